//! Calendar accounts of members, for busy times and bookings.

use std::fmt;

use frontdesk_scheduling::named;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ids::{UserId, WorkspaceId};
use crate::interval::Interval;
use crate::ports::SealedSecret;

/// The id of a member's calendar connection.
///
/// The id stays the same when the account's credentials change.
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

/// A calendar connection within its workspace and member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionKey {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The member.
    pub user_id: UserId,
    /// The connection.
    pub connection_id: ConnectionId,
}

/// A connected calendar account, read for busy times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarConnection {
    /// The connection id.
    pub id: ConnectionId,
    /// The account.
    pub account: CalendarAccount,
    /// Names of calendars to read; by default, those that block time.
    ///
    /// An account with an empty list closes no times.
    pub only: Option<Vec<String>>,
    /// The calendar that bookings are written to.
    pub book_into: BookInto,
    /// Whether the member connected the account on a page.
    ///
    /// A workspace file that does not name the account keeps it.
    pub connected_by_member: bool,
}

impl CalendarConnection {
    /// A connection to the built-in calendar.
    pub fn builtin(id: ConnectionId) -> Self {
        Self {
            id,
            account: CalendarAccount::Builtin,
            only: None,
            book_into: BookInto::Nowhere,
            connected_by_member: false,
        }
    }

    /// Whether events of the calendar close the owner's times.
    pub fn counts(&self, name: &str, blocks_time: bool) -> bool {
        self.only.as_ref().map_or(blocks_time, |only| only.iter().any(|it| it == name))
    }

    /// Whether bookings are written to the account.
    pub fn takes_bookings(&self) -> bool {
        self.account.kind().is_writable() && self.book_into != BookInto::Nowhere
    }
}

/// The calendar of an account that receives bookings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BookInto {
    /// The first writable calendar.
    #[default]
    First,
    /// The calendar with this name.
    Named(String),
    /// No calendar.
    Nowhere,
}

/// A calendar account whose secrets have type `S`.
///
/// A store holds sealed secrets; a workspace file holds plaintext secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalendarAccount<S = SealedSecret> {
    /// The built-in calendar, which holds only the member's bookings.
    Builtin,
    /// A read-only feed (RFC 5545).
    Ics {
        /// An `https` or `webcal` URL.
        url: String,
    },
    /// A `CalDAV` account (RFC 4791).
    Caldav {
        /// The URL of the server, the principal or one calendar.
        url: String,
        /// The user name.
        username: String,
        /// The password, or an app password if the server offers one.
        password: S,
    },
    /// A Google account.
    Google(OauthGrant<S>),
    /// A Microsoft 365 or Outlook.com account.
    Microsoft {
        /// The tenant: its id or domain, or `common`.
        tenant: String,
        /// The OAuth grant.
        grant: OauthGrant<S>,
    },
}

/// OAuth credentials of an account (RFC 6749).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OauthGrant<S = SealedSecret> {
    /// The client id.
    pub client_id: String,
    /// The client secret.
    pub client_secret: S,
    /// The refresh token (RFC 6749, section 1.5).
    pub refresh_token: S,
    /// The base URL of a proxy or test server, if any.
    pub base_url: Option<String>,
}

impl<S> CalendarAccount<S> {
    /// The kind of account.
    pub fn kind(&self) -> CalendarKind {
        match self {
            Self::Builtin => CalendarKind::Builtin,
            Self::Ics { .. } => CalendarKind::Ics,
            Self::Caldav { .. } => CalendarKind::Caldav,
            Self::Google(_) => CalendarKind::Google,
            Self::Microsoft { .. } => CalendarKind::Microsoft,
        }
    }

    /// The account's server: lowercase host and port, or else the account kind.
    pub fn server(&self) -> String {
        let address = match self {
            Self::Ics { url } | Self::Caldav { url, .. } => Some(url),
            Self::Google(grant) | Self::Microsoft { grant, .. } => grant.base_url.as_ref(),
            Self::Builtin => None,
        };
        address.map_or_else(|| self.kind().as_str().to_owned(), |address| authority_of(address))
    }

