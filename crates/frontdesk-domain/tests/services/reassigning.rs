use frontdesk_domain::access::AccessDenied;
use frontdesk_domain::booking::{Action, Booking, BookingState, BookingStatus};
use frontdesk_domain::event::{BookingChange, EventDetail};
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::link::{Chosen, HostEntry, Link};
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{Clock, LinkQueries, Mode, Outbox, Store};
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookingError, CreateLinkCommand, HandOver, MoveBookingCommand, NoFreeMember,
    ReassignBookingCommand, ReassignedBooking, WorkspaceError,
};
use frontdesk_domain::workspace::{Member, Queue};
use frontdesk_testing::builders::{a_booking, a_link, a_member, a_queue};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{
    AES, DEMO, GRACE, LENA, NORTHWIND, OLU, PRIYA, TOM, UNKNOWN_USER,
};
use time::Duration;

use crate::desk::{Desk, acting, at};

/// 15:00 UTC is within the working hours of Tom, Lena and Grace, but not of Priya.
const START: &str = "2030-01-02T15:00Z";

const BY_TURN: ReassignBookingCommand =
    ReassignBookingCommand { user_id: None, host_user_id: None };

fn to(user: UserId) -> ReassignBookingCommand {
    ReassignBookingCommand { user_id: Some(user), ..BY_TURN }
}

/// A desk with a booking of Tom, whom the queue chose, and of Grace, whom the link names.
async fn desk() -> (Desk, Booking) {
    let link = a_link().hosted_by_choice_of(AES, TOM).hosted_by(GRACE).build();
    let booking = a_booking().hosted_by(TOM).hosted_by(GRACE).through_link(link.id).at(START);
    let booking = booking.build();
    (Desk::new().with_link(&link).await.with_booking(&booking).await, booking)
}

async fn with_queue(desk: Desk, queue: Queue) -> Desk {
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_queue(NORTHWIND, &queue).await.expect("a queue");
    unit.commit().await.expect("the store responds");
    desk
}

async fn with_member(desk: Desk, member: &Member) -> Desk {
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, member).await.expect("a member");
    unit.commit().await.expect("the store responds");
    desk
}

async fn reassigned(
    desk: &Desk,
    booking: &Booking,
    command: ReassignBookingCommand,
    mode: Mode<ReassignedBooking>,
) -> Result<ReassignedBooking, BookingError> {
    desk.services.reassign_booking.reassign(&acting(GRACE), booking.id, command, mode).await
}

async fn refusal(desk: &Desk, booking: &Booking, command: ReassignBookingCommand) -> NoFreeMember {
    match reassigned(desk, booking, command, Mode::Commit).await {
        Err(BookingError::NoFreeMember(refusal)) => *refusal,
        other => panic!("expected no_free_member, got {other:?}"),
    }
}

fn skipped(refusal: &NoFreeMember) -> Vec<(UserId, Option<SkipReason>)> {
    refusal.considered.iter().map(|c| (c.user_id, c.skipped)).collect()
}

fn faulty_field(outcome: Result<ReassignedBooking, BookingError>) -> (String, String) {
    match outcome {
        Err(BookingError::Invalid(mut faults)) => {
            let fault = faults.remove(0);
            (fault.field, fault.detail)
        }
        other => panic!("expected a faulty field, got {other:?}"),
    }
}

#[tokio::test]
async fn new_host_gets_time_position_role_and_lead() {
    let (desk, booking) = desk().await;
    let outcome = reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("Lena is free");
    let after = outcome.booking;
    assert_eq!(after.host_ids(), [LENA, GRACE]);
    assert_eq!(
        after.hosts[0].host,
        frontdesk_domain::host::Host { user_id: LENA, ..booking.hosts[0].host }
    );
    assert_eq!(
        (after.id, after.interval, after.link_id),
        (booking.id, booking.interval, booking.link_id)
    );
    assert_eq!((after.title.as_str(), after.revision), ("Intro call: Ada Byron and Lena Vogt", 1));
    let assignment = outcome.assignment.expect("the queue chose");
    assert_eq!((assignment.queue_id, assignment.user_id), (AES, LENA));
    assert_eq!(desk.stored(booking.id).await, after);
    let link = booking.link_id.expect("it has a link");
    let link = desk.store.find_link(NORTHWIND, link).await.expect("the store responds");
    assert!(link.expect("it is there").link.is_hosted_by(TOM), "the link stays as it is");
}

