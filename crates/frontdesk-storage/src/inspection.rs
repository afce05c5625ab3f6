//! What a store holds, against the rules that it has to keep: whether time was given away twice,
//! whether every copy is that of its original, whether every state is one that can be come to.
//!
//! The databases keep most of these rules themselves. What remains are files that were edited,
//! restored from halves or written by a faulty version, and the rules that no constraint can hold.
//! Each rule is one query whose rows are what breaks it; to add one see [`rules`].

mod dialect;
mod rules;

use std::fmt;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Binary, Text};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::RecordedAnswer;
use uuid::Uuid;

pub(crate) use self::dialect::{Dialect, POSTGRES, SQLITE};
pub(crate) use self::rules::{Rule, rules};

/// Something stored that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The table that it stands in.
    pub table: &'static str,
    /// The row's key, its workspace first: `1/0197a3c0-…`.
    pub row: String,
    /// What stands there.
    pub found: String,
    /// What has to.
    pub expected: &'static str,
}

/// `bookings 1/0197a3c0-…: found …; expected …`
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, row, found, expected } = self;
        write!(f, "{table} {row}: found {found}; expected {expected}")
    }
}

/// What a reader of recorded answers makes of one: the booking that it tells of, if it tells of
/// one, or why it is none.
pub(crate) type ReadAnswer<'a> =
    &'a (dyn Fn(&RecordedAnswer) -> Result<Option<Uuid>, String> + Send + Sync);

/// What the query of a rule returns.
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

/// How many recorded answers are read at once: each may have some kilobytes.
const ANSWERS_AT_ONCE: usize = 500;

/// A recorded answer and where it stands.
#[derive(QueryableByName)]
pub(crate) struct AnswerRow {
    #[diesel(sql_type = BigInt)]
    workspace_id: i64,
    #[diesel(sql_type = Text)]
    token_id: String,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Binary)]
    answer: Vec<u8>,
}

/// Where the next answers are read from: the key of the last one before them.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerPosition {
    pub(crate) workspace_id: i64,
    pub(crate) token_id: String,
    pub(crate) key: String,
}

/// The query for the next answers after a position, given as its three parts.
pub(crate) fn answers_after() -> String {
    format!(
        "SELECT workspace_id, token_id, key, answer FROM idempotency_keys
         WHERE answer IS NOT NULL AND ($1, $2, $3) < (workspace_id, token_id, key)
         ORDER BY workspace_id, token_id, key LIMIT {ANSWERS_AT_ONCE}"
    )
}

/// The query for whether a booking is there, given as its workspace and UUID: a row if it is.
pub(crate) const BOOKING_THERE: &str =
    "SELECT workspace_id FROM bookings WHERE workspace_id = $1 AND uuid = $2";

/// A row of [`BOOKING_THERE`].
#[derive(QueryableByName)]
pub(crate) struct Somewhere {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "that there is a row says all")]
    workspace_id: i64,
}

impl AnswerRow {
    pub(crate) fn position(&self) -> AnswerPosition {
        let Self { workspace_id, token_id, key, .. } = self;
        AnswerPosition { workspace_id: *workspace_id, token_id: token_id.clone(), key: key.clone() }
    }

    /// The booking that has to be there, if it tells of one.
    pub(crate) fn read(
        &self,
        read: ReadAnswer<'_>,
    ) -> Result<Option<(WorkspaceId, Uuid)>, Violation> {
        match read(&RecordedAnswer(self.answer.clone())) {
            Ok(booking) => Ok(booking.map(|booking| (WorkspaceId(self.workspace_id), booking))),
            Err(why) => Err(self.violation(why, "an answer as it was given")),
        }
    }

    pub(crate) fn without(&self, booking: Uuid) -> Violation {
        self.violation(
            format!("an answer that tells of the booking {booking}"),
            "a booking that is there, since both are stored together",
        )
    }

    fn violation(&self, found: String, expected: &'static str) -> Violation {
        let row = format!("{}/{}/{}", self.workspace_id, self.token_id, self.key);
        Violation { table: "idempotency_keys", row, found, expected }
    }
}
