use frontdesk_domain::ports::CrmKind;
use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{method, path, query_param_contains};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::super::testing::{CrmResult, ask, ask_for_company, ask_within};
use super::*;
use crate::testing::{LONG, requests_of};

const QUERY: &str = "/services/data/v68.0/query";

fn rows(records: &Value) -> Value {
    json!({ "totalSize": records.as_array().map(Vec::len), "done": true, "records": records })
}

async fn mock_query(stub: &MockServer, part: &str, response: ResponseTemplate) {
    Mock::given(method("GET"))
        .and(path(QUERY))
        .and(query_param_contains("q", part))
        .respond_with(response)
        .mount(stub)
        .await;
}

async fn mock_rows(stub: &MockServer, part: &str, records: Value) {
    mock_query(stub, part, ResponseTemplate::new(200).set_body_json(rows(&records))).await;
}

fn fault(status: u16, code: &str) -> ResponseTemplate {
    ResponseTemplate::new(status)
        .set_body_json(json!([{ "message": "…", "errorCode": code, "fields": [] }]))
}

async fn ask_salesforce(stub: &MockServer) -> CrmResult {
    ask(CrmKind::Salesforce, stub).await
}

async fn queries(stub: &MockServer) -> Vec<String> {
    let requests = stub.received_requests().await.expect("requests are recorded");
    let query = |url: &url::Url| {
        url.query_pairs().find(|(name, _)| name == "q").map(|(_, soql)| soql.into_owned())
    };
    requests.iter().filter_map(|request| query(&request.url)).collect()
}

