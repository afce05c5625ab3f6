use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::error::BookingError;
use crate::access::{Actor, Visibility};
use crate::booking_report::{BookingReport, DEFAULT_WEEKS, MAX_WEEKS, monday_of, weeks};
use crate::fault::Fault;
use crate::ids::{EventTypeId, UserId};
use crate::interval::Interval;
use crate::ports::{BookingQueries, Clock, DirectoryQueries, ReportFilter};
use crate::requested_time::RequestedTime;
use crate::zone::Zone;

/// Reports bookings by week and host.
pub struct GetBookingReport {
    /// Calls `count_bookings`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_workspace` and `list_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The range and the filters of a report.
///
/// Local times are in the workspace's time zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingReportQuery {
    /// The earliest start; `None`: the Monday of the first week.
    pub start: Option<RequestedTime>,
    /// The number of weeks without a start; `None`: 12.
    pub weeks: Option<i64>,
    /// The exclusive end; `None`: the end of the current week.
    pub end: Option<RequestedTime>,
    /// Only this host.
    pub host: Option<UserId>,
    /// Only this event type.
    pub event_type: Option<EventTypeId>,
}

impl GetBookingReport {
    /// Reports bookings; for members, those that the actor hosts.
    ///
    /// # Errors
    /// `Invalid` if `end` is not after `start`, or if the range overlaps more than 54 weeks; `Store`.
    pub async fn report(
        &self,
        actor: &Actor,
        query: BookingReportQuery,
    ) -> Result<BookingReport, BookingError> {
        let workspace_id = actor.workspace_id;
        let workspace = self.directory.find_workspace(workspace_id).await?;
        let zone = workspace.map_or_else(Zone::utc, |workspace| workspace.time_zone);
        let range = range(&zone, query, self.clock.now())
            .map_err(|fault| BookingError::Invalid(vec![fault]))?;
        let host = match actor.visibility() {
            Visibility::All => query.host,
            Visibility::Own(user) => Some(user),
        };
        if host.is_some() && query.host.is_some() && host != query.host {
            return Ok(BookingReport::new(zone, range, &[], &[], true));
        }
        let filter = ReportFilter { workspace_id, host, event_type: query.event_type };
        let parts: Vec<Interval> = weeks(&zone, range).map(|(_, part)| part).collect();
        let counts = self.bookings.count_bookings(&filter, &parts).await?;
        let members = self.directory.list_members(workspace_id).await?;
        Ok(BookingReport::new(zone, range, &counts, &members, host.is_some()))
    }
}

fn range(zone: &Zone, query: BookingReportQuery, now: OffsetDateTime) -> Result<Interval, Fault> {
    let monday = |at: OffsetDateTime| monday_of(zone.civil(at).date());
    let shifted = |at: OffsetDateTime, weeks: i64| {
        zone.start_of_day(monday(at).saturating_add(Duration::weeks(weeks)))
    };
    let bound = |time: RequestedTime| time.bound_in(zone);
    let end = query.end.map_or_else(|| shifted(now, 1), bound);
    let last = end.saturating_sub(Duration::MICROSECOND);
    let first = 1 - query.weeks.unwrap_or(DEFAULT_WEEKS).clamp(1, MAX_WEEKS);
    let start = query.start.map_or_else(|| shifted(last, first), bound);
    let range = Interval::new(start, end)
        .ok_or_else(|| Fault::new("end", "expected an end after the start"))?;
    let overlapped = (monday(last) - monday(start)).whole_weeks() + 1;
    if MAX_WEEKS < overlapped {
        let detail = format!(
            "expected a range that overlaps at most {MAX_WEEKS} weeks, found {overlapped} weeks"
        );
        return Err(Fault::new("end", detail));
    }
    Ok(range)
}
