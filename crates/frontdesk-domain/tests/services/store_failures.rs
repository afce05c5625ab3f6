use std::sync::Arc;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::mocks::{Ending, MockStore, MockUnitOfWork};
use frontdesk_domain::ports::{
    Claim, Conflict, KeyScope, Mode, RecordedResponse, Recording, StoreError, StorePorts,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookingError, MoveBookingCommand, Ports, ReassignBookingCommand, SCHEDULES_MEMORY, Services,
};
use frontdesk_testing::builders::{a_booking, a_link};
use frontdesk_testing::northwind::{AES, GRACE, LENA, PRIYA, TOM};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubCalendars};
use mockall::Sequence;
use time::Duration;
use uuid::Uuid;

use crate::desk::{Desk, acting};

fn services_writing_through(desk: &Desk, unit: MockUnitOfWork) -> Services {
    services_writing_through_each(desk, vec![unit])
}

fn services_writing_through_each(desk: &Desk, units: Vec<MockUnitOfWork>) -> Services {
    let mut store = MockStore::new();
    let (count, mut units) = (units.len(), units.into_iter());
    store
        .expect_begin()
        .times(count)
        .returning(move || Ok(Box::new(units.next().expect("one for each call"))));
    let store = StorePorts { store: Arc::new(store), ..desk.store.ports() };
    Services::new(&Ports {
        store,
        calendars: Arc::new(StubCalendars::default()),
        clock: Arc::new(FixedClock::at("2030-01-01T09:00Z")),
        random: Arc::new(SeededRandom::default()),
        records: desk.vendors.ports(),
        describer: Arc::new(ShortChanges),
        booking_limits: Arc::default(),
        cache_memory: SCHEDULES_MEMORY,
    })
}

fn finding(booking: &Booking) -> MockUnitOfWork {
    let mut unit = MockUnitOfWork::default();
    let found = booking.clone();
    unit.bookings.expect_find_booking_for_update().returning(move |_, _| Ok(Some(found.clone())));
    unit
}

fn holding(booking: &Booking) -> MockUnitOfWork {
    let mut unit = finding(booking);
    unit.bookings.expect_busy_hosts_now().returning(|_, _, _| Ok([].into()));
    unit
}

fn recording(id: BookingId) -> Mode<Booking> {
    let claim = Claim {
        workspace_id: acting(LENA).workspace_id,
        scope: KeyScope::of_token(&acting(LENA).token_id),
        key: "once".into(),
        holder: Uuid::from_u128(1),
    };
    let render = Box::new(move |booking: &Booking| {
        assert_eq!(booking.id, id);
        RecordedResponse(b"the answer".to_vec())
    });
    Mode::Record(Recording { claim, render })
}

#[tokio::test]
async fn double_booking_found_by_the_store_is_an_unavailable_slot() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let mut unit = holding(&booking);
    unit.bookings.expect_save_booking().return_once(|_, _| Err(Conflict::HostDoubleBooked.into()));
    let ending = unit.ending();
    let start_time = RequestedTime::Instant(booking.interval.start() + Duration::DAY);
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = services_writing_through(&desk, unit);
    let outcome =
        services.move_booking.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    let Err(BookingError::SlotUnavailable(refusal)) = outcome else { panic!("{outcome:?}") };
    assert_eq!(refusal.alternatives.len(), 5);
    assert!(refusal.to_string().contains("taken a moment ago"), "{refusal}");
    assert_eq!(ending(), Ending::RolledBack);
}

#[tokio::test]
async fn busy_times_are_read_again_after_the_hosts_are_locked() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let mut unit = finding(&booking);
    let locked = unit.locked_hosts();
    unit.bookings.expect_busy_hosts_now().once().returning(move |_, hosts, _| {
        assert_eq!((locked().as_slice(), hosts), ([LENA].as_slice(), [LENA].as_slice()));
        Ok([].into())
    });
    unit.bookings.expect_save_booking().once().returning(|_, _| Ok(()));
    let start_time = RequestedTime::Instant(booking.interval.start() + Duration::DAY);
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = services_writing_through(&desk, unit);
    let moved =
        services.move_booking.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    assert!(moved.is_ok(), "{moved:?}");
}

