/// A member in a part of a queue's window.
///
/// In a part, the same members are present from beginning to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartOfMember {
    /// Whether the member is in the queue and not out of office.
    pub is_present: bool,
    /// Number of the member's assignments in the part.
    pub assignments: u64,
}

/// The precision of assignments per weight.
const MILLION: u128 = 1_000_000;

/// Returns the assignments to count for each member's absences.
///
/// In each part, the present members have a number of assignments per weight. An absent member is
/// allowed as many for its own weight, less the assignments that it got while absent, rounded down.
/// Each part has one entry per weight; a weight of 0 counts as 1.
///
/// ```
/// use frontdesk_scheduling::queue::{PartOfMember, allowances};
///
/// let present = |assignments| PartOfMember { is_present: true, assignments };
/// let absent = PartOfMember { is_present: false, assignments: 0 };
/// // While the third member was away, the others got 6 assignments for a weight of 3.
/// let parts = [vec![present(2), present(4), absent], vec![present(5), present(10), present(5)]];
/// assert_eq!(allowances(&[1, 2, 1], &parts), [0, 0, 2]);
/// ```
pub fn allowances(weights: &[u32], parts: &[Vec<PartOfMember>]) -> Vec<u64> {
    let weights: Vec<u128> = weights.iter().map(|&weight| u128::from(weight.max(1))).collect();
    let per_weight: Vec<u128> = parts.iter().map(|part| millionths(&weights, part)).collect();
    let of_member = |member: usize| {
        let (mut share, mut own) = (0_u128, 0_u128);
        for (part, per_weight) in parts.iter().zip(&per_weight) {
            if let Some(absent) = part.get(member).filter(|of_part| !of_part.is_present) {
                share = share.saturating_add(weights[member].saturating_mul(*per_weight));
                own += u128::from(absent.assignments);
            }
        }
        u64::try_from((share / MILLION).saturating_sub(own)).unwrap_or(u64::MAX)
    };
    (0..weights.len()).map(of_member).collect()
}

/// The assignments of the present members per weight, in millionths.
fn millionths(weights: &[u128], part: &[PartOfMember]) -> u128 {
    let (mut assignments, mut weight) = (0, 0);
    for (of_part, of_member) in part.iter().zip(weights).filter(|(it, _)| it.is_present) {
        assignments += u128::from(of_part.assignments);
        weight += of_member;
    }
    (MILLION * assignments).checked_div(weight).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn of(is_present: bool, assignments: u64) -> PartOfMember {
        PartOfMember { is_present, assignments }
    }

    #[test]
    fn assignments_while_absent_count_toward_the_share() {
        let part = |own| vec![vec![of(true, 10), of(true, 10), of(false, own)]];
        for (own, allowance) in [(0, 10), (4, 6), (10, 0), (11, 0)] {
            assert_eq!(allowances(&[1, 1, 1], &part(own)), [0, 0, allowance]);
        }
    }

    #[test]
    fn each_part_counts_the_members_who_were_present_in_it() {
        let parts = [
            vec![of(true, 6), of(true, 6), of(false, 0)],
            vec![of(true, 12), of(false, 0), of(false, 0)],
        ];
        assert_eq!(allowances(&[1, 1, 2], &parts), [0, 12, 36]);
    }

    #[test]
    fn part_without_a_present_member_allows_nothing() {
        assert_eq!(allowances(&[1, 1], &[vec![of(false, 3), of(false, 0)]]), [0, 0]);
    }

    #[test]
    fn share_is_rounded_down_over_all_parts() {
        let part = vec![of(true, 1), of(true, 0), of(false, 0)];
        assert_eq!(allowances(&[1, 1, 1], std::slice::from_ref(&part)), [0, 0, 0]);
        assert_eq!(allowances(&[1, 1, 1], &[part.clone(), part]), [0, 0, 1]);
    }

    prop_compose! {
        fn window()(members in 1_usize..6)(
            weights in vec(1_u32..9, members),
            parts in vec(vec((any::<bool>(), 0_u64..50), members), 0..6),
        ) -> (Vec<u32>, Vec<Vec<PartOfMember>>) {
            let part = |part: Vec<(bool, u64)>| part.into_iter().map(|(it, n)| of(it, n)).collect();
            (weights, parts.into_iter().map(part).collect())
        }
    }

    /// The rule in exact fractions.
    fn obvious(weights: &[u32], parts: &[Vec<PartOfMember>], member: usize) -> u64 {
        let present = |part: &[PartOfMember]| {
            let present = (0..weights.len()).filter(|&it| part[it].is_present);
            present
                .fold((0, 0), |(n, w), it| (n + part[it].assignments, w + u64::from(weights[it])))
        };
        let denominator: u64 = parts.iter().map(|part| present(part).1.max(1)).product();
        let absent = parts.iter().filter(|part| !part[member].is_present);
        let (mut share, mut own) = (0, 0);
        for part in absent {
            let (assignments, weight) = present(part);
            share += u64::from(weights[member]) * assignments * (denominator / weight.max(1));
            own += part[member].assignments;
        }
        (share / denominator).saturating_sub(own)
    }

    proptest! {
        #[test]
        fn allowances_agree_with_exact_fractions((weights, parts) in window()) {
            for (member, allowance) in allowances(&weights, &parts).into_iter().enumerate() {
                let exact = obvious(&weights, &parts, member);
                // Millionths are rounded down in each part.
                prop_assert!(allowance <= exact && exact <= allowance + 1, "{allowance}, not {exact}");
            }
        }

        #[test]
        fn members_who_were_always_present_are_allowed_nothing((weights, parts) in window()) {
            for (member, allowance) in allowances(&weights, &parts).into_iter().enumerate() {
                let is_always_present = parts.iter().all(|part| part[member].is_present);
                prop_assert!(!is_always_present || allowance == 0);
            }
        }

        #[test]
        fn any_counts_are_accepted(
            weights in vec(any::<u32>(), 0..4),
            parts in vec(vec((any::<bool>(), any::<u64>()), 0..5), 0..4),
        ) {
            let part = |part: Vec<(bool, u64)>| part.into_iter().map(|(it, n)| of(it, n)).collect();
            let parts: Vec<Vec<PartOfMember>> = parts.into_iter().map(part).collect();
            prop_assert_eq!(allowances(&weights, &parts).len(), weights.len());
        }
    }
}
