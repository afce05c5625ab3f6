use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::try_join;

use crate::booking::BookingHost;
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::open_times::HostSchedule;
use crate::ports::{
    BookingQueries, Busy, Calendars, DirectoryQueries, Freshness, MemberReading, StoreError,
};
use crate::working_hours::WorkingHours;
use crate::workspace::Member;
use crate::zone::Zone;

/// The hosts of a meeting with their members.
pub(super) struct HostPanel {
    pub(super) workspace_id: WorkspaceId,
    pub(super) hosts: Vec<Host>,
    pub(super) members: Vec<Member>,
}

/// Calendar readings by member.
pub(super) type Readings = HashMap<UserId, MemberReading>;

/// Reads the data from which open times are computed.
#[derive(Clone)]
pub(super) struct PanelReader {
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    calendars: Arc<dyn Calendars>,
}

impl PanelReader {
    pub(super) fn new(
        bookings: &Arc<dyn BookingQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        calendars: &Arc<dyn Calendars>,
    ) -> Self {
        Self {
            bookings: Arc::clone(bookings),
            directory: Arc::clone(directory),
            calendars: Arc::clone(calendars),
        }
    }

    pub(super) async fn panel(
        &self,
        workspace_id: WorkspaceId,
        hosts: Vec<Host>,
    ) -> Result<HostPanel, StoreError> {
        let ids: Vec<UserId> = hosts.iter().map(|h| h.user_id).collect();
        let members = self.directory.find_members(workspace_id, &ids).await?;
        Ok(HostPanel { workspace_id, hosts, members })
    }

    /// Reads the calendars of the hosts who must attend.
    pub(super) async fn readings(
        &self,
        panel: &HostPanel,
        within: Interval,
        except: Option<BookingId>,
        freshness: Freshness,
    ) -> Readings {
        let must_attend = panel.must_attend();
        let members: Vec<Member> =
            panel.members.iter().filter(|m| must_attend.contains(&m.user_id)).cloned().collect();
        self.calendars.read(panel.workspace_id, &members, within, except, freshness).await
    }

    /// Reads the schedules of the hosts, outside of any transaction.
    pub(super) async fn schedules(
        &self,
        panel: &HostPanel,
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Vec<HostSchedule>, StoreError> {
        let must_attend = panel.must_attend();
        let busy = self.bookings.busy_hosts(panel.workspace_id, &must_attend, within, except);
        let readings =
            async { Ok(self.readings(panel, within, except, Freshness::Mirrored).await) };
        let (readings, busy) = try_join(readings, busy).await?;
        Ok(panel.schedules(readings, busy))
    }
}

impl HostPanel {
    pub(super) fn must_attend(&self) -> Vec<UserId> {
        self.hosts.iter().filter(|h| h.role == HostRole::MustAttend).map(|h| h.user_id).collect()
    }

    /// Whether a host who must attend has a calendar on another server.
    pub(super) fn has_external_calendars(&self) -> bool {
        let must_attend = self.must_attend();
        let mut attending =
            self.members.iter().filter(|member| must_attend.contains(&member.user_id));
        attending.any(|member| member.external_calendars().next().is_some())
    }

    /// Returns the member who leads.
    pub(super) fn lead(&self) -> Option<&Member> {
        self.member(self.hosts.iter().find(|h| h.lead)?.user_id)
    }

    pub(super) fn member(&self, user_id: UserId) -> Option<&Member> {
        self.members.iter().find(|m| m.user_id == user_id)
    }

    /// Returns the hosts in the form that a booking stores.
    pub(super) fn booking_hosts(&self) -> Vec<BookingHost> {
        let named = |host: &Host| {
            let member = self.member(host.user_id)?;
            Some(BookingHost {
                host: *host,
                name: member.name.clone(),
                email: member.email.clone(),
            })
        };
        self.hosts.iter().filter_map(named).collect()
    }

    /// Returns one schedule per host.
    ///
    /// A host who left the workspace or whose calendar was not read is never free.
    pub(super) fn schedules(&self, mut readings: Readings, mut busy: Busy) -> Vec<HostSchedule> {
        self.hosts
            .iter()
            .map(|host| {
                let member = self.member(host.user_id);
                let present = member.is_some_and(Member::may_host);
                let reading = readings.remove(&host.user_id).filter(|_| present);
                let reading = reading.unwrap_or_else(MemberReading::unusable);
                HostSchedule {
                    user_id: host.user_id,
                    role: host.role,
                    lead: host.lead,
                    zone: member.map_or_else(Zone::utc, |m| m.time_zone.clone()),
                    hours: member.map_or_else(WorkingHours::default, |m| m.hours.clone()),
                    calendar: reading.calendar,
                    calendar_as_of: reading.as_of,
                    bookings: busy.remove(&host.user_id).unwrap_or_default(),
                }
            })
            .collect()
    }
}
