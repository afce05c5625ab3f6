use frontdesk_domain::booking::Booking;
use frontdesk_domain::event::{BookingChange, Event, EventDetail, EventName};
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::link::{Chosen, HostEntry};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{Clock, Mode, Outbox, Store};
use frontdesk_domain::records::Outcome;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, CreateLinkCommand, MoveBookingCommand, RequestedOrigin, TimeToBook,
};
use frontdesk_testing::builders::{a_booking, a_link, email, zone};
use frontdesk_testing::northwind::{GRACE, INTRO, LENA, PRIYA, TOM};

use crate::desk::{Desk, acting};
use crate::public_booking::{LINK, asking_for, book, desk as desk_of_link};
use crate::records::{ADA, ada_found, desk as desk_of_records, nothing, run_chain};

fn booking() -> Booking {
    a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build()
}

fn to(text: &str) -> MoveBookingCommand {
    MoveBookingCommand { start_time: RequestedTime::parse(text).expect("a time"), time_zone: None }
}

async fn written(desk: &Desk) -> Vec<Event> {
    let unrouted =
        desk.store.unrouted_events(desk.clock.now(), 100).await.expect("the store responds");
    unrouted.into_iter().map(|event| event.expect("a readable event")).collect()
}

async fn only_event_of(desk: &Desk, booking: &Booking) -> (BookingChange, Option<i64>) {
    let [event] = &written(desk).await[..] else {
        panic!("expected one event: {:?}", written(desk).await)
    };
    let EventDetail::Booking(of_booking) = &event.detail else { panic!("{event:?}") };
    let stored = desk.stored(booking.id).await;
    assert_eq!((of_booking.booking_id, of_booking.interval), (stored.id, stored.interval));
    assert_eq!((of_booking.revision, event.occurred_at), (stored.revision, stored.updated_at));
    assert_eq!(event.workspace_id, stored.workspace_id);
    (of_booking.change, event.by.map(|by| by.0))
}

