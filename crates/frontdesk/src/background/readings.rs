//! Keeps what is known of calendars elsewhere fresh.

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

/// The number of accounts that were read.
pub(super) const TOTAL: &str = "frontdesk_calendar_readings_total";

/// Begins to count.
pub(super) fn begin_at_zero() {
    let elsewhere = CalendarKind::ALL.into_iter().filter(|kind| *kind != CalendarKind::Builtin);
    for kind in elsewhere {
        let faults = CalendarFaultKind::ALL.map(CalendarFaultKind::as_str);
        for outcome in ["read", "overtaken"].into_iter().chain(faults) {
            counter!(TOTAL, "kind" => kind.as_str(), "outcome" => outcome).increment(0);
        }
    }
}

/// How many accounts this process reads at once, those included that wait for their turn.
const IN_HAND: usize = 128;

/// How many are claimed in one transaction. A server has no more than these in hand beyond its
/// slots.
const CLAIMED_AT_ONCE: usize = 8;

/// How many accounts of one server are read at once, so that a server that hangs leaves the others
/// their slots.
const SLOTS: usize = 16;

/// How many of a server whose last reading failed: one, to notice that it answers again.
const SLOTS_WHILE_FAILING: usize = 1;

/// How long the failure of a server counts when nothing is read there: as long as one account is
/// left alone at most.
const FAILING_FOR: Duration = Duration::from_mins(15);

/// A server at which this process reads accounts.
#[derive(Default)]
struct Server {
    reading: usize,
    waiting: VecDeque<ConnectedAccount>,
    /// When the last reading there found it unavailable; `None` where it answered.
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

/// The readings of this process.
struct Readings {
    refresh: Arc<RefreshCalendars>,
    servers: HashMap<String, Server>,
    tasks: JoinSet<Result<AccountRead, StoreError>>,
    /// The server of each task.
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

    /// Claims what there is room for, and starts to read it. The pause until there may be more to
    /// claim.
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
                tracing::warn!(%error, "due calendars could not be claimed; the next attempt is in a moment");
                PAUSE_AFTER_FAILURE
            }
        }
    }

    /// Reads an account in its server's turn. Where the server fails, it is due again once its
    /// claim has run out.
    fn add(&mut self, account: ConnectedAccount) {
        let name = account.connection.account.server();
        let server = self.servers.entry(name.clone()).or_default();
        if server.failed_at.is_none() || !server.is_full() {
            server.waiting.push_back(account);
        }
        self.start(&name);
    }

    /// Reads what waits at the server, as far as it has slots.
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

    /// Takes note of a reading that has ended.
    fn end(&mut self, ended: Result<(Id, Result<AccountRead, StoreError>), JoinError>) {
        let task = ended.as_ref().map_or_else(JoinError::id, |(task, _)| *task);
        let Some(name) = self.servers_of_tasks.remove(&task) else { return };
        let server = self.servers.entry(name.clone()).or_default();
        server.reading = server.reading.saturating_sub(1);
        match ended {
            Ok((_, Ok(account))) => {
                tell(&account);
                let is_unavailable = is_unavailable(&account.outcome);
                server.failed_at = is_unavailable.then(Instant::now);
                if is_unavailable {
                    server.waiting.clear();
                }
            }
            Ok((_, Err(error))) => {
                tracing::warn!(%error, "what came of reading a calendar was not saved")
            }
            Err(error) => {
                tracing::error!(%error, "a reading of a calendar did not end as it should")
            }
        }
        self.start(&name);
    }
}

fn is_unavailable(outcome: &ReadOutcome) -> bool {
    matches!(outcome, ReadOutcome::Failed(fault) if fault.kind == CalendarFaultKind::Unavailable)
}

