use std::sync::Arc;
use std::time::Duration as Timeout;

use frontdesk_domain::access::Role;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryKind, DeliveryOutcome};
use frontdesk_domain::event::{BookingChange, EventPosition};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{Clock as _, Mode, SendFailure, StorePorts, WebhookQueries};
use frontdesk_domain::services::{
    DeliveryError, EnableWebhook, ForgetEvents, ListDeliveries, ListWebhooks, MAX_REPLAYED,
    ReplayWebhook, Replayed, RetryDeliveries, TestWebhook, WebhookTest,
};
use frontdesk_testing::SeededRandom;
use frontdesk_testing::builders::{a_webhook, an_event, key};
use frontdesk_testing::northwind::{GRACE, NORTHWIND, PRIYA};
use time::Duration;

use super::{booking, dropped};
use crate::desk::{acting, acting_as, at};
use crate::post_office::{PostOffice, later};

async fn office_with_webhook() -> PostOffice {
    PostOffice::without_mail().with_webhook(&a_webhook("crm").build()).await
}

fn replay(office: &PostOffice) -> ReplayWebhook {
    let StorePorts { store, webhooks, events, .. } = office.desk.store.ports();
    ReplayWebhook { store, webhooks, events, clock: office.desk.clock.clone() }
}

fn test(office: &PostOffice) -> TestWebhook {
    TestWebhook {
        webhooks: office.desk.store.ports().webhooks,
        sender: office.delivery.webhooks.clone(),
        renderer: office.delivery.renderer.clone(),
        clock: office.desk.clock.clone(),
        random: Arc::new(SeededRandom::default()),
    }
}

