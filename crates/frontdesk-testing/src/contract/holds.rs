//! Contract tests of held times.

use std::collections::HashMap;
use std::sync::Arc;

use frontdesk_domain::booking::Booking;
use frontdesk_domain::hold::{Hold, HoldMinutes};
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::Link;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{
    BlockingBooking, BookingFilter, HoldsOf, HostedMeeting, Mode, StoreError, finish,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, HoldTimeCommand, RequestedOrigin, Services, TimeToBook,
};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::steps::{acting, race, services_at};
use crate::builders::{a_hold, a_link, a_member, email, zone};
use crate::clock::{instant, interval};
use crate::northwind::{GRACE, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

const EXPIRY: &str = "2030-01-01T09:10Z";

impl StoreUnderTest {
    async fn with_link(self) -> (Self, Link) {
        let store = self.with_two_workspaces().await;
        let link = a_link().hosted_by(TOM).hosted_by(PRIYA).build();
        let added = store.in_a_unit(async |unit| unit.links().add_link(&link, &[]).await).await;
        added.expect("the link is new");
        (store, link)
    }

    async fn hold(&self, hold: Hold) -> Hold {
        let added = self.in_a_unit(async |unit| unit.bookings().add_hold(&hold).await).await;
        added.expect("the hold is new");
        hold
    }

    async fn take_hold(&self, id: BookingId) -> Option<Hold> {
        let taken =
            self.in_a_unit(async |unit| unit.bookings().take_hold(NORTHWIND, id).await).await;
        taken.expect("holds can be deleted")
    }

    async fn found_hold(&self, id: BookingId) -> Option<Hold> {
        self.bookings.find_hold(NORTHWIND, id).await.expect("holds can be read")
    }
}

fn that_day() -> Interval {
    interval("2030-01-02T00:00Z", "2030-01-03T00:00Z")
}

/// A hold is found by its id in its workspace, until it is taken.
pub async fn hold_is_taken_once(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let hold = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    assert_eq!(store.found_hold(hold.id).await, Some(hold.clone()));
    let elsewhere = store.bookings.find_hold(SOUTHWIND, hold.id).await;
    assert_eq!(elsewhere.expect("holds can be read"), None);
    assert_eq!(store.take_hold(hold.id).await, Some(hold.clone()));
    assert_eq!(store.take_hold(hold.id).await, None);
    assert_eq!(store.found_hold(hold.id).await, None);
}

/// Only one of many concurrent units gets a hold.
pub async fn exactly_one_of_many_units_takes_a_hold(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let hold = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    let taken = race(50, |_| {
        let (store, id) = (store.clone(), hold.id);
        async move {
            let mut unit = store.begin().await;
            let taken = unit.bookings().take_hold(NORTHWIND, id).await;
            finish(unit, Mode::Commit, taken).await
        }
    })
    .await;
    let taken = taken.into_iter().filter_map(|taken| taken.expect("holds can be deleted"));
    assert_eq!(taken.count(), 1);
}

/// The time of a hold is busy and counts toward caps for each host, with the expiry.
pub async fn held_times_are_busy_with_their_expiry(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let hold = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    store.hold(a_hold(&link, "2030-01-03T00:00Z", EXPIRY)).await;
    let held_until = Some(hold.expires_at);
    let blocking = vec![BlockingBooking { id: hold.id, busy: hold.busy, held_until }];
    let start = hold.busy.interval.start();
    let meeting = HostedMeeting { id: hold.id, event_type: hold.event_type_id, start, held_until };
    for hosts in [&[PRIYA][..], &[PRIYA, TOM]] {
        let blocked = hosts.iter().map(|host| (*host, blocking.clone())).collect::<HashMap<_, _>>();
        let meetings = hosts.iter().map(|host| (*host, vec![meeting])).collect::<HashMap<_, _>>();
        let found = store.bookings.busy_hosts(NORTHWIND, hosts, that_day()).await;
        assert_eq!(found.expect("busy hosts can be read"), blocked);
        let found = store.bookings.hosted_meetings(NORTHWIND, hosts, that_day()).await;
        assert_eq!(found.expect("meetings can be read"), meetings);
        let now = store.in_a_unit(async |unit| {
            let busy = unit.bookings().busy_hosts_now(NORTHWIND, hosts, that_day()).await?;
            let meetings =
                unit.bookings().hosted_meetings_now(NORTHWIND, hosts, that_day()).await?;
            Ok((busy, meetings))
        });
        assert_eq!(now.await.expect("holds can be read"), (blocked, meetings));
    }
}

/// A hold changes the busy versions of its hosts when it is added and when it is taken.
pub async fn hold_changes_the_versions_of_its_hosts(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let versions = async || {
        let found = store.versions.find_versions(NORTHWIND, &[PRIYA]).await;
        found.expect("versions can be read").busy[&PRIYA]
    };
    let before = versions().await;
    let hold = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    let during = versions().await;
    assert_ne!(before, during);
    store.take_hold(hold.id).await;
    assert_ne!(during, versions().await);
}

/// Open holds are counted once, whatever the number of their hosts, by link and by token.
pub async fn open_holds_are_those_before_their_expiry(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let first = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    store.hold(a_hold(&link, "2030-01-02T10:00Z", "2030-01-01T09:20Z")).await;
    let open = async |of: HoldsOf, now: &str| {
        let now = instant(now);
        let found = store
            .in_a_unit(async |unit| unit.bookings().open_holds(NORTHWIND, &of, now).await)
            .await;
        let mut found = found.expect("holds can be read");
        found.sort_unstable();
        found
    };
    let ends = [EXPIRY, "2030-01-01T09:20Z"].map(instant);
    for of in [HoldsOf::Link(link.id), HoldsOf::Token(first.token_id.clone())] {
        assert_eq!(open(of.clone(), "2030-01-01T09:09:59.999999Z").await, ends);
        assert_eq!(open(of.clone(), EXPIRY).await, ends[1..]);
    }
    let other = a_link().id(32).build();
    assert_eq!(
        open(HoldsOf::Link(other.id), "2030-01-01T09:00Z").await,
        Vec::<OffsetDateTime>::new()
    );
}

/// Expired holds are forgotten, with all their hosts.
pub async fn only_expired_holds_are_forgotten(store: StoreUnderTest) {
    let (store, link) = store.with_link().await;
    let expired = store.hold(a_hold(&link, "2030-01-02T09:00Z", EXPIRY)).await;
    let open = store.hold(a_hold(&link, "2030-01-02T10:00Z", "2030-01-01T09:20Z")).await;
    let forget = async || {
        let now = instant(EXPIRY);
        store.in_a_unit(async |unit| unit.bookings().forget_expired_holds(now).await).await
    };
    assert_eq!(forget().await.expect("holds can be deleted"), 2);
    assert_eq!(forget().await.expect("holds can be deleted"), 0);
    assert_eq!(store.found_hold(expired.id).await, None);
    assert_eq!(store.found_hold(open.id).await, Some(open));
}

async fn book(services: &Services, time: TimeToBook) -> Result<Booking, BookingError> {
    let command = BookMeetingCommand {
        time,
        time_zone: zone("UTC"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    };
    services.book_meeting.book(&acting(GRACE), command, Mode::Commit).await
}

/// Books a time of the link through a hold; what is held can be booked.
async fn hold_and_book(services: &Services, link: &Link, start_time: RequestedTime) -> bool {
    let time_zone = zone("UTC");
    let minutes = HoldMinutes::default();
    let command = HoldTimeCommand { link_id: link.id, start_time, time_zone, minutes };
    match services.hold_time.hold(&acting(GRACE), command, Mode::Commit).await {
        Ok(held) => {
            let mut booked = book(services, TimeToBook::Held(held.hold.id)).await;
            while let Err(BookingError::Store(StoreError::Contended(_))) = booked {
                booked = book(services, TimeToBook::Held(held.hold.id)).await;
            }
            booked.expect("the time is held");
            true
        }
        Err(error) => is_refusal(&error),
    }
}

/// Panics unless the time or the link was taken by another request.
fn is_refusal(error: &BookingError) -> bool {
    let expected = matches!(
        error,
        BookingError::SlotUnavailable(_)
            | BookingError::LinkEnded(_)
            | BookingError::Store(StoreError::Contended(_))
    );
    assert!(expected, "{error:?}");
    false
}

/// Sixty requests hold or book a time of the link `minutes_apart`; returns the number of bookings.
async fn storm(store: StoreUnderTest, link: Link, minutes_apart: i64) -> usize {
    let store = store.with_two_workspaces().await;
    store.save_member(NORTHWIND, &a_member("lena").id(LENA).build()).await;
    let link = Arc::new(store.link(link).await);
    let services = Arc::new(services_at(&store, "2030-01-01T00:00Z"));
    let booked = race(60, |number| {
        let (services, link) = (Arc::clone(&services), Arc::clone(&link));
        async move {
            let apart = Duration::minutes(minutes_apart * i64::try_from(number).expect("few"));
            let start_time = RequestedTime::Instant(instant("2030-01-02T00:00Z") + apart);
            if number % 2 == 0 {
                return hold_and_book(&services, &link, start_time).await;
            }
            match book(&services, TimeToBook::Open { link_id: link.id, start_time }).await {
                Ok(_) => true,
                Err(error) => is_refusal(&error),
            }
        }
    })
    .await;
    let booked = booked.into_iter().filter(|booked| *booked).count();
    let filter = BookingFilter::all(NORTHWIND, instant("2030-01-01T00:00Z"));
    assert_eq!(store.list_in_pages(&filter, 50).await.len(), booked);
    booked
}

/// Holds and bookings compete for one time.
pub async fn one_of_many_holds_and_bookings_gets_the_time(store: StoreUnderTest) {
    assert_eq!(storm(store, a_link().hosted_by(LENA).build(), 0).await, 1);
}

/// Holds and bookings at different times compete for the only use of a link.
pub async fn one_of_many_holds_and_bookings_uses_a_single_use_link(store: StoreUnderTest) {
    assert_eq!(storm(store, a_link().hosted_by(LENA).for_bookings(1).build(), 30).await, 1);
}
