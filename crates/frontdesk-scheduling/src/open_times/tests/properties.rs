use std::collections::{BTreeMap, BTreeSet};

use proptest::{collection::vec, option, prelude::*, sample::select};
use time::{Date, Duration, OffsetDateTime, macros::datetime};

use super::{
    oracle::{Oracle, later, listed},
    support::{interval, zone},
};
use crate::{
    host::{HostRole, UserId},
    interval::Interval,
    open_times::{
        BusyBooking, CalendarReading, CapScope, CappedMeetings, ClosedReason, HostSchedule,
        MeetingCaps, OpenTimes, SlotRule,
    },
    working_hours::{Window, WorkingHours},
};

const ZONES: [&str; 14] = [
    "UTC",
    "Europe/London",
    "America/New_York",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Africa/Casablanca",
    "Africa/Cairo",
    "America/Havana",
    "America/Santiago",
    "Asia/Beirut",
    "Antarctica/Troll",
];

const FIRST: OffsetDateTime = datetime!(2026-01-01 00:00 UTC);
const YEARS: i64 = 12;

const MINUTES: usize = 30 * 60;

#[derive(Clone, Debug)]
struct Case {
    rule: SlotRule,
    hosts: Vec<HostSchedule>,
    now: OffsetDateTime,
    from: OffsetDateTime,
}

impl Case {
    fn open_times(&self) -> OpenTimes<'_> {
        OpenTimes::new(&self.rule, &self.hosts, self.now)
    }

    fn without_candidates(mut self) -> Self {
        self.hosts.iter_mut().for_each(|host| host.candidate = false);
        self
    }

    fn range(&self) -> Interval {
        interval(self.from, later(self.from, MINUTES))
    }
}

fn moments() -> impl Strategy<Value = OffsetDateTime> {
    let years = interval(FIRST, FIRST + Duration::days(YEARS * 365));
    let changes = ZONES.iter().flat_map(|name| zone(name).segments(&years).split_off(1));
    let changes: Vec<_> = changes.map(|piece| piece.interval.start()).collect();
    prop_oneof![
        (0..YEARS * 365 * 1440).prop_map(|minute| FIRST + Duration::minutes(minute)),
        (select(changes), 0..28 * 60_i64)
            .prop_map(|(change, minutes)| change - Duration::minutes(minutes)),
    ]
}

fn rules() -> impl Strategy<Value = SlotRule> {
    let step = select(&[1, 5, 7, 15, 20, 30, 45, 50, 60, 90, 1440][..]);
    (1..180_u32, step, 0..60_u32, 0..60_u32, 0..900_u32, 0..4_u32).prop_map(
        |(
            duration_minutes,
            slot_interval_minutes,
            before,
            after,
            minimum_notice_minutes,
            horizon_days,
        )| {
            SlotRule {
                duration_minutes,
                slot_interval_minutes,
                buffer_before_minutes: before,
                buffer_after_minutes: after,
                minimum_notice_minutes,
                horizon_days,
            }
        },
    )
}

fn days() -> impl Strategy<Value = Vec<Window>> {
    let cut = prop_oneof![Just(0), Just(1440), (0..=288_u16).prop_map(|fives| fives * 5)];
    vec(cut, 0..7).prop_map(|mut cuts| {
        cuts.sort_unstable();
        cuts.chunks_exact(2).filter_map(|pair| Window::new(pair[0], pair[1]).ok()).collect()
    })
}

fn hours(from: OffsetDateTime) -> impl Strategy<Value = WorkingHours> {
    let dates = vec((-1..3_i64, days()), 0..2).prop_map(move |overrides| {
        let date = |days| (from + Duration::days(days)).date();
        overrides
            .into_iter()
            .map(|(days, windows)| (date(days), windows))
            .collect::<BTreeMap<Date, _>>()
    });
    let week = prop_oneof![
        2 => proptest::array::uniform7(days()),
        1 => Just(std::array::from_fn(|_| vec![Window::whole_day()])),
    ];
    (week, dates).prop_map(|(week, dates)| WorkingHours::new(week, dates).expect("cut in order"))
}