#[tokio::test]
async fn only_hosts_of_an_upcoming_meeting_are_replaceable() {
    let (desk, booking) = desk().await;
    let replaceable = async |booking| {
        desk.services.reassign_booking.replaceable(booking).await.expect("the store responds")
    };
    assert_eq!(replaceable(&booking).await, Some(vec![TOM]), "a queue chose Tom");
    let without_link = a_booking().hosted_by(TOM).at(START).build();
    assert_eq!(replaceable(&without_link).await, Some(vec![]));
    desk.clock.advance(booking.interval.start() - desk.clock.now());
    assert_eq!(replaceable(&booking).await, None);
}

#[tokio::test]
async fn reassignment_adds_one_event_with_both_hosts() {
    let (desk, booking) = desk().await;
    reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("Lena is free");
    let events = desk.store.unrouted_events(desk.clock.now(), 9).await.expect("the store responds");
    let [Ok(event)] = &events[..] else { panic!("{events:?}") };
    let EventDetail::Booking(of_booking) = &event.detail else { panic!("{event:?}") };
    assert_eq!(of_booking.change, BookingChange::Reassigned { from: TOM, to: LENA });
    assert_eq!((of_booking.revision, event.by), (1, Some(GRACE)));
}

#[tokio::test]
async fn dry_run_returns_the_reassigned_booking_without_writing() {
    let (desk, booking) = desk().await;
    let dry = reassigned(&desk, &booking, BY_TURN, Mode::DryRun).await.expect("Lena is free");
    assert_eq!(desk.stored(booking.id).await, booking);
    let real = reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("still free");
    assert_eq!(real, dry);
}

#[tokio::test]
async fn busy_queue_is_refused_with_each_member_and_the_reason() {
    let (desk, booking) = desk().await;
    let other = a_booking().hosted_by(LENA).at(START).build();
    let desk = desk.with_booking(&other).await;
    let busy = refusal(&desk, &booking, BY_TURN).await;
    let expected = [
        (PRIYA, Some(SkipReason::OutsideWorkingHours)),
        (TOM, Some(SkipReason::AlreadyHost)),
        (LENA, Some(SkipReason::Busy)),
    ];
    assert_eq!(skipped(&busy), expected);
    assert_eq!(skipped(&refusal(&desk, &booking, to(LENA)).await), expected);
    assert_eq!(desk.stored(booking.id).await, booking, "nothing is written");
}

#[tokio::test]
async fn queue_without_members_is_refused() {
    let (desk, booking) = desk().await;
    let empty = Queue { members: vec![], ..a_queue("enterprise-aes").id(AES).build() };
    let desk = with_queue(desk, empty).await;
    let refusal = refusal(&desk, &booking, BY_TURN).await;
    assert_eq!((refusal.considered, refusal.why.as_str()), (vec![], "it has no members"));
}

#[tokio::test]
async fn buffers_of_both_bookings_and_calendars_count() {
    let (desk, booking) = desk().await;
    let next = a_booking().hosted_by(LENA).at("2030-01-02T15:30Z").with_buffers(10, 0).build();
    let desk = desk.with_booking(&next).await;
    let reasons = skipped(&refusal(&desk, &booking, BY_TURN).await);
    assert_eq!(reasons[2], (LENA, Some(SkipReason::Buffer)));

    let (desk, booking) = self::desk().await;
    desk.calendars.fill(LENA, interval("2030-01-02T15:10Z", "2030-01-02T15:40Z"));
    let reasons = skipped(&refusal(&desk, &booking, BY_TURN).await);
    assert_eq!(reasons[2], (LENA, Some(SkipReason::Busy)));

    let (desk, booking) = self::desk().await;
    desk.calendars.disconnect(LENA);
    let reasons = skipped(&refusal(&desk, &booking, BY_TURN).await);
    assert_eq!(reasons[2], (LENA, Some(SkipReason::CalendarUnusable)));
}

