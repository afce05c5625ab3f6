use std::fmt;

use time::OffsetDateTime;
use time::macros::format_description;

use crate::booking::MemberRef;
use crate::fault::MAX_LISTED;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::open_times::{ClosedReason, SlotConflict};
use crate::services::open_times::host_panel::HostPanel;
use crate::zone::Zone;

/// A requested time is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotUnavailable {
    /// The requested start.
    pub start: OffsetDateTime,
    /// At most 50 conflicts; empty if the time was freed concurrently.
    pub conflicts: Vec<HostConflict>,
    /// The time zone of the request.
    pub time_zone: Zone,
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

impl SlotUnavailable {
    /// The error with the names of the hosts, without alternatives.
    pub(super) fn new(
        panel: &HostPanel,
        (start, time_zone): (OffsetDateTime, &Zone),
        conflicts: Vec<SlotConflict>,
    ) -> Self {
        let host = |user_id: UserId| {
            let member = panel.member(user_id);
            let name = member.map_or_else(|| user_id.to_string(), |member| member.name.clone());
            MemberRef { user_id, name }
        };
        let named = |SlotConflict { user_id, reason, interval, .. }| HostConflict {
            host: user_id.map(host),
            reason,
            interval,
        };
        let conflicts = conflicts.into_iter().take(MAX_LISTED).map(named).collect();
        Self { start, conflicts, time_zone: time_zone.clone(), alternatives: Vec::new() }
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
            (ClosedReason::Held, Some(held)) => {
                write!(f, "{name} has a time held {}.", span(held))
            }
            (ClosedReason::Held, None) => write!(f, "{name} has a time held."),
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
        SlotUnavailable { start, conflicts, time_zone: Zone::utc(), alternatives: vec![] }
            .to_string()
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
