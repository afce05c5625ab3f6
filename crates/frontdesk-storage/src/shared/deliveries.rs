//! Claims due deliveries, and erases mail.

use diesel::dsl::{auto_type, exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::delivery::{
    Delivery, DeliveryKind, DeliveryOutcome, DeliveryState, Receiver,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::StoreError;
use time::OffsetDateTime;

use super::{Conn, is_open, skip_locked};
use crate::error::in_table;
use crate::prepared::prepared;
use crate::rows::{AttemptChanges, DeliveryRow, EventRow};
use crate::schema::{bookings, deliveries, events};
use crate::types::{DbInstant, DbUuid};

diesel::alias!(const EARLIER: Alias<Earlier> = deliveries as earlier);

/// The state is a literal, because the partial indexes of states require one.
pub(super) fn is_in(state: DeliveryState) -> SqlLiteral<Bool> {
    sql(&format!("deliveries.state = '{}'", state.as_str()))
}

pub(in super::super) fn is_pending() -> SqlLiteral<Bool> {
    is_in(DeliveryState::Pending)
}

/// Due deliveries of open workspaces, except ordered ones that wait for an earlier delivery.
#[auto_type]
fn due(now: DbInstant) -> _ {
    let pending: &'static str = DeliveryState::Pending.as_str();
    let is_pending: SqlLiteral<Bool> = is_pending();
    let is_open: SqlLiteral<Bool> = is_open("deliveries");
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
        .filter(is_open)
        .filter(deliveries::next_attempt_at.le(now))
        .filter(not(deliveries::in_order).or(not(exists(comes_first))))
}

/// The receivers as values of [`receiver`].
fn names(receivers: &[Receiver]) -> Vec<String> {
    let name = |receiver: &Receiver| match receiver {
        Receiver::Mail { workspace_id } => format!("{workspace_id} mail"),
        Receiver::PublicMail { workspace_id } => format!("{workspace_id} public mail"),
        Receiver::One { workspace_id, kind, address } => {
            format!("{workspace_id} {} {address}", kind.as_str())
        }
    };
    receivers.iter().map(name).collect()
}

fn receiver() -> SqlLiteral<Text> {
    sql("(deliveries.workspace_id || ' ' || CASE \
         WHEN deliveries.kind <> 'mail' THEN deliveries.kind || ' ' || deliveries.address \
         WHEN deliveries.link_id IS NULL THEN 'mail' ELSE 'public mail' END)")
}

/// This check avoids an empty transaction.
pub(super) async fn is_any_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    excluded: &[Receiver],
) -> Result<bool, StoreError> {
    let due = due(DbInstant(now)).filter(receiver().ne_all(names(excluded)));
    diesel::select(exists(due)).get_result(conn).await.map_err(in_table("deliveries"))
}

/// Requires a transaction.
pub(super) async fn claim_due(
    conn: &mut Conn,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
    limit: u32,
    excluded: &[Receiver],
) -> Result<Vec<Delivery>, StoreError> {
    let longest_due_first = due(DbInstant(now))
        .filter(receiver().ne_all(names(excluded)))
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
        prepared(held).execute(conn).await.map_err(in_table("deliveries"))?;
        match find(conn, key).await {
            Ok(delivery) => claimed.push(delivery),
            // Give up, because a retry would fail and the error would block all other deliveries.
            Err(error @ StoreError::Corrupt { .. }) => {
                give_up(conn, key, error.to_string()).await?;
            }
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

async fn give_up(
    conn: &mut Conn,
    key: (i64, DbUuid, DbUuid),
    why: String,
) -> Result<(), StoreError> {
    diesel::update(deliveries::table.find(key))
        .set(AttemptChanges::from(&DeliveryOutcome::Dead(why)))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("deliveries"))
}

#[auto_type]
pub(super) fn with_event() -> _ {
    let same_event =
        events::workspace_id.eq(deliveries::workspace_id).and(events::id.eq(deliveries::event_id));
    deliveries::table.inner_join(events::table.on(same_event))
}

/// Keeps pending mail about scheduled bookings that end after `at`.
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
