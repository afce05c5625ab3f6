use std::num::NonZeroU32;

use frontdesk_domain::booking::{Action, Booking, Confirmation};
use frontdesk_domain::delivery::{DeliveryOutcome, DeliveryState, Receiver};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{BookingMail, Mode};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookThroughLinkCommand, BookingCaps, ClientAddress, InviteeError, MailCaps,
    ManagedBooking, PublicAddress, RequestedOrigin, TimeToBook,
};
use frontdesk_testing::builders::{a_link, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{GRACE, INTRO, LENA, NORTHWIND};
use time::Duration;
use uuid::Uuid;

use crate::desk::{Desk, acting};
use crate::post_office::PostOffice;
use crate::public_booking::{LINK, asking_for, book};

const SPAM: &str = "Buy now at spam.example";
const OTHER_LINK: LinkId = LinkId(32);

fn cap(number: u32) -> Option<NonZeroU32> {
    NonZeroU32::new(number)
}

async fn office() -> PostOffice {
    let settings = InvitationSettings { reminder_minutes: vec![], ..InvitationSettings::default() };
    let office = PostOffice::new().inviting(settings).await;
    office
        .add_link(&a_link().id(LINK).for_event_type(INTRO).at_slug("team").hosted_by(LENA).build())
        .await;
    office
}

async fn capped_desk(caps: BookingCaps) -> Desk {
    let link = |id, slug| a_link().id(id).for_event_type(INTRO).at_slug(slug);
    Desk::capped(caps)
        .with_link(&link(LINK, "team").hosted_by(LENA).build())
        .await
        .with_link(&link(OTHER_LINK, "other").hosted_by(LENA).build())
        .await
}

async fn code_of(desk: &Desk, booking: &ManagedBooking) -> String {
    match desk.stored(booking.id).await.confirmation {
        Confirmation::Awaited(code) => code.reveal().to_owned(),
        other => panic!("{other:?}"),
    }
}

async fn confirm(desk: &Desk, booking: &ManagedBooking) -> ManagedBooking {
    let code = code_of(desk, booking).await;
    let confirmed = desk.services.public.manage_booking.confirm(&booking.manage_token, &code).await;
    confirmed.expect("the code of the mail")
}

fn mails_to(office: &PostOffice, address: &str) -> Vec<BookingMail> {
    let to = email(address);
    office.mailbox.taken().into_iter().filter(|mail| mail.to.email == to).collect()
}

fn occasions(office: &PostOffice, address: &str) -> Vec<MailOccasion> {
    mails_to(office, address).iter().map(|mail| mail.occasion).collect()
}

#[tokio::test]
async fn guests_are_mailed_only_after_the_invitee_confirms() {
    let office = office().await;
    let desk = &office.desk;
    let booked = book(desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    assert!(booked.awaits_confirmation);
    office.post().await;
    let seen = desk.stored(booked.id).await;
    office.move_to(&seen, interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")).await;
    office.post().await;
    assert_eq!(occasions(&office, "bob@acme.com"), []);
    assert_eq!(
        occasions(&office, "ada@acme.com"),
        [MailOccasion::Confirmation, MailOccasion::Moved]
    );
    assert_eq!(
        occasions(&office, "lena@northwind.example").len(),
        2,
        "hosts are mailed immediately"
    );

    desk.clock.advance(Duration::minutes(1));
    assert!(!confirm(desk, &booked).await.awaits_confirmation);
    office.post().await;
    let [invitation] = &mails_to(&office, "bob@acme.com")[..] else { panic!("one invitation") };
    assert_eq!((invitation.occasion, invitation.sequence), (MailOccasion::Confirmation, 1));
    assert_eq!(invitation.interval, interval("2030-01-03T09:00Z", "2030-01-03T09:30Z"));
    assert_eq!(invitation.booking.invitee.name, "Ada Byron");
    assert_eq!(
        occasions(&office, "ada@acme.com").len(),
        2,
        "the invitee gets no mail about the confirmation"
    );

    desk.clock.advance(Duration::minutes(1));
    office.cancel(&desk.stored(booked.id).await).await;
    office.post().await;
    assert_eq!(
        occasions(&office, "bob@acme.com"),
        [MailOccasion::Confirmation, MailOccasion::Cancelled]
    );
}

#[tokio::test]
async fn guests_get_one_invitation_even_if_events_are_routed_late() {
    let office = office().await;
    let booked = book(&office.desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let seen = office.desk.stored(booked.id).await;
    office.move_to(&seen, interval("2030-01-03T09:00Z", "2030-01-03T09:30Z")).await;
    office.desk.clock.advance(Duration::minutes(1));
    confirm(&office.desk, &booked).await;
    office.post().await;
    assert_eq!(occasions(&office, "bob@acme.com"), [MailOccasion::Confirmation]);
}

#[tokio::test]
async fn mail_to_an_unconfirmed_invitee_omits_form_text() {
    let office = office().await;
    let desk = &office.desk;
    let command = BookThroughLinkCommand {
        name: SPAM.into(),
        guests: vec![email("spam@spam.example")],
        ..asking_for("2030-01-02T09:00Z")
    };
    let booked = book(desk, command).await.expect("an open time");
    let cancel = &desk.services.public.manage_booking;
    cancel
        .cancel(&booked.manage_token, Some(SPAM.into()), Mode::Commit)
        .await
        .expect("it is scheduled");
    office.post().await;
    let mails = mails_to(&office, "ada@acme.com");
    assert_eq!(mails.len(), 2);
    for mail in &mails {
        assert!(!format!("{mail:?}").contains("spam"), "{mail:?}");
        assert_eq!(mail.booking.title, "Intro call: ada@acme.com and Lena Vogt");
    }
    let asked: Vec<_> =
        mails.iter().map(|mail| mail.confirm.as_ref().map(|asked| asked.has_guests)).collect();
    assert_eq!(asked, [Some(true), None], "a cancellation asks for no confirmation");
    let to_host = mails_to(&office, "lena@northwind.example");
    assert!(to_host[0].booking.title.contains(SPAM) && to_host[0].confirm.is_none(), "{to_host:?}");
    assert_eq!(occasions(&office, "spam@spam.example"), []);
}

#[tokio::test]
async fn host_listed_as_guest_is_mailed_as_host() {
    let office = office().await;
    let guests = vec![email("lena@northwind.example")];
    let booked =
        book(&office.desk, BookThroughLinkCommand { guests, ..asking_for("2030-01-02T09:00Z") })
            .await;
    let booked = booked.expect("an open time");
    office.post().await;
    office.desk.clock.advance(Duration::minutes(1));
    confirm(&office.desk, &booked).await;
    office.post().await;
    assert_eq!(occasions(&office, "lena@northwind.example"), [MailOccasion::Confirmation]);
}

#[tokio::test]
async fn guests_of_a_members_booking_are_mailed_at_once() {
    let office = office().await;
    let command = BookMeetingCommand {
        time: TimeToBook::Open {
            link_id: LINK,
            start_time: RequestedTime::parse("2030-01-02T09:00:00Z").expect("a time"),
        },
        time_zone: zone("Europe/London"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![email("bob@acme.com")],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    };
    let booked =
        office.desk.services.book_meeting.book(&acting(GRACE), command, Mode::Commit).await;
    assert_eq!(booked.expect("an open time").confirmation, Confirmation::NotNeeded);
    office.post().await;
    assert_eq!(occasions(&office, "bob@acme.com"), [MailOccasion::Confirmation]);
    assert!(mails_to(&office, "ada@acme.com")[0].booking.title.contains("Ada Byron"));
}

#[tokio::test]
async fn booking_is_confirmed_only_by_the_mailed_code() {
    let desk = capped_desk(BookingCaps::default()).await;
    let booked = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    let service = &desk.services.public.manage_booking;
    for wrong in ["", "0", &"0".repeat(32), booked.manage_token.reveal()] {
        let refused = service.confirm(&booked.manage_token, wrong).await;
        let Err(InviteeError::Invalid(faults)) = refused else { panic!("{wrong}: {refused:?}") };
        assert_eq!(faults[0].field, "code");
    }
    let code = code_of(&desk, &booked).await;
    confirm(&desk, &booked).await;
    let again = service.confirm(&booked.manage_token, &code).await.expect("a second click");
    assert!(!again.awaits_confirmation);

    let other = book(&desk, asking_for("2030-01-03T09:00Z")).await.expect("an open time");
    let code = code_of(&desk, &other).await;
    desk.services
        .public
        .manage_booking
        .cancel(&other.manage_token, None, Mode::Commit)
        .await
        .expect("scheduled");
    let refused = service.confirm(&other.manage_token, &code).await;
    let Err(InviteeError::InvalidTransition(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.action, Action::Confirm);
}

/// Slot 9 is at 08:00, slot 10 at 08:30.
fn command_at((slug, invitee, client): (&str, &str, u8), number: u8) -> BookThroughLinkCommand {
    BookThroughLinkCommand {
        address: PublicAddress::team("northwind", slug).expect("an address"),
        email: email(invitee),
        guests: vec![],
        submission: Uuid::from_u128(number.into()),
        client: from(client),
        ..asking_for(&format!(
            "2030-01-03T{:02}:{:02}Z",
            8 + (number - 9) / 2,
            (number - 9) % 2 * 30
        ))
    }
}

async fn try_at(
    desk: &Desk,
    visitor: (&str, &str, u8),
    number: u8,
) -> Result<ManagedBooking, InviteeError> {
    book(desk, command_at(visitor, number)).await
}

fn from(client: u8) -> ClientAddress {
    ClientAddress([203, 0, 113, client].into())
}

fn wait(outcome: Result<ManagedBooking, InviteeError>) -> Option<Duration> {
    match outcome {
        Ok(_) => None,
        Err(InviteeError::TooMany(refusal)) => Some(refusal.retry_after),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn unconfirmed_bookings_of_an_invitee_are_capped_across_links_until_one_is_confirmed() {
    let desk = capped_desk(BookingCaps { per_invitee: cap(2), ..BookingCaps::default() }).await;
    let first = try_at(&desk, ("team", "ada@acme.com", 1), 9).await.expect("an open time");
    desk.clock.advance(Duration::hours(1));
    assert_eq!(wait(try_at(&desk, ("other", "ADA@acme.com", 2), 10).await), None);
    assert_eq!(
        wait(try_at(&desk, ("team", "ada@acme.com", 3), 11).await),
        Some(Duration::hours(23))
    );
    assert_eq!(wait(try_at(&desk, ("team", "bob@acme.com", 3), 11).await), None, "another invitee");
    confirm(&desk, &first).await;
    assert_eq!(wait(try_at(&desk, ("team", "ada@acme.com", 3), 12).await), None);
}

#[tokio::test]
async fn unconfirmed_bookings_of_a_link_are_capped_except_for_known_invitees() {
    let desk = capped_desk(BookingCaps { per_link: cap(2), ..BookingCaps::default() }).await;
    let first = try_at(&desk, ("team", "ada@acme.com", 1), 9).await.expect("an open time");
    confirm(&desk, &first).await;
    for number in [10, 11] {
        assert_eq!(
            wait(try_at(&desk, ("team", &format!("eve{number}@evil.example"), 2), number).await),
            None
        );
    }
    assert_eq!(
        wait(try_at(&desk, ("team", "bob@acme.com", 3), 12).await),
        Some(Duration::hours(1))
    );
    assert_eq!(wait(try_at(&desk, ("other", "bob@acme.com", 3), 12).await), None, "another link");
    assert_eq!(
        wait(try_at(&desk, ("team", "ada@acme.com", 1), 13).await),
        None,
        "Ada has confirmed before"
    );
    desk.clock.advance(Duration::hours(1));
    assert_eq!(wait(try_at(&desk, ("team", "bob@acme.com", 3), 14).await), None);
}

#[tokio::test]
async fn dry_run_does_not_reveal_that_an_address_has_confirmed() {
    let desk = capped_desk(BookingCaps { per_link: cap(1), ..BookingCaps::default() }).await;
    let first = try_at(&desk, ("team", "ada@acme.com", 1), 9).await.expect("an open time");
    confirm(&desk, &first).await;
    try_at(&desk, ("team", "eve@evil.example", 2), 10).await.expect("an open time");
    let mut waits = Vec::new();
    for invitee in ["ada@acme.com", "bob@acme.com"] {
        let command = command_at(("team", invitee, 3), 11);
        let planned = desk.services.public.book_through_link.book(command, Mode::DryRun).await;
        waits.push(wait(planned));
    }
    assert_eq!(waits, [Some(Duration::hours(1)); 2]);
    assert_eq!(wait(try_at(&desk, ("team", "ada@acme.com", 3), 11).await), None);
}

#[tokio::test]
async fn bookings_from_a_client_address_are_capped_and_refusals_do_not_count() {
    let desk = capped_desk(BookingCaps { per_client: cap(2), ..BookingCaps::default() }).await;
    assert_eq!(wait(try_at(&desk, ("team", "a@acme.com", 1), 9).await), None);
    for _ in 0..5 {
        let taken = BookThroughLinkCommand {
            submission: Uuid::from_u128(99),
            client: from(1),
            ..asking_for("2030-01-03T08:00Z")
        };
        let refused = book(&desk, taken).await;
        assert!(matches!(refused, Err(InviteeError::TimeUnavailable(_))), "{refused:?}");
    }
    assert_eq!(wait(try_at(&desk, ("other", "b@acme.com", 1), 10).await), None);
    assert_eq!(wait(try_at(&desk, ("team", "c@acme.com", 1), 11).await), Some(Duration::hours(1)));
    assert_eq!(wait(try_at(&desk, ("team", "c@acme.com", 2), 11).await), None, "another client");
}

#[tokio::test]
async fn resubmitted_form_returns_its_booking_beyond_the_cap_and_does_not_count() {
    let desk = capped_desk(BookingCaps { per_client: cap(2), ..BookingCaps::default() }).await;
    let submit = async |invitee, number| try_at(&desk, ("team", invitee, 1), number).await;
    let first = submit("a@acme.com", 9).await.expect("an open time");
    for _ in 0..3 {
        desk.clock.advance(Duration::SECOND);
        assert_eq!(submit("a@acme.com", 9).await.expect("a repetition").id, first.id);
    }
    assert_eq!(wait(submit("b@acme.com", 10).await), None, "one booking was counted");
    assert_eq!(submit("a@acme.com", 9).await.expect("a repetition").id, first.id);
    let other_address = BookThroughLinkCommand {
        submission: Uuid::from_u128(9),
        client: from(1),
        ..asking_for("2030-01-03T08:00Z")
    };
    assert!(wait(book(&desk, other_address).await).is_some(), "not the same form");
    assert!(wait(submit("c@acme.com", 11).await).is_some());
}

#[tokio::test]
async fn mail_caps_apply_only_to_mail_about_public_bookings() {
    let none = MailCaps::default();
    for (caps, to_both) in [
        (MailCaps { per_recipient: cap(2), ..none }, 4),
        // The mail to the host about the unconfirmed booking counts.
        (MailCaps { per_link: cap(3), ..none }, 2),
        (MailCaps { per_workspace: cap(3), ..none }, 2),
    ] {
        let office = office().await.with_mail_caps(caps);
        let booked =
            book(&office.desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
        office.post().await;
        confirm_and_move(&office, &booked).await;
        let sent =
            [occasions(&office, "ada@acme.com").len(), occasions(&office, "bob@acme.com").len()];
        // Only the sum is checked, because mails due at the same time have an arbitrary order.
        let both: usize = sent.iter().sum();
        assert_eq!(both, to_both, "{caps:?}: {sent:?}");
        assert_eq!(
            occasions(&office, "lena@northwind.example").len(),
            4,
            "mail to hosts about a confirmed booking is not capped"
        );
        let dead =
            office.deliveries().await.into_iter().filter(|mail| mail.state == DeliveryState::Dead);
        let reasons: Vec<_> = dead.filter_map(|mail| mail.reason).collect();
        assert!(
            !reasons.is_empty() && reasons.iter().all(|why| why.contains("the cap of")),
            "{reasons:?}"
        );
    }
}

/// The caps allow one mail about unconfirmed bookings to each recipient.
#[tokio::test]
async fn capped_mail_to_a_host_is_sent_once_the_invitee_confirms() {
    let office =
        office().await.with_mail_caps(MailCaps { per_recipient: cap(1), ..MailCaps::default() });
    let desk = &office.desk;
    let mut booked = Vec::new();
    for (number, invitee) in [(9, "a@acme.com"), (10, "b@acme.com"), (11, "c@acme.com")] {
        booked.push(try_at(desk, ("team", invitee, 1), number).await.expect("an open time"));
        office.post().await;
        desk.clock.advance(Duration::SECOND);
    }
    let lena = "lena@northwind.example";
    assert_eq!(occasions(&office, lena), [MailOccasion::Confirmation]);
    let cancel = &desk.services.public.manage_booking;
    cancel.cancel(&booked[0].manage_token, None, Mode::Commit).await.expect("it is scheduled");
    office.post().await;
    let cancelled = [MailOccasion::Confirmation, MailOccasion::Cancelled];
    assert_eq!(occasions(&office, lena), cancelled, "cancellations are not capped");

    confirm(desk, &booked[1]).await;
    desk.clock.advance(Duration::minutes(2));
    office.post().await;
    let mails = mails_to(&office, lena);
    assert_eq!(
        mails.iter().map(|mail| mail.booking.id).collect::<Vec<_>>(),
        [0, 0, 1].map(|n| booked[n].id)
    );
    let pending = office.targets(DeliveryState::Pending).await;
    assert_eq!(pending, [format!("confirmation:{lena}")], "the third booking is unconfirmed");
}

async fn confirm_and_move(office: &PostOffice, booked: &ManagedBooking) {
    for (number, day) in (3..=5).enumerate() {
        office.desk.clock.advance(Duration::minutes(1));
        let seen: Booking = office.desk.stored(booked.id).await;
        let (start, end) = (format!("2030-01-{day:02}T09:00Z"), format!("2030-01-{day:02}T09:30Z"));
        office.move_to(&seen, interval(&start, &end)).await;
        if number == 0 {
            office.desk.clock.advance(Duration::minutes(1));
            confirm(&office.desk, booked).await;
        }
        office.post().await;
    }
}

#[tokio::test]
async fn confirmation_to_a_known_invitee_is_not_queued_as_public_mail() {
    let office = office().await;
    let first = book(&office.desk, asking_for("2030-01-02T09:00Z")).await.expect("an open time");
    office.desk.clock.advance(Duration::minutes(1));
    confirm(&office.desk, &first).await;
    office.post().await;
    for (number, invitee) in
        [(9, "eve@evil.example"), (10, "mal@evil.example"), (11, "ada@acme.com")]
    {
        try_at(&office.desk, ("team", invitee, 1), number).await.expect("an open time");
    }
    office.route().await;
    let claimed = office
        .deliver
        .claim(100, &[Receiver::PublicMail { workspace_id: NORTHWIND }])
        .await
        .expect("the store responds");
    let mut to: Vec<_> = claimed.iter().map(|delivery| delivery.target.address()).collect();
    to.sort();
    to.dedup();
    assert_eq!(to, ["ada@acme.com"]);
    let claimed = office.deliver.claim(100, &[]).await.expect("the store responds");
    assert_eq!(claimed.len(), 5, "mail to unknown invitees and to hosts is public mail");
    for delivery in &claimed {
        let outcome = office.deliver.deliver(delivery).await.expect("the store responds");
        assert_eq!(outcome, DeliveryOutcome::Delivered);
    }
}
