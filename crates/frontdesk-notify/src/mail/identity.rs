//! `Message-ID` and `References` (RFC 5322 section 3.6.4).

use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::BookingMail;
use sha2::{Digest as _, Sha256};

use super::letterhead::Letterhead;

/// Every attempt reuses the id, so that clients can detect duplicates.
pub(super) fn message_id(mail: &BookingMail, letterhead: &Letterhead) -> String {
    if is_first(mail) {
        return thread_id(mail, letterhead);
    }
    let BookingMail { event_id, minutes_before, occasion, .. } = mail;
    let name = format!("{}.{event_id}.{minutes_before}", occasion.as_str());
    format!("<{name}.{}@{}>", recipient(mail), letterhead.domain())
}

/// Whether later mails to the recipient reference this one.
///
/// A reassignment mails a confirmation again, also to recipients who have one.
pub(super) fn is_first(mail: &BookingMail) -> bool {
    mail.occasion == MailOccasion::Confirmation && mail.change.replaced_host().is_none()
}

/// The id of the first mail about the booking, which later mails reference.
///
/// Needs no event id, because a recipient gets one such mail per booking.
pub(super) fn thread_id(mail: &BookingMail, letterhead: &Letterhead) -> String {
    let booking = mail.booking.id;
    format!("<confirmation.{booking}.{}@{}>", recipient(mail), letterhead.domain())
}

/// A pseudonym of the recipient, different for each booking.
fn recipient(mail: &BookingMail) -> String {
    let mut hash = Sha256::new();
    hash.update(mail.booking.id.0.as_bytes());
    hash.update(mail.to.email.match_key());
    let digest: [u8; 32] = hash.finalize().into();
    let start = digest.first_chunk().expect("a digest has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*start))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use frontdesk_domain::event::EventId;
    use uuid::Uuid;

    use super::super::testing::{a_mail, about_reassignment, letterhead, to_guest};
    use super::*;

    #[test]
    fn message_id_is_stable_and_unique_per_mail() {
        let id = |mail: &BookingMail| message_id(mail, &letterhead());
        let mut ids = BTreeSet::new();
        for occasion in MailOccasion::ALL {
            let mail = a_mail(occasion);
            let later = BookingMail { event_id: EventId(Uuid::from_u128(99)), ..mail.clone() };
            let earlier = BookingMail { minutes_before: 1440, ..mail.clone() };
            assert_eq!(id(&mail), id(&mail.clone()));
            ids.extend([mail.clone(), to_guest(mail), later, earlier].iter().map(id));
        }
        // The id of a confirmation depends only on the booking and the recipient.
        assert_eq!(ids.len(), 3 * 4 + 2, "{ids:#?}");
        assert!(
            ids.iter().all(|id| !id.contains("ada") && id.ends_with("@book.northwind.example>"))
        );
    }

    /// Clients show only one of several mails with the same id.
    #[test]
    fn mail_about_a_reassignment_has_its_own_id() {
        let first = a_mail(MailOccasion::Confirmation);
        let reassigned = about_reassignment(first.clone());
        assert_ne!(message_id(&reassigned, &letterhead()), message_id(&first, &letterhead()));
        assert_eq!(thread_id(&reassigned, &letterhead()), message_id(&first, &letterhead()));
    }

    #[test]
    fn mails_to_one_recipient_share_the_confirmations_thread() {
        let confirmation = message_id(&a_mail(MailOccasion::Confirmation), &letterhead());
        for occasion in MailOccasion::ALL {
            assert_eq!(thread_id(&a_mail(occasion), &letterhead()), confirmation);
            assert_ne!(thread_id(&to_guest(a_mail(occasion)), &letterhead()), confirmation);
        }
    }
}
