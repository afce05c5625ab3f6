use std::sync::Arc;

use crate::delivery::{DeliveryFilter, DeliveryId};
use crate::ids::WorkspaceId;
use crate::ports::{Clock, Outbox, StoreError};

/// Retries dead deliveries on an operator's command.
pub struct RetryDeliveries {
    /// Calls `retry_deliveries`.
    pub outbox: Arc<dyn Outbox>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl RetryDeliveries {
    /// Retries a dead delivery; returns `false` if no dead delivery has `id`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn retry(&self, workspace: WorkspaceId, id: DeliveryId) -> Result<bool, StoreError> {
        let filter =
            DeliveryFilter { workspace_id: workspace, state: None, kind: None, booking_id: None };
        Ok(0 < self.outbox.retry_deliveries(&filter, Some(id), self.clock.now()).await?)
    }

    /// Retries all dead deliveries that match `filter`; returns their number.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn retry_all(&self, filter: &DeliveryFilter) -> Result<u64, StoreError> {
        self.outbox.retry_deliveries(filter, None, self.clock.now()).await
    }
}
