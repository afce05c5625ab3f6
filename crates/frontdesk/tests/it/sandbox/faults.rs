use serde_json::{Value, json};

use super::{Stage, meeting};

const NINE: &str = "2030-01-02T09:00:00Z";

async fn order(stage: &Stage, faults: Value) {
    stage.set("faults", &json!({ "faults": faults })).await;
}

#[tokio::test]
async fn next_requests_are_refused_like_by_the_api() {
    let stage = Stage::open();
    let path = "/api/v1/bookings/{uuid}";
    order(
        &stage,
        json!([
            { "method": "GET", "path": path, "fault": "503", "times": 2 },
            { "path": "/api/v1/me", "fault": "429", "retry_after": 7 },
        ]),
    )
    .await;
    let booking = stage.book(NINE).await.expect(201)["uuid"].as_str().expect("a UUID").to_owned();
    let path = format!("/api/v1/bookings/{booking}");
    for _ in 0..2 {
        let refused = stage.grace.get(&path).await;
        refused.problem(503, "unavailable");
        assert_eq!(refused.header("retry-after"), Some("1"));
    }
    stage.get(&path).await;
    let limited = stage.grace.get("/api/v1/me").await;
    limited.problem(429, "rate_limited");
    assert_eq!(limited.header("retry-after"), Some("7"));
    stage.get("/api/v1/me").await;
}

#[tokio::test]
async fn cut_request_does_nothing_and_lost_response_does_everything() {
    let stage = Stage::open();
    let body = meeting(stage.link().await, NINE);
    for (fault, done) in [("cut", 0), ("lost", 2)] {
        order(&stage, json!([{ "path": "/api/v1/bookings", "fault": fault }])).await;
        let request = stage.grace.request(reqwest::Method::POST, "/api/v1/bookings").json(&body);
        let error = request.send().await.expect_err("the connection is cut");
        assert!(error.is_request(), "{error:?}");
        assert_eq!(stage.mails().await.len(), done, "{fault}");
    }
    stage.post("/api/v1/bookings", &body).await.problem(409, "slot_unavailable");
}

#[tokio::test]
async fn slow_request_is_answered_and_faults_end_with_a_reset() {
    let stage = Stage::open();
    order(
        &stage,
        json!([
            { "path": "/api/v1/me", "fault": "slow", "milliseconds": 1 },
            { "path": "/api/v1/me", "fault": "503", "times": 9 },
        ]),
    )
    .await;
    stage.get("/api/v1/me").await;
    stage.grace.get("/api/v1/me").await.problem(503, "unavailable");
    stage.reset().await;
    stage.get("/api/v1/me").await;
}

#[tokio::test]
async fn invalid_faults_are_refused() {
    let stage = Stage::open();
    for rule in [
        json!({ "path": "api", "fault": "503" }),
        json!({ "path": "/a?b=c", "fault": "503" }),
        json!({ "path": "/a/{b", "fault": "503" }),
        json!({ "path": "/a", "fault": "500" }),
        json!({ "path": "/a", "fault": "503", "times": 0 }),
        json!({ "path": "/a", "fault": "slow", "milliseconds": 60_001 }),
        json!({ "path": "/a", "fault": "503", "every": 2 }),
    ] {
        let refused = stage.put("/sandbox/faults", &json!({ "faults": [rule] })).await;
        refused.problem(400, "invalid_request");
    }
}
