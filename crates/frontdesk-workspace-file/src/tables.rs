//! References between tables are checked later, in the plan.

use deserr::{Deserr, ValuePointerRef};
use frontdesk_domain::absence::{Absence, AbsencePeriod, InvalidAbsence};
use frontdesk_domain::access::{MAX_REDIRECT_URIS, Role};
use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::booking_page::{Language, WebOrigin};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{LocationKind, MAX_OPTIONS, MAX_QUESTIONS, QuestionKind};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{
    BufferMinutes, DurationMinutes, HorizonDays, IdNumber, MAX_BOOKING_HOSTS, MAX_CALENDARS,
    MAX_MEMBERS, MAX_QUEUE_MEMBERS, MeetingsPerDay, MeetingsPerWeek, NoticeMinutes, QueueWeight,
    SlotMinutes, WindowDays,
};
use frontdesk_domain::services::MAX_GUESTS;
use frontdesk_domain::workspace::{QueueCredit, QueueJoin};
use frontdesk_domain::zone::Zone;
use schemars::JsonSchema;

use super::answers::AnswersTable;
use super::calendars::CalendarTable;
use super::faults::{FileFaults, path};
use super::hours::{OverridesTable, WeekTable};
use super::metadata::MetadataTable;
use super::scalars::{Instant, Name, Number, Paragraph, RedirectUri, ServiceRole, Text};
use super::{AtMost, Patched};

/// The maximum number of origins that may frame the booking pages, which are all in one header.
const MAX_ORIGINS: usize = 50;
const MAX_OAUTH_CLIENTS: usize = 50;

/// The workspace.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceSettings", deny_unknown_fields)]
pub(super) struct WorkspaceTable {
    /// The id.
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    /// The key, which cannot change.
    pub(super) key: Text<Key>,
    /// The display name.
    pub(super) name: Text<Name>,
    /// The IANA name of the default zone of members.
    pub(super) time_zone: Text<Zone>,
}

/// The settings of the booking pages.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceBookingPage", deny_unknown_fields)]
pub(super) struct BookingPageTable {
    /// The language, unless the address or the browser names one; the default is `en`.
    #[deserr(default)]
    pub(super) language: Option<Text<Language>>,
    /// The origins that may frame the pages and call the public operations.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) frame_ancestors: AtMost<Text<WebOrigin>, MAX_ORIGINS>,
    /// Whether `/book/{workspace}` lists the members with a landing page; `false` by default.
    #[deserr(default)]
    pub(super) landing_page: Option<bool>,
}

/// The OAuth settings.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceOauth", deny_unknown_fields)]
pub(super) struct OauthTable {
    /// The public clients that members of the workspace may give access.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) clients: AtMost<OauthClientTable, MAX_OAUTH_CLIENTS>,
}

/// An application that acts for members.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceOauthClient", deny_unknown_fields)]
pub(super) struct OauthClientTable {
    /// The key; the client id is the key of the workspace, a dot and this key.
    pub(super) key: Text<Key>,
    /// The name that the consent page shows.
    pub(super) name: Text<Name>,
    /// The addresses to which members are redirected.
    pub(super) redirect_uris: AtMost<Text<RedirectUri>, MAX_REDIRECT_URIS>,
}