/// Why the queue would skip Lena, the only candidate who works at [`START`].
async fn reason_to_skip_lena(desk: &Desk, booking: &Booking) -> Option<SkipReason> {
    match reassigned(desk, booking, BY_TURN, Mode::DryRun).await {
        Ok(after) => {
            assert_eq!(after.booking.host_ids(), [LENA, GRACE]);
            None
        }
        Err(BookingError::NoFreeMember(refusal)) => refusal.considered[2].skipped,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn absence_counts_at_the_time_of_the_booking() {
    for (day, skipped) in [("2030-01-02", Some(SkipReason::OutOfOffice)), ("2030-01-01", None)] {
        let (desk, booking) = desk().await;
        let lena = a_member("lena").id(LENA).in_zone("Europe/Berlin").absent(day, day, None);
        let desk = with_member(desk, &lena.build()).await;
        assert_eq!(reason_to_skip_lena(&desk, &booking).await, skipped, "absent on {day}");
    }
}

#[tokio::test]
async fn caps_of_the_new_host_count() {
    for (per_day, skipped) in [(1, Some(SkipReason::CapReached)), (2, None)] {
        let (desk, booking) = desk().await;
        let same_day = a_booking().hosted_by(LENA).at("2030-01-02T08:00Z").build();
        let lena =
            a_member("lena").id(LENA).in_zone("Europe/Berlin").with_caps(Some(per_day), None);
        let desk = with_member(desk.with_booking(&same_day).await, &lena.build()).await;
        assert_eq!(reason_to_skip_lena(&desk, &booking).await, skipped, "{per_day} a day");
    }
}

#[tokio::test]
async fn members_who_cannot_host_are_skipped() {
    let link = a_link().for_event_type(DEMO).hosted_by_choice_of(AES, TOM).build();
    let booking = a_booking().of_event_type(DEMO).hosted_by(TOM).through_link(link.id).at(START);
    let booking = booking.build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let queue = a_queue("enterprise-aes").id(AES).of([(LENA, 1), (OLU, 1), (TOM, 1)]).build();
    let desk = with_queue(desk, queue).await;
    let expected = [
        (LENA, Some(SkipReason::NotOffered)),
        (OLU, Some(SkipReason::Observer)),
        (TOM, Some(SkipReason::AlreadyHost)),
    ];
    assert_eq!(skipped(&refusal(&desk, &booking, BY_TURN).await), expected);
    let desk = with_member(desk, &a_member("lena").id(LENA).archived().build()).await;
    assert_eq!(skipped(&refusal(&desk, &booking, BY_TURN).await), expected[1..]);
    let (field, _) = faulty_field(reassigned(&desk, &booking, to(LENA), Mode::Commit).await);
    assert_eq!(field, "user_id");
}

#[tokio::test]
async fn notice_and_slot_interval_do_not_apply_to_an_agreed_time() {
    let link = a_link().for_event_type(DEMO).hosted_by_choice_of(AES, TOM).build();
    let start = "2030-01-01T15:07Z";
    let booking = a_booking().of_event_type(DEMO).hosted_by(TOM).through_link(link.id).at(start);
    let booking = booking.build();
    let priya = a_member("priya").id(PRIYA).build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let desk = with_member(desk, &priya).await;
    desk.clock.advance(Duration::hours(5));
    let outcome = reassigned(&desk, &booking, BY_TURN, Mode::Commit).await;
    assert_eq!(outcome.expect("Priya is free").booking.host_ids(), [PRIYA]);
}

#[tokio::test]
async fn assignment_moves_with_the_booking() {
    let desk = Desk::new();
    let entry = HostEntry {
        chosen: Chosen::Queue(AES),
        role: frontdesk_domain::host::HostRole::MustAttend,
        lead: true,
    };
    let intro = EventTypeSelector::parse("intro-30").expect("a key");
    let create = async |desk: &Desk, mode| {
        let create = &desk.services.create_link;
        let grace = acting(GRACE);
        let command = CreateLinkCommand { entries: vec![entry], ..Default::default() };
        create.create(&grace, &intro, command, mode).await
    };
    // Priya and Tom are chosen; Tom's link is booked.
    create(&desk, Mode::Commit).await.expect("a link");
    let link = create(&desk, Mode::Commit).await.expect("a link").link;
    assert!(link.is_hosted_by(TOM));
    let booking = a_booking().hosted_by(TOM).hosted_by(GRACE).through_link(link.id).at(START);
    let booking = booking.build();
    let desk = desk.with_booking(&booking).await;
    let counts = async |desk: &Desk| {
        let dry = create(desk, Mode::DryRun).await.expect("a link");
        dry.assignments[0].considered.iter().map(|c| c.assignments).collect::<Vec<_>>()
    };
    assert_eq!(counts(&desk).await, [1, 1, 0]);
    desk.clock.advance(Duration::minutes(1));
    reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("Lena is free");
    assert_eq!(counts(&desk).await, [1, 0, 1], "Tom's assignment is Lena's");
    reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("Tom is free");
    assert_eq!(counts(&desk).await, [1, 1, 0], "and back");
    // Another booking through the link has no assignment of its own.
    let more = a_booking().hosted_by(TOM).hosted_by(GRACE).through_link(link.id);
    let more = more.at("2030-01-03T15:00Z").build();
    let desk = desk.with_booking(&more).await;
    reassigned(&desk, &booking, to(LENA), Mode::Commit).await.expect("Lena is free");
    reassigned(&desk, &more, to(LENA), Mode::Commit).await.expect("Lena is free");
    assert_eq!(counts(&desk).await, [1, 0, 2]);
}

#[tokio::test]
async fn booking_without_a_queue_is_refused() {
    let (desk, _) = desk().await;
    let named = a_link().id(32).hosted_by(TOM).build();
    let bookings = [
        a_booking().hosted_by(TOM).at("2030-01-03T15:00Z").build(),
        a_booking().hosted_by(TOM).through_link(32).at("2030-01-03T16:00Z").build(),
    ];
    let mut desk = desk.with_link(&named).await;
    for booking in &bookings {
        desk = desk.with_booking(booking).await;
        let outcome = reassigned(&desk, booking, BY_TURN, Mode::Commit).await;
        assert!(matches!(outcome, Err(BookingError::NotFromAQueue(_))), "{outcome:?}");
    }
    let (desk, booking) = self::desk().await;
    let archived = Queue { archived: true, ..a_queue("enterprise-aes").id(AES).build() };
    let desk = with_queue(desk, archived).await;
    let outcome = reassigned(&desk, &booking, BY_TURN, Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::QueueArchived(_))), "{outcome:?}");
}

