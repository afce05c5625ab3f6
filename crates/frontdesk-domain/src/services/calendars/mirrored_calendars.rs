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
    CalendarAccounts, CalendarMirror, Calendars, Clock, ConnectedAccount, ConnectionState,
    MemberMirror, MemberReading, MirroredBusy, Random, StoreError,
};
use crate::workspace::Member;

/// The maximum mirror age; hosts with older mirrors have no open times.
pub const MAX_AGE: Duration = Duration::minutes(15);
/// The timeout of the live calendar readings before a booking or move.
pub const LIVE_TIMEOUT: Timeout = Timeout::from_secs(3);
/// The maximum age of a calendar reading before a booking or move.
///
/// The sum of `LIVE_TIMEOUT` (3 s), `REUSED_FOR` (2 s) and one second to save the reading.
const FRESH_FOR: Duration = Duration::seconds(6);

/// Members' calendars, read from the mirror of external calendars in the store.
///
/// A member is usable if every external calendar was read without an error less than [`MAX_AGE`]
/// ago. The member counts as busy after the end of the mirrored period.
pub struct MirroredCalendars {
    reader: AccountReader,
    live: LiveReadings,
}

type States = HashMap<ConnectionId, ConnectionState>;

impl MirroredCalendars {
    /// Creates the adapter; live readings go through `accounts`.
    pub fn new(
        mirror: Arc<dyn CalendarMirror>,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let reader = AccountReader { mirror, accounts, clock, random };
        Self { reader, live: LiveReadings::default() }
    }

    async fn accounts(
        &self,
        workspace: WorkspaceId,
        members: impl Iterator<Item = &Member> + Send,
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        let connected = members.filter(|member| member.external_calendars().next().is_some());
        let users: Vec<UserId> = connected.map(|member| member.user_id).collect();
        if users.is_empty() {
            return Ok(Vec::new());
        }
        self.reader.mirror.connected_accounts(workspace, &users).await
    }

    /// Empty if the store fails.
    async fn states(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, States> {
        by_member(self.accounts(workspace, present(members)).await.unwrap_or_default())
    }

    /// Returns the accounts with a recent reading, after live readings if necessary.
    async fn accounts_live(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
    ) -> Vec<ConnectedAccount> {
        let clock = self.reader.clock.as_ref();
        let asked_at = clock.now();
        let is_fresh = |account: &ConnectedAccount| {
            Some(asked_at.saturating_sub(FRESH_FOR)) <= account.state.read_at
        };
        loop {
            let mut known = self.accounts(workspace, present(members)).await.unwrap_or_default();
            let now = clock.now();
            let elapsed = Timeout::try_from(now - asked_at).unwrap_or_default();
            let left = LIVE_TIMEOUT.saturating_sub(elapsed);
            let may_be_read = |account: &&ConnectedAccount| {
                account.state.fault.is_none() || account.state.next_read_at <= now
            };
            let keys = known.iter().filter(may_be_read).map(|account| account.key).collect();
            let (turn, under_way) = self.live.begin(keys, now);
            if left.is_zero() || (turn.accounts().is_empty() && under_way.is_empty()) {
                // Another caller may have saved a reading after `known` was loaded.
                if !known.iter().all(is_fresh) {
                    known = self.accounts(workspace, present(members)).await.unwrap_or_default();
                }
                known.retain(is_fresh);
                return known;
            }
            let mut mine: Vec<ConnectedAccount> = known
                .into_iter()
                .filter(|account| turn.accounts().contains(&account.key))
                .collect();
            mine.sort_by_key(|account| account.key);
            self.reader.read(mine, ReadMode::Live, left).await;
            turn.end(clock);
            // If the other caller's read is canceled, the next iteration reads those accounts.
            self.live.ended(&under_way).await;
        }
    }

    fn problems<'a>(
        &self,
        member: &'a Member,
        states: Option<&'a States>,
    ) -> Vec<(CalendarKind, ConnectionProblem<'a>)> {
        let now = self.reader.clock.now();
        let problem = |connection: &CalendarConnection| {
            let kind = connection.account.kind();
            let problem = match states.and_then(|states| states.get(&connection.id)) {
                Some(state) => problem_of(state, now)?,
                None => ConnectionProblem::Unknown,
            };
            Some((kind, problem))
        };
        member.external_calendars().filter_map(problem).collect()
    }

    fn is_usable(&self, member: &Member, states: Option<&States>) -> bool {
        !member.archived && !member.calendars.is_empty() && self.problems(member, states).is_empty()
    }

    async fn with_busy_times(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        accounts: Vec<ConnectedAccount>,
    ) -> Result<HashMap<UserId, MemberMirror>, StoreError> {
        let mut states = by_member(accounts);
        let connected: Vec<UserId> = states.keys().copied().collect();
        let mut busy = if connected.is_empty() {
            HashMap::new()
        } else {
            self.reader.mirror.mirrored_busy(workspace, &connected, within).await?
        };
        let mirror = |member: &Member| {
            let user = member.user_id;
            let states = states.remove(&user).unwrap_or_default();
            (user, MemberMirror { states, busy: busy.remove(&user).unwrap_or_default() })
        };
        Ok(members.iter().map(mirror).collect())
    }
}

