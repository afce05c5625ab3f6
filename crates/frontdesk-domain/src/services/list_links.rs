use std::sync::Arc;

use futures_util::future::try_join;

use crate::access::{Actor, Role};
use crate::ids::{EventTypeId, LinkId, UserId};
use crate::key::Key;
use crate::link::Link;
use crate::page::{Page, PageRequest};
use crate::ports::{DirectoryQueries, LinkFilter, LinkQueries, StoreError};

/// Lists the booking links of a workspace.
pub struct ListLinks {
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
}

/// What a list of links is asked for.
#[derive(Clone, Debug)]
pub struct LinkListQuery {
    /// Only those of this event type.
    pub event_type_id: Option<EventTypeId>,
    /// Archived ones too.
    pub include_archived: bool,
    /// Which page.
    pub page: PageRequest<LinkId>,
}

/// A page of links.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkList {
    /// The page, ascending by id.
    pub page: Page<Link>,
    /// The key of their workspace, for their addresses; `None` only when it vanished meanwhile.
    pub workspace_key: Option<Key>,
}

impl ListLinks {
    /// The use case on these ports.
    pub fn new(links: &Arc<dyn LinkQueries>, directory: &Arc<dyn DirectoryQueries>) -> Self {
        Self { links: Arc::clone(links), directory: Arc::clone(directory) }
    }

    /// The team links and the acting member's personal ones; an admin sees everybody's.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self, actor: &Actor, query: LinkListQuery) -> Result<LinkList, StoreError> {
        let filter = LinkFilter {
            workspace_id: actor.workspace_id,
            event_type_id: query.event_type_id,
            personal_of: personal_of(actor),
            include_archived: query.include_archived,
        };
        let page = self.links.list_links(&filter, &query.page);
        let (page, workspace) =
            try_join(page, self.directory.find_workspace(actor.workspace_id)).await?;
        Ok(LinkList { page, workspace_key: workspace.map(|w| w.key) })
    }
}

/// Whose personal links the actor sees; `None`: everybody's.
pub(super) fn personal_of(actor: &Actor) -> Option<UserId> {
    (actor.role != Role::Admin).then_some(actor.user_id)
}
