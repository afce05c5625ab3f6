use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration as Timeout;

use async_trait::async_trait;
use time::{Duration, OffsetDateTime};

use super::live_readings::LiveReadings;
use super::reader::{AccountReader, ReadMode};
use super::words::{ConnectionProblem, sentence};
use crate::calendar::{CalendarConnection, CalendarKind, ConnectionId};
use crate::ids::{BookingId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::CalendarReading;
use crate::ports::{
    CalendarAccounts, CalendarMirror, Calendars, Clock, ConnectedAccount, Freshness, MemberReading,
};
use crate::workspace::Member;

/// The maximum mirror age; an older mirror closes the host's times.
pub const MAX_AGE: Duration = Duration::minutes(15);
/// The timeout of the live calendar readings before a booking or move.
pub const LIVE_TIMEOUT: Timeout = Timeout::from_secs(3);
/// The maximum age of a calendar reading before a booking or move.
///
/// The sum of `LIVE_TIMEOUT` (3 s), `REUSED_FOR` (2 s) and one second to save the reading.
const FRESH_FOR: Duration = Duration::seconds(6);

/// Members' calendars, read from the mirror of external calendars in the store.
///
/// A member is usable if it is not archived and has a calendar, and if every external calendar was
/// read without an error less than [`MAX_AGE`] ago. After the end of the mirrored period, the
/// member counts as busy. The store is not queried for members with only the built-in calendar.
pub struct MirroredCalendars {
    reader: AccountReader,
    live: LiveReadings,
}

/// The state of the requested connections, by member and connection id.
type Known = HashMap<(UserId, ConnectionId), ConnectedAccount>;

impl MirroredCalendars {
    /// Creates the adapter; live readings go through `accounts`.
    pub fn new(
        mirror: Arc<dyn CalendarMirror>,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { reader: AccountReader { mirror, accounts, clock }, live: LiveReadings::default() }
    }

    /// Returns the members' connections; empty, hence unusable, if the store fails.
    async fn known(&self, workspace: WorkspaceId, members: &[Member]) -> Known {
        let users: Vec<UserId> =
            with_external_calendars(members).map(|member| member.user_id).collect();
        if users.is_empty() {
            return Known::new();
        }
        let accounts =
            self.reader.mirror.connected_accounts(workspace, &users).await.unwrap_or_default();
        accounts
            .into_iter()
            .map(|account| ((account.key.user_id, account.key.connection_id), account))
            .collect()
    }

    /// Returns the accounts with a recent reading, after live readings if necessary.
    ///
    /// An account whose last reading is older than [`FRESH_FOR`] is left out.
    async fn known_live(&self, workspace: WorkspaceId, members: &[Member]) -> Known {
        let clock = self.reader.clock.as_ref();
        let asked_at = clock.now();
        let is_fresh = |account: &ConnectedAccount| {
            Some(asked_at.saturating_sub(FRESH_FOR)) <= account.state.read_at
        };
        loop {
            let mut known = self.known(workspace, members).await;
            let now = clock.now();
            let elapsed = Timeout::try_from(now - asked_at).unwrap_or_default();
            let left = LIVE_TIMEOUT.saturating_sub(elapsed);
            let may_be_read = |account: &&ConnectedAccount| {
                account.state.fault.is_none() || account.state.next_read_at <= now
            };
            let keys = known.values().filter(may_be_read).map(|account| account.key).collect();
            let (turn, under_way) = self.live.begin(keys, now);
            if left.is_zero() || (turn.accounts().is_empty() && under_way.is_empty()) {
                // Another caller may have saved a reading after `known` was loaded.
                if !known.values().all(is_fresh) {
                    known = self.known(workspace, members).await;
                }
                known.retain(|_, account| is_fresh(account));
                return known;
            }
            let mut mine: Vec<ConnectedAccount> = known
                .into_values()
                .filter(|account| turn.accounts().contains(&account.key))
                .collect();
            mine.sort_by_key(|account| account.key);
            self.reader.read(mine, ReadMode::Live, left).await;
            turn.end(clock);
            // If that caller is dropped, the next iteration takes its accounts over.
            self.live.ended(&under_way).await;
        }
    }

    fn problems<'a>(
        &self,
        member: &'a Member,
        known: &'a Known,
    ) -> Vec<(CalendarKind, ConnectionProblem<'a>)> {
        let now = self.reader.clock.now();
        let problem = |connection: &CalendarConnection| {
            let kind = connection.account.kind();
            let problem = match known.get(&(member.user_id, connection.id)) {
                Some(account) => problem_of(account, now)?,
                None => ConnectionProblem::Unknown,
            };
            Some((kind, problem))
        };
        member.external_calendars().filter_map(problem).collect()
    }

    fn is_usable(&self, member: &Member, known: &Known) -> bool {
        !member.archived && !member.calendars.is_empty() && self.problems(member, known).is_empty()
    }
}

