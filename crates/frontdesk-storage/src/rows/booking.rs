use diesel::prelude::*;
use frontdesk_domain::booking::{
    Answers, Attribution, Booking, BookingHost, BookingState, BookingStatus, Cancellation,
    Confirmation, ConfirmationCode, EventTypeRef, Invitee, ManageToken, MemberRef, NoShow, Origin,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::BusyBooking;
use frontdesk_domain::ports::{BookingOrder, StoreError};
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Reading, json, position};
use crate::current_names::{CurrentNames, NamedMember};
use crate::schema::{booking_hosts, bookings};
use crate::types::{DbInstant, DbUuid};

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = bookings, treat_none_as_default_value = false)]
pub(crate) struct BookingRow {
    pub(crate) workspace_id: i64,
    pub(crate) uuid: DbUuid,
    title: String,
    event_type_id: i64,
    invitee_name: String,
    invitee_email: String,
    guests: Value,
    details: Value,
    location: Value,
    origin: String,
    reschedule_url: Option<String>,
    link_id: Option<i64>,
    booked_by: Option<i64>,
    manage_token: String,
    submission: Option<DbUuid>,
    created_at: DbInstant,
    #[diesel(embed)]
    changes: BookingChanges,
}

#[derive(AsChangeset)]
#[diesel(table_name = bookings)]
pub(crate) struct UpdatedBooking {
    title: String,
    invitee_name: String,
    guests: Value,
    details: Value,
    revision: i64,
    updated_at: DbInstant,
}

/// A booking with another host.
#[derive(AsChangeset)]
#[diesel(table_name = bookings)]
pub(crate) struct ReassignedBooking {
    title: String,
    details: Value,
    revision: i64,
    updated_at: DbInstant,
}

/// What an erasure changes.
#[derive(AsChangeset)]
#[diesel(table_name = bookings, treat_none_as_null = true)]
pub(crate) struct PersonalDetails {
    title: String,
    invitee_name: String,
    invitee_email: String,
    guests: Value,
    details: Value,
    cancel_reason: Option<String>,
    updated_at: DbInstant,
}

/// The column `details`: what no query filters by.
#[derive(Deserialize, Serialize)]
struct Details {
    /// In the order of `booking_hosts.position`.
    hosts: Vec<StoredHost>,
    answers: Answers,
    metadata: Metadata,
    attribution: Attribution,
}

