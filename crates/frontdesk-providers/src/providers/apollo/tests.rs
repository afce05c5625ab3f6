use frontdesk_domain::records::Outcome;
use serde_json::{Value, json};
use wiremock::matchers::{body_string, header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{KEY, acme_machinery, ada_byron, ask, ask_with_response, place, text};

const ME: &str = "apollo";

fn ok(body: Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn ada() -> Value {
    json!({"request_id": 1, "person": {
        "id": "587cf802f65125cad923a266", "first_name": "Ada", "last_name": "Byron", "name": "Ada Byron",
        "title": "VP Operations", "headline": "Engines", "seniority": "vp", "departments": ["operations"],
        "linkedin_url": "http://www.linkedin.com/in/adabyron", "email": "ada@acme.com", "email_status": "verified",
        "city": "London", "state": "England", "country": "United Kingdom",
        "contact": {"first_name": "Roy", "last_name": "Chung", "title": "Account Manager",
                    "linkedin_url": "http://www.linkedin.com/in/roychung", "sanitized_phone": "+15550100"},
        "organization": {
            "name": "Acme", "primary_domain": "acme.com", "website_url": "http://www.acme.com", "industry": "machinery",
            "estimated_num_employees": 240, "founded_year": 1999, "primary_phone": {},
            "linkedin_url": "http://www.linkedin.com/company/acme", "short_description": "Makes everything.",
            "city": "Leeds", "state": "England", "country": "United Kingdom"},
    }})
}

#[tokio::test]
async fn person_and_employer_are_found_without_paid_reveals() {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/api/v1/people/match"))
        .and(header("x-api-key", KEY))
        .and(query_param("email", "ada@acme.com"))
        .and(query_param("reveal_personal_emails", "false"))
        .and(query_param("reveal_phone_number", "false"))
        .and(body_string(""))
        .respond_with(ok(ada()))
        .mount(&stub)
        .await;
    let response = ask(ME, &stub, "ada@acme.com").await;
    assert_eq!((response.outcome, response.http_status), (Outcome::Match, Some(200)));
    assert_eq!((response.requests, response.credits), (1, None));
    assert_eq!(
        response.person,
        PersonFacts { location: place("London", "England", "United Kingdom"), ..ada_byron() }
    );
    assert_eq!(
        response.company,
        CompanyFacts {
            industry: text("machinery"),
            location: place("Leeds", "England", "United Kingdom"),
            ..acme_machinery()
        }
    );
}

#[tokio::test]
async fn miss_is_a_200_without_a_person() {
    for body in [
        json!({"person": null, "request_id": 1}),
        json!({"request_id": 1}),
        json!({"person": {}}),
        json!({"person": "none"}),
        json!({"person": {"email": "ada@acme.com", "name": ""}}),
    ] {
        let response = ask_with_response(ME, ok(body.clone())).await;
        assert_eq!(
            (response.outcome, response.http_status),
            (Outcome::NoMatch, Some(200)),
            "{body}"
        );
    }
}

#[tokio::test]
async fn team_contact_is_not_read_as_the_person() {
    let contact = json!({"name": "Roy Chung", "title": "Account Manager", "linkedin_url": "linkedin.com/in/roychung"});
    let body = json!({"person": {"email": "ada@acme.com", "contact": contact.clone()}, "contact": contact});
    let response = ask_with_response(ME, ok(body)).await;
    assert_eq!((response.outcome, response.person), (Outcome::NoMatch, PersonFacts::default()));
}

#[tokio::test]
async fn employer_without_a_person_is_company_only() {
    let body = json!({"person": {"organization": {"name": "Acme", "website_url": "https://www.acme.com/",
                                                  "estimated_num_employees": "201-500", "founded_year": "1999"}}});
    let response = ask_with_response(ME, ok(body)).await;
    assert_eq!(response.outcome, Outcome::CompanyOnly);
    assert_eq!(
        (response.company.employee_count, response.company.founded_year),
        (Some(201), Some(1999))
    );
}

#[tokio::test]
async fn primary_domain_of_the_employer_precedes_its_website() {
    let mut body = ada();
    body["person"]["organization"]["website_url"] = json!("http://www.acme-group.com");
    let response = ask_with_response(ME, ok(body)).await;
    assert_eq!(response.person.company_domain.as_deref(), Some("acme.com"));
    assert_eq!(response.company.name.as_deref(), Some("Acme"));
}

#[tokio::test]
async fn employer_is_not_the_company_of_another_domain() {
    for email in ["ada@globex.com", "ada@gmail.com"] {
        let stub = MockServer::start().await;
        Mock::given(method("POST")).respond_with(ok(ada())).mount(&stub).await;
        let response = ask(ME, &stub, email).await;
        assert_eq!(response.outcome, Outcome::Match);
        assert_eq!(response.person.company_domain.as_deref(), Some("acme.com"), "{email}");
        assert_eq!(response.company, CompanyFacts::default(), "{email}");
    }
}

#[tokio::test]
async fn each_error_has_its_outcome_in_json_and_plain_text() {
    let inaccessible =
        r#"{"error": "api/v1/people/match is not accessible", "error_code": "API_INACCESSIBLE"}"#;
    let too_many =
        r#"{"message": "The maximum number of api calls allowed is 600 times per hour."}"#;
    for (status, body, outcome) in [
        (401, "Invalid access credentials.", Outcome::BadCredentials),
        (403, inaccessible, Outcome::BadCredentials),
        (403, r#"{"error": "You have no credits left."}"#, Outcome::OutOfCredits),
        (422, r#"{"error_code": "BILLING.LIMIT.CREDITS_EXHAUSTED"}"#, Outcome::OutOfCredits),
        (404, r#"{"error": "Not found"}"#, Outcome::Failed),
        (422, r#"{"error": "Required parameter 'email' missing"}"#, Outcome::InvalidInput),
        (429, too_many, Outcome::RateLimited { until: None }),
        (500, "<html>", Outcome::Failed),
        (500, r#"{"error": "Cannot read the credits."}"#, Outcome::Failed),
    ] {
        let response =
            ask_with_response(ME, ResponseTemplate::new(status).set_body_string(body)).await;
        assert_eq!((response.outcome, response.http_status), (outcome, Some(status)), "{body}");
    }
}
