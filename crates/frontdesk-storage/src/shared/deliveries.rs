//! Who is told of events, read and written on one connection.

use std::collections::HashMap;

use diesel::dsl::{auto_type, count_star, exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::delivery::{
    Delivery, DeliveryFilter, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryReport, DeliveryState,
    DeliveryTarget, NewDelivery, Receiver,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::event::EventId;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, Counter, EarlierMail, OutboxTally, StoreError};
use time::OffsetDateTime;

use super::directory_writes::next_id;
use super::{Conn, Db, insert_all, skip_locked, webhooks};
use crate::error::in_table;
use crate::kept::Kept;
use crate::rows::{AttemptChanges, DeliveredEvent, DeliveryRow, EventRow};
use crate::schema::{bookings, deliveries, events};
use crate::types::{DbInstant, DbUuid};

diesel::alias!(const EARLIER: Alias<Earlier> = deliveries as earlier);

/// Needs a transaction, which is to be rolled back after `false`. The number comes first: its row is locked until the end, so
/// that whoever has the next one becomes visible later.
pub(super) async fn route(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event: EventId,
    new: &[NewDelivery],
) -> Result<bool, StoreError> {
    let position = next_id(conn, workspace, Counter::Events).await?;
    let unrouted = events::table.find((workspace.0, DbUuid(event.0))).filter(events::position.is_null());
    let numbered =
        diesel::update(unrouted).set(events::position.eq(Some(position))).returning(events::booking_uuid);
    let routed: Option<Option<DbUuid>> =
        Kept(numbered).get_result(conn).await.optional().map_err(in_table("events"))?;
    let Some(booking) = routed else { return Ok(false) };
    let of = DeliveredEvent { workspace, event, position, booking };
    insert_all!(conn, deliveries, rows(of, new))?;
    Ok(true)
}

pub(super) async fn add(
    conn: &mut Conn,
    workspace: WorkspaceId,
    event: EventId,
    new: &[NewDelivery],
) -> Result<(), StoreError> {
    let routed: Option<(i64, Option<DbUuid>)> = events::table
        .find((workspace.0, DbUuid(event.0)))
        .filter(events::position.is_not_null())
        .select((events::position.assume_not_null(), events::booking_uuid))
        .first(conn)
        .await
        .optional()
        .map_err(in_table("events"))?;
    let (position, booking) = routed.ok_or(Conflict::Missing)?;
    let of = DeliveredEvent { workspace, event, position, booking };
    insert_all!(conn, deliveries, rows(of, new))
}

fn rows(of: DeliveredEvent, new: &[NewDelivery]) -> Vec<DeliveryRow> {
    new.iter().map(|new| DeliveryRow::new(of, new)).collect()
}

/// Whether a delivery is still to be made, in the words of the index `deliveries_due`: a value that is bound is not known to be
/// the one that the index is about.
fn is_pending() -> SqlLiteral<Bool> {
    sql("deliveries.state = 'pending'")
}

/// What is due, but for what has to come after something else.
#[auto_type]
fn due(now: DbInstant) -> _ {
    let pending: &'static str = DeliveryState::Pending.as_str();
    let is_pending: SqlLiteral<Bool> = is_pending();
    let comes_first = EARLIER
        .filter(EARLIER.field(deliveries::workspace_id).eq(deliveries::workspace_id))
        .filter(EARLIER.field(deliveries::booking_uuid).eq(deliveries::booking_uuid))
        .filter(EARLIER.field(deliveries::kind).eq(deliveries::kind))
        .filter(EARLIER.field(deliveries::address).eq(deliveries::address))
        .filter(EARLIER.field(deliveries::position).lt(deliveries::position))
        .filter(EARLIER.field(deliveries::in_order))
        .filter(EARLIER.field(deliveries::state).eq(pending));
    deliveries::table
        .filter(is_pending)
        .filter(deliveries::next_attempt_at.le(now))
        .filter(not(deliveries::in_order).or(not(exists(comes_first))))
}

/// The receivers to leave out, as the columns of their deliveries tell them.
struct LeftOut {
    /// As [`lane`] has them.
    lanes: Vec<&'static str>,
    /// As [`receiver`] has them.
    receivers: Vec<String>,
}

impl LeftOut {
    fn of(but_for: &[Receiver]) -> Self {
        let mut left_out = Self { lanes: Vec::new(), receivers: Vec::new() };
        for receiver in but_for {
            match receiver {
                Receiver::MailServer => left_out.lanes.push("mail"),
                Receiver::PublicMail => left_out.lanes.push("public mail"),
                Receiver::One { workspace_id, kind, address } => {
                    left_out.receivers.push(format!("{} {} {address}", workspace_id.0, kind.as_str()));
                }
            }
        }
        left_out
    }
}

/// The kind of a delivery, mail that counts toward the caps on public bookings set apart.
fn lane() -> SqlLiteral<Text> {
    sql("(CASE WHEN deliveries.link_id IS NULL THEN deliveries.kind ELSE 'public mail' END)")
}

/// Whom a delivery goes through, in one text.
fn receiver() -> SqlLiteral<Text> {
    sql("(deliveries.workspace_id || ' ' || deliveries.kind || ' ' || deliveries.address)")
}

/// Whether anything is due, for those who would else begin a transaction for nothing.
pub(super) async fn is_any_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    but_for: &[Receiver],
) -> Result<bool, StoreError> {
    let left_out = LeftOut::of(but_for);
    let due = due(DbInstant(now))
        .filter(lane().ne_all(left_out.lanes))
        .filter(receiver().ne_all(left_out.receivers));
    diesel::select(exists(due)).get_result(conn).await.map_err(in_table("deliveries"))
}

