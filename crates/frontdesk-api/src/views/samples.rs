//! The examples of the reference, made of the very types that answers are made of, so that they cannot grow apart.

use std::collections::{HashMap, HashSet};

use frontdesk_domain::access::Role;
use frontdesk_domain::booking::{
    Answer, Booking, BookingHost, BookingState, BookingStatus, Confirmation, EventTypeRef, Invitee,
    ManageToken, MemberRef, Origin,
};
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{
    BookingChange, BookingEvent, Event, EventId, EventName, EventPosition, EventSubject, FedEvent, Happening,
};
use frontdesk_domain::event_type::{EventType, EventTypeHosts, Location, Question, QuestionKind};
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Assignment, Link, LinkAddress, LinkHost};
use frontdesk_domain::open_times::SlotRule;
use frontdesk_domain::queue::{Candidate, SkipReason};
use frontdesk_domain::services::{
    AnsweredQuestion, BookingPage, CreatedLink, EventTypeCatalog, EventTypeDetails, ManagedBooking,
    OpenTimesReport, PublicAddress, PublicEventType, PublicHost, PublicOpenTimes,
};
use frontdesk_domain::working_hours::WorkingHours;
use frontdesk_domain::workspace::{Member, Queue, QueueMember, Workspace};
use frontdesk_domain::zone::Zone;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::uuid;

use super::{
    BookingListView, BookingOpenTimesView, BookingPageView, BookingPages, BookingStateView, BookingView,
    CreatedLinkView, EventListView, EventPaginationView, EventTypeDetailsView, EventTypeListView, EventView,
    LinkOpenTimesView, ManagedBookingView, PaginationView, PublicOpenTimesView, SchedulingLinkListView,
    SchedulingLinkView, record_samples,
};

const NOW: OffsetDateTime = datetime!(2026-11-24 09:12:30 UTC);
const START: OffsetDateTime = datetime!(2026-12-01 15:00 UTC);
const BASE_URL: &str = "https://frontdesk.example";
const EVENT_CURSOR: &str = "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9";
const CURSOR: &str = "eyJ2IjoxLCJhZnRlciI6MzF9";

pub(super) fn booking() -> BookingView {
    let manage_url = super::booking::manage_url(BASE_URL, &a_booking().manage_token);
    BookingView { manage_url: Some(manage_url), ..BookingView::new(&a_booking(), NOW) }
}

pub(super) fn booking_state() -> BookingStateView {
    BookingStateView::new(&a_booking(), NOW)
}

pub(super) fn booking_list() -> BookingListView {
    BookingListView { bookings: vec![booking()], pagination: pagination() }
}

pub(super) fn booking_open_times() -> BookingOpenTimesView {
    BookingOpenTimesView::new(a_booking().id, "Europe/London", &open_times())
}

pub(super) fn link_open_times() -> LinkOpenTimesView {
    LinkOpenTimesView::new(LinkId(31), "Europe/London", &open_times())
}

pub(super) fn booking_page() -> BookingPageView {
    let event_type = an_event_type();
    let page = BookingPage {
        link_id: LinkId(31),
        workspace: a_workspace(),
        event_type: PublicEventType {
            title: event_type.title,
            description: event_type.description,
            duration_minutes: event_type.rule.duration_minutes,
            questions: event_type.questions,
            location: event_type.location.kind(),
        },
        hosts: vec![a_public_host()],
        time_zone: london(),
        bookable_from: NOW + Duration::minutes(event_type.rule.minimum_notice_minutes.into()),
        bookable_until: NOW + Duration::days(event_type.rule.horizon_days.into()),
    };
    BookingPageView::new(&a_public_address(), &page, BASE_URL)
}

pub(super) fn public_open_times() -> PublicOpenTimesView {
    let report = open_times();
    let found = PublicOpenTimes {
        time_zone: report.time_zone,
        duration_minutes: report.duration_minutes,
        open_times: report.open_times,
    };
    PublicOpenTimesView::new("Europe/London", &found)
}

pub(super) fn managed_booking() -> ManagedBookingView {
    let booking = a_booking();
    let answer = Answer::Text("11-50".into());
    let managed = ManagedBooking {
        manage_token: booking.manage_token,
        id: booking.id,
        workspace: a_workspace(),
        status: BookingStatus::Scheduled,
        title: booking.title,
        event_type: booking.event_type.title,
        interval: booking.interval,
        time_zone: booking.time_zone,
        hosts: vec![a_public_host()],
        invitee: booking.invitee,
        guests: booking.guests,
        answers: vec![AnsweredQuestion { label: "Team size".into(), answer }],
        location: booking.location,
        awaits_confirmation: false,
        cancellation: None,
        reschedule_url: None,
        can_move: true,
        can_cancel: true,
        book_again: Some(a_public_address()),
        created_at: booking.created_at,
        updated_at: booking.updated_at,
        revision: 0,
    };
    ManagedBookingView::new(&managed, BASE_URL)
}

