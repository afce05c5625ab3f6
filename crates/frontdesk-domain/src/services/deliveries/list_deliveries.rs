use std::sync::Arc;

use crate::delivery::{DeliveryFilter, DeliveryReport};
use crate::ports::{Outbox, StoreError};

/// Lists deliveries with their state.
pub struct ListDeliveries {
    /// Calls `list_deliveries`.
    pub outbox: Arc<dyn Outbox>,
}

impl ListDeliveries {
    /// Returns at most `limit` deliveries that match `filter`, newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        self.outbox.list_deliveries(filter, limit).await
    }
}
