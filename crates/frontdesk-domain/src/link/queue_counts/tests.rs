use proptest::collection::vec;
use proptest::prelude::*;
use time::macros::datetime;

use super::*;
use crate::absence::{Absence, AbsencePeriod};
use crate::access::Role;
use crate::email::Email;
use crate::ids::QueueId;
use crate::key::Key;
use crate::open_times::MeetingCaps;
use crate::working_hours::WorkingHours;
use crate::workspace::QueueMember;
use crate::zone::Zone;

const NOW: OffsetDateTime = datetime!(2026-12-31 00:00 UTC);
const JOINED: OffsetDateTime = datetime!(2026-12-21 00:00 UTC);

fn member(id: i64) -> Member {
    Member {
        user_id: UserId(id),
        key: Key::parse(&format!("m{id}")).expect("a key"),
        name: format!("Member {id}"),
        email: Email::parse(&format!("m{id}@acme.example")).expect("an address"),
        role: Role::Member,
        service_account: false,
        time_zone: Zone::utc(),
        hours: WorkingHours::always(),
        absences: vec![],
        caps: MeetingCaps::default(),
        calendars: vec![],
        landing_page: false,
        archived: false,
    }
}

fn absent(id: i64, from: &str, until: &str) -> Member {
    let period = AbsencePeriod::parse(from, until).expect("a period");
    Member { absences: vec![Absence { period, delegate: None }], ..member(id) }
}

/// A queue of the members 1, 2 and 3, who joined later.
fn queue(join: QueueJoin) -> Queue {
    let mut members: Vec<QueueMember> = (1..=3).map(|id| QueueMember::new(UserId(id), 1)).collect();
    members[2].joined_at = Some(JOINED);
    Queue {
        id: QueueId(2),
        key: Key::parse("aes").expect("a key"),
        name: "AEs".to_owned(),
        window_days: 30,
        join,
        credit: vec![],
        members,
        archived: false,
    }
}

fn presence(members: &[Member]) -> Option<Presence> {
    Presence::of(&queue(QueueJoin::Level), members, NOW)
}

fn assigned(counts: &[(i64, u64)]) -> QueueAssignments {
    let of = |assignments| MemberAssignments { assignments, last_assigned_at: None, adjustment: 0 };
    counts.iter().map(|(id, assignments)| (UserId(*id), of(*assignments))).collect()
}

#[test]
fn queue_that_catches_up_counts_no_absences() {
    let members = [absent(1, "2026-12-10", "2026-12-12"), member(2), member(3)];
    assert_eq!(Presence::of(&queue(QueueJoin::CatchUp), &members, NOW), None);
}

#[test]
fn absences_outside_the_window_are_ignored() {
    let members = [absent(1, "2026-11-01", "2026-11-30"), absent(2, "2026-12-31", "2027-01-02")];
    assert_eq!(presence(&members), None);
}

#[test]
fn member_who_joined_counts_its_share_of_the_time_before() {
    let presence = presence(&[member(1), member(2), member(3)]).expect("3 joined later");
    assert_eq!(presence.bounds(), [datetime!(2026-12-01 00:00 UTC), JOINED]);
    // Before, 1 had 4 assignments; until 3 joined, 1 got 10 more and 2 got 12.
    let before = AssignmentsBefore::from([(UserId(1), vec![4, 14]), (UserId(2), vec![0, 12])]);
    let counts = presence.count(&before, &assigned(&[(1, 13), (2, 15), (3, 3)]), &[].into());
    let allowances = [1, 2, 3].map(|id| counts[&UserId(id)].allowance);
    assert_eq!(allowances, [0, 0, 11]);
    assert_eq!(counts[&UserId(3)].assigned.assignments, 3);
}

