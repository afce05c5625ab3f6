use std::collections::{HashMap, HashSet};

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::object::Numbers;
use super::report::{ApplyReport, Change, ObjectKind, Outcome};
use crate::booking::{
    Booking, BookingHost, BookingState, BookingStatus, Cancellation, Confirmation, EventTypeRef,
    ManageToken, MemberRef, NoShow,
};
use crate::fault::{Fault, Faults};
use crate::host::{Host, HostRole};
use crate::ids::{EventTypeId, UserId, WorkspaceId};
use crate::interval::Interval;
use crate::key::Key;
use crate::plan::{
    DurationMinutes, PlannedBooking, PlannedBookingHost, PlannedEventType, PlannedMember,
    WorkspaceDraft,
};
use crate::ports::{Random, StoreError, UnitOfWork};

/// The bookings of a plan, split into stored and new ones.
pub(super) struct ExaminedBookings<'a> {
    kept: HashSet<usize>,
    new: Vec<NewBooking<'a>>,
}

struct NewBooking<'a> {
    planned: &'a PlannedBooking,
    event_type: &'a PlannedEventType,
    interval: Interval,
}

impl NewBooking<'_> {
    fn is_scheduled(&self) -> bool {
        self.planned.status == BookingStatus::Scheduled
    }

    fn must_attend(&self) -> impl Iterator<Item = &Key> {
        self.planned
            .hosts
            .iter()
            .filter(|host| host.role == HostRole::MustAttend)
            .map(|host| &host.member)
    }
}

/// The context in which planned bookings are validated.
struct Examination<'a, 'u> {
    unit: &'u mut dyn UnitOfWork,
    numbers: &'u Numbers,
    workspace_id: WorkspaceId,
    now: OffsetDateTime,
    faults: &'u mut Faults,
    examined: ExaminedBookings<'a>,
}

impl<'a> ExaminedBookings<'a> {
    /// Splits planned bookings into stored and new; checks new bookings for overlaps.
    ///
    /// `numbers` contains only stored members. A new member has no stored meetings.
    pub(super) async fn examine(
        unit: &mut dyn UnitOfWork,
        plan: &'a WorkspaceDraft,
        numbers: &Numbers,
        workspace_id: WorkspaceId,
        now: OffsetDateTime,
        faults: &mut Faults,
    ) -> Result<Self, StoreError> {
        let examined = Self { kept: HashSet::new(), new: Vec::new() };
        let mut examination = Examination { unit, numbers, workspace_id, now, faults, examined };
        for planned in &plan.bookings {
            let event_type =
                plan.event_types.iter().find(|event_type| event_type.key == planned.event_type);
            let event_type = event_type.expect("a checked plan declares the event type");
            examination.booking(planned, event_type).await?;
        }
        Ok(examination.examined)
    }
}

