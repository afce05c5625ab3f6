use std::fmt;

use time::OffsetDateTime;
use time::macros::format_description;

use super::host_panel::{HostPanel, Readings, Skipped};
use super::list_open_times::MAX_RANGE;
use super::round_robin::skipped_at;
use super::schedules::Schedules;
use crate::booking::MemberRef;
use crate::fault::MAX_LISTED;
use crate::ids::BookingId;
use crate::interval::Interval;
use crate::open_times::{ClosedReason, HostSchedule, OpenTimes, SlotConflict, SlotRule};
use crate::ports::{Clock, Conflict, Meetings, Mode, StoreError, UnitOfWork, finish};

const ALTERNATIVES: usize = 5;

/// A requested time is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotUnavailable {
    /// The requested start.
    pub start: OffsetDateTime,
    /// At most 50 conflicts; empty if the time was freed concurrently.
    pub conflicts: Vec<HostConflict>,
    /// The next open times, at most five within 63 days.
    pub alternatives: Vec<Interval>,
}

/// A reason why a time is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostConflict {
    /// The host; `None` if the event type's rule closes the time.
    pub host: Option<MemberRef>,
    /// The reason.
    pub reason: ClosedReason,
    /// The conflicting interval, if there is one.
    pub interval: Option<Interval>,
}

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

pub(in crate::services) enum SlotError<E> {
    /// The time is closed; `None` if a store constraint rejected the meeting.
    NoTime(Option<SlotUnavailable>),
    Refused(E),
}

impl<E: From<StoreError>> From<StoreError> for SlotError<E> {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict(Conflict::HostDoubleBooked) => Self::NoTime(None),
            other => Self::Refused(other.into()),
        }
    }
}

impl Placement<'_> {
    /// Reads the hosts' calendars over the network, before the transaction begins.
    ///
    /// Skips the live reading if the rule, a booking or the mirror already closes the time. This
    /// saves the hosts' calendar servers a request that cannot succeed.
    pub(in crate::services) async fn prepare(
        &self,
        panel: HostPanel,
        rule: SlotRule,
        start: OffsetDateTime,
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
                return Ok(SlotRequest { panel, rule, start, except, readings, skipped });
            }
            skipped = skipped_at(&open_times, start);
        }
        let readings = self.schedules.read_live(&panel.without(&skipped), within, except).await;
        Ok(SlotRequest { panel, rule, start, except, readings: Ok(readings), skipped })
    }

    pub(in crate::services) async fn lock(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &SlotRequest,
    ) -> Result<(), StoreError> {
        unit.lock_hosts(request.panel.workspace_id, &request.panel.must_attend()).await
    }

    /// Checks that the time is open; the hosts must be locked.
    pub(in crate::services) async fn settle<E: From<StoreError>>(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &SlotRequest,
    ) -> Result<ReservedSlot, SlotError<E>> {
        let SlotRequest { panel, rule, start, except, readings, skipped } = request;
        let readings = readings.as_ref().map_err(|ClosedAlready(conflicts)| {
            SlotError::NoTime(Some(request.refusal(conflicts.clone(), vec![])))
        })?;
        let within = busy_around(rule, *start);
        let schedules = schedules_now(unit, panel, readings.clone(), within, *except).await?;
        let open_times = OpenTimes::new(rule, &schedules, self.clock.now());
        let interval = open_times.slot_at(*start).ok_or_else(|| {
            SlotError::NoTime(Some(request.refusal(open_times.conflicts(*start), vec![])))
        })?;
        let mut skipped_now = skipped_at(&open_times, *start);
        skipped_now.extend(skipped);
        Ok(ReservedSlot { interval, skipped: skipped_now })
    }

    pub(in crate::services) async fn conclude<T, E>(
        &self,
        unit: Box<dyn UnitOfWork>,
        mode: Mode<T>,
        outcome: Result<T, SlotError<E>>,
        request: &SlotRequest,
    ) -> Result<T, E>
    where
        E: From<StoreError> + From<SlotUnavailable>,
    {
        match finish(unit, mode, outcome).await {
            Ok(value) => Ok(value),
            Err(SlotError::Refused(refused)) => Err(refused),
            Err(SlotError::NoTime(refusal)) => Err(self.complete(request, refusal).await?.into()),
        }
    }

    /// Adds alternatives and, if unknown, conflicts to the error.
    async fn complete(
        &self,
        request: &SlotRequest,
        refusal: Option<SlotUnavailable>,
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
        Ok(match refusal {
            Some(refusal) => SlotUnavailable { alternatives, ..refusal },
            None => request.refusal(open_times.conflicts(request.start), alternatives),
        })
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

    fn refusal(
        &self,
        conflicts: Vec<SlotConflict>,
        alternatives: Vec<Interval>,
    ) -> SlotUnavailable {
        let conflicts = conflicts
            .into_iter()
            .take(MAX_LISTED)
            .map(|conflict| HostConflict {
                host: conflict.user_id.map(|user_id| MemberRef {
                    user_id,
                    name: self
                        .panel
                        .member(user_id)
                        .map_or_else(|| user_id.to_string(), |m| m.name.clone()),
                }),
                reason: conflict.reason,
                interval: conflict.interval,
            })
            .collect();
        SlotUnavailable { start: self.start, conflicts, alternatives }
    }
}

