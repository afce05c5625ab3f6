use frontdesk_domain::access::{AccessDenied, Role};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{Mode, Store};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookingError, MoveBookingCommand, OpenTimesQuery, SlotUnavailable,
};
use frontdesk_testing::builders::{a_booking, a_member, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, GRACE, LENA, NORTHWIND, OLU, PRIYA, TOM};

use crate::desk::{Desk, acting, acting_as, at};

fn to(text: &str) -> MoveBookingCommand {
    MoveBookingCommand { start_time: RequestedTime::parse(text).expect("a time"), time_zone: None }
}

fn booking() -> Booking {
    a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build()
}

async fn moved(
    desk: &Desk,
    user: UserId,
    booking: &Booking,
    command: MoveBookingCommand,
    mode: Mode<Booking>,
) -> Result<Booking, BookingError> {
    desk.services.move_booking.move_booking(&acting(user), booking.id, command, mode).await
}

async fn refusal(desk: &Desk, booking: &Booking, text: &str) -> SlotUnavailable {
    let outcome = moved(desk, LENA, booking, to(text), Mode::Commit).await;
    match outcome {
        Err(BookingError::SlotUnavailable(refusal)) => *refusal,
        other => panic!("expected slot_unavailable, got {other:?}"),
    }
}

#[tokio::test]
async fn a_scheduled_booking_moves_to_an_open_time_and_keeps_its_duration() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let command =
        MoveBookingCommand { time_zone: Some(zone("Europe/Berlin")), ..to("2030-01-03T14:00:00") };
    let moved = moved(&desk, LENA, &booking, command, Mode::Commit).await;
    let moved = moved.expect("an open time");
    assert_eq!(moved.interval, interval("2030-01-03T13:00Z", "2030-01-03T13:30Z"));
    assert_eq!(moved.time_zone, zone("Europe/Berlin"));
    assert_eq!(desk.stored(booking.id).await, moved);
}

#[tokio::test]
async fn move_accepts_exactly_the_listed_open_times() {
    let booking = booking();
    let other = a_booking().hosted_by(LENA).at("2030-01-02T12:00Z").with_buffers(30, 30).build();
    let desk = Desk::new().with_booking(&booking).await.with_booking(&other).await;
    desk.calendars.fill(LENA, interval("2030-01-02T14:10Z", "2030-01-02T14:40Z"));
    let query = OpenTimesQuery {
        start: at("2030-01-02T00:00Z"),
        end: at("2030-01-03T00:00Z"),
        explain: false,
    };
    let report = desk
        .services
        .list_booking_open_times
        .list(&acting(LENA), booking.id, query)
        .await
        .expect("a range");
    let listed: Vec<_> = report.open_times.iter().map(Interval::start).collect();
    assert!(listed.contains(&booking.interval.start()), "its own time counts as free");
    for quarter in 0..96 {
        let start = at("2030-01-02T00:00Z") + time::Duration::minutes(15 * quarter);
        let command =
            MoveBookingCommand { start_time: RequestedTime::Instant(start), time_zone: None };
        let mode = Mode::DryRun;
        let outcome = moved(&desk, LENA, &booking, command, mode).await;
        assert_eq!(outcome.is_ok(), listed.contains(&start), "{start}");
    }
}

#[tokio::test]
async fn dry_run_returns_the_moved_booking_without_writing() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let dry = moved(&desk, LENA, &booking, to("2030-01-03T09:00:00Z"), Mode::DryRun);
    let dry = dry.await.expect("an open time");
    assert_eq!(desk.stored(booking.id).await, booking);
    let real = moved(&desk, LENA, &booking, to("2030-01-03T09:00:00Z"), Mode::Commit);
    assert_eq!(real.await.expect("still open"), dry);
}

#[tokio::test]
async fn move_to_taken_time_returns_the_busy_host_and_alternatives() {
    let booking = booking();
    let other = a_booking().hosted_by(LENA).at("2030-01-02T10:00Z").build();
    let desk = Desk::new().with_booking(&booking).await.with_booking(&other).await;
    let refusal = refusal(&desk, &booking, "2030-01-02T10:00:00Z").await;
    assert_eq!(refusal.to_string(), "Lena Vogt is busy from 10:00 to 10:30 UTC.");
    assert_eq!(refusal.conflicts[0].reason, ClosedReason::Busy);
    let starts: Vec<_> = refusal.alternatives.iter().map(Interval::start).collect();
    let expected = [
        "2030-01-02T10:30Z",
        "2030-01-02T12:00Z",
        "2030-01-02T12:30Z",
        "2030-01-02T13:00Z",
        "2030-01-02T13:30Z",
    ];
    assert_eq!(starts, expected.map(at), "11:00 and 11:30 are Lena's lunch");
    assert_eq!(desk.stored(booking.id).await, booking, "nothing is written");
}

#[tokio::test]
async fn rejected_move_names_its_reason() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    for (text, reason) in [
        ("2030-01-02T05:00:00Z", ClosedReason::OutsideWorkingHours),
        ("2030-01-02T09:07:00Z", ClosedReason::SlotInterval),
        ("2030-01-01T08:00:00Z", ClosedReason::MinimumNotice),
        ("2031-06-02T09:00:00Z", ClosedReason::Horizon),
    ] {
        let reasons: Vec<_> =
            refusal(&desk, &booking, text).await.conflicts.iter().map(|c| c.reason).collect();
        assert!(reasons.contains(&reason), "{text}: {reasons:?}");
    }
    desk.calendars.disconnect(LENA);
    let reasons = refusal(&desk, &booking, "2030-01-02T09:30:00Z").await.conflicts;
    assert!(reasons.iter().any(|c| c.reason == ClosedReason::CalendarUnusable), "{reasons:?}");
}

