use deserr::Deserr;
use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::Fault;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{
    BookingOrder, BookingPosition, BookingSearch, StatusFilter, StoreError,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingListQuery, EarliestStart, View};
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::{IntoParams, ToSchema};

use crate::request::{AnyTime, Given, ListQuery, Paged, Query, QueryFaults, parse_query_time};

/// The filters of the list. Local times in it need a time zone to become instants.
#[derive(Clone, Debug, PartialEq, Deserr, IntoParams)]
#[deserr(error = QueryFaults, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct BookingsQuery {
    /// The IANA time zone for "today" and for bounds without an offset; defaults to the workspace's
    #[deserr(default)]
    #[param(value_type = Option<String>, format = "time-zone", example = "Europe/London")]
    time_zone: Option<Zone>,
    /// `all` (default), `scheduled`, `cancelled`, `completed` or `no_show`
    #[deserr(default)]
    #[param(required = false, inline, example = "scheduled")]
    status: Status,
    /// `booked`: only bookings that the acting member made but does not host (`booked_by` is the
    /// member)
    #[deserr(default)]
    #[param(inline)]
    view: Option<Subset>,
    /// Only bookings that start at or after this time, RFC 3339; without an offset, local to
    /// `time_zone`
    #[deserr(default)]
    #[param(value_type = Option<AnyTime>, inline, example = "2026-12-01T00:00:00Z")]
    start: Option<RequestedTime>,
    /// Only bookings that start before this time
    #[deserr(default)]
    #[param(value_type = Option<AnyTime>, inline, example = "2026-12-08T00:00:00Z")]
    end: Option<RequestedTime>,
    /// Only bookings of the invitee with this address, ignoring case; guests are not searched
    #[deserr(default)]
    #[param(value_type = Option<String>, format = "email", example = "sarah@acme.example")]
    invitee_email: Option<Email>,
    /// Only bookings that this member hosts, required or optional
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 4)]
    host: Option<UserId>,
    /// Only bookings of this event type
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 12)]
    event_type_id: Option<EventTypeId>,
    /// Only bookings through this link
    #[deserr(default)]
    #[param(value_type = Option<i64>, example = 31)]
    link_id: Option<LinkId>,
    /// Only bookings made on a booking page (`link`), over the API (`api`) or by a workflow
    /// (`workflow`)
    #[deserr(default)]
    #[param(inline, example = "link")]
    origin: Option<Origin>,
    /// Only bookings that changed at or after this time, RFC 3339; without an offset, local to
    /// `time_zone`
    #[deserr(default)]
    #[param(value_type = Option<AnyTime>, inline, example = "2026-12-01T00:00:00Z")]
    updated_since: Option<RequestedTime>,
    /// Ascending by `start_time` (default), or by the time of the last change (`updated_at`)
    #[deserr(default)]
    #[param(required = false, inline, example = "updated_at")]
    order: Order,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserr, ToSchema)]
#[deserr(error = QueryFaults, rename_all = lowercase)]
#[schema(rename_all = "snake_case", default = "all")]
enum Status {
    #[default]
    All,
    Scheduled,
    Cancelled,
    Completed,
    #[deserr(rename = "no_show")]
    NoShow,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserr, ToSchema)]
#[deserr(error = QueryFaults, rename_all = lowercase)]
#[schema(rename_all = "snake_case")]
enum Subset {
    Booked,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserr, ToSchema)]
#[deserr(error = QueryFaults, rename_all = lowercase)]
#[schema(rename_all = "snake_case")]
enum Origin {
    Link,
    Api,
    Workflow,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserr, ToSchema)]
#[deserr(error = QueryFaults)]
#[schema(rename_all = "snake_case", default = "start_time")]
enum Order {
    #[default]
    #[deserr(rename = "start_time")]
    StartTime,
    #[deserr(rename = "updated_at")]
    UpdatedAt,
}

impl Query for BookingsQuery {
    fn conflict(given: &Given) -> Option<Fault> {
        match (instant(given.get("start")?)?, instant(given.get("end")?)?) {
            (start, end) if end <= start => Some(not_after_start()),
            _ => None,
        }
    }
}

