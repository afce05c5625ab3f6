use std::sync::Arc;

use time::OffsetDateTime;
use uuid::Uuid;

use super::booking_limits::{BookingCaps, CAP_PERIOD, INVITEE_CAP_PERIOD, TooManyBookings};
use super::error::BookingError;
use super::placement::{Occupied, Placement, SlotRequest};
use super::release_hold::take_hold;
use crate::access::Actor;
use crate::booking::{
    Answers, Attribution, Booking, BookingHost, BookingState, Confirmation, ConfirmationCode,
    EventTypeRef, Invitee, ManageToken, MemberRef, Origin, check_answers,
};
use crate::email::Email;
use crate::event::{BookingChange, Event};
use crate::event_type::EventType;
use crate::fault::{Fault, Faults};
use crate::hold::Hold;
use crate::ids::{BookingId, LinkId};
use crate::interval::Interval;
use crate::link::{Assignment, Link, LinkLimits};
use crate::metadata::Metadata;
use crate::ports::{
    AddressHash, Clock, Conflict, HoldsOf, LinkQueries, LinkWithVersions, Mode, Random, Store,
    StoreError, UnconfirmedBy, UnitOfWork, finish,
};
use crate::queue::choose;
use crate::records::{Person, PersonFacts, Provenance, SourceKind, Stored};
use crate::requested_time::RequestedTime;
use crate::services::open_times::host_panel::{HostPanel, Skipped};
use crate::services::open_times::schedules::Schedules;
use crate::text::{check_https_url, check_line, display_name};
use crate::zone::Zone;

/// The maximum length of an invitee's name, in characters.
pub const MAX_NAME_CHARS: usize = 200;
/// The maximum number of guests of a booking.
pub const MAX_GUESTS: usize = 20;

const SOURCE: &str = "booking";

/// Books a meeting through a link, for members and invitees.
pub(in crate::services) struct Booker<'a> {
    pub(in crate::services) store: &'a dyn Store,
    pub(in crate::services) schedules: &'a Schedules,
    pub(in crate::services) clock: &'a dyn Clock,
    pub(in crate::services) random: &'a dyn Random,
}

pub(in crate::services) struct BookingRequest {
    /// A link that was bookable when it was read.
    pub(in crate::services) link: Link,
    pub(in crate::services) event_type: Arc<EventType>,
    pub(in crate::services) start_time: RequestedTime,
    /// The invitee's zone, used for a start without an offset.
    pub(in crate::services) time_zone: Zone,
    pub(in crate::services) invitee_name: String,
    pub(in crate::services) invitee_email: Email,
    pub(in crate::services) guests: Vec<Email>,
    pub(in crate::services) answers: Answers,
    pub(in crate::services) metadata: Metadata,
    pub(in crate::services) attribution: Attribution,
    pub(in crate::services) origin: Origin,
    pub(in crate::services) booked_by: Option<MemberRef>,
    /// The hold whose time is booked.
    pub(in crate::services) hold: Option<Hold>,
    /// `None` if a member books.
    pub(in crate::services) public: Option<PublicRequest>,
}

pub(in crate::services) struct PublicRequest {
    /// The idempotency key of the form.
    pub(in crate::services) submission: Uuid,
    pub(in crate::services) person: NewPerson,
    /// The cap per client is already checked.
    pub(in crate::services) caps: BookingCaps,
    /// Whether the invitee has a confirmed booking in the workspace.
    pub(in crate::services) is_known: bool,
}

#[derive(Clone)]
pub(in crate::services) struct NewPerson {
    pub(in crate::services) facts: PersonFacts,
    pub(in crate::services) hashes: Vec<AddressHash>,
}

/// Returns a bookable link of the actor's workspace with its hosts.
pub(super) async fn find_bookable(
    links: &dyn LinkQueries,
    schedules: &Schedules,
    actor: &Actor,
    id: LinkId,
) -> Result<(Link, HostPanel), BookingError> {
    let not_found = || BookingError::LinkNotFound(id);
    let found = links.find_link(actor.workspace_id, id).await?.ok_or_else(not_found)?;
    let LinkWithVersions { link, versions } = found;
    let panel = schedules.panel_of_link(&link, versions).await?.ok_or_else(not_found)?;
    Ok((link, panel))
}

