use std::time::Duration;

use frontdesk_domain::ports::CrmKind;
use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{body_partial_json, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::super::testing::{CrmResult, ask, ask_for_company, ask_within, serve, serve_template};
use super::*;
use crate::testing::{LONG, requests_of};

const CONTACT: &str = "/crm/v3/objects/contacts/ada@acme.com";
const SEARCH: &str = "/crm/v3/objects/contacts/search";
const COMPANIES: &str = "/crm/v3/objects/companies/search";
const OWNER: &str = "/crm/v3/owners/77";
const ACCOUNT: &str = "/account-info/v3/details";

fn contact() -> Value {
    json!({
        "id": "501",
        "properties": {
            "firstname": "Ada", "lastname": "Byron", "lifecyclestage": "opportunity",
            "hubspot_owner_id": "77", "hs_additional_emails": null
        },
        "createdAt": "2026-01-02T03:04:05.678Z",
        "updatedAt": "2026-11-20T09:30:00.123Z",
        "archived": false
    })
}

fn owner() -> Value {
    json!({
        "id": "77", "type": "PERSON", "email": "sam@northwind.example", "firstName": "Sam", "lastName": "Hill",
        "createdAt": "2026-01-02T03:04:05.678Z", "updatedAt": "2026-01-02T03:04:05.678Z", "archived": false
    })
}

fn account() -> Value {
    json!({ "portalId": 123_456, "uiDomain": "app-eu1.hubspot.com", "accountType": "STANDARD" })
}

fn also_known_as(id: &str, addresses: &str, updated_at: &str) -> Value {
    json!({ "id": id, "properties": { "hs_additional_emails": addresses },
        "createdAt": "2026-01-02T03:04:05.678Z", "updatedAt": updated_at })
}

async fn ask_hubspot(stub: &MockServer) -> CrmResult {
    ask(CrmKind::HubSpot, stub).await
}

#[tokio::test]
async fn contact_is_found_by_address_with_owner_and_page() {
    let stub = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path(CONTACT))
        .and(query_param("idProperty", "email"))
        .and(query_param("properties", PROPERTIES.join(",")))
        .respond_with(ResponseTemplate::new(200).set_body_json(contact()))
        .mount(&stub)
        .await;
    serve(&stub, "GET", OWNER, owner()).await;
    serve(&stub, "GET", ACCOUNT, account()).await;
    let expected = CrmMatch {
        object: "contact".into(),
        id: "501".into(),
        url: Some("https://app-eu1.hubspot.com/contacts/123456/record/0-1/501".into()),
        name: Some("Ada Byron".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("77".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: Some("opportunity".into()),
        updated_at: Some(datetime!(2026-11-20 09:30:00.123 UTC)),
    };
    assert_eq!(ask_hubspot(&stub).await, Ok(Some(expected)));
    assert_eq!(requests_of(&stub).await, 3);
}

#[tokio::test]
async fn page_url_of_the_contact_is_used() {
    let stub = MockServer::start().await;
    let mut named = contact();
    named["url"] = json!("https://app.hubspot.com/contacts/9/record/0-1/501");
    serve(&stub, "GET", CONTACT, named).await;
    let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
    assert_eq!(found.url.as_deref(), Some("https://app.hubspot.com/contacts/9/record/0-1/501"));
}

#[tokio::test]
async fn page_url_is_on_a_hubspot_host() {
    for domain in ["evil.com", "evil.com/.hubspot.com", "", "app.hubspot.com"] {
        let stub = MockServer::start().await;
        serve(&stub, "GET", CONTACT, contact()).await;
        serve(&stub, "GET", ACCOUNT, json!({ "portalId": 9, "uiDomain": domain })).await;
        let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
        assert_eq!(
            found.url.as_deref(),
            Some("https://app.hubspot.com/contacts/9/record/0-1/501"),
            "{domain}"
        );
    }
}

#[tokio::test]
async fn additional_address_finds_the_contact_changed_last() {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(SEARCH))
        .and(body_partial_json(json!({ "filterGroups": [{ "filters": [{
            "propertyName": "hs_additional_emails", "operator": "CONTAINS_TOKEN", "value": "ada@acme.com"
        }] }] })))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "total": 4, "results": [
            also_known_as("1", "x@acme.com;Ada@Acme.com", "2026-11-01T00:00:00Z"),
            also_known_as("2", "ada@acme.com", "2026-11-03T00:00:00Z"),
            also_known_as("3", "ada@acme.com", "2026-11-02T00:00:00Z"),
            also_known_as("4", "not-ada@acme.com", "2026-11-09T00:00:00Z"),
        ] })))
        .expect(1)
        .mount(&stub)
        .await;
    let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
    assert_eq!(found.id, "2");
}

#[tokio::test]
async fn no_match_is_a_404_and_an_empty_search() {
    let stub = MockServer::start().await;
    serve(&stub, "POST", SEARCH, json!({ "total": 0, "results": [] })).await;
    assert_eq!(ask_hubspot(&stub).await, Ok(None));
    assert_eq!(requests_of(&stub).await, 2);
}

