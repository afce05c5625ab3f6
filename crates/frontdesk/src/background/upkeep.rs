use std::time::Duration;

use frontdesk_domain::services::{CleanUp, Leftover, SendCalendarNotices};

use super::Stop;

const PERIOD: Duration = Duration::from_mins(1);

pub(super) async fn run(clean_up: CleanUp, mut stop: Stop) {
    loop {
        run_cleanups(&clean_up).await;
        if stop.within(PERIOD).await {
            return;
        }
    }
}

/// Mails notices in a task of its own, because a slow mail server must not delay cleanups.
pub(super) async fn mail_notices(notices: SendCalendarNotices, mut stop: Stop) {
    loop {
        if let Err(error) = notices.send().await {
            tracing::warn!(%error, "notices of unreadable calendars were not mailed");
        }
        if stop.within(PERIOD).await {
            return;
        }
    }
}

async fn run_cleanups(clean_up: &CleanUp) {
    for (what, outcome) in clean_up.run().await {
        match (what, outcome) {
            (_, Ok(0))
            | (
                Leftover::ExpiredKeys
                | Leftover::ExpiredHolds
                | Leftover::UnusedClients
                | Leftover::ClientTokens
                | Leftover::OldEvents,
                Ok(_),
            ) => {}
            (Leftover::AbandonedCalls, Ok(calls)) => tracing::warn!(
                calls,
                "provider calls without a response closed as abandoned: their process has died"
            ),
            // `frontdesk forget` skips bookings that have not ended.
            (Leftover::ForgottenBookings, Ok(bookings)) => {
                tracing::info!(bookings, "personal details erased from ended bookings");
            }
            (what, Err(error)) => {
                tracing::warn!(%error, "cannot {}, retrying in a minute", task(what));
            }
        }
    }
}

fn task(what: Leftover) -> &'static str {
    match what {
        Leftover::AbandonedCalls => "close provider calls of dead processes",
        Leftover::ExpiredKeys => "delete expired idempotency keys",
        Leftover::ExpiredHolds => "delete expired holds",
        Leftover::UnusedClients => "delete unused OAuth clients",
        Leftover::ClientTokens => "delete ended tokens of OAuth clients",
        Leftover::OldEvents => "delete old events",
        Leftover::ForgottenBookings => "erase personal details from ended bookings",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use frontdesk_domain::booking::FORGOTTEN_NAME;
    use frontdesk_domain::ports::{
        BookingQueries as _, Claim, ClaimRequest, KeyScope, RecordedResponses as _, Store as _,
    };
    use frontdesk_domain::services::{ForgetPerson, Ports, SCHEDULES_MEMORY};
    use frontdesk_testing::builders::{a_booking, a_token};
    use frontdesk_testing::clock::instant;
    use frontdesk_testing::{
        FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors, TestStore, northwind,
    };
    use uuid::Uuid;

    use super::*;

    fn forget_person(ports: &Ports) -> ForgetPerson {
        CleanUp::of(ports).forget_person
    }

    fn ports(store: &TestStore, clock: &Arc<FixedClock>) -> Ports {
        Ports {
            store: store.ports(),
            calendars: Arc::new(StubCalendars::default()),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: Arc::new(StubVendors::default()).ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        }
    }

    #[tokio::test]
    async fn upcoming_booking_of_an_erased_person_is_erased_after_its_end() {
        let store = TestStore::holding(&northwind::directory());
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
            run_cleanups(&CleanUp::of(&ports)).await;
            let found = store.find_booking(booking.workspace_id, booking.id).await;
            let invitee = found.expect("the store responds").expect("the booking exists").invitee;
            assert_eq!(invitee.name == FORGOTTEN_NAME, forgotten, "after {minutes} minutes");
        }
    }

    #[tokio::test]
    async fn idempotency_keys_are_deleted_when_they_expire() {
        let store = TestStore::holding(&northwind::directory());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let token = a_token().build().record;
        northwind::add_token(&*store, &token).await.expect("the store responds");
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
        run_cleanups(&CleanUp::of(&ports)).await;
        assert_eq!(kept().await, 1, "the key has not expired yet");

        store.claim_key(&request).await.expect("the store responds");
        clock.advance(time::Duration::MICROSECOND);
        run_cleanups(&CleanUp::of(&ports)).await;
        assert_eq!(kept().await, 0, "the key has been deleted");
    }
}
