use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use futures_util::future::try_join3;
use time::{Duration, OffsetDateTime, Time};

use super::host_panel::{HostPanel, PendingChoice, Readings};
use crate::booking::Booking;
use crate::event_type::EventType;
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, EventTypeId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::link::Link;
use crate::open_times::{BusyBooking, HostSchedule, OpenTimes, SlotRule};
use crate::ports::{
    BlockingBooking, BookingQueries, Calendars, Counted, DirectoryQueries, HostedMeeting, Meetings,
    MemberMirror, MirroredBusy, StoreError, Version, VersionQueries, Versions,
};
use crate::versioned_cache::{VersionedCache, Weigh};
use crate::workspace::{Member, Queue};

/// The default memory limit of [`Schedules`]: 64 MiB.
pub const SCHEDULES_MEMORY: usize = 64 << 20;

/// The maximum period for which one host's busy times are cached.
///
/// Two adjacent ranges of 63 days fit, each with three days around it and widened to whole days.
const MAX_KEPT: Duration = Duration::days(131);

/// Reads the data from which open times are computed.
///
/// Each request reads the current [versions](Versions) from the store and uses only cached data
/// with these versions. Before a write, the hosts' bookings are read again, under their locks.
pub struct Schedules {
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    calendars: Arc<dyn Calendars>,
    versions: Arc<dyn VersionQueries>,
    event_types: VersionedCache<EventTypeId, EventType>,
    members: VersionedCache<UserId, Member>,
    busy: VersionedCache<UserId, HostBusy>,
}

struct HostBusy {
    within: Interval,
    bookings: Vec<BlockingBooking>,
    /// The meetings that count; read only if a cap limits the host.
    ///
    /// Covers the [counting window](OpenTimes::counting_window) of the period.
    meetings: Option<Vec<HostedMeeting>>,
    mirror: MemberMirror,
}

impl Schedules {
    /// Creates the reader with a cache of about `memory` bytes; 0: none.
    pub fn new(
        bookings: &Arc<dyn BookingQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        versions: &Arc<dyn VersionQueries>,
        calendars: &Arc<dyn Calendars>,
        memory: usize,
    ) -> Self {
        let eighth = memory / 8;
        Self {
            bookings: Arc::clone(bookings),
            directory: Arc::clone(directory),
            calendars: Arc::clone(calendars),
            versions: Arc::clone(versions),
            event_types: VersionedCache::new(eighth),
            members: VersionedCache::new(2 * eighth),
            busy: VersionedCache::new(5 * eighth),
        }
    }

    pub(in crate::services) async fn versions(
        &self,
        workspace: WorkspaceId,
        hosts: &[Host],
    ) -> Result<Versions, StoreError> {
        let ids: Vec<UserId> = hosts.iter().map(|host| host.user_id).collect();
        self.versions.find_versions(workspace, &ids).await
    }

    pub(in crate::services) async fn event_type(
        &self,
        workspace: WorkspaceId,
        id: EventTypeId,
        versions: &Versions,
    ) -> Result<Option<Arc<EventType>>, StoreError> {
        let version = versions.configuration;
        if let Some(kept) = self.event_types.get(workspace, &id, version) {
            return Ok(Some(kept));
        }
        let found = self.directory.find_event_type(workspace, id).await?.map(Arc::new);
        if let Some(found) = &found {
            self.event_types.keep(workspace, id, version, Arc::clone(found));
        }
        Ok(found)
    }

    /// Returns the panel for moving the booking, and the slot rule.
    ///
    /// The rule has the booking's duration.
    pub(in crate::services) async fn panel_for_moving(
        &self,
        booking: &Booking,
    ) -> Result<(HostPanel, SlotRule), StoreError> {
        let hosts: Vec<Host> = booking.hosts.iter().map(|h| h.host).collect();
        let versions = self.versions(booking.workspace_id, &hosts).await?;
        let (event_type, rule) = self.rule_for_moving(booking, &versions).await?;
        let panel = self.panel(booking.workspace_id, &event_type, hosts, versions).await?;
        Ok((panel, rule))
    }

    /// Returns the event type, and its rule with the booking's duration.
    pub(in crate::services) async fn rule_for_moving(
        &self,
        booking: &Booking,
        versions: &Versions,
    ) -> Result<(Arc<EventType>, SlotRule), StoreError> {
        let id = booking.event_type.id;
        let event_type = self.event_type(booking.workspace_id, id, versions).await?;
        let event_type = event_type.ok_or_else(|| StoreError::Corrupt {
            table: "bookings",
            column: "event_type_id",
            row: booking.id.to_string(),
            why: format!("there is no event type {id}"),
        })?;
        let rule = event_type.rule.lasting(booking.interval);
        Ok((event_type, rule))
    }

