use std::sync::Arc;

use frontdesk_domain::booking::{Booking, FORGOTTEN_EMAIL};
use frontdesk_domain::calendar::BookInto;
use frontdesk_domain::delivery::DeliveryState;
use frontdesk_domain::event::{AddedGuests, BookingChange, EventName, UpdatedDetails};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::ports::mocks::MockBookingQueries;
use frontdesk_domain::ports::{
    CalendarMirror, EventQueries, Store, StoreError, StorePorts, WebhookQueries,
};
use frontdesk_domain::services::{RouteEvents, RouteSummary};
use frontdesk_testing::builders::{
    a_booking, a_calendar, a_member, a_webhook, an_event, email, key,
};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind;
use frontdesk_testing::northwind::{LENA, NORTHWIND, OLU, PRIYA, SOUTHWIND, TOM};
use time::Duration;

use crate::desk::at;
use crate::post_office::PostOffice;

const PENDING: DeliveryState = DeliveryState::Pending;

fn booking() -> Booking {
    let mut booking =
        a_booking().hosted_by(LENA).optionally_hosted_by(TOM).at("2030-01-02T09:00Z").build();
    booking.guests = vec![email("bob@acme.com")];
    booking
}

fn meeting(at: &str) -> Booking {
    Booking { guests: vec![], ..a_booking().hosted_by(LENA).at(at).build() }
}

fn routed(events: usize, deliveries: usize) -> RouteSummary {
    RouteSummary { events, deliveries, set_aside: vec![] }
}

fn no_mail() -> InvitationSettings {
    InvitationSettings { enabled: false, ..InvitationSettings::default() }
}

#[tokio::test]
async fn booking_is_routed_to_host_calendars_mailboxes_and_subscribed_webhooks() {
    let lena =
        a_member("lena").id(LENA).connected(a_calendar(1).feed("lena")).connected(a_calendar(2));
    let office = PostOffice::new()
        .with_member(&lena.connected(a_calendar(3)).build())
        .await
        .with_webhook(&a_webhook("all").build())
        .await
        .with_webhook(&a_webhook("moves").listening_to([EventName::BookingMoved]).build())
        .await;
    office.book(&booking()).await;
    assert_eq!(office.route().await, routed(1, 8));
    let expected = [
        "calendar:9:2",
        "confirmation:ada@acme.com",
        "confirmation:bob@acme.com",
        "confirmation:tom@northwind.example",
        "reminder:ada@acme.com",
        "reminder:bob@acme.com",
        "reminder:tom@northwind.example",
        "webhook:all",
    ];
    assert_eq!(
        office.targets(PENDING).await,
        expected,
        "only Lena's first booking calendar gets it"
    );
    assert_eq!(office.route().await, RouteSummary::default());
}

#[tokio::test]
async fn host_without_a_booking_calendar_is_mailed() {
    let lena =
        a_member("lena").id(LENA).connected(a_calendar(1).booking_into(BookInto::Nowhere)).build();
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    let office = PostOffice::new().with_member(&lena).await.inviting(settings).await;
    office.book(&meeting("2030-01-02T09:00Z")).await;
    office.route().await;
    let expected = ["confirmation:ada@acme.com", "confirmation:lena@northwind.example"];
    assert_eq!(office.targets(PENDING).await, expected);
}

#[tokio::test]
async fn archived_host_gets_no_deliveries() {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).archived().build();
    let tom = a_member("tom").id(TOM).archived().build();
    let office = PostOffice::new().with_member(&lena).await.with_member(&tom).await;
    office.book(&booking()).await;
    office.route().await;
    let targets = office.targets(PENDING).await;
    assert!(targets.iter().all(|target| target.ends_with("@acme.com")), "{targets:?}");
}

#[tokio::test]
async fn reminders_that_are_already_past_are_not_scheduled() {
    let settings = InvitationSettings {
        reminder_minutes: vec![1_440, 60, 10],
        ..InvitationSettings::default()
    };
    let office = PostOffice::new().inviting(settings).await;
    let booking = meeting("2030-01-02T09:00Z");
    office.book(&booking).await;
    office.route().await;
    let due = async |office: &PostOffice| {
        let deliveries = office.deliveries().await.into_iter();
        let mut due: Vec<_> = deliveries.map(|delivery| delivery.next_attempt_at).collect();
        due.sort();
        due.dedup();
        due
    };
    let now = at("2030-01-01T09:00Z");
    assert_eq!(
        due(&office).await,
        [now, at("2030-01-02T08:00Z"), at("2030-01-02T08:50Z")],
        "the one-day reminder is in the past"
    );
}

