use frontdesk_domain::ports::CrmKind;
use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::super::testing::{CrmResult, ask, ask_for_company, serve, serve_template};
use super::*;
use crate::testing::requests_of;

const SEARCH: &str = "/api/v2/persons/search";
const PERSONS: &str = "/api/v2/persons";
const ME: &str = "/api/v1/users/me";

fn hit(id: u64, owner: u64) -> Value {
    json!({ "result_score": 0.5, "item": {
        "id": id, "type": "person", "name": format!("Ada Byron {id}"), "phones": [], "emails": ["ada@acme.com"],
        "owner": { "id": owner }, "organization": { "id": 1, "name": "Acme" }, "visible_to": 3
    } })
}

fn hits(items: &[Value]) -> Value {
    json!({ "success": true, "data": { "items": items }, "additional_data": { "next_cursor": null } })
}

async fn ask_pipedrive(stub: &MockServer) -> CrmResult {
    ask(CrmKind::Pipedrive, stub).await
}

#[tokio::test]
async fn person_changed_last_is_found_with_owner_and_page() {
    let stub = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path(SEARCH))
        .and(query_param("term", "ada@acme.com"))
        .and(query_param("fields", "email"))
        .and(query_param("exact_match", "true"))
        .respond_with(ResponseTemplate::new(200).set_body_json(hits(&[hit(1, 7), hit(2, 8)])))
        .mount(&stub)
        .await;
    Mock::given(method("GET"))
        .and(path(PERSONS))
        .and(query_param("ids", "1,2"))
        .respond_with(ResponseTemplate::new(200).set_body_json(json!({ "success": true, "data": [
            { "id": 1, "update_time": "2026-11-01T00:00:00Z" },
            { "id": 2, "update_time": "2026-11-02T00:00:00Z" },
            { "id": 3, "update_time": "2026-11-03T00:00:00Z" },
        ] })))
        .mount(&stub)
        .await;
    serve(
        &stub,
        "GET",
        "/api/v1/users/8",
        json!({ "success": true, "data": { "name": "Sam Hill", "email": "sam@northwind.example" } }),
    )
    .await;
    serve(&stub, "GET", ME, json!({ "success": true, "data": { "company_domain": "northwind" } }))
        .await;
    let expected = CrmMatch {
        object: "person".into(),
        id: "2".into(),
        url: Some("https://northwind.pipedrive.com/person/2".into()),
        name: Some("Ada Byron 2".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("8".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: None,
        updated_at: Some(datetime!(2026-11-02 00:00 UTC)),
    };
    assert_eq!(ask_pipedrive(&stub).await, Ok(Some(expected)));
}

fn hit_of(id: u64, address: &str, organization: Option<u64>) -> Value {
    let mut hit = hit(id, 7);
    hit["item"]["emails"] = json!([address]);
    let item = hit["item"].as_object_mut().expect("an item");
    item.remove("organization");
    item.extend(
        organization.map(|id| ("organization".to_owned(), json!({ "id": id, "name": "Acme" }))),
    );
    hit
}

#[tokio::test]
async fn organization_is_found_by_a_persons_address_with_owner_and_page() {
    let stub = MockServer::start().await;
    let found = hits(&[
        hit_of(1, "eve@notacme.com", Some(1)),
        hit_of(2, "bob@acme.com", None),
        hit_of(3, "ada@mail.acme.com", Some(5)),
        hit_of(4, "ada@acme.com", Some(6)),
    ]);
    Mock::given(method("GET"))
        .and(path(SEARCH))
        .and(query_param("term", "acme.com"))
        .and(query_param("fields", "email"))
        .and(query_param("exact_match", "false"))
        .respond_with(ResponseTemplate::new(200).set_body_json(found))
        .mount(&stub)
        .await;
    let acme = json!({ "success": true, "data": {
        "id": 5, "name": "Acme", "owner_id": 8, "update_time": "2026-11-02T00:00:00Z"
    } });
    serve(&stub, "GET", "/api/v2/organizations/5", acme).await;
    let sam = json!({ "name": "Sam Hill", "email": "sam@northwind.example" });
    serve(&stub, "GET", "/api/v1/users/8", json!({ "success": true, "data": sam })).await;
    serve(&stub, "GET", ME, json!({ "success": true, "data": { "company_domain": "northwind" } }))
        .await;
    let expected = CrmMatch {
        object: "organization".into(),
        id: "5".into(),
        url: Some("https://northwind.pipedrive.com/organization/5".into()),
        name: Some("Acme".into()),
        owner: Some("Sam Hill".into()),
        owner_id: Some("8".into()),
        owner_email: Some("sam@northwind.example".into()),
        lifecycle_stage: None,
        updated_at: Some(datetime!(2026-11-02 00:00 UTC)),
    };
    let found = ask_for_company(CrmKind::Pipedrive, &stub, "shop.acme.com").await;
    assert_eq!(found, Ok(Some(expected)));
    assert_eq!(requests_of(&stub).await, 4);
}

#[tokio::test]
async fn company_without_persons_of_its_domain_is_no_match() {
    let stub = MockServer::start().await;
    let found = hits(&[hit_of(1, "eve@notacme.com", Some(1))]);
    serve(&stub, "GET", SEARCH, found).await;
    assert_eq!(ask_for_company(CrmKind::Pipedrive, &stub, "acme.com").await, Ok(None));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn no_match_is_an_empty_list() {
    let stub = MockServer::start().await;
    serve(&stub, "GET", SEARCH, hits(&[])).await;
    assert_eq!(ask_pipedrive(&stub).await, Ok(None));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn match_is_kept_without_data_hidden_from_the_token() {
    for extra in [
        ResponseTemplate::new(403),
        ResponseTemplate::new(429),
        ResponseTemplate::new(200).set_body_string("<html>"),
        ResponseTemplate::new(200).set_body_json(json!({ "success": true, "data": null })),
    ] {
        let stub = MockServer::start().await;
        serve(&stub, "GET", SEARCH, hits(&[hit(1, 7), hit(2, 8)])).await;
        for resource in [PERSONS, "/api/v1/users/7", ME] {
            serve_template(&stub, "GET", resource, extra.clone()).await;
        }
        let found = ask_pipedrive(&stub).await.expect("an answer").expect("a person");
        let name = Some("Ada Byron 1".to_owned());
        let owner_id = Some("7".to_owned());
        let (object, id) = ("person".into(), "1".into());
        let expected = CrmMatch { object, id, name, owner_id, ..CrmMatch::default() };
        assert_eq!(found, expected);
    }
}

#[tokio::test]
async fn invalid_company_domain_yields_no_page_url() {
    for domain in ["evil.com/", "a b", ""] {
        let stub = MockServer::start().await;
        serve(&stub, "GET", SEARCH, hits(&[hit(1, 7)])).await;
        serve(&stub, "GET", ME, json!({ "data": { "company_domain": domain } })).await;
        let found = ask_pipedrive(&stub).await.expect("an answer").expect("a person");
        assert_eq!(found.url, None, "{domain}");
    }
}
