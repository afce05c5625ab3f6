"""Contains all the data models used in inputs/outputs"""

from .absence import Absence
from .absence_request import AbsenceRequest
from .adjust_queue_request import AdjustQueueRequest
from .answered_question import AnsweredQuestion
from .answered_source import AnsweredSource
from .archive_workspace_object_section import ArchiveWorkspaceObjectSection
from .assignment import Assignment
from .attribution import Attribution
from .available_member import AvailableMember
from .available_member_kind import AvailableMemberKind
from .available_queue import AvailableQueue
from .available_queue_kind import AvailableQueueKind
from .book_meeting_request import BookMeetingRequest
from .book_meeting_request_answers_type_0 import BookMeetingRequestAnswersType0
from .book_meeting_request_metadata_type_0 import BookMeetingRequestMetadataType0
from .book_through_link_request import BookThroughLinkRequest
from .book_through_link_request_answers_type_0 import BookThroughLinkRequestAnswersType0
from .book_through_link_request_attribution_type_0 import (
    BookThroughLinkRequestAttributionType0,
)
from .booked_event_type import BookedEventType
from .booking import Booking
from .booking_answers import BookingAnswers
from .booking_cancelled_event import BookingCancelledEvent
from .booking_cancelled_event_type import BookingCancelledEventType
from .booking_changed_problem import BookingChangedProblem
from .booking_changed_problem_code import BookingChangedProblemCode
from .booking_confirmed_event import BookingConfirmedEvent
from .booking_confirmed_event_type import BookingConfirmedEventType
from .booking_created_event import BookingCreatedEvent
from .booking_created_event_type import BookingCreatedEventType
from .booking_event_data import BookingEventData
from .booking_figures import BookingFigures
from .booking_host import BookingHost
from .booking_in_absence import BookingInAbsence
from .booking_list import BookingList
from .booking_metadata import BookingMetadata
from .booking_moved_event import BookingMovedEvent
from .booking_moved_event_type import BookingMovedEventType
from .booking_no_show_event import BookingNoShowEvent
from .booking_no_show_event_type import BookingNoShowEventType
from .booking_no_show_undone_event import BookingNoShowUndoneEvent
from .booking_no_show_undone_event_type import BookingNoShowUndoneEventType
from .booking_open_times import BookingOpenTimes
from .booking_page import BookingPage
from .booking_reassigned_event import BookingReassignedEvent
from .booking_reassigned_event_type import BookingReassignedEventType
from .booking_report import BookingReport
from .booking_state import BookingState
from .booking_status import BookingStatus
from .booking_updated_event import BookingUpdatedEvent
from .booking_updated_event_type import BookingUpdatedEventType
from .calendar_kind import CalendarKind
from .calendar_state import CalendarState
from .cancel_managed_request import CancelManagedRequest
from .cancel_request import CancelRequest
from .cancellation import Cancellation
from .changed_field import ChangedField
from .changed_workspace_object import ChangedWorkspaceObject
from .checked_calendar import CheckedCalendar
from .checked_calendar_list import CheckedCalendarList
from .closed_interval import ClosedInterval
from .closed_reason import ClosedReason
from .company import Company
from .company_lookup import CompanyLookup
from .conflict import Conflict
from .contact import Contact
from .create_link_request import CreateLinkRequest
from .create_link_request_metadata_type_0 import CreateLinkRequestMetadataType0
from .create_token_request import CreateTokenRequest
from .create_token_request_scopes_item import CreateTokenRequestScopesItem
from .created_link import CreatedLink
from .created_sign_in_link import CreatedSignInLink
from .created_token import CreatedToken
from .crm_error import CrmError
from .crm_kind import CrmKind
from .crm_match import CrmMatch
from .delivery import Delivery
from .delivery_kind import DeliveryKind
from .delivery_list import DeliveryList
from .delivery_state import DeliveryState
from .eligible_member import EligibleMember
from .enrich_request import EnrichRequest
from .enrichment_chain import EnrichmentChain
from .enrichment_in_progress_problem import EnrichmentInProgressProblem
from .enrichment_in_progress_problem_code import EnrichmentInProgressProblemCode
from .enrichment_options import EnrichmentOptions
from .enrichment_outcome import EnrichmentOutcome
from .enrichment_provider import EnrichmentProvider
from .enrichment_result import EnrichmentResult
from .enrichment_skip_reason import EnrichmentSkipReason
from .enrichment_usage import EnrichmentUsage
from .erased_record_event_data import ErasedRecordEventData
from .event_actor import EventActor
from .event_list import EventList
from .event_pagination import EventPagination
from .event_type import EventType
from .event_type_details import EventTypeDetails
from .event_type_host import EventTypeHost
from .event_type_links import EventTypeLinks
from .event_type_list import EventTypeList
from .event_type_ref import EventTypeRef
from .failed_source import FailedSource
from .field_fault import FieldFault
from .forbidden_problem import ForbiddenProblem
from .forbidden_problem_code import ForbiddenProblemCode
from .forget_person_request import ForgetPersonRequest
from .forgotten import Forgotten
from .get_workspace_object_section import GetWorkspaceObjectSection
from .held_time import HeldTime
from .hold import Hold
from .hold_time_request import HoldTimeRequest
from .host_calendar_unusable_problem import HostCalendarUnusableProblem
from .host_calendar_unusable_problem_code import HostCalendarUnusableProblemCode
from .host_closed import HostClosed
from .host_entry_request import HostEntryRequest
from .host_fault_code import HostFaultCode
from .host_figures import HostFigures
from .host_role import HostRole
from .idempotency_in_progress_problem import IdempotencyInProgressProblem
from .idempotency_in_progress_problem_code import IdempotencyInProgressProblemCode
from .idempotency_key_reused_problem import IdempotencyKeyReusedProblem
from .idempotency_key_reused_problem_code import IdempotencyKeyReusedProblemCode
from .identity import Identity
from .in_person_location import InPersonLocation
from .in_person_location_kind import InPersonLocationKind
from .insufficient_scope_problem import InsufficientScopeProblem
from .insufficient_scope_problem_code import InsufficientScopeProblemCode
from .internal_problem import InternalProblem
from .internal_problem_code import InternalProblemCode
from .invalid_request_problem import InvalidRequestProblem
from .invalid_request_problem_code import InvalidRequestProblemCode
from .invalid_transition_problem import InvalidTransitionProblem
from .invalid_transition_problem_code import InvalidTransitionProblemCode
from .invitee import Invitee
from .invitee_name_request import InviteeNameRequest
from .invitee_request import InviteeRequest
from .lead_lookup import LeadLookup
from .link import Link
from .link_archived_event import LinkArchivedEvent
from .link_archived_event_type import LinkArchivedEventType
from .link_created_event import LinkCreatedEvent
from .link_created_event_type import LinkCreatedEventType
from .link_event_data import LinkEventData
from .link_expired_problem import LinkExpiredProblem
from .link_expired_problem_code import LinkExpiredProblemCode
from .link_host import LinkHost
from .link_kind import LinkKind
from .link_metadata import LinkMetadata
from .link_open_times import LinkOpenTimes
from .link_used_up_problem import LinkUsedUpProblem
from .link_used_up_problem_code import LinkUsedUpProblemCode
from .list_bookings_order import ListBookingsOrder
from .list_bookings_origin import ListBookingsOrigin
from .list_bookings_status import ListBookingsStatus
from .list_bookings_view import ListBookingsView
from .list_deliveries_kind import ListDeliveriesKind
from .list_deliveries_state import ListDeliveriesState
from .list_scheduling_links_status import ListSchedulingLinksStatus
from .mail_occasion import MailOccasion
from .managed_booking import ManagedBooking
from .managed_cancellation import ManagedCancellation
from .member import Member
from .member_absences import MemberAbsences
from .member_event_data import MemberEventData
from .member_ref import MemberRef
from .member_unusable_event import MemberUnusableEvent
from .member_unusable_event_type import MemberUnusableEventType
from .member_usable_event import MemberUsableEvent
from .member_usable_event_type import MemberUsableEventType
from .move_request import MoveRequest
from .moved_booking_event_data import MovedBookingEventData
from .no_free_member_problem import NoFreeMemberProblem
from .no_free_member_problem_code import NoFreeMemberProblemCode
from .no_show import NoShow
from .not_acceptable_problem import NotAcceptableProblem
from .not_acceptable_problem_code import NotAcceptableProblemCode
from .not_found_problem import NotFoundProblem
from .not_found_problem_code import NotFoundProblemCode
from .not_from_a_queue_problem import NotFromAQueueProblem
from .not_from_a_queue_problem_code import NotFromAQueueProblemCode
from .object_change import ObjectChange
from .object_kind import ObjectKind
from .object_outcome import ObjectOutcome
from .open_time import OpenTime
from .origin import Origin
from .origin_request import OriginRequest
from .out_of_office import OutOfOffice
from .pagination import Pagination
from .payload_too_large_problem import PayloadTooLargeProblem
from .payload_too_large_problem_code import PayloadTooLargeProblemCode
from .person import Person
from .personal_link import PersonalLink
from .personal_link_metadata import PersonalLinkMetadata
from .phone_location import PhoneLocation
from .phone_location_kind import PhoneLocationKind
from .place import Place
from .precondition_failed_problem import PreconditionFailedProblem
from .precondition_failed_problem_code import PreconditionFailedProblemCode
from .precondition_required_problem import PreconditionRequiredProblem
from .precondition_required_problem_code import PreconditionRequiredProblemCode
from .problem import Problem
from .problem_code import ProblemCode
from .provider_status import ProviderStatus
from .public_delegate import PublicDelegate
from .public_event_type import PublicEventType
from .public_host import PublicHost
from .public_open_times import PublicOpenTimes
from .public_workspace import PublicWorkspace
from .question import Question
from .question_type import QuestionType
from .queue_adjustment import QueueAdjustment
from .queue_exhausted_problem import QueueExhaustedProblem
from .queue_exhausted_problem_code import QueueExhaustedProblemCode
from .queue_member import QueueMember
from .rate_limited_problem import RateLimitedProblem
from .rate_limited_problem_code import RateLimitedProblemCode
from .reassign_request import ReassignRequest
from .reassigned_booking import ReassignedBooking
from .reassigned_booking_event_data import ReassignedBookingEventData
from .record_enriched_event import RecordEnrichedEvent
from .record_enriched_event_type import RecordEnrichedEventType
from .record_erased_event import RecordErasedEvent
from .record_erased_event_type import RecordErasedEventType
from .record_event_data import RecordEventData
from .record_kind import RecordKind
from .replace_absences_request import ReplaceAbsencesRequest
from .replace_workspace_object_if_none_match import ReplaceWorkspaceObjectIfNoneMatch
from .replace_workspace_object_section import ReplaceWorkspaceObjectSection
from .replaced_workspace import ReplacedWorkspace
from .replay_request import ReplayRequest
from .replayed_events import ReplayedEvents
from .reported_week import ReportedWeek
from .request_timeout_problem import RequestTimeoutProblem
from .request_timeout_problem_code import RequestTimeoutProblemCode
from .resolve_request import ResolveRequest
from .retried_deliveries import RetriedDeliveries
from .retry_request import RetryRequest
from .retry_request_kind_type_0 import RetryRequestKindType0
from .role import Role
from .scheduling_link import SchedulingLink
from .scheduling_link_list import SchedulingLinkList
from .scheduling_link_metadata import SchedulingLinkMetadata
from .scheduling_link_type import SchedulingLinkType
from .skip_reason import SkipReason
from .skipped_member import SkippedMember
from .skipped_provider import SkippedProvider
from .slot_unavailable_problem import SlotUnavailableProblem
from .slot_unavailable_problem_code import SlotUnavailableProblemCode
from .slug_taken_problem import SlugTakenProblem
from .slug_taken_problem_code import SlugTakenProblemCode
from .source_kind import SourceKind
from .stored_source import StoredSource
from .token import Token
from .token_client import TokenClient
from .token_created_event import TokenCreatedEvent
from .token_created_event_type import TokenCreatedEventType
from .token_details import TokenDetails
from .token_event_data import TokenEventData
from .token_kind import TokenKind
from .token_list import TokenList
from .token_revoked_event import TokenRevokedEvent
from .token_revoked_event_type import TokenRevokedEventType
from .tried_provider import TriedProvider
from .unauthenticated_problem import UnauthenticatedProblem
from .unauthenticated_problem_code import UnauthenticatedProblemCode
from .unavailable_problem import UnavailableProblem
from .unavailable_problem_code import UnavailableProblemCode
from .unknown_host_problem import UnknownHostProblem
from .unknown_host_problem_code import UnknownHostProblemCode
from .unsupported_media_type_problem import UnsupportedMediaTypeProblem
from .unsupported_media_type_problem_code import UnsupportedMediaTypeProblemCode
from .unusable_member_event_data import UnusableMemberEventData
from .update_booking_request import UpdateBookingRequest
from .update_booking_request_answers_type_0 import UpdateBookingRequestAnswersType0
from .update_booking_request_metadata_type_0 import UpdateBookingRequestMetadataType0
from .update_workspace_object_request import UpdateWorkspaceObjectRequest
from .update_workspace_object_section import UpdateWorkspaceObjectSection
from .updated_booking_event_data import UpdatedBookingEventData
from .video_location import VideoLocation
from .video_location_kind import VideoLocationKind
from .webhook import Webhook
from .webhook_disabled_problem import WebhookDisabledProblem
from .webhook_disabled_problem_code import WebhookDisabledProblemCode
from .webhook_list import WebhookList
from .webhook_test import WebhookTest
from .workflow_booked_problem import WorkflowBookedProblem
from .workflow_booked_problem_code import WorkflowBookedProblemCode
from .workspace import Workspace
from .workspace_absence import WorkspaceAbsence
from .workspace_booking import WorkspaceBooking
from .workspace_booking_answers import WorkspaceBookingAnswers
from .workspace_booking_host import WorkspaceBookingHost
from .workspace_booking_host_role_type_1 import WorkspaceBookingHostRoleType1
from .workspace_booking_host_role_type_2_type_1 import (
    WorkspaceBookingHostRoleType2Type1,
)
from .workspace_booking_host_role_type_3_type_1 import (
    WorkspaceBookingHostRoleType3Type1,
)
from .workspace_booking_metadata import WorkspaceBookingMetadata
from .workspace_booking_origin_type_1 import WorkspaceBookingOriginType1
from .workspace_booking_origin_type_2_type_1 import WorkspaceBookingOriginType2Type1
from .workspace_booking_origin_type_3_type_1 import WorkspaceBookingOriginType3Type1
from .workspace_booking_page import WorkspaceBookingPage
from .workspace_booking_page_language_type_1 import WorkspaceBookingPageLanguageType1
from .workspace_booking_page_language_type_2_type_1 import (
    WorkspaceBookingPageLanguageType2Type1,
)
from .workspace_booking_page_language_type_3_type_1 import (
    WorkspaceBookingPageLanguageType3Type1,
)
from .workspace_booking_status_type_1 import WorkspaceBookingStatusType1
from .workspace_booking_status_type_2_type_1 import WorkspaceBookingStatusType2Type1
from .workspace_booking_status_type_3_type_1 import WorkspaceBookingStatusType3Type1
from .workspace_calendar import WorkspaceCalendar
from .workspace_calendar_client_secret_type_0 import WorkspaceCalendarClientSecretType0
from .workspace_calendar_kind import WorkspaceCalendarKind
from .workspace_calendar_password_type_0 import WorkspaceCalendarPasswordType0
from .workspace_calendar_refresh_token_type_0 import WorkspaceCalendarRefreshTokenType0
from .workspace_chain import WorkspaceChain
from .workspace_change import WorkspaceChange
from .workspace_change_kind import WorkspaceChangeKind
from .workspace_changed_event import WorkspaceChangedEvent
from .workspace_changed_event_type import WorkspaceChangedEventType
from .workspace_company import WorkspaceCompany
from .workspace_crm import WorkspaceCrm
from .workspace_crm_kind import WorkspaceCrmKind
from .workspace_crm_token import WorkspaceCrmToken
from .workspace_document import WorkspaceDocument
from .workspace_enrichment import WorkspaceEnrichment
from .workspace_event_data import WorkspaceEventData
from .workspace_event_type import WorkspaceEventType
from .workspace_forbidden_problem import WorkspaceForbiddenProblem
from .workspace_forbidden_problem_code import WorkspaceForbiddenProblemCode
from .workspace_invitations import WorkspaceInvitations
from .workspace_invitations_language_type_1 import WorkspaceInvitationsLanguageType1
from .workspace_invitations_language_type_2_type_1 import (
    WorkspaceInvitationsLanguageType2Type1,
)
from .workspace_invitations_language_type_3_type_1 import (
    WorkspaceInvitationsLanguageType3Type1,
)
from .workspace_invitee import WorkspaceInvitee
from .workspace_location import WorkspaceLocation
from .workspace_location_kind import WorkspaceLocationKind
from .workspace_mail_texts import WorkspaceMailTexts
from .workspace_member import WorkspaceMember
from .workspace_member_date_overrides import WorkspaceMemberDateOverrides
from .workspace_member_role_type_1 import WorkspaceMemberRoleType1
from .workspace_member_role_type_2_type_1 import WorkspaceMemberRoleType2Type1
from .workspace_member_role_type_3_type_1 import WorkspaceMemberRoleType3Type1
from .workspace_member_working_hours import WorkspaceMemberWorkingHours
from .workspace_oauth import WorkspaceOauth
from .workspace_oauth_client import WorkspaceOauthClient
from .workspace_person import WorkspacePerson
from .workspace_person_seniority_type_1 import WorkspacePersonSeniorityType1
from .workspace_person_seniority_type_2_type_1 import WorkspacePersonSeniorityType2Type1
from .workspace_person_seniority_type_3_type_1 import WorkspacePersonSeniorityType3Type1
from .workspace_provider import WorkspaceProvider
from .workspace_provider_api_key_type_0 import WorkspaceProviderApiKeyType0
from .workspace_question import WorkspaceQuestion
from .workspace_question_type import WorkspaceQuestionType
from .workspace_queue import WorkspaceQueue
from .workspace_queue_credit_item import WorkspaceQueueCreditItem
from .workspace_queue_join_type_1 import WorkspaceQueueJoinType1
from .workspace_queue_join_type_2_type_1 import WorkspaceQueueJoinType2Type1
from .workspace_queue_join_type_3_type_1 import WorkspaceQueueJoinType3Type1
from .workspace_queue_member import WorkspaceQueueMember
from .workspace_record_location import WorkspaceRecordLocation
from .workspace_service_account import WorkspaceServiceAccount
from .workspace_service_account_role_type_1 import WorkspaceServiceAccountRoleType1
from .workspace_service_account_role_type_2_type_1 import (
    WorkspaceServiceAccountRoleType2Type1,
)
from .workspace_service_account_role_type_3_type_1 import (
    WorkspaceServiceAccountRoleType3Type1,
)
from .workspace_settings import WorkspaceSettings
from .workspace_warning import WorkspaceWarning
from .workspace_webhook import WorkspaceWebhook
from .workspace_webhook_events_item import WorkspaceWebhookEventsItem
from .workspace_webhook_secret import WorkspaceWebhookSecret

