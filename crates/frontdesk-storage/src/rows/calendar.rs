use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel::prelude::*;
use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarKind, ConnectionId, OauthGrant,
};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{SealedSecret, StoreError};
use frontdesk_domain::workspace::Member;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Reading, json, position};
use crate::schema::calendars;
use crate::types::DbUuid;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = calendars, treat_none_as_default_value = false)]
pub(crate) struct CalendarRow {
    pub(crate) workspace_id: i64,
    pub(crate) user_id: i64,
    position: i64,
    kind: String,
    connection_id: DbUuid,
    account: Option<Value>,
    only_names: Option<Value>,
    book_into: String,
    book_into_name: Option<String>,
    connected_by_member: bool,
}

impl CalendarRow {
    pub(crate) fn all(workspace: WorkspaceId, member: &Member) -> impl Iterator<Item = Self> {
        let user_id = member.user_id.0;
        member.calendars.iter().enumerate().map(move |(index, connection)| {
            let (book_into, book_into_name) = match &connection.book_into {
                BookInto::First => ("first", None),
                BookInto::Named(name) => ("named", Some(name.clone())),
                BookInto::Nowhere => ("nowhere", None),
            };
            Self {
                workspace_id: workspace.0,
                user_id,
                position: position(index),
                kind: connection.account.kind().as_str().to_owned(),
                connection_id: DbUuid(connection.id.0),
                account: account_document(&connection.account),
                only_names: connection.only.as_ref().map(json),
                book_into: book_into.to_owned(),
                book_into_name,
                connected_by_member: connection.connected_by_member,
            }
        })
    }
}

impl TryFrom<CalendarRow> for CalendarConnection {
    type Error = StoreError;

    fn try_from(row: CalendarRow) -> Result<Self, StoreError> {
        let key = format!("{}/{}", row.user_id, row.connection_id.0);
        let reading = Reading { table: "calendars", workspace: row.workspace_id, key: &key };
        let kind = reading.named("kind", &row.kind, CalendarKind::parse(&row.kind))?;
        let only = row.only_names.map(|names| reading.json("only_names", names)).transpose()?;
        Ok(Self {
            id: ConnectionId(row.connection_id.0),
            account: account_of(&reading, kind, row.account)?,
            only,
            connected_by_member: row.connected_by_member,
            book_into: match (&*row.book_into, row.book_into_name) {
                ("first", None) => BookInto::First,
                ("nowhere", None) => BookInto::Nowhere,
                ("named", Some(name)) => BookInto::Named(name),
                (other, _) => {
                    let why = format!(
                        "{other:?} is not a booking target, or does not match book_into_name"
                    );
                    return Err(reading.corrupt("book_into", why));
                }
            },
        })
    }
}

#[derive(Deserialize, Serialize)]
struct FeedDocument {
    url: String,
}

#[derive(Deserialize, Serialize)]
struct CaldavDocument {
    url: String,
    username: String,
    password: SealedText,
}

#[derive(Deserialize, Serialize)]
struct GrantDocument {
    client_id: String,
    client_secret: SealedText,
    refresh_token: SealedText,
    base_url: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct MicrosoftDocument {
    tenant: String,
    #[serde(flatten)]
    grant: GrantDocument,
}

/// An encrypted secret in a JSON document: Base64 (RFC 4648, section 4).
#[derive(Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
#[derive(Clone)]
struct SealedText(SealedSecret);

impl TryFrom<String> for SealedText {
    type Error = base64::DecodeError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self(SealedSecret(STANDARD.decode(text)?)))
    }
}

impl From<SealedText> for String {
    fn from(sealed: SealedText) -> Self {
        STANDARD.encode(sealed.0.0)
    }
}

impl From<&OauthGrant> for GrantDocument {
    fn from(grant: &OauthGrant) -> Self {
        Self {
            client_id: grant.client_id.clone(),
            client_secret: SealedText(grant.client_secret.clone()),
            refresh_token: SealedText(grant.refresh_token.clone()),
            base_url: grant.base_url.clone(),
        }
    }
}

impl From<GrantDocument> for OauthGrant {
    fn from(document: GrantDocument) -> Self {
        Self {
            client_id: document.client_id,
            client_secret: document.client_secret.0,
            refresh_token: document.refresh_token.0,
            base_url: document.base_url,
        }
    }
}

fn account_document(account: &CalendarAccount) -> Option<Value> {
    Some(match account {
        CalendarAccount::Builtin => return None,
        CalendarAccount::Ics { url } => json(&FeedDocument { url: url.clone() }),
        CalendarAccount::Caldav { url, username, password } => json(&CaldavDocument {
            url: url.clone(),
            username: username.clone(),
            password: SealedText(password.clone()),
        }),
        CalendarAccount::Google(grant) => json(&GrantDocument::from(grant)),
        CalendarAccount::Microsoft { tenant, grant } => {
            json(&MicrosoftDocument { tenant: tenant.clone(), grant: grant.into() })
        }
    })
}

fn account_of(
    reading: &Reading<'_>,
    kind: CalendarKind,
    document: Option<Value>,
) -> Result<CalendarAccount, StoreError> {
    const COLUMN: &str = "account";
    let document = || reading.filled(COLUMN, document);
    Ok(match kind {
        CalendarKind::Builtin => CalendarAccount::Builtin,
        CalendarKind::Ics => {
            let FeedDocument { url } = reading.json(COLUMN, document()?)?;
            CalendarAccount::Ics { url }
        }
        CalendarKind::Caldav => {
            let CaldavDocument { url, username, password } = reading.json(COLUMN, document()?)?;
            CalendarAccount::Caldav { url, username, password: password.0 }
        }
        CalendarKind::Google => {
            let grant: GrantDocument = reading.json(COLUMN, document()?)?;
            CalendarAccount::Google(grant.into())
        }
        CalendarKind::Microsoft => {
            let MicrosoftDocument { tenant, grant } = reading.json(COLUMN, document()?)?;
            CalendarAccount::Microsoft { tenant, grant: grant.into() }
        }
    })
}
