use std::collections::HashSet;
use std::sync::Arc;

use time::OffsetDateTime;

use super::error::{ATTEMPTS, BookingError, NoFreeMember};
use super::get_booking::{Attempt, Authority, find_changeable, find_visible};
use super::placement::{busy_around, schedules_now};
use super::replaced_host::{ReassignBookingCommand, check_requested, replaced};
use super::slot_unavailable::SlotUnavailable;
use crate::access::Actor;
use crate::booking::Booking;
use crate::email::Email;
use crate::event::{BookingChange, Event};
use crate::host::{Host, HostRole};
use crate::ids::{BookingId, UserId};
use crate::interval::Interval;
use crate::link::{Assignment, Link};
use crate::open_times::{OpenTimes, SlotRule};
use crate::ports::{
    BookingQueries, Clock, Counted, DirectoryQueries, LinkQueries, Mode, NewAssignment, Random,
    Store, StoreError, UnitOfWork, finish,
};
use crate::queue::{Candidate, choose};
use crate::services::open_times::host_panel::{HostPanel, Readings, Skipped, skipped_at};
use crate::services::open_times::schedules::Schedules;
use crate::services::workspace::member_editor::find_colleague;
use crate::workspace::{Member, Queue};

/// Replaces a host by another member.
///
/// A host whom a queue chose is replaced by a member of the same queue.
pub struct ReassignBooking {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts`, `lock_queues`, `find_booking_for_update`, `busy_hosts_now`,
    /// `hosted_meetings_now`, `queue_assignments`, `credited_assignments`, `save_reassigned_booking`,
    /// `move_assignment` and `save_choice`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_queues` and `find_members_by_email`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A booking with its new host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReassignedBooking {
    /// The booking.
    pub booking: Booking,
    /// The choice of the queue that had chosen the replaced host.
    pub assignment: Option<Assignment>,
}

/// The data that is read before the transaction.
struct Context {
    link: Option<Link>,
    /// The queue that chose the host; `None`: the new host is named.
    queue: Option<Queue>,
    rule: SlotRule,
    /// The period whose busy times matter.
    within: Interval,
    /// The members whose calendars were read live.
    panel: HostPanel,
    readings: Readings,
    /// The members whose time was closed before the live reading.
    skipped: Skipped,
}

impl ReassignBooking {
    /// Replaces a host.
    ///
    /// The time and the link stay. The new host must be free at the time of the booking. The
    /// notice, the horizon and the slot interval of the event type do not apply, because the time
    /// was agreed on before. If a concurrent move commits first, the new host must be free at the
    /// new time.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn reassign(
        &self,
        actor: &Actor,
        id: BookingId,
        command: ReassignBookingCommand,
        mode: Mode<ReassignedBooking>,
    ) -> Result<ReassignedBooking, BookingError> {
        actor.require_not_observer("change a booking")?;
        let mut seen = find_visible(self.bookings.as_ref(), actor, id).await?;
        let authority = Authority::Member(actor);
        for _ in 0..ATTEMPTS {
            authority.check(&seen)?;
            check_reassignable(&seen, self.clock.now())?;
            let context = self.context(&seen, command).await?;
            let mut unit = self.store.begin().await?;
            let outcome = self.carry_out(unit.as_mut(), authority, &seen, command, &context).await;
            let outcome = match outcome {
                Ok(Attempt::Overtaken(booking)) => {
                    unit.roll_back().await?;
                    seen = *booking;
                    continue;
                }
                Ok(Attempt::Done(reassigned)) => Ok(reassigned),
                Err(error) => Err(error),
            };
            return finish(unit, mode, outcome).await;
        }
        Err(BookingError::Overtaken)
    }

    /// Returns the hosts whom queues chose.
    ///
    /// `None`: no host can be replaced now.
    ///
    /// # Errors
    /// The store failed.
    pub async fn replaceable(&self, booking: &Booking) -> Result<Option<Vec<UserId>>, StoreError> {
        if check_reassignable(booking, self.clock.now()).is_err() {
            return Ok(None);
        }
        let Some(link) = booking.link_id else { return Ok(Some(Vec::new())) };
        let found = self.links.find_link(booking.workspace_id, link).await?;
        let chosen = found.map(|found| found.link.queue_hosts(&booking.hosts));
        Ok(Some(chosen.unwrap_or_default().into_iter().map(|(host, _)| host.user_id).collect()))
    }