impl<'a> Booker<'a> {
    pub(super) fn placement(&self) -> Placement<'a> {
        Placement { schedules: self.schedules, clock: self.clock }
    }

    /// Creates the booking, or returns the booking of an identical earlier submission.
    ///
    /// The earlier submission may have used the link up.
    pub(in crate::services) async fn book(
        &self,
        request: BookingRequest,
        hosts: HostPanel,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        let (start, answers) = request.check().map_err(BookingError::Invalid)?;
        let at = (start, request.time_zone.clone());
        let mut rule = request.event_type.rule;
        let mut occupied = Occupied::Nothing;
        if let Some(hold) = &request.hold {
            occupied = Occupied::Hold(hold.id, hold.busy.interval);
            rule = rule.lasting(hold.busy.interval);
        } else if let Err(end) = request.link.check_open(self.clock.now()) {
            return self.find_booked(&request, end.into(), mode).await;
        }
        let request = BookingRequest { answers, ..request };
        let slot = self.placement().prepare(hosts, rule, at, occupied).await?;
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), request, &slot).await;
        self.placement().conclude(unit, mode, outcome, &slot).await
    }

    /// Returns the booking of an identical earlier submission, else `refusal`.
    ///
    /// Locks no host, because a client may send many requests beyond its cap or to an ended link.
    pub(in crate::services) async fn find_booked(
        &self,
        request: &BookingRequest,
        refusal: BookingError,
        mode: Mode<Booking>,
    ) -> Result<Booking, BookingError> {
        let (start, _) = request.check().map_err(BookingError::Invalid)?;
        let mut unit = self.store.begin().await?;
        let outcome = match request.find_earlier(unit.as_mut()).await {
            Ok(Some(earlier)) if request.matches(&earlier, start) => Ok(earlier),
            Ok(_) => Err(refusal),
            Err(error) => Err(error.into()),
        };
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        request: BookingRequest,
        slot: &SlotRequest,
    ) -> Result<Booking, BookingError> {
        let (workspace, link) = (request.link.workspace_id, request.link.id);
        let hosts = slot.panel().must_attend();
        let link_is_active = unit.lock_hosts_and_link(workspace, &hosts, link).await?;
        if let Some(earlier) = request.find_earlier(unit).await? {
            return if request.matches(&earlier, slot.start()) {
                Ok(earlier)
            } else {
                Err(BookingError::SubmissionUsed)
            };
        }
        if !link_is_active {
            return Err(BookingError::LinkNotFound(link));
        }
        match &request.hold {
            Some(hold) => take_hold(unit, workspace, hold.id, self.clock.now()).await?,
            None => self.check_open(unit, &request.link).await?,
        }
        let person = match &request.public {
            Some(public) => self.check_caps(unit, &request, public).await?,
            None => None,
        };
        let reserved = self.placement().settle(unit, slot).await?;
        let assignment = self.choose(unit, slot, &reserved.skipped).await?;
        let chosen = assignment.as_ref().map(|assignment| assignment.user_id);
        let hosts = slot.panel().booking_hosts(chosen);
        let new_person = request.public.as_ref().map(|public| public.person.clone());
        let now = self.clock.now();
        let booking = request.into_booking(hosts, reserved.interval, now, self.random);
        let event = Event::of_booking(
            self.random.uuid(booking.created_at),
            &booking,
            BookingChange::Created,
            booking.booked_by.as_ref(),
        );
        match unit.bookings().add_booking(&booking, &[event]).await {
            // Ids and tokens are random, so the duplicate is the submission. A concurrent
            // transaction used the submission for a booking through another link.
            Err(StoreError::Conflict(Conflict::Duplicate)) if new_person.is_some() => {
                return Err(BookingError::SubmissionUsed);
            }
            added => added?,
        }
        if let Some(choice) = &assignment {
            let at = choice.assigned_at(now);
            unit.queues()
                .add_assignment(workspace, choice.queue_id, choice.user_id, link, at)
                .await?;
            unit.queues().save_choice(workspace, booking.id, choice).await?;
        }
        if let Some(new_person) = new_person {
            remember(unit, &booking, person, new_person).await?;
        }
        Ok(booking)
    }

    /// Checks the limits again under the link's lock.
    ///
    /// An open hold counts as a booking.
    pub(super) async fn check_open(
        &self,
        unit: &mut dyn UnitOfWork,
        link: &Link,
    ) -> Result<(), BookingError> {
        if link.limits == LinkLimits::default() {
            return Ok(());
        }
        let (workspace, now) = (link.workspace_id, self.clock.now());
        let found = unit.links().find_link_for_update(workspace, link.id).await?;
        let current = found.ok_or(BookingError::LinkNotFound(link.id))?;
        let holds = unit.bookings().open_holds(workspace, &HoldsOf::Link(link.id), now).await?;
        let holds = u32::try_from(holds.len()).unwrap_or(u32::MAX);
        Ok(link.limits.check_open(current.bookings.saturating_add(holds), now)?)
    }

    /// Lets the link's queue, if any, choose a candidate who is free.
    pub(super) async fn choose(
        &self,
        unit: &mut dyn UnitOfWork,
        slot: &SlotRequest,
        skipped: &Skipped,
    ) -> Result<Option<Assignment>, BookingError> {
        let panel = slot.panel();
        let Some(choice) = &panel.choice else { return Ok(None) };
        let queue = &choice.queue;
        unit.queues().lock_queues(panel.workspace_id, &[queue.id]).await?;
        let named = panel.hosts.iter().map(|host| host.user_id).collect();
        let now = self.clock.now();
        let mut considered = panel.consider(unit, queue, &named, skipped, now).await?;
        if slot.is_held() {
            // The queue chose among all members when the time was held.
            considered.retain(|it| choice.candidates.iter().any(|c| c.user_id == it.user_id));
        }
        let user_id = choose(&considered).ok_or_else(|| slot.taken())?;
        Ok(Some(Assignment { queue_id: queue.id, user_id, considered }))
    }

    /// The person's lock serializes an invitee's bookings through several links.
    ///
    /// The hosts' locks serialize the bookings through one link.
    async fn check_caps(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &BookingRequest,
        public: &PublicRequest,
    ) -> Result<Option<Person>, BookingError> {
        let (workspace, email) = (request.link.workspace_id, &request.invitee_email);
        let person = unit.records().find_person_for_update(workspace, email).await?;
        let now = self.clock.now();
        let per_link = public.caps.per_link.filter(|_| !public.is_known);
        for (cap, by, window) in [
            (public.caps.per_invitee, UnconfirmedBy::Invitee(email.clone()), INVITEE_CAP_PERIOD),
            (per_link, UnconfirmedBy::Link(request.link.id), CAP_PERIOD),
        ] {
            let Some(cap) = cap else { continue };
            let since = now.saturating_sub(window);
            let made = unit.bookings().list_unconfirmed(workspace, &by, since, cap.get()).await?;
            if cap.get() as usize <= made.len()
                && let Some(first) = made.last()
            {
                let refusal = TooManyBookings { retry_after: first.saturating_add(window) - now };
                return Err(refusal.into());
            }
        }
        Ok(person)
    }
}

