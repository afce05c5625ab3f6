use std::fmt;

use subtle::ConstantTimeEq;
use time::OffsetDateTime;

use super::Booking;

const LENGTH: usize = 32;

/// Whether the invitee has confirmed a booking.
///
/// A visitor can enter any email address. Returning the mailed code proves access to the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Not required, because a member made the booking or it was imported.
    NotNeeded,
    /// Booked by an invitee who has not returned the code yet.
    Awaited(ConfirmationCode),
    /// The invitee returned the code at this time.
    Confirmed(OffsetDateTime),
}

/// The secret of a confirmation link: 128 random bits in hexadecimal.
///
/// Only the mail to the invitee contains the code. `Debug` hides the code; comparison takes
/// constant time.
#[derive(Clone, Eq)]
pub struct ConfirmationCode(String);

impl ConfirmationCode {
    /// Makes a code from bytes of a cryptographic random number generator.
    pub fn new(entropy: &[u8; 16]) -> Self {
        Self(format!("{:032x}", u128::from_be_bytes(*entropy)))
    }

    /// Parses a code; `None` unless it is 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == LENGTH && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The text, for the confirmation link and the store; never log it.
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
    /// Whether the invitee still has to confirm the booking.
    pub fn awaits_confirmation(&self) -> bool {
        matches!(self.confirmation, Confirmation::Awaited(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_round_trips_through_its_text_and_debug_hides_it() {
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
