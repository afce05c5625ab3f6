use std::collections::{HashMap, HashSet};

use time::OffsetDateTime;

use crate::event_type::EventTypeHosts;
use crate::ids::UserId;
use crate::queue::{Candidate, SkipReason};
use crate::workspace::{Member, Queue};

/// The maximum number of members that an explanation names.
const MAX_EXPLAINED: usize = 20;

/// A queue member's assignments at the moment of resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberAssignments {
    /// Assignments within the queue's window.
    pub assignments: u64,
    /// The latest assignment, even if older than the queue's window.
    pub last_assigned_at: Option<OffsetDateTime>,
}

/// The assignments of a queue's members; absent members were never assigned.
pub type QueueAssignments = HashMap<UserId, MemberAssignments>;

/// The inputs of a queue's choice.
#[derive(Clone, Debug)]
pub struct QueueChoice<'a> {
    /// The queue.
    pub queue: &'a Queue,
    /// The members of the queue, at least.
    pub members: Vec<&'a Member>,
    /// The members that the event type offers as hosts.
    pub offered: &'a EventTypeHosts,
    /// The assignments of the queue; `None`: no member was ever assigned.
    pub assignments: Option<&'a QueueAssignments>,
}

impl QueueChoice<'_> {
    /// Returns every active member of the queue, in the queue's order.
    ///
    /// A member is skipped if `taken` contains it, or if `closed` returns a reason.
    pub fn considered(
        &self,
        taken: &HashSet<UserId>,
        closed: impl Fn(UserId) -> Option<SkipReason>,
    ) -> Vec<Candidate> {
        let candidate = |user_id: UserId, weight| {
            let member = self.member(user_id)?;
            let assigned = self.assignments.and_then(|assignments| assignments.get(&user_id));
            let assigned = assigned.copied().unwrap_or_default();
            Some(Candidate {
                user_id,
                weight,
                assignments: assigned.assignments,
                last_assigned_at: assigned.last_assigned_at,
                skipped: self.skip(member, taken, &closed),
            })
        };
        let members = self.queue.members.iter();
        members.filter_map(|of_queue| candidate(of_queue.user_id, of_queue.weight)).collect()
    }

    /// Returns the considered members with the reasons why they were skipped.
    pub fn explain(&self, considered: &[Candidate]) -> String {
        if considered.is_empty() {
            return "it has no members".to_owned();
        }
        let reasons: Vec<String> = considered
            .iter()
            .take(MAX_EXPLAINED)
            .map(|candidate| {
                let name = self.member(candidate.user_id).map_or("?", |m| m.name.as_str());
                format!("{name} ({})", candidate.skipped.map_or("free", SkipReason::as_str))
            })
            .collect();
        let more = considered.len() - reasons.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        format!("{}{more}", reasons.join(", "))
    }

    fn member(&self, user_id: UserId) -> Option<&Member> {
        self.members.iter().copied().find(|m| m.user_id == user_id && !m.archived)
    }

    fn skip(
        &self,
        member: &Member,
        taken: &HashSet<UserId>,
        closed: impl Fn(UserId) -> Option<SkipReason>,
    ) -> Option<SkipReason> {
        if !member.may_host() {
            return Some(SkipReason::Observer);
        }
        if taken.contains(&member.user_id) {
            return Some(SkipReason::AlreadyHost);
        }
        let not_offered = || {
            let is_offered = self.offered.include(member.user_id);
            (!is_offered).then_some(SkipReason::NotOffered)
        };
        closed(member.user_id).or_else(not_offered)
    }
}
