use frontdesk_domain::ports::EnrichmentProviders as _;
use frontdesk_domain::records::Location;
use serde_json::{Value, json};
use time::macros::datetime;
use wiremock::matchers::{header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{
    KEY, LONG, NOW, SHORT, acme_machinery, ada_byron, ask, ask_with_response, place, providers,
    question, requests_of, text,
};

const ME: &str = "people_data_labs";

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn miss() -> ResponseTemplate {
    let error =
        json!({"type": "not_found", "message": "No records were found matching your request"});
    ResponseTemplate::new(404).set_body_json(json!({"status": 404, "error": error}))
}

async fn stub(person: ResponseTemplate, company: ResponseTemplate) -> MockServer {
    let stub = MockServer::start().await;
    for (resource, response) in [("/v5/person/enrich", person), ("/v5/company/enrich", company)] {
        Mock::given(method("GET"))
            .and(path(resource))
            .and(header("x-api-key", KEY))
            .and(query_param("titlecase", "true"))
            .respond_with(response)
            .mount(&stub)
            .await;
    }
    stub
}

fn ada() -> Value {
    json!({"status": 200, "likelihood": 9, "data": {
        "id": "qEnOZ5Oh0poWnQ1luFBfVw_0000", "first_name": "Ada", "last_name": "Byron", "full_name": "Ada Byron",
        "job_title": "VP Operations", "job_title_levels": ["manager", "vp"], "job_title_role": "operations",
        "linkedin_url": "linkedin.com/in/adabyron", "mobile_phone": "+447700900001",
        "location_locality": "London", "location_region": "England", "location_country": "United Kingdom",
        "job_company_name": "Acme", "job_company_website": "acme.com", "job_company_size": "201-500",
        "job_company_employee_count": 240, "job_company_industry": "machinery", "job_company_founded": 1999,
        "job_company_linkedin_url": "linkedin.com/company/acme",
        "job_company_location_locality": "Leeds", "job_company_location_country": "United Kingdom",
    }})
}

#[tokio::test]
async fn person_with_company_is_found_in_one_request() {
    let stub = MockServer::start().await;
    Mock::given(path("/v5/person/enrich"))
        .and(query_param("email", "ada+x@acme.com"))
        .and(query_param("min_likelihood", "6"))
        .and(query_param("titlecase", "true"))
        .respond_with(ok(ada()).insert_header("x-call-credits-spent", "1"))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada+x@acme.com").await;
    assert_eq!((response.outcome, response.http_status), (Outcome::Match, Some(200)));
    assert_eq!((response.requests, response.credits), (1, Some(1.0)));
    assert_eq!(
        response.person,
        PersonFacts {
            phone: text("+447700900001"),
            location: place("London", "England", "United Kingdom"),
            ..ada_byron()
        }
    );
    assert_eq!(
        response.company,
        CompanyFacts {
            industry: text("machinery"),
            location: Some(Location {
                city: text("Leeds"),
                region: None,
                country: text("United Kingdom")
            }),
            description: None,
            ..acme_machinery()
        }
    );
}

#[tokio::test]
async fn less_exact_values_replace_missing_ones() {
    let mut rough = ada();
    rough["data"]["mobile_phone"] = json!(true);
    rough["data"]["phone_numbers"] = json!([true, "+442079460101"]);
    rough["data"]["job_company_employee_count"] = Value::Null;
    let response = ask_with_response(ME, ok(rough)).await;
    assert_eq!(response.person.phone.as_deref(), Some("+442079460101"));
    assert_eq!(response.company.employee_count, Some(201));
}

#[tokio::test]
async fn booleans_instead_of_strings_are_withheld_values() {
    let body = json!({"status": 200, "data": {
        "full_name": "Ada Byron", "mobile_phone": true, "phone_numbers": false, "job_title": false,
        "location_locality": true, "linkedin_url": null, "job_title_levels": "vp", "job_company_size": true,
    }});
    let response = ask_with_response(ME, ok(body)).await;
    assert_eq!(response.outcome, Outcome::Match);
    let full_name = Some("Ada Byron".to_owned());
    assert_eq!(response.person, PersonFacts { full_name, ..PersonFacts::default() });
}

#[tokio::test]
async fn miss_looks_up_the_company_and_counts_both_requests() {
    let company = ok(json!({
        "status": 200, "likelihood": 10, "name": "acme", "display_name": "Acme", "size": "51-200", "industry": "machinery",
        "founded": 1999, "linkedin_url": "linkedin.com/company/acme", "summary": "Makes everything.",
        "location": {"name": "leeds, england", "locality": "Leeds", "region": "England", "country": "United Kingdom"},
    }));
    let stub = stub(
        miss().insert_header("x-call-credits-spent", "0"),
        company.insert_header("x-call-credits-spent", "1"),
    )
    .await;
    let response = ask(ME, &stub, "ada@mail.acme.com").await;
    assert_eq!((response.outcome, response.http_status), (Outcome::CompanyOnly, Some(200)));
    assert_eq!((response.requests, response.credits), (2, Some(1.0)));
    assert_eq!(response.person, PersonFacts::default());
    assert_eq!(response.company.name.as_deref(), Some("Acme"));
    assert_eq!(
        (response.company.employee_count, response.company.founded_year),
        (Some(51), Some(1999))
    );
    assert_eq!(response.company.description.as_deref(), Some("Makes everything."));
    let requests = stub.received_requests().await.expect("requests are recorded");
    assert!(requests[1].url.query().is_some_and(|query| query.contains("website=acme.com")));
}

#[tokio::test]
async fn company_with_another_domain_is_ignored() {
    for (domains, outcome) in [
        (json!({"website": "acme.com"}), Outcome::CompanyOnly),
        (json!({"website": "https://www.acme.com/"}), Outcome::CompanyOnly),
        (
            json!({"website": "acme.com", "alternative_domains": ["initech.com"]}),
            Outcome::CompanyOnly,
        ),
        (
            json!({"website": "globex.com", "alternative_domains": ["acme.com"]}),
            Outcome::CompanyOnly,
        ),
        (json!({"website": "globex.com"}), Outcome::NoMatch),
        (
            json!({"website": "globex.com", "alternative_domains": ["initech.com"]}),
            Outcome::NoMatch,
        ),
        (json!({"website": null, "alternative_domains": ["initech.com"]}), Outcome::NoMatch),
        (json!({"website": null, "alternative_domains": []}), Outcome::CompanyOnly),
    ] {
        let mut company = domains.clone();
        company["name"] = json!("Acme");
        let response = ask(ME, &stub(miss(), ok(company)).await, "ada@acme.com").await;
        assert_eq!((response.outcome, response.requests), (outcome, 2), "{domains}");
    }
}

#[tokio::test]
async fn credits_are_reported_unless_invalid_or_negative() {
    for (spent, credits) in
        [("1", Some(1.0)), ("0.5", Some(0.5)), ("-1", None), ("NaN", None), ("one", None)]
    {
        let response = ok(ada()).insert_header("x-call-credits-spent", spent);
        assert_eq!(ask_with_response(ME, response).await.credits, credits, "{spent}");
    }
}

#[tokio::test]
async fn unknown_company_after_a_miss_is_a_miss() {
    let stub = stub(miss(), miss()).await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!(
        (response.outcome, response.requests, response.http_status),
        (Outcome::NoMatch, 2, Some(404))
    );
}

#[tokio::test]
async fn free_mail_causes_no_company_lookup() {
    let stub = stub(miss(), ok(json!({"name": "gmail"}))).await;
    let response = ask(ME, &stub, "ada@gmail.com").await;
    assert_eq!((response.outcome, response.requests), (Outcome::NoMatch, 1));
    assert_eq!(requests_of(&stub).await, 1);
}

#[tokio::test]
async fn echo_of_the_address_is_no_match() {
    let echo = ok(json!({"status": 200, "data": {"work_email": "ada@acme.com", "full_name": " "}}));
    let stub = stub(echo, miss()).await;
    assert_eq!(ask(ME, &stub, "ada@acme.com").await.outcome, Outcome::NoMatch);
}

#[tokio::test]
async fn employer_is_not_the_company_of_another_domain() {
    for email in ["ada@globex.com", "ada@gmail.com"] {
        let response = ask(ME, &stub(ok(ada()), miss()).await, email).await;
        assert_eq!(response.outcome, Outcome::Match);
        assert_eq!(response.person.company_domain.as_deref(), Some("acme.com"), "{email}");
        assert_eq!(response.company, CompanyFacts::default(), "{email}");
    }
}

#[tokio::test]
async fn last_response_decides_if_the_company_lookup_fails() {
    for (company, outcome) in [
        (ResponseTemplate::new(402), Outcome::OutOfCredits),
        (ResponseTemplate::new(429), Outcome::RateLimited { until: None }),
        (ResponseTemplate::new(500), Outcome::Failed),
    ] {
        let stub = stub(miss(), company).await;
        let response = ask(ME, &stub, "ada@acme.com").await;
        assert_eq!((response.outcome, response.requests), (outcome, 2));
        assert_eq!(requests_of(&stub).await, 2);
    }
}

#[tokio::test]
async fn slow_company_lookup_keeps_the_reported_credits() {
    let person = miss().insert_header("x-call-credits-spent", "0.5");
    let stub = stub(person, miss().set_delay(LONG)).await;
    let response = providers().ask(&question(ME, &stub.uri(), "ada@acme.com"), SHORT).await;
    assert_eq!((response.outcome, response.http_status), (Outcome::Timeout, None));
    assert_eq!((response.requests, response.credits), (2, Some(0.5)));
}

#[tokio::test]
async fn each_error_has_its_outcome_for_string_and_array_types() {
    for (status, kind, outcome) in [
        (400, json!("invalid_request_error"), Outcome::InvalidInput),
        (401, json!(["authentication_error"]), Outcome::BadCredentials),
        (402, json!("payment_required"), Outcome::OutOfCredits),
        (403, json!("forbidden"), Outcome::BadCredentials),
        (405, json!(["invalid_request_error"]), Outcome::Failed),
        (429, json!("rate_limit_error"), Outcome::RateLimited { until: None }),
        (500, json!(["api_error"]), Outcome::Failed),
    ] {
        let body = json!({"status": status, "error": {"type": kind, "message": "…"}});
        let response =
            ask_with_response(ME, ResponseTemplate::new(status).set_body_json(body)).await;
        assert_eq!((response.outcome, response.http_status), (outcome, Some(status)), "{status}");
        assert_eq!(response.requests, 1, "{status}");
    }
}

#[tokio::test]
async fn rate_limit_lasts_until_the_end_of_its_window() {
    for (reset, until) in [
        ("2026-11-21T09:00:42Z", Some(datetime!(2026-11-21 09:00:42 UTC))),
        ("2026-11-21T08:59:00Z", None),
        ("soon", None),
    ] {
        let response = ResponseTemplate::new(429).insert_header("x-ratelimit-reset", reset);
        let response = ask_with_response(ME, response).await;
        assert_eq!(response.outcome, Outcome::RateLimited { until }, "{reset} at {NOW}");
    }
}
