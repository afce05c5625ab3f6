use reqwest::Method;
use serde_json::{Value, json};

use super::{DAY, NINE, Setup, meeting};
use crate::http::{ApiResponse, send};

/// Formats status, headers and body; the headers are sorted.
fn formatted(response: &ApiResponse) -> String {
    let mut headers: Vec<String> = response
        .headers
        .iter()
        .map(|(name, value)| format!("{name}: {}", value.to_str().expect("headers are ASCII")))
        .collect();
    headers.sort();
    format!("{}\n{}\n\n{}\n", response.status, headers.join("\n"), response.text)
}

/// A lead books, moves twice, does not show up, and gets another chance.
async fn run_requests(setup: &Setup) -> String {
    let mut transcript = String::new();
    let mut step = async |method: Method, path: &str, body: Option<Value>| -> Value {
        let mut request = setup.grace.request(method.clone(), path);
        if let Some(body) = body {
            request = request.json(&body);
            // Some operations, such as the creation of a token, cannot be repeated.
            if path.starts_with("/api/v1/bookings") {
                request = request.header("Idempotency-Key", format!("step-{}", transcript.len()));
            }
        }
        let response = send(request).await;
        assert!(response.status < 300, "{method} {path}: {response:#?}");
        transcript.push_str(&formatted(&response));
        if response.text.is_empty() { Value::Null } else { response.json() }
    };
    step(Method::GET, "/api/v1/me", None).await;
    let links = "/api/v1/accounts/1/event_types/intro-30/links";
    let queue = json!({ "hosts": [{ "queue_id": 1, "role": "must_attend", "lead": true }] });
    let link = step(Method::POST, links, Some(queue)).await["link"]["id"].as_i64().expect("an id");
    let times = format!("/api/v1/accounts/1/scheduling_links/{link}/open_times?{DAY}");
    let times = step(Method::GET, &times, None).await;
    let time =
        |at: usize| times["open_times"][at]["start_time"].as_str().expect("a time").to_owned();
    let booking = step(Method::POST, "/api/v1/bookings", Some(meeting(link, &time(0)))).await;
    let booking = format!("/api/v1/bookings/{}", booking["uuid"].as_str().expect("a UUID"));
    step(Method::GET, "/sandbox/inbox", None).await;
    for at in [2, 4] {
        let to = json!({ "start_time": time(at), "time_zone": "Europe/Paris" });
        step(Method::POST, &format!("{booking}/move"), Some(to)).await;
        step(Method::POST, "/sandbox/clock", Some(json!({ "advance_seconds": 600 }))).await;
    }
    step(Method::GET, &booking, None).await;
    step(Method::GET, "/sandbox/calendars/priya", None).await;
    step(Method::POST, "/sandbox/clock", Some(json!({ "advance_seconds": 172_800 }))).await;
    step(Method::POST, &format!("{booking}/mark_as_no_show"), Some(json!({}))).await;
    step(Method::GET, "/sandbox/inbox?to=ada@acme.example", None).await;
    step(Method::GET, "/sandbox/deliveries", None).await;
    step(Method::GET, "/api/v1/accounts/1/events", None).await;
    let token = json!({ "scopes": ["bookings:read"] });
    step(Method::POST, "/api/v1/accounts/1/tokens", Some(token)).await;
    step(Method::POST, &format!("{booking}/undo_mark_as_no_show"), Some(json!({}))).await;
    let lead = json!({ "email": "max.mustermann@globex.example", "chain_id": "default" });
    step(Method::POST, "/api/v1/accounts/1/records/enrich", Some(lead)).await;
    step(Method::GET, "/api/v1/bookings?start=2029-12-01T00:00:00Z", None).await;
    transcript
}

