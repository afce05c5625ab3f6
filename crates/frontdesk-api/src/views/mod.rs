//! What answers look like: one type for each shape of the wire, built from domain values.
//!
//! A field may be added here, never renamed or removed. `null` and absent differ: a field that every answer of its kind has
//! is `null` when there is nothing to tell; one that only some have is left out.

mod booking;
mod event_type;
mod instant;
mod link;
mod location;
mod names;
mod open_times;
mod pagination;
mod people;
mod samples;

pub use booking::{
    AnswerView, BookingListView, BookingStateView, BookingView, CancellationView, EventTypeRefView,
    NoShowView,
};
pub use event_type::{
    AvailableHostView, EventTypeDetailsView, EventTypeHostView, EventTypeLinksView, EventTypeListView,
    EventTypeView, QuestionView,
};
pub use instant::InstantView;
pub use link::{
    AssignmentView, BookingPages, ConsideredView, CreatedLinkView, LinkHostView, LinkView, PersonalLinkView,
    SchedulingLinkListView, SchedulingLinkView,
};
pub use location::LocationView;
pub use names::{
    BookingStatusView, ClosedReasonView, HostRoleView, LinkKindView, LinkTypeView, OriginView,
    QuestionKindView, SkipReasonView,
};
pub use open_times::{
    BookingOpenTimesView, ClosedIntervalView, ConflictView, HostClosedView, LinkOpenTimesView, OpenTimeView,
};
pub use pagination::PaginationView;
pub use people::{BookingHostView, InviteeView, MemberRefView};
