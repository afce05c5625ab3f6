"""Contains all the data models used in inputs/outputs"""

from .answered_question import AnsweredQuestion
from .answered_source import AnsweredSource
from .assignment import Assignment
from .available_member import AvailableMember
from .available_member_kind import AvailableMemberKind
from .available_queue import AvailableQueue
from .available_queue_kind import AvailableQueueKind
from .book_meeting_request import BookMeetingRequest
from .book_meeting_request_answers_type_0 import BookMeetingRequestAnswersType0
from .book_through_link_request import BookThroughLinkRequest
from .book_through_link_request_answers_type_0 import BookThroughLinkRequestAnswersType0
from .booked_event_type import BookedEventType
from .booking import Booking
from .booking_answers import BookingAnswers
from .booking_cancelled_event import BookingCancelledEvent
from .booking_cancelled_event_type import BookingCancelledEventType
from .booking_confirmed_event import BookingConfirmedEvent
from .booking_confirmed_event_type import BookingConfirmedEventType
from .booking_created_event import BookingCreatedEvent
from .booking_created_event_type import BookingCreatedEventType
from .booking_event_data import BookingEventData
from .booking_host import BookingHost
from .booking_list import BookingList
from .booking_moved_event import BookingMovedEvent
from .booking_moved_event_type import BookingMovedEventType
from .booking_no_show_event import BookingNoShowEvent
from .booking_no_show_event_type import BookingNoShowEventType
from .booking_no_show_undone_event import BookingNoShowUndoneEvent
from .booking_no_show_undone_event_type import BookingNoShowUndoneEventType
from .booking_open_times import BookingOpenTimes
from .booking_page import BookingPage
from .booking_state import BookingState
from .booking_status import BookingStatus
from .cancel_managed_request import CancelManagedRequest
from .cancel_request import CancelRequest
from .cancellation import Cancellation
from .closed_interval import ClosedInterval
from .closed_reason import ClosedReason
from .company import Company
from .company_lookup import CompanyLookup
from .conflict import Conflict
from .create_link_request import CreateLinkRequest
from .created_link import CreatedLink
from .crm_error import CrmError
from .crm_kind import CrmKind
from .crm_match import CrmMatch
from .eligible_member import EligibleMember
from .enrich_request import EnrichRequest
from .enrichment_chain import EnrichmentChain
from .enrichment_options import EnrichmentOptions
from .enrichment_outcome import EnrichmentOutcome
from .enrichment_provider import EnrichmentProvider
from .enrichment_result import EnrichmentResult
from .enrichment_skip_reason import EnrichmentSkipReason
from .enrichment_usage import EnrichmentUsage
from .erase_person_request import ErasePersonRequest
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
from .forgotten import Forgotten
from .host_closed import HostClosed
from .host_entry_request import HostEntryRequest
from .host_fault_code import HostFaultCode
from .host_role import HostRole
from .identity import Identity
from .in_person_location import InPersonLocation
from .in_person_location_kind import InPersonLocationKind
from .invitee import Invitee
from .invitee_request import InviteeRequest
from .lead_lookup import LeadLookup
from .link import Link
from .link_created_event import LinkCreatedEvent
from .link_created_event_type import LinkCreatedEventType
from .link_event_data import LinkEventData
from .link_host import LinkHost
from .link_kind import LinkKind
from .link_open_times import LinkOpenTimes
from .list_bookings_order import ListBookingsOrder
from .list_bookings_origin import ListBookingsOrigin
from .list_bookings_status import ListBookingsStatus
from .list_bookings_view import ListBookingsView
from .list_scheduling_links_status import ListSchedulingLinksStatus
from .managed_booking import ManagedBooking
from .managed_cancellation import ManagedCancellation
from .member import Member
from .member_ref import MemberRef
from .move_request import MoveRequest
from .moved_booking_event_data import MovedBookingEventData
from .no_show import NoShow
from .open_time import OpenTime
from .origin import Origin
from .origin_request import OriginRequest
from .pagination import Pagination
from .person import Person
from .personal_link import PersonalLink
from .phone_location import PhoneLocation
from .phone_location_kind import PhoneLocationKind
from .place import Place
from .problem import Problem
from .problem_code import ProblemCode
from .problem_members import ProblemMembers
from .provider_status import ProviderStatus
from .public_event_type import PublicEventType
from .public_host import PublicHost
from .public_open_times import PublicOpenTimes
from .public_workspace import PublicWorkspace
from .question import Question
from .question_type import QuestionType
from .queue_member import QueueMember
from .record_enriched_event import RecordEnrichedEvent
from .record_enriched_event_type import RecordEnrichedEventType
from .record_event_data import RecordEventData
from .record_kind import RecordKind
from .role import Role
from .scheduling_link import SchedulingLink
from .scheduling_link_list import SchedulingLinkList
from .scheduling_link_type import SchedulingLinkType
from .skip_reason import SkipReason
from .skipped_member import SkippedMember
from .skipped_provider import SkippedProvider
from .source_kind import SourceKind
from .stored_source import StoredSource
from .token import Token
from .tried_provider import TriedProvider
from .video_location import VideoLocation
from .video_location_kind import VideoLocationKind
from .workspace import Workspace

