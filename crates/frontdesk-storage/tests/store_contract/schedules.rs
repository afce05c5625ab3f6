//! Cached open times equal those from the database, whichever process changed the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{Booking, BookingState};
use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind, ConnectionKey};
use frontdesk_domain::event::EventDetail;
use frontdesk_domain::ids::{LinkId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::ports::mocks::MockCalendarAccounts;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, CalendarDelta, Calendars, Conflict, MirroredCalendar, Mode,
    ReadingTiming, StoreError, StorePorts, UnitOfWork, WrittenEvent, finish,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingError, MirroredCalendars, OpenTimesQuery, Ports, RequestedOrigin,
    SCHEDULES_MEMORY, Services, SlotUnavailable, TimeToBook,
};
use frontdesk_testing::builders::{
    a_booking, a_calendar, a_link, a_token, an_event, an_event_type, email, zone,
};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, GRACE, INTRO, LENA, NORTHWIND, PRIYA};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors};
use time::{Duration, OffsetDateTime};

use crate::fixtures::{open_at, postgres_store, sqlite_store, sqlite_url};

const NOW: &str = "2030-01-01T09:00Z";
const HOSTS: [UserId; 3] = [PRIYA, LENA, GRACE];
pub(crate) const TEAM: LinkId = LinkId(31);
pub(crate) const PRIYAS: LinkId = LinkId(32);
const WRITES: usize = 120;

/// A process of the service, with its own pool and its own cache of open times.
pub(crate) struct Process {
    pub(crate) store: StorePorts,
    pub(crate) services: Services,
}

impl Process {
    pub(crate) async fn start(url: &str, cache_memory: usize, remote_calendars: bool) -> Self {
        Self::start_seeded(url, cache_memory, remote_calendars, 0).await
    }

    /// Starts a process whose ids differ from those of processes with another seed.
    pub(crate) async fn start_seeded(
        url: &str,
        cache_memory: usize,
        remote_calendars: bool,
        seed: u8,
    ) -> Self {
        let store = open_at(url).await.ports();
        let clock = Arc::new(FixedClock::at(NOW));
        let accounts = Arc::new(MockCalendarAccounts::new());
        let random = Arc::new(SeededRandom::new(seed));
        let mirror = Arc::clone(&store.mirror);
        let mirrored = MirroredCalendars::new(mirror, accounts, clock.clone(), random.clone());
        let calendars: Arc<dyn Calendars> =
            if remote_calendars { Arc::new(mirrored) } else { Arc::new(StubCalendars::default()) };
        let ports = Ports {
            store: store.clone(),
            calendars,
            clock,
            random,
            records: Arc::new(StubVendors::default()).ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::default(),
            cache_memory,
        };
        Self { store, services: Services::new(&ports) }
    }

    pub(crate) async fn admin(&self) -> Actor {
        let token = a_token().number(2).of(GRACE).build();
        self.services.authenticate.authenticate(&token.token.reveal()).await.expect("a token").actor
    }

