//! Helpers for the contract tests.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::access::{Actor, Scope, TokenRecord};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::Link;
use frontdesk_domain::open_times::BusyBooking;
use frontdesk_domain::page::{MAX_LIMIT, PageRequest};
use frontdesk_domain::ports::{
    Blocking, BlockingBooking, BookingFilter, Busy, Conflict, Mode, StoreError, UnitOfWork, finish,
};
use frontdesk_domain::services::{Ports, SCHEDULES_MEMORY, Services};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::StoreUnderTest;
use crate::builders::{a_booking, a_token};
use crate::clock::instant;
use crate::northwind::{self, TOM};
use crate::{FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors};

/// The time limit for a dropped unit of work to release its locks.
pub(super) const AT_ONCE: Duration = Duration::from_millis(500);

/// After this time, a race counts as a deadlock.
const RACE_LIMIT: Duration = Duration::from_mins(1);

impl StoreUnderTest {
    pub(super) async fn with_two_workspaces(self) -> Self {
        for directory in [northwind::directory(), northwind::other_directory()] {
            northwind::save(&*self.store, &directory).await.expect("a directory can be saved");
        }
        self
    }

    pub(super) async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.store.begin().await.expect("a unit can begin")
    }

    pub(super) async fn in_a_unit<T>(
        &self,
        work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut unit = self.begin().await;
        let outcome = work(&mut *unit).await;
        finish(unit, Mode::Commit, outcome).await
    }

    pub(super) async fn try_to_book(&self, booking: &Booking) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| unit.bookings().add_booking(booking, &[]).await).await
    }

    pub(super) async fn book(&self, booking: Booking) -> Booking {
        self.try_to_book(&booking).await.expect("the time is free");
        booking
    }

    pub(super) async fn try_to_save(&self, booking: &Booking) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| unit.bookings().save_booking(booking, &[]).await).await
    }

    pub(super) async fn save(&self, booking: &Booking) {
        self.try_to_save(booking).await.expect("the time is free");
    }

    pub(super) async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Option<Booking> {
        self.bookings.find_booking(workspace, booking).await.expect("bookings can be read")
    }

    pub(super) async fn busy(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Busy {
        let blocking = self.bookings.busy_hosts(workspace, hosts, within).await;
        times(blocking.expect("busy hosts can be read"))
    }

    pub(super) async fn try_to_reassign(
        &self,
        booking: &Booking,
        hosts: (UserId, UserId),
    ) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| {
            unit.bookings().save_reassigned_booking(booking, hosts, &[]).await
        })
        .await
    }

    pub(super) async fn reassign(&self, booking: &Booking, hosts: (UserId, UserId)) {
        self.try_to_reassign(booking, hosts).await.expect("the new host is free");
    }

    pub(super) async fn try_to_update(&self, booking: &Booking) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| unit.bookings().save_updated_booking(booking, &[]).await).await
    }

    pub(super) async fn list(&self, filter: &BookingFilter) -> Vec<Booking> {
        let page = PageRequest { limit: MAX_LIMIT, after: None };
        self.bookings.list_bookings(filter, &page).await.expect("bookings can be listed").items
    }

    pub(super) async fn list_in_pages(&self, filter: &BookingFilter, limit: u32) -> Vec<BookingId> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = self.bookings.list_bookings(filter, &PageRequest { limit, after }).await;
            let page = page.expect("bookings can be listed");
            found.extend(ids(&page.items));
            after = page.items.last().map(|booking| filter.order.position(booking));
            if !page.has_more {
                return found;
            }
        }
    }

    pub(super) async fn try_to_link(&self, link: &Link) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| unit.links().add_link(link, &[]).await).await
    }

    pub(super) async fn link(&self, link: Link) -> Link {
        self.try_to_link(&link).await.expect("the link is new");
        link
    }

    pub(super) async fn find_link(&self, workspace: WorkspaceId, link: LinkId) -> Option<Link> {
        let found = self.links.find_link(workspace, link).await.expect("links can be read");
        found.map(|found| found.link)
    }

    pub(super) async fn assign(
        &self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
        link: LinkId,
        at: &str,
    ) {
        let at = instant(at);
        self.in_a_unit(async |unit| {
            unit.queues().add_assignment(workspace, queue, user, link, at).await
        })
        .await
        .expect("an assignment can be added");
    }

    pub(super) async fn issue(&self, token: TokenRecord) -> TokenRecord {
        northwind::add_token(&*self.store, &token).await.expect("its id is new");
        token
    }
}

