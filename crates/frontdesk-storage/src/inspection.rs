//! Finds stored data that breaks a rule, such as double bookings.
//!
//! Constraints enforce most rules on every write, and the integrity check of SQLite reports rows
//! that violate them. The inspection covers the rules that no constraint can express. Each rule is
//! one query that returns the offending rows; [`rules`] describes how to add a rule.

mod dialect;
mod rules;

use std::fmt;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Binary, Text};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::RecordedResponse;
use uuid::Uuid;

pub(crate) use self::dialect::{Dialect, POSTGRES, SQLITE};
pub(crate) use self::rules::{Rule, rules};

/// A stored row that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The table of the row.
    pub table: &'static str,
    /// The row's key, starting with the workspace: `1/0197a3c0-…`.
    pub row: String,
    /// The stored value.
    pub found: String,
    /// The value that the rule requires.
    pub expected: &'static str,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, row, found, expected } = self;
        write!(f, "{table} {row}: found {found}; expected {expected}")
    }
}

/// Decodes a recorded response; returns its booking's id, if any, or an error.
pub(crate) type ReadRecordedResponse<'a> =
    &'a (dyn Fn(&RecordedResponse) -> Result<Option<Uuid>, String> + Send + Sync);

#[derive(QueryableByName)]
pub(crate) struct Breach {
    #[diesel(sql_type = BigInt)]
    workspace_id: i64,
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    found: String,
}

impl Breach {
    pub(crate) fn of(self, rule: &Rule) -> Violation {
        let Self { workspace_id, id, found } = self;
        Violation {
            table: rule.table,
            row: format!("{workspace_id}/{id}"),
            found,
            expected: rule.expected,
        }
    }
}

/// The number of responses per batch; a response can be several kilobytes long.
const RESPONSES_AT_ONCE: usize = 500;

#[derive(QueryableByName)]
pub(crate) struct RecordedResponseRow {
    #[diesel(sql_type = BigInt)]
    workspace_id: i64,
    #[diesel(sql_type = Text)]
    token_id: String,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Binary)]
    answer: Vec<u8>,
}

/// The last key of a batch; the next batch starts after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordedResponsePosition {
    pub(crate) workspace_id: i64,
    pub(crate) token_id: String,
    pub(crate) key: String,
}

pub(crate) fn recorded_responses_after() -> String {
    format!(
        "SELECT workspace_id, token_id, key, answer FROM idempotency_keys
         WHERE answer IS NOT NULL AND ($1, $2, $3) < (workspace_id, token_id, key)
         ORDER BY workspace_id, token_id, key LIMIT {RESPONSES_AT_ONCE}"
    )
}

pub(crate) const BOOKING_THERE: &str =
    "SELECT workspace_id FROM bookings WHERE workspace_id = $1 AND uuid = $2";

#[derive(QueryableByName)]
pub(crate) struct Somewhere {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "only the existence of the row matters")]
    workspace_id: i64,
}

impl RecordedResponseRow {
    pub(crate) fn position(&self) -> RecordedResponsePosition {
        let Self { workspace_id, token_id, key, .. } = self;
        RecordedResponsePosition {
            workspace_id: *workspace_id,
            token_id: token_id.clone(),
            key: key.clone(),
        }
    }

    /// Returns the booking that the response refers to, if any.
    pub(crate) fn read(
        &self,
        read: ReadRecordedResponse<'_>,
    ) -> Result<Option<(WorkspaceId, Uuid)>, Violation> {
        match read(&RecordedResponse(self.answer.clone())) {
            Ok(booking) => Ok(booking.map(|booking| (WorkspaceId(self.workspace_id), booking))),
            Err(why) => Err(self.violation(why, "a valid recorded response")),
        }
    }

    pub(crate) fn without(&self, booking: Uuid) -> Violation {
        self.violation(
            format!("a recorded response for the booking {booking}"),
            "an existing booking, because both are stored together",
        )
    }

    fn violation(&self, found: String, expected: &'static str) -> Violation {
        let row = format!("{}/{}/{}", self.workspace_id, self.token_id, self.key);
        Violation { table: "idempotency_keys", row, found, expected }
    }
}
