use frontdesk_domain::access::Scope;
use frontdesk_domain::event::{BookingChange, EventPosition, EventSubject, FeedEvent};
use frontdesk_domain::ports::{Clock as _, EventRenderer as _};
use frontdesk_testing::builders::{a_booking, a_link, a_token, an_event};
use frontdesk_testing::northwind::{GRACE, PRIYA, TOM};
use serde_json::{Value, json};

use crate::JsonEvents;
use crate::testing::{BASE_URL, TestApi, TestResponse};

const EVENTS: &str = "/api/v1/accounts/1/events";

/// An API with four events: two bookings are created, the second is moved, a link is created.
async fn api_with_four_events() -> TestApi {
    let api = TestApi::new().await;
    let of_priya = a_booking().hosted_by(PRIYA).at("2030-01-02T09:00Z").build();
    let of_tom = a_booking().hosted_by(TOM).at("2030-01-02T10:00Z").build();
    for booking in [&of_priya, &of_tom] {
        api.holds_booking(booking).await;
    }
    api.holds_link(&a_link().id(31).hosted_by(TOM).build()).await;
    let from = a_booking().at("2030-01-05T10:00Z").build().interval;
    api.holds_event(&an_event().of(&of_priya, BookingChange::Created).build()).await;
    api.holds_event(&an_event().of(&of_tom, BookingChange::Created).build()).await;
    api.holds_event(&an_event().of(&of_tom, BookingChange::Moved { from }).build()).await;
    api.holds_event(&an_event().build()).await;
    api
}

fn names(response: &TestResponse) -> Vec<&str> {
    let events =
        response.body["events"].as_array().unwrap_or_else(|| panic!("no feed: {}", response.body));
    events.iter().filter_map(|event| event["type"].as_str()).collect()
}

fn next_cursor(response: &TestResponse) -> &str {
    response.body["pagination"]["next_cursor"].as_str().expect("it is always there")
}

#[actix_web::test]
async fn pages_contain_each_event_once_with_any_limit() {
    let api = api_with_four_events().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let all = ["booking.created", "booking.created", "booking.moved", "link.created"];
    let whole = grace.get(EVENTS).await;
    assert_eq!(names(&whole), all);
    assert_eq!(whole.body["pagination"]["has_more"], false);

    let first = grace.get(&format!("{EVENTS}?limit=3")).await;
    assert_eq!(
        (names(&first), &first.body["pagination"]["has_more"]),
        (all[..3].to_vec(), &json!(true))
    );
    let last = grace.get(&format!("{EVENTS}?limit=3&after={}", next_cursor(&first))).await;
    assert_eq!((names(&last), &last.body["pagination"]["limit"]), (all[3..].to_vec(), &json!(3)));
    let nothing = grace.get(&format!("{EVENTS}?after={}", next_cursor(&last))).await;
    assert_eq!((names(&nothing), next_cursor(&nothing)), (vec![], next_cursor(&last)));
}

#[actix_web::test]
async fn cursor_of_an_event_lists_later_events() {
    let api = api_with_four_events().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let whole = grace.get(EVENTS).await;
    let cursor = whole.body["events"][1]["cursor"].as_str().expect("each has one");
    let rest = grace.get(&format!("{EVENTS}?after={cursor}")).await;
    assert_eq!(
        rest.body["events"].as_array().expect("a feed")[..],
        whole.body["events"].as_array().expect("a feed")[2..]
    );
}

#[actix_web::test]
async fn latest_lists_only_future_events() {
    let api = api_with_four_events().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let latest = grace.get(&format!("{EVENTS}?after=latest")).await;
    assert_eq!((names(&latest), &latest.body["pagination"]["has_more"]), (vec![], &json!(false)));
    api.holds_event(&an_event().build()).await;
    let later = grace.get(&format!("{EVENTS}?after={}", next_cursor(&latest))).await;
    assert_eq!(names(&later), ["link.created"]);
}

#[actix_web::test]
async fn events_are_filtered_by_scopes_and_member() {
    let api = api_with_four_events().await;
    let links =
        api.client(a_token().number(1).of(GRACE).with_scopes([Scope::SchedulingLinksWrite])).await;
    assert_eq!(names(&links.get(EVENTS).await), ["link.created"]);
    let refused = links.get(&format!("{EVENTS}?types=booking.moved,link.created")).await;
    assert_eq!(
        (refused.status, &refused.body["required_scopes"]),
        (403, &json!(["bookings:read"]))
    );

    let bookings =
        api.client(a_token().number(2).of(PRIYA).with_scopes([Scope::BookingsRead])).await;
    let first = bookings.get(&format!("{EVENTS}?limit=1")).await;
    assert_eq!(names(&first), ["booking.created"]);
    let of_tom = bookings.get(&format!("{EVENTS}?limit=1&after={}", next_cursor(&first))).await;
    assert_eq!(
        (names(&of_tom), &of_tom.body["pagination"]["has_more"]),
        (vec![], &json!(true)),
        "not hers"
    );
    assert_ne!(next_cursor(&of_tom), next_cursor(&first), "the cursor moves past hidden events");
}

#[actix_web::test]
async fn types_parameter_filters_the_feed() {
    let api = api_with_four_events().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let some = grace.get(&format!("{EVENTS}?types=booking.moved,%20link.created")).await;
    assert_eq!(names(&some), ["booking.moved", "link.created"]);
}

#[actix_web::test]
async fn every_invalid_parameter_is_reported() {
    let api = TestApi::new().await;
    let refused = api
        .priya()
        .await
        .get(&format!("{EVENTS}?after=7&types=booking.made&limit=201&cursor=x"))
        .await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.faulty_fields(), ["cursor", "after", "types", "limit"]);
}

#[actix_web::test]
async fn feed_events_equal_webhook_payloads() {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    let event = an_event().of(&booking, BookingChange::Created).build();
    api.holds_booking(&booking).await;
    api.holds_event(&event).await;
    let shown = api.priya().await.get(EVENTS).await;
    let subject = EventSubject::Booking(Some(Box::new(booking)));
    let fed = FeedEvent { position: EventPosition(1), event };
    let sent = JsonEvents::new(BASE_URL).render(&fed, &subject, api.clock.now());
    assert_eq!(serde_json::from_str::<Value>(&sent).expect("JSON"), shown.body["events"][0]);
}
