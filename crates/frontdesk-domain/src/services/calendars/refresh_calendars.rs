use std::sync::Arc;
use std::time::Duration as Timeout;

use time::Duration;

use super::reader::{AccountRead, AccountReader, Haste};
use crate::ports::{CalendarAccounts, Clock, ConnectedAccount, StoreError, StorePorts};

/// How long an account may take in the background.
pub const REFRESH_TIMEOUT: Timeout = Timeout::from_secs(30);

/// How long a claimed account belongs to its caller: enough to wait for one reading and then be
/// read.
const LEASE: Duration = Duration::minutes(2);

/// Keeps the mirror of the calendars elsewhere fresh. Any number of processes may do it on one
/// store.
pub struct RefreshCalendars {
    reader: AccountReader,
}

impl RefreshCalendars {
    /// The use case on this store.
    pub fn new(
        store: &StorePorts,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { reader: AccountReader { mirror: Arc::clone(&store.mirror), accounts, clock } }
    }

    /// Claims up to `limit` accounts that are due, none of them on one of the servers `but_for`.
    /// Each belongs to the caller for two minutes; one that was not read by then is due again.
    ///
    /// # Errors
    /// The store's.
    pub async fn claim(
        &self,
        limit: u32,
        but_for: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        let now = self.reader.clock.now();
        self.reader.mirror.claim_due_accounts(now, now.saturating_add(LEASE), limit, but_for).await
    }

    /// Reads an account that was claimed.
    ///
    /// # Errors
    /// The store's.
    pub async fn read(&self, account: ConnectedAccount) -> Result<AccountRead, StoreError> {
        let mut read = self.reader.read(vec![account], Haste::None, REFRESH_TIMEOUT).await;
        read.pop().expect("an outcome for the one account")
    }
}
