//! Concurrent bookings through a link whose queue chooses a host at each booking.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use frontdesk_domain::access::Role;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::{Mode, StoreError};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookMeetingError, RequestedOrigin, SCHEDULES_MEMORY,
};
use frontdesk_testing::builders::{a_link, a_member, a_queue, an_event_type, email, zone};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, GRACE, INTRO, LENA, NORTHWIND, PRIYA};
use time::{Duration, OffsetDateTime};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::fixtures::{postgres_store, sqlite_store, sqlite_url};
use crate::schedules::{Process, fill};

/// Processes, each with its own pool.
const PROCESSES: u8 = 4;
const SHARED: LinkId = LinkId(33);
/// The members of the queue with their weights; they always work.
const QUEUE: [(UserId, u32); 3] = [(PRIYA, 1), (LENA, 2), (GRACE, 1)];

async fn processes(url: &str) -> Vec<Arc<Process>> {
    let mut processes = vec![];
    for seed in 0..PROCESSES {
        processes.push(Arc::new(Process::start_seeded(url, SCHEDULES_MEMORY, false, seed).await));
    }
    let store = &processes[0].store;
    fill(store, false).await;
    let mut unit = store.store.begin().await.expect("the store responds");
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

/// Books a time; `None` if no member is free. Retries while the database is busy.
async fn book(process: &Process, start: OffsetDateTime) -> Option<Booking> {
    let admin = process.admin().await;
    loop {
        let command = BookMeetingCommand {
            link_id: SHARED,
            start_time: RequestedTime::Instant(start),
            time_zone: zone("Europe/London"),
            invitee_name: "Ada Byron".into(),
            invitee_email: email("ada@acme.com"),
            guests: vec![],
            answers: [].into(),
            metadata: Metadata::default(),
            origin: RequestedOrigin::Api,
        };
        match process.services.book_meeting.book(&admin, command, Mode::Commit).await {
            Ok(booking) => return Some(booking),
            Err(BookMeetingError::SlotUnavailable(_)) => return None,
            Err(BookMeetingError::Store(StoreError::Contended(_))) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Sends concurrent requests for `times` quarter hours, `each` per time; returns the bookings.
async fn storm(processes: &[Arc<Process>], times: usize, each: usize) -> Vec<Booking> {
    let gate = Arc::new(Barrier::new(times * each));
    let mut requests = JoinSet::new();
    for number in 0..times * each {
        let minutes = 15 * i64::try_from(number % times).expect("few times");
        let start = instant("2030-01-02T00:00Z") + Duration::minutes(minutes);
        let process = Arc::clone(&processes[number % processes.len()]);
        let gate = Arc::clone(&gate);
        requests.spawn(async move {
            gate.wait().await;
            book(&process, start).await
        });
    }
    requests.join_all().await.into_iter().flatten().collect()
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

macro_rules! on_both_databases {
    ($($test:ident),+) => {
        mod sqlite {
            use super::{sqlite_store, sqlite_url};

            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let (_database, folder) = sqlite_store().await;
                super::$test(&sqlite_url(folder.path())).await;
            })+
        }

        mod postgres {
            use super::postgres_store;

            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let Some((_database, url)) = postgres_store().await else { return };
                super::$test(&url).await;
            })+
        }
    };
}

on_both_databases!(thousand_bookings_are_shared_by_weight, each_member_is_booked_once_per_time);
