//! The query of the list of bookings, and its cursors.

use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{
    BookingOrder, BookingPosition, BookingSearch, StatusFilter, StoreError,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingListQuery, EarliestStart, View};
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use time::OffsetDateTime;

use crate::problem::Problem;
use crate::request::{Cursor, QueryReader, parse_address};

pub(super) const PARAMETERS: &[&str] = &[
    "time_zone",
    "status",
    "view",
    "start",
    "end",
    "invitee_email",
    "host",
    "event_type_id",
    "link_id",
    "origin",
    "updated_since",
    "order",
    "limit",
    "cursor",
];

/// The name of this list in cursors.
const LIST: &str = "bookings";

/// The filters, as stored in cursors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filters {
    time_zone: Option<Zone>,
    status: String,
    booked: bool,
    start: Option<Micros>,
    end: Option<Micros>,
    /// The start of the list. The cursor stores it, because the default is the current day, and
    /// the next page may be requested on a later day.
    from: Option<Micros>,
    /// Earlier versions have no such filters.
    #[serde(default)]
    search: Search,
}

/// The parameters that correspond to [`BookingSearch`] and [`BookingOrder`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Search {
    #[serde(skip_serializing_if = "Option::is_none")]
    invitee_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<UserId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event_type_id: Option<EventTypeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link_id: Option<LinkId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updated_since: Option<Micros>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
}

/// An instant in microseconds since the Unix epoch, the precision of the stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Micros(i64);

/// The sort key and id of the last booking on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position(Micros, BookingId);

/// The parsed query. Its times may be local, which need a time zone to become instants.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) time_zone: Option<Zone>,
    status: Option<StatusFilter>,
    view: Option<View>,
    start: Option<RequestedTime>,
    end: Option<RequestedTime>,
    updated_since: Option<RequestedTime>,
    /// The other filters; `updated_since` is `None`.
    search: BookingSearch,
    order: Option<BookingOrder>,
    limit: u32,
    pub(super) cursor: Option<Cursor<Filters, Position>>,
}

/// The times of a query as instants.
struct Bounds {
    start: Option<OffsetDateTime>,
    end: Option<OffsetDateTime>,
    updated_since: Option<OffsetDateTime>,
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

impl Search {
    fn of(search: &BookingSearch, order: Option<BookingOrder>) -> Self {
        Self {
            invitee_email: search.invitee.as_ref().map(Email::to_string),
            host: search.host,
            event_type_id: search.event_type,
            link_id: search.link,
            origin: search.origin.map(|origin| origin.as_str().to_owned()),
            updated_since: search.updated_since.map(Micros::from),
            order: order.map(|order| order_name(order).to_owned()),
        }
    }

    /// The parameters that are set, by name.
    fn parameters(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(parameters)) => parameters,
            other => unreachable!("a struct of plain values is an object, not {other:?}"),
        }
    }

    /// Returns `None` for a value that only a forged cursor can contain.
    fn parse(&self) -> Option<(BookingSearch, BookingOrder)> {
        let search = BookingSearch {
            invitee: self.invitee_email.as_deref().map(parse_address).transpose().ok()?,
            host: self.host,
            event_type: self.event_type_id,
            link: self.link_id,
            origin: self.origin.as_deref().map(parse_origin).transpose().ok()?,
            updated_since: match self.updated_since {
                Some(since) => Some(since.instant()?),
                None => None,
            },
        };
        let order = self.order.as_deref().map(parse_order).transpose().ok()?;
        Some((search, order.unwrap_or_default()))
    }
}

