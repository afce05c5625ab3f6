use actix_web::test::TestRequest;
use frontdesk_domain::booking::{Answer, Booking};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{DEMO, PRIYA};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse};

async fn a_booking_of_priyas(api: &TestApi) -> Booking {
    let booking = a_booking().of_event_type(DEMO).hosted_by(PRIYA).at("2030-01-02T05:00Z");
    let booking = booking.with_metadata(&[("crm_lead", "1"), ("draft", "yes")]).build();
    api.holds_booking(&booking).await;
    booking
}

fn address(booking: &Booking) -> String {
    format!("/api/v1/bookings/{}", booking.id)
}

async fn patch(client: &TestClient<'_>, booking: &Booking, body: &Value) -> TestResponse {
    client.send(TestRequest::patch().uri(&address(booking)).set_json(body)).await
}

#[actix_web::test]
async fn sent_fields_change_and_the_others_stay() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let before = priya.get(&address(&booking)).await.body;
    let body = json!({
        "invitee": { "name": " Ada King " },
        "guests": ["kim@acme.com", "bob@acme.com"],
        "metadata": { "crm_lead": "2", "draft": null },
    });
    let updated = patch(&priya, &booking, &body).await;
    assert_eq!(updated.status, 200, "{updated:?}");
    let mut expected = before;
    expected["title"] = json!("Product demo: Ada King and Priya Raman");
    expected["invitee"]["name"] = json!("Ada King");
    expected["guests"] = body["guests"].clone();
    expected["metadata"] = json!({ "crm_lead": "2" });
    expected["updated_at"] = json!("2030-01-01T09:00:00Z");
    assert_eq!(updated.body, expected);
    assert_eq!(priya.get(&address(&booking)).await.body, expected);
}

#[actix_web::test]
async fn null_removes_a_whole_list_or_object() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let body = json!({ "guests": null, "answers": null, "metadata": null });
    let request = TestRequest::patch()
        .uri(&address(&booking))
        .insert_header(("Content-Type", "application/merge-patch+json"))
        .set_payload(body.to_string());
    let priya = api.priya().await;
    let updated = priya.send(request).await;
    assert_eq!(updated.status, 400, "the question is required: {updated:?}");
    assert_eq!(updated.faulty_fields(), ["answers.team_size"]);
    let body = json!({ "guests": null, "metadata": null });
    let updated = patch(&priya, &booking, &body).await;
    assert_eq!((&updated.body["guests"], &updated.body["metadata"]), (&json!([]), &json!({})));
}

#[actix_web::test]
async fn update_appears_in_the_feed_with_the_names_of_the_fields() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let body = json!({ "guests": [], "metadata": { "crm_lead": "2" } });
    assert_eq!(patch(&priya, &booking, &body).await.status, 200);
    assert_eq!(patch(&priya, &booking, &body).await.status, 200, "nothing changes");
    api.route_events().await;
    let feed = priya.get("/api/v1/accounts/1/events?types=booking.updated").await;
    let events = feed.body["events"].as_array().expect("a list");
    assert_eq!(events.len(), 1, "{feed:?}");
    assert_eq!(events[0]["data"]["changed_fields"], json!(["guests", "metadata"]));
    assert_eq!(events[0]["data"]["revision"], 1);
    assert_eq!(events[0]["by"], json!({ "user_id": 4 }));
}

