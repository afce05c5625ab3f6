use std::fmt;

use subtle::ConstantTimeEq;
use thiserror::Error;
use time::OffsetDateTime;

const LENGTH: usize = 32;

const RANDOM_BITS: u32 = 96;

/// A secret that lets an invitee view, move and cancel one booking.
///
/// 32 lowercase hexadecimal digits. The first eight are the creation time in seconds, so that new
/// tokens are adjacent in an index. The other 24 are random. Earlier versions made fully
/// random tokens.
///
/// Stored in plain text, because the page and every mail about the booking contain the token.
/// `Debug` hides the token; comparison takes constant time.
///
/// ```
/// use frontdesk_domain::booking::ManageToken;
///
/// let token = ManageToken::parse("0f1e2d3c4b5a69788796a5b4c3d2e1f0")?;
/// assert_eq!(token.reveal(), "0f1e2d3c4b5a69788796a5b4c3d2e1f0");
/// assert!(ManageToken::parse("0f1e2d3c").is_err());
/// # Ok::<(), frontdesk_domain::booking::MalformedManageToken>(())
/// ```
#[derive(Clone, Eq)]
pub struct ManageToken(String);

/// A malformed manage token; the error omits the possibly secret text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a manage token of {LENGTH} lower-case hexadecimal digits")]
pub struct MalformedManageToken;

impl ManageToken {
    /// Makes a token from its creation time and cryptographically random bytes.
    pub fn new(made_at: OffsetDateTime, entropy: &[u8; 16]) -> Self {
        // The 32-bit seconds wrap around in 2106, which affects only the order of tokens.
        let second = made_at.unix_timestamp().rem_euclid(1 << 32).unsigned_abs();
        let random = u128::from_be_bytes(*entropy) % (1 << RANDOM_BITS);
        Self(format!("{:032x}", u128::from(second) << RANDOM_BITS | random))
    }

    /// Parses a token: 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, MalformedManageToken> {
        let is_digit = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        let well_formed = text.len() == LENGTH && text.bytes().all(is_digit);
        if well_formed { Ok(Self(text.to_owned())) } else { Err(MalformedManageToken) }
    }

    /// The token, for the page's URL and the store; never log it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl PartialEq for ManageToken {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

impl fmt::Debug for ManageToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ManageToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn token_round_trips_through_its_text() {
        let instants = [
            datetime!(1969-12-31 23:59 UTC),
            datetime!(2030-01-01 9:00 UTC),
            datetime!(2200-01-01 9:00 UTC),
        ];
        for (bytes, made_at) in
            [[0; 16], [0xff; 16], *b"\x00\x01 0123456789abc"].into_iter().zip(instants)
        {
            let token = ManageToken::new(made_at, &bytes);
            assert_eq!(ManageToken::parse(token.reveal()), Ok(token));
        }
    }

    #[test]
    fn token_is_its_second_followed_by_random_bits() {
        let made_at = datetime!(2030-01-01 9:00 UTC);
        let token = ManageToken::new(made_at, &[0xab; 16]);
        assert_eq!(token.reveal(), format!("70dc5710{}", "ab".repeat(12)));
        assert_ne!(token, ManageToken::new(made_at, &[0xac; 16]));
        assert!(token.reveal() < ManageToken::new(made_at + Duration::SECOND, &[0; 16]).reveal());
    }

    #[test]
    fn malformed_tokens_are_rejected() {
        let text = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        for wrong in [
            "",
            &text[1..],
            &format!("{text}0"),
            &text.to_uppercase(),
            &text.replace('f', "g"),
            "é",
        ] {
            assert_eq!(ManageToken::parse(wrong), Err(MalformedManageToken), "{wrong}");
        }
    }

    #[test]
    fn debug_and_errors_hide_the_token() {
        let text = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        let token = ManageToken::parse(text).expect("well formed");
        assert!(!format!("{token:?}").contains(&text[..4]));
        assert!(!MalformedManageToken.to_string().contains("0f1e"));
    }
}
