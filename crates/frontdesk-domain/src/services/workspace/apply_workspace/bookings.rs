use std::collections::{BTreeMap, HashMap, HashSet};

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::object::Numbers;
use crate::booking::{
    Attribution, Booking, BookingHost, BookingState, BookingStatus, Cancellation, Confirmation,
    EventTypeRef, ManageToken, MemberRef, NoShow,
};
use crate::fault::{Fault, Faults};
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, EventTypeId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::open_times::BusyBooking;
use crate::plan::{
    DurationMinutes, PlannedBooking, PlannedBookingHost, PlannedEventType, PlannedMember,
    WorkspaceDraft,
};
use crate::ports::{Busy, Random, StoreError, UnitOfWork};
use crate::report::{Change, ObjectKind, Outcome};

pub(super) struct ExaminedBookings<'a> {
    kept: HashSet<usize>,
    new: Vec<NewBooking<'a>>,
}

struct NewBooking<'a> {
    planned: &'a PlannedBooking,
    event_type: &'a PlannedEventType,
    interval: Interval,
}

type EventTypes<'a> = HashMap<&'a Key, &'a PlannedEventType>;

impl<'a> NewBooking<'a> {
    /// Returns `None` if the booking would end after the year 9999.
    fn of(planned: &'a PlannedBooking, event_types: &EventTypes<'a>) -> Option<Self> {
        let event_type = event_types.get(&planned.event_type);
        let event_type = event_type.expect("a checked plan declares the event type");
        let minutes =
            planned.duration.map_or(event_type.rule.duration_minutes, DurationMinutes::to_u32);
        let ends_at = planned.starts_at.checked_add(Duration::minutes(minutes.into()))?;
        let interval = Interval::new(planned.starts_at, ends_at)?;
        Some(Self { planned, event_type, interval })
    }

    fn is_scheduled(&self) -> bool {
        self.planned.status == BookingStatus::Scheduled
    }

    fn must_attend(&self) -> impl Iterator<Item = &'a Key> + use<'a> {
        self.planned
            .hosts
            .iter()
            .filter(|host| host.role == HostRole::MustAttend)
            .map(|host| &host.member)
    }
}

struct Examination<'a, 'u> {
    now: OffsetDateTime,
    faults: &'u mut Faults,
    stored: StoredTimes<'u>,
    event_types: EventTypes<'a>,
    /// Indexes of `examined.new` by required host and start, without overlaps.
    scheduled: HashMap<&'a Key, BTreeMap<OffsetDateTime, usize>>,
    examined: ExaminedBookings<'a>,
}

struct StoredTimes<'u> {
    numbers: &'u Numbers,
    existing: HashSet<BookingId>,
    /// Ascending and without overlaps.
    busy: Busy,
}

impl<'u> StoredTimes<'u> {
    async fn read(
        unit: &mut dyn UnitOfWork,
        plan: &WorkspaceDraft,
        event_types: &EventTypes<'_>,
        numbers: &'u Numbers,
        workspace_id: WorkspaceId,
    ) -> Result<Self, StoreError> {
        let mut stored = Self { numbers, existing: HashSet::new(), busy: Busy::new() };
        if plan.bookings.is_empty() {
            return Ok(stored);
        }
        let ids: Vec<BookingId> = plan.bookings.iter().map(|planned| planned.id).collect();
        stored.existing = unit.bookings().existing_bookings(workspace_id, &ids).await?;
        let new = plan.bookings.iter().filter(|planned| !stored.existing.contains(&planned.id));
        let scheduled: Vec<NewBooking<'_>> = new
            .filter_map(|planned| NewBooking::of(planned, event_types))
            .filter(NewBooking::is_scheduled)
            .collect();
        let start = scheduled.iter().map(|new| new.interval.start()).min();
        let end = scheduled.iter().map(|new| new.interval.end()).max();
        let hosts: HashSet<UserId> = scheduled
            .iter()
            .flat_map(NewBooking::must_attend)
            .filter_map(|k| numbers.get(k))
            .copied()
            .collect();
        let within = start.zip(end).and_then(|(start, end)| Interval::new(start, end));
        if let Some(within) = within
            && !hosts.is_empty()
        {
            let hosts: Vec<UserId> = hosts.into_iter().collect();
            let blocking = unit.bookings().busy_hosts_now(workspace_id, &hosts, within).await?;
            for (host, bookings) in blocking {
                let booked = bookings.iter().filter(|it| it.held_until.is_none());
                let mut busy: Vec<BusyBooking> = booked.map(|booking| booking.busy).collect();
                busy.sort_by_key(|busy| busy.interval.start());
                stored.busy.insert(host, busy);
            }
        }
        Ok(stored)
    }

