use std::collections::BTreeMap;

use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryReport,
    DeliveryState, DeliveryTarget, NewDelivery, Receiver,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{Event, EventId, EventPosition, FeedEvent};
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{EarlierMail, StoreError};
use time::OffsetDateTime;

use super::refusals::refuse_duplicate;

#[derive(Clone, Debug, Default)]
pub(super) struct EventLog {
    pub(super) events: BTreeMap<EventId, StoredEvent>,
    pub(super) deliveries: BTreeMap<DeliveryId, StoredDelivery>,
}

#[derive(Clone, Debug)]
pub(super) struct StoredEvent {
    pub(super) event: Event,
    /// `None` until the event is routed.
    pub(super) position: Option<EventPosition>,
    /// The time until which the event is skipped, if it was set aside.
    pub(super) aside_until: Option<OffsetDateTime>,
}

#[derive(Clone, Debug)]
pub(super) struct StoredDelivery {
    pub(super) id: DeliveryId,
    event: Event,
    pub(super) position: EventPosition,
    target: DeliveryTarget,
    pub(super) state: DeliveryState,
    pub(super) attempts: u32,
    pub(super) due_at: OffsetDateTime,
    /// During an attempt, the end of the lease.
    pub(super) next_attempt_at: OffsetDateTime,
    reason: Option<String>,
}

impl EventLog {
    pub(super) fn add(&mut self, event: &Event) -> Result<(), StoreError> {
        refuse_duplicate(self.events.contains_key(&event.id))?;
        self.events.insert(
            event.id,
            StoredEvent { event: event.clone(), position: None, aside_until: None },
        );
        Ok(())
    }

    pub(super) fn fed(&self) -> Vec<FeedEvent> {
        let routed = self.events.values().filter_map(|stored| {
            Some(FeedEvent { position: stored.position?, event: stored.event.clone() })
        });
        let mut fed: Vec<FeedEvent> = routed.collect();
        fed.sort_by_key(|fed| fed.position);
        fed
    }

    pub(super) fn forget_before(&mut self, before: OffsetDateTime) -> u64 {
        let mut forgotten = 0;
        for fed in self.fed().into_iter().filter(|fed| fed.event.occurred_at < before) {
            let of_event = |delivery: &StoredDelivery| delivery.event.id == fed.event.id;
            if !self.deliveries.values().any(|d| of_event(d) && d.is_pending()) {
                self.deliveries.retain(|_, delivery| !of_event(delivery));
                self.events.remove(&fed.event.id);
                forgotten += 1;
            }
        }
        forgotten
    }

    pub(super) fn forget_mail(&mut self, to: &Email, is_over: impl Fn(BookingId) -> bool) {
        self.deliveries.retain(|_, delivery| {
            let is_upcoming = delivery.event.booking_id().is_some_and(|booking| !is_over(booking));
            !delivery.is_mail_to(to) || (delivery.is_pending() && is_upcoming)
        });
    }

    pub(super) fn forget_mail_about(&mut self, booking: BookingId, to: &Email) {
        self.deliveries.retain(|_, delivery| {
            !delivery.is_mail_to(to) || delivery.event.booking_id() != Some(booking)
        });
    }

    pub(super) fn add_deliveries(&mut self, fed: &FeedEvent, deliveries: &[NewDelivery]) {
        for new in deliveries {
            self.deliveries.entry(new.id).or_insert_with(|| StoredDelivery {
                id: new.id,
                event: fed.event.clone(),
                position: fed.position,
                target: new.target.clone(),
                state: DeliveryState::Pending,
                attempts: 0,
                due_at: new.due_at,
                next_attempt_at: new.due_at,
                reason: None,
            });
        }
    }

