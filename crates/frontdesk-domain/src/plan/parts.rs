use time::OffsetDateTime;

use crate::access::Role;
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
use crate::open_times::SlotRule;
use crate::working_hours::WorkingHours;
use crate::zone::Zone;

use super::{DurationMinutes, PlannedRecords, QueueWeight, Secret, WindowDays};

/// Everything that was declared, not yet held against each other.
///
/// Each `position` is the object's place in its list as it was declared, from 0, for the paths of
/// faults.
#[derive(Clone, Debug)]
pub struct WorkspaceDraft {
    /// The workspace.
    pub workspace: PlannedWorkspace,
    /// Who is in it.
    pub members: Vec<PlannedMember>,
    /// Its queues.
    pub queues: Vec<PlannedQueue>,
    /// What can be booked.
    pub event_types: Vec<PlannedEventType>,
    /// Where its events are sent.
    pub webhooks: Vec<PlannedWebhook>,
    /// Bookings brought from elsewhere.
    pub bookings: Vec<PlannedBooking>,
    /// What is known about leads and companies, and whom to ask for more.
    pub records: PlannedRecords,
    /// Keys of members that were declared but could not be read: naming one is no further fault.
    pub unreadable_members: Vec<Key>,
    /// Keys of event types that were declared but could not be read.
    pub unreadable_event_types: Vec<Key>,
}

/// A workspace as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedWorkspace {
    /// Its number, where the file insists on one.
    pub id: Option<WorkspaceId>,
    /// Its key, by which it is found.
    pub key: Key,
    /// Its name.
    pub name: String,
    /// Its zone.
    pub time_zone: Zone,
    /// How its booking pages look to the world.
    pub booking_page: BookingPageSettings,
    /// What is mailed about its bookings.
    pub invitations: InvitationSettings,
}

/// A member as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedMember {
    /// The place among the members.
    pub position: usize,
    /// The member's number, where the file insists on one.
    pub id: Option<UserId>,
    /// The member's key, by which it is found.
    pub key: Key,
    /// The member's name.
    pub name: String,
    /// Where the member is reached.
    pub email: Email,
    /// What the member may do.
    pub role: Role,
    /// The zone of the hours.
    pub time_zone: Zone,
    /// When the member takes meetings.
    pub hours: WorkingHours,
    /// The connected calendars.
    pub calendars: Vec<PlannedCalendar>,
}

/// A calendar account as it is to be connected.
#[derive(Clone, Debug)]
pub struct PlannedCalendar {
    /// The account.
    pub account: CalendarAccount<Secret>,
    /// The calendars of it that count, by name; empty: every one that takes its owner's time.
    pub only: Vec<String>,
    /// Where bookings are written.
    pub book_into: BookInto,
}

/// A webhook as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedWebhook {
    /// The place among the webhooks.
    pub position: usize,
    /// Its key, by which it is found.
    pub key: Key,
    /// Where events are sent.
    pub url: String,
    /// What they are signed with.
    pub secret: Secret,
    /// Which events; empty: every one.
    pub events: Vec<EventName>,
}

/// A queue as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedQueue {
    /// The place among the queues.
    pub position: usize,
    /// Its number, where the file insists on one.
    pub id: Option<QueueId>,
    /// Its key, by which it is found.
    pub key: Key,
    /// Its name.
    pub name: String,
    /// How many days back assignments count.
    pub window_days: WindowDays,
    /// Who is in it.
    pub members: Vec<PlannedQueueMember>,
}

/// A member's place in a planned queue.
#[derive(Clone, Debug)]
pub struct PlannedQueueMember {
    /// The member.
    pub member: Key,
    /// The member's share.
    pub weight: QueueWeight,
}

/// An event type as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedEventType {
    /// The place among the event types.
    pub position: usize,
    /// Its number, where the file insists on one.
    pub id: Option<EventTypeId>,
    /// Its key, by which it is found.
    pub key: Key,
    /// Its title.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
    /// Its duration, grid, buffers, notice and horizon.
    pub rule: SlotRule,
    /// Where it takes place.
    pub location: Location,
    /// Who may be chosen as a host; `None`: every member but observers.
    pub hosts: Option<Vec<Key>>,
    /// What the invitee is asked.
    pub questions: Vec<Question>,
}

/// A booking brought from elsewhere. One that is stored already stays as it is.
#[derive(Clone, Debug)]
pub struct PlannedBooking {
    /// The place among the bookings.
    pub position: usize,
    /// Its UUID.
    pub id: BookingId,
    /// What was booked.
    pub event_type: Key,
    /// When it starts.
    pub starts_at: OffsetDateTime,
    /// How long it lasts, where that is not the event type's duration.
    pub duration: Option<DurationMinutes>,
    /// The zone in which its time was chosen, where that is not the invitee's.
    pub time_zone: Option<Zone>,
    /// What became of it.
    pub status: BookingStatus,
    /// Why it was called off.
    pub cancellation_reason: Option<String>,
    /// How it came to be.
    pub origin: Origin,
    /// Who attends for the workspace; where none leads, the first does.
    pub hosts: Vec<PlannedBookingHost>,
    /// Whom it is with.
    pub invitee: Invitee,
    /// Who else was invited.
    pub guests: Vec<Email>,
    /// What the invitee answered.
    pub answers: Answers,
    /// The member who booked it for somebody else.
    pub booked_by: Option<Key>,
}

/// A host of a planned booking.
#[derive(Clone, Debug)]
pub struct PlannedBookingHost {
    /// The member.
    pub member: Key,
    /// How firmly it attends.
    pub role: HostRole,
    /// Whether it leads.
    pub lead: bool,
}
