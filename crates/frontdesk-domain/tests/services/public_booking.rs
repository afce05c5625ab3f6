use frontdesk_domain::booking::{Answer, Attribution, BookingStatus, Origin};
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::ids::{EventTypeId, LinkId};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{BookingQueries, Mode, RecordQueries, Store};
use frontdesk_domain::records::{PersonFacts, PersonField, Provenance, SourceKind, Stored};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookThroughLinkCommand, ClientAddress, InviteeError, ManagedBooking, PublicAddress,
    UnavailableReason,
};
use frontdesk_testing::builders::{a_booking, a_link, an_event_type, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, GRACE, INTRO, LENA, NORTHWIND, PRIYA};
use uuid::Uuid;

use crate::desk::{Desk, acting, at};

pub(crate) const LINK: LinkId = LinkId(31);

pub(crate) async fn desk() -> Desk {
    let link = a_link().id(LINK).for_event_type(INTRO).at_slug("team");
    Desk::new().with_link(&link.hosted_by(LENA).optionally_hosted_by(PRIYA).build()).await
}

pub(crate) fn team() -> PublicAddress {
    PublicAddress::team("northwind", "team").expect("an address")
}

/// The submission id is derived from `start`.
pub(crate) fn asking_for(start: &str) -> BookThroughLinkCommand {
    BookThroughLinkCommand {
        address: team(),
        start_time: RequestedTime::Instant(at(start)),
        time_zone: zone("America/New_York"),
        name: " Ada Byron ".into(),
        email: email("ada@acme.com"),
        guests: vec![email("bob@acme.com")],
        answers: [].into(),
        attribution: Attribution::default(),
        submission: Uuid::from_u128(at(start).unix_timestamp().unsigned_abs().into()),
        client: ClientAddress([203, 0, 113, 9].into()),
    }
}

pub(crate) async fn book(
    desk: &Desk,
    command: BookThroughLinkCommand,
) -> Result<ManagedBooking, InviteeError> {
    desk.services.public.book_through_link.book(command, Mode::Commit).await
}

#[tokio::test]
async fn public_booking_belongs_to_the_invitee() {
    let desk = desk().await;
    let attribution = Attribution::of_address([("utm_source".to_owned(), "news".to_owned())]);
    let command = BookThroughLinkCommand {
        attribution: attribution.clone(),
        ..asking_for("2030-01-02T09:00Z")
    };
    let booked = book(&desk, command).await.expect("an open time");
    let stored = desk.stored(booked.id).await;
    assert_eq!((stored.attribution, stored.metadata), (attribution, Metadata::default()));
    assert_eq!(
        (&stored.origin, stored.link_id, &stored.booked_by),
        (&Origin::Link, Some(LINK), &None)
    );
    assert_eq!(
        (stored.invitee.name.as_str(), &stored.time_zone),
        ("Ada Byron", &zone("America/New_York"))
    );
    assert_eq!(stored.manage_token, booked.manage_token);
    assert_eq!(booked.status, BookingStatus::Scheduled);
    assert_eq!(booked.book_again, Some(team()));
    assert!(booked.can_move && booked.can_cancel);
    assert!(!format!("{booked:?}").contains("@northwind.example"), "{booked:?}");
}

#[tokio::test]
async fn each_booking_has_its_own_manage_token() {
    let desk = desk().await;
    let first = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let second = book(&desk, asking_for("2030-01-02T09:30Z")).await.expect("an open time");
    assert_ne!(first.manage_token, second.manage_token);
}

