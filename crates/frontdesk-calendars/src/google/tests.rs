mod reading;
mod writing;

use std::time::Duration;

use frontdesk_outgoing::testing::outgoing;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::testing::{grant, granted};

const EVENTS: &str = "/calendar/v3/calendars/ann@example.com/events";

fn work() -> CalendarId {
    CalendarId("ann@example.com".to_owned())
}

async fn stub() -> (MockServer, GoogleCalendars) {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/token"))
        .respond_with(granted("access", 3600))
        .mount(&stub)
        .await;
    let zone = Zone::parse("America/New_York").expect("a zone");
    let account = GoogleCalendars::new(&outgoing(), &grant(&stub), zone).expect("an account");
    (stub, account)
}

async fn mount_response(stub: &MockServer, verb: &str, at: &str, response: ResponseTemplate) {
    Mock::given(method(verb)).and(path(at)).respond_with(response).mount(stub).await;
}

fn json_response(body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn refused(status: u16, reason: &str) -> ResponseTemplate {
    let error = json!({ "error": { "code": status, "message": "about ann@example.com",
        "errors": [{ "domain": "calendar", "reason": reason, "message": "about ann@example.com" }] } });
    ResponseTemplate::new(status).set_body_json(error)
}

fn refusals() -> Vec<(ResponseTemplate, CalendarError)> {
    let detail = |status: &str| format!("vendor.example.com responded with {status}");
    let permanent = |status: &str| CalendarError::Permanent(detail(status));
    vec![
        (ResponseTemplate::new(401), CalendarError::Auth),
        (refused(403, "rateLimitExceeded"), CalendarError::Throttled(None)),
        (refused(403, "quotaExceeded"), CalendarError::Throttled(None)),
        (refused(403, "insufficientPermissions"), CalendarError::Auth),
        (refused(403, "forbidden"), permanent("403 Forbidden (forbidden)")),
        (refused(400, "a sentence, with spaces"), permanent("400 Bad Request")),
        (refused(404, "notFound"), CalendarError::Gone),
        (
            refused(429, "userRateLimitExceeded").insert_header("retry-after", "30"),
            CalendarError::Throttled(Some(Duration::from_secs(30))),
        ),
        (ResponseTemplate::new(429), CalendarError::Throttled(None)),
        (
            refused(500, "backendError"),
            CalendarError::Transient(detail("500 Internal Server Error")),
        ),
        (ResponseTemplate::new(503), CalendarError::Transient(detail("503 Service Unavailable"))),
        (
            ResponseTemplate::new(302).insert_header("location", "http://elsewhere.example.com/"),
            permanent("302 Found"),
        ),
    ]
}

#[test]
fn base_url_must_be_http_without_credentials() {
    let grant = |base_url: &str| OauthGrant {
        client_id: "client".to_owned(),
        client_secret: SecretString::from("secret"),
        refresh_token: SecretString::from("refresh"),
        base_url: Some(base_url.to_owned()),
    };
    for (base_url, token_url) in [
        ("https://proxy.example.com/google/", "https://proxy.example.com/google/token"),
        (" http://127.0.0.1:8080 ", "http://127.0.0.1:8080/token"),
    ] {
        assert_eq!(
            GoogleCalendars::token_url(&grant(base_url)).map(String::from),
            Ok(token_url.to_owned())
        );
    }
    for base_url in [
        "",
        "example.com",
        "ftp://example.com",
        "https://ann@example.com",
        "https://example.com/?a=b",
    ] {
        assert_eq!(GoogleCalendars::token_url(&grant(base_url)), Err(InvalidBaseUrl), "{base_url}");
    }
    let own = OauthGrant { base_url: None, ..grant("") };
    let own = GoogleCalendars::token_url(&own).map(String::from);
    assert_eq!(own, Ok("https://oauth2.googleapis.com/token".to_owned()));
}
