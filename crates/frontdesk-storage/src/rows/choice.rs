use diesel::prelude::*;
use frontdesk_domain::ids::{BookingId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::Assignment;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::queue::{Candidate, SkipReason};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Reading, json};
use crate::schema::booking_choices;
use crate::types::{DbInstant, DbUuid};

#[derive(AsChangeset, Insertable, Queryable)]
#[diesel(table_name = booking_choices)]
pub(crate) struct ChoiceRow {
    workspace_id: i64,
    booking_uuid: DbUuid,
    queue_id: i64,
    user_id: i64,
    considered: Value,
}

/// An element of the column `considered`.
#[derive(Serialize, Deserialize)]
struct Considered {
    user_id: i64,
    weight: u32,
    assignments: u64,
    /// Missing in rows of older versions.
    #[serde(default)]
    credits: u64,
    /// As `credits`.
    #[serde(default)]
    allowance: u64,
    /// As `credits`.
    #[serde(default)]
    adjustment: i64,
    /// In microseconds since 1970.
    last_assigned_at: Option<i64>,
    skipped: Option<String>,
}

impl ChoiceRow {
    pub(crate) fn new(workspace: WorkspaceId, booking: BookingId, choice: &Assignment) -> Self {
        let considered: Vec<Considered> = choice.considered.iter().map(Considered::from).collect();
        Self {
            workspace_id: workspace.0,
            booking_uuid: DbUuid(booking.0),
            queue_id: choice.queue_id.0,
            user_id: choice.user_id.0,
            considered: json(&considered),
        }
    }
}

impl TryFrom<ChoiceRow> for Assignment {
    type Error = StoreError;

    fn try_from(row: ChoiceRow) -> Result<Self, StoreError> {
        let (workspace, key) = (row.workspace_id, &row.booking_uuid.0);
        let reading = Reading { table: "booking_choices", workspace, key };
        let considered: Vec<Considered> = reading.json("considered", row.considered)?;
        let candidates = considered.into_iter().map(|considered| considered.read(&reading));
        Ok(Self {
            queue_id: QueueId(row.queue_id),
            user_id: UserId(row.user_id),
            considered: candidates.collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Candidate> for Considered {
    fn from(candidate: &Candidate) -> Self {
        Self {
            user_id: candidate.user_id.0,
            weight: candidate.weight,
            assignments: candidate.assignments,
            credits: candidate.credits,
            allowance: candidate.allowance,
            adjustment: candidate.adjustment,
            last_assigned_at: candidate.last_assigned_at.map(|at| DbInstant(at).micros()),
            skipped: candidate.skipped.map(|reason| reason.as_str().to_owned()),
        }
    }
}

impl Considered {
    fn read(self, reading: &Reading<'_>) -> Result<Candidate, StoreError> {
        let skipped =
            self.skipped.map(|name| reading.named("considered", &name, SkipReason::parse(&name)));
        let last = self
            .last_assigned_at
            .map(|micros| reading.parsed("considered", DbInstant::from_micros(micros)));
        Ok(Candidate {
            user_id: UserId(self.user_id),
            weight: self.weight,
            assignments: self.assignments,
            credits: self.credits,
            allowance: self.allowance,
            adjustment: self.adjustment,
            last_assigned_at: last.transpose()?.map(|at| at.0),
            skipped: skipped.transpose()?,
        })
    }
}
