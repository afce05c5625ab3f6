use std::time::Duration;

use async_trait::async_trait;

use super::StoreError;

/// Quotas of requests that several processes use up together.
///
/// A quota refills evenly. Its state is the time until it is full again (generic cell rate
/// algorithm). Clients are numbered by a hash: those with the same slot share a quota.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait SharedQuotas: Send + Sync {
    /// Adds to the state of each slot and returns the new states.
    ///
    /// `spent` contains each slot at most once, with the time in which its requests refill. The
    /// states are in any order. MUST count every call of concurrent processes, also beyond the
    /// quota. States MAY be lost.
    async fn spend(
        &self,
        quota: &str,
        spent: &[(u16, Duration)],
    ) -> Result<Vec<(u16, Duration)>, StoreError>;
}
