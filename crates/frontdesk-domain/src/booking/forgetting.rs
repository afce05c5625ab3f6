use time::OffsetDateTime;

use super::{Answers, Attribution, Booking, BookingState, BookingStatus, Cancellation, Invitee};
use crate::email::Email;
use crate::metadata::Metadata;

/// Replaces the name of an erased invitee.
pub const FORGOTTEN_NAME: &str = "Forgotten";
/// Replaces an erased address; `.invalid` has no mailboxes (RFC 2606, section 2).
pub const FORGOTTEN_EMAIL: &str = "forgotten@frontdesk.invalid";

impl Booking {
    /// Whether the address is the invitee's or a guest's.
    pub fn names(&self, email: &Email) -> bool {
        self.invitee.email == *email || self.guests.contains(email)
    }

    /// Returns the booking without the personal data of `email`.
    ///
    /// For an invitee, removes name, address, answers, metadata, attribution and cancellation
    /// reason. For a guest, removes the address. Returns `None` if the booking does not contain the
    /// address or is still scheduled, because hosts then need the details.
    pub fn without_person(&self, email: &Email, now: OffsetDateTime) -> Option<Self> {
        let is_invitee = self.invitee.email == *email;
        let is_over = self.status_at(now) != BookingStatus::Scheduled;
        if !is_over || !self.names(email) {
            return None;
        }
        let mut without = Self { updated_at: now, ..self.clone() };
        without.guests.retain(|guest| guest != email);
        Some(if is_invitee { without.without_invitee() } else { without })
    }

    /// Returns the booking without any text written by the invitee.
    ///
    /// Mail to an unconfirmed invitee uses the result, because a stranger may have entered the
    /// address.
    #[must_use]
    pub fn without_invitee_text(self) -> Self {
        let name = self.invitee.email.to_string();
        let state = match self.state {
            BookingState::Cancelled(cancellation) if cancellation.cancelled_by.is_none() => {
                BookingState::Cancelled(Cancellation { reason: None, ..cancellation })
            }
            state => state,
        };
        Self {
            title: Self::title_of(&self.event_type.title, &name, &self.hosts),
            invitee: Invitee { name, ..self.invitee },
            guests: Vec::new(),
            answers: Answers::new(),
            attribution: Attribution::default(),
            state,
            ..self
        }
    }

    fn without_invitee(self) -> Self {
        let state = match self.state {
            BookingState::Cancelled(cancellation) => {
                BookingState::Cancelled(Cancellation { reason: None, ..cancellation })
            }
            state @ (BookingState::Scheduled
            | BookingState::Completed
            | BookingState::NoShow(_)) => state,
        };
        let email = Email::parse(FORGOTTEN_EMAIL).expect("the constant is a valid address");
        Self {
            title: Self::title_of(&self.event_type.title, FORGOTTEN_NAME, &self.hosts),
            invitee: Invitee { name: FORGOTTEN_NAME.to_owned(), email, ..self.invitee },
            answers: Answers::new(),
            metadata: Metadata::default(),
            attribution: Attribution::default(),
            state,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking::state::tests::{AFTER, DURING, booking, cancelled};
    use crate::booking::{Answer, MemberRef};
    use crate::ids::UserId;

    fn email(text: &str) -> Email {
        Email::parse(text).expect("an address")
    }

    fn with_ada_and_bob(state: BookingState) -> Booking {
        let answers = [("team_size".to_owned(), Answer::Number(11))].into();
        let metadata = Metadata::new([("crm_lead".to_owned(), "Ada".to_owned())].into());
        let metadata = metadata.expect("a valid pair");
        let attribution = [("utm_term".to_owned(), "spam".to_owned())];
        let attribution = Attribution::of_address(attribution);
        Booking {
            answers,
            metadata,
            attribution,
            guests: vec![email("bob@acme.com")],
            ..booking(state)
        }
    }

    #[test]
    fn erased_invitee_loses_name_address_answers_metadata_and_attribution() {
        let without =
            with_ada_and_bob(BookingState::Scheduled).without_person(&email("ADA@acme.com"), AFTER);
        let without = without.expect("it is over");
        assert_eq!(without.title, "Intro call: Forgotten and Priya Raman");
        assert_eq!(
            (&*without.invitee.name, without.invitee.email.as_str()),
            (FORGOTTEN_NAME, FORGOTTEN_EMAIL)
        );
        assert_eq!((without.answers, without.metadata), (Answers::new(), Metadata::default()));
        assert_eq!(without.attribution, Attribution::default());
        assert_eq!(without.guests, [email("bob@acme.com")], "the guest stays");
        assert_eq!((without.state, without.updated_at), (BookingState::Scheduled, AFTER));
    }

    #[test]
    fn erasure_removes_the_reason_of_a_cancellation() {
        let without = with_ada_and_bob(cancelled()).without_person(&email("ada@acme.com"), DURING);
        let BookingState::Cancelled(cancellation) =
            without.expect("a cancelled booking is over").state
        else {
            panic!("it is no longer cancelled");
        };
        assert_eq!(cancellation.reason, None);
    }

    #[test]
    fn erased_guest_is_removed_and_nothing_else_changes() {
        let before = with_ada_and_bob(cancelled());
        let without = before.without_person(&email("Bob@acme.com"), AFTER).expect("it is over");
        assert_eq!(without, Booking { guests: vec![], updated_at: AFTER, ..before });
    }

    #[test]
    fn upcoming_or_unrelated_booking_is_not_erased() {
        let booking = with_ada_and_bob(BookingState::Scheduled);
        assert_eq!(booking.without_person(&email("ada@acme.com"), DURING), None);
        assert_eq!(booking.without_person(&email("eve@acme.com"), AFTER), None);
    }

    #[test]
    fn booking_without_invitee_text_keeps_only_the_address() {
        let spam = "Buy now at https://spam.example";
        let cancelled = |cancelled_by| {
            let reason = Some(spam.to_owned());
            let state = BookingState::Cancelled(Cancellation {
                reason,
                cancelled_at: DURING,
                cancelled_by,
            });
            let mut booking = booking(state);
            booking.title = format!("Intro call: {spam} and Priya Raman");
            booking.invitee.name = spam.to_owned();
            booking.guests = vec![Email::parse("spam@spam.example").expect("an address")];
            booking.answers = [("goal".to_owned(), Answer::Text(spam.to_owned()))].into();
            let parameter = ("utm_term".to_owned(), spam.to_owned());
            booking.attribution = Attribution::of_address([parameter]);
            booking.without_invitee_text()
        };
        let without = cancelled(None);
        assert!(!format!("{without:?}").to_lowercase().contains("spam"), "{without:?}");
        assert_eq!(without.title, "Intro call: ada@acme.com and Priya Raman");
        let member = MemberRef { user_id: UserId(4), name: "Priya Raman".to_owned() };
        let BookingState::Cancelled(by_member) = cancelled(Some(member)).state else {
            panic!("cancelled")
        };
        assert_eq!(by_member.reason.as_deref(), Some(spam), "a member's reason stays");
    }
}