/// The choice is made under the locks of the queue, of its members and of the booking's hosts.
#[tokio::test]
async fn queue_members_are_locked_before_a_reassignment_reads_their_bookings() {
    let link = a_link().hosted_by_choice_of(AES, TOM).build();
    let booking = a_booking().hosted_by(TOM).through_link(link.id).at("2030-01-02T15:00Z").build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let mut unit = finding(&booking);
    let locked = unit.locked_hosts();
    let mut order = Sequence::new();
    unit.queues
        .expect_lock_queues()
        .once()
        .in_sequence(&mut order)
        .withf(|_, queues| queues == [AES])
        .returning(|_, _| Ok(()));
    unit.bookings.expect_busy_hosts_now().once().in_sequence(&mut order).returning(
        move |_, hosts, _| {
            let locked = locked();
            assert!(hosts.contains(&LENA), "Lena is free: {hosts:?}");
            assert!(hosts.iter().chain(&[TOM]).all(|host| locked.contains(host)), "{locked:?}");
            Ok([].into())
        },
    );
    unit.queues
        .expect_queue_assignments()
        .once()
        .in_sequence(&mut order)
        .returning(|_, _, _| Ok([].into()));
    unit.bookings.expect_save_reassigned_booking().once().returning(|_, hosts, _| {
        assert_eq!(hosts, (TOM, LENA));
        Ok(())
    });
    unit.queues.expect_move_assignment().once().returning(|_, _, _| Ok(()));
    unit.queues.expect_save_choice().once().returning(|_, _, _| Ok(()));
    let services = services_writing_through(&desk, unit);
    let command = ReassignBookingCommand::default();
    let outcome =
        services.reassign_booking.reassign(&acting(TOM), booking.id, command, Mode::Commit).await;
    assert!(outcome.is_ok(), "{outcome:?}");
}

/// The first attempt holds the locks of the former hosts, so it writes nothing.
#[tokio::test]
async fn move_follows_a_concurrent_reassignment() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let reassigned = a_booking().hosted_by(PRIYA).at("2030-01-02T09:00Z").build();
    let reassigned = Booking { hosts: reassigned.hosts, ..booking.clone() };
    let mut overtaken = finding(&reassigned);
    overtaken.bookings.expect_busy_hosts_now().never();
    let mut unit = holding(&reassigned);
    let locked = unit.locked_hosts();
    unit.bookings.expect_save_booking().once().returning(move |booking, _| {
        assert_eq!((booking.host_ids(), locked()), (vec![PRIYA], vec![PRIYA]));
        Ok(())
    });
    let endings = [overtaken.ending(), unit.ending()];
    let start_time = RequestedTime::Instant(booking.interval.start() + Duration::DAY);
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = services_writing_through_each(&desk, vec![overtaken, unit]);
    let outcome =
        services.move_booking.move_booking(&acting(GRACE), booking.id, command, Mode::Commit).await;
    assert!(outcome.is_ok(), "{outcome:?}");
    assert_eq!(endings.map(|ending| ending()), [Ending::RolledBack, Ending::Committed]);
}

#[tokio::test]
async fn move_that_is_overtaken_five_times_is_rejected() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let units = [PRIYA, LENA, PRIYA, LENA, PRIYA].map(|host| {
        let other = a_booking().hosted_by(host).at("2030-01-02T09:00Z").build();
        finding(&Booking { hosts: other.hosts, ..booking.clone() })
    });
    let start_time = RequestedTime::Instant(booking.interval.start() + Duration::DAY);
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = services_writing_through_each(&desk, units.into());
    let outcome =
        services.move_booking.move_booking(&acting(GRACE), booking.id, command, Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::Overtaken)), "{outcome:?}");
}