/// Reads what is due, until it is told to stop. What was half read then is read again by whoever
/// claims it next.
pub(super) async fn run(refresh: RefreshCalendars, mut stop: Stop) {
    let mut readings = Readings::of(refresh);
    loop {
        let pause = readings.claim().await;
        tokio::select! {
            () = stop.told() => return,
            Some(ended) = readings.tasks.join_next_with_id() => readings.end(ended),
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// The fault's own words stay out of the log: they may name an account.
fn tell(account: &AccountRead) {
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
            tracing::debug!(workspace_id, user_id, kind, outcome, "a calendar account was asked");
        }
        ReadOutcome::Failed(_) => tracing::warn!(
            workspace_id,
            user_id,
            kind,
            outcome,
            "a calendar account could not be read, and its owner has no open times until it is; `frontdesk calendars check` \
             says what is wrong"
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
        AccountReading, CalendarAccounts, CalendarFailure, CalendarMirror as _, Pull, Store as _,
        StorePorts, WrittenEvent,
    };
    use frontdesk_testing::builders::{a_calendar, a_member};
    use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA, TOM};
    use frontdesk_testing::wait::wait_until_async;
    use frontdesk_testing::{FixedClock, MemoryStore};
    use tokio::sync::watch;

    use super::*;

    /// Accounts whose servers are named after what they do: one hangs, one refuses, every other
    /// answers at once.
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
            let [pull] = &pulls[..] else { panic!("one account a reading") };
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

    /// Northwind, where Priya has this many accounts on one server, and Tom one on another that is
    /// due after them.
    async fn office(
        server: &str,
        accounts: u64,
    ) -> (Arc<MemoryStore>, RefreshCalendars, Arc<Accounts>) {
        let store = Arc::new(MemoryStore::holding(&northwind::directory()));
        let hers = (1..=accounts)
            .map(|number| a_calendar(number).at(&format!("https://{server}/{number}")));
        let priya = hers
            .fold(a_member("priya").id(PRIYA).without_a_calendar(), |priya, calendar| {
                priya.connected(calendar)
            });
        let tom = a_member("tom").id(TOM).without_a_calendar().connected(a_calendar(accounts + 1));
        let mut unit = store.begin().await.expect("the store is there");
        for member in [priya.build(), tom.build()] {
            unit.directory().save_member(NORTHWIND, &member).await.expect("a member");
        }
        unit.commit().await.expect("the store is there");
        let elsewhere = Arc::new(Accounts::default());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let refresh = RefreshCalendars::new(&StorePorts::of(&store), elsewhere.clone(), clock);
        (store, refresh, elsewhere)
    }

    async fn is_read(store: &MemoryStore, user: UserId) -> bool {
        let accounts =
            store.connected_accounts(NORTHWIND, &[user]).await.expect("the store is there");
        accounts.iter().all(|account| account.state.read_at.is_some())
    }

    #[tokio::test]
    async fn server_that_hangs_leaves_other_servers_their_slots_however_many_accounts_it_has() {
        let (store, refresh, accounts) = office("hangs.example", 400).await;
        let (_stop, told) = watch::channel(false);
        let running = tokio::spawn(run(refresh, Stop(told)));
        wait_until_async("Tom's calendar is read", Duration::from_mins(1), async || {
            is_read(&store, TOM).await
        })
        .await;
        assert_eq!(accounts.hanging.load(Ordering::SeqCst), SLOTS);
        running.abort();
    }

    #[tokio::test]
    async fn all_accounts_of_a_server_that_answers_are_read() {
        let (store, refresh, _) = office("quick.example", 100).await;
        let (_stop, told) = watch::channel(false);
        let running = tokio::spawn(run(refresh, Stop(told)));
        wait_until_async("every calendar is read", Duration::from_mins(1), async || {
            is_read(&store, PRIYA).await && is_read(&store, TOM).await
        })
        .await;
        running.abort();
    }

    #[tokio::test]
    async fn server_that_is_unavailable_has_one_slot_until_it_answers() {
        let (_store, refresh, accounts) = office("refuses.example", 40).await;
        let mut readings = Readings::of(refresh);
        readings.claim().await;
        assert_eq!(readings.tasks.len(), CLAIMED_AT_ONCE, "it has not failed yet");
        while let Some(ended) = readings.tasks.join_next_with_id().await {
            readings.end(ended);
        }
        assert_eq!(accounts.refused.load(Ordering::SeqCst), CLAIMED_AT_ONCE);
        readings.claim().await;
        assert_eq!(readings.tasks.len(), SLOTS_WHILE_FAILING);
        assert!(
            readings.servers["refuses.example"].waiting.is_empty(),
            "the others are due again later"
        );

        let ended = readings.tasks.join_next_with_id().await.expect("one is read");
        let (task, read) = ended.expect("it ends");
        let read = read.map(|read| AccountRead { outcome: ReadOutcome::Read, ..read });
        readings.end(Ok((task, read)));
        readings.claim().await;
        assert_eq!(readings.tasks.len(), CLAIMED_AT_ONCE, "it answers again");
    }
}
