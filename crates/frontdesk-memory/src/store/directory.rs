use std::collections::HashSet;

use async_trait::async_trait;
use frontdesk_domain::calendar::ConnectionId;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{EventType, EventTypeHosts};
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Counter, Directory, DirectoryPart, DirectoryQueries, DirectoryRepository, LandingMember,
    MergeBase, StoreError,
};
use frontdesk_domain::workspace::{Member, Queue, Workspace};

use super::MemoryStore;
use super::refusals::refuse_duplicate;
use super::state::{State, Tenant};
use super::unit::MemoryUnit;

fn part_of(whole: &Directory, part: &DirectoryPart) -> Directory {
    let members = whole.members.iter().filter(|member| part.members.contains(&member.key));
    let queues = whole.queues.iter().filter(|queue| part.queues.contains(&queue.key));
    let event_types = whole.event_types.iter().filter(|it| part.event_types.contains(&it.key));
    let mut found = Directory {
        workspace: whole.workspace.clone(),
        members: members.cloned().collect(),
        queues: queues.cloned().collect(),
        event_types: event_types.cloned().collect(),
    };
    loop {
        let missing = found.missing_members(&part.users);
        let referenced = whole.members.iter().filter(|member| missing.contains(&member.user_id));
        let loaded = found.members.len();
        found.members.extend(referenced.cloned());
        if found.members.len() == loaded {
            found.members.sort_unstable_by_key(|member| member.user_id);
            return found;
        }
    }
}

impl MemoryStore {
    pub(super) fn ask<T: Default>(
        &self,
        workspace: WorkspaceId,
        ask: impl FnOnce(&Tenant) -> T,
    ) -> Result<T, StoreError> {
        Ok(self.read()?.tenant(workspace).map(ask).unwrap_or_default())
    }
}

impl State {
    fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError> {
        let namesake = self.tenant_by_key(&workspace.key).map(|tenant| tenant.workspace.id);
        refuse_duplicate(namesake.is_some_and(|id| id != workspace.id))?;
        let tenant =
            self.tenants.entry(workspace.id).or_insert_with(|| Tenant::new(workspace.clone()));
        tenant.workspace = workspace.clone();
        Ok(())
    }
}

impl Tenant {
    fn save_member(&mut self, member: &Member) -> Result<(), StoreError> {
        let mut others = self.members.values().filter(|other| other.user_id != member.user_id);
        refuse_duplicate(others.any(|other| other.key == member.key))?;
        refuse_duplicate(has_twins(member))?;
        self.mirror.connect(member, self.members.get(&member.user_id));
        self.members.insert(member.user_id, member.clone());
        self.count(Counter::Users, member.user_id.0);
        Ok(())
    }

    fn save_queue(&mut self, queue: &Queue) -> Result<(), StoreError> {
        let mut others = self.queues.values().filter(|other| other.id != queue.id);
        refuse_duplicate(others.any(|other| other.key == queue.key))?;
        queue.members.iter().try_for_each(|member| self.check_member(member.user_id))?;
        self.queues.insert(queue.id, queue.clone());
        self.count(Counter::Queues, queue.id.0);
        Ok(())
    }

    fn save_event_type(&mut self, event_type: &EventType) -> Result<(), StoreError> {
        let mut others = self.event_types.values().filter(|other| other.id != event_type.id);
        refuse_duplicate(others.any(|other| other.key == event_type.key))?;
        if let EventTypeHosts::Only(hosts) = &event_type.hosts {
            hosts.iter().try_for_each(|host| self.check_member(*host))?;
        }
        self.event_types.insert(event_type.id, event_type.clone());
        self.count(Counter::EventTypes, event_type.id.0);
        Ok(())
    }
}

fn has_twins(member: &Member) -> bool {
    let ids: HashSet<ConnectionId> =
        member.calendars.iter().map(|connection| connection.id).collect();
    ids.len() < member.calendars.len()
}

