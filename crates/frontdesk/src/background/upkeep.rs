use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::{ForgetEvents, ForgetPerson, Ports};

use super::Stop;

const PERIOD: Duration = Duration::from_mins(1);

pub(super) async fn run(ports: Ports, mut stop: Stop) {
    loop {
        run_cleanups(&ports).await;
        if stop.within(PERIOD).await {
            return;
        }
    }
}

async fn run_cleanups(ports: &Ports) {
    let outcomes = [
        ("cannot close provider calls of dead processes", abandon_calls(ports).await),
        ("cannot delete expired idempotency keys", forget_expired_keys(ports).await),
        ("cannot delete old events", forget_events(ports).await),
        (
            "cannot erase personal details from ended bookings",
            forget_in_ended_bookings(ports).await,
        ),
    ];
    for (what, outcome) in outcomes {
        if let Err(error) = outcome {
            tracing::warn!(%error, "{what}, retrying in a minute");
        }
    }
}

async fn abandon_calls(ports: &Ports) -> Result<(), StoreError> {
    let calls = ports.store.ledger.abandon_calls(ports.clock.now()).await?;
    if 0 < calls {
        tracing::warn!(
            calls,
            "provider calls without a response closed as abandoned: their process has died"
        );
    }
    Ok(())
}

async fn forget_expired_keys(ports: &Ports) -> Result<(), StoreError> {
    ports.store.responses.forget_expired_keys(ports.clock.now()).await.map(drop)
}

async fn forget_events(ports: &Ports) -> Result<(), StoreError> {
    ForgetEvents::new(&ports.store.events, Arc::clone(&ports.clock)).forget().await.map(drop)
}

fn forget_person(ports: &Ports) -> ForgetPerson {
    ForgetPerson::new(&ports.store.store, &ports.records.hasher, &ports.clock)
}

/// `frontdesk forget` skips bookings that have not ended.
async fn forget_in_ended_bookings(ports: &Ports) -> Result<(), StoreError> {
    let bookings = forget_person(ports).forget_in_ended_bookings().await?;
    if 0 < bookings {
        tracing::info!(bookings, "personal details erased from ended bookings");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking::FORGOTTEN_NAME;
    use frontdesk_domain::ports::{
        BookingQueries as _, Claim, ClaimRequest, KeyScope, RecordedResponses as _, Store as _,
        StorePorts, TokenRepository as _,
    };
    use frontdesk_domain::services::SCHEDULES_MEMORY;
    use frontdesk_testing::builders::{a_booking, a_token};
    use frontdesk_testing::clock::instant;
    use frontdesk_testing::{
        FixedClock, MemoryStore, SeededRandom, StubCalendars, StubVendors, northwind,
    };
    use uuid::Uuid;

    use super::*;

    fn ports(store: &Arc<MemoryStore>, clock: &Arc<FixedClock>) -> Ports {
        Ports {
            store: StorePorts::of(store),
            calendars: Arc::new(StubCalendars::default()),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: Arc::new(StubVendors::default()).ports(),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        }
    }

    #[tokio::test]
    async fn upcoming_booking_of_an_erased_person_is_erased_after_its_end() {
        let store = Arc::new(MemoryStore::holding(&northwind::directory()));
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let ports = ports(&store, &clock);
        let booking = a_booking().at("2030-01-01T09:00Z").build();
        let mut unit = store.begin().await.expect("the store responds");
        unit.bookings().add_booking(&booking, &[]).await.expect("a free slot");
        unit.commit().await.expect("the store responds");
        let erased =
            forget_person(&ports).forget_in(booking.workspace_id, &booking.invitee.email).await;
        assert_eq!(erased.expect("the store responds").upcoming_bookings, 1);

        for (minutes, forgotten) in [(29, false), (1, true)] {
            clock.advance(time::Duration::minutes(minutes));
            run_cleanups(&ports).await;
            let found = store.find_booking(booking.workspace_id, booking.id).await;
            let invitee = found.expect("the store responds").expect("the booking exists").invitee;
            assert_eq!(invitee.name == FORGOTTEN_NAME, forgotten, "after {minutes} minutes");
        }
    }

    #[tokio::test]
    async fn idempotency_keys_are_deleted_when_they_expire() {
        let store = Arc::new(MemoryStore::holding(&northwind::directory()));
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let token = a_token().build().record;
        store.add_token(&token).await.expect("the store responds");
        let (workspace_id, scope) = (token.workspace_id, KeyScope::of_token(&token.id));
        let claim = Claim { workspace_id, scope, key: "once".into(), holder: Uuid::from_u128(1) };
        let expires_at = instant("2030-01-02T09:00Z");
        let now = instant("2030-01-01T09:00Z");
        let request =
            ClaimRequest { claim, fingerprint: [1; 32], now, lease_until: now, expires_at };
        store.claim_key(&request).await.expect("the store responds");
        let kept =
            async || store.forget_expired_keys(expires_at).await.expect("the store responds");

        let ports = ports(&store, &clock);
        clock.advance(time::Duration::DAY - time::Duration::MICROSECOND);
        run_cleanups(&ports).await;
        assert_eq!(kept().await, 1, "the key has not expired yet");

        store.claim_key(&request).await.expect("the store responds");
        clock.advance(time::Duration::MICROSECOND);
        run_cleanups(&ports).await;
        assert_eq!(kept().await, 0, "the key has been deleted");
    }
}