async fn remember(
    unit: &mut dyn UnitOfWork,
    booking: &Booking,
    found: Option<Person>,
    mut new: NewPerson,
) -> Result<(), StoreError> {
    let (workspace, email, now) =
        (booking.workspace_id, &booking.invitee.email, booking.created_at);
    if unit.records().is_suppressed(workspace, &new.hashes).await? {
        return Ok(());
    }
    let stored = found.map_or_else(|| Stored::nothing(now), |person| person.stored);
    // A stored first or last name takes precedence over the full name from the form.
    if stored.facts.first_name.is_some() || stored.facts.last_name.is_some() {
        new.facts.full_name = None;
    }
    let from = Provenance { source: SOURCE.to_owned(), kind: SourceKind::Booking, fetched_at: now };
    unit.records().save_person(workspace, email, &stored.merged(&new.facts, &from)).await.map(drop)
}

pub(in crate::services) fn guest_faults(invitee: &Email, guests: &[Email]) -> Faults {
    let mut faults = Faults::new();
    if MAX_GUESTS < guests.len() {
        let detail = format!("expected at most {MAX_GUESTS} guests, found {}", guests.len());
        return vec![Fault::new("guests", detail)];
    }
    for (position, guest) in guests.iter().enumerate() {
        let repeated = guests[..position].contains(guest);
        if repeated || guest == invitee {
            faults.push(Fault::new(
                format!("guests[{position}]"),
                format!("{guest} is already invited"),
            ));
        }
    }
    faults
}

