use std::collections::HashMap;

use async_trait::async_trait;
use uuid::Uuid;

use super::StoreError;
use crate::ids::{UserId, WorkspaceId};

/// A random value that every change replaces; compare only for equality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Version(pub Uuid);

/// The versions of the data that determines open times.
///
/// All versions come from one committed state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The version of the workspace's members and event types.
    pub configuration: Version,
    /// The version of each host's blocking bookings and mirrored calendars.
    pub busy: HashMap<UserId, Version>,
}

/// Reads of versions.
///
/// A version MUST change in the transaction that changes the data. A version MAY also change alone.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait VersionQueries: Send + Sync {
    /// Returns the versions for these hosts of `workspace`.
    ///
    /// Members who do not exist are left out.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] with [`Conflict::Missing`](super::Conflict::Missing) if none of the
    /// hosts exists.
    async fn find_versions(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<Versions, StoreError>;
}
