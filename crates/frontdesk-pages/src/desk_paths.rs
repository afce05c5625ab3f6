//! Addresses and parameters of the pages for members.

use frontdesk_domain::ids::BookingId;

pub(crate) const HOME: &str = "/desk";
pub(crate) const SIGN_IN: &str = "/desk/sign-in";
pub(crate) const LINK_SENT: &str = "/desk/sign-in/sent";
pub(crate) const SIGN_OUT: &str = "/desk/sign-out";
/// The parameter with a day of the shown week.
pub(crate) const WEEK: &str = "week";
/// The parameter with the address of an invitee.
pub(crate) const INVITEE: &str = "invitee";
/// The field with the id of the host to replace.
pub(crate) const REPLACED: &str = "host";

pub(crate) fn meeting_path(id: BookingId) -> String {
    format!("{HOME}/meetings/{id}")
}

pub(crate) fn moving_path(id: BookingId) -> String {
    format!("{}/move", meeting_path(id))
}

/// A change of a meeting, the last part of the path of its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeetingChange {
    Cancel,
    MarkAsNoShow,
    UndoNoShow,
    Reassign,
}

impl MeetingChange {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::MarkAsNoShow => "no-show",
            Self::UndoNoShow => "undo-no-show",
            Self::Reassign => "reassign",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        let all = [Self::Cancel, Self::MarkAsNoShow, Self::UndoNoShow, Self::Reassign];
        all.into_iter().find(|change| change.as_str() == name)
    }
}
