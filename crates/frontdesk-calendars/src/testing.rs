use frontdesk_domain::calendar::{CalendarEvent, OauthGrant};
use frontdesk_domain::interval::Interval;
use frontdesk_outgoing::Reply;
use frontdesk_testing::wire::Exchange;
use http::Method;
use secrecy::SecretString;
use serde_json::{Value, json};
use time::macros::datetime;
use url::Url;
use wiremock::{MockServer, ResponseTemplate};

use crate::{Content, Delta, Object};

/// Records an exchange for the comparison with the vendors' descriptions.
pub(crate) fn record((method, body): &(Method, String), url: &Url, reply: &Reply) {
    frontdesk_testing::wire::record(&Exchange {
        method: method.as_str(),
        url: url.as_str(),
        body: body.as_bytes(),
        status: reply.status.as_u16(),
        answer: &reply.body,
    });
}

#[test]
fn exchanges_match_the_vendors_descriptions() {
    let vendors = [("google", crate::google::API), ("graph", crate::microsoft::API)];
    let modules = ["accounts::", "google::", "microsoft::"];
    frontdesk_testing::wire::check(&vendors, &modules, &["invalid_event_list"]);
}

pub(crate) fn year() -> Interval {
    Interval::new(datetime!(2026-01-01 00:00 UTC), datetime!(2027-01-01 00:00 UTC)).expect("a year")
}

pub(crate) fn text_of(object: &Object) -> &str {
    match &object.content {
        Content::ICalendar(text) => str::from_utf8(text).expect("text"),
        Content::Busy(busy) => panic!("expected text, found {busy:?}"),
    }
}

pub(crate) fn grant(stub: &MockServer) -> OauthGrant<SecretString> {
    OauthGrant {
        client_id: "client".to_owned(),
        client_secret: "client secret".into(),
        refresh_token: "refresh 1".into(),
        base_url: Some(format!("http://vendor.example.com:{}", stub.address().port())),
    }
}

pub(crate) fn granted(token: &str, seconds: u64) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(
        json!({ "access_token": token, "token_type": "Bearer", "expires_in": seconds }),
    )
}

pub(crate) async fn asked(stub: &MockServer) -> Vec<String> {
    let requests = stub.received_requests().await.expect("recorded").into_iter();
    let requests = requests.filter(|request| !request.url.path().ends_with("/token"));
    requests.map(|request| format!("{} {}", request.method, request.url.path())).collect()
}

pub(crate) async fn last_body(stub: &MockServer) -> Value {
    let requests = stub.received_requests().await.expect("recorded");
    let last = requests.iter().rev().find(|request| request.body.first() == Some(&b'{'));
    serde_json::from_slice(&last.expect("a body").body).expect("JSON")
}

/// Formats the busy times of a delta by object, for example `1=12-01T09:00Z+30m`.
pub(crate) fn busy_times(delta: &Delta) -> Vec<String> {
    let spans = |object: &Object| {
        let Content::Busy(busy) = &object.content else {
            panic!("expected times, found {object:?}")
        };
        let spans: Vec<String> = busy.iter().map(span).collect();
        format!("{}={}", object.id.0, spans.join(","))
    };
    delta.changed.iter().map(spans).collect()
}

fn span(interval: &Interval) -> String {
    let start = interval.start();
    let (month, day, minutes) =
        (u8::from(start.month()), start.day(), interval.duration().whole_minutes());
    format!("{month:02}-{day:02}T{:02}:{:02}Z+{minutes}m", start.hour(), start.minute())
}

pub(crate) fn booked() -> CalendarEvent {
    CalendarEvent {
        uid: "0197a3c0-0000-7000-8000-000000000007".to_owned(),
        sequence: 0,
        stamped_at: datetime!(2026-11-21 09:00 UTC),
        interval: Interval::new(datetime!(2026-12-01 14:00 UTC), datetime!(2026-12-01 14:30 UTC))
            .expect("half an hour"),
        summary: "Demo with Ada".to_owned(),
        description: Some("Ada Byron\nada@acme.com".to_owned()),
        location: Some("Room 1".to_owned()),
        url: Some("https://example.com/booking/7".to_owned()),
    }
}
