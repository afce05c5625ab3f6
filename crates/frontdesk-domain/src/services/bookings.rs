//! Use cases of bookings, for members.

mod book_meeting;
pub(super) mod booker;
pub(super) mod booking_limits;
pub(super) mod cancel_booking;
pub(super) mod error;
mod get_assignment;
pub(super) mod get_booking;
mod get_booking_report;
mod list_booking_open_times;
mod list_bookings;
mod mark_as_no_show;
mod move_booking;
pub(super) mod mover;
mod placement;
mod reassign_booking;
pub(super) mod slot_unavailable;
pub(super) mod state_change;
mod undo_mark_as_no_show;
mod update_booking;

pub use book_meeting::{BookMeeting, BookMeetingCommand, RequestedOrigin};
pub use booker::{MAX_GUESTS, MAX_NAME_CHARS};
pub use booking_limits::{BookingCaps, BookingLimits, TooManyBookings};
pub use cancel_booking::{CancelBooking, MAX_REASON_CHARS};
pub use error::{BookingError, NoFreeMember};
pub use get_assignment::GetAssignment;
pub use get_booking::GetBooking;
pub use get_booking_report::{BookingReportQuery, GetBookingReport};
pub use list_booking_open_times::ListBookingOpenTimes;
pub use list_bookings::{BookingList, BookingListQuery, EarliestStart, ListBookings, View};
pub use mark_as_no_show::MarkAsNoShow;
pub use move_booking::MoveBooking;
pub use mover::MoveBookingCommand;
pub use reassign_booking::{ReassignBooking, ReassignBookingCommand, ReassignedBooking};
pub use slot_unavailable::{HostConflict, SlotUnavailable};
pub use undo_mark_as_no_show::UndoMarkAsNoShow;
pub use update_booking::{UpdateBooking, UpdateBookingCommand};
