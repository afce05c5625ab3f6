//! Enumerations of the domain with their names on the wire.

use frontdesk_domain::access::{Role, TokenKind};
use frontdesk_domain::booking::{BookingStatus, Origin};
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::link::LinkKind;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::services::ObjectKind;
use serde::Serialize;
use utoipa::ToSchema;

/// Declares an enumeration that mirrors a domain enumeration. Both must have the same variants.
macro_rules! enumeration {
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

mod deliveries;
mod records;

pub use deliveries::{CalendarKindView, DeliveryKindView, DeliveryStateView, MailOccasionView};
pub use records::{
    CrmErrorView, CrmKindView, OutcomeView, ProviderStatusView, RecordKindView, SkipCauseView,
    SourceKindView,
};

enumeration! {
    /// The status of a booking at the time of the response. A scheduled booking whose end has
    /// passed is `completed`.
    BookingStatusView as BookingStatus from BookingStatus {
        /// The meeting is not over yet.
        Scheduled,
        /// The booking was cancelled.
        Cancelled,
        /// The meeting is over.
        Completed,
        /// The invitee did not attend.
        NoShow,
    }
}

enumeration! {
    /// What a token is for.
    TokenKindView as TokenKind from TokenKind {
        /// Requests to the API.
        Api,
        /// A link that signs its member in once.
        SignInLink,
        /// A browser in which the member is signed in.
        Session,
    }
}

enumeration! {
    /// The role of a member.
    RoleView as Role from Role {
        /// Sees and changes every booking of the workspace.
        Admin,
        /// Sees the bookings that it hosts or booked, and changes those that it hosts.
        Member,
        /// Sees every booking of the workspace, but cannot write or host.
        Observer,
    }
}

enumeration! {
    /// Whether a host must attend the meeting.
    HostRoleView as HostRole from HostRole {
        /// The meeting takes place only when this host is free.
        MustAttend,
        /// The host is invited. A time can be booked even if this host is busy.
        Optional,
    }
}

enumeration! {
    /// The kind of a link, in responses about event types.
    LinkKindView as LinkKind from LinkKind {
        /// A link of one member.
        Personal,
        /// A link with any other combination of hosts.
        Team,
    }
}

enumeration! {
    /// The reason why a time is not open.
    ClosedReasonView as ClosedReason from ClosedReason {
        /// The host has a booking or a calendar entry.
        Busy,
        /// The time is outside the host's working hours.
        OutsideWorkingHours,
        /// The host is out of office.
        OutOfOffice,
        /// The time is closer than the event type's minimum notice.
        MinimumNotice,
        /// The time is beyond the event type's booking horizon.
        Horizon,
        /// The time falls into a buffer around another meeting.
        Buffer,
        /// A calendar of the host cannot be read.
        CalendarUnusable,
        /// The host is archived.
        Archived,
        /// The host is an observer, and observers cannot host.
        Observer,
        /// The time is not on the slot grid in the lead host's time zone.
        SlotInterval,
        /// The host has the maximum number of meetings on that day, in the host's time zone.
        DailyCap,
        /// The host has the maximum number of meetings in that week, in the host's time zone.
        WeeklyCap,
        /// The host has the event type's maximum number of its meetings on that day.
        EventTypeDailyCap,
        /// The host has the event type's maximum number of its meetings in that week.
        EventTypeWeeklyCap,
    }
}

enumeration! {
    /// The reason why a queue skipped a member.
    SkipReasonView as SkipReason from SkipReason {
        /// The member has no readable calendar.
        CalendarUnusable,
        /// The member is an observer, and observers cannot host.
        Observer,
        /// The member is out of office.
        OutOfOffice,
        /// The member is already a host of this link or booking.
        AlreadyHost,
        /// The event type does not offer this member as a host.
        NotOffered,
        /// The member is busy at the time of the booking.
        Busy,
        /// The booking is too close to another meeting of the member.
        Buffer,
        /// The booking is outside the working hours of the member.
        OutsideWorkingHours,
        /// A cap of the member's meetings is reached.
        CapReached,
    }
}

enumeration! {
    /// The kind of answer that a question expects.
    QuestionKindView as QuestionType from QuestionKind {
        /// One line of text.
        Text,
        /// Several lines of text.
        LongText,
        /// One of the options.
        Select,
        /// Any number of the options.
        MultiSelect,
        /// True or false.
        Checkbox,
        /// A whole number.
        Number,
        /// A phone number.
        Phone,
    }
}

enumeration! {
    /// A kind of configured or imported object.
    ObjectKindView as ObjectKind from ObjectKind {
        /// The workspace itself.
        Workspace,
        /// A member.
        Member,
        /// A service account.
        ServiceAccount,
        /// A queue.
        Queue,
        /// An event type.
        EventType,
        /// A webhook.
        Webhook,
        /// An enrichment provider.
        Provider,
        /// A chain of providers.
        Chain,
        /// The limit of paid calls.
        Enrichment,
        /// The connected CRM.
        Crm,
        /// A company.
        Company,
        /// A person.
        Person,
        /// A booking.
        Booking,
    }
}

/// The way in which a booking was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Origin)]
pub enum OriginView {
    /// The invitee booked through a link.
    Link,
    /// A member booked over the API.
    Api,
    /// An external workflow booked over the API. Only this workflow can move the meeting.
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

/// The type of a link, in responses about scheduling links.
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
    use frontdesk_domain::delivery::{DeliveryKind, DeliveryState};
    use frontdesk_domain::invitations::MailOccasion;

    use super::*;

    fn written(view: impl Serialize) -> String {
        serde_json::to_value(view).expect("a name").as_str().expect("a text").to_owned()
    }

    #[test]
    fn every_name_equals_the_name_in_the_domain() {
        for status in BookingStatus::ALL {
            assert_eq!(written(BookingStatusView::from(status)), status.as_str());
        }
        for kind in QuestionKind::ALL {
            assert_eq!(written(QuestionKindView::from(kind)), kind.as_str());
        }
        for state in DeliveryState::ALL {
            assert_eq!(written(DeliveryStateView::from(state)), state.as_str());
        }
        for kind in DeliveryKind::ALL {
            assert_eq!(written(DeliveryKindView::from(kind)), kind.as_str());
        }
        for occasion in MailOccasion::ALL {
            assert_eq!(written(MailOccasionView::from(occasion)), occasion.as_str());
        }
        for role in Role::ALL {
            assert_eq!(written(RoleView::from(role)), role.as_str());
        }
        for role in [HostRole::MustAttend, HostRole::Optional] {
            assert_eq!(written(HostRoleView::from(role)), role.as_str());
        }
        for reason in [
            ClosedReason::OutsideWorkingHours,
            ClosedReason::OutOfOffice,
            ClosedReason::SlotInterval,
        ] {
            assert_eq!(written(ClosedReasonView::from(reason)), reason.as_str());
        }
        for reason in SkipReason::ALL {
            assert_eq!(written(SkipReasonView::from(reason)), reason.as_str());
        }
        let workflow = Origin::Workflow { reschedule_url: "https://flows.example".into() };
        for origin in [Origin::Link, Origin::Api, workflow] {
            assert_eq!(written(OriginView::from(&origin)), origin.as_str());
        }
    }

    #[test]
    fn team_link_has_type_group_in_scheduling_link_responses() {
        assert_eq!(written(LinkKindView::from(LinkKind::Team)), "team");
        assert_eq!(written(LinkTypeView::from(LinkKind::Team)), "group");
        assert_eq!(written(LinkTypeView::from(LinkKind::Personal)), "personal");
    }
}