    pub(in crate::services) async fn panel(
        &self,
        workspace_id: WorkspaceId,
        event_type: &Arc<EventType>,
        hosts: Vec<Host>,
        versions: Versions,
    ) -> Result<HostPanel, StoreError> {
        let version = versions.configuration;
        let kept = |host: &Host| self.members.get(workspace_id, &host.user_id, version);
        let members = match hosts.iter().map(kept).collect() {
            Some(members) => members,
            None => self.read_members(workspace_id, &hosts, version).await?,
        };
        let event_type = Arc::clone(event_type);
        Ok(HostPanel { workspace_id, event_type, hosts, choice: None, members, versions })
    }

    /// Returns the panel of a link.
    ///
    /// `None` if the link cannot be booked, or if the queue that chooses at each booking has no
    /// member who can host.
    pub(in crate::services) async fn panel_of_link(
        &self,
        link: &Link,
        versions: Versions,
    ) -> Result<Option<HostPanel>, StoreError> {
        let workspace = link.workspace_id;
        let found = self.event_type(workspace, link.event_type_id, &versions).await?;
        let Some(event_type) = &found.filter(|found| link.is_bookable(found)) else {
            return Ok(None);
        };
        let Some(queue_id) = link.booking_queue else {
            return self.panel(workspace, event_type, link.hosts(), versions).await.map(Some);
        };
        let queue = self.directory.find_queues(workspace, &[queue_id]).await?.pop();
        let Some(queue) = queue.filter(|queue| !queue.archived) else { return Ok(None) };
        let lead = link.hosts.iter().all(|host| !host.host.lead);
        let hosts = link.hosts();
        let panel = self.panel_of_queue(workspace, event_type, hosts, &queue, lead, versions);
        let panel = panel.await?;
        Ok(panel.has_candidates().then_some(panel))
    }

    /// Returns a panel in which the queue chooses one more host.
    ///
    /// This host leads if `lead`. `versions` apply if there are neither hosts nor members of the
    /// queue.
    pub(in crate::services) async fn panel_of_queue(
        &self,
        workspace: WorkspaceId,
        event_type: &Arc<EventType>,
        hosts: Vec<Host>,
        queue: &Queue,
        lead: bool,
        mut versions: Versions,
    ) -> Result<HostPanel, StoreError> {
        let others = queue.members.iter().map(|member| member.user_id);
        let others = others.filter(|user_id| hosts.iter().all(|host| host.user_id != *user_id));
        let mut candidates: Vec<Host> =
            others.map(|user_id| Host { user_id, role: HostRole::MustAttend, lead }).collect();
        let all = [&hosts[..], &candidates].concat();
        if !all.is_empty() {
            versions = self.versions(workspace, &all).await?;
        }
        let panel = self.panel(workspace, event_type, all, versions).await?;
        candidates.retain(|host| {
            let may_host = panel.member(host.user_id).is_some_and(Member::may_host);
            may_host && event_type.hosts.include(host.user_id)
        });
        let choice = Some(PendingChoice { queue: queue.clone(), candidates });
        Ok(HostPanel { hosts, choice, ..panel })
    }

    async fn read_members(
        &self,
        workspace: WorkspaceId,
        hosts: &[Host],
        version: Version,
    ) -> Result<Vec<Arc<Member>>, StoreError> {
        let ids: Vec<UserId> = hosts.iter().map(|host| host.user_id).collect();
        let members = self.directory.find_members(workspace, &ids).await?;
        let members: Vec<Arc<Member>> = members.into_iter().map(Arc::new).collect();
        for member in &members {
            self.members.keep(workspace, member.user_id, version, Arc::clone(member));
        }
        Ok(members)
    }

    pub(in crate::services) async fn read_live(
        &self,
        panel: &HostPanel,
        within: Interval,
        except: Option<BookingId>,
    ) -> Readings {
        let members = panel.attending_members();
        self.calendars.read_live(panel.workspace_id, &members, within, except).await
    }

    /// Returns the hosts' schedules as of the panel's versions, or later.
    pub(in crate::services) async fn schedules(
        &self,
        panel: &HostPanel,
        within: Interval,
        counted: Counted,
    ) -> Result<Vec<HostSchedule>, StoreError> {
        let busy = self.busy(panel, within).await?;
        let readings = panel.attending().filter_map(|member| {
            let mirror = &busy.get(&member.user_id)?.mirror;
            let reading = self.calendars.read_mirrored(member, mirror, within, counted.except);
            Some((member.user_id, reading))
        });
        let bookings = busy.iter().map(|(host, busy)| (*host, busy.bookings(within, counted)));
        let meetings = busy.iter().map(|(host, busy)| (*host, busy.meetings(within, counted)));
        Ok(panel.schedules(readings.collect(), bookings.collect(), &meetings.collect()))
    }

