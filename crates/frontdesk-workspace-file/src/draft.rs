use deserr::ValuePointerRef;
use frontdesk_domain::access::{DeclaredClient, Role};
use frontdesk_domain::booking::{Invitee, Origin, OriginKind};
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{Location, LocationKind, Question};
use frontdesk_domain::fault::Faults;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::open_times::{MeetingCaps, SlotRule};
use frontdesk_domain::plan::{
    MeetingsPerDay, MeetingsPerWeek, PlannedAbsence, PlannedBooking, PlannedBookingHost,
    PlannedEventType, PlannedHosts, PlannedMember, PlannedQueue, PlannedQueueMember,
    PlannedWorkspace, QueueWeight, WholeNumber, WindowDays,
};
use frontdesk_domain::working_hours::WorkingHours;
use frontdesk_domain::workspace::{QueueCredit, QueueJoin};
use frontdesk_domain::zone::Zone;

use super::faults::collect;
use super::scalars::{Number, Text};
use super::tables::{
    AbsenceTable, BookingHostTable, BookingPageTable, BookingTable, EventTypeTable, LocationTable,
    MemberTable, OauthClientTable, OauthTable, QuestionTable, QueueMemberTable, QueueTable,
    ServiceAccountTable, WorkspaceTable,
};
use super::{Surroundings, calendars};

/// Stored for every service account, because each stored member has an address.
const SERVICE_ACCOUNT_EMAIL: &str = "service-account@frontdesk.invalid";
const SLOT_INTERVAL_MINUTES: u32 = 30;
const HORIZON_DAYS: u32 = 60;

pub(super) fn workspace(
    table: WorkspaceTable,
    page: Option<BookingPageTable>,
    invitations: InvitationSettings,
    oauth: Option<OauthTable>,
) -> PlannedWorkspace {
    let clients = oauth.into_iter().flat_map(|table| table.clients);
    PlannedWorkspace {
        id: table.id.map(|id| WorkspaceId(id.0.get())),
        key: table.key.0,
        name: table.name.0.0,
        time_zone: table.time_zone.0,
        booking_page: page.map_or_else(BookingPageSettings::default, booking_page),
        invitations,
        oauth_clients: clients.map(oauth_client).collect(),
    }
}

fn oauth_client(table: OauthClientTable) -> DeclaredClient {
    DeclaredClient {
        key: table.key.0,
        name: table.name.0.0,
        redirect_uris: table.redirect_uris.into_iter().map(|uri| uri.0.0).collect(),
    }
}

fn booking_page(table: BookingPageTable) -> BookingPageSettings {
    BookingPageSettings {
        language: table.language.map(|language| language.0).unwrap_or_default(),
        frame_ancestors: table.frame_ancestors.into_iter().map(|origin| origin.0).collect(),
        landing_page: table.landing_page.unwrap_or_default(),
    }
}

/// An invalid calendar is added to `faults` and omitted.
pub(super) fn member(
    position: usize,
    table: MemberTable,
    zone: &Zone,
    surroundings: &Surroundings,
    faults: &mut Faults,
) -> PlannedMember {
    let hours = WorkingHours::new(table.working_hours.0, table.date_overrides.0);
    let at = ValuePointerRef::Origin;
    let at = at.push_key("members");
    let at = at.push_index(position);
    let at = at.push_key("calendars");
    let calendars = (0..).zip(table.calendars).filter_map(|(place, calendar)| {
        collect(calendars::planned(calendar, at.push_index(place), surroundings), faults)
    });
    let calendars = calendars.collect();
    PlannedMember {
        position,
        id: table.user_id.map(|id| UserId(id.0.get())),
        key: table.key.0,
        name: table.name.0.0,
        email: table.email.0,
        role: table.role.map_or(Role::Member, |role| role.0),
        service_account: false,
        time_zone: table.time_zone.map_or_else(|| zone.clone(), |zone| zone.0),
        hours: hours.expect("validated hours"),
        absences: table
            .absences
            .0
            .map(|absences| absences.unwrap_or_default().into_iter().map(absence).collect()),
        caps: caps(table.max_meetings_per_day, table.max_meetings_per_week),
        calendars,
        landing_page: table.landing_page.unwrap_or_default(),
    }
}

fn absence(table: AbsenceTable) -> PlannedAbsence {
    PlannedAbsence {
        period: table.period().expect("a validated absence"),
        delegate: table.delegate.map(|key| key.0),
    }
}

pub(super) fn service_account(position: usize, table: ServiceAccountTable) -> PlannedMember {
    PlannedMember {
        position,
        id: table.user_id.map(|id| UserId(id.0.get())),
        key: table.key.0,
        name: table.name.0.0,
        email: Email::parse(SERVICE_ACCOUNT_EMAIL).expect("a valid address"),
        role: table.role.map_or(Role::Member, |role| role.0.0),
        service_account: true,
        time_zone: Zone::utc(),
        hours: WorkingHours::default(),
        absences: None,
        caps: MeetingCaps::default(),
        calendars: Vec::new(),
        landing_page: false,
    }
}