impl BookingRequest {
    /// Returns the start, and the answers to store.
    fn check(&self) -> Result<(OffsetDateTime, Answers), Faults> {
        let mut faults = Faults::new();
        let start = self.start_time.in_zone(&self.time_zone);
        if let Err(skipped) = &start {
            faults.push(Fault::new("start_time", skipped.to_string()));
        }
        if let Err(detail) = check_line(&self.invitee_name, MAX_NAME_CHARS) {
            faults.push(Fault::new("invitee.name", detail));
        }
        faults.extend(guest_faults(&self.invitee_email, &self.guests));
        let answers = check_answers(&self.event_type.questions, &self.answers);
        let answers = answers.map_err(|of_answers| faults.extend(of_answers));
        if let Some(reschedule_url) = self.origin.reschedule_url()
            && let Err(detail) = check_https_url(reschedule_url)
        {
            faults.push(Fault::new("reschedule_url", detail));
        }
        match (start, answers) {
            (Ok(start), Ok(answers)) if faults.is_empty() => Ok((start, answers)),
            _ => Err(faults),
        }
    }

    async fn find_earlier(&self, unit: &mut dyn UnitOfWork) -> Result<Option<Booking>, StoreError> {
        match &self.public {
            Some(public) => {
                let workspace = self.link.workspace_id;
                unit.bookings().find_booking_by_submission(workspace, public.submission).await
            }
            None => Ok(None),
        }
    }

    fn matches(&self, earlier: &Booking, start: OffsetDateTime) -> bool {
        earlier.state == BookingState::Scheduled
            && earlier.link_id == Some(self.link.id)
            && earlier.interval.start() == start
            && earlier.invitee.email == self.invitee_email
    }

    fn into_booking(
        self,
        hosts: Vec<BookingHost>,
        interval: Interval,
        now: OffsetDateTime,
        random: &dyn Random,
    ) -> Booking {
        let Self { link, event_type, .. } = self;
        let id = self.hold.map_or_else(|| BookingId(random.uuid(now)), |hold| hold.id);
        let invitee_name = display_name(&self.invitee_name);
        let confirmation = match self.public {
            Some(_) => Confirmation::Awaited(ConfirmationCode::new(&random.entropy())),
            None => Confirmation::NotNeeded,
        };
        Booking {
            id,
            manage_token: ManageToken::new(now, &random.entropy()),
            workspace_id: link.workspace_id,
            title: Booking::title_of(&event_type.title, &invitee_name, &hosts),
            event_type: EventTypeRef {
                id: event_type.id,
                key: event_type.key.clone(),
                title: event_type.title.clone(),
            },
            interval,
            buffer_before_minutes: event_type.rule.buffer_before_minutes,
            buffer_after_minutes: event_type.rule.buffer_after_minutes,
            time_zone: self.time_zone.clone(),
            hosts,
            invitee: Invitee {
                name: invitee_name,
                email: self.invitee_email,
                time_zone: self.time_zone,
            },
            guests: self.guests,
            answers: self.answers,
            metadata: self.metadata,
            attribution: self.attribution,
            location: event_type.location.of_booking(id),
            origin: self.origin,
            link_id: Some(link.id),
            submission: self.public.map(|public| public.submission),
            confirmation,
            booked_by: self.booked_by,
            state: BookingState::Scheduled,
            revision: 0,
            created_at: now,
            updated_at: now,
        }
    }
}
