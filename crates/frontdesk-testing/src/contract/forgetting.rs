//! Contract tests of erasing a person.

use frontdesk_domain::booking::{
    Answers, Attribution, Booking, BookingState, FORGOTTEN_EMAIL, FORGOTTEN_NAME,
};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{ClaimOutcome, Forgotten, RecordedResponse, RunEnd, RunStart};
use time::OffsetDateTime;

use super::StoreUnderTest;
use super::ledger::{a_run, an_address};
use super::records::a_vice_president;
use super::responses::request;
use super::steps::meanwhile;
use crate::builders::{BookingBuilder, a_booking, a_token, email, metadata};
use crate::clock::instant;
use crate::northwind::{NORTHWIND, PRIYA, SOUTHWIND};

impl StoreUnderTest {
    pub(super) async fn forget(&self, address: &str) -> Forgotten {
        let (address, hash, at) = (email(address), an_address(1), now());
        self.in_a_unit(async |unit| {
            unit.records().forget_person(NORTHWIND, &address, &hash, at).await
        })
        .await
        .expect("a person can be forgotten")
    }

    pub(super) async fn forget_in_ended_bookings(&self, at: OffsetDateTime) -> u64 {
        let forgotten =
            self.in_a_unit(async |unit| unit.records().forget_in_ended_bookings(at).await).await;
        forgotten.expect("the call succeeds")
    }

    async fn is_suppressed(&self, workspace: WorkspaceId, number: u8) -> bool {
        let history =
            self.records.address_history(workspace, &[an_address(9), an_address(number)]).await;
        history.expect("the history of an address can be read").suppressed
    }

    async fn in_northwind(&self, booking: &Booking) -> Booking {
        self.find_booking(NORTHWIND, booking.id).await.expect("it was booked")
    }
}

pub(super) fn now() -> OffsetDateTime {
    instant("2030-06-01T00:00Z")
}

fn in_the_past(hour: i64) -> BookingBuilder {
    a_booking().starting_at(instant("2030-01-01T00:00Z") + time::Duration::hours(hour))
}

fn with(builder: BookingBuilder, invitee: &str, guests: &[&str]) -> Booking {
    let mut booking = builder.build();
    booking.invitee.email = email(invitee);
    booking.guests = guests.iter().map(|guest| email(guest)).collect();
    booking
}

/// The person's company stays stored.
pub async fn erased_person_is_no_longer_stored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.save_person(&email("Ada@acme.com"), &a_vice_president()).await;
    let bob = store.save_person(&email("bob@acme.com"), &a_vice_president()).await;
    assert_eq!(
        store.forget("ada@ACME.com").await,
        Forgotten { person: true, bookings: 0, upcoming_bookings: 0 }
    );
    assert_eq!(store.person(NORTHWIND, "Ada@acme.com").await, None);
    assert_eq!(store.person(NORTHWIND, "bob@acme.com").await, Some(bob));
    assert_eq!(
        store.forget("ada@acme.com").await,
        Forgotten::default(),
        "nothing is left to erase"
    );
}

/// The person need not be stored; other addresses and workspaces stay unaffected.
pub async fn erased_address_is_suppressed(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert!(!store.is_suppressed(NORTHWIND, 1).await);
    store.forget("ada@acme.com").await;
    store.forget("ada@acme.com").await;
    assert!(store.is_suppressed(NORTHWIND, 1).await);
    assert!(!store.is_suppressed(NORTHWIND, 2).await);
    assert!(!store.is_suppressed(SOUTHWIND, 1).await);
}

/// The unit waits for a concurrent erasure, then sees the suppression.
pub async fn unit_that_locks_a_person_sees_its_suppression(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert!(!holds_a_suppressed_person(store.clone()).await);
    let mut forgetting = store.begin().await;
    let (ada, hash) = (email("ada@acme.com"), an_address(1));
    forgetting
        .records()
        .forget_person(NORTHWIND, &ada, &hash, now())
        .await
        .expect("it can be forgotten");
    let waiting = tokio::spawn(holds_a_suppressed_person(store.clone()));
    meanwhile().await;
    forgetting.commit().await.expect("it can be committed");
    assert!(waiting.await.expect("it does not panic"));
}

async fn holds_a_suppressed_person(store: StoreUnderTest) -> bool {
    let mut unit = store.begin().await;
    let found = unit.records().find_person_for_update(NORTHWIND, &email("Ada@acme.com")).await;
    assert_eq!(found.expect("people can be read"), None);
    let suppressed = unit.records().is_suppressed(NORTHWIND, &[an_address(9), an_address(1)]).await;
    unit.roll_back().await.expect("a unit can be rolled back");
    suppressed.expect("the call succeeds")
}

