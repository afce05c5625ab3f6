//! Implements the domain's port for calendar accounts.

mod bookmark;
mod expand;
mod failure;
mod open;
mod read;
mod stored_text;
mod target;
mod write;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::calendar::{CalendarEvent, ConnectionKey};
use frontdesk_domain::ports::{
    AccountReading, CalendarAccounts, CalendarFailure, ConnectedAccount, FoundCalendar, Pull,
    WrittenEvent,
};
use frontdesk_outgoing::Outgoing;
use frontdesk_vault::Vault;
use futures_util::future::join_all;
use tokio::time::Instant;

use crate::oauth::OauthSession;

/// Remote calendars: feeds, CalDAV, Google and Microsoft.
///
/// The only state is a cache of access tokens.
#[derive(Debug)]
pub struct RemoteCalendars {
    outgoing: Outgoing,
    vault: Arc<Vault>,
    sessions: Mutex<HashMap<ConnectionKey, Arc<OauthSession>>>,
}

impl RemoteCalendars {
    /// Creates the adapter; `vault` decrypts the accounts' secrets.
    pub fn new(outgoing: Outgoing, vault: Arc<Vault>) -> Self {
        Self { outgoing, vault, sessions: Mutex::default() }
    }

    async fn within<T>(
        timeout: Duration,
        account: &ConnectedAccount,
        asking: impl Future<Output = Result<T, CalendarFailure>>,
    ) -> Result<T, CalendarFailure> {
        let outcome = tokio::time::timeout(timeout, asking).await;
        outcome.unwrap_or_else(|_| Err(failure::too_late(account, timeout)))
    }
}

#[async_trait]
impl CalendarAccounts for RemoteCalendars {
    async fn pull(
        &self,
        pulls: Vec<Pull>,
        timeout: Duration,
    ) -> Vec<Result<AccountReading, CalendarFailure>> {
        let deadline = Instant::now() + timeout;
        let ask = async |pull: &Pull| {
            Self::within(timeout, &pull.account, self.read(pull, deadline)).await
        };
        join_all(pulls.iter().map(ask)).await
    }

    async fn check_booking_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        timeout: Duration,
    ) -> Vec<Result<Option<String>, CalendarFailure>> {
        let check = async |account: &ConnectedAccount| {
            Self::within(timeout, account, self.check_target(account)).await
        };
        join_all(accounts.iter().map(check)).await
    }

    async fn list_calendars(
        &self,
        accounts: Vec<ConnectedAccount>,
        timeout: Duration,
    ) -> Vec<Result<Vec<FoundCalendar>, CalendarFailure>> {
        let list = async |account: &ConnectedAccount| {
            Self::within(timeout, account, self.list(account)).await
        };
        join_all(accounts.iter().map(list)).await
    }

    async fn put_event(
        &self,
        connected: &ConnectedAccount,
        event: &CalendarEvent,
        written: Option<WrittenEvent>,
        timeout: Duration,
    ) -> Result<WrittenEvent, CalendarFailure> {
        Self::within(timeout, connected, self.put(connected, event, written)).await
    }

    async fn remove_event(
        &self,
        connected: &ConnectedAccount,
        uid: &str,
        written: &WrittenEvent,
        timeout: Duration,
    ) -> Result<(), CalendarFailure> {
        Self::within(timeout, connected, self.remove(connected, uid, written)).await
    }
}

#[cfg(test)]
mod tests;
