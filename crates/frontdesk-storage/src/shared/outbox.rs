//! The outbox: routing of events and the life cycle of deliveries.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::dsl::{auto_type, count_star};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};
use diesel_async::RunQueryDsl;
use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryPosition,
    DeliveryReport, DeliveryState, DeliveryTarget, Receiver,
};
use frontdesk_domain::event::{Event, EventId};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Conflict, Counter, EarlierMail, EventDeliveries, EventRepository, Outbox, OutboxTally,
    StoreError, UnreadableEvent,
};
use time::OffsetDateTime;

use super::deliveries::{claim_due, is_any_due, is_in, is_pending, with_event};
use super::directory_writes::next_ids;
use super::{Backend, Conn, Db, Transaction, in_list, insert_all, is_open, webhooks};
use crate::error::in_table;
use crate::prepared::prepared;
use crate::rows::{AttemptChanges, DeliveredEvent, DeliveryRow, EventRow};
use crate::schema::{deliveries, events};
use crate::types::{DbInstant, DbUuid};

define_sql_function! {
    fn coalesce(value: Nullable<BigInt>, otherwise: BigInt) -> BigInt;
}

#[async_trait]
impl Outbox for Backend {
    /// If a value cannot be decoded, loads the events one by one to isolate the unreadable events.
    async fn unrouted_events(
        &self,
        now: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<Result<Event, UnreadableEvent>>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows: Result<Vec<EventRow>, _> = to_be_routed(DbInstant(now), limit.into())
            .select(EventRow::as_select())
            .load(conn)
            .await;
        match rows.map_err(in_table("events")) {
            Ok(rows) => Ok(rows.into_iter().map(understood).collect()),
            Err(StoreError::Corrupt { .. }) => unrouted_one_by_one(conn, now, limit).await,
            Err(error) => Err(error),
        }
    }

    async fn set_event_aside(
        &self,
        workspace: WorkspaceId,
        event: EventId,
        until: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let unrouted =
            events::table.find((workspace.0, DbUuid(event.0))).filter(events::position.is_null());
        diesel::update(unrouted)
            .set(events::aside_until.eq(Some(DbInstant(until))))
            .execute(writer.conn())
            .await
            .map_err(in_table("events"))?;
        writer.commit().await
    }

