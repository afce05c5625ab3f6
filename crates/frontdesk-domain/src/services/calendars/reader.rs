use std::sync::Arc;
use std::time::Duration as Timeout;

use time::{Duration, OffsetDateTime};

use crate::calendar::{CalendarFault, CalendarFaultKind, CalendarKind, ConnectionKey};
use crate::event::{Event, EventDetail};
use crate::interval::Interval;
use crate::ports::{
    AccountReading, CalendarAccounts, CalendarFailure, CalendarMirror, Clock, ConnectedAccount,
    ConnectionState, Pull, Random, ReadingTiming, StoreError,
};

/// How far before now a reading starts, to include ongoing events.
const BEHIND: Duration = Duration::days(1);
/// How far after now a reading ends: 14 months.
const AHEAD: Duration = Duration::days(426);
/// A full reading is due if the mirror ends within 13 months.
const KNOWN_AHEAD: Duration = Duration::days(396);
/// The interval between full readings, which find changes that incremental readings miss.
const FULL_READ_INTERVAL: Duration = Duration::DAY;

/// The delay between readings; it keeps the mirror under five minutes old.
const PAUSE: Duration = Duration::minutes(4);
/// The backoff after the first failure; it doubles with each further failure.
const FIRST_PAUSE: Duration = Duration::seconds(30);
/// The maximum backoff, also used when the credentials are rejected.
const LONGEST_PAUSE: Duration = Duration::minutes(15);
/// The maximum backoff that a server can request with `Retry-After`.
const MAX_RETRY_AFTER: Duration = Duration::DAY;

/// The outcome of reading one account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadOutcome {
    /// The account was read and the mirror is up to date.
    Read,
    /// The account could not be read.
    Failed(CalendarFault),
    /// Discarded: another caller saved a reading first, or the account was disconnected.
    Overtaken,
}

/// An account and the outcome of reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRead {
    /// The connection.
    pub key: ConnectionKey,
    /// The kind of the account.
    pub kind: CalendarKind,
    /// The outcome.
    pub outcome: ReadOutcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadMode {
    /// Full if a full reading is due, otherwise incremental.
    Background,
    /// For a booking request; incremental if possible.
    Live,
}

#[derive(Clone)]
pub(super) struct AccountReader {
    pub(super) mirror: Arc<dyn CalendarMirror>,
    pub(super) accounts: Arc<dyn CalendarAccounts>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) random: Arc<dyn Random>,
}

impl AccountReader {
    /// Saves and returns the outcomes in account order.
    ///
    /// A live reading does not save that an account is unavailable. Its timeout is shorter, and a
    /// saved error would remove the host's open times from listings.
    pub(super) async fn read(
        &self,
        accounts: Vec<ConnectedAccount>,
        mode: ReadMode,
        timeout: Timeout,
    ) -> Vec<Result<AccountRead, StoreError>> {
        if accounts.is_empty() {
            return Vec::new();
        }
        let asked_at = self.clock.now();
        let pulls: Vec<Pull> =
            accounts.into_iter().map(|account| pull_of(account, mode, asked_at)).collect();
        let mut responses = self.accounts.pull(pulls.clone(), timeout).await.into_iter();
        let mut outcomes = Vec::with_capacity(pulls.len());
        for pull in pulls {
            let response = responses.next().unwrap_or_else(|| Err(no_response()));
            let saved = self.save(&pull, response, mode, asked_at).await;
            let kind = pull.account.connection.account.kind();
            outcomes.push(saved.map(|outcome| AccountRead {
                key: pull.account.key,
                kind,
                outcome,
            }));
        }
        outcomes
    }

    pub(super) async fn save(
        &self,
        pull: &Pull,
        response: Result<AccountReading, CalendarFailure>,
        mode: ReadMode,
        asked_at: OffsetDateTime,
    ) -> Result<ReadOutcome, StoreError> {
        let ConnectedAccount { key, state, .. } = &pull.account;
        let response = match response {
            Ok(reading) => self.refuse_unwritable(key, reading).await?,
            failed => failed,
        };
        match response {
            Ok(reading) => {
                let timing = timing(pull, asked_at, self.clock.now());
                let usable = self.event(key, EventDetail::MemberUsable { user_id: key.user_id });
                let saved = self
                    .mirror
                    .save_reading(key, state.version, &reading, &timing, &usable)
                    .await?;
                Ok(if saved { ReadOutcome::Read } else { ReadOutcome::Overtaken })
            }
            Err(failure) if mode == ReadMode::Live && is_only_unavailable(&failure) => {
                Ok(ReadOutcome::Failed(failure.fault))
            }
            Err(failure) => {
                let next_read_at =
                    self.clock.now().saturating_add(pause_after(&failure, state.failures));
                let reason = failure.fault.kind;
                let unusable =
                    self.event(key, EventDetail::MemberUnusable { user_id: key.user_id, reason });
                self.mirror
                    .save_reading_fault(key, &failure.fault, next_read_at, &unusable)
                    .await?;
                Ok(ReadOutcome::Failed(failure.fault))
            }
        }
    }

