use std::fmt;

use frontdesk_scheduling::named;
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use super::{Actor, Role, Scopes};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::Random;
use crate::text::{check_line, display_name};

/// The maximum number of a member's tokens in force.
pub const MAX_TOKENS_PER_MEMBER: u64 = 100;

const PREFIX: &str = "fd_";
const ID_LENGTH: usize = 12;
const SECRET_LENGTH: usize = 43;
/// 126 bits; the other 132 bits are in the mail.
const BROWSER_KEY_LENGTH: usize = 21;
/// Crockford's base 32, without the easily misread `i`, `l`, `o` and `u`.
const ID_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The URL-safe alphabet of RFC 4648, section 5.
const SECRET_ALPHABET: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn has_form(text: &str, length: usize, alphabet: &[u8]) -> bool {
    text.len() == length && text.bytes().all(|b| alphabet.contains(&b))
}

/// The public half of a token: 12 characters of Crockford's base 32.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(String);

impl TokenId {
    /// Parses an id.
    pub fn parse(text: &str) -> Result<Self, MalformedToken> {
        if has_form(text, ID_LENGTH, ID_ALPHABET) {
            Ok(Self(text.to_owned()))
        } else {
            Err(MalformedToken)
        }
    }

    /// The 12 characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A malformed token; the error omits the text, which may be secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a token of the form fd_<12-character id>_<43-character secret>")]
pub struct MalformedToken;

/// A token with its secret, which `Debug` hides.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    id: TokenId,
    secret: String,
}

impl Token {
    /// The number of random bytes for the id and the secret together.
    pub const ENTROPY_BYTES: usize = ID_LENGTH + SECRET_LENGTH;

    /// Makes a token from bytes of a cryptographic random number generator.
    ///
    /// Each byte picks a character without bias, because both alphabet sizes divide 256.
    pub fn from_entropy(bytes: &[u8; Self::ENTROPY_BYTES]) -> Self {
        let pick = |alphabet: &[u8], bytes: &[u8]| -> String {
            bytes.iter().map(|&b| char::from(alphabet[usize::from(b) % alphabet.len()])).collect()
        };
        let (id, secret) = bytes.split_at(ID_LENGTH);
        Self { id: TokenId(pick(ID_ALPHABET, id)), secret: pick(SECRET_ALPHABET, secret) }
    }

    /// Generates a token.
    pub fn random(random: &dyn Random) -> Self {
        let mut bytes = [0; Self::ENTROPY_BYTES];
        for part in bytes.chunks_mut(16) {
            part.copy_from_slice(&random.entropy()[..part.len()]);
        }
        Self::from_entropy(&bytes)
    }

    /// Generates a token whose secret ends with the key of a browser.
    pub fn bound_to(browser: &BrowserKey, random: &dyn Random) -> Self {
        let Self { id, mut secret } = Self::random(random);
        secret.replace_range(SECRET_LENGTH - BROWSER_KEY_LENGTH.., &browser.0);
        Self { id, secret }
    }

    /// The token without its [`BrowserKey`]; never log it.
    pub fn reveal_without_browser(&self) -> String {
        let mut text = self.reveal();
        text.truncate(text.len() - BROWSER_KEY_LENGTH);
        text
    }

    /// Parses a token.
    ///
    /// # Errors
    /// [`MalformedToken`] unless the text has the form `fd_<12 characters>_<43 characters>`.
    pub fn parse(text: &str) -> Result<Self, MalformedToken> {
        let (id, secret) = text
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.split_at_checked(ID_LENGTH))
            .and_then(|(id, rest)| Some((id, rest.strip_prefix('_')?)))
            .ok_or(MalformedToken)?;
        if !has_form(secret, SECRET_LENGTH, SECRET_ALPHABET) {
            return Err(MalformedToken);
        }
        Ok(Self { id: TokenId::parse(id)?, secret: secret.to_owned() })
    }

    /// The public half.
    pub fn id(&self) -> &TokenId {
        &self.id
    }

    /// The SHA-256 of the secret.
    pub fn secret_hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.secret.as_bytes()).into())
    }

    /// The token as text; never log it.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}_{}", self.id, self.secret)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").field("id", &self.id.0).finish_non_exhaustive()
    }
}

/// The part of a sign-in link's secret that stays in the browser.
///
/// Only the browser that asked for the token can use it.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKey(String);

impl BrowserKey {
    /// Generates a key.
    pub fn random(random: &dyn Random) -> Self {
        let Token { mut secret, .. } = Token::random(random);
        secret.truncate(BROWSER_KEY_LENGTH);
        Self(secret)
    }

    /// Parses a key of 21 URL-safe characters.
    pub fn parse(text: &str) -> Option<Self> {
        has_form(text, BROWSER_KEY_LENGTH, SECRET_ALPHABET).then(|| Self(text.to_owned()))
    }

