//! Ids and roles of hosts.

use std::fmt;

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

/// Whether a host must attend the meeting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum HostRole {
    /// The meeting can start only when this host is free.
    #[default]
    MustAttend,
    /// The host is invited, but the meeting can start without this host.
    Optional,
}

impl HostRole {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MustAttend => "must_attend",
            Self::Optional => "optional",
        }
    }

    /// The role with this name.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "must_attend" => Some(Self::MustAttend),
            "optional" => Some(Self::Optional),
            _ => None,
        }
    }
}
