use std::sync::Arc;

use crate::delivery::{DeliveryFilter, DeliveryReport};
use crate::ports::{Outbox, StoreError, StorePorts};

/// Tells how deliveries have gone, for whoever runs the service.
pub struct ListDeliveries {
    outbox: Arc<dyn Outbox>,
}

impl ListDeliveries {
    /// The use case on this store.
    pub fn new(store: &StorePorts) -> Self {
        Self { outbox: Arc::clone(&store.outbox) }
    }

    /// The deliveries that `filter` lets through, the newest first, at most `limit`.
    ///
    /// # Errors
    /// The store's.
    pub async fn list(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        self.outbox.list_deliveries(filter, limit).await
    }
}
