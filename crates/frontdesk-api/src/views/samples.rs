//! Domain values for the examples in the API reference. The views convert these values like real
//! data, so each example has the shape of a response.

use frontdesk_domain::access::{Role, Scope, SecretHash, TokenId, TokenKind, TokenRecord};
use frontdesk_domain::booking::{
    Answer, Attribution, Booking, BookingHost, BookingState, Confirmation, EventTypeRef, Invitee,
    ManageToken, MemberRef, Origin,
};
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{EventType, EventTypeHosts, Location, Question, QuestionKind};
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, LinkAddress, LinkHost, LinkLimits};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::{MeetingCaps, SlotRule};
use frontdesk_domain::records::{
    Company, CompanyDomain, CompanyFacts, Location as Place, Person, PersonFacts, Provenance,
    ProviderId, SourceKind, Stored,
};
use frontdesk_domain::services::{OpenTimesReport, PublicAddress, PublicHost};
use frontdesk_domain::working_hours::WorkingHours;
use frontdesk_domain::workspace::{Member, Workspace};
use frontdesk_domain::zone::Zone;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::uuid;

pub(super) const NOW: OffsetDateTime = datetime!(2026-11-24 09:12:30 UTC);
pub(super) const START: OffsetDateTime = datetime!(2026-12-01 15:00 UTC);
pub(super) const BASE_URL: &str = "https://frontdesk.example";

pub(super) fn a_workspace() -> Workspace {
    Workspace {
        id: WorkspaceId(1),
        key: key("northwind"),
        name: "Northwind".into(),
        time_zone: london(),
        booking_page: BookingPageSettings::default(),
        invitations: InvitationSettings::default(),
        oauth_clients: Vec::new(),
    }
}

pub(super) fn a_token() -> TokenRecord {
    TokenRecord {
        kind: TokenKind::Api,
        id: TokenId::parse("9z7h96631mn5").expect("the id is valid"),
        name: Some("CRM sync".into()),
        secret_hash: SecretHash::from_stored([0; 32]),
        workspace_id: WorkspaceId(1),
        user_id: UserId(4),
        scopes: [Scope::BookingsRead].into_iter().collect(),
        client: None,
        created_by: None,
        created_at: NOW,
        expires_at: None,
        revoked_at: None,
        last_used_on: Some(NOW.date()),
        member_name: "Priya Raman".into(),
        member_role: Role::Member,
        member_archived: false,
    }
}

pub(super) fn a_public_host() -> PublicHost {
    PublicHost { name: "Priya Raman".into(), role: HostRole::MustAttend, lead: true }
}

pub(super) fn a_public_address() -> PublicAddress {
    PublicAddress { workspace: key("northwind"), link: a_team_link().address }
}

pub(super) fn open_times() -> OpenTimesReport {
    OpenTimesReport {
        time_zone: london(),
        duration_minutes: 30,
        open_times: vec![half_an_hour(START), half_an_hour(START + Duration::hours(1))],
        closed: None,
        more_candidates: 0,
    }
}