    /// The key as text; never log it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Adds the key to the text of a token without it.
    ///
    /// Other text stays as it is.
    pub fn complete(&self, text: &str) -> String {
        let completed = format!("{text}{}", self.0);
        if Token::parse(&completed).is_ok() { completed } else { text.to_owned() }
    }
}

impl fmt::Debug for BrowserKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserKey(…)")
    }
}

/// The SHA-256 of a token's secret, compared in constant time.
#[derive(Clone, Copy, Eq)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// Makes a hash from its stored bytes.
    pub fn from_stored(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes to store.
    pub fn to_stored(self) -> [u8; 32] {
        self.0
    }
}

impl ConstantTimeEq for SecretHash {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for SecretHash {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

named! {
    /// What a token is for.
    pub enum TokenKind {
        /// Requests to the API.
        Api = "api",
        /// A link that signs its member in once, in a browser.
        SignInLink = "sign_in_link",
        /// The cookie of a browser in which the member is signed in.
        Session = "session",
        /// Exchanged once by an OAuth client (RFC 6749, section 4.1).
        AuthorizationCode = "authorization_code",
        /// Exchanged by an OAuth client for new tokens (RFC 6749, section 1.5).
        RefreshToken = "refresh_token",
    }
}

/// The client for which a token was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenClient {
    /// The id of the client.
    pub id: String,
    /// The name of the client when the member consented.
    pub name: String,
    /// When the access ends.
    pub until: OffsetDateTime,
}

/// A stored token, with its member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRecord {
    /// What the token is for.
    pub kind: TokenKind,
    /// The public half.
    pub id: TokenId,
    /// The name of an API token, as its creator chose it.
    pub name: Option<String>,
    /// The SHA-256 of the secret.
    pub secret_hash: SecretHash,
    /// The only workspace that the token grants access to.
    pub workspace_id: WorkspaceId,
    /// The member that the token authenticates.
    pub user_id: UserId,
    /// The granted scopes.
    pub scopes: Scopes,
    /// The token whose request created this token; `None`: a command created it.
    ///
    /// The tokens of a client are created by their authorization code, which is created by a session.
    pub created_by: Option<TokenId>,
    /// The OAuth client that has the token.
    pub client: Option<TokenClient>,
    /// When the token was created.
    pub created_at: OffsetDateTime,
    /// When the token expires, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// When the token was revoked.
    pub revoked_at: Option<OffsetDateTime>,
    /// The day (UTC) of the last request with the token.
    pub last_used_on: Option<Date>,
    /// The member's name.
    pub member_name: String,
    /// The member's current role.
    pub member_role: Role,
    /// Whether the member is archived, which disables the token.
    pub member_archived: bool,
}

/// Checks a token's name: one line of 1 to 100 characters.
///
/// Returns it without spaces at its ends.
///
/// # Errors
/// The rule and what was found.
pub fn token_name(text: &str) -> Result<String, String> {
    check_line(text, 100)?;
    Ok(display_name(text))
}

impl TokenRecord {
    /// Returns the actor of `token`, an API token, at `now`.
    ///
    /// See [`authenticate_as`](Self::authenticate_as).
    pub fn authenticate(&self, token: &Token, now: OffsetDateTime) -> Option<Actor> {
        self.authenticate_as(TokenKind::Api, token, now)
    }

    /// Returns the actor of `token` at `now`; compares secrets in constant time.
    ///
    /// `None` unless the token matches, is of this `kind` and [is in force](Self::is_in_force).
    pub fn authenticate_as(
        &self,
        kind: TokenKind,
        token: &Token,
        now: OffsetDateTime,
    ) -> Option<Actor> {
        let same = self.secret_hash.ct_eq(&token.secret_hash());
        let in_force = self.is_in_force(now) && self.id == token.id && self.kind == kind;
        (bool::from(same) && in_force).then(|| Actor {
            workspace_id: self.workspace_id,
            user_id: self.user_id,
            name: self.member_name.clone(),
            role: self.member_role,
            scopes: self.scopes,
            token_id: self.id.clone(),
            token_expires_at: self.expires_at,
        })
    }

    /// The authorization code from which a client's token comes.
    ///
    /// For a token without a client, the token itself.
    pub fn grant(&self) -> &TokenId {
        match (&self.client, self.kind, &self.created_by) {
            (Some(_), TokenKind::Api | TokenKind::RefreshToken, Some(code)) => code,
            _ => &self.id,
        }
    }

