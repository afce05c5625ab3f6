//! Times that are held for a booking.

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::hold::{HoldMinutes, MAX_HOLDS_PER_TOKEN};
use frontdesk_domain::ids::{BookingId, LinkId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::{Link, LinkEnd};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{Mode, Store};
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, CleanUp, HeldTime, HoldTimeCommand, Leftover,
    MoveBookingCommand, OpenTimesQuery, RequestedOrigin, TimeToBook,
};
use frontdesk_testing::builders::{a_booking, a_link, an_event_type, email, zone};
use frontdesk_testing::northwind::{AES, GRACE, INTRO, LENA, NORTHWIND, OLU, PRIYA, TOM};
use time::Duration;

use crate::desk::{Desk, acting, at};

const LINK: LinkId = LinkId(31);
/// Lena, Tom and Grace work at this time, Priya does not.
const AFTERNOON: &str = "2030-01-02T15:00Z";

fn lenas_link() -> Link {
    a_link().id(LINK).for_event_type(INTRO).hosted_by(LENA).build()
}

async fn desk() -> Desk {
    Desk::new().with_link(&lenas_link()).await
}

fn command(start: &str) -> HoldTimeCommand {
    HoldTimeCommand {
        link_id: LINK,
        start_time: RequestedTime::Instant(at(start)),
        time_zone: zone("Europe/London"),
        minutes: HoldMinutes::default(),
    }
}

async fn hold(desk: &Desk, start: &str) -> Result<HeldTime, BookingError> {
    desk.services.hold_time.hold(&acting(TOM), command(start), Mode::Commit).await
}

async fn held(desk: &Desk, start: &str) -> HeldTime {
    hold(desk, start).await.expect("an open time")
}

async fn book_as(
    actor: &Actor,
    desk: &Desk,
    time: TimeToBook,
    mode: Mode<Booking>,
) -> Result<Booking, BookingError> {
    let command = BookMeetingCommand {
        time,
        time_zone: zone("Europe/London"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    };
    desk.services.book_meeting.book(actor, command, mode).await
}

async fn book_held(desk: &Desk, id: BookingId) -> Result<Booking, BookingError> {
    book_as(&acting(TOM), desk, TimeToBook::Held(id), Mode::Commit).await
}

async fn book_at(desk: &Desk, start: &str) -> Result<Booking, BookingError> {
    let start_time = RequestedTime::Instant(at(start));
    let time = TimeToBook::Open { link_id: LINK, start_time };
    book_as(&acting(TOM), desk, time, Mode::Commit).await
}

async fn is_open(desk: &Desk, start: &str) -> bool {
    let start = at(start);
    let query = OpenTimesQuery { start, end: start + Duration::SECOND, explain: false };
    let report = desk.services.list_link_open_times.list(&acting(TOM), LINK, query).await;
    !report.expect("an active link").open_times.is_empty()
}

fn reasons<T: std::fmt::Debug>(outcome: Result<T, BookingError>) -> Vec<ClosedReason> {
    let Err(BookingError::SlotUnavailable(refusal)) = outcome else { panic!("{outcome:?}") };
    refusal.conflicts.iter().map(|conflict| conflict.reason).collect()
}

#[tokio::test]
async fn held_time_is_closed_until_it_is_booked_with_the_hold() {
    let desk = desk().await;
    assert!(is_open(&desk, AFTERNOON).await);
    let HeldTime { hold: taken, hosts, .. } = held(&desk, AFTERNOON).await;
    assert_eq!(hosts.iter().map(|host| host.host.user_id).collect::<Vec<_>>(), [LENA]);
    assert_eq!((taken.hosts.as_slice(), taken.expires_at), (&[LENA][..], at("2030-01-01T09:10Z")));
    assert!(!is_open(&desk, AFTERNOON).await);
    assert_eq!(reasons(book_at(&desk, AFTERNOON).await), [ClosedReason::Held]);
    assert_eq!(reasons(hold(&desk, AFTERNOON).await), [ClosedReason::Held]);
    let dry = book_as(&acting(TOM), &desk, TimeToBook::Held(taken.id), Mode::DryRun).await;
    assert!(dry.is_ok(), "{dry:?}");
    let booked = book_held(&desk, taken.id).await.expect("the time is held");
    assert_eq!((booked.id, booked.interval), (taken.id, taken.busy.interval));
    assert_eq!(booked.host_ids(), [LENA]);
    assert_eq!(reasons(book_at(&desk, AFTERNOON).await), [ClosedReason::Busy]);
    let again = book_held(&desk, taken.id).await;
    assert!(matches!(again, Err(BookingError::HoldNotFound(id)) if id == taken.id), "{again:?}");
}

#[tokio::test]
async fn held_time_is_closed_to_moves() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = desk().await.with_booking(&booking).await;
    held(&desk, AFTERNOON).await;
    let start_time = RequestedTime::Instant(at(AFTERNOON));
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = &desk.services;
    let moved =
        services.move_booking.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    assert_eq!(reasons(moved), [ClosedReason::Held]);
}

