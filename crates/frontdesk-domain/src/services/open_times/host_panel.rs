use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use time::OffsetDateTime;

use crate::booking::BookingHost;
use crate::event_type::EventType;
use crate::host::{Host, HostRole};
use crate::ids::{UserId, WorkspaceId};
use crate::link::QueueChoice;
use crate::open_times::{
    CalendarReading, CapScope, CappedMeetings, HostSchedule, MeetingCaps, OpenTimes,
};
use crate::ports::{
    Busy, HostedMeeting, Meetings, MemberReading, StoreError, UnitOfWork, Version, Versions,
};
use crate::queue::{Candidate, SkipReason};
use crate::services::queue_counts::read_counts;
use crate::working_hours::WorkingHours;
use crate::workspace::{Member, Queue};
use crate::zone::Zone;

/// A queue that chooses a host, and its candidates.
#[derive(Clone)]
pub(in crate::services) struct PendingChoice {
    pub(in crate::services) queue: Queue,
    pub(in crate::services) candidates: Vec<Host>,
}

/// The candidates who are not free, with their first reason.
pub(in crate::services) type Skipped = HashMap<UserId, SkipReason>;

/// The candidates who are not free at `start`.
pub(in crate::services) fn skipped_at(
    open_times: &OpenTimes<'_>,
    start: OffsetDateTime,
) -> Skipped {
    let mut skipped = Skipped::new();
    for conflict in open_times.candidate_conflicts(start) {
        let reason = SkipReason::of_closed(conflict.reason);
        if let (Some(user_id), Some(reason)) = (conflict.user_id, reason) {
            skipped.entry(user_id).or_insert(reason);
        }
    }
    skipped
}

/// Hosts with the data that their open times need.
#[derive(Clone)]
pub(in crate::services) struct HostPanel {
    pub(in crate::services) workspace_id: WorkspaceId,
    pub(in crate::services) event_type: Arc<EventType>,
    pub(in crate::services) hosts: Vec<Host>,
    /// The queue that chooses one more host.
    pub(in crate::services) choice: Option<PendingChoice>,
    /// The hosts, and the members of the queue.
    pub(in crate::services) members: Vec<Arc<Member>>,
    /// The versions of the hosts' data, read before `members`.
    pub(in crate::services) versions: Versions,
}

pub(in crate::services) type Readings = HashMap<UserId, MemberReading>;

impl HostPanel {
    fn candidates(&self) -> &[Host] {
        self.choice.as_ref().map_or(&[], |choice| &choice.candidates)
    }

    pub(in crate::services) fn has_candidates(&self) -> bool {
        !self.candidates().is_empty()
    }

    pub(in crate::services) fn hosts_and_candidates(&self) -> Vec<Host> {
        [&self.hosts[..], self.candidates()].concat()
    }

    /// The hosts and candidates whose busy times count.
    pub(in crate::services) fn must_attend(&self) -> Vec<UserId> {
        let must_attend = self.hosts.iter().filter(|h| h.role == HostRole::MustAttend);
        must_attend.chain(self.candidates()).map(|h| h.user_id).collect()
    }

    /// Returns the panel without the skipped candidates.
    pub(in crate::services) fn without(&self, skipped: &Skipped) -> Self {
        let mut panel = self.clone();
        if let Some(choice) = &mut panel.choice {
            choice.candidates.retain(|host| !skipped.contains_key(&host.user_id));
        }
        panel
    }

    pub(in crate::services) fn attending(&self) -> impl Iterator<Item = &Arc<Member>> {
        let must_attend = self.must_attend();
        self.members.iter().filter(move |member| must_attend.contains(&member.user_id))
    }

    pub(in crate::services) fn attending_members(&self) -> Vec<Member> {
        self.attending().map(|member| Member::clone(member)).collect()
    }

    pub(in crate::services) fn capped_hosts(&self) -> Vec<UserId> {
        let of_all = !self.event_type.caps.is_empty();
        let capped = self.attending().filter(|member| of_all || !member.caps.is_empty());
        capped.map(|member| member.user_id).collect()
    }

    pub(in crate::services) fn has_external_calendars(&self) -> bool {
        self.attending().any(|member| member.external_calendars().next().is_some())
    }

    pub(in crate::services) fn busy_version(&self, user: UserId) -> Option<Version> {
        self.versions.busy.get(&user).copied()
    }

