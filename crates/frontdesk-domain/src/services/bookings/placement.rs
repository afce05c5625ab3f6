use time::{Duration, OffsetDateTime};

use super::error::BookingError;
use super::slot_unavailable::SlotUnavailable;
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::open_times::{ClosedReason, HostSchedule, OpenTimes, SlotConflict, SlotRule};
use crate::ports::{Clock, Conflict, Counted, Meetings, Mode, StoreError, UnitOfWork, finish};
use crate::services::open_times::host_panel::{HostPanel, Readings, Skipped, skipped_at};
use crate::services::open_times::list_open_times::MAX_RANGE;
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

const ALTERNATIVES: usize = 5;

/// Finds and reserves the time of a meeting, for booking and moving.
pub(in crate::services) struct Placement<'a> {
    pub(in crate::services) schedules: &'a Schedules,
    pub(in crate::services) clock: &'a dyn Clock,
}

/// What a meeting already occupies.
#[derive(Clone, Copy)]
pub(in crate::services) enum Occupied {
    Nothing,
    /// The time of the booking to move.
    Booking(BookingId),
    /// The requested time, in full.
    Hold(BookingId, Interval),
}

/// A requested time, with the data that is read before the transaction.
pub(in crate::services) struct SlotRequest {
    panel: HostPanel,
    rule: SlotRule,
    start: OffsetDateTime,
    /// The time zone of the request.
    time_zone: Zone,
    occupied: Occupied,
    readings: Result<Readings, ClosedAlready>,
    /// The candidates who were not free before any calendar was read live.
    skipped: Skipped,
}

/// A time that is open under the locks.
pub(in crate::services) struct ReservedSlot {
    pub(in crate::services) interval: Interval,
    /// The candidates who are not free.
    pub(in crate::services) skipped: Skipped,
}

/// Conflicts that were found before any calendar was read live.
struct ClosedAlready(Vec<SlotConflict>);

impl Placement<'_> {
    /// Reads the hosts' calendars over the network, before the transaction begins.
    ///
    /// Skips the live reading if the rule, a booking or the mirror already closes the time. This
    /// saves the hosts' calendar servers a request that cannot succeed.
    pub(in crate::services) async fn prepare(
        &self,
        panel: HostPanel,
        rule: SlotRule,
        (start, time_zone): (OffsetDateTime, Zone),
        occupied: Occupied,
    ) -> Result<SlotRequest, StoreError> {
        let within = busy_around(&rule, start);
        let counted = self.counted(occupied);
        let mut skipped = Skipped::new();
        if panel.has_external_calendars() {
            let schedules = self.schedules.schedules(&panel, within, counted).await?;
            let open_times = OpenTimes::new(&rule, &schedules, counted.now);
            if let Err(conflicts) = occupied.slot_at(&open_times, start) {
                let readings = Err(ClosedAlready(conflicts));
                return Ok(SlotRequest {
                    panel,
                    rule,
                    start,
                    time_zone,
                    occupied,
                    readings,
                    skipped,
                });
            }
            skipped = occupied.skipped(&open_times, start);
        }
        let attending = panel.without(&skipped);
        let readings = Ok(self.schedules.read_live(&attending, within, counted.except).await);
        Ok(SlotRequest { panel, rule, start, time_zone, occupied, readings, skipped })
    }

    fn counted(&self, occupied: Occupied) -> Counted {
        let except = match occupied {
            Occupied::Nothing => None,
            Occupied::Booking(id) | Occupied::Hold(id, _) => Some(id),
        };
        Counted { except, now: self.clock.now() }
    }

    pub(in crate::services) async fn lock(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &SlotRequest,
    ) -> Result<(), StoreError> {
        unit.lock_hosts(request.panel.workspace_id, &request.panel.must_attend()).await
    }

    /// Checks that the time is open; the hosts must be locked.
    pub(in crate::services) async fn settle(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &SlotRequest,
    ) -> Result<ReservedSlot, BookingError> {
        let SlotRequest { panel, rule, start, occupied, readings, skipped, .. } = request;
        let readings = readings
            .as_ref()
            .map_err(|ClosedAlready(conflicts)| request.refusal(conflicts.clone(), vec![]))?;
        let within = busy_around(rule, *start);
        let counted = self.counted(*occupied);
        let schedules = schedules_now(unit, panel, readings.clone(), within, counted).await?;
        let open_times = OpenTimes::new(rule, &schedules, counted.now);
        let interval = occupied
            .slot_at(&open_times, *start)
            .map_err(|conflicts| request.refusal(conflicts, vec![]))?;
        let mut skipped_now = occupied.skipped(&open_times, *start);
        skipped_now.extend(skipped);
        Ok(ReservedSlot { interval, skipped: skipped_now })
    }

    /// Ends `unit`, and adds alternatives to the error of a closed time.
    pub(in crate::services) async fn conclude<T>(
        &self,
        unit: Box<dyn UnitOfWork>,
        mode: Mode<T>,
        outcome: Result<T, BookingError>,
        request: &SlotRequest,
    ) -> Result<T, BookingError> {
        let refusal = match finish(unit, mode, outcome).await {
            Err(BookingError::SlotUnavailable(refusal)) => *refusal,
            Err(BookingError::Store(StoreError::Conflict(Conflict::HostDoubleBooked))) => {
                request.taken()
            }
            finished => return finished,
        };
        Err(self.complete(request, refusal).await?.into())
    }

    /// Adds alternatives and, if unknown, conflicts to the error.
    async fn complete(
        &self,
        request: &SlotRequest,
        refusal: SlotUnavailable,
    ) -> Result<SlotUnavailable, StoreError> {
        let now = self.clock.now();
        let from = request.start.max(now);
        let until = from.saturating_add(MAX_RANGE);
        let within = busy_around(&request.rule, request.start);
        let ahead = OpenTimes::busy_window(&request.rule, from, until);
        let whole = Interval::new(within.start().min(ahead.start()), within.end().max(ahead.end()))
            .unwrap_or(ahead);
        // Rereads the versions, because the booking that closed the time may be newer than `panel`.
        let mut panel = request.panel.clone();
        panel.versions =
            self.schedules.versions(panel.workspace_id, &panel.hosts_and_candidates()).await?;
        let counted = self.counted(request.occupied);
        let schedules = self.schedules.schedules(&panel, whole, counted).await?;
        let open_times = OpenTimes::new(&request.rule, &schedules, now);
        let mut alternatives = open_times.between(from, until);
        alternatives.retain(|slot| slot.start() != request.start);
        alternatives.truncate(ALTERNATIVES);
        if refusal.conflicts.is_empty() {
            return Ok(request.refusal(open_times.conflicts(request.start), alternatives));
        }
        Ok(SlotUnavailable { alternatives, ..refusal })
    }
}

