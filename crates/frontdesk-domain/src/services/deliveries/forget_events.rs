use std::sync::Arc;

use time::Duration;

use crate::ports::{Clock, EventQueries, StoreError};

/// How long events stay in the feed.
pub const EVENT_RETENTION: Duration = Duration::days(90);

/// Deletes old events.
pub struct ForgetEvents {
    /// Calls `forget_events`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ForgetEvents {
    /// Deletes events older than [`EVENT_RETENTION`] in every workspace; returns their number.
    ///
    /// Call this method periodically.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget(&self) -> Result<u64, StoreError> {
        self.events.forget_events(self.clock.now().saturating_sub(EVENT_RETENTION)).await
    }
}
