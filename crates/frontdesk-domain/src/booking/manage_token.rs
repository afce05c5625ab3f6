use std::fmt;

use subtle::ConstantTimeEq;
use thiserror::Error;
use time::OffsetDateTime;

const LENGTH: usize = 32;

/// How many of a token's bits nobody can guess.
const RANDOM_BITS: u32 = 96;

/// What lets an invitee see, move and cancel one booking without an account: 32 lower-case
/// hexadecimal digits, unique everywhere, which stand in the address of the booking's own page. The
/// last 24 are 96 bits that nobody can guess. The first eight tell the second at which it was made,
/// as the ids of ULID and UUID version 7 do, so that tokens made one after another stand beside one
/// another in an index. Of one that an earlier version made all are random.
///
/// It is stored as it is, since the address is told more than once: on the page, and in every mail
/// about the booking. `Debug` does not show it, there is no `Display`, and two are compared in
/// constant time.
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
    /// Makes a token at `made_at`, out of bytes that a cryptographic generator drew, of which the
    /// first four give way to the time.
    pub fn new(made_at: OffsetDateTime, entropy: &[u8; 16]) -> Self {
        // 32 bits of seconds begin anew in 2106, which costs nothing but their order then.
        let second = made_at.unix_timestamp().rem_euclid(1 << 32).unsigned_abs();
        let random = u128::from_be_bytes(*entropy) % (1 << RANDOM_BITS);
        Self(format!("{:032x}", u128::from(second) << RANDOM_BITS | random))
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
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_token_survives_being_written_and_parsed() {
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
    fn a_token_begins_with_its_second_and_goes_on_with_what_was_drawn() {
        let made_at = datetime!(2030-01-01 9:00 UTC);
        let token = ManageToken::new(made_at, &[0xab; 16]);
        assert_eq!(token.reveal(), format!("70dc5710{}", "ab".repeat(12)));
        assert_ne!(token, ManageToken::new(made_at, &[0xac; 16]));
        assert!(token.reveal() < ManageToken::new(made_at + Duration::SECOND, &[0; 16]).reveal());
    }

    #[test]
    fn other_forms_are_refused() {
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
    fn neither_debug_nor_an_error_shows_it() {
        let text = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
        let token = ManageToken::parse(text).expect("well formed");
        assert!(!format!("{token:?}").contains(&text[..4]));
        assert!(!MalformedManageToken.to_string().contains("0f1e"));
    }
}
