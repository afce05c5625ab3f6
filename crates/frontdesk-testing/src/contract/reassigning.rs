//! The storm of reassignments.

use std::collections::HashMap;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::event::EventName;
use frontdesk_domain::ids::{BookingId, LinkId, UserId};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{
    BookingFilter, Conflict, Mode, NewAssignment, StoreError, UnitOfWork, finish,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, MoveBookingCommand, ReassignBookingCommand, RequestedOrigin,
    Services, TimeToBook,
};
use frontdesk_domain::workspace::QueueCredit;
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::queue_credits::read;
use super::steps::{acting, services_at};
use crate::builders::{a_booking, a_link, a_member, a_queue, an_event_type, email, zone};
use crate::clock::instant;
use crate::northwind::{AES, GRACE, INTRO, LENA, NORTHWIND, PRIYA, TOM};

/// The members of the queue, always available.
const QUEUE: [UserId; 4] = [PRIYA, TOM, LENA, GRACE];
const BOOKINGS: usize = 40;
const NOW: &str = "2030-01-01T00:00Z";
/// When the queue chose the hosts.
const MADE: &str = "2029-12-31T00:00Z";
/// The link through which Grace is booked meanwhile.
const OF_GRACE: LinkId = LinkId(1);
/// The time between two meetings of a host, in minutes.
const BUFFER: u32 = 15;

/// Adjacent half hours, each with a booking of Priya or Tom, whom the queue chose for its own link.
///
/// Lena and Grace are free, so concurrent reassignments of adjacent bookings choose the same member.
pub(super) struct Rush {
    store: StoreUnderTest,
    services: Services,
    actor: Actor,
    bookings: Vec<BookingId>,
}

fn start_of(slot: usize) -> OffsetDateTime {
    let minutes = 30 * i64::try_from(slot).expect("few slots");
    instant("2030-01-02T00:00Z") + Duration::minutes(minutes)
}

impl Rush {
    pub(super) async fn begin(store: StoreUnderTest) -> Self {
        let store = store.with_two_workspaces().await;
        for (user, name) in QUEUE.into_iter().zip(["priya", "tom", "lena", "grace"]) {
            store.save_member(NORTHWIND, &a_member(name).id(user).build()).await;
        }
        let queue = a_queue("enterprise-aes").id(AES).of(QUEUE.map(|user| (user, 1))).build();
        let event_type = an_event_type("intro-30").id(INTRO).with_buffers(BUFFER, BUFFER).build();
        let saved = store.in_a_unit(async |unit| {
            unit.directory().save_queue(NORTHWIND, &queue).await?;
            unit.directory().save_event_type(NORTHWIND, &event_type).await
        });
        saved.await.expect("they can be saved");
        store.link(a_link().id(OF_GRACE).hosted_by(GRACE).build()).await;
        let mut bookings = Vec::new();
        for (slot, link) in (0..BOOKINGS).zip(100..) {
            let host = QUEUE[slot % 2];
            let link = store.link(a_link().id(link).hosted_by_choice_of(AES, host).build()).await;
            let made = Duration::seconds(slot.try_into().expect("few slots"));
            let at = instant(MADE) + made;
            store.assign_as(NORTHWIND, NewAssignment::for_link(AES, host, link.id, at)).await;
            let booking = a_booking().hosted_by(host).starting_at(start_of(slot));
            let booking = booking.with_buffers(BUFFER, BUFFER).through_link(link.id).build();
            bookings.push(store.book(booking).await.id);
        }
        let services = services_at(&store, NOW);
        Self { store, services, actor: acting(GRACE), bookings }
    }

    /// Reassigns a booking, or books Grace at the time of one; whether a booking was reassigned.
    pub(super) async fn attempt(&self, number: usize) -> bool {
        if number % 3 == 2 {
            self.book_grace(7 * (number / 3) % BOOKINGS).await;
            return false;
        }
        let id = self.bookings[(number - number / 3) % BOOKINGS];
        let command = ReassignBookingCommand::default();
        match self.services.reassign_booking.reassign(&self.actor, id, command, Mode::Commit).await
        {
            Ok(_) => true,
            Err(BookingError::NoFreeMember(_) | BookingError::Store(StoreError::Contended(_))) => {
                false
            }
            Err(error) => panic!("{error:?}"),
        }
    }

    /// Reassigns a booking, changes its state, or reads the queue.
    pub(super) async fn change_state(&self, number: usize) {
        let state = match number % 6 {
            0 => a_booking().build().state,
            1 | 2 => a_booking().cancelled_by(GRACE).build().state,
            3 => a_booking().marked_as_no_show_by(GRACE).build().state,
            4 => {
                self.read_credits().await;
                return;
            }
            _ => return self.reassign_scheduled(number).await,
        };
        let id = self.bookings[number * 7 % BOOKINGS];
        let mut unit = self.store.begin().await;
        let changed = set_state(&mut *unit, id, state).await;
        match finish(unit, Mode::Commit, changed).await {
            Ok(())
            | Err(StoreError::Conflict(Conflict::HostDoubleBooked) | StoreError::Contended(_)) => {}
            Err(error) => panic!("{error:?}"),
        }
    }

    async fn reassign_scheduled(&self, number: usize) {
        let id = self.bookings[number * 7 % BOOKINGS];
        let command = ReassignBookingCommand::default();
        match self.services.reassign_booking.reassign(&self.actor, id, command, Mode::Commit).await
        {
            Ok(_)
            | Err(
                BookingError::NoFreeMember(_)
                | BookingError::InvalidTransition(_)
                | BookingError::Overtaken
                | BookingError::Store(StoreError::Contended(_)),
            ) => {}
            Err(error) => panic!("{error:?}"),
        }
    }

