use diesel::prelude::*;
use frontdesk_domain::access::TokenId;
use frontdesk_domain::hold::Hold;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::open_times::BusyBooking;
use frontdesk_domain::ports::StoreError;

use super::{Reading, busy_booking};
use crate::schema::holds;
use crate::types::{DbInstant, DbUuid};

/// A host of a hold.
#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = holds)]
pub(crate) struct HoldRow {
    pub(crate) workspace_id: i64,
    pub(crate) uuid: DbUuid,
    pub(crate) user_id: i64,
    pub(crate) link_id: i64,
    pub(crate) event_type_id: i64,
    pub(crate) token_id: String,
    pub(crate) starts_at: DbInstant,
    pub(crate) ends_at: DbInstant,
    pub(crate) buffer_before_minutes: i64,
    pub(crate) buffer_after_minutes: i64,
    pub(crate) expires_at: DbInstant,
}

impl HoldRow {
    pub(crate) fn all(hold: &Hold) -> impl Iterator<Item = Self> {
        hold.hosts.iter().map(|host| Self {
            workspace_id: hold.workspace_id.0,
            uuid: DbUuid(hold.id.0),
            user_id: host.0,
            link_id: hold.link_id.0,
            event_type_id: hold.event_type_id.0,
            token_id: hold.token_id.as_str().to_owned(),
            starts_at: DbInstant(hold.busy.interval.start()),
            ends_at: DbInstant(hold.busy.interval.end()),
            buffer_before_minutes: hold.busy.buffer_before_minutes.into(),
            buffer_after_minutes: hold.busy.buffer_after_minutes.into(),
            expires_at: DbInstant(hold.expires_at),
        })
    }

    pub(crate) fn busy(&self) -> Result<BusyBooking, StoreError> {
        let of = ("holds", WorkspaceId(self.workspace_id), self.uuid);
        let times = (self.starts_at, self.ends_at);
        let buffers = (self.buffer_before_minutes, self.buffer_after_minutes);
        Ok(BusyBooking { held: true, ..busy_booking(of, times, buffers)? })
    }

    /// The hold of these rows, which are of one hold.
    pub(crate) fn join(rows: &[Self]) -> Result<Option<Hold>, StoreError> {
        let Some(first) = rows.first() else { return Ok(None) };
        let reading = Reading { table: "holds", workspace: first.workspace_id, key: &first.uuid.0 };
        Ok(Some(Hold {
            id: BookingId(first.uuid.0),
            workspace_id: WorkspaceId(first.workspace_id),
            link_id: LinkId(first.link_id),
            event_type_id: EventTypeId(first.event_type_id),
            token_id: reading.parsed("token_id", TokenId::parse(&first.token_id))?,
            busy: first.busy()?,
            hosts: rows.iter().map(|row| UserId(row.user_id)).collect(),
            expires_at: first.expires_at.0,
        }))
    }
}
