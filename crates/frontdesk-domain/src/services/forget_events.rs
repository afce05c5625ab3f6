use std::sync::Arc;

use time::Duration;

use crate::ports::{Clock, EventQueries, StoreError, StorePorts};

/// For how long events stay in the feed.
pub const EVENT_RETENTION: Duration = Duration::days(90);

/// Forgets events that nobody is likely to ask for any more.
pub struct ForgetEvents {
    events: Arc<dyn EventQueries>,
    clock: Arc<dyn Clock>,
}

impl ForgetEvents {
    /// The use case on this store.
    pub fn new(store: &StorePorts, clock: Arc<dyn Clock>) -> Self {
        Self { events: Arc::clone(&store.events), clock }
    }

    /// Forgets what happened longer ago than [`EVENT_RETENTION`], in every workspace; how many
    /// events that were. To be called from time to time.
    ///
    /// # Errors
    /// The store's.
    pub async fn forget(&self) -> Result<u64, StoreError> {
        self.events.forget_events(self.clock.now().saturating_sub(EVENT_RETENTION)).await
    }
}
