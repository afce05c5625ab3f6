use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::{EventTypeId, LinkId, UserId};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingOrder, BookingSearch, StatusFilter, StoreError};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingListQuery, EarliestStart, View};
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;

use super::cursor::{Filters, LIST, Micros, Position, Search, query_after};
use super::names::{order_name, parse_order, parse_origin, parse_status, parse_view, status_name};
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

const NOT_AFTER_START: &str = "expected an end after the start";

/// The parsed query. Local times in it need a time zone to become instants.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) time_zone: Option<Zone>,
    status: Option<StatusFilter>,
    view: Option<View>,
    start: Option<RequestedTime>,
    end: Option<RequestedTime>,
    updated_since: Option<RequestedTime>,
    /// The other filters. `search.updated_since` is always `None`; use the field above.
    search: BookingSearch,
    order: Option<BookingOrder>,
    limit: u32,
    pub(super) cursor: Option<Cursor<Filters, Position>>,
}

struct Bounds {
    start: Option<OffsetDateTime>,
    end: Option<OffsetDateTime>,
    updated_since: Option<OffsetDateTime>,
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
        if let (Some(RequestedTime::Instant(start)), Some(RequestedTime::Instant(end))) =
            (asked.start, asked.end)
            && end <= start
        {
            query.fault("end", NOT_AFTER_START);
        }
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
        let bound = |time: Option<RequestedTime>| time.map(|time| time.bound_in(zone));
        let (start, end) = (bound(self.start), bound(self.end));
        if start.zip(end).is_some_and(|(start, end)| end <= start) {
            return Err(Problem::invalid_field("end", NOT_AFTER_START));
        }
        Ok(Bounds { start, end, updated_since: bound(self.updated_since) })
    }

    fn contradictions(&self, filters: &Filters, bounds: &Bounds) -> Faults {
        let asked = Search::of(
            &BookingSearch { updated_since: bounds.updated_since, ..self.search.clone() },
            self.order,
        );
        let (asked, mut begun) = (asked.parameters(), filters.search.parameters());
        begun.entry("order").or_insert_with(|| order_name(BookingOrder::default()).into());
        let same = [
            ("time_zone", self.time_zone.is_none() || self.time_zone == filters.time_zone),
            ("status", self.status.is_none_or(|status| status_name(status) == filters.status)),
            ("view", self.view.is_none_or(|view| (view == View::Booked) == filters.booked)),
            ("start", bounds.start.is_none() || bounds.start.map(Micros::from) == filters.start),
            ("end", bounds.end.is_none() || bounds.end.map(Micros::from) == filters.end),
        ];
        let differing = same.into_iter().filter(|(_, same)| !same).map(|(name, _)| name);
        let others = asked.iter().filter(|(name, value)| begun.get(*name) != Some(value));
        let names = differing.chain(others.map(|(name, _)| name.as_str()));
        let detail = "expected the value that this cursor was created with, or none";
        names.map(|name| Fault::new(name, detail)).collect()
    }
}

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
