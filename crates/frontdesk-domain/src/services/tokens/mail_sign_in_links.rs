use std::num::NonZeroU32;
use std::sync::Arc;

use thiserror::Error;

use super::adding::add_token;
use super::create_token::link_record;
use super::error::TokenError;
use crate::access::{BrowserKey, Scope, Token, TokenKind};
use crate::booking_page::Language;
use crate::email::Email;
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    Clock, DirectoryQueries, MailedLink, Mailer, Mode, Random, SignInMail, Store, StoreError,
    UnitOfWork, finish,
};
use crate::services::client_limit::{ClientAddress, ClientLimit};
use crate::services::deliveries::ATTEMPT_TIMEOUT;
use crate::workspace::Member;

/// The maximum number of a member's unused links.
const MAX_UNUSED: u64 = 3;
/// The cap on requests for sign-in links per client and hour.
pub const MAX_SIGN_IN_REQUESTS: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Mails sign-in links to the members with an address.
pub struct MailSignInLinks {
    /// Begins a unit of work for each link.
    ///
    /// Its methods: `lock_tokens`, `count_tokens`, `add_token` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_members_by_email`, `find_workspace` and `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `send_sign_in_links`.
    pub mailer: Arc<dyn Mailer>,
    /// The cap per client address, usually of [`MAX_SIGN_IN_REQUESTS`].
    pub clients: ClientLimit,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `entropy` and `uuid`.
    pub random: Arc<dyn Random>,
}

/// A request for sign-in links by someone who is not signed in.
#[derive(Clone, Debug)]
pub struct SignInRequest {
    /// The address, which may belong to no member.
    pub email: Email,
    /// The key of the browser that can use the links.
    pub browser: BrowserKey,
    /// The language of the mail.
    pub language: Language,
    /// The client.
    pub client: ClientAddress,
}

/// Why mail was not sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The mail was not sent, for this reason.
    #[error("{0}")]
    Mail(String),
}

impl MailSignInLinks {
    /// Mails one link for each workspace of the address.
    ///
    /// Sends no mail to an unknown address, a service account or a member with three unused links,
    /// and none for a client above its cap. The response to the client MUST NOT depend on this,
    /// because it would disclose the members.
    ///
    /// # Errors
    /// If the store or the mail server fails.
    pub async fn send(&self, request: &SignInRequest) -> Result<(), MailError> {
        let Ok(place) = self.clients.take(request.client, self.clock.now()) else { return Ok(()) };
        place.keep();
        let mut links = Vec::new();
        for (workspace, user) in self.directory.find_members_by_email(&request.email).await? {
            links.extend(self.link(workspace, user, &request.browser).await?);
        }
        if links.is_empty() {
            return Ok(());
        }
        let mail = SignInMail {
            id: self.random.uuid(self.clock.now()),
            to: request.email.clone(),
            language: request.language,
            links,
        };
        let sent = self.mailer.send_sign_in_links(&mail, ATTEMPT_TIMEOUT).await;
        sent.map_err(|failure| MailError::Mail(failure.reason))
    }

    async fn link(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        browser: &BrowserKey,
    ) -> Result<Option<MailedLink>, StoreError> {
        let workspace = self.directory.find_workspace(workspace).await?;
        let Some(workspace) = workspace else { return Ok(None) };
        let member = self.directory.find_members(workspace.id, &[user]).await?.pop();
        let Some(member) = member.filter(|member| !member.archived) else { return Ok(None) };
        let token = Token::bound_to(browser, &*self.random);
        let mut unit = self.store.begin().await?;
        let outcome = self.add(unit.as_mut(), &token, workspace.id, member).await;
        match finish(unit, Mode::Commit, outcome).await {
            Ok(()) => Ok(Some(MailedLink {
                workspace_name: workspace.name,
                token: token.reveal_for_mail(),
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
        workspace: WorkspaceId,
        member: Member,
    ) -> Result<(), TokenError> {
        unit.tokens().lock_tokens(workspace).await?;
        let (now, kind) = (self.clock.now(), Some(TokenKind::SignInLink));
        let unused = unit.tokens().count_tokens(workspace, member.user_id, kind, now).await?;
        if MAX_UNUSED <= unused {
            return Err(TokenError::TooMany(member.name));
        }
        let scopes = Scope::ALL.into_iter().collect();
        let record = link_record(token, workspace, member, scopes, now)?;
        add_token(unit, &record, None, &*self.random).await
    }
}
