//! Contract tests of adding and saving bookings.

use frontdesk_domain::booking::{
    Answer, Booking, BookingState, Cancellation, Invitee, NoShow, Origin,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::Location;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::Conflict;
use time::Duration;

use super::StoreUnderTest;
use super::steps::{assert_refused, given_to_tom};
use crate::builders::{a_booking, email, metadata, zone};
use crate::clock::{instant, interval};
use crate::northwind::{DEMO, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

/// The id is rejected even if the bookings' times differ.
pub async fn duplicate_booking_id_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let second = Booking { id: first.id, ..a_booking().at("2030-01-01T12:00Z").build() };
    assert_refused(store.try_to_book(&second).await, Conflict::Duplicate);
    assert_eq!(store.find_booking(NORTHWIND, first.id).await, Some(first));
}

/// Earlier versions accepted an IP address as an email's domain, so existing rows may contain one.
pub async fn stored_email_with_an_ip_address_domain_stays_readable(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let old = |text| Email::from_stored(text).expect("an address");
    let booking = a_booking().at("2030-01-01T09:00Z").build();
    let invitee = Invitee { email: old("ada@127.0.0.1"), ..booking.invitee };
    let booking =
        store.book(Booking { invitee, guests: vec![old("bob@10.0.0.1")], ..booking }).await;
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// The lookup by manage token covers all workspaces, so the token must be unique.
pub async fn duplicate_manage_token_is_rejected_in_any_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    for second in [a_booking(), a_booking().in_workspace(SOUTHWIND)] {
        let second = second.at("2030-01-01T12:00Z").build();
        let second = Booking { manage_token: first.manage_token.clone(), ..second };
        assert_refused(store.try_to_book(&second).await, Conflict::Duplicate);
    }
}

/// The store itself rejects the duplicate, even without an earlier lookup.
pub async fn duplicate_submission_is_rejected_within_its_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").by_submission(7).build()).await;
    let again = a_booking().hosted_by(TOM).at("2030-01-01T12:00Z").by_submission(7).build();
    assert_refused(store.try_to_book(&again).await, Conflict::Duplicate);
    store.book(a_booking().in_workspace(SOUTHWIND).by_submission(7).build()).await;
    store.book(a_booking().at("2030-01-01T12:00Z").by_submission(8).build()).await;
}

/// The unit also finds a booking that it added itself.
pub async fn unit_finds_the_booking_of_a_submission(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let earlier = store.book(a_booking().at("2030-01-01T09:00Z").by_submission(7).build()).await;
    let own = a_booking().at("2030-01-01T12:00Z").by_submission(8).build();
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&own, &[]).await.expect("the time is free");
    for (workspace, submission, expected) in [
        (NORTHWIND, earlier.submission, Some(&earlier)),
        (NORTHWIND, own.submission, Some(&own)),
        (NORTHWIND, a_booking().by_submission(9).build().submission, None),
        (SOUTHWIND, earlier.submission, None),
    ] {
        let submission = submission.expect("each has a submission");
        let found = unit.bookings().find_booking_by_submission(workspace, submission).await;
        assert_eq!(found.expect("bookings can be read").as_ref(), expected);
    }
    unit.roll_back().await.expect("a unit can be rolled back");
}

/// The store rejects the booking even without a lock on the host.
pub async fn taken_time_is_rejected_and_nothing_is_written(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).build()).await;
    for (at, minutes) in [
        ("2030-01-01T09:00Z", 60),
        ("2030-01-01T08:30Z", 31),
        ("2030-01-01T09:59Z", 30),
        ("2030-01-01T09:20Z", 10),
        ("2030-01-01T08:00Z", 180),
    ] {
        let refused = a_booking().at(at).lasting(minutes).build();
        assert_refused(store.try_to_book(&refused).await, Conflict::HostDoubleBooked);
        assert_eq!(store.find_booking(NORTHWIND, refused.id).await, None, "{at}");
    }
}

/// The store checks every required host, not only the first.
pub async fn taken_time_of_one_shared_host_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().hosted_by(TOM).hosted_by(PRIYA).build()).await;
    let shares_one = a_booking().hosted_by(LENA).hosted_by(PRIYA).build();
    assert_refused(store.try_to_book(&shares_one).await, Conflict::HostDoubleBooked);
    store.book(a_booking().hosted_by(LENA).build()).await;
}

/// Intervals are half-open: a booking does not include its end.
pub async fn back_to_back_bookings_are_accepted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for at in ["2030-01-01T10:00Z", "2030-01-01T11:00Z", "2030-01-01T09:00Z"] {
        store.book(a_booking().at(at).lasting(60).build()).await;
    }
}

