use frontdesk_domain::ids::{BookingId, LinkId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::{ClosedInterval, HostClosed};
use frontdesk_domain::services::{HostConflict, OpenTimesReport};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ClosedReasonView, InstantView, samples};

/// A time at which a meeting could take place. Reading it reserves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenTime)]
pub struct OpenTimeView {
    /// When the meeting would start.
    pub start_time: InstantView,
    /// When it would end.
    pub end_time: InstantView,
}

impl From<&Interval> for OpenTimeView {
    fn from(interval: &Interval) -> Self {
        Self { start_time: interval.start().into(), end_time: interval.end().into() }
    }
}

/// The times to which a booking could be moved.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingOpenTimes, example = Self::sample)]
pub struct BookingOpenTimesView {
    /// The booking.
    pub booking_uuid: Uuid,
    /// The IANA zone in which bounds without an offset were read.
    pub time_zone: String,
    /// How long each of the times lasts, in minutes.
    pub duration: u32,
    /// The times, ascending.
    pub open_times: Vec<OpenTimeView>,
    /// With `explain=true`: what closes the other times, host by host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<HostClosedView>>,
}

impl BookingOpenTimesView {
    /// The report of `booking`; `time_zone` is the zone that the request was read in.
    pub fn new(booking: BookingId, time_zone: &str, report: &OpenTimesReport) -> Self {
        let (open_times, closed) = lists(report);
        let time_zone = time_zone.to_owned();
        Self {
            booking_uuid: booking.0,
            time_zone,
            duration: report.duration_minutes,
            open_times,
            closed,
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        Self::new(samples::a_booking().id, "Europe/London", &samples::open_times())
    }
}

/// The times at which something could be booked through a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkOpenTimes, example = Self::sample)]
pub struct LinkOpenTimesView {
    /// The link.
    pub link_id: i64,
    /// The IANA zone in which bounds without an offset were read.
    pub time_zone: String,
    /// How long each of the times lasts, in minutes.
    pub duration: u32,
    /// The times, ascending.
    pub open_times: Vec<OpenTimeView>,
    /// With `explain=true`: what closes the other times, host by host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<HostClosedView>>,
}

impl LinkOpenTimesView {
    /// The report of `link`; `time_zone` is the zone that the request was read in.
    pub fn new(link: LinkId, time_zone: &str, report: &OpenTimesReport) -> Self {
        let (open_times, closed) = lists(report);
        let time_zone = time_zone.to_owned();
        Self { link_id: link.0, time_zone, duration: report.duration_minutes, open_times, closed }
    }

