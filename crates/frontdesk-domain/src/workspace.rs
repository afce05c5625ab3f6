//! A workspace and who is in it: members and queues.

use crate::access::Role;
use crate::booking_page::BookingPageSettings;
use crate::calendar::{CalendarConnection, CalendarKind};
use crate::email::Email;
use crate::ids::{QueueId, UserId, WorkspaceId};
use crate::invitations::InvitationSettings;
use crate::key::Key;
use crate::working_hours::WorkingHours;
use crate::zone::Zone;

/// A tenant of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// Its number.
    pub id: WorkspaceId,
    /// Its name in links.
    pub key: Key,
    /// Its name for people.
    pub name: String,
    /// The zone in which "today" begins where a request names none.
    pub time_zone: Zone,
    /// How its booking pages look to the world.
    pub booking_page: BookingPageSettings,
    /// What is mailed about its bookings.
    pub invitations: InvitationSettings,
}

/// Somebody of a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The member's number in the workspace.
    pub user_id: UserId,
    /// The member's name in links and in the workspace file.
    pub key: Key,
    /// The member's name for people.
    pub name: String,
    /// Where the member is reached.
    pub email: Email,
    /// What the member may do.
    pub role: Role,
    /// The zone of the member's working hours.
    pub time_zone: Zone,
    /// When the member takes meetings, in `time_zone`.
    pub hours: WorkingHours,
    /// The connected calendars; none means that the member has no usable calendar.
    pub calendars: Vec<CalendarConnection>,
    /// Whether the workspace file no longer names the member and was applied with `--prune`.
    pub archived: bool,
}

impl Member {
    /// Whether the member could host a meeting at all: not archived and not an observer.
    pub fn may_host(&self) -> bool {
        !self.archived && self.role != Role::Observer
    }

    /// The member's calendars that are on other servers.
    pub fn calendars_elsewhere(&self) -> impl Iterator<Item = &CalendarConnection> {
        self.calendars
            .iter()
            .filter(|connection| connection.account.kind() != CalendarKind::Builtin)
    }

    /// The calendar into which the member's bookings are written: the first that takes any.
    pub fn booking_calendar(&self) -> Option<&CalendarConnection> {
        if self.archived {
            None
        } else {
            self.calendars.iter().find(|calendar| calendar.takes_bookings())
        }
    }
}

/// A group of members that a link may name in place of one of them; resolved when the link is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// Its number.
    pub id: QueueId,
    /// Its name in the workspace file.
    pub key: Key,
    /// Its name for people.
    pub name: String,
    /// How many days back assignments count.
    pub window_days: u32,
    /// Who is in it, each once.
    pub members: Vec<QueueMember>,
    /// Whether the workspace file no longer names it and was applied with `--prune`.
    pub archived: bool,
}

/// A member's place in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueMember {
    /// The member.
    pub user_id: UserId,
    /// The member's share relative to the others', at least 1.
    pub weight: u32,
}