#[tokio::test]
async fn conflict_of_a_former_host_says_archived_or_observer() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let lena = || a_member("lena").id(LENA).named("Lena Vogt");
    for (member, reason, said) in [
        (lena().archived(), ClosedReason::Archived, "Lena Vogt is archived and"),
        (lena().with_role(Role::Observer), ClosedReason::Observer, "Lena Vogt is an observer and"),
    ] {
        let mut unit = desk.store.begin().await.expect("the store responds");
        unit.directory().save_member(NORTHWIND, &member.build()).await.expect("a member");
        unit.commit().await.expect("the store responds");
        let command = to("2030-01-02T09:30:00Z");
        let outcome = moved(&desk, GRACE, &booking, command, Mode::Commit).await;
        let Err(BookingError::SlotUnavailable(refusal)) = outcome else { panic!("{outcome:?}") };
        let reasons: Vec<_> = refusal.conflicts.iter().map(|conflict| conflict.reason).collect();
        assert_eq!(reasons, [reason]);
        assert!(refusal.to_string().starts_with(said), "{refusal}");
    }
}

#[tokio::test]
async fn move_to_current_time_succeeds_even_if_closed() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    desk.calendars.disconnect(LENA);
    let outcome = moved(&desk, LENA, &booking, to("2030-01-02T09:00:00Z"), Mode::Commit);
    assert_eq!(outcome.await.expect("no change"), booking);
}

#[tokio::test]
async fn move_to_current_time_stores_another_zone() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let tokyo = zone("Asia/Tokyo");
    let command =
        MoveBookingCommand { time_zone: Some(tokyo.clone()), ..to("2030-01-02T09:00:00Z") };
    let dry = moved(&desk, LENA, &booking, command.clone(), Mode::DryRun).await;
    assert_eq!(dry.expect("the time is the same").time_zone, tokyo);
    assert_eq!(desk.stored(booking.id).await, booking, "a dry run writes nothing");
    let outcome = moved(&desk, LENA, &booking, command, Mode::Commit).await;
    let changed = outcome.expect("the time is the same");
    let updated_at = changed.updated_at;
    assert!(booking.updated_at < updated_at, "{updated_at}");
    assert_eq!(changed, Booking { time_zone: tokyo, updated_at, ..booking.clone() });
    assert_eq!(desk.stored(booking.id).await, changed);
}

#[tokio::test]
async fn workflow_booking_is_moved_only_by_its_workflow() {
    let a_workflows = || a_booking().hosted_by(LENA).booked_by_a_workflow();
    let scheduled = a_workflows().at("2030-01-02T09:00Z").build();
    let cancelled = a_workflows().at("2030-01-02T10:00Z").cancelled_by(LENA).build();
    let over = a_workflows().at("2030-01-01T08:00Z").build();
    let mut desk = Desk::new();
    for booking in [&scheduled, &cancelled, &over] {
        desk = desk.with_booking(booking).await;
    }
    for (booking, text) in [
        (&scheduled, "2030-01-03T09:00:00Z"),
        (&scheduled, "2030-01-02T09:00:00Z"),
        (&scheduled, "2030-01-03T03:00:00Z"),
        (&cancelled, "2030-01-03T09:00:00Z"),
        (&over, "2030-01-03T09:00:00Z"),
    ] {
        let outcome = moved(&desk, GRACE, booking, to(text), Mode::Commit).await;
        let Err(BookingError::WorkflowBooked { reschedule_url }) = outcome else {
            panic!("{outcome:?}")
        };
        assert_eq!(Some(reschedule_url.as_str()), booking.origin.reschedule_url());
    }
}

#[tokio::test]
async fn only_admins_and_hosts_can_move_and_invisible_bookings_are_not_found() {
    let booking = a_booking().hosted_by(LENA).booked_by(TOM).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let outcome = async |actor| {
        let command = to("2030-01-03T09:00:00Z");
        desk.services.move_booking.move_booking(&actor, booking.id, command, Mode::DryRun).await
    };
    assert!(outcome(acting(GRACE)).await.is_ok(), "an admin");
    assert!(outcome(acting(LENA)).await.is_ok(), "the host");
    let booked_it = outcome(acting(TOM)).await;
    assert!(
        matches!(booked_it, Err(BookingError::Denied(AccessDenied::NotTheHost { .. }))),
        "{booked_it:?}"
    );
    let outsider = outcome(acting(PRIYA)).await;
    assert!(matches!(outsider, Err(BookingError::NotFound(_))), "{outsider:?}");
    for observer in [acting(OLU), acting_as(Role::Observer, LENA)] {
        let looked_on = outcome(observer).await;
        assert!(
            matches!(looked_on, Err(BookingError::Denied(AccessDenied::Observer { .. }))),
            "{looked_on:?}"
        );
    }
}

#[tokio::test]
async fn moved_booking_gets_the_current_buffers_of_its_event_type() {
    let booking = a_booking()
        .of_event_type(DEMO)
        .hosted_by(PRIYA)
        .at("2030-01-02T05:00Z")
        .lasting(60)
        .build();
    let desk = Desk::new().with_booking(&booking).await;
    let moved = moved(&desk, PRIYA, &booking, to("2030-01-02T07:00:00Z"), Mode::Commit);
    let moved = moved.await.expect("an open time");
    assert_eq!((moved.buffer_before_minutes, moved.buffer_after_minutes), (5, 10));
}
