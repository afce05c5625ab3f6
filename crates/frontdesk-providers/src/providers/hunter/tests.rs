use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{KEY, acme_machinery, ada_byron, ask, ask_with_response, text};

const ME: &str = "hunter";

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn fault(status: u16, id: &str, details: &str) -> ResponseTemplate {
    let errors = json!([{"id": id, "code": status, "details": details}]);
    ResponseTemplate::new(status).set_body_json(json!({"errors": errors}))
}

fn person() -> Value {
    json!({"id": "4d3e1e62", "email": "ada@acme.com", "location": "London, England", "timeZone": "Europe/London",
           "name": {"fullName": "Ada Byron", "givenName": "Ada", "familyName": "Byron"},
           "geo": {"city": "London", "state": "England", "country": "United Kingdom", "countryCode": "GB", "lat": 51.5},
           "employment": {"domain": "acme.com", "name": "Acme", "title": "VP Operations", "role": "operations",
                          "seniority": "executive"},
           "linkedin": {"handle": "adabyron"}, "twitter": {"handle": null}, "phone": "+447700900001", "bio": null})
}

fn company() -> Value {
    json!({"name": "Acme", "legalName": "Acme Ltd", "domain": "acme.com", "domainAliases": ["acme.co.uk"],
           "category": {"sector": "Industrials", "industry": "Machinery", "naicsCode": "333"},
           "description": "Makes everything.", "foundedYear": 1999,
           "geo": {"city": "Leeds", "state": "England", "country": "United Kingdom", "countryCode": "GB"},
           "linkedin": {"handle": "company/acme"}, "metrics": {"employees": "201-500", "employeesRange": "201-500"}})
}

#[tokio::test]
async fn person_and_company_are_found_in_one_request() {
    let stub = MockServer::start().await;
    Mock::given(method("GET"))
        .and(path("/v2/combined/find"))
        .and(header("x-api-key", KEY))
        .and(query_param("email", "ada@acme.com"))
        .respond_with(ok(json!({"data": {"person": person(), "company": company()}, "meta": {}})))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!(
        (response.outcome, response.requests, response.http_status),
        (Outcome::Match, 1, Some(200))
    );
    assert_eq!(
        response.person,
        PersonFacts { seniority: None, phone: text("+447700900001"), ..ada_byron() }
    );
    assert_eq!(response.company, CompanyFacts { employee_count: Some(201), ..acme_machinery() });
}

#[tokio::test]
async fn person_or_company_may_be_missing_in_any_form() {
    for (data, outcome) in [
        (json!({"person": person(), "company": null}), Outcome::Match),
        (json!({"person": person()}), Outcome::Match),
        (json!({"person": null, "company": company()}), Outcome::CompanyOnly),
        (
            json!({"person": {"email": "ada@acme.com", "name": {"fullName": null}}, "company": company()}),
            Outcome::CompanyOnly,
        ),
        (json!({"person": null, "company": null}), Outcome::NoMatch),
        (
            json!({"person": {"name": "Ada", "linkedin": {"handle": ""}}, "company": []}),
            Outcome::NoMatch,
        ),
        (json!({}), Outcome::NoMatch),
        (json!(null), Outcome::NoMatch),
    ] {
        let response = ask_with_response(ME, ok(json!({"data": data.clone()}))).await;
        assert_eq!(response.outcome, outcome, "{data}");
    }
}

#[tokio::test]
async fn less_exact_values_replace_missing_ones() {
    let mut rough = company();
    rough["category"]["industry"] = Value::Null;
    rough["metrics"]["employees"] = Value::Null;
    rough["geo"]["countryCode"] = Value::Null;
    let company = ask_with_response(ME, ok(json!({"data": {"company": rough}}))).await.company;
    assert_eq!(company.industry.as_deref(), Some("Industrials"));
    assert_eq!(company.employee_count, Some(201));
    assert_eq!(company.location.and_then(|place| place.country).as_deref(), Some("United Kingdom"));
}

#[tokio::test]
async fn company_is_recognized_by_its_other_domains() {
    for (email, known) in [("ada@acme.co.uk", true), ("ada@globex.com", false)] {
        let stub = MockServer::start().await;
        Mock::given(method("GET"))
            .respond_with(ok(json!({"data": {"person": null, "company": company()}})))
            .mount(&stub)
            .await;
        assert_eq!(ask(ME, &stub, email).await.outcome == Outcome::CompanyOnly, known, "{email}");
    }
}

#[tokio::test]
async fn each_error_has_its_outcome() {
    for (status, outcome) in [
        (400, Outcome::InvalidInput),
        (401, Outcome::BadCredentials),
        (402, Outcome::OutOfCredits),
        (404, Outcome::NoMatch),
        (422, Outcome::InvalidInput),
        (451, Outcome::LegalBlock),
        (500, Outcome::Failed),
    ] {
        let response =
            ask_with_response(ME, fault(status, "an_error", "Something is wrong.")).await;
        assert_eq!((response.outcome, response.http_status), (outcome, Some(status)), "{status}");
    }
}

#[tokio::test]
async fn status_403_is_a_rate_limit_if_stated_else_a_rejected_key() {
    let limited = Outcome::RateLimited { until: None };
    for (response, outcome) in [
        (fault(403, "rate_limit", "Slow down."), limited),
        (fault(403, "forbidden", "Too many requests."), limited),
        (fault(403, "too_many_requests", ""), limited),
        (fault(403, "forbidden", "Your corporate key may not do this."), Outcome::BadCredentials),
        (ResponseTemplate::new(403).set_body_string("Forbidden"), Outcome::BadCredentials),
    ] {
        assert_eq!(ask_with_response(ME, response).await.outcome, outcome);
    }
    let with_end = fault(403, "rate_limit", "").insert_header("retry-after", "60");
    let until = Some(datetime!(2026-11-21 09:01 UTC));
    assert_eq!(ask_with_response(ME, with_end).await.outcome, Outcome::RateLimited { until });
}

#[tokio::test]
async fn exhausted_subscription_is_recognized_with_any_status() {
    for status in [403, 429] {
        for (id, details) in [
            ("restricted_account", "Your account has no usable subscription."),
            ("restricted_account", ""),
            ("too_many_requests", "You have reached the limit of this billing period."),
        ] {
            let response = fault(status, id, details).insert_header("retry-after", "86400");
            let outcome = ask_with_response(ME, response).await.outcome;
            assert_eq!(outcome, Outcome::OutOfCredits, "{status} {id} {details}");
        }
    }
}

#[tokio::test]
async fn status_429_is_an_exhausted_plan_if_stated_without_an_end() {
    let used_up =
        || fault(429, "usage_limit", "You have reached your usage limit. Upgrade your plan.");
    for response in [
        used_up(),
        fault(429, "error", "You have reached your usage limit."),
        fault(429, "error", "Upgrade your plan."),
        fault(429, "no_credits", ""),
        fault(429, "error", "You have exhausted your monthly request quota."),
    ] {
        assert_eq!(ask_with_response(ME, response).await.outcome, Outcome::OutOfCredits);
    }
    let until = Some(datetime!(2026-11-21 09:01 UTC));
    let response = ask_with_response(ME, used_up().insert_header("retry-after", "60")).await;
    assert_eq!(response.outcome, Outcome::RateLimited { until });
    let response =
        ask_with_response(ME, fault(429, "too_many_requests", "As planned: slow down.")).await;
    assert_eq!(response.outcome, Outcome::RateLimited { until: None });
}
