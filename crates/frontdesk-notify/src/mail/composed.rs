use frontdesk_domain::ports::{BookingMail, CalendarNotice, SendFailure, SignInMail};
use lettre::Message;
use time::OffsetDateTime;

use super::letter::Letter;
use super::letterhead::Letterhead;
use super::message::compose;
use super::{calendar_notice, html, plain, sign_in};

/// A mail as it would be sent, for sandboxes that keep mail instead of sending it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedMail {
    /// The subject.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same content in HTML.
    pub html: String,
    /// The whole message with headers and all parts (RFC 5322).
    pub raw: String,
}

impl ComposedMail {
    /// Composes a mail that is dated `now`. The same input makes the same mail.
    ///
    /// # Errors
    /// If the mail can never be sent, for example to an address that SMTP does not allow.
    pub fn of(
        mail: &BookingMail,
        letterhead: &Letterhead,
        now: OffsetDateTime,
    ) -> Result<Self, SendFailure> {
        Ok(Self::new(Letter::of(mail, letterhead), &compose(mail, letterhead, now)?))
    }

    /// Like [`of`](Self::of), for a mail with sign-in links.
    ///
    /// # Errors
    /// See [`of`](Self::of).
    pub fn with_sign_in_links(
        mail: &SignInMail,
        letterhead: &Letterhead,
        now: OffsetDateTime,
    ) -> Result<Self, SendFailure> {
        let message = sign_in::compose(mail, letterhead, now)?;
        Ok(Self::new(sign_in::letter(mail, letterhead), &message))
    }

    /// Like [`of`](Self::of), for a mail about calendars that cannot be read.
    ///
    /// # Errors
    /// See [`of`](Self::of).
    pub fn about_calendars(
        mail: &CalendarNotice,
        letterhead: &Letterhead,
        now: OffsetDateTime,
    ) -> Result<Self, SendFailure> {
        let message = calendar_notice::compose(mail, letterhead, now)?;
        Ok(Self::new(calendar_notice::letter(mail, letterhead), &message))
    }

    fn new(letter: Letter, message: &Message) -> Self {
        let (text, html) = (plain::render(&letter), html::render(&letter));
        let raw = String::from_utf8_lossy(&message.formatted()).into_owned();
        Self { subject: letter.subject, text, html, raw }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::invitations::MailOccasion;
    use time::macros::datetime;

    use super::super::testing::{a_mail, letterhead};
    use super::*;

    #[test]
    fn same_mail_is_composed_to_the_same_bytes() {
        let mail = a_mail(MailOccasion::Confirmation);
        let composed = || ComposedMail::of(&mail, &letterhead(), datetime!(2030-01-01 09:00 UTC));
        let once = composed().expect("a valid address");
        assert_eq!(Ok(&once), composed().as_ref());
        assert!(once.raw.contains("Date: Tue, 01 Jan 2030 09:00:00 +0000"), "{}", once.raw);
        assert!(once.html.contains("<html") && !once.text.contains('<'), "{}", once.text);
    }
}
