use std::collections::BTreeMap;

use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Assignment, Link, LinkAddress, LinkHost};
use frontdesk_domain::queue::{Candidate, SkipReason};
use frontdesk_domain::services::CreatedLink;
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::{
    BookingView, HostRoleView, InstantView, LinkKindView, LinkTypeView, PaginationView,
    SkipReasonView, samples,
};

/// The URLs of a workspace's booking pages.
#[derive(Clone, Debug)]
pub struct BookingPages {
    prefix: String,
}

impl BookingPages {
    /// The pages of a workspace; `base_url` has no trailing slash.
    pub fn new(base_url: &str, workspace: &Key) -> Self {
        Self { prefix: format!("{base_url}/book/{workspace}/") }
    }

    /// The URL of a link's booking page.
    pub fn url(&self, address: &LinkAddress) -> String {
        format!("{}{}", self.prefix, address.path())
    }

    pub(super) fn sample() -> Self {
        Self::new(samples::BASE_URL, &samples::key("northwind"))
    }
}

/// A personal link in the list of event types.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalLink)]
pub struct PersonalLinkView {
    /// The id of the link.
    pub id: i64,
    /// The kind of the link.
    pub kind: LinkKindView,
    /// The URL of the booking page.
    pub url: String,
    /// The key-value pairs that the client attached when it created the link.
    pub metadata: BTreeMap<String, String>,
}

impl PersonalLinkView {
    /// The view of `link` with its URL from `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self {
            id: link.id.0,
            kind: link.address.kind().into(),
            url: pages.url(&link.address),
            metadata: link.metadata.clone().into_pairs(),
        }
    }
}

/// A booking link and its hosts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Link)]
pub struct LinkView {
    /// The id of the link.
    pub id: i64,
    /// The kind of the link.
    pub kind: LinkKindView,
    /// The URL of the booking page.
    pub url: String,
    /// The hosts. They do not change after the link was created.
    pub hosts: Vec<LinkHostView>,
    /// The id of the queue that chooses one more host at each booking; omitted if the link does
    /// not resolve per booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_queue_id: Option<i64>,
    /// The key-value pairs that the client attached when it created the link.
    pub metadata: BTreeMap<String, String>,
    /// The number of further bookings; omitted without `max_bookings`. A cancellation adds one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookings_left: Option<u32>,
    /// The time at which the link expires; omitted if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<InstantView>,
}

impl LinkView {
    /// The view of `link` with its URL from `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self {
            id: link.id.0,
            kind: link.address.kind().into(),
            url: pages.url(&link.address),
            hosts: link.hosts.iter().map(LinkHostView::from).collect(),
            booking_queue_id: link.booking_queue.map(|queue| queue.0),
            metadata: link.metadata.clone().into_pairs(),
            bookings_left: link.limits.bookings_left(link.bookings),
            expires_at: link.limits.expires_at.map(InstantView::from),
        }
    }
}

/// A host of a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LinkHost)]
pub struct LinkHostView {
    /// The id of the member.
    pub user_id: i64,
    /// Whether the host must attend.
    pub role: HostRoleView,
    /// Whether this host is the lead host.
    pub lead: bool,
    /// The id of the queue that chose the member; omitted if no queue did.
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

/// A created or reused link, and the choices of its queues.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CreatedLink, example = Self::sample)]
pub struct CreatedLinkView {
    /// The link.
    pub link: LinkView,
    /// The choice of each queue, in the order of the request; omitted if no queue was named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub assignments: Vec<AssignmentView>,
}

impl CreatedLinkView {
    /// The view of `created`, with its URL below `base_url`.
    pub fn new(created: &CreatedLink, base_url: &str) -> Self {
        let pages = BookingPages::new(base_url, &created.workspace_key);
        Self {
            link: LinkView::new(&created.link, &pages),
            assignments: created.assignments.iter().map(AssignmentView::from).collect(),
        }
    }

