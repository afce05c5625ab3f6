use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use actix_web::http::header::RETRY_AFTER;
use frontdesk_domain::services::ClientAddress;

use super::table::Table;
use crate::problem::{Code, Problem};

const MIB: u64 = 1024 * 1024;
/// The milliseconds in which a quota is refilled.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The bytes that a row takes in addition to the response.
const ROW: u64 = 512;

/// Who pays for a recorded response.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Payer {
    /// The id of a token.
    Token(String),
    Address(ClientAddress),
}

impl Payer {
    /// The bytes that may be recorded at once, and that are refilled each day.
    fn quota(&self) -> u64 {
        match self {
            Self::Token(_) => 512 * MIB,
            Self::Address(_) => 16 * MIB,
        }
    }
}

/// Bounds the bytes of the responses that are recorded under idempotency keys.
///
/// Counts in this process only, in a fixed amount of memory. Payers in one slot share its count. The
/// time is monotonic, because the clock of the sandbox can be set back.
pub(crate) struct RecordedBytes {
    started: Instant,
    /// When each quota is full again, in milliseconds after `started`.
    full_at: Table<AtomicI64>,
    hasher: RandomState,
}

impl RecordedBytes {
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), full_at: Table::new(), hasher: RandomState::new() }
    }

    /// Rejects a request whose response cannot be recorded.
    ///
    /// # Errors
    /// 429 if the quota of `payer` is used up.
    pub(crate) fn check(&self, payer: &Payer, now: Instant) -> Result<(), Problem> {
        let full_at = self.slot(payer).load(Ordering::Relaxed);
        let wait = full_at.saturating_sub(self.milliseconds(now)) - DAY;
        if wait < 0 {
            return Ok(());
        }
        let seconds = wait / 1_000 + 1;
        let quota = payer.quota() / MIB;
        let detail = format!(
            "The responses recorded for your idempotency keys reach {quota} MiB a day; retry after {seconds} seconds, or \
             send no Idempotency-Key."
        );
        Err(Problem::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into()))
    }

    /// Counts a response, also beyond the quota, because its size is known only afterwards.
    pub(crate) fn add(&self, payer: &Payer, bytes: usize, now: Instant) {
        let bytes = u128::try_from(bytes).expect("at most 64 bits") + u128::from(ROW);
        let refill = bytes * u128::from(DAY.unsigned_abs()) / u128::from(payer.quota());
        let refill = i64::try_from(refill).unwrap_or(i64::MAX);
        let now = self.milliseconds(now);
        let add = |full_at: i64| Some(full_at.max(now).saturating_add(refill));
        _ = self.slot(payer).fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }

    fn slot(&self, payer: &Payer) -> &AtomicI64 {
        self.full_at.place(self.hasher.hash_one(payer))
    }

    fn milliseconds(&self, at: Instant) -> i64 {
        let since = at.saturating_duration_since(self.started).as_millis();
        i64::try_from(since).expect("a process runs for less than 292 million years")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn quota_is_refilled_evenly_over_a_day() {
        let (recorded, now) = (RecordedBytes::new(), Instant::now());
        let payer = Payer::Address(ClientAddress([203, 0, 113, 9].into()));
        let megabyte = 1024 * 1024 - 512;
        for _ in 0..16 {
            assert!(recorded.check(&payer, now).is_ok());
            recorded.add(&payer, megabyte, now);
        }
        let refused = recorded.check(&payer, now).expect_err("the quota is used up");
        assert_eq!(refused.code(), Code::RateLimited);
        assert!(recorded.check(&payer, now + Duration::from_secs(1)).is_ok());
        recorded.add(&payer, megabyte, now);
        assert!(recorded.check(&payer, now + Duration::from_mins(90)).is_err());
        assert!(recorded.check(&payer, now + Duration::from_mins(91)).is_ok());
    }

    #[test]
    fn token_has_its_own_larger_quota() {
        let (recorded, now) = (RecordedBytes::new(), Instant::now());
        let address = Payer::Address(ClientAddress([203, 0, 113, 9].into()));
        let token = Payer::Token("0123456789ab".to_owned());
        for payer in [&address, &token] {
            recorded.add(payer, 16 * 1024 * 1024, now);
        }
        assert!(recorded.check(&address, now).is_err());
        assert!(recorded.check(&token, now).is_ok());
    }
}
