use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use frontdesk_domain::event::Event;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{
    Assignment, Link, LinkAddress, LinkKind, PersonalEventType, QueueAssignments,
};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Conflict, Counter, LinkFilter, LinkQueries, LinkRepository, LinkWithVersions, QueueRepository,
    StoreError,
};
use time::OffsetDateTime;

use super::MemoryStore;
use super::refusals::refuse_duplicate;
use super::state::{State, StoredAssignment, Tenant};
use super::unit::MemoryUnit;
use crate::current_names::CurrentNames as _;

impl State {
    pub(super) fn find_link(&self, workspace: WorkspaceId, link: LinkId) -> Option<Link> {
        let tenant = self.tenant(workspace)?;
        tenant.links.get(&link).map(|stored| tenant.named_link(stored.clone()))
    }

    fn with_versions(&self, find: impl Fn(&Self) -> Option<Link>) -> Option<LinkWithVersions> {
        let link = find(self)?;
        let versions = self.versions(link.hosts().iter().map(|host| host.user_id));
        Some(LinkWithVersions { link, versions })
    }

    fn links(&self, workspace: WorkspaceId, wanted: impl Fn(&Link) -> bool) -> Vec<Link> {
        let Some(tenant) = self.tenant(workspace) else { return vec![] };
        tenant
            .links
            .values()
            .filter(|link| wanted(link))
            .map(|link| tenant.named_link(link.clone()))
            .collect()
    }

    fn find_link_at(&self, workspace: WorkspaceId, address: &LinkAddress) -> Option<Link> {
        let links = self.links(workspace, |_| true);
        let at_it = links.into_iter().filter(|link| link.address == *address);
        at_it.max_by_key(|link| (link.archived_at.is_none(), link.id))
    }

    fn queue_assignments(
        &self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> QueueAssignments {
        let mut assigned = QueueAssignments::new();
        let Some(tenant) = self.tenant(workspace) else { return assigned };
        let members = tenant.queues.get(&queue).into_iter().flat_map(|queue| &queue.members);
        let members: BTreeSet<UserId> = members.map(|member| member.user_id).collect();
        let of_queue = tenant.assignments.iter().filter(|it| it.queue == queue);
        for assignment in of_queue.filter(|it| members.contains(&it.user)) {
            let member = assigned.entry(assignment.user).or_default();
            member.assignments += u64::from(since <= assignment.at);
            member.last_assigned_at = member.last_assigned_at.max(Some(assignment.at));
        }
        assigned
    }
}

fn owner(link: &Link) -> Option<UserId> {
    match link.address.kind() {
        LinkKind::Personal => link.hosts.first().map(|owner| owner.host.user_id),
        LinkKind::Team => None,
    }
}

fn passes(link: &Link, filter: &LinkFilter) -> bool {
    (filter.include_archived || link.archived_at.is_none())
        && filter.event_type_id.is_none_or(|wanted| link.event_type_id == wanted)
        && filter.hosted_by.is_none_or(|wanted| link.hosts.iter().any(|h| h.host.user_id == wanted))
        && filter.booking_queue.is_none_or(|wanted| link.booking_queue == Some(wanted))
        && is_offered_to(filter.personal_of, link)
}

fn is_offered_to(user: Option<UserId>, link: &Link) -> bool {
    let owner = owner(link);
    owner.is_none() || user.is_none() || owner == user
}

impl Tenant {
    fn personal_link(&self, event_type: EventTypeId, user: UserId) -> Option<&Link> {
        self.links.values().find(|link| {
            link.archived_at.is_none()
                && link.event_type_id == event_type
                && owner(link) == Some(user)
        })
    }

    fn has_slug(&self, slug: &str) -> bool {
        let bears_it = |link: &Link| matches!(&link.address, LinkAddress::Team { slug: taken } if taken == slug);
        self.links.values().any(bears_it)
    }

    fn add_link(&mut self, link: &Link) -> Result<(), StoreError> {
        refuse_duplicate(self.links.contains_key(&link.id))?;
        if let LinkAddress::Team { slug } = &link.address {
            refuse_duplicate(self.has_slug(slug))?;
        }
        if let (Some(owner), None) = (owner(link), link.archived_at) {
            refuse_duplicate(self.personal_link(link.event_type_id, owner).is_some())?;
        }
        self.check_event_type(link.event_type_id)?;
        self.check_member(link.created_by)?;
        link.booking_queue.into_iter().try_for_each(|queue| self.check_queue(queue))?;
        for host in &link.hosts {
            self.check_member(host.host.user_id)?;
            host.queue_id.into_iter().try_for_each(|queue| self.check_queue(queue))?;
        }
        self.links.insert(link.id, link.clone());
        self.count(Counter::Links, link.id.0);
        Ok(())
    }

    fn add_assignment(&mut self, assignment: StoredAssignment) -> Result<(), StoreError> {
        self.check_queue(assignment.queue)?;
        self.check_member(assignment.user)?;
        self.check_link(assignment.link)?;
        refuse_duplicate(self.assignments.contains(&assignment))?;
        self.assignments.push(assignment);
        Ok(())
    }

