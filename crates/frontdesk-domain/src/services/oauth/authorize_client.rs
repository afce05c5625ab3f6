use std::sync::Arc;

use time::Duration;
use url::Url;

use super::error::OauthError;
use super::find_client::FindClient;
use super::parameters::{OauthParameters, shortened};
use crate::access::{
    Actor, CODE_LIFETIME, CodeBinding, OauthClient, Scope, Scopes, Token, TokenClient, TokenKind,
    TokenRecord, is_challenge,
};
use crate::ids::WorkspaceId;
use crate::ports::{Clock, Mode, Random, Store, TokenQueries, UnitOfWork, finish};
use crate::services::tokens::{TokenError, add_token, expiry_of_creator, find_in_force};

/// Gives a client access on behalf of a signed-in member, who consents.
pub struct AuthorizeClient {
    /// Finds the client. Its `oauth_clients` also calls `record_client_use`.
    pub clients: FindClient,
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_tokens`, `find_token_now`, `count_tokens`, `add_token` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_token`.
    pub tokens: Arc<dyn TokenQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
    /// The address of this service, its issuer (RFC 8414, section 2).
    pub base_url: String,
}

/// A valid request for access (RFC 6749, section 4.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The client.
    pub client: OauthClient,
    /// The requested scopes; all scopes if the client named none.
    pub scopes: Scopes,
    challenge: String,
    callback: Callback,
}

/// Where and with what the member is redirected.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Callback {
    redirect_uri: String,
    state: Option<String>,
    issuer: String,
}

/// Why a request for access was refused.
#[derive(Debug)]
pub enum AuthorizationRefusal {
    /// Shown to the member, because the redirect URI is not the client's.
    Shown(OauthError),
    /// The member is redirected to this address, which contains the error.
    Redirected(String),
}

impl AuthorizeClient {
    /// Checks a request for access to a workspace, given its parameters.
    ///
    /// # Errors
    /// See [`AuthorizationRefusal`].
    pub async fn check(
        &self,
        parameters: &OauthParameters,
        workspace_id: WorkspaceId,
    ) -> Result<Authorization, AuthorizationRefusal> {
        let shown = AuthorizationRefusal::Shown;
        let client_id = parameters.required("client_id").map_err(shown)?;
        let redirect_uri = parameters.required("redirect_uri").map_err(shown)?;
        let client = self.clients.find(client_id).await.map_err(shown)?;
        if client.workspace_id.is_some_and(|of_client| of_client != workspace_id) {
            return Err(shown(OauthError::InvalidClient(
                "the client belongs to another workspace; sign in there".to_owned(),
            )));
        }
        if !client.allows_redirect_to(redirect_uri) {
            return Err(shown(OauthError::InvalidRequest(
                "redirect_uri is not an address of the client".to_owned(),
            )));
        }
        let callback = Callback {
            redirect_uri: redirect_uri.to_owned(),
            state: parameters.optional("state").ok().flatten().map(str::to_owned),
            issuer: self.base_url.clone(),
        };
        match self.check_rest(parameters) {
            Ok((challenge, scopes)) => Ok(Authorization { client, scopes, challenge, callback }),
            Err(error) => {
                let refused = callback.refused(error.code(), &error.to_string());
                Err(AuthorizationRefusal::Redirected(refused))
            }
        }
    }

    fn check_rest(&self, parameters: &OauthParameters) -> Result<(String, Scopes), OauthError> {
        let response_type = parameters.required("response_type")?;
        if response_type != "code" {
            return Err(OauthError::UnsupportedResponseType(shortened(response_type)));
        }
        parameters.optional("state")?;
        let challenge = parameters.required("code_challenge")?;
        // Without the parameter, the method is `plain` (RFC 7636, section 4.3).
        let method = parameters.optional("code_challenge_method")?.unwrap_or("plain");
        if method != "S256" {
            return Err(OauthError::InvalidRequest(format!(
                "code_challenge_method: expected S256, found {:?}",
                shortened(method)
            )));
        }
        if !is_challenge(challenge) {
            return Err(OauthError::InvalidRequest(
                "code_challenge: expected the base64url of a SHA-256".to_owned(),
            ));
        }
        parameters.check_resources(&self.base_url)?;
        Ok((challenge.to_owned(), requested_scopes(parameters.optional("scope")?)?))
    }