__all__ = (
    "AnsweredQuestion",
    "AnsweredSource",
    "Assignment",
    "AvailableMember",
    "AvailableMemberKind",
    "AvailableQueue",
    "AvailableQueueKind",
    "BookedEventType",
    "Booking",
    "BookingAnswers",
    "BookingCancelledEvent",
    "BookingCancelledEventType",
    "BookingConfirmedEvent",
    "BookingConfirmedEventType",
    "BookingCreatedEvent",
    "BookingCreatedEventType",
    "BookingEventData",
    "BookingHost",
    "BookingList",
    "BookingMovedEvent",
    "BookingMovedEventType",
    "BookingNoShowEvent",
    "BookingNoShowEventType",
    "BookingNoShowUndoneEvent",
    "BookingNoShowUndoneEventType",
    "BookingOpenTimes",
    "BookingPage",
    "BookingState",
    "BookingStatus",
    "BookMeetingRequest",
    "BookMeetingRequestAnswersType0",
    "BookThroughLinkRequest",
    "BookThroughLinkRequestAnswersType0",
    "Cancellation",
    "CancelManagedRequest",
    "CancelRequest",
    "ClosedInterval",
    "ClosedReason",
    "Company",
    "CompanyLookup",
    "Conflict",
    "CreatedLink",
    "CreateLinkRequest",
    "CrmError",
    "CrmKind",
    "CrmMatch",
    "EligibleMember",
    "EnrichmentChain",
    "EnrichmentOptions",
    "EnrichmentOutcome",
    "EnrichmentProvider",
    "EnrichmentResult",
    "EnrichmentSkipReason",
    "EnrichmentUsage",
    "EnrichRequest",
    "ErasePersonRequest",
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
    "Forgotten",
    "HostClosed",
    "HostEntryRequest",
    "HostFaultCode",
    "HostRole",
    "Identity",
    "InPersonLocation",
    "InPersonLocationKind",
    "Invitee",
    "InviteeRequest",
    "LeadLookup",
    "Link",
    "LinkCreatedEvent",
    "LinkCreatedEventType",
    "LinkEventData",
    "LinkHost",
    "LinkKind",
    "LinkOpenTimes",
    "ListBookingsOrder",
    "ListBookingsOrigin",
    "ListBookingsStatus",
    "ListBookingsView",
    "ListSchedulingLinksStatus",
    "ManagedBooking",
    "ManagedCancellation",
    "Member",
    "MemberRef",
    "MovedBookingEventData",
    "MoveRequest",
    "NoShow",
    "OpenTime",
    "Origin",
    "OriginRequest",
    "Pagination",
    "Person",
    "PersonalLink",
    "PhoneLocation",
    "PhoneLocationKind",
    "Place",
    "Problem",
    "ProblemCode",
    "ProblemMembers",
    "ProviderStatus",
    "PublicEventType",
    "PublicHost",
    "PublicOpenTimes",
    "PublicWorkspace",
    "Question",
    "QuestionType",
    "QueueMember",
    "RecordEnrichedEvent",
    "RecordEnrichedEventType",
    "RecordEventData",
    "RecordKind",
    "Role",
    "SchedulingLink",
    "SchedulingLinkList",
    "SchedulingLinkType",
    "SkippedMember",
    "SkippedProvider",
    "SkipReason",
    "SourceKind",
    "StoredSource",
    "Token",
    "TriedProvider",
    "VideoLocation",
    "VideoLocationKind",
    "Workspace",
)
