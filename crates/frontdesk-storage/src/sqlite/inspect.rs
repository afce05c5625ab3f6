use diesel::connection::SimpleConnection as _;
use diesel::sql_types::{BigInt, Text};
use diesel::{RunQueryDsl as _, SqliteConnection};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use uuid::Uuid;

use super::connect::establish;
use super::file::DatabaseFile;
use crate::error::in_table;
use crate::inspection::{
    BOOKING_THERE, Breach, ReadRecordedResponse, RecordedResponsePosition, RecordedResponseRow,
    Rule, SQLITE, Somewhere, Violation, recorded_responses_after, rules,
};
use crate::types::{DbUuid, SqlUuid};

/// The transaction gives all rules the same snapshot.
const BEGIN: &str = "PRAGMA query_only = ON; BEGIN";

pub(super) fn inspect(
    file: &DatabaseFile,
    read: ReadRecordedResponse<'_>,
) -> Result<Vec<Violation>, StoreError> {
    let mut conn = establish(file)?;
    conn.batch_execute(BEGIN).map_err(in_table("(begin)"))?;
    let mut violations = Vec::new();
    for rule in [soundness(), foreign_keys()].into_iter().chain(rules(&SQLITE)) {
        let breaches: Vec<Breach> =
            diesel::sql_query(&rule.sql).load(&mut conn).map_err(in_table(rule.table))?;
        violations.extend(breaches.into_iter().map(|breach| breach.of(&rule)));
    }
    violations.extend(recorded_responses(&mut conn, read)?);
    Ok(violations)
}

/// This rule runs first, because a damaged file can cause any other violation.
fn soundness() -> Rule {
    Rule {
        table: "(file)",
        expected: "a file that passes the integrity check of SQLite",
        sql: "SELECT 0 AS workspace_id, 'all' AS id, integrity_check AS found FROM pragma_integrity_check
              WHERE integrity_check <> 'ok'"
            .to_owned(),
    }
}

/// SQLite enforces foreign keys per connection; other programs may not enable them.
fn foreign_keys() -> Rule {
    Rule {
        table: "(foreign keys)",
        expected: "references to existing rows",
        sql: "SELECT 0 AS workspace_id, broken.\"table\" AS id,
                count(*) || ' rows whose ' || (
                    SELECT group_concat(\"from\", ', ') FROM pragma_foreign_key_list(broken.\"table\") AS part
                    WHERE part.id = broken.fkid
                ) || ' is not in ' || broken.parent AS found
              FROM pragma_foreign_key_check AS broken
              GROUP BY broken.\"table\", broken.parent, broken.fkid"
            .to_owned(),
    }
}

fn recorded_responses(
    conn: &mut SqliteConnection,
    read: ReadRecordedResponse<'_>,
) -> Result<Vec<Violation>, StoreError> {
    let mut violations = Vec::new();
    let mut after = RecordedResponsePosition::default();
    loop {
        let rows: Vec<RecordedResponseRow> = diesel::sql_query(recorded_responses_after())
            .bind::<BigInt, _>(after.workspace_id)
            .bind::<Text, _>(after.token_id)
            .bind::<Text, _>(after.key)
            .load(conn)
            .map_err(in_table("idempotency_keys"))?;
        let Some(last) = rows.last() else { return Ok(violations) };
        after = last.position();
        for row in &rows {
            match row.read(read) {
                Ok(Some((workspace, booking))) if !is_there(conn, workspace, booking)? => {
                    violations.push(row.without(booking));
                }
                Ok(_) => {}
                Err(violation) => violations.push(violation),
            }
        }
    }
}

fn is_there(
    conn: &mut SqliteConnection,
    workspace: WorkspaceId,
    booking: Uuid,
) -> Result<bool, StoreError> {
    let found: Vec<Somewhere> = diesel::sql_query(BOOKING_THERE)
        .bind::<BigInt, _>(workspace.0)
        .bind::<SqlUuid, _>(DbUuid(booking))
        .load(conn)
        .map_err(in_table("bookings"))?;
    Ok(!found.is_empty())
}
