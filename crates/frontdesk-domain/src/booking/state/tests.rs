use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::*;
use crate::booking::{
    Answers, Attribution, BookingHost, EventTypeRef, Invitee, ManageToken, Origin,
};
use crate::email::Email;
use crate::event_type::Location;
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, EventTypeId, UserId, WorkspaceId};
use crate::key::Key;
use crate::metadata::Metadata;

const START: OffsetDateTime = datetime!(2026-12-01 15:00 UTC);
const END: OffsetDateTime = datetime!(2026-12-01 15:30 UTC);
const BEFORE: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);
pub(in crate::booking) const DURING: OffsetDateTime = datetime!(2026-12-01 15:10 UTC);
pub(in crate::booking) const AFTER: OffsetDateTime = datetime!(2026-12-01 16:00 UTC);
const JUST: Duration = Duration::microseconds(1);

pub(in crate::booking) fn booking(state: BookingState) -> Booking {
    let email = Email::parse("ada@acme.com").expect("an address");
    let host = Host { user_id: UserId(4), role: HostRole::MustAttend, lead: true };
    Booking {
        id: BookingId(Uuid::from_u128(7)),
        manage_token: ManageToken::new(BEFORE, &[7; 16]),
        workspace_id: WorkspaceId(1),
        title: "Intro call: Ada Byron and Priya Raman".into(),
        event_type: EventTypeRef {
            id: EventTypeId(12),
            key: Key::parse("intro-30").expect("a key"),
            title: "Intro call".into(),
        },
        interval: Interval::new(START, END).expect("half an hour"),
        buffer_before_minutes: 0,
        buffer_after_minutes: 10,
        time_zone: Zone::utc(),
        hosts: vec![BookingHost { host, name: "Priya Raman".into(), email: email.clone() }],
        invitee: Invitee { name: "Ada Byron".into(), email, time_zone: Zone::utc() },
        guests: vec![],
        answers: Answers::new(),
        location: Location::Video { url: None },
        origin: Origin::Api,
        link_id: None,
        submission: None,
        metadata: Metadata::default(),
        attribution: Attribution::default(),
        confirmation: Confirmation::NotNeeded,
        booked_by: None,
        state,
        revision: 0,
        created_at: BEFORE,
        updated_at: BEFORE,
    }
}

fn member() -> MemberRef {
    MemberRef { user_id: UserId(4), name: "Priya Raman".into() }
}

pub(in crate::booking) fn cancelled() -> BookingState {
    BookingState::Cancelled(Cancellation {
        reason: Some("ill".into()),
        cancelled_at: BEFORE,
        cancelled_by: None,
    })
}

fn no_show() -> BookingState {
    BookingState::NoShow(NoShow { marked_at: AFTER, marked_by: Some(member()) })
}

fn situations() -> Vec<(BookingState, OffsetDateTime, BookingStatus)> {
    let mut all = Vec::new();
    for at in [BEFORE, START - JUST, START, DURING, END - JUST, END, AFTER] {
        let by_clock = if at < END { BookingStatus::Scheduled } else { BookingStatus::Completed };
        all.push((BookingState::Scheduled, at, by_clock));
        all.push((cancelled(), at, BookingStatus::Cancelled));
        all.push((BookingState::Completed, at, BookingStatus::Completed));
        all.push((no_show(), at, BookingStatus::NoShow));
    }
    all
}

fn new_state(
    outcome: Result<Transition, InvalidTransition>,
) -> Result<Option<BookingState>, BookingStatus> {
    match outcome {
        Ok(Transition::Changed(booking)) => Ok(Some(booking.state)),
        Ok(Transition::Unchanged(_)) => Ok(None),
        Err(refusal) => Err(refusal.current),
    }
}

#[test]
fn scheduled_booking_is_completed_at_its_end() {
    for (state, at, status) in situations() {
        assert_eq!(booking(state.clone()).status_at(at), status, "{state:?} at {at}");
    }
}

#[test]
fn status_round_trips_through_its_name() {
    for status in BookingStatus::ALL {
        assert_eq!(BookingStatus::parse(status.as_str()), Some(status));
    }
    assert_eq!(BookingStatus::parse("canceled"), None);
}

