/// The role of a member in a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Role {
    /// Sees and changes every booking of the workspace.
    Admin,
    /// Sees bookings that the member hosts or booked; changes only hosted bookings.
    Member,
    /// Sees every booking; cannot change data or host meetings.
    Observer,
}

impl Role {
    /// Every role, the most powerful first.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Member, Self::Observer];

    /// The name in the workspace file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Member => "member",
            Self::Observer => "observer",
        }
    }

    /// The role with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }
}