#[async_trait]
impl DirectoryQueries for MemoryStore {
    async fn find_workspace(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError> {
        self.ask(workspace, |tenant| Some(tenant.workspace.clone()))
    }

    async fn find_workspace_by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError> {
        Ok(self.read()?.tenant_by_key(key).map(|tenant| tenant.workspace.clone()))
    }

    async fn list_workspaces(&self) -> Result<Vec<Workspace>, StoreError> {
        Ok(self.read()?.tenants.values().map(|tenant| tenant.workspace.clone()).collect())
    }

    async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError> {
        self.ask(workspace, |tenant| tenant.members.values().cloned().collect())
    }

    async fn find_members(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<Member>, StoreError> {
        self.ask(workspace, |tenant| {
            tenant
                .members
                .values()
                .filter(|member| users.contains(&member.user_id))
                .cloned()
                .collect()
        })
    }

    async fn find_members_by_email(
        &self,
        email: &Email,
    ) -> Result<Vec<(WorkspaceId, UserId)>, StoreError> {
        let state = self.read()?;
        let members = state.tenants.iter().flat_map(|(workspace, tenant)| {
            let theirs = tenant.members.values().filter(|it| it.email == *email && !it.archived);
            theirs.map(|member| (*workspace, member.user_id))
        });
        Ok(members.take(20).collect())
    }

    async fn list_landing_members(
        &self,
        workspace: WorkspaceId,
        key: Option<Key>,
        page: &PageRequest<UserId>,
    ) -> Result<Page<LandingMember>, StoreError> {
        let is_listed = |member: &&Member| {
            member.landing_page
                && member.may_host()
                && key.as_ref().is_none_or(|key| member.key == *key)
                && page.after.is_none_or(|after| after < member.user_id)
        };
        let members = self.ask(workspace, |tenant| -> Vec<LandingMember> {
            let listed = tenant.members.values().filter(is_listed).map(|member| LandingMember {
                user_id: member.user_id,
                key: member.key.clone(),
                name: member.name.clone(),
            });
            listed.collect()
        })?;
        Ok(Page::from_overfull(members, page.limit))
    }

    async fn find_queues(
        &self,
        workspace: WorkspaceId,
        queues: &[QueueId],
    ) -> Result<Vec<Queue>, StoreError> {
        let mut found = self.list_queues(workspace).await?;
        found.retain(|queue| queues.contains(&queue.id));
        Ok(found)
    }

    async fn list_queues(&self, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError> {
        self.ask(workspace, |tenant| tenant.queues.values().cloned().collect())
    }

    async fn list_event_types(&self, workspace: WorkspaceId) -> Result<Vec<EventType>, StoreError> {
        self.ask(workspace, |tenant| tenant.event_types.values().cloned().collect())
    }

    async fn find_part(
        &self,
        workspace: WorkspaceId,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError> {
        let state = self.read()?;
        let directory = state.tenant(workspace).map(Tenant::directory);
        Ok(directory.map(|directory| part_of(&directory, part)))
    }

    async fn find_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
    ) -> Result<Option<EventType>, StoreError> {
        self.ask(workspace, |tenant| tenant.event_types.get(&event_type).cloned())
    }

    async fn find_event_type_by_key(
        &self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<Option<EventType>, StoreError> {
        self.ask(workspace, |tenant| {
            tenant.event_types.values().find(|found| found.key == *key).cloned()
        })
    }
}

#[async_trait]
impl DirectoryRepository for MemoryUnit {
    async fn load_directory_for_update(
        &mut self,
        key: &Key,
    ) -> Result<Option<Directory>, StoreError> {
        Ok(self.read()?.tenant_by_key(key).map(Tenant::directory))
    }

    async fn load_part_for_update(
        &mut self,
        key: &Key,
        part: &DirectoryPart,
    ) -> Result<Option<Directory>, StoreError> {
        let directory = self.load_directory_for_update(key).await?;
        Ok(directory.map(|directory| part_of(&directory, part)))
    }

    async fn find_workspace_now(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<Workspace>, StoreError> {
        Ok(self.read()?.tenant(workspace).map(|tenant| tenant.workspace.clone()))
    }

    async fn next_workspace_id(&mut self) -> Result<WorkspaceId, StoreError> {
        let highest = self.read()?.tenants.keys().last().map_or(0, |id| id.0);
        Ok(WorkspaceId(highest + 1))
    }

    async fn next_id(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
    ) -> Result<i64, StoreError> {
        self.write(|state| Ok(state.tenant_mut(workspace)?.next_id(counter)))
    }

    async fn raise_counter(
        &mut self,
        workspace: WorkspaceId,
        counter: Counter,
        used: i64,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(workspace)?.count(counter, used);
            Ok(())
        })
    }

    async fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError> {
        self.write(|state| state.save_workspace(workspace))
    }

    async fn save_member(
        &mut self,
        workspace: WorkspaceId,
        member: &Member,
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.save_member(member))
    }

    async fn save_queue(
        &mut self,
        workspace: WorkspaceId,
        queue: &Queue,
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.save_queue(queue))
    }

    async fn save_event_type(
        &mut self,
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(workspace)?.save_event_type(event_type))
    }

    async fn find_merge_base(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<Option<MergeBase>, StoreError> {
        Ok(self.read()?.tenant(workspace).and_then(|tenant| tenant.merge_base.clone()))
    }

    async fn save_merge_base(
        &mut self,
        workspace: WorkspaceId,
        base: &MergeBase,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(workspace)?.merge_base = Some(base.clone());
            Ok(())
        })
    }
}