/// Tom's own meeting, outside the slot interval, and a desk with it.
async fn own_meeting(link: Link) -> (Desk, Booking) {
    let start = "2030-01-02T15:07Z";
    let booking = a_booking().hosted_by(TOM).through_link(link.id).at(start).build();
    (Desk::new().with_link(&link).await.with_booking(&booking).await, booking)
}

#[tokio::test]
async fn host_without_a_queue_is_replaced_by_the_named_member() {
    let (desk, booking) = own_meeting(a_link().hosted_by(TOM).build()).await;
    let outcome = reassigned(&desk, &booking, to(LENA), Mode::Commit).await.expect("she is free");
    assert_eq!((outcome.booking.host_ids(), outcome.assignment), (vec![LENA], None));
    assert_eq!(desk.stored(booking.id).await, outcome.booking);
    let back = reassigned(&desk, &booking, to(TOM), Mode::Commit).await.expect("he is free");
    assert_eq!(back.booking.host_ids(), [TOM]);
}

#[tokio::test]
async fn named_member_must_be_free() {
    let (desk, booking) = own_meeting(a_link().hosted_by(TOM).build()).await;
    let desk = desk.with_booking(&a_booking().hosted_by(LENA).at(START).build()).await;
    for (user, reason) in [(LENA, ClosedReason::Busy), (PRIYA, ClosedReason::OutsideWorkingHours)] {
        let outcome = reassigned(&desk, &booking, to(user), Mode::Commit).await;
        let Err(BookingError::SlotUnavailable(refusal)) = outcome else { panic!("{outcome:?}") };
        let conflicts: Vec<_> = refusal.conflicts.iter().map(|it| it.reason).collect();
        assert_eq!(conflicts, [reason], "{refusal}");
    }
    desk.calendars.fill(GRACE, interval("2030-01-02T15:10Z", "2030-01-02T15:40Z"));
    let outcome = reassigned(&desk, &booking, to(GRACE), Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::SlotUnavailable(_))), "{outcome:?}");
    assert_eq!(desk.stored(booking.id).await, booking, "nothing is written");
}

