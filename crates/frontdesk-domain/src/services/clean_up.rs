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

/// The kinds of data that [`CleanUp`] processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// Provider calls without a response whose process has died.
    AbandonedCalls,
    /// Expired idempotency keys.
    ExpiredKeys,
    /// Events older than the retention period of the feed.
    OldEvents,
    /// Personal details in ended bookings of a forgotten person.
    ForgottenBookings,
}

impl CleanUp {
    /// Creates the use case.
    pub fn new(ports: &Ports) -> Self {
        let Ports { store, clock, random, records, .. } = ports;
        Self {
            ledger: Arc::clone(&store.ledger),
            responses: Arc::clone(&store.responses),
            forget_events: ForgetEvents::new(&store.events, Arc::clone(clock)),
            forget_person: ForgetPerson::new(&store.store, &records.hasher, clock, random),
            clock: Arc::clone(clock),
        }
    }

    /// Processes every kind, and returns the number of affected rows.
    ///
    /// A failure of one kind does not affect the others.
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