#[derive(Deserialize, Serialize)]
struct StoredHost {
    user_id: i64,
    role: String,
    lead: bool,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = bookings, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct BookingChanges {
    starts_at: DbInstant,
    ends_at: DbInstant,
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
    time_zone: String,
    invitee_time_zone: String,
    state: String,
    cancel_reason: Option<String>,
    cancelled_at: Option<DbInstant>,
    cancelled_by: Option<i64>,
    no_show_at: Option<DbInstant>,
    no_show_by: Option<i64>,
    revision: i64,
    updated_at: DbInstant,
    confirmation_code: Option<String>,
    confirmed_at: Option<DbInstant>,
}

impl BookingRow {
    pub(crate) const fn position(&self, order: BookingOrder) -> (DbInstant, DbUuid) {
        let at = match order {
            BookingOrder::StartTime => self.changes.starts_at,
            BookingOrder::UpdatedAt => self.changes.updated_at,
        };
        (at, self.uuid)
    }
}

impl From<&Booking> for BookingRow {
    fn from(booking: &Booking) -> Self {
        let guests: Vec<&str> = booking.guests.iter().map(Email::as_str).collect();
        Self {
            workspace_id: booking.workspace_id.0,
            uuid: DbUuid(booking.id.0),
            title: booking.title.clone(),
            event_type_id: booking.event_type.id.0,
            invitee_name: booking.invitee.name.clone(),
            invitee_email: booking.invitee.email.to_string(),
            guests: json(&guests),
            details: json(&Details::from(booking)),
            location: json(&booking.location),
            origin: booking.origin.as_str().to_owned(),
            reschedule_url: booking.origin.reschedule_url().map(str::to_owned),
            link_id: booking.link_id.map(|link| link.0),
            booked_by: booking.booked_by.as_ref().map(|member| member.user_id.0),
            manage_token: booking.manage_token.reveal().to_owned(),
            submission: booking.submission.map(DbUuid),
            created_at: booking.created_at.into(),
            changes: booking.into(),
        }
    }
}

impl From<&Booking> for UpdatedBooking {
    fn from(booking: &Booking) -> Self {
        let BookingRow { title, invitee_name, guests, details, changes, .. } = booking.into();
        let BookingChanges { revision, updated_at, .. } = changes;
        Self { title, invitee_name, guests, details, revision, updated_at }
    }
}

impl From<&Booking> for ReassignedBooking {
    fn from(booking: &Booking) -> Self {
        let BookingRow { title, details, changes, .. } = booking.into();
        let BookingChanges { revision, updated_at, .. } = changes;
        Self { title, details, revision, updated_at }
    }
}

impl From<&Booking> for PersonalDetails {
    fn from(booking: &Booking) -> Self {
        let BookingRow { title, invitee_name, invitee_email, guests, details, changes, .. } =
            booking.into();
        let BookingChanges { cancel_reason, updated_at, .. } = changes;
        Self { title, invitee_name, invitee_email, guests, details, cancel_reason, updated_at }
    }
}

impl From<&Booking> for BookingChanges {
    fn from(booking: &Booking) -> Self {
        let (status, cancellation, no_show) = match &booking.state {
            BookingState::Scheduled => (BookingStatus::Scheduled, None, None),
            BookingState::Cancelled(cancellation) => {
                (BookingStatus::Cancelled, Some(cancellation), None)
            }
            BookingState::Completed => (BookingStatus::Completed, None, None),
            BookingState::NoShow(no_show) => (BookingStatus::NoShow, None, Some(no_show)),
        };
        let number = |member: &MemberRef| member.user_id.0;
        let (code, confirmed_at) = match &booking.confirmation {
            Confirmation::NotNeeded => (None, None),
            Confirmation::Awaited(code) => (Some(code.reveal().to_owned()), None),
            Confirmation::Confirmed(at) => (None, Some(DbInstant(*at))),
        };
        Self {
            starts_at: booking.interval.start().into(),
            ends_at: booking.interval.end().into(),
            buffer_before_minutes: booking.buffer_before_minutes.into(),
            buffer_after_minutes: booking.buffer_after_minutes.into(),
            time_zone: booking.time_zone.name().to_owned(),
            invitee_time_zone: booking.invitee.time_zone.name().to_owned(),
            state: status.as_str().to_owned(),
            cancel_reason: cancellation.and_then(|c| c.reason.clone()),
            cancelled_at: cancellation.map(|c| c.cancelled_at.into()),
            cancelled_by: cancellation.and_then(|c| c.cancelled_by.as_ref()).map(number),
            no_show_at: no_show.map(|n| n.marked_at.into()),
            no_show_by: no_show.and_then(|n| n.marked_by.as_ref()).map(number),
            revision: booking.revision.into(),
            updated_at: booking.updated_at.into(),
            confirmation_code: code,
            confirmed_at,
        }
    }
}

impl BookingRow {
    pub(crate) fn into_booking(self, names: &CurrentNames) -> Result<Booking, StoreError> {
        let reading =
            Reading { table: "bookings", workspace: self.workspace_id, key: &self.uuid.0 };
        let event_type = names.event_types.get(&self.event_type_id).ok_or_else(|| {
            let why = format!("there is no event type {}", self.event_type_id);
            reading.corrupt("event_type_id", why)
        })?;
        let interval = Interval::new(self.changes.starts_at.0, self.changes.ends_at.0);
        let guests: Vec<String> = reading.json("guests", self.guests)?;
        let Details { hosts, answers, metadata, attribution } =
            reading.json("details", self.details)?;
        Ok(Booking {
            id: BookingId(self.uuid.0),
            manage_token: reading.parsed("manage_token", ManageToken::parse(&self.manage_token))?,
            workspace_id: WorkspaceId(self.workspace_id),
            title: self.title,
            event_type: EventTypeRef {
                id: EventTypeId(self.event_type_id),
                key: reading.parsed("event_type_id", Key::parse(&event_type.key))?,
                title: event_type.title.clone(),
            },
            interval: reading.parsed("ends_at", interval.ok_or("it is not after starts_at"))?,
            buffer_before_minutes: reading
                .count("buffer_before_minutes", self.changes.buffer_before_minutes)?,
            buffer_after_minutes: reading
                .count("buffer_after_minutes", self.changes.buffer_after_minutes)?,
            time_zone: reading.parsed("time_zone", Zone::parse(&self.changes.time_zone))?,
            hosts: hosts
                .into_iter()
                .map(|host| host.into_host(&reading, names))
                .collect::<Result<_, _>>()?,
            invitee: Invitee {
                name: self.invitee_name,
                email: reading.parsed("invitee_email", Email::from_stored(&self.invitee_email))?,
                time_zone: reading
                    .parsed("invitee_time_zone", Zone::parse(&self.changes.invitee_time_zone))?,
            },
            guests: reading
                .parsed("guests", guests.iter().map(|guest| Email::from_stored(guest)).collect())?,
            answers,
            metadata,
            attribution,
            location: reading.json("location", self.location)?,
            origin: origin(&reading, &self.origin, self.reschedule_url)?,
            link_id: self.link_id.map(LinkId),
            submission: self.submission.map(|submission| submission.0),
            booked_by: member(&reading, "booked_by", self.booked_by, names)?,
            created_at: self.created_at.0,
            updated_at: self.changes.updated_at.0,
            revision: reading.count("revision", self.changes.revision)?,
            confirmation: self.changes.confirmation(&reading)?,
            state: self.changes.into_state(&reading, names)?,
        })
    }
}

impl BookingChanges {
    fn confirmation(&self, reading: &Reading<'_>) -> Result<Confirmation, StoreError> {
        Ok(match (&self.confirmation_code, self.confirmed_at) {
            (None, None) => Confirmation::NotNeeded,
            (None, Some(at)) => Confirmation::Confirmed(at.0),
            (Some(code), _) => {
                let code = ConfirmationCode::parse(code).ok_or("it is not a confirmation code");
                Confirmation::Awaited(reading.parsed("confirmation_code", code)?)
            }
        })
    }

