use diesel::prelude::*;
use frontdesk_domain::event_type::{EventType, EventTypeHosts};
use frontdesk_domain::ids::{EventTypeId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::open_times::SlotRule;
use frontdesk_domain::ports::StoreError;
use serde_json::Value;

use super::{Reading, json, position};
use crate::schema::{event_type_hosts, event_types};

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = event_types, primary_key(workspace_id, id), treat_none_as_null = true)]
pub(crate) struct EventTypeRow {
    workspace_id: i64,
    id: i64,
    key: String,
    title: String,
    description: String,
    duration_minutes: i64,
    slot_interval_minutes: i64,
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
    minimum_notice_minutes: i64,
    horizon_days: i64,
    location: Value,
    questions: Value,
    every_member: bool,
    active: bool,
    max_meetings_per_day: Option<i64>,
    max_meetings_per_week: Option<i64>,
}

impl EventTypeRow {
    pub(crate) fn new(workspace: WorkspaceId, event_type: &EventType) -> Self {
        let SlotRule {
            duration_minutes,
            slot_interval_minutes,
            buffer_before_minutes,
            buffer_after_minutes,
            minimum_notice_minutes,
            horizon_days,
        } = event_type.rule;
        Self {
            workspace_id: workspace.0,
            id: event_type.id.0,
            key: event_type.key.to_string(),
            title: event_type.title.clone(),
            description: event_type.description.clone(),
            duration_minutes: duration_minutes.into(),
            slot_interval_minutes: slot_interval_minutes.into(),
            buffer_before_minutes: buffer_before_minutes.into(),
            buffer_after_minutes: buffer_after_minutes.into(),
            minimum_notice_minutes: minimum_notice_minutes.into(),
            horizon_days: horizon_days.into(),
            location: json(&event_type.location),
            questions: json(&event_type.questions),
            every_member: event_type.hosts == EventTypeHosts::EveryMember,
            active: event_type.active,
            max_meetings_per_day: event_type.caps.per_day.map(i64::from),
            max_meetings_per_week: event_type.caps.per_week.map(i64::from),
        }
    }

    fn rule(&self, reading: &Reading<'_>) -> Result<SlotRule, StoreError> {
        Ok(SlotRule {
            duration_minutes: reading.count("duration_minutes", self.duration_minutes)?,
            slot_interval_minutes: reading
                .count("slot_interval_minutes", self.slot_interval_minutes)?,
            buffer_before_minutes: reading
                .count("buffer_before_minutes", self.buffer_before_minutes)?,
            buffer_after_minutes: reading
                .count("buffer_after_minutes", self.buffer_after_minutes)?,
            minimum_notice_minutes: reading
                .count("minimum_notice_minutes", self.minimum_notice_minutes)?,
            horizon_days: reading.count("horizon_days", self.horizon_days)?,
        })
    }
}

impl TryFrom<EventTypeRow> for EventType {
    type Error = StoreError;

    /// The caller adds the hosts.
    fn try_from(row: EventTypeRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "event_types", workspace: row.workspace_id, key: &row.id };
        Ok(Self {
            id: EventTypeId(row.id),
            key: reading.parsed("key", Key::parse(&row.key))?,
            rule: row.rule(&reading)?,
            caps: reading.caps(row.max_meetings_per_day, row.max_meetings_per_week)?,
            location: reading.json("location", row.location)?,
            questions: reading.json("questions", row.questions)?,
            hosts: if row.every_member {
                EventTypeHosts::EveryMember
            } else {
                EventTypeHosts::Only(Vec::new())
            },
            title: row.title,
            description: row.description,
            active: row.active,
        })
    }
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = event_type_hosts)]
pub(crate) struct EventTypeHostRow {
    workspace_id: i64,
    event_type_id: i64,
    position: i64,
    user_id: i64,
}

impl EventTypeHostRow {
    pub(crate) fn all(
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> impl Iterator<Item = Self> {
        let event_type_id = event_type.id.0;
        let listed: &[UserId] = match &event_type.hosts {
            EventTypeHosts::EveryMember => &[],
            EventTypeHosts::Only(hosts) => hosts,
        };
        listed.iter().enumerate().map(move |(index, user)| Self {
            workspace_id: workspace.0,
            event_type_id,
            position: position(index),
            user_id: user.0,
        })
    }
}

/// The rows of an event type must be adjacent.
pub(crate) fn event_types_of_rows(
    rows: Vec<(EventTypeRow, Option<EventTypeHostRow>)>,
) -> Result<Vec<EventType>, StoreError> {
    let mut event_types: Vec<EventType> = Vec::new();
    for (row, host) in rows {
        if event_types.last().is_none_or(|last| last.id.0 != row.id) {
            event_types.push(row.try_into()?);
        }
        if let (Some(EventType { hosts: EventTypeHosts::Only(hosts), .. }), Some(host)) =
            (event_types.last_mut(), host)
        {
            hosts.push(UserId(host.user_id));
        }
    }
    Ok(event_types)
}
