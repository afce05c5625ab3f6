use std::sync::Arc;

use super::changes::add_token;
use super::create_token::link_record;
use super::error::TokenError;
use crate::access::{BrowserKey, Scope, Token, TokenKind};
use crate::email::Email;
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    Clock, DirectoryQueries, Mode, Random, SignInLink, Store, StoreError, UnitOfWork, finish,
};
use crate::workspace::Member;

/// Creates sign-in links that work only in one browser.
pub struct BrowserLinks {
    /// Begins a unit of work for each link.
    ///
    /// Its methods: `lock_tokens`, `count_tokens`, `add_token` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_members_by_email`, `find_workspace` and `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
}

impl BrowserLinks {
    /// Creates one link for each workspace of the address.
    ///
    /// Omits archived members, service accounts and members with `max_unused` unused links.
    pub(super) async fn create(
        &self,
        email: &Email,
        browser: &BrowserKey,
        max_unused: u64,
    ) -> Result<Vec<SignInLink>, StoreError> {
        let mut links = Vec::new();
        for (workspace, user) in self.directory.find_members_by_email(email).await? {
            links.extend(self.link((workspace, user), (email, browser), max_unused).await?);
        }
        Ok(links)
    }

    async fn link(
        &self,
        (workspace, user): (WorkspaceId, UserId),
        (email, browser): (&Email, &BrowserKey),
        max_unused: u64,
    ) -> Result<Option<SignInLink>, StoreError> {
        let workspace = self.directory.find_workspace(workspace).await?;
        let Some(workspace) = workspace else { return Ok(None) };
        let member = self.directory.find_members(workspace.id, &[user]).await?.pop();
        // PostgreSQL also finds addresses that differ in other letters than ASCII, such as İ and i.
        let is_theirs = |member: &Member| !member.archived && member.email == *email;
        let Some(member) = member.filter(is_theirs) else { return Ok(None) };
        let token = Token::bound_to(browser, &*self.random);
        let mut unit = self.store.begin().await?;
        let outcome = self.add(unit.as_mut(), &token, (workspace.id, member), max_unused).await;
        match finish(unit, Mode::Commit, outcome).await {
            Ok(()) => Ok(Some(SignInLink {
                workspace_name: workspace.name,
                token: token.reveal_without_browser(),
            })),
            Err(TokenError::Store(error)) => Err(error),
            // A service account, or a member with the maximum number of links or tokens.
            Err(_) => Ok(None),
        }
    }

    async fn add(
        &self,
        unit: &mut dyn UnitOfWork,
        token: &Token,
        (workspace, member): (WorkspaceId, Member),
        max_unused: u64,
    ) -> Result<(), TokenError> {
        unit.tokens().lock_tokens(workspace).await?;
        let (now, kind) = (self.clock.now(), Some(TokenKind::SignInLink));
        let unused = unit.tokens().count_tokens(workspace, member.user_id, kind, now).await?;
        if max_unused <= unused {
            return Err(TokenError::TooMany(member.name));
        }
        let scopes = Scope::ALL.into_iter().collect();
        let record = link_record(token, workspace, member, scopes, now)?;
        add_token(unit, &record, None, &*self.random).await
    }
}
