use time::OffsetDateTime;

use crate::absence::AbsencePeriod;
use crate::access::{DeclaredClient, Role};
use crate::booking::{Answers, BookingStatus, Invitee, Origin};
use crate::booking_page::BookingPageSettings;
use crate::calendar::{BookInto, CalendarAccount};
use crate::email::Email;
use crate::event::EventName;
use crate::event_type::{Location, Question};
use crate::host::HostRole;
use crate::ids::{BookingId, EventTypeId, QueueId, UserId, WorkspaceId};
use crate::invitations::InvitationSettings;
use crate::key::Key;
use crate::metadata::Metadata;
use crate::open_times::{MeetingCaps, SlotRule};
use crate::routing::Router;
use crate::working_hours::WorkingHours;
use crate::workspace::{QueueCredit, QueueJoin};
use crate::zone::Zone;

use super::{DurationMinutes, PlannedRecords, QueueWeight, Secret, WindowDays};

/// All parsed declarations of a workspace, not yet checked for consistency.
///
/// Each `position` is the zero-based index of an object in its list, for the paths of faults.
#[derive(Clone, Debug)]
pub struct WorkspaceDraft {
    /// The workspace.
    pub workspace: PlannedWorkspace,
    /// The members, then the service accounts.
    pub members: Vec<PlannedMember>,
    /// The queues.
    pub queues: Vec<PlannedQueue>,
    /// The event types.
    pub event_types: Vec<PlannedEventType>,
    /// The webhooks.
    pub webhooks: Vec<PlannedWebhook>,
    /// Imported bookings.
    pub bookings: Vec<PlannedBooking>,
    /// The routers.
    pub routers: Vec<PlannedRouter>,
    /// Lead and company records, enrichment providers, chains and the CRM.
    pub records: PlannedRecords,
    /// Keys of unparsable members; references to these keys cause no faults.
    pub unreadable_members: Vec<Key>,
    /// Keys of unparsable event types; references to these keys cause no faults.
    pub unreadable_event_types: Vec<Key>,
    /// Keys of unparsable queues; references to these keys cause no faults.
    pub unreadable_queues: Vec<Key>,
}

/// The desired state of a router.
#[derive(Clone, Debug)]
pub struct PlannedRouter {
    /// Index in the list of routers.
    pub position: usize,
    /// The router.
    pub router: Router,
}

/// The desired state of the workspace itself.
#[derive(Clone, Debug)]
pub struct PlannedWorkspace {
    /// The id, if the file sets one.
    pub id: Option<WorkspaceId>,
    /// The key, which identifies the workspace.
    pub key: Key,
    /// The name.
    pub name: String,
    /// The time zone.
    pub time_zone: Zone,
    /// The settings of the booking pages.
    pub booking_page: BookingPageSettings,
    /// The settings of the invitation mails.
    pub invitations: InvitationSettings,
    /// The OAuth clients.
    pub oauth_clients: Vec<DeclaredClient>,
}

/// The desired state of a member or service account.
#[derive(Clone, Debug)]
pub struct PlannedMember {
    /// Index in the list of members or of service accounts.
    pub position: usize,
    /// The id, if the file sets one.
    pub id: Option<UserId>,
    /// The key, which identifies the member.
    pub key: Key,
    /// The name.
    pub name: String,
    /// The email address.
    pub email: Email,
    /// The role.
    pub role: Role,
    /// Whether this is a service account.
    pub service_account: bool,
    /// The time zone of the working hours.
    pub time_zone: Zone,
    /// The working hours.
    pub hours: WorkingHours,
    /// The absences; `None` keeps the stored ones.
    pub absences: Option<Vec<PlannedAbsence>>,
    /// Caps on all meetings of the member.
    pub caps: MeetingCaps,
    /// The connected calendars.
    pub calendars: Vec<PlannedCalendar>,
    /// Whether the landing page of the member is shown.
    pub landing_page: bool,
}

impl PlannedMember {
    /// The list that declares this member, for paths of faults.
    pub fn list(&self) -> &'static str {
        if self.service_account { "service_accounts" } else { "members" }
    }
}

/// An absence of a planned member.
#[derive(Clone, Debug)]
pub struct PlannedAbsence {
    /// The period.
    pub period: AbsencePeriod,
    /// The key of the member to book instead.
    pub delegate: Option<Key>,
}

