use frontdesk_domain::booking::{
    Action, Answer, Booking, BookingState, BookingStatus, MAX_CHANGES_BEFORE_MOVE,
};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    Contact, InviteeError, MoveBookingCommand, PublicAddress, UnavailableReason,
};
use frontdesk_testing::builders::{a_booking, a_link, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{self, DEMO, GRACE, LENA, PRIYA};

use crate::desk::{Desk, acting, at};

fn booking() -> Booking {
    a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build()
}

fn to(start: &str) -> MoveBookingCommand {
    let time_zone = Some(zone("America/New_York"));
    MoveBookingCommand { start_time: RequestedTime::parse(start).expect("a time"), time_zone }
}

#[tokio::test]
async fn booking_read_by_token_hides_host_addresses() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let seen =
        desk.services.public.manage_booking.get(&booking.manage_token).await.expect("its token");
    assert_eq!(
        (seen.id, seen.interval, seen.status),
        (booking.id, booking.interval, BookingStatus::Scheduled)
    );
    assert_eq!(seen.hosts[0].name, "Lena Vogt");
    assert_eq!((seen.invitee, seen.workspace.name.as_str()), (booking.invitee, "Northwind"));
    assert!(!format!("{:?}", seen.hosts).contains('@'));
}

#[tokio::test]
async fn answers_are_listed_with_question_labels() {
    let mut booking = a_booking()
        .of_event_type(DEMO)
        .hosted_by(PRIYA)
        .at("2030-01-02T05:00Z")
        .lasting(60)
        .build();
    booking.answers.insert("a_former_question".into(), Answer::Number(1));
    let desk = Desk::new().with_booking(&booking).await;
    let seen =
        desk.services.public.manage_booking.get(&booking.manage_token).await.expect("its token");
    let labels: Vec<&str> = seen.answers.iter().map(|answered| answered.label.as_str()).collect();
    let mut directory = frontdesk_testing::northwind::directory().event_types.into_iter();
    let label = directory.find(|e| e.id == DEMO).expect("it is there").questions[0].label.clone();
    assert_eq!(labels, [label.as_str(), "a_former_question"]);
}

#[tokio::test]
async fn unknown_token_is_not_found_by_any_use_case() {
    let desk = Desk::new().with_booking(&booking()).await;
    let services = &desk.services;
    let unknown_token = a_booking().build().manage_token;
    let outcomes = [
        services.public.manage_booking.get(&unknown_token).await,
        services
            .public
            .manage_booking
            .move_booking(&unknown_token, to("2030-01-03T09:00:00Z"), Mode::Commit)
            .await,
        services.public.manage_booking.cancel(&unknown_token, None, Mode::Commit).await,
    ];
    for outcome in outcomes {
        assert!(matches!(outcome, Err(InviteeError::BookingNotFound)), "{outcome:?}");
    }
    let day = interval("2030-01-02T00:00Z", "2030-01-03T00:00Z");
    let listed = services.public.list_managed_open_times.list(&unknown_token, day).await;
    assert!(matches!(listed, Err(InviteeError::BookingNotFound)), "{listed:?}");
}

#[tokio::test]
async fn move_accepts_exactly_the_listed_open_times() {
    let booking = booking();
    let taken = a_booking().hosted_by(LENA).at("2030-01-02T12:00Z").build();
    let day = interval("2030-01-02T00:00Z", "2030-01-03T00:00Z");
    let desk = Desk::new().with_booking(&booking).await.with_booking(&taken).await;
    let listed =
        desk.services.public.list_managed_open_times.list(&booking.manage_token, day).await;
    let listed: Vec<_> = listed.expect("a range").open_times.iter().map(Interval::start).collect();
    assert!(listed.contains(&booking.interval.start()), "its own time counts as free");
    for half_hour in 0..48 {
        let start = day.start() + time::Duration::minutes(30 * half_hour);
        let desk = Desk::new().with_booking(&booking).await.with_booking(&taken).await;
        let command =
            MoveBookingCommand { start_time: RequestedTime::Instant(start), time_zone: None };
        let moved = desk
            .services
            .public
            .manage_booking
            .move_booking(&booking.manage_token, command, Mode::Commit)
            .await;
        assert_eq!(moved.is_ok(), listed.contains(&start), "{start}");
    }
}

