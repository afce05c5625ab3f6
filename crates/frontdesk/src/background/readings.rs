use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::calendar::{CalendarFaultKind, CalendarKind};
use frontdesk_domain::ports::{ConnectedAccount, StoreError};
use frontdesk_domain::services::{AccountRead, ReadOutcome, RefreshCalendars};
use metrics::counter;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

pub(super) const TOTAL: &str = "frontdesk_calendar_readings_total";

pub(super) fn begin_at_zero() {
    let elsewhere = CalendarKind::ALL.into_iter().filter(|kind| *kind != CalendarKind::Builtin);
    for kind in elsewhere {
        let faults = CalendarFaultKind::ALL.map(CalendarFaultKind::as_str);
        for outcome in ["read", "overtaken"].into_iter().chain(faults) {
            counter!(TOTAL, "kind" => kind.as_str(), "outcome" => outcome).increment(0);
        }
    }
}

/// Maximum accounts in memory, including those that wait for a read slot.
const IN_HAND: usize = 128;

const CLAIMED_AT_ONCE: usize = 8;

/// Maximum concurrent reads per server; slow servers must leave capacity for others.
const SLOTS: usize = 16;

/// One read at a time detects the recovery of a failing server.
const SLOTS_WHILE_FAILING: usize = 1;

/// How long a failing server stays limited; equals the longest read interval.
const FAILING_FOR: Duration = Duration::from_mins(15);

#[derive(Default)]
struct Server {
    reading: usize,
    waiting: VecDeque<ConnectedAccount>,
    /// Time of the last read, if the server was unavailable then.
    failed_at: Option<Instant>,
}

impl Server {
    fn slots(&self) -> usize {
        if self.failed_at.is_some() { SLOTS_WHILE_FAILING } else { SLOTS }
    }

    fn is_full(&self) -> bool {
        self.slots() <= self.reading + self.waiting.len()
    }

    fn is_worth_keeping(&self) -> bool {
        let is_idle = self.reading == 0 && self.waiting.is_empty();
        !is_idle || self.failed_at.is_some_and(|at| at.elapsed() < FAILING_FOR)
    }
}

struct Readings {
    refresh: Arc<RefreshCalendars>,
    servers: HashMap<String, Server>,
    tasks: JoinSet<Result<AccountRead, StoreError>>,
    servers_of_tasks: HashMap<Id, String>,
}

impl Readings {
    fn of(refresh: RefreshCalendars) -> Self {
        let refresh = Arc::new(refresh);
        Self {
            refresh,
            servers: HashMap::new(),
            tasks: JoinSet::new(),
            servers_of_tasks: HashMap::new(),
        }
    }

    /// Returns the pause before the next claim.
    async fn claim(&mut self) -> Duration {
        self.servers.retain(|_, server| server.is_worth_keeping());
        let waiting: usize = self.servers.values().map(|server| server.waiting.len()).sum();
        let room = CLAIMED_AT_ONCE.min(IN_HAND.saturating_sub(self.tasks.len() + waiting));
        let limit = u32::try_from(room).unwrap_or_default();
        if limit == 0 {
            return PAUSE;
        }
        let full = self.servers.iter().filter(|(_, server)| server.is_full());
        let full: Vec<String> = full.map(|(name, _)| name.clone()).collect();
        match self.refresh.claim(limit, &full).await {
            Ok(claimed) => {
                let may_be_more = claimed.len() == room;
                for account in claimed {
                    self.add(account);
                }
                if may_be_more { Duration::ZERO } else { PAUSE }
            }
            Err(error) => {
                tracing::warn!(%error, "cannot claim due calendars, retrying");
                PAUSE_AFTER_FAILURE
            }
        }
    }

    /// Queues an account, unless its failing server has no free slot.
    fn add(&mut self, account: ConnectedAccount) {
        let name = account.connection.account.server();
        let server = self.servers.entry(name.clone()).or_default();
        if server.failed_at.is_none() || !server.is_full() {
            server.waiting.push_back(account);
        }
        self.start(&name);
    }

    fn start(&mut self, name: &str) {
        let Some(server) = self.servers.get_mut(name) else { return };
        while server.reading < server.slots()
            && let Some(account) = server.waiting.pop_front()
        {
            server.reading += 1;
            let refresh = Arc::clone(&self.refresh);
            let task = self.tasks.spawn(async move { refresh.read(account).await });
            self.servers_of_tasks.insert(task.id(), name.to_owned());
        }
    }

