//! References between tables are checked later, in the plan.

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_api::AtMost;
use frontdesk_domain::absence::{Absence, AbsencePeriod, InvalidAbsence};
use frontdesk_domain::access::Role;
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::booking_page::{Language, WebOrigin};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{MAX_OPTIONS, MAX_QUESTIONS, QuestionKind};
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
use frontdesk_domain::zone::Zone;

use super::answers::AnswersTable;
use super::calendars::CalendarTable;
use super::faults::{FileFaults, path};
use super::hours::{OverridesTable, WeekTable};
use super::metadata::MetadataTable;
use super::scalars::{
    Instant, LocationKind, Name, Number, OriginKind, Paragraph, ServiceRole, Text,
};

/// The maximum number of origins that may frame the booking pages, which are all in one header.
const MAX_ORIGINS: usize = 50;

/// A field whose stored value the plan keeps if the file omits it.
#[derive(Default)]
pub(super) enum Kept<T> {
    #[default]
    Omitted,
    /// The field gets its default.
    Null,
    Given(T),
}

impl<T: Deserr<FileFaults>> Deserr<FileFaults> for Kept<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        match value {
            Value::Null => Ok(Self::Null),
            value => T::deserialize_from_value(value, location).map(Self::Given),
        }
    }
}

/// `[workspace]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct WorkspaceTable {
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    pub(super) key: Text<Key>,
    pub(super) name: Text<Name>,
    pub(super) time_zone: Text<Zone>,
}

/// `[booking_page]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct BookingPageTable {
    #[deserr(default)]
    pub(super) language: Option<Text<Language>>,
    #[deserr(default)]
    pub(super) frame_ancestors: AtMost<Text<WebOrigin>, MAX_ORIGINS>,
}

/// `[[members]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct MemberTable {
    #[deserr(default)]
    pub(super) user_id: Option<Number<IdNumber>>,
    pub(super) key: Text<Key>,
    pub(super) name: Text<Name>,
    pub(super) email: Text<Email>,
    #[deserr(default)]
    pub(super) role: Option<Text<Role>>,
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
    #[deserr(default)]
    pub(super) max_meetings_per_day: Option<Number<MeetingsPerDay>>,
    #[deserr(default)]
    pub(super) max_meetings_per_week: Option<Number<MeetingsPerWeek>>,
    #[deserr(default)]
    pub(super) working_hours: WeekTable,
    #[deserr(default)]
    pub(super) date_overrides: OverridesTable,
    #[deserr(default)]
    pub(super) absences: Kept<AtMost<AbsenceTable, { Absence::MAX }>>,
    #[deserr(default)]
    pub(super) calendars: AtMost<CalendarTable, MAX_CALENDARS>,
}

/// One of a member's `absences`.
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = AbsenceTable::in_order -> FileFaults)]
pub(super) struct AbsenceTable {
    pub(super) from: String,
    pub(super) until: String,
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

/// `[[service_accounts]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct ServiceAccountTable {
    #[deserr(default)]
    pub(super) user_id: Option<Number<IdNumber>>,
    pub(super) key: Text<Key>,
    pub(super) name: Text<Name>,
    #[deserr(default)]
    pub(super) role: Option<Text<ServiceRole>>,
}

/// `[[queues]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct QueueTable {
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    pub(super) key: Text<Key>,
    pub(super) name: Text<Name>,
    #[deserr(default)]
    pub(super) window_days: Option<Number<WindowDays>>,
    pub(super) members: AtMost<QueueMemberTable, MAX_QUEUE_MEMBERS>,
}

#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct QueueMemberTable {
    pub(super) member: Text<Key>,
    #[deserr(default)]
    pub(super) weight: Option<Number<QueueWeight>>,
}

/// `[[event_types]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct EventTypeTable {
    #[deserr(default)]
    pub(super) id: Option<Number<IdNumber>>,
    pub(super) key: Text<Key>,
    pub(super) title: Text<Name>,
    #[deserr(default)]
    pub(super) description: Option<Text<Paragraph>>,
    pub(super) duration: Number<DurationMinutes>,
    #[deserr(default)]
    pub(super) slot_interval_minutes: Option<Number<SlotMinutes>>,
    #[deserr(default)]
    pub(super) buffer_before_minutes: Option<Number<BufferMinutes>>,
    #[deserr(default)]
    pub(super) buffer_after_minutes: Option<Number<BufferMinutes>>,
    #[deserr(default)]
    pub(super) minimum_notice_minutes: Option<Number<NoticeMinutes>>,
    #[deserr(default)]
    pub(super) horizon_days: Option<Number<HorizonDays>>,
    #[deserr(default)]
    pub(super) max_meetings_per_day: Option<Number<MeetingsPerDay>>,
    #[deserr(default)]
    pub(super) max_meetings_per_week: Option<Number<MeetingsPerWeek>>,
    #[deserr(default)]
    pub(super) location: Option<LocationTable>,
    #[deserr(default)]
    pub(super) hosts: Kept<AtMost<Text<Key>, MAX_MEMBERS>>,
    #[deserr(default)]
    pub(super) questions: AtMost<QuestionTable, MAX_QUESTIONS>,
}

/// `location` of an event type
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = LocationTable::of_one_kind -> FileFaults)]
pub(super) struct LocationTable {
    pub(super) kind: Text<LocationKind>,
    #[deserr(default)]
    pub(super) url: Option<Text<Name>>,
    #[deserr(default)]
    pub(super) number: Option<Text<Name>>,
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

#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct QuestionTable {
    pub(super) key: String,
    pub(super) label: Text<Name>,
    #[deserr(rename = "type")]
    pub(super) kind: Text<QuestionKind>,
    #[deserr(default)]
    pub(super) required: bool,
    #[deserr(default)]
    pub(super) options: AtMost<Text<Name>, MAX_OPTIONS>,
}

/// `[[bookings]]`
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields, validate = BookingTable::consistent -> FileFaults)]
pub(super) struct BookingTable {
    pub(super) uuid: Text<BookingId>,
    pub(super) event_type: Text<Key>,
    pub(super) start_time: Text<Instant>,
    #[deserr(default)]
    pub(super) duration: Option<Number<DurationMinutes>>,
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
    #[deserr(default)]
    pub(super) status: Option<Text<BookingStatus>>,
    #[deserr(default)]
    pub(super) cancellation_reason: Option<Text<Paragraph>>,
    #[deserr(default)]
    pub(super) origin: Option<Text<OriginKind>>,
    #[deserr(default)]
    pub(super) reschedule_url: Option<String>,
    pub(super) hosts: AtMost<BookingHostTable, MAX_BOOKING_HOSTS>,
    pub(super) invitee: InviteeTable,
    #[deserr(default)]
    pub(super) guests: AtMost<Text<Email>, MAX_GUESTS>,
    #[deserr(default)]
    pub(super) answers: AnswersTable,
    #[deserr(default)]
    pub(super) metadata: MetadataTable,
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

#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct BookingHostTable {
    pub(super) member: Text<Key>,
    #[deserr(default)]
    pub(super) role: Option<Text<HostRole>>,
    #[deserr(default)]
    pub(super) lead: bool,
}

/// `invitee` of a booking
#[derive(Deserr)]
#[deserr(error = FileFaults, deny_unknown_fields)]
pub(super) struct InviteeTable {
    pub(super) name: Text<Name>,
    pub(super) email: Text<Email>,
    #[deserr(default)]
    pub(super) time_zone: Option<Text<Zone>>,
}
