use std::sync::Arc;
use std::time::Duration as Timeout;

use time::{Duration, OffsetDateTime};

use crate::calendar::{CalendarFault, CalendarFaultKind, CalendarKind, ConnectionKey};
use crate::interval::Interval;
use crate::ports::{
    AccountReading, CalendarAccounts, CalendarFailure, CalendarMirror, Clock, ConnectedAccount,
    ConnectionState, Pull, ReadingTiming, StoreError,
};

/// How far back a reading reaches: whatever still goes on is in it.
const BEHIND: Duration = Duration::days(1);
/// How far ahead a reading reaches: 14 months.
const AHEAD: Duration = Duration::days(426);
/// How far ahead the mirror has to reach, or everything is read anew: 13 months.
const KNOWN_AHEAD: Duration = Duration::days(396);
/// How long the changes alone are read until everything is read anew, for what a server forgot to
/// tell.
const ANEW_AFTER: Duration = Duration::DAY;

/// How long after a reading the next one is due, so that the mirror is at most five minutes old.
const PAUSE: Duration = Duration::minutes(4);
/// How long an account is left alone after its first failure in a row; twice as long after each
/// further one.
const FIRST_PAUSE: Duration = Duration::seconds(30);
/// How long an account is left alone at most, unless it asks for more itself, and always when it
/// refuses its secrets.
const LONGEST_PAUSE: Duration = Duration::minutes(15);
/// How long an account is left alone at most when it asks for it.
const LONGEST_ASKED_PAUSE: Duration = Duration::DAY;

/// What came of reading one account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadOutcome {
    /// It was read whole, and the mirror shows it.
    Read,
    /// It could not be read, and the fault is remembered.
    Failed(CalendarFault),
    /// Somebody else read it meanwhile, or it is not connected any more: this reading was thrown
    /// away.
    Overtaken,
}

/// An account and what came of reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRead {
    /// Whose account.
    pub key: ConnectionKey,
    /// Of which kind it is.
    pub kind: CalendarKind,
    /// What came of it.
    pub outcome: ReadOutcome,
}

/// Whether somebody waits for the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Haste {
    /// Nobody does: what is due to be read anew is.
    None,
    /// Somebody does: everything is read anew only where it cannot be helped.
    Waiting,
}

/// Reads accounts into the mirror.
#[derive(Clone)]
pub(super) struct AccountReader {
    pub(super) mirror: Arc<dyn CalendarMirror>,
    pub(super) accounts: Arc<dyn CalendarAccounts>,
    pub(super) clock: Arc<dyn Clock>,
}

impl AccountReader {
    /// Reads all of these at once, and saves what came of each; the answers in the order of the
    /// accounts.
    ///
    /// Without haste, an unavailable account has a fault. With haste it has none: it may be slower
    /// than somebody waits, and listings go by the readings in the background, which wait longer.
    pub(super) async fn read(
        &self,
        accounts: Vec<ConnectedAccount>,
        haste: Haste,
        timeout: Timeout,
    ) -> Vec<Result<AccountRead, StoreError>> {
        if accounts.is_empty() {
            return Vec::new();
        }
        let asked_at = self.clock.now();
        let pulls: Vec<Pull> =
            accounts.into_iter().map(|account| pull_of(account, haste, asked_at)).collect();
        let mut answers = self.accounts.pull(pulls.clone(), timeout).await.into_iter();
        let mut outcomes = Vec::with_capacity(pulls.len());
        for pull in pulls {
            let answer = answers.next().unwrap_or_else(|| Err(no_answer()));
            let saved = self.save(&pull, answer, haste, asked_at).await;
            let kind = pull.account.connection.account.kind();
            outcomes.push(saved.map(|outcome| AccountRead {
                key: pull.account.key,
                kind,
                outcome,
            }));
        }
        outcomes
    }

    async fn save(
        &self,
        pull: &Pull,
        answer: Result<AccountReading, CalendarFailure>,
        haste: Haste,
        asked_at: OffsetDateTime,
    ) -> Result<ReadOutcome, StoreError> {
        let ConnectedAccount { key, state, .. } = &pull.account;
        let answer = match answer {
            Ok(reading) => self.refuse_unwritable(key, reading).await?,
            failed => failed,
        };
        match answer {
            Ok(reading) => {
                let timing = timing(pull, asked_at, self.clock.now());
                let saved = self.mirror.save_reading(key, state.version, &reading, &timing).await?;
                Ok(if saved { ReadOutcome::Read } else { ReadOutcome::Overtaken })
            }
            Err(failure) if haste == Haste::Waiting && is_only_late(&failure) => {
                Ok(ReadOutcome::Failed(failure.fault))
            }
            Err(failure) => {
                let next_read_at =
                    self.clock.now().saturating_add(pause_after(&failure, state.failures));
                self.mirror.save_reading_fault(key, &failure.fault, next_read_at).await?;
                Ok(ReadOutcome::Failed(failure.fault))
            }
        }
    }

    /// A reading of the account that its member's bookings go into is a failure while they cannot
    /// be written there: its member would be booked without hearing of it.
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

/// What to ask of an account. Changes are asked for up to where the mirror reaches, since what did
/// not change is not told again beyond it.
fn pull_of(account: ConnectedAccount, haste: Haste, now: OffsetDateTime) -> Pull {
    let until = if account.calendars.is_empty() { None } else { reach(&account.state, haste, now) };
    let from = now.saturating_sub(BEHIND);
    let ahead = now.saturating_add(AHEAD);
    let window = Interval::new(from, until.unwrap_or(ahead));
    let window = window
        .or_else(|| Interval::new(from, ahead))
        .expect("what lies ahead comes after what lies behind");
    Pull { account, window, anew: until.is_none(), live: haste == Haste::Waiting }
}

/// Up to when the mirror reaches, where it will do to bring it up to date; `None` where everything
/// is to be read anew.
fn reach(state: &ConnectionState, haste: Haste, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let (read_anew_at, known_until) = (state.read_anew_at?, state.known_until?);
    let is_due = read_anew_at.saturating_add(ANEW_AFTER) <= now
        || known_until < now.saturating_add(KNOWN_AHEAD);
    let will_do = now < known_until && (haste == Haste::Waiting || !is_due);
    will_do.then_some(known_until)
}

/// A live reading puts the next one off no further: it skips what only a reading in the background
/// finds out.
fn timing(pull: &Pull, asked_at: OffsetDateTime, now: OffsetDateTime) -> ReadingTiming {
    let before = pull.account.state.read_anew_at.filter(|_| !pull.anew);
    ReadingTiming {
        read_at: asked_at,
        read_anew_at: before.unwrap_or(asked_at),
        known_until: pull.window.end(),
        next_read_at: if pull.live {
            pull.account.state.next_read_at
        } else {
            now.saturating_add(PAUSE)
        },
    }
}

/// Whether the account did not answer, and asks for no pause either.
fn is_only_late(failure: &CalendarFailure) -> bool {
    failure.fault.kind == CalendarFaultKind::Unavailable && failure.retry_after.is_none()
}

/// How long to leave an account alone that has failed now, and `failures` times in a row before.
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
        failure.retry_after.map(|asked| Duration::try_from(asked).unwrap_or(LONGEST_ASKED_PAUSE));
    pause.max(asked.unwrap_or_default().min(LONGEST_ASKED_PAUSE))
}

fn no_answer() -> CalendarFailure {
    let detail = "nothing is known of what it answered".to_owned();
    CalendarFailure {
        fault: CalendarFault { kind: CalendarFaultKind::Unavailable, detail },
        retry_after: None,
    }
}