pub(super) fn queue(position: usize, table: QueueTable) -> PlannedQueue {
    let a_month = || WindowDays::new(30).expect("30 days are in range");
    let equal_share = || QueueWeight::new(1).expect("a weight of 1 is in range");
    let place = |of_queue: QueueMemberTable| PlannedQueueMember {
        member: of_queue.member.0,
        weight: of_queue.weight.map_or_else(equal_share, |weight| weight.0),
    };
    let credit: Vec<QueueCredit> = table.credit.into_iter().map(|it| it.0).collect();
    PlannedQueue {
        position,
        id: table.id.map(|id| QueueId(id.0.get())),
        key: table.key.0,
        name: table.name.0.0,
        window_days: table.window_days.map_or_else(a_month, |days| days.0),
        join: table.join.map_or(QueueJoin::Level, |join| join.0),
        credit: QueueCredit::ALL.into_iter().filter(|it| credit.contains(it)).collect(),
        members: table.members.into_iter().map(place).collect(),
    }
}

pub(super) fn event_type(position: usize, table: EventTypeTable) -> PlannedEventType {
    let rule = SlotRule {
        duration_minutes: table.duration.0.to_u32(),
        slot_interval_minutes: number(table.slot_interval_minutes, SLOT_INTERVAL_MINUTES),
        buffer_before_minutes: number(table.buffer_before_minutes, 0),
        buffer_after_minutes: number(table.buffer_after_minutes, 0),
        minimum_notice_minutes: number(table.minimum_notice_minutes, 0),
        horizon_days: number(table.horizon_days, HORIZON_DAYS),
    };
    PlannedEventType {
        position,
        id: table.id.map(|id| EventTypeId(id.0.get())),
        key: table.key.0,
        title: table.title.0.0,
        description: table.description.map(|description| description.0.0).unwrap_or_default(),
        rule,
        caps: caps(table.max_meetings_per_day, table.max_meetings_per_week),
        location: table.location.map_or(Location::Video { url: None }, location),
        hosts: match table.hosts.0 {
            None => PlannedHosts::Stored,
            Some(None) => PlannedHosts::EveryMember,
            Some(Some(hosts)) => PlannedHosts::Only(hosts.into_iter().map(|key| key.0).collect()),
        },
        questions: table.questions.into_iter().map(question).collect(),
    }
}

fn caps(
    per_day: Option<Number<MeetingsPerDay>>,
    per_week: Option<Number<MeetingsPerWeek>>,
) -> MeetingCaps {
    MeetingCaps {
        per_day: per_day.map(|cap| cap.0.to_u32()),
        per_week: per_week.map(|cap| cap.0.to_u32()),
    }
}

fn number<const MIN: i64, const MAX: i64>(
    given: Option<Number<WholeNumber<MIN, MAX>>>,
    default: u32,
) -> u32 {
    given.map_or(default, |number| number.0.to_u32())
}

fn location(table: LocationTable) -> Location {
    match table.kind.0 {
        LocationKind::Video => Location::Video { url: table.url.map(|url| url.0.0) },
        LocationKind::Phone => Location::Phone { number: table.number.map(|number| number.0.0) },
        LocationKind::InPerson => {
            Location::InPerson { address: table.address.map(|address| address.0.0) }
        }
    }
}

fn question(table: QuestionTable) -> Question {
    Question {
        key: table.key,
        label: table.label.0.0,
        kind: table.kind.0,
        required: table.required,
        options: table.options.into_iter().map(|option| option.0.0).collect(),
    }
}

pub(super) fn booking(position: usize, table: BookingTable, zone: &Zone) -> PlannedBooking {
    let status = table.status();
    let origin = match (table.origin(), table.reschedule_url) {
        (OriginKind::Workflow, address) => {
            Origin::Workflow { reschedule_url: address.unwrap_or_default() }
        }
        (OriginKind::Link, _) => Origin::Link,
        (OriginKind::Api, _) => Origin::Api,
    };
    let reason =
        table.cancellation_reason.map(|reason| reason.0.0).filter(|reason| !reason.is_empty());
    let invitee = table.invitee;
    PlannedBooking {
        position,
        id: table.uuid.0,
        event_type: table.event_type.0,
        starts_at: table.start_time.0.0,
        duration: table.duration.map(|duration| duration.0),
        time_zone: table.time_zone.map(|zone| zone.0),
        status,
        cancellation_reason: reason,
        origin,
        hosts: table.hosts.into_iter().map(booking_host).collect(),
        invitee: Invitee {
            name: invitee.name.0.0,
            email: invitee.email.0,
            time_zone: invitee.time_zone.map_or_else(|| zone.clone(), |zone| zone.0),
        },
        guests: table.guests.into_iter().map(|guest| guest.0).collect(),
        answers: table.answers.0,
        metadata: table.metadata.0,
        booked_by: table.booked_by.map(|key| key.0),
    }
}

fn booking_host(table: BookingHostTable) -> PlannedBookingHost {
    let role = table.role.map_or(HostRole::MustAttend, |Text(role)| role);
    PlannedBookingHost { member: table.member.0, role, lead: table.lead }
}
