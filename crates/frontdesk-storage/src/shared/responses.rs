//! Idempotency keys and their recorded responses.

use async_trait::async_trait;
use diesel::dsl::{auto_type, sql};
use diesel::prelude::*;
use diesel::query_dsl::methods;
use diesel::sql_types::{BigInt, Bool};
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::{
    Claim, ClaimOutcome, ClaimRequest, Conflict, RecordedResponse, RecordedResponseRepository,
    RecordedResponses, StoreError,
};
use futures_util::FutureExt as _;
use time::OffsetDateTime;

use super::{AT_ONCE, Backend, Conn, Transaction, delete_in_batches};
use crate::error::in_table;
use crate::prepared::prepared;
use crate::rows::KeyRow;
use crate::schema::idempotency_keys;
use crate::types::{DbInstant, DbUuid, SqlInstant};

/// Maximum attempts to claim a key that other requests keep releasing.
const ATTEMPTS: u32 = 3;

#[async_trait]
impl RecordedResponses for Backend {
    async fn claim_key(&self, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = claim(writer.conn(), request).await?;
        writer.commit().await?;
        Ok(outcome)
    }

    async fn record_refusal(
        &self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        record(writer.conn(), claim, response).await?;
        writer.commit().await
    }

    async fn release_claim(&self, claim: &Claim) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let this =
            held(claim.workspace_id.0, claim.scope.as_str(), &claim.key, DbUuid(claim.holder));
        diesel::delete(this).execute(writer.conn()).await.map_err(in_table("idempotency_keys"))?;
        writer.commit().await
    }

    async fn forget_expired_keys(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        delete_in_batches(self, |conn| delete_expired(conn, now).boxed()).await
    }
}

#[async_trait]
impl RecordedResponseRepository for Transaction {
    async fn record_response(
        &mut self,
        claim: &Claim,
        response: &RecordedResponse,
    ) -> Result<(), StoreError> {
        if record(self.conn(), claim, response).await? {
            Ok(())
        } else {
            Err(Conflict::ClaimLost.into())
        }
    }
}

async fn claim(conn: &mut Conn, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError> {
    for _ in 0..ATTEMPTS {
        if take(conn, request).await? {
            return Ok(ClaimOutcome::Claimed);
        }
        if let Some(outcome) = look(conn, request).await? {
            return Ok(outcome);
        }
    }
    // The key was released and claimed again at each attempt, so another request holds it.
    Ok(ClaimOutcome::InProgress)
}

/// Claims the key in one statement, so that only one of several concurrent requests succeeds.
async fn take(conn: &mut Conn, request: &ClaimRequest) -> Result<bool, StoreError> {
    let now = DbInstant(request.now);
    let forgotten = idempotency_keys::expires_at.le(now);
    let abandoned = idempotency_keys::answer
        .is_null()
        .and(idempotency_keys::lease_until.le(now))
        .and(idempotency_keys::fingerprint.eq(excluded(idempotency_keys::fingerprint)));
    let upsert = diesel::insert_into(idempotency_keys::table)
        .values(KeyRow::from(request))
        .on_conflict((
            idempotency_keys::workspace_id,
            idempotency_keys::token_id,
            idempotency_keys::key,
        ))
        .do_update()
        .set((
            idempotency_keys::fingerprint.eq(excluded(idempotency_keys::fingerprint)),
            idempotency_keys::holder.eq(excluded(idempotency_keys::holder)),
            idempotency_keys::lease_until.eq(excluded(idempotency_keys::lease_until)),
            idempotency_keys::answer.eq(None::<Vec<u8>>),
            idempotency_keys::expires_at.eq(excluded(idempotency_keys::expires_at)),
        ));
    let taken = prepared(methods::FilterDsl::filter(upsert, forgotten.or(abandoned)))
        .execute(conn)
        .await
        .map_err(in_table("idempotency_keys"))?;
    Ok(0 < taken)
}

async fn look(conn: &mut Conn, request: &ClaimRequest) -> Result<Option<ClaimOutcome>, StoreError> {
    let Claim { workspace_id, scope, key, .. } = &request.claim;
    let found: Option<(Vec<u8>, Option<Vec<u8>>)> = idempotency_keys::table
        .find((workspace_id.0, scope.as_str(), key))
        .select((idempotency_keys::fingerprint, idempotency_keys::answer))
        .first(conn)
        .await
        .optional()
        .map_err(in_table("idempotency_keys"))?;
    Ok(found.map(|(fingerprint, response)| match response {
        _ if fingerprint != request.fingerprint => ClaimOutcome::Reused,
        Some(response) => ClaimOutcome::Recorded(RecordedResponse(response)),
        None => ClaimOutcome::InProgress,
    }))
}

#[auto_type]
fn held<'a>(workspace: i64, scope: &'a str, key: &'a str, holder: DbUuid) -> _ {
    idempotency_keys::table
        .filter(idempotency_keys::workspace_id.eq(workspace))
        .filter(idempotency_keys::token_id.eq(scope))
        .filter(idempotency_keys::key.eq(key))
        .filter(idempotency_keys::holder.eq(holder))
        .filter(idempotency_keys::answer.is_null())
}

async fn record(
    conn: &mut Conn,
    claim: &Claim,
    response: &RecordedResponse,
) -> Result<bool, StoreError> {
    let this = held(claim.workspace_id.0, claim.scope.as_str(), &claim.key, DbUuid(claim.holder));
    let recorded = prepared(
        diesel::update(this).set(idempotency_keys::answer.eq(Some(response.0.as_slice()))),
    )
    .execute(conn)
    .await
    .map_err(in_table("idempotency_keys"))?;
    Ok(0 < recorded)
}

async fn delete_expired(conn: &mut Conn, now: OffsetDateTime) -> Result<usize, StoreError> {
    // The filter by workspace is needed to use the index by workspace and expiry.
    let expired = sql::<Bool>(
        "(workspace_id, token_id, key) IN (SELECT workspace_id, token_id, key FROM idempotency_keys \
         WHERE workspace_id IN (SELECT id FROM workspaces) AND expires_at <= ",
    )
    .bind::<SqlInstant, _>(DbInstant(now))
    .sql(" LIMIT ")
    .bind::<BigInt, _>(i64::from(AT_ONCE))
    .sql(")");
    diesel::delete(idempotency_keys::table.filter(expired))
        .execute(conn)
        .await
        .map_err(in_table("idempotency_keys"))
}
