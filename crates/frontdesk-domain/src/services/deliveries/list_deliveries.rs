use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::Actor;
use crate::delivery::{DeliveryFilter, DeliveryPosition, DeliveryReport};
use crate::page::{Page, PageRequest};
use crate::ports::{Outbox, StoreError};

/// Lists deliveries with their state.
pub struct ListDeliveries {
    /// Calls `list_deliveries`.
    pub outbox: Arc<dyn Outbox>,
}

impl ListDeliveries {
    /// Lists a page of the actor's workspace; only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn list_for(
        &self,
        actor: &Actor,
        filter: DeliveryFilter,
        page: &PageRequest<DeliveryPosition>,
    ) -> Result<Page<DeliveryReport>, DeliveryError> {
        actor.require_admin("list deliveries")?;
        let filter = DeliveryFilter { workspace_id: actor.workspace_id, ..filter };
        Ok(self.outbox.list_deliveries(&filter, page).await?)
    }

    /// Returns at most `limit` deliveries that match `filter`, newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &self,
        filter: &DeliveryFilter,
        limit: u32,
    ) -> Result<Vec<DeliveryReport>, StoreError> {
        let page = PageRequest { limit, after: None };
        Ok(self.outbox.list_deliveries(filter, &page).await?.items)
    }
}