/// The booking with Tom in place of its first host.
pub(super) fn given_to_tom(booking: &Booking) -> Booking {
    let tom = a_booking().hosted_by(TOM).build().hosts.remove(0);
    let named = (tom.host.user_id, tom.name, tom.email);
    let (first, now) = (booking.hosts[0].host.user_id, booking.created_at);
    booking.clone().reassign(first, named, now).expect("it is scheduled")
}

pub(super) fn everything_in(workspace: WorkspaceId) -> BookingFilter {
    BookingFilter::all(workspace, instant("2030-01-01T00:00Z"))
}

pub(super) fn ids(bookings: &[Booking]) -> Vec<BookingId> {
    bookings.iter().map(|booking| booking.id).collect()
}

/// The use cases on this store, at a fixed time.
pub(super) fn services_at(store: &StoreUnderTest, now: &str) -> Services {
    Services::new(&Ports {
        store: store.ports.clone(),
        calendars: Arc::new(StubCalendars::default()),
        clock: Arc::new(FixedClock::at(now)),
        random: Arc::new(SeededRandom::default()),
        records: Arc::new(StubVendors::default()).ports(),
        describer: Arc::new(ShortChanges),
        booking_limits: Arc::default(),
        cache_memory: SCHEDULES_MEMORY,
    })
}

pub(super) fn acting(user: UserId) -> Actor {
    let issued = a_token().of(user).with_scopes(Scope::ALL).build();
    let now = instant("2030-01-01T00:00Z");
    issued.record.authenticate(&issued.token, now).expect("the token is in force")
}

pub(super) fn times(blocking: Blocking) -> Busy {
    let times = |bookings: Vec<BlockingBooking>| bookings.iter().map(|found| found.busy).collect();
    blocking.into_iter().map(|(host, bookings)| (host, times(bookings))).collect()
}

pub(super) fn sorted(busy: Busy) -> HashMap<UserId, Vec<BusyBooking>> {
    let mut busy: HashMap<_, _> =
        busy.into_iter().filter(|(_, bookings)| !bookings.is_empty()).collect();
    for bookings in busy.values_mut() {
        bookings.sort_by_key(|booking| booking.interval.start());
    }
    busy
}

#[track_caller]
pub(super) fn assert_refused<T>(outcome: Result<T, StoreError>, expected: Conflict) {
    match outcome {
        Err(StoreError::Conflict(conflict)) => assert_eq!(conflict, expected),
        Err(other) => panic!("expected {expected:?}, failed with {other:?}"),
        Ok(_) => panic!("expected {expected:?}, but it was accepted"),
    }
}

pub(super) async fn within<T>(limit: Duration, what: &str, act: impl Future<Output = T>) -> T {
    tokio::time::timeout(limit, act)
        .await
        .unwrap_or_else(|_| panic!("{what} took longer than {limit:?}"))
}

pub(super) async fn race<T, F>(count: usize, attempt: impl Fn(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let gate = Arc::new(Barrier::new(count));
    let mut runners = JoinSet::new();
    for number in 0..count {
        let (gate, attempt) = (Arc::clone(&gate), attempt(number));
        runners.spawn(async move {
            gate.wait().await;
            attempt.await
        });
    }
    within(RACE_LIMIT, "the race", runners.join_all()).await
}

/// Yields between read and write, so that other units can run.
pub(super) async fn meanwhile() {
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
}

/// Counts successes; every error must be `expected` or mean that the store was busy.
#[track_caller]
pub(super) fn winners<T>(
    outcomes: impl IntoIterator<Item = Result<T, StoreError>>,
    expected: Conflict,
) -> usize {
    let mut winners = 0;
    for outcome in outcomes {
        match outcome {
            Ok(_) => winners += 1,
            Err(StoreError::Contended(_)) => {}
            lost => assert_refused(lost, expected),
        }
    }
    winners
}
