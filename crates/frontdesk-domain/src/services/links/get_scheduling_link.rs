use std::sync::Arc;

use futures_util::future::try_join;

use super::error::LinkError;
use super::list_scheduling_links::personal_of;
use crate::access::Actor;
use crate::ids::LinkId;
use crate::key::Key;
use crate::link::{Link, LinkKind};
use crate::ports::{DirectoryQueries, LinkQueries};

/// Reads one booking link.
pub struct GetSchedulingLink {
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
}

/// A link with the data for its address.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkDetails {
    /// The link, archived or not.
    pub link: Link,
    /// The key of the link's workspace.
    pub workspace_key: Option<Key>,
}

impl GetSchedulingLink {
    /// Returns the link if the actor may see it.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn get(&self, actor: &Actor, id: LinkId) -> Result<LinkDetails, LinkError> {
        let found = self.links.find_link(actor.workspace_id, id);
        let (found, workspace) =
            try_join(found, self.directory.find_workspace(actor.workspace_id)).await?;
        let link = found.map(|found| found.link).filter(|link| sees(actor, link));
        let link = link.ok_or(LinkError::NotFound(id))?;
        Ok(LinkDetails { link, workspace_key: workspace.map(|w| w.key) })
    }
}

/// Only admins see other members' personal links.
pub(in crate::services) fn sees(actor: &Actor, link: &Link) -> bool {
    match (link.address.kind(), personal_of(actor)) {
        (LinkKind::Team, _) | (LinkKind::Personal, None) => true,
        (LinkKind::Personal, Some(user_id)) => link.is_hosted_by(user_id),
    }
}
