use std::num::NonZeroU32;
use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::error::OauthError;
use super::find_client::document_url;
use crate::access::{
    ACCESS_TOKEN_LIFETIME, CodeBinding, Scope, Scopes, Token, TokenClient, TokenId, TokenKind,
    TokenRecord, challenge_of,
};
use crate::ports::{
    Clock, Mode, OauthClients, Random, Store, StoreError, TokenQueries, UnitOfWork, finish,
};
use crate::services::client_limit::ClientLimit;
use crate::services::tokens::{TokenError, add_token, revoke_all};

/// The maximum number of exchanges per consent and hour.
///
/// Each access token has a rate limit of its own.
const MAX_EXCHANGES: NonZeroU32 = NonZeroU32::new(60).expect("60 is not 0");

/// Issues, rotates and revokes the tokens of a client.
pub struct IssueTokens {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_tokens`, `find_token_now`, `list_token_family`, `revoke_tokens`,
    /// `count_tokens`, `add_token` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_token`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `find_client`.
    pub oauth_clients: Arc<dyn OauthClients>,
    /// The cap on exchanges, by the grant of the tokens.
    pub exchanges: Arc<ClientLimit<TokenId>>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
}

/// The client of a request; a public client has no secret.
#[derive(Clone, Copy)]
pub struct PresentedClient<'a> {
    /// The id.
    pub id: &'a str,
    /// The secret.
    pub secret: Option<&'a str>,
}

/// A code and what proves that the client requested it.
#[derive(Clone, Copy)]
pub struct PresentedCode<'a> {
    /// The code.
    pub code: &'a str,
    /// The address to which the code was sent.
    pub redirect_uri: &'a str,
    /// The code verifier (RFC 7636, section 4.5).
    pub verifier: &'a str,
}

/// New tokens of a client (RFC 6749, section 5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedTokens {
    /// Authenticates requests.
    pub access: Token,
    /// The time until the access token expires.
    pub expires_in: Duration,
    /// The scopes of the access token.
    pub scopes: Scopes,
    /// Can be exchanged once for new tokens.
    pub refresh: Token,
}

impl IssueTokens {
    /// A cap on exchanges, with all counts at zero.
    pub fn limit() -> ClientLimit<TokenId> {
        ClientLimit::new(Some(MAX_EXCHANGES))
    }

    /// Exchanges a code for tokens (RFC 6749, section 4.1.3).
    ///
    /// A second use revokes the tokens of the first one.
    ///
    /// # Errors
    /// See [`OauthError`].
    pub async fn exchange_code(
        &self,
        client: PresentedClient<'_>,
        code: PresentedCode<'_>,
    ) -> Result<IssuedTokens, OauthError> {
        self.authenticate(client).await?;
        let challenge = challenge_of(code.verifier).ok_or_else(|| {
            let detail = "code_verifier: expected 43 to 128 letters, digits, `-`, `.`, `_` or `~`";
            OauthError::InvalidRequest(detail.to_owned())
        })?;
        let token = Token::parse(code.code).map_err(|_| OauthError::InvalidGrant)?;
        let binding = CodeBinding {
            client_id: client.id,
            redirect_uri: code.redirect_uri,
            challenge: &challenge,
        };
        let found = self.tokens.find_token(token.id()).await?.filter(|found| {
            found.kind == TokenKind::AuthorizationCode && found.secret_hash == binding.hash(&token)
        });
        self.exchange(found.ok_or(OauthError::InvalidGrant)?, None).await
    }

    /// Exchanges a refresh token for new tokens (RFC 6749, section 6).
    ///
    /// The new refresh token replaces this one. A second use revokes all tokens of the consent, because the
    /// refresh token was stolen (RFC 9700, section 4.14.2).
    ///
    /// # Errors
    /// See [`OauthError`].
    pub async fn refresh(
        &self,
        client: PresentedClient<'_>,
        refresh_token: &str,
        scope: Option<&str>,
    ) -> Result<IssuedTokens, OauthError> {
        self.authenticate(client).await?;
        let found = self.find(client, refresh_token).await?;
        let found = found.filter(|found| found.kind == TokenKind::RefreshToken);
        let found = found.ok_or(OauthError::InvalidGrant)?;
        let scopes = scope.map(|scope| narrowed(scope, found.scopes)).transpose()?;
        self.exchange(found, scopes).await
    }

    /// Revokes all tokens of the consent that `token` comes from (RFC 7009).
    ///
    /// Ignores a token that is unknown or of another client.
    ///
    /// # Errors
    /// See [`OauthError`].
    pub async fn revoke(&self, client: PresentedClient<'_>, token: &str) -> Result<(), OauthError> {
        self.authenticate(client).await?;
        let Some(found) = self.find(client, token).await? else { return Ok(()) };
        let mut unit = self.store.begin().await?;
        let outcome = self.revoke_in(unit.as_mut(), &found).await;
        Ok(finish(unit, Mode::Commit, outcome).await?)
    }

