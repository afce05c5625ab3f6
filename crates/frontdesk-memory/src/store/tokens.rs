use std::cmp::Reverse;
use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_domain::access::{TokenId, TokenKind, TokenRecord};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{StoreError, TokenFilter, TokenQueries, TokenRepository};
use time::{Date, OffsetDateTime};

use super::MemoryStore;
use super::refusals::refuse_duplicate;
use super::state::State;
use super::unit::MemoryUnit;

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

    /// The tokens of the members of `workspace`.
    fn tokens_of(&self, workspace: WorkspaceId) -> impl Iterator<Item = &TokenRecord> {
        self.tokens.values().filter(move |token| token.workspace_id == workspace)
    }

    fn token_family(&self, workspace: WorkspaceId, root: &TokenId) -> Vec<TokenRecord> {
        let mut created: HashMap<&TokenId, Vec<&TokenRecord>> = HashMap::new();
        for token in self.tokens_of(workspace) {
            if let Some(creator) = &token.created_by {
                created.entry(creator).or_default().push(token);
            }
        }
        let mut family = Vec::from_iter(self.tokens_of(workspace).find(|token| token.id == *root));
        let mut next = 0;
        while let Some(token) = family.get(next) {
            family.extend(created.remove(&token.id).unwrap_or_default());
            next += 1;
        }
        family.into_iter().map(|stored| self.with_member(stored)).collect()
    }
}

fn has_not_ended(token: &TokenRecord, now: OffsetDateTime) -> bool {
    token.revoked_at.is_none() && token.expires_at.is_none_or(|at| now < at)
}

#[async_trait]
impl TokenQueries for MemoryStore {
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        let state = self.read()?;
        Ok(state.tokens.get(id).map(|stored| state.with_member(stored)))
    }

    async fn find_tokens(
        &self,
        workspace: WorkspaceId,
        ids: &[TokenId],
    ) -> Result<Vec<TokenRecord>, StoreError> {
        let state = self.read()?;
        let found = ids.iter().filter_map(|id| state.tokens.get(id));
        let here = found.filter(|token| token.workspace_id == workspace);
        Ok(here.map(|stored| state.with_member(stored)).collect())
    }

    async fn list_tokens(
        &self,
        filter: &TokenFilter,
        page: &PageRequest<TokenId>,
    ) -> Result<Page<TokenRecord>, StoreError> {
        let state = self.read()?;
        let key = |token: &TokenRecord| (Reverse(token.created_at), token.id.clone());
        let seen = page.after.as_ref().map(|id| state.tokens.get(id).map(key));
        let of_member = state
            .tokens_of(filter.workspace_id)
            .filter(|token| filter.user_id.is_none_or(|user| token.user_id == user))
            .map(|stored| state.with_member(stored));
        let mut tokens: Vec<TokenRecord> = of_member
            .filter(|token| filter.in_force_at.is_none_or(|now| token.is_in_force(now)))
            .filter(|token| match &seen {
                Some(seen) => seen.as_ref().is_some_and(|seen| *seen < key(token)),
                None => true,
            })
            .collect();
        tokens.sort_by_key(key);
        Ok(Page::from_overfull(tokens, page.limit))
    }

    async fn record_token_use(
        &self,
        id: &TokenId,
        on: Date,
        expires_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let token = state.tokens.get_mut(id);
            if let Some(token) = token.filter(|token| token.last_used_on < Some(on)) {
                token.last_used_on = Some(on);
                token.expires_at = expires_at.or(token.expires_at);
            }
            Ok(())
        })
        .await
    }
}

#[async_trait]
impl TokenRepository for MemoryUnit {
    /// Does nothing, because a unit locks the whole store.
    async fn lock_tokens(&mut self, _: WorkspaceId) -> Result<(), StoreError> {
        self.read().map(drop)
    }

    async fn find_token_now(&mut self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        let state = self.read()?;
        Ok(state.tokens.get(id).map(|stored| state.with_member(stored)))
    }

    async fn add_token(&mut self, token: &TokenRecord) -> Result<(), StoreError> {
        self.write(|state| {
            refuse_duplicate(state.tokens.contains_key(&token.id))?;
            state.tenant_mut(token.workspace_id)?.check_member(token.user_id)?;
            state.tokens.insert(token.id.clone(), token.clone());
            Ok(())
        })
    }

    async fn count_tokens(
        &mut self,
        workspace: WorkspaceId,
        user: UserId,
        kind: Option<TokenKind>,
        now: OffsetDateTime,
    ) -> Result<u64, StoreError> {
        let tokens = self.read()?.tokens_of(workspace);
        let counted = tokens
            .filter(|token| token.user_id == user && has_not_ended(token, now))
            .filter(|token| kind.is_none_or(|kind| token.kind == kind));
        Ok(u64::try_from(counted.count()).unwrap_or(u64::MAX))
    }

    async fn list_token_family(
        &mut self,
        workspace: WorkspaceId,
        root: &TokenId,
        now: OffsetDateTime,
    ) -> Result<Vec<TokenRecord>, StoreError> {
        let mut family = self.read()?.token_family(workspace, root);
        family.retain(|token| has_not_ended(token, now));
        Ok(family)
    }

    async fn revoke_tokens(
        &mut self,
        workspace: WorkspaceId,
        ids: &[TokenId],
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            for id in ids {
                let token = state.tokens.get_mut(id);
                if let Some(token) = token.filter(|token| token.workspace_id == workspace) {
                    token.revoked_at.get_or_insert(at);
                }
            }
            Ok(())
        })
    }
}