#[tokio::test]
async fn same_requests_get_the_same_bytes_in_every_run() {
    let (one, other) = (Setup::open(), Setup::open());
    let first = run_requests(&one).await;
    assert!(first.matches("x-request-id").count() >= 20, "{first}");
    assert_eq!(run_requests(&other).await, first, "in another process, on another port");
    one.reset().await;
    assert_eq!(run_requests(&one).await, first, "after a reset");
}

/// Health checks and reads of an impatient client change nothing.
#[tokio::test]
async fn reads_do_not_change_the_id_of_the_next_booking() {
    let setup = Setup::open();
    let booked = async || setup.book(NINE).await.expect(201)["uuid"].clone();
    let first = booked().await;
    setup.reset().await;
    for path in ["/healthz", "/api/v1/me", "/api/v1/bookings", "/sandbox/clock"] {
        setup.get(path).await;
    }
    assert_eq!(booked().await, first);
}

#[tokio::test]
async fn reset_restores_a_named_snapshot() {
    let setup = Setup::open();
    setup.book(NINE).await.expect(201);
    setup.advance(60).await;
    setup.post("/sandbox/snapshots", &json!({ "name": "booked" })).await.expect(204);
    let second = setup.book("2030-01-02T10:30:00Z").await.expect(201)["uuid"].clone();
    let times = setup.open_times().await.len();

    setup.post("/sandbox/reset", &json!({ "snapshot": "booked" })).await.expect(204);
    assert_eq!(setup.get("/sandbox/clock").await["now"], "2030-01-01T10:00:00Z");
    assert!(times < setup.open_times().await.len());
    assert_eq!(setup.book("2030-01-02T10:30:00Z").await.expect(201)["uuid"], second);
    setup.reset().await;
    assert_eq!(setup.mails().await, Vec::<Value>::new());
    setup.book(NINE).await.expect(201);

    let unknown = setup.post("/sandbox/reset", &json!({ "snapshot": "x" })).await;
    let problem = unknown.problem(404, "not_found");
    let said = "there is no snapshot \"x\"; expected one of booked, start";
    assert_eq!(problem["detail"], said);
    for name in ["", "start"] {
        setup
            .post("/sandbox/snapshots", &json!({ "name": name }))
            .await
            .problem(400, "invalid_request");
    }
}

#[tokio::test]
async fn more_than_100_snapshots_are_rejected() {
    let setup = Setup::open();
    let save =
        async |name: String| setup.post("/sandbox/snapshots", &json!({ "name": name })).await;
    for number in 0..100 {
        save(number.to_string()).await.expect(204);
    }
    let rejected = save("100".to_owned()).await.problem(400, "invalid_request");
    let said =
        "request: name: there are 100 snapshots, the maximum; use one of their names to replace it";
    assert_eq!(rejected["detail"], said);
    save("99".to_owned()).await.expect(204);
}

#[tokio::test]
async fn clock_moves_only_forward_and_only_on_request() {
    let setup = Setup::open();
    assert_eq!(setup.get("/sandbox/clock").await["now"], "2030-01-01T09:00:00Z");
    assert_eq!(setup.advance(1470).await["now"], "2030-01-02T09:30:00Z");
    let set = json!({ "set": "2030-01-03T00:00:00+01:00" });
    let now = setup.post("/sandbox/clock", &set).await.expect(200)["now"].clone();
    assert_eq!(now, "2030-01-02T23:00:00Z");
    let back = setup.post("/sandbox/clock", &json!({ "set": "2030-01-01T00:00:00Z" })).await;
    let problem = back.problem(400, "invalid_request");
    assert!(
        problem["detail"].as_str().is_some_and(|detail| detail.contains("2030-01-02T23:00:00Z"))
    );
    for body in [json!({}), json!({ "advance_seconds": -1 }), json!({ "now": 1 })] {
        setup.post("/sandbox/clock", &body).await.problem(400, "invalid_request");
    }
    let me = setup.grace.get("/api/v1/me").await;
    assert_eq!(me.header("date"), Some("Wed, 02 Jan 2030 23:00:00 GMT"));
}
