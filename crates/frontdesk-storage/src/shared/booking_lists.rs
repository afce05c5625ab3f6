//! Pages of the list of bookings.
//!
//! Each filter has an index that is sorted by start, so a range scan ends when the page is full.
//! `order=updated_at` and `updated_since` use the index `bookings_by_update`.

use std::convert::identity;

use diesel::dsl::{auto_type, exists, not};
use diesel::prelude::*;
use diesel::query_dsl::positional_order_dsl::PositionalOrderDsl as _;
use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    BookingFilter, BookingOrder, BookingPosition, BookingSearch, StatusFilter, StoreError,
};

use super::booking_rows::{VersionedBooking, columns, lower, named};
use super::keyset::After;
use super::{Conn, Db, in_query, read};
use crate::error::in_table;
use crate::prepared::prepared_if;
use crate::schema::{booking_hosts, bookings};
use crate::types::{DbInstant, DbUuid};

// A join with `booking_hosts` needs an alias, because `hosted_by` also queries this table.
diesel::alias!(const HOSTING: Alias<Hosting> = booking_hosts as hosting);

const BY_START: (bookings::starts_at, bookings::uuid) = (bookings::starts_at, bookings::uuid);
const BY_UPDATE: (bookings::updated_at, bookings::uuid) = (bookings::updated_at, bookings::uuid);

#[derive(Clone, Copy)]
struct Walk<'a> {
    filter: &'a BookingFilter,
    page: &'a PageRequest<BookingPosition>,
}

impl Walk<'_> {
    fn limit(self) -> i64 {
        i64::from(self.page.limit) + 1
    }

    /// Whether the filter or the order reads columns that `booking_hosts` does not have.
    fn reads_bookings(self) -> bool {
        self.filter.booked_by.is_some()
            || self.filter.status != StatusFilter::All
            || self.filter.search != BookingSearch::default()
            || self.filter.order != BookingOrder::StartTime
    }

    /// Whether connections keep the statement prepared.
    ///
    /// Each combination of filters is a separate statement; most requests use at most one filter.
    fn is_frequent(self) -> bool {
        let BookingSearch { invitee, host, event_type, link, origin, updated_since } =
            &self.filter.search;
        let filters = [
            invitee.is_some(),
            host.is_some(),
            event_type.is_some(),
            link.is_some(),
            origin.is_some(),
            updated_since.is_some(),
        ];
        filters.into_iter().filter(|set| *set).count() <= 1
    }
}

/// Reads one extra row, which shows that another page follows.
macro_rules! in_range {
    ($source:expr, $columns:expr, $starts_at:expr, $key:expr, $walk:expr) => {{
        let Walk { filter, page } = $walk;
        let mut query =
            $source.select($columns).order($key).limit($walk.limit()).into_boxed::<Db>();
        if let Some(from) = filter.from {
            query = query.filter($starts_at.ge(DbInstant(from)));
        }
        if let Some(until) = filter.until {
            query = query.filter($starts_at.lt(DbInstant(until)));
        }
        if let Some(BookingPosition { at: seen, id }) = page.after {
            query = query.filter(After::new($key, (DbInstant(seen), DbUuid(id.0))));
        }
        query
    }};
}

macro_rules! in_order {
    ($source:expr, $columns:expr, $by_start:expr, $walk:expr) => {{
        match $walk.filter.order {
            BookingOrder::StartTime => {
                in_range!($source, $columns($by_start), $by_start.0, $by_start, $walk)
            }
            BookingOrder::UpdatedAt => {
                in_range!($source, $columns(BY_UPDATE), $by_start.0, BY_UPDATE, $walk)
            }
        }
    }};
}

