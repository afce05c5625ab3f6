//! Workspaces with their members and queues.

use frontdesk_scheduling::named;
use time::{Duration, OffsetDateTime};

use crate::absence::Absence;
use crate::access::{DeclaredClient, OauthClient, Role};
use crate::booking_page::BookingPageSettings;
use crate::calendar::{CalendarConnection, CalendarKind};
use crate::email::Email;
use crate::ids::{QueueId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::invitations::InvitationSettings;
use crate::key::Key;
use crate::open_times::MeetingCaps;
use crate::working_hours::WorkingHours;
use crate::zone::Zone;

/// A workspace (tenant).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// The id.
    pub id: WorkspaceId,
    /// The key in links.
    pub key: Key,
    /// The name.
    pub name: String,
    /// The default time zone of requests.
    pub time_zone: Zone,
    /// Settings of the booking pages.
    pub booking_page: BookingPageSettings,
    /// Settings of the invitation mails.
    pub invitations: InvitationSettings,
    /// The OAuth clients that the workspace declares.
    pub oauth_clients: Vec<DeclaredClient>,
}

impl Workspace {
    /// Returns the declared client with this key; its id is `{workspace}.{key}`.
    pub fn oauth_client(&self, key: &str) -> Option<OauthClient> {
        let declared = self.oauth_clients.iter().find(|client| client.key.as_str() == key)?;
        Some(OauthClient {
            id: format!("{}.{key}", self.key),
            name: declared.name.clone(),
            redirect_uris: declared.redirect_uris.clone(),
            secret_hash: None,
            fresh_until: None,
            workspace_id: Some(self.id),
        })
    }
}

/// A member of a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The id in the workspace.
    pub user_id: UserId,
    /// The key in links and the workspace file.
    pub key: Key,
    /// The name.
    pub name: String,
    /// The email address.
    pub email: Email,
    /// The role.
    pub role: Role,
    /// Whether this is a service account, which acts but never hosts.
    ///
    /// Its `email`, `time_zone`, `hours` and `calendars` have no meaning.
    pub service_account: bool,
    /// The time zone of the working hours.
    pub time_zone: Zone,
    /// The working hours, in `time_zone`.
    pub hours: WorkingHours,
    /// The times in which the member is out of office.
    pub absences: Vec<Absence>,
    /// Caps on all meetings of the member, in `time_zone`.
    pub caps: MeetingCaps,
    /// Connected calendars; a member without any has no open times.
    pub calendars: Vec<CalendarConnection>,
    /// Whether the landing page of the member is shown.
    pub landing_page: bool,
    /// Whether `--prune` archived the member.
    pub archived: bool,
}

impl Member {
    /// Whether the member can host.
    ///
    /// Archived members, observers and service accounts cannot.
    pub fn may_host(&self) -> bool {
        !self.archived && self.role != Role::Observer && !self.service_account
    }

    /// The times out of office, in any order.
    pub fn absent_times(&self) -> impl Iterator<Item = Interval> {
        self.absences.iter().filter_map(|absence| absence.period.interval(&self.time_zone))
    }

    /// Whether the member is out of office at this instant.
    pub fn is_absent_at(&self, at: OffsetDateTime) -> bool {
        self.absent_times().any(|absence| absence.contains(at))
    }

    /// Calendars on external servers.
    pub fn external_calendars(&self) -> impl Iterator<Item = &CalendarConnection> {
        self.calendars
            .iter()
            .filter(|connection| connection.account.kind() != CalendarKind::Builtin)
    }

    /// The first calendar that accepts bookings, if any.
    pub fn booking_calendar(&self) -> Option<&CalendarConnection> {
        if self.archived {
            None
        } else {
            self.calendars.iter().find(|calendar| calendar.takes_bookings())
        }
    }
}

/// A group of members from which a new link's host is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The id.
    pub id: QueueId,
    /// The key in the workspace file.
    pub key: Key,
    /// The name.
    pub name: String,
    /// Number of past days in which assignments count.
    pub window_days: u32,
    /// How the queue counts the times in which a member was absent.
    pub join: QueueJoin,
    /// The outcomes of a meeting that return the assignment, each once.
    pub credit: Vec<QueueCredit>,
    /// The members, each once.
    pub members: Vec<QueueMember>,
    /// Whether `--prune` archived the queue.
    pub archived: bool,
}

impl Queue {
    /// The earliest time at which assignments count at `now`.
    pub fn window_start(&self, now: OffsetDateTime) -> OffsetDateTime {
        now.saturating_sub(Duration::days(self.window_days.into()))
    }
}

named! {
    /// How a queue counts the times in which a member was absent.
    pub enum QueueJoin {
        /// As if the member had got its share of the leads.
        Level = "level",
        /// Not at all.
        ///
        /// The member gets every lead until it has as many as the others.
        CatchUp = "catch_up",
    }
}

named! {
    /// The outcome of a meeting that returns its assignment.
    pub enum QueueCredit {
        /// The booking is cancelled.
        Cancelled = "cancelled",
        /// The invitee did not attend.
        NoShow = "no_show",
    }
}

/// A member of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueMember {
    /// The member.
    pub user_id: UserId,
    /// The member's weight relative to the other members, at least 1.
    pub weight: u32,
    /// When the member entered the queue.
    ///
    /// `None` for a member since the creation of the queue.
    pub joined_at: Option<OffsetDateTime>,
}

impl QueueMember {
    /// Returns a member since the creation of the queue.
    pub fn new(user_id: UserId, weight: u32) -> Self {
        Self { user_id, weight, joined_at: None }
    }
}
