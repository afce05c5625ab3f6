use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::delivery::{
    Delivery, DeliveryKind, DeliveryOutcome, DeliveryTarget, Receiver,
};
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::DeliverOutbox;
use metrics::counter;
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

pub(super) const TOTAL: &str = "frontdesk_delivery_attempts_total";

/// Maximum concurrent deliveries per receiver, so that slow receivers delay no others.
///
/// Also the maximum of all workspaces together at the mail server.
const AT_ONCE: usize = 8;

/// Maximum deliveries in memory, including those that wait for a permit.
const IN_HAND: usize = 1_024;

/// Maximum deliveries per claim, because a claim's transaction blocks other writers.
const CLAIMED_AT_ONCE: usize = 32;

/// The pause between searches for other receivers, which read the backlogs of taken ones.
const SEARCH_PAUSE: Duration = Duration::from_millis(200);

/// Maximum wait for a permit; shorter than a claim's two-minute lease.
const TURN: Duration = Duration::from_secs(90);

const OUTCOMES: [&str; 5] = ["delivered", "dropped", "failed", "dead", "lost"];

pub(super) fn begin_at_zero() {
    for kind in DeliveryKind::ALL {
        for outcome in OUTCOMES {
            counter!(TOTAL, "kind" => kind.as_str(), "outcome" => outcome).increment(0);
        }
    }
}

struct Turns {
    receivers: HashMap<Receiver, Arc<Semaphore>>,
    mail: Arc<Semaphore>,
    public_mail: Arc<Semaphore>,
}

/// The turns at the receiver and, for mail, at the mail server, which all workspaces share.
type Turn = (Arc<Semaphore>, Option<Arc<Semaphore>>);

impl Turns {
    fn new() -> Self {
        Self { receivers: HashMap::new(), mail: turns(), public_mail: turns() }
    }

    fn of(&mut self, receiver: Receiver) -> Turn {
        let at_server = match &receiver {
            Receiver::Mail { .. } => Some(Arc::clone(&self.mail)),
            Receiver::PublicMail { .. } => Some(Arc::clone(&self.public_mail)),
            Receiver::One { .. } => None,
        };
        (Arc::clone(self.receivers.entry(receiver).or_insert_with(turns)), at_server)
    }

    fn all_taken(&self) -> Vec<Receiver> {
        let in_hand = |turns: &Arc<Semaphore>| Arc::strong_count(turns) - 1;
        let taken = self.receivers.iter().filter(|(_, turns)| AT_ONCE <= in_hand(turns));
        taken.map(|(receiver, _)| receiver.clone()).collect()
    }

    fn forget_idle(&mut self) {
        self.receivers.retain(|_, turns| 1 < Arc::strong_count(turns));
    }
}

fn turns() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(AT_ONCE))
}

/// Attempts due deliveries until the stop signal.
pub(super) async fn run(deliver: DeliverOutbox, something_due: Arc<Notify>, mut stop: Stop) {
    let deliver = Arc::new(deliver);
    let mut in_hand = JoinSet::new();
    let mut turns = Turns::new();
    let mut searched = Instant::now();
    loop {
        let room = CLAIMED_AT_ONCE.min(IN_HAND - in_hand.len());
        turns.forget_idle();
        let taken = turns.all_taken();
        let early = SEARCH_PAUSE.saturating_sub(searched.elapsed());
        let pause = if taken.is_empty() || early.is_zero() {
            searched = Instant::now();
            begin(&deliver, room, &taken, (&mut turns, &mut in_hand), &stop).await
        } else {
            early
        };
        // While its receiver stays taken, the end of a delivery makes no other one due.
        let changes = |ended: Option<Receiver>| {
            let stays = |ended| taken.contains(&ended) && turns.all_taken().contains(&ended);
            room == 0 || !ended.is_some_and(stays)
        };
        if wait(&mut in_hand, changes, &something_due, pause, &mut stop).await {
            break;
        }
    }
    while in_hand.join_next().await.is_some() {}
}

/// Begins the attempts at due deliveries; returns the pause before the next search.
async fn begin(
    deliver: &Arc<DeliverOutbox>,
    room: usize,
    taken: &[Receiver],
    (turns, in_hand): (&mut Turns, &mut JoinSet<Receiver>),
    stop: &Stop,
) -> Duration {
    match claim(deliver, room, taken).await {
        Ok(claimed) => {
            let may_be_more = 0 < room && claimed.len() == room;
            for delivery in claimed {
                let receiver = delivery.receiver();
                let turn = turns.of(receiver.clone());
                let attempt = in_turn(Arc::clone(deliver), delivery, turn, stop.clone());
                in_hand.spawn(async { (attempt.await, receiver).1 });
            }
            if may_be_more { Duration::ZERO } else { PAUSE }
        }
        Err(error) => {
            tracing::warn!(%error, "cannot claim due deliveries, retrying");
            PAUSE_AFTER_FAILURE
        }
    }
}

