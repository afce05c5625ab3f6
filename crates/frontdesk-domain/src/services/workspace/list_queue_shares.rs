use std::collections::HashMap;
use std::sync::Arc;

use super::error::WorkspaceError;
use crate::access::Actor;
use crate::ids::{QueueId, UserId};
use crate::page::{Page, PageRequest};
use crate::ports::{Clock, DirectoryQueries, LinkQueries};
use crate::workspace::{Member, Queue};

/// Lists queues with each member's share of the assignments.
pub struct ListQueueShares {
    /// Calls `list_queue_assignments`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `list_queues` and `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// A queue and the assignments within its window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueShares {
    /// The queue.
    pub queue: Queue,
    /// The members, in the order of the queue.
    pub shares: Vec<QueueShare>,
}

/// A member's share of the assignments of a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueShare {
    /// The member's name.
    pub name: String,
    /// The member's weight relative to the other members.
    pub weight: u32,
    /// Whether the queue can choose the member.
    pub state: QueueMemberState,
    /// The number of assignments in the window.
    pub assignments: u64,
    /// The percentage of the assignments, rounded.
    pub percentage: u64,
    /// The percentage by weight among the members who can host, rounded.
    pub expected: u64,
}

/// Whether a queue can choose a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueMemberState {
    /// The member can be chosen.
    Active,
    /// The member is out of office now.
    Absent,
    /// The member is archived, or an observer.
    Excluded,
}

impl ListQueueShares {
    /// Lists queues that are not archived, ascending by id; only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn list(
        &self,
        actor: &Actor,
        page: PageRequest<QueueId>,
    ) -> Result<Page<QueueShares>, WorkspaceError> {
        actor.require_admin("list the shares of the queues")?;
        let workspace = actor.workspace_id;
        let mut queues = self.directory.list_queues(workspace).await?;
        queues.retain(|it| !it.archived && page.after.is_none_or(|after| after < it.id));
        let Page { items, has_more } = Page::from_overfull(queues, page.limit);
        let users = items.iter().flat_map(|queue| &queue.members).map(|member| member.user_id);
        let mut users: Vec<UserId> = users.collect();
        users.sort_unstable();
        users.dedup();
        let members = self.directory.find_members(workspace, &users).await?;
        let members: HashMap<UserId, Member> =
            members.into_iter().map(|member| (member.user_id, member)).collect();
        let now = self.clock.now();
        let mut listed = Vec::new();
        for queue in items {
            let since = queue.window_start(now);
            let assigned = self.links.list_queue_assignments(workspace, queue.id, since).await?;
            let share = |member: &Member, weight| QueueShare {
                name: member.name.clone(),
                weight,
                state: match member {
                    _ if !member.may_host() => QueueMemberState::Excluded,
                    _ if member.is_absent_at(now) => QueueMemberState::Absent,
                    _ => QueueMemberState::Active,
                },
                assignments: assigned.get(&member.user_id).map_or(0, |it| it.assignments),
                percentage: 0,
                expected: 0,
            };
            let shares = queue
                .members
                .iter()
                .filter_map(|it| members.get(&it.user_id).map(|member| share(member, it.weight)));
            let shares = with_percentages(shares.collect());
            listed.push(QueueShares { queue, shares });
        }
        Ok(Page { items: listed, has_more })
    }
}

fn with_percentages(mut shares: Vec<QueueShare>) -> Vec<QueueShare> {
    let weight = |it: &QueueShare| match it.state {
        QueueMemberState::Excluded => 0,
        QueueMemberState::Active | QueueMemberState::Absent => u64::from(it.weight),
    };
    let assignments = shares.iter().map(|it| it.assignments).sum();
    let weights = shares.iter().map(weight).sum();
    for share in &mut shares {
        share.percentage = percentage(share.assignments, assignments);
        share.expected = percentage(weight(share), weights);
    }
    shares
}

fn percentage(part: u64, whole: u64) -> u64 {
    (100 * part + whole / 2).checked_div(whole).unwrap_or_default()
}