#[tokio::test]
async fn named_member_must_be_able_to_host_the_event_type() {
    let (desk, booking) = own_meeting(a_link().for_event_type(DEMO).hosted_by(TOM).build()).await;
    let demo = a_booking().of_event_type(DEMO).hosted_by(TOM).at("2030-01-03T15:00Z").build();
    let desk = desk.with_booking(&demo).await;
    for (booking, user, expected) in [
        (&booking, OLU, "a member who can host meetings; found 11"),
        (&booking, UNKNOWN_USER, "a member who can host meetings; found 99"),
        (&booking, TOM, "a member who does not host the booking yet; found 7"),
        (&demo, LENA, "a host of the event type demo-60; found 9"),
    ] {
        let (field, detail) =
            faulty_field(reassigned(&desk, booking, to(user), Mode::Commit).await);
        assert_eq!((field.as_str(), detail), ("user_id", format!("expected {expected}")));
    }
}

#[tokio::test]
async fn one_of_several_hosts_without_a_queue_needs_host_user_id() {
    let link = a_link().hosted_by(TOM).hosted_by(GRACE).build();
    let booking = a_booking().hosted_by(TOM).hosted_by(GRACE).through_link(link.id).at(START);
    let booking = booking.build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let (field, detail) = faulty_field(reassigned(&desk, &booking, to(LENA), Mode::Commit).await);
    let expected = "expected a host: 7 (Tom Becker), 1 (Grace Hill); found none";
    assert_eq!((field.as_str(), &*detail), ("host_user_id", expected));
    let command = ReassignBookingCommand { host_user_id: Some(GRACE), ..to(LENA) };
    let outcome = reassigned(&desk, &booking, command, Mode::Commit).await.expect("she is free");
    assert_eq!(outcome.booking.host_ids(), [TOM, LENA]);
}

#[tokio::test]
async fn queue_chooses_again_after_a_fixed_host_was_replaced() {
    let (desk, booking) = desk().await;
    let command = ReassignBookingCommand { host_user_id: Some(GRACE), ..to(LENA) };
    let outcome = reassigned(&desk, &booking, command, Mode::Commit).await.expect("she is free");
    assert_eq!((outcome.booking.host_ids(), outcome.assignment), (vec![TOM, LENA], None));
    desk.calendars.fill(TOM, interval("2030-01-02T15:10Z", "2030-01-02T15:40Z"));
    let busy = refusal(&desk, &booking, BY_TURN).await;
    let expected = [
        (PRIYA, Some(SkipReason::OutsideWorkingHours)),
        (TOM, Some(SkipReason::AlreadyHost)),
        (LENA, Some(SkipReason::AlreadyHost)),
    ];
    assert_eq!(skipped(&busy), expected);
}

/// The second of two requests finds the member as a host.
#[tokio::test]
async fn concurrent_requests_for_one_member_change_the_booking_once() {
    let (desk, booking) = own_meeting(a_link().hosted_by(TOM).build()).await;
    let outcomes = futures_util::future::join_all(
        [0, 1].map(|_| reassigned(&desk, &booking, to(LENA), Mode::Commit)),
    )
    .await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    assert_eq!(desk.stored(booking.id).await.revision, 1);
}

#[tokio::test]
async fn meetings_of_a_leaving_member_are_cancelled_with_the_reason() {
    let (desk, booking) = own_meeting(a_link().hosted_by(TOM).build()).await;
    let reassign = &desk.services.reassign_booking;
    let how = HandOver::Cancel(Some("Tom has left".to_owned()));
    let planned = reassign.hand_over(&acting(GRACE), TOM, &how, true).await.expect("a plan");
    assert_eq!(desk.stored(booking.id).await, booking, "a dry run changes nothing");
    let done = reassign.hand_over(&acting(GRACE), TOM, &how, false).await.expect("it is cancelled");
    assert_eq!(planned, done);
    assert_eq!(done.changed, [booking.id]);
    let BookingState::Cancelled(cancellation) = desk.stored(booking.id).await.state else {
        panic!("it is cancelled")
    };
    assert_eq!(cancellation.reason.as_deref(), Some("Tom has left"));
    let outcome = reassign.hand_over(&acting(TOM), TOM, &how, true).await;
    assert!(matches!(outcome, Err(WorkspaceError::Denied(_))), "{outcome:?}");
    let how = HandOver::Cancel(Some("x".repeat(1_001)));
    let outcome = reassign.hand_over(&acting(GRACE), TOM, &how, true).await;
    assert!(matches!(outcome, Err(WorkspaceError::Invalid(_))), "{outcome:?}");
}