    fn move_assignment(&mut self, from: UserId, new: StoredAssignment) -> Result<(), StoreError> {
        let is_former =
            |old: &StoredAssignment| (old.queue, old.link, old.user) == (new.queue, new.link, from);
        let assignments = self.assignments.iter().enumerate();
        let formers = assignments.filter(|(_, assignment)| is_former(assignment));
        if let Some((latest, _)) = formers.max_by_key(|(_, assignment)| assignment.at) {
            self.assignments.remove(latest);
        }
        self.add_assignment(new)
    }
}

#[async_trait]
impl LinkQueries for MemoryStore {
    async fn find_link(
        &self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<LinkWithVersions>, StoreError> {
        Ok(self.read()?.with_versions(|state| state.find_link(workspace, link)))
    }

    async fn find_links(
        &self,
        workspace: WorkspaceId,
        links: &[LinkId],
    ) -> Result<Vec<Link>, StoreError> {
        let wanted: BTreeSet<_> = links.iter().collect();
        Ok(self.read()?.links(workspace, |link| wanted.contains(&link.id)))
    }

    async fn find_link_at(
        &self,
        workspace: WorkspaceId,
        address: &LinkAddress,
    ) -> Result<Option<LinkWithVersions>, StoreError> {
        Ok(self.read()?.with_versions(|state| state.find_link_at(workspace, address)))
    }

    async fn list_links(
        &self,
        filter: &LinkFilter,
        page: &PageRequest<LinkId>,
    ) -> Result<Page<Link>, StoreError> {
        let comes_after = |link: &Link| page.after.is_none_or(|seen| seen < link.id);
        let links = self
            .read()?
            .links(filter.workspace_id, |link| passes(link, filter) && comes_after(link));
        Ok(Page::from_overfull(links, page.limit))
    }

    async fn find_choice(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Assignment>, StoreError> {
        let state = self.read()?;
        Ok(state.tenant(workspace).and_then(|tenant| tenant.choices.get(&booking)).cloned())
    }

    async fn link_choices(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        event_types: &[EventTypeId],
        newest: u32,
    ) -> Result<Vec<Link>, StoreError> {
        let wanted: BTreeSet<_> = event_types.iter().collect();
        let mut links = self.read()?.links(workspace, |link| {
            link.archived_at.is_none()
                && wanted.contains(&link.event_type_id)
                && is_offered_to(Some(user), link)
        });
        let mut seen: BTreeMap<EventTypeId, u32> = BTreeMap::new();
        let mut is_newest = |link: &Link| {
            let seen = seen.entry(link.event_type_id).or_default();
            *seen += u32::from(link.address.kind() == LinkKind::Team);
            link.address.kind() == LinkKind::Personal || *seen <= newest
        };
        links.reverse();
        links.retain(&mut is_newest);
        links.reverse();
        Ok(links)
    }

    async fn list_personal_event_types(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<PersonalEventType>, StoreError> {
        self.ask(workspace, |tenant| {
            let active = tenant.event_types.values().filter(|event_type| event_type.active);
            let own = active.filter(|it| tenant.personal_link(it.id, user).is_some());
            own.take(limit as usize).map(|event_type| event_type.clone().into()).collect()
        })
    }
}

#[async_trait]
impl LinkRepository for MemoryUnit {
    async fn find_link_for_update(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError> {
        Ok(self.read()?.find_link(workspace, link))
    }

    async fn find_personal_link(
        &mut self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
        user: UserId,
    ) -> Result<Option<Link>, StoreError> {
        let Some(tenant) = self.read()?.tenant(workspace) else { return Ok(None) };
        Ok(tenant.personal_link(event_type, user).map(|link| tenant.named_link(link.clone())))
    }

    async fn add_link(&mut self, link: &Link, events: &[Event]) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(link.workspace_id)?.add_link(link)?;
            state.add_events(events)
        })
    }

    async fn archive_link(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let stored =
                state.tenants.get_mut(&workspace).and_then(|tenant| tenant.links.get_mut(&link));
            stored.ok_or(Conflict::Missing)?.archived_at.get_or_insert(at);
            Ok(())
        })
    }
}

#[async_trait]
impl QueueRepository for MemoryUnit {
    /// Only checks that the store is available, because a unit locks the whole store.
    async fn lock_queues(&mut self, _: WorkspaceId, _: &[QueueId]) -> Result<(), StoreError> {
        self.read().map(drop)
    }

    async fn queue_assignments(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueAssignments, StoreError> {
        Ok(self.read()?.queue_assignments(workspace, queue, since))
    }

    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let assignment = StoredAssignment { queue, user, at, link };
        self.write(|state| state.tenant_mut(workspace)?.add_assignment(assignment))
    }

    async fn save_choice(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
        choice: &Assignment,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let tenant = state.tenant_mut(workspace)?;
            tenant.check_queue(choice.queue_id)?;
            tenant.check_member(choice.user_id)?;
            tenant.choices.insert(booking, choice.clone());
            Ok(())
        })
    }

    async fn move_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        link: LinkId,
        from: UserId,
        to: UserId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let new = StoredAssignment { queue, user: to, at, link };
        self.write(|state| state.tenant_mut(workspace)?.move_assignment(from, new))
    }
}
