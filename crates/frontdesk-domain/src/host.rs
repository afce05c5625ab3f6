//! The hosts of links and bookings.

pub use frontdesk_scheduling::host::HostRole;

use crate::ids::UserId;

/// One host of a link or a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Host {
    /// The member.
    pub user_id: UserId,
    /// Whether the meeting can do without this member.
    pub role: HostRole,
    /// Marks the one lead host, whose zone sets the grid of slots.
    pub lead: bool,
}
