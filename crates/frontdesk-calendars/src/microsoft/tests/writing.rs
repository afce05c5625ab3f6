use frontdesk_domain::calendar::CalendarEvent;
use wiremock::matchers::{body_json, body_partial_json, query_param};

use super::*;
use crate::testing::{asked, booked, last_body};
use crate::{CalendarSink as _, ObjectId, Written};

const UID: &str = "0197a3c0-0000-7000-8000-000000000007";
const PROPERTY: &str = "String {3c4e1d0a-6f0b-4c57-9a56-5d6c1b1f7a42} Name Booking";

fn events() -> String {
    format!("{WORK}/events")
}

fn one(id: &str) -> String {
    format!("/v1.0/me/events/{id}")
}

fn written(etag: Option<&str>) -> Written {
    Written { object: ObjectId("e7".to_owned()), etag: etag.map(str::to_owned) }
}

fn body() -> Value {
    json!({
        "subject": "Demo with Ada",
        "body": { "contentType": "text", "content": "Ada Byron\nada@acme.com\n\nhttps://example.com/booking/7" },
        "location": { "displayName": "Room 1" },
        "start": { "dateTime": "2026-12-01T14:00:00", "timeZone": "UTC" },
        "end": { "dateTime": "2026-12-01T14:30:00", "timeZone": "UTC" },
        "isAllDay": false,
        "showAs": "busy",
    })
}

fn kept() -> ResponseTemplate {
    json_response(&json!({ "@odata.etag": "W/\"2\"", "id": "e7" }))
}

fn repeated() -> ResponseTemplate {
    refused(409, "ErrorDuplicateTransactionId")
}

#[tokio::test]
async fn booking_is_added_with_its_transaction_id_and_without_attendees() {
    let (stub, account) = stub().await;
    let mut named = body();
    named["transactionId"] = UID.into();
    named["singleValueExtendedProperties"] = json!([{ "id": PROPERTY, "value": UID }]);
    Mock::given(method("POST"))
        .and(path(events()))
        .and(body_json(&named))
        .respond_with(
            ResponseTemplate::new(201)
                .set_body_json(json!({ "@odata.etag": "W/\"2\"", "id": "e7" })),
        )
        .mount(&stub)
        .await;
    assert_eq!(account.add(&work(), &booked()).await, Ok(written(Some("W/\"2\""))));
}

#[tokio::test]
async fn earlier_version_of_a_booking_is_found_and_overwritten() {
    for status in [400, 409] {
        let (stub, account) = stub().await;
        mount_response(&stub, "POST", &events(), refused(status, "ErrorDuplicateTransactionId"))
            .await;
        let filter = format!(
            "singleValueExtendedProperties/Any(ep: ep/id eq '{PROPERTY}' and ep/value eq '{UID}')"
        );
        Mock::given(method("GET"))
            .and(path(events()))
            .and(query_param("$filter", &filter))
            .respond_with(json_response(&json!({ "value": [{ "id": "e7" }] })))
            .mount(&stub)
            .await;
        mount_response(&stub, "PATCH", &one("e7"), kept()).await;
        assert_eq!(account.add(&work(), &booked()).await, Ok(written(Some("W/\"2\""))));
        assert_eq!(last_body(&stub).await, body());
        let requests = stub.received_requests().await.expect("recorded");
        let query = requests[2].url.query().expect("a query");
        assert!(!query.contains('+') && query.contains("%20eq%20"), "{query}");
    }
}

#[tokio::test]
async fn removed_booking_event_is_written_again_only_once() {
    let moved = CalendarEvent { sequence: 3, ..booked() };
    let (stub, account) = stub().await;
    let again = json!({ "transactionId": format!("{UID}.3") });
    Mock::given(method("POST"))
        .and(body_partial_json(&again))
        .respond_with(kept())
        .up_to_n_times(1)
        .mount(&stub)
        .await;
    mount_response(&stub, "POST", &events(), repeated()).await;
    mount_response(&stub, "GET", &events(), json_response(&json!({ "value": [] }))).await;
    assert_eq!(account.add(&work(), &moved).await, Ok(written(Some("W/\"2\""))));
    assert_eq!(account.add(&work(), &moved).await, Err(CalendarError::Conflict));
}

#[tokio::test]
async fn booking_is_overwritten_in_the_known_state() {
    for etag in [Some("W/\"1\""), None] {
        let (stub, account) = stub().await;
        mount_response(&stub, "PATCH", &one("e7"), kept()).await;
        mount_response(&stub, "DELETE", &one("e7"), ResponseTemplate::new(204)).await;
        let replaced = account.replace(&work(), &written(etag), &booked()).await;
        assert_eq!(replaced, Ok(written(Some("W/\"2\""))));
        assert_eq!(last_body(&stub).await, body());
        assert_eq!(account.remove(&work(), &written(etag)).await, Ok(()));
        for request in stub.received_requests().await.expect("recorded").iter().skip(1) {
            let condition =
                request.headers.get("if-match").map(|value| value.to_str().expect("text"));
            assert_eq!(condition, etag);
        }
    }
}

#[tokio::test]
async fn removed_booking_details_are_cleared() {
    let (stub, account) = stub().await;
    mount_response(&stub, "PATCH", &one("e7"), kept()).await;
    let bare = CalendarEvent { description: None, location: None, url: None, ..booked() };
    account.replace(&work(), &written(None), &bare).await.expect("written");
    let sent = last_body(&stub).await;
    assert_eq!(
        (&sent["body"]["content"], &sent["location"]["displayName"]),
        (&json!(""), &json!(""))
    );
}

#[tokio::test]
async fn externally_changed_event_is_a_conflict_and_a_removed_one_is_gone() {
    for (refusal, replaced, removed) in [
        (
            refused(412, "ErrorIrresolvableConflict"),
            CalendarError::Conflict,
            Err(CalendarError::Conflict),
        ),
        (refused(404, "ErrorItemNotFound"), CalendarError::Gone, Err(CalendarError::Gone)),
    ] {
        let (stub, account) = stub().await;
        Mock::given(path(one("e7"))).respond_with(refusal).mount(&stub).await;
        let before = written(Some("W/\"1\""));
        assert_eq!(account.replace(&work(), &before, &booked()).await, Err(replaced));
        assert_eq!(account.remove(&work(), &before).await, removed);
    }
}

#[tokio::test]
async fn each_refused_write_maps_to_its_error_without_a_retry() {
    for (refusal, error) in refusals() {
        let (stub, account) = stub().await;
        mount_response(&stub, "POST", &events(), refusal).await;
        assert_eq!(account.add(&work(), &booked()).await, Err(error));
        assert_eq!(asked(&stub).await.len(), 1);
    }
}
