use std::collections::HashSet;
use std::sync::Arc;

use time::OffsetDateTime;

use super::error::{ATTEMPTS, BookingError, NoFreeMember};
use super::get_booking::{Attempt, Authority, find_changeable, find_visible};
use super::placement::{busy_around, schedules_now};
use crate::access::Actor;
use crate::booking::Booking;
use crate::event::{BookingChange, Event};
use crate::fault::Fault;
use crate::host::Host;
use crate::ids::{BookingId, QueueId, UserId};
use crate::interval::Interval;
use crate::link::{Assignment, Link};
use crate::open_times::{OpenTimes, SlotRule};
use crate::ports::{
    BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store, StoreError,
    UnitOfWork, finish,
};
use crate::queue::{Candidate, choose};
use crate::services::open_times::host_panel::{HostPanel, Readings, Skipped};
use crate::services::open_times::round_robin::{assigned_at, choice_of, consider, skipped_at};
use crate::services::open_times::schedules::Schedules;
use crate::workspace::{Member, Queue};

/// Replaces a host by another member of the same queue.
pub struct ReassignBooking {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts`, `lock_queues`, `find_booking_for_update`, `busy_hosts_now`,
    /// `hosted_meetings_now`, `queue_assignments`, `save_reassigned_booking`, `move_assignment` and
    /// `save_choice`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_queues`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// The replaced and the new host of a booking.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReassignBookingCommand {
    /// The new host; `None`: the queue chooses.
    pub user_id: Option<UserId>,
    /// The host to replace; required if queues chose several hosts.
    pub host_user_id: Option<UserId>,
}

/// A booking with its new host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReassignedBooking {
    /// The booking.
    pub booking: Booking,
    /// The new host, and the members that the queue considered.
    pub assignment: Assignment,
}

/// The data that is read before the transaction.
struct Context {
    link: Link,
    queue: Queue,
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
    /// Replaces a host that a queue chose.
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
        let mut seen = find_visible(self.bookings.as_ref(), actor, id)
            .await?
            .ok_or(BookingError::NotFound(id))?;
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

    /// Returns the hosts whom queues chose, if they can be replaced now.
    ///
    /// # Errors
    /// The store failed.
    pub async fn replaceable(&self, booking: &Booking) -> Result<Vec<UserId>, StoreError> {
        let (Some(link), Ok(())) = (booking.link_id, check_reassignable(booking, self.clock.now()))
        else {
            return Ok(Vec::new());
        };
        let found = self.links.find_link(booking.workspace_id, link).await?;
        let chosen = found.map(|found| found.link.queue_hosts(&booking.hosts));
        Ok(chosen.unwrap_or_default().into_iter().map(|(host, _)| host.user_id).collect())
    }

    async fn context(
        &self,
        seen: &Booking,
        command: ReassignBookingCommand,
    ) -> Result<Context, BookingError> {
        let workspace = seen.workspace_id;
        let link = match seen.link_id {
            Some(link) => self.links.find_link(workspace, link).await?,
            None => None,
        };
        let link = link.ok_or(BookingError::NotFromAQueue(seen.id))?.link;
        let (_, queue_id) = replaced(&link, seen, command.host_user_id)?;
        let queue = self.directory.find_queues(workspace, &[queue_id]).await?.pop();
        let queue = queue.ok_or(BookingError::NotFromAQueue(seen.id))?;
        if queue.archived {
            return Err(BookingError::QueueArchived(queue.name));
        }
        self.look(seen, command.user_id, link, queue).await
    }

    /// Reads the calendars of the members who may take over.
    ///
    /// As for a move, a member whose time is closed already is not read live.
    async fn look(
        &self,
        seen: &Booking,
        requested: Option<UserId>,
        link: Link,
        queue: Queue,
    ) -> Result<Context, BookingError> {
        let (workspace, start) = (seen.workspace_id, seen.interval.start());
        let own: Vec<Host> = seen.hosts.iter().map(|h| h.host).collect();
        let versions = self.schedules.versions(workspace, &own).await?;
        let (event_type, rule) = self.schedules.rule_for_moving(seen, &versions).await?;
        let rule = SlotRule {
            buffer_before_minutes: seen.buffer_before_minutes,
            buffer_after_minutes: seen.buffer_after_minutes,
            ..rule
        };
        let within = busy_around(&rule, start);
        let schedules = &self.schedules;
        let panel = schedules
            .panel_of_queue(workspace, &event_type, vec![], &queue, false, versions)
            .await?;
        check_requested(requested, &queue, &panel.members)?;
        let mirrored = schedules.schedules(&panel, within, Some(seen.id)).await?;
        let skipped = skipped_at(&OpenTimes::new(&rule, &mirrored, self.clock.now()), start);
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
        let (workspace, queue) = (seen.workspace_id, context.queue.id);
        // Hosts are locked first, then the queue and the booking, as everywhere.
        let locked = [context.panel.must_attend(), seen.host_ids()].concat();
        unit.lock_hosts(workspace, &locked).await?;
        unit.queues().lock_queues(workspace, &[queue]).await?;
        let booking = find_changeable(unit, authority, workspace, seen.id).await?;
        let now = self.clock.now();
        check_reassignable(&booking, now)?;
        let (from, chosen_by) = replaced(&context.link, &booking, command.host_user_id)?;
        if chosen_by != queue || booking.interval != seen.interval {
            return Ok(Attempt::Overtaken(Box::new(booking)));
        }
        let considered = self.considered(unit, &booking, context).await?;
        let to = match command.user_id {
            Some(wanted) => {
                let free = considered.iter().find(|c| c.user_id == wanted && c.skipped.is_none());
                free.map(|c| c.user_id)
            }
            None => choose(&considered),
        };
        let to = to.and_then(|to| context.panel.member(to));
        let to = to.ok_or_else(|| context.no_free_member(command.user_id, &considered))?;
        let named = (to.user_id, to.name.clone(), to.email.clone());
        let booking = booking.reassign(from.user_id, named, now)?;
        let change = BookingChange::Reassigned { from: from.user_id, to: to.user_id };
        let by = authority.member();
        let event = Event::of_booking(self.random.uuid(now), &booking, change, by.as_ref());
        let hosts = (from.user_id, to.user_id);
        unit.bookings().save_reassigned_booking(&booking, hosts, &[event]).await?;
        let at = assigned_at(now, &considered);
        unit.queues()
            .move_assignment(workspace, queue, context.link.id, from.user_id, to.user_id, at)
            .await?;
        let assignment = Assignment { queue_id: queue, user_id: to.user_id, considered };
        unit.queues().save_choice(workspace, booking.id, &assignment).await?;
        Ok(Attempt::Done(ReassignedBooking { booking, assignment }))
    }

