//! Use cases for invitees, who have no account.
//!
//! The results never contain a host's email address, a host's calendar or another booking. An error
//! about a closed time does not name the conflicting host or booking.

mod address;
mod book_through_link;
mod error;
mod find_public_workspace;
mod link;
mod list_managed_open_times;
mod list_public_open_times;
mod manage;
mod manage_booking;
mod out_of_office;
mod unavailable;
mod view_booking_page;
mod view_landing_page;

pub use address::PublicAddress;
pub use book_through_link::{BookThroughLink, BookThroughLinkCommand};
pub use error::{InviteeError, LinkClosed};
pub use find_public_workspace::FindPublicWorkspace;
pub use list_managed_open_times::ListManagedOpenTimes;
pub use list_public_open_times::{ListPublicOpenTimes, PublicOpenTimes};
pub use manage::{Contact, ManagedBooking, ManagedCancellation};
pub use manage_booking::ManageBooking;
pub use out_of_office::{DelegatedAbsence, OutOfOffice, PublicDelegate};
pub use unavailable::{TimeUnavailable, UnavailableReason};
pub use view_booking_page::{BookingPage, PublicHost, ViewBookingPage};
pub use view_landing_page::{MemberLandingPage, ViewLandingPage, WorkspaceLandingPage};
