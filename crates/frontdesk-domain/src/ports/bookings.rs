use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use time::OffsetDateTime;
use uuid::Uuid;

use super::StoreError;
use crate::access::{TokenId, Visibility};
use crate::booking::{Booking, BookingStatus, ManageToken, OriginKind};
use crate::booking_report::BookingCount;
use crate::email::Email;
use crate::event::Event;
use crate::hold::Hold;
use crate::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::BusyBooking;
use crate::page::{Page, PageRequest};

/// The times of blocking bookings by host, unordered.
///
/// A host without bookings may be absent.
pub type Busy = HashMap<UserId, Vec<BusyBooking>>;

/// Blocking bookings by host, unordered.
///
/// A host without bookings may be absent.
pub type Blocking = HashMap<UserId, Vec<BlockingBooking>>;

/// A booking or hold that blocks time of its hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockingBooking {
    /// The id.
    pub id: BookingId,
    /// The time, with its buffers.
    pub busy: BusyBooking,
    /// When the hold expires; `None` for a booking.
    pub held_until: Option<OffsetDateTime>,
}

/// Meetings that count toward caps, by host, unordered.
///
/// A host without meetings may be absent.
pub type Meetings = HashMap<UserId, Vec<HostedMeeting>>;

/// A meeting or hold that [counts](Booking::counted_hosts) toward a host's caps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostedMeeting {
    /// The id of the booking.
    pub id: BookingId,
    /// The event type.
    pub event_type: EventTypeId,
    /// The start, without buffers.
    pub start: OffsetDateTime,
    /// When the hold expires; `None` for a booking.
    pub held_until: Option<OffsetDateTime>,
}

/// Selects the bookings and holds that count for a request.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The booking to move or hold to book, which does not count.
    pub except: Option<BookingId>,
    /// The time of the request; expired holds do not count.
    pub now: OffsetDateTime,
}

impl Counted {
    fn includes(self, id: BookingId, held_until: Option<OffsetDateTime>) -> bool {
        Some(id) != self.except && held_until.is_none_or(|until| self.now < until)
    }

    /// The busy times of the bookings and holds that count.
    pub fn busy(self, of_host: &[BlockingBooking]) -> impl Iterator<Item = BusyBooking> {
        let counted = move |it: &&BlockingBooking| self.includes(it.id, it.held_until);
        of_host.iter().filter(counted).map(|blocking| blocking.busy)
    }

    /// The meetings that count.
    pub fn meetings(self, of_host: &[HostedMeeting]) -> impl Iterator<Item = HostedMeeting> {
        of_host.iter().filter(move |it| self.includes(it.id, it.held_until)).copied()
    }
}

/// Selects open holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HoldsOf {
    /// Holds of times of this link.
    Link(LinkId),
    /// Holds of this token.
    Token(TokenId),
}

/// Filter for a list of bookings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The bookings that the actor may see.
    pub visible_to: Visibility,
    /// Only bookings where this member is `booked_by` and not a host.
    pub booked_by: Option<UserId>,
    /// The status.
    pub status: StatusFilter,
    /// The time at which the status is derived; see [`Booking::status_at`].
    pub now: OffsetDateTime,
    /// The earliest start, inclusive.
    pub from: Option<OffsetDateTime>,
    /// The latest start, exclusive.
    pub until: Option<OffsetDateTime>,
    /// Further filters.
    pub search: BookingSearch,
    /// The order of the list.
    pub order: BookingOrder,
}

impl BookingFilter {
    /// A filter for every booking of a workspace.
    pub fn all(workspace_id: WorkspaceId, now: OffsetDateTime) -> Self {
        Self {
            workspace_id,
            visible_to: Visibility::All,
            booked_by: None,
            status: StatusFilter::All,
            now,
            from: None,
            until: None,
            search: BookingSearch::default(),
            order: BookingOrder::StartTime,
        }
    }
}

/// Optional filters of a list of bookings.
///
/// A booking must match all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingSearch {
    /// Only bookings of the invitee with this address, ignoring ASCII case.
    pub invitee: Option<Email>,
    /// Only bookings with this host, required or optional.
    pub host: Option<UserId>,
    /// Only bookings of this event type.
    pub event_type: Option<EventTypeId>,
    /// Only bookings through this link.
    pub link: Option<LinkId>,
    /// Only bookings of this origin.
    pub origin: Option<OriginKind>,
    /// Only bookings that changed at this time or later.
    pub updated_since: Option<OffsetDateTime>,
}

