//! The feed of events.

use async_trait::async_trait;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::delivery::DeliveryState;
use frontdesk_domain::event::{Event, EventId, EventPosition, FeedEvent};
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{Counter, EventFilter, EventQueries, StoreError};
use frontdesk_domain::records::Person;
use futures_util::FutureExt as _;
use time::OffsetDateTime;

use super::{AT_ONCE, Backend, Conn, Db, delete_in_batches, in_list};
use crate::error::in_table;
use crate::rows::{EventRow, PersonRow};
use crate::schema::{counters, events, people};
use crate::types::{DbInstant, DbUuid, SqlInstant};

#[async_trait]
impl EventQueries for Backend {
    async fn list_events(
        &self,
        filter: &EventFilter,
        limit: u32,
    ) -> Result<Vec<FeedEvent>, StoreError> {
        let conn = &mut *self.reader().await?;
        let names: Vec<&str> = filter.names.iter().map(|name| name.as_str()).collect();
        let mut query = events::table
            .filter(events::workspace_id.eq(filter.workspace_id.0))
            .filter(events::position.gt(filter.after.0))
            .filter(events::name.eq_any(names))
            .limit(limit.into())
            .select(EventRow::as_select())
            .into_boxed::<Db>();
        query = match filter.before {
            Some(before) => {
                query.filter(events::position.lt(before.0)).order(events::position.desc())
            }
            None => query.order(events::position),
        };
        if let Some(within) = filter.within {
            query = query
                .filter(events::occurred_at.ge(DbInstant(within.start())))
                .filter(events::occurred_at.lt(DbInstant(within.end())));
        }
        let rows: Vec<EventRow> = query.load(conn).await.map_err(in_table("events"))?;
        rows.into_iter().map(FeedEvent::try_from).collect()
    }

    async fn list_booking_events(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows: Vec<EventRow> = events::table
            .filter(events::workspace_id.eq(workspace.0))
            .filter(events::booking_uuid.eq(DbUuid(booking.0)))
            .order((events::occurred_at.desc(), events::revision.desc(), events::id.desc()))
            .limit(limit.into())
            .select(EventRow::as_select())
            .load(conn)
            .await
            .map_err(in_table("events"))?;
        rows.into_iter().map(Event::try_from).collect()
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
        delete_in_batches(self, |conn| delete_old(conn, before).boxed()).await
    }
}

/// Deletes a batch of routed events without a pending delivery.
async fn delete_old(conn: &mut Conn, before: OffsetDateTime) -> Result<usize, StoreError> {
    let old = sql::<Bool>(
        "(workspace_id, id) IN (SELECT old.workspace_id, old.id FROM events AS old \
         WHERE old.position IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deliveries AS pending \
         WHERE pending.workspace_id = old.workspace_id AND pending.event_id = old.id \
         AND pending.state = ",
    )
    .bind::<Text, _>(DeliveryState::Pending.as_str())
    .sql(") AND old.occurred_at < ")
    .bind::<SqlInstant, _>(DbInstant(before))
    .sql(" LIMIT ")
    .bind::<BigInt, _>(i64::from(AT_ONCE))
    .sql(")");
    diesel::delete(events::table.filter(old)).execute(conn).await.map_err(in_table("events"))
}
