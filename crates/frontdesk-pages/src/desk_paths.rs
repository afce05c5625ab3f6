//! Addresses and parameters of the pages for members.

pub(crate) const HOME: &str = "/desk";
pub(crate) const SIGN_IN: &str = "/desk/sign-in";
pub(crate) const SIGN_OUT: &str = "/desk/sign-out";
/// The parameter with a day of the shown week.
pub(crate) const WEEK: &str = "week";
/// The parameter with the address of an invitee.
pub(crate) const INVITEE: &str = "invitee";