    /// Gives the client access, and returns the address for the redirect.
    ///
    /// The access has those of the `scopes` that the client requested and the session has. It ends after
    /// `lifetime`, or with the token that created the session.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn grant(
        &self,
        actor: &Actor,
        authorization: &Authorization,
        (scopes, lifetime): (Scopes, Duration),
    ) -> Result<String, TokenError> {
        let offered = |scope: &Scope| authorization.offered(actor).contains(scope);
        let scopes: Scopes = scopes.iter().filter(offered).collect();
        if scopes.is_empty() {
            return Err(TokenError::NoScope);
        }
        let session = self.tokens.find_token(&actor.token_id).await?;
        let session = session.ok_or(TokenError::Unauthenticated)?;
        let now = self.clock.now();
        let mut until = now.checked_add(lifetime).ok_or(TokenError::InvalidExpiry)?;
        if let Some(limit) = expiry_of_creator(&*self.tokens, &session).await? {
            until = until.min(limit);
        }
        let code = Token::random(&*self.random);
        let client = &authorization.client;
        let record = TokenRecord {
            kind: TokenKind::AuthorizationCode,
            id: code.id().clone(),
            secret_hash: authorization.binding().hash(&code),
            scopes,
            created_by: Some(session.id.clone()),
            created_at: now,
            expires_at: Some(until.min(now + CODE_LIFETIME)),
            last_used_on: None,
            client: Some(TokenClient { id: client.id.clone(), name: client.name.clone(), until }),
            ..session
        };
        let mut unit = self.store.begin().await?;
        let outcome = self.add(unit.as_mut(), &record).await;
        finish(unit, Mode::Commit, outcome).await?;
        self.clients.oauth_clients.record_client_use(&client.id, now).await?;
        Ok(authorization.callback.address(&[("code", &code.reveal())]))
    }

    async fn add(&self, unit: &mut dyn UnitOfWork, code: &TokenRecord) -> Result<(), TokenError> {
        unit.tokens().lock_tokens(code.workspace_id).await?;
        // A revocation since the request authenticated has missed the new token.
        if let Some(session) = &code.created_by {
            find_in_force(unit, session, code.created_at).await?;
        }
        add_token(unit, code, Some(code.user_id), &*self.random).await
    }
}

impl Authorization {
    /// The requested scopes that the session of `actor` has.
    pub fn offered(&self, actor: &Actor) -> Vec<Scope> {
        self.scopes.iter().filter(|scope| actor.scopes.allow(*scope)).collect()
    }

    /// The address to which the member is redirected, without the parameters.
    pub fn redirect_uri(&self) -> &str {
        &self.callback.redirect_uri
    }

    /// The address to which a member who refuses is redirected.
    pub fn denied(&self) -> String {
        self.callback.refused("access_denied", "the member refused access")
    }

    fn binding(&self) -> CodeBinding<'_> {
        CodeBinding {
            client_id: &self.client.id,
            redirect_uri: &self.callback.redirect_uri,
            challenge: &self.challenge,
        }
    }
}

impl Callback {
    fn refused(&self, code: &str, description: &str) -> String {
        self.address(&[("error", code), ("error_description", description)])
    }

    /// Adds `state` and `iss` (RFC 9207), which protects clients of several services.
    fn address(&self, pairs: &[(&str, &str)]) -> String {
        let mut url = Url::parse(&self.redirect_uri).expect("a redirect URI is checked");
        let state = self.state.as_deref().map(|state| ("state", state));
        url.query_pairs_mut()
            .extend_pairs(pairs)
            .extend_pairs(state)
            .append_pair("iss", &self.issuer);
        url.into()
    }
}

/// Ignores unknown scopes such as `offline_access`; no scope requests all.
fn requested_scopes(text: Option<&str>) -> Result<Scopes, OauthError> {
    let Some(text) = text else {
        return Ok(Scope::ALL.into_iter().collect());
    };
    let scopes: Scopes = text.split_ascii_whitespace().filter_map(Scope::parse).collect();
    if scopes.is_empty() {
        return Err(OauthError::InvalidScope(format!(
            "scope: expected some of {}, found {:?}",
            Scope::ALL.map(Scope::as_str).join(", "),
            shortened(text)
        )));
    }
    Ok(scopes)
}
