use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{AnyTime, Caller, Query, QueryFaults, ReadBookings};
use crate::response::Response;
use crate::views::BookingReportView;
use deserr::Deserr;
use frontdesk_domain::ids::{EventTypeId, UserId};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::BookingReportQuery;
use utoipa::IntoParams;

/// The range and the filters of the report.
#[derive(Debug, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportQuery {
    /// Only bookings that start at or after this time, RFC 3339; without an offset, local to the
    /// workspace's time zone. Defaults to the Monday of the 12th week before `end`
    #[deserr(default)]
    #[param(value_type = Option<AnyTime>, inline, example = "2026-09-07T00:00:00")]
    start: Option<RequestedTime>,
    /// Only bookings that start before this time. Defaults to the end of the current week
    #[deserr(default)]
    #[param(value_type = Option<AnyTime>, inline, example = "2026-11-30T00:00:00")]
    end: Option<RequestedTime>,
    /// Only bookings that this member hosts, required or optional
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 4)]
    host: Option<UserId>,
    /// Only bookings of this event type
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 12)]
    event_type_id: Option<EventTypeId>,
}

impl Query for ReportQuery {}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Counts meetings, cancellations and no-shows per week and host, with the mean time from booking to meeting in \
        seconds. Call it for questions such as how many meetings a team had, or who has the most no-shows, instead of listing \
        bookings. Without `start` and `end`, it covers the current week and the 11 weeks before. A range overlaps at most 54 \
        weeks. Members get only the bookings that they host.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::with_query(get_booking_report, document!(get_booking_report), TOOL).with_csv()
}

/// Report bookings by week and host
///
/// Returns the number of meetings, cancellations and no-shows per week and host, and the mean time
/// from creation to start. A booking counts in the week of its current start, also if it is
/// cancelled. Weeks begin on Monday in the workspace's time zone; the first and the last week
/// contain only the bookings of the range. A booking counts for each of its hosts, and once in each
/// `total`. Members get only the bookings that they host.
///
/// A request that prefers `text/csv` in `Accept` gets one line per week and host (RFC 4180), without
/// totals. A name that a spreadsheet would read as a formula begins with an apostrophe.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{workspace_id}/reports/bookings",
    tag = "Bookings",
    responses((status = 200, description = "The report", content(
        (BookingReportView = "application/json"),
        (String = "text/csv", example = "week,iso_week,user_id,host,meetings,cancellations,no_shows,mean_seconds_to_meeting\r\n2026-11-23,2026-W48,4,\"Priya Raman\",9,2,1,259200\r\n"),
    ))),
)]
pub(crate) async fn get_booking_report(
    caller: Caller<ReadBookings>,
    ReportQuery { start, end, host, event_type_id: event_type }: ReportQuery,
) -> Result<Response, Problem> {
    let query = BookingReportQuery { start, end, host, event_type, weeks: None };
    let report = caller.services().get_booking_report.report(caller.actor(), query).await?;
    if caller.prefers_csv() {
        return Ok(Response::csv(report.to_csv()));
    }
    Ok(Response::ok(&BookingReportView::from(&report)))
}

#[cfg(test)]
mod tests;