impl ListQuery for BookingsQuery {
    const ITEMS: &'static str = "bookings";
    type Position = BookingPosition;
    type Stored = (String, BookingId);

    fn position((at, id): Self::Stored) -> Option<BookingPosition> {
        Some(BookingPosition { at: instant(&at)?, id })
    }

    fn in_zone(self, zone: &Zone) -> Result<Self, Fault> {
        let bound = |time: Option<RequestedTime>| time.map(|time| time.bound_in(zone));
        let (start, end) = (bound(self.start), bound(self.end));
        if start.zip(end).is_some_and(|(start, end)| end <= start) {
            return Err(not_after_start());
        }
        Ok(Self {
            start: start.map(RequestedTime::Instant),
            end: end.map(RequestedTime::Instant),
            updated_since: bound(self.updated_since).map(RequestedTime::Instant),
            ..self
        })
    }
}

impl BookingsQuery {
    /// The query for the use case, with local times in `zone`.
    pub(super) fn into_query(
        self,
        zone: &Zone,
        page: PageRequest<BookingPosition>,
    ) -> BookingListQuery {
        let bound = |time: Option<RequestedTime>| time.map(|time| time.bound_in(zone));
        let updated_since = bound(self.updated_since);
        let finds_past_bookings = self.invitee_email.is_some()
            || updated_since.is_some()
            || self.order == Order::UpdatedAt;
        BookingListQuery {
            time_zone: self.time_zone,
            status: self.status.into(),
            view: self.view.map_or(View::All, |Subset::Booked| View::Booked),
            start: match bound(self.start) {
                Some(start) => EarliestStart::At(start),
                None if finds_past_bookings => EarliestStart::Any,
                None => EarliestStart::Today,
            },
            end: bound(self.end),
            search: BookingSearch {
                invitee: self.invitee_email,
                host: self.host,
                event_type: self.event_type_id,
                link: self.link_id,
                origin: self.origin.map(Into::into),
                updated_since,
            },
            order: self.order.into(),
            page,
        }
    }
}

impl Paged<BookingsQuery> {
    /// The time zone of bounds without an offset.
    ///
    /// Calls `default_zone` only if there is such a bound and neither the request nor its cursor
    /// has a time zone.
    pub(super) async fn zone(
        &self,
        default_zone: impl AsyncFnOnce() -> Result<Zone, StoreError>,
    ) -> Result<Zone, StoreError> {
        let BookingsQuery { time_zone, start, end, updated_since, .. } = &self.filters;
        let of_cursor = self.filters_of_cursor().and_then(|filters| filters.time_zone.as_ref());
        let mut bounds = [start, end, updated_since].into_iter().flatten();
        match time_zone.as_ref().or(of_cursor) {
            Some(zone) => Ok(zone.clone()),
            None if bounds.any(|bound| bound.is_local()) => default_zone().await,
            None => Ok(Zone::utc()),
        }
    }
}

impl From<Status> for StatusFilter {
    fn from(status: Status) -> Self {
        Self::Only(match status {
            Status::All => return Self::All,
            Status::Scheduled => BookingStatus::Scheduled,
            Status::Cancelled => BookingStatus::Cancelled,
            Status::Completed => BookingStatus::Completed,
            Status::NoShow => BookingStatus::NoShow,
        })
    }
}

impl From<Origin> for OriginKind {
    fn from(origin: Origin) -> Self {
        match origin {
            Origin::Link => Self::Link,
            Origin::Api => Self::Api,
            Origin::Workflow => Self::Workflow,
        }
    }
}

impl From<Order> for BookingOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::StartTime => Self::StartTime,
            Order::UpdatedAt => Self::UpdatedAt,
        }
    }
}

fn not_after_start() -> Fault {
    Fault::new("end", "expected an end after the start")
}

fn instant(text: &str) -> Option<OffsetDateTime> {
    match parse_query_time(text).ok()? {
        RequestedTime::Instant(at) => Some(at),
        RequestedTime::Local(_) => None,
    }
}

/// The text of an instant in a cursor.
pub(super) fn text(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("the years 0 to 9999 have four digits")
}
