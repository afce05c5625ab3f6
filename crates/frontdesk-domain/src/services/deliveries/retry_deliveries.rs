use std::sync::Arc;

use crate::delivery::{DeliveryFilter, DeliveryId};
use crate::ids::WorkspaceId;
use crate::ports::{Clock, Outbox, StoreError, StorePorts};

/// Makes deliveries that were given up due again, for whoever runs the service.
pub struct RetryDeliveries {
    outbox: Arc<dyn Outbox>,
    clock: Arc<dyn Clock>,
}

impl RetryDeliveries {
    /// The use case on this store.
    pub fn new(store: &StorePorts, clock: Arc<dyn Clock>) -> Self {
        Self { outbox: Arc::clone(&store.outbox), clock }
    }

    /// Makes one delivery of a workspace due again; whether there is a dead one with this id.
    ///
    /// # Errors
    /// The store's.
    pub async fn retry(&self, workspace: WorkspaceId, id: DeliveryId) -> Result<bool, StoreError> {
        let filter =
            DeliveryFilter { workspace_id: workspace, state: None, kind: None, booking_id: None };
        Ok(0 < self.outbox.retry_deliveries(&filter, Some(id), self.clock.now()).await?)
    }

    /// Makes all dead deliveries that `filter` lets through due again; how many there were.
    ///
    /// # Errors
    /// The store's.
    pub async fn retry_all(&self, filter: &DeliveryFilter) -> Result<u64, StoreError> {
        self.outbox.retry_deliveries(filter, None, self.clock.now()).await
    }
}
