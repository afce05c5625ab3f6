use std::sync::Arc;

use crate::booking::ManageToken;
use crate::key::Key;
use crate::ports::{BookingQueries, DirectoryQueries, StoreError};
use crate::workspace::Workspace;

/// Finds the workspace of a link's address or of a manage token.
pub struct FindPublicWorkspace {
    /// Calls `find_booking_by_manage_token`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_workspace_by_key` and `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
}

impl FindPublicWorkspace {
    /// Returns the workspace with this key.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError> {
        self.directory.find_workspace_by_key(key).await
    }

    /// Returns the workspace of the booking with this manage token.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn by_manage_token(
        &self,
        token: &ManageToken,
    ) -> Result<Option<Workspace>, StoreError> {
        match self.bookings.find_booking_by_manage_token(token).await? {
            Some(booking) => self.directory.find_workspace(booking.workspace_id).await,
            None => Ok(None),
        }
    }
}
