//! Calendars that members connect: where they are, which of their calendars count, and where
//! bookings are written.

use std::fmt;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::ids::{UserId, WorkspaceId};
use crate::interval::Interval;
use crate::ports::SealedSecret;

/// A connection of a member to an account that holds calendars. It stays the same while its account
/// does, whatever happens to the secrets that open it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(
    /// The UUID itself.
    pub Uuid,
);

impl fmt::Display for ConnectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which connection of which member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionKey {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The member.
    pub user_id: UserId,
    /// The connection.
    pub connection_id: ConnectionId,
}

/// A calendar account that says when a member is busy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarConnection {
    /// Which one.
    pub id: ConnectionId,
    /// The account.
    pub account: CalendarAccount,
    /// The calendars of the account that count, by name; empty: every one that takes its owner's
    /// time.
    pub only: Vec<String>,
    /// Where bookings are written.
    pub book_into: BookInto,
}

impl CalendarConnection {
    /// The service's own calendar, which always can be read.
    pub fn builtin(id: ConnectionId) -> Self {
        Self {
            id,
            account: CalendarAccount::Builtin,
            only: Vec::new(),
            book_into: BookInto::Nowhere,
        }
    }

    /// Whether bookings are to be written into it: its kind can be written into, and nobody has
    /// said otherwise.
    pub fn takes_bookings(&self) -> bool {
        self.account.kind().is_writable() && self.book_into != BookInto::Nowhere
    }
}

/// Into which calendar of an account bookings are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BookInto {
    /// The first that can be written into.
    #[default]
    First,
    /// The one with this name.
    Named(String),
    /// None.
    Nowhere,
}

/// An account that holds calendars, with the secrets that open it as `S`: sealed where it is
/// stored, plain where it was just declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalendarAccount<S = SealedSecret> {
    /// The service's own calendar: the member's bookings and nothing else.
    Builtin,
    /// A feed that is only read (RFC 5545).
    Ics {
        /// Where it is: `https` or `webcal`.
        url: String,
    },
    /// A `CalDAV` account (RFC 4791).
    Caldav {
        /// Where it is: the server, the principal or one calendar.
        url: String,
        /// Who signs in.
        username: String,
        /// With which password; an app password where there are any.
        password: S,
    },
    /// A Google account.
    Google(OauthGrant<S>),
    /// An account of Microsoft 365 or Outlook.com.
    Microsoft {
        /// Whose directory signs in: its id or domain, or `common`.
        tenant: String,
        /// What was granted.
        grant: OauthGrant<S>,
    },
}

/// What an account's owner granted (RFC 6749).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OauthGrant<S = SealedSecret> {
    /// The client to which it was granted.
    pub client_id: String,
    /// The client's secret.
    pub client_secret: S,
    /// The refresh token (RFC 6749 section 1.5).
    pub refresh_token: S,
    /// Where the vendor's service is, when not where its vendor has it: a proxy, a test's double.
    pub base_url: Option<String>,
}

impl<S> CalendarAccount<S> {
    /// What kind of account it is.
    pub fn kind(&self) -> CalendarKind {
        match self {
            Self::Builtin => CalendarKind::Builtin,
            Self::Ics { .. } => CalendarKind::Ics,
            Self::Caldav { .. } => CalendarKind::Caldav,
            Self::Google(_) => CalendarKind::Google,
            Self::Microsoft { .. } => CalendarKind::Microsoft,
        }
    }

    /// The host and port of its server, in lower case; the vendor's name where the account names
    /// none.
    pub fn server(&self) -> String {
        let address = match self {
            Self::Ics { url } | Self::Caldav { url, .. } => Some(url),
            Self::Google(grant) | Self::Microsoft { grant, .. } => grant.base_url.as_ref(),
            Self::Builtin => None,
        };
        address.map_or_else(|| self.kind().as_str().to_owned(), |address| authority_of(address))
    }

    /// The same account with each of its secrets turned into something else.
    ///
    /// # Errors
    /// The first that `turn` returns.
    pub fn try_map<T, E>(
        &self,
        mut turn: impl FnMut(&S) -> Result<T, E>,
    ) -> Result<CalendarAccount<T>, E> {
        let mut grant = |grant: &OauthGrant<S>| {
            Ok(OauthGrant {
                client_id: grant.client_id.clone(),
                client_secret: turn(&grant.client_secret)?,
                refresh_token: turn(&grant.refresh_token)?,
                base_url: grant.base_url.clone(),
            })
        };
        Ok(match self {
            Self::Builtin => CalendarAccount::Builtin,
            Self::Ics { url } => CalendarAccount::Ics { url: url.clone() },
            Self::Google(granted) => CalendarAccount::Google(grant(granted)?),
            Self::Microsoft { tenant, grant: granted } => {
                CalendarAccount::Microsoft { tenant: tenant.clone(), grant: grant(granted)? }
            }
            Self::Caldav { url, username, password } => CalendarAccount::Caldav {
                url: url.clone(),
                username: username.clone(),
                password: turn(password)?,
            },
        })
    }