#[tokio::test]
async fn several_hosts_of_queues_need_host_user_id() {
    let link = a_link().hosted_by_choice_of(AES, TOM).hosted_by_choice_of(AES, PRIYA).build();
    let booking = a_booking().hosted_by(TOM).hosted_by(PRIYA).through_link(link.id).at(START);
    let booking = booking.build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let replacing = |user| ReassignBookingCommand { host_user_id: Some(user), user_id: None };
    for (command, found) in [(BY_TURN, "none"), (replacing(GRACE), "1")] {
        let outcome = reassigned(&desk, &booking, command, Mode::Commit).await;
        let expected = format!(
            "expected a host that a queue chose: 7 (Tom Becker), 4 (Priya Raman); found {found}"
        );
        assert_eq!(faulty_field(outcome), ("host_user_id".to_owned(), expected));
    }
    let outcome = reassigned(&desk, &booking, replacing(PRIYA), Mode::Commit).await;
    let after = outcome.expect("Lena is free").booking;
    assert_eq!((after.host_ids(), after.title), (vec![TOM, LENA], booking.title));
}

#[tokio::test]
async fn workflow_started_and_cancelled_bookings_are_refused() {
    let (desk, upcoming) = desk().await;
    let ours = || a_booking().hosted_by(TOM).hosted_by(GRACE).through_link(31);
    let workflow = ours().booked_by_a_workflow().at("2030-01-03T15:00Z").build();
    let cancelled = ours().cancelled_by(TOM).at("2030-01-03T16:00Z").build();
    let desk = desk.with_booking(&workflow).await.with_booking(&cancelled).await;
    let outcome = reassigned(&desk, &workflow, BY_TURN, Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::WorkflowBooked { .. })), "{outcome:?}");
    let current =
        async |desk: &Desk, booking| match reassigned(desk, booking, BY_TURN, Mode::DryRun).await {
            Ok(_) => None,
            Err(BookingError::InvalidTransition(refusal)) => {
                assert_eq!(refusal.action, Action::Reassign);
                Some(refusal.current)
            }
            other => panic!("{other:?}"),
        };
    assert_eq!(current(&desk, &cancelled).await, Some(BookingStatus::Cancelled));
    let until = at(START) - desk.clock.now();
    desk.clock.advance(until - Duration::SECOND);
    assert_eq!(current(&desk, &upcoming).await, None, "a second before the start");
    desk.clock.advance(Duration::SECOND);
    assert_eq!(current(&desk, &upcoming).await, Some(BookingStatus::Scheduled), "at the start");
}

#[tokio::test]
async fn only_admins_and_hosts_can_reassign() {
    let (desk, booking) = desk().await;
    let outcome = async |user| {
        let services = &desk.services.reassign_booking;
        services.reassign(&acting(user), booking.id, BY_TURN, Mode::DryRun).await
    };
    assert!(outcome(GRACE).await.is_ok(), "an admin");
    assert!(outcome(TOM).await.is_ok(), "the host");
    let outsider = outcome(LENA).await;
    assert!(matches!(outsider, Err(BookingError::NotFound(_))), "{outsider:?}");
    let observer = outcome(OLU).await;
    assert!(
        matches!(observer, Err(BookingError::Denied(AccessDenied::Observer { .. }))),
        "{observer:?}"
    );
}

#[tokio::test]
async fn reassigned_booking_moves_with_its_new_host() {
    let (desk, booking) = desk().await;
    reassigned(&desk, &booking, BY_TURN, Mode::Commit).await.expect("Lena is free");
    let start_time = RequestedTime::Instant(at("2030-01-03T10:00Z"));
    let command = MoveBookingCommand { start_time, time_zone: None };
    let moving = &desk.services.move_booking;
    let moved = moving.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    assert_eq!(moved.expect("Tom is asleep, Lena is not").host_ids(), [LENA, GRACE]);
}
