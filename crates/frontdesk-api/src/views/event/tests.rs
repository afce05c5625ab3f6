use frontdesk_domain::event::{Event, EventPosition};
use frontdesk_domain::ids::LinkId;
use frontdesk_testing::builders::{a_booking, a_link, an_event, key};
use frontdesk_testing::clock::{instant, interval};
use serde_json::{Value, json};

use super::*;

const NOW: &str = "2030-01-01T09:00Z";

fn written(event: Event, subject: &EventSubject) -> Value {
    let fed = FeedEvent { position: EventPosition(7), event };
    let view =
        EventView::new(&fed, subject, instant(NOW), "c7".to_owned(), "https://frontdesk.example");
    serde_json::to_value(view).expect("an event is plain JSON")
}

#[test]
fn moved_event_has_the_new_and_the_previous_times() {
    let booking = a_booking().at("2030-01-03T09:00Z").build();
    let from = interval("2030-01-02T09:00Z", "2030-01-02T09:30Z");
    let event = an_event().of(&booking, BookingChange::Moved { from }).by_an_invitee().build();
    let id = event.id.0.to_string();
    let rendered = written(event, &EventSubject::Booking(Some(Box::new(booking.clone()))));
    let expected = json!({
        "id": id,
        "type": "booking.moved",
        "occurred_at": "2030-01-01T08:00:00Z",
        "by": null,
        "cursor": "c7",
        "data": {
            "booking_uuid": booking.id.to_string(),
            "start_time": "2030-01-03T09:00:00Z",
            "end_time": "2030-01-03T09:30:00Z",
            "previous_start_time": "2030-01-02T09:00:00Z",
            "previous_end_time": "2030-01-02T09:30:00Z",
            "revision": 0,
            "booking": serde_json::to_value(BookingView::new(booking.clone(), instant(NOW))).expect("a booking"),
        },
    });
    assert_eq!(rendered, expected);
    assert!(
        rendered["data"]["booking"]["manage_url"].is_null(),
        "the manage URL lets anyone cancel the booking"
    );
}

#[test]
fn only_moved_event_has_previous_times() {
    let booking = a_booking().build();
    let event = an_event().of(&booking, BookingChange::Created).build();
    let rendered = written(event, &EventSubject::Booking(Some(Box::new(booking))));
    assert_eq!(
        (&rendered["type"], &rendered["by"]),
        (&json!("booking.created"), &json!({ "user_id": 4 }))
    );
    assert!(rendered["data"].get("previous_start_time").is_none(), "{rendered}");
}

#[test]
fn updated_event_has_the_names_of_the_changed_fields() {
    let booking = a_booking().build();
    let updated = UpdatedDetails { invitee_name: true, answers: true, ..UpdatedDetails::default() };
    let event = an_event().of(&booking, BookingChange::Updated(updated)).build();
    let rendered = written(event, &EventSubject::Booking(Some(Box::new(booking))));
    assert_eq!(rendered["type"], "booking.updated");
    assert_eq!(rendered["data"]["changed_fields"], json!(["invitee.name", "answers"]));
}

#[test]
fn link_event_has_the_link_url() {
    let link = a_link().build();
    let subject = EventSubject::Link(Some(Box::new((link, key("northwind")))));
    let rendered = written(an_event().build(), &subject);
    assert_eq!(
        (&rendered["type"], &rendered["data"]["link_id"]),
        (&json!("link.created"), &json!(31))
    );
    let url = rendered["data"]["link"]["url"].as_str().expect("an address");
    assert!(url.starts_with("https://frontdesk.example/book/northwind/"), "{url}");
}

#[test]
fn missing_objects_are_null_and_keep_their_id() {
    let booking = a_booking().build();
    let gone = [
        (
            an_event().of(&booking, BookingChange::Cancelled).build(),
            EventSubject::Booking(None),
            "booking",
        ),
        (an_event().build(), EventSubject::Link(None), "link"),
        (an_event().about_person(7).build(), EventSubject::Person(None), "record"),
    ];
    for (event, subject, field) in gone {
        let is_link = matches!(event.detail, EventDetail::LinkCreated { link_id: LinkId(31) });
        let rendered = written(event, &subject);
        assert_eq!(rendered["data"].get(field), Some(&Value::Null), "{rendered}");
        assert_eq!(rendered["data"]["link_id"] == 31, is_link);
    }
}