/// A member.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceMember", deny_unknown_fields)]
pub(super) struct MemberTable {
    /// The id, which stays if the key changes.
    #[deserr(default)]
    pub(super) user_id: Option<Number<IdNumber>>,
    /// The key in the addresses of personal links.
    pub(super) key: Text<Key>,
    /// The display name.
    pub(super) name: Text<Name>,
    /// The email address.
    pub(super) email: Text<Email>,
    /// The role; the default is `member`.
    #[deserr(default)]
    pub(super) role: Option<Text<Role>>,
    /// The IANA name of the zone of the working hours; the default is the workspace's.
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
    /// The maximum number of meetings that the member hosts in a day; none by default.
    #[deserr(default)]
    pub(super) max_meetings_per_day: Option<Number<MeetingsPerDay>>,
    /// The maximum number of meetings that the member hosts in a week; none by default.
    #[deserr(default)]
    pub(super) max_meetings_per_week: Option<Number<MeetingsPerWeek>>,
    /// Windows such as `09:00-17:00` by weekday, in order and without overlap.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) working_hours: WeekTable,
    /// Windows by date, such as `2026-12-24`, instead of those of the weekday; none for a day off.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) date_overrides: OverridesTable,
    /// Times out of office.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) absences: Patched<Option<AtMost<AbsenceTable, { Absence::MAX }>>>,
    /// The calendars; a member without one cannot host.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) calendars: AtMost<CalendarTable, MAX_CALENDARS>,
    /// Whether `/book/{workspace}/{key}` lists the member's personal links; `false` by default.
    #[deserr(default)]
    pub(super) landing_page: Option<bool>,
}

/// A time out of office: two dates, both included, or two times.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = AbsenceTable::in_order -> FileFaults)]
#[schemars(rename = "WorkspaceAbsence", deny_unknown_fields)]
pub(super) struct AbsenceTable {
    /// The first date, or the time at which the absence starts.
    #[schemars(schema_with = "crate::forms::day_or_instant")]
    pub(super) from: String,
    /// The last date, or the time at which the absence ends.
    #[schemars(schema_with = "crate::forms::day_or_instant")]
    pub(super) until: String,
    /// The key of the member to book instead.
    #[deserr(default)]
    pub(super) delegate: Option<Text<Key>>,
}

impl AbsenceTable {
    pub(super) fn period(&self) -> Result<AbsencePeriod, InvalidAbsence> {
        AbsencePeriod::parse(&self.from, &self.until)
    }

    fn in_order(self, location: ValuePointerRef<'_>) -> Result<Self, FileFaults> {
        match self.period() {
            Ok(_) => Ok(self),
            Err(fault) => Err(FileFaults::one(location, fault.to_string())),
        }
    }
}

/// An account of a program, which never hosts.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceServiceAccount", deny_unknown_fields)]
pub(super) struct ServiceAccountTable {
    /// The id, which stays if the key changes.
    #[deserr(default)]
    pub(super) user_id: Option<Number<IdNumber>>,
    /// The key, unique among members and service accounts.
    pub(super) key: Text<Key>,
    /// The display name.
    pub(super) name: Text<Name>,
    /// The role; the default is `member`.
    #[deserr(default)]
    pub(super) role: Option<Text<ServiceRole>>,
}

/// A queue, which chooses the member with the fewest recent assignments for its weight.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceQueue", deny_unknown_fields)]
pub(super) struct QueueTable {
    /// The id, which stays if the key changes.
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    /// The key.
    pub(super) key: Text<Key>,
    /// The display name.
    pub(super) name: Text<Name>,
    /// The days for which assignments count; the default is 30.
    #[deserr(default)]
    pub(super) window_days: Option<Number<WindowDays>>,
    /// Whether a member who was absent gets its share afterwards (`level`, the default), or every lead
    /// until it has as many as the others (`catch_up`).
    #[deserr(default)]
    pub(super) join: Option<Text<QueueJoin>>,
    /// The outcomes of a meeting that return its assignment: `cancelled`, `no_show`; the default is none.
    #[deserr(default)]
    pub(super) credit: AtMost<Text<QueueCredit>, { QueueCredit::ALL.len() }>,
    /// The members.
    pub(super) members: AtMost<QueueMemberTable, MAX_QUEUE_MEMBERS>,
}

/// A member of a queue.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceQueueMember", deny_unknown_fields)]
pub(super) struct QueueMemberTable {
    /// The key of the member.
    pub(super) member: Text<Key>,
    /// The share; twice the weight is twice the share. The default is 1.
    #[deserr(default)]
    pub(super) weight: Option<Number<QueueWeight>>,
}

