//! The domain's enumerations as names on the wire.

use frontdesk_domain::booking::{BookingStatus, Origin};
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::link::LinkKind;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::queue::SkipReason;
use serde::Serialize;
use utoipa::ToSchema;

/// Declares an enumeration that mirrors the domain's, variant by variant: one that is added there
/// must be added here.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident as $schema:ident from $domain:ident { $($(#[$variant_doc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        #[schema(as = $schema)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value {
                    $($domain::$variant { .. } => Self::$variant,)+
                }
            }
        }
    };
}

mod records;

pub use records::{
    CrmErrorView, CrmKindView, OutcomeView, ProviderStatusView, RecordKindView, SkipCauseView,
    SourceKindView,
};

names! {
    /// What a booking is at the moment of the answer: a scheduled one whose end has passed is
    /// `completed`.
    BookingStatusView as BookingStatus from BookingStatus {
        /// Not over yet.
        Scheduled,
        /// Called off.
        Cancelled,
        /// Over.
        Completed,
        /// Over, without the invitee.
        NoShow,
    }
}

names! {
    /// Whether a meeting can do without the host.
    HostRoleView as HostRole from HostRole {
        /// It takes place only when this host is free.
        MustAttend,
        /// Invited; never closes a time.
        Optional,
    }
}

names! {
    /// The kind of a link, as the routes of event types call it.
    LinkKindView as LinkKind from LinkKind {
        /// One member's own.
        Personal,
        /// Any other combination of hosts.
        Team,
    }
}

names! {
    /// What closes a time.
    ClosedReasonView as ClosedReason from ClosedReason {
        /// A booking, or an entry in a calendar of the host.
        Busy,
        /// The host's clock reads a time outside the working hours.
        OutsideWorkingHours,
        /// Sooner than the event type's minimum notice allows.
        MinimumNotice,
        /// Farther ahead than the event type can be booked.
        Horizon,
        /// Too close to something else.
        Buffer,
        /// A calendar of the host cannot be read.
        CalendarUnusable,
        /// Not on the grid of slots by the lead host's clock.
        SlotInterval,
    }
}

names! {
    /// Why a queue passed a member over.
    SkipReasonView as SkipReason from SkipReason {
        /// The member has no calendar that can be read.
        CalendarUnusable,
        /// Observers host nothing.
        Observer,
        /// The member hosts this link already.
        AlreadyHost,
        /// The event type may not be hosted by the member.
        NotOffered,
    }
}

names! {
    /// What kind of answer a question takes.
    QuestionKindView as QuestionType from QuestionKind {
        /// One line of text.
        Text,
        /// Lines of text.
        LongText,
        /// One of the options.
        Select,
        /// Any number of the options.
        MultiSelect,
        /// Yes or no.
        Checkbox,
        /// A whole number.
        Number,
        /// A telephone number.
        Phone,
    }
}

/// How a booking came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Origin)]
pub enum OriginView {
    /// The invitee booked on the page of a link.
    Link,
    /// A member booked over the API.
    Api,
    /// A workflow booked it, and moves it by its own flow alone.
    Workflow,
}

impl From<&Origin> for OriginView {
    fn from(origin: &Origin) -> Self {
        match origin {
            Origin::Link => Self::Link,
            Origin::Api => Self::Api,
            Origin::Workflow { .. } => Self::Workflow,
        }
    }
}

/// The type of a link, as the scheduling-link routes call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SchedulingLinkType)]
pub enum LinkTypeView {
    /// A personal link.
    Personal,
    /// A team link.
    Group,
}

impl From<LinkKind> for LinkTypeView {
    fn from(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Personal => Self::Personal,
            LinkKind::Team => Self::Group,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(view: impl Serialize) -> String {
        serde_json::to_value(view).expect("a name").as_str().expect("a text").to_owned()
    }

    #[test]
    fn every_name_is_the_one_that_the_domain_reads() {
        for status in BookingStatus::ALL {
            assert_eq!(written(BookingStatusView::from(status)), status.as_str());
        }
        for kind in QuestionKind::ALL {
            assert_eq!(written(QuestionKindView::from(kind)), kind.as_str());
        }
        for role in [HostRole::MustAttend, HostRole::Optional] {
            assert_eq!(written(HostRoleView::from(role)), role.as_str());
        }
        for reason in
            [ClosedReason::OutsideWorkingHours, ClosedReason::Busy, ClosedReason::SlotInterval]
        {
            assert_eq!(written(ClosedReasonView::from(reason)), reason.as_str());
        }
        for reason in
            [SkipReason::CalendarUnusable, SkipReason::AlreadyHost, SkipReason::NotOffered]
        {
            assert_eq!(written(SkipReasonView::from(reason)), reason.as_str());
        }
        let workflow = Origin::Workflow { reschedule_url: "https://flows.example".into() };
        for origin in [Origin::Link, Origin::Api, workflow] {
            assert_eq!(written(OriginView::from(&origin)), origin.as_str());
        }
    }

    #[test]
    fn a_team_link_is_of_type_group_in_the_scheduling_link_routes() {
        assert_eq!(written(LinkKindView::from(LinkKind::Team)), "team");
        assert_eq!(written(LinkTypeView::from(LinkKind::Team)), "group");
        assert_eq!(written(LinkTypeView::from(LinkKind::Personal)), "personal");
    }
}
