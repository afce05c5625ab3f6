use std::fmt;

use subtle::ConstantTimeEq;
use time::OffsetDateTime;

use super::Booking;

const LENGTH: usize = 32;

/// Whether the invitee has confirmed a booking.
///
/// Anybody can book in the name of any address. A confirmation proves that the booking came from
/// that mailbox: its code is sent there and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// A member booked it, or it was imported.
    NotNeeded,
    /// An invitee booked it and has not sent the code back yet.
    Awaited(ConfirmationCode),
    /// The invitee sent the code back at this instant.
    Confirmed(OffsetDateTime),
}

/// The secret of a confirmation link: 128 random bits as 32 hexadecimal digits.
///
/// Neither the booking page nor an answer of the API shows it, unlike the [manage
/// token](super::ManageToken): only the mail to the invitee does. `Debug` hides it, there is no
/// `Display`, and two are compared in constant time.
#[derive(Clone, Eq)]
pub struct ConfirmationCode(String);

impl ConfirmationCode {
    /// Makes a code out of bytes that a cryptographic generator drew.
    pub fn new(entropy: &[u8; 16]) -> Self {
        Self(format!("{:032x}", u128::from_be_bytes(*entropy)))
    }

    /// Parses the text of a code.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == LENGTH && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The text, for the confirmation link and for the store; never for a log.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl PartialEq for ConfirmationCode {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

impl fmt::Debug for ConfirmationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConfirmationCode(…)")
    }
}

impl Booking {
    /// Whether the invitee still has to confirm it.
    pub fn awaits_confirmation(&self) -> bool {
        matches!(self.confirmation, Confirmation::Awaited(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_survives_being_written_and_parsed_and_debug_hides_it() {
        let code = ConfirmationCode::new(&[0xab; 16]);
        assert_eq!(code.reveal(), "ab".repeat(16));
        assert_eq!(ConfirmationCode::parse(code.reveal()), Some(code.clone()));
        assert_ne!(code, ConfirmationCode::new(&[0xac; 16]));
        assert!(!format!("{code:?}").contains("ab"));
        for wrong in ["", &"ab".repeat(15), &"AB".repeat(16), &"é".repeat(16)] {
            assert_eq!(ConfirmationCode::parse(wrong), None, "{wrong}");
        }
    }
}
