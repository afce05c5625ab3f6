use std::time::Duration;

use frontdesk_domain::ports::EnrichmentProviders as _;
use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{body_partial_json, header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{
    KEY, LONG, acme_machinery, ada_byron, ask, providers, question, requests_of, stub_returning,
    text,
};

const ME: &str = "lusha";
const CONTACTS: &str = "/v3/contacts/search-and-enrich";
const COMPANIES: &str = "/v3/companies/search-and-enrich";

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn found(result: &Value, credits: f64) -> ResponseTemplate {
    ok(
        json!({"requestId": "r", "results": [result], "billing": {"creditsCharged": credits, "resultsReturned": 1}}),
    )
}

fn missed(code: &str) -> ResponseTemplate {
    found(&json!({"clientReferenceId": "1", "error": {"code": code, "message": "…"}}), 0.0)
}

fn ada() -> Value {
    json!({
        "clientReferenceId": "1", "id": 7, "firstName": "Ada", "lastName": "Byron", "fullName": "Ada Byron",
        "jobTitle": {"title": "VP Operations", "seniority": "vice-president", "departments": ["Customer Success"]},
        "location": {"country": "United Kingdom", "countryIso2": "GB", "city": "London", "isEuContact": false},
        "socialLinks": {"linkedin": "https://www.linkedin.com/in/adabyron"},
        "emails": [{"email": "ada@acme.com", "type": "work", "confidence": "A+"}], "phones": [],
        "company": {"id": 3, "name": "Acme", "domain": "www.acme.com", "industry": "Machinery"},
        "updateDate": "2026-01-01",
    })
}

fn acme() -> Value {
    json!({
        "clientReferenceId": "1", "id": 3, "name": "Acme", "domain": "www.acme.com", "industry": "Machinery",
        "subIndustry": "Anvils", "employeeCount": {"exact": null, "min": 201, "max": 500}, "yearFounded": "1999",
        "location": {"city": "Leeds", "state": "England", "country": "United Kingdom", "countryIso2": "GB"},
        "socialLinks": {"linkedin": "https://www.linkedin.com/company/acme"}, "description": "Makes everything.",
    })
}

async fn serve(stub: &MockServer, resource: &str, response: ResponseTemplate) {
    Mock::given(method("POST")).and(path(resource)).respond_with(response).mount(stub).await;
}

#[tokio::test]
async fn person_is_found_in_one_request_without_phone_numbers() {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(CONTACTS))
        .and(header("api_key", KEY))
        .and(body_partial_json(json!({
            "contacts": [{"clientReferenceId": "1", "email": "ada@acme.com"}], "reveal": ["emails"],
            "options": {"includePartialProfiles": true},
        })))
        .respond_with(found(&ada(), 1.0))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!((response.outcome, response.http_status), (Outcome::Match, Some(200)));
    assert_eq!((response.requests, response.credits), (1, Some(1.0)));
    assert_eq!(
        response.person,
        PersonFacts {
            department: text("customer_success"),
            location: Some(Location { city: text("London"), region: None, country: text("GB") }),
            ..ada_byron()
        }
    );
    let company =
        CompanyFacts { name: text("Acme"), industry: text("Machinery"), ..CompanyFacts::default() };
    assert_eq!(response.company, company);
}

#[tokio::test]
async fn miss_is_a_200_followed_by_a_company_lookup() {
    let stub = MockServer::start().await;
    serve(&stub, CONTACTS, missed("NOT_FOUND")).await;
    Mock::given(method("POST"))
        .and(path(COMPANIES))
        .and(header("api_key", KEY))
        .and(body_partial_json(
            json!({"companies": [{"clientReferenceId": "1", "domain": "acme.com"}]}),
        ))
        .respond_with(found(&acme(), 0.5))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!(response.outcome, Outcome::CompanyOnly);
    assert_eq!((response.requests, response.credits), (2, Some(0.5)));
    assert_eq!(response.company, CompanyFacts { employee_count: Some(201), ..acme_machinery() });
}

#[tokio::test]
async fn country_falls_back_to_its_name_and_negative_credits_are_ignored() {
    let mut rough = ada();
    rough["location"]["countryIso2"] = Value::Null;
    let response = ask(ME, &stub_returning(found(&rough, -1.0)).await, "ada@acme.com").await;
    let country = response.person.location.and_then(|place| place.country);
    assert_eq!((country.as_deref(), response.credits), (Some("United Kingdom"), None));
}

#[tokio::test]
async fn unknown_person_and_company_is_no_match() {
    for nobody in [
        missed("NOT_FOUND"),
        ok(json!({"results": []})),
        found(&json!({"clientReferenceId": "1"}), 0.0),
    ] {
        let stub = stub_returning(nobody).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!((response.outcome, response.requests), (Outcome::NoMatch, 2));
    }
}

#[tokio::test]
async fn free_mail_causes_no_company_lookup() {
    let stub = stub_returning(missed("NOT_FOUND")).await;
    let response = ask(ME, &stub, "ada@gmail.com").await;
    assert_eq!((response.outcome, response.requests), (Outcome::NoMatch, 1));
}

