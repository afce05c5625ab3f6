use serde_json::{Value, json};

use super::{NINE, Setup, meeting};

async fn order(setup: &Setup, faults: Value) {
    setup.set("faults", &json!({ "faults": faults })).await;
}

#[tokio::test]
async fn next_requests_are_refused_like_by_the_api() {
    let setup = Setup::open();
    let path = "/api/v1/bookings/{uuid}";
    order(
        &setup,
        json!([
            { "method": "GET", "path": path, "fault": "503", "times": 2 },
            { "path": "/api/v1/me", "fault": "429", "retry_after": 7 },
        ]),
    )
    .await;
    let booking = setup.book(NINE).await.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
    let path = format!("/api/v1/bookings/{booking}");
    for _ in 0..2 {
        let refused = setup.grace.get(&path).await;
        refused.problem(503, "unavailable");
        assert_eq!(refused.header("retry-after"), Some("1"));
    }
    setup.get(&path).await;
    let limited = setup.grace.get("/api/v1/me").await;
    limited.problem(429, "rate_limited");
    assert_eq!(limited.header("retry-after"), Some("7"));
    setup.get("/api/v1/me").await;
}

#[tokio::test]
async fn cut_request_does_nothing_and_lost_response_does_everything() {
    let setup = Setup::open();
    let body = meeting(setup.link().await, NINE);
    for (fault, done) in [("cut", 0), ("lost", 2)] {
        order(&setup, json!([{ "path": "/api/v1/bookings", "fault": fault }])).await;
        let request = setup.grace.request(reqwest::Method::POST, "/api/v1/bookings").json(&body);
        let error = request.send().await.expect_err("the connection is cut");
        assert!(error.is_request(), "{error:?}");
        assert_eq!(setup.mails().await.len(), done, "{fault}");
    }
    setup.post("/api/v1/bookings", &body).await.problem(409, "slot_unavailable");
}

#[tokio::test]
async fn slow_request_is_answered_and_faults_end_with_a_reset() {
    let setup = Setup::open();
    order(
        &setup,
        json!([
            { "path": "/api/v1/me", "fault": "slow", "milliseconds": 1 },
            { "path": "/api/v1/me", "fault": "503", "times": 9 },
        ]),
    )
    .await;
    setup.get("/api/v1/me").await;
    setup.grace.get("/api/v1/me").await.problem(503, "unavailable");
    setup.reset().await;
    setup.get("/api/v1/me").await;
}

#[tokio::test]
async fn invalid_faults_are_refused() {
    let setup = Setup::open();
    for rule in [
        json!({ "path": "api", "fault": "503" }),
        json!({ "path": "/a?b=c", "fault": "503" }),
        json!({ "path": "/a/{b", "fault": "503" }),
        json!({ "path": "/a", "fault": "500" }),
        json!({ "path": "/a", "fault": "503", "times": 0 }),
        json!({ "path": "/a", "fault": "slow", "milliseconds": 60_001 }),
        json!({ "path": "/a", "fault": "503", "every": 2 }),
    ] {
        let refused = setup.put("/sandbox/faults", &json!({ "faults": [rule] })).await;
        refused.problem(400, "invalid_request");
    }
}
