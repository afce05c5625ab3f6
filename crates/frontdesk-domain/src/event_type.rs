//! What can be booked: duration, rules about time, questions, place.

use crate::ids::{BookingId, EventTypeId, UserId};
use crate::key::Key;
use crate::open_times::SlotRule;

/// A kind of meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventType {
    /// Its number.
    pub id: EventTypeId,
    /// Its name in links.
    pub key: Key,
    /// Its name for people.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
    /// Its duration, grid, buffers, notice and horizon.
    pub rule: SlotRule,
    /// Where it takes place.
    pub location: Location,
    /// Who may be chosen as its host.
    pub hosts: EventTypeHosts,
    /// What the invitee is asked.
    pub questions: Vec<Question>,
    /// Whether it can be booked; archived ones can't.
    pub active: bool,
}

/// Who may be chosen as a host of an event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTypeHosts {
    /// Every member but observers.
    EveryMember,
    /// These members alone.
    Only(Vec<UserId>),
}

impl EventTypeHosts {
    /// Whether the list has room for `user_id`; says nothing of the member's role.
    pub fn include(&self, user_id: UserId) -> bool {
        match self {
            Self::EveryMember => true,
            Self::Only(hosts) => hosts.contains(&user_id),
        }
    }
}

/// Where a meeting takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Location {
    /// A video call.
    Video {
        /// The call's address; in an event type `{uuid}` in it stands for the booking's id.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        url: Option<String>,
    },
    /// A telephone call.
    Phone {
        /// The number to call.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        number: Option<String>,
    },
    /// A place.
    InPerson {
        /// The postal address or the room.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        address: Option<String>,
    },
}

/// How people meet, without where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocationKind {
    /// By video call.
    Video,
    /// By telephone.
    Phone,
    /// In one place.
    InPerson,
}

impl Location {
    /// Of which kind it is.
    pub fn kind(&self) -> LocationKind {
        match self {
            Self::Video { .. } => LocationKind::Video,
            Self::Phone { .. } => LocationKind::Phone,
            Self::InPerson { .. } => LocationKind::InPerson,
        }
    }

    /// The location of one booking: `{uuid}` in a video address is replaced by its id.
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

/// Something that the invitee is asked when booking.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Question {
    /// Its name in `answers`: lower-case letters, digits and underscores.
    pub key: String,
    /// The words that the invitee reads.
    pub label: String,
    /// What kind of answer it takes.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: QuestionKind,
    /// Whether a booking needs an answer to it.
    pub required: bool,
    /// The choices of a `select` or `multi_select`; empty for the others.
    pub options: Vec<String>,
}

/// What kind of answer a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum QuestionKind {
    /// One line of text, at most 500 characters.
    Text,
    /// Lines of text, at most 5,000 characters.
    LongText,
    /// One of `options`.
    Select,
    /// Any number of `options`.
    MultiSelect,
    /// Yes or no.
    Checkbox,
    /// A whole number.
    Number,
    /// A telephone number.
    Phone,
}

impl QuestionKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Text,
        Self::LongText,
        Self::Select,
        Self::MultiSelect,
        Self::Checkbox,
        Self::Number,
        Self::Phone,
    ];

    /// The name on the wire and in the workspace file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::LongText => "long_text",
            Self::Select => "select",
            Self::MultiSelect => "multi_select",
            Self::Checkbox => "checkbox",
            Self::Number => "number",
            Self::Phone => "phone",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Whether the question offers `options`.
    pub fn has_options(self) -> bool {
        matches!(self, Self::Select | Self::MultiSelect)
    }
}