/// The time, hosts and state stay; the invitee's details and the cancellation reason are removed.
pub async fn erasure_removes_the_invitee_from_past_bookings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut booked = vec![];
    for builder in [
        in_the_past(0),
        in_the_past(1).completed(),
        in_the_past(2).marked_as_no_show_by(PRIYA),
        in_the_past(3).booked_by_a_workflow().booked_by(PRIYA),
        // The person is erased from a cancelled booking even if its start is in the future.
        a_booking().at("2031-01-01T09:00Z").cancelled_by(PRIYA),
    ] {
        let builder = builder.with_metadata(&[("crm_lead", "Ada")]);
        let builder = builder.attributed_to(&[("utm_term", "Ada")]);
        booked.push(store.book(with(builder, "Ada@acme.com", &["bob@acme.com"])).await);
    }
    assert_eq!(
        store.forget("ada@acme.com").await,
        Forgotten { person: false, bookings: 5, upcoming_bookings: 0 }
    );
    for mut expected in booked {
        expected.title = "Intro call: Forgotten and Priya Raman".into();
        expected.invitee.name = FORGOTTEN_NAME.into();
        expected.invitee.email = email(FORGOTTEN_EMAIL);
        expected.answers = Answers::new();
        expected.metadata = metadata(&[]);
        expected.attribution = Attribution::default();
        expected.updated_at = now();
        if let BookingState::Cancelled(cancellation) = &mut expected.state {
            cancellation.reason = None;
        }
        assert_eq!(store.in_northwind(&expected).await, expected);
    }
    assert_eq!(store.forget("ada@acme.com").await.bookings, 0, "nothing is left to erase");
}

/// Only the guest list and `updated_at` change.
pub async fn erasure_removes_the_guest_from_past_bookings(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let guests = ["BOB@acme.com", "eve@other.example"];
    let pasts = in_the_past(0).with_metadata(&[("crm_lead", "Ada")]);
    let booked = store.book(with(pasts, "ada@acme.com", &guests)).await;
    let foreign = store.book(with(in_the_past(1), "ada@other.example", &["Bob@acme.com"])).await;
    assert_eq!(
        store.forget("bob@acme.com").await,
        Forgotten { person: false, bookings: 2, upcoming_bookings: 0 }
    );
    let expected =
        Booking { guests: vec![email("eve@other.example")], updated_at: now(), ..booked };
    assert_eq!(store.in_northwind(&expected).await, expected);
    assert_eq!(store.in_northwind(&foreign).await.guests, []);
}

/// Similar addresses and bookings in other workspaces do not match.
pub async fn erasure_leaves_other_bookings_unchanged(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let alike = store.book(with(in_the_past(0), "eada@acme.com", &["ada@acme.com.example"])).await;
    let elsewhere =
        store.book(with(in_the_past(0).in_workspace(SOUTHWIND), "ada@acme.com", &[])).await;
    assert_eq!(store.forget("ada@acme.com").await, Forgotten::default());
    assert_eq!(store.in_northwind(&alike).await, alike);
    assert_eq!(store.find_booking(SOUTHWIND, elsewhere.id).await, Some(elsewhere));
}

/// The hosts need the person's details until the booking ends, even if it is moved.
pub async fn upcoming_booking_loses_an_erased_person_at_its_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let under_way = a_booking().starting_at(now() - time::Duration::minutes(29));
    let booked =
        store.book(with(under_way, "Ada@acme.com", &["bob@acme.com", "ada@ACME.com"])).await;
    let expected = Forgotten { upcoming_bookings: 1, ..Forgotten::default() };
    assert_eq!(store.forget("ada@acme.com").await, expected);
    assert_eq!(store.forget("ADA@acme.com").await, expected, "they are counted again");
    assert_eq!(store.in_northwind(&booked).await, booked);

    let tomorrow = a_booking().starting_at(booked.interval.start() + time::Duration::DAY).build();
    let moved = Booking { interval: tomorrow.interval, ..booked };
    store.save(&moved).await;
    let end = moved.interval.end();
    assert_eq!(store.forget_in_ended_bookings(end - time::Duration::MICROSECOND).await, 0);
    assert_eq!(store.in_northwind(&moved).await, moved);
    assert_eq!(store.forget_in_ended_bookings(end).await, 1);
    let forgotten = store.in_northwind(&moved).await;
    assert_eq!(forgotten.invitee.email, email(FORGOTTEN_EMAIL));
    assert_eq!(forgotten.guests, [email("bob@acme.com")]);
    assert_eq!(store.forget_in_ended_bookings(end).await, 0, "a repetition changes nothing");
}

