use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::{ForgetEvents, ForgetPerson, Ports};
use crate::ports::{
    Clock, Ledger, Mode, OauthClients, RecordedResponses, Store, StoreError, finish,
};

/// The time after which an unused client is deleted.
const UNUSED_CLIENT: Duration = Duration::DAY;
/// The time in which the reuse of a client's token is noticed.
const ENDED_TOKEN: Duration = Duration::days(30);

/// Deletes expired data, and closes the provider calls of dead processes.
///
/// Several processes can share one store. Run it about once a minute.
pub struct CleanUp {
    /// Begins a unit of work that calls `forget_expired_holds`.
    pub store: Arc<dyn Store>,
    /// Calls `abandon_calls`.
    pub ledger: Arc<dyn Ledger>,
    /// Calls `forget_expired_keys`.
    pub responses: Arc<dyn RecordedResponses>,
    /// Calls `forget_unused_clients` and `forget_client_tokens`.
    pub oauth_clients: Arc<dyn OauthClients>,
    /// Deletes old events.
    pub forget_events: ForgetEvents,
    /// Erases people from ended bookings.
    pub forget_person: ForgetPerson,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The kinds of data that [`CleanUp`] processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// Provider calls without a response whose process has died.
    AbandonedCalls,
    /// Expired idempotency keys.
    ExpiredKeys,
    /// Expired holds.
    ExpiredHolds,
    /// OAuth clients that no member has given access.
    UnusedClients,
    /// Ended tokens of OAuth clients.
    ClientTokens,
    /// Events older than the retention period of the feed.
    OldEvents,
    /// Personal details in ended bookings of a forgotten person.
    ForgottenBookings,
}

impl CleanUp {
    /// The clean-up with these ports.
    pub fn of(ports: &Ports) -> Self {
        let Ports { store, clock, random, records, .. } = ports.clone();
        Self {
            store: Arc::clone(&store.store),
            ledger: store.ledger,
            responses: store.responses,
            oauth_clients: store.oauth_clients,
            forget_events: ForgetEvents { events: store.events, clock: Arc::clone(&clock) },
            forget_person: ForgetPerson {
                store: store.store,
                hasher: records.hasher,
                clock: Arc::clone(&clock),
                random,
            },
            clock,
        }
    }

    /// Processes every kind, and returns the number of affected rows.
    ///
    /// A failure of one kind does not affect the others.
    pub async fn run(&self) -> [(Leftover, Result<u64, StoreError>); 7] {
        let now = self.clock.now();
        [
            (Leftover::AbandonedCalls, self.ledger.abandon_calls(now).await),
            (Leftover::ExpiredKeys, self.responses.forget_expired_keys(now).await),
            (Leftover::ExpiredHolds, self.forget_expired_holds(now).await),
            (
                Leftover::UnusedClients,
                self.oauth_clients.forget_unused_clients(now - UNUSED_CLIENT).await,
            ),
            (
                Leftover::ClientTokens,
                self.oauth_clients.forget_client_tokens(now - ENDED_TOKEN).await,
            ),
            (Leftover::OldEvents, self.forget_events.forget().await),
            (Leftover::ForgottenBookings, self.forget_person.forget_in_ended_bookings().await),
        ]
    }

    async fn forget_expired_holds(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let mut unit = self.store.begin().await?;
        let forgotten = unit.bookings().forget_expired_holds(now).await;
        finish(unit, Mode::Commit, forgotten).await
    }
}