macro_rules! matching {
    ($query:expr, $walk:expr) => {{
        let BookingFilter { booked_by, status, now, search, .. } = $walk.filter;
        let mut query = $query;
        if let Some(user) = *booked_by {
            query = query.filter(bookings::booked_by.eq(user.0)).filter(not(hosted_by(user.0)));
        }
        if let Some(email) = &search.invitee {
            query = query.filter(lower(bookings::invitee_email).eq(lower(email.to_string())));
        }
        if let Some(host) = search.host {
            query = query.filter(hosted_by(host.0));
        }
        if let Some(event_type) = search.event_type {
            query = query.filter(bookings::event_type_id.eq(event_type.0));
        }
        if let Some(link) = search.link {
            query = query.filter(bookings::link_id.eq(link.0));
        }
        if let Some(origin) = search.origin {
            query = query.filter(bookings::origin.eq(origin.as_str()));
        }
        if let Some(since) = search.updated_since {
            query = query.filter(bookings::updated_at.ge(DbInstant(since)));
        }
        let is = |status: BookingStatus| bookings::state.eq(status.as_str());
        let now = DbInstant(*now);
        match *status {
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

/// Evaluates `$page` with a query for the keys of the bookings that a member hosts.
macro_rules! with_hosted {
    ($host:expr, $walk:expr, |$keys:ident| $page:expr) => {{
        let by_start =
            (HOSTING.field(booking_hosts::starts_at), HOSTING.field(booking_hosts::booking_uuid));
        let of_workspace =
            HOSTING.field(booking_hosts::workspace_id).eq($walk.filter.workspace_id.0);
        let of_host = HOSTING.field(booking_hosts::user_id).eq($host.0);
        if $walk.reads_bookings() {
            let hosted = with_hosting().filter(of_workspace).filter(of_host);
            let $keys = matching!(in_order!(hosted, identity, by_start, $walk), $walk);
            $page
        } else {
            let hosted = HOSTING.filter(of_workspace).filter(of_host);
            let $keys = in_range!(hosted, by_start, by_start.0, by_start, $walk);
            $page
        }
    }};
}

/// Reads the bookings of the query `$keys`, unordered.
macro_rules! with_keys {
    ($conn:expr, $keys:expr, $walk:expr) => {{
        let workspace = $walk.filter.workspace_id.0;
        let of_workspace =
            bookings::table.filter(bookings::workspace_id.eq(workspace)).select(columns(workspace));
        let statement = in_query!(of_workspace, bookings::uuid, $keys);
        read!($conn, prepared_if($walk.is_frequent(), statement)).await
    }};
}

pub(super) async fn list(
    conn: &mut Conn,
    filter: &BookingFilter,
    page: &PageRequest<BookingPosition>,
) -> Result<Page<Booking>, StoreError> {
    let walk = Walk { filter, page };
    let found = match (filter.visible_to, filter.search.host) {
        // If `booked_by` or `host` is `user`, the filter selects only bookings that `user` may see.
        (Visibility::Own(user), host) if filter.booked_by != Some(user) && host != Some(user) => {
            booked_or_hosted(conn, user, walk).await?
        }
        (_, Some(host)) if filter.booked_by.is_none() => hosted(conn, host, walk).await?,
        _ => all(conn, walk).await?,
    };
    Ok(Page::from_overfull(named(conn, found).await?, page.limit))
}

async fn all(conn: &mut Conn, walk: Walk<'_>) -> Result<Vec<VersionedBooking>, StoreError> {
    let workspace = walk.filter.workspace_id.0;
    let all = bookings::table.filter(bookings::workspace_id.eq(workspace));
    let page = in_order!(all, |_| columns(workspace), BY_START, walk);
    let statement = matching!(page, walk);
    read!(conn, prepared_if(walk.is_frequent(), statement)).await.map_err(in_table("bookings"))
}

async fn hosted(
    conn: &mut Conn,
    host: UserId,
    walk: Walk<'_>,
) -> Result<Vec<VersionedBooking>, StoreError> {
    let search = BookingSearch { host: None, ..walk.filter.search.clone() };
    let filter = BookingFilter { search, ..walk.filter.clone() };
    let walk = Walk { filter: &filter, ..walk };
    let found = with_hosted!(host, walk, |keys| with_keys!(conn, keys, walk));
    found.map(|found| sorted(found, walk)).map_err(in_table("bookings"))
}

/// Merges the keys of two indexes first, so that only the bookings of the page are read.
async fn booked_or_hosted(
    conn: &mut Conn,
    user: UserId,
    walk: Walk<'_>,
) -> Result<Vec<VersionedBooking>, StoreError> {
    let booked = bookings::table
        .filter(bookings::workspace_id.eq(walk.filter.workspace_id.0))
        .filter(bookings::booked_by.eq(user.0));
    let booked = matching!(in_order!(booked, identity, BY_START, walk), walk);
    let found = with_hosted!(user, walk, |hosted| {
        let keys = booked.union(hosted).positional_order_by((1, 2)).limit(walk.limit());
        with_keys!(conn, keys, walk)
    });
    found.map(|found| sorted(found, walk)).map_err(in_table("bookings"))
}

fn sorted(mut found: Vec<VersionedBooking>, walk: Walk<'_>) -> Vec<VersionedBooking> {
    found.sort_unstable_by_key(|(row, ..)| row.position(walk.filter.order));
    found
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
