use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId};
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingOrder, BookingPosition, BookingSearch};
use frontdesk_domain::services::{BookingListQuery, EarliestStart, View};
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use time::OffsetDateTime;

use super::names::{order_name, parse_order, parse_origin, parse_status, status_name};
use crate::problem::Problem;
use crate::request::{Cursor, parse_address};

pub(super) const LIST: &str = "bookings";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filters {
    pub(super) time_zone: Option<Zone>,
    pub(super) status: String,
    pub(super) booked: bool,
    pub(super) start: Option<Micros>,
    pub(super) end: Option<Micros>,
    /// The start of the list. It is stored, because the default changes every day.
    from: Option<Micros>,
    /// Omitted if empty, because earlier versions reject a cursor with this field.
    #[serde(default, skip_serializing_if = "Search::is_empty")]
    pub(super) search: Search,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Search {
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
pub(super) struct Micros(i64);

/// The sort key and id of the last booking on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position(Micros, BookingId);

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
    pub(super) fn of(search: &BookingSearch, order: Option<BookingOrder>) -> Self {
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

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn parameters(&self) -> Map<String, Value> {
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

pub(super) fn query_after(
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
/// `begun_with` contains the filters of the cursor in the request, if any.
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