impl Asked {
    pub(super) fn read(mut query: QueryReader) -> Result<Self, Problem> {
        let asked = Self {
            time_zone: query.time_zone(),
            status: query.optional("status", parse_status),
            view: query.optional("view", parse_view),
            start: query.time("start"),
            end: query.time("end"),
            updated_since: query.time("updated_since"),
            search: BookingSearch {
                invitee: query.optional("invitee_email", parse_address),
                host: query.id("host", "the user id of a member").map(UserId),
                event_type: query.id("event_type_id", "the id of an event type").map(EventTypeId),
                link: query.id("link_id", "the id of a link").map(LinkId),
                origin: query.optional("origin", parse_origin),
                updated_since: None,
            },
            order: query.optional("order", parse_order),
            limit: query.limit(),
            cursor: query.optional("cursor", |text| Cursor::decode(LIST, text)),
        };
        query.finish().map(|()| asked)
    }

    /// The time zone of bounds without an offset. Calls `default_zone` only if there is such a
    /// bound and neither the request nor its cursor has a time zone.
    pub(super) async fn zone(
        &self,
        default_zone: impl AsyncFnOnce() -> Result<Zone, StoreError>,
    ) -> Result<Zone, StoreError> {
        let begun_in = self.cursor.as_ref().and_then(|cursor| cursor.filters.time_zone.as_ref());
        let mut bounds = [self.start, self.end, self.updated_since].into_iter().flatten();
        match self.time_zone.as_ref().or(begun_in) {
            Some(zone) => Ok(zone.clone()),
            None if bounds.any(RequestedTime::is_local) => default_zone().await,
            None => Ok(Zone::utc()),
        }
    }

    /// The query for the use case. If the request has a cursor, the cursor's filters apply, and
    /// the request may only repeat these filters.
    pub(super) fn into_query(
        self,
        zone: &Zone,
    ) -> Result<(BookingListQuery, Option<Filters>), Problem> {
        let bounds = self.bounds(zone)?;
        if let Some(cursor) = &self.cursor {
            let faults = self.contradictions(&cursor.filters, &bounds);
            if !faults.is_empty() {
                return Err(Problem::invalid(faults));
            }
            return query_after(cursor, self.limit);
        }
        let search = BookingSearch { updated_since: bounds.updated_since, ..self.search };
        let order = self.order.unwrap_or_default();
        let finds_past_bookings = search.invitee.is_some()
            || search.updated_since.is_some()
            || order == BookingOrder::UpdatedAt;
        let query = BookingListQuery {
            time_zone: self.time_zone,
            status: self.status.unwrap_or_default(),
            view: self.view.unwrap_or_default(),
            start: match bounds.start {
                Some(start) => EarliestStart::At(start),
                None if finds_past_bookings => EarliestStart::Any,
                None => EarliestStart::Today,
            },
            end: bounds.end,
            search,
            order,
            page: PageRequest { limit: self.limit, after: None },
        };
        Ok((query, None))
    }

    fn bounds(&self, zone: &Zone) -> Result<Bounds, Problem> {
        let mut faults = Faults::new();
        let mut bound = |name, time: Option<RequestedTime>| {
            let skipped = time?.in_zone(zone).map_err(|skipped| skipped.to_string());
            skipped.map_err(|detail| faults.push(Fault::new(name, detail))).ok()
        };
        let bounds = Bounds {
            start: bound("start", self.start),
            end: bound("end", self.end),
            updated_since: bound("updated_since", self.updated_since),
        };
        if let (Some(start), Some(end)) = (bounds.start, bounds.end)
            && end <= start
        {
            faults.push(Fault::new("end", "expected an end after the start"));
        }
        if faults.is_empty() { Ok(bounds) } else { Err(Problem::invalid(faults)) }
    }

    fn contradictions(&self, filters: &Filters, bounds: &Bounds) -> Faults {
        let asked = Search::of(
            &BookingSearch { updated_since: bounds.updated_since, ..self.search.clone() },
            self.order,
        );
        let (asked, begun) = (asked.parameters(), filters.search.parameters());
        let is_default =
            |name, value| name == "order" && value == order_name(BookingOrder::default());
        let same = [
            ("time_zone", self.time_zone.is_none() || self.time_zone == filters.time_zone),
            ("status", self.status.is_none_or(|status| status_name(status) == filters.status)),
            ("view", self.view.is_none_or(|view| (view == View::Booked) == filters.booked)),
            ("start", bounds.start.is_none() || bounds.start.map(Micros::from) == filters.start),
            ("end", bounds.end.is_none() || bounds.end.map(Micros::from) == filters.end),
        ];
        let differing = same.into_iter().filter(|(_, same)| !same).map(|(name, _)| name);
        let others = asked.iter().filter(|(name, value)| match begun.get(*name) {
            Some(begun) => begun != *value,
            None => !is_default(*name, *value),
        });
        let names = differing.chain(others.map(|(name, _)| name.as_str()));
        let detail = "expected the value that this cursor was created with, or none";
        names.map(|name| Fault::new(name, detail)).collect()
    }
}

