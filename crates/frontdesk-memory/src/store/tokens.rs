use std::cmp::Reverse;

use async_trait::async_trait;
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{StoreError, TokenRepository};
use time::{Date, OffsetDateTime};

use super::MemoryStore;
use super::refusals::refuse_duplicate;
use super::state::State;

impl State {
    fn with_member(&self, stored: &TokenRecord) -> TokenRecord {
        let mut token = stored.clone();
        let tenant = self.tenant(token.workspace_id);
        if let Some(member) = tenant.and_then(|tenant| tenant.members.get(&token.user_id)) {
            token.member_name.clone_from(&member.name);
            token.member_role = member.role;
            token.member_archived = member.archived;
        }
        token
    }
}

#[async_trait]
impl TokenRepository for MemoryStore {
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        let state = self.read()?;
        Ok(state.tokens.get(id).map(|stored| state.with_member(stored)))
    }

    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError> {
        self.write(|state| {
            refuse_duplicate(state.tokens.contains_key(&token.id))?;
            state.tenant_mut(token.workspace_id)?.check_member(token.user_id)?;
            state.tokens.insert(token.id.clone(), token.clone());
            Ok(())
        })
        .await
    }

    async fn list_tokens(&self, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError> {
        let state = self.read()?;
        let here = state.tokens.values().filter(|token| token.workspace_id == workspace);
        let mut tokens: Vec<TokenRecord> = here.map(|stored| state.with_member(stored)).collect();
        tokens.sort_by(|a, b| (Reverse(a.created_at), &a.id).cmp(&(Reverse(b.created_at), &b.id)));
        Ok(tokens)
    }

    async fn record_token_use(&self, id: &TokenId, on: Date) -> Result<(), StoreError> {
        self.write(|state| {
            if let Some(token) = state.tokens.get_mut(id) {
                token.last_used_on = token.last_used_on.max(Some(on));
            }
            Ok(())
        })
        .await
    }

    async fn revoke_token(&self, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError> {
        self.write(|state| {
            let token = state.tokens.get_mut(id);
            Ok(token.map(|token| token.revoked_at.get_or_insert(at)).is_some())
        })
        .await
    }
}
