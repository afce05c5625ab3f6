//! Tests a use case with two mocks: the ports that it uses, and no others.

use std::sync::Arc;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::QueueId;
use frontdesk_domain::link::Assignment;
use frontdesk_domain::ports::mocks::{MockBookingQueries, MockLinkQueries};
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::{GetAssignment, BookingError};
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{PRIYA, TOM};

fn priya() -> Actor {
    let issued = a_token().of(PRIYA).build();
    let actor = issued.record.authenticate(&issued.token, instant("2030-01-01T09:00Z"));
    actor.expect("the token never expires")
}

fn use_case(booking: &Booking, links: MockLinkQueries) -> GetAssignment {
    let found = booking.clone();
    let mut bookings = MockBookingQueries::new();
    bookings.expect_find_booking().return_once(move |_, _| Ok(Some(found)));
    GetAssignment { bookings: Arc::new(bookings), links: Arc::new(links) }
}

#[tokio::test]
async fn host_reads_the_choice_of_the_queue() {
    let booking = a_booking().hosted_by(PRIYA).build();
    let choice = Assignment { queue_id: QueueId(3), user_id: PRIYA, considered: vec![] };
    let mut links = MockLinkQueries::new();
    let found = choice.clone();
    links.expect_find_choice().return_once(move |_, _| Ok(Some(found)));

    let read = use_case(&booking, links).get(&priya(), booking.id).await;
    assert_eq!(read.expect("Priya hosts the booking"), choice);
}

#[tokio::test]
async fn booking_of_another_host_is_not_found_and_its_choice_not_read() {
    let booking = a_booking().hosted_by(TOM).build();
    // A mock without expectations fails the test if it is called.
    let read = use_case(&booking, MockLinkQueries::new()).get(&priya(), booking.id).await;
    assert!(matches!(read, Err(BookingError::NotFound(id)) if id == booking.id), "{read:?}");
}

#[tokio::test]
async fn failure_of_the_store_is_passed_on() {
    let booking = a_booking().hosted_by(PRIYA).build();
    let mut links = MockLinkQueries::new();
    links.expect_find_choice().return_once(|_, _| Err(StoreError::unavailable("it is down")));

    let read = use_case(&booking, links).get(&priya(), booking.id).await;
    assert!(matches!(read, Err(BookingError::Store(_))), "{read:?}");
}
