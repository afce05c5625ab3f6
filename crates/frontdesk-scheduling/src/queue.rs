//! Weighted round robin over the members of a queue.

mod allowance;
#[cfg(test)]
mod simulation;

use std::cmp::Ordering;

use time::OffsetDateTime;

use crate::named;
use crate::{host::UserId, open_times::ClosedReason};

pub use allowance::{PartOfMember, allowances};

/// A queue member at the time of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The member.
    pub user_id: UserId,
    /// The weight relative to the other members; 0 counts as 1.
    pub weight: u32,
    /// Number of assignments within the queue's window.
    pub assignments: u64,
    /// Number of these assignments whose meeting did not take place.
    pub credits: u64,
    /// Number of assignments to count for absences; see [`allowances`].
    pub allowance: u64,
    /// Number of assignments that an admin added; negative if removed.
    pub adjustment: i64,
    /// Time of the last assignment; may be before the window.
    pub last_assigned_at: Option<OffsetDateTime>,
    /// Why the member is skipped; `None` if eligible.
    pub skipped: Option<SkipReason>,
}

impl Candidate {
    /// The number that the choice divides by the weight.
    ///
    /// Assignments − credits + allowance + adjustment. A negative number is a lead that the queue
    /// owes, so it has no minimum of 0.
    pub fn counted(&self) -> i128 {
        let kept = i128::from(self.assignments) - i128::from(self.credits);
        kept + i128::from(self.allowance) + i128::from(self.adjustment)
    }
}

named! {
    /// The reason why a queue skipped a member.
    pub enum SkipReason {
        /// The member has no readable calendar.
        CalendarUnusable = "calendar_unusable",
        /// The member is an observer and cannot host.
        Observer = "observer",
        /// The member is out of office.
        OutOfOffice = "out_of_office",
        /// The member already hosts this link or booking.
        AlreadyHost = "already_host",
        /// The member cannot host the event type.
        NotOffered = "not_offered",
        /// The member is busy at the time of the meeting.
        Busy = "busy",
        /// The time of the meeting is held for another booking.
        Held = "held",
        /// The meeting is too close to another busy time of the member.
        Buffer = "buffer",
        /// The meeting is outside the member's working hours.
        OutsideWorkingHours = "outside_working_hours",
        /// A cap of the member's meetings is reached.
        CapReached = "cap_reached",
    }
}

impl SkipReason {
    /// Why a member whose time is closed is skipped.
    ///
    /// Returns `None` for reasons that concern no member of a queue.
    pub fn of_closed(reason: ClosedReason) -> Option<Self> {
        match reason {
            ClosedReason::Busy => Some(Self::Busy),
            ClosedReason::Held => Some(Self::Held),
            ClosedReason::Buffer => Some(Self::Buffer),
            ClosedReason::OutsideWorkingHours => Some(Self::OutsideWorkingHours),
            ClosedReason::OutOfOffice => Some(Self::OutOfOffice),
            ClosedReason::CalendarUnusable => Some(Self::CalendarUnusable),
            ClosedReason::Observer => Some(Self::Observer),
            ClosedReason::DailyCap
            | ClosedReason::WeeklyCap
            | ClosedReason::EventTypeDailyCap
            | ClosedReason::EventTypeWeeklyCap => Some(Self::CapReached),
            // An archived member is no candidate.
            ClosedReason::Archived
            | ClosedReason::MinimumNotice
            | ClosedReason::Horizon
            | ClosedReason::SlotInterval => None,
        }
    }
}

/// Chooses the candidate with the fewest [counted](Candidate::counted) assignments per weight.
///
/// A tie goes to a candidate that was never assigned, then to the candidate assigned longest ago,
/// then to the lowest id. Returns `None` if every candidate is skipped.
///
/// ```
/// use frontdesk_scheduling::host::UserId;
/// use frontdesk_scheduling::queue::{Candidate, choose};
///
/// let candidate = |id, weight, assignments| Candidate {
///     user_id: UserId(id), weight, assignments, credits: 0, allowance: 0, adjustment: 0,
///     last_assigned_at: None, skipped: None,
/// };
/// // Member 9 has 3/2 assignments per weight, member 4 has 2/1.
/// assert_eq!(choose(&[candidate(4, 1, 2), candidate(9, 2, 3)]), Some(UserId(9)));
/// assert_eq!(choose(&[]), None);
/// ```
pub fn choose(candidates: &[Candidate]) -> Option<UserId> {
    candidates
        .iter()
        .filter(|c| c.skipped.is_none())
        .min_by(|a, b| by_claim(a, b))
        .map(|c| c.user_id)
}