fn a_workspace() -> Workspace {
    Workspace {
        id: WorkspaceId(1),
        key: key("northwind"),
        name: "Northwind".into(),
        time_zone: london(),
        booking_page: BookingPageSettings::default(),
        invitations: InvitationSettings::default(),
    }
}

fn a_public_host() -> PublicHost {
    PublicHost { name: "Priya Raman".into(), role: HostRole::MustAttend, lead: true }
}

fn a_public_address() -> PublicAddress {
    PublicAddress { workspace: key("northwind"), link: a_team_link().address }
}

pub(super) fn created_link() -> CreatedLinkView {
    let candidate = |id, assignments, skipped| Candidate {
        user_id: UserId(id),
        weight: 1,
        assignments,
        last_assigned_at: Some(NOW - Duration::days(2)),
        skipped,
    };
    let considered = vec![candidate(4, 3, None), candidate(9, 0, Some(SkipReason::CalendarUnusable))];
    let created = CreatedLink {
        link: a_team_link(),
        workspace_key: key("northwind"),
        assignments: vec![Assignment { queue_id: QueueId(2), user_id: UserId(4), considered }],
        created: true,
    };
    CreatedLinkView::new(&created, BASE_URL)
}

pub(super) fn scheduling_link() -> SchedulingLinkView {
    SchedulingLinkView::new(&a_team_link(), &pages())
}

pub(super) fn scheduling_link_list() -> SchedulingLinkListView {
    SchedulingLinkListView { scheduling_links: vec![scheduling_link()], pagination: pagination() }
}

pub(super) fn event_type_list() -> EventTypeListView {
    let queue = Queue {
        id: QueueId(2),
        key: key("enterprise-aes"),
        name: "Enterprise AEs".into(),
        window_days: 30,
        members: vec![QueueMember { user_id: UserId(4), weight: 1 }],
        archived: false,
    };
    let catalog = EventTypeCatalog {
        workspace: None,
        members: vec![a_member()],
        usable: HashSet::from([UserId(4)]),
        calendar_faults: HashMap::new(),
        queues: vec![queue],
        event_types: vec![an_event_type()],
        links: vec![a_personal_link(), a_team_link()],
    };
    EventTypeListView::new(&catalog, &pages())
}

pub(super) fn event_type_details() -> EventTypeDetailsView {
    let details = EventTypeDetails {
        event_type: an_event_type(),
        hosts: vec![a_member()],
        usable: HashSet::from([UserId(4)]),
        calendar_faults: HashMap::new(),
        links: vec![a_personal_link(), a_team_link()],
        workspace_key: Some(key("northwind")),
    };
    EventTypeDetailsView::new(&details, &pages())
}

pub(super) fn event() -> EventView {
    event_of(EventName::BookingMoved)
}

pub(super) fn event_list() -> EventListView {
    let pagination = EventPaginationView { limit: 50, has_more: false, next_cursor: EVENT_CURSOR.to_owned() };
    EventListView { events: vec![event()], pagination }
}

/// An event of this name.
pub(crate) fn event_of(name: EventName) -> EventView {
    let booking = a_booking();
    let of_booking = |change| {
        Happening::Booking(BookingEvent {
            booking_id: booking.id,
            change,
            revision: booking.revision,
            interval: booking.interval,
        })
    };
    let from = half_an_hour(START - Duration::DAY);
    let happening = match name {
        EventName::BookingCreated => of_booking(BookingChange::Created),
        EventName::BookingMoved => of_booking(BookingChange::Moved { from }),
        EventName::BookingConfirmed => of_booking(BookingChange::Confirmed),
        EventName::BookingCancelled => of_booking(BookingChange::Cancelled),
        EventName::BookingNoShow => of_booking(BookingChange::NoShow),
        EventName::BookingNoShowUndone => of_booking(BookingChange::NoShowUndone),
        EventName::LinkCreated => Happening::LinkCreated { link_id: LinkId(31) },
        EventName::RecordEnriched => Happening::RecordEnriched { person_id: 7 },
    };
    let subject = match happening {
        Happening::Booking(_) => EventSubject::Booking(Some(Box::new(booking.clone()))),
        Happening::LinkCreated { .. } => {
            EventSubject::Link(Some(Box::new((a_team_link(), key("northwind")))))
        }
        Happening::RecordEnriched { .. } => EventSubject::Person(Some(Box::new(record_samples::a_person()))),
    };
    let event = Event {
        id: EventId(uuid!("0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22")),
        workspace_id: WorkspaceId(1),
        occurred_at: NOW,
        by: Some(UserId(4)),
        happening,
    };
    let fed = FedEvent { position: EventPosition(7), event };
    EventView::new(&fed, &subject, NOW, EVENT_CURSOR.to_owned(), BASE_URL)
}

