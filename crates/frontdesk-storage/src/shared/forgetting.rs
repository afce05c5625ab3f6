//! Erases a person.

use std::collections::{BTreeMap, BTreeSet};

use diesel::dsl::{auto_type, exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{AddressHash, Forgotten, RecordedResponse, StoreError};
use serde_json::Value;
use time::OffsetDateTime;

use super::{
    AT_ONCE, Conn, bookings as all_bookings, deliveries, has_guests, invitee_domain, lock_record,
};
use crate::error::in_table;
use crate::rows::{ErasureRow, PersonalDetails, SuppressedAddressRow, guest_addresses};
use crate::schema::{booking_erasures, bookings, idempotency_keys, people, suppressed_addresses};
use crate::types::{DbInstant, DbUuid};

pub(super) async fn forget_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
    address: &AddressHash,
    at: OffsetDateTime,
) -> Result<Forgotten, StoreError> {
    let person = remove_person(conn, workspace, email).await?;
    suppress(conn, workspace, address, at).await?;
    forget_recorded_responses(conn, workspace, email).await?;
    let mut forgotten = Forgotten { person, ..Forgotten::default() };
    for id in bookings_naming(conn, workspace, email).await? {
        let found = all_bookings::find_for_update(conn, workspace, id).await?;
        let Some(booking) = found.filter(|booking| booking.names(email)) else { continue };
        if let Some(without) = booking.without_person(email, at) {
            save_personal_details(conn, &without).await?;
            forgotten.bookings += 1;
        } else {
            postpone(conn, &booking, email).await?;
            forgotten.upcoming_bookings += 1;
        }
    }
    deliveries::forget_mail(conn, workspace, email, at).await?;
    Ok(forgotten)
}

pub(super) async fn forget_in_ended_bookings(
    conn: &mut Conn,
    at: OffsetDateTime,
) -> Result<u64, StoreError> {
    let (mut bookings, mut forgotten) = (0, BTreeMap::new());
    for erasure in due_erasures(conn, at).await? {
        let (workspace, email) = (erasure.workspace(), erasure.email()?);
        let found = all_bookings::find_for_update(conn, workspace, erasure.booking()).await?;
        let naming = found.filter(|booking| booking.names(&email));
        if let Some(without) =
            naming.as_ref().and_then(|booking| booking.without_person(&email, at))
        {
            save_personal_details(conn, &without).await?;
            deliveries::forget_mail_about(conn, workspace, without.id, &email).await?;
            bookings += 1;
            forgotten.insert((workspace, email.match_key()), email);
        } else if naming.is_some() {
            // The booking was rescheduled after `due_erasures` read it.
            continue;
        }
        diesel::delete(&erasure).execute(conn).await.map_err(in_table("booking_erasures"))?;
    }
    // Later requests, such as a move by the invitee, may have recorded responses again. Each person
    // is searched for once, because the search reads every recorded response.
    for ((workspace, _), email) in &forgotten {
        forget_recorded_responses(conn, *workspace, email).await?;
    }
    Ok(bookings)
}

#[auto_type]
pub(super) fn suppressions(workspace: i64, hashes: Vec<Vec<u8>>) -> _ {
    suppressed_addresses::table
        .filter(suppressed_addresses::workspace_id.eq(workspace))
        .filter(suppressed_addresses::address.eq_any(hashes))
}

pub(super) fn hash_bytes(hashes: &[AddressHash]) -> Vec<Vec<u8>> {
    hashes.iter().map(|hash| hash.0.to_vec()).collect()
}

async fn remove_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<bool, StoreError> {
    lock_record(conn, workspace, "people", &email.match_key()).await?;
    let this = people::table
        .filter(people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())));
    let removed = diesel::delete(this).execute(conn).await.map_err(in_table("people"))?;
    Ok(0 < removed)
}

