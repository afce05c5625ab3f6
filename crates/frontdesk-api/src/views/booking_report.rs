use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::booking_report::{
    BookingCount, BookingReport, Figures, HostFigures, ReportedWeek,
};
use frontdesk_domain::interval::Interval;
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::{InstantView, samples};

/// The figures of a week, a host or a whole report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingFigures)]
pub(crate) struct FiguresView {
    /// The number of bookings that are scheduled or completed.
    meetings: u64,
    /// The number of cancelled bookings.
    cancellations: u64,
    /// The number of no-shows.
    no_shows: u64,
    /// The mean time from creation to start of the meetings, in seconds. Meetings that were created
    /// after their start, such as imported ones, are left out; `null`: there is no other meeting.
    #[schema(required)]
    mean_seconds_to_meeting: Option<u64>,
}

/// The figures of a host.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HostFigures)]
pub(crate) struct HostFiguresView {
    /// The user id of the host.
    user_id: i64,
    /// The host's name.
    name: String,
    /// The figures of the bookings that the host has, required or optional.
    #[serde(flatten)]
    figures: FiguresView,
}

/// The figures of a week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportedWeek)]
pub(crate) struct ReportedWeekView {
    /// The date of the Monday.
    #[schema(format = Date)]
    week: String,
    /// The week by ISO 8601.
    #[schema(pattern = "^[0-9]{4}-W[0-9]{2}$", max_length = 8)]
    iso_week: String,
    /// The figures of all hosts, each booking counted once.
    total: FiguresView,
    /// The hosts with bookings in this week, by id.
    hosts: Vec<HostFiguresView>,
}

/// Counts of bookings by week and host.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingReport, example = Self::sample)]
pub(crate) struct BookingReportView {
    /// The time zone of the weeks, which is the workspace's.
    #[schema(format = "time-zone")]
    time_zone: String,
    /// The start of the range.
    start: InstantView,
    /// The end of the range, exclusive.
    end: InstantView,
    /// Every week of the range.
    weeks: Vec<ReportedWeekView>,
    /// The figures of each host with bookings in the range, by id.
    hosts: Vec<HostFiguresView>,
    /// The figures of the range, each booking counted once.
    total: FiguresView,
}

impl From<&Figures> for FiguresView {
    fn from(figures: &Figures) -> Self {
        Self {
            meetings: figures.meetings,
            cancellations: figures.cancellations,
            no_shows: figures.no_shows,
            mean_seconds_to_meeting: figures.mean_seconds_to_meeting(),
        }
    }
}

impl From<&HostFigures> for HostFiguresView {
    fn from(host: &HostFigures) -> Self {
        Self { user_id: host.user_id.0, name: host.name.clone(), figures: (&host.figures).into() }
    }
}

impl From<&ReportedWeek> for ReportedWeekView {
    fn from(week: &ReportedWeek) -> Self {
        Self {
            week: week.monday.to_string(),
            iso_week: week.iso_week(),
            total: (&week.total).into(),
            hosts: week.hosts.iter().map(Into::into).collect(),
        }
    }
}

impl From<&BookingReport> for BookingReportView {
    fn from(report: &BookingReport) -> Self {
        Self {
            time_zone: report.time_zone.name().to_owned(),
            start: report.range.start().into(),
            end: report.range.end().into(),
            weeks: report.weeks.iter().map(Into::into).collect(),
            hosts: report.hosts.iter().map(Into::into).collect(),
            total: (&report.total).into(),
        }
    }
}

impl BookingReportView {
    fn sample() -> Self {
        let (zone, member) = (samples::london(), samples::a_member());
        let start = zone.start_of_day(samples::START.date());
        let range = Interval::new(start, start + Duration::WEEK).expect("a week is not empty");
        let count = |status, bookings, seconds_ahead| BookingCount {
            week: 0,
            host: member.user_id,
            leads: true,
            status,
            bookings,
            made_ahead: bookings,
            seconds_ahead,
        };
        let counts = [
            count(BookingStatus::Completed, 9, 9 * 259_200),
            count(BookingStatus::Cancelled, 2, 0),
            count(BookingStatus::NoShow, 1, 0),
        ];
        Self::from(&BookingReport::new(zone, range, &counts, std::slice::from_ref(&member), false))
    }
}
