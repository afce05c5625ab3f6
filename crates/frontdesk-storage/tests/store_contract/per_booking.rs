//! Concurrent bookings through a link whose queue chooses a host at each booking.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use frontdesk_domain::access::Role;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_testing::builders::{a_link, a_member, a_queue, an_event_type};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, GRACE, INTRO, LENA, NORTHWIND, PRIYA};
use time::Duration;

use crate::schedules::Process;
use crate::storms::{self, on_both_databases};

const SHARED: LinkId = LinkId(33);
/// The members of the queue with their weights; they always work.
const QUEUE: [(UserId, u32); 3] = [(PRIYA, 1), (LENA, 2), (GRACE, 1)];

async fn processes(url: &str) -> Vec<Arc<Process>> {
    let processes = storms::processes(url).await;
    let mut unit = processes[0].store.store.begin().await.expect("the store responds");
    for member in [
        a_member("priya").id(PRIYA),
        a_member("lena").id(LENA),
        a_member("grace").id(GRACE).with_role(Role::Admin),
    ] {
        unit.directory().save_member(NORTHWIND, &member.build()).await.expect("a member");
    }
    let queue = a_queue("enterprise-aes").id(AES).of(QUEUE).build();
    unit.directory().save_queue(NORTHWIND, &queue).await.expect("a queue");
    let intro = an_event_type("intro-30").id(INTRO).lasting(15).every(15).build();
    unit.directory().save_event_type(NORTHWIND, &intro).await.expect("an event type");
    let shared = a_link().id(SHARED).at_slug("shared").resolved_per_booking(AES).build();
    unit.links().add_link(&shared, &[]).await.expect("a link");
    unit.commit().await.expect("the store responds");
    processes
}

/// Sends concurrent requests for `times` quarter hours, `each` per time; returns the bookings.
async fn storm(processes: &[Arc<Process>], times: usize, each: usize) -> Vec<Booking> {
    let outcomes = storms::storm(processes, times * each, |process, number| {
        let minutes = 15 * i64::try_from(number % times).expect("few times");
        let start = instant("2030-01-02T00:00Z") + Duration::minutes(minutes);
        async move { process.book(SHARED, start).await }
    });
    outcomes.await.into_iter().flatten().collect()
}

fn shares(bookings: &[Booking]) -> BTreeMap<UserId, usize> {
    let mut shares = BTreeMap::new();
    for booking in bookings {
        let &[host] = &booking.host_ids()[..] else { panic!("{booking:?}") };
        *shares.entry(host).or_default() += 1;
    }
    shares
}

/// Every member is free at every time, so only the weights decide.
async fn thousand_bookings_are_shared_by_weight(url: &str) {
    let processes = processes(url).await;
    let bookings = storm(&processes, 1_000, 1).await;
    assert_eq!(shares(&bookings), [(GRACE, 250), (PRIYA, 250), (LENA, 500)].into());
}

/// Four requests per time, for three members.
async fn each_member_is_booked_once_per_time(url: &str) {
    const TIMES: usize = 60;
    let processes = processes(url).await;
    let bookings = storm(&processes, TIMES, 4).await;
    assert_eq!(shares(&bookings), QUEUE.map(|(user, _)| (user, TIMES)).into());
    let booked: HashSet<_> =
        bookings.iter().map(|booking| (booking.host_ids(), booking.interval)).collect();
    assert_eq!(booked.len(), bookings.len(), "no member is booked twice at a time");
    let store = &processes[0].store;
    let january = Interval::new(instant("2030-01-01T00:00Z"), instant("2030-02-01T00:00Z"));
    let hosts = QUEUE.map(|(user, _)| user);
    let stored = store.bookings.hosted_meetings(NORTHWIND, &hosts, january.expect("in order"));
    let stored = stored.await.expect("meetings can be read");
    assert!(stored.values().all(|meetings| meetings.len() == TIMES), "{stored:?}");
    for booking in &bookings {
        let choice = store.links.find_choice(NORTHWIND, booking.id).await;
        let choice = choice.expect("choices can be read").expect("a queue chose");
        assert_eq!([choice.user_id], booking.host_ids()[..]);
    }
}

on_both_databases!(thousand_bookings_are_shared_by_weight, each_member_is_booked_once_per_time);
