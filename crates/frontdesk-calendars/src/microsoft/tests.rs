mod reading;
mod series;
mod writing;

use std::time::Duration;

use frontdesk_outgoing::testing::outgoing;
use serde_json::json;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::cursor::Progress;
use crate::testing::{grant, granted, year};
use crate::{CalendarId, CalendarSource as _, Cursor, Delta};

const WORK: &str = "/v1.0/me/calendars/work";

fn work() -> CalendarId {
    CalendarId("work".to_owned())
}

fn view() -> String {
    format!("{WORK}/calendarView/delta")
}

async fn stub() -> (MockServer, MicrosoftCalendars) {
    let stub = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/contoso.example/oauth2/v2.0/token"))
        .respond_with(granted("access", 3600))
        .mount(&stub)
        .await;
    let zone = Zone::parse("America/New_York").expect("a zone");
    let grant = grant(&stub);
    let account =
        MicrosoftCalendars::new(&outgoing(), "contoso.example", &grant, zone).expect("an account");
    (stub, account)
}

async fn mount_response(stub: &MockServer, verb: &str, at: &str, response: ResponseTemplate) {
    Mock::given(method(verb)).and(path(at)).respond_with(response).mount(stub).await;
}

fn json_response(body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(body)
}

fn refused(status: u16, code: &str) -> ResponseTemplate {
    let error = json!({ "error": { "code": code, "message": "about ann@example.com" } });
    ResponseTemplate::new(status).set_body_json(error)
}

fn link(stub: &MockServer, query: &str) -> String {
    format!("http://vendor.example.com:{}{}?{query}", stub.address().port(), view())
}

fn delta_link(stub: &MockServer, token: &str) -> Cursor {
    Progress::DeltaLink(link(stub, &format!("$deltatoken={token}"))).to_cursor()
}

fn last_page(stub: &MockServer, value: &Value) -> ResponseTemplate {
    json_response(&json!({ "value": value, "@odata.deltaLink": link(stub, "$deltatoken=d1") }))
}

async fn pull(
    account: &MicrosoftCalendars,
    cursor: Option<&Cursor>,
) -> Result<Delta, CalendarError> {
    account.pull(&work(), cursor, year()).await
}

fn at(time: &str) -> Value {
    json!({ "dateTime": format!("{time}.0000000"), "timeZone": "UTC" })
}

fn event(id: &str, more: &Value) -> Value {
    let mut event = json!({ "id": id, "type": "singleInstance", "showAs": "busy", "isAllDay": false,
        "isCancelled": false, "seriesMasterId": null, "responseStatus": { "response": "organizer" },
        "start": at("2026-12-01T09:00:00"), "end": at("2026-12-01T10:00:00") });
    for (name, value) in more.as_object().expect("properties") {
        event[name] = value.clone();
    }
    event
}

fn refusals() -> Vec<(ResponseTemplate, CalendarError)> {
    let detail = |status: &str| format!("vendor.example.com responded with {status}");
    let pause = CalendarError::Throttled(Some(Duration::from_secs(12)));
    vec![
        (refused(401, "InvalidAuthenticationToken"), CalendarError::Auth),
        (
            refused(403, "ErrorAccessDenied"),
            CalendarError::Permanent(detail("403 Forbidden (ErrorAccessDenied)")),
        ),
        (refused(404, "ErrorItemNotFound"), CalendarError::Gone),
        (
            refused(409, "ErrorConcurrentItemSave"),
            CalendarError::Transient(detail("409 Conflict (ErrorConcurrentItemSave)")),
        ),
        (refused(429, "ApplicationThrottled").insert_header("retry-after", "12"), pause.clone()),
        (refused(503, "MailboxConcurrency").insert_header("retry-after", "12"), pause),
        (refused(429, "TooManyRequests"), CalendarError::Throttled(None)),
        (
            refused(500, "ErrorInternalServerError"),
            CalendarError::Transient(detail("500 Internal Server Error")),
        ),
        (ResponseTemplate::new(504), CalendarError::Transient(detail("504 Gateway Timeout"))),
        (
            ResponseTemplate::new(302).insert_header("location", "http://elsewhere.example.com/"),
            CalendarError::Permanent(detail("302 Found")),
        ),
    ]
}

#[test]
fn token_url_contains_the_tenant() {
    let grant = OauthGrant {
        client_id: "client".to_owned(),
        client_secret: SecretString::from("secret"),
        refresh_token: SecretString::from("refresh"),
        base_url: None,
    };
    assert_eq!(
        MicrosoftCalendars::token_url("common", &grant).map(String::from),
        Ok("https://login.microsoftonline.com/common/oauth2/v2.0/token".to_owned())
    );
    let stray = MicrosoftCalendars::token_url("a/../b?c", &grant).map(String::from);
    assert_eq!(
        stray,
        Ok("https://login.microsoftonline.com/a%2F..%2Fb%3Fc/oauth2/v2.0/token".to_owned())
    );
}
