//! Caps on the meetings of a host per day and week.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::hold::HoldMinutes;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::{ClosedInterval, ClosedReason};
use frontdesk_domain::ports::{Mode, Store};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, HoldTimeCommand, MoveBookingCommand, OpenTimesQuery,
    OpenTimesReport, RequestedOrigin, SlotUnavailable, TimeToBook,
};
use frontdesk_testing::builders::{
    BookingBuilder, a_booking, a_calendar, a_link, a_member, an_event_type, email, zone,
};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, GRACE, INTRO, LENA, NORTHWIND, PRIYA, TOM};
use time::Duration;

use crate::desk::{Desk, acting, at};

type Caps = (Option<u32>, Option<u32>);

const NONE: Caps = (None, None);
/// A link for `intro-30` with Lena, and Tom as optional host.
const LINK: LinkId = LinkId(31);
/// A link for another event type.
const OTHER_LINK: LinkId = LinkId(32);

/// Lena, in Berlin and always working, and `intro-30`, with caps per day and week.
async fn desk(of_lena: Caps, of_intro: Caps) -> Desk {
    let link = a_link().id(LINK).for_event_type(INTRO).hosted_by(LENA).optionally_hosted_by(TOM);
    let desk = Desk::new().with_link(&link.build()).await;
    let lena = a_member("lena").id(LENA).named("Lena Vogt").in_zone("Europe/Berlin");
    let intro = an_event_type("intro-30").id(INTRO).with_caps(of_intro.0, of_intro.1);
    let mut unit = desk.store.begin().await.expect("the store responds");
    let lena = lena.with_caps(of_lena.0, of_lena.1).build();
    unit.directory().save_member(NORTHWIND, &lena).await.expect("a member");
    unit.directory().save_event_type(NORTHWIND, &intro.build()).await.expect("an event type");
    unit.commit().await.expect("the store responds");
    desk
}

/// A meeting of Lena of the event type `intro-30`.
fn meeting(start: &str) -> BookingBuilder {
    a_booking().of_event_type(INTRO).hosted_by(LENA).at(start)
}

async fn book(desk: &Desk, start: &str) -> Result<Booking, BookingError> {
    book_in(desk, RequestedTime::parse(start).expect("a time"), Mode::Commit).await
}

async fn book_in(
    desk: &Desk,
    start_time: RequestedTime,
    mode: Mode<Booking>,
) -> Result<Booking, BookingError> {
    book_time(desk, TimeToBook::Open { link_id: LINK, start_time }, mode).await
}

async fn book_time(
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
    desk.services.book_meeting.book(&acting(TOM), command, mode).await
}

async fn refusal(desk: &Desk, start: &str) -> SlotUnavailable {
    match book(desk, start).await {
        Err(BookingError::SlotUnavailable(refusal)) => *refusal,
        other => panic!("expected slot_unavailable, got {other:?}"),
    }
}

async fn move_to(desk: &Desk, booking: &Booking, start: &str) -> Result<Booking, BookingError> {
    let start_time = RequestedTime::parse(start).expect("a time");
    let command = MoveBookingCommand { start_time, time_zone: None };
    desk.services.move_booking.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await
}

fn query(start: &str, end: &str) -> OpenTimesQuery {
    OpenTimesQuery { start: at(start), end: at(end), explain: true }
}

async fn listed(desk: &Desk, start: &str, end: &str) -> OpenTimesReport {
    let listing = &desk.services.list_link_open_times;
    listing.list(&acting(GRACE), LINK, query(start, end)).await.expect("the link exists")
}

/// The local dates in Berlin with open times, as days of January.
fn open_days(report: &OpenTimesReport) -> Vec<u8> {
    let berlin = zone("Europe/Berlin");
    let mut days: Vec<u8> =
        report.open_times.iter().map(|slot| berlin.civil(slot.start()).day()).collect();
    days.dedup();
    days
}

