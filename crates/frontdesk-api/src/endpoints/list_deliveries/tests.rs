use frontdesk_domain::access::Scope;
use frontdesk_domain::delivery::{DeliveryOutcome, DeliveryTarget, NewDelivery};
use frontdesk_domain::event::{BookingChange, Event};
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::Clock as _;
use frontdesk_testing::builders::{
    a_booking, a_token, an_event, connection_id, to_calendar, to_inbox, to_webhook, with_deliveries,
};
use frontdesk_testing::northwind::{GRACE, PRIYA};
use serde_json::{Value, json};
use time::Duration;

use crate::testing::{TestApi, TestClient};

const DELIVERIES: &str = "/api/v1/accounts/1/deliveries";

impl TestApi {
    /// Adds the event with one delivery to each target.
    pub(crate) async fn holds_deliveries(&self, event: &Event, targets: &[DeliveryTarget]) {
        let mut unit = self.store().store.begin().await.expect("a unit of work");
        unit.events().add_event(event).await.expect("the store takes the event");
        unit.commit().await.expect("the store commits");
        let new =
            |target: &DeliveryTarget| NewDelivery::new(event.id, target.clone(), self.clock.now());
        let events = [with_deliveries(event.id, targets.iter().map(new).collect())];
        let routed = self.store().outbox.route_events(event.workspace_id, &events).await;
        assert_eq!(routed.expect("the store responds"), [event.id]);
    }

    /// Makes every pending delivery dead.
    pub(crate) async fn fails_deliveries(&self, reason: &str) {
        let (now, outbox) = (self.clock.now(), &self.store().outbox);
        let due = outbox.claim_due_deliveries(now, now + Duration::MINUTE, 100, &[]).await;
        for delivery in due.expect("the store responds") {
            let dead = DeliveryOutcome::Dead(reason.to_owned());
            outbox.finish_delivery(&delivery, &dead, now).await.expect("the store responds");
        }
    }
}

async fn listed(client: &TestClient<'_>, query: &str) -> Vec<Value> {
    let listed = client.get(&format!("{DELIVERIES}?{query}")).await;
    assert_eq!(listed.status, 200, "{query}: {listed:?}");
    listed.body["deliveries"].as_array().expect("a list").clone()
}

/// A dead mail and a dead webhook delivery of one booking, and a pending calendar entry.
async fn api_with_deliveries() -> (TestApi, String) {
    let api = TestApi::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    api.holds_booking(&booking).await;
    let created = an_event().of(&booking, BookingChange::Created).build();
    let mail = to_inbox("ada@acme.com", MailOccasion::Confirmation);
    api.holds_deliveries(&created, &[mail, to_webhook("crm")]).await;
    api.fails_deliveries("550 <ada@acme.com> is unknown").await;
    let no_show = an_event().of(&booking, BookingChange::NoShow).build();
    api.holds_deliveries(&no_show, &[to_calendar(PRIYA, connection_id(1))]).await;
    (api, booking.id.to_string())
}

#[actix_web::test]
async fn filters_select_by_state_kind_and_booking() {
    let (api, booking) = api_with_deliveries().await;
    api.holds_deliveries(&an_event().build(), &[to_webhook("erp")]).await;
    let grace = api.client(a_token().of(GRACE)).await;
    let of_booking = format!("booking_uuid={booking}");
    for (query, number) in [
        ("", 4),
        ("state=dead", 2),
        ("kind=webhook", 2),
        ("state=dead&kind=mail", 1),
        (&of_booking, 3),
    ] {
        assert_eq!(listed(&grace, query).await.len(), number, "{query}");
    }
    let refused = grace.get(&format!("{DELIVERIES}?state=lost&kind=fax&booking_uuid=7")).await;
    assert_eq!(refused.faulty_fields(), ["state", "kind", "booking_uuid"]);
}

#[actix_web::test]
async fn delivery_names_its_receiver_state_and_reason() {
    let (api, booking) = api_with_deliveries().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let [mail] = &listed(&grace, "kind=mail").await[..] else { panic!("one mail") };
    assert_eq!((&mail["state"], &mail["attempts"]), (&json!("dead"), &json!(1)));
    assert_eq!(
        (&mail["event"], &mail["booking_uuid"]),
        (&json!("booking.created"), &json!(booking))
    );
    assert_eq!(
        (&mail["email"], &mail["occasion"]),
        (&json!("ada@acme.com"), &json!("confirmation"))
    );
    assert_eq!(mail["reason"], "550 <ada@acme.com> is unknown");
    assert_eq!(mail["next_attempt_at"], Value::Null, "it is not pending");
    let [webhook] = &listed(&grace, "kind=webhook").await[..] else { panic!("one webhook") };
    assert_eq!((&webhook["webhook_key"], &webhook["email"]), (&json!("crm"), &Value::Null));
    let [calendar] = &listed(&grace, "kind=calendar").await[..] else { panic!("one calendar") };
    assert_eq!((&calendar["user_id"], &calendar["state"]), (&json!(PRIYA.0), &json!("pending")));
    assert_eq!(calendar["next_attempt_at"], "2030-01-01T09:00:00Z");
}

#[actix_web::test]
async fn addresses_of_invitees_need_the_scope_of_bookings() {
    let (api, _) = api_with_deliveries().await;
    let grace = api.client(a_token().of(GRACE).with_scopes([Scope::WorkspaceRead])).await;
    let all = listed(&grace, "").await;
    assert_eq!(all.len(), 3);
    assert!(!Value::from(all[1..].to_vec()).to_string().contains("ada@acme.com\""), "{all:?}");
    let [mail] = &listed(&grace, "kind=mail").await[..] else { panic!("one mail") };
    assert_eq!((&mail["email"], &mail["reason"]), (&Value::Null, &Value::Null));
}

#[actix_web::test]
async fn pages_contain_each_delivery_once() {
    let (api, _) = api_with_deliveries().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let all = listed(&grace, "").await;
    let (mut seen, mut path) = (Vec::new(), format!("{DELIVERIES}?limit=2"));
    loop {
        let page = grace.get(&path).await.body;
        seen.extend(page["deliveries"].as_array().expect("a list").clone());
        let Some(cursor) = page["pagination"]["next_cursor"].as_str() else { break };
        path = format!("{DELIVERIES}?limit=2&cursor={cursor}");
    }
    assert_eq!((seen.len(), seen), (3, all));
}

#[actix_web::test]
async fn only_admins_list_deliveries() {
    let api = TestApi::new().await;
    let refused = api.client(a_token().of(PRIYA)).await.get(DELIVERIES).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
}