#[tokio::test]
async fn taken_time_returns_alternatives_without_the_busy_host() {
    let desk = desk().await;
    let other = a_booking().hosted_by(LENA).at("2030-01-02T10:00Z").build();
    let desk = desk.with_booking(&other).await;
    let refused = book(&desk, asking_for("2030-01-02T10:00Z")).await;
    let Err(InviteeError::TimeUnavailable(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.reason, UnavailableReason::Taken);
    assert_eq!(refusal.alternatives[0].start(), at("2030-01-02T10:30Z"));
    assert_eq!(refusal.alternatives.len(), 5);
    assert_eq!(refusal.to_string(), "this time is taken");
}

#[tokio::test]
async fn closed_times_are_reported_as_too_soon_too_far_ahead_not_offered_or_taken() {
    let desk = desk().await;
    desk.calendars.fill(LENA, interval("2030-01-02T14:00Z", "2030-01-02T14:30Z"));
    for (start, reason) in [
        ("2030-01-01T08:00Z", UnavailableReason::TooSoon),
        ("2031-06-02T09:00Z", UnavailableReason::TooFarAhead),
        ("2030-01-02T14:00Z", UnavailableReason::Taken),
        ("2030-01-02T03:00Z", UnavailableReason::Taken),
        ("2030-01-02T09:07Z", UnavailableReason::NotOffered),
    ] {
        let refused = book(&desk, asking_for(start)).await;
        let Err(InviteeError::TimeUnavailable(refusal)) = refused else { panic!("{refused:?}") };
        assert_eq!(refusal.reason, reason, "{start}");
    }
}

#[tokio::test]
async fn invalid_form_reports_every_fault_and_writes_nothing() {
    let link = a_link().id(LINK).for_event_type(DEMO).at_slug("team").hosted_by(PRIYA).build();
    let desk = Desk::new().with_link(&link).await;
    let command = BookThroughLinkCommand {
        name: " ".into(),
        guests: vec![email("ada@acme.com")],
        ..asking_for("2030-01-02T05:00Z")
    };
    let refused = book(&desk, command).await;
    let Err(InviteeError::Invalid(faults)) = refused else { panic!("{refused:?}") };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["invitee.name", "guests[0]", "answers.team_size"]);
    let person = desk.store.find_person(NORTHWIND, &email("ada@acme.com")).await;
    assert_eq!(person.expect("the store responds"), None);
}

#[tokio::test]
async fn resubmitted_form_returns_the_same_booking() {
    let desk = desk().await;
    let first = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let again = BookThroughLinkCommand {
        email: email("ADA@acme.com"),
        name: "Ada King".into(),
        ..asking_for("2030-01-02T09:00Z")
    };
    assert_eq!(book(&desk, again).await.expect("the same form"), first);
}

#[tokio::test]
async fn used_submission_is_rejected_for_another_time_invitee_or_cancelled_booking() {
    let desk = desk().await;
    let is_used = |outcome: &Result<_, _>| matches!(outcome, Err(InviteeError::SubmissionUsed));
    let first = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let mark = asking_for("2030-01-02T09:00Z").submission;
    let later = BookThroughLinkCommand { submission: mark, ..asking_for("2030-01-02T09:30Z") };
    let refused = book(&desk, later).await;
    assert!(is_used(&refused), "{refused:?}");
    let by_eve =
        BookThroughLinkCommand { email: email("eve@acme.com"), ..asking_for("2030-01-02T09:00Z") };
    let refused = book(&desk, by_eve).await;
    assert!(is_used(&refused), "{refused:?}");

    desk.services
        .public
        .manage_booking
        .cancel(&first.manage_token, None, Mode::Commit)
        .await
        .expect("scheduled");
    let refused = book(&desk, asking_for("2030-01-02T09:00Z")).await;
    assert!(is_used(&refused), "{refused:?}");
    let new_mark = BookThroughLinkCommand {
        submission: Uuid::from_u128(7),
        ..asking_for("2030-01-02T09:00Z")
    };
    book(&desk, new_mark).await.expect("free again");
}

