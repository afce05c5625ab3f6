use std::collections::{HashMap, HashSet};

use time::OffsetDateTime;

use crate::ids::UserId;
use crate::interval::Interval;
use crate::queue::{PartOfMember, allowances};
use crate::workspace::{Member, Queue, QueueJoin};

/// The maximum number of absences that a choice considers; the longest count.
///
/// Each absence reads the assignments of every member at its start and end.
const MAX_ABSENCES: usize = 50;

/// A queue member's assignments at the moment of resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberAssignments {
    /// Assignments within the queue's window.
    pub assignments: u64,
    /// The latest assignment, even if older than the queue's window.
    pub last_assigned_at: Option<OffsetDateTime>,
    /// The number that an admin added within the window; negative if removed.
    pub adjustment: i64,
}

/// The assignments of a queue's members.
///
/// Missing members have none and no adjustment.
pub type QueueAssignments = HashMap<UserId, MemberAssignments>;

/// The assignments of each member before given instants, in their order.
///
/// Members without an assignment may be missing.
pub type AssignmentsBefore = HashMap<UserId, Vec<u64>>;

/// The times of the assignments in the window whose meeting returns them.
///
/// Ascending. Members without one may be missing; each is one of [`QueueAssignments`].
pub type CreditedAssignments = HashMap<UserId, Vec<OffsetDateTime>>;

/// What a queue counts for a member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberCounts {
    /// The assignments.
    pub assigned: MemberAssignments,
    /// The assignments whose meeting did not take place.
    pub credits: u64,
    /// The assignments to count for absences.
    pub allowance: u64,
}

/// What a queue counts for its members.
///
/// Missing members have nothing.
pub type QueueCounts = HashMap<UserId, MemberCounts>;

/// Counts the assignments and the credits of each member, without absences.
///
/// A member never has more credits than assignments, even if the two were read at different times.
pub fn count_credits(
    assignments: &QueueAssignments,
    credited: &CreditedAssignments,
) -> QueueCounts {
    let counts = |(user, assigned): (&UserId, &MemberAssignments)| {
        let credits = credited.get(user).map_or(0, |times| number(times.len()));
        let credits = credits.min(assigned.assignments);
        (*user, MemberCounts { assigned: *assigned, credits, allowance: 0 })
    };
    assignments.iter().map(counts).collect()
}

fn number(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// The presence of a queue's members in its window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The members who can host, with their weights, in the queue's order.
    members: Vec<(UserId, u32)>,
    absences: Vec<(UserId, Interval)>,
    bounds: Vec<OffsetDateTime>,
}

impl Presence {
    /// Returns the presence of `members` in the window that ends `now`.
    ///
    /// `members` contains the members of the queue. Returns `None` if every member was present all
    /// the time, or if the queue does not count absences.
    pub fn of<'a>(
        queue: &Queue,
        members: impl IntoIterator<Item = &'a Member>,
        now: OffsetDateTime,
    ) -> Option<Self> {
        if queue.join == QueueJoin::CatchUp {
            return None;
        }
        let window = Interval::new(queue.window_start(now), now)?;
        let hosts = members.into_iter().filter(|member| member.may_host());
        let hosts: HashMap<UserId, &Member> = hosts.map(|it| (it.user_id, it)).collect();
        let (mut present, mut absences) = (Vec::new(), Vec::new());
        for of_queue in &queue.members {
            let user_id = of_queue.user_id;
            let Some(member) = hosts.get(&user_id) else { continue };
            present.push((user_id, of_queue.weight));
            let before = of_queue.joined_at.and_then(|at| Interval::new(window.start(), at));
            let absent = member.absent_times().chain(before);
            absences.extend(absent.filter_map(|it| it.clip(&window)).map(|it| (user_id, it)));
        }
        absences.sort_by_key(|(_, it)| it.start() - it.end());
        absences.truncate(MAX_ABSENCES);
        let changes = absences.iter().flat_map(|(_, absence)| [absence.start(), absence.end()]);
        let mut bounds: Vec<OffsetDateTime> = changes.chain([window.start()]).collect();
        bounds.retain(|at| *at < now);
        bounds.sort_unstable();
        bounds.dedup();
        (!absences.is_empty()).then_some(Self { members: present, absences, bounds })
    }

    /// The start of the window, and each later change, ascending.
    pub fn bounds(&self) -> &[OffsetDateTime] {
        &self.bounds
    }

    /// Adds the allowances for absences to the assignments and credits.
    ///
    /// `before` counts the assignments before each of the [bounds](Self::bounds). A credited
    /// assignment counts for no allowance.
    pub fn count(
        &self,
        before: &AssignmentsBefore,
        assignments: &QueueAssignments,
        credited: &CreditedAssignments,
    ) -> QueueCounts {
        let of_part = |part| self.part(part, before, assignments, credited);
        let parts: Vec<Vec<PartOfMember>> = (0..self.bounds.len()).map(of_part).collect();
        let weights: Vec<u32> = self.members.iter().map(|(_, weight)| *weight).collect();
        let mut counts = count_credits(assignments, credited);
        for ((user, _), allowance) in self.members.iter().zip(allowances(&weights, &parts)) {
            counts.entry(*user).or_default().allowance = allowance;
        }
        counts
    }

    /// The part that starts at the bound at this position.
    ///
    /// It ends at the next bound, or with the window.
    fn part(
        &self,
        position: usize,
        before: &AssignmentsBefore,
        assignments: &QueueAssignments,
        credited: &CreditedAssignments,
    ) -> Vec<PartOfMember> {
        let start = self.bounds[position];
        let part_end = self.bounds.get(position + 1);
        let absent: HashSet<UserId> = self
            .absences
            .iter()
            .filter(|(_, it)| it.contains(start))
            .map(|(user, _)| *user)
            .collect();
        let count = |user: UserId| {
            let at = |position: usize| {
                let counts = before.get(&user).and_then(|before| before.get(position));
                counts.copied().unwrap_or_default()
            };
            let end = if position + 1 < self.bounds.len() {
                at(position + 1)
            } else {
                at(0).saturating_add(assignments.get(&user).map_or(0, |it| it.assignments))
            };
            let times = credited.get(&user).map_or(&[][..], Vec::as_slice);
            let before = |at| times.partition_point(|time| *time < at);
            let credits = part_end.map_or(times.len(), |end| before(*end)) - before(start);
            end.saturating_sub(at(position)).saturating_sub(number(credits))
        };
        let of_member = |(user, _): &(UserId, u32)| PartOfMember {
            is_present: !absent.contains(user),
            assignments: count(*user),
        };
        self.members.iter().map(of_member).collect()
    }
}

#[cfg(test)]
mod tests;