    /// The example of the reference.
    fn sample() -> Self {
        Self::new(LinkId(31), "Europe/London", &samples::open_times())
    }
}

fn lists(report: &OpenTimesReport) -> (Vec<OpenTimeView>, Option<Vec<HostClosedView>>) {
    let closed =
        report.closed.as_ref().map(|hosts| hosts.iter().map(HostClosedView::from).collect());
    (report.open_times.iter().map(OpenTimeView::from).collect(), closed)
}

/// What takes time away from one host.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = HostClosed)]
pub struct HostClosedView {
    /// The host.
    pub user_id: i64,
    /// As of when the host's calendars elsewhere say so; absent where there is none elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub calendar_read_at: Option<InstantView>,
    /// What is closed, by start; intervals of different reasons may overlap.
    pub intervals: Vec<ClosedIntervalView>,
}

impl From<&HostClosed> for HostClosedView {
    fn from(host: &HostClosed) -> Self {
        Self {
            user_id: host.user_id.0,
            calendar_read_at: host.calendar_as_of.map(InstantView::from),
            intervals: host.intervals.iter().map(ClosedIntervalView::from).collect(),
        }
    }
}

/// Time that is closed for one reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ClosedInterval)]
pub struct ClosedIntervalView {
    /// From when on.
    pub start_time: InstantView,
    /// Up to when.
    pub end_time: InstantView,
    /// What closes it.
    pub reason: ClosedReasonView,
}

impl From<&ClosedInterval> for ClosedIntervalView {
    fn from(closed: &ClosedInterval) -> Self {
        Self {
            start_time: closed.interval.start().into(),
            end_time: closed.interval.end().into(),
            reason: closed.reason.into(),
        }
    }
}

/// One thing that stands in the way of a time that was asked for. What does not apply is absent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Conflict)]
pub struct ConflictView {
    /// The host who cannot; absent when the event type's own rules forbid the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<i64>,
    /// The host's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Why not.
    pub reason: ClosedReasonView,
    /// From when on the time is taken, where something takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<InstantView>,
    /// Up to when it is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<InstantView>,
}

impl From<&HostConflict> for ConflictView {
    fn from(conflict: &HostConflict) -> Self {
        Self {
            user_id: conflict.host.as_ref().map(|host| host.user_id.0),
            name: conflict.host.as_ref().map(|host| host.name.clone()),
            reason: conflict.reason.into(),
            start_time: conflict.interval.map(|taken| taken.start().into()),
            end_time: conflict.interval.map(|taken| taken.end().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking::MemberRef;
    use frontdesk_domain::open_times::ClosedReason;
    use frontdesk_domain::zone::Zone;
    use frontdesk_testing::clock::{instant, interval};
    use frontdesk_testing::northwind::PRIYA;
    use serde_json::json;

    use super::*;

    fn report(closed: Option<Vec<HostClosed>>) -> OpenTimesReport {
        let open_times = vec![interval("2030-01-01T15:00Z", "2030-01-01T15:30Z")];
        OpenTimesReport { time_zone: Zone::utc(), duration_minutes: 30, open_times, closed }
    }

    #[test]
    fn open_times_are_written_as_the_contract_has_them() {
        let written = serde_json::to_value(LinkOpenTimesView::new(
            LinkId(31),
            "Europe/London",
            &report(None),
        ));
        let expected = json!({ "link_id": 31, "time_zone": "Europe/London", "duration": 30, "open_times": [
            { "start_time": "2030-01-01T15:00:00Z", "end_time": "2030-01-01T15:30:00Z" },
        ] });
        assert_eq!(written.expect("open times"), expected);
    }

    #[test]
    fn what_closes_the_other_times_is_told_host_by_host_when_asked_for() {
        let off = ClosedInterval {
            interval: interval("2030-01-01T17:00Z", "2030-01-02T09:00Z"),
            reason: ClosedReason::OutsideWorkingHours,
        };
        let calendar_as_of = Some(instant("2030-01-01T08:57Z"));
        let closed = vec![HostClosed { user_id: PRIYA, intervals: vec![off], calendar_as_of }];
        let view = BookingOpenTimesView::new(BookingId(Uuid::nil()), "UTC", &report(Some(closed)));
        let expected = json!([{ "user_id": 4, "calendar_read_at": "2030-01-01T08:57:00Z", "intervals": [{
            "start_time": "2030-01-01T17:00:00Z", "end_time": "2030-01-02T09:00:00Z",
            "reason": "outside_working_hours",
        }] }]);
        assert_eq!(serde_json::to_value(view).expect("open times")["closed"], expected);
    }

    #[test]
    fn a_conflict_leaves_out_what_does_not_apply() {
        let written =
            |conflict| serde_json::to_value(ConflictView::from(&conflict)).expect("a conflict");
        let rule = HostConflict { host: None, reason: ClosedReason::MinimumNotice, interval: None };
        assert_eq!(written(rule), json!({ "reason": "minimum_notice" }));
        let host = HostConflict {
            host: Some(MemberRef { user_id: PRIYA, name: "Priya Raman".into() }),
            reason: ClosedReason::Busy,
            interval: Some(interval("2030-01-01T15:00Z", "2030-01-01T15:30Z")),
        };
        let expected = json!({ "user_id": 4, "name": "Priya Raman", "reason": "busy",
                               "start_time": "2030-01-01T15:00:00Z", "end_time": "2030-01-01T15:30:00Z" });
        assert_eq!(written(host), expected);
    }
}