    /// Takes the positions from the counter first. The counter stays locked until the commit, so
    /// that positions become visible in ascending order. If another process has already routed some
    /// of the events, rolls the counter back and routes the remaining events.
    async fn route_events(
        &self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<Vec<EventId>, StoreError> {
        let mut ids: Vec<EventId> = events.iter().map(|event| event.event_id).collect();
        while !ids.is_empty() {
            let mut transaction = self.begin_transaction().await?;
            let conn = transaction.conn();
            let count = i64::try_from(ids.len()).expect("a list in memory is shorter");
            let last = next_ids(conn, workspace, Counter::Events, count).await?;
            let numbered = number_events(conn, workspace, &ids, last - count + 1).await?;
            if numbered.len() == ids.len() {
                insert_all!(conn, deliveries, rows(&numbered, events))?;
                transaction.commit().await?;
                break;
            }
            transaction.roll_back().await?;
            ids.retain(|id| numbered.iter().any(|numbered| numbered.event == *id));
        }
        Ok(ids)
    }

    async fn claim_due_deliveries(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[Receiver],
    ) -> Result<Vec<Delivery>, StoreError> {
        if !is_any_due(&mut *self.reader().await?, now, excluded).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin_transaction().await?;
        let claimed = claim_due(transaction.conn(), now, lease_until, limit, excluded).await?;
        transaction.commit().await?;
        Ok(claimed)
    }

    async fn finish_delivery(
        &self,
        delivery: &Delivery,
        outcome: &DeliveryOutcome,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let conn = transaction.conn();
        let workspace = delivery.event.workspace_id;
        let held = deliveries::table
            .find((workspace.0, DbUuid(delivery.event.id.0), DbUuid(delivery.id.0)))
            .filter(deliveries::state.eq(DeliveryState::Pending.as_str()))
            .filter(deliveries::attempts.eq(i64::from(delivery.attempts)));
        let finished = prepared(diesel::update(held).set(AttemptChanges::from(outcome)))
            .execute(conn)
            .await
            .map_err(in_table("deliveries"))?;
        if let DeliveryTarget::Webhook { key } = &delivery.target
            && 0 < finished
        {
            match outcome {
                DeliveryOutcome::Dropped(_) => {}
                DeliveryOutcome::Delivered => webhooks::end_failing(conn, workspace, key).await?,
                DeliveryOutcome::Retry { .. } | DeliveryOutcome::Dead(_) => {
                    webhooks::begin_failing(conn, workspace, key, at).await?;
                }
            }
        }
        transaction.commit().await
    }

    async fn count_earlier_mail(
        &self,
        delivery: &Delivery,
        since: OffsetDateTime,
    ) -> Result<EarlierMail, StoreError> {
        let DeliveryTarget::Mail { link_id, .. } = &delivery.target else {
            return Ok(EarlierMail::default());
        };
        let conn = &mut *self.reader().await?;
        let due_at = DbInstant(delivery.due_at);
        let comes_first = deliveries::due_at
            .lt(due_at)
            .or(deliveries::due_at.eq(due_at).and(deliveries::id.lt(DbUuid(delivery.id.0))));
        let counted = [DeliveryState::Pending.as_str(), DeliveryState::Delivered.as_str()];
        // The mail caps limit the number of rows, because mail over a cap is dropped.
        let earlier: Vec<(String, Option<i64>)> = deliveries::table
            .filter(deliveries::workspace_id.eq(delivery.event.workspace_id.0))
            .filter(deliveries::link_id.is_not_null())
            .filter(deliveries::due_at.gt(DbInstant(since)).and(deliveries::due_at.le(due_at)))
            .filter(comes_first)
            .filter(deliveries::state.eq_any(counted))
            .select((deliveries::address, deliveries::link_id))
            .load(conn)
            .await
            .map_err(in_table("deliveries"))?;
        let (address, link) = (delivery.target.address(), link_id.map(|link| link.0));
        let mut counts = EarlierMail::default();
        for (to, of) in earlier {
            counts.to_recipient += u64::from(to == address);
            counts.of_link += u64::from(of == link);
            counts.in_workspace += 1;
        }
        Ok(counts)
    }

    async fn list_deliveries(
        &self,
        filter: &DeliveryFilter,
        page: &PageRequest<DeliveryPosition>,
    ) -> Result<Page<DeliveryReport>, StoreError> {
        let conn = &mut *self.reader().await?;
        let mut query = with_event()
            .filter(deliveries::workspace_id.eq(filter.workspace_id.0))
            .order((deliveries::position.desc(), deliveries::id.desc()))
            .limit(i64::from(page.limit) + 1)
            .select((DeliveryRow::as_select(), EventRow::as_select()))
            .into_boxed::<Db>();
        if let Some(state) = filter.state {
            query = query.filter(is_in(state));
        }
        if let Some((position, id)) = page.after {
            // The first filter is redundant, but lets the database seek to the start of the page.
            query = query
                .filter(deliveries::position.le(position.0))
                .filter(deliveries::position.lt(position.0).or(deliveries::id.lt(DbUuid(id.0))));
        }
        if let Some(kind) = filter.kind {
            query = query.filter(deliveries::kind.eq(kind.as_str()));
        }
        if let Some(booking) = filter.booking_id {
            query = query.filter(deliveries::booking_uuid.eq(DbUuid(booking.0)));
        }
        if let Some(key) = &filter.webhook {
            let kind = DeliveryKind::Webhook.as_str();
            query = query
                .filter(deliveries::kind.eq(kind))
                .filter(deliveries::address.eq(key.as_str()));
        }
        let rows: Vec<(DeliveryRow, EventRow)> =
            query.load(conn).await.map_err(in_table("deliveries"))?;
        let reports = rows.into_iter().map(|(delivery, event)| delivery.into_report(event));
        Ok(Page::from_overfull(reports.collect::<Result<_, _>>()?, page.limit))
    }

    async fn tally(&self) -> Result<OutboxTally, StoreError> {
        let conn = &mut *self.reader().await?;
        let pending = count(conn, is_pending()).await?;
        let dead = count(conn, is_in(DeliveryState::Dead)).await?;
        let set_aside: i64 = events::table
            .filter(events::position.is_null().and(events::aside_until.is_not_null()))
            .count()
            .get_result(conn)
            .await
            .map_err(in_table("events"))?;
        Ok(OutboxTally { pending, dead, set_aside: set_aside.unsigned_abs() })
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

    async fn add_deliveries(
        &mut self,
        workspace: WorkspaceId,
        events: &[EventDeliveries],
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let of_workspace = events::table
            .filter(events::workspace_id.eq(workspace.0))
            .filter(events::position.is_not_null())
            .select((events::id, events::position.assume_not_null(), events::booking_uuid));
        let ids: Vec<DbUuid> = events.iter().map(|event| DbUuid(event.event_id.0)).collect();
        let routed: Vec<(DbUuid, i64, Option<DbUuid>)> =
            in_list!(of_workspace, events::id, ids).load(conn).await.map_err(in_table("events"))?;
        if events.iter().any(|event| routed.iter().all(|(id, ..)| id.0 != event.event_id.0)) {
            return Err(Conflict::Missing.into());
        }
        let routed = routed.into_iter().map(|(id, position, booking)| DeliveredEvent {
            workspace,
            event: EventId(id.0),
            position,
            booking,
        });
        insert_all!(conn, deliveries, rows(&routed.collect::<Vec<_>>(), events))
    }

    /// Keeps `attempts`, which distinguishes a stale claim from the current one.
    async fn retry_deliveries(
        &mut self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        at: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        if filter.state.is_some_and(|state| state != DeliveryState::Dead) {
            return Ok(0);
        }
        let dead = deliveries::table
            .filter(deliveries::workspace_id.eq(filter.workspace_id.0))
            .filter(is_in(DeliveryState::Dead));
        let mut retrying = diesel::update(dead)
            .set((
                deliveries::state.eq(DeliveryState::Pending.as_str()),
                deliveries::due_at.eq(DbInstant(at)),
                deliveries::next_attempt_at.eq(DbInstant(at)),
            ))
            .into_boxed();
        if let Some(id) = id {
            retrying = retrying.filter(deliveries::id.eq(DbUuid(id.0)));
        }
        if let Some(kind) = filter.kind {
            retrying = retrying.filter(deliveries::kind.eq(kind.as_str()));
        }
        if let Some(booking) = filter.booking_id {
            retrying = retrying.filter(deliveries::booking_uuid.eq(DbUuid(booking.0)));
        }
        if let Some(key) = &filter.webhook {
            let kind = DeliveryKind::Webhook.as_str();
            retrying = retrying
                .filter(deliveries::kind.eq(kind))
                .filter(deliveries::address.eq(key.as_str()));
        }
        let retried = retrying.execute(self.conn()).await.map_err(in_table("deliveries"))?;
        Ok(u64::try_from(retried).expect("usize is at most 64 bits wide"))
    }
}

fn rows(delivered: &[DeliveredEvent], events: &[EventDeliveries]) -> Vec<DeliveryRow> {
    let by_id: HashMap<EventId, DeliveredEvent> =
        delivered.iter().map(|delivered| (delivered.event, *delivered)).collect();
    let known = events.iter().filter_map(|event| Some((*by_id.get(&event.event_id)?, event)));
    known
        .flat_map(|(of, event)| event.deliveries.iter().map(move |new| DeliveryRow::new(of, new)))
        .collect()
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
        let row: Result<Option<EventRow>, _> = events::table
            .find((workspace, id))
            .select(EventRow::as_select())
            .first(conn)
            .await
            .optional();
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
    let is_open: SqlLiteral<Bool> = is_open("events");
    events::table
        .filter(is_open)
        .filter(events::position.is_null())
        .filter(events::aside_until.is_null().or(events::aside_until.le(now)))
        .order((events::occurred_at, events::revision, events::id))
        .limit(limit)
}

fn understood(row: EventRow) -> Result<Event, UnreadableEvent> {
    let (workspace_id, id) = row.key();
    Event::try_from(row).map_err(|error| UnreadableEvent { workspace_id, id, error })
}

async fn count(
    conn: &mut Conn,
    those: SqlLiteral<Bool>,
) -> Result<HashMap<DeliveryKind, u64>, StoreError> {
    let counts: Vec<(String, i64)> = deliveries::table
        .filter(those)
        .group_by(deliveries::kind)
        .select((deliveries::kind, count_star()))
        .load(conn)
        .await
        .map_err(in_table("deliveries"))?;
    let counts = counts.into_iter().filter_map(|(kind, count)| {
        // Omit unknown kinds, because the next worker that claims such a delivery marks it dead.
        Some((DeliveryKind::parse(&kind)?, count.unsigned_abs()))
    });
    Ok(counts.collect())
}

/// Numbers unrouted events in the given order, beginning with `first`.
///
/// Returns the numbered events. An already routed event keeps its number and leaves a gap. The
/// statement has no condition on `position`: for each event, PostgreSQL would search the index of all
/// unrouted events, so a backlog would take quadratic time.
async fn number_events(
    conn: &mut Conn,
    workspace: WorkspaceId,
    ids: &[EventId],
    first: i64,
) -> Result<Vec<DeliveredEvent>, StoreError> {
    let mut numbered = Vec::with_capacity(ids.len());
    for (position, event) in (first..).zip(ids.iter().copied()) {
        let numbering = diesel::update(events::table.find((workspace.0, DbUuid(event.0))))
            .set(events::position.eq(coalesce(events::position, position).nullable()))
            .returning((events::position, events::booking_uuid));
        let found: Option<(Option<i64>, Option<DbUuid>)> =
            prepared(numbering).get_result(conn).await.optional().map_err(in_table("events"))?;
        if let Some((Some(stored), booking)) = found
            && stored == position
        {
            numbered.push(DeliveredEvent { workspace, event, position, booking });
        }
    }
    Ok(numbered)
}
