use diesel::prelude::*;
use frontdesk_domain::access::TokenId;
use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::event::{
    AddedGuests, BookingChange, BookingEvent, ChangeLog, Event, EventDetail, EventId, EventName,
    EventPosition, FeedEvent, LeadDecision, UpdatedDetails,
};
use frontdesk_domain::ids::{BookingId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::StoreError;

use super::{Reading, json};
use crate::schema::events;
use crate::types::{DbInstant, DbUuid};

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = events, treat_none_as_default_value = false)]
pub(crate) struct EventRow {
    workspace_id: i64,
    id: DbUuid,
    position: Option<i64>,
    name: String,
    occurred_at: DbInstant,
    by_user_id: Option<i64>,
    booking_uuid: Option<DbUuid>,
    revision: i64,
    starts_at: Option<DbInstant>,
    ends_at: Option<DbInstant>,
    from_starts_at: Option<DbInstant>,
    from_ends_at: Option<DbInstant>,
    link_id: Option<i64>,
    person_id: Option<i64>,
    from_user_id: Option<i64>,
    to_user_id: Option<i64>,
    changes: Option<String>,
    token_id: Option<String>,
    object_id: Option<i64>,
    reason: Option<String>,
    updated_details: Option<String>,
    added_guests: Option<i64>,
}

impl From<&Event> for EventRow {
    fn from(event: &Event) -> Self {
        let row = Self {
            workspace_id: event.workspace_id.0,
            id: DbUuid(event.id.0),
            position: None,
            name: event.name().as_str().to_owned(),
            occurred_at: event.occurred_at.into(),
            by_user_id: event.by.map(|user| user.0),
            booking_uuid: None,
            revision: 0,
            starts_at: None,
            ends_at: None,
            from_starts_at: None,
            from_ends_at: None,
            link_id: None,
            person_id: None,
            from_user_id: None,
            to_user_id: None,
            changes: None,
            token_id: None,
            object_id: None,
            reason: None,
            updated_details: None,
            added_guests: None,
        };
        match &event.detail {
            EventDetail::Booking(booking) => row.of_booking(booking),
            EventDetail::LinkCreated { link_id } => Self { link_id: Some(link_id.0), ..row },
            EventDetail::LinkArchived { link_id } => Self { object_id: Some(link_id.0), ..row },
            EventDetail::RecordErased { person_id } => Self { object_id: *person_id, ..row },
            EventDetail::RecordEnriched { person_id } => {
                Self { person_id: Some(*person_id), ..row }
            }
            EventDetail::WorkspaceChanged(log) => Self { changes: Some(log.0.clone()), ..row },
            EventDetail::LeadRouted { decision, link_id } => Self {
                changes: Some(json(decision).to_string()),
                object_id: Some(link_id.0),
                ..row
            },
            EventDetail::LeadRefused(decision) => {
                Self { changes: Some(json(decision).to_string()), ..row }
            }
            EventDetail::TokenCreated { token_id } | EventDetail::TokenRevoked { token_id } => {
                Self { token_id: Some(token_id.to_string()), ..row }
            }
            EventDetail::MemberUsable { user_id } => Self { object_id: Some(user_id.0), ..row },
            EventDetail::MemberUnusable { user_id, reason } => {
                Self { object_id: Some(user_id.0), reason: Some(reason.as_str().to_owned()), ..row }
            }
        }
    }
}

impl EventRow {
    /// Returns the key, which is readable even if other columns are corrupt.
    pub(crate) fn key(&self) -> (WorkspaceId, EventId) {
        (WorkspaceId(self.workspace_id), EventId(self.id.0))
    }

    fn of_booking(self, event: &BookingEvent) -> Self {
        let row = Self {
            booking_uuid: Some(DbUuid(event.booking_id.0)),
            revision: event.revision.into(),
            starts_at: Some(event.interval.start().into()),
            ends_at: Some(event.interval.end().into()),
            ..self
        };
        match event.change {
            BookingChange::Moved { from } => Self {
                from_starts_at: Some(from.start().into()),
                from_ends_at: Some(from.end().into()),
                ..row
            },
            BookingChange::Updated(updated) => Self {
                updated_details: Some(updated.names().join(" ")),
                added_guests: Some(updated.guests.unwrap_or_default().0.into()),
                ..row
            },
            BookingChange::Reassigned { from, to } => {
                Self { from_user_id: Some(from.0), to_user_id: Some(to.0), ..row }
            }
            BookingChange::Created
            | BookingChange::Confirmed
            | BookingChange::Cancelled
            | BookingChange::NoShow
            | BookingChange::NoShowUndone => row,
        }
    }

    fn updated(&self, reading: &Reading<'_>) -> Result<UpdatedDetails, StoreError> {
        let names = reading.filled("updated_details", self.updated_details.as_deref())?;
        let names: Vec<&str> = names.split_whitespace().collect();
        let added = reading.filled("added_guests", self.added_guests)?;
        let added = AddedGuests(reading.count("added_guests", added)?);
        let updated = UpdatedDetails::parse(&names, added).ok_or("it has an unknown name");
        reading.parsed("updated_details", updated)
    }

