use std::num::NonZeroU32;

use time::Duration;

use crate::ports::EarlierMail;

pub(super) const WINDOW: Duration = Duration::HOUR;

/// The hourly caps on mail about public bookings; `None`: unlimited.
///
/// The store counts mail, so the caps apply across processes. Exempt are mail about bookings by
/// members, confirmation mail to invitees with a confirmed booking, mail to hosts about confirmed
/// bookings, and cancellations to hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailCaps {
    /// Mail to one address.
    pub per_recipient: Option<NonZeroU32>,
    /// Mail about bookings through one link.
    pub per_link: Option<NonZeroU32>,
    /// All mail of a workspace that counts toward the caps.
    pub per_workspace: Option<NonZeroU32>,
}

impl MailCaps {
    pub(super) fn refusal(&self, earlier: EarlierMail) -> Option<String> {
        let caps = [
            (self.per_recipient, earlier.to_recipient, "to one recipient"),
            (self.per_link, earlier.of_link, "of one link"),
            (self.per_workspace, earlier.in_workspace, "of one workspace"),
        ];
        caps.into_iter().find_map(|(cap, count, what)| {
            let cap = cap.filter(|cap| u64::from(cap.get()) <= count)?;
            Some(format!("the cap of {cap} mails an hour {what} about public bookings is reached"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cap_allows_its_number_of_mails() {
        let cap = NonZeroU32::new(2);
        let earlier = |to_recipient, of_link, in_workspace| EarlierMail {
            to_recipient,
            of_link,
            in_workspace,
        };
        let none = MailCaps::default();
        for (caps, counted) in [
            (MailCaps { per_recipient: cap, ..none }, [earlier(1, 9, 9), earlier(2, 2, 2)]),
            (MailCaps { per_link: cap, ..none }, [earlier(1, 1, 9), earlier(1, 2, 2)]),
            (MailCaps { per_workspace: cap, ..none }, [earlier(1, 1, 1), earlier(1, 1, 2)]),
        ] {
            assert_eq!(caps.refusal(counted[0]), None, "{caps:?}");
            let refusal = caps.refusal(counted[1]).expect("the cap is reached");
            assert!(refusal.contains("the cap of 2 mails an hour"), "{refusal}");
        }
        assert_eq!(none.refusal(earlier(999, 999, 999)), None);
    }
}
