use std::collections::HashMap;
use std::sync::Arc;

use crate::booking::BookingHost;
use crate::event_type::EventType;
use crate::host::{Host, HostRole};
use crate::ids::{UserId, WorkspaceId};
use crate::open_times::{CapScope, CappedMeetings, HostSchedule, MeetingCaps};
use crate::ports::{Busy, HostedMeeting, Meetings, MemberReading, Version, Versions};
use crate::working_hours::WorkingHours;
use crate::workspace::Member;
use crate::zone::Zone;

#[derive(Clone)]
pub(super) struct HostPanel {
    pub(super) workspace_id: WorkspaceId,
    pub(super) event_type: Arc<EventType>,
    pub(super) hosts: Vec<Host>,
    pub(super) members: Vec<Arc<Member>>,
    /// The versions of the hosts' data, read before `members`.
    pub(super) versions: Versions,
}

pub(super) type Readings = HashMap<UserId, MemberReading>;

impl HostPanel {
    pub(super) fn must_attend(&self) -> Vec<UserId> {
        self.hosts.iter().filter(|h| h.role == HostRole::MustAttend).map(|h| h.user_id).collect()
    }

    pub(super) fn attending(&self) -> impl Iterator<Item = &Arc<Member>> {
        let must_attend = self.must_attend();
        self.members.iter().filter(move |member| must_attend.contains(&member.user_id))
    }

    pub(super) fn attending_members(&self) -> Vec<Member> {
        self.attending().map(|member| Member::clone(member)).collect()
    }

    pub(super) fn capped_hosts(&self) -> Vec<UserId> {
        let of_all = !self.event_type.caps.is_empty();
        let capped = self.attending().filter(|member| of_all || !member.caps.is_empty());
        capped.map(|member| member.user_id).collect()
    }

    pub(super) fn has_external_calendars(&self) -> bool {
        self.attending().any(|member| member.external_calendars().next().is_some())
    }

    pub(super) fn busy_version(&self, user: UserId) -> Option<Version> {
        self.versions.busy.get(&user).copied()
    }

    pub(super) fn lead(&self) -> Option<&Member> {
        self.member(self.hosts.iter().find(|h| h.lead)?.user_id)
    }

    pub(super) fn member(&self, user_id: UserId) -> Option<&Member> {
        self.members.iter().find(|m| m.user_id == user_id).map(AsRef::as_ref)
    }

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

    /// Former hosts and hosts without a calendar reading have no open times.
    pub(super) fn schedules(
        &self,
        mut readings: Readings,
        mut busy: Busy,
        meetings: &Meetings,
    ) -> Vec<HostSchedule> {
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
}
