use std::sync::Arc;
use std::time::Duration as Timeout;

use time::Duration;

use super::reader::{AccountRead, AccountReader, Haste, ReadOutcome};
use crate::ports::{CalendarAccounts, Clock, StoreError, StorePorts};

/// How long an account may take in the background.
pub const REFRESH_TIMEOUT: Timeout = Timeout::from_secs(30);

/// How long nobody else tries what was claimed: far beyond the timeout.
const LEASE: Duration = Duration::minutes(2);
/// How many accounts are read at once.
const AT_ONCE: u32 = 32;

/// Keeps the mirror of the calendars elsewhere fresh. Any number of processes may do it on one store.
pub struct RefreshCalendars {
    reader: AccountReader,
}

/// What one round of reading came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefreshSummary {
    /// The accounts that were due.
    pub accounts: Vec<AccountRead>,
}

impl RefreshSummary {
    /// How many were read whole.
    pub fn read(&self) -> usize {
        self.accounts.iter().filter(|account| account.outcome == ReadOutcome::Read).count()
    }

    /// How many could not be read.
    pub fn failed(&self) -> usize {
        self.accounts.iter().filter(|account| matches!(account.outcome, ReadOutcome::Failed(_))).count()
    }
}

impl RefreshCalendars {
    /// The use case on this store.
    pub fn new(store: &StorePorts, accounts: Arc<dyn CalendarAccounts>, clock: Arc<dyn Clock>) -> Self {
        Self { reader: AccountReader { mirror: Arc::clone(&store.mirror), accounts, clock } }
    }

    /// Reads the accounts that are due, up to 32 of them; to be called again at once when there were any, else after a moment.
    ///
    /// # Errors
    /// The store's. What was read of other accounts is saved all the same.
    pub async fn refresh(&self) -> Result<RefreshSummary, StoreError> {
        let now = self.reader.clock.now();
        let due = self.reader.mirror.claim_due_accounts(now, now.saturating_add(LEASE), AT_ONCE).await?;
        let outcomes = self.reader.read(due, Haste::None, REFRESH_TIMEOUT).await;
        let accounts = outcomes.into_iter().collect::<Result<_, _>>()?;
        Ok(RefreshSummary { accounts })
    }
}