    pub(super) fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> EarlierMail {
        let link_of = |target: &DeliveryTarget| match target {
            DeliveryTarget::Mail { link_id, .. } => *link_id,
            DeliveryTarget::Calendar { .. } | DeliveryTarget::Webhook { .. } => None,
        };
        let mut earlier = EarlierMail::default();
        for other in self.deliveries.values() {
            let counts = matches!(other.state, DeliveryState::Pending | DeliveryState::Delivered);
            let comes_first =
                since < other.due_at && (other.due_at, other.id) < (delivery.due_at, delivery.id);
            let Some(link) = link_of(&other.target).filter(|_| counts && comes_first) else {
                continue;
            };
            earlier.in_workspace += 1;
            earlier.of_link += u64::from(Some(link) == link_of(&delivery.target));
            earlier.to_recipient += u64::from(other.target.address() == delivery.target.address());
        }
        earlier
    }

    pub(super) fn due_times(&self) -> impl Iterator<Item = OffsetDateTime> {
        let set_aside = self.events.values().filter(|stored| stored.position.is_none());
        let pending = self.deliveries.values().filter(|delivery| delivery.is_pending());
        let attempts = pending.map(|delivery| delivery.next_attempt_at);
        set_aside.filter_map(|stored| stored.aside_until).chain(attempts)
    }

    pub(super) fn has_to_wait(&self, delivery: &StoredDelivery) -> bool {
        let Some(booking) = delivery.event.booking_id() else { return false };
        self.deliveries.values().any(|other| {
            other.is_pending()
                && other.target.is_in_order()
                && delivery.target.is_in_order()
                && other.position < delivery.position
                && other.event.booking_id() == Some(booking)
                && (other.target.kind(), other.target.address())
                    == (delivery.target.kind(), delivery.target.address())
        })
    }
}

impl StoredDelivery {
    pub(super) fn is_pending(&self) -> bool {
        self.state == DeliveryState::Pending
    }

    pub(super) fn receiver(&self, workspace: WorkspaceId) -> Receiver {
        self.target.receiver(workspace)
    }

    pub(super) fn kind(&self) -> DeliveryKind {
        self.target.kind()
    }

    fn is_mail_to(&self, address: &Email) -> bool {
        matches!(&self.target, DeliveryTarget::Mail { to, .. } if to == address)
    }

    pub(super) fn passes(&self, filter: &DeliveryFilter) -> bool {
        filter.state.is_none_or(|state| state == self.state)
            && filter.kind.is_none_or(|kind| kind == self.target.kind())
            && filter.booking_id.is_none_or(|booking| self.event.booking_id() == Some(booking))
            && filter.webhook.as_ref().is_none_or(
                |webhook| matches!(&self.target, DeliveryTarget::Webhook { key } if key == webhook),
            )
    }

    pub(super) fn claim(&mut self, lease_until: OffsetDateTime) -> Delivery {
        self.attempts += 1;
        self.next_attempt_at = lease_until;
        Delivery {
            id: self.id,
            event: self.event.clone(),
            position: self.position,
            target: self.target.clone(),
            attempts: self.attempts,
            due_at: self.due_at,
        }
    }

    pub(super) fn finish(&mut self, outcome: &DeliveryOutcome) {
        let (state, reason) = match outcome {
            DeliveryOutcome::Delivered => (DeliveryState::Delivered, None),
            DeliveryOutcome::Dropped(reason) => (DeliveryState::Dropped, Some(reason)),
            DeliveryOutcome::Retry { reason, .. } => (DeliveryState::Pending, Some(reason)),
            DeliveryOutcome::Dead(reason) => (DeliveryState::Dead, Some(reason)),
        };
        if let DeliveryOutcome::Retry { at, .. } = outcome {
            self.next_attempt_at = *at;
        }
        self.state = state;
        self.reason = reason.cloned();
    }

    pub(super) fn report(&self) -> DeliveryReport {
        DeliveryReport {
            id: self.id,
            event: self.event.clone(),
            position: self.position,
            target: self.target.clone(),
            state: self.state,
            attempts: self.attempts,
            next_attempt_at: self.next_attempt_at,
            reason: self.reason.clone(),
        }
    }
}