#[test]
fn credited_assignments_count_for_no_allowance() {
    let presence = presence(&[member(1), member(2), member(3)]).expect("3 joined later");
    let before = AssignmentsBefore::from([(UserId(1), vec![4, 14]), (UserId(2), vec![0, 12])]);
    let at = |days| JOINED + time::Duration::days(days);
    // Of the 22 assignments until 3 joined, 4 were credited.
    let credited = [(1, vec![at(-9), at(-1), at(0)]), (2, vec![at(-10), at(-3)]), (3, vec![at(1)])];
    let credited = credited.map(|(id, times)| (UserId(id), times)).into();
    let counts = presence.count(&before, &assigned(&[(1, 13), (2, 15), (3, 3), (4, 1)]), &credited);
    let credits = [1, 2, 3, 4].map(|id| counts[&UserId(id)].credits);
    assert_eq!(credits, [3, 2, 1, 0]);
    assert_eq!([1, 2, 3].map(|id| counts[&UserId(id)].allowance), [0, 0, 9]);
}

#[test]
fn overlapping_absences_divide_the_window_into_parts() {
    let members = [member(1), absent(2, "2026-12-11", "2026-12-25"), member(3)];
    let presence = presence(&members).expect("2 was absent");
    let [start, away, back] = [
        datetime!(2026-12-01 00:00 UTC),
        datetime!(2026-12-11 00:00 UTC),
        datetime!(2026-12-26 00:00 UTC),
    ];
    assert_eq!(presence.bounds(), [start, away, JOINED, back]);
    let before = AssignmentsBefore::from([
        (UserId(1), vec![0, 5, 15, 18]),
        (UserId(2), vec![0, 5, 5, 5]),
        (UserId(3), vec![0, 0, 0, 3]),
    ]);
    let counts = presence.count(&before, &assigned(&[(1, 20), (2, 7), (3, 5)]), &[].into());
    // 2: 10 of 1 alone, then half of the 6 of 1 and 3. 3: half of 10 while 1 and 2 were present, then 10.
    let allowances = [1, 2, 3].map(|id| counts[&UserId(id)].allowance);
    assert_eq!(allowances, [0, 13, 15]);
}

#[test]
fn members_who_cannot_host_have_no_share() {
    let archived = Member { archived: true, ..absent(1, "2026-12-10", "2026-12-12") };
    let presence = presence(&[archived, member(2), member(3)]).expect("3 joined later");
    let before = AssignmentsBefore::from([(UserId(1), vec![0, 50]), (UserId(2), vec![0, 8])]);
    let counts = presence.count(&before, &assigned(&[(1, 50), (2, 9)]), &[].into());
    assert_eq!(counts[&UserId(1)].allowance, 0);
    assert_eq!(counts[&UserId(3)].allowance, 8);
}

#[test]
fn longest_absences_are_considered() {
    let times = (1..=60).map(|nth| {
        let start = datetime!(2026-12-02 00:00 UTC) + time::Duration::hours(8 * nth);
        let interval = Interval::new(start, start + time::Duration::minutes(nth));
        Absence { period: AbsencePeriod::Between(interval.expect("ascending")), delegate: None }
    });
    let often = Member { absences: times.collect(), ..member(1) };
    let presence = presence(&[often, member(2)]).expect("1 was absent");
    assert_eq!(presence.bounds().len(), 1 + 2 * MAX_ABSENCES);
    assert_eq!(
        presence.bounds()[1],
        datetime!(2026-12-02 00:00 UTC) + time::Duration::hours(8 * 11)
    );
}

proptest! {
    #[test]
    fn credits_never_exceed_the_assignments(
        members in vec((1_i64..6, 0_u64..5, 0_usize..9), 0..8),
    ) {
        let assignments = members.iter().map(|(id, assignments, _)| (*id, *assignments));
        let assignments = assigned(&assignments.collect::<Vec<_>>());
        let credited = members.iter().map(|(id, _, credits)| (UserId(*id), std::vec![NOW; *credits]));
        let credited: CreditedAssignments = credited.collect();
        let counts = count_credits(&assignments, &credited);
        prop_assert_eq!(counts.len(), assignments.len());
        for (user, counted) in counts {
            let credited = number(credited[&user].len());
            prop_assert_eq!(counted.credits, credited.min(assignments[&user].assignments));
            prop_assert_eq!((counted.assigned, counted.allowance), (assignments[&user], 0));
        }
    }
}