    fn event(&self, key: &ConnectionKey, detail: EventDetail) -> Event {
        let now = self.clock.now();
        Event::new(self.random.uuid(now), key.workspace_id, now, None, detail)
    }

    /// Rejects a reading if the member's booking calendar cannot be written to.
    async fn refuse_unwritable(
        &self,
        key: &ConnectionKey,
        reading: AccountReading,
    ) -> Result<Result<AccountReading, CalendarFailure>, StoreError> {
        let Some(detail) = &reading.unwritable else { return Ok(Ok(reading)) };
        let accounts = self.mirror.connected_accounts(key.workspace_id, &[key.user_id]).await?;
        let booked_into = accounts.iter().find(|account| account.connection.takes_bookings());
        if booked_into.is_none_or(|account| account.key != *key) {
            return Ok(Ok(reading));
        }
        let fault = CalendarFault { kind: CalendarFaultKind::Unreadable, detail: detail.clone() };
        Ok(Err(CalendarFailure { fault, retry_after: None }))
    }
}

/// An incremental reading must not extend the mirrored period.
///
/// The response omits unchanged events, so the mirror would lack them in the added period.
pub(super) fn pull_of(account: ConnectedAccount, mode: ReadMode, now: OffsetDateTime) -> Pull {
    let until = if account.calendars.is_empty() { None } else { reach(&account.state, mode, now) };
    let from = now.saturating_sub(BEHIND);
    let ahead = now.saturating_add(AHEAD);
    let window = Interval::new(from, until.unwrap_or(ahead));
    let window = window
        .or_else(|| Interval::new(from, ahead))
        .expect("the end of the window is after its start");
    Pull { account, window, full: until.is_none(), live: mode == ReadMode::Live }
}

/// Returns the mirror's end; `None` if the reading must be full.
fn reach(state: &ConnectionState, mode: ReadMode, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let (full_read_at, known_until) = (state.full_read_at?, state.known_until?);
    let is_due = full_read_at.saturating_add(FULL_READ_INTERVAL) <= now
        || known_until < now.saturating_add(KNOWN_AHEAD);
    let will_do = now < known_until && (mode == ReadMode::Live || !is_due);
    will_do.then_some(known_until)
}

/// A live reading may miss new calendars, so `next_read_at` stays unchanged.
fn timing(pull: &Pull, asked_at: OffsetDateTime, now: OffsetDateTime) -> ReadingTiming {
    let before = pull.account.state.full_read_at.filter(|_| !pull.full);
    ReadingTiming {
        read_at: asked_at,
        full_read_at: before.unwrap_or(asked_at),
        known_until: pull.window.end(),
        next_read_at: if pull.live {
            pull.account.state.next_read_at
        } else {
            now.saturating_add(PAUSE)
        },
    }
}

fn is_only_unavailable(failure: &CalendarFailure) -> bool {
    failure.fault.kind == CalendarFaultKind::Unavailable && failure.retry_after.is_none()
}

/// `failures` is the number of preceding consecutive failures.
fn pause_after(failure: &CalendarFailure, failures: u32) -> Duration {
    let doubled = FIRST_PAUSE.checked_mul(2_i32.saturating_pow(failures)).unwrap_or(LONGEST_PAUSE);
    let pause = match failure.fault.kind {
        CalendarFaultKind::Credentials => LONGEST_PAUSE,
        CalendarFaultKind::Unavailable
        | CalendarFaultKind::Unreadable
        | CalendarFaultKind::Conflict
        | CalendarFaultKind::Gone => doubled.min(LONGEST_PAUSE),
    };
    let asked =
        failure.retry_after.map(|asked| Duration::try_from(asked).unwrap_or(MAX_RETRY_AFTER));
    pause.max(asked.unwrap_or_default().min(MAX_RETRY_AFTER))
}

pub(super) fn no_response() -> CalendarFailure {
    let detail = "the check returned no result".to_owned();
    CalendarFailure {
        fault: CalendarFault { kind: CalendarFaultKind::Unavailable, detail },
        retry_after: None,
    }
}
