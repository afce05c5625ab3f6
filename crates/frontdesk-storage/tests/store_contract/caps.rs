//! Concurrent bookings and moves from several processes reach caps exactly and never exceed them.

use std::collections::HashMap;
use std::sync::Arc;

use frontdesk_domain::access::Role;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::ports::{Mode, StoreError, StorePorts, finish};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingError, MoveBookingCommand, SlotUnavailable};
use frontdesk_testing::builders::{a_booking, a_member, an_event_type, zone};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, INTRO, LENA, NORTHWIND, PRIYA};
use time::{Date, Duration, OffsetDateTime};

use crate::schedules::{PRIYAS, Process, TEAM};
use crate::storms::{self, on_both_databases};

/// Concurrent requests of a storm.
const REQUESTS: usize = 64;
/// Monday, midnight in Berlin.
const MONDAY: &str = "2030-01-06T23:00Z";

/// Processes on one database in which Priya, in Berlin, always works and has these caps.
async fn processes(url: &str, of_priya: MeetingCaps, of_intro: MeetingCaps) -> Vec<Arc<Process>> {
    let processes = storms::processes(url).await;
    set_caps(&processes[0].store, of_priya, of_intro).await;
    processes
}

async fn set_caps(store: &StorePorts, of_priya: MeetingCaps, of_intro: MeetingCaps) {
    let mut unit = store.store.begin().await.expect("the store responds");
    for member in [
        a_member("priya").id(PRIYA).with_caps(of_priya.per_day, of_priya.per_week),
        a_member("lena").id(LENA),
        a_member("grace").id(GRACE).with_role(Role::Admin),
    ] {
        let member = member.in_zone("Europe/Berlin").build();
        unit.directory().save_member(NORTHWIND, &member).await.expect("a member");
    }
    let mut intro = an_event_type("intro-30").id(INTRO).lasting(15).every(15).build();
    intro.caps = of_intro;
    unit.directory().save_event_type(NORTHWIND, &intro).await.expect("an event type");
    unit.commit().await.expect("the store responds");
}

/// Sends concurrent requests for times from Monday on, `step` apart; returns the successes.
///
/// The requests are spread over the processes.
async fn storm<F>(
    processes: &[Arc<Process>],
    step: Duration,
    request: impl Fn(Arc<Process>, usize, OffsetDateTime) -> F,
) -> usize
where
    F: Future<Output = Result<Booking, SlotUnavailable>> + Send + 'static,
{
    let outcomes = storms::storm(processes, REQUESTS, |process, number| {
        let start = instant(MONDAY) + step * i32::try_from(number).expect("a small number");
        request(process, number, start)
    });
    let outcomes = outcomes.await;
    for refusal in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        let names_a_cap = |reason: &str| reason.ends_with("_cap");
        let reasons: Vec<_> = refusal.conflicts.iter().map(|c| c.reason.as_str()).collect();
        assert!(reasons.iter().all(|reason| names_a_cap(reason)), "{reasons:?}");
        assert!(!reasons.is_empty(), "{refusal:?}");
    }
    outcomes.iter().filter(|outcome| outcome.is_ok()).count()
}

async fn book(
    process: Arc<Process>,
    link: LinkId,
    start: OffsetDateTime,
) -> Result<Booking, SlotUnavailable> {
    process.book(link, start).await
}