    fn of_host(&self, host: &Key, interval: Interval) -> impl Iterator<Item = &BusyBooking> {
        let busy = self.numbers.get(host).and_then(|id| self.busy.get(id));
        let busy = busy.map_or(&[][..], Vec::as_slice);
        let first = busy.partition_point(|busy| busy.interval.end() <= interval.start());
        busy[first..].iter().take_while(move |busy| busy.interval.start() < interval.end())
    }
}

impl<'a> ExaminedBookings<'a> {
    /// Splits planned bookings into stored and new; checks new bookings for overlaps.
    ///
    /// `numbers` needs only stored members, because new members have no stored meetings.
    pub(super) async fn examine(
        unit: &mut dyn UnitOfWork,
        plan: &'a WorkspaceDraft,
        numbers: &Numbers,
        workspace_id: WorkspaceId,
        now: OffsetDateTime,
        faults: &mut Faults,
    ) -> Result<Self, StoreError> {
        let event_types: EventTypes<'a> = plan.event_types.iter().map(|it| (&it.key, it)).collect();
        let mut examination = Examination {
            now,
            faults,
            stored: StoredTimes::read(unit, plan, &event_types, numbers, workspace_id).await?,
            event_types,
            scheduled: HashMap::new(),
            examined: Self { kept: HashSet::new(), new: Vec::new() },
        };
        plan.bookings.iter().for_each(|planned| examination.booking(planned));
        Ok(examination.examined)
    }
}

impl<'a> Examination<'a, '_> {
    fn booking(&mut self, planned: &'a PlannedBooking) {
        if self.stored.existing.contains(&planned.id) {
            self.examined.kept.insert(planned.position);
            return;
        }
        let Some(new) = NewBooking::of(planned, &self.event_types) else {
            self.fault(planned, "start_time", "expected a time before the year 10000".to_owned());
            return;
        };
        let took_place = matches!(planned.status, BookingStatus::Completed | BookingStatus::NoShow);
        if took_place && self.now < planned.starts_at {
            let detail = format!("a booking that has not started cannot be {}", planned.status);
            self.fault(planned, "status", detail);
        }
        if new.is_scheduled() {
            self.overlaps_in_plan(&new);
            self.overlaps_in_store(&new);
        }
        self.examined.new.push(new);
    }

    /// Reports one overlap for each host, else adds the booking to `scheduled`.
    fn overlaps_in_plan(&mut self, new: &NewBooking<'a>) {
        let (start, end) = (new.interval.start(), new.interval.end());
        for host in new.must_attend() {
            let scheduled = self.scheduled.entry(host).or_default();
            // The bookings do not overlap, so the last one that starts before `end` ends last.
            let earlier = scheduled.range(..end).next_back().map(|(_, &index)| index);
            let earlier = earlier.map(|index| &self.examined.new[index]);
            match earlier.filter(|earlier| start < earlier.interval.end()) {
                None => drop(scheduled.insert(start, self.examined.new.len())),
                Some(earlier) => {
                    let by = format!("bookings[{}]", earlier.planned.position);
                    let detail = taken(host, &by, &earlier.interval);
                    self.fault(new.planned, "start_time", detail);
                }
            }
        }
    }

    /// Reports one overlap for each host.
    fn overlaps_in_store(&mut self, new: &NewBooking<'_>) {
        let hosts: HashSet<&Key> = new.must_attend().collect();
        let overlapping = hosts.into_iter().filter_map(|host| {
            let busy = self.stored.of_host(host, new.interval).next()?;
            Some(taken(host, "another meeting", &busy.interval))
        });
        let mut details: Vec<String> = overlapping.collect();
        details.sort();
        for detail in details {
            self.fault(new.planned, "start_time", detail);
        }
    }

    fn fault(&mut self, planned: &PlannedBooking, field: &str, detail: String) {
        self.faults.push(Fault::new(format!("bookings[{}].{field}", planned.position), detail));
    }
}

