//! Idempotency keys, read and written on one connection.

use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel::query_dsl::methods;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::{Claim, ClaimOutcome, ClaimRequest, Conflict, RecordedAnswer, StoreError};
use time::OffsetDateTime;

use super::Conn;
use crate::error::in_table;
use crate::kept::Kept;
use crate::rows::KeyRow;
use crate::schema::{idempotency_keys, workspaces};
use crate::types::{DbInstant, DbUuid};

/// How often a key may vanish between the attempt to take it and the look at who has it.
const ATTEMPTS: u32 = 3;

pub(super) async fn claim(conn: &mut Conn, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError> {
    for _ in 0..ATTEMPTS {
        if take(conn, request).await? {
            return Ok(ClaimOutcome::Claimed);
        }
        if let Some(outcome) = look(conn, request).await? {
            return Ok(outcome);
        }
    }
    // It came and went each time: somebody is at it.
    Ok(ClaimOutcome::InProgress)
}

/// One statement, so that of many at once one takes the key.
async fn take(conn: &mut Conn, request: &ClaimRequest) -> Result<bool, StoreError> {
    let now = DbInstant(request.now);
    let forgotten = idempotency_keys::expires_at.le(now);
    let abandoned = idempotency_keys::answer
        .is_null()
        .and(idempotency_keys::lease_until.le(now))
        .and(idempotency_keys::fingerprint.eq(excluded(idempotency_keys::fingerprint)));
    let upsert = diesel::insert_into(idempotency_keys::table)
        .values(KeyRow::from(request))
        .on_conflict((idempotency_keys::workspace_id, idempotency_keys::token_id, idempotency_keys::key))
        .do_update()
        .set((
            idempotency_keys::fingerprint.eq(excluded(idempotency_keys::fingerprint)),
            idempotency_keys::holder.eq(excluded(idempotency_keys::holder)),
            idempotency_keys::lease_until.eq(excluded(idempotency_keys::lease_until)),
            idempotency_keys::answer.eq(None::<Vec<u8>>),
            idempotency_keys::expires_at.eq(excluded(idempotency_keys::expires_at)),
        ));
    let taken = Kept(methods::FilterDsl::filter(upsert, forgotten.or(abandoned)))
        .execute(conn)
        .await
        .map_err(in_table("idempotency_keys"))?;
    Ok(0 < taken)
}

/// Why the key could not be taken; `None` when it has gone meanwhile.
async fn look(conn: &mut Conn, request: &ClaimRequest) -> Result<Option<ClaimOutcome>, StoreError> {
    let Claim { workspace_id, token_id, key, .. } = &request.claim;
    let found: Option<(Vec<u8>, Option<Vec<u8>>)> = idempotency_keys::table
        .find((workspace_id.0, token_id.as_str(), key))
        .select((idempotency_keys::fingerprint, idempotency_keys::answer))
        .first(conn)
        .await
        .optional()
        .map_err(in_table("idempotency_keys"))?;
    Ok(found.map(|(fingerprint, answer)| match answer {
        _ if fingerprint != request.fingerprint => ClaimOutcome::Reused,
        Some(answer) => ClaimOutcome::Answered(RecordedAnswer(answer)),
        None => ClaimOutcome::InProgress,
    }))
}

/// The key as long as `holder` has it and has not answered.
#[auto_type]
fn held<'a>(workspace: i64, token: &'a str, key: &'a str, holder: DbUuid) -> _ {
    idempotency_keys::table
        .filter(idempotency_keys::workspace_id.eq(workspace))
        .filter(idempotency_keys::token_id.eq(token))
        .filter(idempotency_keys::key.eq(key))
        .filter(idempotency_keys::holder.eq(holder))
        .filter(idempotency_keys::answer.is_null())
}

/// Records the answer of a claim; whether it was still held.
async fn record(conn: &mut Conn, claim: &Claim, answer: &RecordedAnswer) -> Result<bool, StoreError> {
    let this = held(claim.workspace_id.0, claim.token_id.as_str(), &claim.key, DbUuid(claim.holder));
    let recorded = Kept(diesel::update(this).set(idempotency_keys::answer.eq(Some(answer.0.as_slice()))))
        .execute(conn)
        .await
        .map_err(in_table("idempotency_keys"))?;
    Ok(0 < recorded)
}

pub(super) async fn record_answer(
    conn: &mut Conn,
    claim: &Claim,
    answer: &RecordedAnswer,
) -> Result<(), StoreError> {
    if record(conn, claim, answer).await? { Ok(()) } else { Err(Conflict::ClaimLost.into()) }
}

pub(super) async fn record_refusal(
    conn: &mut Conn,
    claim: &Claim,
    answer: &RecordedAnswer,
) -> Result<(), StoreError> {
    record(conn, claim, answer).await.map(drop)
}

pub(super) async fn release(conn: &mut Conn, claim: &Claim) -> Result<(), StoreError> {
    let this = held(claim.workspace_id.0, claim.token_id.as_str(), &claim.key, DbUuid(claim.holder));
    diesel::delete(this).execute(conn).await.map(drop).map_err(in_table("idempotency_keys"))
}

pub(super) async fn forget_expired(conn: &mut Conn, now: OffsetDateTime) -> Result<u64, StoreError> {
    // Workspace by workspace, which is how the index is ordered.
    let expired = idempotency_keys::table
        .filter(idempotency_keys::workspace_id.eq_any(workspaces::table.select(workspaces::id)))
        .filter(idempotency_keys::expires_at.le(DbInstant(now)));
    let forgotten = diesel::delete(expired).execute(conn).await.map_err(in_table("idempotency_keys"))?;
    Ok(u64::try_from(forgotten).expect("usize is at most 64 bits wide"))
}
