//! The hosts of links and bookings.

pub use frontdesk_scheduling::host::HostRole;

use crate::ids::UserId;

/// A host of a link or booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Host {
    /// The member.
    pub user_id: UserId,
    /// Whether the member must attend.
    pub role: HostRole,
    /// Whether this host leads; slots are counted from the lead's local midnight.
    pub lead: bool,
}