    /// Returns the number of all assignments and of all credits.
    async fn read_credits(&self) -> (u64, usize) {
        let mut unit = self.store.begin().await;
        let read = read(&mut *unit, NORTHWIND, MADE, &QueueCredit::ALL).await;
        let read = finish(unit, Mode::Commit, read).await;
        let (assignments, credited) = read.expect("the queue can be read");
        for (user, times) in &credited {
            let assigned = usize::try_from(assignments[user].assignments).expect("few assignments");
            assert!(times.len() <= assigned, "{user}: {} of {assigned}", times.len());
        }
        let assigned = assignments.values().map(|it| it.assignments).sum();
        (assigned, credited.values().map(Vec::len).sum())
    }

    /// Checks that each cancelled or missed booking is credited once.
    pub(super) async fn assert_credits(&self) {
        let mut lost = 0;
        for id in &self.bookings {
            let booking = self.store.find_booking(NORTHWIND, *id).await.expect("it was booked");
            let is_lost =
                matches!(booking.state, BookingState::Cancelled(_) | BookingState::NoShow(_));
            lost += usize::from(is_lost);
        }
        assert!(0 < lost && lost < BOOKINGS, "{lost} of {BOOKINGS}");
        assert_eq!(self.read_credits().await, (BOOKINGS as u64, lost));
    }

    /// Moves a booking by a week, or reassigns it.
    pub(super) async fn change(&self, slot: usize, moves: bool) {
        let (id, services) = (self.bookings[slot], &self.services);
        if moves {
            let start_time = RequestedTime::Instant(start_of(slot) + Duration::WEEK);
            let command = MoveBookingCommand { start_time, time_zone: None };
            let booking =
                services.move_booking.move_booking(&self.actor, id, command, Mode::Commit).await;
            booking.expect("the hosts are free");
        } else {
            let command = ReassignBookingCommand::default();
            let reassigned =
                services.reassign_booking.reassign(&self.actor, id, command, Mode::Commit).await;
            reassigned.expect("two members are free");
        }
    }

    async fn book_grace(&self, slot: usize) {
        let command = BookMeetingCommand {
            time: TimeToBook::Open {
                link_id: OF_GRACE,
                start_time: RequestedTime::Instant(start_of(slot)),
            },
            time_zone: zone("UTC"),
            invitee_name: "Ada Byron".into(),
            invitee_email: email("ada@acme.com"),
            guests: vec![],
            answers: [].into(),
            metadata: Metadata::default(),
            origin: RequestedOrigin::Api,
        };
        match self.services.book_meeting.book(&self.actor, command, Mode::Commit).await {
            Ok(_)
            | Err(
                BookingError::SlotUnavailable(_) | BookingError::Store(StoreError::Contended(_)),
            ) => {}
            Err(error) => panic!("{error:?}"),
        }
    }

    /// Checks the hosts, the buffers, the events and the assignments.
    pub(super) async fn assert_consistent(&self, reassigned: usize) {
        let filter = BookingFilter::all(NORTHWIND, instant(NOW));
        let ids = self.store.list_in_pages(&filter, 50).await;
        let mut hosted: HashMap<UserId, u64> = HashMap::new();
        let mut busy: HashMap<UserId, Vec<Booking>> = HashMap::new();
        let mut revisions = 0;
        for id in ids {
            let booking = self.store.find_booking(NORTHWIND, id).await.expect("it was listed");
            assert_eq!(booking.hosts.len(), 1, "{booking:?}");
            assert!(booking.hosts[0].host.lead, "{booking:?}");
            let host = booking.hosts[0].host.user_id;
            if self.bookings.contains(&id) {
                *hosted.entry(host).or_default() += 1;
                revisions += booking.revision as usize;
            }
            busy.entry(host).or_default().push(booking);
        }
        for bookings in busy.values() {
            for (one, next) in bookings.iter().zip(&bookings[1..]) {
                let gap = next.interval.start() - one.interval.end();
                assert!(Duration::minutes(BUFFER.into()) <= gap, "{one:?} {next:?}");
            }
        }
        assert_eq!(revisions, reassigned, "each reassignment is one change");
        let events = self.store.events_to_route(EventName::BookingReassigned).await;
        assert_eq!(events, reassigned, "each reassignment is one event");
        let assigned = self.store.in_a_unit(async |unit| {
            unit.queues().queue_assignments(NORTHWIND, AES, instant("2029-12-01T00:00Z")).await
        });
        let assigned = assigned.await.expect("queues can be read");
        let counts = |user| assigned.get(user).map_or(0, |assigned| assigned.assignments);
        for user in &QUEUE {
            let hosts = hosted.get(user).copied().unwrap_or_default();
            assert_eq!(counts(user), hosts, "an assignment for each booking of {user}");
        }
    }
}

impl StoreUnderTest {
    /// The number of unrouted events with this name.
    async fn events_to_route(&self, name: EventName) -> usize {
        let found = self.outbox.unrouted_events(instant(NOW), 1_000).await;
        let found = found.expect("events can be read").into_iter();
        found.filter(|event| event.as_ref().is_ok_and(|event| event.name() == name)).count()
    }
}

async fn set_state(
    unit: &mut dyn UnitOfWork,
    id: BookingId,
    state: BookingState,
) -> Result<(), StoreError> {
    let found = unit.bookings().find_booking_for_update(NORTHWIND, id).await?;
    let booking = Booking { state, ..found.expect("it was booked") };
    unit.bookings().save_booking(&booking, &[]).await
}
