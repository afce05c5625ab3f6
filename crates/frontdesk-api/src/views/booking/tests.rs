use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM};
use serde_json::{Value, json};

use super::*;

fn written(booking: &Booking, now: &str) -> Value {
    serde_json::to_value(BookingView::new(booking, instant(now))).expect("a booking")
}

#[test]
fn a_booking_is_written_as_the_contract_has_it() {
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
        "awaits_confirmation": false, "cancellation": null, "no_show": null, "reschedule_url": null,
        "created_at": "2029-12-01T00:00:00Z", "updated_at": "2029-12-01T00:00:00Z",
    });
    assert_eq!(written(&booking, "2030-01-01T08:00Z"), expected);
}

#[test]
fn what_a_booking_lacks_is_null_rather_than_absent() {
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
fn a_cancellation_says_why_when_and_by_whom() {
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
fn a_workflow_booking_says_where_it_is_moved() {
    let booking = a_booking().booked_by_a_workflow().build();
    let written = written(&booking, "2030-01-01T08:00Z");
    assert_eq!(written["origin"], "workflow");
    assert_eq!(written["reschedule_url"], "https://flows.example/r/1");
}