fn pagination() -> PaginationView {
    PaginationView { limit: 25, has_more: true, next_cursor: Some(CURSOR.to_owned()) }
}

fn open_times() -> OpenTimesReport {
    OpenTimesReport {
        time_zone: london(),
        duration_minutes: 30,
        open_times: vec![half_an_hour(START), half_an_hour(START + Duration::hours(1))],
        closed: None,
    }
}

fn pages() -> BookingPages {
    BookingPages::new(BASE_URL, &key("northwind"))
}

fn a_booking() -> Booking {
    Booking {
        id: BookingId(uuid!("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11")),
        manage_token: ManageToken::new(NOW, &[7; 16]),
        workspace_id: WorkspaceId(1),
        title: "Intro call: Ada Byron and Priya Raman".into(),
        event_type: EventTypeRef { id: EventTypeId(12), key: key("intro-30"), title: "Intro call".into() },
        interval: half_an_hour(START),
        buffer_before_minutes: 0,
        buffer_after_minutes: 10,
        time_zone: london(),
        hosts: vec![BookingHost {
            host: lead(),
            name: "Priya Raman".into(),
            email: email("priya@northwind.example"),
        }],
        invitee: Invitee { name: "Ada Byron".into(), email: email("ada@acme.com"), time_zone: london() },
        guests: vec![email("bob@acme.com")],
        answers: [("team_size".to_owned(), Answer::Text("11-50".into()))].into(),
        location: Location::Video { url: Some("https://meet.example/0197a3c0".into()) },
        origin: Origin::Api,
        link_id: Some(LinkId(31)),
        submission: None,
        confirmation: Confirmation::NotNeeded,
        booked_by: Some(MemberRef { user_id: UserId(7), name: "Tom Becker".into() }),
        state: BookingState::Scheduled,
        revision: 0,
        created_at: NOW - Duration::days(1),
        updated_at: NOW - Duration::days(1),
    }
}

fn an_event_type() -> EventType {
    EventType {
        id: EventTypeId(12),
        key: key("intro-30"),
        title: "Intro call".into(),
        description: "Half an hour to see whether we fit.".into(),
        rule: SlotRule {
            duration_minutes: 30,
            slot_interval_minutes: 30,
            buffer_before_minutes: 0,
            buffer_after_minutes: 10,
            minimum_notice_minutes: 120,
            horizon_days: 60,
        },
        location: Location::Video { url: Some("https://meet.example/{uuid}".into()) },
        hosts: EventTypeHosts::EveryMember,
        questions: vec![Question {
            key: "team_size".into(),
            label: "Team size".into(),
            kind: QuestionKind::Select,
            required: true,
            options: vec!["1-10".into(), "11-50".into()],
        }],
        active: true,
    }
}

fn a_member() -> Member {
    Member {
        user_id: UserId(4),
        key: key("priya"),
        name: "Priya Raman".into(),
        email: email("priya@northwind.example"),
        role: Role::Member,
        time_zone: london(),
        hours: WorkingHours::default(),
        calendars: vec![],
        archived: false,
    }
}

fn a_personal_link() -> Link {
    let address = LinkAddress::Personal { member_key: key("priya"), event_key: key("intro-30") };
    Link { id: LinkId(8), address, ..a_team_link() }
}

fn a_team_link() -> Link {
    Link {
        id: LinkId(31),
        workspace_id: WorkspaceId(1),
        event_type_id: EventTypeId(12),
        address: LinkAddress::Team { slug: "k3v9q2m7x4t1w8zd".into() },
        hosts: vec![LinkHost { host: lead(), queue_id: Some(QueueId(2)) }],
        created_by: UserId(7),
        created_at: NOW - Duration::days(3),
        archived_at: None,
    }
}

fn lead() -> Host {
    Host { user_id: UserId(4), role: HostRole::MustAttend, lead: true }
}

fn half_an_hour(start: OffsetDateTime) -> Interval {
    Interval::new(start, start + Duration::minutes(30)).expect("it ends after it starts")
}

fn london() -> Zone {
    Zone::parse("Europe/London").expect("a zone of the bundled database")
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a well-formed key")
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("a well-formed address")
}