#[tokio::test]
async fn dead_deliveries_of_a_kind_are_retried_together() {
    let office = office_with_webhook().await;
    for _ in 0..2 {
        office.write(&an_event().build()).await;
        office.receiver.refuse(SendFailure { worth_retrying: false, ..later("no") });
    }
    office.post().await;
    let retry = RetryDeliveries {
        store: office.desk.store.ports().store,
        clock: office.desk.clock.clone(),
    };
    let filter = |kind| DeliveryFilter { kind: Some(kind), ..DeliveryFilter::all(NORTHWIND) };
    let retry = async |kind| retry.retry(&filter(kind), None, Mode::Commit).await;
    assert_eq!(retry(DeliveryKind::Mail).await.expect("the store responds"), 0);
    assert_eq!(retry(DeliveryKind::Webhook).await.expect("the store responds"), 2);
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered, DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn webhook_gets_the_event_id_and_the_current_object() {
    let office = office_with_webhook().await;
    let booked = office.book(&booking()).await;
    office.write(&an_event().build()).await;
    assert_eq!(office.post().await.len(), 2);
    let calls = office.receiver.taken();
    let mut bodies: Vec<&str> = calls.iter().map(|call| call.body.as_str()).collect();
    bodies.sort_unstable();
    assert_eq!(bodies, ["1 link.created ", &format!("2 booking.created {}", booked.title)]);
    let ids: Vec<_> = office.deliveries().await.iter().map(|delivery| delivery.event.id).collect();
    assert!(calls.iter().all(|call| ids.contains(&call.id)));
    assert!(
        calls
            .iter()
            .all(|call| call.url == "https://hooks.example/crm" && call.workspace_id == NORTHWIND)
    );
    assert!(calls.iter().all(|call| call.timestamp == at("2030-01-01T09:00Z")));
}

#[tokio::test]
async fn rejected_event_is_retried_without_delaying_the_next() {
    let office = office_with_webhook().await;
    office
        .receiver
        .refuse(SendFailure { retry_after: Some(Timeout::from_secs(90)), ..later("503") });
    office.write(&an_event().at("2030-01-01T08:00Z").build()).await;
    office.write(&an_event().at("2030-01-01T08:30Z").build()).await;
    let retry = DeliveryOutcome::Retry { at: at("2030-01-01T09:01:30Z"), reason: "503".into() };
    assert_eq!(office.post().await, [retry, DeliveryOutcome::Delivered]);
    office.desk.clock.advance(Duration::seconds(90));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn gone_webhook_is_disabled_and_dead_deliveries_name_the_remedy() {
    let office = office_with_webhook().await;
    office.write(&an_event().at("2030-01-01T08:00Z").build()).await;
    office.write(&an_event().at("2030-01-01T08:30Z").build()).await;
    office.receiver.refuse(SendFailure { gone: true, ..later("410 Gone") });
    let outcomes = office.post().await;
    let [DeliveryOutcome::Dead(first), DeliveryOutcome::Dead(second)] = &outcomes[..] else {
        panic!("{outcomes:?}")
    };
    // A position of the second delivery would leave out the first.
    let remedy = "When its receiver works again, run: frontdesk webhooks enable crm, then frontdesk webhooks replay crm \
                  --after CURSOR, with the cursor of the last event that the receiver processed, or 0 for all stored \
                  events; the API has enable_webhook and replay_webhook";
    let because = "the webhook crm was disabled after this failure: 410 Gone";
    assert_eq!(*first, format!("{because}. {remedy}"));
    assert_eq!(*second, format!("the webhook crm is disabled. {remedy}"));
    office.write(&an_event().build()).await;
    assert_eq!(office.route().await.deliveries, 0, "a disabled webhook gets no new deliveries");
    assert!(office.receiver.taken().is_empty());

    let replay = replay(&office);
    let again = async || {
        let replayed = replay.replay(NORTHWIND, &key("crm"), EventPosition(0), Mode::Commit).await;
        replayed.map(|replayed| (replayed.events, replayed.next))
    };
    let refused = again().await;
    assert!(matches!(refused, Err(DeliveryError::WebhookDisabled(_))), "{refused:?}");
    let enable = EnableWebhook { store: office.desk.store.ports().store };
    let enabled = enable.enable(NORTHWIND, &key("crm"), Mode::Commit).await;
    assert_eq!(enabled.expect("it is declared").disabled_at, None);
    assert_eq!(again().await.expect("enabled"), (3, None));
    assert_eq!(office.deliver().await, [1, 2, 3].map(|_| DeliveryOutcome::Delivered));
}

#[tokio::test]
async fn webhook_that_fails_for_five_days_is_disabled() {
    let office = office_with_webhook().await;
    let fail = async |office: &PostOffice| {
        office.write(&an_event().build()).await;
        office.receiver.refuse(SendFailure { worth_retrying: false, ..later("500") });
        office.post().await
    };
    fail(&office).await;
    office.desk.clock.advance(Duration::days(5) - Duration::SECOND);
    assert_eq!(fail(&office).await, [DeliveryOutcome::Dead("500".into())]);
    office.desk.clock.advance(Duration::SECOND);
    fail(&office).await;
    let statuses = office.desk.store.list_webhooks(NORTHWIND).await.expect("the store responds");
    assert_eq!(statuses[0].disabled_at, Some(at("2030-01-06T09:00Z")));
}

#[tokio::test]
async fn replay_resends_later_events_with_the_same_ids() {
    let office = office_with_webhook().await;
    for hour in 0..3 {
        office.write(&an_event().at(&format!("2030-01-01T0{hour}:00Z")).build()).await;
    }
    office.post().await;
    let replay = replay(&office);
    let later = replay.replay(NORTHWIND, &key("crm"), EventPosition(1), Mode::Commit).await;
    assert_eq!(later.expect("it is there"), Replayed { events: 2, next: None });
    office.deliver().await;
    let ids: Vec<_> = office.receiver.taken().iter().map(|call| call.id).collect();
    assert_eq!(ids.len(), 5);
    assert!(ids[3..].iter().all(|id| ids[..3].contains(id) && *id != ids[0]), "{ids:?}");
    let undeclared = replay.replay(NORTHWIND, &key("erp"), EventPosition(0), Mode::Commit).await;
    assert!(matches!(undeclared, Err(DeliveryError::WebhookNotFound(_))), "{undeclared:?}");
}

#[tokio::test]
async fn removed_webhook_gets_no_events_and_is_not_listed() {
    let office = office_with_webhook().await;
    office.write(&an_event().build()).await;
    office.route().await;
    let office = office.with_webhook(&a_webhook("crm").archived().build()).await;
    assert_eq!(dropped(&office.deliver().await), ["the webhook crm is no longer declared"]);
    let listed =
        ListWebhooks { webhooks: office.desk.store.ports().webhooks }.list(NORTHWIND).await;
    assert_eq!(listed.expect("the store responds"), []);
}

#[tokio::test]
async fn delivery_interrupted_by_a_store_failure_is_retried_after_its_lease() {
    let office = office_with_webhook().await;
    office.write(&an_event().build()).await;
    office.route().await;
    let claimed = office.deliver.claim(10, &[]).await.expect("the store responds");
    office.desk.store.start_outage();
    assert!(office.deliver.deliver(&claimed[0]).await.is_err());
    office.desk.store.end_outage();
    assert_eq!(office.deliver().await, [], "the delivery is leased");
    office.desk.clock.advance(Duration::minutes(2));
    assert_eq!(office.deliver().await, [DeliveryOutcome::Delivered]);
}

#[tokio::test]
async fn events_are_deleted_after_90_days() {
    let office = office_with_webhook().await;
    office
        .write(&an_event().at("2030-01-01T09:00Z").of(&booking(), BookingChange::Cancelled).build())
        .await;
    office.post().await;
    let forget =
        ForgetEvents { events: office.desk.store.ports().events, clock: office.desk.clock.clone() };
    office.desk.clock.advance(Duration::days(90));
    assert_eq!(forget.forget().await.expect("the store responds"), 0);
    office.desk.clock.advance(Duration::SECOND);
    assert_eq!(forget.forget().await.expect("the store responds"), 1);
}

#[tokio::test]
async fn replay_of_many_events_continues_where_it_stopped() {
    let office = office_with_webhook().await;
    let most = u64::from(MAX_REPLAYED);
    for _ in 0..=most {
        office.write(&an_event().build()).await;
    }
    while 0 < office.route().await.events {}
    let replay = replay(&office);
    let after = async |after| replay.replay(NORTHWIND, &key("crm"), after, Mode::Commit).await;
    let first = after(EventPosition(0)).await.expect("enabled");
    assert_eq!((first.events, first.next), (most, Some(EventPosition(1_000))));
    let rest = after(EventPosition(1_000)).await.expect("enabled");
    assert_eq!(rest, Replayed { events: 1, next: None });
}

#[tokio::test]
async fn dry_runs_change_nothing() {
    let office = office_with_webhook().await;
    office.write(&an_event().build()).await;
    office.receiver.refuse(SendFailure { gone: true, ..later("410 Gone") });
    office.post().await;
    let StorePorts { store, webhooks, .. } = office.desk.store.ports();
    let clock = office.desk.clock.clone();
    let enable = EnableWebhook { store: store.clone() };
    let enabled =
        enable.enable_for(&acting_as(Role::Admin, GRACE), &key("crm"), Mode::DryRun).await;
    assert_eq!(enabled.expect("it is declared").disabled_at, None);
    let statuses = webhooks.list_webhooks(NORTHWIND).await.expect("the store responds");
    assert!(statuses[0].disabled_at.is_some());
    let all = DeliveryFilter::all(NORTHWIND);
    let retry = RetryDeliveries { store, clock };
    assert_eq!(retry.retry(&all, None, Mode::DryRun).await.expect("the store responds"), 1);
    assert_eq!(office.deliver().await, []);
}

#[tokio::test]
async fn test_reaches_a_disabled_webhook_and_changes_no_state() {
    let office = office_with_webhook().await;
    let at = office.desk.clock.now();
    office.desk.store.disable_webhook(NORTHWIND, &key("crm"), at).await.expect("a webhook");
    let test = test(&office);
    let tested =
        test.test(&acting_as(Role::Admin, GRACE), &key("crm")).await.expect("it is declared");
    assert_eq!(tested, WebhookTest { outcome: Ok(204), took: Duration::ZERO });
    let [call] = &office.receiver.taken()[..] else { panic!("one request") };
    assert_eq!(call.body, format!("test of crm {}", call.id));
    assert_eq!((call.url.as_str(), call.timestamp), ("https://hooks.example/crm", at));
    office.receiver.refuse(SendFailure { gone: true, ..later("410 Gone") });
    let failed =
        test.test(&acting_as(Role::Admin, GRACE), &key("crm")).await.expect("it is declared");
    assert_eq!(failed.outcome.map_err(|failure| failure.reason), Err("410 Gone".to_owned()));
    let statuses = office.desk.store.list_webhooks(NORTHWIND).await.expect("the store responds");
    assert_eq!((statuses[0].failing_since, statuses[0].disabled_at), (None, Some(at)));
    assert!(office.deliveries().await.is_empty());
}

#[tokio::test]
async fn only_admins_manage_webhooks_and_deliveries() {
    let office = office_with_webhook().await;
    let (priya, crm) = (acting(PRIYA), key("crm"));
    let StorePorts { store, webhooks, outbox, .. } = office.desk.store.ports();
    let all = DeliveryFilter::all(NORTHWIND);
    let clock = office.desk.clock.clone();
    let refused = [
        ListWebhooks { webhooks }.list_for(&priya).await.err(),
        EnableWebhook { store: store.clone() }.enable_for(&priya, &crm, Mode::Commit).await.err(),
        replay(&office).replay_for(&priya, &crm, EventPosition(0), Mode::Commit).await.err(),
        test(&office).test(&priya, &crm).await.err(),
        ListDeliveries { outbox }.list_for(&priya, all.clone(), &PageRequest::first()).await.err(),
        RetryDeliveries { store, clock }.retry_for(&priya, all, None, Mode::Commit).await.err(),
    ];
    for error in refused {
        assert!(matches!(error, Some(DeliveryError::Denied(_))), "{error:?}");
    }
    assert!(office.receiver.taken().is_empty());
}
