//! Use cases of tokens.

mod authenticate;
mod create_token;
mod list_tokens;
mod revoke_token;
mod who_am_i;

pub use authenticate::{Authenticate, AuthenticateError, Authenticated};
pub use create_token::{
    CreateToken, CreateTokenCommand, CreateTokenError, CreateTokenForError, MAX_TOKENS_PER_MEMBER,
    TokenOrder,
};
pub use list_tokens::{ListTokens, ListTokensError};
pub use revoke_token::{RevokeToken, RevokeTokenError};
pub use who_am_i::WhoAmI;
