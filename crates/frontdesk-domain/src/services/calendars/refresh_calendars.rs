use std::sync::Arc;
use std::time::Duration as Timeout;

use time::Duration;

use super::reader::{AccountRead, AccountReader, ReadMode};
use crate::ports::{CalendarAccounts, CalendarMirror, Clock, ConnectedAccount, Random, StoreError};

/// The timeout of a background reading of an account.
pub const REFRESH_TIMEOUT: Timeout = Timeout::from_secs(30);

/// The lease on a claimed account, long enough for two readings.
const LEASE: Duration = Duration::minutes(2);

/// Keeps the mirror of external calendars up to date.
///
/// Several processes can share one store.
pub struct RefreshCalendars {
    reader: AccountReader,
}

impl RefreshCalendars {
    /// Creates the use case.
    pub fn new(
        mirror: &Arc<dyn CalendarMirror>,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { reader: AccountReader { mirror: Arc::clone(mirror), accounts, clock, random } }
    }

    /// Claims up to `limit` due accounts, except those on the servers `excluded`.
    ///
    /// An account that is not read within two minutes is due again.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn claim(
        &self,
        limit: u32,
        excluded: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        let now = self.reader.clock.now();
        self.reader.mirror.claim_due_accounts(now, now.saturating_add(LEASE), limit, excluded).await
    }

    /// Reads a claimed account.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn read(&self, account: ConnectedAccount) -> Result<AccountRead, StoreError> {
        let mut read = self.reader.read(vec![account], ReadMode::Background, REFRESH_TIMEOUT).await;
        read.pop().expect("one account has one outcome")
    }
}