#[tokio::test]
async fn html_404_is_a_wrong_base_url_without_a_retry() {
    let stub = MockServer::start().await;
    let page = ResponseTemplate::new(404).set_body_string("<html>Not here</html>");
    serve_template(&stub, "GET", CONTACT, page).await;
    assert_eq!(ask_hubspot(&stub).await, Err(CrmError::Failed));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn archived_contact_is_no_match() {
    let stub = MockServer::start().await;
    let mut archived = contact();
    archived["archived"] = json!(true);
    serve(&stub, "GET", CONTACT, archived).await;
    serve(&stub, "POST", SEARCH, json!({ "total": 0, "results": [] })).await;
    assert_eq!(ask_hubspot(&stub).await, Ok(None));
}

#[tokio::test]
async fn match_is_kept_without_an_unreadable_owner_or_page() {
    for extra in [
        ResponseTemplate::new(403).set_body_json(json!({ "category": "MISSING_SCOPES" })),
        ResponseTemplate::new(500),
        ResponseTemplate::new(200).set_body_string("<html>"),
        ResponseTemplate::new(200).set_body_json(json!({ "portalId": "none", "firstName": true })),
    ] {
        let stub = MockServer::start().await;
        serve(&stub, "GET", CONTACT, contact()).await;
        serve_template(&stub, "GET", OWNER, extra.clone()).await;
        serve_template(&stub, "GET", ACCOUNT, extra).await;
        let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
        assert_eq!((found.id.as_str(), found.owner, found.url), ("501", None, None));
        assert_eq!((found.owner_id.as_deref(), found.owner_email), (Some("77"), None));
    }
}

#[tokio::test]
async fn owner_without_a_name_is_shown_by_address() {
    let stub = MockServer::start().await;
    serve(&stub, "GET", CONTACT, contact()).await;
    let mut nameless = owner();
    nameless["firstName"] = "".into();
    nameless.as_object_mut().expect("an owner").remove("lastName");
    serve(&stub, "GET", OWNER, nameless).await;
    let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
    assert_eq!(found.owner.as_deref(), Some("sam@northwind.example"));
    assert_eq!(found.owner_email, found.owner);
}

fn company(id: &str, domain: &str, updated_at: &str) -> Value {
    json!({
        "id": id,
        "properties": {
            "name": format!("Acme {id}"), "domain": domain, "lifecyclestage": "customer", "hubspot_owner_id": "77"
        },
        "createdAt": "2026-01-02T03:04:05.678Z", "updatedAt": updated_at, "archived": false
    })
}

#[tokio::test]
async fn company_is_found_by_domain_with_owner_and_page() {
    let stub = MockServer::start().await;
    let companies = json!({ "total": 3, "results": [
        company("1", "acme.com", "2026-11-01T00:00:00Z"),
        company("2", "acme.com", "2026-11-02T00:00:00Z"),
        company("3", "shop.acme.com", "2026-11-01T00:00:00Z"),
    ] });
    Mock::given(method("POST"))
        .and(path(COMPANIES))
        .and(body_partial_json(json!({ "filterGroups": [{ "filters": [{
            "propertyName": "domain", "operator": "IN", "values": ["shop.acme.com", "acme.com"]
        }] }] })))
        .respond_with(ResponseTemplate::new(200).set_body_json(companies))
        .mount(&stub)
        .await;
    serve(&stub, "GET", OWNER, owner()).await;
    serve(&stub, "GET", ACCOUNT, account()).await;
    let expected = CrmMatch {
        object: "company".into(),
        id: "3".into(),
        url: Some("https://app-eu1.hubspot.com/contacts/123456/record/0-2/3".into()),
        name: Some("Acme 3".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("77".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: Some("customer".into()),
        updated_at: Some(datetime!(2026-11-01 00:00 UTC)),
    };
    let found = ask_for_company(CrmKind::HubSpot, &stub, "shop.acme.com").await;
    assert_eq!(found, Ok(Some(expected)));
    assert_eq!(requests_of(&stub).await, 3);
}

#[tokio::test]
async fn registrable_domain_matches_and_archived_company_does_not() {
    let stub = MockServer::start().await;
    let mut archived = company("9", "shop.acme.com", "2026-11-09T00:00:00Z");
    archived["archived"] = json!(true);
    let companies = json!({ "total": 3, "results": [
        archived,
        company("1", "acme.com", "2026-11-01T00:00:00Z"),
        company("2", "acme.com", "2026-11-02T00:00:00Z"),
    ] });
    serve(&stub, "POST", COMPANIES, companies).await;
    let found = ask_for_company(CrmKind::HubSpot, &stub, "shop.acme.com").await;
    assert_eq!(found.expect("an answer").expect("a company").id, "2");
}

#[tokio::test]
async fn slow_owner_lookup_does_not_lose_the_match() {
    let stub = MockServer::start().await;
    serve(&stub, "GET", CONTACT, contact()).await;
    let slow = ResponseTemplate::new(200).set_body_json(owner()).set_delay(LONG);
    serve_template(&stub, "GET", OWNER, slow).await;
    serve(&stub, "GET", ACCOUNT, account()).await;
    let within = Duration::from_secs(2);
    let found = ask_within(CrmKind::HubSpot, &stub.uri(), "ada@acme.com", within).await;
    let found = found.expect("in time").expect("a contact");
    assert_eq!(found.owner, None);
    assert!(found.url.is_some(), "what came in time is kept");
}

#[tokio::test]
async fn unexpected_values_are_read_as_unknown() {
    let in_utc_after_the_year_9999 = "9999-12-31T23:59:59-01:00";
    for (lifecyclestage, updated_at) in
        [(json!(null), "yesterday"), (json!("lead\0"), in_utc_after_the_year_9999)]
    {
        let stub = MockServer::start().await;
        let odd = json!({
            "id": "501",
            "properties": { "firstname": " ", "lastname": "Byron", "lifecyclestage": lifecyclestage, "hubspot_owner_id": "" },
            "updatedAt": updated_at
        });
        serve(&stub, "GET", CONTACT, odd).await;
        let found = ask_hubspot(&stub).await.expect("an answer").expect("a contact");
        let expected = CrmMatch {
            object: "contact".into(),
            id: "501".into(),
            name: Some("Byron".into()),
            ..CrmMatch::default()
        };
        assert_eq!(found, expected);
    }
}
