use std::sync::Arc;

use super::{ForgetEvents, ForgetPerson, Ports};
use crate::ports::{Clock, Ledger, RecordedResponses, StoreError};

/// Deletes expired data, and closes the provider calls of dead processes.
///
/// Several processes can share one store. Run it about once a minute.
pub struct CleanUp {
    ledger: Arc<dyn Ledger>,
    responses: Arc<dyn RecordedResponses>,
    forget_events: ForgetEvents,
    forget_person: ForgetPerson,
    clock: Arc<dyn Clock>,
}

/// What [`CleanUp`] cleans up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// Provider calls without a response whose process has died.
    AbandonedCalls,
    /// Expired idempotency keys.
    ExpiredKeys,
    /// Events older than the feed keeps them.
    OldEvents,
    /// Personal details in ended bookings of a forgotten person.
    ForgottenBookings,
}

impl CleanUp {
    /// Creates the use case.
    pub fn new(ports: &Ports) -> Self {
        let Ports { store, clock, records, .. } = ports;
        Self {
            ledger: Arc::clone(&store.ledger),
            responses: Arc::clone(&store.responses),
            forget_events: ForgetEvents::new(&store.events, Arc::clone(clock)),
            forget_person: ForgetPerson::new(&store.store, &records.hasher, clock),
            clock: Arc::clone(clock),
        }
    }

    /// Cleans up everything that is due; a failure stops nothing else.
    ///
    /// Returns the number of cleaned up rows for each kind.
    pub async fn run(&self) -> [(Leftover, Result<u64, StoreError>); 4] {
        let now = self.clock.now();
        [
            (Leftover::AbandonedCalls, self.ledger.abandon_calls(now).await),
            (Leftover::ExpiredKeys, self.responses.forget_expired_keys(now).await),
            (Leftover::OldEvents, self.forget_events.forget().await),
            (Leftover::ForgottenBookings, self.forget_person.forget_in_ended_bookings().await),
        ]
    }
}
