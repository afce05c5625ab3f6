//! Finds a Salesforce contact, or else an unconverted lead, by exact address.
//!
//! Source: REST API developer guide, version 68.0 (`/query`).

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmMatch};
use reqwest::StatusCode;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use super::{Reader, error_of, instant, last_changed};
use crate::body::{List, Object, Text, required_text};

/// Empty, because each organization has its own host, set in its connection.
pub(super) const URL: &str = "";

/// `2026-11-02T09:00:00.000+0000`: RFC 3339 without the colon in the offset.
const INSTANT: StaticFormatDescription = format_description!(
    "[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond][offset_hour sign:mandatory][offset_minute]"
);

struct Query {
    object: &'static str,
    fields: &'static str,
    also: &'static str,
}

const CONTACTS: Query =
    Query { object: "Contact", fields: "Id,Name,Owner.Name,LastModifiedDate", also: "" };
/// Finds only unconverted leads, because a converted lead becomes a contact.
const LEADS: Query = Query {
    object: "Lead",
    fields: "Id,Name,Owner.Name,Status,LastModifiedDate",
    also: " AND IsConverted = false",
};
/// The fields that field-level security cannot hide from a user.
const FIELDS_SEEN_BY_ALL: &str = "Id,Name";

#[derive(Deserialize)]
struct Answer {
    records: List<Record>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Record {
    #[serde(deserialize_with = "required_text")]
    id: String,
    #[serde(default)]
    name: Text,
    #[serde(default)]
    owner: Object<Owner>,
    #[serde(default)]
    status: Text,
    #[serde(default)]
    last_modified_date: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct Owner {
    name: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Fault {
    error_code: Text,
}

pub(super) async fn find(reader: &Reader<'_>, email: &Email) -> Result<Option<CrmMatch>, CrmError> {
    for query in [CONTACTS, LEADS] {
        if let Some(found) = find_among(reader, &query, email).await? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

async fn find_among(
    reader: &Reader<'_>,
    query: &Query,
    email: &Email,
) -> Result<Option<CrmMatch>, CrmError> {
    let response = match ask(reader, query.soql(query.fields, email)).await? {
        Asked::Answer(response) => response,
        Asked::HiddenField => match ask(reader, query.soql(FIELDS_SEEN_BY_ALL, email)).await? {
            Asked::Answer(response) => response,
            Asked::HiddenField => return Err(CrmError::BadCredentials),
        },
    };
    let newest = last_changed(response.records.0, Record::updated_at);
    Ok(newest.map(|record| record.into_match(query.object, reader)))
}

enum Asked {
    Answer(Answer),
    /// A field or object of the query is hidden from the token.
    HiddenField,
}

async fn ask(reader: &Reader<'_>, soql: String) -> Result<Asked, CrmError> {
    let request = reader.get(&["services", "data", "v68.0", "query"]).query(&[("q", soql)]);
    let reply = reader.reply(request).await?;
    let Some(error) = error_of(reply.status) else {
        return reply.object().map(Asked::Answer).ok_or(CrmError::Failed);
    };
    let faults: List<Fault> = reply.json().unwrap_or_default();
    let code = faults.iter().find_map(|fault| fault.error_code.as_deref());
    match (reply.status, code) {
        (StatusCode::BAD_REQUEST, Some("INVALID_FIELD" | "INVALID_TYPE")) => Ok(Asked::HiddenField),
        (StatusCode::FORBIDDEN, Some("REQUEST_LIMIT_EXCEEDED")) => Err(CrmError::RateLimited),
        _ => Err(error),
    }
}

impl Query {
    fn soql(&self, fields: &str, email: &Email) -> String {
        let Self { object, also, .. } = self;
        let literal = literal(email.as_str());
        // Newest first, so that the limit keeps the newest records.
        format!(
            "SELECT {fields} FROM {object} WHERE Email = {literal}{also} ORDER BY LastModifiedDate DESC LIMIT 5"
        )
    }
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

impl Record {
    fn updated_at(&self) -> Option<OffsetDateTime> {
        instant(&self.last_modified_date, INSTANT)
    }

    fn into_match(self, object: &str, reader: &Reader<'_>) -> CrmMatch {
        CrmMatch {
            object: object.to_ascii_lowercase(),
            url: Some(
                reader.session.base().at(&["lightning", "r", object, &self.id, "view"]).into(),
            ),
            updated_at: self.updated_at(),
            id: self.id,
            name: self.name.take(),
            owner: self.owner.0.name.take(),
            lifecycle_stage: self.status.take(),
        }
    }
}

#[cfg(test)]
mod tests;
