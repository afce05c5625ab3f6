use async_trait::async_trait;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, StoreError, VersionQueries, Versions};

use super::MemoryStore;

#[async_trait]
impl VersionQueries for MemoryStore {
    async fn find_versions(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<Versions, StoreError> {
        let state = self.read()?;
        let tenant = state.tenant(workspace).ok_or(Conflict::Missing)?;
        let members = hosts.iter().copied().filter(|host| tenant.members.contains_key(host));
        let versions = state.versions(members);
        if versions.busy.is_empty() { Err(Conflict::Missing.into()) } else { Ok(versions) }
    }
}
