//! Simulates 10,000 assignments of a weighted queue and plots its fairness.
//!
//! Four members share assignments by weight; one member is away for the middle third. Run with
//! `cargo run -p frontdesk-scheduling --example queue_fairness`.

#![expect(clippy::print_stdout, reason = "an example shows its result")]

use std::collections::VecDeque;

use frontdesk_scheduling::host::UserId;
use frontdesk_scheduling::queue::{Candidate, SkipReason, choose};
use time::{Duration, OffsetDateTime};

const ASSIGNMENTS: u32 = 10_000;
const WINDOW: Duration = Duration::days(30);
/// The time between two assignments; `WINDOW` covers 2,160 assignments.
const PACE: Duration = Duration::minutes(20);
const BAR: usize = 48;

struct Person {
    name: &'static str,
    weight: u32,
    away: std::ops::Range<u32>,
    recent: VecDeque<OffsetDateTime>,
    total: u32,
}

impl Person {
    fn new(name: &'static str, weight: u32) -> Self {
        Self { name, weight, away: 0..0, recent: VecDeque::new(), total: 0 }
    }

    fn as_candidate(&self, position: usize, turn: u32) -> Candidate {
        Candidate {
            user_id: UserId(i64::try_from(position).expect("few members")),
            weight: self.weight,
            assignments: u64::try_from(self.recent.len()).expect("fewer than there are turns"),
            credits: 0,
            allowance: 0,
            adjustment: 0,
            last_assigned_at: self.recent.back().copied(),
            skipped: self.away.contains(&turn).then_some(SkipReason::CalendarUnusable),
        }
    }
}

fn main() {
    let mut people = vec![
        Person::new("Priya", 1),
        Person::new("Tom", 2),
        Person { away: ASSIGNMENTS / 3..ASSIGNMENTS * 2 / 3, ..Person::new("Ana", 2) },
        Person::new("Kenji", 3),
    ];
    let mut columns = Vec::new();
    for turn in 0..ASSIGNMENTS {
        let now = OffsetDateTime::UNIX_EPOCH + PACE * turn;
        for person in &mut people {
            while person.recent.front().is_some_and(|&at| at < now - WINDOW) {
                person.recent.pop_front();
            }
        }
        let candidates: Vec<Candidate> = people
            .iter()
            .enumerate()
            .map(|(position, person)| person.as_candidate(position, turn))
            .collect();
        let chosen = choose(&candidates).expect("a member is always available");
        let person = &mut people[usize::try_from(chosen.0).expect("a position")];
        person.recent.push_back(now);
        person.total += 1;
        if turn % (ASSIGNMENTS / 60) == 0 {
            columns.push(people.iter().map(|p| p.recent.len()).collect::<Vec<_>>());
        }
    }
    print_totals(&people);
    print_course(&people, &columns);
}

fn print_totals(people: &[Person]) {
    println!("{ASSIGNMENTS} assignments, window 30 days, Ana away for the middle third\n");
    println!("{:<8}{:>7}{:>8}{:>9}", "member", "weight", "chosen", "share");
    let most = people.iter().map(|p| p.total).max().unwrap_or(1);
    for person in people {
        let share = f64::from(person.total) / f64::from(ASSIGNMENTS);
        let bar = "█".repeat(BAR * person.total as usize / most as usize);
        println!(
            "{:<8}{:>7}{:>8}{:>8.1}%  {bar}",
            person.name,
            person.weight,
            person.total,
            share * 100.0
        );
    }
}

fn print_course(people: &[Person], columns: &[Vec<usize>]) {
    let levels: Vec<char> = " ▁▂▃▄▅▆▇█".chars().collect();
    let top = columns.iter().flatten().copied().max().unwrap_or(1).max(1);
    println!("\nassignments within the window, over time (full block: {top})");
    for (position, person) in people.iter().enumerate() {
        let row: String = columns
            .iter()
            .map(|column| levels[column[position] * (levels.len() - 1) / top])
            .collect();
        println!("{:<8}{row}", person.name);
    }
}

#[test]
fn example_runs() {
    main();
}
