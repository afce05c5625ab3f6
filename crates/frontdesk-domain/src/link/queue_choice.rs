use std::collections::HashSet;

use super::queue_counts::{MemberCounts, QueueCounts};
use crate::event_type::EventTypeHosts;
use crate::ids::UserId;
use crate::queue::{Candidate, SkipReason};
use crate::workspace::{Member, Queue, QueueMember};

/// The maximum number of members that an explanation names.
const MAX_EXPLAINED: usize = 20;

/// The inputs of a queue's choice.
#[derive(Clone, Debug)]
pub struct QueueChoice<'a> {
    /// The queue.
    pub queue: &'a Queue,
    /// The members of the queue, at least.
    pub members: Vec<&'a Member>,
    /// The members that the event type offers as hosts.
    pub offered: &'a EventTypeHosts,
    /// What the queue counts; `None`: no member was ever assigned.
    pub counts: Option<&'a QueueCounts>,
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
        let candidate = |of_queue: &QueueMember| {
            let user_id = of_queue.user_id;
            let member = self.member(user_id)?;
            let counts = self.counts.and_then(|counts| counts.get(&user_id));
            let MemberCounts { assigned, credits, allowance } = counts.copied().unwrap_or_default();
            Some(Candidate {
                user_id,
                weight: of_queue.weight,
                assignments: assigned.assignments,
                credits,
                allowance,
                adjustment: assigned.adjustment,
                last_assigned_at: assigned.last_assigned_at,
                skipped: self.skip(member, taken, &closed),
            })
        };
        self.queue.members.iter().filter_map(candidate).collect()
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
