//! Finds a Pipedrive person by exact address, and an organization by its persons' addresses.
//!
//! Source: API reference, version 2 for persons and organizations and version 1 for users.

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmMatch, CrmQuery};
use frontdesk_domain::records::CompanyDomain;
use reqwest::header::HeaderName;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{KeyHeader, Owner, Reader, instant, last_changed};
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
    items: List<Found>,
}

#[derive(Deserialize)]
struct Found {
    item: Hit,
}

/// A person in the search result, which omits the change time.
#[derive(Clone, Deserialize)]
struct Hit {
    id: u64,
    #[serde(default)]
    name: Text,
    #[serde(default)]
    emails: List<Text>,
    #[serde(default)]
    owner: Object<Reference>,
    #[serde(default)]
    organization: Object<Reference>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Reference {
    id: Option<u64>,
}

/// A person or an organization.
#[derive(Deserialize)]
struct Item {
    id: u64,
    #[serde(default)]
    name: Text,
    #[serde(default)]
    owner_id: Option<u64>,
    #[serde(default)]
    update_time: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct User {
    name: Text,
    email: Text,
    company_domain: Text,
}

pub(super) async fn find(
    reader: &Reader<'_>,
    query: &CrmQuery,
) -> Result<Option<CrmMatch>, CrmError> {
    let (object, item) = match query {
        CrmQuery::Person(email) => ("person", person_of(reader, email).await?),
        CrmQuery::Company(domain) => ("organization", organization_of(reader, domain).await?),
    };
    let Some(item) = item else { return Ok(None) };
    let (owner, url) = tokio::join!(owner_of(reader, &item), url_of(reader, object, item.id));
    let Owner { name: owner, email: owner_email } = owner.unwrap_or_default();
    Ok(Some(CrmMatch {
        object: object.to_owned(),
        id: item.id.to_string(),
        url,
        updated_at: item.updated_at(),
        name: item.name.take(),
        owner,
        owner_id: item.owner_id.map(|id| id.to_string()),
        owner_email,
        // In Pipedrive, deals have stages; persons and organizations do not.
        lifecycle_stage: None,
    }))
}

async fn person_of(reader: &Reader<'_>, email: &Email) -> Result<Option<Item>, CrmError> {
    let hits = search(reader, email.as_str(), "true").await?;
    let Some(best) = hits.first() else { return Ok(None) };
    let newest = newest_of(reader, &hits).await;
    let newest_id = newest.as_ref().map_or(best.id, |person| person.id);
    let hit = hits.iter().find(|hit| hit.id == newest_id).unwrap_or(best).clone();
    Ok(Some(Item {
        id: hit.id,
        name: hit.name,
        owner_id: hit.owner.0.id,
        update_time: newest.map(|person| person.update_time).unwrap_or_default(),
    }))
}

/// Finds the organization of a person, because organizations cannot be searched by website.
async fn organization_of(
    reader: &Reader<'_>,
    domain: &CompanyDomain,
) -> Result<Option<Item>, CrmError> {
    let registrable = domain.registrable();
    let hits = search(reader, registrable.as_str(), "false").await?;
    let is_theirs = |address: &Text| {
        let email = address.as_deref().and_then(|address| Email::parse(address).ok());
        email.and_then(|email| CompanyDomain::of_email(&email)).as_ref() == Some(&registrable)
    };
    let mut theirs = hits.iter().filter(|hit| hit.emails.0.iter().any(is_theirs));
    let Some(id) = theirs.find_map(|hit| hit.organization.0.id) else { return Ok(None) };
    let request = reader.get(&["api", "v2", "organizations", &id.to_string()]);
    let organization: Option<Answer<Item>> = reader.read_if_any(request).await?;
    Ok(organization.map(|organization| organization.data))
}

async fn search(reader: &Reader<'_>, term: &str, exact: &str) -> Result<Vec<Hit>, CrmError> {
    let request = reader.get(&["api", "v2", "persons", "search"]).query(&[
        ("term", term),
        ("fields", "email"),
        ("exact_match", exact),
        ("limit", MOST_FOUND),
    ]);
    let found: Answer<SearchResponse> = reader.read(request).await?;
    Ok(found.data.items.0.into_iter().map(|found| found.item).collect())
}

async fn newest_of(reader: &Reader<'_>, hits: &[Hit]) -> Option<Item> {
    let ids: Vec<_> = hits.iter().map(|hit| hit.id.to_string()).collect();
    let request = reader.get(&["api", "v2", "persons"]).query(&[("ids", ids.join(","))]);
    let persons: Answer<List<Item>> = reader.read_extra(request).await?;
    let known =
        persons.data.0.into_iter().filter(|person| hits.iter().any(|hit| hit.id == person.id));
    last_changed(known, Item::updated_at)
}

async fn owner_of(reader: &Reader<'_>, item: &Item) -> Option<Owner> {
    let id = item.owner_id?.to_string();
    let user: Answer<User> = reader.read_extra(reader.get(&["api", "v1", "users", &id])).await?;
    Some(Owner { name: user.data.name.take(), email: user.data.email.take() })
}

async fn url_of(reader: &Reader<'_>, object: &str, id: u64) -> Option<String> {
    let me: Answer<User> = reader.read_extra(reader.get(&["api", "v1", "users", "me"])).await?;
    let company = me.data.company_domain.take()?;
    let is_label = company.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    is_label.then(|| format!("https://{company}.pipedrive.com/{object}/{id}"))
}

impl Item {
    fn updated_at(&self) -> Option<OffsetDateTime> {
        instant(&self.update_time, &Rfc3339)
    }
}

#[cfg(test)]
mod tests;
