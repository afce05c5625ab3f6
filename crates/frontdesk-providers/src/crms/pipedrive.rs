//! Finds a Pipedrive person by exact address.
//!
//! Source: API reference, version 2 for persons and version 1 for users.

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmMatch};
use reqwest::header::HeaderName;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{KeyHeader, Reader, instant, last_changed};
use crate::body::{List, Object, Text};

pub(super) const URL: &str = "https://api.pipedrive.com";

pub(super) const KEY: KeyHeader = (HeaderName::from_static("x-api-token"), "");

const MOST_FOUND: &str = "10";

#[derive(Deserialize)]
struct Answer<T> {
    data: T,
}

#[derive(Deserialize)]
struct SearchResponse {
    items: List<Item>,
}

#[derive(Deserialize)]
struct Item {
    item: Hit,
}

/// A person in the search result, which omits the change time.
#[derive(Clone, Deserialize)]
struct Hit {
    id: u64,
    #[serde(default)]
    name: Text,
    #[serde(default)]
    owner: Object<OwnerId>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct OwnerId {
    id: Option<u64>,
}

#[derive(Deserialize)]
struct Person {
    id: u64,
    #[serde(default)]
    update_time: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct User {
    name: Text,
    company_domain: Text,
}

pub(super) async fn find(reader: &Reader<'_>, email: &Email) -> Result<Option<CrmMatch>, CrmError> {
    let request = reader.get(&["api", "v2", "persons", "search"]).query(&[
        ("term", email.as_str()),
        ("fields", "email"),
        ("exact_match", "true"),
        ("limit", MOST_FOUND),
    ]);
    let found: Answer<SearchResponse> = reader.read(request).await?;
    let hits: Vec<_> = found.data.items.0.into_iter().map(|item| item.item).collect();
    let Some(best) = hits.first() else { return Ok(None) };
    let newest = newest_of(reader, &hits).await;
    let newest_id = newest.as_ref().map_or(best.id, |person| person.id);
    let hit = hits.iter().find(|hit| hit.id == newest_id).unwrap_or(best).clone();
    let (owner, url) = tokio::join!(owner_of(reader, &hit), url_of(reader, &hit));
    Ok(Some(CrmMatch {
        object: "person".to_owned(),
        id: hit.id.to_string(),
        url,
        name: hit.name.take(),
        owner,
        // In Pipedrive, deals have stages and persons do not.
        lifecycle_stage: None,
        updated_at: newest.and_then(|person| person.updated_at()),
    }))
}

async fn newest_of(reader: &Reader<'_>, hits: &[Hit]) -> Option<Person> {
    let ids: Vec<_> = hits.iter().map(|hit| hit.id.to_string()).collect();
    let request = reader.get(&["api", "v2", "persons"]).query(&[("ids", ids.join(","))]);
    let persons: Answer<List<Person>> = reader.read_extra(request).await?;
    let known =
        persons.data.0.into_iter().filter(|person| hits.iter().any(|hit| hit.id == person.id));
    last_changed(known, Person::updated_at)
}

async fn owner_of(reader: &Reader<'_>, hit: &Hit) -> Option<String> {
    let id = hit.owner.id?.to_string();
    let user: Answer<User> = reader.read_extra(reader.get(&["api", "v1", "users", &id])).await?;
    user.data.name.take()
}

async fn url_of(reader: &Reader<'_>, hit: &Hit) -> Option<String> {
    let me: Answer<User> = reader.read_extra(reader.get(&["api", "v1", "users", "me"])).await?;
    let company = me.data.company_domain.take()?;
    let is_label = company.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    is_label.then(|| format!("https://{company}.pipedrive.com/person/{}", hit.id))
}

impl Person {
    fn updated_at(&self) -> Option<OffsetDateTime> {
        instant(&self.update_time, &Rfc3339)
    }
}

#[cfg(test)]
mod tests;
