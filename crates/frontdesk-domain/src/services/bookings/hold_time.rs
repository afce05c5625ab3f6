use std::sync::Arc;

use time::OffsetDateTime;

use super::booker::{Booker, find_bookable};
use super::booking_limits::TooManyHolds;
use super::error::BookingError;
use super::placement::{Occupied, SlotRequest};
use crate::access::Actor;
use crate::booking::BookingHost;
use crate::fault::Fault;
use crate::hold::{Hold, HoldMinutes, MAX_HOLDS_PER_TOKEN};
use crate::host::HostRole;
use crate::ids::{BookingId, LinkId};
use crate::link::Link;
use crate::open_times::BusyBooking;
use crate::ports::{Clock, HoldsOf, LinkQueries, Mode, Random, Store, UnitOfWork};
use crate::requested_time::RequestedTime;
use crate::services::open_times::schedules::Schedules;
use crate::zone::Zone;

/// Closes a time of a link to other requests for some minutes.
pub struct HoldTime {
    /// Begins a unit of work.
    ///
    /// Its methods: `lock_hosts_and_link`, `lock_tokens`, `open_holds`, `busy_hosts_now`,
    /// `hosted_meetings_now` and `add_hold`; for a queue also `lock_queues` and `queue_assignments`;
    /// for a link with limits also `find_link_for_update`.
    pub store: Arc<dyn Store>,
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A request to hold a time.
#[derive(Clone, Debug)]
pub struct HoldTimeCommand {
    /// The link.
    pub link_id: LinkId,
    /// The requested start.
    pub start_time: RequestedTime,
    /// The zone of a start without an offset.
    pub time_zone: Zone,
    /// How long the time is held.
    pub minutes: HoldMinutes,
}

/// A held time.
#[derive(Clone, Debug)]
pub struct HeldTime {
    /// The hold.
    pub hold: Hold,
    /// The hosts of the booking, including the choice of a queue.
    pub hosts: Vec<BookingHost>,
    /// The time zone of the request.
    pub time_zone: Zone,
}

impl HoldTime {
    /// Holds the time for the actor's token.
    ///
    /// A queue that chooses at each booking chooses now, but counts the turn when the meeting is
    /// booked.
    ///
    /// # Errors
    /// See [`BookingError`]. On error, nothing is written.
    pub async fn hold(
        &self,
        actor: &Actor,
        command: HoldTimeCommand,
        mode: Mode<HeldTime>,
    ) -> Result<HeldTime, BookingError> {
        actor.require_not_observer("hold a time")?;
        let HoldTimeCommand { link_id, start_time, time_zone, minutes } = command;
        let found = find_bookable(&*self.links, &self.schedules, actor, link_id).await?;
        let (link, panel) = found;
        let start = start_time.in_zone(&time_zone).map_err(|skipped| {
            BookingError::Invalid(vec![Fault::new("start_time", skipped.to_string())])
        })?;
        link.check_open(self.clock.now())?;
        let rule = panel.event_type.rule;
        let at = (start, time_zone.clone());
        let placement = self.booker().placement();
        let slot = placement.prepare(panel, rule, at, Occupied::Nothing).await?;
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), actor, &link, &slot, minutes).await;
        let outcome = outcome.map(|(hold, hosts)| HeldTime { hold, hosts, time_zone });
        placement.conclude(unit, mode, outcome, &slot).await
    }

    fn booker(&self) -> Booker<'_> {
        Booker {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        }
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        link: &Link,
        slot: &SlotRequest,
        minutes: HoldMinutes,
    ) -> Result<(Hold, Vec<BookingHost>), BookingError> {
        let (workspace, panel) = (link.workspace_id, slot.panel());
        if !unit.lock_hosts_and_link(workspace, &panel.must_attend(), link.id).await? {
            return Err(BookingError::LinkNotFound(link.id));
        }
        let now = self.clock.now();
        // The lock serializes the holds of one token.
        unit.tokens().lock_tokens(workspace).await?;
        let of_token = HoldsOf::Token(actor.token_id.clone());
        check_number(&unit.bookings().open_holds(workspace, &of_token, now).await?, now)?;
        let booker = self.booker();
        booker.check_open(unit, link).await?;
        let reserved = booker.placement().settle(unit, slot).await?;
        let chosen = booker.choose(unit, slot, &reserved.skipped).await?;
        let hosts = panel.booking_hosts(chosen.map(|assignment| assignment.user_id));
        let required = hosts.iter().filter(|host| host.host.role == HostRole::MustAttend);
        let mut required: Vec<_> = required.map(|host| host.host.user_id).collect();
        required.sort_unstable();
        let rule = panel.event_type.rule;
        let hold = Hold {
            id: BookingId(self.random.uuid(now)),
            workspace_id: workspace,
            link_id: link.id,
            event_type_id: link.event_type_id,
            token_id: actor.token_id.clone(),
            busy: BusyBooking {
                interval: reserved.interval,
                buffer_before_minutes: rule.buffer_before_minutes,
                buffer_after_minutes: rule.buffer_after_minutes,
                held: true,
            },
            hosts: required,
            expires_at: minutes.after(now),
        };
        unit.bookings().add_hold(&hold).await?;
        Ok((hold, hosts))
    }
}

fn check_number(ends: &[OffsetDateTime], now: OffsetDateTime) -> Result<(), TooManyHolds> {
    match ends.iter().min() {
        Some(first) if MAX_HOLDS_PER_TOKEN <= ends.len() => {
            Err(TooManyHolds { retry_after: *first - now })
        }
        _ => Ok(()),
    }
}