#[tokio::test]
async fn booking_moved_by_token_keeps_its_token() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let command = to("2030-01-03T08:00:00");
    let moved = desk
        .services
        .public
        .manage_booking
        .move_booking(&booking.manage_token, command, Mode::Commit)
        .await;
    let moved = moved.expect("an open time");
    assert_eq!(
        moved.interval,
        interval("2030-01-03T13:00Z", "2030-01-03T13:30Z"),
        "08:00 in New York"
    );
    assert_eq!(moved.manage_token, booking.manage_token);
    let stored = desk.stored(booking.id).await;
    assert_eq!((stored.interval, stored.time_zone), (moved.interval, zone("America/New_York")));
}

#[tokio::test]
async fn manage_token_moves_a_booking_until_it_has_changed_20_times() {
    let booking = Booking { revision: MAX_CHANGES_BEFORE_MOVE - 1, ..booking() };
    let desk = Desk::new().with_booking(&booking).await;
    let by_token = async |start| {
        let service = &desk.services.public.manage_booking;
        service.move_booking(&booking.manage_token, to(start), Mode::Commit).await
    };
    let moved = by_token("2030-01-03T13:00:00Z").await.expect("the 20th change");
    assert!(!moved.can_move && moved.can_cancel, "{moved:?}");
    let contact = Contact { former_host: None, name: "Lena Vogt".into(), email: None };
    assert_eq!(moved.contact, Some(contact));
    let refused = by_token("2030-01-03T14:00:00Z").await;
    let Err(InviteeError::InvalidTransition(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.action, Action::MoveByToken);
    let rule = format!("until it has changed {MAX_CHANGES_BEFORE_MOVE} times");
    assert!(refusal.to_string().contains(&rule), "{refusal}");
    let by_member = &desk.services.move_booking;
    let command = to("2030-01-03T14:00:00Z");
    let moved = by_member.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    moved.expect("a member can still move the booking");
}

/// A member's move keeps the invitee's zone, which the mail to the invitee uses.
#[tokio::test]
async fn zone_of_the_invitee_follows_only_moves_by_token() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let (by_token, by_member) = (&desk.services.public.manage_booking, &desk.services.move_booking);
    let zones = async || {
        let stored = desk.stored(booking.id).await;
        (stored.time_zone, stored.invitee.time_zone)
    };
    let (new_york, tokyo) = (zone("America/New_York"), zone("Asia/Tokyo"));
    let in_tokyo = |start| MoveBookingCommand { time_zone: Some(tokyo.clone()), ..to(start) };
    let command = in_tokyo("2030-01-03T13:00:00Z");
    let moved = by_member.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    moved.expect("an open time");
    assert_eq!(zones().await, (tokyo.clone(), booking.invitee.time_zone.clone()));

    let unzoned = MoveBookingCommand { time_zone: None, ..to("2030-01-03T14:00:00Z") };
    for (command, expected) in [
        (unzoned, (tokyo.clone(), booking.invitee.time_zone.clone())),
        (in_tokyo("2030-01-03T14:00:00Z"), (tokyo.clone(), tokyo.clone())),
        (to("2030-01-03T13:00:00Z"), (new_york.clone(), new_york.clone())),
    ] {
        let moved = by_token.move_booking(&booking.manage_token, command, Mode::Commit).await;
        moved.expect("an open time");
        assert_eq!(zones().await, expected);
    }
}

