//! Use cases of OAuth 2.1: applications that act for a member.
//!
//! A code, its access tokens and its refresh tokens are tokens, created by the code. They are listed,
//! revoked and disabled with their member like other tokens.

mod authorize_client;
mod error;
mod find_client;
mod issue_tokens;
mod parameters;
mod register_client;

pub use authorize_client::{Authorization, AuthorizationRefusal, AuthorizeClient};
pub use error::OauthError;
pub use find_client::FindClient;
pub use issue_tokens::{IssueTokens, IssuedTokens, PresentedClient, PresentedCode};
pub use parameters::OauthParameters;
pub use register_client::{ClientRegistration, RegisterClient};
