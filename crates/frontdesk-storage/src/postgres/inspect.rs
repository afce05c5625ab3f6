use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use uuid::Uuid;

use crate::error::in_table;
use crate::inspection::{
    BOOKING_THERE, Breach, POSTGRES, ReadRecordedResponse, RecordedResponsePosition,
    RecordedResponseRow, Somewhere, Violation, recorded_responses_after, rules,
};
use crate::types::{DbUuid, SqlUuid};

/// The isolation level gives all rules the same snapshot.
const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

pub(super) async fn inspect(
    mut conn: AsyncPgConnection,
    read: ReadRecordedResponse<'_>,
) -> Result<Vec<Violation>, StoreError> {
    conn.batch_execute(BEGIN).await.map_err(in_table("(begin)"))?;
    let mut violations = Vec::new();
    for rule in rules(&POSTGRES) {
        let breaches: Vec<Breach> =
            diesel::sql_query(&rule.sql).load(&mut conn).await.map_err(in_table(rule.table))?;
        violations.extend(breaches.into_iter().map(|breach| breach.of(&rule)));
    }
    violations.extend(recorded_responses(&mut conn, read).await?);
    Ok(violations)
}

async fn recorded_responses(
    conn: &mut AsyncPgConnection,
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
            .await
            .map_err(in_table("idempotency_keys"))?;
        let Some(last) = rows.last() else { return Ok(violations) };
        after = last.position();
        for row in &rows {
            match row.read(read) {
                Ok(Some((workspace, booking))) if !is_there(conn, workspace, booking).await? => {
                    violations.push(row.without(booking));
                }
                Ok(_) => {}
                Err(violation) => violations.push(violation),
            }
        }
    }
}

async fn is_there(
    conn: &mut AsyncPgConnection,
    workspace: WorkspaceId,
    booking: Uuid,
) -> Result<bool, StoreError> {
    let found: Vec<Somewhere> = diesel::sql_query(BOOKING_THERE)
        .bind::<BigInt, _>(workspace.0)
        .bind::<SqlUuid, _>(DbUuid(booking))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    Ok(!found.is_empty())
}
