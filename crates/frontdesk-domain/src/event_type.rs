//! Event types define the duration, slot rules, location and questions of meetings.

use std::fmt;

use frontdesk_scheduling::named;

use crate::ids::{BookingId, EventTypeId, UserId};
use crate::key::Key;
use crate::open_times::{MeetingCaps, SlotRule};

/// The maximum number of questions of an event type.
pub const MAX_QUESTIONS: usize = 100;
/// The maximum number of options of a question.
pub const MAX_OPTIONS: usize = 500;

/// A bookable kind of meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventType {
    /// The id.
    pub id: EventTypeId,
    /// The key in links.
    pub key: Key,
    /// The title.
    pub title: String,
    /// The description; may be empty.
    pub description: String,
    /// Duration, slot interval, buffers, minimum notice and horizon.
    pub rule: SlotRule,
    /// Caps on the meetings of this event type, for each host.
    pub caps: MeetingCaps,
    /// The location.
    pub location: Location,
    /// The members who can host.
    pub hosts: EventTypeHosts,
    /// The questions for the invitee.
    pub questions: Vec<Question>,
    /// Whether the event type can be booked; `false` if archived.
    pub active: bool,
}

/// The members who can host an event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTypeHosts {
    /// Every member except observers.
    EveryMember,
    /// Only these members.
    Only(Vec<UserId>),
}

impl EventTypeHosts {
    /// Whether `user_id` is included, regardless of role.
    pub fn include(&self, user_id: UserId) -> bool {
        match self {
            Self::EveryMember => true,
            Self::Only(hosts) => hosts.contains(&user_id),
        }
    }
}

/// An event type as invitees see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicEventType {
    /// The key, which addresses of personal links contain.
    pub key: Key,
    /// The title.
    pub title: String,
    /// The description; may be empty.
    pub description: String,
    /// The length of a meeting.
    pub duration_minutes: u32,
    /// The questions for the invitee.
    pub questions: Vec<Question>,
    /// The kind of location; only a booking contains the exact location.
    pub location: LocationKind,
}

impl From<&EventType> for PublicEventType {
    fn from(event_type: &EventType) -> Self {
        Self {
            key: event_type.key.clone(),
            title: event_type.title.clone(),
            description: event_type.description.clone(),
            duration_minutes: event_type.rule.duration_minutes,
            questions: event_type.questions.clone(),
            location: event_type.location.kind(),
        }
    }
}

/// The location of a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Location {
    /// A video call.
    Video {
        /// The URL; `{uuid}` in an event type stands for the booking id.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        url: Option<String>,
    },
    /// A phone call.
    Phone {
        /// The number to call.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        number: Option<String>,
    },
    /// An in-person meeting.
    InPerson {
        /// The postal address or room.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        address: Option<String>,
    },
}

named! {
    /// The kinds of locations.
    pub enum LocationKind {
        /// A video call.
        Video = "video",
        /// A phone call.
        Phone = "phone",
        /// An in-person meeting.
        InPerson = "in_person",
    }
}

impl Location {
    /// The kind of location.
    pub fn kind(&self) -> LocationKind {
        match self {
            Self::Video { .. } => LocationKind::Video,
            Self::Phone { .. } => LocationKind::Phone,
            Self::InPerson { .. } => LocationKind::InPerson,
        }
    }

    /// The location, with `{uuid}` replaced by the id of `booking`.
    #[must_use]
    pub fn of_booking(&self, booking: BookingId) -> Self {
        match self {
            Self::Video { url: Some(url) } => {
                Self::Video { url: Some(url.replace("{uuid}", &booking.to_string())) }
            }
            other => other.clone(),
        }
    }
}

/// A question for the invitee.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Question {
    /// The key in `answers`: lowercase letters, digits and underscores.
    pub key: String,
    /// The text shown to the invitee.
    pub label: String,
    /// The type of the answer.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: QuestionKind,
    /// Whether the answer is required.
    pub required: bool,
    /// The choices of a `select` or `multi_select`; otherwise empty.
    pub options: Vec<String>,
}

named! {
    /// The kind of answer that a question expects.
    pub enum QuestionKind {
        /// One line of text, at most 500 characters.
        Text = "text",
        /// Several lines of text, at most 5,000 characters.
        LongText = "long_text",
        /// One of `options`.
        Select = "select",
        /// Any number of `options`.
        MultiSelect = "multi_select",
        /// Yes or no.
        Checkbox = "checkbox",
        /// An integer.
        Number = "number",
        /// A phone number.
        Phone = "phone",
    }
}

impl QuestionKind {
    /// Whether the question has `options`.
    pub fn has_options(self) -> bool {
        matches!(self, Self::Select | Self::MultiSelect)
    }
}

/// An event type's id (all digits) or key (never all digits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTypeSelector {
    /// The id.
    Id(EventTypeId),
    /// The key.
    Key(Key),
}

impl EventTypeSelector {
    /// Parses a path segment; `None` if it is neither id nor key.
    pub fn parse(text: &str) -> Option<Self> {
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return text.parse().ok().map(|id| Self::Id(EventTypeId(id)));
        }
        Key::parse(text).ok().map(Self::Key)
    }
}

impl fmt::Display for EventTypeSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => id.fmt(f),
            Self::Key(key) => key.fmt(f),
        }
    }
}
