use time::OffsetDateTime;

use super::{Answers, Booking, BookingState, BookingStatus, Cancellation, Invitee};
use crate::email::Email;

/// The name that stands where a forgotten invitee's stood.
pub const FORGOTTEN_NAME: &str = "Forgotten";
/// The address that stands where a forgotten invitee's stood: under `.invalid`, which RFC 2606, section 2, keeps free of
/// mailboxes for good.
pub const FORGOTTEN_EMAIL: &str = "forgotten@frontdesk.invalid";

impl Booking {
    /// The booking without what it says about the person with this address, as of `now`. `None` when it is not over yet, since
    /// its hosts are still to meet somebody, or when it does not name the address.
    ///
    /// An invitee loses name, address and answers, and the booking its reason for being cancelled and a title of its own; a
    /// guest is no longer listed.
    pub fn without_person(&self, email: &Email, now: OffsetDateTime) -> Option<Self> {
        let is_invitee = self.invitee.email == *email;
        let is_over = self.status_at(now) != BookingStatus::Scheduled;
        if !is_over || !(is_invitee || self.guests.contains(email)) {
            return None;
        }
        let mut without = Self { updated_at: now, ..self.clone() };
        without.guests.retain(|guest| guest != email);
        Some(if is_invitee { without.without_invitee() } else { without })
    }

    fn without_invitee(self) -> Self {
        let state = match self.state {
            BookingState::Cancelled(cancellation) => {
                BookingState::Cancelled(Cancellation { reason: None, ..cancellation })
            }
            state @ (BookingState::Scheduled | BookingState::Completed | BookingState::NoShow(_)) => state,
        };
        let email = Email::parse(FORGOTTEN_EMAIL).expect("a test parses it");
        Self {
            title: Self::title_of(&self.event_type.title, FORGOTTEN_NAME, &self.hosts),
            invitee: Invitee { name: FORGOTTEN_NAME.to_owned(), email, ..self.invitee },
            answers: Answers::new(),
            state,
            ..self
        }
    }
}

#[cfg(test)]
mod tests;
