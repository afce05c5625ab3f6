use diesel::prelude::*;
use frontdesk_domain::access::{
    OauthClient, Role, Scope, Scopes, SecretHash, TokenClient, TokenId, TokenKind, TokenRecord,
};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{Claim, ClaimRequest, StoreError};

use super::Reading;
use crate::schema::{idempotency_keys, oauth_clients, tokens};
use crate::types::{DbInstant, DbUuid};

const SCOPE_SEPARATOR: &str = ",";

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = tokens, treat_none_as_default_value = false)]
pub(crate) struct TokenRow {
    id: String,
    workspace_id: i64,
    user_id: i64,
    secret_hash: Vec<u8>,
    scopes: String,
    created_at: DbInstant,
    expires_at: Option<DbInstant>,
    revoked_at: Option<DbInstant>,
    last_used_on: Option<DbInstant>,
    created_by_token_id: Option<String>,
    kind: String,
    client_id: Option<String>,
    client_name: Option<String>,
    client_until: Option<DbInstant>,
    name: Option<String>,
}

impl From<&TokenRecord> for TokenRow {
    fn from(token: &TokenRecord) -> Self {
        let scopes: Vec<&str> = token.scopes.iter().map(Scope::as_str).collect();
        Self {
            id: token.id.to_string(),
            workspace_id: token.workspace_id.0,
            user_id: token.user_id.0,
            secret_hash: token.secret_hash.to_stored().to_vec(),
            scopes: scopes.join(SCOPE_SEPARATOR),
            created_at: token.created_at.into(),
            expires_at: token.expires_at.map(DbInstant),
            revoked_at: token.revoked_at.map(DbInstant),
            last_used_on: token.last_used_on.map(DbInstant::from),
            created_by_token_id: token.created_by.as_ref().map(TokenId::to_string),
            kind: token.kind.as_str().to_owned(),
            client_id: token.client.as_ref().map(|client| client.id.clone()),
            client_name: token.client.as_ref().map(|client| client.name.clone()),
            client_until: token.client.as_ref().map(|client| client.until.into()),
            name: token.name.clone(),
        }
    }
}

impl TokenRow {
    pub(crate) fn of_member(
        self,
        name: String,
        role: &str,
        archived: bool,
    ) -> Result<TokenRecord, StoreError> {
        let reading = Reading { table: "tokens", workspace: self.workspace_id, key: &self.id };
        let hash = self.secret_hash.as_slice().try_into();
        let creator = |id| reading.parsed("created_by_token_id", TokenId::parse(id));
        Ok(TokenRecord {
            kind: reading.named("kind", &self.kind, TokenKind::parse(&self.kind))?,
            id: reading.parsed("id", TokenId::parse(&self.id))?,
            name: self.name,
            secret_hash: SecretHash::from_stored(reading.parsed("secret_hash", hash)?),
            workspace_id: WorkspaceId(self.workspace_id),
            user_id: UserId(self.user_id),
            scopes: scopes(&reading, &self.scopes)?,
            created_by: self.created_by_token_id.as_deref().map(creator).transpose()?,
            client: client(self.client_id, self.client_name, self.client_until),
            created_at: self.created_at.0,
            expires_at: self.expires_at.map(|at| at.0),
            revoked_at: self.revoked_at.map(|at| at.0),
            last_used_on: self.last_used_on.map(|on| on.0.date()),
            member_role: reading.named("user_id", role, Role::parse(role))?,
            member_name: name,
            member_archived: archived,
        })
    }
}

/// The columns are all null or all set.
fn client(
    id: Option<String>,
    name: Option<String>,
    until: Option<DbInstant>,
) -> Option<TokenClient> {
    Some(TokenClient { id: id?, name: name?, until: until?.0 })
}

fn scopes(reading: &Reading<'_>, names: &str) -> Result<Scopes, StoreError> {
    let names = names.split(SCOPE_SEPARATOR).filter(|name| !name.is_empty());
    names.map(|name| reading.named("scopes", name, Scope::parse(name))).collect()
}

/// A redirect URI contains no space.
const URI_SEPARATOR: &str = " ";

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(
    table_name = oauth_clients,
    treat_none_as_default_value = false,
    treat_none_as_null = true
)]
pub(crate) struct OauthClientRow {
    id: String,
    name: String,
    redirect_uris: String,
    secret_hash: Option<Vec<u8>>,
    fresh_until: Option<DbInstant>,
}

impl From<&OauthClient> for OauthClientRow {
    fn from(client: &OauthClient) -> Self {
        Self {
            id: client.id.clone(),
            name: client.name.clone(),
            redirect_uris: client.redirect_uris.join(URI_SEPARATOR),
            secret_hash: client.secret_hash.map(|hash| hash.to_stored().to_vec()),
            fresh_until: client.fresh_until.map(DbInstant),
        }
    }
}

impl OauthClientRow {
    pub(crate) fn into_client(self) -> Result<OauthClient, StoreError> {
        // A stored client belongs to no workspace.
        let reading = Reading { table: "oauth_clients", workspace: 0, key: &self.id };
        let hash = self.secret_hash.as_deref().map(<[u8; 32]>::try_from);
        let hash = hash.map(|hash| reading.parsed("secret_hash", hash)).transpose()?;
        Ok(OauthClient {
            secret_hash: hash.map(SecretHash::from_stored),
            redirect_uris: self.redirect_uris.split(URI_SEPARATOR).map(str::to_owned).collect(),
            fresh_until: self.fresh_until.map(|until| until.0),
            workspace_id: None,
            name: self.name,
            id: self.id,
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = idempotency_keys, treat_none_as_default_value = false)]
pub(crate) struct KeyRow<'a> {
    workspace_id: i64,
    token_id: &'a str,
    key: &'a str,
    fingerprint: &'a [u8],
    holder: DbUuid,
    lease_until: DbInstant,
    expires_at: DbInstant,
}

impl<'a> From<&'a ClaimRequest> for KeyRow<'a> {
    fn from(request: &'a ClaimRequest) -> Self {
        let Claim { workspace_id, scope, key, holder } = &request.claim;
        Self {
            workspace_id: workspace_id.0,
            token_id: scope.as_str(),
            key,
            fingerprint: &request.fingerprint,
            holder: DbUuid(*holder),
            lease_until: request.lease_until.into(),
            expires_at: request.expires_at.into(),
        }
    }
}