/// Cross-multiplies to avoid rounding.
fn by_claim(a: &Candidate, b: &Candidate) -> Ordering {
    let load = |of: &Candidate, other: &Candidate| of.counted() * i128::from(other.weight.max(1));
    load(a, b)
        .cmp(&load(b, a))
        .then(a.last_assigned_at.cmp(&b.last_assigned_at))
        .then(a.user_id.cmp(&b.user_id))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    fn candidate(id: i64) -> Candidate {
        Candidate {
            user_id: UserId(id),
            weight: 1,
            assignments: 0,
            credits: 0,
            allowance: 0,
            adjustment: 0,
            last_assigned_at: None,
            skipped: None,
        }
    }

    #[test]
    fn the_fewest_assignments_win_in_any_order() {
        let many = Candidate { assignments: 3, ..candidate(1) };
        let few = Candidate { assignments: 2, ..candidate(2) };
        assert_eq!(choose(&[many, few]), Some(UserId(2)));
        assert_eq!(choose(&[few, many]), Some(UserId(2)));
    }

    #[test]
    fn assignments_count_in_proportion_to_the_weight() {
        let light = Candidate { assignments: 2, weight: 1, ..candidate(1) };
        let heavy = Candidate { assignments: 3, weight: 2, ..candidate(2) };
        let heavier_load = Candidate { assignments: 5, ..heavy };
        assert_eq!(choose(&[light, heavy]), Some(UserId(2)));
        assert_eq!(choose(&[light, heavier_load]), Some(UserId(1)));
    }

    #[test]
    fn allowance_counts_like_assignments() {
        let six = Candidate { assignments: 6, ..candidate(2) };
        for (allowance, chosen) in [(0, 1), (1, 1), (2, 2)] {
            let five = Candidate { assignments: 5, allowance, ..candidate(1) };
            assert_eq!(choose(&[six, five]), Some(UserId(chosen)));
        }
    }

    #[test]
    fn credits_do_not_count() {
        let six = Candidate { assignments: 6, ..candidate(1) };
        for (credits, chosen) in [(0, 1), (1, 1), (2, 2), (7, 2)] {
            let seven = Candidate { assignments: 7, credits, ..candidate(2) };
            assert_eq!(choose(&[six, seven]), Some(UserId(chosen)));
        }
    }

    #[test]
    fn adjustment_counts_like_assignments_and_may_be_negative() {
        let six = Candidate { assignments: 6, ..candidate(2) };
        for (adjustment, chosen) in [(-9, 1), (0, 1), (1, 1), (2, 2)] {
            let five = Candidate { assignments: 5, adjustment, ..candidate(1) };
            assert_eq!(choose(&[six, five]), Some(UserId(chosen)));
        }
        let owed_two = Candidate { adjustment: -2, ..candidate(2) };
        let owed_one = Candidate { adjustment: -1, ..candidate(1) };
        assert_eq!(choose(&[owed_one, owed_two]), Some(UserId(2)), "below 0, too");
    }

    #[test]
    fn ties_go_to_the_least_recent_assignment() {
        let recent =
            Candidate { last_assigned_at: Some(datetime!(2026-11-02 09:00 UTC)), ..candidate(1) };
        let earlier =
            Candidate { last_assigned_at: Some(datetime!(2026-11-01 09:00 UTC)), ..candidate(2) };
        assert_eq!(choose(&[recent, earlier]), Some(UserId(2)));
        assert_eq!(
            choose(&[recent, earlier, candidate(3)]),
            Some(UserId(3)),
            "never assigned goes first"
        );
    }

    #[test]
    fn remaining_ties_go_to_the_lowest_id() {
        assert_eq!(choose(&[candidate(9), candidate(4), candidate(5)]), Some(UserId(4)));
    }

    #[test]
    fn skipped_members_are_never_chosen() {
        let skipped = Candidate { skipped: Some(SkipReason::CalendarUnusable), ..candidate(1) };
        let busy = Candidate { assignments: 1_000, ..candidate(2) };
        assert_eq!(choose(&[skipped, busy]), Some(UserId(2)));
        assert_eq!(choose(&[skipped]), None);
    }

    #[test]
    fn huge_counts_and_weights_do_not_overflow() {
        let a = Candidate { assignments: u64::MAX, weight: u32::MAX, ..candidate(1) };
        let b = Candidate { assignments: u64::MAX - 1, weight: u32::MAX, ..candidate(2) };
        assert_eq!(choose(&[a, b]), Some(UserId(2)));
        let with_allowance = Candidate { allowance: u64::MAX, adjustment: i64::MAX, ..a };
        assert_eq!(choose(&[with_allowance, b]), Some(UserId(2)));
        let owed = Candidate { credits: u64::MAX, adjustment: i64::MIN, assignments: 0, ..a };
        assert_eq!(choose(&[owed, b]), Some(UserId(1)));
    }

    #[test]
    fn a_long_run_is_shared_exactly_by_weight() {
        let mut members =
            [1, 2, 5].map(|weight| Candidate { weight, ..candidate(i64::from(weight)) });
        for turn in 0..800 {
            let chosen = choose(&members).expect("no member is skipped");
            let member = members.iter_mut().find(|m| m.user_id == chosen).expect("one of them");
            member.assignments += 1;
            member.last_assigned_at =
                Some(OffsetDateTime::UNIX_EPOCH + time::Duration::seconds(turn));
        }
        assert_eq!(members.map(|m| m.assignments), [100, 200, 500]);
    }

    proptest! {
        #[test]
        fn only_the_sum_of_the_counts_decides(
            counts in proptest::collection::vec((0_u64..9, 0_u64..9, 0_u64..9, -9_i64..9, 1_u32..4), 1..6),
        ) {
            let of = |(id, (assignments, credits, allowance, adjustment, weight)): (i64, _)| Candidate {
                assignments,
                credits: u64::min(credits, assignments),
                allowance,
                adjustment,
                weight,
                ..candidate(id)
            };
            let candidates: Vec<Candidate> = (1..).zip(counts).map(of).collect();
            // 6 is a multiple of every weight, so the division is exact.
            let load = |it: &Candidate| it.counted() * 6 / i128::from(it.weight);
            let least = candidates.iter().min_by_key(|it| (load(it), it.user_id)).map(|it| it.user_id);
            prop_assert_eq!(choose(&candidates), least);
        }
    }
}