/// The domain checks buffers; the store checks only the bookings' own times.
pub async fn buffers_alone_do_not_make_a_double_booking(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().at("2030-01-01T09:00Z").lasting(60).with_buffers(60, 60).build()).await;
    store.book(a_booking().at("2030-01-01T10:00Z").lasting(60).with_buffers(60, 60).build()).await;
}

/// Only a booking's required hosts can cause a conflict.
pub async fn optional_hosts_are_never_double_booked(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().hosted_by(TOM).optionally_hosted_by(PRIYA).build()).await;
    store.book(a_booking().hosted_by(PRIYA).build()).await;
    store.book(a_booking().hosted_by(LENA).optionally_hosted_by(PRIYA).build()).await;
}

/// Member ids are unique only within a workspace.
pub async fn same_member_id_in_another_workspace_is_not_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.book(a_booking().hosted_by(PRIYA).build()).await;
    store.book(a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).build()).await;
}

/// The store ignores changes of all other fields.
pub async fn save_changes_only_time_zones_buffers_state_and_revision(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let original = a_booking().hosted_by(PRIYA).booked_by(TOM);
    let original = original.attributed_to(&[("utm_source", "news\u{301}")]);
    let original = store.book(original.with_metadata(&[("crm_lead", "1")]).build()).await;
    let changed = Booking {
        interval: interval("2030-02-01T09:00Z", "2030-02-01T10:15Z"),
        time_zone: zone("Pacific/Chatham"),
        buffer_before_minutes: 7,
        buffer_after_minutes: 11,
        state: BookingState::Completed,
        invitee: Invitee { time_zone: zone("Asia/Tokyo"), ..original.invitee.clone() },
        revision: 3,
        updated_at: instant("2030-01-05T09:00Z"),
        ..original.clone()
    };
    let mut saved = Booking {
        title: "Another title".into(),
        event_type: a_booking().of_event_type(DEMO).build().event_type,
        guests: vec![],
        answers: [("seats".to_owned(), Answer::Number(1))].into(),
        metadata: metadata(&[("crm_lead", "2")]),
        attribution: a_booking().attributed_to(&[("utm_source", "ads")]).build().attribution,
        location: Location::Phone { number: None },
        origin: Origin::Workflow { reschedule_url: "https://flows.example/r/2".into() },
        booked_by: None,
        manage_token: a_booking().build().manage_token,
        submission: a_booking().by_submission(7).build().submission,
        created_at: instant("2030-01-05T09:00Z"),
        ..changed.clone()
    };
    saved.hosts[0].host.role = HostRole::Optional;
    saved.invitee.email = email("invitee@else.example");
    store.save(&saved).await;
    assert_eq!(store.find_booking(NORTHWIND, original.id).await, Some(changed));
}

/// The store ignores changes of all other fields.
pub async fn update_saves_only_title_name_guests_answers_metadata_and_revision(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    let original = a_booking().attributed_to(&[("utm_source", "news")]);
    let original = store.book(original.with_metadata(&[("crm_lead", "1")]).build()).await;
    let other = store.book(a_booking().at("2030-02-01T09:00Z").build()).await;
    let updated = Booking {
        title: "Intro call: Ada King and Priya Raman".into(),
        invitee: Invitee { name: "Ada King".into(), ..original.invitee.clone() },
        guests: vec![email("kim@acme.com"), email("bob@acme.com")],
        answers: [("seats".to_owned(), Answer::Number(1))].into(),
        metadata: metadata(&[("crm_lead", "2"), ("note", "vip")]),
        revision: 3,
        updated_at: instant("2030-01-05T09:00Z"),
        ..original.clone()
    };
    let mut saved = Booking {
        interval: interval("2030-02-01T09:00Z", "2030-02-01T10:15Z"),
        time_zone: zone("Pacific/Chatham"),
        state: BookingState::Completed,
        ..updated.clone()
    };
    saved.invitee.time_zone = zone("Asia/Tokyo");
    saved.invitee.email = email("invitee@else.example");
    store.try_to_update(&saved).await.expect("the booking exists");
    assert_eq!(store.find_booking(NORTHWIND, original.id).await, Some(updated));
    assert_eq!(store.find_booking(NORTHWIND, other.id).await, Some(other));
}

/// The attribution stays without metadata.
pub async fn update_adds_and_removes_metadata(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let plain = a_booking().at("2030-01-01T09:00Z");
    let attributed = a_booking().at("2030-01-01T12:00Z").attributed_to(&[("utm_source", "news")]);
    for booking in [plain, attributed] {
        let booking = store.book(booking.build()).await;
        for pairs in [&[("crm_lead", "1")][..], &[("crm_lead", "2")], &[]] {
            let updated = Booking { metadata: metadata(pairs), ..booking.clone() };
            store.try_to_update(&updated).await.expect("the booking exists");
            assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(updated));
        }
    }
}