/// Needs a transaction.
pub(super) async fn claim_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
    limit: u32,
    but_for: &[Receiver],
) -> Result<Vec<Delivery>, StoreError> {
    let left_out = LeftOut::of(but_for);
    let longest_due_first = due(DbInstant(now))
        .filter(lane().ne_all(left_out.lanes))
        .filter(receiver().ne_all(left_out.receivers))
        .order((deliveries::next_attempt_at, deliveries::position, deliveries::id))
        .limit(limit.into())
        .select((deliveries::workspace_id, deliveries::event_id, deliveries::id));
    let keys: Vec<(i64, DbUuid, DbUuid)> =
        skip_locked!(longest_due_first).load(conn).await.map_err(in_table("deliveries"))?;
    let mut claimed = Vec::with_capacity(keys.len());
    for key in keys {
        let held = diesel::update(deliveries::table.find(key)).set((
            deliveries::attempts.eq(deliveries::attempts + 1),
            deliveries::next_attempt_at.eq(DbInstant(lease_until)),
        ));
        Kept(held).execute(conn).await.map_err(in_table("deliveries"))?;
        match find(conn, key).await {
            Ok(delivery) => claimed.push(delivery),
            // It would make no more sense the next time, and keep all others from being claimed.
            Err(error @ StoreError::Corrupt { .. }) => give_up(conn, key, error.to_string()).await?,
            Err(error) => return Err(error),
        }
    }
    Ok(claimed)
}

async fn find(
    conn: &mut Conn,
    (workspace, event, id): (i64, DbUuid, DbUuid),
) -> Result<Delivery, StoreError> {
    let (delivery, event): (DeliveryRow, EventRow) = with_event()
        .filter(deliveries::workspace_id.eq(workspace))
        .filter(deliveries::event_id.eq(event))
        .filter(deliveries::id.eq(id))
        .select((DeliveryRow::as_select(), EventRow::as_select()))
        .first(conn)
        .await
        .map_err(in_table("deliveries"))?;
    delivery.into_delivery(event)
}

async fn give_up(conn: &mut Conn, key: (i64, DbUuid, DbUuid), why: String) -> Result<(), StoreError> {
    diesel::update(deliveries::table.find(key))
        .set(AttemptChanges::from(&DeliveryOutcome::Dead(why)))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("deliveries"))
}

#[auto_type]
fn with_event() -> _ {
    let told = events::workspace_id.eq(deliveries::workspace_id).and(events::id.eq(deliveries::event_id));
    deliveries::table.inner_join(events::table.on(told))
}

/// Needs a transaction.
pub(super) async fn finish(
    conn: &mut Conn,
    delivery: &Delivery,
    outcome: &DeliveryOutcome,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let workspace = delivery.event.workspace_id;
    let held = deliveries::table
        .find((workspace.0, DbUuid(delivery.event.id.0), DbUuid(delivery.id.0)))
        .filter(deliveries::state.eq(DeliveryState::Pending.as_str()))
        .filter(deliveries::attempts.eq(i64::from(delivery.attempts)));
    let finished = Kept(diesel::update(held).set(AttemptChanges::from(outcome)))
        .execute(conn)
        .await
        .map_err(in_table("deliveries"))?;
    let DeliveryTarget::Webhook { key } = &delivery.target else { return Ok(()) };
    match outcome {
        _ if finished == 0 => Ok(()),
        DeliveryOutcome::Dropped(_) => Ok(()),
        DeliveryOutcome::Delivered => webhooks::end_failing(conn, workspace, key).await,
        DeliveryOutcome::Retry { .. } | DeliveryOutcome::Dead(_) => {
            webhooks::begin_failing(conn, workspace, key, at).await
        }
    }
}

pub(super) async fn tally(conn: &mut Conn) -> Result<OutboxTally, StoreError> {
    let pending = count(conn, is_pending()).await?;
    // In the words of the index `deliveries_dead`, too.
    let dead = count(conn, sql("deliveries.state = 'dead'")).await?;
    let set_aside: i64 = events::table
        .filter(events::position.is_null().and(events::aside_until.is_not_null()))
        .count()
        .get_result(conn)
        .await
        .map_err(in_table("events"))?;
    Ok(OutboxTally { pending, dead, set_aside: set_aside.unsigned_abs() })
}

