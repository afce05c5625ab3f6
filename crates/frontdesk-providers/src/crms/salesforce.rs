//! Finds a Salesforce contact or unconverted lead by address, and an account by website.
//!
//! Source: REST API developer guide, version 68.0 (`/query`).

use frontdesk_domain::ports::{CrmError, CrmMatch, CrmQuery};
use reqwest::StatusCode;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use super::{Reader, error_of, instant, last_changed, of_domain};
use crate::body::{List, Object, Text, required_text};

/// Empty, because each organization has its own host, set in its connection.
pub(super) const URL: &str = "";

/// `2026-11-02T09:00:00.000+0000`: RFC 3339 without the colon in the offset.
const INSTANT: StaticFormatDescription = format_description!(
    "[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond][offset_hour sign:mandatory][offset_minute]"
);

struct Query {
    object: &'static str,
    /// The fields that field-level security cannot hide from a user, or without which no record matches.
    fields: &'static str,
    more: &'static str,
    also: &'static str,
    limit: u32,
}

const CONTACTS: Query = Query {
    object: "Contact",
    fields: "Id,Name",
    more: ",OwnerId,Owner.Name,Owner.Email,LastModifiedDate",
    also: "",
    limit: 5,
};
/// Finds only unconverted leads, because a converted lead becomes a contact.
const LEADS: Query = Query {
    object: "Lead",
    more: ",OwnerId,Owner.Name,Owner.Email,Status,LastModifiedDate",
    also: " AND IsConverted = false",
    ..CONTACTS
};
/// Finds more accounts than it returns, because the condition matches parts of a website.
const ACCOUNTS: Query =
    Query { object: "Account", fields: "Id,Name,Website", limit: 50, ..CONTACTS };

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
    website: Text,
    #[serde(default)]
    owner_id: Text,
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
    email: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Fault {
    error_code: Text,
}

pub(super) async fn find(
    reader: &Reader<'_>,
    query: &CrmQuery,
) -> Result<Option<CrmMatch>, CrmError> {
    match query {
        CrmQuery::Person(email) => {
            let condition = format!("Email = {}", literal(email.as_str()));
            for query in [CONTACTS, LEADS] {
                let records = query.read(reader, &condition).await?;
                if let Some(newest) = last_changed(records.0, Record::updated_at) {
                    return Ok(Some(newest.into_match(query.object, reader)));
                }
            }
            Ok(None)
        }
        CrmQuery::Company(domain) => {
            let part = format!("%{}%", domain.registrable());
            let condition = format!("Website LIKE {}", literal(&part));
            let records = ACCOUNTS.read(reader, &condition).await?;
            let newest = of_domain(records, domain, Record::website, Record::updated_at);
            Ok(newest.map(|record| record.into_match(ACCOUNTS.object, reader)))
        }
    }
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
    async fn read(&self, reader: &Reader<'_>, condition: &str) -> Result<List<Record>, CrmError> {
        for more in [self.more, ""] {
            if let Asked::Answer(response) = ask(reader, self.soql(more, condition)).await? {
                return Ok(response.records);
            }
        }
        Err(CrmError::BadCredentials)
    }

    fn soql(&self, more: &str, condition: &str) -> String {
        let Self { object, fields, also, limit, .. } = self;
        // Newest first, so that the limit keeps the newest records.
        format!(
            "SELECT {fields}{more} FROM {object} WHERE {condition}{also} ORDER BY LastModifiedDate DESC LIMIT {limit}"
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

    fn website(&self) -> Option<&str> {
        self.website.as_deref()
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
            owner_id: self.owner_id.take(),
            owner_email: self.owner.0.email.take(),
            lifecycle_stage: self.status.take(),
        }
    }
}

#[cfg(test)]
mod tests;