#[async_trait]
impl Calendars for MirroredCalendars {
    async fn load_mirror(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
    ) -> Result<HashMap<UserId, MemberMirror>, StoreError> {
        // Includes archived members, because their cached mirror stays in use if they are restored.
        let accounts = self.accounts(workspace, members.iter()).await?;
        self.with_busy_times(workspace, members, within, accounts).await
    }

    fn read_mirrored(
        &self,
        member: &Member,
        mirror: &MemberMirror,
        within: Interval,
        except: Option<BookingId>,
    ) -> MemberReading {
        if !self.is_usable(member, Some(&mirror.states)) {
            return MemberReading::unusable();
        }
        let counts = |busy: &&MirroredBusy| {
            busy.interval.overlaps(&within) && (except.is_none() || busy.written_for != except)
        };
        let busy = mirror.busy.iter().filter(counts).map(|busy| busy.interval).collect();
        reading_of(member, &mirror.states, busy, within)
    }

    async fn read_live(
        &self,
        workspace: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
    ) -> HashMap<UserId, MemberReading> {
        let accounts = self.accounts_live(workspace, members).await;
        // If this read fails, members with external calendars have no open times.
        let mirrors = self.with_busy_times(workspace, members, within, accounts).await;
        let mirrors = mirrors.unwrap_or_default();
        let nothing = MemberMirror::default();
        let reading = |member: &Member| {
            let mirror = mirrors.get(&member.user_id).unwrap_or(&nothing);
            (member.user_id, self.read_mirrored(member, mirror, within, except))
        };
        members.iter().map(reading).collect()
    }

    async fn usable(&self, workspace: WorkspaceId, members: &[Member]) -> HashSet<UserId> {
        let states = self.states(workspace, members).await;
        members
            .iter()
            .filter(|member| self.is_usable(member, states.get(&member.user_id)))
            .map(|member| member.user_id)
            .collect()
    }

    async fn faults(&self, workspace: WorkspaceId, members: &[Member]) -> HashMap<UserId, String> {
        let states = self.states(workspace, members).await;
        let fault = |member: &Member| {
            let name = &member.name;
            let states = states.get(&member.user_id);
            let text = if member.archived {
                format!("{name} is archived; add the member to the workspace file again.")
            } else if member.calendars.is_empty() {
                format!(
                    "{name} has no calendar; connect one with [[members.calendars]] in the workspace file."
                )
            } else {
                let mut problems = self.problems(member, states);
                if problems.is_empty() {
                    problems.extend(unwritten(member, states));
                }
                let text = problems.iter().map(|(kind, problem)| sentence(*kind, name, problem));
                text.reduce(|text, next| format!("{text} {next}"))?
            };
            Some((member.user_id, text))
        };
        members.iter().filter_map(fault).collect()
    }
}

fn by_member(accounts: Vec<ConnectedAccount>) -> HashMap<UserId, States> {
    let mut states: HashMap<UserId, States> = HashMap::new();
    for account in accounts {
        let of_member = states.entry(account.key.user_id).or_default();
        of_member.insert(account.key.connection_id, account.state);
    }
    states
}

fn present(members: &[Member]) -> impl Iterator<Item = &Member> {
    members.iter().filter(|member| !member.archived)
}

/// A write error leaves the host's times open.
///
/// Otherwise one booking that the calendar server rejects could close all of them.
fn unwritten<'a>(
    member: &'a Member,
    states: Option<&'a States>,
) -> Option<(CalendarKind, ConnectionProblem<'a>)> {
    let connection = member.booking_calendar()?;
    let fault = states?.get(&connection.id)?.write_fault.as_ref()?;
    Some((connection.account.kind(), ConnectionProblem::Unwritten(fault)))
}

fn problem_of(state: &ConnectionState, now: OffsetDateTime) -> Option<ConnectionProblem<'_>> {
    match (&state.fault, state.read_at) {
        (Some(fault), _) => Some(ConnectionProblem::Fault(fault)),
        (None, None) => Some(ConnectionProblem::NeverRead),
        (None, Some(read_at)) => {
            (read_at < now.saturating_sub(MAX_AGE)).then_some(ConnectionProblem::Stale(read_at))
        }
    }
}

/// Time beyond the mirrored period is busy.
fn reading_of(
    member: &Member,
    states: &States,
    mut busy: Vec<Interval>,
    within: Interval,
) -> MemberReading {
    let states: Vec<&ConnectionState> =
        member.external_calendars().filter_map(|connection| states.get(&connection.id)).collect();
    let known_until = states.iter().map(|state| state.known_until.unwrap_or(within.start())).min();
    busy.extend(
        known_until.and_then(|until| Interval::new(until.max(within.start()), within.end())),
    );
    let as_of = states.iter().filter_map(|state| state.read_at).min();
    MemberReading { calendar: CalendarReading::Readable(busy), as_of }
}
