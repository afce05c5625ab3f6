//! Use cases of tokens.

mod authenticate;
mod browser_links;
mod changes;
mod create_token;
mod error;
mod list_tokens;
mod mail_sign_in_links;
mod revoke_token;
mod sign_in;
mod sign_in_with_provider;
mod who_am_i;

pub use authenticate::{Authenticate, Authenticated};
pub use browser_links::BrowserLinks;
pub(super) use changes::{add_token, find_in_force, revoke_all};
pub use create_token::{CreateToken, CreateTokenCommand, SIGN_IN_LINK_LIFETIME, TokenOrder};
pub use error::TokenError;
pub use list_tokens::ListTokens;
pub use mail_sign_in_links::{MAX_SIGN_IN_REQUESTS, MailError, MailSignInLinks, SignInRequest};
pub use revoke_token::RevokeToken;
pub(super) use sign_in::expiry_of_creator;
pub use sign_in::{MAX_SESSION_AGE, SignIn};
pub use sign_in_with_provider::{ProviderSignInError, SignInWithProvider};
pub use who_am_i::WhoAmI;
