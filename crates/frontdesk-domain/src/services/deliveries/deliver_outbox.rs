use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::backoff::next_attempt;
use super::{Attempt, DeliveryPorts};
use crate::delivery::{Delivery, DeliveryOutcome, DeliveryTarget, Receiver};
use crate::email::Email;
use crate::invitations::MailOccasion;
use crate::ports::{Clock, StoreError, StorePorts};

const LEASE: Duration = Duration::minutes(2);

/// Delivers events to calendars, mailboxes and webhooks.
///
/// Several processes can share one store.
pub struct DeliverOutbox {
    /// Reads what a mail or an event contains.
    pub store: StorePorts,
    /// The receivers.
    pub delivery: DeliveryPorts,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// A mail of a delivery.
pub(super) struct Letter<'a> {
    pub(super) to: &'a Email,
    pub(super) occasion: MailOccasion,
    pub(super) minutes_before: u32,
    pub(super) is_capped: bool,
}

impl DeliverOutbox {
    /// Claims up to `limit` due deliveries, except those to the receivers `excluded`.
    ///
    /// The caller has two minutes to [deliver](Self::deliver) them, in any order or concurrently.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn claim(
        &self,
        limit: u32,
        excluded: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError> {
        let now = self.clock.now();
        self.store
            .outbox
            .claim_due_deliveries(now, now.saturating_add(LEASE), limit, excluded)
            .await
    }

    /// Attempts a claimed delivery once and saves the outcome.
    ///
    /// # Errors
    /// If the store fails. The delivery is due again after its lease, so the receiver may get the
    /// delivery twice, with the same id.
    pub async fn deliver(&self, delivery: &Delivery) -> Result<DeliveryOutcome, StoreError> {
        let attempt = match self.attempt(delivery, self.clock.now()).await {
            // A corrupt row stays corrupt: back off instead of retrying after every lease.
            Err(error @ StoreError::Corrupt { .. }) => {
                Attempt::Failed { reason: error.to_string(), retry_after: None }
            }
            attempt => attempt?,
        };
        let now = self.clock.now();
        let outcome = outcome(attempt, delivery, now);
        self.store.outbox.finish_delivery(delivery, &outcome, now).await?;
        Ok(outcome)
    }

    async fn attempt(
        &self,
        delivery: &Delivery,
        now: OffsetDateTime,
    ) -> Result<Attempt, StoreError> {
        match &delivery.target {
            DeliveryTarget::Calendar { user_id, connection_id } => {
                self.to_calendar(delivery, *user_id, *connection_id).await
            }
            DeliveryTarget::Mail { to, occasion, minutes_before, link_id } => {
                let is_capped = link_id.is_some();
                let letter =
                    Letter { to, occasion: *occasion, minutes_before: *minutes_before, is_capped };
                self.to_inbox(delivery, &letter, now).await
            }
            DeliveryTarget::Webhook { key } => self.to_webhook(delivery, key, now).await,
        }
    }
}

fn outcome(attempt: Attempt, delivery: &Delivery, now: OffsetDateTime) -> DeliveryOutcome {
    match attempt {
        Attempt::Delivered => DeliveryOutcome::Delivered,
        Attempt::Dropped(why) => DeliveryOutcome::Dropped(why),
        Attempt::Dead(reason) => DeliveryOutcome::Dead(reason),
        Attempt::Failed { reason, retry_after } => match next_attempt(delivery, now, retry_after) {
            Some(at) => DeliveryOutcome::Retry { at, reason },
            None => DeliveryOutcome::Dead(reason),
        },
    }
}
