//! Typed identifiers, which prevent mixing up ids of different objects.
//!
//! The numeric ids, except [`WorkspaceId`], are unique only within one workspace.

use std::fmt;

pub use frontdesk_scheduling::host::UserId;
use uuid::Uuid;

macro_rules! numeric_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(
            /// The number; positive in stored objects.
            pub i64,
        );

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

numeric_id!(
    /// A workspace (tenant).
    WorkspaceId
);
numeric_id!(
    /// A queue of members.
    QueueId
);
numeric_id!(
    /// An event type.
    EventTypeId
);
numeric_id!(
    /// A booking link.
    LinkId
);

/// A globally unique booking id; new ids are UUIDv7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct BookingId(
    /// The UUID itself.
    pub Uuid,
);

impl fmt::Display for BookingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