#[tokio::test]
async fn no_mail_without_a_server_when_disabled_or_for_past_bookings() {
    let past = meeting("2030-01-01T08:00Z");
    let future = meeting("2030-01-02T09:00Z");
    for (office, booking) in [
        (PostOffice::without_mail(), &future),
        (PostOffice::new().inviting(no_mail()).await, &future),
        (PostOffice::new(), &past),
    ] {
        office.book(booking).await;
        assert_eq!(office.route().await, routed(1, 0));
    }
}

#[tokio::test]
async fn booking_changes_are_mailed_except_no_shows() {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    let office = PostOffice::new().inviting(settings).await;
    let booked = office.book(&meeting("2030-01-02T09:00Z")).await;
    let moved = office.move_to(&booked, interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")).await;
    office.cancel(&moved).await;
    for change in [BookingChange::NoShow, BookingChange::NoShowUndone] {
        office.write(&an_event().of(&booked, change).build()).await;
    }
    assert_eq!(office.route().await, routed(5, 6));
    let expected = [
        "cancelled:ada@acme.com",
        "cancelled:lena@northwind.example",
        "confirmation:ada@acme.com",
        "confirmation:lena@northwind.example",
        "moved:ada@acme.com",
        "moved:lena@northwind.example",
    ];
    assert_eq!(office.targets(PENDING).await, expected);
}

#[tokio::test]
async fn each_address_is_mailed_once_and_erased_people_never() {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    let office = PostOffice::new().inviting(settings).await;
    let mut booking = meeting("2030-01-02T09:00Z");
    booking.invitee.email = email(FORGOTTEN_EMAIL);
    booking.guests = vec![email("LENA@northwind.example")];
    office.book(&booking).await;
    office.route().await;
    assert_eq!(office.targets(PENDING).await, ["confirmation:lena@northwind.example"]);
}

#[tokio::test]
async fn link_and_record_events_go_only_to_enabled_webhooks() {
    let office = PostOffice::new()
        .with_webhook(&a_webhook("on").build())
        .await
        .with_webhook(&a_webhook("off").build())
        .await
        .with_webhook(&a_webhook("gone").archived().build())
        .await;
    let store = &office.desk.store;
    store
        .disable_webhook(NORTHWIND, &key("off"), at("2030-01-01T08:00Z"))
        .await
        .expect("the store responds");
    office.write(&an_event().build()).await;
    office.write(&an_event().about_person(7).build()).await;
    assert_eq!(office.route().await, routed(2, 2));
    assert_eq!(office.targets(PENDING).await, ["webhook:on", "webhook:on"]);
}

#[tokio::test]
async fn former_booking_calendar_still_gets_deliveries() {
    let before =
        a_member("lena").id(LENA).connected(a_calendar(1)).connected(a_calendar(2)).build();
    let office = PostOffice::without_mail().with_member(&before).await;
    let booked = office.book(&meeting("2030-01-02T09:00Z")).await;
    office.post().await;
    let after = a_member("lena").id(LENA).connected(a_calendar(1).booking_into(BookInto::Nowhere));
    let office = office.with_member(&after.connected(a_calendar(2)).build()).await;
    office.move_to(&booked, interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")).await;
    office.route().await;
    assert_eq!(office.targets(PENDING).await, ["calendar:9:1", "calendar:9:2"]);
}

#[tokio::test]
async fn failed_event_blocks_only_later_events_of_its_workspace() {
    let office = PostOffice::new();
    northwind::save(&*office.desk.store, &northwind::other_directory()).await.expect("Southwind");
    let mut bookings = MockBookingQueries::new();
    bookings
        .expect_find_bookings()
        .returning(|_, _| Err(StoreError::unavailable("the connection was lost")));
    let store = StorePorts { bookings: Arc::new(bookings), ..office.desk.store.ports() };
    let route = RouteEvents { store, clock: office.desk.clock.clone(), sends_mail: true };
    office.book(&meeting("2030-01-02T09:00Z")).await;
    office.write(&an_event().at("2030-01-01T09:30Z").build()).await;
    office.write(&an_event().in_workspace(SOUTHWIND).at("2030-01-01T10:00Z").build()).await;
    assert!(matches!(route.route().await, Err(StoreError::Unavailable(_))));
    let store = &office.desk.store;
    for (workspace, last) in [(NORTHWIND, 0), (SOUTHWIND, 1)] {
        let position = store.last_event_position(workspace).await.expect("the store responds");
        assert_eq!(position.0, last, "{workspace}");
    }
    assert_eq!(office.route().await.events, 2);
}

#[tokio::test]
async fn event_about_a_corrupt_row_is_set_aside_and_blocks_no_other() {
    let office = PostOffice::without_mail().with_webhook(&a_webhook("all").build()).await;
    let spoilt = office.book(&meeting("2030-01-02T09:00Z")).await;
    let sound = office.book(&meeting("2030-01-03T09:00Z")).await;
    let (spoilt_id, found) = (spoilt.id, sound.clone());
    let mut bookings = MockBookingQueries::new();
    bookings.expect_find_bookings().returning(move |_, ids| {
        let (table, column, row) = ("bookings", "invitee_email", spoilt_id.to_string());
        let corrupt = StoreError::Corrupt { table, column, row, why: "it is no address".into() };
        if ids.contains(&spoilt_id) { Err(corrupt) } else { Ok(vec![found.clone()]) }
    });
    let store = StorePorts { bookings: Arc::new(bookings), ..office.desk.store.ports() };
    let route = RouteEvents { store, clock: office.desk.clock.clone(), sends_mail: false };
    let RouteSummary { events, set_aside, .. } =
        route.route().await.expect("the others can be routed");
    assert_eq!((events, set_aside.len()), (1, 1));
    assert_eq!(set_aside[0].workspace_id, NORTHWIND);
    assert!(set_aside[0].why.contains("bookings.invitee_email"), "{}", set_aside[0].why);
    assert_eq!(route.route().await.expect("nothing is left"), RouteSummary::default());
    assert_eq!(office.route().await, RouteSummary::default(), "other processes skip it too");
    office.desk.clock.advance(Duration::hours(1));
    assert_eq!(office.route().await, routed(1, 1), "the row is readable again");
}

#[tokio::test]
async fn optional_host_calendar_gets_the_booking() {
    let tom = a_member("tom").id(TOM).connected(a_calendar(7)).build();
    let observer = a_member("olu").id(OLU).connected(a_calendar(8)).build();
    let priya = a_member("priya").id(PRIYA).connected(a_calendar(4)).build();
    let office = PostOffice::without_mail().with_member(&tom).await.with_member(&observer).await;
    let office = office.with_member(&priya).await;
    office.book(&booking()).await;
    office.route().await;
    assert_eq!(office.targets(PENDING).await, ["calendar:7:7"]);
}

/// The invitee gets an updated invitation and a new reminder; the earlier one is dropped when due.
#[tokio::test]
async fn reassignment_reaches_the_invitee_and_both_hosts() {
    let lena = a_member("lena").id(LENA).build();
    let tom = a_member("tom").id(TOM).build();
    let office = PostOffice::new().with_member(&lena).await.with_member(&tom).await;
    let booking = office.book(&meeting("2030-01-02T09:00Z")).await;
    office.post().await;
    office.reassign(&booking, LENA, &tom).await;
    office.route().await;
    let expected = [
        "cancelled:lena@northwind.example",
        "confirmation:ada@acme.com",
        "confirmation:tom@northwind.example",
        "reminder:ada@acme.com",
        "reminder:ada@acme.com",
        "reminder:lena@northwind.example",
        "reminder:tom@northwind.example",
    ];
    assert_eq!(office.targets(PENDING).await, expected);
    let before = office.mailbox.taken().len();
    office.deliver().await;
    let mails = office.mailbox.taken().split_off(before);
    let mut sent: Vec<_> =
        mails.iter().map(|m| (m.to.email.as_str(), m.occasion.as_str(), m.sequence)).collect();
    sent.sort_unstable();
    let expected = [
        ("ada@acme.com", "confirmation", 1),
        ("lena@northwind.example", "cancelled", 1),
        ("tom@northwind.example", "confirmation", 1),
    ];
    assert_eq!(sent, expected);
    assert!(mails.iter().all(|mail| mail.booking.title.ends_with("and Tom")), "{mails:?}");
    office.desk.clock.advance(Duration::hours(23));
    let before = office.mailbox.taken().len();
    office.deliver().await;
    let mails = office.mailbox.taken().split_off(before);
    let mut reminded: Vec<_> = mails.iter().map(|mail| mail.to.email.as_str()).collect();
    reminded.sort_unstable();
    assert_eq!(reminded, ["ada@acme.com", "tom@northwind.example"]);
}

#[tokio::test]
async fn reassignment_moves_the_calendar_event_to_the_new_host() {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    let tom = a_member("tom").id(TOM).connected(a_calendar(2)).build();
    let office = PostOffice::new().with_member(&lena).await.with_member(&tom).await;
    let office = office.inviting(no_mail()).await;
    let booking = office.book(&meeting("2030-01-02T09:00Z")).await;
    office.post().await;
    office.reassign(&booking, LENA, &tom).await;
    office.route().await;
    assert_eq!(office.targets(PENDING).await, ["calendar:7:2", "calendar:9:1"]);
    office.deliver().await;
    let written = office.desk.store.list_written_events(NORTHWIND, &[booking.id]).await;
    let written = written.expect("the store responds");
    let written: Vec<_> =
        written.iter().map(|(_, key, event)| (key.user_id, event.revision)).collect();
    assert_eq!(written, [(TOM, 1)]);
}

async fn targets_of_update(updated: UpdatedDetails, later_revision: u32) -> Vec<String> {
    let lena = a_member("lena").id(LENA).connected(a_calendar(1)).build();
    let office = PostOffice::new().with_member(&lena).await;
    let booking =
        Booking { guests: vec![email("bob@acme.com"), email("kim@acme.com")], ..booking() };
    let mut unit = office.desk.store.begin().await.expect("the store responds");
    unit.bookings().add_booking(&booking, &[]).await.expect("no conflict");
    unit.commit().await.expect("the store responds");
    office.write(&an_event().of(&booking, BookingChange::Updated(updated)).build()).await;
    office.save(&Booking { revision: booking.revision + later_revision, ..booking }).await;
    office.route().await;
    office.targets(PENDING).await
}

/// Each recipient gets new reminders, because the changed revision drops the earlier ones.
#[tokio::test]
async fn update_mails_only_added_guests_and_writes_the_calendar() {
    let guests = Some(AddedGuests(0b10));
    let added = UpdatedDetails { guests, ..UpdatedDetails::default() };
    let reminders = [
        "reminder:ada@acme.com",
        "reminder:bob@acme.com",
        "reminder:kim@acme.com",
        "reminder:tom@northwind.example",
    ];
    let expected = [&["calendar:9:1", "confirmation:kim@acme.com"], &reminders[..]].concat();
    assert_eq!(targets_of_update(added, 0).await, expected);
    let renamed = UpdatedDetails { invitee_name: true, ..UpdatedDetails::default() };
    let expected = [&["calendar:9:1"], &reminders[..]].concat();
    assert_eq!(targets_of_update(renamed, 0).await, expected);
}

#[tokio::test]
async fn update_of_metadata_has_no_deliveries_to_calendars_and_inboxes() {
    let metadata = UpdatedDetails { metadata: true, ..UpdatedDetails::default() };
    assert_eq!(targets_of_update(metadata, 0).await, [""; 0]);
}

/// The positions of the added guests may be outdated.
#[tokio::test]
async fn update_of_a_booking_that_changed_again_mails_every_guest_if_some_were_added() {
    let mailed = async |added| {
        let guests = Some(AddedGuests(added));
        let updated = UpdatedDetails { guests, ..UpdatedDetails::default() };
        let targets = targets_of_update(updated, 1).await;
        targets.into_iter().filter(|target| target.starts_with("confirmation")).collect::<Vec<_>>()
    };
    assert_eq!(mailed(1).await, ["confirmation:bob@acme.com", "confirmation:kim@acme.com"]);
    assert_eq!(mailed(0).await, [""; 0], "guests were only removed");
}