__all__ = (
    "Absence",
    "AbsenceRequest",
    "AdjustQueueRequest",
    "AnsweredQuestion",
    "AnsweredSource",
    "ArchiveWorkspaceObjectSection",
    "Assignment",
    "Attribution",
    "AvailableMember",
    "AvailableMemberKind",
    "AvailableQueue",
    "AvailableQueueKind",
    "BookedEventType",
    "Booking",
    "BookingAnswers",
    "BookingCancelledEvent",
    "BookingCancelledEventType",
    "BookingChangedProblem",
    "BookingChangedProblemCode",
    "BookingConfirmedEvent",
    "BookingConfirmedEventType",
    "BookingCreatedEvent",
    "BookingCreatedEventType",
    "BookingEventData",
    "BookingFigures",
    "BookingHost",
    "BookingInAbsence",
    "BookingList",
    "BookingMetadata",
    "BookingMovedEvent",
    "BookingMovedEventType",
    "BookingNoShowEvent",
    "BookingNoShowEventType",
    "BookingNoShowUndoneEvent",
    "BookingNoShowUndoneEventType",
    "BookingOpenTimes",
    "BookingPage",
    "BookingReassignedEvent",
    "BookingReassignedEventType",
    "BookingReport",
    "BookingState",
    "BookingStatus",
    "BookingUpdatedEvent",
    "BookingUpdatedEventType",
    "BookMeetingRequest",
    "BookMeetingRequestAnswersType0",
    "BookMeetingRequestMetadataType0",
    "BookThroughLinkRequest",
    "BookThroughLinkRequestAnswersType0",
    "BookThroughLinkRequestAttributionType0",
    "CalendarKind",
    "CalendarState",
    "Cancellation",
    "CancelManagedRequest",
    "CancelRequest",
    "ChangedField",
    "ChangedWorkspaceObject",
    "CheckedCalendar",
    "CheckedCalendarList",
    "ClosedInterval",
    "ClosedReason",
    "Company",
    "CompanyLookup",
    "Conflict",
    "Contact",
    "CreatedLink",
    "CreatedSignInLink",
    "CreatedToken",
    "CreateLinkRequest",
    "CreateLinkRequestMetadataType0",
    "CreateTokenRequest",
    "CreateTokenRequestScopesItem",
    "CrmError",
    "CrmKind",
    "CrmMatch",
    "Delivery",
    "DeliveryKind",
    "DeliveryList",
    "DeliveryState",
    "EligibleMember",
    "EnrichmentChain",
    "EnrichmentInProgressProblem",
    "EnrichmentInProgressProblemCode",
    "EnrichmentOptions",
    "EnrichmentOutcome",
    "EnrichmentProvider",
    "EnrichmentResult",
    "EnrichmentSkipReason",
    "EnrichmentUsage",
    "EnrichRequest",
    "ErasedRecordEventData",
    "EventActor",
    "EventList",
    "EventPagination",
    "EventType",
    "EventTypeDetails",
    "EventTypeHost",
    "EventTypeLinks",
    "EventTypeList",
    "EventTypeRef",
    "FailedSource",
    "FieldFault",
    "ForbiddenProblem",
    "ForbiddenProblemCode",
    "ForgetPersonRequest",
    "Forgotten",
    "GetWorkspaceObjectSection",
    "HeldTime",
    "Hold",
    "HoldTimeRequest",
    "HostCalendarUnusableProblem",
    "HostCalendarUnusableProblemCode",
    "HostClosed",
    "HostEntryRequest",
    "HostFaultCode",
    "HostFigures",
    "HostRole",
    "IdempotencyInProgressProblem",
    "IdempotencyInProgressProblemCode",
    "IdempotencyKeyReusedProblem",
    "IdempotencyKeyReusedProblemCode",
    "Identity",
    "InPersonLocation",
    "InPersonLocationKind",
    "InsufficientScopeProblem",
    "InsufficientScopeProblemCode",
    "InternalProblem",
    "InternalProblemCode",
    "InvalidRequestProblem",
    "InvalidRequestProblemCode",
    "InvalidTransitionProblem",
    "InvalidTransitionProblemCode",
    "Invitee",
    "InviteeNameRequest",
    "InviteeRequest",
    "LeadLookup",
    "Link",
    "LinkArchivedEvent",
    "LinkArchivedEventType",
    "LinkCreatedEvent",
    "LinkCreatedEventType",
    "LinkEventData",
    "LinkExpiredProblem",
    "LinkExpiredProblemCode",
    "LinkHost",
    "LinkKind",
    "LinkMetadata",
    "LinkOpenTimes",
    "LinkUsedUpProblem",
    "LinkUsedUpProblemCode",
    "ListBookingsOrder",
    "ListBookingsOrigin",
    "ListBookingsStatus",
    "ListBookingsView",
    "ListDeliveriesKind",
    "ListDeliveriesState",
    "ListSchedulingLinksStatus",
    "MailOccasion",
    "ManagedBooking",
    "ManagedCancellation",
    "Member",
    "MemberAbsences",
    "MemberEventData",
    "MemberRef",
    "MemberUnusableEvent",
    "MemberUnusableEventType",
    "MemberUsableEvent",
    "MemberUsableEventType",
    "MovedBookingEventData",
    "MoveRequest",
    "NoFreeMemberProblem",
    "NoFreeMemberProblemCode",
    "NoShow",
    "NotAcceptableProblem",
    "NotAcceptableProblemCode",
    "NotFoundProblem",
    "NotFoundProblemCode",
    "NotFromAQueueProblem",
    "NotFromAQueueProblemCode",
    "ObjectChange",
    "ObjectKind",
    "ObjectOutcome",
    "OpenTime",
    "Origin",
    "OriginRequest",
    "OutOfOffice",
    "Pagination",
    "PayloadTooLargeProblem",
    "PayloadTooLargeProblemCode",
    "Person",
    "PersonalLink",
    "PersonalLinkMetadata",
    "PhoneLocation",
    "PhoneLocationKind",
    "Place",
    "PreconditionFailedProblem",
    "PreconditionFailedProblemCode",
    "PreconditionRequiredProblem",
    "PreconditionRequiredProblemCode",
    "Problem",
    "ProblemCode",
    "ProviderStatus",
    "PublicDelegate",
    "PublicEventType",
    "PublicHost",
    "PublicOpenTimes",
    "PublicWorkspace",
    "Question",
    "QuestionType",
    "QueueAdjustment",
    "QueueExhaustedProblem",
    "QueueExhaustedProblemCode",
    "QueueMember",
    "RateLimitedProblem",
    "RateLimitedProblemCode",
    "ReassignedBooking",
    "ReassignedBookingEventData",
    "ReassignRequest",
    "RecordEnrichedEvent",
    "RecordEnrichedEventType",
    "RecordErasedEvent",
    "RecordErasedEventType",
    "RecordEventData",
    "RecordKind",
    "ReplaceAbsencesRequest",
    "ReplacedWorkspace",
    "ReplaceWorkspaceObjectIfNoneMatch",
    "ReplaceWorkspaceObjectSection",
    "ReplayedEvents",
    "ReplayRequest",
    "ReportedWeek",
    "RequestTimeoutProblem",
    "RequestTimeoutProblemCode",
    "ResolveRequest",
    "RetriedDeliveries",
    "RetryRequest",
    "RetryRequestKindType0",
    "Role",
    "SchedulingLink",
    "SchedulingLinkList",
    "SchedulingLinkMetadata",
    "SchedulingLinkType",
    "SkippedMember",
    "SkippedProvider",
    "SkipReason",
    "SlotUnavailableProblem",
    "SlotUnavailableProblemCode",
    "SlugTakenProblem",
    "SlugTakenProblemCode",
    "SourceKind",
    "StoredSource",
    "Token",
    "TokenClient",
    "TokenCreatedEvent",
    "TokenCreatedEventType",
    "TokenDetails",
    "TokenEventData",
    "TokenKind",
    "TokenList",
    "TokenRevokedEvent",
    "TokenRevokedEventType",
    "TriedProvider",
    "UnauthenticatedProblem",
    "UnauthenticatedProblemCode",
    "UnavailableProblem",
    "UnavailableProblemCode",
    "UnknownHostProblem",
    "UnknownHostProblemCode",
    "UnsupportedMediaTypeProblem",
    "UnsupportedMediaTypeProblemCode",
    "UnusableMemberEventData",
    "UpdateBookingRequest",
    "UpdateBookingRequestAnswersType0",
    "UpdateBookingRequestMetadataType0",
    "UpdatedBookingEventData",
    "UpdateWorkspaceObjectRequest",
    "UpdateWorkspaceObjectSection",
    "VideoLocation",
    "VideoLocationKind",
    "Webhook",
    "WebhookDisabledProblem",
    "WebhookDisabledProblemCode",
    "WebhookList",
    "WebhookTest",
    "WorkflowBookedProblem",
    "WorkflowBookedProblemCode",
    "Workspace",
    "WorkspaceAbsence",
    "WorkspaceBooking",
    "WorkspaceBookingAnswers",
    "WorkspaceBookingHost",
    "WorkspaceBookingHostRoleType1",
    "WorkspaceBookingHostRoleType2Type1",
    "WorkspaceBookingHostRoleType3Type1",
    "WorkspaceBookingMetadata",
    "WorkspaceBookingOriginType1",
    "WorkspaceBookingOriginType2Type1",
    "WorkspaceBookingOriginType3Type1",
    "WorkspaceBookingPage",
    "WorkspaceBookingPageLanguageType1",
    "WorkspaceBookingPageLanguageType2Type1",
    "WorkspaceBookingPageLanguageType3Type1",
    "WorkspaceBookingStatusType1",
    "WorkspaceBookingStatusType2Type1",
    "WorkspaceBookingStatusType3Type1",
    "WorkspaceCalendar",
    "WorkspaceCalendarClientSecretType0",
    "WorkspaceCalendarKind",
    "WorkspaceCalendarPasswordType0",
    "WorkspaceCalendarRefreshTokenType0",
    "WorkspaceChain",
    "WorkspaceChange",
    "WorkspaceChangedEvent",
    "WorkspaceChangedEventType",
    "WorkspaceChangeKind",
    "WorkspaceCompany",
    "WorkspaceCrm",
    "WorkspaceCrmKind",
    "WorkspaceCrmToken",
    "WorkspaceDocument",
    "WorkspaceEnrichment",
    "WorkspaceEventData",
    "WorkspaceEventType",
    "WorkspaceForbiddenProblem",
    "WorkspaceForbiddenProblemCode",
    "WorkspaceInvitations",
    "WorkspaceInvitationsLanguageType1",
    "WorkspaceInvitationsLanguageType2Type1",
    "WorkspaceInvitationsLanguageType3Type1",
    "WorkspaceInvitee",
    "WorkspaceLocation",
    "WorkspaceLocationKind",
    "WorkspaceMailTexts",
    "WorkspaceMember",
    "WorkspaceMemberDateOverrides",
    "WorkspaceMemberRoleType1",
    "WorkspaceMemberRoleType2Type1",
    "WorkspaceMemberRoleType3Type1",
    "WorkspaceMemberWorkingHours",
    "WorkspaceOauth",
    "WorkspaceOauthClient",
    "WorkspacePerson",
    "WorkspacePersonSeniorityType1",
    "WorkspacePersonSeniorityType2Type1",
    "WorkspacePersonSeniorityType3Type1",
    "WorkspaceProvider",
    "WorkspaceProviderApiKeyType0",
    "WorkspaceQuestion",
    "WorkspaceQuestionType",
    "WorkspaceQueue",
    "WorkspaceQueueCreditItem",
    "WorkspaceQueueJoinType1",
    "WorkspaceQueueJoinType2Type1",
    "WorkspaceQueueJoinType3Type1",
    "WorkspaceQueueMember",
    "WorkspaceRecordLocation",
    "WorkspaceServiceAccount",
    "WorkspaceServiceAccountRoleType1",
    "WorkspaceServiceAccountRoleType2Type1",
    "WorkspaceServiceAccountRoleType3Type1",
    "WorkspaceSettings",
    "WorkspaceWarning",
    "WorkspaceWebhook",
    "WorkspaceWebhookEventsItem",
    "WorkspaceWebhookSecret",
)