#[tokio::test]
async fn move_to_taken_time_returns_alternatives_without_names() {
    let booking = booking();
    let taken = a_booking().hosted_by(LENA).at("2030-01-02T10:00Z").build();
    let desk = Desk::new().with_booking(&booking).await.with_booking(&taken).await;
    let command = to("2030-01-02T10:00:00Z");
    let refused = desk
        .services
        .public
        .manage_booking
        .move_booking(&booking.manage_token, command, Mode::Commit)
        .await;
    let Err(InviteeError::TimeUnavailable(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.reason, UnavailableReason::Taken);
    assert_eq!(refusal.alternatives[0].start(), at("2030-01-02T10:30Z"));
    assert_eq!(desk.stored(booking.id).await, booking, "nothing is written");
}

#[tokio::test]
async fn cancellation_by_token_records_no_member() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let cancel = async |reason: &str| {
        desk.services
            .public
            .manage_booking
            .cancel(&booking.manage_token, Some(reason.into()), Mode::Commit)
            .await
    };
    let cancelled = cancel(" I am ill ").await.expect("scheduled");
    assert_eq!(
        (cancelled.status, cancelled.can_move, cancelled.can_cancel),
        (BookingStatus::Cancelled, false, false)
    );
    let cancellation = cancelled.cancellation.clone().expect("it was cancelled");
    assert_eq!(
        (cancellation.reason.as_deref(), cancellation.by_workspace),
        (Some("I am ill"), false)
    );
    let BookingState::Cancelled(stored) = desk.stored(booking.id).await.state else {
        panic!("cancelled")
    };
    assert_eq!(stored.cancelled_by, None);
    assert_eq!(
        cancel("again").await.expect("cancelled already"),
        cancelled,
        "the first reason stays"
    );
}

#[tokio::test]
async fn cancellation_reason_is_limited_to_1000_characters() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    let reason = Some("é".repeat(1_001));
    let refused = desk
        .services
        .public
        .manage_booking
        .cancel(&booking.manage_token, reason, Mode::Commit)
        .await;
    assert!(
        matches!(&refused, Err(InviteeError::Invalid(faults)) if faults[0].field == "reason"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn past_booking_cannot_be_moved_or_cancelled() {
    let over = a_booking().hosted_by(LENA).at("2030-01-01T08:00Z").build();
    let desk = Desk::new().with_booking(&over).await;
    let services = &desk.services;
    let seen = services.public.manage_booking.get(&over.manage_token).await.expect("its token");
    assert_eq!(
        (seen.status, seen.can_move, seen.can_cancel),
        (BookingStatus::Completed, false, false)
    );
    let moved = services.public.manage_booking.move_booking(
        &over.manage_token,
        to("2030-01-03T09:00:00Z"),
        Mode::Commit,
    );
    let cancelled = services.public.manage_booking.cancel(&over.manage_token, None, Mode::Commit);
    for (outcome, action) in [(moved.await, Action::Move), (cancelled.await, Action::Cancel)] {
        let Err(InviteeError::InvalidTransition(refusal)) = outcome else { panic!("{outcome:?}") };
        assert_eq!((refusal.action, refusal.current), (action, BookingStatus::Completed));
    }
}

#[tokio::test]
async fn book_again_link_is_offered_only_while_bookable() {
    let link = a_link().id(31).at_slug("team").hosted_by(LENA).build();
    let desk = Desk::new().with_link(&link).await;
    let booking = a_booking().hosted_by(LENA).through_link(link.id).at("2030-01-02T09:00Z").build();
    let desk = desk.with_booking(&booking).await;
    let book_again = async || {
        let seen = desk.services.public.manage_booking.get(&booking.manage_token).await;
        seen.expect("its token").book_again
    };
    assert_eq!(book_again().await, PublicAddress::team("northwind", "team"));
    desk.services
        .archive_scheduling_link
        .archive(&acting(GRACE), LinkId(31), Mode::Commit)
        .await
        .expect("an admin");
    assert_eq!(book_again().await, None);
}

#[tokio::test]
async fn booking_whose_host_is_archived_cannot_move_and_names_a_contact() {
    let booking =
        a_booking().hosted_by(LENA).optionally_hosted_by(PRIYA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let mut directory = northwind::directory();
    directory.workspace.invitations.reply_to = Some(email("desk@northwind.example"));
    for member in &mut directory.members {
        member.archived = member.user_id == LENA;
    }
    northwind::save(&*desk.store, &directory).await.expect("the store responds");
    let seen = desk.services.public.manage_booking.get(&booking.manage_token).await;
    let seen = seen.expect("its token");
    assert!(!seen.can_move && seen.can_cancel);
    let contact = seen.contact.expect("a contact");
    assert_eq!(
        (contact.former_host.as_deref(), &*contact.name),
        (Some("Lena Vogt"), "Priya Raman")
    );
    assert_eq!(contact.email, Some(email("desk@northwind.example")));
}
