use std::cmp::Reverse;

use async_trait::async_trait;
use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryOutcome, DeliveryPosition, DeliveryReport,
    DeliveryState, DeliveryTarget, Receiver,
};
use frontdesk_domain::event::{Event, EventDetail, EventId, EventPosition, FeedEvent};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Conflict, Counter, EarlierMail, EventDeliveries, Outbox, OutboxTally, StoreError,
    UnreadableEvent,
};
use time::OffsetDateTime;

use super::MemoryStore;
use super::event_log::{StoredDelivery, StoredEvent};
use super::state::{State, Tenant};

impl Tenant {
    fn route_event(&mut self, event: &EventDeliveries) -> bool {
        let is_unrouted = |stored: &StoredEvent| stored.position.is_none();
        if !self.event_log.events.get(&event.event_id).is_some_and(is_unrouted) {
            return false;
        }
        let position = EventPosition(self.next_id(Counter::Events));
        if let Some(stored) = self.event_log.events.get_mut(&event.event_id) {
            stored.position = Some(position);
            let fed = FeedEvent { position, event: stored.event.clone() };
            self.event_log.add_deliveries(&fed, &event.deliveries);
        }
        true
    }

    pub(super) fn add_deliveries(&mut self, events: &[EventDeliveries]) -> Result<(), StoreError> {
        let fed = self.event_log.fed();
        let routed = events.iter().map(|event| {
            let fed = fed.iter().find(|fed| fed.event.id == event.event_id);
            Ok((fed.ok_or(Conflict::Missing)?, event))
        });
        for (fed, event) in routed.collect::<Result<Vec<_>, StoreError>>()? {
            self.event_log.add_deliveries(fed, &event.deliveries);
        }
        Ok(())
    }

    fn finish_delivery(
        &mut self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) {
        let stored = self.event_log.deliveries.get_mut(&delivery.id);
        let Some(held) =
            stored.filter(|held| held.is_pending() && held.attempts == delivery.attempts)
        else {
            return;
        };
        held.finish(outcome);
        let DeliveryTarget::Webhook { key } = &delivery.target else { return };
        let Some(status) = self.webhooks.get_mut(key) else { return };
        match outcome {
            DeliveryOutcome::Delivered => status.failing_since = None,
            DeliveryOutcome::Dropped(_) => {}
            DeliveryOutcome::Retry { .. } | DeliveryOutcome::Dead(_) => {
                status.failing_since.get_or_insert(at);
            }
        }
    }

    pub(super) fn retry_deliveries(
        &mut self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> u64 {
        let mut retried = 0;
        for delivery in self.event_log.deliveries.values_mut() {
            let is_meant = delivery.passes(filter) && id.is_none_or(|id| delivery.id == id);
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
        excluded: &[Receiver],
    ) -> Vec<Delivery> {
        let mut due: Vec<_> = self
            .tenants
            .iter()
            .flat_map(|(workspace, tenant)| {
                let event_log = &tenant.event_log;
                let is_due = |delivery: &&StoredDelivery| {
                    delivery.is_pending()
                        && delivery.next_attempt_at <= now
                        && !excluded.contains(&delivery.receiver(*workspace))
                        && !event_log.has_to_wait(delivery)
                };
                let due = event_log.deliveries.values().filter(is_due);
                due.map(|delivery| {
                    (delivery.next_attempt_at, delivery.position, *workspace, delivery.id)
                })
            })
            .collect();
        due.sort();
        due.truncate(limit.try_into().unwrap_or(usize::MAX));
        let claim = |(_, _, workspace, id)| {
            let tenant = self.tenants.get_mut(&workspace)?;
            Some(tenant.event_log.deliveries.get_mut(&id)?.claim(lease_until))
        };
        due.into_iter().filter_map(claim).collect()
    }

    fn unrouted_events(&self, now: OffsetDateTime, limit: u32) -> Vec<Event> {
        let stored = self.tenants.values().flat_map(|tenant| tenant.event_log.events.values());
        let is_unrouted = |stored: &&StoredEvent| {
            stored.position.is_none() && stored.aside_until.is_none_or(|until| until <= now)
        };
        let mut unrouted: Vec<Event> =
            stored.filter(is_unrouted).map(|stored| stored.event.clone()).collect();
        unrouted.sort_by_key(|event| (event.occurred_at, revision(event), event.id));
        unrouted.truncate(limit.try_into().unwrap_or(usize::MAX));
        unrouted
    }
}

fn revision(event: &Event) -> u32 {
    let EventDetail::Booking(booking) = &event.detail else { return 0 };
    booking.revision
}

#[async_trait]
impl Outbox for MemoryStore {
    /// Every event is readable, because the memory store decodes no rows.
    async fn unrouted_events(
        &self,
        now: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError> {
        Ok(self.read()?.unrouted_events(now, limit).into_iter().map(Ok).collect())
    }

    async fn set_event_aside(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        until: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let stored = state.tenant_mut(workspace)?.event_log.events.get_mut(&event);
            if let Some(stored) = stored.filter(|stored| stored.position.is_none()) {
                stored.aside_until = Some(until);
            }
            Ok(())
        })
        .await
    }

    async fn route_events(
        &self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<Vec<EventId>, StoreError> {
        self.write(|state| {
            let tenant = state.tenant_mut(workspace)?;
            let routed = events.iter().filter(|event| tenant.route_event(event));
            Ok(routed.map(|event| event.event_id).collect())
        })
        .await
    }

    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError> {
        self.write(|state| Ok(state.claim_due_deliveries(now, lease_until, limit, excluded))).await
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

    async fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> Result<EarlierMail, StoreError> {
        self.ask(delivery.event.workspace_id, |tenant| {
            tenant.event_log.count_earlier_mail(delivery, since)
        })
    }

    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        page: &PageRequest<DeliveryPosition>,
    ) -> Result<Page<DeliveryReport>, StoreError> {
        let listed = self.ask(filter.workspace_id, |tenant| {
            let follows = |delivery: &StoredDelivery| {
                page.after.is_none_or(|last| (delivery.position, delivery.id) < last)
            };
            let deliveries = tenant.event_log.deliveries.values();
            let mut listed: Vec<_> = deliveries
                .filter(|delivery| delivery.passes(filter) && follows(delivery))
                .map(StoredDelivery::report)
                .collect();
            listed.sort_by_key(|report| Reverse((report.position, report.id)));
            listed
        })?;
        Ok(Page::from_overfull(listed, page.limit))
    }

    async fn tally(&self) -> Result<OutboxTally, StoreError> {
        let mut tally = OutboxTally::default();
        for tenant in self.read()?.tenants.values() {
            for delivery in tenant.event_log.deliveries.values() {
                let counts = match delivery.state {
                    DeliveryState::Pending => &mut tally.pending,
                    DeliveryState::Dead => &mut tally.dead,
                    DeliveryState::Delivered | DeliveryState::Dropped => continue,
                };
                *counts.entry(delivery.kind()).or_default() += 1;
            }
            let events = tenant.event_log.events.values();
            let set_aside =
                events.filter(|stored| stored.position.is_none() && stored.aside_until.is_some());
            tally.set_aside += u64::try_from(set_aside.count()).unwrap_or(u64::MAX);
        }
        Ok(tally)
    }
}
