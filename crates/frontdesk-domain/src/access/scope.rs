use std::fmt;

use frontdesk_scheduling::named;

named! {
    /// A permission of a token.
    pub enum Scope {
        /// Look up stored records of leads and companies.
        RecordsRead = "records:read",
        /// Run paid enrichment; includes [`Scope::RecordsRead`].
        RecordsEnrich = "records:enrich",
        /// Read bookings and the open times for moving them.
        BookingsRead = "bookings:read",
        /// Book, move, cancel, mark no-shows. Does **not** include [`Scope::BookingsRead`].
        BookingsWrite = "bookings:write",
        /// Read event types and links.
        SchedulingLinksRead = "scheduling_links:read",
        /// Create and archive links; includes [`Scope::SchedulingLinksRead`].
        SchedulingLinksWrite = "scheduling_links:write",
        /// Read the configuration of the workspace.
        WorkspaceRead = "workspace:read",
        /// Change the configuration of the workspace; includes [`Scope::WorkspaceRead`].
        WorkspaceWrite = "workspace:write",
    }
}

impl Scope {
    fn bit(self) -> u8 {
        1 << self as u8
    }

    fn granted_by(self) -> u8 {
        let wider = match self {
            Self::RecordsRead => Self::RecordsEnrich.bit(),
            Self::SchedulingLinksRead => Self::SchedulingLinksWrite.bit(),
            Self::WorkspaceRead => Self::WorkspaceWrite.bit(),
            Self::RecordsEnrich
            | Self::BookingsRead
            | Self::BookingsWrite
            | Self::SchedulingLinksWrite
            | Self::WorkspaceWrite => 0,
        };
        self.bit() | wider
    }
}

/// The scopes of a token.
///
/// ```
/// use frontdesk_domain::access::{Scope, Scopes};
///
/// let scopes = Scopes::from_iter([Scope::BookingsWrite, Scope::SchedulingLinksWrite]);
/// assert!(scopes.allow(Scope::SchedulingLinksRead), "writing links includes reading them");
/// assert!(!scopes.allow(Scope::BookingsRead), "writing bookings does not include reading them");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scopes(u8);

impl Scopes {
    /// Whether the set contains `scope` or a scope that includes it.
    pub fn allow(self, scope: Scope) -> bool {
        self.0 & scope.granted_by() != 0
    }

    /// Whether the set grants at least one of `scopes`.
    pub fn allow_any(self, scopes: &[Scope]) -> bool {
        scopes.iter().any(|&scope| self.allow(scope))
    }

    /// The explicitly granted scopes, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.0 & scope.bit() != 0)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (position, scope) in self.iter().enumerate() {
            if 0 < position {
                f.write_str(",")?;
            }
            f.write_str(scope.as_str())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scope_allows_only_itself_and_the_scopes_it_includes() {
        let included = |held: Scope, asked: Scope| {
            held == asked
                || matches!(
                    (held, asked),
                    (Scope::RecordsEnrich, Scope::RecordsRead)
                        | (Scope::SchedulingLinksWrite, Scope::SchedulingLinksRead)
                        | (Scope::WorkspaceWrite, Scope::WorkspaceRead)
                )
        };
        for held in Scope::ALL {
            for asked in Scope::ALL {
                assert_eq!(
                    Scopes::from_iter([held]).allow(asked),
                    included(held, asked),
                    "{held:?} {asked:?}"
                );
            }
        }
    }

    #[test]
    fn every_scope_round_trips_through_its_name() {
        for scope in Scope::ALL {
            assert_eq!(Scope::parse(scope.as_str()), Some(scope));
        }
        assert_eq!(Scope::parse("bookings:delete"), None);
    }

    #[test]
    fn scopes_are_displayed_in_a_fixed_order() {
        let scopes = Scopes::from_iter([Scope::BookingsWrite, Scope::RecordsRead]);
        assert_eq!(scopes.to_string(), "records:read,bookings:write");
        assert_eq!(Scopes::default().to_string(), "none");
    }
}