impl<'a> Examination<'a, '_> {
    async fn booking(
        &mut self,
        planned: &'a PlannedBooking,
        event_type: &'a PlannedEventType,
    ) -> Result<(), StoreError> {
        if self
            .unit
            .bookings()
            .find_booking_for_update(self.workspace_id, planned.id)
            .await?
            .is_some()
        {
            self.examined.kept.insert(planned.position);
            return Ok(());
        }
        let minutes =
            planned.duration.map_or(event_type.rule.duration_minutes, DurationMinutes::to_u32);
        let ends_at = planned.starts_at.checked_add(Duration::minutes(minutes.into()));
        let Some(interval) = ends_at.and_then(|ends_at| Interval::new(planned.starts_at, ends_at))
        else {
            self.fault(planned, "start_time", "expected a time before the year 10000".to_owned());
            return Ok(());
        };
        let took_place = matches!(planned.status, BookingStatus::Completed | BookingStatus::NoShow);
        if took_place && self.now < planned.starts_at {
            let detail = format!("a booking that has not started cannot be {}", planned.status);
            self.fault(planned, "status", detail);
        }
        let new = NewBooking { planned, event_type, interval };
        if new.is_scheduled() {
            self.overlaps_in_plan(&new);
            self.overlaps_in_store(&new).await?;
        }
        self.examined.new.push(new);
        Ok(())
    }

    fn overlaps_in_plan(&mut self, new: &NewBooking<'_>) {
        let overlapping = |earlier: &&NewBooking<'_>| {
            earlier.is_scheduled() && earlier.interval.overlaps(&new.interval)
        };
        let details: Vec<String> = self
            .examined
            .new
            .iter()
            .filter(overlapping)
            .flat_map(|earlier| {
                let shared = new
                    .must_attend()
                    .filter(|&key| earlier.must_attend().any(|other| other == key));
                shared.map(|key| {
                    taken(
                        key,
                        &format!("bookings[{}]", earlier.planned.position),
                        &earlier.interval,
                    )
                })
            })
            .collect();
        for detail in details {
            self.fault(new.planned, "start_time", detail);
        }
    }

    async fn overlaps_in_store(&mut self, new: &NewBooking<'_>) -> Result<(), StoreError> {
        let hosts: HashMap<UserId, &Key> =
            new.must_attend().filter_map(|key| Some((*self.numbers.get(key)?, key))).collect();
        let ids: Vec<UserId> = hosts.keys().copied().collect();
        if ids.is_empty() {
            return Ok(());
        }
        let busy = self
            .unit
            .bookings()
            .busy_hosts_now(self.workspace_id, &ids, new.interval, None)
            .await?;
        let mut details: Vec<String> = busy
            .iter()
            .flat_map(|(id, bookings)| bookings.iter().map(|booking| (hosts[id], booking)))
            .map(|(key, booking)| taken(key, "another meeting", &booking.interval))
            .collect();
        details.sort();
        for detail in details {
            self.fault(new.planned, "start_time", detail);
        }
        Ok(())
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

/// The stored objects that planned bookings refer to.
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
        report: &mut ApplyReport,
    ) -> Result<(), StoreError> {
        for new in &self.new {
            unit.bookings().add_booking(&known.booking(new)).await?;
        }
        report.changes.extend(known.plan.bookings.iter().map(|planned| {
            let kept = self.kept.contains(&planned.position);
            let outcome = if kept { Outcome::Kept } else { Outcome::Created };
            Change { kind: ObjectKind::Booking, key: planned.id.to_string(), id: None, outcome }
        }));
        Ok(())
    }
}

impl Known<'_> {
    fn member(&self, key: &Key) -> (UserId, &PlannedMember) {
        let member = self.plan.members.iter().find(|member| member.key == *key);
        let member = member.expect("a checked plan declares the member");
        (self.numbers[key], member)
    }

    fn hosts(&self, planned: &PlannedBooking) -> Vec<BookingHost> {
        let lead = planned.hosts.iter().position(|host| host.lead).unwrap_or(0);
        let host = |(position, host): (usize, &PlannedBookingHost)| {
            let (user_id, member) = self.member(&host.member);
            let host = Host { user_id, role: host.role, lead: position == lead };
            BookingHost { host, name: member.name.clone(), email: member.email.clone() }
        };
        planned.hosts.iter().enumerate().map(host).collect()
    }

    fn booking(&self, new: &NewBooking<'_>) -> Booking {
        let NewBooking { planned, event_type, interval } = new;
        let hosts = self.hosts(planned);
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
            location: event_type.location.of_booking(planned.id),
            origin: planned.origin.clone(),
            link_id: None,
            submission: None,
            confirmation: Confirmation::NotNeeded,
            booked_by: planned.booked_by.as_ref().map(|key| {
                let (user_id, member) = self.member(key);
                MemberRef { user_id, name: member.name.clone() }
            }),
            state: self.state(planned),
            revision: 0,
            created_at: self.now,
            updated_at: self.now,
        }
    }

    /// Returns the state of an imported booking.
    ///
    /// The file has only the status, so the change gets the current time and no author.
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