async fn suppress(
    conn: &mut Conn,
    workspace: WorkspaceId,
    address: &AddressHash,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let row = SuppressedAddressRow {
        workspace_id: workspace.0,
        address: &address.0,
        suppressed_at: at.into(),
    };
    diesel::insert_into(suppressed_addresses::table)
        .values(row)
        .on_conflict((suppressed_addresses::workspace_id, suppressed_addresses::address))
        .do_nothing()
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("suppressed_addresses"))
}

/// After the deletion, a retry of the request is executed like a new request.
async fn forget_recorded_responses(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<(), StoreError> {
    let answered: Vec<(String, String, Vec<u8>)> = idempotency_keys::table
        .filter(idempotency_keys::workspace_id.eq(workspace.0))
        .filter(idempotency_keys::answer.is_not_null())
        .select((
            idempotency_keys::token_id,
            idempotency_keys::key,
            idempotency_keys::answer.assume_not_null(),
        ))
        .load(conn)
        .await
        .map_err(in_table("idempotency_keys"))?;
    for (token, key, response) in answered {
        if RecordedResponse(response).mentions(email) {
            diesel::delete(idempotency_keys::table.find((workspace.0, token, key)))
                .execute(conn)
                .await
                .map_err(in_table("idempotency_keys"))?;
        }
    }
    Ok(())
}

/// Returns the bookings in lock order (ascending).
///
/// Rust compares the addresses, because the databases convert the case of non-ASCII letters
/// differently.
async fn bookings_naming(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<BTreeSet<BookingId>, StoreError> {
    let key = email.match_key();
    let of_workspace = || bookings::table.filter(bookings::workspace_id.eq(workspace.0));
    // Two queries, because a combined query would use neither of the two indexes.
    let invitees: Vec<(DbUuid, String)> = of_workspace()
        .filter(invitee_domain().eq(email.domain()))
        .select((bookings::uuid, bookings::invitee_email))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    let guests: Vec<(DbUuid, Value)> = of_workspace()
        .filter(has_guests())
        .select((bookings::uuid, bookings::guests))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    let mut naming: BTreeSet<BookingId> = invitees
        .into_iter()
        .filter(|(_, address)| address.to_lowercase() == key)
        .map(|(uuid, _)| BookingId(uuid.0))
        .collect();
    for (uuid, guests) in guests {
        if guest_addresses(workspace, uuid, guests)?
            .iter()
            .any(|address| address.to_lowercase() == key)
        {
            naming.insert(BookingId(uuid.0));
        }
    }
    Ok(naming)
}

async fn postpone(conn: &mut Conn, booking: &Booking, email: &Email) -> Result<(), StoreError> {
    diesel::insert_into(booking_erasures::table)
        .values(ErasureRow::new(booking, email))
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("booking_erasures"))
}

/// The first postponed erasures of ended bookings, in lock order.
async fn due_erasures(conn: &mut Conn, at: OffsetDateTime) -> Result<Vec<ErasureRow>, StoreError> {
    let scheduled = bookings::state.eq(BookingStatus::Scheduled.as_str());
    let over = bookings::table
        .filter(bookings::workspace_id.eq(booking_erasures::workspace_id))
        .filter(bookings::uuid.eq(booking_erasures::booking_uuid))
        .filter(not(scheduled).or(bookings::ends_at.le(DbInstant(at))));
    booking_erasures::table
        .filter(exists(over))
        .order((booking_erasures::workspace_id, booking_erasures::booking_uuid))
        .limit(AT_ONCE.into())
        .select(ErasureRow::as_select())
        .load(conn)
        .await
        .map_err(in_table("booking_erasures"))
}

async fn save_personal_details(conn: &mut Conn, booking: &Booking) -> Result<(), StoreError> {
    let key = (booking.workspace_id.0, DbUuid(booking.id.0));
    diesel::update(bookings::table.find(key))
        .set(PersonalDetails::from(booking))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("bookings"))
}
