//! Typed identifiers, so that a queue's number is never taken for a member's.
//!
//! All but [`WorkspaceId`] count within one workspace: two workspaces may each have a member 4.

use std::fmt;

pub use frontdesk_scheduling::host::UserId;
use uuid::Uuid;

macro_rules! numeric_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(
            /// The number, positive in every stored object.
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
    /// A workspace, the tenant that everything else belongs to.
    WorkspaceId
);
numeric_id!(
    /// A queue of a workspace, which resolves to one of its members.
    QueueId
);
numeric_id!(
    /// An event type of a workspace.
    EventTypeId
);
numeric_id!(
    /// A booking link of a workspace.
    LinkId
);

/// A booking, unique everywhere; new ones are UUIDv7.
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
