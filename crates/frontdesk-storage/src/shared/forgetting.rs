//! Forgetting a person, on one connection.

use diesel::dsl::{auto_type, exists};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::{AddressHash, Forgotten, StoreError};
use serde_json::json;
use time::OffsetDateTime;

use super::records::lock_person;
use super::{Conn, bookings as all_bookings};
use crate::error::in_table;
use crate::rows::{PeopleOfBooking, PersonalDetails, SuppressedAddressRow};
use crate::schema::{bookings, people, suppressed_addresses};
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
    let mut bookings = 0;
    for booking in bookings_with(conn, workspace, email, at).await? {
        let found = all_bookings::find_for_update(conn, workspace, booking).await?;
        if let Some(without) = found.and_then(|booking| booking.without_person(email, at)) {
            save_personal_details(conn, &without).await?;
            bookings += 1;
        }
    }
    Ok(Forgotten { person, bookings })
}

pub(super) async fn is_suppressed(
    conn: &mut Conn,
    workspace: WorkspaceId,
    hashes: &[AddressHash],
) -> Result<bool, StoreError> {
    diesel::select(exists(suppressions(workspace.0, hash_bytes(hashes))))
        .get_result(conn)
        .await
        .map_err(in_table("suppressed_addresses"))
}

/// The suppressions of an address.
#[auto_type]
pub(super) fn suppressions<'a>(workspace: i64, hashes: Vec<&'a [u8]>) -> _ {
    suppressed_addresses::table
        .filter(suppressed_addresses::workspace_id.eq(workspace))
        .filter(suppressed_addresses::address.eq_any(hashes))
}

/// The hashes as they are stored.
pub(super) fn hash_bytes(hashes: &[AddressHash]) -> Vec<&[u8]> {
    hashes.iter().map(|hash| hash.0.as_slice()).collect()
}

async fn remove_person(conn: &mut Conn, workspace: WorkspaceId, email: &Email) -> Result<bool, StoreError> {
    lock_person(conn, workspace, email).await?;
    let this = people::table
        .filter(people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())));
    let removed = diesel::delete(this).execute(conn).await.map_err(in_table("people"))?;
    Ok(0 < removed)
}

/// An address that is suppressed stays so from its first time on.
async fn suppress(
    conn: &mut Conn,
    workspace: WorkspaceId,
    address: &AddressHash,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let row =
        SuppressedAddressRow { workspace_id: workspace.0, address: &address.0, suppressed_at: at.into() };
    diesel::insert_into(suppressed_addresses::table)
        .values(row)
        .on_conflict((suppressed_addresses::workspace_id, suppressed_addresses::address))
        .do_nothing()
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("suppressed_addresses"))
}

/// The bookings that may be over and that name the address, ascending, in which order they are to be locked.
///
/// The database narrows them down by what is the same in every spelling; letter case outside ASCII is not the same to every
/// database. It is a rare question, and no index is kept for it.
async fn bookings_with(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
    at: OffsetDateTime,
) -> Result<Vec<BookingId>, StoreError> {
    let at_the_domain = bookings::invitee_email.like(format!("%@{}", email.domain()));
    let scheduled = bookings::state.eq(BookingStatus::Scheduled.as_str());
    let candidates: Vec<PeopleOfBooking> = bookings::table
        .filter(bookings::workspace_id.eq(workspace.0))
        .filter(diesel::dsl::not(scheduled).or(bookings::ends_at.le(DbInstant(at))))
        .filter(at_the_domain.or(bookings::guests.ne(json!([]))))
        .order(bookings::uuid)
        .select(PeopleOfBooking::as_select())
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    let mut naming = Vec::new();
    for people in candidates {
        if people.include(workspace, email)? {
            naming.push(BookingId(people.uuid.0));
        }
    }
    Ok(naming)
}

async fn save_personal_details(conn: &mut Conn, booking: &Booking) -> Result<(), StoreError> {
    diesel::update(bookings::table.find((booking.workspace_id.0, DbUuid(booking.id.0))))
        .set(PersonalDetails::from(booking))
        .execute(conn)
        .await
        .map(drop)
        .map_err(in_table("bookings"))
}