    fn into_state(
        self,
        reading: &Reading<'_>,
        names: &CurrentNames,
    ) -> Result<BookingState, StoreError> {
        Ok(match reading.named("state", &self.state, BookingStatus::parse(&self.state))? {
            BookingStatus::Scheduled => BookingState::Scheduled,
            BookingStatus::Completed => BookingState::Completed,
            BookingStatus::Cancelled => BookingState::Cancelled(Cancellation {
                reason: self.cancel_reason,
                cancelled_at: reading.filled("cancelled_at", self.cancelled_at)?.0,
                cancelled_by: member(reading, "cancelled_by", self.cancelled_by, names)?,
            }),
            BookingStatus::NoShow => BookingState::NoShow(NoShow {
                marked_at: reading.filled("no_show_at", self.no_show_at)?.0,
                marked_by: member(reading, "no_show_by", self.no_show_by, names)?,
            }),
        })
    }
}

fn origin(
    reading: &Reading<'_>,
    name: &str,
    reschedule_url: Option<String>,
) -> Result<Origin, StoreError> {
    let plain = [Origin::Link, Origin::Api].into_iter().find(|origin| origin.as_str() == name);
    match (plain, reschedule_url) {
        (Some(origin), None) => Ok(origin),
        (None, Some(reschedule_url)) if name == "workflow" => {
            Ok(Origin::Workflow { reschedule_url })
        }
        _ => Err(reading.corrupt(
            "origin",
            format!("{name:?} is not an origin, or does not match reschedule_url"),
        )),
    }
}

fn member(
    reading: &Reading<'_>,
    column: &'static str,
    user: Option<i64>,
    names: &CurrentNames,
) -> Result<Option<MemberRef>, StoreError> {
    let found = user.map(|user| {
        let member = named(reading, column, user, names)?;
        Ok(MemberRef { user_id: UserId(user), name: member.name.clone() })
    });
    found.transpose()
}

#[derive(Insertable)]
#[diesel(table_name = booking_hosts, treat_none_as_default_value = false)]
pub(crate) struct BookingHostRow {
    workspace_id: i64,
    booking_uuid: DbUuid,
    position: i64,
    user_id: i64,
    role: &'static str,
    lead: bool,
    starts_at: DbInstant,
    ends_at: DbInstant,
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
    blocking: bool,
}

impl BookingHostRow {
    pub(crate) fn all(booking: &Booking) -> impl Iterator<Item = Self> {
        booking.hosts.iter().enumerate().map(|(index, BookingHost { host, .. })| Self {
            workspace_id: booking.workspace_id.0,
            booking_uuid: DbUuid(booking.id.0),
            position: position(index),
            user_id: host.user_id.0,
            role: host.role.as_str(),
            lead: host.lead,
            starts_at: booking.interval.start().into(),
            ends_at: booking.interval.end().into(),
            buffer_before_minutes: booking.buffer_before_minutes.into(),
            buffer_after_minutes: booking.buffer_after_minutes.into(),
            blocking: booking.blocks_time() && host.role == HostRole::MustAttend,
        })
    }
}

impl From<&Booking> for Details {
    fn from(booking: &Booking) -> Self {
        Self {
            hosts: booking.hosts.iter().map(StoredHost::from).collect(),
            answers: booking.answers.clone(),
            metadata: booking.metadata.clone(),
            attribution: booking.attribution.clone(),
        }
    }
}

impl From<&BookingHost> for StoredHost {
    fn from(BookingHost { host, .. }: &BookingHost) -> Self {
        let Host { user_id, role, lead } = *host;
        Self { user_id: user_id.0, role: role.as_str().to_owned(), lead }
    }
}

impl StoredHost {
    fn into_host(
        self,
        reading: &Reading<'_>,
        names: &CurrentNames,
    ) -> Result<BookingHost, StoreError> {
        let role = reading.named("details", &self.role, HostRole::parse(&self.role))?;
        let member = named(reading, "details", self.user_id, names)?;
        Ok(BookingHost {
            host: Host { user_id: UserId(self.user_id), role, lead: self.lead },
            email: reading.parsed("details", Email::from_stored(&member.email))?,
            name: member.name.clone(),
        })
    }
}

fn named<'a>(
    reading: &Reading<'_>,
    column: &'static str,
    user: i64,
    names: &'a CurrentNames,
) -> Result<&'a NamedMember, StoreError> {
    names
        .members
        .get(&user)
        .ok_or_else(|| reading.corrupt(column, format!("{user} is not a member")))
}

pub(crate) fn busy_booking(
    (table, workspace, id): (&'static str, WorkspaceId, DbUuid),
    (starts_at, ends_at): (DbInstant, DbInstant),
    (before, after): (i64, i64),
) -> Result<BusyBooking, StoreError> {
    let reading = Reading { table, workspace: workspace.0, key: &id.0 };
    let interval = Interval::new(starts_at.0, ends_at.0).ok_or("it is not after starts_at");
    Ok(BusyBooking {
        interval: reading.parsed("ends_at", interval)?,
        buffer_before_minutes: reading.count("buffer_before_minutes", before)?,
        buffer_after_minutes: reading.count("buffer_after_minutes", after)?,
        held: false,
    })
}
