//! Links whose queue chooses a host at each booking.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::{Assignment, Chosen, HostEntry, LinkRejected, Resolve};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{Mode, Store};
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, CreateLinkCommand, LinkError, MoveBookingCommand,
    OpenTimesQuery, OpenTimesReport, ReassignBookingCommand, RequestedOrigin, TimeToBook,
};
use frontdesk_domain::workspace::Queue;
use frontdesk_testing::builders::{a_booking, a_link, a_queue, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{AES, GRACE, INTRO, LENA, NORTHWIND, OLU, PRIYA, TOM};

use crate::desk::{Desk, acting, at};

const LINK: LinkId = LinkId(31);
/// Tom and Lena work at this time, Priya does not.
const AFTERNOON: &str = "2030-01-02T15:00:00Z";

/// A link of the queue of Priya, Tom and Lena.
async fn desk() -> Desk {
    Desk::new().with_link(&a_link().id(LINK).resolved_per_booking(AES).build()).await
}

async fn book(desk: &Desk, start: &str, mode: Mode<Booking>) -> Result<Booking, BookingError> {
    let command = BookMeetingCommand {
        time: TimeToBook::Open {
            link_id: LINK,
            start_time: RequestedTime::parse(start).expect("a time"),
        },
        time_zone: zone("Europe/London"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    };
    desk.services.book_meeting.book(&acting(GRACE), command, mode).await
}

async fn booked(desk: &Desk, start: &str) -> Booking {
    book(desk, start, Mode::Commit).await.expect("a member is free")
}

async fn assignment(desk: &Desk, booking: &Booking) -> Result<Assignment, BookingError> {
    desk.services.get_assignment.get(&acting(GRACE), booking.id).await
}

async fn skipped(desk: &Desk, booking: &Booking) -> Vec<(UserId, Option<SkipReason>)> {
    let assignment = assignment(desk, booking).await.expect("a queue chose");
    assignment.considered.iter().map(|c| (c.user_id, c.skipped)).collect()
}

async fn listed(desk: &Desk) -> Result<OpenTimesReport, LinkError> {
    let query = OpenTimesQuery {
        start: at("2030-01-02T00:00Z"),
        end: at("2030-01-03T00:00Z"),
        explain: false,
    };
    desk.services.list_link_open_times.list(&acting(GRACE), LINK, query).await
}

#[tokio::test]
async fn times_at_which_any_member_is_free_are_open() {
    let desk = desk().await;
    let report = listed(&desk).await.expect("the link exists");
    let starts: Vec<_> = report.open_times.iter().map(Interval::start).collect();
    // Priya works from 03:30, Lena until 11:00 and from 12:00, Tom until 22:00.
    assert_eq!(starts.first(), Some(&at("2030-01-02T03:30Z")));
    assert_eq!(starts.last(), Some(&at("2030-01-02T21:30Z")));
    assert!(starts.contains(&at("2030-01-02T11:00Z")), "only Priya works");
    assert!(!starts.contains(&at("2030-01-02T11:30Z")), "no member works");
    assert_eq!(report.time_zone, zone("Asia/Kolkata"), "that of the first member");
}

#[tokio::test]
async fn queue_chooses_among_the_members_who_are_free() {
    let desk = desk().await;
    let first = booked(&desk, AFTERNOON).await;
    assert_eq!(first.host_ids(), [TOM]);
    assert_eq!(first.hosts[0].host, Host { user_id: TOM, role: HostRole::MustAttend, lead: true });
    assert_eq!(first.title, "Intro call: Ada Byron and Tom Becker");
    let second = booked(&desk, AFTERNOON).await;
    assert_eq!(second.host_ids(), [LENA]);
    let expected = [
        (PRIYA, Some(SkipReason::OutsideWorkingHours)),
        (TOM, Some(SkipReason::Busy)),
        (LENA, None),
    ];
    assert_eq!(skipped(&desk, &second).await, expected);
    let outcome = book(&desk, AFTERNOON, Mode::Commit).await;
    let Err(BookingError::SlotUnavailable(refusal)) = outcome else { panic!("{outcome:?}") };
    let reasons: Vec<_> = refusal
        .conflicts
        .iter()
        .map(|conflict| (conflict.host.as_ref().map(|host| host.user_id), conflict.reason))
        .collect();
    let expected = [
        (Some(PRIYA), ClosedReason::OutsideWorkingHours),
        (Some(TOM), ClosedReason::Busy),
        (Some(LENA), ClosedReason::Busy),
    ];
    assert_eq!(reasons, expected);
    assert_eq!(refusal.alternatives[0].start(), at("2030-01-02T15:30Z"));
}

#[tokio::test]
async fn each_booking_counts_as_an_assignment() {
    let desk = desk().await;
    let mut hosts = vec![];
    for start in ["15:00", "15:30", "16:00", "16:30"] {
        hosts.extend(booked(&desk, &format!("2030-01-02T{start}:00Z")).await.host_ids());
    }
    assert_eq!(hosts, [TOM, LENA, TOM, LENA], "they take turns");
    // Priya has none so far.
    let last = booked(&desk, "2030-01-02T10:00:00Z").await;
    assert_eq!(last.host_ids(), [PRIYA]);
    let considered = assignment(&desk, &last).await.expect("a queue chose").considered;
    let counts: Vec<_> = considered.iter().map(|c| (c.user_id, c.assignments)).collect();
    assert_eq!(counts, [(PRIYA, 0), (TOM, 2), (LENA, 2)]);
}

#[tokio::test]
async fn dry_run_counts_nothing() {
    let desk = desk().await;
    let dry = book(&desk, AFTERNOON, Mode::DryRun).await.expect("Tom is free");
    assert!(matches!(assignment(&desk, &dry).await, Err(BookingError::NotFound(_))));
    let booking = booked(&desk, AFTERNOON).await;
    assert_eq!(booking.host_ids(), dry.host_ids());
    let considered = assignment(&desk, &booking).await.expect("a queue chose").considered;
    assert!(considered.iter().all(|c| c.assignments == 0), "{considered:?}");
}

#[tokio::test]
async fn named_hosts_attend_with_the_chosen_member() {
    let link = a_link().id(LINK).resolved_per_booking(AES).hosted_by(GRACE).build();
    let desk = Desk::new().with_link(&link).await;
    let report = listed(&desk).await.expect("the link exists");
    let first = report.open_times.first().map(Interval::start);
    assert_eq!(first, Some(at("2030-01-02T09:00Z")), "Grace starts to work");
    let booking = booked(&desk, AFTERNOON).await;
    let hosts: Vec<_> = booking.hosts.iter().map(|h| (h.host.user_id, h.host.lead)).collect();
    assert_eq!(hosts, [(TOM, true), (GRACE, false)]);
}

#[tokio::test]
async fn calendars_of_the_candidates_are_read_before_the_choice() {
    let desk = desk().await;
    desk.calendars.fill(TOM, interval("2030-01-02T15:10Z", "2030-01-02T15:20Z"));
    let booking = booked(&desk, AFTERNOON).await;
    assert_eq!(booking.host_ids(), [LENA]);
    assert_eq!(skipped(&desk, &booking).await[1], (TOM, Some(SkipReason::Busy)));
    desk.calendars.disconnect(LENA);
    let booking = booked(&desk, "2030-01-02T16:00:00Z").await;
    assert_eq!(booking.host_ids(), [TOM]);
    assert_eq!(skipped(&desk, &booking).await[2], (LENA, Some(SkipReason::CalendarUnusable)));
}

#[tokio::test]
async fn members_who_cannot_host_are_considered_but_not_chosen() {
    let desk = desk().await;
    let mut unit = desk.store.begin().await.expect("the store responds");
    let queue = a_queue("enterprise-aes").id(AES).of([(OLU, 1), (TOM, 1)]).build();
    unit.directory().save_queue(NORTHWIND, &queue).await.expect("a queue");
    unit.commit().await.expect("the store responds");
    let booking = booked(&desk, AFTERNOON).await;
    let expected = [(OLU, Some(SkipReason::Observer)), (TOM, None)];
    assert_eq!(skipped(&desk, &booking).await, expected);
}

#[tokio::test]
async fn link_of_an_archived_or_empty_queue_cannot_be_booked() {
    let archived = Queue { archived: true, ..a_queue("enterprise-aes").id(AES).build() };
    let of_observers = a_queue("enterprise-aes").id(AES).of([(OLU, 1)]).build();
    let empty = Queue { members: vec![], ..a_queue("enterprise-aes").id(AES).build() };
    for queue in [archived, of_observers, empty] {
        let desk = desk().await;
        let mut unit = desk.store.begin().await.expect("the store responds");
        unit.directory().save_queue(NORTHWIND, &queue).await.expect("a queue");
        unit.commit().await.expect("the store responds");
        assert!(matches!(listed(&desk).await, Err(LinkError::NotActive(_))));
        let outcome = book(&desk, AFTERNOON, Mode::Commit).await;
        assert!(matches!(outcome, Err(BookingError::LinkNotFound(LINK))), "{outcome:?}");
    }
}

#[tokio::test]
async fn booking_keeps_its_host_when_moved_and_can_be_reassigned() {
    let desk = desk().await;
    let booking = booked(&desk, AFTERNOON).await;
    let start_time = RequestedTime::parse("2030-01-02T16:00:00Z").expect("a time");
    let command = MoveBookingCommand { start_time, time_zone: None };
    let moving = &desk.services.move_booking;
    let moved = moving.move_booking(&acting(GRACE), booking.id, command, Mode::Commit).await;
    assert_eq!(moved.expect("Tom is free").host_ids(), [TOM]);

    let reassign = &desk.services.reassign_booking;
    let command = ReassignBookingCommand::default();
    let outcome = reassign.reassign(&acting(GRACE), booking.id, command, Mode::Commit).await;
    let outcome = outcome.expect("Lena is free");
    assert_eq!(outcome.booking.host_ids(), [LENA]);
    assert_eq!(assignment(&desk, &booking).await.ok(), outcome.assignment);
    assert_eq!(skipped(&desk, &booking).await[1], (TOM, Some(SkipReason::AlreadyHost)));
}

#[tokio::test]
async fn booking_with_fixed_hosts_has_no_assignment() {
    let booking = a_booking().hosted_by(TOM).at(AFTERNOON).build();
    let desk = desk().await.with_booking(&booking).await;
    let outcome = assignment(&desk, &booking).await;
    assert!(matches!(outcome, Err(BookingError::NotChosen(id)) if id == booking.id));
    let of_tom = desk.services.get_assignment.get(&acting(LENA), booking.id).await;
    assert!(matches!(of_tom, Err(BookingError::NotFound(_))), "Lena does not see it");
}

#[tokio::test]
async fn created_link_has_the_queue_and_not_the_acting_member() {
    let desk = Desk::new();
    let entry = |chosen, role| HostEntry { chosen, role, lead: false };
    let queue = entry(Chosen::Queue(AES), HostRole::MustAttend);
    let create = async |entries| {
        let intro = EventTypeSelector::Id(INTRO);
        let resolve = Resolve::PerBooking;
        let command = CreateLinkCommand { entries, resolve, ..Default::default() };
        desk.services.create_link.create(&acting(GRACE), &intro, command, Mode::Commit).await
    };
    let created = create(vec![queue]).await.expect("one queue");
    assert_eq!((created.link.booking_queue, created.link.hosts), (Some(AES), vec![]));
    assert!(created.assignments.is_empty() && created.created);
    let tom = entry(Chosen::User(TOM), HostRole::Optional);
    let with_tom = create(vec![queue, tom]).await.expect("one queue").link;
    let tom = Host { user_id: TOM, role: HostRole::Optional, lead: false };
    assert_eq!(with_tom.hosts(), [tom]);
    let optional = entry(Chosen::Queue(AES), HostRole::Optional);
    for (entries, number) in [(vec![], 0), (vec![queue, queue], 2), (vec![optional], 1)] {
        let refused = create(entries).await;
        let Err(LinkError::Rejected(LinkRejected::NotOneQueue { found })) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(found, number);
    }
}
