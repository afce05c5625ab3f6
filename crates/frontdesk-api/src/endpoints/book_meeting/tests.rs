use actix_web::test::TestRequest;
use frontdesk_testing::builders::{a_booking, a_link};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, PRIYA};
use serde_json::{Value, json};

use crate::testing::{TestApi, TestClient, TestResponse};

const BOOKINGS: &str = "/api/v1/bookings";

fn request() -> Value {
    json!({
        "link_id": 31, "start_time": "2030-01-02T09:30:00Z", "time_zone": "Europe/London",
        "invitee": { "name": "Ada Byron", "email": "ada@ACME.com" },
    })
}

fn with(changes: &Value) -> Value {
    let mut request = request();
    for (field, value) in changes.as_object().expect("changes of fields") {
        request[field] = value.clone();
    }
    request
}

async fn api_with_link_31() -> TestApi {
    let api = TestApi::new().await;
    api.holds_link(&a_link().hosted_by(PRIYA).build()).await;
    api
}

async fn status_of(booked: &TestResponse, client: &TestClient<'_>) -> u16 {
    client.get(booked.header("location").expect("a booking has an address")).await.status
}

#[actix_web::test]
async fn a_meeting_is_booked_for_the_invitee_by_the_acting_member() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let booked = client.post(BOOKINGS, &request()).await;
    assert_eq!(booked.status, 201, "{booked:?}");
    assert_eq!(booked.body["status"], "scheduled");
    assert_eq!(booked.body["end_time"], "2030-01-02T10:00:00Z");
    assert_eq!(booked.body["origin"], "api");
    assert_eq!(booked.body["link_id"], 31);
    assert_eq!(booked.body["booked_by"], json!({ "user_id": 4, "name": "Priya Raman" }));
    assert_eq!(booked.body["invitee"]["email"], "ada@acme.com");
    let uuid = booked.body["uuid"].as_str().expect("a uuid");
    assert_eq!(booked.header("location"), Some(format!("/api/v1/bookings/{uuid}").as_str()));
    assert_eq!(status_of(&booked, &client).await, 200);
}

#[actix_web::test]
async fn metadata_is_returned_wherever_the_booking_is() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let metadata = json!({ "crm_lead": "4711", "note": "" });
    let booked = client.post(BOOKINGS, &with(&json!({ "metadata": metadata }))).await;
    assert_eq!((booked.status, &booked.body["metadata"]), (201, &metadata), "{booked:?}");
    let read = client.get(booked.header("location").expect("a path")).await;
    assert_eq!(read.body["metadata"], metadata);
    let next = json!({ "start_time": "2030-01-02T10:30:00Z", "metadata": null });
    let without = client.post(BOOKINGS, &with(&next)).await;
    assert_eq!((without.status, &without.body["metadata"]), (201, &json!({})), "{without:?}");
    let listed = client.get(BOOKINGS).await;
    let listed = listed.body["bookings"].as_array().expect("a list");
    let pairs: Vec<_> = listed.iter().map(|booking| &booking["metadata"]).collect();
    assert_eq!(pairs, [&metadata, &json!({})]);
    let public = booked.body["manage_url"].as_str().and_then(|url| url.rsplit('/').next());
    let public = format!("/api/v1/public/bookings/{}", public.expect("a manage token"));
    assert_eq!(client.get(&public).await.body.get("metadata"), None, "the invitee sees none");
}

#[actix_web::test]
async fn faults_of_the_metadata_are_reported_with_the_others() {
    let api = api_with_link_31().await;
    let changes = json!({ "guests": ["bob"], "metadata": { "a": 1, "b": "x".repeat(501) } });
    let refused = api.priya().await.post(BOOKINGS, &with(&changes)).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    assert_eq!((refused.status, fields), (400, vec!["guests[0]", "metadata.a", "metadata.b"]));
}

#[actix_web::test]
async fn a_start_without_an_offset_is_local_to_the_invitees_zone() {
    let api = api_with_link_31().await;
    let changes = json!({ "start_time": "2030-01-02T10:30:00", "time_zone": "Europe/Berlin" });
    let booked = api.priya().await.post(BOOKINGS, &with(&changes)).await;
    assert_eq!(booked.body["start_time"], "2030-01-02T09:30:00Z", "{booked:?}");
}

#[actix_web::test]
async fn null_counts_as_absent_for_optional_fields() {
    let api = api_with_link_31().await;
    let changes =
        json!({ "guests": null, "answers": null, "origin": null, "reschedule_url": null });
    let booked = api.priya().await.post(BOOKINGS, &with(&changes)).await;
    assert_eq!(booked.status, 201, "{booked:?}");
}

#[actix_web::test]
async fn workflow_booking_has_a_reschedule_url() {
    let api = api_with_link_31().await;
    let changes = json!({ "origin": "workflow", "reschedule_url": "https://flows.example/r/1" });
    let booked = api.priya().await.post(BOOKINGS, &with(&changes)).await;
    assert_eq!(booked.body["reschedule_url"], "https://flows.example/r/1", "{booked:?}");
}

