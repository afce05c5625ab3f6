//! The report of bookings by week and host.

mod csv;

use std::collections::BTreeMap;

use time::{Date, Duration};

use crate::booking::BookingStatus;
use crate::ids::UserId;
use crate::interval::Interval;
use crate::workspace::Member;
use crate::zone::Zone;

/// The maximum number of weeks in a report; every calendar year fits.
pub const MAX_WEEKS: i64 = 54;

/// The number of weeks in a report without a start.
pub const DEFAULT_WEEKS: i64 = 12;

/// The number of bookings with the same week, host and status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingCount {
    /// The position of the week that contains the starts.
    pub week: usize,
    /// The host, required or optional.
    pub host: UserId,
    /// Whether the host leads; each booking has exactly one lead.
    pub leads: bool,
    /// The stored status: `Scheduled` may be over.
    pub status: BookingStatus,
    /// The number of bookings.
    pub bookings: u64,
    /// The number of these bookings that were created before their start.
    pub made_ahead: u64,
    /// The sum of their whole seconds from creation to start.
    pub seconds_ahead: u64,
}

/// The figures of a week, a host or a whole report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Bookings that are neither cancelled nor no-shows.
    pub meetings: u64,
    /// Cancelled bookings.
    pub cancellations: u64,
    /// Bookings whose invitee did not attend.
    pub no_shows: u64,
    made_ahead: u64,
    seconds_ahead: u64,
}

/// The figures of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostFigures {
    /// The host.
    pub user_id: UserId,
    /// The host's name.
    pub name: String,
    /// The figures.
    pub figures: Figures,
}

/// The figures of a week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedWeek {
    /// The Monday of the week (ISO 8601).
    pub monday: Date,
    /// The figures of all hosts, each booking counted once.
    pub total: Figures,
    /// The hosts with bookings, ascending by id.
    pub hosts: Vec<HostFigures>,
}

/// Counts of bookings by week and host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingReport {
    /// The time zone of the weeks.
    pub time_zone: Zone,
    /// The bookings with a start in this range are counted.
    pub range: Interval,
    /// Every week that overlaps the range, ascending.
    pub weeks: Vec<ReportedWeek>,
    /// The figures of each host in all weeks, ascending by id.
    pub hosts: Vec<HostFigures>,
    /// The figures of all hosts in all weeks, each booking counted once.
    pub total: Figures,
}

impl Figures {
    /// The mean seconds from creation to start of the meetings.
    ///
    /// `None` without meetings. Meetings that were created after their start, such as imported ones,
    /// are left out.
    pub fn mean_seconds_to_meeting(&self) -> Option<u64> {
        self.seconds_ahead.checked_div(self.made_ahead)
    }

    fn add(&mut self, count: &BookingCount) {
        match count.status {
            BookingStatus::Scheduled | BookingStatus::Completed => {
                self.meetings += count.bookings;
                self.made_ahead += count.made_ahead;
                self.seconds_ahead += count.seconds_ahead;
            }
            BookingStatus::Cancelled => self.cancellations += count.bookings,
            BookingStatus::NoShow => self.no_shows += count.bookings,
        }
    }
}

impl ReportedWeek {
    /// The week by ISO 8601, such as `2026-W49`.
    pub fn iso_week(&self) -> String {
        let (year, week, _) = self.monday.to_iso_week_date();
        format!("{year:04}-W{week:02}")
    }
}

impl BookingReport {
    /// Sums up the counts of the [`weeks`] of `range`.
    ///
    /// `one_host`: the counts are of one host, so each booking occurs once.
    pub fn new(
        time_zone: Zone,
        range: Interval,
        counts: &[BookingCount],
        members: &[Member],
        one_host: bool,
    ) -> Self {
        let names: BTreeMap<UserId, &str> =
            members.iter().map(|member| (member.user_id, &*member.name)).collect();
        let counted_once = |count: &&BookingCount| one_host || count.leads;
        let reported = |(number, (monday, _)): (usize, (Date, Interval))| {
            let of_week = || counts.iter().filter(move |count| count.week == number);
            let total = sum(of_week().filter(counted_once));
            ReportedWeek { monday, total, hosts: by_host(of_week(), &names) }
        };
        Self {
            weeks: weeks(&time_zone, range).enumerate().map(reported).collect(),
            hosts: by_host(counts.iter(), &names),
            total: sum(counts.iter().filter(counted_once)),
            time_zone,
            range,
        }
    }
}

/// The parts of `range` by week, each with its Monday, ascending.
pub fn weeks(zone: &Zone, range: Interval) -> impl Iterator<Item = (Date, Interval)> {
    let mondays = std::iter::successors(Some(monday_at(zone, range)), |monday| {
        monday.checked_add(Duration::WEEK)
    });
    let part = move |monday: Date| {
        let next = monday.saturating_add(Duration::WEEK);
        let week = Interval::new(zone.start_of_day(monday), zone.start_of_day(next))?;
        Some((monday, week.clip(&range)?))
    };
    mondays.map_while(part)
}

/// The Monday of the week in which `range` starts.
fn monday_at(zone: &Zone, range: Interval) -> Date {
    monday_of(zone.civil(range.start()).date())
}

/// The Monday of the week of `date`.
pub fn monday_of(date: Date) -> Date {
    date.saturating_sub(Duration::days(date.weekday().number_days_from_monday().into()))
}

fn sum<'a>(counts: impl Iterator<Item = &'a BookingCount>) -> Figures {
    counts.fold(Figures::default(), |mut figures, count| {
        figures.add(count);
        figures
    })
}

fn by_host<'a>(
    counts: impl Iterator<Item = &'a BookingCount>,
    names: &BTreeMap<UserId, &str>,
) -> Vec<HostFigures> {
    let mut by_host: BTreeMap<UserId, Figures> = BTreeMap::new();
    for count in counts {
        by_host.entry(count.host).or_default().add(count);
    }
    let host_of = |(user_id, figures)| {
        let name = names.get(&user_id).copied().unwrap_or_default().to_owned();
        HostFigures { user_id, name, figures }
    };
    by_host.into_iter().map(host_of).collect()
}
