//! The caps on what strangers may cause through booking pages.

use std::num::NonZeroU32;

use clap::Args;
use frontdesk_domain::services::{BookingCaps, MailCaps};

/// How much invitees whom nobody knows may book, and how much mail that may cause.
#[derive(Args, Debug)]
pub(crate) struct CapArguments {
    /// How many bookings an hour each address may make on booking pages; 0 for any number
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_BOOKING_LIMIT_CLIENT",
        default_value = "20"
    )]
    booking_limit_client: u32,
    /// How many bookings of a day one invitee may leave unconfirmed in a workspace; 0 for any
    /// number
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_BOOKING_LIMIT_INVITEE",
        default_value = "5"
    )]
    booking_limit_invitee: u32,
    /// How many bookings of an hour may be left unconfirmed through one link, those of invitees who
    /// have confirmed before aside; 0 for any number
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_BOOKING_LIMIT_LINK", default_value = "30")]
    booking_limit_link: u32,
    /// How many mails an hour about bookings of booking pages go to one invitee or guest; 0 for any
    /// number
    #[arg(
        long,
        value_name = "NUMBER",
        env = "FRONTDESK_MAIL_LIMIT_RECIPIENT",
        default_value = "10"
    )]
    mail_limit_recipient: u32,
    /// How many mails an hour go to invitees and guests about bookings through one link; 0 for any
    /// number
    #[arg(long, value_name = "NUMBER", env = "FRONTDESK_MAIL_LIMIT_LINK", default_value = "200")]
    mail_limit_link: u32,
    /// How many mails an hour go to invitees and guests about bookings of all booking pages of a
    /// workspace; 0 for any number
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
