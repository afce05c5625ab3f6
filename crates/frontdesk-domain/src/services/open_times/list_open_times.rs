use time::{Duration, OffsetDateTime};

use super::host_panel::HostPanel;
use super::schedules::Schedules;
use crate::booking::Booking;
use crate::fault::Fault;
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::open_times::{HostClosed, OpenTimes, SlotRule};
use crate::ports::{Counted, StoreError};
use crate::zone::Zone;

/// The maximum range for listing open times, inclusive.
pub const MAX_RANGE: Duration = Duration::days(63);

/// The range for open times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTimesQuery {
    /// The earliest start of an open time.
    pub start: OffsetDateTime,
    /// The exclusive upper bound for the start of an open time.
    pub end: OffsetDateTime,
    /// Whether to report the closed times and their reasons.
    pub explain: bool,
}

/// Open times with their zone and length.
#[derive(Clone, Debug)]
pub struct OpenTimesReport {
    /// The zone of the booking, or of the link's lead host.
    pub time_zone: Zone,
    /// The length of each open time.
    pub duration_minutes: u32,
    /// The open times, ascending by start.
    pub open_times: Vec<Interval>,
    /// The closed times and their reasons by host, if requested.
    pub closed: Option<Vec<HostClosed>>,
    /// The number of further candidates, which `closed` does not list.
    pub more_candidates: usize,
}

impl OpenTimesQuery {
    /// Returns the range as an interval.
    ///
    /// # Errors
    /// Returns a fault of `end` if `end` is not after `start`, or is more than 63 days after it.
    pub fn range(&self) -> Result<Interval, Fault> {
        let range = Interval::new(self.start, self.end)
            .ok_or_else(|| Fault::new("end", "expected an end after the start"))?;
        check_length(range)?;
        Ok(range)
    }
}

pub(in crate::services) fn check_length(range: Interval) -> Result<(), Fault> {
    let length = range.end() - range.start();
    if MAX_RANGE < length {
        let detail =
            format!("expected an end at most 63 days after the start, found {length} after it");
        return Err(Fault::new("end", detail));
    }
    Ok(())
}

pub(in crate::services) struct OpenTimesSearch {
    pub(in crate::services) panel: HostPanel,
    pub(in crate::services) rule: SlotRule,
    pub(in crate::services) range: Interval,
    /// The booking whose time counts as free.
    pub(in crate::services) except: Option<BookingId>,
}

impl OpenTimesSearch {
    /// The search for a move, by a member or an invitee.
    pub(in crate::services) async fn for_moving(
        booking: &Booking,
        range: Interval,
        schedules: &Schedules,
    ) -> Result<Self, StoreError> {
        let (panel, rule) = schedules.panel_for_moving(booking).await?;
        Ok(Self { panel, rule, range, except: Some(booking.id) })
    }

    pub(in crate::services) async fn run(
        self,
        schedules: &Schedules,
        now: OffsetDateTime,
        explain: bool,
        time_zone: Zone,
    ) -> Result<OpenTimesReport, StoreError> {
        let (start, end) = (self.range.start(), self.range.end());
        let within = OpenTimes::busy_window(&self.rule, start, end);
        let counted = Counted { except: self.except, now };
        let schedules = schedules.schedules(&self.panel, within, counted).await?;
        let open_times = OpenTimes::new(&self.rule, &schedules, now);
        let closed = explain.then(|| open_times.explain(start, end));
        let attending = self.panel.must_attend().len();
        Ok(OpenTimesReport {
            time_zone,
            duration_minutes: self.rule.duration_minutes,
            open_times: open_times.between(start, end),
            more_candidates: closed.as_ref().map_or(0, |hosts| attending - hosts.len()),
            closed,
        })
    }
}
