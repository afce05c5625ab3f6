use frontdesk_domain::access::{Scope, Token, TokenRecord};
use serde::Serialize;
use utoipa::ToSchema;

use super::{InstantView, MemberRefView};

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TokenDetails)]
pub(crate) struct TokenDetailsView {
    /// The public half of the token.
    #[schema(example = "9z7h96631mn5")]
    id: String,
    /// The member that the token acts for.
    member: MemberRefView,
    /// The scopes.
    scopes: Vec<&'static str>,
    /// When the token was created.
    created_at: InstantView,
    /// When the token expires; `null`: never.
    #[schema(required)]
    expires_at: Option<InstantView>,
    /// The day (UTC) of the last request with the token; `null`: none yet.
    #[schema(required, value_type = Option<String>, format = Date, example = "2026-11-25")]
    last_used_on: Option<String>,
}

/// The tokens in force, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TokenList, example = Self::sample)]
pub(crate) struct TokenListView {
    /// The tokens.
    tokens: Vec<TokenDetailsView>,
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
            member: MemberRefView { user_id: token.user_id.0, name: token.member_name.clone() },
            scopes: token.scopes.iter().map(Scope::as_str).collect(),
            created_at: token.created_at.into(),
            expires_at: token.expires_at.map(Into::into),
            last_used_on: token.last_used_on.map(|day| day.to_string()),
        }
    }
}

impl TokenDetailsView {
    fn sample() -> Self {
        let day = time::macros::datetime!(2026-11-25 09:00 UTC);
        Self {
            id: "9z7h96631mn5".to_owned(),
            member: MemberRefView { user_id: 4, name: "Priya Raman".into() },
            scopes: vec![Scope::BookingsRead.as_str()],
            created_at: day.into(),
            expires_at: None,
            last_used_on: Some(day.date().to_string()),
        }
    }
}

impl TokenListView {
    pub(crate) fn new(tokens: &[TokenRecord]) -> Self {
        Self { tokens: tokens.iter().map(Into::into).collect() }
    }

    fn sample() -> Self {
        Self { tokens: vec![TokenDetailsView::sample()] }
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
