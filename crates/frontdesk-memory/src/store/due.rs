use frontdesk_domain::ports::StoreError;
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::Tenant;

impl MemoryStore {
    /// Returns the first time after `now` at which background work becomes due.
    ///
    /// Work is the next attempt of a delivery, the routing of an event that was set aside, and the
    /// end of an enrichment's lease while a provider call is in flight. A claimed delivery is due
    /// when the lease ends. Readings of calendars do not count: they are due every few minutes and
    /// change nothing else. Work that is due at `now` does not count.
    pub fn next_due(&self, now: OffsetDateTime) -> Result<Option<OffsetDateTime>, StoreError> {
        let state = self.read()?;
        Ok(state.tenants.values().flat_map(Tenant::due_times).filter(|due| now < *due).min())
    }
}

impl Tenant {
    fn due_times(&self) -> impl Iterator<Item = OffsetDateTime> {
        self.event_log.due_times().chain(self.account.leases_in_flight())
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::delivery::{DeliveryOutcome, NewDelivery};
    use frontdesk_domain::event::Event;
    use frontdesk_domain::ports::{
        AddressHash, Ledger as _, NewCall, NewRun, Outbox as _, RunEnd, Store as _,
    };
    use frontdesk_domain::records::ProviderId;
    use frontdesk_testing::builders::{an_event, to_webhook, with_deliveries};
    use frontdesk_testing::clock::instant;
    use frontdesk_testing::northwind::{self, NORTHWIND, PRIYA};
    use time::Duration;
    use uuid::Uuid;

    use super::*;

    const SECOND: Duration = Duration::SECOND;

    fn now() -> OffsetDateTime {
        instant("2030-01-01T09:00Z")
    }

    fn due(store: &MemoryStore, now: OffsetDateTime) -> Option<OffsetDateTime> {
        store.next_due(now).expect("the store is available")
    }

    async fn add_event(store: &MemoryStore) -> Event {
        let event = an_event().build();
        let mut unit = store.begin().await.expect("the store is available");
        unit.events().add_event(&event).await.expect("its id is new");
        unit.commit().await.expect("the store is available");
        event
    }

    #[tokio::test]
    async fn attempts_and_leases_of_deliveries_are_due_until_the_last() {
        let store = MemoryStore::holding(&northwind::directory());
        assert_eq!(due(&store, now()), None);
        let event = add_event(&store).await;
        let deliveries = [1, 2].map(|hours| {
            NewDelivery::new(event.id, to_webhook(&format!("crm-{hours}")), now() + SECOND * hours)
        });
        let routed = [with_deliveries(event.id, deliveries.to_vec())];
        store.route_events(NORTHWIND, &routed).await.expect("it can be routed");
        assert_eq!(due(&store, now()), Some(now() + SECOND));
        assert_eq!(due(&store, now() + SECOND), Some(now() + SECOND * 2), "the first is due");

        let at = now() + SECOND * 2;
        let claimed = store.claim_due_deliveries(at, at + SECOND * 9, 10, &[]).await;
        let [first, second] = claimed.expect("it can be read").try_into().expect("both are due");
        assert_eq!(due(&store, at), Some(at + SECOND * 9), "the leases");

        let retry = DeliveryOutcome::Retry { at: at + SECOND * 5, reason: "timeout".into() };
        store.finish_delivery(&first, &retry, at).await.expect("it is claimed");
        let delivered = DeliveryOutcome::Delivered;
        store.finish_delivery(&second, &delivered, at).await.expect("it is claimed");
        assert_eq!(due(&store, at), Some(at + SECOND * 5), "the retry");
        assert_eq!(due(&store, at + SECOND * 5), None);
    }

    #[tokio::test]
    async fn event_is_due_when_its_time_aside_ends() {
        let store = MemoryStore::holding(&northwind::directory());
        let event = add_event(&store).await;
        assert_eq!(due(&store, now()), None, "an event is due at once");
        let until = now() + SECOND;
        store.set_event_aside(NORTHWIND, event.id, until).await.expect("it is unrouted");
        assert_eq!(due(&store, now()), Some(until));
        let routed = [with_deliveries(event.id, vec![])];
        store.route_events(NORTHWIND, &routed).await.expect("it can be routed");
        assert_eq!(due(&store, now()), None);
    }

    #[tokio::test]
    async fn lease_of_a_run_is_due_while_a_call_is_in_flight() {
        let store = MemoryStore::holding(&northwind::directory());
        let (run_id, lease_until) = (Uuid::from_u128(1), now() + SECOND);
        let run = NewRun {
            workspace_id: NORTHWIND,
            run_id,
            address: AddressHash([1; 32]),
            started_by: PRIYA,
            started_at: now(),
            lease_until,
        };
        store.begin_run(&run).await.expect("Priya is a member");
        assert_eq!(due(&store, now()), None, "nothing is paid for yet");
        let call = NewCall {
            workspace_id: NORTHWIND,
            call_id: Uuid::from_u128(2),
            run_id,
            provider: ProviderId::parse("people_data").expect("an id"),
            started_at: now(),
        };
        store.open_call(&call).await.expect("the run has begun");
        assert_eq!(due(&store, now()), Some(lease_until));
        store.abandon_calls(lease_until).await.expect("it can be written");
        store
            .end_run(NORTHWIND, run_id, lease_until, RunEnd::Inconclusive)
            .await
            .expect("it has begun");
        assert_eq!(due(&store, now()), None);
    }
}
