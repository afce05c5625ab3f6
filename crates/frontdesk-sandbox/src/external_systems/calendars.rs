use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::calendar::{CalendarEvent, CalendarFault, CalendarFaultKind};
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{
    self, AccountReading, CalendarAccounts, CalendarDelta, CalendarFailure, Clock,
    ConnectedAccount, FoundCalendar, MemberMirror, MemberReading, MirroredCalendar, Pull, Random,
    StoreError, StorePorts, WrittenEvent,
};
use frontdesk_domain::services::MirroredCalendars;
use frontdesk_domain::workspace::Member;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::ExternalSystems;

const CALENDAR: &str = "sandbox";

/// Busy times set by a test, and entries written by the service.
#[derive(Clone, Default)]
pub(crate) struct CalendarState {
    pub(crate) busy: Vec<Interval>,
    pub(crate) unreadable: bool,
    /// By the entry's UID.
    pub(crate) entries: BTreeMap<String, CalendarEntry>,
}

/// An entry that the service wrote for a booking into a connected calendar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CalendarEntry {
    /// The title.
    #[schema(example = "Intro call")]
    pub(crate) title: String,
    /// The start (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) start: OffsetDateTime,
    /// The end (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) end: OffsetDateTime,
}

/// The mirrored calendars of members, plus the busy times set by a test.
///
/// The busy times also apply to members with only the built-in calendar.
pub(crate) struct Calendars {
    external_systems: Arc<ExternalSystems>,
    mirrored: MirroredCalendars,
}

impl Calendars {
    pub(crate) fn new(
        external_systems: Arc<ExternalSystems>,
        store: &StorePorts,
        accounts: &Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let mirror = Arc::clone(&store.mirror);
        let mirrored = MirroredCalendars::new(mirror, Arc::clone(accounts), clock, random);
        Self { external_systems, mirrored }
    }

    fn with_set_times(
        &self,
        user: UserId,
        reading: MemberReading,
        within: Interval,
    ) -> MemberReading {
        self.external_systems.with(|state| match (state.calendars.get(&user), reading.calendar) {
            (Some(set), _) if set.unreadable => MemberReading::unusable(),
            (Some(set), CalendarReading::Readable(mut busy)) => {
                busy.extend(set.busy.iter().filter(|busy| busy.overlaps(&within)));
                MemberReading { calendar: CalendarReading::Readable(busy), as_of: reading.as_of }
            }
            (_, calendar) => MemberReading { calendar, as_of: reading.as_of },
        })
    }
}

impl ExternalSystems {
    fn is_unreadable(&self, user: UserId) -> bool {
        self.with(|state| state.calendars.get(&user).is_some_and(|set| set.unreadable))
    }
}

#[async_trait]
impl ports::Calendars for Calendars {
    async fn load_mirror(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
    ) -> Result<HashMap<UserId, MemberMirror>, StoreError> {
        self.mirrored.load_mirror(workspace, members, within).await
    }

    fn read_mirrored(
        &self,
        member: &Member,
        mirror: &MemberMirror,
        within: Interval,
        except: Option<BookingId>,
    ) -> MemberReading {
        let reading = self.mirrored.read_mirrored(member, mirror, within, except);
        self.with_set_times(member.user_id, reading, within)
    }

    async fn read_live(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
    ) -> HashMap<UserId, MemberReading> {
        let readings = self.mirrored.read_live(workspace, members, within, except).await;
        readings
            .into_iter()
            .map(|(user, reading)| (user, self.with_set_times(user, reading, within)))
            .collect()
    }

    async fn usable(&self, workspace: WorkspaceId, members: &[Member]) -> HashSet<UserId> {
        let mut usable = self.mirrored.usable(workspace, members).await;
        usable.retain(|user| !self.external_systems.is_unreadable(*user));
        usable
    }

    async fn faults(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, String> {
        let mut faults = self.mirrored.faults(workspace, members).await;
        for member in
            members.iter().filter(|member| self.external_systems.is_unreadable(member.user_id))
        {
            let fault = || format!("The calendar of {} cannot be read.", member.name);
            faults.entry(member.user_id).or_insert_with(fault);
        }
        faults
    }
}

/// Connected accounts with one empty calendar each, to which the service can write.
pub(crate) struct Accounts(pub(crate) Arc<ExternalSystems>);

impl Accounts {
    fn reach(&self, account: &ConnectedAccount) -> Result<UserId, CalendarFailure> {
        let user = account.key.user_id;
        if self.0.is_unreadable(user) {
            let detail = "this calendar is set to unreadable in the sandbox".to_owned();
            let fault = CalendarFault { kind: CalendarFaultKind::Unavailable, detail };
            return Err(CalendarFailure { fault, retry_after: None });
        }
        Ok(user)
    }
}

#[async_trait]
impl CalendarAccounts for Accounts {
    async fn pull(
        &self,
        pulls: Vec<Pull>,
        _: Duration,
    ) -> Vec<Result<AccountReading, CalendarFailure>> {
        let read = |pull: &Pull| {
            self.reach(&pull.account)?;
            Ok(AccountReading { calendars: vec![empty()], renewed: None, unwritable: None })
        };
        pulls.iter().map(read).collect()
    }

    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        _: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>> {
        accounts.iter().map(|account| self.reach(account).map(|_| None)).collect()
    }

    async fn list_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        _: Duration,
    ) -> Vec<Result<Vec<FoundCalendar>, CalendarFailure>> {
        accounts.iter().map(|account| self.reach(account).map(|_| Vec::new())).collect()
    }

    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        _: Option<WrittenEvent>,
        _: Duration,
    ) -> Result<WrittenEvent, CalendarFailure> {
        let user = self.reach(connected)?;
        let entry = CalendarEntry {
            title: event.summary.clone(),
            start: event.interval.start(),
            end: event.interval.end(),
        };
        self.0.with(|state| {
            state.calendars.entry(user).or_default().entries.insert(event.uid.clone(), entry);
        });
        Ok(WrittenEvent {
            calendar_id: CALENDAR.to_owned(),
            object_id: event.uid.clone(),
            etag: None,
            revision: event.sequence,
            interval: event.interval,
        })
    }

    async fn remove_event(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        _: &WrittenEvent,
        _: Duration,
    ) -> Result<(), CalendarFailure> {
        let user = self.reach(connected)?;
        self.0.with(|state| state.calendars.entry(user).or_default().entries.remove(uid));
        Ok(())
    }
}

fn empty() -> CalendarDelta {
    CalendarDelta {
        calendar: MirroredCalendar {
            id: CALENDAR.to_owned(),
            name: "Sandbox".to_owned(),
            writable: true,
            cursor: String::new(),
        },
        changed: vec![],
        removed: vec![],
        whole: true,
    }
}
