use deserr::{Deserr, ValuePointerRef};
use frontdesk_domain::base_url::BaseUrl;
use frontdesk_domain::calendar::{BookInto, CalendarAccount, CalendarKind, OauthGrant};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::{MAX_SELECTED_CALENDARS, PlannedCalendar, Secret};
use frontdesk_domain::text::check_web_url;
use schemars::{JsonSchema, Schema};

use super::AtMost;
use super::Surroundings;
use super::faults::{FileFaults, both, path};
use super::forms::{formatted, patterns, text};
use super::scalars::{ForeignName, FromText, Name, Text};
use super::secret::SecretTable;

/// Microsoft's endpoint for all tenants.
const ANY_TENANT: &str = "common";

/// A calendar of a member. The kind determines the fields.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceCalendar", deny_unknown_fields)]
pub(super) struct CalendarTable {
    /// The kind.
    kind: Text<CalendarKind>,
    /// The URL of a feed (`ics`) or a server (`caldav`).
    #[deserr(default)]
    url: Option<Text<CalendarUrl>>,
    /// The user name (`caldav`).
    #[deserr(default)]
    username: Option<Text<Name>>,
    /// The password (`caldav`).
    #[deserr(default)]
    password: Option<SecretTable>,
    /// The client id (`google`, `microsoft`).
    #[deserr(default)]
    client_id: Option<Text<Name>>,
    /// The client secret (`google`, `microsoft`).
    #[deserr(default)]
    client_secret: Option<SecretTable>,
    /// The refresh token (`google`, `microsoft`).
    #[deserr(default)]
    refresh_token: Option<SecretTable>,
    /// The directory that signs in (`microsoft`); the default is `common`.
    #[deserr(default)]
    tenant: Option<Text<Tenant>>,
    /// The URL of a proxy (`google`, `microsoft`); the default is the vendor's.
    #[deserr(default)]
    base_url: Option<Text<BaseUrl>>,
    /// The names of the calendars that count; by default those that take their owner's time.
    #[deserr(default)]
    only: Option<AtMost<Text<ForeignName>, MAX_SELECTED_CALENDARS>>,
    /// The name of the calendar for bookings; by default the first writable one.
    #[deserr(default)]
    calendar: Option<Text<ForeignName>>,
    /// `false` writes no bookings.
    #[deserr(default)]
    write: Option<bool>,
}

pub(super) fn planned(
    mut table: CalendarTable,
    at: ValuePointerRef<'_>,
    surroundings: &Surroundings,
) -> Result<PlannedCalendar, FileFaults> {
    let account = table.account(at, surroundings);
    let kind = table.kind.0;
    let only = (kind != CalendarKind::Builtin).then(|| table.only.take()).flatten();
    let book_into = if kind.is_writable() { table.book_into(at) } else { Ok(BookInto::First) };
    // The kind allows none of the fields that are left in the table.
    let (account, (book_into, ())) = both(account, both(book_into, table.nothing_left(at)))?;
    Ok(PlannedCalendar {
        account,
        only: only.map(|names| names.into_iter().map(|name| name.0.0).collect()),
        book_into,
    })
}

impl CalendarTable {
    fn account(
        &mut self,
        at: ValuePointerRef<'_>,
        surroundings: &Surroundings,
    ) -> Result<CalendarAccount<Secret>, FileFaults> {
        match self.kind.0 {
            CalendarKind::Builtin => Ok(CalendarAccount::Builtin),
            CalendarKind::Ics => {
                let url = needed(self.url.take(), at, "url")?;
                Ok(CalendarAccount::Ics { url: url.0.0 })
            }
            CalendarKind::Caldav => {
                let url =
                    needed(self.url.take(), at, "url").and_then(|url| without_webcal(url.0.0, at));
                let username = needed(self.username.take(), at, "username");
                let password = secret(self.password.take(), at, "password", surroundings);
                let (url, (username, password)) = both(url, both(username, password))?;
                Ok(CalendarAccount::Caldav { url, username: username.0.0, password })
            }
            CalendarKind::Google => Ok(CalendarAccount::Google(self.grant(at, surroundings)?)),
            CalendarKind::Microsoft => {
                let tenant =
                    self.tenant.take().map_or_else(|| ANY_TENANT.to_owned(), |tenant| tenant.0.0);
                Ok(CalendarAccount::Microsoft { tenant, grant: self.grant(at, surroundings)? })
            }
        }
    }

