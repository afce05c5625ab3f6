use frontdesk_domain::ids::{BookingId, LinkId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::{ClosedInterval, HostClosed};
use frontdesk_domain::services::{HostConflict, OpenTimesReport};
use frontdesk_domain::zone::Zone;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{ClosedReasonView, InstantView, LocalInstantView, samples};

/// A time at which a meeting can be booked. Listing a time does not reserve it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenTime)]
pub struct OpenTimeView {
    /// The start of the meeting.
    pub start_time: InstantView,
    /// The start with the offset of the request's time zone.
    pub start_time_local: LocalInstantView,
    /// The end of the meeting.
    pub end_time: InstantView,
}

impl OpenTimeView {
    /// The views of `intervals`; `zone` is the time zone of the request.
    pub fn list(intervals: &[Interval], zone: &Zone) -> Vec<Self> {
        let view = |interval: &Interval| Self {
            start_time: interval.start().into(),
            start_time_local: LocalInstantView::new(interval.start(), zone),
            end_time: interval.end().into(),
        };
        intervals.iter().map(view).collect()
    }
}

/// The open times to which a booking can be moved.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingOpenTimes, example = Self::sample)]
pub struct BookingOpenTimesView {
    /// The UUID of the booking.
    pub booking_uuid: Uuid,
    /// The IANA time zone for `start` and `end` in the request, if they have no offset.
    pub time_zone: String,
    /// The duration of each open time, in minutes.
    pub duration: u32,
    /// The open times, in ascending order.
    pub open_times: Vec<OpenTimeView>,
    /// The reasons why other times are not open, by host; only with `explain=true`. Of a queue that
    /// chooses per booking, at most 50 members are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<HostClosedView>>,
    /// The number of further members of the queue, which `closed` does not list; omitted if there are
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_candidates: Option<usize>,
}

impl BookingOpenTimesView {
    /// The view of `report` for `booking`; `time_zone` is the time zone of the request.
    pub fn new(booking: BookingId, time_zone: &Zone, report: &OpenTimesReport) -> Self {
        let (open_times, closed, more_candidates) = lists(report, time_zone);
        let time_zone = time_zone.name().to_owned();
        Self {
            booking_uuid: booking.0,
            time_zone,
            duration: report.duration_minutes,
            open_times,
            closed,
            more_candidates,
        }
    }

    fn sample() -> Self {
        Self::new(samples::a_booking().id, &samples::london(), &samples::open_times())
    }
}

/// The open times of a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkOpenTimes, example = Self::sample)]
pub struct LinkOpenTimesView {
    /// The id of the link.
    pub link_id: i64,
    /// The IANA time zone for `start` and `end` in the request, if they have no offset.
    pub time_zone: String,
    /// The duration of each open time, in minutes.
    pub duration: u32,
    /// The open times, in ascending order.
    pub open_times: Vec<OpenTimeView>,
    /// The reasons why other times are not open, by host; only with `explain=true`. Of a queue that
    /// chooses per booking, at most 50 members are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<HostClosedView>>,
    /// The number of further members of the queue, which `closed` does not list; omitted if there are
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_candidates: Option<usize>,
}

impl LinkOpenTimesView {
    /// The view of `report` for `link`; `time_zone` is the time zone of the request.
    pub fn new(link: LinkId, time_zone: &Zone, report: &OpenTimesReport) -> Self {
        let (open_times, closed, more_candidates) = lists(report, time_zone);
        let time_zone = time_zone.name().to_owned();
        Self {
            link_id: link.0,
            time_zone,
            duration: report.duration_minutes,
            open_times,
            closed,
            more_candidates,
        }
    }

    fn sample() -> Self {
        Self::new(LinkId(31), &samples::london(), &samples::open_times())
    }
}

type Lists = (Vec<OpenTimeView>, Option<Vec<HostClosedView>>, Option<usize>);

fn lists(report: &OpenTimesReport, zone: &Zone) -> Lists {
    let closed =
        report.closed.as_ref().map(|hosts| hosts.iter().map(HostClosedView::from).collect());
    let more_candidates = Some(report.more_candidates).filter(|more| 0 < *more);
    (OpenTimeView::list(&report.open_times, zone), closed, more_candidates)
}

/// The intervals in which one host is not available.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = HostClosed)]
pub struct HostClosedView {
    /// The id of the host.
    pub user_id: i64,
    /// The time at which the host's external calendars were read; omitted if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar_read_at: Option<InstantView>,
    /// The intervals, ordered by start. Intervals with different reasons may overlap.
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

/// An interval that is closed for one reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ClosedInterval)]
pub struct ClosedIntervalView {
    /// The start of the interval.
    pub start_time: InstantView,
    /// The end of the interval.
    pub end_time: InstantView,
    /// The reason.
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

/// One reason why a requested time is not open. Fields that do not apply are omitted.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Conflict)]
pub struct ConflictView {
    /// The id of the unavailable host; omitted if a rule of the event type excludes the time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<i64>,
    /// The name of the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The reason.
    pub reason: ClosedReasonView,
    /// The start of the conflicting interval, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<InstantView>,
    /// The end of the conflicting interval.
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
    use frontdesk_testing::builders::zone;
    use frontdesk_testing::clock::{instant, interval};
    use frontdesk_testing::northwind::PRIYA;
    use serde_json::json;

    use super::*;

    fn report(closed: Option<Vec<HostClosed>>) -> OpenTimesReport {
        let open_times = vec![interval("2030-01-01T15:00Z", "2030-01-01T15:30Z")];
        let (time_zone, more_candidates) = (Zone::utc(), 0);
        OpenTimesReport { time_zone, duration_minutes: 30, open_times, closed, more_candidates }
    }

    #[test]
    fn open_times_have_the_documented_shape() {
        let written = serde_json::to_value(LinkOpenTimesView::new(
            LinkId(31),
            &zone("America/New_York"),
            &report(None),
        ));
        let expected = json!({ "link_id": 31, "time_zone": "America/New_York", "duration": 30, "open_times": [{
            "start_time": "2030-01-01T15:00:00Z",
            "start_time_local": "2030-01-01T10:00:00-05:00",
            "end_time": "2030-01-01T15:30:00Z",
        }] });
        assert_eq!(written.expect("open times"), expected);
    }

    #[test]
    fn explained_open_times_list_closed_intervals_by_host() {
        let off = ClosedInterval {
            interval: interval("2030-01-01T17:00Z", "2030-01-02T09:00Z"),
            reason: ClosedReason::OutsideWorkingHours,
        };
        let calendar_as_of = Some(instant("2030-01-01T08:57Z"));
        let closed = vec![HostClosed { user_id: PRIYA, intervals: vec![off], calendar_as_of }];
        let report = OpenTimesReport { more_candidates: 950, ..report(Some(closed)) };
        let view = BookingOpenTimesView::new(BookingId(Uuid::nil()), &Zone::utc(), &report);
        assert_eq!(view.more_candidates, Some(950));
        let expected = json!([{ "user_id": 4, "calendar_read_at": "2030-01-01T08:57:00Z", "intervals": [{
            "start_time": "2030-01-01T17:00:00Z", "end_time": "2030-01-02T09:00:00Z",
            "reason": "outside_working_hours",
        }] }]);
        assert_eq!(serde_json::to_value(view).expect("open times")["closed"], expected);
    }

    #[test]
    fn conflict_omits_fields_that_do_not_apply() {
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
