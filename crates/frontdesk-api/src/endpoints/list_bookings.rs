use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, Cursor, QueryReader, ReadBookings};
use crate::response::Response;
use crate::views::{BookingListView, PaginationView};
use frontdesk_domain::booking::BookingStatus;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingPosition, StatusFilter, StoreError};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingList, BookingListQuery, View};
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

const PARAMETERS: &[&str] = &["time_zone", "status", "view", "start", "end", "limit", "cursor"];

/// The name of this list in cursors.
const LIST: &str = "bookings";

/// A generous estimate of a booking's size in a response.
const BYTES_PER_BOOKING: usize = 1_200;

/// The filters, as stored in cursors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filters {
    time_zone: Option<Zone>,
    status: String,
    booked: bool,
    start: Option<Micros>,
    end: Option<Micros>,
    /// The start of the list. The cursor stores it, because the default is the current day, and
    /// the next page may be requested on a later day.
    from: Micros,
}

/// An instant in microseconds since the Unix epoch, the precision of the stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Micros(i64);

/// The start and id of the last booking on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Position(Micros, BookingId);

/// The parsed query. Its bounds may be local times, which need a time zone to become instants.
#[derive(Debug)]
struct Asked {
    time_zone: Option<Zone>,
    status: Option<StatusFilter>,
    view: Option<View>,
    start: Option<RequestedTime>,
    end: Option<RequestedTime>,
    limit: u32,
    cursor: Option<Cursor<Filters, Position>>,
}

impl From<OffsetDateTime> for Micros {
    fn from(at: OffsetDateTime) -> Self {
        Self(
            i64::try_from(at.unix_timestamp_nanos() / 1_000)
                .expect("the years 0 to 9999 fit into 64 bits of microseconds"),
        )
    }
}

impl Micros {
    /// Returns `None` for a year outside of 0 to 9999, which only a forged cursor can contain.
    fn instant(self) -> Option<OffsetDateTime> {
        let instant = OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000).ok();
        instant.filter(|at| (0..=9999).contains(&at.year()))
    }
}

impl Asked {
    fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let asked = Self {
            time_zone: query.time_zone(),
            status: query.optional("status", parse_status),
            view: query.optional("view", parse_view),
            start: query.time("start"),
            end: query.time("end"),
            limit: query.limit(),
            cursor: query.optional("cursor", |text| Cursor::decode(LIST, text)),
        };
        query.finish().map(|()| asked)
    }

    /// The time zone of bounds without an offset. Calls `default_zone` only if there is such a
    /// bound and neither the request nor its cursor has a time zone.
    async fn zone(
        &self,
        default_zone: impl AsyncFnOnce() -> Result<Zone, StoreError>,
    ) -> Result<Zone, StoreError> {
        let begun_in = self.cursor.as_ref().and_then(|cursor| cursor.filters.time_zone.as_ref());
        let mut bounds = [self.start, self.end].into_iter().flatten();
        match self.time_zone.as_ref().or(begun_in) {
            Some(zone) => Ok(zone.clone()),
            None if bounds.any(RequestedTime::is_local) => default_zone().await,
            None => Ok(Zone::utc()),
        }
    }

    /// The query for the use case. If the request has a cursor, the cursor's filters apply, and
    /// the request may only repeat these filters.
    fn into_query(self, zone: &Zone) -> Result<(BookingListQuery, Option<Filters>), Problem> {
        let (start, end) = (bound("start", self.start, zone), bound("end", self.end, zone));
        let (start, end) = match (start, end) {
            (Ok(start), Ok(end)) => (start, end),
            (start, end) => {
                return Err(Problem::invalid(
                    [start.err(), end.err()].into_iter().flatten().collect(),
                ));
            }
        };
        if let (Some(start), Some(end)) = (start, end)
            && end <= start
        {
            return Err(Problem::invalid_field("end", "expected an end after the start"));
        }
        let Some(cursor) = &self.cursor else {
            let page = PageRequest { limit: self.limit, after: None };
            let (status, view) = (self.status.unwrap_or_default(), self.view.unwrap_or_default());
            return Ok((
                BookingListQuery { time_zone: self.time_zone, status, view, start, end, page },
                None,
            ));
        };
        let faults = self.contradictions(&cursor.filters, start, end);
        if faults.is_empty() {
            query_after(cursor, self.limit)
        } else {
            Err(Problem::invalid(faults))
        }
    }

    fn contradictions(
        &self,
        filters: &Filters,
        start: Option<OffsetDateTime>,
        end: Option<OffsetDateTime>,
    ) -> Faults {
        let same = [
            ("time_zone", self.time_zone.is_none() || self.time_zone == filters.time_zone),
            ("status", self.status.is_none_or(|status| status_name(status) == filters.status)),
            ("view", self.view.is_none_or(|view| (view == View::Booked) == filters.booked)),
            ("start", start.is_none() || start.map(Micros::from) == filters.start),
            ("end", end.is_none() || end.map(Micros::from) == filters.end),
        ];
        let differing = same.into_iter().filter(|(_, same)| !same);
        let fault = |name| {
            Fault::new(name, "expected the value that this cursor was created with, or none")
        };
        differing.map(|(name, _)| fault(name)).collect()
    }
}

