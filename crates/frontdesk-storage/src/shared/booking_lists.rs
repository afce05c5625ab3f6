//! Pages of the list of bookings.
//!
//! An index has the same order as the list. Its range scan ends when the page is full.

use diesel::dsl::{auto_type, exists, not};
use diesel::prelude::*;
use diesel::query_dsl::positional_order_dsl::PositionalOrderDsl as _;
use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{BookingFilter, BookingPosition, StatusFilter, StoreError};

use super::booking_rows::{VersionedBooking, columns, complete};
use super::{Conn, Db, of_keys, read};
use crate::error::in_table;
use crate::schema::{booking_hosts, bookings};
use crate::types::{DbInstant, DbUuid};

// A join with `booking_hosts` needs an alias, because `hosted_by` also queries this table.
diesel::alias!(const HOSTING: Alias<Hosting> = booking_hosts as hosting);

/// The filter and the page of a list request.
#[derive(Clone, Copy)]
struct Walk<'a> {
    filter: &'a BookingFilter,
    page: &'a PageRequest<BookingPosition>,
}

impl Walk<'_> {
    fn limit(self) -> i64 {
        i64::from(self.page.limit) + 1
    }

    /// Whether the filter reads columns that `booking_hosts` does not have.
    fn reads_bookings(self) -> bool {
        self.filter.booked_by.is_some() || self.filter.status != StatusFilter::All
    }
}

/// Builds a query for the page and one extra row, in the order of `$key`.
///
/// The extra row shows that another page follows.
macro_rules! in_range {
    ($source:expr, $columns:expr, $key:expr, $walk:expr) => {{
        let Walk { filter, page } = $walk;
        let (starts_at, uuid) = $key;
        let mut query = $source
            .filter(starts_at.ge(DbInstant(filter.from)))
            .select($columns)
            .order((starts_at, uuid))
            .limit($walk.limit())
            .into_boxed::<Db>();
        if let Some(until) = filter.until {
            query = query.filter(starts_at.lt(DbInstant(until)));
        }
        if let Some(after) = page.after {
            let (start, id) = (DbInstant(after.starts_at), DbUuid(after.id.0));
            // The first filter is redundant, but lets the database seek to the start of the page.
            query = query.filter(starts_at.ge(start)).filter(starts_at.gt(start).or(uuid.gt(id)));
        }
        query
    }};
}

/// Applies the filters that read `bookings`.
macro_rules! matching {
    ($query:expr, $walk:expr) => {{
        let filter = $walk.filter;
        let mut query = $query;
        if let Some(user) = filter.booked_by {
            query = query.filter(bookings::booked_by.eq(user.0)).filter(not(hosted_by(user.0)));
        }
        let is = |status: BookingStatus| bookings::state.eq(status.as_str());
        let now = DbInstant(filter.now);
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

/// Reads the first page of the union of two key queries; the rows are unordered.
macro_rules! page_of_both {
    ($conn:expr, $one:expr, $other:expr, $walk:expr) => {{
        let keys = $one.union($other).positional_order_by((1, 2)).limit($walk.limit());
        let workspace = $walk.filter.workspace_id.0;
        let of_workspace =
            bookings::table.filter(bookings::workspace_id.eq(workspace)).select(columns(workspace));
        read!($conn, of_keys!(of_workspace, bookings::uuid, keys)).await
    }};
}

pub(super) async fn list(
    conn: &mut Conn,
    filter: &BookingFilter,
    page: &PageRequest<BookingPosition>,
) -> Result<Page<Booking>, StoreError> {
    let walk = Walk { filter, page };
    let found = match filter.visible_to {
        Visibility::Own(user) if filter.booked_by != Some(user) => own(conn, user, walk).await?,
        // If `booked_by` is `user`, the filter itself selects only bookings that `user` may see.
        Visibility::Own(_) | Visibility::All => bookings_of_all(conn, walk).await?,
    };
    Ok(Page::from_overfull(complete(conn, filter.workspace_id, found).await?, page.limit))
}

async fn bookings_of_all(
    conn: &mut Conn,
    walk: Walk<'_>,
) -> Result<Vec<VersionedBooking>, StoreError> {
    let workspace = walk.filter.workspace_id.0;
    let all = bookings::table.filter(bookings::workspace_id.eq(workspace));
    let page = in_range!(all, columns(workspace), (bookings::starts_at, bookings::uuid), walk);
    read!(conn, matching!(page, walk)).await.map_err(in_table("bookings"))
}

/// Lists the bookings that a member hosts or booked.
///
/// Merges the keys of two indexes first, so that only the bookings of the page are read.
async fn own(
    conn: &mut Conn,
    user: UserId,
    walk: Walk<'_>,
) -> Result<Vec<VersionedBooking>, StoreError> {
    let workspace = walk.filter.workspace_id.0;
    let key = (bookings::starts_at, bookings::uuid);
    let booked = bookings::table
        .filter(bookings::workspace_id.eq(workspace))
        .filter(bookings::booked_by.eq(user.0));
    let booked = matching!(in_range!(booked, key, key, walk), walk);

    let key = (HOSTING.field(booking_hosts::starts_at), HOSTING.field(booking_hosts::booking_uuid));
    let of_workspace = HOSTING.field(booking_hosts::workspace_id).eq(workspace);
    let of_user = HOSTING.field(booking_hosts::user_id).eq(user.0);
    let found = if walk.reads_bookings() {
        let hosted = with_hosting().filter(of_workspace).filter(of_user);
        let hosted = matching!(in_range!(hosted, key, key, walk), walk);
        page_of_both!(conn, booked, hosted, walk)
    } else {
        let hosted = HOSTING.filter(of_workspace).filter(of_user);
        page_of_both!(conn, booked, in_range!(hosted, key, key, walk), walk)
    };
    let mut found: Vec<VersionedBooking> = found.map_err(in_table("bookings"))?;
    found.sort_unstable_by_key(|(row, _)| row.position());
    Ok(found)
}

#[auto_type]
fn with_hosting() -> _ {
    let booking = bookings::workspace_id
        .eq(HOSTING.field(booking_hosts::workspace_id))
        .and(bookings::uuid.eq(HOSTING.field(booking_hosts::booking_uuid)));
    HOSTING.inner_join(bookings::table.on(booking))
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
