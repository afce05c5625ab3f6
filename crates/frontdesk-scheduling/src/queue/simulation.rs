//! Simulates a year of a queue with absences and members who join.

use time::{Duration, OffsetDateTime};

use super::*;

const DAYS: u32 = 365;
const WINDOW_DAYS: u32 = 30;
/// On weekdays; a third of them on weekends.
const LEADS_PER_DAY: u32 = 40;
/// The time between two leads of a weekday, in minutes.
const PACE: u32 = 24 * 60 / LEADS_PER_DAY;
const WINDOW: u32 = WINDOW_DAYS * 24 * 60;

/// A member; times are minutes since the start of the year.
struct Simulated {
    weight: u32,
    joined_at: u32,
    absences: Vec<std::ops::Range<u32>>,
    assigned_at: Vec<u32>,
    /// The leads that arrived while the member was present, times its share.
    expected: f64,
}

impl Simulated {
    fn is_present(&self, at: u32) -> bool {
        self.joined_at <= at && !self.absences.iter().any(|absence| absence.contains(&at))
    }

    fn assigned_between(&self, start: u32, end: u32) -> u64 {
        let before = |at| self.assigned_at.partition_point(|assigned| *assigned < at);
        u64::try_from(before(end) - before(start)).expect("few assignments")
    }

    fn longest_run(&self, leads: &[u32]) -> usize {
        let is_own = |lead: &u32| self.assigned_at.binary_search(lead).is_ok();
        leads.split(|lead| !is_own(lead)).map(<[u32]>::len).max().unwrap_or_default()
    }
}

/// Returns ten members; three of them join during the year.
///
/// Each member has three or four absences.
fn team() -> Vec<Simulated> {
    let day = |days: u32| days * 24 * 60;
    let member = |number: u32| {
        let absence = |nth: u32| {
            let start = day((number * 37 + nth * 89) % DAYS) + (number + nth) % 24 * 60;
            start..start + day([2, 5, 14, 21][((number + nth) % 4) as usize])
        };
        Simulated {
            weight: 1 + number % 3,
            joined_at: [0, 0, 0, day(75), 0, 0, day(160), 0, 0, day(161)][number as usize],
            absences: (0..3 + number % 2).map(absence).collect(),
            assigned_at: Vec::new(),
            expected: 0.0,
        }
    };
    (0..10).map(member).collect()
}

fn leads() -> Vec<u32> {
    let is_lead = |number: &u32| number / LEADS_PER_DAY % 7 < 5 || number.is_multiple_of(3);
    (0..DAYS * LEADS_PER_DAY).filter(is_lead).map(|number| number * PACE).collect()
}

fn allowances_at(team: &[Simulated], now: u32) -> Vec<u64> {
    let start = now.saturating_sub(WINDOW);
    let changes = team.iter().flat_map(|member| {
        let absences = member.absences.iter().flat_map(|it| [it.start, it.end]);
        absences.chain([member.joined_at])
    });
    let mut bounds: Vec<u32> = changes.filter(|at| start < *at && *at < now).collect();
    bounds.extend([start, now]);
    bounds.sort_unstable();
    bounds.dedup();
    let part = |bounds: &[u32]| {
        let of_member = |member: &Simulated| PartOfMember {
            is_present: member.is_present(bounds[0]),
            assignments: member.assigned_between(bounds[0], bounds[1]),
        };
        team.iter().map(of_member).collect()
    };
    let parts: Vec<Vec<PartOfMember>> = bounds.windows(2).map(part).collect();
    let weights: Vec<u32> = team.iter().map(|member| member.weight).collect();
    allowances(&weights, &parts)
}

fn simulate(allow: impl Fn(&[Simulated], u32) -> Vec<u64>) -> (Vec<Simulated>, Vec<u32>) {
    let (mut team, leads) = (team(), leads());
    for &now in &leads {
        let allowances = allow(&team, now);
        let candidate = |(position, (member, allowance)): (usize, (&Simulated, u64))| {
            let minutes = |at: &u32| OffsetDateTime::UNIX_EPOCH + Duration::MINUTE * *at;
            Candidate {
                user_id: UserId(i64::try_from(position).expect("few members")),
                weight: member.weight,
                assignments: member.assigned_between(now.saturating_sub(WINDOW), now),
                allowance,
                last_assigned_at: member.assigned_at.last().map(minutes),
                skipped: (!member.is_present(now)).then_some(SkipReason::OutOfOffice),
            }
        };
        let members = team.iter().zip(allowances).enumerate();
        let candidates: Vec<Candidate> = members.map(candidate).collect();
        let chosen = choose(&candidates).expect("a member is present");
        let present = team.iter_mut().filter(|member| member.is_present(now));
        let mut present: Vec<&mut Simulated> = present.collect();
        let weight: u32 = present.iter().map(|member| member.weight).sum();
        for member in &mut present {
            member.expected += f64::from(member.weight) / f64::from(weight);
        }
        team[usize::try_from(chosen.0).expect("a position")].assigned_at.push(now);
    }
    (team, leads)
}

#[test]
fn with_allowances_each_share_of_a_year_is_within_two_percent_of_the_weight() {
    let (team, leads) = simulate(allowances_at);
    for member in &team {
        let assigned = f64::from(u32::try_from(member.assigned_at.len()).expect("few leads"));
        let ratio = assigned / member.expected;
        assert!((0.98..=1.02).contains(&ratio), "{assigned}, not {:.1}", member.expected);
        assert!(member.longest_run(&leads) <= 3);
    }
}

#[test]
fn without_allowances_a_member_gets_every_lead_until_level() {
    let (team, leads) = simulate(|team, _| vec![0; team.len()]);
    let longest = team.iter().map(|member| member.longest_run(&leads)).max();
    assert!(longest.is_some_and(|run| 20 < run), "{longest:?}");
}
