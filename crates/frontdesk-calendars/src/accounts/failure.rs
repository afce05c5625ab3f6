//! Maps errors to calendar faults and their messages.

use std::time::Duration;

use frontdesk_domain::calendar::{CalendarAccount, CalendarFault, CalendarFaultKind, OauthGrant};
use frontdesk_domain::ports::{CalendarFailure, ConnectedAccount};
use url::Url;

use crate::{CalendarError, google, microsoft};

/// The maximum characters of a message, which may quote account data.
const LONGEST: usize = 2_000;

/// The retry delay if a server requests a pause without a length.
const PAUSE: Duration = Duration::from_secs(30);

/// Stores reject NUL characters, so U+FFFD replaces them.
pub(super) fn failure(kind: CalendarFaultKind, detail: impl Into<String>) -> CalendarFailure {
    let printable = |c| if c == '\0' { char::REPLACEMENT_CHARACTER } else { c };
    let detail = detail.into().chars().take(LONGEST).map(printable).collect();
    CalendarFailure { fault: CalendarFault { kind, detail }, retry_after: None }
}

pub(super) fn of(error: CalendarError, account: &ConnectedAccount) -> CalendarFailure {
    let host = host(&account.connection.account);
    let (kind, detail) = match error {
        CalendarError::Auth => (
            CalendarFaultKind::Credentials,
            format!("{host} rejects the credentials of the account; reconnect it"),
        ),
        CalendarError::Gone => {
            (CalendarFaultKind::Gone, format!("{host} no longer has the calendar or event"))
        }
        CalendarError::Conflict => (
            CalendarFaultKind::Conflict,
            format!("{host} has another event with the booking's UID"),
        ),
        CalendarError::Throttled(retry_after) => {
            let fault =
                failure(CalendarFaultKind::Unavailable, format!("{host} limits the request rate"));
            return CalendarFailure { retry_after: Some(retry_after.unwrap_or(PAUSE)), ..fault };
        }
        // The retry, a full reading without a position, failed with the same error.
        CalendarError::CursorGone => (
            CalendarFaultKind::Unavailable,
            format!("{host} rejects the sync position that it just returned"),
        ),
        CalendarError::Transient(why) => (CalendarFaultKind::Unavailable, why),
        CalendarError::Unsupported(why)
        | CalendarError::Permanent(why)
        | CalendarError::Refused(why) => (CalendarFaultKind::Unreadable, why),
        CalendarError::TooBig { limit } => (
            CalendarFaultKind::Unreadable,
            format!("{host} returned more than {limit} bytes, the maximum"),
        ),
    };
    failure(kind, detail)
}

pub(super) fn too_late(account: &ConnectedAccount, timeout: Duration) -> CalendarFailure {
    let host = host(&account.connection.account);
    failure(
        CalendarFaultKind::Unavailable,
        format!("{host} did not respond within {} s", timeout.as_secs_f32()),
    )
}

fn host<S>(account: &CalendarAccount<S>) -> String {
    let of =
        |url: &str| Url::parse(url.trim()).ok().and_then(|url| url.host_str().map(str::to_owned));
    let granted = |grant: &OauthGrant<S>, own: &str| {
        of(grant.base_url.as_deref().unwrap_or(own)).unwrap_or_else(|| "the account".to_owned())
    };
    match account {
        CalendarAccount::Builtin => "the service".to_owned(),
        CalendarAccount::Ics { url } | CalendarAccount::Caldav { url, .. } => {
            of(url).unwrap_or_else(|| "the account".to_owned())
        }
        CalendarAccount::Google(grant) => granted(grant, google::API),
        CalendarAccount::Microsoft { grant, .. } => granted(grant, microsoft::API),
    }
}
