use frontdesk_domain::access::Scope;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryOutcome};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{Outbox as _, WebhookQueries as _};
use frontdesk_testing::builders::{a_webhook, an_event, key, to_webhook};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{GRACE, NORTHWIND};

use crate::testing::{Admin, TestPage};

const PAGE: &str = "/desk/webhooks";

/// The webhooks `crm` and `down`; `down` has failed.
async fn admin() -> Admin {
    let admin = Admin::sign_in().await;
    admin.holds_webhook(&a_webhook("crm").signed_with("whsec_crm").build()).await;
    admin.holds_webhook(&a_webhook("down").signed_with("whsec_down").build()).await;
    let dead = DeliveryOutcome::Dead("the receiver returned 410".to_owned());
    admin.emit(&an_event().build(), &[to_webhook("down")], Some(dead)).await;
    admin.emit(&an_event().build(), &[to_webhook("down")], None).await;
    admin
}

impl Admin {
    async fn act(&self, action: &str, webhook: &str) -> TestPage {
        self.send(PAGE, &[("action", action), ("webhook", webhook)]).await
    }

    async fn replay(&self, from: &str, until: &str) -> TestPage {
        let fields = [("action", "replay"), ("webhook", "crm"), ("from", from), ("until", until)];
        self.send(PAGE, &fields).await
    }

    async fn deliveries_to_crm(&self) -> usize {
        let filter = DeliveryFilter { webhook: Some(key("crm")), ..DeliveryFilter::all(NORTHWIND) };
        let page = PageRequest { limit: 50, after: None };
        let listed = self.site.store.list_deliveries(&filter, &page).await;
        listed.expect("the store responds").items.len()
    }

    async fn disable(&self, webhook: &str) {
        let at = instant("2030-01-01T08:00Z");
        let disabled = self.site.store.disable_webhook(NORTHWIND, &key(webhook), at).await;
        disabled.expect("the store responds");
    }
}

#[actix_web::test]
async fn admin_sees_the_states_of_webhooks_without_secrets() {
    let admin = admin().await;
    let page = admin.get(PAGE).await;
    assert!(page.says("hooks.example") && !page.says("hooks.example/"), "{}", page.body);
    assert!(page.says("Last 2 deliveries: 1 pending, 1 failed"), "{}", page.body);
    assert!(page.says("Last error: the receiver returned 410"), "{}", page.body);
    assert!(page.says("Deliveries have failed since "), "{}", page.body);
    assert!(!page.says("whsec"), "{}", page.body);
    assert!(!page.says("value=\"enable\""), "{}", page.body);
}

#[actix_web::test]
async fn admin_tests_a_webhook_and_reads_the_outcome() {
    let admin = admin().await;
    let tested = admin.act("test", "crm").await;
    assert_eq!(tested.status, 200, "{}", tested.body);
    assert!(tested.says("accepted the test with status 204"), "{}", tested.body);
    let failed = admin.act("test", "down").await;
    assert!(failed.says("The test failed: the receiver returned 503"), "{}", failed.body);
    for (action, webhook, status) in
        [("test", "none", 404), ("test", "No Key", 400), ("drop", "crm", 400)]
    {
        assert_eq!(admin.act(action, webhook).await.status, status, "{action} {webhook}");
    }
}

#[actix_web::test]
async fn admin_enables_a_disabled_webhook() {
    let admin = admin().await;
    admin.disable("crm").await;
    let page = admin.get(PAGE).await;
    assert!(page.says("Disabled since "), "{}", page.body);
    let refused = admin.replay("2030-01-01", "2030-01-01").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.says("Enable this webhook first."), "{}", refused.body);
    let enabled = admin.act("enable", "crm").await;
    assert_eq!((enabled.status, enabled.header("location")), (303, "/desk/webhooks?saved=true"));
    assert!(!admin.get(PAGE).await.says("Disabled since"));
}

#[actix_web::test]
async fn admin_replays_the_events_of_some_days() {
    let admin = admin().await;
    for day in ["2029-12-30", "2029-12-31", "2030-01-02"] {
        admin.emit(&an_event().at(&format!("{day}T12:00:00Z")).build(), &[], None).await;
    }
    let replayed = admin.replay("2029-12-30", "2029-12-31").await;
    assert_eq!(replayed.status, 200, "{}", replayed.body);
    assert!(replayed.says("Events to send again: 2"), "{}", replayed.body);
    assert_eq!(admin.deliveries_to_crm().await, 2);
    for (from, until, field) in
        [("", "2029-12-31", "from"), ("x", "", "from"), ("2029-12-31", "2029-12-30", "until")]
    {
        let refused = admin.replay(from, until).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.says(&format!("href=\"#{field}\"")), "{}", refused.body);
    }
    assert_eq!(admin.deliveries_to_crm().await, 2);
}

#[actix_web::test]
async fn replay_needs_the_scopes_of_the_events_and_other_members_see_nothing() {
    let admin = admin().await;
    let cookie = admin.site.sign_in_with(GRACE, &[Scope::WorkspaceWrite]).await;
    let narrow = Admin { site: admin.site, cookie };
    assert_eq!(narrow.replay("2029-12-30", "2029-12-31").await.status, 403);
    assert_eq!(narrow.deliveries_to_crm().await, 0);
    let cookie = narrow.site.sign_in("priya").await;
    let priya = Admin { site: narrow.site, cookie };
    assert_eq!(priya.get(PAGE).await.status, 403);
    let token = priya.get("/desk").await.hidden("csrf_token");
    let fields = [("action", "test"), ("webhook", "crm"), ("csrf_token", &*token)];
    let cookie = [("cookie", &*priya.cookie)];
    assert_eq!(priya.site.post_with(&cookie, PAGE, &fields).await.status, 403);
    let forged = [("cookie", &*priya.cookie), ("origin", "https://evil.example")];
    assert_eq!(priya.site.post_with(&forged, PAGE, &fields).await.status, 403);
}