fn through_link() -> BookMeetingCommand {
    BookMeetingCommand {
        time: TimeToBook::Open {
            link_id: LINK,
            start_time: RequestedTime::parse("2030-01-02T09:00:00Z").expect("a time"),
        },
        time_zone: zone("Europe/London"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    }
}

#[tokio::test]
async fn booking_by_a_member_adds_one_event_with_the_member() {
    let desk = desk_of_link().await;
    let booked = desk.services.book_meeting.book(&acting(TOM), through_link(), Mode::Commit).await;
    let booked = booked.expect("an open time");
    assert_eq!(only_event_of(&desk, &booked).await, (BookingChange::Created, Some(TOM.0)));
}

#[tokio::test]
async fn public_booking_adds_one_event_without_a_member_even_if_resubmitted() {
    let desk = desk_of_link().await;
    let first = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let again = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("the same form");
    assert_eq!(first.id, again.id);
    let booked = desk.stored(first.id).await;
    assert_eq!(only_event_of(&desk, &booked).await, (BookingChange::Created, None));
}

#[tokio::test]
async fn move_adds_one_event_with_the_previous_interval() {
    let booking = booking();
    for by_member in [true, false] {
        let desk = Desk::new().with_booking(&booking).await;
        let command = to("2030-01-03T09:00:00Z");
        if by_member {
            let services = &desk.services.move_booking;
            let moved =
                services.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
            moved.expect("an open time");
        } else {
            let services = &desk.services.public.manage_booking;
            services
                .move_booking(&booking.manage_token, command, Mode::Commit)
                .await
                .expect("an open time");
        }
        let by = by_member.then_some(LENA.0);
        let change = BookingChange::Moved { from: booking.interval };
        assert_eq!(only_event_of(&desk, &booking).await, (change, by));
    }
}

#[tokio::test]
async fn cancellation_adds_one_event() {
    let booking = booking();
    for by_member in [true, false] {
        let desk = Desk::new().with_booking(&booking).await;
        for _ in 0..2 {
            if by_member {
                let cancel = &desk.services.cancel_booking;
                cancel
                    .cancel(&acting(LENA), booking.id, None, Mode::Commit)
                    .await
                    .expect("scheduled");
            } else {
                let cancel = &desk.services.public.manage_booking;
                cancel.cancel(&booking.manage_token, None, Mode::Commit).await.expect("scheduled");
            }
        }
        let by = by_member.then_some(LENA.0);
        assert_eq!(only_event_of(&desk, &booking).await, (BookingChange::Cancelled, by));
    }
}

#[tokio::test]
async fn no_show_and_its_undo_add_one_event_each() {
    let booking = booking();
    let desk = Desk::new().with_booking(&booking).await;
    desk.clock.set("2030-01-02T10:00Z");
    for _ in 0..2 {
        let marked =
            desk.services.mark_as_no_show.mark(&acting(LENA), booking.id, Mode::Commit).await;
        marked.expect("it has begun");
    }
    assert_eq!(only_event_of(&desk, &booking).await, (BookingChange::NoShow, Some(LENA.0)));
    let undone =
        desk.services.undo_mark_as_no_show.undo(&acting(LENA), booking.id, Mode::Commit).await;
    undone.expect("it is a no-show");
    let names: Vec<EventName> = written(&desk).await.iter().map(Event::name).collect();
    assert_eq!(names, [EventName::BookingNoShow, EventName::BookingNoShowUndone]);
}

#[tokio::test]
async fn unchanged_rejected_and_dry_run_requests_add_no_event() {
    let booking = booking();
    let taken = a_booking().hosted_by(LENA).at("2030-01-02T12:00Z").build();
    let link = a_link().id(LINK).for_event_type(INTRO).at_slug("team").hosted_by(LENA).build();
    let desk =
        Desk::new().with_booking(&booking).await.with_booking(&taken).await.with_link(&link).await;
    let services = &desk.services;
    let id = booking.id;
    let lena = acting(LENA);
    let same = services
        .move_booking
        .move_booking(&lena, id, to("2030-01-02T09:00:00Z"), Mode::Commit)
        .await;
    assert!(same.is_ok(), "{same:?}");
    let open = services
        .move_booking
        .move_booking(&lena, id, to("2030-01-03T09:00:00Z"), Mode::DryRun)
        .await;
    assert!(open.is_ok(), "{open:?}");
    let full = services
        .move_booking
        .move_booking(&lena, id, to("2030-01-02T12:00:00Z"), Mode::Commit)
        .await;
    assert!(full.is_err(), "{full:?}");
    let tried = services.cancel_booking.cancel(&lena, id, None, Mode::DryRun).await;
    assert!(tried.is_ok(), "{tried:?}");
    let early = services.mark_as_no_show.mark(&lena, id, Mode::Commit).await;
    assert!(early.is_err(), "{early:?}");
    let refused = services.book_meeting.book(&acting(TOM), through_link(), Mode::Commit).await;
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(written(&desk).await, []);
}

#[tokio::test]
async fn only_a_new_link_adds_an_event() {
    let desk = Desk::new();
    let intro = EventTypeSelector::Id(INTRO);
    for _ in 0..2 {
        let create = &desk.services.create_link;
        create
            .create(&acting(PRIYA), &intro, CreateLinkCommand::default(), Mode::Commit)
            .await
            .expect("a link");
    }
    let entries =
        vec![HostEntry { chosen: Chosen::User(TOM), role: HostRole::MustAttend, lead: false }];
    let create = &desk.services.create_link;
    create
        .create(
            &acting(PRIYA),
            &intro,
            CreateLinkCommand { entries, ..Default::default() },
            Mode::DryRun,
        )
        .await
        .expect("a link");
    let [event] = &written(&desk).await[..] else { panic!("{:?}", written(&desk).await) };
    assert_eq!((event.name(), event.by), (EventName::LinkCreated, Some(PRIYA)));
}

#[tokio::test]
async fn enrichment_adds_an_event_only_for_new_facts() {
    let desk = desk_of_records().await;
    desk.vendors.will_return("first", nothing(Outcome::NoMatch));
    desk.vendors.will_return("second", nothing(Outcome::NoMatch));
    desk.vendors.will_return("third", nothing(Outcome::NoMatch));
    run_chain(&desk).await;
    assert_eq!(written(&desk).await, [], "nothing was found");

    for _ in 0..2 {
        desk.vendors.will_return("first", ada_found());
        let person = run_chain(&desk).await.person.expect("she was found");
        let [event] = &written(&desk).await[..] else { panic!("{:?}", written(&desk).await) };
        assert_eq!(event.detail, EventDetail::RecordEnriched { person_id: person.id });
        assert_eq!(event.by, Some(PRIYA), "the second run adds no event");
    }
}

#[tokio::test]
async fn archiving_a_link_adds_one_event_even_if_repeated() {
    let link = a_link().for_event_type(INTRO).hosted_by(LENA).build();
    let desk = Desk::new().with_link(&link).await;
    let archive = &desk.services.archive_scheduling_link;
    let dry_run = archive.archive(&acting(LENA), link.id, Mode::DryRun).await;
    assert!(dry_run.is_ok() && written(&desk).await.is_empty());
    for _ in 0..2 {
        let archived = archive.archive(&acting(LENA), link.id, Mode::Commit).await;
        assert!(archived.expect("a host may").archived_at.is_some());
    }
    let [event] = &written(&desk).await[..] else { panic!("expected one event") };
    assert_eq!(event.detail, EventDetail::LinkArchived { link_id: link.id });
    assert_eq!((event.by, event.occurred_at), (Some(LENA), desk.clock.now()));
}

/// The second erasure finds nothing. The third finds only a booking.
#[tokio::test]
async fn erasure_adds_an_event_with_only_an_id() {
    let desk = desk_of_records().await;
    desk.vendors.will_return("first", ada_found());
    run_chain(&desk).await;
    let [enriched] = &written(&desk).await[..] else { panic!("expected one event") };
    let EventDetail::RecordEnriched { person_id } = enriched.detail else { panic!("{enriched:?}") };
    let forget = async || {
        let erase = &desk.services.forget_person;
        erase.forget(&acting(GRACE), &email(ADA), Mode::Commit).await.expect("an admin")
    };
    forget().await;
    forget().await;
    let erased = |person_id| EventDetail::RecordErased { person_id };
    let details = async || -> Vec<EventDetail> {
        written(&desk).await.into_iter().map(|event| event.detail).collect()
    };
    let after_one = details().await;
    assert!(after_one.len() == 2 && after_one.contains(&erased(Some(person_id))), "{after_one:?}");
    let past = a_booking().hosted_by(LENA).at("2029-12-31T09:00Z").build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.bookings().add_booking(&past, &[]).await.expect("no conflict");
    unit.commit().await.expect("the store responds");
    forget().await;
    let after_two = details().await;
    assert!(after_two.len() == 3 && after_two.contains(&erased(None)), "{after_two:?}");
}
