//! Who attends a meeting on the workspace's side, and how firmly.

use crate::ids::UserId;

/// Whether a meeting can do without the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum HostRole {
    /// The meeting takes place only at a time at which this host is free.
    #[default]
    MustAttend,
    /// Invited, but never closes a time and is never closed by one.
    Optional,
}

impl HostRole {
    /// The name on the wire: `must_attend` or `optional`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MustAttend => "must_attend",
            Self::Optional => "optional",
        }
    }

    /// The role with this name on the wire.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "must_attend" => Some(Self::MustAttend),
            "optional" => Some(Self::Optional),
            _ => None,
        }
    }
}

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
