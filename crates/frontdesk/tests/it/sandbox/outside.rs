use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::Stage;
use crate::http::send;
use crate::support::scratch_folder;

const NINE: &str = "2030-01-02T09:00:00Z";

/// The workspace of Acme with one member, Grace, and these other sections.
fn acme(more: Value) -> Stage {
    let mut workspace = json!({
        "workspace": { "key": "acme", "name": "Acme", "time_zone": "UTC" },
        "members": [{
            "key": "grace", "name": "Grace Hill", "email": "grace@acme.example", "time_zone": "UTC", "role": "admin",
            "working_hours": { "wed": ["09:00-17:00"] },
            "calendars": [{ "kind": "caldav", "url": "https://dav.example/grace/", "username": "grace", "password": { "env": "UNSET" } }],
        }],
        "event_types": [{
            "key": "intro-30", "title": "Intro call", "duration": 30,
            "questions": [{ "key": "team_size", "label": "Size?", "type": "text" }],
        }],
    });
    let Value::Object(more) = more else { panic!("sections") };
    workspace.as_object_mut().expect("sections").extend(more);
    let file = scratch_folder("sandbox-file").join("acme.json");
    fs::write(&file, workspace.to_string()).expect("a file can be written");
    Stage::with(&[file.to_str().expect("a path of text")])
}

#[tokio::test]
async fn mail_is_there_as_soon_as_the_response_is() {
    let stage = Stage::open();
    stage.book(NINE).await.expect(201);
    let mails = stage.mails().await;
    let to: Vec<&str> = mails.iter().filter_map(|mail| mail["to"].as_str()).collect();
    assert_eq!(to, ["grace@northwind.example", "ada@acme.example"]);
    let mail = &mails[1];
    assert!(mail["subject"].as_str().is_some_and(|subject| subject.contains("Intro call")));
    assert!(mail["html"].as_str().is_some_and(|html| html.starts_with("<!DOCTYPE html>")));
    assert!(mail["text"].as_str().is_some_and(|text| text.contains("http://127.0.0.1:8089/")));
    assert!(mail["raw"].as_str().is_some_and(|raw| raw.contains("BEGIN:VCALENDAR")));
    assert_eq!(mail["sent_at"], "2030-01-01T09:00:00Z");
    assert_eq!(stage.occasions_of_mail_to_ada().await, ["confirmation"]);
}

#[tokio::test]
async fn advancing_sends_each_reminder_at_its_time() {
    let stage = acme(json!({ "invitations": { "reminder_minutes": [1440, 60] } }));
    stage.book("2030-01-02T16:00:00Z").await.expect(201);
    stage.advance(2880).await;
    let inbox = stage.get("/sandbox/inbox?to=ada@acme.example").await;
    let mails = inbox["mails"].as_array().expect("a list");
    let sent: Vec<(&str, &str)> = mails
        .iter()
        .filter_map(|mail| Some((mail["occasion"].as_str()?, mail["sent_at"].as_str()?)))
        .collect();
    let expected = [
        ("confirmation", "2030-01-01T09:00:00Z"),
        ("reminder", "2030-01-01T16:00:00Z"),
        ("reminder", "2030-01-02T15:00:00Z"),
    ];
    assert_eq!(sent, expected);
}

#[tokio::test]
async fn busy_and_unreadable_calendars_count_at_once() {
    for stage in [Stage::open(), acme(json!({}))] {
        let link = stage.link().await;
        let free = stage.open_times().await.len();
        let busy = json!({ "busy": [{ "start": NINE, "end": "2030-01-02T10:00:00Z" }] });
        stage.set("calendars/grace", &busy).await;
        assert!(stage.open_times().await.len() < free);
        stage.book("2030-01-02T09:30:00Z").await.problem(409, "slot_unavailable");
        assert_eq!(stage.get("/sandbox/calendars/grace").await["busy"], busy["busy"]);
        stage.set("calendars/grace", &json!({ "unreadable": true })).await;
        assert_eq!(stage.open_times_of(link).await, Vec::<Value>::new());
        stage.set("calendars/grace", &json!({})).await;
        assert_eq!(stage.open_times().await.len(), free);
    }
}

#[tokio::test]
async fn invalid_calendars_are_refused() {
    let stage = Stage::open();
    let unknown = stage.put("/sandbox/calendars/nobody", &json!({})).await;
    let detail = unknown.problem(404, "not_found")["detail"].clone();
    let said =
        "there is no member \"nobody\"; expected one of priya, tom, grace, olu, website, assistant";
    assert_eq!(detail, said);
    for body in
        [json!({ "busy": [{ "start": NINE, "end": NINE }] }), json!({ "busy": [{}] }), json!([])]
    {
        stage.put("/sandbox/calendars/grace", &body).await.problem(400, "invalid_request");
    }
}

#[tokio::test]
async fn connected_calendar_shows_the_booking() {
    let stage = acme(json!({}));
    let booking = stage.book(NINE).await.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
    let entries = async || stage.get("/sandbox/calendars/grace").await["entries"].clone();
    let expected = json!([{ "title": entries().await[0]["title"], "start": NINE, "end": "2030-01-02T09:30:00Z" }]);
    assert_eq!(entries().await, expected);

    stage.set("calendars/grace", &json!({ "unreadable": true })).await;
    let cancel = format!("/api/v1/bookings/{booking}/cancel");
    stage.post(&cancel, &json!({})).await.expect(200);
    assert_eq!(entries().await, expected, "the entry cannot be removed yet");
    stage.set("calendars/grace", &json!({})).await;
    stage.advance(2).await;
    assert_eq!(entries().await, json!([]), "the retry has removed it");
}

