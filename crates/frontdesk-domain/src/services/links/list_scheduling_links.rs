use std::sync::Arc;

use futures_util::future::try_join;

use crate::access::{Actor, Role};
use crate::ids::{EventTypeId, LinkId, UserId};
use crate::key::Key;
use crate::link::Link;
use crate::page::{Page, PageRequest};
use crate::ports::{DirectoryQueries, LinkFilter, LinkQueries, StoreError};

/// Lists the booking links of a workspace.
pub struct ListSchedulingLinks {
    /// Calls `list_links`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
}

/// The filters and the page of a list of links.
#[derive(Clone, Debug)]
pub struct LinkListQuery {
    /// Only links for this event type.
    pub event_type_id: Option<EventTypeId>,
    /// Only links with this host.
    pub hosted_by: Option<UserId>,
    /// Whether to include archived links.
    pub include_archived: bool,
    /// The requested page.
    pub page: PageRequest<LinkId>,
}

/// A page of links.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkList {
    /// The page, ascending by id.
    pub page: Page<Link>,
    /// The key of the workspace; `None` if it was deleted concurrently.
    pub workspace_key: Option<Key>,
}

impl ListSchedulingLinks {
    /// Lists team links and the actor's personal links; for admins, all links.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(&self, actor: &Actor, query: LinkListQuery) -> Result<LinkList, StoreError> {
        let filter = LinkFilter {
            workspace_id: actor.workspace_id,
            event_type_id: query.event_type_id,
            hosted_by: query.hosted_by,
            booking_queue: None,
            personal_of: personal_of(actor),
            include_archived: query.include_archived,
        };
        let page = self.links.list_links(&filter, &query.page);
        let (page, workspace) =
            try_join(page, self.directory.find_workspace(actor.workspace_id)).await?;
        Ok(LinkList { page, workspace_key: workspace.map(|w| w.key) })
    }
}

/// The member whose personal links the actor sees.
///
/// `None` if the actor sees those of every member.
pub(in crate::services) fn personal_of(actor: &Actor) -> Option<UserId> {
    (actor.role != Role::Admin).then_some(actor.user_id)
}