#[tokio::test]
async fn invitee_is_stored_as_a_person_with_the_form_data() {
    let phoned = an_event_type("phoned")
        .id(EventTypeId(40))
        .asking("number", QuestionKind::Phone, &[])
        .build();
    let desk = Desk::new();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_event_type(NORTHWIND, &phoned).await.expect("it is new");
    unit.commit().await.expect("the store responds");
    let link = a_link().for_event_type(phoned.id).at_slug("team").hosted_by(LENA).build();
    let desk = desk.with_link(&link).await;
    let answers = [("number".to_owned(), Answer::Text("+44 20 7946 0018".into()))].into();
    let command = BookThroughLinkCommand { answers, ..asking_for("2030-01-02T09:00Z") };
    let booked = book(&desk, command).await.expect("an open time");
    assert_eq!(booked.answers[0].answer, Answer::Text("+44 20 7946 0018".into()));

    let person = desk.store.find_person(NORTHWIND, &email("ada@acme.com")).await;
    let stored = person.expect("the store responds").expect("she is stored").stored;
    assert_eq!(stored.facts.full_name.as_deref(), Some("Ada Byron"));
    assert_eq!(stored.facts.phone.as_deref(), Some("+44 20 7946 0018"));
    let source = &stored.sources[&PersonField::FullName];
    assert_eq!((source.source.as_str(), source.kind), ("booking", SourceKind::Booking));
}

#[tokio::test]
async fn booking_does_not_overwrite_stored_person_facts() {
    let (full, first) = (Some("Ada King".to_owned()), Some("Ada".to_owned()));
    for kind in [SourceKind::Import, SourceKind::Provider, SourceKind::Booking] {
        for facts in [
            PersonFacts { full_name: full.clone(), ..PersonFacts::default() },
            PersonFacts { first_name: first.clone(), ..PersonFacts::default() },
        ] {
            let desk = desk().await;
            let now = at("2029-12-01T00:00Z");
            let source = Provenance { source: "earlier".into(), kind, fetched_at: now };
            let known = Stored::nothing(now).merged(&facts, &source);
            let mut unit = desk.store.begin().await.expect("the store responds");
            unit.records()
                .save_person(NORTHWIND, &email("ada@acme.com"), &known)
                .await
                .expect("it is new");
            unit.commit().await.expect("the store responds");
            book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
            let person = desk.store.find_person(NORTHWIND, &email("ada@acme.com")).await;
            let stored = person.expect("the store responds").expect("she is stored").stored;
            assert_eq!(stored, known, "{kind:?}: neither a field nor its age changes");
        }
    }
}

#[tokio::test]
async fn erased_person_can_book_without_being_stored() {
    let desk = desk().await;
    let ada = email("ada@acme.com");
    desk.services.forget_person.forget(&acting(GRACE), &ada, Mode::Commit).await.expect("an admin");
    book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    assert_eq!(desk.store.find_person(NORTHWIND, &ada).await.expect("the store responds"), None);
}

#[tokio::test]
async fn rejected_booking_stores_no_person() {
    let desk = desk().await;
    let refused = book(&desk, asking_for("2030-01-02T03:00Z")).await;
    assert!(refused.is_err(), "{refused:?}");
    let person = desk.store.find_person(NORTHWIND, &email("ada@acme.com")).await;
    assert_eq!(person.expect("the store responds"), None);
}

#[tokio::test]
async fn unavailable_store_is_reported() {
    let desk = desk().await;
    desk.store.start_outage();
    let refused = book(&desk, asking_for("2030-01-02T09:00Z")).await;
    assert!(matches!(refused, Err(InviteeError::Store(_))), "{refused:?}");
    let found = desk.store.find_booking_by_manage_token(&a_booking().build().manage_token).await;
    assert!(found.is_err());
}

#[tokio::test]
async fn name_loses_controls_of_the_writing_direction() {
    let desk = desk().await;
    let name = "\u{202e}Ada\u{2069} Byron\u{200e}".to_owned();
    let command = BookThroughLinkCommand { name, ..asking_for("2030-01-02T09:00Z") };
    let booked = book(&desk, command).await.expect("an open time");
    assert_eq!(booked.invitee.name, "Ada Byron");
    assert!(booked.title.contains("Ada Byron"), "{}", booked.title);
}
