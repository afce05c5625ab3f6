//! Builders of test objects; every field has a default.
//!
//! ```
//! use frontdesk_testing::builders::{a_booking, a_member, a_queue};
//!
//! let booking = a_booking().hosted_by(7).at("2030-01-01T09:00Z").lasting(45).build();
//! assert_eq!(booking.duration_minutes(), 45);
//! let priya = a_member("priya").id(4).in_zone("Asia/Kolkata").working("mon-fri", "09:00-17:00").build();
//! let queue = a_queue("aes").of([(priya.user_id.0, 1), (9, 2)]).build();
//! assert_eq!(queue.members.len(), 2);
//! ```
//!
//! By default, objects belong to workspace 1, [`northwind`](crate::northwind), and use the names in
//! its directory. A store that contains Northwind therefore returns the objects as built.
//!
//! Every method panics on invalid text, such as an unknown time zone.

mod booking;
mod calendar;
mod directory;
mod event;
mod event_type;
mod link;
mod token;
mod webhook;

use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::zone::Zone;

pub use booking::{BookingBuilder, a_booking};
pub use calendar::{CalendarBuilder, a_calendar, connection_id};
pub use directory::{
    MemberBuilder, QueueBuilder, WorkspaceBuilder, a_member, a_queue, a_service_account,
    a_workspace,
};
pub use event::{
    EventBuilder, an_event, to_calendar, to_inbox, to_public_inbox, to_webhook, with_deliveries,
};
pub use event_type::{EventTypeBuilder, an_event_type};
pub use link::{LinkBuilder, a_hold, a_link};
pub use token::{IssuedToken, TokenBuilder, a_token};
pub use webhook::{WebhookBuilder, a_webhook};

/// Accepts a typed or a bare id: `hosted_by(TOM)` or `hosted_by(7)`.
pub trait Number<Id> {
    /// Returns the typed id.
    fn id(self) -> Id;
}

macro_rules! number {
    ($($id:ident),*) => { $(
        impl Number<$id> for $id {
            fn id(self) -> $id {
                self
            }
        }

        impl Number<$id> for i64 {
            fn id(self) -> $id {
                $id(self)
            }
        }
    )* };
}

number!(WorkspaceId, UserId, QueueId, EventTypeId, LinkId);

/// Parses a valid key.
pub fn key(text: &str) -> Key {
    Key::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Parses a valid time zone.
pub fn zone(name: &str) -> Zone {
    Zone::parse(name).unwrap_or_else(|error| panic!("{error}"))
}

/// Parses a valid email address.
pub fn email(text: &str) -> Email {
    Email::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Builds metadata from valid pairs.
pub fn metadata(pairs: &[(&str, &str)]) -> Metadata {
    let pairs = pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Metadata::new(pairs).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
