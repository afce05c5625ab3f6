use std::num::NonZeroU32;

use clap::Args;
use frontdesk_domain::services::{BookingCaps, MailCaps};

/// Caps on unauthenticated bookings and on the mail about them.
#[derive(Args, Debug)]
pub(crate) struct CapArguments {
    /// Bookings per hour and client address on booking pages; 0 means unlimited
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_BOOKING_LIMIT_CLIENT",
        default_value = "20"
    )]
    booking_limit_client: u32,
    /// Unconfirmed bookings per day, invitee and workspace; 0 means unlimited
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_BOOKING_LIMIT_INVITEE",
        default_value = "5"
    )]
    booking_limit_invitee: u32,
    /// Unconfirmed bookings per hour and link, except by invitees who confirmed an earlier booking;
    /// 0 means unlimited
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_BOOKING_LIMIT_LINK", default_value = "30")]
    booking_limit_link: u32,
    /// Mails per hour to one invitee or guest about bookings made on booking pages; 0 means
    /// unlimited
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_MAIL_LIMIT_RECIPIENT",
        default_value = "10"
    )]
    mail_limit_recipient: u32,
    /// Mails per hour to invitees and guests about bookings of one link; 0 means unlimited
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_MAIL_LIMIT_LINK", default_value = "200")]
    mail_limit_link: u32,
    /// Mails per hour to invitees and guests about all booking-page bookings of a workspace; 0
    /// means unlimited
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_MAIL_LIMIT_WORKSPACE",
        default_value = "1000"
    )]
    mail_limit_workspace: u32,
}

impl CapArguments {
    pub(crate) fn of_bookings(&self) -> BookingCaps {
        BookingCaps {
            per_client: NonZeroU32::new(self.booking_limit_client),
            per_invitee: NonZeroU32::new(self.booking_limit_invitee),
            per_link: NonZeroU32::new(self.booking_limit_link),
        }
    }

    pub(crate) fn of_mail(&self) -> MailCaps {
        MailCaps {
            per_recipient: NonZeroU32::new(self.mail_limit_recipient),
            per_link: NonZeroU32::new(self.mail_limit_link),
            per_workspace: NonZeroU32::new(self.mail_limit_workspace),
        }
    }
}
