//! Quotas of requests that several processes use up together.

use std::time::Duration;

use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text};
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::{SharedQuotas, StoreError};

use super::PgStore;
use crate::error::in_table;
use crate::prepared::prepared;

const TABLE: &str = "rate_limits";

/// Writes the slots in ascending order, so that two processes cannot deadlock. The clock is the
/// server's, so the processes' clocks may differ.
const SPEND: &str = "
INSERT INTO rate_limits AS stored (quota, slot, full_at)
SELECT $1, slot, now() + spent * interval '1 microsecond'
FROM unnest($2, $3) AS counted (slot, spent) ORDER BY slot
ON CONFLICT (quota, slot) DO UPDATE
SET full_at = greatest(stored.full_at, now()) + (excluded.full_at - now())
RETURNING slot, (extract(epoch FROM full_at - now()) * 1000000)::bigint AS full_in
";

#[derive(QueryableByName)]
struct Spent {
    #[diesel(sql_type = Integer)]
    slot: i32,
    #[diesel(sql_type = BigInt)]
    full_in: i64,
}

#[async_trait]
impl SharedQuotas for PgStore {
    async fn spend(
        &self,
        quota: &str,
        spent: &[(u16, Duration)],
    ) -> Result<Vec<(u16, Duration)>, StoreError> {
        let (slots, times): (Vec<i32>, Vec<i64>) =
            spent.iter().map(|(slot, time)| (i32::from(*slot), microseconds(*time))).unzip();
        let spending = diesel::sql_query(SPEND)
            .bind::<Text, _>(quota)
            .bind::<Array<Integer>, _>(slots)
            .bind::<Array<BigInt>, _>(times);
        let rows: Vec<Spent> =
            prepared(spending).load(&mut self.writer().await?.0).await.map_err(in_table(TABLE))?;
        rows.into_iter().map(Spent::read).collect()
    }
}

impl Spent {
    fn read(self) -> Result<(u16, Duration), StoreError> {
        let slot = u16::try_from(self.slot).map_err(StoreError::unavailable)?;
        Ok((slot, Duration::from_micros(self.full_in.max(0).unsigned_abs())))
    }
}

fn microseconds(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}