#[async_trait]
impl Calendars for MirroredCalendars {
    async fn read(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
        freshness: Freshness,
    ) -> HashMap<UserId, MemberReading> {
        let known = match freshness {
            Freshness::Mirrored => self.known(workspace, members).await,
            Freshness::Live => self.known_live(workspace, members).await,
        };
        let usable: Vec<&Member> =
            members.iter().filter(|member| self.is_usable(member, &known)).collect();
        let mirrored: Vec<UserId> = usable
            .iter()
            .filter(|member| member.external_calendars().next().is_some())
            .map(|member| member.user_id)
            .collect();
        let busy = if mirrored.is_empty() {
            Some(HashMap::new())
        } else {
            self.reader.mirror.mirrored_busy(workspace, &mirrored, within, except).await.ok()
        };
        let mut readings: HashMap<UserId, MemberReading> =
            members.iter().map(|member| (member.user_id, MemberReading::unusable())).collect();
        for member in usable {
            let is_mirrored = mirrored.contains(&member.user_id);
            let busy = match &busy {
                Some(busy) => busy.get(&member.user_id).cloned().unwrap_or_default(),
                None if is_mirrored => continue,
                None => Vec::new(),
            };
            readings.insert(member.user_id, reading_of(member, &known, busy, within));
        }
        readings
    }

    async fn usable(&self, workspace: WorkspaceId, members: &[Member]) -> HashSet<UserId> {
        let known = self.known(workspace, members).await;
        members
            .iter()
            .filter(|member| self.is_usable(member, &known))
            .map(|member| member.user_id)
            .collect()
    }

    async fn faults(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, String> {
        let known = self.known(workspace, members).await;
        let fault = |member: &Member| {
            let name = &member.name;
            let text = if member.archived {
                format!("{name} is archived; add the member to the workspace file again.")
            } else if member.calendars.is_empty() {
                format!(
                    "{name} has no calendar; connect one with [[members.calendars]] in the workspace file."
                )
            } else {
                let mut problems = self.problems(member, &known);
                if problems.is_empty() {
                    problems.extend(unwritten(member, &known));
                }
                let text = problems.iter().map(|(kind, problem)| sentence(*kind, name, problem));
                text.reduce(|text, next| format!("{text} {next}"))?
            };
            Some((member.user_id, text))
        };
        members.iter().filter_map(fault).collect()
    }
}

fn with_external_calendars(members: &[Member]) -> impl Iterator<Item = &Member> {
    members.iter().filter(|member| !member.archived && member.external_calendars().next().is_some())
}

/// Returns the write error of a usable member's booking calendar.
///
/// The host's times stay open after a write error. Otherwise, an invitee could close all of the
/// host's times with one booking that the calendar server rejects.
fn unwritten<'a>(
    member: &'a Member,
    known: &'a Known,
) -> Option<(CalendarKind, ConnectionProblem<'a>)> {
    let connection = member.booking_calendar()?;
    let account = known.get(&(member.user_id, connection.id))?;
    let fault = account.state.write_fault.as_ref()?;
    Some((connection.account.kind(), ConnectionProblem::Unwritten(fault)))
}

fn problem_of(account: &ConnectedAccount, now: OffsetDateTime) -> Option<ConnectionProblem<'_>> {
    match (&account.state.fault, account.state.read_at) {
        (Some(fault), _) => Some(ConnectionProblem::Fault(fault)),
        (None, None) => Some(ConnectionProblem::NeverRead),
        (None, Some(read_at)) => {
            (read_at < now.saturating_sub(MAX_AGE)).then_some(ConnectionProblem::Stale(read_at))
        }
    }
}

/// Returns the member's busy time; time beyond the mirrored period is busy.
fn reading_of(
    member: &Member,
    known: &Known,
    mut busy: Vec<Interval>,
    within: Interval,
) -> MemberReading {
    let states = member
        .external_calendars()
        .filter_map(|connection| known.get(&(member.user_id, connection.id)));
    let states: Vec<_> = states.map(|account| &account.state).collect();
    let known_until = states.iter().map(|state| state.known_until.unwrap_or(within.start())).min();
    busy.extend(
        known_until.and_then(|until| Interval::new(until.max(within.start()), within.end())),
    );
    let as_of = states.iter().filter_map(|state| state.read_at).min();
    MemberReading { calendar: CalendarReading::Readable(busy), as_of }
}
