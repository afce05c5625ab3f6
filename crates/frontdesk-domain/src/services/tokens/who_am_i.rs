use std::sync::Arc;

use futures_util::future::try_join;

use crate::access::Actor;
use crate::ports::{DirectoryQueries, StoreError};
use crate::workspace::{Member, Workspace};

/// Reads the workspace and the member of a token.
pub struct WhoAmI {
    /// Calls `find_workspace` and `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
}

impl WhoAmI {
    /// Returns the actor's workspace and member; `None` if one was deleted concurrently.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn identify(&self, actor: &Actor) -> Result<Option<(Workspace, Member)>, StoreError> {
        let (of, users) = (actor.workspace_id, [actor.user_id]);
        let workspace = self.directory.find_workspace(of);
        let (workspace, members) =
            try_join(workspace, self.directory.find_members(of, &users)).await?;
        Ok(workspace.zip(members.into_iter().next()))
    }
}