#[test]
fn cancel_changes_scheduled_bookings_and_keeps_cancelled_ones() {
    for (state, at, status) in situations() {
        let outcome =
            new_state(booking(state.clone()).cancel(Some("late".into()), Some(member()), at));
        let expected = match status {
            BookingStatus::Scheduled => Ok(Some(BookingState::Cancelled(Cancellation {
                reason: Some("late".into()),
                cancelled_at: at,
                cancelled_by: Some(member()),
            }))),
            BookingStatus::Cancelled => Ok(None),
            BookingStatus::Completed | BookingStatus::NoShow => Err(status),
        };
        assert_eq!(outcome, expected, "{state:?} at {at}");
    }
}

#[test]
fn second_cancellation_keeps_the_first_reason() {
    let again = booking(cancelled()).cancel(Some("other".into()), None, BEFORE).expect("no change");
    assert_eq!(again.into_booking().state, cancelled());
}

#[test]
fn no_show_can_be_marked_from_the_start_unless_cancelled() {
    for (state, at, status) in situations() {
        let outcome = new_state(booking(state.clone()).mark_as_no_show(member(), at));
        let marked =
            Ok(Some(BookingState::NoShow(NoShow { marked_at: at, marked_by: Some(member()) })));
        let expected = match status {
            BookingStatus::NoShow => Ok(None),
            BookingStatus::Cancelled => Err(status),
            BookingStatus::Scheduled if at < START => Err(status),
            BookingStatus::Scheduled | BookingStatus::Completed => marked,
        };
        assert_eq!(outcome, expected, "{state:?} at {at}");
    }
}

#[test]
fn undoing_a_no_show_completes_the_booking_even_before_its_end() {
    for (state, at, status) in situations() {
        let outcome = new_state(booking(state.clone()).undo_mark_as_no_show(at));
        let expected = match status {
            BookingStatus::NoShow => Ok(Some(BookingState::Completed)),
            BookingStatus::Scheduled | BookingStatus::Cancelled | BookingStatus::Completed => {
                Err(status)
            }
        };
        assert_eq!(outcome, expected, "{state:?} at {at}");
    }
}

#[test]
fn only_scheduled_bookings_can_be_moved() {
    let later = Interval::new(AFTER, AFTER + Duration::minutes(30)).expect("half an hour");
    let tokyo = Zone::parse("Asia/Tokyo").expect("a zone");
    for (state, at, status) in situations() {
        let outcome = booking(state.clone()).move_to(later, tokyo.clone(), at);
        if status == BookingStatus::Scheduled {
            let moved = outcome.expect("scheduled").into_booking();
            assert_eq!(
                (moved.interval, moved.time_zone, moved.updated_at),
                (later, tokyo.clone(), at)
            );
        } else {
            let refusal = outcome.expect_err("not scheduled");
            assert_eq!(
                (refusal.action, refusal.current),
                (Action::Move, status),
                "{state:?} at {at}"
            );
        }
    }
}

#[test]
fn moving_to_the_same_time_changes_nothing() {
    let before = booking(BookingState::Scheduled);
    let tokyo = Zone::parse("Asia/Tokyo").expect("a zone");
    let outcome = before.clone().move_to(before.interval, tokyo, DURING);
    assert_eq!(outcome, Ok(Transition::Unchanged(before)));
}

#[test]
fn cancellation_changes_only_state_revision_and_updated_at() {
    let before = booking(BookingState::Scheduled);
    let after = before.clone().cancel(None, None, DURING).expect("scheduled").into_booking();
    let expected =
        Booking { state: after.state.clone(), updated_at: DURING, revision: 1, ..before };
    assert_eq!(after, expected);
}

#[test]
fn only_scheduled_bookings_block_time_of_required_hosts() {
    let optional = Host { user_id: UserId(9), role: HostRole::Optional, lead: false };
    for (state, blocks) in [
        (BookingState::Scheduled, true),
        (cancelled(), false),
        (BookingState::Completed, false),
        (no_show(), false),
    ] {
        let mut booking = booking(state);
        let with = BookingHost { host: optional, ..booking.hosts[0].clone() };
        booking.hosts.push(with);
        let expected = if blocks { vec![UserId(4)] } else { vec![] };
        assert_eq!(booking.blocked_hosts().collect::<Vec<_>>(), expected, "{:?}", booking.state);
    }
}

#[test]
fn rejection_states_the_condition_and_the_current_status() {
    let refusal = booking(cancelled()).mark_as_no_show(member(), AFTER).expect_err("cancelled");
    assert_eq!(
        refusal.to_string(),
        "a booking can only be marked as a no-show once its start has passed; this one is cancelled"
    );
}
