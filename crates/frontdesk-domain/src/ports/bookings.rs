use std::collections::HashMap;

use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;
use crate::access::Visibility;
use crate::booking::{Booking, BookingStatus, ManageToken};
use crate::email::Email;
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::BusyBooking;
use crate::page::{Page, PageRequest};

/// What each asked-for host has in the way: its blocking bookings, in no particular order. A host
/// that has none may be absent.
pub type Busy = HashMap<UserId, Vec<BusyBooking>>;

/// Which bookings a list holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Whose bookings are seen at all.
    pub visible_to: Visibility,
    /// Only those that this member booked for somebody else: the member is `booked_by` and no host.
    pub booked_by: Option<UserId>,
    /// Which statuses.
    pub status: StatusFilter,
    /// The moment at which the status is judged: a scheduled booking whose end has passed is
    /// completed.
    pub now: OffsetDateTime,
    /// Only those that start at or after this instant.
    pub from: OffsetDateTime,
    /// Only those that start before this instant.
    pub until: Option<OffsetDateTime>,
}

/// Which statuses a list holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusFilter {
    /// Every one.
    #[default]
    All,
    /// This one, as [`Booking::status_at`] has it.
    Only(BookingStatus),
}

/// The sort key of the list of bookings: ascending by start, then by id, compared as its 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookingPosition {
    /// The start.
    pub starts_at: OffsetDateTime,
    /// The id.
    pub id: BookingId,
}

/// Which unconfirmed bookings are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnconfirmedBy {
    /// Those made through this link.
    Link(LinkId),
    /// Those of the invitee with this address, letter case of ASCII left aside.
    Invitee(Email),
}

/// Reads of bookings outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait BookingQueries: Send + Sync {
    /// The booking with this id, if `workspace` has one.
    async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError>;

    /// Those of `bookings` that `workspace` has, in no particular order; a page of some list, hence
    /// some hundreds at most. MUST NOT ask more of a database for many than for a few.
    async fn find_bookings(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<Booking>, StoreError>;

    /// The booking that this token manages, of whatever workspace.
    async fn find_booking_by_manage_token(
        &self,
        token: &ManageToken,
    ) -> Result<Option<Booking>, StoreError>;

    /// Whether the invitee with this address has confirmed a booking of the workspace, letter case
    /// of ASCII left aside.
    async fn has_confirmed(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
    ) -> Result<bool, StoreError>;

    /// The bookings that `filter` lets through, in the order of [`BookingPosition`].
    async fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Result<Page<Booking>, StoreError>;

    /// The blocking bookings ([`Booking::blocked_hosts`]) of each of `hosts` that meet `within`,
    /// but for `except`. MUST NOT widen them by their buffers: the caller widens `within`.
    async fn busy_hosts(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Busy, StoreError>;
}

/// Bookings inside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait BookingRepository: Send {
    /// The booking with this id, if `workspace` has one. MUST keep others from changing it until
    /// the unit ends.
    async fn find_booking_for_update(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError>;

    /// The booking that was made by this submission of a page's form.
    async fn find_booking_by_submission(
        &mut self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Result<Option<Booking>, StoreError>;

    /// When the bookings that await confirmation were made: those made after `since`, the newest
    /// first, at most `limit`. MUST hold cancelled ones too.
    async fn list_unconfirmed(
        &mut self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<OffsetDateTime>, StoreError>;

    /// As [`BookingQueries::busy_hosts`], and MUST see every booking committed before the hosts
    /// were locked.
    async fn busy_hosts_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Busy, StoreError>;

    /// Adds a booking.
    ///
    /// # Errors
    /// [`Conflict::HostDoubleBooked`](super::Conflict::HostDoubleBooked) when it would block a
    /// host's time that another booking blocks, buffers left aside: MUST hold whether or not the
    /// hosts were locked. [`Conflict::Duplicate`](super::Conflict::Duplicate) when its id, its
    /// manage token or, within the workspace, its submission is taken.
    async fn add_booking(&mut self, booking: &Booking) -> Result<(), StoreError>;

    /// Saves a changed booking: its time, zone, buffers, state, confirmation and `updated_at`. What
    /// else it holds never changes.
    ///
    /// # Errors
    /// As for adding, and [`Conflict::Missing`](super::Conflict::Missing).
    async fn save_booking(&mut self, booking: &Booking) -> Result<(), StoreError>;
}
