use std::fmt;

use subtle::ConstantTimeEq;
use thiserror::Error;

const LENGTH: usize = 2 * ManageToken::ENTROPY_BYTES;

/// What lets an invitee see, move and cancel one booking without an account: 128 bits that nobody can guess, as 32
/// lower-case hexadecimal digits, unique everywhere. It stands in the address of the booking's own page.
///
/// It is stored as it is, since the address is told more than once: on the page, and in every mail about the booking.
/// `Debug` does not show it, there is no `Display`, and two are compared in constant time.
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

/// The text is no manage token. Says nothing of the text itself, which may be most of somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a manage token of {LENGTH} lower-case hexadecimal digits")]
pub struct MalformedManageToken;

impl ManageToken {
    /// How many random bytes a token is made of.
    pub const ENTROPY_BYTES: usize = 16;

    /// Makes a token out of bytes that a cryptographic generator drew.
    pub fn from_entropy(bytes: &[u8; Self::ENTROPY_BYTES]) -> Self {
        Self(format!("{:032x}", u128::from_be_bytes(*bytes)))
    }

    /// Parses the text of a token.
    ///
    /// # Errors
    /// [`MalformedManageToken`] for any other form.
    pub fn parse(text: &str) -> Result<Self, MalformedManageToken> {
        let is_digit = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        let well_formed = text.len() == LENGTH && text.bytes().all(is_digit);
        if well_formed { Ok(Self(text.to_owned())) } else { Err(MalformedManageToken) }
    }

    /// The token, for the address of the booking's page and for the store; never for a log.
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
    use super::*;

    #[test]
    fn a_token_survives_being_written_and_parsed() {
        for bytes in [[0; 16], [0xff; 16], *b"\x00\x01 0123456789abc"] {
            let token = ManageToken::from_entropy(&bytes);
            assert_eq!(ManageToken::parse(token.reveal()), Ok(token));
        }
        assert_ne!(ManageToken::from_entropy(&[1; 16]), ManageToken::from_entropy(&[2; 16]));
    }

    #[test]
    fn other_forms_are_refused() {
        let text = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        for wrong in ["", &text[1..], &format!("{text}0"), &text.to_uppercase(), &text.replace('f', "g"), "é"]
        {
            assert_eq!(ManageToken::parse(wrong), Err(MalformedManageToken), "{wrong}");
        }
    }

    #[test]
    fn neither_debug_nor_an_error_shows_it() {
        let text = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        let token = ManageToken::parse(text).expect("well formed");
        assert!(!format!("{token:?}").contains(&text[..4]));
        assert!(!MalformedManageToken.to_string().contains("0f1e"));
    }
}