/// An event type.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceEventType", deny_unknown_fields)]
pub(super) struct EventTypeTable {
    /// The id, which stays if the key changes.
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    /// The key in the addresses of links.
    pub(super) key: Text<Key>,
    /// The title.
    pub(super) title: Text<Name>,
    /// The description; empty by default.
    #[deserr(default)]
    pub(super) description: Option<Text<Paragraph>>,
    /// The duration in minutes.
    pub(super) duration: Number<DurationMinutes>,
    /// The minutes between starts; the default is 30.
    #[deserr(default)]
    pub(super) slot_interval_minutes: Option<Number<SlotMinutes>>,
    /// The minutes that each host keeps free before the meeting; the default is 0.
    #[deserr(default)]
    pub(super) buffer_before_minutes: Option<Number<BufferMinutes>>,
    /// The minutes that each host keeps free after the meeting; the default is 0.
    #[deserr(default)]
    pub(super) buffer_after_minutes: Option<Number<BufferMinutes>>,
    /// The minimum minutes between booking and start; the default is 0.
    #[deserr(default)]
    pub(super) minimum_notice_minutes: Option<Number<NoticeMinutes>>,
    /// The maximum days between booking and start; the default is 60.
    #[deserr(default)]
    pub(super) horizon_days: Option<Number<HorizonDays>>,
    /// The maximum number of its meetings of a host in a day; none by default.
    #[deserr(default)]
    pub(super) max_meetings_per_day: Option<Number<MeetingsPerDay>>,
    /// The maximum number of its meetings of a host in a week; none by default.
    #[deserr(default)]
    pub(super) max_meetings_per_week: Option<Number<MeetingsPerWeek>>,
    /// The place; a video call by default.
    #[deserr(default)]
    pub(super) location: Option<LocationTable>,
    /// The keys of the members who may host; `null` for every member but observers.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) hosts: Patched<Option<AtMost<Text<Key>, MAX_MEMBERS>>>,
    /// The questions to the invitee.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) questions: AtMost<QuestionTable, MAX_QUESTIONS>,
}

/// The place of meetings. The detail is optional.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = LocationTable::of_one_kind -> FileFaults)]
#[schemars(rename = "WorkspaceLocation", deny_unknown_fields)]
pub(super) struct LocationTable {
    /// The kind.
    pub(super) kind: Text<LocationKind>,
    /// The URL of a video call; `{uuid}` becomes the id of the booking.
    #[deserr(default)]
    pub(super) url: Option<Text<Name>>,
    /// The number of a phone call.
    #[deserr(default)]
    pub(super) number: Option<Text<Name>>,
    /// The address of a meeting in person.
    #[deserr(default)]
    pub(super) address: Option<Text<Name>>,
}

impl LocationTable {
    fn of_one_kind(self, location: ValuePointerRef<'_>) -> Result<Self, FileFaults> {
        let details = [
            ("url", self.url.is_some(), LocationKind::Video, "video"),
            ("number", self.number.is_some(), LocationKind::Phone, "phone"),
            ("address", self.address.is_some(), LocationKind::InPerson, "in_person"),
        ];
        let misplaced =
            details.into_iter().filter(|(_, given, kind, _)| *given && *kind != self.kind.0);
        let faults: Faults = misplaced
            .map(|(field, _, _, kind)| {
                Fault::new(
                    path(location.push_key(field)),
                    format!("is only allowed with kind {kind:?}"),
                )
            })
            .collect();
        if faults.is_empty() { Ok(self) } else { Err(FileFaults(faults)) }
    }
}

/// A question to the invitee.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceQuestion", deny_unknown_fields)]
pub(super) struct QuestionTable {
    /// The key: lowercase letters, digits and underscores.
    pub(super) key: String,
    /// The text of the question.
    pub(super) label: Text<Name>,
    /// The type of the answer.
    #[deserr(rename = "type")]
    #[schemars(rename = "type")]
    pub(super) kind: Text<QuestionKind>,
    /// Whether an answer is required.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) required: bool,
    /// The options of `select` and `multi_select`.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) options: AtMost<Text<Name>, MAX_OPTIONS>,
}

