//! The configuration of a workspace, without a key for secrets, and fakes of external systems.

use std::sync::Arc;

use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind};
use frontdesk_domain::ports::mocks::{MockCalendarAccounts, MockWebhookSender};
use frontdesk_domain::ports::{
    AccountReading, CalendarAccounts, CalendarDelta, CalendarFailure, MirroredCalendar, Pull,
    SendFailure, WebhookCall,
};
use frontdesk_domain::services::{CheckCalendars, Ports, TestWebhook};
use frontdesk_testing::builders::connection_id;
use frontdesk_testing::configuration::replace_workspace;
use frontdesk_workspace_file::{SecretSource, Surroundings};

use super::BASE_URL;
use crate::{Configuration, JsonEvents};

pub(super) fn configuration(ports: &Ports) -> Configuration {
    let (store, clock, random) = (&ports.store, &ports.clock, &ports.random);
    let accounts: Arc<dyn CalendarAccounts> = Arc::new(accounts());
    let replace = replace_workspace(ports, Arc::clone(&accounts));
    Configuration {
        get: replace.get.clone(),
        replace,
        check_calendars: CheckCalendars::new(
            &store.directory,
            &store.mirror,
            accounts,
            Arc::clone(clock),
            Arc::clone(random),
        ),
        test_webhook: Arc::new(TestWebhook {
            webhooks: Arc::clone(&store.webhooks),
            sender: Arc::new(receiver()),
            renderer: Arc::new(JsonEvents::new(BASE_URL)),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
        }),
        surroundings: Surroundings {
            providers: ports.records.catalogue.profiles(),
            secrets: SecretSource::Request,
            can_seal: false,
            check_webhook_secret: |_| Ok(()),
        },
    }
}

/// The calendar that rejects its credentials; every other account has the calendar "Work".
pub(crate) const LOCKED_OUT: u64 = 2;

/// The key of the webhook whose receiver is down; every other one returns 204.
pub(crate) const DOWN: &str = "down";

fn accounts() -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    accounts.expect_pull().returning(|pulls, _| pulls.iter().map(reading).collect());
    accounts
}

fn reading(pull: &Pull) -> Result<AccountReading, CalendarFailure> {
    if pull.account.connection.id == connection_id(LOCKED_OUT) {
        let (kind, detail) = (CalendarFaultKind::Credentials, "cal.example returned 401");
        let fault = CalendarFault { kind, detail: detail.to_owned() };
        return Err(CalendarFailure { fault, retry_after: None });
    }
    let calendar = MirroredCalendar {
        id: "work".to_owned(),
        name: "Work".to_owned(),
        writable: true,
        cursor: "1".to_owned(),
    };
    let work = CalendarDelta { calendar, changed: vec![], removed: vec![], whole: pull.full };
    Ok(AccountReading { calendars: vec![work], renewed: None, unwritable: None })
}

fn receiver() -> MockWebhookSender {
    let mut receiver = MockWebhookSender::new();
    receiver.expect_send().returning(|call, _| response(call));
    receiver
}

fn response(call: &WebhookCall) -> Result<u16, SendFailure> {
    assert!(call.body.contains("webhook.test"), "{}", call.body);
    if !call.url.ends_with(DOWN) {
        return Ok(204);
    }
    Err(SendFailure {
        reason: "the receiver returned 503 Service Unavailable; expected 2xx".to_owned(),
        status: Some(503),
        worth_retrying: true,
        gone: false,
        retry_after: None,
    })
}
