//! Finds a HubSpot contact by primary or additional address.
//!
//! Source: CRM objects, owners and account-info APIs, version 3.

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{CrmError, CrmMatch};
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{Reader, full_name, instant, last_changed};
use crate::body::{List, Number, Object, Text, required_text};

pub(super) const URL: &str = "https://api.hubapi.com";

const PROPERTIES: [&str; 5] =
    ["firstname", "lastname", "lifecyclestage", "hubspot_owner_id", "hs_additional_emails"];
const MOST_FOUND: u32 = 10;
/// HubSpot's id of the object type "contact" in page URLs.
const CONTACT_TYPE: &str = "0-1";
const DEFAULT_UI_DOMAIN: &str = "app.hubspot.com";

#[derive(Deserialize)]
struct SearchResponse {
    results: List<Contact>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Contact {
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
    lifecyclestage: Text,
    hubspot_owner_id: Text,
    hs_additional_emails: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Owner {
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

pub(super) async fn find(reader: &Reader<'_>, email: &Email) -> Result<Option<CrmMatch>, CrmError> {
    let contact = match by_address(reader, email).await? {
        Some(contact) => Some(contact),
        None => by_additional_address(reader, email).await?,
    };
    let Some(contact) = contact else { return Ok(None) };
    let (owner, url) = tokio::join!(owner_of(reader, &contact), url_of(reader, &contact));
    let updated_at = contact.updated_at();
    let Properties { firstname, lastname, lifecyclestage, .. } = contact.properties.0;
    Ok(Some(CrmMatch {
        object: "contact".to_owned(),
        id: contact.id,
        url,
        name: full_name(firstname, lastname),
        owner,
        lifecycle_stage: lifecyclestage.take(),
        updated_at,
    }))
}

/// Reads the contact by primary address, because search results can be stale.
async fn by_address(reader: &Reader<'_>, email: &Email) -> Result<Option<Contact>, CrmError> {
    let request = reader
        .get(&["crm", "v3", "objects", "contacts", email.as_str()])
        .query(&[("idProperty", "email"), ("properties", &PROPERTIES.join(","))]);
    let contact: Option<Contact> = reader.read_if_any(request).await?;
    Ok(contact.filter(|contact| !contact.archived))
}

async fn by_additional_address(
    reader: &Reader<'_>,
    email: &Email,
) -> Result<Option<Contact>, CrmError> {
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
    Ok(last_changed(bear_it, Contact::updated_at))
}

async fn owner_of(reader: &Reader<'_>, contact: &Contact) -> Option<String> {
    let id = contact.properties.hubspot_owner_id.as_deref()?;
    let owner: Owner = reader.read_extra(reader.get(&["crm", "v3", "owners", id])).await?;
    full_name(owner.first_name, owner.last_name).or(owner.email.take())
}

async fn url_of(reader: &Reader<'_>, contact: &Contact) -> Option<String> {
    if let Some(url) = contact.url.as_deref().filter(|url| url.starts_with("https://")) {
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
    Some(format!("https://{domain}/contacts/{portal}/record/{CONTACT_TYPE}/{}", contact.id))
}

impl Contact {
    fn updated_at(&self) -> Option<OffsetDateTime> {
        instant(&self.updated_at, &Rfc3339)
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
