use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::Actor;
use crate::delivery::{DeliveryFilter, DeliveryId};
use crate::ports::{Clock, Mode, Store, finish};

/// Retries dead deliveries.
pub struct RetryDeliveries {
    /// Begins a unit of work that calls `retry_deliveries`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl RetryDeliveries {
    /// Retries dead deliveries of the actor's workspace; only for admins.
    ///
    /// # Errors
    /// `Denied`, `DeliveryNotFound` or `Store`.
    pub async fn retry_for(
        &self,
        actor: &Actor,
        filter: DeliveryFilter,
        id: Option<DeliveryId>,
        mode: Mode<u64>,
    ) -> Result<u64, DeliveryError> {
        actor.require_admin("retry deliveries")?;
        let filter = DeliveryFilter { workspace_id: actor.workspace_id, ..filter };
        self.retry(&filter, id, mode).await
    }

    /// Retries dead deliveries that match `filter`; returns their number.
    ///
    /// If `id` is given, only the delivery with this id.
    ///
    /// # Errors
    /// `DeliveryNotFound` or `Store`.
    pub async fn retry(
        &self,
        filter: &DeliveryFilter,
        id: Option<DeliveryId>,
        mode: Mode<u64>,
    ) -> Result<u64, DeliveryError> {
        let mut unit = self.store.begin().await?;
        let retried = unit.events().retry_deliveries(filter, id, self.clock.now()).await;
        let outcome = match (retried, id) {
            (Ok(0), Some(id)) => Err(DeliveryError::DeliveryNotFound(id)),
            (retried, _) => retried.map_err(Into::into),
        };
        finish(unit, mode, outcome).await
    }
}