/// The new host has the position, the role and the lead of the replaced host.
pub async fn reassignment_saves_only_title_host_and_revision(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let original = store.book(a_booking().hosted_by(PRIYA).hosted_by(LENA).build()).await;
    let reassigned = given_to_tom(&original);
    assert_eq!(reassigned.host_ids(), [TOM, LENA]);
    assert_ne!((&reassigned.title, reassigned.revision), (&original.title, original.revision));
    let saved = Booking {
        interval: interval("2030-02-01T09:00Z", "2030-02-01T10:15Z"),
        time_zone: zone("Pacific/Chatham"),
        state: BookingState::Completed,
        guests: vec![email("guest@else.example")],
        ..reassigned.clone()
    };
    store.reassign(&saved, (PRIYA, TOM)).await;
    assert_eq!(store.find_booking(NORTHWIND, original.id).await, Some(reassigned));
    let busy = store.busy(NORTHWIND, &[PRIYA, TOM, LENA], original.interval).await;
    let is_busy = |host| busy.get(&host).is_some_and(|bookings| !bookings.is_empty());
    assert_eq!([PRIYA, TOM, LENA].map(is_busy), [false, true, true]);
}

/// The store itself rejects the booking, even without a lock on the host.
pub async fn reassignment_to_a_busy_host_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let original = store.book(a_booking().hosted_by(PRIYA).build()).await;
    store.book(a_booking().hosted_by(TOM).build()).await;
    let reassigned = given_to_tom(&original);
    let outcome = store.try_to_reassign(&reassigned, (PRIYA, TOM)).await;
    assert_refused(outcome, Conflict::HostDoubleBooked);
    assert_eq!(store.find_booking(NORTHWIND, original.id).await, Some(original));
    let missing = given_to_tom(&a_booking().hosted_by(PRIYA).build());
    let outcome = store.try_to_reassign(&missing, (PRIYA, TOM)).await;
    assert_refused(outcome, Conflict::Missing);
}

/// A state's reason and member are optional. A booking can also return to scheduled.
pub async fn every_state_is_stored_with_its_details(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let cancelled = a_booking().cancelled_by(TOM).build().state;
    let no_show = a_booking().marked_as_no_show_by(LENA).build().state;
    let at = instant("2030-01-02T00:00:00.000001Z");
    let without_member = Cancellation { reason: None, cancelled_at: at, cancelled_by: None };
    let states = [
        cancelled,
        BookingState::Scheduled,
        BookingState::Cancelled(without_member),
        no_show,
        BookingState::Completed,
        BookingState::NoShow(NoShow { marked_at: at, marked_by: None }),
    ];
    let mut booking = store.book(a_booking().build()).await;
    for state in states {
        booking.state = state.clone();
        store.save(&booking).await;
        assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking.clone()));
        let added =
            store.book(Booking { state, ..a_booking().at("2031-01-01T09:00Z").build() }).await;
        assert_eq!(store.find_booking(NORTHWIND, added.id).await, Some(added.clone()));
        store.save(&Booking { state: BookingState::Completed, ..added }).await;
    }
}

/// The move applies to every host of the booking.
pub async fn move_takes_the_new_time_and_frees_the_old(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(PRIYA).hosted_by(TOM).build()).await;
    let old = booking.interval;
    let new = interval("2030-03-01T09:00Z", "2030-03-01T09:30Z");
    let moved = Booking { interval: new, ..booking };
    store.save(&moved).await;

    for host in [PRIYA, TOM] {
        assert!(store.busy(NORTHWIND, &[host], old).await.values().all(Vec::is_empty));
        assert_eq!(store.busy(NORTHWIND, &[host], new).await[&host], [moved.as_busy()]);
        store.book(a_booking().hosted_by(host).starting_at(old.start()).build()).await;
        let late = a_booking().hosted_by(host).starting_at(new.start()).build();
        assert_refused(store.try_to_book(&late).await, Conflict::HostDoubleBooked);
    }
}

/// The rejected booking keeps its old time.
pub async fn move_to_a_taken_time_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let taken = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let booking = store.book(a_booking().at("2030-01-01T12:00Z").build()).await;
    let moved = Booking { interval: taken.interval, ..booking.clone() };
    assert_refused(store.try_to_save(&moved).await, Conflict::HostDoubleBooked);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A booking does not conflict with itself.
pub async fn move_may_overlap_the_old_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store
        .book(a_booking().hosted_by(PRIYA).hosted_by(TOM).at("2030-01-01T09:00Z").build())
        .await;
    let moved = Booking { interval: interval("2030-01-01T09:15Z", "2030-01-01T09:45Z"), ..booking };
    store.save(&moved).await;
    assert_eq!(store.find_booking(NORTHWIND, moved.id).await, Some(moved));
}

