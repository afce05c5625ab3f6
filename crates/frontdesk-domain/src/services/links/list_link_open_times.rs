use std::sync::Arc;

use super::error::LinkError;
use super::get_scheduling_link::sees;
use crate::access::Actor;
use crate::ids::LinkId;
use crate::ports::{Clock, LinkQueries, LinkWithVersions};
use crate::services::open_times::list_open_times::{
    OpenTimesQuery, OpenTimesReport, OpenTimesSearch,
};
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

/// Lists the open times of a link.
pub struct ListLinkOpenTimes {
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ListLinkOpenTimes {
    /// Lists the open times of the link without reserving them.
    ///
    /// # Errors
    /// See [`LinkError`]. An archived or invisible link is reported as missing.
    pub async fn list(
        &self,
        actor: &Actor,
        id: LinkId,
        query: OpenTimesQuery,
    ) -> Result<OpenTimesReport, LinkError> {
        let range = query.range().map_err(|fault| LinkError::Invalid(vec![fault]))?;
        let not_found = || LinkError::NotActive(id);
        let found = self.links.find_link(actor.workspace_id, id).await?;
        let found = found.filter(|found| sees(actor, &found.link)).ok_or_else(not_found)?;
        let LinkWithVersions { link, versions } = found;
        let panel = self.schedules.panel_of_link(&link, versions).await?.ok_or_else(not_found)?;
        let now = self.clock.now();
        link.check_open(now)?;
        let time_zone = panel.lead().map_or_else(Zone::utc, |lead| lead.time_zone.clone());
        let rule = panel.event_type.rule;
        let search = OpenTimesSearch { panel, rule, range, except: None };
        Ok(search.run(&self.schedules, now, query.explain, time_zone).await?)
    }
}