fn busy(from: OffsetDateTime) -> impl Strategy<Value = Interval> {
    let fraction = option::of(1..1_000_000_000_i64)
        .prop_map(|nanos| Duration::nanoseconds(nanos.unwrap_or(0)));
    let start = (-24 * 60..60 * 60_i64, fraction.clone())
        .prop_map(|(minutes, rest)| Duration::minutes(minutes) + rest);
    let length =
        (1..240_i64, fraction).prop_map(|(minutes, rest)| Duration::minutes(minutes) + rest);
    (start, length).prop_map(move |(start, length)| interval(from + start, from + start + length))
}

fn bookings(from: OffsetDateTime) -> impl Strategy<Value = BusyBooking> {
    (busy(from), 0..90_u32, 0..90_u32, any::<bool>()).prop_map(
        |(interval, buffer_before_minutes, buffer_after_minutes, held)| BusyBooking {
            interval,
            buffer_before_minutes,
            buffer_after_minutes,
            held,
        },
    )
}

/// Low caps, and meetings up to nine days from `from`.
///
/// Half of the hosts have no caps.
fn caps(from: OffsetDateTime) -> impl Strategy<Value = Vec<CappedMeetings>> {
    let starts =
        vec((-9 * 1440..9 * 1440_i64).prop_map(move |m| from + Duration::minutes(m)), 0..9);
    let capped = (
        select(&[CapScope::Member, CapScope::EventType][..]),
        option::of(1..3_u32),
        option::of(1..6_u32),
        starts,
    )
        .prop_map(|(scope, per_day, per_week, starts)| CappedMeetings {
            scope,
            caps: MeetingCaps { per_day, per_week },
            starts,
        });
    prop_oneof![Just(Vec::new()), vec(capped, 1..3)]
}

fn hosts(from: OffsetDateTime) -> impl Strategy<Value = HostSchedule> {
    let role = prop_oneof![3 => Just(HostRole::MustAttend), 1 => Just(HostRole::Optional)];
    let calendar = prop_oneof![
        15 => vec(busy(from), 0..5).prop_map(CalendarReading::Readable),
        1 => Just(CalendarReading::Unusable),
    ];
    let absences = vec(busy(from), 0..2);
    let hours = (hours(from), absences);
    let role = (role, prop_oneof![2 => Just(false), 1 => Just(true)]);
    (role, select(&ZONES[..]), hours, calendar, vec(bookings(from), 0..4), caps(from)).prop_map(
        |((role, candidate), zone_name, (hours, absences), calendar, bookings, caps)| {
            HostSchedule {
                user_id: UserId(0),
                role,
                candidate,
                lead: false,
                zone: zone(zone_name),
                hours,
                absences,
                calendar,
                calendar_as_of: None,
                bookings,
                caps,
            }
        },
    )
}

