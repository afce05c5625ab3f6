use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use time::OffsetDateTime;

use super::error::{LinkError, no_workspace};
use super::get_event_type::find_event_type;
use crate::access::Actor;
use crate::event::{Event, EventDetail, EventId, LeadDecision};
use crate::event_type::{EventType, EventTypeSelector};
use crate::fault::{Fault, Faults};
use crate::ids::{LinkId, QueueId, UserId};
use crate::key::Key;
use crate::link::{
    Assignment, Chosen, HostEntry, Link, LinkAddress, LinkKind, LinkLimits, LinkRejected, LinkSlug,
    QueueCounts, Resolution, Resolve, Resolver, check_host_entries,
};
use crate::metadata::Metadata;
use crate::ports::{
    Calendars, Clock, Conflict, Counter, DirectoryPart, DirectoryQueries, Mode, NewAssignment,
    Random, Store, StoreError, UnitOfWork, finish,
};
use crate::services::queue_counts::read_counts;
use crate::workspace::{Member, Queue};

/// Creates a booking link, or returns the member's existing personal link.
pub struct CreateLink {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts`, `find_personal_link`, `next_id`, `add_link`, `add_assignment`,
    /// `lock_queues`, `queue_assignments`, `credited_assignments` and `assignments_before`.
    pub store: Arc<dyn Store>,
    /// Calls `find_members`, `find_queues`, `find_workspace`, `find_event_type` and
    /// `find_event_type_by_key`; for a slug also `find_part`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `usable`.
    pub calendars: Arc<dyn Calendars>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `slug` and `uuid`.
    pub random: Arc<dyn Random>,
}

/// The owner or hosts, limits, slug and metadata of a new link.
#[derive(Clone, Debug, Default)]
pub struct CreateLinkCommand {
    /// The owner of a personal link.
    ///
    /// If it is another member, the actor must be an admin.
    pub owner: Option<UserId>,
    /// The hosts; without entries, the owner or acting member hosts alone.
    pub entries: Vec<HostEntry>,
    /// When the queues choose.
    pub resolve: Resolve,
    /// The client's key-value pairs; an existing personal link keeps its metadata.
    pub metadata: Metadata,
    /// When the link ends; a personal link with limits is never reused.
    pub limits: LinkLimits,
    /// The last part of the address.
    ///
    /// A personal link with a slug is never reused.
    pub slug: Option<LinkSlug>,
    /// The decision of a router, for a link that no list shows.
    pub route: Option<LeadDecision>,
}

/// A new or existing link.
#[derive(Clone, Debug)]
pub struct CreatedLink {
    /// The link.
    pub link: Link,
    /// The key of the workspace, for the link's address.
    pub workspace_key: Key,
    /// The member that each queue chose, and the members that it considered.
    pub assignments: Vec<Assignment>,
    /// Whether the link is new; a personal link may already exist.
    pub created: bool,
}

impl CreateLink {
    /// Creates a link, or returns the existing personal link.
    ///
    /// # Errors
    /// See [`LinkError`]. On error, nothing is written.
    pub async fn create(
        &self,
        actor: &Actor,
        event_type: &EventTypeSelector,
        command: CreateLinkCommand,
        mode: Mode<CreatedLink>,
    ) -> Result<CreatedLink, LinkError> {
        actor.require_not_observer("create a link")?;
        if command.owner.is_some_and(|owner| owner != actor.user_id) {
            actor.require_admin("create the personal link of another member")?;
        }
        let not_found = || LinkError::EventTypeNotActive(event_type.clone());
        let found =
            find_event_type(self.directory.as_ref(), actor.workspace_id, event_type).await?;
        let event_type = found.filter(|e| e.active).ok_or_else(not_found)?;
        let request = self.prepare(actor, event_type, command).await?;
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), request).await;
        finish(unit, mode, outcome).await
    }

    /// Checks the request and reads the data for it.
    pub(super) async fn prepare<'a>(
        &self,
        actor: &'a Actor,
        event_type: EventType,
        command: CreateLinkCommand,
    ) -> Result<Request<'a>, LinkError> {
        command.check(self.clock.now()).map_err(LinkError::Invalid)?;
        if let Some(slug) = &command.slug {
            self.check_member_keys(actor, slug).await?;
        }
        let data = self.read_resolution_data(actor, &command).await?;
        Ok(Request { actor, event_type, command, data })
    }

    /// Requires that the slug is no member's key.
    ///
    /// The landing page of the member would have the same address.
    async fn check_member_keys(&self, actor: &Actor, slug: &LinkSlug) -> Result<(), LinkError> {
        let part = DirectoryPart { members: vec![slug.as_key().clone()], ..Default::default() };
        let found = self.directory.find_part(actor.workspace_id, &part).await?;
        let mut members = found.into_iter().flat_map(|directory| directory.members);
        if members.any(|member| member.key == *slug.as_key()) {
            return Err(LinkError::SlugTaken(slug.clone()));
        }
        Ok(())
    }

    /// Reads the named queues, and the members who may host.
    async fn read_resolution_data(
        &self,
        actor: &Actor,
        command: &CreateLinkCommand,
    ) -> Result<ResolutionData, StoreError> {
        let mut users: Vec<UserId> = [actor.user_id].into_iter().chain(command.owner).collect();
        let mut named = Vec::new();
        for entry in &command.entries {
            match entry.chosen {
                Chosen::User(user_id) => users.push(user_id),
                Chosen::Queue(queue_id) => named.push(queue_id),
            }
        }
        let queues = match &named[..] {
            [] => Vec::new(),
            named => self.directory.find_queues(actor.workspace_id, named).await?,
        };
        users.extend(queues.iter().flat_map(|queue| &queue.members).map(|member| member.user_id));
        users.sort();
        users.dedup();
        let members = self.directory.find_members(actor.workspace_id, &users).await?;
        let workspace = self.directory.find_workspace(actor.workspace_id).await?;
        let workspace_key = workspace.map(|w| w.key).ok_or_else(|| no_workspace(actor))?;
        let usable = self.calendars.usable(actor.workspace_id, &members).await;
        Ok(ResolutionData { members, queues, usable, workspace_key })
    }

    pub(super) async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        request: Request<'_>,
    ) -> Result<CreatedLink, LinkError> {
        let workspace = request.actor.workspace_id;
        let queue_counts = self.lock_and_read_queues(unit, &request).await?;
        let now = self.clock.now();
        let resolution = request.resolve(&queue_counts, now)?;
        if resolution.kind == LinkKind::Personal && !request.command.is_separate() {
            // The owner's lock serializes concurrent first requests for the same personal link.
            let owner = request.owner();
            unit.lock_hosts(workspace, &[owner]).await?;
            if let Some(link) =
                unit.links().find_personal_link(workspace, request.event_type.id, owner).await?
            {
                let workspace_key = request.data.workspace_key;
                return Ok(CreatedLink {
                    link,
                    workspace_key,
                    assignments: vec![],
                    created: false,
                });
            }
        }
        let id = LinkId(unit.directory().next_id(workspace, Counter::Links).await?);
        let slug = request.command.slug.clone();
        let route = request.command.route.clone();
        let created = request.into_link(id, resolution, now, || self.random.slug());
        let event = self.event_of(&created.link, route);
        let added = unit.links().add_link(&created.link, &[event]).await;
        added.map_err(|error| match (error, slug) {
            // The id is new, so the slug is the duplicate.
            (StoreError::Conflict(Conflict::Duplicate), Some(slug)) => LinkError::SlugTaken(slug),
            (error, _) => error.into(),
        })?;
        for assignment in &created.assignments {
            let at = assignment.assigned_at(created.link.created_at);
            let Assignment { queue_id, user_id, .. } = *assignment;
            let added = NewAssignment::for_link(queue_id, user_id, id, at);
            unit.queues().add_assignment(workspace, &added).await?;
        }
        Ok(created)
    }

    fn event_of(&self, link: &Link, route: Option<LeadDecision>) -> Event {
        let link_id = link.id;
        Event {
            id: EventId(self.random.uuid(link.created_at)),
            workspace_id: link.workspace_id,
            occurred_at: link.created_at,
            by: Some(link.created_by),
            detail: match route {
                Some(decision) => EventDetail::LeadRouted { decision, link_id },
                None => EventDetail::LinkCreated { link_id },
            },
        }
    }

    async fn lock_and_read_queues(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &Request<'_>,
    ) -> Result<HashMap<QueueId, QueueCounts>, StoreError> {
        let workspace = request.actor.workspace_id;
        let named = &request.data.queues;
        let ids: Vec<QueueId> = named.iter().map(|queue| queue.id).collect();
        if !ids.is_empty() {
            unit.queues().lock_queues(workspace, &ids).await?;
        }
        let now = self.clock.now();
        let mut queue_counts = HashMap::new();
        for queue in named {
            let counts = read_counts(unit, workspace, queue, &request.data.members, now).await?;
            queue_counts.insert(queue.id, counts);
        }
        Ok(queue_counts)
    }
}

struct ResolutionData {
    members: Vec<Member>,
    queues: Vec<Queue>,
    usable: HashSet<UserId>,
    workspace_key: Key,
}

pub(super) struct Request<'a> {
    actor: &'a Actor,
    event_type: EventType,
    command: CreateLinkCommand,
    data: ResolutionData,
}

impl CreateLinkCommand {
    fn check(&self, now: OffsetDateTime) -> Result<(), Faults> {
        let checks =
            [check_host_entries(&self.entries), self.limits.check(now), self.check_owner()];
        let faults: Faults = checks.into_iter().filter_map(Result::err).flatten().collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_owner(&self) -> Result<(), Faults> {
        let is_personal = self.entries.is_empty() && self.resolve == Resolve::AtCreation;
        if self.owner.is_none() || is_personal {
            return Ok(());
        }
        let detail = "expected no `hosts` and no `resolve` with `user_id`, the only host";
        Err(vec![Fault::new("user_id", detail)])
    }

    /// Whether a personal link is a link of its own.
    fn is_separate(&self) -> bool {
        self.limits != LinkLimits::default() || self.slug.is_some()
    }
}

impl Request<'_> {
    fn owner(&self) -> UserId {
        self.command.owner.unwrap_or(self.actor.user_id)
    }

    fn resolve(
        &self,
        queue_counts: &HashMap<QueueId, QueueCounts>,
        now: OffsetDateTime,
    ) -> Result<Resolution, LinkRejected> {
        let resolver = Resolver {
            acting: self.actor.user_id,
            now,
            members: &self.data.members,
            queues: &self.data.queues,
            offered: &self.event_type.hosts,
            usable: &self.data.usable,
            queue_counts,
        };
        match (self.command.owner, self.command.resolve) {
            (Some(owner), _) => resolver.resolve_for(owner),
            (None, Resolve::AtCreation) => resolver.resolve(&self.command.entries),
            (None, Resolve::PerBooking) => resolver.resolve_per_booking(&self.command.entries),
        }
    }

    fn into_link(
        self,
        id: LinkId,
        resolution: Resolution,
        now: OffsetDateTime,
        random_slug: impl FnOnce() -> String,
    ) -> CreatedLink {
        let (owner, is_separate) = (self.owner(), self.command.is_separate());
        let owner = self.data.members.into_iter().find(|m| m.user_id == owner);
        let requested = self.command.slug;
        let slug = || requested.map_or_else(random_slug, |slug| slug.to_string());
        let router = self.command.route.map(|decision| decision.router);
        let address = match (resolution.kind, owner) {
            _ if router.is_some() => LinkAddress::Team { slug: slug() },
            (LinkKind::Personal, _) if is_separate => LinkAddress::Separate { slug: slug() },
            (LinkKind::Personal, Some(owner)) => {
                LinkAddress::Personal { member_key: owner.key, event_key: self.event_type.key }
            }
            _ => LinkAddress::Team { slug: slug() },
        };
        let link = Link {
            id,
            workspace_id: self.actor.workspace_id,
            event_type_id: self.event_type.id,
            address,
            hosts: resolution.hosts,
            booking_queue: resolution.booking_queue,
            metadata: self.command.metadata,
            limits: self.command.limits,
            router,
            bookings: 0,
            created_by: self.actor.user_id,
            created_at: now,
            archived_at: None,
        };
        let workspace_key = self.data.workspace_key;
        CreatedLink { link, workspace_key, assignments: resolution.assignments, created: true }
    }
}