pub(super) fn a_booking() -> Booking {
    Booking {
        id: BookingId(uuid!("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11")),
        manage_token: ManageToken::new(NOW, &[7; 16]),
        workspace_id: WorkspaceId(1),
        title: "Intro call: Ada Byron and Priya Raman".into(),
        event_type: EventTypeRef {
            id: EventTypeId(12),
            key: key("intro-30"),
            title: "Intro call".into(),
        },
        interval: half_an_hour(START),
        buffer_before_minutes: 0,
        buffer_after_minutes: 10,
        time_zone: london(),
        hosts: vec![BookingHost {
            host: lead(),
            name: "Priya Raman".into(),
            email: email("priya@northwind.example"),
        }],
        invitee: Invitee {
            name: "Ada Byron".into(),
            email: email("ada@acme.com"),
            time_zone: london(),
        },
        guests: vec![email("bob@acme.com")],
        answers: [("team_size".to_owned(), Answer::Text("11-50".into()))].into(),
        metadata: metadata("crm_lead", "4711"),
        attribution: Attribution::default(),
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

pub(super) fn an_event_type() -> EventType {
    EventType {
        id: EventTypeId(12),
        key: key("intro-30"),
        title: "Intro call".into(),
        description: "Half an hour to find out whether we are a good fit.".into(),
        rule: SlotRule {
            duration_minutes: 30,
            slot_interval_minutes: 30,
            buffer_before_minutes: 0,
            buffer_after_minutes: 10,
            minimum_notice_minutes: 120,
            horizon_days: 60,
        },
        caps: MeetingCaps::default(),
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

pub(super) fn a_member() -> Member {
    Member {
        user_id: UserId(4),
        key: key("priya"),
        name: "Priya Raman".into(),
        email: email("priya@northwind.example"),
        role: Role::Member,
        service_account: false,
        time_zone: london(),
        hours: WorkingHours::default(),
        absences: vec![],
        caps: MeetingCaps::default(),
        calendars: vec![],
        landing_page: false,
        archived: false,
    }
}

pub(super) fn a_personal_link() -> Link {
    let address = LinkAddress::Personal { member_key: key("priya"), event_key: key("intro-30") };
    Link { id: LinkId(8), address, ..a_team_link() }
}

pub(super) fn a_team_link() -> Link {
    Link {
        id: LinkId(31),
        workspace_id: WorkspaceId(1),
        event_type_id: EventTypeId(12),
        address: LinkAddress::Team { slug: "k3v9q2m7x4t1w8zd".into() },
        hosts: vec![LinkHost { host: lead(), queue_id: Some(QueueId(2)) }],
        booking_queue: None,
        metadata: metadata("crm_deal", "4711"),
        limits: LinkLimits::default(),
        router: None,
        bookings: 0,
        created_by: UserId(7),
        created_at: NOW - Duration::days(3),
        archived_at: None,
    }
}

fn metadata(key: &str, value: &str) -> Metadata {
    Metadata::new([(key.to_owned(), value.to_owned())].into()).expect("a valid pair")
}

fn lead() -> Host {
    Host { user_id: UserId(4), role: HostRole::MustAttend, lead: true }
}

pub(super) fn half_an_hour(start: OffsetDateTime) -> Interval {
    Interval::new(start, start + Duration::minutes(30)).expect("it ends after it starts")
}

pub(super) fn london() -> Zone {
    Zone::parse("Europe/London").expect("a zone of the bundled database")
}

pub(super) fn key(text: &str) -> Key {
    Key::parse(text).expect("a well-formed key")
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("a well-formed address")
}

pub(super) fn a_person() -> Person {
    let facts = PersonFacts {
        first_name: Some("Ada".into()),
        last_name: Some("Byron".into()),
        full_name: Some("Ada Byron".into()),
        title: Some("VP Operations".into()),
        seniority: Some("vp".into()),
        department: Some("operations".into()),
        phone: Some("+442079460958".into()),
        location: Some(place("London", "England", "GB")),
        linkedin_url: Some("https://www.linkedin.com/in/adabyron".into()),
        company_domain: Some("acme.com".into()),
    };
    Person {
        id: 7,
        email: Email::parse("ada@acme.com").expect("a well-formed address"),
        stored: Stored::nothing(NOW).merged(&facts, &from_a_provider()),
    }
}

pub(super) fn a_company() -> Company {
    let facts = CompanyFacts {
        name: Some("Acme".into()),
        industry: Some("Machinery".into()),
        employee_count: Some(240),
        founded_year: Some(1999),
        location: Some(place("Boston", "Massachusetts", "US")),
        linkedin_url: Some("https://www.linkedin.com/company/acme".into()),
        description: Some("Makes machines that make machines.".into()),
    };
    Company {
        id: 3,
        domain: CompanyDomain::parse("acme.com").expect("a registered domain"),
        stored: Stored::nothing(NOW).merged(&facts, &from_a_provider()),
    }
}

fn from_a_provider() -> Provenance {
    Provenance { source: "people_data_labs".into(), kind: SourceKind::Provider, fetched_at: NOW }
}

fn place(city: &str, region: &str, country: &str) -> Place {
    Place { city: Some(city.into()), region: Some(region.into()), country: Some(country.into()) }
}

pub(super) fn provider(id: &str) -> ProviderId {
    ProviderId::parse(id).expect("a well-formed id")
}