#[tokio::test]
async fn full_day_of_the_host_is_not_listed_and_not_bookable() {
    let desk = desk((Some(2), None), NONE).await;
    // 00:30 on Thursday in Berlin.
    for start in ["2030-01-02T23:30:00Z", "2030-01-03T09:00:00Z"] {
        book(&desk, start).await.expect("the host is below the cap");
    }
    let report = listed(&desk, "2030-01-01T23:00Z", "2030-01-04T23:00Z").await;
    assert_eq!(open_days(&report), [2, 4]);
    let closed = report.closed.expect("explained").remove(0);
    let thursday = interval("2030-01-02T23:00Z", "2030-01-03T23:00Z");
    let expected = ClosedInterval { interval: thursday, reason: ClosedReason::DailyCap };
    assert!(closed.intervals.contains(&expected), "{closed:?}");

    let refusal = refusal(&desk, "2030-01-03T12:00:00Z").await;
    let [conflict] = refusal.conflicts.as_slice() else { panic!("{refusal:?}") };
    assert_eq!(conflict.host.as_ref().map(|host| host.user_id), Some(LENA));
    assert_eq!((conflict.reason, conflict.interval), (ClosedReason::DailyCap, Some(thursday)));
    let alternatives: Vec<_> = refusal.alternatives.iter().map(Interval::start).collect();
    assert_eq!(alternatives[0], thursday.end(), "the first alternative is on Friday");
    assert_eq!(alternatives.len(), 5);
    assert_eq!(
        refusal.to_string(),
        "Lena Vogt has the maximum number of meetings on the day of 2030-01-03 12:00 UTC."
    );
}

#[tokio::test]
async fn listed_times_are_exactly_the_bookable_times() {
    let desk = desk((Some(1), Some(2)), NONE).await;
    for start in ["2030-01-08T09:00:00Z", "2030-01-10T09:00:00Z", "2030-01-02T09:00:00Z"] {
        book(&desk, start).await.expect("the host is below the cap");
    }
    let report = listed(&desk, "2030-01-01T12:00Z", "2030-01-16T00:00Z").await;
    let listed: Vec<_> = report.open_times.iter().map(Interval::start).collect();
    assert_eq!(open_days(&report), [1, 3, 4, 5, 6, 14, 15, 16], "2 and the second week are full");
    for step in 0..29 {
        let start = at("2030-01-01T12:00Z") + Duration::hours(12 * step);
        let tried = book_in(&desk, RequestedTime::Instant(start), Mode::DryRun).await;
        assert_eq!(tried.is_ok(), listed.contains(&start), "{start}: {tried:?}");
    }
}

#[tokio::test]
async fn cap_of_the_event_type_counts_only_its_meetings() {
    let demo = a_booking().of_event_type(DEMO).hosted_by(LENA).at("2030-01-02T08:00Z").build();
    let of_priya =
        a_booking().of_event_type(INTRO).hosted_by(PRIYA).at("2030-01-02T08:00Z").build();
    let desk = desk(NONE, (Some(1), Some(2))).await;
    let desk = desk.with_booking(&demo).await.with_booking(&of_priya).await;
    book(&desk, "2030-01-02T09:00:00Z").await.expect("the host is below the cap");
    let of_day = refusal(&desk, "2030-01-02T10:00:00Z").await;
    assert_eq!(of_day.conflicts[0].reason, ClosedReason::EventTypeDailyCap);
    book(&desk, "2030-01-03T09:00:00Z").await.expect("the host is below the cap");
    let of_week = refusal(&desk, "2030-01-04T10:00:00Z").await;
    assert_eq!(of_week.conflicts[0].reason, ClosedReason::EventTypeWeeklyCap);
}