/// A booking to import.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = BookingTable::consistent -> FileFaults)]
#[schemars(rename = "WorkspaceBooking", deny_unknown_fields)]
pub(super) struct BookingTable {
    /// The id.
    pub(super) uuid: Text<BookingId>,
    /// The key of the event type.
    pub(super) event_type: Text<Key>,
    /// The start, with an offset.
    pub(super) start_time: Text<Instant>,
    /// The duration in minutes; the default is the event type's.
    #[deserr(default)]
    pub(super) duration: Option<Number<DurationMinutes>>,
    /// The zone in which the time was chosen; the default is the invitee's.
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
    /// The status; the default is `scheduled`.
    #[deserr(default)]
    pub(super) status: Option<Text<BookingStatus>>,
    /// The reason of a cancelled booking.
    #[deserr(default)]
    pub(super) cancellation_reason: Option<Text<Paragraph>>,
    /// The origin; the default is `api`.
    #[deserr(default)]
    pub(super) origin: Option<Text<OriginKind>>,
    /// The HTTPS URL that moves a booking with the origin `workflow`.
    #[deserr(default)]
    pub(super) reschedule_url: Option<String>,
    /// The hosts.
    pub(super) hosts: AtMost<BookingHostTable, MAX_BOOKING_HOSTS>,
    /// The invitee.
    pub(super) invitee: InviteeTable,
    /// The email addresses of the guests.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) guests: AtMost<Text<Email>, MAX_GUESTS>,
    /// The answers by key of the question.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) answers: AnswersTable,
    /// Key-value pairs.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) metadata: MetadataTable,
    /// The key of the member who booked for the invitee.
    #[deserr(default)]
    pub(super) booked_by: Option<Text<Key>>,
}

impl BookingTable {
    pub(super) fn status(&self) -> BookingStatus {
        self.status.as_ref().map_or(BookingStatus::Scheduled, |status| status.0)
    }

    pub(super) fn origin(&self) -> OriginKind {
        self.origin.as_ref().map_or(OriginKind::Api, |origin| origin.0)
    }

    fn consistent(self, location: ValuePointerRef<'_>) -> Result<Self, FileFaults> {
        let mut faults = Faults::new();
        let mut fault =
            |field, detail: &str| faults.push(Fault::new(path(location.push_key(field)), detail));
        match (self.origin(), &self.reschedule_url) {
            (OriginKind::Workflow, None) => {
                fault(
                    "reschedule_url",
                    "is required with origin \"workflow\", because only the workflow can move the booking",
                );
            }
            (OriginKind::Link | OriginKind::Api, Some(_)) => {
                fault("reschedule_url", "is only allowed with origin \"workflow\"");
            }
            (OriginKind::Workflow, Some(_)) | (OriginKind::Link | OriginKind::Api, None) => {}
        }
        if self.cancellation_reason.is_some() && self.status() != BookingStatus::Cancelled {
            fault("cancellation_reason", "is only allowed with status \"cancelled\"");
        }
        if faults.is_empty() { Ok(self) } else { Err(FileFaults(faults)) }
    }
}

/// A host of a booking to import.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceBookingHost", deny_unknown_fields)]
pub(super) struct BookingHostTable {
    /// The key of the member.
    pub(super) member: Text<Key>,
    /// The role; the default is `must_attend`.
    #[deserr(default)]
    pub(super) role: Option<Text<HostRole>>,
    /// Whether the host leads; by default the first one does.
    #[deserr(default)]
    #[schemars(default)]
    pub(super) lead: bool,
}

/// The invitee of a booking to import.
#[derive(Deserr, JsonSchema)]
#[deserr(error = FileFaults, deny_unknown_fields)]
#[schemars(rename = "WorkspaceInvitee", deny_unknown_fields)]
pub(super) struct InviteeTable {
    /// The name.
    pub(super) name: Text<Name>,
    /// The email address.
    pub(super) email: Text<Email>,
    /// The IANA name of the zone; the default is the workspace's.
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
}
