use reqwest::Method;
use serde_json::{Value, json};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{NINE, Setup, acme};
use crate::http::send;

#[tokio::test]
async fn mail_is_in_the_inbox_when_the_response_arrives() {
    let setup = Setup::open();
    setup.book(NINE).await.expect(201);
    let mails = setup.mails().await;
    let mut to: Vec<&str> = mails.iter().filter_map(|mail| mail["to"].as_str()).collect();
    to.sort_unstable();
    assert_eq!(to, ["ada@acme.example", "grace@northwind.example"]);
    let mail = mails.iter().find(|mail| mail["to"] == "ada@acme.example").expect("listed");
    assert!(mail["subject"].as_str().is_some_and(|subject| subject.contains("Intro call")));
    assert!(mail["html"].as_str().is_some_and(|html| html.starts_with("<!DOCTYPE html>")));
    assert!(mail["text"].as_str().is_some_and(|text| text.contains("http://127.0.0.1:8089/")));
    assert!(mail["raw"].as_str().is_some_and(|raw| raw.contains("BEGIN:VCALENDAR")));
    assert_eq!(mail["sent_at"], "2030-01-01T09:00:00Z");
    assert_eq!(setup.occasions_of_mail_to_ada().await, ["confirmation"]);
}

#[tokio::test]
async fn advancing_sends_each_reminder_at_its_time() {
    let setup = acme(json!({ "invitations": { "reminder_minutes": [1440, 60] } }));
    setup.book("2030-01-02T16:00:00Z").await.expect(201);
    setup.advance(2880).await;
    let inbox = setup.get("/sandbox/inbox?to=ada@acme.example").await;
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
    for setup in [Setup::open(), acme(json!({}))] {
        let link = setup.link().await;
        let free = setup.open_times().await.len();
        let busy = json!({ "busy": [{ "start": NINE, "end": "2030-01-02T10:00:00Z" }] });
        setup.set("calendars/grace", &busy).await;
        assert!(setup.open_times().await.len() < free);
        setup.book("2030-01-02T09:30:00Z").await.problem(409, "slot_unavailable");
        assert_eq!(setup.get("/sandbox/calendars/grace").await["busy"], busy["busy"]);
        setup.set("calendars/grace", &json!({ "unreadable": true })).await;
        assert_eq!(setup.open_times_of(link).await, Vec::<Value>::new());
        setup.set("calendars/grace", &json!({})).await;
        assert_eq!(setup.open_times().await.len(), free);
    }
}

#[tokio::test]
async fn invalid_calendars_are_refused() {
    let setup = Setup::open();
    let unknown = setup.put("/sandbox/calendars/nobody", &json!({})).await;
    let detail = unknown.problem(404, "not_found")["detail"].clone();
    let said =
        "there is no member \"nobody\"; expected one of priya, tom, grace, olu, website, assistant";
    assert_eq!(detail, said);
    for body in
        [json!({ "busy": [{ "start": NINE, "end": NINE }] }), json!({ "busy": [{}] }), json!([])]
    {
        setup.put("/sandbox/calendars/grace", &body).await.problem(400, "invalid_request");
    }
}

#[tokio::test]
async fn connected_calendar_shows_the_booking() {
    let setup = acme(json!({}));
    let booking = setup.book(NINE).await.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
    let entries = async || setup.get("/sandbox/calendars/grace").await["entries"].clone();
    let expected = json!([{ "title": entries().await[0]["title"], "start": NINE, "end": "2030-01-02T09:30:00Z" }]);
    assert_eq!(entries().await, expected);

    setup.set("calendars/grace", &json!({ "unreadable": true })).await;
    let cancel = format!("/api/v1/bookings/{booking}/cancel");
    setup.post(&cancel, &json!({})).await.expect(200);
    assert_eq!(entries().await, expected, "the entry cannot be removed yet");
    setup.set("calendars/grace", &json!({})).await;
    setup.advance(2).await;
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
    let setup = acme(json!({ "webhooks": [
        { "key": "mine", "url": format!("{}/hooks", receiver.uri()), "secret": secret, "events": ["booking.created"] },
        { "key": "elsewhere", "url": "https://crm.example/hooks", "secret": secret, "events": ["booking.created"] },
    ] }));
    setup.book(NINE).await.expect(201);
    let attempts = async || {
        let shown = setup.get("/sandbox/deliveries").await;
        let to_mine = |delivery: &&Value| delivery["to"] == "mine";
        let deliveries = shown["deliveries"].as_array().expect("a list");
        let mine = deliveries.iter().find(to_mine).expect("a delivery").clone();
        (mine["state"].clone(), mine["attempts"].clone())
    };
    assert_eq!(attempts().await, (json!("pending"), json!(1)));
    setup.advance(1).await;
    assert_eq!(attempts().await, (json!("delivered"), json!(2)));

    let requests = receiver.received_requests().await.expect("they are recorded");
    assert_eq!(requests.len(), 2);
    let at = |request: &wiremock::Request| {
        request.headers["webhook-timestamp"].to_str().expect("ASCII").to_owned()
    };
    assert_eq!(at(&requests[0]), "1893488400", "the time on the sandbox's clock");
    assert!(at(&requests[0]) < at(&requests[1]));
    assert!(requests[0].headers.contains_key("webhook-signature"));
    let shown = setup.get("/sandbox/deliveries").await;
    let sent: Vec<&Value> = shown["webhook_requests"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|request| &request["sent"])
        .collect();
    assert_eq!(sent.iter().filter(|sent| **sent == false).count(), 1, "only to loopback: {sent:?}");
}

