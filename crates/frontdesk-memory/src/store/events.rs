use std::collections::BTreeSet;

use async_trait::async_trait;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryId};
use frontdesk_domain::event::{Event, EventId, EventPosition, FeedEvent};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    Counter, EventDeliveries, EventFilter, EventQueries, EventRepository, StoreError,
};
use frontdesk_domain::records::Person;
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::State;
use super::unit::MemoryUnit;

impl State {
    pub(super) fn add_events(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let mut events = events.iter();
        events.try_for_each(|event| self.tenant_mut(event.workspace_id)?.event_log.add(event))
    }
}

#[async_trait]
impl EventRepository for MemoryUnit {
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError> {
        self.write(|state| state.add_events(std::slice::from_ref(event)))
    }

    async fn add_deliveries(
        &mut self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.add_deliveries(events))
    }

    async fn retry_deliveries(
        &mut self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        self.write(|state| {
            let tenant = state.tenants.get_mut(&filter.workspace_id);
            Ok(tenant.map_or(0, |tenant| tenant.retry_deliveries(filter, id, at)))
        })
    }
}

#[async_trait]
impl EventQueries for MemoryStore {
    async fn list_events(
        &self,
        filter: &EventFilter,
        limit: u32,
    ) -> Result<Vec<FeedEvent>, StoreError> {
        self.ask(filter.workspace_id, |tenant| {
            let mut fed = tenant.event_log.fed();
            fed.retain(|fed| {
                filter.after < fed.position
                    && filter.before.is_none_or(|before| fed.position < before)
                    && filter.within.is_none_or(|within| within.contains(fed.event.occurred_at))
                    && filter.names.contains(&fed.event.name())
            });
            if filter.before.is_some() {
                fed.reverse();
            }
            fed.truncate(limit.try_into().unwrap_or(usize::MAX));
            fed
        })
    }

    async fn find_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
    ) -> Result<Option<FeedEvent>, StoreError> {
        self.ask(workspace, |tenant| {
            tenant.event_log.fed().into_iter().find(|fed| fed.event.id == event)
        })
    }

    async fn last_event_position(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EventPosition, StoreError> {
        self.ask(workspace, |tenant| {
            EventPosition(tenant.counters.get(&Counter::Events).copied().unwrap_or_default())
        })
    }

    async fn find_people_by_id(
        &self,
        workspace: WorkspaceId,
        people: &[i64],
    ) -> Result<Vec<Person>, StoreError> {
        let wanted: BTreeSet<_> = people.iter().collect();
        self.ask(workspace, |tenant| {
            wanted.into_iter().filter_map(|id| tenant.person_by_id(*id)).collect()
        })
    }

    async fn forget_events(&self, before: OffsetDateTime) -> Result<u64, StoreError> {
        self.write(|state| {
            Ok(state
                .tenants
                .values_mut()
                .map(|tenant| tenant.event_log.forget_before(before))
                .sum())
        })
        .await
    }
}
