use std::sync::Arc;

use time::OffsetDateTime;

use crate::access::Actor;
use crate::booking::Booking;
use crate::page::{Page, PageRequest};
use crate::ports::{
    BookingFilter, BookingOrder, BookingPosition, BookingQueries, BookingSearch, Clock,
    DirectoryQueries, StatusFilter, StoreError,
};
use crate::zone::Zone;

/// Lists the bookings that the actor may see.
pub struct ListBookings {
    /// Calls `list_bookings`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The filters and the page of a list of bookings.
#[derive(Clone, Debug)]
pub struct BookingListQuery {
    /// The zone of "today"; `None`: the workspace's zone.
    pub time_zone: Option<Zone>,
    /// The statuses to include.
    pub status: StatusFilter,
    /// The subset of the visible bookings.
    pub view: View,
    /// The earliest start.
    pub start: EarliestStart,
    /// The exclusive upper bound of the start.
    pub end: Option<OffsetDateTime>,
    /// Further filters.
    pub search: BookingSearch,
    /// The order.
    pub order: BookingOrder,
    /// The requested page.
    pub page: PageRequest<BookingPosition>,
}

/// The earliest start of the bookings in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EarliestStart {
    /// The start of today in the list's zone.
    #[default]
    Today,
    /// This time.
    At(OffsetDateTime),
    /// No limit.
    Any,
}

/// A subset of the bookings that an actor may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// All bookings.
    #[default]
    All,
    /// Bookings that the acting member created.
    Booked,
}

/// A page of bookings.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BookingList {
    /// The page.
    pub page: Page<Booking>,
    /// The lower bound of the starts; pass it again for further pages.
    pub from: Option<OffsetDateTime>,
    /// The time at which statuses were evaluated.
    pub now: OffsetDateTime,
}

impl ListBookings {
    /// Returns one page, in the order of the query.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &self,
        actor: &Actor,
        query: BookingListQuery,
    ) -> Result<BookingList, StoreError> {
        let now = self.clock.now();
        let from = match query.start {
            EarliestStart::Today => Some(self.start_of_today(actor, query.time_zone, now).await?),
            EarliestStart::At(start) => Some(start),
            EarliestStart::Any => None,
        };
        let filter = BookingFilter {
            workspace_id: actor.workspace_id,
            visible_to: actor.visibility(),
            booked_by: (query.view == View::Booked).then_some(actor.user_id),
            status: query.status,
            now,
            from,
            until: query.end,
            search: query.search,
            order: query.order,
        };
        let page = self.bookings.list_bookings(&filter, &query.page).await?;
        Ok(BookingList { page, from, now })
    }

    async fn start_of_today(
        &self,
        actor: &Actor,
        zone: Option<Zone>,
        now: OffsetDateTime,
    ) -> Result<OffsetDateTime, StoreError> {
        let zone = match zone {
            Some(zone) => zone,
            None => self.default_zone(actor).await?,
        };
        Ok(zone.start_of_day(zone.civil(now).date()))
    }

    /// Returns the default time zone of a list: the workspace's zone.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn default_zone(&self, actor: &Actor) -> Result<Zone, StoreError> {
        let workspace = self.directory.find_workspace(actor.workspace_id).await?;
        Ok(workspace.map_or_else(Zone::utc, |w| w.time_zone))
    }
}