async fn claim(
    deliver: &DeliverOutbox,
    room: usize,
    excluded: &[Receiver],
) -> Result<Vec<Delivery>, StoreError> {
    match u32::try_from(room) {
        Ok(0) | Err(_) => Ok(Vec::new()),
        Ok(room) => deliver.claim(room, excluded).await,
    }
}

/// Returns whether to stop.
///
/// The end of a delivery can make the next one for its booking due. `changes` says whether it can;
/// it gets no receiver after a panic.
async fn wait(
    in_hand: &mut JoinSet<Receiver>,
    changes: impl Fn(Option<Receiver>) -> bool,
    something_due: &Notify,
    pause: Duration,
    stop: &mut Stop,
) -> bool {
    let ended = async {
        while let Some(ended) = in_hand.join_next().await {
            if changes(ended.ok()) {
                return;
            }
        }
        pending::<()>().await;
    };
    tokio::select! {
        () = stop.signaled() => return true,
        () = ended => {}
        () = something_due.notified() => {}
        () = tokio::time::sleep(pause) => {}
    }
    while in_hand.try_join_next().is_some() {}
    false
}

/// Attempts the delivery when its receiver and its server have a free permit.
///
/// If none is free within [`TURN`], the claim expires.
async fn in_turn(
    deliver: Arc<DeliverOutbox>,
    delivery: Delivery,
    (at_receiver, at_server): Turn,
    mut stop: Stop,
) {
    let permits = async {
        let at_receiver = at_receiver.acquire_owned().await.ok()?;
        match at_server {
            Some(at_server) => Some((at_receiver, Some(at_server.acquire_owned().await.ok()?))),
            None => Some((at_receiver, None)),
        }
    };
    let permits = tokio::select! {
        () = stop.signaled() => None,
        permits = tokio::time::timeout(TURN, permits) => permits.ok().flatten(),
    };
    if let Some(_permits) = permits {
        attempt(deliver, delivery).await;
    }
}

async fn attempt(deliver: Arc<DeliverOutbox>, delivery: Delivery) {
    let outcome = deliver.deliver(&delivery).await;
    let (kind, workspace_id) = (delivery.target.kind().as_str(), delivery.event.workspace_id.0);
    let (event, delivery_id, attempt) =
        (delivery.event.name().as_str(), delivery.id, delivery.attempts);
    let outcome_name = outcome.as_ref().map_or("lost", name);
    counter!(TOTAL, "kind" => kind, "outcome" => outcome_name).increment(1);
    let webhook = match &delivery.target {
        DeliveryTarget::Webhook { key } => Some(key),
        DeliveryTarget::Mail { .. } | DeliveryTarget::Calendar { .. } => None,
    };
    // For mail and calendars, the log omits the cause, which may contain an email address.
    // The command `frontdesk deliveries list` shows the cause.
    let webhook_key = webhook.map(tracing::field::display);
    match outcome {
        Ok(DeliveryOutcome::Delivered | DeliveryOutcome::Dropped(_)) => {
            tracing::debug!(workspace_id, kind, event, %delivery_id, attempt, outcome = outcome_name, "delivery completed");
        }
        Ok(DeliveryOutcome::Retry { reason, .. }) => {
            let cause = webhook.map(|_| reason);
            tracing::info!(workspace_id, kind, event, %delivery_id, attempt, webhook_key, cause, "delivery failed, will be retried");
        }
        Ok(DeliveryOutcome::Dead(reason)) => {
            let cause = webhook.map(|_| reason);
            tracing::warn!(workspace_id, kind, event, %delivery_id, attempt, webhook_key, cause, "delivery failed permanently");
        }
        Err(error) => {
            tracing::warn!(workspace_id, kind, event, %delivery_id, attempt, %error, "cannot save the outcome of a delivery");
        }
    }
}