/// The period whose busy times affect a meeting at `start`.
pub(in crate::services) fn busy_around(rule: &SlotRule, start: OffsetDateTime) -> Interval {
    OpenTimes::busy_window(rule, start, start.saturating_add(Duration::SECOND))
}

/// Returns the schedules of the locked hosts with their current bookings.
pub(in crate::services) async fn schedules_now(
    unit: &mut dyn UnitOfWork,
    panel: &HostPanel,
    readings: Readings,
    within: Interval,
    counted: Counted,
) -> Result<Vec<HostSchedule>, StoreError> {
    let (workspace, hosts) = (panel.workspace_id, panel.must_attend());
    let blocking = unit.bookings().busy_hosts_now(workspace, &hosts, within).await?;
    let busy = blocking.iter().map(|(host, of_host)| (*host, counted.busy(of_host).collect()));
    let meetings = meetings_now(unit, panel, within).await?;
    let meetings = meetings.iter().map(|(host, all)| (*host, counted.meetings(all).collect()));
    Ok(panel.schedules(readings, busy.collect(), &meetings.collect()))
}

/// Reads the meetings that count toward caps of the locked hosts.
async fn meetings_now(
    unit: &mut dyn UnitOfWork,
    panel: &HostPanel,
    within: Interval,
) -> Result<Meetings, StoreError> {
    let capped = panel.capped_hosts();
    if capped.is_empty() {
        return Ok(Meetings::new());
    }
    let within = OpenTimes::counting_window(within);
    unit.bookings().hosted_meetings_now(panel.workspace_id, &capped, within).await
}

impl Occupied {
    /// Returns the time of the meeting at `start`.
    ///
    /// Only calendars and the archiving of a host close a held time; the rule was checked before.
    ///
    /// # Errors
    /// The conflicts of a closed time.
    fn slot_at(
        self,
        open_times: &OpenTimes<'_>,
        start: OffsetDateTime,
    ) -> Result<Interval, Vec<SlotConflict>> {
        let Self::Hold(_, held) = self else {
            return open_times.slot_at(start).ok_or_else(|| open_times.conflicts(start));
        };
        let mut conflicts = open_times.conflicts(start);
        conflicts.retain(|conflict| closes_held_time(conflict.reason));
        if conflicts.is_empty() { Ok(held) } else { Err(conflicts) }
    }

    /// The candidates who are not free; none if the time is held.
    fn skipped(self, open_times: &OpenTimes<'_>, start: OffsetDateTime) -> Skipped {
        match self {
            Self::Hold(..) => Skipped::new(),
            Self::Nothing | Self::Booking(_) => skipped_at(open_times, start),
        }
    }
}

fn closes_held_time(reason: ClosedReason) -> bool {
    match reason {
        ClosedReason::Busy
        | ClosedReason::Held
        | ClosedReason::Buffer
        | ClosedReason::CalendarUnusable
        | ClosedReason::Archived
        | ClosedReason::Observer => true,
        ClosedReason::OutsideWorkingHours
        | ClosedReason::OutOfOffice
        | ClosedReason::MinimumNotice
        | ClosedReason::Horizon
        | ClosedReason::SlotInterval
        | ClosedReason::DailyCap
        | ClosedReason::WeeklyCap
        | ClosedReason::EventTypeDailyCap
        | ClosedReason::EventTypeWeeklyCap => false,
    }
}

impl SlotRequest {
    pub(in crate::services) fn start(&self) -> OffsetDateTime {
        self.start
    }

    pub(in crate::services) fn is_held(&self) -> bool {
        matches!(self.occupied, Occupied::Hold(..))
    }

    pub(in crate::services) fn panel(&self) -> &HostPanel {
        &self.panel
    }

    /// The error of a time that was taken concurrently, without its conflicts.
    pub(in crate::services) fn taken(&self) -> SlotUnavailable {
        self.refusal(vec![], vec![])
    }

    fn refusal(
        &self,
        conflicts: Vec<SlotConflict>,
        alternatives: Vec<Interval>,
    ) -> SlotUnavailable {
        let refusal = SlotUnavailable::new(&self.panel, (self.start, &self.time_zone), conflicts);
        SlotUnavailable { alternatives, ..refusal }
    }
}
