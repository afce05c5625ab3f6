//! Counts of bookings by week, host and status, for reports.
//!
//! Each week is a range scan of an index: of the bookings, or of the bookings of one host.

use diesel::dsl::{count_star, min, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::booking_report::BookingCount;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{ReportFilter, StoreError};

use super::{Conn, Db, load_each_interval, seconds_ahead};
use crate::error::in_table;
use crate::schema::{booking_hosts, bookings};
use crate::types::DbInstant;

/// Host, lead and state; the first start; bookings, those created before their start, seconds.
type Row = ((i64, bool, String), Option<DbInstant>, (i64, i64, i64));

pub(super) async fn count(
    conn: &mut Conn,
    filter: &ReportFilter,
    weeks: &[Interval],
) -> Result<Vec<BookingCount>, StoreError> {
    let workspace = filter.workspace_id.0;
    let intervals: Vec<(DbInstant, DbInstant)> =
        weeks.iter().map(|week| (week.start().into(), week.end().into())).collect();
    let rows: Vec<Row> = load_each_interval!(conn, intervals, |start, end| {
        let group = (booking_hosts::user_id, booking_hosts::lead, bookings::state);
        let made_ahead =
            sql::<BigInt>("count(*) FILTER (WHERE bookings.created_at < bookings.starts_at)");
        let booking = bookings::workspace_id
            .eq(booking_hosts::workspace_id)
            .and(bookings::uuid.eq(booking_hosts::booking_uuid));
        let mut counted = bookings::table
            .inner_join(booking_hosts::table.on(booking))
            .filter(bookings::workspace_id.eq(workspace))
            .group_by(group)
            .select((group, min(bookings::starts_at), (count_star(), made_ahead, seconds_ahead())))
            .into_boxed::<Db>();
        counted = match filter.host {
            Some(host) => counted
                .filter(booking_hosts::workspace_id.eq(workspace))
                .filter(booking_hosts::user_id.eq(host.0))
                .filter(booking_hosts::starts_at.ge(start))
                .filter(booking_hosts::starts_at.lt(end)),
            None => {
                counted.filter(bookings::starts_at.ge(start)).filter(bookings::starts_at.lt(end))
            }
        };
        if let Some(event_type) = filter.event_type {
            counted = counted.filter(bookings::event_type_id.eq(event_type.0));
        }
        counted
    })
    .map_err(in_table("bookings"))?;
    let of_week = |((host, leads, state), start, (bookings, made_ahead, seconds_ahead)): Row| {
        let start = start?;
        let counted = |number: i64| number.unsigned_abs();
        Some(BookingCount {
            week: weeks.iter().position(|week| week.contains(start.0))?,
            host: UserId(host),
            leads,
            status: BookingStatus::parse(&state)?,
            bookings: counted(bookings),
            made_ahead: counted(made_ahead),
            seconds_ahead: counted(seconds_ahead),
        })
    };
    Ok(rows.into_iter().filter_map(of_week).collect())
}
