//! Simulates a year of a queue with absences, joiners and cancellations.

use time::{Duration, OffsetDateTime};

use super::*;

const DAYS: u32 = 365;
const WINDOW_DAYS: u32 = 30;
/// On weekdays; a third of them on weekends.
const LEADS_PER_DAY: u32 = 40;
/// The time between two leads of a weekday, in minutes.
const PACE: u32 = 24 * 60 / LEADS_PER_DAY;
/// The time from an assignment to its cancellation, in minutes.
///
/// Until then the assignment counts. So this time, as a part of the window, is an error of the share.
const CANCELLED_AFTER: u32 = 24 * 60;
const WINDOW: u32 = WINDOW_DAYS * 24 * 60;

/// A member; times are minutes since the start of the year.
struct Simulated {
    weight: u32,
    joined_at: u32,
    absences: Vec<std::ops::Range<u32>>,
    assigned_at: Vec<u32>,
    /// The percentage of the member's leads who cancel, after a few days.
    cancelling: u32,
    /// The assignments of these leads.
    cancelled: Vec<u32>,
    /// The leads that arrived while the member was present, times its share.
    expected: f64,
}

impl Simulated {
    fn is_present(&self, at: u32) -> bool {
        self.joined_at <= at && !self.absences.iter().any(|absence| absence.contains(&at))
    }

    fn assigned_between(&self, start: u32, end: u32) -> u64 {
        number_between(&self.assigned_at, start, end)
    }

    /// The assignments whose leads have cancelled by `now`.
    fn credits_between(&self, start: u32, end: u32, now: u32) -> u64 {
        number_between(&self.cancelled, start, end.min(now.saturating_sub(CANCELLED_AFTER)))
    }

    fn kept(&self) -> f64 {
        f64::from(u32::try_from(self.assigned_at.len() - self.cancelled.len()).expect("few leads"))
    }

    fn assign(&mut self, at: u32) {
        let number = u32::try_from(self.assigned_at.len()).expect("few leads");
        self.assigned_at.push(at);
        // Spreads the cancellations evenly.
        if (number + 1) * self.cancelling / 100 != number * self.cancelling / 100 {
            self.cancelled.push(at);
        }
    }

    fn longest_run(&self, leads: &[u32]) -> usize {
        let is_own = |lead: &u32| self.assigned_at.binary_search(lead).is_ok();
        leads.split(|lead| !is_own(lead)).map(<[u32]>::len).max().unwrap_or_default()
    }
}

fn number_between(ascending: &[u32], start: u32, end: u32) -> u64 {
    let before = |at| ascending.partition_point(|one| *one < at);
    u64::try_from(before(end.max(start)) - before(start)).expect("few assignments")
}

/// Returns ten members; three of them join during the year.
///
/// Each member has three or four absences. Without `cancelling`, no lead cancels.
fn team(cancelling: bool) -> Vec<Simulated> {
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
            cancelling: if cancelling { number % 4 * 10 } else { 0 },
            cancelled: Vec::new(),
            expected: 0.0,
        }
    };
    (0..10).map(member).collect()
}

fn leads() -> Vec<u32> {
    let is_lead = |number: &u32| number / LEADS_PER_DAY % 7 < 5 || number.is_multiple_of(3);
    (0..DAYS * LEADS_PER_DAY).filter(is_lead).map(|number| number * PACE).collect()
}

/// What a member counts beside its assignments.
#[derive(Clone, Copy, Default)]
struct Extra {
    credits: u64,
    allowance: u64,
}

fn extras_at(team: &[Simulated], now: u32) -> Vec<Extra> {
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
            assignments: member.assigned_between(bounds[0], bounds[1])
                - member.credits_between(bounds[0], bounds[1], now),
        };
        team.iter().map(of_member).collect()
    };
    let parts: Vec<Vec<PartOfMember>> = bounds.windows(2).map(part).collect();
    let weights: Vec<u32> = team.iter().map(|member| member.weight).collect();
    let extra = |(member, allowance): (&Simulated, u64)| Extra {
        credits: member.credits_between(start, now, now),
        allowance,
    };
    team.iter().zip(allowances(&weights, &parts)).map(extra).collect()
}

fn simulate(
    mut team: Vec<Simulated>,
    count: impl Fn(&[Simulated], u32) -> Vec<Extra>,
) -> (Vec<Simulated>, Vec<u32>) {
    let leads = leads();
    for &now in &leads {
        let extras = count(&team, now);
        let candidate = |(position, (member, extra)): (usize, (&Simulated, Extra))| {
            let minutes = |at: &u32| OffsetDateTime::UNIX_EPOCH + Duration::MINUTE * *at;
            Candidate {
                user_id: UserId(i64::try_from(position).expect("few members")),
                weight: member.weight,
                assignments: member.assigned_between(now.saturating_sub(WINDOW), now),
                credits: extra.credits,
                allowance: extra.allowance,
                adjustment: 0,
                last_assigned_at: member.assigned_at.last().map(minutes),
                skipped: (!member.is_present(now)).then_some(SkipReason::OutOfOffice),
            }
        };
        let members = team.iter().zip(extras).enumerate();
        let candidates: Vec<Candidate> = members.map(candidate).collect();
        let chosen = choose(&candidates).expect("a member is present");
        let chosen = &mut team[usize::try_from(chosen.0).expect("a position")];
        chosen.assign(now);
        if chosen.cancelled.last() == Some(&now) {
            continue;
        }
        let present = team.iter_mut().filter(|member| member.is_present(now));
        let mut present: Vec<&mut Simulated> = present.collect();
        let weight: u32 = present.iter().map(|member| member.weight).sum();
        for member in &mut present {
            member.expected += f64::from(member.weight) / f64::from(weight);
        }
    }
    (team, leads)
}

#[test]
fn with_allowances_each_share_of_a_year_is_within_two_percent_of_the_weight() {
    let (team, leads) = simulate(team(false), extras_at);
    for member in &team {
        assert_within_two_percent(member);
        assert!(member.longest_run(&leads) <= 3);
    }
}

fn assert_within_two_percent(member: &Simulated) {
    let (kept, expected) = (member.kept(), member.expected);
    assert!((0.98..=1.02).contains(&(kept / expected)), "{kept}, not {expected:.1}");
}

#[test]
fn with_credits_each_share_of_the_kept_leads_is_within_two_percent_of_the_weight() {
    let (team, leads) = simulate(team(true), extras_at);
    for member in &team {
        assert_within_two_percent(member);
        // The leads who cancel while the member is absent are owed at once.
        assert!(member.longest_run(&leads) <= 4);
    }
}

#[test]
fn without_credits_members_lose_the_leads_who_cancel() {
    let without = |team: &[Simulated], now| {
        let extras = extras_at(team, now).into_iter();
        extras.map(|extra| Extra { credits: 0, ..extra }).collect()
    };
    let (team, _) = simulate(team(true), without);
    let unlucky = team.iter().filter(|member| member.cancelling == 30);
    for member in unlucky {
        assert!(member.kept() < 0.9 * member.expected, "{}", member.kept());
    }
}

#[test]
fn without_allowances_a_member_gets_every_lead_until_level() {
    let (team, leads) = simulate(team(false), |team, _| vec![Extra::default(); team.len()]);
    let longest = team.iter().map(|member| member.longest_run(&leads)).max();
    assert!(longest.is_some_and(|run| 20 < run), "{longest:?}");
}
