//! Runs the use cases on a SQLite store with the workspace Northwind.

use std::sync::Arc;

use frontdesk_domain::access::{Actor, Role, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::link::Link;
use frontdesk_domain::ports::{BookingQueries, Store, StorePorts};
use frontdesk_domain::services::{BookingCaps, BookingLimits, Ports, SCHEDULES_MEMORY, Services};
use frontdesk_testing::builders::a_token;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, NORTHWIND};
use frontdesk_testing::{
    FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors, TestStore,
};
use time::OffsetDateTime;

/// `clock` starts at 2030-01-01T09:00Z (10:00 in Berlin).
pub(crate) struct Desk {
    pub(crate) services: Arc<Services>,
    pub(crate) store: TestStore,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) calendars: Arc<StubCalendars>,
    pub(crate) vendors: Arc<StubVendors>,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self::capped(BookingCaps::default())
    }

    pub(crate) fn capped(caps: BookingCaps) -> Self {
        let store = TestStore::holding(&northwind::directory());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let calendars = Arc::new(StubCalendars::default());
        let vendors = Arc::new(StubVendors::default());
        let ports = Ports {
            store: store.ports(),
            calendars: calendars.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: vendors.ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::new(BookingLimits::new(caps)),
            cache_memory: SCHEDULES_MEMORY,
        };
        Self { services: Arc::new(Services::new(&ports)), store, clock, calendars, vendors }
    }

    pub(crate) fn ports(&self, store: StorePorts) -> Ports {
        Ports {
            store,
            calendars: self.calendars.clone(),
            clock: self.clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: self.vendors.ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        }
    }

    pub(crate) async fn with_booking(self, booking: &Booking) -> Self {
        let mut unit = self.store.begin().await.expect("the store responds");
        unit.bookings().add_booking(booking, &[]).await.expect("no conflict");
        unit.commit().await.expect("the store responds");
        self
    }

    pub(crate) async fn with_link(self, link: &Link) -> Self {
        let mut unit = self.store.begin().await.expect("the store responds");
        unit.links().add_link(link, &[]).await.expect("no conflict");
        unit.commit().await.expect("the store responds");
        self
    }

    pub(crate) async fn stored(&self, id: BookingId) -> Booking {
        let found = self.store.find_booking(NORTHWIND, id).await.expect("the store responds");
        found.expect("the booking is there")
    }
}

pub(crate) fn acting(user: UserId) -> Actor {
    let issued = a_token().of(user).with_scopes(Scope::ALL).build();
    issued.record.authenticate(&issued.token, at("2030-01-01T00:00Z")).expect("it is in force")
}

pub(crate) fn acting_as(role: Role, user: UserId) -> Actor {
    Actor { role, ..acting(user) }
}

pub(crate) fn at(text: &str) -> OffsetDateTime {
    instant(text)
}