    /// The secrets that open it, in the order in which [`CalendarAccount::try_map`] turns them.
    pub fn secrets(&self) -> Vec<&S> {
        match self {
            Self::Builtin | Self::Ics { .. } => Vec::new(),
            Self::Caldav { password, .. } => vec![password],
            Self::Google(grant) | Self::Microsoft { grant, .. } => {
                vec![&grant.client_secret, &grant.refresh_token]
            }
        }
    }

    /// Whether `other` is the same account, whatever its secrets are.
    pub fn is_account_of<T>(&self, other: &CalendarAccount<T>) -> bool {
        let without_secrets = |_: &S| Ok::<_, std::convert::Infallible>(());
        let without_theirs = |_: &T| Ok::<_, std::convert::Infallible>(());
        self.try_map(without_secrets) == other.try_map(without_theirs)
    }
}

/// The authority of a URL, without a user name (RFC 3986 section 3.2).
fn authority_of(url: &str) -> String {
    let after_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = after_scheme.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default().trim().to_lowercase()
}

/// The kinds of calendars that can be connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CalendarKind {
    /// The service's own: the member's bookings and nothing else.
    Builtin,
    /// A feed.
    Ics,
    /// `CalDAV`.
    Caldav,
    /// Google Calendar.
    Google,
    /// Microsoft Graph.
    Microsoft,
}

impl CalendarKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Builtin, Self::Ics, Self::Caldav, Self::Google, Self::Microsoft];

    /// The name in the workspace file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Ics => "ics",
            Self::Caldav => "caldav",
            Self::Google => "google",
            Self::Microsoft => "microsoft",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Whether bookings can be written into a calendar of this kind.
    pub fn is_writable(self) -> bool {
        match self {
            Self::Builtin | Self::Ics => false,
            Self::Caldav | Self::Google | Self::Microsoft => true,
        }
    }
}

/// A booking as it stands in a host's calendar.
///
/// It names neither organizer nor attendees: a server that finds some sends invitations of its own
/// (RFC 6638), and the invitee is already told by this service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEvent {
    /// The booking's own for ever: a move keeps it. At most 60 characters of `a-z0-9-`.
    pub uid: String,
    /// How often the booking has changed.
    pub sequence: u32,
    /// When it last changed.
    pub stamped_at: OffsetDateTime,
    /// When it is.
    pub interval: Interval,
    /// Its title.
    pub summary: String,
    /// What more there is to know, perhaps in several lines.
    pub description: Option<String>,
    /// Where it is.
    pub location: Option<String>,
    /// Where the booking can be seen and changed.
    pub url: Option<String>,
}

/// Why a calendar account could not be read or written, for people and for whoever decides when to
/// try again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFault {
    /// What kind of trouble it is.
    pub kind: CalendarFaultKind,
    /// A sentence for people. It holds no secret, and of an address no more than the host.
    pub detail: String,
}

/// What kind of trouble there is with a calendar account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CalendarFaultKind {
    /// It refuses the secrets that it is opened with: somebody has to connect it again.
    Credentials,
    /// It could not be reached, or it failed, and may well answer later.
    Unavailable,
    /// It answers with something that cannot be read whole, or not be written, until somebody
    /// changes something.
    Unreadable,
    /// What was written is not as it was written any more, or something else has its name.
    Conflict,
    /// What it was about is gone.
    Gone,
}

impl CalendarFaultKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Credentials, Self::Unavailable, Self::Unreadable, Self::Conflict, Self::Gone];

    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Credentials => "credentials",
            Self::Unavailable => "unavailable",
            Self::Unreadable => "unreadable",
            Self::Conflict => "conflict",
            Self::Gone => "gone",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(username: &str, password: &'static str) -> CalendarAccount<&'static str> {
        let url = "https://cal.example/".to_owned();
        CalendarAccount::Caldav { url, username: username.to_owned(), password }
    }

    #[test]
    fn an_account_stays_the_same_when_its_password_changes() {
        assert!(account("ann", "one").is_account_of(&account("ann", "two")));
        assert!(!account("ann", "one").is_account_of(&account("bob", "one")));
    }

    #[test]
    fn kinds_are_known_by_their_names() {
        for kind in CalendarKind::ALL {
            assert_eq!(CalendarKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(CalendarKind::parse("exchange"), None);
    }

    #[test]
    fn a_feed_takes_no_bookings() {
        let feed = CalendarConnection {
            account: CalendarAccount::Ics { url: "https://cal.example/a.ics".to_owned() },
            book_into: BookInto::First,
            ..CalendarConnection::builtin(ConnectionId(Uuid::nil()))
        };
        assert!(!feed.takes_bookings());
    }
}