    fn end(&mut self, ended: Result<(Id, Result<AccountRead, StoreError>), JoinError>) {
        let task = ended.as_ref().map_or_else(JoinError::id, |(task, _)| *task);
        let Some(name) = self.servers_of_tasks.remove(&task) else { return };
        let server = self.servers.entry(name.clone()).or_default();
        server.reading = server.reading.saturating_sub(1);
        match ended {
            Ok((_, Ok(account))) => {
                log(&account);
                let is_unavailable = is_unavailable(&account.outcome);
                server.failed_at = is_unavailable.then(Instant::now);
                if is_unavailable {
                    server.waiting.clear();
                }
            }
            Ok((_, Err(error))) => {
                tracing::warn!(%error, "cannot save the outcome of a calendar read");
            }
            Err(error) => {
                tracing::error!(%error, "calendar read failed unexpectedly");
            }
        }
        self.start(&name);
    }
}

fn is_unavailable(outcome: &ReadOutcome) -> bool {
    matches!(outcome, ReadOutcome::Failed(fault) if fault.kind == CalendarFaultKind::Unavailable)
}

/// The claim of an interrupted read expires; any process can repeat it.
pub(super) async fn run(refresh: RefreshCalendars, mut stop: Stop) {
    let mut readings = Readings::of(refresh);
    loop {
        let pause = readings.claim().await;
        tokio::select! {
            () = stop.signaled() => return,
            Some(ended) = readings.tasks.join_next_with_id() => readings.end(ended),
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Omits error details, because they may contain account names.
fn log(account: &AccountRead) {
    let kind = account.kind.as_str();
    let outcome = match &account.outcome {
        ReadOutcome::Read => "read",
        ReadOutcome::Failed(fault) => fault.kind.as_str(),
        ReadOutcome::Overtaken => "overtaken",
    };
    counter!(TOTAL, "kind" => kind, "outcome" => outcome).increment(1);
    let (workspace_id, user_id) = (account.key.workspace_id.0, account.key.user_id.0);
    match &account.outcome {
        ReadOutcome::Read | ReadOutcome::Overtaken => {
            tracing::debug!(workspace_id, user_id, kind, outcome, "calendar account read");
        }
        ReadOutcome::Failed(_) => tracing::warn!(
            workspace_id,
            user_id,
            kind,
            outcome,
            "calendar account cannot be read, and its owner has no open times until then; see `frontdesk calendars check`"
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use async_trait::async_trait;
    use frontdesk_domain::calendar::{CalendarEvent, CalendarFault};
    use frontdesk_domain::ids::UserId;
    use frontdesk_domain::ports::{
        AccountReading, CalendarAccounts, CalendarFailure, CalendarMirror as _, FoundCalendar,
        Pull, Store as _, WrittenEvent,
    };
    use frontdesk_testing::builders::{a_calendar, a_member};
    use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA, TOM};
    use frontdesk_testing::wait::wait_until_async;
    use frontdesk_testing::{FixedClock, SeededRandom, TestStore};
    use tokio::sync::watch;

    use super::*;

    /// Reads of `hangs.example` never end; reads of `refuses.example` fail.
    #[derive(Default)]
    struct Accounts {
        hanging: AtomicUsize,
        refused: AtomicUsize,
    }

    #[async_trait]
    impl CalendarAccounts for Accounts {
        async fn pull(
            &self,
            pulls: Vec<Pull>,
            _: Duration,
        ) -> Vec<Result<AccountReading, CalendarFailure>> {
            let [pull] = &pulls[..] else { panic!("expected one account per read") };
            match &*pull.account.connection.account.server() {
                "hangs.example" => {
                    self.hanging.fetch_add(1, Ordering::SeqCst);
                    pending().await
                }
                "refuses.example" => {
                    self.refused.fetch_add(1, Ordering::SeqCst);
                    let kind = CalendarFaultKind::Unavailable;
                    let fault = CalendarFault { kind, detail: "it refuses".to_owned() };
                    vec![Err(CalendarFailure { fault, retry_after: None })]
                }
                _ => vec![Ok(AccountReading {
                    calendars: Vec::new(),
                    renewed: None,
                    unwritable: None,
                })],
            }
        }

        async fn check_booking_calendars(
            &self,
            _: Vec<ConnectedAccount>,
            _: Duration,
        ) -> Vec<Result<Option<String>, CalendarFailure>> {
            Vec::new()
        }

        async fn list_calendars(
            &self,
            _: Vec<ConnectedAccount>,
            _: Duration,
        ) -> Vec<Result<Vec<FoundCalendar>, CalendarFailure>> {
            Vec::new()
        }

        async fn put_event(
            &self,
            _: &ConnectedAccount,
            _: &CalendarEvent,
            _: Option<WrittenEvent>,
            _: Duration,
        ) -> Result<WrittenEvent, CalendarFailure> {
            pending().await
        }

        async fn remove_event(
            &self,
            _: &ConnectedAccount,
            _: &str,
            _: &WrittenEvent,
            _: Duration,
        ) -> Result<(), CalendarFailure> {
            pending().await
        }
    }

    /// Priya has `accounts` accounts on `server`; Tom's only account is elsewhere.
    async fn office(server: &str, accounts: u64) -> (TestStore, RefreshCalendars, Arc<Accounts>) {
        let store = TestStore::holding(&northwind::directory());
        let hers = (1..=accounts)
            .map(|number| a_calendar(number).at(&format!("https://{server}/{number}")));
        let priya = hers
            .fold(a_member("priya").id(PRIYA).without_a_calendar(), |priya, calendar| {
                priya.connected(calendar)
            });
        let tom = a_member("tom").id(TOM).without_a_calendar().connected(a_calendar(accounts + 1));
        let mut unit = store.begin().await.expect("the store responds");
        for member in [priya.build(), tom.build()] {
            unit.directory().save_member(NORTHWIND, &member).await.expect("a member");
        }
        unit.commit().await.expect("the store responds");
        let elsewhere = Arc::new(Accounts::default());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let random = Arc::new(SeededRandom::new(0));
        let mirror = store.ports().mirror;
        let refresh = RefreshCalendars::new(&mirror, elsewhere.clone(), clock, random);
        (store, refresh, elsewhere)
    }

    async fn is_read(store: &TestStore, user: UserId) -> bool {
        let accounts =
            store.connected_accounts(NORTHWIND, &[user]).await.expect("the store responds");
        accounts.iter().all(|account| account.state.read_at.is_some())
    }

    #[tokio::test]
    async fn hanging_server_does_not_delay_other_servers() {
        let (store, refresh, accounts) = office("hangs.example", 400).await;
        let (_stop, receiver) = watch::channel(false);
        let running = tokio::spawn(run(refresh, Stop(receiver)));
        wait_until_async("Tom's calendar is read", Duration::from_mins(1), async || {
            is_read(&store, TOM).await
        })
        .await;
        assert_eq!(accounts.hanging.load(Ordering::SeqCst), SLOTS);
        running.abort();
    }

    #[tokio::test]
    async fn all_accounts_of_a_responsive_server_are_read() {
        let (store, refresh, _) = office("quick.example", 100).await;
        let (_stop, receiver) = watch::channel(false);
        let running = tokio::spawn(run(refresh, Stop(receiver)));
        wait_until_async("every calendar is read", Duration::from_mins(1), async || {
            is_read(&store, PRIYA).await && is_read(&store, TOM).await
        })
        .await;
        running.abort();
    }

    #[tokio::test]
    async fn unavailable_server_has_one_slot_until_it_recovers() {
        let (_store, refresh, accounts) = office("refuses.example", 40).await;
        let mut readings = Readings::of(refresh);
        readings.claim().await;
        assert_eq!(readings.tasks.len(), CLAIMED_AT_ONCE, "no failure yet");
        while let Some(ended) = readings.tasks.join_next_with_id().await {
            readings.end(ended);
        }
        assert_eq!(accounts.refused.load(Ordering::SeqCst), CLAIMED_AT_ONCE);
        readings.claim().await;
        assert_eq!(readings.tasks.len(), SLOTS_WHILE_FAILING);
        assert!(
            readings.servers["refuses.example"].waiting.is_empty(),
            "the others are due again when their claims expire"
        );

        let ended = readings.tasks.join_next_with_id().await.expect("a finished read");
        let (task, read) = ended.expect("no panic");
        let read = read.map(|read| AccountRead { outcome: ReadOutcome::Read, ..read });
        readings.end(Ok((task, read)));
        readings.claim().await;
        assert_eq!(readings.tasks.len(), CLAIMED_AT_ONCE, "the server has recovered");
    }
}