/// The hosts of a cancelled booking no longer need the details.
pub async fn booking_cancelled_after_the_erasure_loses_the_person(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let upcoming = a_booking().at("2031-01-01T09:00Z");
    let booked = store.book(with(upcoming, "ada@acme.com", &[])).await;
    store.forget("ada@acme.com").await;
    let cancelled = a_booking().at("2031-01-01T09:00Z").cancelled_by(PRIYA).build();
    store.save(&Booking { state: cancelled.state, ..booked.clone() }).await;
    assert_eq!(store.forget_in_ended_bookings(now()).await, 1);
    assert_eq!(store.in_northwind(&booked).await.invitee.name, FORGOTTEN_NAME);
}

/// The person chose to book again, so the new details stay.
pub async fn booking_made_after_the_erasure_keeps_the_person(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.forget("ada@acme.com").await;
    let booked = store.book(with(in_the_past(0), "ada@acme.com", &[])).await;
    assert_eq!(store.forget_in_ended_bookings(now()).await, 0);
    assert_eq!(store.in_northwind(&booked).await, booked);
}

/// The responses' idempotency keys are deleted too. Other responses and workspaces stay unchanged.
pub async fn recorded_responses_that_mention_an_erased_person_are_deleted(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ours = store.issue(a_token().build().record).await;
    let theirs = store.issue(a_token().number(1).in_workspace(SOUTHWIND).build().record).await;
    let mut claims = vec![];
    for (token, key, said) in [
        (&ours, "with-ada", r#"{"email":"Ada@ACME.com"}"#),
        (&ours, "with-bob", r#"{"email":"bob@acme.com"}"#),
        (&theirs, "with-ada", r#"{"email":"ada@acme.com"}"#),
    ] {
        let mut request = request(token);
        request.claim.key = key.into();
        store.responses.claim_key(&request).await.expect("keys can be claimed");
        let response = RecordedResponse(said.into());
        store
            .responses
            .record_refusal(&request.claim, &response)
            .await
            .expect("responses can be recorded");
        claims.push(request);
    }
    store.forget("ada@acme.com").await;
    let mut kept = vec![];
    for request in &claims {
        let outcome = store.responses.claim_key(request).await.expect("keys can be claimed");
        kept.push(matches!(outcome, ClaimOutcome::Recorded(_)));
    }
    assert_eq!(kept, [false, true, true]);
}

/// The address has letters outside ASCII, which a database's `lower()` may not convert.
pub async fn erasure_matches_the_address_in_any_letter_case(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booked = store.book(with(in_the_past(0), "Ægir@acme.com", &[])).await;
    assert_eq!(store.forget("ÆGIR@acme.com").await.bookings, 1);
    assert_eq!(store.in_northwind(&booked).await.invitee.name, FORGOTTEN_NAME);
}

/// Ledger rows contain only a hash of the address.
pub async fn ledger_of_an_erased_person_stays(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let run = a_run(1);
    assert_eq!(store.ledger.begin_run(&run).await.expect("the call succeeds"), RunStart::Begun);
    store
        .ledger
        .end_run(NORTHWIND, run.run_id, run.started_at, RunEnd::FoundNothing)
        .await
        .expect("it has begun");
    store.forget("ada@acme.com").await;
    let history =
        store.records.address_history(NORTHWIND, &[run.address]).await.expect("it can be read");
    assert_eq!(history.found_nothing_at, Some(run.started_at));
}

/// An erasure is atomic.
pub async fn rolled_back_unit_erases_nothing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ada = store.save_person(&email("ada@acme.com"), &a_vice_president()).await;
    let booked = store.book(in_the_past(0).build()).await;
    let mut unit = store.begin().await;
    let forgotten =
        unit.records().forget_person(NORTHWIND, &ada.email, &an_address(1), now()).await;
    assert_eq!(
        forgotten.expect("a person can be forgotten"),
        Forgotten { person: true, bookings: 1, upcoming_bookings: 0 }
    );
    unit.roll_back().await.expect("a unit can be rolled back");
    assert_eq!(store.person(NORTHWIND, "ada@acme.com").await, Some(ada));
    assert_eq!(store.in_northwind(&booked).await, booked);
    assert!(!store.is_suppressed(NORTHWIND, 1).await);
}