#[tokio::test]
async fn expired_hold_is_open_again_before_any_clean_up() {
    let desk = desk().await;
    let first = held(&desk, AFTERNOON).await.hold;
    desk.clock.set("2030-01-01T09:09:59.999999Z");
    assert!(!is_open(&desk, AFTERNOON).await);
    desk.clock.set("2030-01-01T09:10Z");
    assert!(is_open(&desk, AFTERNOON).await);
    let refused = book_held(&desk, first.id).await;
    assert!(matches!(refused, Err(BookingError::HoldNotFound(_))), "{refused:?}");
    let second = held(&desk, AFTERNOON).await.hold;
    let cleaned = CleanUp::of(&desk.ports(desk.store.ports())).run().await;
    let holds = cleaned.into_iter().find(|(leftover, _)| *leftover == Leftover::ExpiredHolds);
    assert!(matches!(holds, Some((_, Ok(1)))), "{holds:?}");
    book_held(&desk, second.id).await.expect("the second hold is open");
}

#[tokio::test]
async fn released_hold_is_open_again() {
    let desk = desk().await;
    let taken = held(&desk, AFTERNOON).await.hold;
    let release =
        async |mode| desk.services.release_hold.release(&acting(GRACE), taken.id, mode).await;
    release(Mode::DryRun).await.expect("the hold is open");
    assert!(!is_open(&desk, AFTERNOON).await);
    release(Mode::Commit).await.expect("the hold is open");
    assert!(is_open(&desk, AFTERNOON).await);
    let again = release(Mode::Commit).await;
    assert!(matches!(again, Err(BookingError::HoldNotFound(_))), "{again:?}");
}

#[tokio::test]
async fn observers_hold_and_release_nothing() {
    let desk = desk().await;
    let taken = held(&desk, AFTERNOON).await.hold;
    let olu = acting(OLU);
    let refused = desk.services.hold_time.hold(&olu, command(AFTERNOON), Mode::Commit).await;
    assert!(matches!(refused, Err(BookingError::Denied(_))), "{refused:?}");
    let refused = desk.services.release_hold.release(&olu, taken.id, Mode::Commit).await;
    assert!(matches!(refused, Err(BookingError::Denied(_))), "{refused:?}");
}

/// An admin prolongs the minimum notice meanwhile.
#[tokio::test]
async fn only_calendars_close_a_held_time() {
    let desk = desk().await;
    let first = held(&desk, "2030-01-01T13:00Z").await.hold;
    let second = held(&desk, "2030-01-01T14:00Z").await.hold;
    let prolonged = an_event_type("intro-30").id(INTRO).with_notice(24 * 60).build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_event_type(NORTHWIND, &prolonged).await.expect("an event type");
    unit.commit().await.expect("the store responds");
    assert_eq!(reasons(book_at(&desk, "2030-01-01T12:00Z").await), [ClosedReason::MinimumNotice]);
    desk.calendars.fill(LENA, second.busy.interval);
    book_held(&desk, first.id).await.expect("the time is held");
    assert_eq!(reasons(book_held(&desk, second.id).await), [ClosedReason::Busy]);
}

