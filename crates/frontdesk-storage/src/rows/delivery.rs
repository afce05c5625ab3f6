use diesel::prelude::*;
use frontdesk_domain::calendar::ConnectionId;
use frontdesk_domain::delivery::{
    Delivery, DeliveryId, DeliveryKind, DeliveryOutcome, DeliveryReport, DeliveryState,
    DeliveryTarget, NewDelivery,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::event::{EventId, EventPosition};
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::StoreError;

use super::{EventRow, Reading};
use crate::schema::deliveries;
use crate::types::{DbInstant, DbUuid};

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = deliveries, treat_none_as_default_value = false)]
pub(crate) struct DeliveryRow {
    workspace_id: i64,
    event_id: DbUuid,
    pub(crate) id: DbUuid,
    position: i64,
    booking_uuid: Option<DbUuid>,
    kind: String,
    address: String,
    in_order: bool,
    user_id: Option<i64>,
    connection_id: Option<DbUuid>,
    mail_to: Option<String>,
    occasion: Option<String>,
    minutes_before: i64,
    state: String,
    attempts: i64,
    due_at: DbInstant,
    next_attempt_at: DbInstant,
    reason: Option<String>,
    link_id: Option<i64>,
}

/// Columns that each delivery copies from its event.
#[derive(Clone, Copy)]
pub(crate) struct DeliveredEvent {
    pub(crate) workspace: WorkspaceId,
    pub(crate) event: EventId,
    pub(crate) position: i64,
    pub(crate) booking: Option<DbUuid>,
}

impl DeliveryRow {
    pub(crate) fn new(of: DeliveredEvent, new: &NewDelivery) -> Self {
        let row = Self {
            workspace_id: of.workspace.0,
            event_id: DbUuid(of.event.0),
            id: DbUuid(new.id.0),
            position: of.position,
            booking_uuid: of.booking,
            kind: new.target.kind().as_str().to_owned(),
            address: new.target.address(),
            in_order: new.target.is_in_order(),
            user_id: None,
            connection_id: None,
            mail_to: None,
            occasion: None,
            minutes_before: 0,
            state: DeliveryState::Pending.as_str().to_owned(),
            attempts: 0,
            due_at: new.due_at.into(),
            next_attempt_at: new.due_at.into(),
            reason: None,
            link_id: None,
        };
        match &new.target {
            DeliveryTarget::Calendar { user_id, connection_id } => Self {
                user_id: Some(user_id.0),
                connection_id: Some(DbUuid(connection_id.0)),
                ..row
            },
            DeliveryTarget::Mail { to, occasion, minutes_before, link_id } => Self {
                mail_to: Some(to.to_string()),
                occasion: Some(occasion.as_str().to_owned()),
                minutes_before: i64::from(*minutes_before),
                link_id: link_id.map(|link| link.0),
                ..row
            },
            DeliveryTarget::Webhook { .. } => row,
        }
    }

    pub(crate) fn into_delivery(self, event: EventRow) -> Result<Delivery, StoreError> {
        let reading = self.reading();
        Ok(Delivery {
            id: DeliveryId(self.id.0),
            event: event.try_into()?,
            position: EventPosition(self.position),
            target: self.target(&reading)?,
            attempts: reading.count("attempts", self.attempts)?,
            due_at: self.due_at.0,
        })
    }

    pub(crate) fn into_report(self, event: EventRow) -> Result<DeliveryReport, StoreError> {
        let reading = self.reading();
        Ok(DeliveryReport {
            id: DeliveryId(self.id.0),
            event: event.try_into()?,
            position: EventPosition(self.position),
            target: self.target(&reading)?,
            state: reading.named("state", &self.state, DeliveryState::parse(&self.state))?,
            attempts: reading.count("attempts", self.attempts)?,
            next_attempt_at: self.next_attempt_at.0,
            reason: self.reason.clone(),
        })
    }

    fn reading(&self) -> Reading<'_> {
        Reading { table: "deliveries", workspace: self.workspace_id, key: &self.id.0 }
    }

    fn target(&self, reading: &Reading<'_>) -> Result<DeliveryTarget, StoreError> {
        Ok(match reading.named("kind", &self.kind, DeliveryKind::parse(&self.kind))? {
            DeliveryKind::Calendar => DeliveryTarget::Calendar {
                user_id: UserId(reading.filled("user_id", self.user_id)?),
                connection_id: ConnectionId(reading.filled("connection_id", self.connection_id)?.0),
            },
            DeliveryKind::Mail => {
                let to = reading.filled("mail_to", self.mail_to.as_deref())?;
                let occasion = reading.filled("occasion", self.occasion.as_deref())?;
                DeliveryTarget::Mail {
                    to: reading.parsed("mail_to", Email::from_stored(to))?,
                    occasion: reading.named("occasion", occasion, MailOccasion::parse(occasion))?,
                    minutes_before: reading.count("minutes_before", self.minutes_before)?,
                    link_id: self.link_id.map(LinkId),
                }
            }
            DeliveryKind::Webhook => DeliveryTarget::Webhook {
                key: reading.parsed("address", Key::parse(&self.address))?,
            },
        })
    }
}

#[derive(AsChangeset)]
#[diesel(table_name = deliveries)]
pub(crate) struct AttemptChanges {
    state: &'static str,
    #[diesel(treat_none_as_null = true)]
    reason: Option<String>,
    /// `None` if no attempt follows; the column then stays unchanged.
    next_attempt_at: Option<DbInstant>,
}

impl From<&DeliveryOutcome> for AttemptChanges {
    fn from(outcome: &DeliveryOutcome) -> Self {
        let (state, reason, next) = match outcome {
            DeliveryOutcome::Delivered => (DeliveryState::Delivered, None, None),
            DeliveryOutcome::Dropped(reason) => (DeliveryState::Dropped, Some(reason), None),
            DeliveryOutcome::Retry { at, reason } => {
                (DeliveryState::Pending, Some(reason), Some(*at))
            }
            DeliveryOutcome::Dead(reason) => (DeliveryState::Dead, Some(reason), None),
        };
        Self {
            state: state.as_str(),
            reason: reason.cloned(),
            next_attempt_at: next.map(DbInstant),
        }
    }
}