impl fmt::Display for SlotUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.conflicts.is_empty() {
            return write!(f, "{} was taken a moment ago.", moment(self.start));
        }
        for (position, conflict) in self.conflicts.iter().enumerate() {
            if 0 < position {
                f.write_str(" ")?;
            }
            conflict.describe(self.start, f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SlotUnavailable {}

impl HostConflict {
    fn describe(&self, start: OffsetDateTime, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.host.as_ref().map_or("A host", |host| host.name.as_str());
        let start = moment(start);
        match (self.reason, self.interval) {
            (ClosedReason::Busy, Some(taken)) => write!(f, "{name} is busy {}.", span(taken)),
            (ClosedReason::Busy, None) => write!(f, "{name} is busy."),
            (ClosedReason::Buffer, Some(kept)) => {
                write!(f, "{name} has a buffer {}.", span(kept))
            }
            (ClosedReason::Buffer, None) => write!(f, "{name} has a buffer."),
            (ClosedReason::OutsideWorkingHours, _) => {
                write!(f, "{start} is outside the working hours of {name}.")
            }
            (ClosedReason::OutOfOffice, _) => write!(f, "{name} is out of office at {start}."),
            (ClosedReason::CalendarUnusable, _) => {
                write!(f, "The calendar of {name} cannot be read.")
            }
            (ClosedReason::Archived, _) => write!(f, "{name} is archived and hosts no meetings."),
            (ClosedReason::Observer, _) => {
                write!(f, "{name} is an observer and hosts no meetings.")
            }
            (ClosedReason::MinimumNotice, _) => {
                write!(f, "{start} is within the event type's minimum notice.")
            }
            (ClosedReason::Horizon, _) => write!(f, "{start} is beyond the event type's horizon."),
            (ClosedReason::SlotInterval, _) => {
                write!(f, "{start} does not match the event type's slot interval.")
            }
            (ClosedReason::DailyCap, _) => {
                write!(f, "{name} has the maximum number of meetings on the day of {start}.")
            }
            (ClosedReason::WeeklyCap, _) => {
                write!(f, "{name} has the maximum number of meetings in the week of {start}.")
            }
            (ClosedReason::EventTypeDailyCap, _) => write!(
                f,
                "{name} has the maximum number of meetings of this event type on the day of {start}."
            ),
            (ClosedReason::EventTypeWeeklyCap, _) => write!(
                f,
                "{name} has the maximum number of meetings of this event type in the week of {start}."
            ),
        }
    }
}

fn moment(at: OffsetDateTime) -> String {
    let to_the_minute = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
    let to_the_second = format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC");
    let text = if at.second() == 0 { at.format(to_the_minute) } else { at.format(to_the_second) };
    text.unwrap_or_else(|_| at.to_string())
}

fn span(interval: Interval) -> String {
    let (start, end) = (interval.start(), interval.end());
    if start.date() != end.date() {
        return format!("from {} to {}", moment(start), moment(end));
    }
    let clock = format_description!("[hour]:[minute]");
    let time = |at: OffsetDateTime| at.format(clock).unwrap_or_else(|_| at.to_string());
    format!("from {} to {} UTC", time(start), time(end))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::ids::UserId;

    const START: OffsetDateTime = datetime!(2026-12-01 15:00 UTC);

    fn message(
        start: OffsetDateTime,
        conflicts: &[(Option<&str>, ClosedReason, Option<Interval>)],
    ) -> String {
        let conflict =
            |&(name, reason, interval): &(Option<&str>, ClosedReason, Option<Interval>)| {
                let host = name.map(|name| MemberRef { user_id: UserId(4), name: name.to_owned() });
                HostConflict { host, reason, interval }
            };
        let conflicts = conflicts.iter().map(conflict).collect();
        SlotUnavailable { start, conflicts, alternatives: vec![] }.to_string()
    }

    fn until(end: OffsetDateTime) -> Option<Interval> {
        Interval::new(START, end)
    }

    #[test]
    fn message_has_one_sentence_per_conflict() {
        let half_an_hour = until(datetime!(2026-12-01 15:30 UTC));
        let both = [
            (Some("Priya Raman"), ClosedReason::Busy, half_an_hour),
            (Some("Lena Fischer"), ClosedReason::OutsideWorkingHours, None),
        ];
        assert_eq!(
            message(START, &both),
            "Priya Raman is busy from 15:00 to 15:30 UTC. 2026-12-01 15:00 UTC is outside the working hours of Lena Fischer."
        );
        assert_eq!(message(START, &[]), "2026-12-01 15:00 UTC was taken a moment ago.");
    }

    #[test]
    fn every_reason_has_its_own_message() {
        let overnight = until(datetime!(2026-12-02 01:00 UTC));
        let off_the_grid = START + time::Duration::seconds(5);
        for (start, name, reason, interval, words) in [
            (START, Some("Priya"), ClosedReason::Busy, None, "Priya is busy."),
            (
                START,
                Some("Priya"),
                ClosedReason::Busy,
                overnight,
                "Priya is busy from 2026-12-01 15:00 UTC to 2026-12-02 01:00 UTC.",
            ),
            (START, Some("Priya"), ClosedReason::Buffer, None, "Priya has a buffer."),
            (
                START,
                Some("Priya"),
                ClosedReason::Buffer,
                until(datetime!(2026-12-01 15:10 UTC)),
                "Priya has a buffer from 15:00 to 15:10 UTC.",
            ),
            (
                START,
                Some("Priya"),
                ClosedReason::CalendarUnusable,
                None,
                "The calendar of Priya cannot be read.",
            ),
            (
                START,
                None,
                ClosedReason::MinimumNotice,
                None,
                "2026-12-01 15:00 UTC is within the event type's minimum notice.",
            ),
            (
                START,
                None,
                ClosedReason::Horizon,
                None,
                "2026-12-01 15:00 UTC is beyond the event type's horizon.",
            ),
            (
                off_the_grid,
                None,
                ClosedReason::SlotInterval,
                None,
                "2026-12-01 15:00:05 UTC does not match the event type's slot interval.",
            ),
            (
                START,
                Some("Priya"),
                ClosedReason::DailyCap,
                None,
                "Priya has the maximum number of meetings on the day of 2026-12-01 15:00 UTC.",
            ),
            (
                START,
                Some("Priya"),
                ClosedReason::WeeklyCap,
                None,
                "Priya has the maximum number of meetings in the week of 2026-12-01 15:00 UTC.",
            ),
            (
                START,
                Some("Priya"),
                ClosedReason::EventTypeDailyCap,
                None,
                "Priya has the maximum number of meetings of this event type on the day of 2026-12-01 15:00 UTC.",
            ),
            (
                START,
                Some("Priya"),
                ClosedReason::EventTypeWeeklyCap,
                None,
                "Priya has the maximum number of meetings of this event type in the week of 2026-12-01 15:00 UTC.",
            ),
        ] {
            assert_eq!(message(start, &[(name, reason, interval)]), words);
        }
    }
}
