use std::sync::Arc;

use futures_util::future::try_join;
use thiserror::Error;

use super::PublicAddress;
use crate::event_type::EventType;
use crate::host::{Host, HostRole};
use crate::link::Link;
use crate::ports::{DirectoryQueries, LinkQueries, StoreError};
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
    /// It or its event type is archived, or a host who must attend can no longer host.
    #[error("this link no longer accepts bookings")]
    Closed {
        /// The workspace of the link.
        workspace: Box<Workspace>,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PublicLinkError {
    pub(super) fn closed(workspace: Workspace) -> Self {
        Self::Closed { workspace: Box::new(workspace) }
    }
}

pub(super) struct LinkFinder {
    directory: Arc<dyn DirectoryQueries>,
    links: Arc<dyn LinkQueries>,
}

/// A bookable link, with the data for its page.
pub(super) struct OpenLink {
    pub(super) workspace: Workspace,
    pub(super) link: Link,
    pub(super) event_type: EventType,
    /// The hosts.
    pub(super) members: Vec<Member>,
}

impl LinkFinder {
    pub(super) fn new(links: &Arc<dyn LinkQueries>, directory: &Arc<dyn DirectoryQueries>) -> Self {
        Self { links: Arc::clone(links), directory: Arc::clone(directory) }
    }

    /// Returns the link if it is bookable.
    pub(super) async fn find(&self, address: &PublicAddress) -> Result<OpenLink, PublicLinkError> {
        let Some(workspace) = self.directory.find_workspace_by_key(&address.workspace).await?
        else {
            return Err(PublicLinkError::NotFound { workspace: None });
        };
        match self.links.find_link_at(workspace.id, &address.link).await? {
            Some(link) => self.open(workspace, link).await,
            None => Err(PublicLinkError::NotFound { workspace: Some(Box::new(workspace)) }),
        }
    }

    /// Returns the link with its page data if it is bookable.
    pub(super) async fn open(
        &self,
        workspace: Workspace,
        link: Link,
    ) -> Result<OpenLink, PublicLinkError> {
        let event_type = self.directory.find_event_type(workspace.id, link.event_type_id);
        let hosts = link.hosts();
        let ids: Vec<_> = hosts.iter().map(|host| host.user_id).collect();
        let (event_type, members) =
            try_join(event_type, self.directory.find_members(workspace.id, &ids)).await?;
        let bookable = event_type.filter(|event_type| link.is_bookable(event_type));
        match bookable {
            Some(event_type) if can_meet(&hosts, &members) => {
                Ok(OpenLink { workspace, link, event_type, members })
            }
            _ => Err(PublicLinkError::closed(workspace)),
        }
    }
}

/// Whether every host who must attend can still host.
fn can_meet(hosts: &[Host], members: &[Member]) -> bool {
    let may_host = |host: &Host| {
        members.iter().any(|member| member.user_id == host.user_id && member.may_host())
    };
    hosts.iter().filter(|host| host.role == HostRole::MustAttend).all(may_host)
}

impl OpenLink {
    /// Returns the lead host's zone, in which the slots are computed.
    pub(super) fn time_zone(&self) -> Zone {
        let lead = self.link.hosts.iter().find(|host| host.host.lead);
        let lead = lead.and_then(|lead| {
            self.members.iter().find(|member| member.user_id == lead.host.user_id)
        });
        lead.map_or_else(|| self.workspace.time_zone.clone(), |lead| lead.time_zone.clone())
    }
}