/// The query for the page after a cursor.
fn query_after(
    cursor: &Cursor<Filters, Position>,
    limit: u32,
) -> Result<(BookingListQuery, Option<Filters>), Problem> {
    let Cursor { filters, after: Position(starts_at, id), .. } = cursor.clone();
    let query = || {
        Some(BookingListQuery {
            time_zone: filters.time_zone.clone(),
            status: parse_status(&filters.status).ok()?,
            view: if filters.booked { View::Booked } else { View::All },
            start: Some(filters.from.instant()?),
            end: match filters.end {
                Some(end) => Some(end.instant()?),
                None => None,
            },
            page: PageRequest {
                limit,
                after: Some(BookingPosition { starts_at: starts_at.instant()?, id }),
            },
        })
    };
    let query = query().ok_or_else(|| {
        Problem::invalid_field("cursor", "expected a next_cursor of this list, unchanged")
    })?;
    Ok((query, Some(filters)))
}

fn bound(
    name: &str,
    time: Option<RequestedTime>,
    zone: &Zone,
) -> Result<Option<OffsetDateTime>, Fault> {
    let Some(time) = time else { return Ok(None) };
    time.in_zone(zone).map(Some).map_err(|skipped| Fault::new(name, skipped.to_string()))
}

fn parse_status(text: &str) -> Result<StatusFilter, String> {
    if text == "all" {
        return Ok(StatusFilter::All);
    }
    BookingStatus::parse(text).map(StatusFilter::Only).ok_or_else(|| {
        let names: Vec<_> = BookingStatus::ALL.into_iter().map(BookingStatus::as_str).collect();
        format!("expected all, {}, found {text:?}", names.join(", "))
    })
}

fn status_name(status: StatusFilter) -> &'static str {
    match status {
        StatusFilter::All => "all",
        StatusFilter::Only(status) => status.as_str(),
    }
}

fn parse_view(text: &str) -> Result<View, String> {
    if text == "booked" {
        Ok(View::Booked)
    } else {
        Err(format!("expected booked, or no value, found {text:?}"))
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Reads,
    description: "Lists the meetings that the acting member may see, ordered by start. Call it to find the `uuid` of a booking \
        before you read, move, cancel or mark it. Without `start`, the list begins at the start of today in `time_zone`; pass \
        `start` for past meetings. Use `status`, `start` and `end` instead of reading every page. If `pagination.has_more` is \
        true, call it again with only `cursor` set to `pagination.next_cursor`.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(list_bookings, document!(list_bookings), TOOL)
}

/// List bookings
///
/// Returns the bookings that the acting member may see, ordered by start. Without `start`, the list
/// begins at the start of today in `time_zone`. To get the next page, pass `next_cursor` as
/// `cursor`; no other parameter is needed. If bookings are created between two pages, no other
/// booking is repeated or skipped.
#[utoipa::path(
    get,
    path = "/api/v1/bookings",
    tag = "Bookings",
    params(
        ("time_zone" = Option<String>, Query, description = "The IANA time zone for \"today\" and for bounds without an offset; \
            defaults to the workspace's", example = "Europe/London"),
        ("status" = Option<String>, Query, description = "`all` (default), `scheduled`, `cancelled`, `completed` or \
            `no_show`", example = "scheduled"),
        ("view" = Option<String>, Query, description = "`booked`: only bookings that the acting member made but does not host"),
        ("start" = Option<String>, Query, description = "Only bookings that start at or after this time, RFC 3339; without an \
            offset, local to `time_zone`", example = "2026-12-01T00:00:00Z"),
        ("end" = Option<String>, Query, description = "Only bookings that start before this time", example = "2026-12-08T00:00:00Z"),
        ("limit" = Option<u32>, Query, description = "The maximum number of bookings in a page, 1 to 50; defaults to 25", minimum = 1,
            maximum = 50, example = 25),
        ("cursor" = Option<String>, Query, description = "The `next_cursor` of the previous page"),
    ),
    responses((status = 200, description = "A page of bookings", body = BookingListView)),
)]
pub(crate) async fn list_bookings(caller: Caller<ReadBookings>) -> Result<Response, Problem> {
    let asked = Asked::read(caller.query(PARAMETERS))?;
    let (service, actor) = (&caller.services().list_bookings, caller.actor());
    let zone = asked.zone(async || service.default_zone(actor).await).await?;
    let (query, begun_with) = asked.into_query(&zone)?;
    let list = service.list(actor, query.clone()).await?;
    let size = list.page.items.len() * BYTES_PER_BOOKING;
    Ok(Response::ok_of_size(size, &page(&caller, list, &query, begun_with)))
}

fn page(
    caller: &Caller<ReadBookings>,
    list: BookingList,
    query: &BookingListQuery,
    begun_with: Option<Filters>,
) -> BookingListView {
    let filters = begun_with.unwrap_or_else(|| Filters {
        time_zone: query.time_zone.clone(),
        status: status_name(query.status).to_owned(),
        booked: query.view == View::Booked,
        start: query.start.map(Micros::from),
        end: query.end.map(Micros::from),
        from: list.from.into(),
    });
    let pagination = PaginationView::of(&list.page, query.page.limit, |booking| {
        Cursor::new(LIST, filters, Position(booking.interval.start().into(), booking.id)).encode()
    });
    BookingListView {
        bookings: list
            .page
            .items
            .into_iter()
            .map(|booking| caller.view_of(booking, list.now))
            .collect(),
        pagination,
    }
}

/// Fuzz target: an accepted cursor is unchanged after encoding and decoding.
#[cfg(fuzzing)]
pub(super) fn fuzz(query: &str) {
    let query = QueryReader::new(&crate::request::Parameters::of(query), PARAMETERS);
    let Ok(asked) = Asked::read(query) else { return };
    if let Some(cursor) = &asked.cursor {
        assert_eq!(Cursor::decode(LIST, &cursor.encode()).as_ref(), Ok(cursor));
    }
    let zone = asked.time_zone.clone().unwrap_or_else(Zone::utc);
    drop(asked.into_query(&zone));
}

#[cfg(test)]
mod tests;