#[tokio::test]
async fn compliance_restriction_is_a_legal_block_without_a_company_lookup() {
    for response in [missed("COMPLIANCE_RESTRICTED"), ResponseTemplate::new(451)] {
        let stub = stub_returning(response).await;
        assert_eq!(ask(ME, &stub, "ada@acme.com").await.outcome, Outcome::LegalBlock);
        assert_eq!(requests_of(&stub).await, 1);
    }
}

#[tokio::test]
async fn item_error_in_a_200_is_a_failure() {
    let stub = stub_returning(missed("ENRICH_FAILED")).await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!(
        (response.outcome, response.requests, response.http_status),
        (Outcome::Failed, 1, Some(200))
    );
}

#[tokio::test]
async fn result_of_another_item_is_ignored() {
    let mut other = ada();
    other["clientReferenceId"] = json!("2");
    let stub = stub_returning(found(&other, 1.0)).await;
    let response = ask(ME, &stub, "ada@gmail.com").await;
    assert_eq!((response.outcome, response.person), (Outcome::NoMatch, PersonFacts::default()));
}

#[tokio::test]
async fn each_error_has_its_outcome() {
    let body = json!({"statusCode": 0, "message": "Something is wrong", "errors": []});
    for (status, outcome) in [
        (400, Outcome::InvalidInput),
        (401, Outcome::BadCredentials),
        (402, Outcome::OutOfCredits),
        (403, Outcome::BadCredentials),
        (404, Outcome::Failed),
        (429, Outcome::RateLimited { until: None }),
        (451, Outcome::LegalBlock),
        (499, Outcome::Failed),
        (500, Outcome::Failed),
    ] {
        let stub = stub_returning(ResponseTemplate::new(status).set_body_json(&body)).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!((response.outcome, response.http_status), (outcome, Some(status)), "{status}");
        assert_eq!(requests_of(&stub).await, 1, "{status}");
    }
}

/// The messages are from the vendor's page of error codes.
#[tokio::test]
async fn status_429_is_an_exhausted_quota_if_stated_else_a_rate_limit() {
    let refused = |message: &str| {
        ResponseTemplate::new(429)
            .set_body_json(json!({"statusCode": 429, "message": message, "errors": []}))
    };
    let trial = "You've reached your trial limit, please contact support for upgrade";
    let daily = "Daily API quota limit exceeded. Limit 1500 calls per day";
    let hourly = "Hourly API rate limit exceeded. Limit: 150 calls per hour. Reset in 120 seconds";
    let in_two_minutes = Outcome::RateLimited { until: Some(datetime!(2026-11-21 09:02 UTC)) };
    let mode = Outcome::RateLimited { until: None };
    for (response, outcome) in [
        (refused(trial), Outcome::OutOfCredits),
        (refused(daily), Outcome::OutOfCredits),
        (
            refused("Too many requests").insert_header("x-daily-requests-left", "0"),
            Outcome::OutOfCredits,
        ),
        (
            ResponseTemplate::new(429).insert_header("x-daily-requests-left", "0"),
            Outcome::OutOfCredits,
        ),
        (refused("Too many requests").insert_header("x-daily-requests-left", "7"), mode),
        (refused("Too many requests").insert_header("x-hourly-requests-left", "0"), mode),
        (refused(hourly), in_two_minutes),
        (refused("Reset in a while"), mode),
        (refused("Reset in 0 seconds"), mode),
        (refused(daily).insert_header("retry-after", "120"), in_two_minutes),
        (ResponseTemplate::new(429).set_body_string("<html>"), mode),
    ] {
        let stub = stub_returning(response).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!((response.outcome, response.requests), (outcome, 1));
    }
}

#[tokio::test]
async fn failed_company_lookup_is_reported_without_a_retry() {
    for (response, outcome) in [
        (ResponseTemplate::new(402), Outcome::OutOfCredits),
        (ResponseTemplate::new(500), Outcome::Failed),
        (ResponseTemplate::new(200).set_body_string("{\"results\":[{"), Outcome::Failed),
    ] {
        let stub = MockServer::start().await;
        serve(&stub, CONTACTS, missed("NOT_FOUND")).await;
        serve(&stub, COMPANIES, response).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!((response.outcome, response.requests), (outcome, 2));
        assert_eq!(requests_of(&stub).await, 2);
    }
}

#[tokio::test]
async fn slow_company_lookup_is_a_timeout_with_the_cost_of_the_person() {
    let stub = MockServer::start().await;
    serve(
        &stub,
        CONTACTS,
        found(&json!({"clientReferenceId": "1", "error": {"code": "NOT_FOUND"}}), 0.25),
    )
    .await;
    serve(&stub, COMPANIES, found(&acme(), 1.0).set_delay(LONG)).await;
    let response =
        providers().ask(&question(ME, &stub.uri(), "ada@acme.com"), Duration::from_secs(2)).await;
    assert_eq!(
        (response.outcome, response.requests, response.credits),
        (Outcome::Timeout, 2, Some(0.25))
    );
}

#[tokio::test]
async fn unexpected_values_are_read_as_unknown() {
    let odd = json!({
        "clientReferenceId": 1, "fullName": "Ada Byron", "jobTitle": "VP", "location": null, "socialLinks": [],
        "company": false, "error": null,
    });
    let stub = stub_returning(ok(json!({"results": [odd], "billing": "free"}))).await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!((response.outcome, response.credits), (Outcome::Match, None));
    assert_eq!(
        response.person,
        PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() }
    );
}