#[tokio::test]
async fn contact_is_found_without_a_query_for_leads() {
    let stub = MockServer::start().await;
    let record = |id: &str, changed: &str| {
        json!({
            "attributes": { "type": "Contact", "url": "/services/data/v68.0/sobjects/Contact/003" },
            "Id": id, "Name": "Ada Byron", "OwnerId": "005S",
            "Owner": { "attributes": { "type": "User" }, "Name": "Sam Hill", "Email": "sam@northwind.example" },
            "LastModifiedDate": changed
        })
    };
    let older = record("003A", "2026-11-02T09:00:00.000+0000");
    let newer = record("003B", "2026-11-03T10:00:00.000+0100");
    mock_rows(&stub, "FROM Contact", json!([older, newer])).await;
    let expected = CrmMatch {
        object: "contact".into(),
        id: "003B".into(),
        url: Some(format!("{}/lightning/r/Contact/003B/view", stub.uri())),
        name: Some("Ada Byron".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("005S".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: None,
        updated_at: Some(datetime!(2026-11-03 09:00 UTC)),
    };
    assert_eq!(ask_salesforce(&stub).await, Ok(Some(expected)));
    let soql = "SELECT Id,Name,OwnerId,Owner.Name,Owner.Email,LastModifiedDate FROM Contact \
                WHERE Email = 'ada@acme.com' ORDER BY LastModifiedDate DESC LIMIT 5";
    assert_eq!(queries(&stub).await, [soql]);
}

#[tokio::test]
async fn unconverted_lead_is_found_with_its_status() {
    let stub = MockServer::start().await;
    mock_rows(&stub, "FROM Contact", json!([])).await;
    let lead = json!({
        "attributes": { "type": "Lead", "url": "/services/data/v68.0/sobjects/Lead/00QA" },
        "Id": "00QA", "Name": "Ada Byron", "OwnerId": "00GW",
        "Owner": { "attributes": { "type": "Name" }, "Name": "West", "Email": null },
        "Status": "Working", "LastModifiedDate": "2026-11-02T09:00:00.000+0000"
    });
    mock_rows(&stub, "FROM Lead", json!([lead])).await;
    let found = ask_salesforce(&stub).await.expect("an answer").expect("a lead");
    assert_eq!(
        (found.object.as_str(), found.lifecycle_stage.as_deref()),
        ("lead", Some("Working"))
    );
    assert_eq!(found.url, Some(format!("{}/lightning/r/Lead/00QA/view", stub.uri())));
    assert_eq!((found.owner_id.as_deref(), found.owner_email), (Some("00GW"), None));
    assert!(queries(&stub).await[1].contains("AND IsConverted = false"));
}

fn account(id: &str, website: &str, changed: &str) -> Value {
    json!({
        "attributes": { "type": "Account", "url": "/services/data/v68.0/sobjects/Account/001" },
        "Id": id, "Name": "Acme", "Website": website, "OwnerId": "005S",
        "Owner": { "attributes": { "type": "User" }, "Name": "Sam Hill", "Email": "sam@northwind.example" },
        "LastModifiedDate": changed
    })
}

#[tokio::test]
async fn account_is_found_by_the_host_of_its_website() {
    let stub = MockServer::start().await;
    let accounts = json!([
        account("001A", "https://notacme.com", "2026-11-09T09:00:00.000+0000"),
        account("001B", "shop.acme.com", "2026-11-08T09:00:00.000+0000"),
        account("001C", "https://www.acme.com/about", "2026-11-03T09:00:00.000+0000"),
        account("001D", "acme.com", "2026-11-02T09:00:00.000+0000"),
    ]);
    mock_rows(&stub, "FROM Account", accounts).await;
    let expected = CrmMatch {
        object: "account".into(),
        id: "001C".into(),
        url: Some(format!("{}/lightning/r/Account/001C/view", stub.uri())),
        name: Some("Acme".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("005S".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: None,
        updated_at: Some(datetime!(2026-11-03 09:00 UTC)),
    };
    let found = ask_for_company(CrmKind::Salesforce, &stub, "eu.acme.com").await;
    assert_eq!(found, Ok(Some(expected)));
    let soql = "SELECT Id,Name,Website,OwnerId,Owner.Name,Owner.Email,LastModifiedDate FROM Account \
                WHERE Website LIKE '%acme.com%' ORDER BY LastModifiedDate DESC LIMIT 50";
    assert_eq!(queries(&stub).await, [soql]);
}

#[tokio::test]
async fn account_is_found_without_a_hidden_owner() {
    let stub = MockServer::start().await;
    mock_query(&stub, "Owner.Email", fault(400, "INVALID_FIELD")).await;
    let row = json!([{ "Id": "001A", "Name": "Acme", "Website": "acme.com" }]);
    mock_rows(&stub, "SELECT Id,Name,Website FROM Account", row).await;
    let found = ask_for_company(CrmKind::Salesforce, &stub, "acme.com").await;
    let found = found.expect("an answer").expect("an account");
    assert_eq!((found.id.as_str(), found.owner_email), ("001A", None));
}

#[tokio::test]
async fn no_match_is_two_empty_responses() {
    let stub = MockServer::start().await;
    mock_rows(&stub, "FROM", json!([])).await;
    assert_eq!(ask_salesforce(&stub).await, Ok(None));
    assert_eq!(requests_of(&stub).await, 2);
}

#[tokio::test]
async fn address_cannot_break_out_of_the_soql_string() {
    let stub = MockServer::start().await;
    mock_rows(&stub, "FROM", json!([])).await;
    let address = "o'brien'or'1'='1@acme.com";
    let found = ask_within(CrmKind::Salesforce, &stub.uri(), address, LONG).await;
    assert_eq!(found, Ok(None));
    for soql in queries(&stub).await {
        assert!(soql.contains(r"WHERE Email = 'o\'brien\'or\'1\'=\'1@acme.com'"), "{soql}");
    }
    assert_eq!(literal(r"\'"), r"'\\\''");
}

#[tokio::test]
async fn hidden_field_is_omitted_from_a_second_query() {
    let stub = MockServer::start().await;
    mock_query(&stub, "Owner.Name", fault(400, "INVALID_FIELD")).await;
    mock_rows(&stub, "SELECT Id,Name FROM Contact", json!([{ "Id": "003A", "Name": "Ada Byron" }]))
        .await;
    let found = ask_salesforce(&stub).await.expect("an answer").expect("a contact");
    assert_eq!(
        (found.name.as_deref(), found.owner, found.updated_at),
        (Some("Ada Byron"), None, None)
    );
    assert_eq!(requests_of(&stub).await, 2);
}

#[tokio::test]
async fn hidden_object_is_a_credential_error() {
    let stub = MockServer::start().await;
    mock_query(&stub, "FROM", fault(400, "INVALID_TYPE")).await;
    assert_eq!(ask_salesforce(&stub).await, Err(CrmError::BadCredentials));
}

#[tokio::test]
async fn each_error_code_and_status_maps_to_its_error() {
    for (response, error) in [
        (fault(401, "INVALID_SESSION_ID"), CrmError::BadCredentials),
        (fault(403, "REQUEST_LIMIT_EXCEEDED"), CrmError::RateLimited),
        (fault(403, "INSUFFICIENT_ACCESS"), CrmError::BadCredentials),
        (fault(400, "MALFORMED_QUERY"), CrmError::Failed),
        (fault(404, "NOT_FOUND"), CrmError::Failed),
        (fault(503, "SERVER_UNAVAILABLE"), CrmError::Failed),
    ] {
        let stub = MockServer::start().await;
        mock_query(&stub, "FROM", response).await;
        assert_eq!(ask_salesforce(&stub).await, Err(error));
        assert_eq!(requests_of(&stub).await, 1);
    }
}

#[tokio::test]
async fn unexpected_values_are_read_as_unknown() {
    let stub = MockServer::start().await;
    let odd = json!([{ "Name": "no id" }, { "Id": "003A", "Name": true, "Owner": "005", "LastModifiedDate": 7 }]);
    mock_rows(&stub, "FROM Contact", odd).await;
    let found = ask_salesforce(&stub).await.expect("an answer").expect("a contact");
    let url = Some(format!("{}/lightning/r/Contact/003A/view", stub.uri()));
    assert_eq!(
        found,
        CrmMatch { object: "contact".into(), id: "003A".into(), url, ..CrmMatch::default() }
    );
}