    /// Returns the same account with each secret mapped by `turn`.
    ///
    /// # Errors
    /// The first error of `turn`.
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

    /// The secrets, in the order in which [`CalendarAccount::try_map`] maps them.
    pub fn secrets(&self) -> Vec<&S> {
        match self {
            Self::Builtin | Self::Ics { .. } => Vec::new(),
            Self::Caldav { password, .. } => vec![password],
            Self::Google(grant) | Self::Microsoft { grant, .. } => {
                vec![&grant.client_secret, &grant.refresh_token]
            }
        }
    }

    /// Whether `other` is the same account, ignoring secrets.
    pub fn is_account_of<T>(&self, other: &CalendarAccount<T>) -> bool {
        let without_secrets = |_: &S| Ok::<_, std::convert::Infallible>(());
        let without_theirs = |_: &T| Ok::<_, std::convert::Infallible>(());
        self.try_map(without_secrets) == other.try_map(without_theirs)
    }
}

/// The authority of a URL, without user information (RFC 3986, section 3.2).
fn authority_of(url: &str) -> String {
    let after_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = after_scheme.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default().trim().to_lowercase()
}

named! {
    /// The kind of a calendar account.
    pub enum CalendarKind {
        /// The built-in calendar, which holds only the member's bookings.
        Builtin = "builtin",
        /// An iCalendar feed.
        Ics = "ics",
        /// `CalDAV`.
        Caldav = "caldav",
        /// Google Calendar.
        Google = "google",
        /// Microsoft 365 or Outlook.com.
        Microsoft = "microsoft",
    }
}

impl CalendarKind {
    /// Whether bookings can be written into a calendar of this kind.
    pub fn is_writable(self) -> bool {
        match self {
            Self::Builtin | Self::Ics => false,
            Self::Caldav | Self::Google | Self::Microsoft => true,
        }
    }
}

/// A booking as an entry in a host's calendar.
///
/// The entry has no organizer or attendees. A calendar server would send invitations to attendees
/// (RFC 6638), but this service already mails the invitee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEvent {
    /// Stable id of the booking, at most 60 characters of `a-z0-9-`.
    pub uid: String,
    /// The revision of the booking.
    pub sequence: u32,
    /// When the booking last changed.
    pub stamped_at: OffsetDateTime,
    /// The time of the booking.
    pub interval: Interval,
    /// The title.
    pub summary: String,
    /// Further details; may span several lines.
    pub description: Option<String>,
    /// The location.
    pub location: Option<String>,
    /// The URL to view and change the booking.
    pub url: Option<String>,
}

/// Why a calendar account could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFault {
    /// The kind of fault, which determines whether a retry can help.
    pub kind: CalendarFaultKind,
    /// Human-readable detail, without secrets; a URL is reduced to its host.
    pub detail: String,
}

named! {
    /// The kinds of calendar faults.
    pub enum CalendarFaultKind {
        /// The credentials were rejected; the member must reconnect the account.
        Credentials = "credentials",
        /// The server is unreachable or failed; retry later.
        Unavailable = "unavailable",
        /// The response is incomplete or invalid, or writing is not permitted.
        Unreadable = "unreadable",
        /// Another client changed the entry, or another entry has the same UID.
        Conflict = "conflict",
        /// The calendar or entry no longer exists.
        Gone = "gone",
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
    fn account_identity_ignores_the_password() {
        assert!(account("ann", "one").is_account_of(&account("ann", "two")));
        assert!(!account("ann", "one").is_account_of(&account("bob", "one")));
    }

    #[test]
    fn kinds_are_parsed_from_their_names() {
        for kind in CalendarKind::ALL {
            assert_eq!(CalendarKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(CalendarKind::parse("exchange"), None);
    }

    #[test]
    fn a_feed_accepts_no_bookings() {
        let feed = CalendarConnection {
            account: CalendarAccount::Ics { url: "https://cal.example/a.ics".to_owned() },
            book_into: BookInto::First,
            ..CalendarConnection::builtin(ConnectionId(Uuid::nil()))
        };
        assert!(!feed.takes_bookings());
    }
}