    fn grant(
        &mut self,
        at: ValuePointerRef<'_>,
        surroundings: &Surroundings,
    ) -> Result<OauthGrant<Secret>, FileFaults> {
        let client_id = needed(self.client_id.take(), at, "client_id");
        let client_secret = secret(self.client_secret.take(), at, "client_secret", surroundings);
        let refresh_token = secret(self.refresh_token.take(), at, "refresh_token", surroundings);
        let base_url = self.base_url.take().map(|url| url.0.to_string());
        let (client_id, (client_secret, refresh_token)) =
            both(client_id, both(client_secret, refresh_token))?;
        Ok(OauthGrant { client_id: client_id.0.0, client_secret, refresh_token, base_url })
    }

    fn book_into(&mut self, at: ValuePointerRef<'_>) -> Result<BookInto, FileFaults> {
        match (self.calendar.take(), self.write.take()) {
            (None, None | Some(true)) => Ok(BookInto::First),
            (Some(name), None | Some(true)) => Ok(BookInto::Named(name.0.0)),
            (None, Some(false)) => Ok(BookInto::Nowhere),
            (Some(_), Some(false)) => {
                let detail = "contradicts write = false, which disables writing bookings";
                Err(FileFaults::one(at.push_key("calendar"), detail))
            }
        }
    }

    fn nothing_left(&self, at: ValuePointerRef<'_>) -> Result<(), FileFaults> {
        let fields = [
            ("url", self.url.is_some()),
            ("username", self.username.is_some()),
            ("password", self.password.is_some()),
            ("client_id", self.client_id.is_some()),
            ("client_secret", self.client_secret.is_some()),
            ("refresh_token", self.refresh_token.is_some()),
            ("tenant", self.tenant.is_some()),
            ("base_url", self.base_url.is_some()),
            ("only", self.only.is_some()),
            ("calendar", self.calendar.is_some()),
            ("write", self.write.is_some()),
        ];
        let detail = format!("is not allowed for a calendar of kind {:?}", self.kind.0.as_str());
        let left = fields.into_iter().filter(|(_, given)| *given);
        let faults: Faults =
            left.map(|(field, _)| Fault::new(path(at.push_key(field)), detail.clone())).collect();
        if faults.is_empty() { Ok(()) } else { Err(FileFaults(faults)) }
    }
}

fn needed<T>(value: Option<T>, at: ValuePointerRef<'_>, field: &str) -> Result<T, FileFaults> {
    value.ok_or_else(|| FileFaults::one(at.push_key(field), "is required"))
}

fn secret(
    table: Option<SecretTable>,
    at: ValuePointerRef<'_>,
    field: &str,
    surroundings: &Surroundings,
) -> Result<Secret, FileFaults> {
    surroundings.secret(&needed(table, at, field)?, at.push_key(field))
}

/// Only feeds use `webcal://`.
fn without_webcal(url: String, at: ValuePointerRef<'_>) -> Result<String, FileFaults> {
    if url.starts_with(WEBCAL) {
        let detail =
            "expected an https:// or http:// URL; webcal:// is only allowed for kind \"ics\"";
        return Err(FileFaults::one(at.push_key("url"), detail));
    }
    Ok(url)
}

const WEBCAL: &str = "webcal://";

/// The URL of an iCalendar feed or a calendar server.
///
/// Plain HTTP is checked at connection, against the network settings.
struct CalendarUrl(String);

impl FromText for CalendarUrl {
    fn schema() -> Schema {
        formatted("uri")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let web = text
            .strip_prefix(WEBCAL)
            .map_or_else(|| text.to_owned(), |rest| format!("https://{rest}"));
        // The URL of a private feed is a secret, so the message omits it.
        check_web_url(&web).map(|()| Self(text.to_owned())).map_err(|_| {
            "expected an https://, webcal:// or http:// URL without user name and password"
                .to_owned()
        })
    }
}

/// A directory ID, a domain or a keyword such as `common`.
struct Tenant(String);

impl FromText for Tenant {
    fn schema() -> Schema {
        text(patterns::TENANT, 255)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let is_one = !text.is_empty()
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
        if is_one {
            Ok(Self(text.to_owned()))
        } else {
            Err(format!(
                "expected a directory ID, a directory domain or \"{ANY_TENANT}\", found {text:?}"
            ))
        }
    }
}