    /// Returns the member of the actor's workspace with this address.
    ///
    /// # Errors
    /// The store failed.
    pub async fn find_new_host(
        &self,
        actor: &Actor,
        email: &Email,
    ) -> Result<Option<UserId>, StoreError> {
        find_colleague(self.directory.as_ref(), actor, email).await
    }

    async fn context(
        &self,
        seen: &Booking,
        command: ReassignBookingCommand,
    ) -> Result<Context, BookingError> {
        let workspace = seen.workspace_id;
        let link = match seen.link_id {
            Some(link) => self.links.find_link(workspace, link).await?.map(|found| found.link),
            None => None,
        };
        let queue = match replaced(link.as_ref(), seen, command)? {
            (_, None) => None,
            (_, Some(id)) => {
                let found = self.directory.find_queues(workspace, &[id]).await?.pop();
                let queue = found.ok_or(BookingError::NotFromAQueue(seen.id))?;
                if queue.archived {
                    return Err(BookingError::QueueArchived(queue.name));
                }
                Some(queue)
            }
        };
        self.look(seen, command.user_id, link, queue).await
    }

    /// Reads the calendars of the members who may take over.
    ///
    /// As for a move, a member whose time is closed already is not read live.
    async fn look(
        &self,
        seen: &Booking,
        requested: Option<UserId>,
        link: Option<Link>,
        queue: Option<Queue>,
    ) -> Result<Context, BookingError> {
        let (workspace, start) = (seen.workspace_id, seen.interval.start());
        let requested_host =
            requested.map(|user_id| Host { user_id, role: HostRole::MustAttend, lead: false });
        let own = seen.hosts.iter().map(|h| h.host).chain(requested_host).collect::<Vec<_>>();
        let versions = self.schedules.versions(workspace, &own).await?;
        let (event_type, rule) = self.schedules.rule_for_moving(seen, &versions).await?;
        let rule = SlotRule {
            buffer_before_minutes: seen.buffer_before_minutes,
            buffer_after_minutes: seen.buffer_after_minutes,
            ..rule
        };
        let within = busy_around(&rule, start);
        let schedules = &self.schedules;
        let panel = if let Some(queue) = &queue {
            schedules.panel_of_queue(workspace, &event_type, vec![], queue, false, versions).await?
        } else {
            let host = requested_host.into_iter().collect();
            schedules.panel(workspace, &event_type, host, versions).await?
        };
        check_requested(requested, seen, queue.as_ref(), &panel)?;
        let counted = Counted { except: Some(seen.id), now: self.clock.now() };
        let mirrored = schedules.schedules(&panel, within, counted).await?;
        let open_times = OpenTimes::new(&rule, &mirrored, counted.now);
        if queue.is_none() {
            check_open(&panel, &open_times, seen)?;
        }
        let skipped = skipped_at(&open_times, start);
        let mut panel = panel.without(&skipped);
        if let Some(choice) = &mut panel.choice {
            choice.candidates.retain(|host| requested.is_none_or(|wanted| wanted == host.user_id));
        }
        let readings = schedules.read_live(&panel, within, Some(seen.id)).await;
        Ok(Context { link, queue, rule, within, panel, readings, skipped })
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        authority: Authority<'_>,
        seen: &Booking,
        command: ReassignBookingCommand,
        context: &Context,
    ) -> Result<Attempt<ReassignedBooking>, BookingError> {
        let workspace = seen.workspace_id;
        let queue = context.queue.as_ref().map(|queue| queue.id);
        // Hosts are locked first, then the queue and the booking, as everywhere.
        let locked = [context.panel.must_attend(), seen.host_ids()].concat();
        unit.lock_hosts(workspace, &locked).await?;
        unit.queues().lock_queues(workspace, queue.as_slice()).await?;
        let booking = find_changeable(unit, authority, workspace, seen.id).await?;
        let now = self.clock.now();
        check_reassignable(&booking, now)?;
        let (from, chosen_by) = replaced(context.link.as_ref(), &booking, command)?;
        let is_as_seen = booking.interval == seen.interval && booking.host_ids() == seen.host_ids();
        if chosen_by != queue || !is_as_seen {
            return Ok(Attempt::Overtaken(Box::new(booking)));
        }
        let (to, assignment) = self.choose(unit, &booking, command, context).await?;
        let named = (to.user_id, to.name.clone(), to.email.clone());
        let booking = booking.reassign(from.user_id, named, now)?;
        let change = BookingChange::Reassigned { from: from.user_id, to: to.user_id };
        let by = authority.member();
        let event = Event::of_booking(self.random.uuid(now), &booking, change, by.as_ref());
        let hosts = (from.user_id, to.user_id);
        unit.bookings().save_reassigned_booking(&booking, hosts, &[event]).await?;
        if let (Some(assignment), Some(link)) = (&assignment, &context.link) {
            let at = assignment.assigned_at(now);
            let moved = NewAssignment {
                queue_id: assignment.queue_id,
                user_id: to.user_id,
                link_id: link.id,
                booking_id: Some(booking.id),
                at,
            };
            unit.queues().move_assignment(workspace, from.user_id, &moved).await?;
            unit.queues().save_choice(workspace, booking.id, assignment).await?;
        }
        Ok(Attempt::Done(ReassignedBooking { booking, assignment }))
    }