    async fn busy(
        &self,
        panel: &HostPanel,
        within: Interval,
    ) -> Result<HashMap<UserId, Arc<HostBusy>>, StoreError> {
        let capped = panel.capped_hosts();
        let kept = |host: UserId| {
            let busy = self.busy.get(panel.workspace_id, &host, panel.busy_version(host)?)?;
            let suffices = busy.meetings.is_some() || !capped.contains(&host);
            (suffices && busy.covers(within)).then_some((host, busy))
        };
        match panel.must_attend().into_iter().map(kept).collect() {
            Some(kept) => Ok(kept),
            None => self.read_busy(panel, &capped, within).await,
        }
    }

    /// Rereads all hosts, so that the bookings come from one committed state.
    async fn read_busy(
        &self,
        panel: &HostPanel,
        capped: &[UserId],
        within: Interval,
    ) -> Result<HashMap<UserId, Arc<HostBusy>>, StoreError> {
        let (workspace, hosts) = (panel.workspace_id, panel.must_attend());
        let within = hosts
            .iter()
            .filter_map(|host| self.busy.latest(workspace, host))
            .fold(whole_days(within), |within, kept| joined(within, kept.within));
        let members = panel.attending_members();
        let mirrors = self.calendars.load_mirror(workspace, &members, within);
        let bookings = self.bookings.busy_hosts(workspace, &hosts, within);
        let meetings = self.read_meetings(workspace, capped, within);
        let (mut mirrors, mut bookings, mut meetings) =
            try_join3(mirrors, bookings, meetings).await?;
        let read = |host: UserId| {
            let busy = Arc::new(HostBusy {
                within,
                bookings: bookings.remove(&host).unwrap_or_default(),
                meetings: capped
                    .contains(&host)
                    .then(|| meetings.remove(&host).unwrap_or_default()),
                mirror: mirrors.remove(&host).unwrap_or_default(),
            });
            if let Some(version) = panel.busy_version(host) {
                self.busy.keep(workspace, host, version, Arc::clone(&busy));
            }
            (host, busy)
        };
        Ok(hosts.into_iter().map(read).collect())
    }

    async fn read_meetings(
        &self,
        workspace: WorkspaceId,
        capped: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError> {
        if capped.is_empty() {
            return Ok(Meetings::new());
        }
        let within = OpenTimes::counting_window(within);
        self.bookings.hosted_meetings(workspace, capped, within).await
    }
}

/// Widens a period to whole days.
///
/// The period of a polled listing moves with the clock, so exact periods would miss the cache.
fn whole_days(period: Interval) -> Interval {
    let midnight = |at: OffsetDateTime| at.replace_time(Time::MIDNIGHT);
    let (start, end) = (midnight(period.start()), midnight(period.end()));
    Interval::new(start, end.saturating_add(Duration::DAY)).unwrap_or(period)
}

fn joined(wanted: Interval, kept: Interval) -> Interval {
    let joined = Interval::new(wanted.start().min(kept.start()), wanted.end().max(kept.end()));
    joined.filter(|joined| joined.duration() <= MAX_KEPT).unwrap_or(wanted)
}

impl HostBusy {
    fn covers(&self, within: Interval) -> bool {
        self.within.start() <= within.start() && within.end() <= self.within.end()
    }

    fn bookings(&self, within: Interval, counted: Counted) -> Vec<BusyBooking> {
        counted.busy(&self.bookings).filter(|busy| busy.interval.overlaps(&within)).collect()
    }

    /// Returns the meetings that count toward caps.
    fn meetings(&self, within: Interval, counted: Counted) -> Vec<HostedMeeting> {
        let within = OpenTimes::counting_window(within);
        let meetings = self.meetings.as_deref().unwrap_or_default();
        counted.meetings(meetings).filter(|meeting| within.contains(meeting.start)).collect()
    }
}

impl Weigh for HostBusy {
    fn weight(&self) -> usize {
        size_of::<Self>()
            + mem::size_of_val(&self.bookings[..])
            + self.meetings.as_ref().map_or(0, |meetings| mem::size_of_val(&meetings[..]))
            + size_of::<MirroredBusy>() * self.mirror.busy.len()
            + 512 * self.mirror.states.len()
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::open_times::MAX_BUFFER_MINUTES;
    use crate::services::MAX_RANGE;

    #[test]
    fn adjacent_ranges_of_full_length_are_cached_together() {
        let rule = SlotRule {
            duration_minutes: 1440,
            slot_interval_minutes: 30,
            buffer_before_minutes: MAX_BUFFER_MINUTES,
            buffer_after_minutes: MAX_BUFFER_MINUTES,
            minimum_notice_minutes: 0,
            horizon_days: 730,
        };
        let first = datetime!(2030-01-01 12:00 UTC);
        let period = |start| whole_days(OpenTimes::busy_window(&rule, start, start + MAX_RANGE));
        let (kept, wanted) = (period(first), period(first + MAX_RANGE));
        let both = Interval::new(kept.start(), wanted.end()).expect("a period");
        assert_eq!(joined(wanted, kept), both);
        assert_eq!(joined(period(first + 2 * MAX_RANGE), kept), period(first + 2 * MAX_RANGE));
    }
}
