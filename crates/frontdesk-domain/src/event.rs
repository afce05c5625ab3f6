//! Events that record changes in a workspace, such as a moved booking.
//!
//! An [event type](crate::event_type), by contrast, is a bookable kind of meeting. An event stores
//! only the id of its object and the times of a booking. Readers load the current object, so that a
//! late or repeated event does not restore erased data. A change of the configuration stores the
//! changed fields instead.

use std::fmt;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::access::{Scope, TokenId, TokenRecord};
use crate::booking::{Booking, MemberRef};
use crate::calendar::CalendarFaultKind;
use crate::email::Email;
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::link::Link;
use crate::records::Person;

/// A globally unique event id (UUIDv7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(
    /// The UUID itself.
    pub Uuid,
);

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The position of an event in its workspace's feed, from 1.
///
/// Positions ascend in the order in which events become visible, so that a cursor skips no event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventPosition(
    /// The number.
    pub i64,
);

/// Declares the event names with their summaries, wire names and scopes.
macro_rules! event_names {
    ($(#[doc = $summary:literal] $name:ident = $wire:literal, $scope:ident;)+) => {
        /// The event names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EventName {
            $(#[doc = $summary] $name,)+
        }

        impl EventName {
            /// Every name.
            pub const ALL: [Self; [$($wire),+].len()] = [$(Self::$name),+];

            /// The name on the wire, `resource.verb`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $wire,)+
                }
            }

            /// The sentence that describes the event.
            pub fn summary(self) -> &'static str {
                match self {
                    $(Self::$name => $summary.trim_ascii(),)+
                }
            }

            /// The scope required to read the event.
            pub fn scope(self) -> Scope {
                match self {
                    $(Self::$name => Scope::$scope,)+
                }
            }
        }
    };
}

event_names! {
    /// A meeting was booked.
    BookingCreated = "booking.created", BookingsRead;
    /// A booking was moved.
    BookingMoved = "booking.moved", BookingsRead;
    /// Details of a booking were updated.
    BookingUpdated = "booking.updated", BookingsRead;
    /// A booking got another host.
    BookingReassigned = "booking.reassigned", BookingsRead;
    /// An invitee confirmed a booking.
    BookingConfirmed = "booking.confirmed", BookingsRead;
    /// A booking was cancelled.
    BookingCancelled = "booking.cancelled", BookingsRead;
    /// A booking was marked as a no-show.
    BookingNoShow = "booking.no_show", BookingsRead;
    /// A no-show was undone.
    BookingNoShowUndone = "booking.no_show_undone", BookingsRead;
    /// A booking link was created.
    LinkCreated = "link.created", SchedulingLinksRead;
    /// A booking link was archived.
    LinkArchived = "link.archived", SchedulingLinksRead;
    /// A router found a link for a lead.
    LeadRouted = "lead.routed", SchedulingLinksRead;
    /// A router refused a lead.
    LeadRefused = "lead.refused", SchedulingLinksRead;
    /// New data about a lead was stored.
    RecordEnriched = "record.enriched", RecordsRead;
    /// A person was erased.
    RecordErased = "record.erased", RecordsRead;
    /// The configuration was changed.
    WorkspaceChanged = "workspace.changed", WorkspaceRead;
    /// An API token was created.
    TokenCreated = "token.created", WorkspaceRead;
    /// An API token was revoked.
    TokenRevoked = "token.revoked", WorkspaceRead;
    /// The calendars of a member can be read.
    MemberUsable = "member.usable", WorkspaceRead;
    /// A calendar of a member cannot be read.
    MemberUnusable = "member.unusable", WorkspaceRead;
}

impl EventName {
    /// The event with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str() == name)
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A change in a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The event id.
    pub id: EventId,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// When the change happened.
    pub occurred_at: OffsetDateTime,
    /// The acting member; `None` for invitees, commands and calendar readings.
    pub by: Option<UserId>,
    /// The change.
    pub detail: EventDetail,
}

