use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{body_json, header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{KEY, acme_machinery, ada_byron, ask, ask_with_response, requests_of, text};

const ME: &str = "prospeo";

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn refusal(status: u16, code: &str) -> ResponseTemplate {
    ResponseTemplate::new(status)
        .set_body_json(json!({"error": true, "error_code": code, "filter_error": null}))
}

fn ada() -> Value {
    json!({
        "error": false, "free_enrichment": false,
        "person": {
            "person_id": "p1", "first_name": "Ada", "last_name": "Byron", "full_name": "Ada Byron",
            "current_job_title": "VP Operations", "linkedin_url": "https://www.linkedin.com/in/adabyron/?trk=x",
            "job_history": [
                {"current": false, "seniority": "Intern", "departments": ["Sales"]},
                {"current": true, "seniority": "Vice President", "departments": ["Customer Success", "Support"]},
            ],
            "location": {"city": "London", "state": "England", "country": "United Kingdom", "country_code": "GB"},
            "email": {"email": "ada@acme.com", "status": "VERIFIED"},
            "mobile": {"status": "VERIFIED", "revealed": false, "mobile_international": null},
        },
        "company": {
            "company_id": "c1", "name": "Acme", "domain": "acme.com", "website": "https://www.acme.com",
            "industry": "Machinery", "employee_count": 240, "employee_range": "201-500", "founded": 1999,
            "linkedin_url": "https://www.linkedin.com/company/acme", "description": "Makes everything.",
            "location": {"city": "Leeds", "country": "United Kingdom"},
        },
    })
}

#[tokio::test]
async fn person_and_employer_are_found_without_mobile_numbers() {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/enrich-person"))
        .and(header("x-key", KEY))
        .and(body_json(json!({
            "data": {"email": "ada@acme.com"},
            "only_verified_email": false, "enrich_mobile": false, "only_verified_mobile": false,
        })))
        .respond_with(ok(ada()))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!((response.outcome, response.http_status), (Outcome::Match, Some(200)));
    assert_eq!((response.requests, response.credits), (1, None));
    assert_eq!(
        response.person,
        PersonFacts { department: text("customer_success"), ..ada_byron() }
    );
    assert_eq!(
        response.company,
        CompanyFacts {
            location: Some(Location {
                city: text("Leeds"),
                region: None,
                country: text("United Kingdom")
            }),
            ..acme_machinery()
        }
    );
}

#[tokio::test]
async fn record_bought_before_is_reported_as_free() {
    let mut again = ada();
    again["free_enrichment"] = json!(true);
    assert_eq!(ask_with_response(ME, ok(again)).await.credits, Some(0.0));
}

#[tokio::test]
async fn masked_phone_number_is_dropped() {
    for (revealed, phone) in [
        (json!(true), Some("+44 7700 900001")),
        (json!(false), None),
        (json!(null), None),
        (json!("no"), None),
    ] {
        let mut masked = ada();
        masked["person"]["mobile"] =
            json!({"revealed": revealed, "mobile_international": "+44 7700 900001"});
        assert_eq!(
            ask_with_response(ME, ok(masked)).await.person.phone.as_deref(),
            phone,
            "{revealed}"
        );
    }
}

#[tokio::test]
async fn miss_is_a_400_or_a_200_without_a_real_person() {
    for response in [
        refusal(400, "NO_MATCH"),
        refusal(200, "NO_MATCH"),
        ok(json!({"error": false, "person": null, "company": null})),
        ok(json!({"error": false})),
        ok(
            json!({"error": false, "person": {"email": {"email": "ada@acme.com", "status": "VERIFIED"}}}),
        ),
    ] {
        let response = ask_with_response(ME, response).await;
        assert_eq!((response.outcome, response.person), (Outcome::NoMatch, PersonFacts::default()));
        assert_eq!(response.requests, 1);
    }
}

#[tokio::test]
async fn employer_without_a_person_is_company_only() {
    let mut body = ada();
    body["person"] = Value::Null;
    body["company"]["employee_count"] = Value::Null;
    body["company"]["domain"] = Value::Null;
    let response = ask_with_response(ME, ok(body)).await;
    assert_eq!(response.outcome, Outcome::CompanyOnly);
    assert_eq!(response.company.employee_count, Some(201), "the lower end of the range");
    assert_eq!(response.company.name.as_deref(), Some("Acme"), "known by its website");
}

#[tokio::test]
async fn employer_is_not_the_company_of_another_domain() {
    for email in ["ada@globex.com", "ada@gmail.com"] {
        let stub = crate::testing::stub_returning(ok(ada())).await;
        let response = ask(ME, &stub, email).await;
        assert_eq!(response.person.company_domain.as_deref(), Some("acme.com"), "{email}");
        assert_eq!(response.company, CompanyFacts::default(), "{email}");
    }
}

#[tokio::test]
async fn error_code_in_the_body_takes_precedence_over_the_status() {
    let limited = Outcome::RateLimited { until: None };
    for (status, code, outcome) in [
        (400, "INSUFFICIENT_CREDITS", Outcome::OutOfCredits),
        (400, "INVALID_DATAPOINTS", Outcome::InvalidInput),
        (400, "INVALID_REQUEST", Outcome::InvalidInput),
        (429, "RATE_LIMITED", limited),
        (400, "RATE_LIMIT_EXCEEDED", limited),
        (401, "INVALID_API_KEY", Outcome::BadCredentials),
        (400, "INVALID_API_KEY", Outcome::BadCredentials),
        (403, "ACCOUNT_RESTRICTED", Outcome::BadCredentials),
        (400, "ACCOUNT_RESTRICTED", Outcome::BadCredentials),
        (200, "INTERNAL_ERROR", Outcome::Failed),
        (400, "INTERNAL_ERROR", Outcome::Failed),
        (402, "SOMETHING_NEW", Outcome::OutOfCredits),
        (451, "SOMETHING_NEW", Outcome::LegalBlock),
        (200, "SOMETHING_NEW", Outcome::Failed),
        (200, "", Outcome::Failed),
    ] {
        let stub = crate::testing::stub_returning(refusal(status, code)).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!(
            (response.outcome, response.http_status),
            (outcome, Some(status)),
            "{status} {code}"
        );
        assert_eq!(requests_of(&stub).await, 1, "{status} {code}");
    }
}

#[tokio::test]
async fn rate_limit_in_the_body_keeps_the_end_from_the_header() {
    let response =
        ask_with_response(ME, refusal(429, "RATE_LIMITED").insert_header("retry-after", "30"))
            .await;
    assert_eq!(
        response.outcome,
        Outcome::RateLimited { until: Some(datetime!(2026-11-21 09:00:30 UTC)) }
    );
}

#[tokio::test]
async fn unexpected_values_are_read_as_unknown() {
    let odd = json!({"error": null, "free_enrichment": "no", "person": {
        "full_name": "Ada Byron", "current_job_title": true, "job_history": "none", "location": [], "mobile": "+44",
        "linkedin_url": {"url": "x"},
    }, "company": []});
    let response = ask_with_response(ME, ok(odd)).await;
    assert_eq!(response.outcome, Outcome::Match);
    assert_eq!(
        response.person,
        PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() }
    );
}
