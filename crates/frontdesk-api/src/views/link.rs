use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Assignment, Link, LinkAddress, LinkHost};
use frontdesk_domain::queue::{Candidate, SkipReason};
use frontdesk_domain::services::CreatedLink;
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::{
    HostRoleView, InstantView, LinkKindView, LinkTypeView, PaginationView, SkipReasonView, samples,
};

/// Where the booking pages of one workspace are.
#[derive(Clone, Debug)]
pub struct BookingPages {
    prefix: String,
}

impl BookingPages {
    /// The pages of the workspace with this key, below `base_url`, which has no slash at its end.
    pub fn new(base_url: &str, workspace: &Key) -> Self {
        Self { prefix: format!("{base_url}/book/{workspace}/") }
    }

    /// The address of a link's page.
    pub fn url(&self, address: &LinkAddress) -> String {
        format!("{}{}", self.prefix, address.path())
    }

    /// Those of the examples of the reference.
    pub(super) fn sample() -> Self {
        Self::new(samples::BASE_URL, &samples::key("northwind"))
    }
}

/// A personal link as the list of event types names it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalLink)]
pub struct PersonalLinkView {
    /// Its number.
    pub id: i64,
    /// Its kind.
    pub kind: LinkKindView,
    /// The booking page.
    pub url: String,
}

impl PersonalLinkView {
    /// `link` with its address among `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self { id: link.id.0, kind: link.address.kind().into(), url: pages.url(&link.address) }
    }
}

/// A booking link with its hosts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Link)]
pub struct LinkView {
    /// Its number.
    pub id: i64,
    /// Its kind.
    pub kind: LinkKindView,
    /// The booking page.
    pub url: String,
    /// Its hosts, pinned for good.
    pub hosts: Vec<LinkHostView>,
}

impl LinkView {
    /// `link` with its address among `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self {
            id: link.id.0,
            kind: link.address.kind().into(),
            url: pages.url(&link.address),
            hosts: link.hosts.iter().map(LinkHostView::from).collect(),
        }
    }
}

/// A host of a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LinkHost)]
pub struct LinkHostView {
    /// The member.
    pub user_id: i64,
    /// Whether the meeting can do without this host.
    pub role: HostRoleView,
    /// Marks the one lead host.
    pub lead: bool,
    /// The queue that chose the member, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue_id: Option<i64>,
}

impl From<&LinkHost> for LinkHostView {
    fn from(of: &LinkHost) -> Self {
        Self {
            user_id: of.host.user_id.0,
            role: of.host.role.into(),
            lead: of.host.lead,
            queue_id: of.queue_id.map(|id| id.0),
        }
    }
}

/// A link that was made or found again, and how its hosts came about.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CreatedLink, example = Self::sample)]
pub struct CreatedLinkView {
    /// The link.
    pub link: LinkView,
    /// Why each queue chose whom it chose, in the order of the request; absent where none was
    /// named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub assignments: Vec<AssignmentView>,
}

impl CreatedLinkView {
    /// `created` with its address below `base_url`.
    pub fn new(created: &CreatedLink, base_url: &str) -> Self {
        let pages = BookingPages::new(base_url, &created.workspace_key);
        Self {
            link: LinkView::new(&created.link, &pages),
            assignments: created.assignments.iter().map(AssignmentView::from).collect(),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let candidate = |id, assignments, skipped| Candidate {
            user_id: UserId(id),
            weight: 1,
            assignments,
            last_assigned_at: Some(samples::NOW - Duration::days(2)),
            skipped,
        };
        let considered =
            vec![candidate(4, 3, None), candidate(9, 0, Some(SkipReason::CalendarUnusable))];
        let created = CreatedLink {
            link: samples::a_team_link(),
            workspace_key: samples::key("northwind"),
            assignments: vec![Assignment { queue_id: QueueId(2), user_id: UserId(4), considered }],
            created: true,
        };
        Self::new(&created, samples::BASE_URL)
    }
}

/// Whom a queue chose, and out of whom.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Assignment)]
pub struct AssignmentView {
    /// The queue.
    pub queue_id: i64,
    /// Whom it chose.
    pub user_id: i64,
    /// Everybody it considered, in the queue's order.
    pub considered: Vec<ConsideredView>,
}

impl From<&Assignment> for AssignmentView {
    fn from(assignment: &Assignment) -> Self {
        Self {
            queue_id: assignment.queue_id.0,
            user_id: assignment.user_id.0,
            considered: assignment.considered.iter().map(ConsideredView::from).collect(),
        }
    }
}

/// A member of a queue as it stood at the choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ConsideredMember)]
pub enum ConsideredView {
    /// One who could be chosen.
    Candidate {
        /// The member.
        user_id: i64,
        /// How often the queue chose the member within its window.
        assignments: u64,
        /// The member's share relative to the others'.
        weight: u32,
        /// When it last did; `null`: never.
        #[schema(required)]
        last_assigned_at: Option<InstantView>,
    },
    /// One who was passed over.
    Skipped {
        /// The member.
        user_id: i64,
        /// Why.
        skipped: SkipReasonView,
    },
}

impl From<&Candidate> for ConsideredView {
    fn from(candidate: &Candidate) -> Self {
        let user_id = candidate.user_id.0;
        match candidate.skipped {
            Some(reason) => Self::Skipped { user_id, skipped: reason.into() },
            None => Self::Candidate {
                user_id,
                assignments: candidate.assignments,
                weight: candidate.weight,
                last_assigned_at: candidate.last_assigned_at.map(InstantView::from),
            },
        }
    }
}

/// A booking link as the scheduling-link routes show it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SchedulingLink, example = Self::sample)]
pub struct SchedulingLinkView {
    /// Its number.
    pub id: i64,
    /// Its type.
    #[serde(rename = "type")]
    pub link_type: LinkTypeView,
    /// The booking page.
    pub url: String,
    /// What is booked through it.
    pub event_type_id: i64,
    /// Its hosts, pinned for good.
    pub hosts: Vec<LinkHostView>,
    /// When it was made.
    pub created_at: InstantView,
    /// Since when nothing can be booked through it.
    #[schema(required)]
    pub archived_at: Option<InstantView>,
}

impl SchedulingLinkView {
    /// `link` with its address among `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self {
            id: link.id.0,
            link_type: link.address.kind().into(),
            url: pages.url(&link.address),
            event_type_id: link.event_type_id.0,
            hosts: link.hosts.iter().map(LinkHostView::from).collect(),
            created_at: link.created_at.into(),
            archived_at: link.archived_at.map(InstantView::from),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        Self::new(&samples::a_team_link(), &BookingPages::sample())
    }
}

/// A page of booking links, ascending by number.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SchedulingLinkList, example = Self::sample)]
pub struct SchedulingLinkListView {
    /// The links.
    pub scheduling_links: Vec<SchedulingLinkView>,
    /// Where the page stands in the list.
    pub pagination: PaginationView,
}

impl SchedulingLinkListView {
    /// The example of the reference.
    fn sample() -> Self {
        Self {
            scheduling_links: vec![SchedulingLinkView::sample()],
            pagination: PaginationView::sample(),
        }
    }
}

#[cfg(test)]
mod tests;
