//! The types of the JSON objects in responses, built from domain values.
//!
//! Fields can be added, but never renamed or removed. If a field has no value, it is either
//! always sent as `null` or always omitted.

mod absence;
mod booking;
mod booking_page;
mod enrichment;
mod event;
mod event_type;
mod identity;
mod instant;
mod link;
mod location;
mod lookup;
mod managed_booking;
mod names;
mod open_times;
mod pagination;
mod people;
mod record;
mod samples;
mod source;
mod token;
mod workspace;

pub(crate) use absence::MemberAbsencesView;
pub use booking::{
    AnswerView, AttributionView, BookingListView, BookingStateView, BookingView, CancellationView,
    EventTypeRefView, NoShowView,
};
pub use booking_page::{
    BookingPageView, PublicEventTypeView, PublicHostView, PublicOpenTimesView, PublicWorkspaceView,
};
pub use enrichment::{
    ChainView, EnrichmentOptionsView, EnrichmentView, ProviderView, SkippedView, TriedView,
    UsageView,
};
pub use event::{
    BookingEventDataView, ErasedRecordEventDataView, EventActorView, EventDataView, EventListView,
    EventPaginationView, EventView, LinkEventDataView, MovedBookingEventDataView,
    ReassignedBookingEventDataView, RecordEventDataView, TokenEventDataView,
    WorkspaceEventDataView,
};
pub use event_type::{
    AvailableHostView, EventTypeDetailsView, EventTypeHostView, EventTypeLinksView,
    EventTypeListView, EventTypeView, QuestionView,
};
pub use identity::{IdentityView, MemberView, TokenView, WorkspaceView};
pub use instant::InstantView;
pub use link::{
    AssignmentView, BookingPages, ConsideredView, CreatedLinkView, LinkHostView, LinkView,
    PersonalLinkView, ReassignedBookingView, SchedulingLinkListView, SchedulingLinkView,
};
pub use location::LocationView;
pub use lookup::{CompanyLookupView, CrmMatchView, LeadLookupView, LookupView};
pub use managed_booking::{
    AnsweredQuestionView, BookedEventTypeView, ManagedBookingView, ManagedCancellationView,
};
pub use names::{
    BookingStatusView, ClosedReasonView, CrmErrorView, CrmKindView, HostRoleView, LinkKindView,
    LinkTypeView, ObjectKindView, OriginView, OutcomeView, ProviderStatusView, QuestionKindView,
    RecordKindView, RoleView, SkipCauseView, SkipReasonView, SourceKindView,
};
pub use open_times::{
    BookingOpenTimesView, ClosedIntervalView, ConflictView, HostClosedView, LinkOpenTimesView,
    OpenTimeView,
};
pub use pagination::PaginationView;
pub use people::{BookingHostView, InviteeView, MemberRefView};
pub use record::{CompanyView, PersonView, PlaceView};
pub use source::SourceView;
pub use token::TokenDetailsView;
pub(crate) use token::{CreatedTokenView, TokenListView};
pub(crate) use workspace::{
    ChangedWorkspaceObjectView, ReplacedWorkspaceView, WorkspaceDocument, WorkspaceObjectView,
};
