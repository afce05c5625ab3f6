use wiremock::matchers::{body_json, header, query_param};

use super::*;
use crate::testing::{asked, booked, last_body};
use crate::{CalendarSink as _, ObjectId, Written};

/// The event id of the tests' booking, in base32hex.
const ID: &str = "60ojidr16dhj0b9g60o30b9n60o30b9o60o30b9g60o30c1g60o30c1g6s";

fn written(etag: Option<&str>) -> Written {
    Written { object: ObjectId("e7".to_owned()), etag: etag.map(str::to_owned) }
}

fn at(event: &str) -> String {
    format!("{EVENTS}/{event}")
}

fn body() -> Value {
    json!({
        "summary": "Demo with Ada",
        "description": "Ada Byron\nada@acme.com",
        "location": "Room 1",
        "start": { "dateTime": "2026-12-01T14:00:00Z", "timeZone": "UTC" },
        "end": { "dateTime": "2026-12-01T14:30:00Z", "timeZone": "UTC" },
        "source": { "title": "Demo with Ada", "url": "https://example.com/booking/7" },
        "status": "confirmed",
        "transparency": "opaque",
    })
}

fn kept(id: &str) -> ResponseTemplate {
    json_response(&json!({ "id": id, "etag": "\"2\"" }))
}

#[tokio::test]
async fn booking_is_added_under_its_own_id_without_mail() {
    let (stub, account) = stub().await;
    let mut named = body();
    named["id"] = ID.into();
    Mock::given(method("POST"))
        .and(path(EVENTS))
        .and(query_param("sendUpdates", "none"))
        .and(header("content-type", "application/json"))
        .and(body_json(&named))
        .respond_with(kept(ID))
        .mount(&stub)
        .await;
    let outcome = account.add(&work(), &booked()).await;
    assert_eq!(
        outcome,
        Ok(Written { object: ObjectId(ID.to_owned()), etag: Some("\"2\"".to_owned()) })
    );
}

#[tokio::test]
async fn existing_booking_is_overwritten_not_duplicated() {
    let (stub, account) = stub().await;
    mount_response(&stub, "POST", EVENTS, refused(409, "duplicate")).await;
    mount_response(&stub, "PATCH", &at(ID), kept(ID)).await;
    let outcome = account.add(&work(), &booked()).await.expect("written");
    assert_eq!(outcome.object.0, ID);
    assert_eq!(asked(&stub).await, [format!("POST {EVENTS}"), format!("PATCH {}", at(ID))]);
    assert_eq!(last_body(&stub).await, body(), "a cancelled event is confirmed again");
}

#[tokio::test]
async fn booking_is_overwritten_in_the_known_state() {
    for etag in [Some("\"1\""), None] {
        let (stub, account) = stub().await;
        mount_response(&stub, "PATCH", &at("e7"), kept("e7")).await;
        mount_response(&stub, "DELETE", &at("e7"), ResponseTemplate::new(204)).await;
        let replaced = account.replace(&work(), &written(etag), &booked()).await;
        assert_eq!(replaced, Ok(written(Some("\"2\""))));
        assert_eq!(account.remove(&work(), &written(etag)).await, Ok(()));
        for request in stub.received_requests().await.expect("recorded").iter().skip(1) {
            let condition =
                request.headers.get("if-match").map(|value| value.to_str().expect("text"));
            assert_eq!(condition, etag);
            assert!(request.url.query().is_some_and(|query| query.contains("sendUpdates=none")));
        }
    }
}

#[tokio::test]
async fn absent_booking_details_are_omitted_from_a_new_event_and_cleared_in_an_existing_one() {
    let (stub, account) = stub().await;
    mount_response(&stub, "POST", EVENTS, kept("e7")).await;
    mount_response(&stub, "PATCH", &at("e7"), kept("e7")).await;
    let bare = frontdesk_domain::calendar::CalendarEvent {
        description: None,
        location: None,
        url: None,
        ..booked()
    };
    account.add(&work(), &bare).await.expect("written");
    let added = last_body(&stub).await;
    account.replace(&work(), &written(None), &bare).await.expect("written");
    let replaced = last_body(&stub).await;
    for name in ["description", "location", "source"] {
        assert_eq!((added.get(name), replaced.get(name)), (None, Some(&Value::Null)), "{name}");
    }
}

#[tokio::test]
async fn externally_changed_event_is_a_conflict_and_a_removed_one_is_gone() {
    for (refusal, replaced, removed) in [
        (refused(412, "conditionNotMet"), CalendarError::Conflict, Err(CalendarError::Conflict)),
        (refused(404, "notFound"), CalendarError::Gone, Err(CalendarError::Gone)),
        (refused(410, "deleted"), CalendarError::Gone, Err(CalendarError::Gone)),
    ] {
        let (stub, account) = stub().await;
        Mock::given(path(at("e7"))).respond_with(refusal).mount(&stub).await;
        let before = written(Some("\"1\""));
        assert_eq!(account.replace(&work(), &before, &booked()).await, Err(replaced));
        assert_eq!(account.remove(&work(), &before).await, removed);
    }
}

#[tokio::test]
async fn each_refused_write_maps_to_its_error_without_a_retry() {
    for (refusal, error) in refusals() {
        let (stub, account) = stub().await;
        Mock::given(path(EVENTS)).respond_with(refusal).mount(&stub).await;
        assert_eq!(account.add(&work(), &booked()).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}

#[tokio::test]
async fn response_without_the_event_is_an_error() {
    let (stub, account) = stub().await;
    mount_response(&stub, "POST", EVENTS, ResponseTemplate::new(200).set_body_string("<html>"))
        .await;
    assert!(matches!(account.add(&work(), &booked()).await, Err(CalendarError::Permanent(_))));
}
