//! Changes of the configuration, without a key for secrets, and tests of webhooks.

use std::sync::Arc;

use frontdesk_domain::ports::mocks::{MockEventRenderer, MockSecretSealer};
use frontdesk_domain::ports::{CalendarAccounts, WebhookSender};
use frontdesk_domain::services::{
    ApplyWorkspace, CheckBookingCalendars, GetWorkspace, ListDependents, Ports, ReplaceWorkspace,
    TestWebhook,
};

/// Builds the use case on `accounts`.
pub fn replace_workspace(
    ports: &Ports,
    accounts: Arc<dyn CalendarAccounts>,
) -> Arc<ReplaceWorkspace> {
    let (store, clock, random) = (&ports.store, &ports.clock, &ports.random);
    let sealer = Arc::new(MockSecretSealer::new());
    let apply = ApplyWorkspace {
        store: Arc::clone(&store.store),
        clock: Arc::clone(clock),
        random: Arc::clone(random),
        sealer: sealer.clone(),
        hasher: Arc::clone(&ports.records.hasher),
        describer: Arc::clone(&ports.describer),
    };
    let check = CheckBookingCalendars {
        directory: Arc::clone(&store.directory),
        mirror: Arc::clone(&store.mirror),
        accounts,
        sealer,
        random: Arc::clone(random),
        clock: Arc::clone(clock),
    };
    let dependents = ListDependents {
        bookings: Arc::clone(&store.bookings),
        links: Arc::clone(&store.links),
        clock: Arc::clone(clock),
    };
    let get = GetWorkspace {
        directory: Arc::clone(&store.directory),
        webhooks: Arc::clone(&store.webhooks),
        records: Arc::clone(&store.records),
    };
    Arc::new(ReplaceWorkspace { apply, check, dependents, get })
}

/// Builds the use case on `sender`, with empty requests.
pub fn test_webhook(ports: &Ports, sender: Arc<dyn WebhookSender>) -> Arc<TestWebhook> {
    let mut renderer = MockEventRenderer::new();
    renderer.expect_render_test().returning(|_, _, _| String::new());
    Arc::new(TestWebhook {
        webhooks: Arc::clone(&ports.store.webhooks),
        sender,
        renderer: Arc::new(renderer),
        clock: Arc::clone(&ports.clock),
        random: Arc::clone(&ports.random),
    })
}