/// The change that an event records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventDetail {
    /// A booking changed.
    Booking(BookingEvent),
    /// A link was created.
    LinkCreated {
        /// The link.
        link_id: LinkId,
    },
    /// A link was archived.
    LinkArchived {
        /// The link.
        link_id: LinkId,
    },
    /// A router found a link for a lead.
    LeadRouted {
        /// The decision.
        decision: LeadDecision,
        /// The link.
        link_id: LinkId,
    },
    /// A router refused a lead.
    LeadRefused(LeadDecision),
    /// Facts about a lead were stored.
    RecordEnriched {
        /// The id of the person.
        person_id: i64,
    },
    /// A person was erased.
    RecordErased {
        /// The id of the stored person.
        ///
        /// `None` if only bookings named the person.
        person_id: Option<i64>,
    },
    /// The configuration was changed.
    WorkspaceChanged(ChangeLog),
    /// A token was created.
    TokenCreated {
        /// The token.
        token_id: TokenId,
    },
    /// A token was revoked.
    TokenRevoked {
        /// The token.
        token_id: TokenId,
    },
    /// A reading made a member usable for bookings.
    MemberUsable {
        /// The member.
        user_id: UserId,
    },
    /// A failed reading made a member unusable for bookings.
    MemberUnusable {
        /// The member.
        user_id: UserId,
        /// The fault of the reading.
        reason: CalendarFaultKind,
    },
}

/// The decision of a router, without data about the lead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LeadDecision {
    /// The key of the router.
    pub router: Key,
    /// The name of the rule that matched; `None` if none did.
    pub rule: Option<String>,
}

/// The changed objects of a configuration, as JSON without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeLog(
    /// The JSON text.
    pub String,
);

/// A change of a booking, with the resulting revision and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingEvent {
    /// The booking.
    pub booking_id: BookingId,
    /// The change.
    pub change: BookingChange,
    /// The revision of the booking after the change.
    pub revision: u32,
    /// The time of the booking after the change.
    pub interval: Interval,
}

/// The kinds of booking changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingChange {
    /// The booking was created.
    Created,
    /// The booking was moved.
    Moved {
        /// The time before the move.
        from: Interval,
    },
    /// Details were updated.
    Updated(UpdatedDetails),
    /// A host was replaced.
    Reassigned {
        /// The replaced host.
        from: UserId,
        /// The new host.
        to: UserId,
    },
    /// The invitee confirmed the booking.
    Confirmed,
    /// The booking was cancelled.
    Cancelled,
    /// The invitee did not attend.
    NoShow,
    /// The no-show was undone.
    NoShowUndone,
}

/// The updated details of a booking, without their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpdatedDetails {
    /// Whether the invitee's name changed.
    pub invitee_name: bool,
    /// The added guests, if the list of guests changed.
    pub guests: Option<AddedGuests>,
    /// Whether an answer changed.
    pub answers: bool,
    /// Whether the metadata changed.
    pub metadata: bool,
}

/// The positions of added guests in the resulting list of guests.
///
/// A guest is a bit; the first is bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddedGuests(
    /// The bits.
    pub u32,
);

impl AddedGuests {
    /// The guests of `after` that are not in `before`.
    ///
    /// ```
    /// use frontdesk_domain::email::Email;
    /// use frontdesk_domain::event::AddedGuests;
    ///
    /// let guest = |name: &str| Email::parse(&format!("{name}@acme.com"));
    /// let before = [guest("bob")?, guest("eve")?];
    /// let added = AddedGuests::between(&before, &[guest("sam")?, guest("bob")?, guest("kim")?]);
    /// assert_eq!(added, AddedGuests(0b101));
    /// # Ok::<(), frontdesk_domain::email::InvalidEmail>(())
    /// ```
    pub fn between(before: &[Email], after: &[Email]) -> Self {
        let added = after.iter().zip(0..u32::BITS).filter(|(guest, _)| !before.contains(guest));
        Self(added.fold(0, |bits, (_, position)| bits | (1 << position)))
    }

    /// Whether the guest at this position was added.
    pub fn contains(self, position: usize) -> bool {
        u32::try_from(position)
            .is_ok_and(|position| self.0.checked_shr(position).unwrap_or(0) & 1 == 1)
    }
}

impl UpdatedDetails {
    /// The names of the fields, as on the wire.
    pub fn names(self) -> Vec<&'static str> {
        let fields = [
            ("invitee.name", self.invitee_name),
            ("guests", self.guests.is_some()),
            ("answers", self.answers),
            ("metadata", self.metadata),
        ];
        fields.into_iter().filter_map(|(name, is_updated)| is_updated.then_some(name)).collect()
    }

    /// The details with these [names](Self::names); `added` applies if guests are among them.
    ///
    /// Returns `None` for an unknown, repeated or misplaced name.
    pub fn parse(names: &[&str], added: AddedGuests) -> Option<Self> {
        let has = |name| names.contains(&name);
        let details = Self {
            invitee_name: has("invitee.name"),
            guests: has("guests").then_some(added),
            answers: has("answers"),
            metadata: has("metadata"),
        };
        (details.names() == names).then_some(details)
    }

    /// Whether calendar entries show an updated detail.
    pub fn are_in_calendars(self) -> bool {
        self.invitee_name || self.guests.is_some() || self.answers
    }
}