#[tokio::test]
async fn webhook_is_signed_and_retried_when_the_clock_advances() {
    let receiver = MockServer::start().await;
    let failing = Mock::given(method("POST")).respond_with(ResponseTemplate::new(500));
    let failing = failing.up_to_n_times(1);
    receiver.register(failing).await;
    receiver.register(Mock::given(method("POST")).respond_with(ResponseTemplate::new(204))).await;
    let secret = json!({ "env": "UNSET" });
    let stage = acme(json!({ "webhooks": [
        { "key": "mine", "url": format!("{}/hooks", receiver.uri()), "secret": secret, "events": ["booking.created"] },
        { "key": "elsewhere", "url": "https://crm.example/hooks", "secret": secret, "events": ["booking.created"] },
    ] }));
    stage.book(NINE).await.expect(201);
    let attempts = async || {
        let shown = stage.get("/sandbox/deliveries").await;
        let to_mine = |delivery: &&Value| delivery["to"] == "mine";
        let deliveries = shown["deliveries"].as_array().expect("a list");
        let mine = deliveries.iter().find(to_mine).expect("a delivery").clone();
        (mine["state"].clone(), mine["attempts"].clone())
    };
    assert_eq!(attempts().await, (json!("pending"), json!(1)));
    stage.advance(1).await;
    assert_eq!(attempts().await, (json!("delivered"), json!(2)));

    let requests = receiver.received_requests().await.expect("they are recorded");
    assert_eq!(requests.len(), 2);
    let at = |request: &wiremock::Request| {
        request.headers["webhook-timestamp"].to_str().expect("ASCII").to_owned()
    };
    assert_eq!(at(&requests[0]), "1893488400", "the time on the sandbox's clock");
    assert!(at(&requests[0]) < at(&requests[1]));
    assert!(requests[0].headers.contains_key("webhook-signature"));
    let shown = stage.get("/sandbox/deliveries").await;
    let sent: Vec<&Value> = shown["webhook_requests"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|request| &request["sent"])
        .collect();
    assert_eq!(sent.iter().filter(|sent| **sent == false).count(), 1, "only to loopback: {sent:?}");
}

async fn enrich(stage: &Stage, email: &str) -> Value {
    let body = json!({ "email": email, "chain_id": "default" });
    let request = stage.grace.request(Method::POST, "/api/v1/accounts/1/records/enrich");
    send(request.json(&body)).await.expect(200)
}

#[tokio::test]
async fn providers_answer_as_told() {
    let key = json!({ "env": "UNSET" });
    let stage = acme(json!({
        "providers": [{ "id": "apollo", "api_key": key }, { "id": "hunter", "api_key": key }],
        "chains": [{ "id": "default", "name": "Default", "providers": ["apollo", "hunter"] }],
    }));
    let until = "2030-01-01T09:10:00Z";
    let apollo = json!({ "answers": {
        "Ada@globex.example": { "outcome": "rate_limited", "until": until },
        "ben@globex.example": { "outcome": "timeout" },
    } });
    stage.set("providers/apollo", &apollo).await;
    let person = json!({ "first_name": "Ada", "title": "Head of Operations" });
    stage
        .set("providers/hunter", &json!({ "otherwise": { "outcome": "match", "person": person } }))
        .await;
    for (email, first) in [
        ("ada@globex.example", "rate_limited"),
        ("ben@globex.example", "timeout"),
        ("cy@globex.example", "no_match"),
    ] {
        let report = enrich(&stage, email).await.to_string();
        assert!(
            report.contains(first) && report.contains("Head of Operations"),
            "{first}: {report}"
        );
        stage.reset_but_keep(&apollo, &person).await;
    }
    let unknown = stage.put("/sandbox/providers/acme", &json!({})).await;
    unknown.problem(404, "not_found");
    for answer in [
        json!({ "outcome": "match" }),
        json!({ "outcome": "garbage" }),
        json!({ "outcome": "company_only" }),
    ] {
        let body = json!({ "otherwise": answer });
        stage.put("/sandbox/providers/apollo", &body).await.problem(400, "invalid_request");
    }
}

impl Stage {
    /// A rate limit of a provider also applies to the next address.
    async fn reset_but_keep(&self, apollo: &Value, person: &Value) {
        self.reset().await;
        self.set("providers/apollo", apollo).await;
        self.set(
            "providers/hunter",
            &json!({ "otherwise": { "outcome": "match", "person": person } }),
        )
        .await;
    }
}

#[tokio::test]
async fn crm_answers_as_told_or_is_down() {
    let stage = acme(json!({ "crm": { "kind": "hubspot", "token": { "env": "UNSET" } } }));
    let lookup = "/api/v1/accounts/1/records/lookup?email=ada@globex.example";
    let record = json!({ "object": "contact", "id": "1001", "owner": "Priya Raman" });
    stage.set("crm", &json!({ "matches": { "ada@globex.example": record } })).await;
    assert!(stage.get(lookup).await.to_string().contains("1001"));
    stage.set("crm", &json!({ "failure": "timeout" })).await;
    let down = stage.get(lookup).await.to_string();
    assert!(down.contains("timeout") && !down.contains("1001"), "{down}");
    stage.put("/sandbox/crm", &json!({ "failure": "tired" })).await.problem(400, "invalid_request");
}