#[tokio::test]
async fn queue_chooses_the_member_of_a_hold_and_counts_the_turn_when_it_is_booked() {
    let desk = Desk::new().with_link(&a_link().id(LINK).resolved_per_booking(AES).build()).await;
    let first = held(&desk, AFTERNOON).await;
    assert_eq!(first.hold.hosts, [TOM]);
    let other = book_at(&desk, AFTERNOON).await.expect("Lena is free");
    assert_eq!(other.host_ids(), [LENA]);
    let considered = async |booking: &Booking| {
        let choice = desk.services.get_assignment.get(&acting(GRACE), booking.id).await;
        let considered = choice.expect("a queue chose").considered;
        considered.iter().map(|c| (c.user_id, c.assignments, c.skipped)).collect::<Vec<_>>()
    };
    let expected = [
        (PRIYA, 0, Some(SkipReason::OutsideWorkingHours)),
        (TOM, 0, Some(SkipReason::Held)),
        (LENA, 0, None),
    ];
    assert_eq!(considered(&other).await, expected);
    let booked = book_held(&desk, first.hold.id).await.expect("the time is held");
    assert_eq!((booked.host_ids(), considered(&booked).await), (vec![TOM], vec![(TOM, 0, None)]));
    let next = book_at(&desk, "2030-01-02T16:00Z").await.expect("both are free");
    assert_eq!(considered(&next).await[1..], [(TOM, 1, None), (LENA, 1, None)]);
}

#[tokio::test]
async fn open_hold_takes_a_use_of_its_link() {
    let link = a_link().id(LINK).for_event_type(INTRO).hosted_by(LENA).for_bookings(1).build();
    let desk = Desk::new().with_link(&link).await;
    let taken = held(&desk, AFTERNOON).await.hold;
    for refused in [
        book_at(&desk, "2030-01-02T09:00Z").await.err(),
        hold(&desk, "2030-01-02T09:00Z").await.err(),
    ] {
        assert!(matches!(refused, Some(BookingError::LinkEnded(LinkEnd::UsedUp))), "{refused:?}");
    }
    book_held(&desk, taken.id).await.expect("the use is held");
    let refused = book_at(&desk, "2030-01-02T09:00Z").await;
    assert!(matches!(refused, Err(BookingError::LinkEnded(LinkEnd::UsedUp))), "{refused:?}");
}

#[tokio::test]
async fn token_has_at_most_20_open_holds() {
    let desk = desk().await;
    let (start, end) = (at("2030-01-02T00:00Z"), at("2030-02-01T00:00Z"));
    let query = OpenTimesQuery { start, end, explain: false };
    let slots = desk.services.list_link_open_times.list(&acting(TOM), LINK, query).await;
    let slots = slots.expect("an active link").open_times;
    let mut starts = slots.iter().map(Interval::start);
    let mut hold_next = async || {
        let start_time = RequestedTime::Instant(starts.next().expect("more than 20 open times"));
        let command = HoldTimeCommand { start_time, ..command(AFTERNOON) };
        desk.services.hold_time.hold(&acting(TOM), command, Mode::Commit).await
    };
    for _ in 0..MAX_HOLDS_PER_TOKEN {
        hold_next().await.expect("an open time");
        desk.clock.advance(Duration::SECOND);
    }
    let refused = hold_next().await;
    let Err(BookingError::TooManyHolds(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.retry_after, Duration::seconds(600 - 20));
    desk.clock.set("2030-01-01T09:10Z");
    hold_next().await.expect("the first hold has expired");
}
