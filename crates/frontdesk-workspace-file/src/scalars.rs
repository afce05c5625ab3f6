use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::access::{Role, check_redirect_uri};
use frontdesk_domain::base_url::BaseUrl;
use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::booking_page::{Language, WebOrigin};
use frontdesk_domain::calendar::CalendarKind;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::EventName;
use frontdesk_domain::event_type::{LocationKind, QuestionKind};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{MAX_CALENDAR_NAME_CHARS, WholeNumber};
use frontdesk_domain::ports::CrmKind;
use frontdesk_domain::records::{CompanyDomain, ProviderId};
use frontdesk_domain::text::{check_line, check_lines, display_name};
use frontdesk_domain::working_hours::Window;
use frontdesk_domain::workspace::{QueueCredit, QueueJoin};
use frontdesk_domain::zone::Zone;
use schemars::Schema;
use time::format_description::well_known::Rfc3339;
use time::{Date, OffsetDateTime, UtcOffset};
use uuid::Uuid;

use super::faults::{FileFaults, found};
use super::forms::{choice, formatted, patterns, text};

const MAX_NAME_CHARS: usize = 200;
const MAX_PARAGRAPH_CHARS: usize = 5_000;

pub(super) struct Text<T>(pub(super) T);

pub(super) struct Number<T>(pub(super) T);

/// A value that is text in a document.
pub(super) trait FromText: Sized {
    fn schema() -> Schema;

    fn from_text(text: &str) -> Result<Self, String>;
}

impl<T: FromText> Deserr<FileFaults> for Text<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let text = String::deserialize_from_value(value, location)?;
        T::from_text(&text).map(Self).map_err(|detail| FileFaults::one(location, detail))
    }
}

impl<const MIN: i64, const MAX: i64> Deserr<FileFaults> for Number<WholeNumber<MIN, MAX>> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let number = match value {
            Value::Integer(number) => i64::try_from(number).unwrap_or(i64::MAX),
            Value::NegativeInteger(number) => number,
            other => {
                let found = found(&other);
                let detail = format!("expected a whole number from {MIN} to {MAX}, found {found}");
                return Err(FileFaults::one(location, detail));
            }
        };
        WholeNumber::new(number)
            .map(Self)
            .map_err(|refusal| FileFaults::one(location, refusal.to_string()))
    }
}

/// Implements [`FromText`] by `parse`, whose error is the detail of the fault.
macro_rules! parsed {
    ($($type:ty => $schema:expr;)+) => {$(
        impl FromText for $type {
            fn schema() -> Schema {
                $schema
            }

            fn from_text(text: &str) -> Result<Self, String> {
                Self::parse(text).map_err(|refusal| refusal.to_string())
            }
        }
    )+};
}

parsed! {
    Key => text(patterns::KEY, 64);
    Email => formatted("email");
    Zone => formatted("time-zone");
    WebOrigin => formatted("uri");
    ProviderId => text(patterns::PROVIDER, 64);
    CompanyDomain => text(patterns::LINE, 320);
    BaseUrl => formatted("uri");
}

/// Implements [`FromText`] for enumerations.
macro_rules! enumerations {
    ($($type:ty),+ $(,)?) => {$(
        impl FromText for $type {
            fn schema() -> Schema {
                choice(&Self::ALL.map(Self::as_str))
            }

            fn from_text(text: &str) -> Result<Self, String> {
                one_of(text, &Self::ALL.map(Self::as_str), Self::parse(text))
            }
        }
    )+};
}

enumerations! {
    BookingStatus, CalendarKind, CrmKind, EventName, HostRole, Language, LocationKind, OriginKind, QuestionKind, QueueCredit, QueueJoin, Role,
}

/// One line, as it is displayed.
pub(super) struct Name(pub(super) String);

impl FromText for Name {
    fn schema() -> Schema {
        text(patterns::LINE, MAX_NAME_CHARS)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        check_line(text, MAX_NAME_CHARS)?;
        Ok(Self(display_name(text)))
    }
}

/// The name of a calendar on its server, trimmed.
pub(super) struct ForeignName(pub(super) String);

impl FromText for ForeignName {
    fn schema() -> Schema {
        text(patterns::LINE, MAX_CALENDAR_NAME_CHARS)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        check_line(text, MAX_CALENDAR_NAME_CHARS)?;
        Ok(Self(text.trim().to_owned()))
    }
}

/// Any number of lines, trimmed; may be empty.
#[derive(Default)]
pub(super) struct Paragraph(pub(super) String);

impl FromText for Paragraph {
    fn schema() -> Schema {
        text(patterns::LINES, MAX_PARAGRAPH_CHARS)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        check_lines(text.trim(), MAX_PARAGRAPH_CHARS)?;
        Ok(Self(text.trim().to_owned()))
    }
}

impl FromText for Window {
    fn schema() -> Schema {
        text(patterns::WINDOW, 11)
    }

    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|refusal: <Self as std::str::FromStr>::Err| refusal.to_string())
    }
}

impl FromText for BookingId {
    fn schema() -> Schema {
        formatted("uuid")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        // `Uuid` also parses other forms. Only the hyphenated form is allowed, so that an ID has
        // one spelling.
        let uuid =
            Uuid::try_parse(text).ok().filter(|_| text.len() == uuid::fmt::Hyphenated::LENGTH);
        uuid.map(Self).ok_or_else(|| {
            format!("expected a UUID such as 0197a3c0-0000-7000-8000-000000000001, found {text:?}")
        })
    }
}

pub(super) struct Instant(pub(super) OffsetDateTime);

impl FromText for Instant {
    fn schema() -> Schema {
        formatted("date-time")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        OffsetDateTime::parse(text, &Rfc3339)
            .ok()
            .and_then(|at| at.checked_to_offset(UtcOffset::UTC))
            .filter(|at| at.nanosecond() == 0)
            .map(Self)
            .ok_or_else(|| {
                format!("expected a time with a UTC offset and whole seconds, such as 2026-11-02T09:00:00Z, found {text:?}")
            })
    }
}

impl FromText for Date {
    fn schema() -> Schema {
        formatted("date")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let format = time::macros::format_description!("[year]-[month]-[day]");
        Self::parse(text, format)
            .map_err(|_| format!("expected a date such as 2026-12-25, found {text:?}"))
    }
}

pub(super) fn one_of<T>(text: &str, choices: &[&str], choice: Option<T>) -> Result<T, String> {
    choice.ok_or_else(|| format!("expected {}, found {text:?}", choices.join(" or ")))
}

/// The role of a service account, which is never an observer.
pub(super) struct ServiceRole(pub(super) Role);

impl FromText for ServiceRole {
    fn schema() -> Schema {
        choice(&[Role::Admin.as_str(), Role::Member.as_str()])
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let role = Role::parse(text).filter(|role| *role != Role::Observer);
        one_of(text, &[Role::Admin.as_str(), Role::Member.as_str()], role.map(Self))
    }
}

pub(super) struct RedirectUri(pub(super) String);

impl FromText for RedirectUri {
    fn schema() -> Schema {
        formatted("uri")
    }

    fn from_text(text: &str) -> Result<Self, String> {
        match check_redirect_uri(text) {
            Ok(()) => Ok(Self(text.to_owned())),
            Err(expected) => Err(format!("{expected}, found {text:?}")),
        }
    }
}