async fn count(conn: &mut Conn, those: SqlLiteral<Bool>) -> Result<HashMap<DeliveryKind, u64>, StoreError> {
    let counts: Vec<(String, i64)> = deliveries::table
        .filter(those)
        .group_by(deliveries::kind)
        .select((deliveries::kind, count_star()))
        .load(conn)
        .await
        .map_err(in_table("deliveries"))?;
    let counts = counts.into_iter().filter_map(|(kind, count)| {
        // One that makes no sense is nobody's to look after here: whoever claims it gives it up.
        Some((DeliveryKind::parse(&kind)?, count.unsigned_abs()))
    });
    Ok(counts.collect())
}

pub(super) async fn count_earlier_mail(
    conn: &mut Conn,
    delivery: &Delivery,
    since: OffsetDateTime,
) -> Result<EarlierMail, StoreError> {
    let DeliveryTarget::Mail { link_id, .. } = &delivery.target else { return Ok(EarlierMail::default()) };
    let due_at = DbInstant(delivery.due_at);
    let comes_first = deliveries::due_at
        .lt(due_at)
        .or(deliveries::due_at.eq(due_at).and(deliveries::id.lt(DbUuid(delivery.id.0))));
    let counted = [DeliveryState::Pending.as_str(), DeliveryState::Delivered.as_str()];
    // What it counts is bounded by the caps: mail beyond them is given up.
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

pub(super) async fn list(
    conn: &mut Conn,
    filter: &DeliveryFilter,
    limit: u32,
) -> Result<Vec<DeliveryReport>, StoreError> {
    let mut query = with_event()
        .filter(deliveries::workspace_id.eq(filter.workspace_id.0))
        .order((deliveries::position.desc(), deliveries::id.desc()))
        .limit(limit.into())
        .select((DeliveryRow::as_select(), EventRow::as_select()))
        .into_boxed::<Db>();
    if let Some(state) = filter.state {
        query = query.filter(deliveries::state.eq(state.as_str()));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(deliveries::kind.eq(kind.as_str()));
    }
    if let Some(booking) = filter.booking_id {
        query = query.filter(deliveries::booking_uuid.eq(DbUuid(booking.0)));
    }
    let rows: Vec<(DeliveryRow, EventRow)> = query.load(conn).await.map_err(in_table("deliveries"))?;
    rows.into_iter().map(|(delivery, event)| delivery.into_report(event)).collect()
}

/// Counts attempts on, so that whoever still holds one of before is told from whoever makes the next.
pub(super) async fn retry(
    conn: &mut Conn,
    filter: &DeliveryFilter,
    id: Option<DeliveryId>,
    at: OffsetDateTime,
) -> Result<u64, StoreError> {
    if filter.state.is_some_and(|state| state != DeliveryState::Dead) && id.is_none() {
        return Ok(0);
    }
    let dead = deliveries::table
        .filter(deliveries::workspace_id.eq(filter.workspace_id.0))
        .filter(deliveries::state.eq(DeliveryState::Dead.as_str()));
    let mut retrying = diesel::update(dead)
        .set((
            deliveries::state.eq(DeliveryState::Pending.as_str()),
            deliveries::due_at.eq(DbInstant(at)),
            deliveries::next_attempt_at.eq(DbInstant(at)),
        ))
        .into_boxed();
    if let Some(id) = id {
        retrying = retrying.filter(deliveries::id.eq(DbUuid(id.0)));
    } else {
        if let Some(kind) = filter.kind {
            retrying = retrying.filter(deliveries::kind.eq(kind.as_str()));
        }
        if let Some(booking) = filter.booking_id {
            retrying = retrying.filter(deliveries::booking_uuid.eq(DbUuid(booking.0)));
        }
    }
    let retried = retrying.execute(conn).await.map_err(in_table("deliveries"))?;
    Ok(u64::try_from(retried).expect("usize is at most 64 bits wide"))
}

/// Forgets mail to an address, but for what is still to be sent about bookings that are to take place after `at`.
pub(super) async fn forget_mail(
    conn: &mut Conn,
    workspace: WorkspaceId,
    to: &Email,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let upcoming = bookings::table
        .filter(bookings::workspace_id.eq(deliveries::workspace_id))
        .filter(bookings::uuid.nullable().eq(deliveries::booking_uuid))
        .filter(bookings::state.eq(BookingStatus::Scheduled.as_str()))
        .filter(bookings::ends_at.gt(DbInstant(at)));
    let over = deliveries::table
        .filter(deliveries::workspace_id.eq(workspace.0))
        .filter(deliveries::kind.eq(DeliveryKind::Mail.as_str()))
        .filter(deliveries::address.eq(to.match_key()))
        .filter(deliveries::state.ne(DeliveryState::Pending.as_str()).or(not(exists(upcoming))));
    diesel::delete(over).execute(conn).await.map(drop).map_err(in_table("deliveries"))
}

/// Forgets all mail to an address about one booking.
pub(super) async fn forget_mail_about(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
    to: &Email,
) -> Result<(), StoreError> {
    let about = deliveries::table
        .filter(deliveries::workspace_id.eq(workspace.0))
        .filter(deliveries::booking_uuid.eq(DbUuid(booking.0)))
        .filter(deliveries::kind.eq(DeliveryKind::Mail.as_str()))
        .filter(deliveries::address.eq(to.match_key()));
    diesel::delete(about).execute(conn).await.map(drop).map_err(in_table("deliveries"))
}
