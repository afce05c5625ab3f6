use frontdesk_domain::access::{Scope, Token, TokenRecord};
use serde::Serialize;
use utoipa::ToSchema;

use super::{InstantView, MemberRefView, PaginationView, TokenKindView, samples};

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TokenDetails)]
pub struct TokenDetailsView {
    /// The public half of the token.
    #[schema(example = "9z7h96631mn5")]
    id: String,
    /// The name of an API token; `null`: it has none.
    #[schema(required, example = "CRM sync")]
    name: Option<String>,
    /// What the token is for.
    kind: TokenKindView,
    /// The member that the token acts for.
    member: MemberRefView,
    /// The scopes.
    scopes: Vec<&'static str>,
    /// The OAuth client that has the token; `null` for other tokens.
    #[schema(required)]
    client: Option<TokenClientView>,
    /// The id of the token whose request created this token; `null`: `frontdesk` created it.
    #[schema(required, example = "4m2k8c70v1xq")]
    created_by_token_id: Option<String>,
    /// When the token was created.
    created_at: InstantView,
    /// When the token expires; `null`: never.
    #[schema(required)]
    expires_at: Option<InstantView>,
    /// When the token was revoked; `null`: it is not.
    #[schema(required)]
    revoked_at: Option<InstantView>,
    /// The day (UTC) of the last request with the token; `null`: none yet.
    #[schema(required, value_type = Option<String>, format = Date, example = "2026-11-25")]
    last_used_on: Option<String>,
}

/// An application that acts for a member (OAuth 2.1).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TokenClient)]
pub(crate) struct TokenClientView {
    /// The id of the client, or the URL of its metadata document.
    #[schema(example = "https://claude.ai/oauth/mcp-oauth-client-metadata")]
    id: String,
    /// The name of the client when the member consented; it is not verified.
    #[schema(example = "Claude")]
    name: String,
}

/// A page of the tokens in force, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TokenList, example = Self::sample)]
pub(crate) struct TokenListView {
    /// The tokens.
    pub(crate) tokens: Vec<TokenDetailsView>,
    /// The position of the page in the list.
    pub(crate) pagination: PaginationView,
}

/// A new token with its secret, which no other response contains.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreatedToken, example = Self::sample)]
pub(crate) struct CreatedTokenView {
    /// The whole token, to send as `Authorization: Bearer`.
    #[schema(example = "fd_9z7h96631mn5_…")]
    token: String,
    /// The token as lists return it.
    details: TokenDetailsView,
}

impl From<&TokenRecord> for TokenDetailsView {
    fn from(token: &TokenRecord) -> Self {
        Self {
            id: token.id.to_string(),
            name: token.name.clone(),
            kind: token.kind.into(),
            member: MemberRefView { user_id: token.user_id.0, name: token.member_name.clone() },
            scopes: token.scopes.iter().map(Scope::as_str).collect(),
            client: token
                .client
                .as_ref()
                .map(|client| TokenClientView { id: client.id.clone(), name: client.name.clone() }),
            created_by_token_id: token.created_by.as_ref().map(ToString::to_string),
            created_at: token.created_at.into(),
            expires_at: token.expires_at.map(Into::into),
            revoked_at: token.revoked_at.map(Into::into),
            last_used_on: token.last_used_on.map(|day| day.to_string()),
        }
    }
}

impl TokenDetailsView {
    pub(crate) fn sample() -> Self {
        Self::from(&samples::a_token())
    }
}

impl TokenListView {
    fn sample() -> Self {
        Self { tokens: vec![TokenDetailsView::sample()], pagination: PaginationView::sample() }
    }
}

impl CreatedTokenView {
    pub(crate) fn new(token: &Token, record: &TokenRecord) -> Self {
        Self { token: token.reveal(), details: record.into() }
    }

    fn sample() -> Self {
        Self { token: "fd_9z7h96631mn5_…".to_owned(), details: TokenDetailsView::sample() }
    }
}
