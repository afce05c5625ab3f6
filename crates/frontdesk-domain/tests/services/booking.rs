use frontdesk_domain::access::AccessDenied;
use frontdesk_domain::booking::{Answer, BookingState, Origin};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{Mode, Store};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookMeetingCommand, BookingError, RequestedOrigin, TimeToBook};
use frontdesk_testing::builders::{a_booking, a_calendar, a_link, a_member, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, GRACE, INTRO, LENA, NORTHWIND, OLU, PRIYA, TOM, WEBINAR};

use crate::desk::{Desk, acting};

const LINK: LinkId = LinkId(31);

fn at_time(text: &str) -> BookMeetingCommand {
    BookMeetingCommand {
        time: TimeToBook::Open {
            link_id: LINK,
            start_time: RequestedTime::parse(text).expect("a time"),
        },
        time_zone: zone("Europe/London"),
        invitee_name: " Ada Byron ".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    }
}

async fn desk() -> Desk {
    let link =
        a_link().id(LINK).for_event_type(INTRO).hosted_by(LENA).optionally_hosted_by(PRIYA).build();
    Desk::new().with_link(&link).await
}

#[tokio::test]
async fn booking_takes_its_hosts_from_the_link_and_records_the_acting_member() {
    let desk = desk().await;
    let booked = desk
        .services
        .book_meeting
        .book(&acting(TOM), at_time("2030-01-02T09:00:00"), Mode::Commit)
        .await;
    let booked = booked.expect("an open time");
    assert_eq!(booked.interval, interval("2030-01-02T09:00Z", "2030-01-02T09:30Z"));
    assert_eq!(booked.title, "Intro call: Ada Byron and Lena Vogt");
    let hosts: Vec<_> =
        booked.hosts.iter().map(|h| (h.host.user_id, h.host.role, h.host.lead)).collect();
    assert_eq!(hosts, [(LENA, HostRole::MustAttend, true), (PRIYA, HostRole::Optional, false)]);
    assert_eq!(booked.booked_by.as_ref().map(|by| by.user_id), Some(TOM));
    assert_eq!((booked.link_id, &booked.origin), (Some(LINK), &Origin::Api));
    assert_eq!(desk.stored(booked.id).await, booked);
}

async fn desk_with_an_external_calendar() -> Desk {
    let desk = desk()
        .await
        .with_booking(&a_booking().hosted_by(LENA).at("2030-01-02T10:00Z").build())
        .await;
    let lena = a_member("lena")
        .id(LENA)
        .without_a_calendar()
        .working("mon-fri", "08:00-18:00")
        .connected(a_calendar(1))
        .build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &lena).await.expect("a member");
    unit.commit().await.expect("the store responds");
    desk.calendars.fill(LENA, interval("2030-01-02T12:00Z", "2030-01-02T13:00Z"));
    desk
}

#[tokio::test]
async fn live_reading_is_skipped_if_the_time_is_already_closed() {
    let desk = desk_with_an_external_calendar().await;
    for (closed, reason) in [
        ("2035-01-02T09:00:00Z", ClosedReason::Horizon),
        ("2029-12-31T09:00:00Z", ClosedReason::MinimumNotice),
        ("2030-01-02T09:07:00Z", ClosedReason::SlotInterval),
        ("2030-01-02T02:00:00Z", ClosedReason::OutsideWorkingHours),
        ("2030-01-02T10:00:00Z", ClosedReason::Busy),
        ("2030-01-02T12:00:00Z", ClosedReason::Busy),
    ] {
        let outcome =
            desk.services.book_meeting.book(&acting(TOM), at_time(closed), Mode::Commit).await;
        let Err(BookingError::SlotUnavailable(refused)) = outcome else {
            panic!("{closed}: {outcome:?}")
        };
        assert!(
            refused.conflicts.iter().any(|conflict| conflict.reason == reason),
            "{closed}: {refused:?}"
        );
        assert_eq!(refused.alternatives.is_empty(), reason == ClosedReason::Horizon, "{closed}");
    }
    assert_eq!(desk.calendars.live_readings(), 0);

    let open = at_time("2030-01-02T14:00:00Z");
    desk.services.book_meeting.book(&acting(TOM), open, Mode::Commit).await.expect("an open time");
    assert_eq!(desk.calendars.live_readings(), 1);
}

#[tokio::test]
async fn invalid_request_reports_every_fault() {
    let desk = Desk::new()
        .with_link(&a_link().id(LINK).for_event_type(DEMO).hosted_by(PRIYA).build())
        .await;
    let command = BookMeetingCommand {
        invitee_name: "  ".into(),
        guests: vec![email("ada@acme.com"), email("bob@acme.com"), email("BOB@acme.com")],
        answers: [("shoe_size".to_owned(), Answer::Number(44))].into(),
        origin: RequestedOrigin::Workflow { reschedule_url: "http://flows.example".into() },
        time_zone: zone("Europe/Berlin"),
        ..at_time("2030-03-31T02:30:00")
    };
    let outcome = desk.services.book_meeting.book(&acting(TOM), command, Mode::Commit).await;
    let Err(BookingError::Invalid(faults)) = outcome else { panic!("{outcome:?}") };
    let fields: Vec<&str> = faults.iter().map(|f| f.field.as_str()).collect();
    let expected = [
        "start_time",
        "invitee.name",
        "guests[0]",
        "guests[2]",
        "answers.team_size",
        "answers.shoe_size",
        "reschedule_url",
    ];
    assert_eq!(fields, expected);
}

#[tokio::test]
async fn archived_link_archived_event_type_and_observer_are_rejected() {
    let archived = a_link()
        .id(1)
        .for_event_type(INTRO)
        .at_slug("a")
        .hosted_by(LENA)
        .archived_at("2029-12-31T00:00Z");
    let retired = a_link().id(2).for_event_type(WEBINAR).at_slug("b").hosted_by(LENA);
    let desk = desk().await.with_link(&archived.build()).await.with_link(&retired.build()).await;
    for id in [1, 2, 99].map(LinkId) {
        let start_time = RequestedTime::parse("2030-01-02T09:00:00Z").expect("a time");
        let time = TimeToBook::Open { link_id: id, start_time };
        let command = BookMeetingCommand { time, ..at_time("2030-01-02T09:00:00Z") };
        let outcome = desk.services.book_meeting.book(&acting(TOM), command, Mode::Commit).await;
        assert!(
            matches!(outcome, Err(BookingError::LinkNotFound(found)) if found == id),
            "{outcome:?}"
        );
    }
    let outcome = desk
        .services
        .book_meeting
        .book(&acting(OLU), at_time("2030-01-02T09:00:00Z"), Mode::Commit)
        .await;
    assert!(
        matches!(outcome, Err(BookingError::Denied(AccessDenied::Observer { .. }))),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn cancellation_reason_is_limited_to_1000_characters() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T10:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let cancel = async |reason: String| {
        desk.services
            .cancel_booking
            .cancel(&acting(GRACE), booking.id, Some(reason), Mode::DryRun)
            .await
    };
    assert!(cancel("é".repeat(1_000)).await.is_ok());
    let cancelled = cancel("a\r\n".repeat(500)).await.expect("a line break counts as one");
    let BookingState::Cancelled(cancellation) = cancelled.state else { panic!("{cancelled:?}") };
    assert_eq!(cancellation.reason.as_deref(), Some("a\n".repeat(500).trim()));
    let outcome = cancel("é".repeat(1_001)).await;
    assert!(
        matches!(&outcome, Err(BookingError::Invalid(faults)) if faults[0].field == "reason"),
        "{outcome:?}"
    );
}
