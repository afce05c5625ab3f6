//! Contract tests of webhooks and their failures.

use frontdesk_domain::delivery::DeliveryOutcome;
use frontdesk_domain::event::EventName;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::webhook::{Webhook, WebhookStatus};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::mirror_steps::now;
use crate::builders::{WebhookBuilder, a_webhook, an_event, key, to_webhook};
use crate::northwind::{NORTHWIND, NOWHERE, SOUTHWIND};

impl StoreUnderTest {
    async fn declare(&self, workspace: WorkspaceId, webhook: WebhookBuilder) -> Webhook {
        let webhook = webhook.build();
        self.in_a_unit(async |unit| unit.webhooks().save_webhook(workspace, &webhook).await)
            .await
            .expect("a webhook can be saved");
        webhook
    }

    async fn statuses(&self, workspace: WorkspaceId) -> Vec<WebhookStatus> {
        self.webhooks.list_webhooks(workspace).await.expect("they can be listed")
    }

    async fn failure_state(&self) -> (Option<OffsetDateTime>, Option<OffsetDateTime>) {
        let [status] = self.statuses(NORTHWIND).await.try_into().expect("one webhook");
        (status.failing_since, status.disabled_at)
    }

    async fn disable(&self, name: &str, at: OffsetDateTime) {
        self.webhooks.disable_webhook(NORTHWIND, &key(name), at).await.expect("the call succeeds");
    }

    async fn enable(&self, name: &str) -> bool {
        self.in_a_unit(async |unit| unit.webhooks().enable_webhook(NORTHWIND, &key(name)).await)
            .await
            .expect("the call succeeds")
    }

    async fn attempt(&self, outcome: DeliveryOutcome, at: OffsetDateTime) {
        self.emit(an_event(), &[to_webhook("crm")]).await;
        for delivery in self.claim_deliveries(now()).await {
            self.outbox
                .finish_delivery(&delivery, &outcome, at)
                .await
                .expect("the outcome can be saved");
        }
    }
}

fn not_failing(webhook: Webhook) -> WebhookStatus {
    WebhookStatus { webhook, failing_since: None, disabled_at: None }
}

fn failure() -> DeliveryOutcome {
    DeliveryOutcome::Retry { at: now() + Duration::days(1), reason: "it did not answer".into() }
}

/// The list includes archived webhooks and is sorted by key.
pub async fn webhooks_are_read_as_they_were_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let two = [EventName::RecordEnriched, EventName::BookingCreated];
    let last = store.declare(NORTHWIND, a_webhook("b").listening_to(two)).await;
    let third = store.declare(NORTHWIND, a_webhook("ab").archived()).await;
    let second = store.declare(NORTHWIND, a_webhook("a1")).await;
    let first = store.declare(NORTHWIND, a_webhook("a-b")).await;
    let foreign = store.declare(SOUTHWIND, a_webhook("b").at("https://south.example/")).await;
    let expected = [first, second, third, last];
    assert_eq!(store.statuses(NORTHWIND).await, expected.clone().map(not_failing));
    assert_eq!(store.statuses(SOUTHWIND).await, [not_failing(foreign)]);
    assert_eq!(store.statuses(NOWHERE).await, []);
    let in_unit =
        store.in_a_unit(async |unit| unit.webhooks().list_webhooks_now(NORTHWIND).await).await;
    assert_eq!(in_unit.expect("they can be listed"), expected);
}

/// The rollback removes all webhooks that the unit saved.
pub async fn rolled_back_unit_saves_no_webhooks(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let webhook = a_webhook("crm").build();
    let mut unit = store.begin().await;
    unit.webhooks().save_webhook(NORTHWIND, &webhook).await.expect("it can be saved");
    let now = unit.webhooks().list_webhooks_now(NORTHWIND).await.expect("they can be listed");
    assert_eq!(now, [webhook]);
    unit.roll_back().await.expect("it can be rolled back");
    assert_eq!(store.statuses(NORTHWIND).await, []);
}

/// A dropped delivery changes nothing.
pub async fn webhook_is_failing_from_first_failure_to_next_success(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.declare(NORTHWIND, a_webhook("crm")).await;
    let later = now() + Duration::hours(1);
    let dropped = || DeliveryOutcome::Dropped("its event is gone".into());
    for (outcome, at, failing_since) in [
        (DeliveryOutcome::Delivered, now(), None),
        (failure(), now(), Some(now())),
        (failure(), later, Some(now())),
        (dropped(), later, Some(now())),
        (DeliveryOutcome::Delivered, later, None),
        (dropped(), later, None),
        (DeliveryOutcome::Dead("it is gone".into()), later, Some(later)),
    ] {
        store.attempt(outcome.clone(), at).await;
        assert_eq!(store.failure_state().await, (failing_since, None), "after {outcome:?}");
    }
}

/// The worker with the expired claim reports a failure and then a success; both are ignored.
pub async fn stale_delivery_does_not_change_the_webhook(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.declare(NORTHWIND, a_webhook("crm")).await;
    store.emit(an_event(), &[to_webhook("crm")]).await;
    let slow = store.claim_delivery(now()).await;
    let holder = store.claim_delivery(now() + Duration::minutes(2)).await;
    store.finish_attempt(&slow, &failure()).await;
    assert_eq!(store.failure_state().await, (None, None));
    store.finish_attempt(&holder, &failure()).await;
    store.finish_attempt(&slow, &DeliveryOutcome::Delivered).await;
    assert_eq!(store.failure_state().await, (Some(now()), None));
}

/// Disabling the webhook again keeps the time of the first call.
pub async fn webhook_stays_disabled_until_it_is_enabled(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.declare(NORTHWIND, a_webhook("crm")).await;
    store.attempt(failure(), now()).await;
    let later = now() + Duration::hours(1);
    store.disable("crm", later).await;
    store.disable("crm", later + Duration::hours(1)).await;
    store.disable("other", later).await;
    assert_eq!(store.failure_state().await, (Some(now()), Some(later)));
    assert!(store.enable("crm").await);
    assert_eq!(store.failure_state().await, (None, None));
    assert!(store.enable("crm").await, "it is enabled, and it is there");
    assert!(!store.enable("other").await);
}

/// A webhook is saved again whenever the workspace file is applied.
pub async fn unchanged_webhook_keeps_its_standing(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.declare(NORTHWIND, a_webhook("crm")).await;
    store.attempt(failure(), now()).await;
    store.disable("crm", now()).await;
    let webhook = a_webhook("crm").listening_to([EventName::LinkCreated]).archived();
    let webhook = store.declare(NORTHWIND, webhook).await;
    let expected = WebhookStatus { webhook, failing_since: Some(now()), disabled_at: Some(now()) };
    assert_eq!(store.statuses(NORTHWIND).await, [expected]);
}

/// A new URL or secret counts as a repair.
pub async fn webhook_with_a_new_url_or_secret_is_enabled_again(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.declare(NORTHWIND, a_webhook("crm")).await;
    for change in
        [a_webhook("crm").at("https://other.example/"), a_webhook("crm").signed_with("other")]
    {
        store.attempt(failure(), now()).await;
        store.disable("crm", now()).await;
        let webhook = store.declare(NORTHWIND, change).await;
        assert_eq!(store.statuses(NORTHWIND).await, [not_failing(webhook)]);
    }
}