/// The order of a list of bookings, ascending.
///
/// Ties are sorted by the id's 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BookingOrder {
    /// By start.
    #[default]
    StartTime,
    /// By the time of the last change.
    UpdatedAt,
}

impl BookingOrder {
    /// Returns the sort key of `booking`.
    pub fn position(self, booking: &Booking) -> BookingPosition {
        let at = match self {
            Self::StartTime => booking.interval.start(),
            Self::UpdatedAt => booking.updated_at,
        };
        BookingPosition { at, id: booking.id }
    }
}

/// Filter by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusFilter {
    /// Every status.
    #[default]
    All,
    /// This status, as [`Booking::status_at`] derives it.
    Only(BookingStatus),
}

/// The sort key of a booking in a list; see [`BookingOrder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookingPosition {
    /// The start or the time of the last change.
    pub at: OffsetDateTime,
    /// The id.
    pub id: BookingId,
}

/// Selects unconfirmed bookings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnconfirmedBy {
    /// Bookings through this link.
    Link(LinkId),
    /// Bookings of the invitee with this address, ignoring ASCII case.
    Invitee(Email),
}

/// Selects the bookings of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportFilter {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Only this host, required or optional.
    pub host: Option<UserId>,
    /// Only bookings of this event type.
    pub event_type: Option<EventTypeId>,
}

