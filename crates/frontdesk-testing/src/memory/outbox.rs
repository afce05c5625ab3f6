use std::cmp::Reverse;
use std::collections::BTreeMap;

use async_trait::async_trait;
use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryOutcome, DeliveryReport, DeliveryState, DeliveryTarget,
    NewDelivery,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{Event, EventId, EventPosition, FedEvent, Happening};
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, Counter, Outbox, StoreError};
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::{State, Tenant, refuse_duplicate};

/// What has happened in a workspace, and who is told.
#[derive(Clone, Debug, Default)]
pub(super) struct Happenings {
    events: BTreeMap<EventId, StoredEvent>,
    deliveries: BTreeMap<DeliveryId, StoredDelivery>,
}

#[derive(Clone, Debug)]
struct StoredEvent {
    event: Event,
    /// `None` until it is routed.
    position: Option<EventPosition>,
}

#[derive(Clone, Debug)]
struct StoredDelivery {
    id: DeliveryId,
    event: Event,
    position: EventPosition,
    target: DeliveryTarget,
    state: DeliveryState,
    attempts: u32,
    due_at: OffsetDateTime,
    /// The end of its holder's lease, while it is held.
    next_attempt_at: OffsetDateTime,
    reason: Option<String>,
}

impl Happenings {
    pub(super) fn add(&mut self, event: &Event) -> Result<(), StoreError> {
        refuse_duplicate(self.events.contains_key(&event.id))?;
        self.events.insert(event.id, StoredEvent { event: event.clone(), position: None });
        Ok(())
    }