    /// Returns the new host, who is free under the locks.
    async fn choose<'a>(
        &self,
        unit: &mut dyn UnitOfWork,
        booking: &Booking,
        command: ReassignBookingCommand,
        context: &'a Context,
    ) -> Result<(&'a Member, Option<Assignment>), BookingError> {
        let Context { panel, rule, within, .. } = context;
        let start = booking.interval.start();
        let readings = context.readings.clone();
        let now = self.clock.now();
        let counted = Counted { except: Some(booking.id), now };
        let schedules = schedules_now(unit, panel, readings, *within, counted).await?;
        let open_times = OpenTimes::new(rule, &schedules, now);
        let Some(queue) = &context.queue else {
            check_open(panel, &open_times, booking)?;
            let named = command.user_id.and_then(|user_id| panel.member(user_id));
            let named = named.ok_or(BookingError::NotFromAQueue(booking.id))?;
            return Ok((named, None));
        };
        let mut skipped = skipped_at(&open_times, start);
        skipped.extend(&context.skipped);
        let taken: HashSet<UserId> = booking.host_ids().into_iter().collect();
        let considered = panel.consider(unit, queue, &taken, &skipped, now).await?;
        let is_free = |wanted: &UserId| {
            considered.iter().any(|it| it.user_id == *wanted && it.skipped.is_none())
        };
        let to = match command.user_id {
            Some(wanted) => Some(wanted).filter(is_free),
            None => choose(&considered),
        };
        let to = to.and_then(|to| panel.member(to));
        let to =
            to.ok_or_else(|| no_free_member(panel, queue, command.user_id, considered.clone()))?;
        let assignment = Assignment { queue_id: queue.id, user_id: to.user_id, considered };
        Ok((to, Some(assignment)))
    }
}

/// Requires that the named host is free.
///
/// The rule of the event type does not apply to an agreed time.
fn check_open(
    panel: &HostPanel,
    open_times: &OpenTimes<'_>,
    booking: &Booking,
) -> Result<(), SlotUnavailable> {
    let start = booking.interval.start();
    let mut conflicts = open_times.conflicts(start);
    conflicts.retain(|conflict| conflict.user_id.is_some());
    if conflicts.is_empty() {
        return Ok(());
    }
    Err(SlotUnavailable::new(panel, (start, &booking.time_zone), conflicts))
}

fn no_free_member(
    panel: &HostPanel,
    queue: &Queue,
    requested: Option<UserId>,
    considered: Vec<Candidate>,
) -> BookingError {
    let requested = requested.and_then(|user_id| panel.member(user_id));
    BookingError::NoFreeMember(Box::new(NoFreeMember {
        queue_id: queue.id,
        name: queue.name.clone(),
        requested: requested.map(|member| member.name.clone()),
        why: panel.choice_of(queue).explain(&considered),
        considered,
    }))
}

/// Rejects bookings of workflows, and bookings that are not upcoming.
fn check_reassignable(booking: &Booking, now: OffsetDateTime) -> Result<(), BookingError> {
    if let Some(url) = booking.origin.reschedule_url() {
        return Err(BookingError::WorkflowBooked { reschedule_url: url.to_owned() });
    }
    Ok(booking.check_reassignable(now)?)
}