/// Reads of bookings, outside a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait BookingQueries: Send + Sync {
    /// Returns the booking with this id in `workspace`.
    async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError>;

    /// Returns the bookings with these ids in `workspace`, unordered.
    ///
    /// MUST NOT use more queries for a few hundred ids (the maximum) than for one id.
    async fn find_bookings(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<Booking>, StoreError>;

    /// Returns the booking that this token manages, in any workspace.
    async fn find_booking_by_manage_token(
        &self,
        token: &ManageToken,
    ) -> Result<Option<Booking>, StoreError>;

    /// Whether this address (ignoring ASCII case) has confirmed a booking of `workspace`.
    async fn has_confirmed(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
    ) -> Result<bool, StoreError>;

    /// Lists the bookings that match `filter`, in the filter's order.
    async fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Result<Page<Booking>, StoreError>;

    /// Returns the lead host of an invitee's last meeting.
    ///
    /// The last one by start, also a future one, but not a canceled one. If there is none and
    /// `of_company`, that of an invitee with the same domain.
    async fn find_last_host(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
        of_company: bool,
    ) -> Result<Option<UserId>, StoreError>;

    /// Returns the hold with this id in `workspace`, expired or not.
    async fn find_hold(
        &self,
        workspace: WorkspaceId,
        hold: BookingId,
    ) -> Result<Option<Hold>, StoreError>;

    /// Returns each host's [blocking bookings](Booking::blocked_hosts) that overlap `within`.
    ///
    /// Also returns the holds, expired or not.
    ///
    /// MUST NOT widen bookings by their buffers, because the caller already widened `within`.
    async fn busy_hosts(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Blocking, StoreError>;

    /// Returns each host's [counted bookings](Booking::counted_hosts) that start in `within`.
    ///
    /// Also returns the holds, expired or not.
    async fn hosted_meetings(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError>;

    /// Counts bookings by week, host, lead and status, unordered.
    ///
    /// A booking counts once for each host that `filter` selects, in the week that contains its
    /// start. `weeks` MUST ascend without overlap. MUST NOT read bookings with other starts.
    async fn count_bookings(
        &self,
        filter: &ReportFilter,
        weeks: &[Interval],
    ) -> Result<Vec<BookingCount>, StoreError>;
}

/// Bookings in a unit of work.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait BookingRepository: Send {
    /// Returns the booking with this id in `workspace`.
    ///
    /// MUST prevent other units from changing the booking until this unit ends.
    async fn find_booking_for_update(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError>;

    /// Returns the ids among `bookings` that exist in `workspace`.
    async fn existing_bookings(
        &mut self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<HashSet<BookingId>, StoreError>;

    /// Returns the booking made by this form submission.
    async fn find_booking_by_submission(
        &mut self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Result<Option<Booking>, StoreError>;

    /// Returns the creation times of unconfirmed bookings, newest first.
    ///
    /// Returns at most `limit` creation times, all after `since`. MUST include cancelled bookings.
    async fn list_unconfirmed(
        &mut self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<OffsetDateTime>, StoreError>;

    /// Same as [`BookingQueries::busy_hosts`].
    ///
    /// MUST see every booking and hold that was committed before the hosts were locked.
    async fn busy_hosts_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Blocking, StoreError>;

    /// Same as [`BookingQueries::hosted_meetings`].
    ///
    /// MUST see every booking and hold that was committed before the hosts were locked.
    async fn hosted_meetings_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError>;

    /// Returns when the holds expire that are open at `now`, unordered.
    async fn open_holds(
        &mut self,
        workspace: WorkspaceId,
        of: &HoldsOf,
        now: OffsetDateTime,
    ) -> Result<Vec<OffsetDateTime>, StoreError>;

    /// Adds a hold, whose hosts MUST be locked.
    async fn add_hold(&mut self, hold: &Hold) -> Result<(), StoreError>;

    /// Deletes and returns the hold with this id, expired or not.
    ///
    /// Of several units, only one MUST get the hold.
    async fn take_hold(
        &mut self,
        workspace: WorkspaceId,
        hold: BookingId,
    ) -> Result<Option<Hold>, StoreError>;

    /// Deletes expired holds and returns the number of their rows.
    async fn forget_expired_holds(&mut self, now: OffsetDateTime) -> Result<u64, StoreError>;

    /// Adds a booking and its events.
    ///
    /// # Errors
    /// [`Conflict::HostDoubleBooked`](super::Conflict::HostDoubleBooked) if a host already has a
    /// booking at this time, not counting buffers. MUST detect this conflict even if the hosts are
    /// not locked. [`Conflict::Duplicate`](super::Conflict::Duplicate) if the id or manage token
    /// exists, or if the submission exists in the workspace.
    async fn add_booking(&mut self, booking: &Booking, events: &[Event]) -> Result<(), StoreError>;

    /// Adds many bookings, without events.
    ///
    /// A store behind a network MUST send one statement for many bookings.
    ///
    /// # Errors
    /// Those of [`Self::add_booking`].
    async fn add_bookings(&mut self, bookings: &[Booking]) -> Result<(), StoreError>;

    /// Saves a changed booking and adds the events of the change.
    ///
    /// Only the time, both zones, buffers, state, confirmation, `revision` and `updated_at` can
    /// change.
    ///
    /// # Errors
    /// Those of [`Self::add_booking`], and [`Conflict::Missing`](super::Conflict::Missing).
    async fn save_booking(&mut self, booking: &Booking, events: &[Event])
    -> Result<(), StoreError>;

    /// Saves a booking with a replaced host, and adds the events.
    ///
    /// `hosts` are the ids of the replaced and the new host. Only the title, this host, `revision`
    /// and `updated_at` can change.
    ///
    /// # Errors
    /// Those of [`Self::save_booking`].
    async fn save_reassigned_booking(
        &mut self,
        booking: &Booking,
        hosts: (UserId, UserId),
        events: &[Event],
    ) -> Result<(), StoreError>;

    /// Saves a booking with updated details, and adds the events.
    ///
    /// Only the title, the invitee's name, the guests, the answers, the metadata, `revision` and
    /// `updated_at` can change.
    ///
    /// # Errors
    /// [`Conflict::Missing`](super::Conflict::Missing).
    async fn save_updated_booking(
        &mut self,
        booking: &Booking,
        events: &[Event],
    ) -> Result<(), StoreError>;
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    #[test]
    fn the_excepted_booking_and_expired_holds_do_not_count() {
        let id = |number: u8| BookingId(Uuid::from_u128(number.into()));
        let busy = |minutes: u8| {
            let start = NOW + Duration::minutes(minutes.into());
            let interval = Interval::new(start, start + Duration::MINUTE).expect("in order");
            BusyBooking { interval, buffer_before_minutes: 0, buffer_after_minutes: 0, held: false }
        };
        let micro = Duration::MICROSECOND;
        let all = [(1, None), (2, None), (3, Some(NOW)), (4, Some(NOW + micro))];
        let blocking =
            all.map(|(n, held_until)| BlockingBooking { id: id(n), busy: busy(n), held_until });
        let event_type = EventTypeId(12);
        let meetings = all.map(|(number, held_until)| HostedMeeting {
            id: id(number),
            event_type,
            start: NOW,
            held_until,
        });
        for (except, expected) in
            [(None, vec![1, 2, 4]), (Some(2), vec![1, 4]), (Some(4), vec![1, 2])]
        {
            let counted = Counted { except: except.map(id), now: NOW };
            let times: Vec<_> = counted.busy(&blocking).collect();
            assert_eq!(times, expected.iter().map(|n| busy(*n)).collect::<Vec<_>>());
            let ids: Vec<_> = counted.meetings(&meetings).map(|meeting| meeting.id).collect();
            assert_eq!(ids, expected.into_iter().map(id).collect::<Vec<_>>());
        }
    }
}
