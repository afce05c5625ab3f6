//! The feed of events.

use async_trait::async_trait;
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::delivery::DeliveryState;
use frontdesk_domain::event::{Event, EventId, EventPosition, FeedEvent};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{Counter, EventFilter, EventQueries, EventRepository, StoreError};
use frontdesk_domain::records::Person;
use time::OffsetDateTime;

use super::{Backend, Transaction, in_list};
use crate::error::in_table;
use crate::rows::{EventRow, PersonRow};
use crate::schema::{counters, deliveries, events, people};
use crate::types::{DbInstant, DbUuid};

#[async_trait]
impl EventQueries for Backend {
    async fn list_events(
        &self,
        filter: &EventFilter,
        limit: u32,
    ) -> Result<Vec<FeedEvent>, StoreError> {
        let conn = &mut *self.reader().await?;
        let names: Vec<&str> = filter.names.iter().map(|name| name.as_str()).collect();
        let rows: Vec<EventRow> = events::table
            .filter(events::workspace_id.eq(filter.workspace_id.0))
            .filter(events::position.gt(filter.after.0))
            .filter(events::name.eq_any(names))
            .order(events::position)
            .limit(limit.into())
            .select(EventRow::as_select())
            .load(conn)
            .await
            .map_err(in_table("events"))?;
        rows.into_iter().map(FeedEvent::try_from).collect()
    }

    async fn find_event(
        &self,
        workspace: WorkspaceId,
        event: EventId,
    ) -> Result<Option<FeedEvent>, StoreError> {
        let conn = &mut *self.reader().await?;
        let row: Option<EventRow> = events::table
            .find((workspace.0, DbUuid(event.0)))
            .filter(events::position.is_not_null())
            .select(EventRow::as_select())
            .first(conn)
            .await
            .optional()
            .map_err(in_table("events"))?;
        row.map(FeedEvent::try_from).transpose()
    }

    async fn last_event_position(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EventPosition, StoreError> {
        let conn = &mut *self.reader().await?;
        let last: Option<i64> = counters::table
            .find((workspace.0, Counter::Events.as_str()))
            .select(counters::last_id)
            .first(conn)
            .await
            .optional()
            .map_err(in_table("counters"))?;
        Ok(EventPosition(last.unwrap_or_default()))
    }

    async fn find_people_by_id(
        &self,
        workspace: WorkspaceId,
        people: &[i64],
    ) -> Result<Vec<Person>, StoreError> {
        let conn = &mut *self.reader().await?;
        let of_workspace = people::table
            .filter(people::workspace_id.eq(workspace.0))
            .select(PersonRow::as_select());
        let rows: Vec<PersonRow> = in_list!(of_workspace, people::id, people.to_vec())
            .load(conn)
            .await
            .map_err(in_table("people"))?;
        rows.into_iter().map(Person::try_from).collect()
    }

    /// The deletion cascades to deliveries.
    async fn forget_events(&self, before: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let pending_deliveries = deliveries::table
            .filter(deliveries::workspace_id.eq(events::workspace_id))
            .filter(deliveries::event_id.eq(events::id))
            .filter(deliveries::state.eq(DeliveryState::Pending.as_str()));
        let old = events::table
            .filter(events::occurred_at.lt(DbInstant(before)))
            .filter(events::position.is_not_null())
            .filter(not(exists(pending_deliveries)));
        let forgotten =
            diesel::delete(old).execute(writer.conn()).await.map_err(in_table("events"))?;
        writer.commit().await?;
        Ok(u64::try_from(forgotten).expect("usize is at most 64 bits wide"))
    }
}

#[async_trait]
impl EventRepository for Transaction {
    async fn add_event(&mut self, event: &Event) -> Result<(), StoreError> {
        diesel::insert_into(events::table)
            .values(EventRow::from(event))
            .execute(self.conn())
            .await
            .map(drop)
            .map_err(in_table("events"))
    }
}