    /// A client with a metadata document is public.
    async fn authenticate(&self, client: PresentedClient<'_>) -> Result<(), OauthError> {
        let is_known = if document_url(client.id).is_some() {
            client.secret.is_none()
        } else {
            let found = self.oauth_clients.find_client(client.id).await?;
            found.is_some_and(|found| found.authenticates(client.secret))
        };
        if is_known {
            return Ok(());
        }
        Err(OauthError::InvalidClient("the client is unknown, or its secret is wrong".to_owned()))
    }

    /// Finds a token of the client, also a revoked or expired one.
    async fn find(
        &self,
        client: PresentedClient<'_>,
        text: &str,
    ) -> Result<Option<TokenRecord>, StoreError> {
        let Ok(token) = Token::parse(text) else { return Ok(None) };
        let found = self.tokens.find_token(token.id()).await?;
        Ok(found.filter(|found| {
            let is_theirs = found.client.as_ref().is_some_and(|of| of.id == client.id);
            is_theirs && found.secret_hash == token.secret_hash()
        }))
    }

    async fn exchange(
        &self,
        used: TokenRecord,
        scopes: Option<Scopes>,
    ) -> Result<IssuedTokens, OauthError> {
        let mut unit = self.store.begin().await?;
        let outcome = self.exchange_in(unit.as_mut(), used, scopes).await;
        // A repeated use is committed, because it revokes tokens.
        finish(unit, Mode::Commit, outcome).await?.ok_or(OauthError::InvalidGrant)
    }

    /// Returns `None` if `used` is not in force.
    async fn exchange_in(
        &self,
        unit: &mut dyn UnitOfWork,
        used: TokenRecord,
        scopes: Option<Scopes>,
    ) -> Result<Option<IssuedTokens>, OauthError> {
        unit.tokens().lock_tokens(used.workspace_id).await?;
        let now = self.clock.now();
        let current = unit.tokens().find_token_now(&used.id).await?;
        let Some((current, client)) =
            current.and_then(|current| current.client.clone().map(|client| (current, client)))
        else {
            return Ok(None);
        };
        let is_repeated = current.revoked_at.is_some();
        if !is_repeated {
            if !current.is_in_force(now) {
                return Ok(None);
            }
            let grant = current.grant().clone();
            self.exchanges.take(grant, now).map_err(OauthError::TooMany)?.keep();
        }
        self.revoke_family(unit, &current, now).await?;
        if is_repeated {
            return Ok(None);
        }
        self.issue(unit, &current, (client, scopes), now).await.map(Some)
    }

    async fn issue(
        &self,
        unit: &mut dyn UnitOfWork,
        used: &TokenRecord,
        (client, scopes): (TokenClient, Option<Scopes>),
        now: OffsetDateTime,
    ) -> Result<IssuedTokens, OauthError> {
        let [access, refresh] = [0; 2].map(|_| Token::random(&*self.random));
        let expires_at = client.until.min(now + ACCESS_TOKEN_LIFETIME);
        let record = |token: &Token, kind, expires_at, scopes| TokenRecord {
            kind,
            id: token.id().clone(),
            secret_hash: token.secret_hash(),
            scopes,
            created_by: Some(used.grant().clone()),
            created_at: now,
            expires_at: Some(expires_at),
            revoked_at: None,
            last_used_on: None,
            ..used.clone()
        };
        let scopes = scopes.unwrap_or(used.scopes);
        let until = client.until;
        for record in [
            record(&access, TokenKind::Api, expires_at, scopes),
            record(&refresh, TokenKind::RefreshToken, until, used.scopes),
        ] {
            let added = add_token(unit, &record, Some(record.user_id), &*self.random).await;
            added.map_err(|error| match error {
                TokenError::Store(error) => OauthError::Store(error),
                error => OauthError::InvalidRequest(error.to_string()),
            })?;
        }
        Ok(IssuedTokens { access, expires_in: expires_at - now, scopes, refresh })
    }

    async fn revoke_in(
        &self,
        unit: &mut dyn UnitOfWork,
        token: &TokenRecord,
    ) -> Result<(), StoreError> {
        unit.tokens().lock_tokens(token.workspace_id).await?;
        self.revoke_family(unit, token, self.clock.now()).await
    }

    async fn revoke_family(
        &self,
        unit: &mut dyn UnitOfWork,
        token: &TokenRecord,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let workspace_id = token.workspace_id;
        let family = unit.tokens().list_token_family(workspace_id, token.grant(), now).await?;
        let ids: Vec<_> = family.into_iter().map(|token| token.id).collect();
        revoke_all(unit, (workspace_id, Some(token.user_id)), &ids, now, &*self.random).await
    }
}

/// Requires that the scopes were granted; ignores unknown ones.
///
/// See RFC 6749, section 6.
fn narrowed(text: &str, granted: Scopes) -> Result<Scopes, OauthError> {
    let mut scopes = Vec::new();
    for scope in text.split_ascii_whitespace().filter_map(Scope::parse) {
        if !granted.allow(scope) {
            let detail = format!("scope: {} was not granted", scope.as_str());
            return Err(OauthError::InvalidScope(detail));
        }
        scopes.push(scope);
    }
    if scopes.is_empty() {
        return Err(OauthError::InvalidScope("scope: expected at least one scope".to_owned()));
    }
    Ok(scopes.into_iter().collect())
}
