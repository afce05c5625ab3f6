"""Contains all the data models used in inputs/outputs"""

from .answer_outcome import AnswerOutcome
from .busy_time import BusyTime
from .calendar_entry import CalendarEntry
from .calendar_view import CalendarView
from .clock import Clock
from .clock_advanced import ClockAdvanced
from .crm_answers import CrmAnswers
from .crm_answers_companies import CrmAnswersCompanies
from .crm_answers_matches import CrmAnswersMatches
from .crm_failure import CrmFailure
from .crm_record import CrmRecord
from .delivery_log import DeliveryLog
from .delivery_view import DeliveryView
from .fault_kind import FaultKind
from .fault_rule import FaultRule
from .inbox import Inbox
from .mail import Mail
from .provider_answer import ProviderAnswer
from .provider_answer_company import ProviderAnswerCompany
from .provider_answer_person import ProviderAnswerPerson
from .provider_answers import ProviderAnswers
from .provider_answers_answers import ProviderAnswersAnswers
from .reset_request import ResetRequest
from .sandbox_problem import SandboxProblem
from .save_snapshot_request import SaveSnapshotRequest
from .set_calendar_request import SetCalendarRequest
from .set_clock_request import SetClockRequest
from .set_faults_request import SetFaultsRequest
from .webhook_request import WebhookRequest
from .webhook_request_body import WebhookRequestBody

__all__ = (
    "AnswerOutcome",
    "BusyTime",
    "CalendarEntry",
    "CalendarView",
    "Clock",
    "ClockAdvanced",
    "CrmAnswers",
    "CrmAnswersCompanies",
    "CrmAnswersMatches",
    "CrmFailure",
    "CrmRecord",
    "DeliveryLog",
    "DeliveryView",
    "FaultKind",
    "FaultRule",
    "Inbox",
    "Mail",
    "ProviderAnswer",
    "ProviderAnswerCompany",
    "ProviderAnswerPerson",
    "ProviderAnswers",
    "ProviderAnswersAnswers",
    "ResetRequest",
    "SandboxProblem",
    "SaveSnapshotRequest",
    "SetCalendarRequest",
    "SetClockRequest",
    "SetFaultsRequest",
    "WebhookRequest",
    "WebhookRequestBody",
)
