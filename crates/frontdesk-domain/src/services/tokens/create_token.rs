use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::changes::{add_token, find_in_force};
use super::error::TokenError;
use crate::access::{Actor, Scope, Scopes, Token, TokenKind, TokenRecord, token_name};
use crate::fault::{Fault, Faults};
use crate::ids::{UserId, WorkspaceId};
use crate::key::Key;
use crate::ports::{Clock, DirectoryQueries, Mode, Random, Store, UnitOfWork, finish};
use crate::requested_time::RequestedTime;
use crate::workspace::{Member, Workspace};

/// The time in which a sign-in link can be used.
pub const SIGN_IN_LINK_LIFETIME: Duration = Duration::minutes(15);

/// Creates an API token or a sign-in link for a member.
pub struct CreateToken {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_tokens`, `find_token_now`, `count_tokens`, `add_token` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_members`, `find_workspace_by_key`, `list_workspaces` and `list_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
}

/// The member, scopes and lifetime of a new token.
#[derive(Clone, Debug)]
pub struct CreateTokenCommand {
    /// The new token, randomly generated.
    pub token: Token,
    /// The key of the workspace.
    pub workspace: Key,
    /// The key of the member.
    pub member: Key,
    /// The checked name.
    pub name: Option<String>,
    /// The scopes of the token.
    pub scopes: Scopes,
    /// The lifetime; `None`: unlimited.
    pub expires_in: Option<Duration>,
}

/// The requested member, scopes and expiry of a new token.
#[derive(Clone, Debug)]
pub struct TokenOrder {
    /// The token's member; by default, the acting member.
    pub user: Option<UserId>,
    /// The name; see [`token_name`].
    pub name: Option<String>,
    /// The names of the scopes.
    pub scopes: Vec<String>,
    /// The expiry, an instant; by default, the expiry of the actor's token.
    pub expires_at: Option<String>,
}

impl CreateToken {
    /// Creates a token on behalf of `actor`.
    ///
    /// Admins create tokens for every member, others for themselves. The scopes and the expiry of
    /// the new token cannot exceed those of the actor's token.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn create_for(
        &self,
        actor: &Actor,
        order: TokenOrder,
    ) -> Result<(Token, TokenRecord), TokenError> {
        let user = order.user.unwrap_or(actor.user_id);
        if user != actor.user_id {
            actor.require_admin("create a token for another member")?;
        }
        let now = self.clock.now();
        let mut faults = Faults::new();
        let name = order.name.map(|name| token_name(&name)).transpose();
        let name = name.unwrap_or_else(|detail| {
            faults.push(Fault::new("name", detail));
            None
        });
        let scopes = scopes_of(actor, &order.scopes, &mut faults);
        let expires_at = expiry_of(actor, order.expires_at.as_deref(), now, &mut faults);
        let members = self.directory.find_members(actor.workspace_id, &[user]).await?;
        let member = members.into_iter().find(|member| !member.archived);
        if member.is_none() {
            faults.push(Fault::new("user_id", format!("this workspace has no user {user}")));
        }
        let (Some(member), true) = (member, faults.is_empty()) else {
            return Err(TokenError::Invalid(faults));
        };
        let token = Token::random(&*self.random);
        let expires_at = expires_at.or(actor.token_expires_at);
        let mut record = record_of(&token, actor.workspace_id, member, scopes, now, expires_at);
        record.name = name;
        record.created_by = Some(actor.token_id.clone());
        match self.add(&record, Some(actor.user_id)).await {
            Ok(()) => Ok((token, record)),
            Err(error @ TokenError::TooMany(_)) => {
                Err(TokenError::Invalid(vec![Fault::new("user_id", error.to_string())]))
            }
            Err(error) => Err(error),
        }
    }

    /// Stores the hash of the token and returns the stored record.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn create(&self, command: CreateTokenCommand) -> Result<TokenRecord, TokenError> {
        if command.scopes.is_empty() {
            return Err(TokenError::NoScope);
        }
        let workspace = find_workspace(self.directory.as_ref(), &command.workspace).await?;
        let member = self.find_member(&workspace, &command.member).await?;
        let now = self.clock.now();
        let expires_at = command.expires_in.map(|after| expiry(now, after)).transpose()?;
        let record =
            record_of(&command.token, workspace.id, member, command.scopes, now, expires_at);
        let record = TokenRecord { name: command.name, ..record };
        self.add(&record, None).await?;
        Ok(record)
    }

    /// Creates a sign-in link on behalf of `actor`.
    ///
    /// The link signs the member in once.
    ///
    /// Admins create links for every member, others for themselves. The session has the scopes of the
    /// actor's token and ends with it.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn create_link_for(
        &self,
        actor: &Actor,
        user: UserId,
    ) -> Result<(Token, TokenRecord), TokenError> {
        if user != actor.user_id {
            actor.require_admin("create a sign-in link for another member")?;
        }
        let members = self.directory.find_members(actor.workspace_id, &[user]).await?;
        let Some(member) = members.into_iter().find(|member| !member.archived) else {
            return Err(TokenError::UnknownUser(user));
        };
        let created_by = Some(actor.token_id.clone());
        let (link, record) = self.link(actor.workspace_id, member, actor.scopes)?;
        let record = TokenRecord { created_by, ..record };
        self.add(&record, Some(actor.user_id)).await?;
        Ok((link, record))
    }

    /// Creates a sign-in link on behalf of an operator.
    ///
    /// The link signs the member in once.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn create_link(
        &self,
        workspace: &Key,
        member: &Key,
    ) -> Result<(Token, TokenRecord), TokenError> {
        let workspace = find_workspace(self.directory.as_ref(), workspace).await?;
        let member = self.find_member(&workspace, member).await?;
        let (link, record) = self.link(workspace.id, member, Scope::ALL.into_iter().collect())?;
        self.add(&record, None).await?;
        Ok((link, record))
    }

    fn link(
        &self,
        workspace: WorkspaceId,
        member: Member,
        scopes: Scopes,
    ) -> Result<(Token, TokenRecord), TokenError> {
        let token = Token::random(&*self.random);
        let record = link_record(&token, workspace, member, scopes, self.clock.now())?;
        Ok((token, record))
    }

    async fn add(&self, record: &TokenRecord, by: Option<UserId>) -> Result<(), TokenError> {
        let mut unit = self.store.begin().await?;
        let outcome = self.add_in(unit.as_mut(), record, by).await;
        finish(unit, Mode::Commit, outcome).await
    }

    async fn add_in(
        &self,
        unit: &mut dyn UnitOfWork,
        record: &TokenRecord,
        by: Option<UserId>,
    ) -> Result<(), TokenError> {
        unit.tokens().lock_tokens(record.workspace_id).await?;
        // A revocation since the request authenticated has missed the new token.
        if let Some(creator) = &record.created_by {
            find_in_force(unit, creator, record.created_at).await?;
        }
        add_token(unit, record, by, &*self.random).await
    }

    async fn find_member(&self, workspace: &Workspace, key: &Key) -> Result<Member, TokenError> {
        let mut members = self.directory.list_members(workspace.id).await?;
        members.retain(|member| !member.archived);
        match members.iter().position(|member| member.key == *key) {
            Some(position) => Ok(members.swap_remove(position)),
            None => Err(TokenError::UnknownMember {
                workspace: workspace.key.clone(),
                asked: key.to_string(),
                known: members.into_iter().map(|member| member.key).collect(),
            }),
        }
    }
}

/// The error names the existing workspaces.
pub(super) async fn find_workspace(
    directory: &dyn DirectoryQueries,
    key: &Key,
) -> Result<Workspace, TokenError> {
    if let Some(workspace) = directory.find_workspace_by_key(key).await? {
        return Ok(workspace);
    }
    let known = directory.list_workspaces().await?;
    let known = known.into_iter().map(|workspace| workspace.key).collect();
    Err(TokenError::UnknownWorkspace { asked: key.to_string(), known })
}

fn scopes_of(actor: &Actor, names: &[String], faults: &mut Faults) -> Scopes {
    if names.is_empty() {
        faults.push(Fault::new("scopes", "expected at least one scope"));
    }
    let mut scope_of = |(index, name): (usize, &String)| {
        let scope = Scope::parse(name);
        let detail = match scope {
            Some(scope) if actor.scopes.allow(scope) => return Some(scope),
            Some(_) => format!(
                "{name} is not a scope of the token of this request, which has {}",
                actor.scopes
            ),
            None => {
                let known = Scope::ALL.map(Scope::as_str).join(", ");
                format!("expected one of {known}, found {name:?}")
            }
        };
        faults.push(Fault::new(format!("scopes[{index}]"), detail));
        None
    };
    names.iter().enumerate().filter_map(&mut scope_of).collect()
}

fn expiry_of(
    actor: &Actor,
    text: Option<&str>,
    now: OffsetDateTime,
    faults: &mut Faults,
) -> Option<OffsetDateTime> {
    let text = text?;
    let mut fault = |detail| faults.push(Fault::new("expires_at", detail));
    let Some(RequestedTime::Instant(at)) = RequestedTime::parse(text) else {
        fault(format!("expected a time such as 2027-03-01T00:00:00Z, found {text:?}"));
        return None;
    };
    if at <= now {
        fault("expected a time in the future".to_owned());
    }
    if let Some(latest) = actor.token_expires_at.filter(|latest| *latest < at) {
        fault(format!("the token of this request expires earlier, at {latest}"));
    }
    Some(at)
}

/// Returns the record of a sign-in link; service accounts get none.
pub(super) fn link_record(
    token: &Token,
    workspace: WorkspaceId,
    member: Member,
    scopes: Scopes,
    now: OffsetDateTime,
) -> Result<TokenRecord, TokenError> {
    if member.service_account {
        return Err(TokenError::ServiceAccount(member.name));
    }
    let record =
        record_of(token, workspace, member, scopes, now, Some(now + SIGN_IN_LINK_LIFETIME));
    Ok(TokenRecord { kind: TokenKind::SignInLink, ..record })
}

fn record_of(
    token: &Token,
    workspace_id: WorkspaceId,
    member: Member,
    scopes: Scopes,
    now: OffsetDateTime,
    expires_at: Option<OffsetDateTime>,
) -> TokenRecord {
    TokenRecord {
        kind: TokenKind::Api,
        id: token.id().clone(),
        name: None,
        secret_hash: token.secret_hash(),
        workspace_id,
        user_id: member.user_id,
        scopes,
        created_by: None,
        client: None,
        created_at: now,
        expires_at,
        revoked_at: None,
        last_used_on: None,
        member_name: member.name,
        member_role: member.role,
        member_archived: false,
    }
}

fn expiry(now: OffsetDateTime, after: Duration) -> Result<OffsetDateTime, TokenError> {
    let expires_at = now.checked_add(after).filter(|at| now < *at);
    expires_at.ok_or(TokenError::InvalidExpiry)
}