async fn enrich(setup: &Setup, email: &str) -> Value {
    let body = json!({ "email": email, "chain_id": "default" });
    let request = setup.grace.request(Method::POST, "/api/v1/accounts/1/records/enrich");
    send(request.json(&body)).await.expect(200)
}

#[tokio::test]
async fn providers_return_the_set_answers() {
    let key = json!({ "env": "UNSET" });
    let setup = acme(json!({
        "providers": [{ "id": "apollo", "api_key": key }, { "id": "hunter", "api_key": key }],
        "chains": [{ "id": "default", "name": "Default", "providers": ["apollo", "hunter"] }],
    }));
    let until = "2030-01-01T09:10:00Z";
    let apollo = json!({ "answers": {
        "Ada@globex.example": { "outcome": "rate_limited", "until": until },
        "ben@globex.example": { "outcome": "timeout" },
    } });
    let person = json!({ "first_name": "Ada", "title": "Head of Operations" });
    let hunter = json!({ "otherwise": { "outcome": "match", "person": person } });
    for (email, first) in [
        ("ada@globex.example", "rate_limited"),
        ("ben@globex.example", "timeout"),
        ("cy@globex.example", "no_match"),
    ] {
        // A provider's rate limit would also apply to the next address.
        setup.reset().await;
        setup.set("providers/apollo", &apollo).await;
        setup.set("providers/hunter", &hunter).await;
        let report = enrich(&setup, email).await.to_string();
        assert!(
            report.contains(first) && report.contains("Head of Operations"),
            "{first}: {report}"
        );
    }
    let unknown = setup.put("/sandbox/providers/acme", &json!({})).await;
    unknown.problem(404, "not_found");
    for answer in [
        json!({ "outcome": "match" }),
        json!({ "outcome": "garbage" }),
        json!({ "outcome": "company_only" }),
    ] {
        let body = json!({ "otherwise": answer });
        setup.put("/sandbox/providers/apollo", &body).await.problem(400, "invalid_request");
    }
}

#[tokio::test]
async fn crm_returns_the_set_record_or_failure() {
    let setup = acme(json!({ "crm": { "kind": "hubspot", "token": { "env": "UNSET" } } }));
    let lookup = "/api/v1/accounts/1/records/lookup?email=ada@globex.example";
    let record = json!({ "object": "contact", "id": "1001", "owner": "Priya Raman" });
    setup.set("crm", &json!({ "matches": { "ada@globex.example": record } })).await;
    assert!(setup.get(lookup).await.to_string().contains("1001"));
    let company = json!({ "object": "company", "id": "9", "owner_id": "5", "owner_email": "priya@acme.example" });
    setup.set("crm", &json!({ "companies": { "https://www.Globex.example": company } })).await;
    let found = setup.get("/api/v1/accounts/1/records/lookup?domain=globex.example").await;
    let mut expected = company;
    expected["provider"] = "hubspot".into();
    assert_eq!(found["crm"], expected);
    let invalid = json!({ "companies": { "com": { "object": "company", "id": "9" } } });
    setup.put("/sandbox/crm", &invalid).await.problem(400, "invalid_request");
    setup.set("crm", &json!({ "failure": "timeout" })).await;
    let down = setup.get(lookup).await.to_string();
    assert!(down.contains("timeout") && !down.contains("1001"), "{down}");
    setup.put("/sandbox/crm", &json!({ "failure": "tired" })).await.problem(400, "invalid_request");
}