/// The query for the page after a cursor.
fn query_after(
    cursor: &Cursor<Filters, Position>,
    limit: u32,
) -> Result<(BookingListQuery, Option<Filters>), Problem> {
    let Cursor { filters, after: Position(at, id), .. } = cursor.clone();
    let query = || {
        let (search, order) = filters.search.parse()?;
        Some(BookingListQuery {
            time_zone: filters.time_zone.clone(),
            status: parse_status(&filters.status).ok()?,
            view: if filters.booked { View::Booked } else { View::All },
            start: match filters.from {
                Some(from) => EarliestStart::At(from.instant()?),
                None => EarliestStart::Any,
            },
            end: match filters.end {
                Some(end) => Some(end.instant()?),
                None => None,
            },
            search,
            order,
            page: PageRequest { limit, after: Some(BookingPosition { at: at.instant()?, id }) },
        })
    };
    let query = query().ok_or_else(|| {
        Problem::invalid_field("cursor", "expected a next_cursor of this list, unchanged")
    })?;
    Ok((query, Some(filters)))
}

/// The cursor for the page after the booking at `last`; `from` is the start of the list.
///
/// `begun_with` are the filters of the cursor with which `query` was sent.
pub(super) fn cursor_after(
    last: BookingPosition,
    query: &BookingListQuery,
    from: Option<OffsetDateTime>,
    begun_with: Option<Filters>,
) -> String {
    let filters = begun_with.unwrap_or_else(|| Filters {
        time_zone: query.time_zone.clone(),
        status: status_name(query.status).to_owned(),
        booked: query.view == View::Booked,
        start: match query.start {
            EarliestStart::At(start) => Some(start.into()),
            EarliestStart::Today | EarliestStart::Any => None,
        },
        end: query.end.map(Micros::from),
        from: from.map(Micros::from),
        search: Search::of(
            &query.search,
            (query.order != BookingOrder::default()).then_some(query.order),
        ),
    });
    Cursor::new(LIST, filters, Position(last.at.into(), last.id)).encode()
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

fn parse_origin(text: &str) -> Result<OriginKind, String> {
    OriginKind::parse(text).ok_or_else(|| format!("expected link, api or workflow, found {text:?}"))
}

fn parse_order(text: &str) -> Result<BookingOrder, String> {
    match text {
        "start_time" => Ok(BookingOrder::StartTime),
        "updated_at" => Ok(BookingOrder::UpdatedAt),
        _ => Err(format!("expected start_time or updated_at, found {text:?}")),
    }
}

fn order_name(order: BookingOrder) -> &'static str {
    match order {
        BookingOrder::StartTime => "start_time",
        BookingOrder::UpdatedAt => "updated_at",
    }
}

/// Fuzz target: an accepted cursor is unchanged after encoding and decoding.
#[cfg(fuzzing)]
pub(in crate::endpoints) fn fuzz(query: &str) {
    let query = QueryReader::new(&crate::request::Parameters::of(query), PARAMETERS);
    let Ok(asked) = Asked::read(query) else { return };
    if let Some(cursor) = &asked.cursor {
        assert_eq!(Cursor::decode(LIST, &cursor.encode()).as_ref(), Ok(cursor));
    }
    let zone = asked.time_zone.clone().unwrap_or_else(Zone::utc);
    drop(asked.into_query(&zone));
}