/// Completed bookings and no-shows also free their time.
pub async fn cancelled_booking_frees_its_time_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for freed in [
        a_booking().cancelled_by(PRIYA).build().state,
        a_booking().marked_as_no_show_by(PRIYA).build().state,
        BookingState::Completed,
    ] {
        let booking = store.book(a_booking().build()).await;
        store.save(&Booking { state: freed, ..booking }).await;
        assert!(
            store
                .busy(NORTHWIND, &[PRIYA], a_booking().build().interval)
                .await
                .values()
                .all(Vec::is_empty)
        );
    }
    store.book(a_booking().build()).await;
}

/// The store's check for double bookings also covers changes of state.
pub async fn booking_cannot_return_to_a_time_taken_by_another(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let cancelled = store.book(a_booking().cancelled_by(PRIYA).build()).await;
    store.book(a_booking().build()).await;
    let back = Booking { state: BookingState::Scheduled, ..cancelled.clone() };
    assert_refused(store.try_to_save(&back).await, Conflict::HostDoubleBooked);
    assert_eq!(store.find_booking(NORTHWIND, cancelled.id).await, Some(cancelled));
}

/// Saving fails for unknown ids and for ids of another workspace.
pub async fn save_of_a_missing_booking_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_refused(store.try_to_save(&a_booking().build()).await, Conflict::Missing);
    assert_refused(store.try_to_update(&a_booking().build()).await, Conflict::Missing);
    let booking = store.book(a_booking().build()).await;
    let stranger =
        Booking { workspace_id: SOUTHWIND, state: BookingState::Completed, ..booking.clone() };
    assert_refused(store.try_to_save(&stranger).await, Conflict::Missing);
    assert_refused(store.try_to_update(&stranger).await, Conflict::Missing);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A unit finds a booking only in the booking's own workspace.
pub async fn booking_of_another_workspace_is_not_found_for_update(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().build()).await;
    let mut unit = store.begin().await;
    for (workspace, expected) in [(NORTHWIND, Some(&booking)), (SOUTHWIND, None)] {
        let found = unit.bookings().find_booking_for_update(workspace, booking.id).await;
        assert_eq!(found.expect("bookings can be read").as_ref(), expected);
    }
    unit.roll_back().await.expect("a unit can be rolled back");
}

/// The test adds more bookings than fit into one statement; half of them are cancelled.
pub async fn many_bookings_are_added_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = instant("2030-01-01T09:00Z");
    let bookings: Vec<Booking> = (0..1_201)
        .map(|hours| {
            let at = first + Duration::hours(hours);
            let booking = a_booking().hosted_by(LENA).hosted_by(TOM).starting_at(at);
            if hours % 2 == 0 { booking.build() } else { booking.cancelled_by(LENA).build() }
        })
        .collect();
    let ids: Vec<BookingId> = bookings.iter().map(|booking| booking.id).collect();
    let mut unit = store.begin().await;
    let none = unit.bookings().existing_bookings(NORTHWIND, &ids).await;
    assert!(none.expect("they can be read").is_empty());
    unit.bookings().add_bookings(&[]).await.expect("there is nothing to add");
    unit.bookings().add_bookings(&bookings).await.expect("the times are free");
    let existing = unit.bookings().existing_bookings(NORTHWIND, &ids).await;
    assert_eq!(existing.expect("they can be read"), ids.iter().copied().collect());
    let elsewhere = unit.bookings().existing_bookings(SOUTHWIND, &ids).await;
    assert!(elsewhere.expect("they can be read").is_empty());
    unit.commit().await.expect("the store responds");
    for booking in [&bookings[0], &bookings[1], &bookings[1_200]] {
        assert_eq!(store.find_booking(NORTHWIND, booking.id).await.as_ref(), Some(booking));
    }
}

/// The error is the same as for a single booking, and no booking is written.
pub async fn conflict_among_many_bookings_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let stored = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let free = a_booking().at("2030-01-01T12:00Z").build();
    let taken = a_booking().at("2030-01-01T09:15Z").build();
    let duplicate = Booking { id: stored.id, ..a_booking().at("2030-01-01T15:00Z").build() };
    let same_time = a_booking().at("2030-01-01T12:15Z").build();
    for (conflicting, conflict) in [
        (taken, Conflict::HostDoubleBooked),
        (duplicate, Conflict::Duplicate),
        (same_time, Conflict::HostDoubleBooked),
    ] {
        let both = [free.clone(), conflicting];
        let outcome = store.in_a_unit(async |unit| unit.bookings().add_bookings(&both).await).await;
        assert_refused(outcome, conflict);
        assert_eq!(store.find_booking(NORTHWIND, free.id).await, None);
    }
}
