use std::sync::Arc;

use super::address::PublicAddress;
use super::error::InviteeError;
use super::link::LinkFinder;
use crate::interval::Interval;
use crate::ports::{Clock, DirectoryQueries, LinkQueries};
use crate::services::open_times::list_open_times::{
    OpenTimesReport, OpenTimesSearch, check_length,
};
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

/// Lists the open times of a link.
pub struct ListPublicOpenTimes {
    /// Calls `find_link_at`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace_by_key`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// Open times, without any private data of the hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicOpenTimes {
    /// The lead host's zone or, for a move, the booking's zone.
    pub time_zone: Zone,
    /// The length of each open time.
    pub duration_minutes: u32,
    /// The open times, ascending by start.
    pub open_times: Vec<Interval>,
}

impl ListPublicOpenTimes {
    /// Lists open times that start within `range`, of at most 63 days.
    ///
    /// # Errors
    /// See [`InviteeError`].
    pub async fn list(
        &self,
        address: &PublicAddress,
        range: Interval,
    ) -> Result<PublicOpenTimes, InviteeError> {
        check_length(range).map_err(|fault| InviteeError::Invalid(vec![fault]))?;
        let now = self.clock.now();
        let finder = LinkFinder::of(&self.links, &self.directory, &self.schedules);
        let open = finder.find(address).await?.not_ended(now)?;
        let time_zone = open.time_zone();
        let (panel, rule) = (open.panel, open.event_type.rule);
        let search = OpenTimesSearch { panel, rule, range, except: None };
        let report = search.run(&self.schedules, now, false, time_zone).await?;
        let OpenTimesReport { time_zone, duration_minutes, open_times, .. } = report;
        Ok(PublicOpenTimes { time_zone, duration_minutes, open_times })
    }
}
