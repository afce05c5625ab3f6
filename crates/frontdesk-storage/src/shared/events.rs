//! What has happened, read and written on one connection.

use diesel::dsl::{auto_type, exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::delivery::DeliveryState;
use frontdesk_domain::event::{Event, EventId, EventPosition, FedEvent};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{Counter, EventFilter, StoreError, UnreadableEvent};
use time::OffsetDateTime;

use super::Conn;
use crate::error::in_table;
use crate::rows::EventRow;
use crate::schema::{counters, deliveries, events, workspaces};
use crate::types::{DbInstant, DbUuid};

pub(super) async fn add(conn: &mut Conn, event: &Event) -> Result<(), StoreError> {
    diesel::insert_into(events::table)
        .values(EventRow::from(event))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("events"))
}

pub(super) async fn list(
    conn: &mut Conn,
    filter: &EventFilter,
    limit: u32,
) -> Result<Vec<FedEvent>, StoreError> {
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
    rows.into_iter().map(FedEvent::try_from).collect()
}

pub(super) async fn find(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event: EventId,
) -> Result<Option<FedEvent>, StoreError> {
    let row: Option<EventRow> = events::table
        .find((workspace.0, DbUuid(event.0)))
        .filter(events::position.is_not_null())
        .select(EventRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("events"))?;
    row.map(FedEvent::try_from).transpose()
}

pub(super) async fn last_position(
    conn: &mut Conn,
    workspace: WorkspaceId,
) -> Result<EventPosition, StoreError> {
    let last: Option<i64> = counters::table
        .find((workspace.0, Counter::Events.as_str()))
        .select(counters::last_id)
        .first(conn)
        .await
        .optional()
        .map_err(in_table("counters"))?;
    Ok(EventPosition(last.unwrap_or_default()))
}

/// All in one statement, unless a value among them can't even be loaded: then each by itself, to know which ones make sense.
pub(super) async fn unrouted(
    conn: &mut Conn,
    now: OffsetDateTime,
    limit: u32,
) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError> {
    let rows: Result<Vec<EventRow>, _> =
        to_be_routed(DbInstant(now), limit.into()).select(EventRow::as_select()).load(conn).await;
    match rows.map_err(in_table("events")) {
        Ok(rows) => Ok(rows.into_iter().map(understood).collect()),
        Err(StoreError::Corrupt { .. }) => unrouted_one_by_one(conn, now, limit).await,
        Err(error) => Err(error),
    }
}

async fn unrouted_one_by_one(
    conn: &mut Conn,
    now: OffsetDateTime,
    limit: u32,
) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError> {
    let keys: Vec<(i64, DbUuid)> = to_be_routed(DbInstant(now), limit.into())
        .select((events::workspace_id, events::id))
        .load(conn)
        .await
        .map_err(in_table("events"))?;
    let mut found = Vec::with_capacity(keys.len());
    for (workspace, id) in keys {
        let row: Result<Option<EventRow>, _> =
            events::table.find((workspace, id)).select(EventRow::as_select()).first(conn).await.optional();
        match row.map_err(in_table("events")) {
            Ok(row) => found.extend(row.map(understood)),
            Err(error @ StoreError::Corrupt { .. }) => {
                let (workspace_id, id) = (WorkspaceId(workspace), EventId(id.0));
                found.push(Err(UnreadableEvent { workspace_id, id, error }));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

#[auto_type]
fn to_be_routed(now: DbInstant, limit: i64) -> _ {
    events::table
        .filter(events::position.is_null())
        .filter(events::aside_until.is_null().or(events::aside_until.le(now)))
        .order((events::occurred_at, events::revision, events::id))
        .limit(limit)
}

fn understood(row: EventRow) -> Result<Event, UnreadableEvent> {
    let (workspace_id, id) = row.key();
    Event::try_from(row).map_err(|error| UnreadableEvent { workspace_id, id, error })
}

pub(super) async fn set_aside(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event: EventId,
    until: OffsetDateTime,
) -> Result<(), StoreError> {
    let unrouted = events::table.find((workspace.0, DbUuid(event.0))).filter(events::position.is_null());
    diesel::update(unrouted)
        .set(events::aside_until.eq(Some(DbInstant(until))))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("events"))
}

/// Their deliveries go with them. Workspace by workspace, which is how the index is ordered.
pub(super) async fn forget_before(conn: &mut Conn, before: OffsetDateTime) -> Result<u64, StoreError> {
    let still_to_be_told = deliveries::table
        .filter(deliveries::workspace_id.eq(events::workspace_id))
        .filter(deliveries::event_id.eq(events::id))
        .filter(deliveries::state.eq(DeliveryState::Pending.as_str()));
    let old = events::table
        .filter(events::workspace_id.eq_any(workspaces::table.select(workspaces::id)))
        .filter(events::occurred_at.lt(DbInstant(before)))
        .filter(events::position.is_not_null())
        .filter(not(exists(still_to_be_told)));
    let forgotten = diesel::delete(old).execute(conn).await.map_err(in_table("events"))?;
    Ok(u64::try_from(forgotten).expect("usize is at most 64 bits wide"))
}