/// A calendar account to connect.
#[derive(Clone, Debug)]
pub struct PlannedCalendar {
    /// The account.
    pub account: CalendarAccount<Secret>,
    /// Names of calendars to read; by default, those that block time.
    pub only: Option<Vec<String>>,
    /// The calendar that bookings are written to.
    pub book_into: BookInto,
}

/// The desired state of a webhook.
#[derive(Clone, Debug)]
pub struct PlannedWebhook {
    /// Index in the list of webhooks.
    pub position: usize,
    /// The key, which identifies the webhook.
    pub key: Key,
    /// The URL that events are sent to.
    pub url: String,
    /// The signing secret.
    pub secret: Secret,
    /// The event names to send; empty for all.
    pub events: Vec<EventName>,
}

/// The desired state of a queue.
#[derive(Clone, Debug)]
pub struct PlannedQueue {
    /// Index in the list of queues.
    pub position: usize,
    /// The id, if the file sets one.
    pub id: Option<QueueId>,
    /// The key, which identifies the queue.
    pub key: Key,
    /// The name.
    pub name: String,
    /// Number of past days in which assignments count.
    pub window_days: WindowDays,
    /// How the queue counts absences.
    pub join: QueueJoin,
    /// The outcomes of a meeting that return the assignment, each once.
    pub credit: Vec<QueueCredit>,
    /// The members of the queue.
    pub members: Vec<PlannedQueueMember>,
}

/// A member of a planned queue.
#[derive(Clone, Debug)]
pub struct PlannedQueueMember {
    /// The key of the member.
    pub member: Key,
    /// The weight of the member.
    pub weight: QueueWeight,
}

/// The desired state of an event type.
#[derive(Clone, Debug)]
pub struct PlannedEventType {
    /// Index in the list of event types.
    pub position: usize,
    /// The id, if the file sets one.
    pub id: Option<EventTypeId>,
    /// The key, which identifies the event type.
    pub key: Key,
    /// The title.
    pub title: String,
    /// The description; may be empty.
    pub description: String,
    /// Duration, slot interval, buffers, minimum notice and horizon.
    pub rule: SlotRule,
    /// Caps on the meetings of this event type, for each host.
    pub caps: MeetingCaps,
    /// The location.
    pub location: Location,
    /// The members who can host.
    pub hosts: PlannedHosts,
    /// The questions for the invitee.
    pub questions: Vec<Question>,
}

/// The members who can host a planned event type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedHosts {
    /// The stored hosts; every member of a new event type.
    Stored,
    /// Every member except observers.
    EveryMember,
    /// Only these members.
    Only(Vec<Key>),
}

/// An imported booking; a booking that is already stored stays unchanged.
#[derive(Clone, Debug)]
pub struct PlannedBooking {
    /// Index in the list of bookings.
    pub position: usize,
    /// The booking id.
    pub id: BookingId,
    /// The key of the event type.
    pub event_type: Key,
    /// The start time.
    pub starts_at: OffsetDateTime,
    /// The duration, if it differs from the event type.
    pub duration: Option<DurationMinutes>,
    /// The time zone chosen for the booking, if not the invitee's.
    pub time_zone: Option<Zone>,
    /// The status.
    pub status: BookingStatus,
    /// The reason for the cancellation.
    pub cancellation_reason: Option<String>,
    /// The origin of the booking.
    pub origin: Origin,
    /// The hosts; the first leads if none is marked as lead.
    pub hosts: Vec<PlannedBookingHost>,
    /// The invitee.
    pub invitee: Invitee,
    /// Email addresses of further guests.
    pub guests: Vec<Email>,
    /// The invitee's answers.
    pub answers: Answers,
    /// Key-value pairs for API clients.
    pub metadata: Metadata,
    /// The member who booked on behalf of the invitee.
    pub booked_by: Option<Key>,
}

/// A host of a planned booking.
#[derive(Clone, Debug)]
pub struct PlannedBookingHost {
    /// The key of the member.
    pub member: Key,
    /// Whether the host must attend.
    pub role: HostRole,
    /// Whether the host leads.
    pub lead: bool,
}