    /// Whether the token is unexpired and unrevoked and its member is active.
    pub fn is_in_force(&self, now: OffsetDateTime) -> bool {
        let expired = self.expires_at.is_some_and(|at| at <= now);
        self.revoked_at.is_none() && !expired && !self.member_archived
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::access::Scope;

    const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

    fn token(seed: u8) -> Token {
        Token::from_entropy(&std::array::from_fn(|i| {
            seed.wrapping_add(u8::try_from(i).unwrap_or(0))
        }))
    }

    fn record(token: &Token) -> TokenRecord {
        TokenRecord {
            kind: TokenKind::Api,
            id: token.id().clone(),
            name: None,
            secret_hash: token.secret_hash(),
            workspace_id: WorkspaceId(1),
            user_id: UserId(4),
            scopes: Scopes::from_iter([Scope::BookingsRead]),
            created_by: None,
            client: None,
            created_at: NOW,
            expires_at: None,
            revoked_at: None,
            last_used_on: None,
            member_name: "Priya Raman".into(),
            member_role: Role::Member,
            member_archived: false,
        }
    }

    #[test]
    fn token_round_trips_through_its_text() {
        let token = token(3);
        let text = token.reveal();
        assert_eq!(text.len(), 59);
        assert_eq!(Token::parse(&text), Ok(token));
    }

    #[test]
    fn malformed_tokens_are_rejected_and_debug_hides_the_secret() {
        let text = token(3).reveal();
        for wrong in [
            "",
            "fd_",
            &text[1..],
            &text[..58],
            &format!("{text}x"),
            &text.replace("fd_", "fx_"),
            &format!("fd_ilou00000000_{}", &text[16..]),
            "fd_é23456789abc_0123456789012345678901234567890123456789012",
        ] {
            assert_eq!(Token::parse(wrong), Err(MalformedToken), "{wrong}");
        }
        assert!(!format!("{:?}", token(3)).contains(&text[16..]), "the secret is not in Debug");
    }

    #[test]
    fn only_the_right_secret_authenticates() {
        let (right, wrong) = (token(3), token(4));
        let record = record(&right);
        assert_eq!(record.authenticate(&right, NOW).map(|a| a.user_id), Some(UserId(4)));
        let forged = Token { id: right.id.clone(), secret: wrong.secret };
        assert_eq!(record.authenticate(&forged, NOW), None);
    }

    #[test]
    fn token_of_another_kind_does_not_authenticate() {
        let token = token(3);
        for (stored, asked) in TokenKind::ALL
            .into_iter()
            .flat_map(|stored| TokenKind::ALL.map(|asked| (stored, asked)))
        {
            let record = TokenRecord { kind: stored, ..record(&token) };
            let actor = record.authenticate_as(asked, &token, NOW);
            assert_eq!(actor.is_some(), stored == asked, "{stored:?} as {asked:?}");
        }
    }

    #[test]
    fn secret_hash_compares_in_constant_time_and_debug_hides_it() {
        let (one, other) = (token(3).secret_hash(), token(4).secret_hash());
        let early = SecretHash::from_stored(std::array::from_fn(|at| {
            one.to_stored()[at] ^ u8::from(at == 0)
        }));
        let late = SecretHash::from_stored(std::array::from_fn(|at| {
            one.to_stored()[at] ^ u8::from(at == 31)
        }));
        assert!(bool::from(one.ct_eq(&token(3).secret_hash())) && one == token(3).secret_hash());
        for different in [other, early, late] {
            assert!(!bool::from(one.ct_eq(&different)) && one != different);
        }
        assert_eq!(format!("{one:?}"), "SecretHash(…)");
        let record = format!("{:?}", record(&token(3)));
        assert!(record.contains("SecretHash(…)"), "{record}");
        let source = include_str!("token.rs");
        let derived =
            source.split("pub struct SecretHash").next().and_then(|before| before.lines().last());
        assert_eq!(
            derived,
            Some("#[derive(Clone, Copy, Eq)]"),
            "a derived comparison stops at the first difference"
        );
        let compared =
            source.split("impl ConstantTimeEq for SecretHash").nth(1).unwrap_or_default();
        assert!(compared.lines().take(4).any(|line| line.trim() == "self.0.ct_eq(&other.0)"));
    }

    #[test]
    fn token_is_rejected_once_expired_revoked_or_its_member_is_archived() {
        let token = token(3);
        let expiring = TokenRecord { expires_at: Some(NOW), ..record(&token) };
        assert!(expiring.authenticate(&token, NOW - Duration::nanoseconds(1)).is_some());
        assert_eq!(expiring.authenticate(&token, NOW), None);
        let revoked = TokenRecord { revoked_at: Some(NOW), ..record(&token) };
        assert_eq!(revoked.authenticate(&token, NOW), None);
        let orphan = TokenRecord { member_archived: true, ..record(&token) };
        assert_eq!(orphan.authenticate(&token, NOW), None);
    }
}
