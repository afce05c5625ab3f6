//! A test booking and its mails.

use frontdesk_domain::booking::{
    Answer, AnsweredQuestion, Attribution, Booking, BookingHost, BookingState, Cancellation,
    Confirmation, ConfirmationCode, EventTypeRef, Invitee, ManageToken, Origin,
};
use frontdesk_domain::booking_page::Language;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{BookingChange, EventId};
use frontdesk_domain::event_type::Location;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion, MailPart, MailTemplate};
use frontdesk_domain::key::Key;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{BookingMail, Clock, ConfirmRequest, Recipient, RecipientRole};
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;
use time::macros::datetime;
use url::Url;
use uuid::Uuid;

use super::Letterhead;

pub(crate) fn letterhead() -> Letterhead {
    Letterhead {
        from: "book@northwind.example".parse().expect("an address"),
        base_url: Url::parse("https://book.northwind.example").expect("an address"),
    }
}

/// To an invitee in New York; two hosts and a guest participate.
pub(crate) fn a_mail(occasion: MailOccasion) -> BookingMail {
    let mut booking = a_booking();
    if occasion == MailOccasion::Cancelled {
        booking.state = BookingState::Cancelled(Cancellation {
            reason: Some("The customer is ill".to_owned()),
            cancelled_at: datetime!(2026-11-23 09:00 UTC),
            cancelled_by: None,
        });
    }
    let from = half_an_hour(datetime!(2026-11-30 16:00 UTC));
    let (sequence, change) = match occasion {
        MailOccasion::Confirmation | MailOccasion::Reminder => (0, BookingChange::Created),
        MailOccasion::Moved => (1, BookingChange::Moved { from }),
        MailOccasion::Cancelled => (2, BookingChange::Cancelled),
    };
    BookingMail {
        event_id: EventId(Uuid::from_u128(0x0197_a3c0_0001)),
        occasion,
        minutes_before: if occasion == MailOccasion::Reminder { 60 } else { 0 },
        to: Recipient {
            email: booking.invitee.email.clone(),
            name: Some(booking.invitee.name.clone()),
            zone: booking.invitee.time_zone.clone(),
            role: RecipientRole::Invitee,
        },
        answers: Vec::new(),
        interval: booking.interval,
        confirm: None,
        change,
        sequence,
        occurred_at: datetime!(2026-11-22 09:30 UTC),
        calendar_fault: None,
        archived_hosts: vec![],
        workspace_name: "Northwind".to_owned(),
        language: Language::English,
        settings: InvitationSettings::default(),
        booking,
    }
}

pub(crate) fn to_be_confirmed(mail: BookingMail) -> BookingMail {
    let confirm = ConfirmRequest { code: ConfirmationCode::new(&[0xab; 16]), has_guests: true };
    BookingMail { confirm: Some(confirm), ..mail }
}

pub(crate) fn to_guest(mail: BookingMail) -> BookingMail {
    let to = Recipient {
        email: email("bob@acme.com"),
        name: None,
        zone: mail.booking.time_zone.clone(),
        role: RecipientRole::Guest,
    };
    BookingMail { to, ..mail }
}

pub(crate) fn to_host(mail: BookingMail) -> BookingMail {
    let host = mail.booking.hosts[0].clone();
    let zone = zone("Asia/Kolkata");
    let to =
        Recipient { email: host.email, name: Some(host.name), zone, role: RecipientRole::Host };
    let answered = |label: &str, answer: &str| AnsweredQuestion {
        label: label.to_owned(),
        answer: Answer::Text(answer.to_owned()),
    };
    let answers = vec![answered("How large is your team?", "11-50"), answered("Goal", "Save time")];
    BookingMail { to, answers, ..mail }
}

/// About the second revision, in which Tom replaced Rosa.
pub(crate) fn about_reassignment(mail: BookingMail) -> BookingMail {
    let change = BookingChange::Reassigned { from: UserId(5), to: UserId(9) };
    BookingMail { sequence: 2, change, ..mail }
}

/// To Rosa, whom Tom replaced.
pub(crate) fn to_replaced_host() -> BookingMail {
    let booking = a_booking();
    let mail = BookingMail { booking, ..about_reassignment(a_mail(MailOccasion::Cancelled)) };
    let to = Recipient {
        email: email("rosa@northwind.example"),
        name: Some("Rosa Lind".to_owned()),
        zone: zone("Europe/Berlin"),
        role: RecipientRole::Host,
    };
    BookingMail { to, ..mail }
}

pub(crate) fn with_template(mut mail: BookingMail, part: MailPart, text: &str) -> BookingMail {
    let template = MailTemplate::parse(mail.occasion, part, text).expect("a template");
    mail.settings.templates.push(template);
    mail
}

pub(crate) struct SundayMorning;

impl Clock for SundayMorning {
    fn now(&self) -> OffsetDateTime {
        datetime!(2026-11-22 09:30:05 UTC)
    }
}

pub(crate) fn email(text: &str) -> Email {
    Email::parse(text).expect("an address")
}

fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone of the database")
}

fn half_an_hour(start: OffsetDateTime) -> Interval {
    Interval::new(start, start + time::Duration::minutes(30)).expect("half an hour")
}

fn host(user_id: i64, name: &str, address: &str, role: HostRole, lead: bool) -> BookingHost {
    BookingHost {
        host: Host { user_id: UserId(user_id), role, lead },
        name: name.to_owned(),
        email: email(address),
    }
}

fn a_booking() -> Booking {
    let made_at = datetime!(2026-11-21 12:00 UTC);
    Booking {
        id: BookingId(Uuid::from_u128(7)),
        manage_token: ManageToken::parse("0f1e2d3c4b5a69788796a5b4c3d2e1f0").expect("a token"),
        workspace_id: WorkspaceId(1),
        title: "Intro call: Ada Byron and Priya Raman".to_owned(),
        event_type: EventTypeRef {
            id: EventTypeId(12),
            key: Key::parse("intro-30").expect("a key"),
            title: "Intro call".to_owned(),
        },
        interval: half_an_hour(datetime!(2026-12-01 15:00 UTC)),
        buffer_before_minutes: 0,
        buffer_after_minutes: 10,
        time_zone: zone("Europe/London"),
        hosts: vec![
            host(4, "Priya Raman", "priya@northwind.example", HostRole::MustAttend, true),
            host(9, "Tom Hale", "tom@northwind.example", HostRole::Optional, false),
        ],
        invitee: Invitee {
            name: "Ada Byron".to_owned(),
            email: email("ada@acme.com"),
            time_zone: zone("America/New_York"),
        },
        guests: vec![email("bob@acme.com")],
        answers: [("team_size".to_owned(), Answer::Text("11-50".to_owned()))].into(),
        metadata: Metadata::default(),
        attribution: Attribution::default(),
        location: Location::Video { url: Some("https://meet.example/7".to_owned()) },
        origin: Origin::Link,
        link_id: None,
        submission: None,
        confirmation: Confirmation::NotNeeded,
        booked_by: None,
        state: BookingState::Scheduled,
        revision: 0,
        created_at: made_at,
        updated_at: made_at,
    }
}