    /// Returns the members of the queue as they are under the locks.
    async fn considered(
        &self,
        unit: &mut dyn UnitOfWork,
        booking: &Booking,
        context: &Context,
    ) -> Result<Vec<Candidate>, StoreError> {
        let Context { queue, panel, rule, within, .. } = context;
        let (readings, except) = (context.readings.clone(), Some(booking.id));
        let schedules = schedules_now(unit, panel, readings, *within, except).await?;
        let now = self.clock.now();
        let open_times = OpenTimes::new(rule, &schedules, now);
        let mut skipped = skipped_at(&open_times, booking.interval.start());
        skipped.extend(&context.skipped);
        let taken: HashSet<UserId> = booking.host_ids().into_iter().collect();
        consider(unit, panel, queue, &taken, &skipped, now).await
    }
}

impl Context {
    fn no_free_member(&self, requested: Option<UserId>, considered: &[Candidate]) -> BookingError {
        let requested = requested.and_then(|user_id| self.panel.member(user_id));
        BookingError::NoFreeMember(Box::new(NoFreeMember {
            queue_id: self.queue.id,
            name: self.queue.name.clone(),
            requested: requested.map(|member| member.name.clone()),
            considered: considered.to_vec(),
            why: choice_of(&self.panel, &self.queue).explain(considered),
        }))
    }
}

/// Rejects bookings of workflows, and bookings that are not upcoming.
fn check_reassignable(booking: &Booking, now: OffsetDateTime) -> Result<(), BookingError> {
    if let Some(url) = booking.origin.reschedule_url() {
        return Err(BookingError::WorkflowBooked { reschedule_url: url.to_owned() });
    }
    Ok(booking.check_reassignable(now)?)
}

/// Returns the host to replace, and the queue that chose this host.
fn replaced(
    link: &Link,
    booking: &Booking,
    wanted: Option<UserId>,
) -> Result<(Host, QueueId), BookingError> {
    let chosen = link.queue_hosts(&booking.hosts);
    let found = match (chosen.as_slice(), wanted) {
        ([], _) => return Err(BookingError::NotFromAQueue(booking.id)),
        ([only], None) => Some(*only),
        (_, None) => None,
        (_, Some(wanted)) => chosen.iter().find(|(host, _)| host.user_id == wanted).copied(),
    };
    found.ok_or_else(|| {
        let is_chosen = |user_id| chosen.iter().any(|(host, _)| host.user_id == user_id);
        let hosts = booking.hosts.iter().filter(|host| is_chosen(host.host.user_id));
        let hosts: Vec<String> =
            hosts.map(|host| format!("{} ({})", host.host.user_id, host.name)).collect();
        let found = wanted.map_or_else(|| "none".to_owned(), |wanted| wanted.to_string());
        let detail =
            format!("expected a host that a queue chose: {}; found {found}", hosts.join(", "));
        BookingError::Invalid(vec![Fault::new("host_user_id", detail)])
    })
}

/// Rejects a requested host outside the queue.
fn check_requested(
    requested: Option<UserId>,
    queue: &Queue,
    members: &[Arc<Member>],
) -> Result<(), BookingError> {
    let in_queue: Vec<&Arc<Member>> = queue
        .members
        .iter()
        .filter_map(|m| members.iter().find(|member| member.user_id == m.user_id))
        .filter(|member| !member.archived)
        .collect();
    let Some(wanted) = requested.filter(|id| in_queue.iter().all(|m| m.user_id != *id)) else {
        return Ok(());
    };
    let named: Vec<String> =
        in_queue.iter().map(|member| format!("{} ({})", member.user_id, member.name)).collect();
    let detail = format!(
        "expected a member of the queue {:?}: {}; found {wanted}",
        queue.name,
        named.join(", ")
    );
    Err(BookingError::Invalid(vec![Fault::new("user_id", detail)]))
}