/// The second attempt chooses among the members who are free at the new time.
#[tokio::test]
async fn reassignment_follows_a_concurrent_move() {
    let link = a_link().hosted_by_choice_of(AES, TOM).build();
    let booking = a_booking().hosted_by(TOM).through_link(link.id).at("2030-01-02T15:00Z").build();
    let desk = Desk::new().with_link(&link).await.with_booking(&booking).await;
    let moved = a_booking().at("2030-01-03T15:00Z").build();
    let moved = Booking { interval: moved.interval, ..booking.clone() };
    let overtaken = finding(&moved);
    let mut unit = finding(&moved);
    let interval = moved.interval;
    unit.bookings.expect_busy_hosts_now().once().returning(move |_, _, within| {
        assert!(within.overlaps(&interval), "{within:?}");
        Ok([].into())
    });
    unit.queues.expect_queue_assignments().once().returning(|_, _, _| Ok([].into()));
    unit.bookings.expect_save_reassigned_booking().once().returning(|_, _, _| Ok(()));
    unit.queues.expect_move_assignment().once().returning(|_, _, _| Ok(()));
    unit.queues.expect_save_choice().once().returning(|_, _, _| Ok(()));
    let mut units = vec![overtaken, unit];
    for unit in &mut units {
        unit.queues.expect_lock_queues().returning(|_, _| Ok(()));
    }
    let services = services_writing_through_each(&desk, units);
    let command = ReassignBookingCommand::default();
    let outcome =
        services.reassign_booking.reassign(&acting(TOM), booking.id, command, Mode::Commit).await;
    assert_eq!(outcome.map(|reassigned| reassigned.booking.interval).ok(), Some(interval));
}

#[tokio::test]
async fn concurrently_cancelled_booking_is_rejected_before_busy_times_are_read() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let mut unit = finding(&a_booking().hosted_by(LENA).cancelled_by(LENA).build());
    unit.bookings.expect_busy_hosts_now().never();
    let ending = unit.ending();
    let start_time = RequestedTime::Instant(booking.interval.start() + Duration::DAY);
    let command = MoveBookingCommand { start_time, time_zone: None };
    let services = services_writing_through(&desk, unit);
    let outcome =
        services.move_booking.move_booking(&acting(LENA), booking.id, command, Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::InvalidTransition(_))), "{outcome:?}");
    assert_eq!(ending(), Ending::RolledBack);
}

#[tokio::test]
async fn response_is_recorded_before_the_commit_and_a_lost_claim_rolls_back() {
    for (recorded, end) in
        [(Ok(()), Ending::Committed), (Err(Conflict::ClaimLost), Ending::Unfinished)]
    {
        let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
        let desk = Desk::new().with_booking(&booking).await;
        let mut unit = holding(&booking);
        unit.bookings.expect_save_booking().times(1).return_once(|_, _| Ok(()));
        unit.responses
            .expect_record_response()
            .withf(|claim, response| claim.key == "once" && response.0 == b"the answer")
            .times(1)
            .return_once(move |_, _| recorded.map_err(StoreError::from));
        let ending = unit.ending();
        let services = services_writing_through(&desk, unit);
        let outcome = services
            .cancel_booking
            .cancel(&acting(LENA), booking.id, None, recording(booking.id))
            .await;
        assert_eq!(outcome.is_ok(), recorded.is_ok(), "{outcome:?}");
        assert_eq!(ending(), end, "dropping an unfinished unit rolls it back");
    }
}

#[tokio::test]
async fn unavailable_store_is_reported() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    desk.store.start_outage();
    let outcome =
        desk.services.cancel_booking.cancel(&acting(LENA), booking.id, None, Mode::Commit).await;
    assert!(matches!(outcome, Err(BookingError::Store(StoreError::Unavailable(_)))), "{outcome:?}");
    desk.store.end_outage();
    let outcome =
        desk.services.cancel_booking.cancel(&acting(LENA), booking.id, None, Mode::Commit).await;
    assert!(outcome.is_ok(), "{outcome:?}");
}
