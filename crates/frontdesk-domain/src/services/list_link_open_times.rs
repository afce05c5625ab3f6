use std::sync::Arc;

use futures_util::future::try_join;

use super::get_scheduling_link::sees;
use super::host_panel::PanelReader;
use super::list_open_times::{
    ListOpenTimesError, OpenTimesQuery, OpenTimesReport, OpenTimesSearch,
};
use crate::access::Actor;
use crate::ids::LinkId;
use crate::ports::{BookingQueries, Calendars, Clock, DirectoryQueries, LinkQueries};
use crate::zone::Zone;

/// Lists the open times of a link.
pub struct ListLinkOpenTimes {
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    panels: PanelReader,
    clock: Arc<dyn Clock>,
}

impl ListLinkOpenTimes {
    /// Creates the use case with these ports.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
        clock: &Arc<dyn Clock>,
    ) -> Self {
        Self {
            panels: PanelReader::new(bookings, directory, calendars),
            links: Arc::clone(links),
            directory: Arc::clone(directory),
            clock: Arc::clone(clock),
        }
    }

    /// Lists the open times of the link; they are not reserved.
    ///
    /// # Errors
    /// See [`ListOpenTimesError`]. An archived or invisible link is reported as missing.
    pub async fn list(
        &self,
        actor: &Actor,
        id: LinkId,
        query: OpenTimesQuery,
    ) -> Result<OpenTimesReport, ListOpenTimesError> {
        let range = query.range().map_err(ListOpenTimesError::InvalidRange)?;
        let not_found = || ListOpenTimesError::NotFound(format!("active link {id}"));
        let link = self.links.find_link(actor.workspace_id, id).await?;
        let link = link.filter(|link| sees(actor, link)).ok_or_else(not_found)?;
        let event_type = self.directory.find_event_type(actor.workspace_id, link.event_type_id);
        let panel = self.panels.panel(actor.workspace_id, link.hosts());
        let (event_type, panel) = try_join(event_type, panel).await?;
        let event_type = event_type.filter(|e| link.is_bookable(e)).ok_or_else(not_found)?;
        let time_zone = panel.lead().map_or_else(Zone::utc, |lead| lead.time_zone.clone());
        let rule = event_type.rule;
        let search = OpenTimesSearch { panel, rule, range, except: None };
        let (open_times, closed) =
            search.run(&self.panels, self.clock.now(), query.explain).await?;
        Ok(OpenTimesReport {
            time_zone,
            duration_minutes: rule.duration_minutes,
            open_times,
            closed,
        })
    }
}
