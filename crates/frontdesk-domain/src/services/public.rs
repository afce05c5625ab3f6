//! Use cases for invitees, who have no account.
//!
//! The results never contain a host's email address, a host's calendar or another booking. An error
//! about a closed time does not name the conflicting host or booking.

mod address;
mod book_through_link;
mod booking_limits;
mod cancel_managed_booking;
mod confirm_managed_booking;
mod find_public_workspace;
mod get_managed_booking;
mod link;
mod list_managed_open_times;
mod list_public_open_times;
mod manage;
mod move_managed_booking;
mod out_of_office;
mod unavailable;
mod view_booking_page;

pub use address::PublicAddress;
pub use book_through_link::{BookThroughLink, BookThroughLinkCommand, BookThroughLinkError};
pub(super) use booking_limits::{A_DAY, AN_HOUR};
pub use booking_limits::{BookingCaps, BookingLimits, ClientAddress, TooManyBookings};
pub use cancel_managed_booking::CancelManagedBooking;
pub use confirm_managed_booking::ConfirmManagedBooking;
pub use find_public_workspace::FindPublicWorkspace;
pub use get_managed_booking::GetManagedBooking;
pub use link::PublicLinkError;
pub use list_managed_open_times::{ListManagedOpenTimes, ListManagedOpenTimesError};
pub use list_public_open_times::{ListPublicOpenTimes, ListPublicOpenTimesError, PublicOpenTimes};
pub use manage::{Contact, ManageBookingError, ManagedBooking, ManagedCancellation};
pub use move_managed_booking::MoveManagedBooking;
pub use out_of_office::{DelegatedAbsence, OutOfOffice, PublicDelegate};
pub use unavailable::{TimeUnavailable, UnavailableReason};
pub use view_booking_page::{BookingPage, PublicEventType, PublicHost, ViewBookingPage};

use std::sync::Arc;

use super::{Ports, Schedules};
use crate::ports::StorePorts;

/// The use cases for invitees, who have no account.
#[expect(missing_docs, reason = "each field is named after its type, which is documented")]
pub struct PublicServices {
    pub find_public_workspace: FindPublicWorkspace,
    pub view_booking_page: ViewBookingPage,
    pub list_public_open_times: ListPublicOpenTimes,
    pub book_through_link: BookThroughLink,
    pub get_managed_booking: GetManagedBooking,
    pub list_managed_open_times: ListManagedOpenTimes,
    pub move_managed_booking: MoveManagedBooking,
    pub cancel_managed_booking: CancelManagedBooking,
    pub confirm_managed_booking: ConfirmManagedBooking,
}

impl PublicServices {
    /// Creates every use case.
    pub fn new(ports: &Ports, schedules: &Arc<Schedules>) -> Self {
        let Ports { clock, random, records: outside, booking_limits, .. } = ports;
        let StorePorts { store, bookings, links, directory, .. } = &ports.store;
        Self {
            find_public_workspace: FindPublicWorkspace::new(bookings, directory),
            view_booking_page: ViewBookingPage::new(links, directory, schedules, clock),
            list_public_open_times: ListPublicOpenTimes::new(links, directory, schedules, clock),
            book_through_link: BookThroughLink::new(
                store,
                bookings,
                links,
                directory,
                schedules,
                &outside.hasher,
                booking_limits,
                clock,
                random,
            ),
            get_managed_booking: GetManagedBooking::new(
                bookings, links, directory, schedules, clock,
            ),
            list_managed_open_times: ListManagedOpenTimes::new(bookings, schedules, clock),
            move_managed_booking: MoveManagedBooking::new(
                store, bookings, links, directory, schedules, clock, random,
            ),
            cancel_managed_booking: CancelManagedBooking::new(
                store, bookings, links, directory, schedules, clock, random,
            ),
            confirm_managed_booking: ConfirmManagedBooking::new(
                store, bookings, links, directory, schedules, clock, random,
            ),
        }
    }
}