impl BookingChange {
    /// The host that a reassignment replaced.
    pub fn replaced_host(self) -> Option<UserId> {
        let Self::Reassigned { from, .. } = self else { return None };
        Some(from)
    }

    fn name(self) -> EventName {
        match self {
            Self::Created => EventName::BookingCreated,
            Self::Moved { .. } => EventName::BookingMoved,
            Self::Updated(_) => EventName::BookingUpdated,
            Self::Reassigned { .. } => EventName::BookingReassigned,
            Self::Confirmed => EventName::BookingConfirmed,
            Self::Cancelled => EventName::BookingCancelled,
            Self::NoShow => EventName::BookingNoShow,
            Self::NoShowUndone => EventName::BookingNoShowUndone,
        }
    }
}

impl Event {
    /// The event for a change that resulted in `booking`.
    pub fn of_booking(
        id: Uuid,
        booking: &Booking,
        change: BookingChange,
        by: Option<&MemberRef>,
    ) -> Self {
        Self {
            id: EventId(id),
            workspace_id: booking.workspace_id,
            occurred_at: booking.updated_at,
            by: by.map(|member| member.user_id),
            detail: EventDetail::Booking(BookingEvent {
                booking_id: booking.id,
                change,
                revision: booking.revision,
                interval: booking.interval,
            }),
        }
    }

    /// The event for a change.
    ///
    /// `by` is `None` for an invitee, a command or a calendar reading.
    pub fn new(
        id: Uuid,
        workspace_id: WorkspaceId,
        occurred_at: OffsetDateTime,
        by: Option<UserId>,
        detail: EventDetail,
    ) -> Self {
        Self { id: EventId(id), workspace_id, occurred_at, by, detail }
    }

    /// The event for a change of the configuration.
    pub fn of_workspace(
        id: Uuid,
        workspace_id: WorkspaceId,
        occurred_at: OffsetDateTime,
        by: Option<UserId>,
        log: ChangeLog,
    ) -> Self {
        Self::new(id, workspace_id, occurred_at, by, EventDetail::WorkspaceChanged(log))
    }

    /// The event name.
    pub fn name(&self) -> EventName {
        match &self.detail {
            EventDetail::Booking(event) => event.change.name(),
            EventDetail::LinkCreated { .. } => EventName::LinkCreated,
            EventDetail::LinkArchived { .. } => EventName::LinkArchived,
            EventDetail::LeadRouted { .. } => EventName::LeadRouted,
            EventDetail::LeadRefused(_) => EventName::LeadRefused,
            EventDetail::RecordEnriched { .. } => EventName::RecordEnriched,
            EventDetail::RecordErased { .. } => EventName::RecordErased,
            EventDetail::WorkspaceChanged(_) => EventName::WorkspaceChanged,
            EventDetail::TokenCreated { .. } => EventName::TokenCreated,
            EventDetail::TokenRevoked { .. } => EventName::TokenRevoked,
            EventDetail::MemberUsable { .. } => EventName::MemberUsable,
            EventDetail::MemberUnusable { .. } => EventName::MemberUnusable,
        }
    }

    /// The booking that the event is about, if any.
    pub fn booking_id(&self) -> Option<BookingId> {
        let EventDetail::Booking(event) = &self.detail else { return None };
        Some(event.booking_id)
    }
}

/// An event in the feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEvent {
    /// The position.
    pub position: EventPosition,
    /// The event.
    pub event: Event,
}

/// The current object of an event; `None` if the object was deleted.
#[derive(Clone, Debug, PartialEq)]
pub enum EventSubject {
    /// A booking.
    Booking(Option<Box<Booking>>),
    /// A link and its workspace's key, which the link's URL contains.
    Link(Option<Box<(Link, Key)>>),
    /// A lead.
    Person(Option<Box<Person>>),
    /// None; the event itself has the changes or the decision.
    Workspace,
    /// A token.
    Token(Option<Box<TokenRecord>>),
    /// A member; the event itself has the state of its calendars.
    Member(UserId),
}