    pub(in crate::services) fn lead(&self) -> Option<&Member> {
        let mut hosts = self.hosts.iter().chain(self.candidates());
        self.member(hosts.find(|h| h.lead)?.user_id)
    }

    pub(in crate::services) fn member(&self, user_id: UserId) -> Option<&Member> {
        self.members.iter().find(|m| m.user_id == user_id).map(AsRef::as_ref)
    }

    /// The chosen candidate, if any, and the other hosts.
    pub(in crate::services) fn booking_hosts(&self, chosen: Option<UserId>) -> Vec<BookingHost> {
        let named = |host: &Host| {
            let member = self.member(host.user_id)?;
            Some(BookingHost {
                host: *host,
                name: member.name.clone(),
                email: member.email.clone(),
            })
        };
        let chosen = self.candidates().iter().filter(|host| Some(host.user_id) == chosen);
        chosen.chain(&self.hosts).filter_map(named).collect()
    }

    /// Returns the schedule of each host.
    ///
    /// Archived members, observers and hosts without a calendar reading have no open times.
    pub(in crate::services) fn schedules(
        &self,
        mut readings: Readings,
        mut busy: Busy,
        meetings: &Meetings,
    ) -> Vec<HostSchedule> {
        let required = self.hosts.iter().map(|host| (host, false));
        let candidates = self.candidates().iter().map(|host| (host, true));
        required
            .chain(candidates)
            .map(|(host, candidate)| {
                let member = self.member(host.user_id);
                let reading = readings.remove(&host.user_id);
                let mut reading = reading.unwrap_or_else(MemberReading::unusable);
                if member.is_none_or(|member| member.archived) {
                    reading.calendar = CalendarReading::Archived;
                } else if !member.is_some_and(Member::may_host) {
                    reading.calendar = CalendarReading::Observer;
                }
                HostSchedule {
                    user_id: host.user_id,
                    role: host.role,
                    candidate,
                    lead: host.lead,
                    zone: member.map_or_else(Zone::utc, |m| m.time_zone.clone()),
                    hours: member.map_or_else(WorkingHours::default, |m| m.hours.clone()),
                    absences: member.map(|m| m.absent_times().collect()).unwrap_or_default(),
                    calendar: reading.calendar,
                    calendar_as_of: reading.as_of,
                    bookings: busy.remove(&host.user_id).unwrap_or_default(),
                    caps: member.map_or_else(Vec::new, |m| self.caps(m, meetings)),
                }
            })
            .collect()
    }

    /// The caps of `member`, each with the meetings that count toward it.
    fn caps(&self, member: &Member, meetings: &Meetings) -> Vec<CappedMeetings> {
        let meetings = meetings.get(&member.user_id).map_or(&[][..], Vec::as_slice);
        let event_type = &self.event_type;
        let of_event_type = |meeting: &HostedMeeting| meeting.event_type == event_type.id;
        let capped =
            |scope, caps: MeetingCaps, counts: &dyn Fn(&HostedMeeting) -> bool| CappedMeetings {
                scope,
                caps,
                starts: meetings.iter().filter(|m| counts(m)).map(|m| m.start).collect(),
            };
        [
            capped(CapScope::Member, member.caps, &|_| true),
            capped(CapScope::EventType, event_type.caps, &of_event_type),
        ]
        .into_iter()
        .filter(|capped| !capped.caps.is_empty())
        .collect()
    }

    /// Considers every member of the queue.
    ///
    /// The hosts and the queue must be locked.
    pub(in crate::services) async fn consider(
        &self,
        unit: &mut dyn UnitOfWork,
        queue: &Queue,
        taken: &HashSet<UserId>,
        skipped: &Skipped,
        now: OffsetDateTime,
    ) -> Result<Vec<Candidate>, StoreError> {
        let members = self.members.iter().map(AsRef::as_ref);
        let counts = read_counts(unit, self.workspace_id, queue, members, now).await?;
        let choice = QueueChoice { counts: Some(&counts), ..self.choice_of(queue) };
        Ok(choice.considered(taken, |user_id| skipped.get(&user_id).copied()))
    }

    /// The choice of a queue, without assignments.
    ///
    /// The members of the queue must be in the panel.
    pub(in crate::services) fn choice_of<'a>(&'a self, queue: &'a Queue) -> QueueChoice<'a> {
        QueueChoice {
            queue,
            members: self.members.iter().map(AsRef::as_ref).collect(),
            offered: &self.event_type.hosts,
            counts: None,
        }
    }
}
