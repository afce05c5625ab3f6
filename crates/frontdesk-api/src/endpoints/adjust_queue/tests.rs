use frontdesk_testing::builders::{a_queue, a_token};
use frontdesk_testing::northwind::{AES, GRACE, LENA, NORTHWIND, PRIYA, TOM};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient};

const PATH: &str = "/api/v1/accounts/1/queues/enterprise-aes/members/7/adjustment";

fn adjusting(assignments: i64, reason: &str) -> Value {
    json!({ "assignments": assignments, "reason": reason })
}

/// The counted members of the queue when it chooses next.
async fn considered(client: &TestClient<'_>) -> Value {
    let queue = json!({ "hosts": [{ "queue_id": 2 }] });
    let path = "/api/v1/accounts/1/event_types/intro-30/links?dry_run=true";
    let created = client.post(path, &queue).await;
    created.body["assignments"][0]["considered"].clone()
}

#[actix_web::test]
async fn adjustment_counts_for_the_next_choice_until_it_is_removed() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    let before = considered(&admin).await;
    let planned = admin.put(&format!("{PATH}?dry_run=true"), &adjusting(-3, " Booth ")).await;
    assert_eq!(considered(&admin).await, before);
    let adjusted = admin.put(PATH, &adjusting(-3, " Booth ")).await;
    assert_eq!((adjusted.status, &adjusted.body), (200, &planned.body), "{adjusted:?}");
    let expected = json!({
        "queue_id": 2, "user_id": 7, "assignments": -3, "reason": "Booth", "adjusted_by": GRACE.0,
        "adjusted_at": adjusted.body["adjusted_at"], "counts_until": adjusted.body["counts_until"],
    });
    assert_eq!(adjusted.body, expected);
    let counted = considered(&admin).await;
    let of_tom =
        |it: &Value| it["user_id"] == 7 && it["adjustment"] == -3 && it["assignments"] == 0;
    assert!(counted.as_array().is_some_and(|it| it.iter().any(of_tom)), "{counted}");

    api.clock.advance(time::Duration::HOUR);
    assert_eq!(admin.put(PATH, &adjusting(-3, "Booth")).await.body, adjusted.body);
    let removed = admin.put(PATH, &adjusting(0, "Done")).await;
    assert_eq!((removed.status, &removed.body["assignments"]), (200, &json!(0)));
    assert_eq!(considered(&admin).await, before);
}

#[actix_web::test]
async fn adjustment_leaves_with_the_window_and_can_be_repeated_then() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    let before = considered(&admin).await;
    let first = admin.put(PATH, &adjusting(5, "New hire")).await.body;
    api.clock.advance(time::Duration::days(30));
    assert_ne!(considered(&admin).await, before);
    api.clock.advance(time::Duration::SECOND);
    assert_eq!(considered(&admin).await, before);
    let second = admin.put(PATH, &adjusting(5, "New hire")).await.body;
    assert_ne!(first["adjusted_at"], second["adjusted_at"]);
    assert_ne!(considered(&admin).await, before);
}

#[actix_web::test]
async fn each_change_is_one_event_of_the_workspace() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    for request in [adjusting(-3, "Booth"), adjusting(-3, "Booth"), adjusting(0, "Done")] {
        assert_eq!(admin.put(PATH, &request).await.status, 200);
    }
    api.route_events().await;
    let log = "/api/v1/accounts/1/events?types=workspace.changed";
    let feed = admin.get(log).await.body;
    let fields = feed["events"].as_array().expect("a list").iter();
    let fields: Vec<&Value> =
        fields.map(|event| &event["data"]["changes"][0]["fields"][0]).collect();
    let value = json!({ "assignments": -3, "reason": "Booth" });
    let name = "adjustments.tom";
    assert_eq!(
        json!(fields),
        json!([
            { "field": name, "before": null, "after": value },
            { "field": name, "before": value, "after": null },
        ])
    );
}

#[actix_web::test]
async fn values_out_of_range_are_rejected() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    let refused = admin.put(PATH, &adjusting(1_001, &"x".repeat(201))).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["assignments", "reason"]));
}

#[actix_web::test]
async fn archived_and_unknown_queues_and_members_are_not_found() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().of(GRACE)).await;
    for path in
        [PATH.replace("aes/", "sdrs/"), PATH.replace("/7/", "/99/"), PATH.replace("/7/", "/11/")]
    {
        assert_eq!(admin.put(&path, &adjusting(1, "x")).await.status, 404, "{path}");
    }
    let queue = || a_queue("enterprise-aes").id(AES);
    for changed in [queue().of([(PRIYA, 1), (LENA, 1)]), queue().of([(TOM, 1)]).archived()] {
        let mut unit = api.store().store.begin().await.expect("a unit of work");
        let saved = unit.directory().save_queue(NORTHWIND, &changed.build()).await;
        saved.expect("a queue can be saved");
        unit.commit().await.expect("a commit");
        assert_eq!(admin.put(PATH, &adjusting(1, "x")).await.status, 404);
    }
}