#[tokio::test]
async fn moved_booking_does_not_count_toward_its_own_caps() {
    let first = meeting("2030-01-02T09:00Z").build();
    let second = meeting("2030-01-03T09:00Z").build();
    let desk = desk((Some(1), Some(2)), NONE).await;
    let desk = desk.with_booking(&first).await.with_booking(&second).await;
    let listing = &desk.services.list_booking_open_times;
    let week = query("2030-01-01T23:00Z", "2030-01-06T23:00Z");
    let report = listing.list(&acting(LENA), first.id, week).await.expect("the booking exists");
    assert_eq!(open_days(&report), [2, 4, 5, 6], "3 is full");
    let refused = move_to(&desk, &first, "2030-01-03T12:00:00Z").await;
    let Err(BookingError::SlotUnavailable(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.conflicts[0].reason, ClosedReason::DailyCap);
    for start in ["2030-01-02T12:00:00Z", "2030-01-04T12:00:00Z"] {
        move_to(&desk, &first, start).await.expect("its day and week are below the caps");
    }
}

#[tokio::test]
async fn imported_meetings_beyond_a_cap_stay_and_count() {
    let desk = desk((Some(1), None), NONE).await;
    let desk = desk.with_booking(&meeting("2030-01-02T08:00Z").build()).await;
    let moved = meeting("2030-01-02T09:00Z").build();
    let desk = desk.with_booking(&moved).await;
    assert!(book(&desk, "2030-01-02T12:00:00Z").await.is_err());
    assert!(move_to(&desk, &moved, "2030-01-02T12:00:00Z").await.is_err());
    let stayed = move_to(&desk, &moved, "2030-01-02T09:00:00Z").await;
    assert_eq!(stayed.expect("a move to its own time changes nothing").interval, moved.interval);
}

#[tokio::test]
async fn calendar_events_do_not_count_and_no_calendar_is_read_for_a_full_day() {
    let desk = desk((Some(1), None), NONE).await;
    let lena = a_member("lena").id(LENA).in_zone("Europe/Berlin").with_caps(Some(1), None);
    let lena = lena.without_a_calendar().connected(a_calendar(1)).build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &lena).await.expect("a member");
    unit.commit().await.expect("the store responds");
    desk.calendars.fill(LENA, interval("2030-01-02T12:00Z", "2030-01-02T13:00Z"));
    book(&desk, "2030-01-02T09:00:00Z").await.expect("the host is below the cap");
    let readings = desk.calendars.live_readings();
    let refusal = refusal(&desk, "2030-01-02T15:00:00Z").await;
    assert_eq!(refusal.conflicts[0].reason, ClosedReason::DailyCap);
    assert_eq!(desk.calendars.live_readings(), readings);
}

#[tokio::test]
async fn times_cached_for_an_event_type_without_caps_do_not_hide_a_cap() {
    let link = a_link().id(OTHER_LINK).at_slug("demo").for_event_type(DEMO).hosted_by(LENA);
    let desk = desk(NONE, (Some(1), None)).await.with_link(&link.build()).await;
    let desk = desk.with_booking(&meeting("2030-01-02T09:00Z").build()).await;
    for (link, open) in [(OTHER_LINK, vec![2, 3]), (LINK, vec![3]), (OTHER_LINK, vec![2, 3])] {
        let days = query("2030-01-01T23:00Z", "2030-01-03T23:00Z");
        let report = desk.services.list_link_open_times.list(&acting(GRACE), link, days).await;
        assert_eq!(open_days(&report.expect("the link exists")), open, "{link}");
    }
}

#[tokio::test]
async fn held_time_counts_until_the_hold_expires() {
    let desk = desk((Some(1), None), NONE).await;
    let command = HoldTimeCommand {
        link_id: LINK,
        start_time: RequestedTime::Instant(at("2030-01-03T09:00Z")),
        time_zone: zone("Europe/London"),
        minutes: HoldMinutes::default(),
    };
    let held = desk.services.hold_time.hold(&acting(TOM), command, Mode::Commit).await;
    let held = held.expect("the host is below the cap").hold;
    let later = "2030-01-03T12:00:00Z";
    assert_eq!(refusal(&desk, later).await.conflicts[0].reason, ClosedReason::DailyCap);
    let days = ("2030-01-02T23:00Z", "2030-01-03T23:00Z");
    assert!(listed(&desk, days.0, days.1).await.open_times.is_empty());
    let time = TimeToBook::Held(held.id);
    let dry_run = book_time(&desk, time, Mode::DryRun).await;
    assert!(dry_run.is_ok(), "the hold counts for other requests only: {dry_run:?}");
    desk.clock.set("2030-01-01T09:10Z");
    assert_eq!(open_days(&listed(&desk, days.0, days.1).await), [3]);
    book(&desk, later).await.expect("the hold has expired");
}