fn taken(host: &Key, by: &str, interval: &Interval) -> String {
    let written = |at: OffsetDateTime| at.format(&Rfc3339).unwrap_or_else(|_| at.to_string());
    let (start, end) = (written(interval.start()), written(interval.end()));
    format!("{host} is in {by} from {start} to {end}; meetings of a host must not overlap")
}

pub(super) struct Known<'a> {
    pub(super) plan: &'a WorkspaceDraft,
    pub(super) workspace_id: WorkspaceId,
    pub(super) numbers: &'a Numbers,
    pub(super) event_types: &'a HashMap<Key, i64>,
    pub(super) now: OffsetDateTime,
    pub(super) random: &'a dyn Random,
}

impl ExaminedBookings<'_> {
    pub(super) async fn add(
        self,
        unit: &mut dyn UnitOfWork,
        known: &Known<'_>,
        changes: &mut Vec<Change>,
    ) -> Result<(), StoreError> {
        let members = known.plan.members.iter().map(|member| (&member.key, member)).collect();
        let bookings: Vec<Booking> =
            self.new.iter().map(|new| known.booking(new, &members)).collect();
        unit.bookings().add_bookings(&bookings).await?;
        changes.extend(known.plan.bookings.iter().map(|planned| {
            let kept = self.kept.contains(&planned.position);
            let outcome = if kept { Outcome::Kept } else { Outcome::Created };
            Change { kind: ObjectKind::Booking, key: planned.id.to_string(), id: None, outcome }
        }));
        Ok(())
    }
}

type Members<'a> = HashMap<&'a Key, &'a PlannedMember>;

impl Known<'_> {
    fn hosts(&self, planned: &PlannedBooking, members: &Members<'_>) -> Vec<BookingHost> {
        let lead = planned.hosts.iter().position(|host| host.lead).unwrap_or(0);
        let host = |(position, host): (usize, &PlannedBookingHost)| {
            let (user_id, member) = (self.numbers[&host.member], members[&host.member]);
            let host = Host { user_id, role: host.role, lead: position == lead };
            BookingHost { host, name: member.name.clone(), email: member.email.clone() }
        };
        planned.hosts.iter().enumerate().map(host).collect()
    }

    fn booking(&self, new: &NewBooking<'_>, members: &Members<'_>) -> Booking {
        let NewBooking { planned, event_type, interval } = new;
        let hosts = self.hosts(planned, members);
        Booking {
            id: planned.id,
            manage_token: ManageToken::new(self.now, &self.random.entropy()),
            workspace_id: self.workspace_id,
            title: Booking::title_of(&event_type.title, &planned.invitee.name, &hosts),
            event_type: EventTypeRef {
                id: EventTypeId(self.event_types[&event_type.key]),
                key: event_type.key.clone(),
                title: event_type.title.clone(),
            },
            interval: *interval,
            buffer_before_minutes: event_type.rule.buffer_before_minutes,
            buffer_after_minutes: event_type.rule.buffer_after_minutes,
            time_zone: planned
                .time_zone
                .clone()
                .unwrap_or_else(|| planned.invitee.time_zone.clone()),
            hosts,
            invitee: planned.invitee.clone(),
            guests: planned.guests.clone(),
            answers: planned.answers.clone(),
            metadata: planned.metadata.clone(),
            attribution: Attribution::default(),
            location: event_type.location.of_booking(planned.id),
            origin: planned.origin.clone(),
            link_id: None,
            submission: None,
            confirmation: Confirmation::NotNeeded,
            booked_by: planned.booked_by.as_ref().map(|key| MemberRef {
                user_id: self.numbers[key],
                name: members[key].name.clone(),
            }),
            state: self.state(planned),
            revision: 0,
            created_at: self.now,
            updated_at: self.now,
        }
    }

    /// The file has no author or time of a cancellation or no-show.
    fn state(&self, planned: &PlannedBooking) -> BookingState {
        match planned.status {
            BookingStatus::Scheduled => BookingState::Scheduled,
            BookingStatus::Cancelled => BookingState::Cancelled(Cancellation {
                reason: planned.cancellation_reason.clone(),
                cancelled_at: self.now,
                cancelled_by: None,
            }),
            BookingStatus::Completed => BookingState::Completed,
            BookingStatus::NoShow => {
                BookingState::NoShow(NoShow { marked_at: self.now, marked_by: None })
            }
        }
    }
}