    fn decision(&self, reading: &Reading<'_>) -> Result<LeadDecision, StoreError> {
        let text = reading.filled("changes", self.changes.as_deref())?;
        reading.parsed("changes", serde_json::from_str(text))
    }

    fn token(&self, reading: &Reading<'_>) -> Result<TokenId, StoreError> {
        let id = reading.filled("token_id", self.token_id.as_deref())?;
        reading.parsed("token_id", TokenId::parse(id))
    }

    fn booking_event(
        &self,
        reading: &Reading<'_>,
        name: EventName,
    ) -> Result<BookingEvent, StoreError> {
        let change = match name {
            EventName::BookingCreated => BookingChange::Created,
            EventName::BookingMoved => BookingChange::Moved {
                from: interval(reading, "from_ends_at", (self.from_starts_at, self.from_ends_at))?,
            },
            EventName::BookingUpdated => BookingChange::Updated(self.updated(reading)?),
            EventName::BookingReassigned => BookingChange::Reassigned {
                from: UserId(reading.filled("from_user_id", self.from_user_id)?),
                to: UserId(reading.filled("to_user_id", self.to_user_id)?),
            },
            EventName::BookingConfirmed => BookingChange::Confirmed,
            EventName::BookingCancelled => BookingChange::Cancelled,
            EventName::BookingNoShow => BookingChange::NoShow,
            EventName::BookingNoShowUndone => BookingChange::NoShowUndone,
            EventName::LinkCreated
            | EventName::LinkArchived
            | EventName::LeadRouted
            | EventName::LeadRefused
            | EventName::RecordEnriched
            | EventName::RecordErased
            | EventName::WorkspaceChanged
            | EventName::TokenCreated
            | EventName::TokenRevoked
            | EventName::MemberUsable
            | EventName::MemberUnusable => {
                return Err(reading.corrupt("name", format!("{name} is not a booking event")));
            }
        };
        Ok(BookingEvent {
            booking_id: BookingId(reading.filled("booking_uuid", self.booking_uuid)?.0),
            change,
            revision: reading.count("revision", self.revision)?,
            interval: interval(reading, "ends_at", (self.starts_at, self.ends_at))?,
        })
    }
}

fn interval(
    reading: &Reading<'_>,
    column: &'static str,
    (starts_at, ends_at): (Option<DbInstant>, Option<DbInstant>),
) -> Result<Interval, StoreError> {
    let interval = starts_at.zip(ends_at).and_then(|(start, end)| Interval::new(start.0, end.0));
    reading.parsed(column, interval.ok_or("it is missing, or not after the start"))
}

impl TryFrom<EventRow> for Event {
    type Error = StoreError;

    fn try_from(row: EventRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "events", workspace: row.workspace_id, key: &row.id.0 };
        let name = reading.named("name", &row.name, EventName::parse(&row.name))?;
        let detail = match name {
            EventName::LinkCreated => EventDetail::LinkCreated {
                link_id: LinkId(reading.filled("link_id", row.link_id)?),
            },
            EventName::LinkArchived => EventDetail::LinkArchived {
                link_id: LinkId(reading.filled("object_id", row.object_id)?),
            },
            EventName::RecordErased => EventDetail::RecordErased { person_id: row.object_id },
            EventName::RecordEnriched => EventDetail::RecordEnriched {
                person_id: reading.filled("person_id", row.person_id)?,
            },
            EventName::WorkspaceChanged => {
                let text = reading.filled("changes", row.changes)?;
                let read: serde_json::Result<serde_json::Value> = serde_json::from_str(&text);
                reading.parsed("changes", read)?;
                EventDetail::WorkspaceChanged(ChangeLog(text))
            }
            EventName::LeadRouted => EventDetail::LeadRouted {
                decision: row.decision(&reading)?,
                link_id: LinkId(reading.filled("object_id", row.object_id)?),
            },
            EventName::LeadRefused => EventDetail::LeadRefused(row.decision(&reading)?),
            EventName::TokenCreated => EventDetail::TokenCreated { token_id: row.token(&reading)? },
            EventName::TokenRevoked => EventDetail::TokenRevoked { token_id: row.token(&reading)? },
            EventName::MemberUsable => EventDetail::MemberUsable {
                user_id: UserId(reading.filled("object_id", row.object_id)?),
            },
            EventName::MemberUnusable => {
                let reason = reading.filled("reason", row.reason.as_deref())?;
                EventDetail::MemberUnusable {
                    user_id: UserId(reading.filled("object_id", row.object_id)?),
                    reason: reading.named("reason", reason, CalendarFaultKind::parse(reason))?,
                }
            }
            of_booking => EventDetail::Booking(row.booking_event(&reading, of_booking)?),
        };
        Ok(Self {
            id: EventId(row.id.0),
            workspace_id: WorkspaceId(row.workspace_id),
            occurred_at: row.occurred_at.0,
            by: row.by_user_id.map(UserId),
            detail,
        })
    }
}

impl TryFrom<EventRow> for FeedEvent {
    type Error = StoreError;

    fn try_from(row: EventRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "events", workspace: row.workspace_id, key: &row.id.0 };
        let position = EventPosition(reading.filled("position", row.position)?);
        Ok(Self { position, event: row.try_into()? })
    }
}
