use time::OffsetDateTime;

use super::error::BookingError;
use super::slot_unavailable::SlotUnavailable;
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::open_times::{HostSchedule, OpenTimes, SlotConflict, SlotRule};
use crate::ports::{Clock, Conflict, Meetings, Mode, StoreError, UnitOfWork, finish};
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

/// A requested time, with the data that is read before the transaction.
pub(in crate::services) struct SlotRequest {
    panel: HostPanel,
    rule: SlotRule,
    start: OffsetDateTime,
    /// The time zone of the request.
    time_zone: Zone,
    except: Option<BookingId>,
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
        except: Option<BookingId>,
    ) -> Result<SlotRequest, StoreError> {
        let within = busy_around(&rule, start);
        let mut skipped = Skipped::new();
        if panel.has_external_calendars() {
            let schedules = self.schedules.schedules(&panel, within, except).await?;
            let open_times = OpenTimes::new(&rule, &schedules, self.clock.now());
            let conflicts = open_times.conflicts(start);
            if !conflicts.is_empty() {
                let readings = Err(ClosedAlready(conflicts));
                return Ok(SlotRequest {
                    panel,
                    rule,
                    start,
                    time_zone,
                    except,
                    readings,
                    skipped,
                });
            }
            skipped = skipped_at(&open_times, start);
        }
        let readings = self.schedules.read_live(&panel.without(&skipped), within, except).await;
        let readings = Ok(readings);
        Ok(SlotRequest { panel, rule, start, time_zone, except, readings, skipped })
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
        let SlotRequest { panel, rule, start, except, readings, skipped, .. } = request;
        let readings = readings
            .as_ref()
            .map_err(|ClosedAlready(conflicts)| request.refusal(conflicts.clone(), vec![]))?;
        let within = busy_around(rule, *start);
        let schedules = schedules_now(unit, panel, readings.clone(), within, *except).await?;
        let open_times = OpenTimes::new(rule, &schedules, self.clock.now());
        let interval = open_times
            .slot_at(*start)
            .ok_or_else(|| request.refusal(open_times.conflicts(*start), vec![]))?;
        let mut skipped_now = skipped_at(&open_times, *start);
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
        let schedules = self.schedules.schedules(&panel, whole, request.except).await?;
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
    OpenTimes::busy_window(rule, start, start.saturating_add(time::Duration::SECOND))
}

/// Returns the schedules of the locked hosts with their current bookings.
pub(in crate::services) async fn schedules_now(
    unit: &mut dyn UnitOfWork,
    panel: &HostPanel,
    readings: Readings,
    within: Interval,
    except: Option<BookingId>,
) -> Result<Vec<HostSchedule>, StoreError> {
    let (workspace, hosts) = (panel.workspace_id, panel.must_attend());
    let busy = unit.bookings().busy_hosts_now(workspace, &hosts, within, except).await?;
    let meetings = meetings_now(unit, panel, within, except).await?;
    Ok(panel.schedules(readings, busy, &meetings))
}

/// Reads the meetings that count toward caps of the locked hosts.
async fn meetings_now(
    unit: &mut dyn UnitOfWork,
    panel: &HostPanel,
    within: Interval,
    except: Option<BookingId>,
) -> Result<Meetings, StoreError> {
    let capped = panel.capped_hosts();
    if capped.is_empty() {
        return Ok(Meetings::new());
    }
    let within = OpenTimes::counting_window(within);
    unit.bookings().hosted_meetings_now(panel.workspace_id, &capped, within, except).await
}

impl SlotRequest {
    pub(in crate::services) fn start(&self) -> OffsetDateTime {
        self.start
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
