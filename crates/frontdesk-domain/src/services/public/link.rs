use std::sync::Arc;

use thiserror::Error;

use super::address::PublicAddress;
use crate::event_type::EventType;
use crate::ids::{UserId, WorkspaceId};
use crate::link::{Link, LinkAddress};
use crate::ports::{DirectoryQueries, LinkQueries, LinkWithVersions, StoreError};
use crate::services::open_times::host_panel::HostPanel;
use crate::services::open_times::schedules::Schedules;
use crate::workspace::{Member, Workspace};
use crate::zone::Zone;

/// The reason why nothing can be booked at an address.
#[derive(Debug, Error)]
pub enum PublicLinkError {
    /// There is no link at this address.
    #[error("there is no link at this address")]
    NotFound {
        /// The workspace of the address, if it exists.
        workspace: Option<Box<Workspace>>,
    },
    /// The link is closed.
    ///
    /// The link or its event type is archived, or a required host or its queue cannot host.
    #[error("this link no longer accepts bookings")]
    Closed {
        /// The workspace of the link.
        workspace: Box<Workspace>,
        /// Whether the link itself is archived.
        archived: bool,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PublicLinkError {
    pub(super) fn closed(workspace: Workspace, archived: bool) -> Self {
        Self::Closed { workspace: Box::new(workspace), archived }
    }
}

/// Finds links that can be booked.
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

    pub(super) async fn find(&self, address: &PublicAddress) -> Result<OpenLink, PublicLinkError> {
        let Some(workspace) = self.directory.find_workspace_by_key(&address.workspace).await?
        else {
            return Err(PublicLinkError::NotFound { workspace: None });
        };
        self.find_in(workspace, &address.link).await
    }

    pub(super) async fn find_in(
        &self,
        workspace: Workspace,
        address: &LinkAddress,
    ) -> Result<OpenLink, PublicLinkError> {
        match self.links.find_link_at(workspace.id, address).await? {
            Some(found) => self.open(workspace, found).await,
            None => Err(PublicLinkError::NotFound { workspace: Some(Box::new(workspace)) }),
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
    ) -> Result<OpenLink, PublicLinkError> {
        let LinkWithVersions { link, versions } = found;
        let event_type =
            self.schedules.event_type(workspace.id, link.event_type_id, &versions).await?;
        let Some(event_type) = event_type.filter(|event_type| link.is_bookable(event_type)) else {
            return Err(PublicLinkError::closed(workspace, link.archived_at.is_some()));
        };
        let panel = self.schedules.panel_of_link(&link, &event_type, versions).await?;
        let Some(panel) = panel.filter(can_meet) else {
            return Err(PublicLinkError::closed(workspace, false));
        };
        Ok(OpenLink { workspace, link, event_type, panel })
    }
}

fn can_meet(panel: &HostPanel) -> bool {
    panel.must_attend().into_iter().all(|host| panel.member(host).is_some_and(Member::may_host))
}

impl OpenLink {
    pub(super) fn time_zone(&self) -> Zone {
        let zone = self.panel.lead().map_or(&self.workspace.time_zone, |lead| &lead.time_zone);
        zone.clone()
    }
}
