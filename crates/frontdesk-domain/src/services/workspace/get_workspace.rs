use std::sync::Arc;

use super::apply_workspace::WorkspaceState;
use super::error::WorkspaceError;
use crate::access::Actor;
use crate::ids::WorkspaceId;
use crate::ports::{
    Directory, DirectoryPart, DirectoryQueries, RecordQueries, StoreError, WebhookQueries,
};

/// Reads the configuration of a workspace.
#[derive(Clone)]
pub struct GetWorkspace {
    /// Calls `find_workspace`, `list_members`, `list_queues` and `list_event_types`, or `find_part`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `list_webhooks`.
    pub webhooks: Arc<dyn WebhookQueries>,
    /// Calls `enrichment_settings`.
    pub records: Arc<dyn RecordQueries>,
}

impl GetWorkspace {
    /// Returns the configuration; `None` if the workspace was deleted concurrently.
    ///
    /// Only for admins, because the address of a calendar feed can be secret.
    ///
    /// # Errors
    /// See [`WorkspaceError`].
    pub async fn get(&self, actor: &Actor) -> Result<Option<WorkspaceState>, WorkspaceError> {
        actor.require_admin("read the configuration of the workspace")?;
        Ok(self.get_of(actor.workspace_id).await?)
    }

    /// Returns the configuration of a workspace on behalf of an operator.
    ///
    /// The parts are read one after the other, so some of them may include a concurrent change.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn get_of(&self, id: WorkspaceId) -> Result<Option<WorkspaceState>, StoreError> {
        let Some(workspace) = self.directory.find_workspace(id).await? else { return Ok(None) };
        let directory = Directory {
            workspace,
            members: self.directory.list_members(id).await?,
            queues: self.directory.list_queues(id).await?,
            event_types: self.directory.list_event_types(id).await?,
        };
        self.with_settings(directory).await.map(Some)
    }

    /// Returns a part of the configuration.
    ///
    /// The settings, webhooks and providers are complete.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn get_part(
        &self,
        id: WorkspaceId,
        part: &DirectoryPart,
    ) -> Result<Option<WorkspaceState>, StoreError> {
        let Some(directory) = self.directory.find_part(id, part).await? else { return Ok(None) };
        self.with_settings(directory).await.map(Some)
    }

    async fn with_settings(&self, directory: Directory) -> Result<WorkspaceState, StoreError> {
        let id = directory.workspace.id;
        let webhooks = self.webhooks.list_webhooks(id).await?;
        let webhooks = webhooks.into_iter().map(|status| status.webhook).collect();
        let enrichment = self.records.enrichment_settings(id).await?;
        Ok(WorkspaceState { directory, webhooks, enrichment })
    }
}