    fn sample() -> Self {
        let candidate = |id, assignments, skipped| Candidate {
            user_id: UserId(id),
            weight: 1,
            assignments,
            credits: 0,
            allowance: 0,
            adjustment: 0,
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

/// A booking with its new host, and the choice of the queue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ReassignedBooking, example = Self::sample)]
pub struct ReassignedBookingView {
    /// The booking.
    #[serde(flatten)]
    pub booking: BookingView,
    /// The new host, and the members that the queue considered; `null` if no queue chose.
    #[schema(required)]
    pub assignment: Option<AssignmentView>,
}

impl ReassignedBookingView {
    /// The example in the API reference.
    fn sample() -> Self {
        Self {
            booking: BookingView::sample(),
            assignment: Some(AssignmentView::with_skipped(SkipReason::AlreadyHost)),
        }
    }
}

/// The choice of a queue and the members that it considered.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Assignment, example = Self::sample)]
pub struct AssignmentView {
    /// The id of the queue.
    pub queue_id: i64,
    /// The id of the chosen member.
    pub user_id: i64,
    /// All members that the queue considered, in the order of the queue.
    pub considered: Vec<ConsideredView>,
}

impl AssignmentView {
    fn sample() -> Self {
        Self::with_skipped(SkipReason::Busy)
    }

    fn with_skipped(skipped: SkipReason) -> Self {
        let chosen = ConsideredView::Candidate {
            user_id: 4,
            assignments: 3,
            credits: None,
            allowance: None,
            adjustment: None,
            weight: 1,
            last_assigned_at: Some((samples::NOW - Duration::days(2)).into()),
        };
        let considered =
            vec![chosen, ConsideredView::Skipped { user_id: 9, skipped: skipped.into() }];
        Self { queue_id: 2, user_id: 4, considered }
    }
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

/// A member of a queue at the time of the choice. Only a skipped member has `skipped`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ConsideredMember)]
pub enum ConsideredView {
    /// A member who could be chosen.
    #[schema(title = "EligibleMember")]
    Candidate {
        /// The id of the member.
        user_id: i64,
        /// The number of times the queue chose this member within the queue's time window.
        assignments: u64,
        /// The number of these assignments that the queue does not count, because the meeting did
        /// not take place; omitted if 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        credits: Option<u64>,
        /// The number that the queue adds to `assignments` for absences; omitted if 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        allowance: Option<u64>,
        /// The number that an admin added to `assignments`, negative if removed; omitted if 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        adjustment: Option<i64>,
        /// The weight of the member relative to the other members.
        weight: u32,
        /// The time at which the queue last chose this member; `null` if the queue never did.
        #[schema(required)]
        last_assigned_at: Option<InstantView>,
    },
    /// A member whom the queue skipped.
    #[schema(title = "SkippedMember")]
    Skipped {
        /// The id of the member.
        user_id: i64,
        /// The reason why the queue skipped the member.
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
                credits: (candidate.credits != 0).then_some(candidate.credits),
                allowance: (candidate.allowance != 0).then_some(candidate.allowance),
                adjustment: (candidate.adjustment != 0).then_some(candidate.adjustment),
                weight: candidate.weight,
                last_assigned_at: candidate.last_assigned_at.map(InstantView::from),
            },
        }
    }
}

/// A booking link in responses about scheduling links.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SchedulingLink, example = Self::sample)]
pub struct SchedulingLinkView {
    /// The id of the link.
    pub id: i64,
    /// The type of the link.
    #[serde(rename = "type")]
    pub link_type: LinkTypeView,
    /// The URL of the booking page.
    pub url: String,
    /// The id of the event type.
    pub event_type_id: i64,
    /// The hosts. They do not change after the link was created.
    pub hosts: Vec<LinkHostView>,
    /// The id of the queue that chooses one more host at each booking; omitted if the link does
    /// not resolve per booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_queue_id: Option<i64>,
    /// The key-value pairs that the client attached when it created the link.
    pub metadata: BTreeMap<String, String>,
    /// The number of further bookings; omitted without `max_bookings`. A cancellation adds one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookings_left: Option<u32>,
    /// The time at which the link expires; omitted if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<InstantView>,
    /// The time at which the link was created.
    pub created_at: InstantView,
    /// The time at which the link was archived; `null` if it is active.
    #[schema(required)]
    pub archived_at: Option<InstantView>,
}

impl SchedulingLinkView {
    /// The view of `link` with its URL from `pages`.
    pub fn new(link: &Link, pages: &BookingPages) -> Self {
        Self {
            id: link.id.0,
            link_type: link.address.kind().into(),
            url: pages.url(&link.address),
            event_type_id: link.event_type_id.0,
            hosts: link.hosts.iter().map(LinkHostView::from).collect(),
            booking_queue_id: link.booking_queue.map(|queue| queue.0),
            metadata: link.metadata.clone().into_pairs(),
            bookings_left: link.limits.bookings_left(link.bookings),
            expires_at: link.limits.expires_at.map(InstantView::from),
            created_at: link.created_at.into(),
            archived_at: link.archived_at.map(InstantView::from),
        }
    }

    fn sample() -> Self {
        Self::new(&samples::a_team_link(), &BookingPages::sample())
    }
}

/// A page of booking links, ordered by id.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SchedulingLinkList, example = Self::sample)]
pub struct SchedulingLinkListView {
    /// The links of this page.
    pub scheduling_links: Vec<SchedulingLinkView>,
    /// The position of the page in the list.
    pub pagination: PaginationView,
}

impl SchedulingLinkListView {
    fn sample() -> Self {
        Self {
            scheduling_links: vec![SchedulingLinkView::sample()],
            pagination: PaginationView::sample(),
        }
    }
}

#[cfg(test)]
mod tests;
