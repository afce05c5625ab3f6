use std::sync::Arc;

use time::OffsetDateTime;

use super::address::PublicAddress;
use super::error::{InviteeError, LinkClosed};
use crate::event_type::EventType;
use crate::ids::{UserId, WorkspaceId};
use crate::link::{Link, LinkAddress};
use crate::ports::{DirectoryQueries, LinkQueries, LinkWithVersions, StoreError};
use crate::services::open_times::host_panel::HostPanel;
use crate::services::open_times::schedules::Schedules;
use crate::workspace::{Member, Workspace};
use crate::zone::Zone;

/// Finds links that are neither archived nor without hosts.
pub(super) struct LinkFinder<'a> {
    pub(super) links: &'a dyn LinkQueries,
    pub(super) directory: &'a dyn DirectoryQueries,
    pub(super) schedules: &'a Schedules,
}

pub(super) struct OpenLink {
    pub(super) workspace: Workspace,
    pub(super) link: Link,
    pub(super) event_type: Arc<EventType>,
    pub(super) panel: HostPanel,
}

impl<'a> LinkFinder<'a> {
    pub(super) fn of(
        links: &'a Arc<dyn LinkQueries>,
        directory: &'a Arc<dyn DirectoryQueries>,
        schedules: &'a Schedules,
    ) -> Self {
        Self { links: links.as_ref(), directory: directory.as_ref(), schedules }
    }

    pub(super) async fn find(&self, address: &PublicAddress) -> Result<OpenLink, InviteeError> {
        let Some(workspace) = self.directory.find_workspace_by_key(&address.workspace).await?
        else {
            return Err(InviteeError::LinkNotFound { workspace: None });
        };
        self.find_in(workspace, &address.link).await
    }

    pub(super) async fn find_in(
        &self,
        workspace: Workspace,
        address: &LinkAddress,
    ) -> Result<OpenLink, InviteeError> {
        match self.links.find_link_at(workspace.id, address).await? {
            Some(found) => self.open(workspace, found).await,
            None => Err(InviteeError::LinkNotFound { workspace: Some(Box::new(workspace)) }),
        }
    }

    pub(super) async fn find_member(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<Option<Member>, StoreError> {
        Ok(self.directory.find_members(workspace, &[user]).await?.pop())
    }

    pub(super) async fn open(
        &self,
        workspace: Workspace,
        found: LinkWithVersions,
    ) -> Result<OpenLink, InviteeError> {
        let LinkWithVersions { link, versions } = found;
        let panel = self.schedules.panel_of_link(&link, versions).await?;
        let Some(panel) = panel.filter(can_meet) else {
            let why = match link.archived_at {
                Some(_) => LinkClosed::Archived,
                None => LinkClosed::Unavailable,
            };
            return Err(InviteeError::closed(workspace, why));
        };
        let event_type = Arc::clone(&panel.event_type);
        Ok(OpenLink { workspace, link, event_type, panel })
    }
}

fn can_meet(panel: &HostPanel) -> bool {
    panel.must_attend().into_iter().all(|host| panel.member(host).is_some_and(Member::may_host))
}

impl OpenLink {
    /// Requires that the link has not ended.
    pub(super) fn not_ended(self, now: OffsetDateTime) -> Result<Self, InviteeError> {
        match self.link.check_open(now) {
            Ok(()) => Ok(self),
            Err(end) => Err(InviteeError::closed(self.workspace, LinkClosed::Ended(end))),
        }
    }

    pub(super) fn time_zone(&self) -> Zone {
        let zone = self.panel.lead().map_or(&self.workspace.time_zone, |lead| &lead.time_zone);
        zone.clone()
    }
}