    /// The routed events, ascending by position.
    pub(super) fn fed(&self) -> Vec<FedEvent> {
        let routed = self
            .events
            .values()
            .filter_map(|stored| Some(FedEvent { position: stored.position?, event: stored.event.clone() }));
        let mut fed: Vec<FedEvent> = routed.collect();
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

    /// Forgets mail to an address that is over and done with, and mail still to be sent about bookings that are, too.
    pub(super) fn forget_mail(&mut self, to: &Email, is_over: impl Fn(BookingId) -> bool) {
        self.deliveries.retain(|_, delivery| {
            let is_upcoming = delivery.event.booking_id().is_some_and(|booking| !is_over(booking));
            !delivery.is_mail_to(to) || (delivery.is_pending() && is_upcoming)
        });
    }

    /// Forgets all mail to an address about one booking.
    pub(super) fn forget_mail_about(&mut self, booking: BookingId, to: &Email) {
        self.deliveries
            .retain(|_, delivery| !delivery.is_mail_to(to) || delivery.event.booking_id() != Some(booking));
    }

    fn add_deliveries(&mut self, fed: &FedEvent, deliveries: &[NewDelivery]) {
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

    /// Whether another has to be made first.
    fn has_to_wait(&self, delivery: &StoredDelivery) -> bool {
        self.deliveries.values().any(|other| {
            other.is_pending()
                && other.target.is_in_order()
                && delivery.target.is_in_order()
                && other.position < delivery.position
                && other.event.booking_id() == delivery.event.booking_id()
                && (other.target.kind(), other.target.address())
                    == (delivery.target.kind(), delivery.target.address())
        })
    }
}

impl StoredDelivery {
    fn is_pending(&self) -> bool {
        self.state == DeliveryState::Pending
    }

    fn is_mail_to(&self, address: &Email) -> bool {
        matches!(&self.target, DeliveryTarget::Mail { to, .. } if to == address)
    }

    fn passes(&self, filter: &DeliveryFilter) -> bool {
        filter.state.is_none_or(|state| state == self.state)
            && filter.kind.is_none_or(|kind| kind == self.target.kind())
            && filter.booking_id.is_none_or(|booking| self.event.booking_id() == Some(booking))
    }

    fn claim(&mut self, lease_until: OffsetDateTime) -> Delivery {
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

    fn finish(&mut self, outcome: &DeliveryOutcome) {
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

    fn report(&self) -> DeliveryReport {
        DeliveryReport {
            id: self.id,
            event: self.event.clone(),
            target: self.target.clone(),
            state: self.state,
            attempts: self.attempts,
            next_attempt_at: self.next_attempt_at,
            reason: self.reason.clone(),
        }
    }
}

impl Tenant {
    fn route_event(&mut self, event: EventId, deliveries: &[NewDelivery]) -> bool {
        let is_unrouted = |stored: &StoredEvent| stored.position.is_none();
        if !self.happenings.events.get(&event).is_some_and(is_unrouted) {
            return false;
        }
        let position = EventPosition(self.next_id(Counter::Events));
        if let Some(stored) = self.happenings.events.get_mut(&event) {
            stored.position = Some(position);
            let fed = FedEvent { position, event: stored.event.clone() };
            self.happenings.add_deliveries(&fed, deliveries);
        }
        true
    }

    fn add_deliveries(&mut self, event: EventId, deliveries: &[NewDelivery]) -> Result<(), StoreError> {
        let fed = self.happenings.fed().into_iter().find(|fed| fed.event.id == event);
        let fed = fed.ok_or(Conflict::Missing)?;
        self.happenings.add_deliveries(&fed, deliveries);
        Ok(())
    }

    fn finish_delivery(&mut self, delivery: &Delivery, outcome: &DeliveryOutcome, at: OffsetDateTime) {
        let stored = self.happenings.deliveries.get_mut(&delivery.id);
        let Some(held) = stored.filter(|held| held.is_pending() && held.attempts == delivery.attempts) else {
            return;
        };
        held.finish(outcome);
        let DeliveryTarget::Webhook { key } = &delivery.target else { return };
        let Some(standing) = self.webhooks.get_mut(key) else { return };
        match outcome {
            DeliveryOutcome::Delivered => standing.failing_since = None,
            DeliveryOutcome::Dropped(_) => {}
            DeliveryOutcome::Retry { .. } | DeliveryOutcome::Dead(_) => {
                standing.failing_since.get_or_insert(at);
            }
        }
    }

    fn retry_deliveries(
        &mut self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> u64 {
        let mut retried = 0;
        for delivery in self.happenings.deliveries.values_mut() {
            let is_meant = id.map_or_else(|| delivery.passes(filter), |id| delivery.id == id);
            if is_meant && delivery.state == DeliveryState::Dead {
                delivery.state = DeliveryState::Pending;
                (delivery.due_at, delivery.next_attempt_at) = (at, at);
                retried += 1;
            }
        }
        retried
    }
}

impl State {
    fn claim_due_deliveries(
        &mut self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Vec<Delivery> {
        let mut due: Vec<_> = self
            .tenants
            .iter()
            .flat_map(|(workspace, tenant)| {
                let happenings = &tenant.happenings;
                let is_due = |delivery: &&StoredDelivery| {
                    delivery.is_pending()
                        && delivery.next_attempt_at <= now
                        && !happenings.has_to_wait(delivery)
                };
                let due = happenings.deliveries.values().filter(is_due);
                due.map(|delivery| (delivery.next_attempt_at, delivery.position, *workspace, delivery.id))
            })
            .collect();
        due.sort();
        due.truncate(limit.try_into().unwrap_or(usize::MAX));
        let claim = |(_, _, workspace, id)| {
            let tenant = self.tenants.get_mut(&workspace)?;
            Some(tenant.happenings.deliveries.get_mut(&id)?.claim(lease_until))
        };
        due.into_iter().filter_map(claim).collect()
    }

    fn unrouted_events(&self, limit: u32) -> Vec<Event> {
        let stored = self.tenants.values().flat_map(|tenant| tenant.happenings.events.values());
        let mut unrouted: Vec<Event> =
            stored.filter(|stored| stored.position.is_none()).map(|stored| stored.event.clone()).collect();
        unrouted.sort_by_key(|event| (event.occurred_at, revision(event), event.id));
        unrouted.truncate(limit.try_into().unwrap_or(usize::MAX));
        unrouted
    }
}

fn revision(event: &Event) -> u32 {
    match &event.happening {
        Happening::Booking(booking) => booking.revision,
        Happening::LinkCreated { .. } | Happening::RecordEnriched { .. } => 0,
    }
}

#[async_trait]
impl Outbox for MemoryStore {
    async fn unrouted_events(&self, limit: u32) -> Result<Vec<Event>, StoreError> {
        Ok(self.read()?.unrouted_events(limit))
    }

    async fn route_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        deliveries: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        self.write(|state| Ok(state.tenant_mut(workspace)?.route_event(event, deliveries))).await
    }

    async fn add_deliveries(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        deliveries: &[NewDelivery],
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.add_deliveries(event, deliveries)).await
    }

    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Delivery>, StoreError> {
        self.write(|state| Ok(state.claim_due_deliveries(now, lease_until, limit))).await
    }

    async fn finish_delivery(
        &self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(delivery.event.workspace_id)?.finish_delivery(delivery, outcome, at);
            Ok(())
        })
        .await
    }

    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        self.ask(filter.workspace_id, |tenant| {
            let mut listed: Vec<_> =
                tenant.happenings.deliveries.values().filter(|delivery| delivery.passes(filter)).collect();
            listed.sort_by_key(|delivery| Reverse((delivery.position, delivery.id)));
            listed.truncate(limit.try_into().unwrap_or(usize::MAX));
            listed.into_iter().map(StoredDelivery::report).collect()
        })
    }

    async fn retry_deliveries(
        &self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        self.write(|state| {
            let tenant = state.tenants.get_mut(&filter.workspace_id);
            Ok(tenant.map_or(0, |tenant| tenant.retry_deliveries(filter, id, at)))
        })
        .await
    }
}