/// Moves a booking; retries while the database is busy.
async fn move_to(
    process: Arc<Process>,
    booking: Booking,
    start: OffsetDateTime,
) -> Result<Booking, SlotUnavailable> {
    let admin = process.admin().await;
    loop {
        let command =
            MoveBookingCommand { start_time: RequestedTime::Instant(start), time_zone: None };
        let moving = &process.services.move_booking;
        match moving.move_booking(&admin, booking.id, command, Mode::Commit).await {
            Ok(booking) => return Ok(booking),
            Err(BookingError::SlotUnavailable(refusal)) => return Err(*refusal),
            Err(BookingError::Store(StoreError::Contended(_))) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// The numbers of the host's meetings in the week, by local date.
async fn per_day(store: &StorePorts, host: UserId) -> HashMap<Date, usize> {
    let monday = instant(MONDAY);
    let week = Interval::new(monday, monday + Duration::WEEK).expect("a week");
    let found = store.bookings.hosted_meetings(NORTHWIND, &[host], week).await;
    let mut per_day = HashMap::new();
    for meeting in found.expect("meetings can be read").remove(&host).unwrap_or_default() {
        *per_day.entry(zone("Europe/Berlin").civil(meeting.start).date()).or_default() += 1;
    }
    per_day
}

fn caps(per_day: Option<u32>, per_week: Option<u32>) -> MeetingCaps {
    MeetingCaps { per_day, per_week }
}

/// 64 requests for different times of one day, through two links of one host.
async fn day_is_filled_up_to_the_cap(url: &str) {
    let processes = processes(url, caps(Some(5), None), MeetingCaps::default()).await;
    let links = [PRIYAS, TEAM];
    let booked = storm(&processes, Duration::minutes(15), |process, number, start| {
        book(process, links[number / 2 % 2], start)
    });
    assert_eq!(booked.await, 5);
    let counts: Vec<_> = per_day(&processes[0].store, PRIYA).await.into_values().collect();
    assert_eq!(counts, [5]);
}

/// 64 requests for different times of one week: the daily cap of the host and the weekly cap of the
/// event type apply together.
async fn week_is_filled_up_to_the_cap(url: &str) {
    let processes = processes(url, caps(Some(3), None), caps(None, Some(17))).await;
    // Nine or ten requests per day; three per day would be 21.
    let booked =
        storm(&processes, Duration::minutes(150), |process, _, start| book(process, PRIYAS, start));
    assert_eq!(booked.await, 17);
    let counts = per_day(&processes[0].store, PRIYA).await;
    assert_eq!(counts.values().sum::<usize>(), 17);
    assert!(counts.values().all(|&count| count <= 3), "{counts:?}");
}

/// 64 bookings of later weeks move to different times of one day.
async fn moves_fill_a_day_up_to_the_cap(url: &str) {
    let processes = processes(url, caps(Some(5), None), MeetingCaps::default()).await;
    let store = &processes[0].store;
    let mut bookings: Vec<Booking> = vec![];
    for day in (7..).take(REQUESTS) {
        let start = instant(MONDAY) + Duration::days(day);
        let booking = a_booking().of_event_type(INTRO).hosted_by(PRIYA);
        bookings.push(booking.starting_at(start).lasting(15).build());
    }
    let mut unit = store.store.begin().await.expect("the store responds");
    let added = unit.bookings().add_bookings(&bookings).await;
    finish(unit, Mode::Commit, added).await.expect("the times are free");
    let moved = storm(&processes, Duration::minutes(15), |process, number, start| {
        move_to(process, bookings[number].clone(), start)
    });
    assert_eq!(moved.await, 5);
    let counts: Vec<_> = per_day(store, PRIYA).await.into_values().collect();
    assert_eq!(counts, [5]);
}

/// One process lists a week; another process then sets, changes and removes caps.
async fn changed_caps_apply_to_cached_times(url: &str) {
    let processes = processes(url, MeetingCaps::default(), MeetingCaps::default()).await;
    let monday = instant(MONDAY);
    let start = monday + Duration::hours(9);
    book(Arc::clone(&processes[0]), PRIYAS, start).await.expect("the time is free");
    let week = Interval::new(monday, monday + Duration::WEEK).expect("a week");
    let slots_of_a_day = 24 * 4;
    for (of_priya, of_intro, open) in [
        (MeetingCaps::default(), MeetingCaps::default(), 7 * slots_of_a_day - 1),
        (caps(Some(1), None), MeetingCaps::default(), 6 * slots_of_a_day),
        (caps(Some(2), None), MeetingCaps::default(), 7 * slots_of_a_day - 1),
        (MeetingCaps::default(), MeetingCaps::default(), 7 * slots_of_a_day - 1),
        (MeetingCaps::default(), caps(None, Some(1)), 0),
    ] {
        set_caps(&processes[1].store, of_priya, of_intro).await;
        let listed = processes[0].open_times(PRIYAS, week).await;
        assert_eq!(listed.len(), open, "{of_priya:?}, {of_intro:?}");
    }
}

on_both_databases!(
    day_is_filled_up_to_the_cap,
    week_is_filled_up_to_the_cap,
    moves_fill_a_day_up_to_the_cap,
    changed_caps_apply_to_cached_times
);