#[actix_web::test]
async fn every_invalid_field_is_reported() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let body = json!({
        "invitee": { "name": " ", "email": "ada@acme.com" },
        "guests": ["bob"],
        "answers": { "team_size": "99", "shoe": 44 },
        "metadata": { "a": 1 },
        "start_time": "2030-01-02T05:00:00Z",
        "time_zone": "UTC",
    });
    let refused = patch(&priya, &booking, &body).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    let expected = [
        "answers.shoe",
        "answers.team_size",
        "guests[0]",
        "invitee.email",
        "invitee.name",
        "metadata.a",
        "start_time",
        "time_zone",
    ];
    assert_eq!((refused.status, &fields[..]), (400, &expected[..]));
    let body = json!({
        "guests": ["ada@acme.com", "kim@acme.com", "kim@acme.com"],
        "answers": { "team_size": null },
    });
    let refused = patch(&priya, &booking, &body).await;
    assert_eq!(refused.faulty_fields(), ["guests[0]", "guests[2]", "answers.team_size"]);
    for (body, field) in [
        (json!({}), "body"),
        (json!([]), "body"),
        (json!({ "invitee": {} }), "invitee.name"),
        (json!({ "invitee": null }), "invitee"),
        (json!({ "invitee": { "name": null } }), "invitee.name"),
    ] {
        let refused = patch(&priya, &booking, &body).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec![field]), "{body}");
    }
}

#[actix_web::test]
async fn limits_apply_to_the_result() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let pairs: serde_json::Map<_, _> = (0..49).map(|n| (n.to_string(), json!("x"))).collect();
    let mut body = json!({ "metadata": pairs });
    let refused = patch(&priya, &booking, &body).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["metadata"]));
    body["metadata"]["draft"] = Value::Null;
    assert_eq!(patch(&priya, &booking, &body).await.status, 200);
    let guests: Vec<String> = (0..21).map(|n| format!("guest-{n}@acme.com")).collect();
    let refused = patch(&priya, &booking, &json!({ "guests": guests })).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["guests"]));
}

#[actix_web::test]
async fn past_booking_keeps_its_guests_and_cancelled_booking_all() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    let over = a_booking().hosted_by(PRIYA).at("2030-01-01T02:00Z").build();
    let cancelled =
        a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").cancelled_by(PRIYA).build();
    let note = json!({ "metadata": { "note": "no answer" } });
    for (booking, body, status) in
        [(&over, json!({ "guests": [] }), "completed"), (&cancelled, note.clone(), "cancelled")]
    {
        api.holds_booking(booking).await;
        let refused = patch(&priya, booking, &body).await;
        assert_eq!((refused.status, refused.code()), (409, Some("invalid_transition")));
        assert_eq!(refused.body["current_status"], status);
    }
    let updated = patch(&priya, &over, &note).await;
    assert_eq!((updated.status, &updated.body["metadata"]), (200, &note["metadata"]));
}

#[actix_web::test]
async fn answer_to_a_question_that_was_removed_stays_or_is_removed() {
    let api = TestApi::new().await;
    let mut booking = a_booking().hosted_by(PRIYA).of_event_type(DEMO).build();
    booking.answers.insert("shoe".to_owned(), Answer::Number(44));
    api.holds_booking(&booking).await;
    let priya = api.priya().await;
    let named = patch(&priya, &booking, &json!({ "invitee": { "name": "Ada King" } })).await;
    assert_eq!((named.status, &named.body["answers"]["shoe"]), (200, &json!(44)), "{named:?}");
    let removed = patch(&priya, &booking, &json!({ "answers": { "shoe": null } })).await;
    assert_eq!((removed.status, removed.body["answers"].get("shoe")), (200, None));
}

#[actix_web::test]
async fn same_idempotency_key_returns_the_same_response_and_dry_run_writes_nothing() {
    let api = TestApi::new().await;
    let booking = a_booking_of_priyas(&api).await;
    let priya = api.priya().await;
    let body = json!({ "guests": ["kim@acme.com"] });
    let dry = TestRequest::patch().uri(&format!("{}?dry_run=true", address(&booking)));
    let dry = priya.send(dry.set_json(&body)).await;
    assert_eq!((dry.status, dry.header("dry-run")), (200, Some("true")));
    assert_eq!(priya.get(&address(&booking)).await.body["guests"], json!(["bob@acme.com"]));
    let send = || {
        let request = TestRequest::patch().uri(&address(&booking));
        priya.send(request.insert_header(("Idempotency-Key", "k1")).set_json(&body))
    };
    let (first, again) = (send().await, send().await);
    assert_eq!((first.status, &first.body), (200, &dry.body));
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(first.body, again.body);
}
