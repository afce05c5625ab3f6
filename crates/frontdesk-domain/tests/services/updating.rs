use frontdesk_domain::access::{AccessDenied, Role};
use frontdesk_domain::booking::{Action, Booking, MapPatch};
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{AddedGuests, BookingChange, EventDetail, UpdatedDetails};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::{Mode, Outbox};
use frontdesk_domain::services::{BookingError, UpdateBookingCommand};
use frontdesk_testing::builders::{a_booking, email, metadata};
use frontdesk_testing::northwind::{DEMO, GRACE, LENA, OLU, PRIYA, TOM};
use time::Duration;

use crate::desk::{Desk, acting, acting_as, at};

fn booking() -> Booking {
    let booking = a_booking().of_event_type(DEMO).hosted_by(LENA).booked_by(TOM);
    booking.at("2030-01-02T09:00Z").build()
}

fn guests(addresses: &[&str]) -> UpdateBookingCommand {
    let guests: Vec<Email> = addresses.iter().map(|address| email(address)).collect();
    UpdateBookingCommand { guests: Some(guests), ..UpdateBookingCommand::default() }
}

fn note(text: &str) -> UpdateBookingCommand {
    let metadata = MapPatch::Merge([("note".to_owned(), Some(text.to_owned()))].into());
    UpdateBookingCommand { metadata, ..UpdateBookingCommand::default() }
}

async fn updated(
    desk: &Desk,
    user: UserId,
    booking: &Booking,
    command: UpdateBookingCommand,
    mode: Mode<Booking>,
) -> Result<Booking, BookingError> {
    desk.services.update_booking.update(&acting(user), booking.id, command, mode).await
}

async fn changes(desk: &Desk) -> Vec<BookingChange> {
    let unrouted = desk.store.unrouted_events(at("2031-01-01T00:00Z"), 100).await;
    let unrouted = unrouted.expect("the store responds").into_iter();
    let details = unrouted.map(|event| event.expect("a readable event").detail);
    let change = |detail| match detail {
        EventDetail::Booking(event) => event.change,
        other => panic!("{other:?}"),
    };
    details.map(change).collect()
}

#[tokio::test]
async fn update_is_stored_with_an_event_that_names_the_details() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let command = UpdateBookingCommand {
        invitee_name: Some(" Ada King ".to_owned()),
        ..guests(&["kim@acme.com", "bob@acme.com"])
    };
    let outcome = updated(&desk, LENA, &booking, command, Mode::Commit).await.expect("an update");
    assert_eq!(outcome.invitee.name, "Ada King");
    assert_eq!(outcome.title, "Product demo: Ada King and Lena Vogt");
    assert_eq!(outcome.updated_at, at("2030-01-01T09:00Z"));
    assert_eq!(desk.stored(booking.id).await, outcome);
    let details = UpdatedDetails {
        invitee_name: true,
        guests: Some(AddedGuests(0b01)),
        ..UpdatedDetails::default()
    };
    assert_eq!(changes(&desk).await, [BookingChange::Updated(details)]);
}

#[tokio::test]
async fn update_without_a_change_writes_nothing() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let command = UpdateBookingCommand {
        invitee_name: Some(booking.invitee.name.clone()),
        answers: MapPatch::Merge([("none".to_owned(), None)].into()),
        ..guests(&["bob@acme.com"])
    };
    let outcome = updated(&desk, LENA, &booking, command, Mode::Commit).await;
    assert_eq!(outcome.expect("nothing changes"), booking);
    assert_eq!(desk.stored(booking.id).await, booking);
    assert_eq!(changes(&desk).await, []);
}

#[tokio::test]
async fn dry_run_returns_the_updated_booking_without_writing() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let dry = updated(&desk, LENA, &booking, note("vip"), Mode::DryRun).await.expect("an update");
    assert_eq!(dry.metadata, metadata(&[("note", "vip")]));
    assert_eq!((desk.stored(booking.id).await, changes(&desk).await), (booking, vec![]));
}

#[tokio::test]
async fn only_hosts_and_admins_update_a_booking() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let update = async |actor| {
        let service = &desk.services.update_booking;
        service.update(&actor, booking.id, note("vip"), Mode::Commit).await
    };
    let by_booker = update(acting(TOM)).await;
    let denied = |error| matches!(error, BookingError::Denied(AccessDenied::NotTheHost { .. }));
    assert!(by_booker.is_err_and(denied));
    let by_stranger = update(acting_as(Role::Member, PRIYA)).await;
    assert!(matches!(by_stranger, Err(BookingError::NotFound(_))), "{by_stranger:?}");
    let by_observer = update(acting_as(Role::Observer, OLU)).await;
    assert!(matches!(by_observer, Err(BookingError::Denied(_))), "{by_observer:?}");
    assert_eq!(changes(&desk).await, []);
    assert!(update(acting(GRACE)).await.is_ok(), "an admin");
}

#[tokio::test]
async fn every_invalid_detail_is_a_fault_and_nothing_is_written() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let command = UpdateBookingCommand {
        invitee_name: Some("Ada\nKing".to_owned()),
        metadata: MapPatch::Merge([("note".to_owned(), Some("a\0b".to_owned()))].into()),
        answers: MapPatch::Clear,
        ..guests(&["ada@acme.com", "kim@acme.com", "kim@acme.com"])
    };
    let outcome = updated(&desk, LENA, &booking, command, Mode::Commit).await;
    let Err(BookingError::Invalid(faults)) = outcome else {
        panic!("expected faults, got {outcome:?}")
    };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    let expected = ["invitee.name", "guests[0]", "guests[2]", "answers.team_size", "metadata.note"];
    assert_eq!(fields, expected);
    assert_eq!(desk.stored(booking.id).await, booking);
}

#[tokio::test]
async fn erased_booking_is_not_updated() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    desk.clock.advance(Duration::days(2));
    assert!(updated(&desk, LENA, &booking, note("vip"), Mode::Commit).await.is_ok(), "it is over");
    let erase = &desk.services.forget_person;
    erase.forget(&acting(GRACE), &email("ada@acme.com"), Mode::Commit).await.expect("an erasure");
    let outcome = updated(&desk, LENA, &booking, note("vip"), Mode::Commit).await;
    let Err(BookingError::InvalidTransition(refused)) = outcome else {
        panic!("expected a refusal, got {outcome:?}")
    };
    assert_eq!(refused.action, Action::Update);
    assert_eq!(desk.stored(booking.id).await.metadata, metadata(&[]));
}
