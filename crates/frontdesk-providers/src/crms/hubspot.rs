//! Finds a HubSpot contact by primary or additional address, and a company by domain.
//!
//! Source: CRM objects, owners and account-info APIs, version 3.

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmMatch, CrmQuery};
use frontdesk_domain::records::CompanyDomain;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{Owner, Reader, full_name, instant, last_changed, of_domain};
use crate::body::{List, Number, Object, Text, required_text};

pub(super) const URL: &str = "https://api.hubapi.com";

const PROPERTIES: [&str; 5] =
    ["firstname", "lastname", "lifecyclestage", "hubspot_owner_id", "hs_additional_emails"];
const COMPANY_PROPERTIES: [&str; 4] = ["name", "domain", "lifecyclestage", "hubspot_owner_id"];
const MOST_FOUND: u32 = 10;
/// The object type and HubSpot's id of it in page URLs.
const CONTACT: (&str, &str) = ("contact", "0-1");
const COMPANY: (&str, &str) = ("company", "0-2");
const DEFAULT_UI_DOMAIN: &str = "app.hubspot.com";

#[derive(Deserialize)]
struct SearchResponse {
    results: List<Record>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    #[serde(deserialize_with = "required_text")]
    id: String,
    #[serde(default)]
    properties: Object<Properties>,
    #[serde(default)]
    updated_at: Text,
    #[serde(default)]
    archived: bool,
    #[serde(default)]
    url: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Properties {
    firstname: Text,
    lastname: Text,
    name: Text,
    domain: Text,
    lifecyclestage: Text,
    hubspot_owner_id: Text,
    hs_additional_emails: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct OwnerResponse {
    first_name: Text,
    last_name: Text,
    email: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Account {
    portal_id: Number,
    ui_domain: Text,
}

pub(super) async fn find(
    reader: &Reader<'_>,
    query: &CrmQuery,
) -> Result<Option<CrmMatch>, CrmError> {
    let ((object, type_id), record) = match query {
        CrmQuery::Person(email) => match by_address(reader, email).await? {
            Some(contact) => (CONTACT, Some(contact)),
            None => (CONTACT, by_additional_address(reader, email).await?),
        },
        CrmQuery::Company(domain) => (COMPANY, by_domain(reader, domain).await?),
    };
    let Some(record) = record else { return Ok(None) };
    let (owner, url) = tokio::join!(owner_of(reader, &record), url_of(reader, &record, type_id));
    let updated_at = record.updated_at();
    let Properties { firstname, lastname, name, lifecyclestage, hubspot_owner_id, .. } =
        record.properties.0;
    let Owner { name: owner, email: owner_email } = owner.unwrap_or_default();
    Ok(Some(CrmMatch {
        object: object.to_owned(),
        id: record.id,
        url,
        name: full_name(firstname, lastname).or(name.take()),
        owner,
        owner_id: hubspot_owner_id.take(),
        owner_email,
        lifecycle_stage: lifecyclestage.take(),
        updated_at,
    }))
}

/// Reads the contact by primary address, because search results can be stale.
async fn by_address(reader: &Reader<'_>, email: &Email) -> Result<Option<Record>, CrmError> {
    let request = reader
        .get(&["crm", "v3", "objects", "contacts", email.as_str()])
        .query(&[("idProperty", "email"), ("properties", &PROPERTIES.join(","))]);
    let contact: Option<Record> = reader.read_if_any(request).await?;
    Ok(contact.filter(|contact| !contact.archived))
}

async fn by_additional_address(
    reader: &Reader<'_>,
    email: &Email,
) -> Result<Option<Record>, CrmError> {
    let request = reader.post(&["crm", "v3", "objects", "contacts", "search"]).json(&json!({
        "filterGroups": [{ "filters": [{
            "propertyName": "hs_additional_emails",
            "operator": "CONTAINS_TOKEN",
            "value": email.as_str(),
        }] }],
        "properties": PROPERTIES,
        "limit": MOST_FOUND,
    }));
    let SearchResponse { results } = reader.read(request).await?;
    // The search compares parts of text, so a contact with a longer address can match.
    let bear_it = results.0.into_iter().filter(|contact| !contact.archived && contact.bears(email));
    Ok(last_changed(bear_it, Record::updated_at))
}

/// Domains of companies are not unique in HubSpot.
async fn by_domain(
    reader: &Reader<'_>,
    domain: &CompanyDomain,
) -> Result<Option<Record>, CrmError> {
    let request = reader.post(&["crm", "v3", "objects", "companies", "search"]).json(&json!({
        "filterGroups": [{ "filters": [{
            "propertyName": "domain",
            "operator": "IN",
            "values": [domain.as_str(), domain.registrable().as_str()],
        }] }],
        "properties": COMPANY_PROPERTIES,
        "limit": MOST_FOUND,
    }));
    let SearchResponse { mut results } = reader.read(request).await?;
    results.0.retain(|company: &Record| !company.archived);
    Ok(of_domain(results, domain, Record::domain, Record::updated_at))
}

async fn owner_of(reader: &Reader<'_>, record: &Record) -> Option<Owner> {
    let id = record.properties.hubspot_owner_id.as_deref()?;
    let OwnerResponse { first_name, last_name, email } =
        reader.read_extra(reader.get(&["crm", "v3", "owners", id])).await?;
    let email = email.take();
    Some(Owner { name: full_name(first_name, last_name).or_else(|| email.clone()), email })
}

async fn url_of(reader: &Reader<'_>, record: &Record, type_id: &str) -> Option<String> {
    if let Some(url) = record.url.as_deref().filter(|url| url.starts_with("https://")) {
        return Some(url.to_owned());
    }
    let account: Account =
        reader.read_extra(reader.get(&["account-info", "v3", "details"])).await?;
    let portal = account.portal_id.0?;
    let is_theirs = |domain: &&str| {
        domain.ends_with(".hubspot.com")
            && domain.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b))
    };
    let domain = account.ui_domain.as_deref().filter(is_theirs).unwrap_or(DEFAULT_UI_DOMAIN);
    Some(format!("https://{domain}/contacts/{portal}/record/{type_id}/{}", record.id))
}

impl Record {
    fn updated_at(&self) -> Option<OffsetDateTime> {
        instant(&self.updated_at, &Rfc3339)
    }

    fn domain(&self) -> Option<&str> {
        self.properties.domain.as_deref()
    }

    fn bears(&self, email: &Email) -> bool {
        let addresses = self.properties.hs_additional_emails.as_deref().unwrap_or_default();
        addresses
            .split(';')
            .any(|address| Email::parse(address).is_ok_and(|address| address == *email))
    }
}

#[cfg(test)]
mod tests;