fn cases() -> impl Strategy<Value = Case> {
    let since_now = (-60..24 * 60_i64, 0..1_000_000_000_i64)
        .prop_map(|(minutes, nanos)| Duration::minutes(minutes) + Duration::nanoseconds(nanos));
    let hosts = |from| (vec(hosts(from), 1..4), any::<prop::sample::Index>());
    (moments(), rules(), since_now)
        .prop_flat_map(move |(from, rule, since_now)| (Just((from, rule, since_now)), hosts(from)))
        .prop_map(|((from, rule, since_now), (mut hosts, lead))| {
            for (host, id) in hosts.iter_mut().zip(1..) {
                host.user_id = UserId(id);
            }
            lead.get_mut(&mut hosts).lead = true;
            Case { rule, hosts, now: from - since_now, from }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn random_hosts_match_the_oracle(case in cases()) {
        let expected = Oracle::new(&case.rule, &case.hosts, case.now, case.from, MINUTES).starts();
        prop_assert_eq!(listed(&case.open_times(), case.from, MINUTES), expected);
    }

    #[test]
    fn open_times_are_listed_and_have_no_conflicts(case in cases()) {
        let open_times = case.open_times();
        let starts: BTreeSet<_> = listed(&open_times, case.from, MINUTES).into_iter().collect();
        let asked = (0..MINUTES).step_by(5).map(|minute| later(case.from, minute));
        for time in asked.chain(starts.iter().copied()) {
            prop_assert_eq!(open_times.is_open(time), starts.contains(&time), "{}", time);
            prop_assert_eq!(open_times.conflicts(time).is_empty(), starts.contains(&time), "{}", time);
        }
    }

    #[test]
    fn explained_intervals_are_the_times_without_slots(case in cases()) {
        // With a one-minute grid, only hosts, notice and horizon close a time.
        let case = Case { rule: SlotRule { slot_interval_minutes: 1, ..case.rule }, ..case };
        // A time at which one candidate is closed can be open.
        let case = case.without_candidates();
        let range = case.range();
        let explained = case.open_times().explain(range.start(), range.end());
        let starts: BTreeSet<_> = listed(&case.open_times(), case.from, MINUTES).into_iter().collect();
        let length = Duration::minutes(case.rule.duration_minutes.into());
        let touched = |slot: Interval| {
            explained.iter().flat_map(|host| &host.intervals).any(|closed| match closed.reason {
                ClosedReason::Horizon
                | ClosedReason::DailyCap
                | ClosedReason::WeeklyCap
                | ClosedReason::EventTypeDailyCap
                | ClosedReason::EventTypeWeeklyCap => closed.interval.contains(slot.start()),
                _ => closed.interval.overlaps(&slot),
            })
        };
        for time in (0..MINUTES).map(|minute| later(case.from, minute)) {
            let slot = interval(time, time + length);
            let reaches_beyond_the_range = range.end() < slot.end();
            prop_assert!(!(starts.contains(&time) && touched(slot)), "{} is open and touched", time);
            prop_assert!(
                starts.contains(&time) || touched(slot) || reaches_beyond_the_range || explained.is_empty(),
                "{} is closed and nothing says why",
                time
            );
        }
    }

    #[test]
    fn next_returns_the_first_open_times(case in cases(), count in 0..40_usize) {
        let open_times = case.open_times();
        let horizon = case.now + Duration::days(case.rule.horizon_days.into());
        let mut all = open_times.between(case.from, horizon + Duration::SECOND);
        all.truncate(count);
        prop_assert_eq!(open_times.next(case.from, count), all);
    }

    #[test]
    fn data_outside_the_windows_closes_nothing(case in cases()) {
        let range = interval(case.from + Duration::hours(24), case.from + Duration::hours(25));
        let window = OpenTimes::busy_window(&case.rule, range.start(), range.end());
        let mut hosts = case.hosts.clone();
        for host in &mut hosts {
            host.bookings.retain(|booking| booking.interval.overlaps(&window));
            if let CalendarReading::Readable(intervals) = &mut host.calendar {
                intervals.retain(|interval| interval.overlaps(&window));
            }
            for capped in &mut host.caps {
                capped.starts.retain(|&start| OpenTimes::counting_window(range).contains(start));
            }
        }
        let with_less = OpenTimes::new(&case.rule, &hosts, case.now);
        prop_assert_eq!(
            with_less.between(range.start(), range.end()),
            case.open_times().between(range.start(), range.end())
        );
    }

    #[test]
    fn booking_open_times_never_exceeds_a_cap(case in cases()) {
        const BOOKINGS: usize = 40;
        let mut case = case.without_candidates();
        case.rule.minimum_notice_minutes = 0;
        let mut booked = Vec::new();
        while let Some(slot) = case.open_times().between(case.from, case.range().end()).first()
            && booked.len() < BOOKINGS
        {
            let start = slot.start();
            booked.push(start);
            for capped in case.hosts.iter_mut().flat_map(|host| &mut host.caps) {
                capped.starts.push(start);
            }
            // The next slot is later, also for hosts without caps.
            case.now = start + Duration::SECOND;
        }
        let attending = case.hosts.iter().filter(|host| host.role == HostRole::MustAttend);
        for (host, capped) in attending.flat_map(|host| host.caps.iter().map(move |c| (host, c))) {
            let date = |start| host.zone.civil(start).date();
            let week = |start| (date(start).to_iso_week_date().0, date(start).iso_week());
            for &start in &booked {
                let on_the_day = capped.starts.iter().filter(|&&other| date(other) == date(start));
                let in_the_week = capped.starts.iter().filter(|&&other| week(other) == week(start));
                let is_within = |count: usize, cap: Option<u32>| cap.is_none_or(|cap| count <= cap as usize);
                prop_assert!(is_within(on_the_day.count(), capped.caps.per_day), "{}", start);
                prop_assert!(is_within(in_the_week.count(), capped.caps.per_week), "{}", start);
            }
        }
    }
}
