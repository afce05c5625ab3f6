//! Ids and roles of hosts.

use std::fmt;

use crate::named;

/// The id of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct UserId(
    /// The number; positive in stored objects.
    pub i64,
);

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

named! {
    /// Whether a host must attend the meeting.
    pub enum HostRole {
        /// The meeting can start only when this host is free.
        MustAttend = "must_attend",
        /// The host is invited, but the meeting can start without this host.
        Optional = "optional",
    }
}
