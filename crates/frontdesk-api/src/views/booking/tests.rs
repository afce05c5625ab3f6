use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use super::*;

fn written(booking: &Booking, now: &str) -> Value {
    serde_json::to_value(BookingView::new(booking.clone(), instant(now))).expect("a booking")
}

#[test]
fn booking_has_the_documented_shape() {
    let booking = a_booking()
        .hosted_by(PRIYA)
        .at("2030-01-01T09:00Z")
        .through_link(31)
        .booked_by(TOM)
        .build();
    let expected = json!({
        "uuid": booking.id.to_string(), "status": "scheduled", "title": "Intro call: Acme and Northwind",
        "event_type": { "id": 12, "key": "intro-30", "title": "Intro call" },
        "start_time": "2030-01-01T09:00:00Z", "end_time": "2030-01-01T09:30:00Z", "duration": 30,
        "time_zone": "Europe/London",
        "hosts": [{ "user_id": 4, "name": "Priya Raman", "email": "priya@northwind.example",
                    "role": "must_attend", "lead": true }],
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com", "time_zone": "America/New_York" },
        "guests": ["bob@acme.com"], "answers": { "team_size": "11-50" },
        "location": { "kind": "video", "url": "https://meet.example/intro" },
        "origin": "link", "link_id": 31, "booked_by": { "user_id": 7, "name": "Tom Becker" },
        "metadata": {}, "attribution": {},
        "awaits_confirmation": false, "cancellation": null, "no_show": null, "reschedule_url": null,
        "created_at": "2029-12-01T00:00:00Z", "updated_at": "2029-12-01T00:00:00Z",
    });
    assert_eq!(written(&booking, "2030-01-01T08:00Z"), expected);
}

#[test]
fn missing_values_of_a_booking_are_null() {
    let booking = written(&a_booking().hosted_by(PRIYA).build(), "2030-01-01T08:00Z");
    for field in ["link_id", "booked_by", "cancellation", "no_show", "reschedule_url"] {
        assert_eq!(booking.get(field), Some(&Value::Null), "{field}");
    }
}

#[test]
fn a_scheduled_booking_whose_end_has_passed_is_completed() {
    let booking = a_booking().at("2030-01-01T09:00Z").lasting(30).build();
    assert_eq!(written(&booking, "2030-01-01T09:29Z")["status"], "scheduled");
    assert_eq!(written(&booking, "2030-01-01T09:30Z")["status"], "completed");
}

#[test]
fn cancellation_has_reason_time_and_member() {
    let booking = a_booking().hosted_by(LENA).cancelled_by(GRACE).build();
    let written = written(&booking, "2030-01-01T08:00Z");
    assert_eq!(written["status"], "cancelled");
    assert_eq!(written["cancellation"]["cancelled_at"], "2029-12-02T00:00:00Z");
    assert_eq!(written["cancellation"]["reason"], "The customer is ill");
    assert_eq!(
        written["cancellation"]["cancelled_by"],
        json!({ "user_id": 1, "name": "Grace Hill" })
    );
}

#[test]
fn workflow_booking_has_a_reschedule_url() {
    let booking = a_booking().booked_by_a_workflow().build();
    let written = written(&booking, "2030-01-01T08:00Z");
    assert_eq!(written["origin"], "workflow");
    assert_eq!(written["reschedule_url"], "https://flows.example/r/1");
}
