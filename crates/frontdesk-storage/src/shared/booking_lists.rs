//! Pages of the list of bookings.
//!
//! An index has the same order as the list. Its range scan ends when the page is full.

use std::collections::HashSet;

use diesel::dsl::{auto_type, exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{BookingFilter, BookingPosition, StatusFilter, StoreError};

use super::booking_rows::{BookingWithType, complete, is_its_event_type, with_event_type};
use super::{Conn, Db};
use crate::error::in_table;
use crate::rows::BookingRow;
use crate::schema::{booking_hosts, bookings, event_types};
use crate::types::{DbInstant, DbUuid};

// `hosted_by` also queries `booking_hosts`, so this join needs an alias.
diesel::alias!(const HOSTING: Alias<Hosting> = booking_hosts as hosting);

/// The filter and the start of a range scan.
#[derive(Clone, Copy)]
struct Walk<'a> {
    filter: &'a BookingFilter,
    page: &'a PageRequest<BookingPosition>,
}

/// Builds the query for a page and one extra row.
///
/// The extra row shows that another page follows. The order is `$starts_at`, then `$uuid`.
macro_rules! walk_along {
    ($source:expr, ($starts_at:expr, $uuid:expr), $walk:expr) => {{
        let Walk { filter, page } = $walk;
        let now = DbInstant(filter.now);
        let mut query = $source
            .filter($starts_at.ge(DbInstant(filter.from)))
            .select((BookingRow::as_select(), (event_types::key, event_types::title)))
            .order(($starts_at, $uuid))
            .limit(i64::from(page.limit) + 1)
            .into_boxed::<Db>();
        if let Some(until) = filter.until {
            query = query.filter($starts_at.lt(DbInstant(until)));
        }
        if let Some(BookingPosition { starts_at, id }) = page.after {
            // Redundant, but a plain lower bound lets the index seek to the start.
            let starts_at = DbInstant(starts_at);
            query = query
                .filter($starts_at.ge(starts_at))
                .filter($starts_at.gt(starts_at).or($uuid.gt(DbUuid(id.0))));
        }
        if let Some(user) = filter.booked_by {
            query = query.filter(bookings::booked_by.eq(user.0)).filter(not(hosted_by(user.0)));
        }
        let is = |status: BookingStatus| bookings::state.eq(status.as_str());
        match filter.status {
            StatusFilter::All => query,
            StatusFilter::Only(BookingStatus::Scheduled) => {
                query.filter(is(BookingStatus::Scheduled)).filter(bookings::ends_at.gt(now))
            }
            StatusFilter::Only(BookingStatus::Completed) => query.filter(
                is(BookingStatus::Completed)
                    .or(is(BookingStatus::Scheduled).and(bookings::ends_at.le(now))),
            ),
            StatusFilter::Only(status @ (BookingStatus::Cancelled | BookingStatus::NoShow)) => {
                query.filter(is(status))
            }
        }
    }};
}

pub(super) async fn list(
    conn: &mut Conn,
    filter: &BookingFilter,
    page: &PageRequest<BookingPosition>,
) -> Result<Page<Booking>, StoreError> {
    let walk = Walk { filter, page };
    let found = match filter.visible_to {
        Visibility::All => bookings_of_all(conn, walk).await?,
        Visibility::Own(user) => own(conn, user, walk).await?,
    };
    Ok(Page::from_overfull(complete(conn, filter.workspace_id, found).await?, page.limit))
}

async fn bookings_of_all(
    conn: &mut Conn,
    walk: Walk<'_>,
) -> Result<Vec<BookingWithType>, StoreError> {
    let all = with_event_type().filter(bookings::workspace_id.eq(walk.filter.workspace_id.0));
    walk_along!(all, (bookings::starts_at, bookings::uuid), walk)
        .load(conn)
        .await
        .map_err(in_table("bookings"))
}

/// Bookings that a member hosts or booked: merges one page of each.
async fn own(
    conn: &mut Conn,
    user: UserId,
    walk: Walk<'_>,
) -> Result<Vec<BookingWithType>, StoreError> {
    let mut found = booked(conn, user, walk).await?;
    if walk.filter.booked_by != Some(user) {
        found.extend(hosted(conn, user, walk).await?);
        // By id only: a booking may have moved between the two statements.
        let mut known = HashSet::new();
        found.retain(|(row, _)| known.insert(row.uuid));
        found.sort_unstable_by_key(|(row, _)| row.position());
        found.truncate(walk.page.limit as usize + 1);
    }
    Ok(found)
}

async fn booked(
    conn: &mut Conn,
    user: UserId,
    walk: Walk<'_>,
) -> Result<Vec<BookingWithType>, StoreError> {
    let booked = with_event_type()
        .filter(bookings::workspace_id.eq(walk.filter.workspace_id.0))
        .filter(bookings::booked_by.eq(user.0));
    walk_along!(booked, (bookings::starts_at, bookings::uuid), walk)
        .load(conn)
        .await
        .map_err(in_table("bookings"))
}

async fn hosted(
    conn: &mut Conn,
    user: UserId,
    walk: Walk<'_>,
) -> Result<Vec<BookingWithType>, StoreError> {
    let (starts_at, uuid) =
        (HOSTING.field(booking_hosts::starts_at), HOSTING.field(booking_hosts::booking_uuid));
    let hosted = with_hosting()
        .filter(HOSTING.field(booking_hosts::workspace_id).eq(walk.filter.workspace_id.0))
        .filter(HOSTING.field(booking_hosts::user_id).eq(user.0));
    walk_along!(hosted, (starts_at, uuid), walk).load(conn).await.map_err(in_table("booking_hosts"))
}

#[auto_type]
fn with_hosting() -> _ {
    let booking = bookings::workspace_id
        .eq(HOSTING.field(booking_hosts::workspace_id))
        .and(bookings::uuid.eq(HOSTING.field(booking_hosts::booking_uuid)));
    HOSTING
        .inner_join(bookings::table.on(booking))
        .inner_join(event_types::table.on(is_its_event_type()))
}

#[auto_type]
fn hosted_by(user: i64) -> _ {
    exists(
        booking_hosts::table
            .filter(booking_hosts::workspace_id.eq(bookings::workspace_id))
            .filter(booking_hosts::booking_uuid.eq(bookings::uuid))
            .filter(booking_hosts::user_id.eq(user)),
    )
}