fn name(outcome: &DeliveryOutcome) -> &'static str {
    match outcome {
        DeliveryOutcome::Delivered => "delivered",
        DeliveryOutcome::Dropped(_) => "dropped",
        DeliveryOutcome::Retry { .. } => "failed",
        DeliveryOutcome::Dead(_) => "dead",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use async_trait::async_trait;
    use frontdesk_domain::delivery::NewDelivery;
    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::ports::mocks::{
        MockCalendarAccounts, MockEventRenderer, MockWebhookSender,
    };
    use frontdesk_domain::ports::{
        Outbox as _, SendFailure, Store as _, WebhookCall, WebhookSender,
    };
    use frontdesk_domain::services::{DeliveryPorts, MailCaps};
    use frontdesk_testing::builders::{a_webhook, an_event, to_webhook, with_deliveries};
    use frontdesk_testing::northwind::{self, NORTHWIND};
    use frontdesk_testing::wait::wait_until_async;
    use frontdesk_testing::{FixedClock, TestStore};
    use time::macros::datetime;
    use tokio::sync::watch;

    use super::*;
    use crate::logging::tests::Written;

    #[test]
    fn mail_of_a_workspace_takes_no_turn_of_another() {
        let mut turns = Turns::new();
        let mail_of = |workspace| Receiver::Mail { workspace_id: WorkspaceId(workspace) };
        let flood: Vec<Turn> = (0..AT_ONCE).map(|_| turns.of(mail_of(1))).collect();
        let other = turns.of(mail_of(2));
        assert_eq!(turns.all_taken(), [mail_of(1)]);
        let server = |turn: &Turn| turn.1.clone().expect("mail has a server");
        assert!(Arc::ptr_eq(&server(&flood[0]), &server(&other)), "one mail server");
    }

    /// Never ends a call for a URL with `hangs`.
    #[derive(Default)]
    struct HangingReceiver {
        begun: AtomicUsize,
        answered: AtomicUsize,
    }

    #[async_trait]
    impl WebhookSender for HangingReceiver {
        async fn send(&self, call: &WebhookCall, _: Duration) -> Result<u16, SendFailure> {
            if call.url.contains("hangs") {
                self.begun.fetch_add(1, Ordering::SeqCst);
                return pending().await;
            }
            self.answered.fetch_add(1, Ordering::SeqCst);
            Ok(200)
        }
    }

    fn outbox(
        store: &TestStore,
        clock: Arc<FixedClock>,
        webhooks: Arc<dyn WebhookSender>,
    ) -> DeliverOutbox {
        let mut renderer = MockEventRenderer::new();
        renderer.expect_render().returning(|_, _, _| String::new());
        let delivery = DeliveryPorts {
            accounts: Arc::new(MockCalendarAccounts::new()),
            mailer: None,
            mail_caps: MailCaps::default(),
            webhooks,
            renderer: Arc::new(renderer),
        };
        DeliverOutbox { store: store.ports(), delivery, clock }
    }

    #[tokio::test]
    async fn log_of_a_failed_webhook_delivery_has_its_key_and_the_cause() {
        let store = TestStore::holding(&northwind::directory());
        let event = an_event().build();
        let mut unit = store.begin().await.expect("the store responds");
        let webhook = a_webhook("hooks").build();
        unit.webhooks().save_webhook(NORTHWIND, &webhook).await.expect("a webhook");
        unit.events().add_event(&event).await.expect("a new ID");
        unit.commit().await.expect("the store responds");
        let new = NewDelivery::new(event.id, to_webhook("hooks"), event.occurred_at);
        let events = [with_deliveries(event.id, vec![new])];
        store.route_events(NORTHWIND, &events).await.expect("a routable event");
        let mut sender = MockWebhookSender::new();
        for worth_retrying in [true, false] {
            let failure = SendFailure {
                reason: "the receiver returned 503; expected 2xx".to_owned(),
                status: Some(503),
                worth_retrying,
                gone: false,
                retry_after: None,
            };
            sender.expect_send().return_once(|_, _| Err(failure)).times(1);
        }
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let deliver = Arc::new(outbox(&store, Arc::clone(&clock), Arc::new(sender)));
        let written = Written::default();
        let into = written.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || into.clone());
        let _logged = tracing::subscriber::set_default(subscriber.finish());
        for sentence in ["delivery failed, will be retried", "delivery failed permanently"] {
            let claimed = deliver.claim(1, &[]).await.expect("the store responds");
            attempt(Arc::clone(&deliver), claimed[0].clone()).await;
            clock.advance(time::Duration::DAY);
            let line = written.take();
            for part in [sentence, "webhook_key=hooks", "the receiver returned 503"] {
                assert!(line.contains(part), "{line}");
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn hanging_receiver_does_not_delay_other_receivers() {
        let store = TestStore::holding(&northwind::directory());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let mut unit = store.begin().await.expect("the store responds");
        let mut events = vec![];
        for key in ["hangs", "quick"] {
            unit.webhooks()
                .save_webhook(NORTHWIND, &a_webhook(key).build())
                .await
                .expect("a webhook");
        }
        for _ in 0..=IN_HAND {
            events.push(an_event().build());
            unit.events().add_event(&events[events.len() - 1]).await.expect("a new ID");
        }
        unit.commit().await.expect("the store responds");
        let last = events.len() - 1;
        for (number, event) in events.iter().enumerate() {
            let (key, due) = if number == last { ("quick", 9) } else { ("hangs", 8) };
            let due_at = datetime!(2030-01-01 00:00 UTC) + time::Duration::hours(due);
            let new = NewDelivery::new(event.id, to_webhook(key), due_at);
            let events = [with_deliveries(event.id, vec![new])];
            let routed = store.route_events(NORTHWIND, &events).await.expect("a routable event");
            assert_eq!(routed, [event.id]);
        }
        let receiver = Arc::new(HangingReceiver::default());
        let deliver = outbox(&store, clock, receiver.clone());
        let (_stop, stopped) = watch::channel(false);
        let running = tokio::spawn(run(deliver, Arc::default(), Stop(stopped)));
        let answered = async || receiver.answered.load(Ordering::SeqCst) == 1;
        wait_until_async("a delivery to the quick receiver", Duration::from_mins(1), answered)
            .await;
        assert!(receiver.begun.load(Ordering::SeqCst) <= AT_ONCE);
        running.abort();
    }
}