#[actix_web::test]
async fn reschedule_url_requires_workflow_origin_and_vice_versa() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    for changes in [
        json!({ "origin": "workflow" }),
        json!({ "reschedule_url": "https://flows.example/r/1" }),
        json!({ "origin": "workflow", "reschedule_url": "http://flows.example/r/1" }),
    ] {
        let refused = client.post(BOOKINGS, &with(&changes)).await;
        assert_eq!(
            (refused.status, refused.faulty_fields()),
            (400, vec!["reschedule_url"]),
            "{changes}"
        );
    }
}

#[actix_web::test]
async fn every_invalid_field_is_reported() {
    let api = api_with_link_31().await;
    let faulty = json!({
        "link_id": "31", "start_time": "tomorrow", "time_zone": "Mars",
        "invitee": { "name": " ", "email": "ada" }, "guests": ["bob@acme.com", "bob"],
        "answers": { "team_size": 1.5 }, "origin": "link", "colour": "red",
    });
    let refused = api.priya().await.post(BOOKINGS, &faulty).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    let expected = [
        "answers.team_size",
        "colour",
        "guests[1]",
        "invitee.email",
        "invitee.name",
        "link_id",
        "origin",
        "start_time",
        "time_zone",
    ];
    assert_eq!((refused.status, refused.code()), (400, Some("invalid_request")));
    assert_eq!(fields, expected);
}

#[actix_web::test]
async fn invalid_answers_are_listed_beside_other_invalid_fields() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().for_event_type(DEMO).hosted_by(PRIYA).build()).await;
    let client = api.priya().await;
    for (answers, fields) in [
        (json!({}), &["answers.team_size", "guests[0]"][..]),
        (json!({ "team_size": 1.5 }), &["answers.team_size", "guests[0]"]),
        (json!({ "team_size": "11-50" }), &["guests[0]"]),
        (
            json!({ "team_size": "99", "shoe": 44 }),
            &["answers.shoe", "answers.team_size", "guests[0]"],
        ),
    ] {
        let body = with(&json!({ "guests": ["bob"], "answers": answers }));
        let refused = client.post(BOOKINGS, &body).await;
        let mut found = refused.faulty_fields();
        found.sort_unstable();
        assert_eq!((refused.status, found), (400, fields.to_vec()), "{body}");
    }
    let unknown = with(&json!({ "guests": ["bob"], "link_id": 99 }));
    assert_eq!(client.post(BOOKINGS, &unknown).await.faulty_fields(), ["guests[0]"]);
}

#[actix_web::test]
async fn answers_are_checked_against_the_event_types_questions() {
    let api = TestApi::new().await;
    api.holds_link(&a_link().for_event_type(DEMO).hosted_by(PRIYA).build()).await;
    let client = api.priya().await;
    for answers in [json!({}), json!({ "team_size": null }), json!({ "team_size": "99" })] {
        let refused = client.post(BOOKINGS, &with(&json!({ "answers": answers }))).await;
        assert_eq!(refused.faulty_fields(), ["answers.team_size"], "{answers}: {refused:?}");
    }
    let booked =
        client.post(BOOKINGS, &with(&json!({ "answers": { "team_size": "11-50" } }))).await;
    assert_eq!(booked.body["answers"], json!({ "team_size": "11-50" }), "{booked:?}");
}

#[actix_web::test]
async fn taken_slot_returns_409_with_conflicts_and_five_open_alternatives() {
    let api = api_with_link_31().await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-02T09:30Z").build()).await;
    let client = api.priya().await;
    let refused = client.post(BOOKINGS, &request()).await;
    assert_eq!((refused.status, refused.code()), (409, Some("slot_unavailable")));
    let conflict = json!({ "user_id": 4, "name": "Priya Raman", "reason": "busy",
                           "start_time": "2030-01-02T09:30:00Z", "end_time": "2030-01-02T10:00:00Z" });
    assert_eq!(refused.body["conflicts"], json!([conflict]));
    let alternatives = refused.body["alternatives"].as_array().expect("others");
    assert_eq!(alternatives.len(), 5);
    assert_eq!(alternatives[0]["start_time"], "2030-01-02T10:00:00Z");
    for alternative in alternatives {
        let body = with(&json!({ "start_time": alternative["start_time"] }));
        assert_eq!(client.post(BOOKINGS, &body).await.status, 201, "{alternative}");
    }
}

#[actix_web::test]
async fn a_host_whose_calendar_is_busy_cannot_be_booked() {
    let api = api_with_link_31().await;
    api.calendars.fill(PRIYA, interval("2030-01-02T09:00Z", "2030-01-02T11:00Z"));
    let refused = api.priya().await.post(BOOKINGS, &request()).await;
    assert_eq!(refused.code(), Some("slot_unavailable"), "{refused:?}");
}