    /// Books a time; retries while the database is busy.
    pub(crate) async fn book(
        &self,
        link: LinkId,
        start: OffsetDateTime,
    ) -> Result<Booking, SlotUnavailable> {
        let admin = self.admin().await;
        loop {
            let command = BookMeetingCommand {
                time: TimeToBook::Open { link_id: link, start_time: RequestedTime::Instant(start) },
                time_zone: zone("Europe/London"),
                invitee_name: "Ada Byron".into(),
                invitee_email: email("ada@acme.com"),
                guests: vec![],
                answers: [].into(),
                metadata: Metadata::default(),
                origin: RequestedOrigin::Api,
            };
            match self.services.book_meeting.book(&admin, command, Mode::Commit).await {
                Ok(booking) => return Ok(booking),
                Err(BookingError::SlotUnavailable(refusal)) => return Err(*refusal),
                Err(BookingError::Store(StoreError::Contended(_))) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
    }

    pub(crate) async fn open_times(&self, link: LinkId, range: Interval) -> Vec<Interval> {
        let query = OpenTimesQuery { start: range.start(), end: range.end(), explain: false };
        let listed =
            self.services.list_link_open_times.list(&self.admin().await, link, query).await;
        listed.expect("the link exists").open_times
    }

    async fn open_times_of(&self, booking: &Booking, range: Interval) -> Vec<Interval> {
        let query = OpenTimesQuery { start: range.start(), end: range.end(), explain: false };
        let admin = self.admin().await;
        let listed = self.services.list_booking_open_times.list(&admin, booking.id, query).await;
        listed.expect("the booking exists").open_times
    }
}

pub(crate) async fn fill(store: &StorePorts, remote_calendars: bool) {
    let mut directory = northwind::directory();
    for (number, member) in (1..).zip(&mut directory.members) {
        if remote_calendars && HOSTS.contains(&member.user_id) {
            member.calendars = vec![a_calendar(number).build()];
        }
    }
    northwind::save(&*store.store, &directory).await.expect("it can be saved");
    let token = a_token().number(2).of(GRACE).build();
    northwind::add_token(&*store.store, &token.record).await.expect("it can be saved");
    let team = a_link().id(TEAM).hosted_by(PRIYA).hosted_by(LENA).hosted_by(GRACE).build();
    let priyas = a_link().id(PRIYAS).at_slug("priyas").hosted_by(PRIYA).build();
    let mut unit = store.store.begin().await.expect("the store responds");
    for link in [team, priyas] {
        unit.links().add_link(&link, &[]).await.expect("it is new");
    }
    unit.commit().await.expect("the store responds");
}

struct Choices(u64);

impl Choices {
    fn below(&mut self, end: u64) -> u64 {
        // Constants of Knuth's MMIX generator; only its high bits are random enough.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn host(&mut self) -> UserId {
        HOSTS[usize::try_from(self.below(3)).expect("a small number")]
    }

    fn start(&mut self) -> OffsetDateTime {
        instant("2030-01-01T00:00Z")
            + Duration::minutes(15) * i32::try_from(self.below(80 * 96)).expect("a small number")
    }

    /// Caps on half of the days and weeks, of one to three meetings.
    fn caps(&mut self) -> MeetingCaps {
        let mut cap = || match self.below(6) {
            below @ 1..=3 => u32::try_from(below).ok(),
            _ => None,
        };
        MeetingCaps { per_day: cap(), per_week: cap() }
    }

    fn range(&mut self) -> Interval {
        let start = self.start();
        let days = i64::try_from(1 + self.below(63)).expect("a small number");
        Interval::new(start, start + Duration::days(days)).expect("the end is later")
    }
}

async fn change(
    store: &StorePorts,
    bookings: &mut Vec<Booking>,
    choices: &mut Choices,
    step: usize,
) {
    let host = choices.host();
    match choices.below(9) {
        0..=2 => {
            let number = u64::try_from(1_000 + step).expect("a small number");
            let mut booking = a_booking().id(number).hosted_by(host).starting_at(choices.start());
            if choices.below(2) == 0 {
                booking = booking.hosted_by(
                    HOSTS[(HOSTS.iter().position(|&other| other == host).expect("a host") + 1) % 3],
                );
            }
            let booking = booking.with_buffers(5, 10).build();
            let added =
                in_unit(store, async |unit| unit.bookings().add_booking(&booking, &[]).await);
            if keep_conflicts(added.await) {
                bookings.push(booking);
            }
        }
        3 | 4 if !bookings.is_empty() => {
            let last = bookings.len() as u64;
            let index = usize::try_from(choices.below(last)).expect("a small number");
            let mut changed = bookings[index].clone();
            changed.revision += 1;
            if choices.below(2) == 0 {
                changed.state = if choices.below(2) == 0 {
                    BookingState::Completed
                } else {
                    a_booking().cancelled_by(host).build().state
                };
            } else {
                let start = choices.start();
                changed.interval =
                    Interval::new(start, start + Duration::minutes(30)).expect("later");
            }
            let saved =
                in_unit(store, async |unit| unit.bookings().save_booking(&changed, &[]).await);
            if keep_conflicts(saved.await) {
                bookings[index] = changed;
            }
        }
        5 => {
            let mut members = store.directory.find_members(NORTHWIND, &[host]).await.expect("read");
            let mut member = members.pop().expect("a member");
            // Grace stays active, because the requests use her token.
            member.archived = choices.below(4) == 0 && host != GRACE;
            member.caps = choices.caps();
            let saved =
                in_unit(store, async |unit| unit.directory().save_member(NORTHWIND, &member).await);
            saved.await.expect("it can be saved");
        }
        6 => {
            let buffers = u32::try_from(choices.below(4) * 5).expect("a small number");
            let mut intro = an_event_type("intro-30").id(INTRO).with_buffers(buffers, 0).build();
            intro.caps = choices.caps();
            let saved = in_unit(store, async |unit| {
                unit.directory().save_event_type(NORTHWIND, &intro).await
            });
            saved.await.expect("it can be saved");
        }
        _ => change_calendar(store, bookings, choices, host).await,
    }
}

async fn change_calendar(
    store: &StorePorts,
    bookings: &[Booking],
    choices: &mut Choices,
    host: UserId,
) {
    let accounts = store.mirror.connected_accounts(NORTHWIND, &[host]).await.expect("read");
    let Some(account) = accounts.into_iter().next() else { return };
    let own = bookings.iter().find(|booking| booking.is_hosted_by(host));
    if choices.below(6) == 0 {
        let fault = CalendarFault { kind: CalendarFaultKind::Unavailable, detail: "away".into() };
        let reason = fault.kind;
        let detail = EventDetail::MemberUnusable { user_id: host, reason };
        let unusable = an_event().about(detail).build();
        let next = instant(NOW);
        let saved = store.mirror.save_reading_fault(&account.key, &fault, next, &unusable).await;
        saved.expect("it can be saved");
    } else if let Some(booking) = own.filter(|_| choices.below(3) == 0) {
        let written = WrittenEvent {
            calendar_id: "work".into(),
            object_id: "own".into(),
            etag: None,
            revision: 0,
            interval: booking.interval,
        };
        let saved = store.mirror.save_written_event(&account.key, booking.id, &written).await;
        saved.expect("it can be saved");
    } else {
        read_calendar(store, choices, &account.key, account.state.version).await;
    }
}

async fn read_calendar(
    store: &StorePorts,
    choices: &mut Choices,
    key: &ConnectionKey,
    version: i64,
) {
    let mut object = |id: &str| {
        let start = choices.start();
        let busy = Interval::new(start, start + Duration::hours(2)).expect("the end is later");
        BusyObject { id: id.into(), busy: vec![busy] }
    };
    let changed = vec![object("own"), object("other")];
    let calendar = MirroredCalendar {
        id: "work".into(),
        name: "Work".into(),
        writable: true,
        cursor: "1".into(),
    };
    let delta = CalendarDelta { calendar, changed, removed: vec![], whole: true };
    let reading = AccountReading { calendars: vec![delta], renewed: None, unwritable: None };
    let now = instant(NOW);
    let timing = ReadingTiming {
        read_at: now,
        full_read_at: now,
        known_until: now + Duration::days(426),
        next_read_at: now + Duration::minutes(4),
    };
    let detail = EventDetail::MemberUsable { user_id: key.user_id };
    let usable = an_event().about(detail).build();
    let saved = store.mirror.save_reading(key, version, &reading, &timing, &usable).await;
    assert!(saved.expect("it can be saved"), "there is no other reader");
}

async fn in_unit(
    store: &StorePorts,
    work: impl AsyncFnOnce(&mut dyn UnitOfWork) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut unit = store.store.begin().await?;
    let outcome = work(unit.as_mut()).await;
    finish(unit, Mode::Commit, outcome).await
}

fn keep_conflicts(outcome: Result<(), StoreError>) -> bool {
    match outcome {
        Ok(()) => true,
        Err(StoreError::Conflict(Conflict::HostDoubleBooked)) => false,
        Err(error) => panic!("{error:?}"),
    }
}

async fn memory_equals_database(url: &str) {
    let processes = [
        Process::start(url, SCHEDULES_MEMORY, true).await,
        Process::start(url, SCHEDULES_MEMORY, true).await,
    ];
    let without_memory = Process::start(url, 0, true).await;
    fill(&without_memory.store, true).await;
    let (mut choices, mut bookings) = (Choices(20_300_101), Vec::new());
    let mut open = 0;
    for step in 0..WRITES {
        change(&processes[step % 2].store, &mut bookings, &mut choices, step).await;
        let range = choices.range();
        for link in [TEAM, PRIYAS] {
            let expected = without_memory.open_times(link, range).await;
            open += expected.len();
            for process in &processes {
                assert_eq!(process.open_times(link, range).await, expected, "step {step}, {link}");
            }
        }
        if let Some(booking) = bookings.iter().find(|b| b.state == BookingState::Scheduled) {
            let expected = without_memory.open_times_of(booking, range).await;
            for process in &processes {
                let times = process.open_times_of(booking, range).await;
                assert_eq!(times, expected, "step {step}, a move");
            }
        }
    }
    assert!(WRITES < open, "most comparisons have open times");
}

#[tokio::test(flavor = "multi_thread")]
async fn open_times_from_memory_equal_those_from_a_file() {
    let (_database, folder) = sqlite_store().await;
    Box::pin(memory_equals_database(&sqlite_url(folder.path()))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_times_from_memory_equal_those_from_postgres() {
    let Some((_database, url)) = postgres_store().await else { return };
    Box::pin(memory_equals_database(&url)).await;
}

async fn booked_time_is_never_offered_again(url: &str) {
    let writer = Process::start(url, SCHEDULES_MEMORY, false).await;
    let reader = Arc::new(Process::start(url, SCHEDULES_MEMORY, false).await);
    fill(&writer.store, false).await;
    let days = Interval::new(instant("2030-01-02T00:00Z"), instant("2030-01-09T00:00Z"));
    let days = days.expect("a week");
    let is_over = Arc::new(AtomicBool::new(false));
    let listing = (0..4).map(|_| {
        let (reader, is_over) = (Arc::clone(&reader), Arc::clone(&is_over));
        tokio::spawn(async move {
            while !is_over.load(Ordering::Relaxed) {
                reader.open_times(TEAM, days).await;
            }
        })
    });
    let listing: Vec<_> = listing.collect();
    for _ in 0..12 {
        let open = reader.open_times(TEAM, days).await;
        let first = *open.first().expect("there are open times");
        let booked = writer.book(TEAM, first.start()).await;
        booked.expect("an offered time can be booked");
        assert!(!reader.open_times(TEAM, days).await.contains(&first), "{first:?}");
    }
    is_over.store(true, Ordering::Relaxed);
    for task in listing {
        task.await.expect("listing does not fail");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn time_booked_by_one_process_is_not_offered_by_another_on_a_file() {
    let (_database, folder) = sqlite_store().await;
    booked_time_is_never_offered_again(&sqlite_url(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_booked_by_one_process_is_not_offered_by_another_on_postgres() {
    let Some((_database, url)) = postgres_store().await else { return };
    booked_time_is_never_offered_again(&url).await;
}
