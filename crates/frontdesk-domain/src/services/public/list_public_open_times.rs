use std::sync::Arc;

use thiserror::Error;

use super::super::host_panel::{HostPanel, PanelReader};
use super::super::list_open_times::{OpenTimesSearch, check_length};
use super::link::LinkFinder;
use super::{PublicAddress, PublicLinkError};
use crate::fault::Fault;
use crate::interval::Interval;
use crate::ports::{BookingQueries, Calendars, Clock, DirectoryQueries, LinkQueries, StoreError};
use crate::zone::Zone;

/// Lists the open times of a link.
pub struct ListPublicOpenTimes {
    links: LinkFinder,
    panels: PanelReader,
    clock: Arc<dyn Clock>,
}

/// Open times, without any private data of the hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicOpenTimes {
    /// The zone of the lead host or, for a move, the booking.
    pub time_zone: Zone,
    /// The length of each open time.
    pub duration_minutes: u32,
    /// The open times, ascending by start.
    pub open_times: Vec<Interval>,
}

/// The reason why open times could not be listed.
#[derive(Debug, Error)]
pub enum ListPublicOpenTimesError {
    /// Nothing can be booked at this address.
    #[error(transparent)]
    Link(#[from] PublicLinkError),
    /// The range is too long.
    #[error("{}", .0.detail)]
    InvalidRange(Fault),
}

impl From<StoreError> for ListPublicOpenTimesError {
    fn from(error: StoreError) -> Self {
        Self::Link(error.into())
    }
}

impl ListPublicOpenTimes {
    /// Creates the use case with these ports.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            links: LinkFinder::new(links, directory),
            panels: PanelReader::new(bookings, directory, calendars),
            clock: Arc::clone(clock),
        }
    }

    /// Lists open times that start within `range`, of at most 63 days.
    ///
    /// # Errors
    /// See [`ListPublicOpenTimesError`].
    pub async fn list(
        &self,
        address: &PublicAddress,
        range: Interval,
    ) -> Result<PublicOpenTimes, ListPublicOpenTimesError> {
        check_length(range).map_err(ListPublicOpenTimesError::InvalidRange)?;
        let open = self.links.find(address).await?;
        let time_zone = open.time_zone();
        let (workspace_id, rule, hosts) =
            (open.workspace.id, open.event_type.rule, open.link.hosts());
        let panel = HostPanel { workspace_id, hosts, members: open.members };
        let search = OpenTimesSearch { panel, rule, range, except: None };
        let (open_times, _) = search.run(&self.panels, self.clock.now(), false).await?;
        Ok(PublicOpenTimes { time_zone, duration_minutes: rule.duration_minutes, open_times })
    }
}
