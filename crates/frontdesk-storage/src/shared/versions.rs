//! Versions of configuration and busy times.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, StoreError, Version, VersionQueries, Versions};

use super::{Backend, in_list};
use crate::error::in_table;
use crate::schema::{busy_versions, configuration_versions};
use crate::types::DbUuid;

/// The configuration's version, a host, and the version of the host's busy times.
type VersionRow = (DbUuid, i64, DbUuid);

#[async_trait]
impl VersionQueries for Backend {
    async fn find_versions(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
    ) -> Result<Versions, StoreError> {
        let conn = &mut *self.reader().await?;
        let hosts: Vec<i64> = hosts.iter().map(|host| host.0).collect();
        let of_workspace = busy_versions::table
            .inner_join(
                configuration_versions::table
                    .on(configuration_versions::workspace_id.eq(busy_versions::workspace_id)),
            )
            .filter(busy_versions::workspace_id.eq(workspace.0))
            .select((
                configuration_versions::version,
                busy_versions::user_id,
                busy_versions::version,
            ));
        let rows: Vec<VersionRow> = in_list!(of_workspace, busy_versions::user_id, hosts)
            .load(conn)
            .await
            .map_err(in_table("busy_versions"))?;
        versions_of_rows(rows.iter().copied()).ok_or_else(|| Conflict::Missing.into())
    }
}

pub(super) fn versions_of_rows(rows: impl Iterator<Item = VersionRow>) -> Option<Versions> {
    let mut versions: Option<Versions> = None;
    for (configuration, host, busy) in rows {
        let versions = versions.get_or_insert_with(|| Versions {
            configuration: Version(configuration.0),
            busy: HashMap::new(),
        });
        versions.busy.insert(UserId(host), Version(busy.0));
    }
    versions
}