#[actix_web::test]
async fn an_unknown_or_archived_link_books_nothing() {
    let api = api_with_link_31().await;
    api.holds_link(&a_link().id(32).archived_at("2029-12-31T12:00Z").build()).await;
    let client = api.priya().await;
    for link in [32, 99, -1] {
        let refused = client.post(BOOKINGS, &with(&json!({ "link_id": link }))).await;
        assert_eq!((refused.status, refused.code()), (404, Some("not_found")), "{link}");
    }
}

#[actix_web::test]
async fn dry_run_returns_the_booking_and_writes_nothing() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let tried = client.post("/api/v1/bookings?dry_run=true", &request()).await;
    assert_eq!((tried.status, tried.header("dry-run")), (201, Some("true")), "{tried:?}");
    assert_eq!(status_of(&tried, &client).await, 404);
    let booked = client.post(BOOKINGS, &request()).await;
    let mut expected = booked.body;
    for own in ["uuid", "manage_url", "location"] {
        expected[own] = tried.body[own].clone();
    }
    assert_eq!((booked.status, tried.body), (201, expected));
}

#[actix_web::test]
async fn longest_texts_in_any_language_are_stored() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let pair = |n: usize| (format!("{n:02}{}", "🗓".repeat(38)), json!("🗓".repeat(500)));
    let metadata: serde_json::Map<_, _> = (0..50).map(pair).collect();
    let name = "Ægir Þórsson 山田太郎 👩‍👩‍👧 O'Neil \"x\" <b>&amp;</b>";
    let invitee = json!({ "name": name, "email": "ada@acme.com" });
    let body = with(&json!({ "metadata": metadata, "invitee": invitee }));
    let booked = client.post(BOOKINGS, &body).await;
    assert_eq!(booked.status, 201, "{booked:?}");
    let read = client.get(booked.header("location").expect("a path")).await;
    assert_eq!((&read.body["metadata"], &read.body), (&json!(metadata), &booked.body));
    assert_eq!(read.body["invitee"]["name"], name);
}

#[actix_web::test]
async fn same_idempotency_key_books_once_and_returns_the_same_response() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let send = || {
        let request = TestRequest::post().uri(BOOKINGS).insert_header(("Idempotency-Key", "k1"));
        client.send(request.set_json(with(&json!({}))))
    };
    let (first, again) = (send().await, send().await);
    assert_eq!((first.status, again.status), (201, 201), "{first:?} {again:?}");
    assert_eq!(first.body, again.body);
    assert_eq!(first.header("location"), again.header("location"));
    assert_eq!(first.header("idempotent-replayed"), None);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
}

#[actix_web::test]
async fn too_many_guests_are_one_error() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let guests: Vec<String> = (0..5_000).map(|n| format!("guest-{n}@acme.com")).collect();
    let refused = client.post(BOOKINGS, &with(&json!({ "guests": guests }))).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["guests"]));
    assert_eq!(refused.body["errors"][0]["detail"], "expected at most 20, found 5000");
}

#[actix_web::test]
async fn error_response_to_many_unknown_fields_is_bounded() {
    let api = api_with_link_31().await;
    let client = api.priya().await;
    let fields: serde_json::Map<_, _> = (0..9_000).map(|n| (format!("f{n}"), json!(1))).collect();
    let body = with(&fields.into());
    let refused = client.post(BOOKINGS, &body).await;
    assert_eq!((refused.status, refused.faulty_fields().len()), (400, 50));
    let detail = refused.body["detail"].as_str().expect("a sentence");
    let counts = "The request has 9000 errors; `errors` lists the first 50 and omits 8950.";
    assert!(detail.starts_with(counts), "{detail}");
    let (sent, answered) = (body.to_string().len(), refused.body.to_string().len());
    assert!(answered < sent, "{answered} bytes for {sent}");
}

#[actix_web::test]
async fn ended_link_is_not_found_with_the_reason() {
    let api = TestApi::new().await;
    let link = || a_link().hosted_by(PRIYA);
    api.holds_link(&link().for_bookings(1).build()).await;
    api.holds_link(&link().id(32).expires_at("2030-01-01T09:00Z").build()).await;
    api.holds_booking(&a_booking().hosted_by(PRIYA).through_link(31).build()).await;
    let client = api.priya().await;
    for (link, code) in [(31, Some("link_used_up")), (32, Some("link_expired"))] {
        let refused = client.post(BOOKINGS, &with(&json!({ "link_id": link }))).await;
        assert_eq!((refused.status, refused.code()), (404, code), "{refused:?}");
        let times = format!("/api/v1/accounts/1/scheduling_links/{link}/open_times");
        let range = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";
        let refused = client.get(&format!("{times}?{range}")).await;
        assert_eq!((refused.status, refused.code()), (404, code), "{refused:?}");
    }
}
