use std::sync::Arc;

use super::changes::revoke_all;
use super::error::TokenError;
use crate::access::{Actor, TokenId, TokenRecord};
use crate::ports::{Clock, Mode, Random, Store, StoreError, TokenQueries, UnitOfWork, finish};

/// Revokes a token with immediate effect.
pub struct RevokeToken {
    /// Begins a unit of work that calls `lock_tokens`, `list_token_family`, `revoke_tokens` and
    /// `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_token`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl RevokeToken {
    /// Revokes a token on behalf of an admin or its member.
    ///
    /// Returns the ids of the revoked tokens.
    ///
    /// A token of an OAuth client is revoked with the client's other tokens of the same consent.
    ///
    /// With `descendants`, also revokes the tokens that it created, directly or through others, as
    /// far as the actor manages them. By default, it does so for a token of another member, because
    /// that member may have lost it.
    ///
    /// # Errors
    /// See [`TokenError`]. A token that the actor may not revoke is reported as unknown.
    pub async fn revoke_for(
        &self,
        actor: &Actor,
        id: &TokenId,
        descendants: Option<bool>,
        mode: Mode<Vec<TokenId>>,
    ) -> Result<Vec<TokenId>, TokenError> {
        let found = self.find(id).await?;
        if !actor.manages(&found) {
            return Err(TokenError::NotFound(id.clone()));
        }
        let descendants = descendants.unwrap_or(found.user_id != actor.user_id);
        self.carry_out(&found, descendants, Some(actor), mode).await
    }

    /// Revokes a token on behalf of an operator.
    ///
    /// Returns the ids of the revoked tokens.
    ///
    /// An already revoked token keeps its original revocation time.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn revoke(
        &self,
        id: &TokenId,
        descendants: bool,
    ) -> Result<Vec<TokenId>, TokenError> {
        let found = self.find(id).await?;
        self.carry_out(&found, descendants, None, Mode::Commit).await
    }

    async fn find(&self, id: &TokenId) -> Result<TokenRecord, TokenError> {
        let found = self.tokens.find_token(id).await?;
        found.ok_or_else(|| TokenError::NotFound(id.clone()))
    }

    async fn carry_out(
        &self,
        root: &TokenRecord,
        descendants: bool,
        actor: Option<&Actor>,
        mode: Mode<Vec<TokenId>>,
    ) -> Result<Vec<TokenId>, TokenError> {
        let mut unit = self.store.begin().await?;
        let outcome = self.revoke_family(unit.as_mut(), root, descendants, actor).await;
        Ok(finish(unit, mode, outcome).await?)
    }

    async fn revoke_family(
        &self,
        unit: &mut dyn UnitOfWork,
        root: &TokenRecord,
        descendants: bool,
        actor: Option<&Actor>,
    ) -> Result<Vec<TokenId>, StoreError> {
        let (workspace_id, now) = (root.workspace_id, self.clock.now());
        unit.tokens().lock_tokens(workspace_id).await?;
        // Otherwise the client would get a new access token with its refresh token.
        let descendants = descendants || root.client.is_some();
        let mut family = unit.tokens().list_token_family(workspace_id, root.grant(), now).await?;
        family.retain(|token| {
            let is_chosen = descendants || token.id == root.id;
            is_chosen && actor.is_none_or(|actor| actor.manages(token))
        });
        let ids: Vec<TokenId> = family.into_iter().map(|token| token.id).collect();
        let by = actor.map(|actor| actor.user_id);
        revoke_all(unit, (workspace_id, by), &ids, now, &*self.random).await?;
        Ok(ids)
    }
}
