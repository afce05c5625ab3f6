mod live;
mod notices;
mod refreshing;

use std::sync::Arc;

use frontdesk_domain::access::Role;
use frontdesk_domain::calendar::{CalendarFaultKind, ConnectionId};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{CalendarMirror, Calendars, ConnectionState, MemberReading, Store};
use frontdesk_domain::services::{
    CheckCalendars, LIVE_TIMEOUT, MirroredCalendars, REFRESH_TIMEOUT, ReadOutcome,
    RefreshCalendars, WorkspaceError,
};
use frontdesk_domain::workspace::Member;
use frontdesk_testing::builders::{a_calendar, a_member, connection_id};
use frontdesk_testing::clock::{instant, interval};
use frontdesk_testing::northwind::{self, GRACE, NORTHWIND};
use frontdesk_testing::{FixedClock, SeededRandom, TestStore};
use time::Duration;

use crate::accounts::{StubAccounts, failure};
use crate::desk::{acting, acting_as};

const PRIYA: UserId = UserId(4);
const TOM: UserId = UserId(7);

/// Priya has external calendar 1; Tom has the built-in calendar; it is 2030-01-01T09:00Z.
struct Office {
    store: TestStore,
    accounts: Arc<StubAccounts>,
    clock: Arc<FixedClock>,
    random: Arc<SeededRandom>,
    calendars: Arc<MirroredCalendars>,
    members: Vec<Member>,
}

fn priyas_calendar() -> ConnectionId {
    connection_id(1)
}

fn day() -> Interval {
    interval("2030-01-02T00:00Z", "2030-01-03T00:00Z")
}

fn lunch() -> Interval {
    interval("2030-01-02T12:00Z", "2030-01-02T13:00Z")
}

impl Office {
    async fn new() -> Self {
        let priya = a_member("priya").id(PRIYA).named("Priya Raman").without_a_calendar();
        let members = vec![priya.connected(a_calendar(1)).build(), a_member("tom").id(TOM).build()];
        Self::of(members).await
    }

    async fn of(members: Vec<Member>) -> Self {
        let store = TestStore::holding(&northwind::directory());
        let mut unit = store.begin().await.expect("the store responds");
        for member in &members {
            unit.directory().save_member(NORTHWIND, member).await.expect("a member");
        }
        unit.commit().await.expect("the store responds");
        let accounts = Arc::new(StubAccounts::default());
        let clock = Arc::new(FixedClock::at("2030-01-01T09:00Z"));
        let random = Arc::new(SeededRandom::new(0));
        let calendars = MirroredCalendars::new(
            store.ports().mirror,
            accounts.clone(),
            clock.clone(),
            random.clone(),
        );
        Self { store, accounts, clock, random, calendars: Arc::new(calendars), members }
    }

    fn refresher(&self) -> RefreshCalendars {
        let ports = self.store.ports();
        RefreshCalendars::new(
            &ports.mirror,
            self.accounts.clone(),
            self.clock.clone(),
            self.random.clone(),
        )
    }

    async fn refresh(&self) -> Vec<ReadOutcome> {
        let refresher = self.refresher();
        let mut outcomes = Vec::new();
        for account in refresher.claim(32, &[]).await.expect("the store responds") {
            outcomes.push(refresher.read(account).await.expect("the store responds").outcome);
        }
        outcomes
    }

    async fn mirrored_reading(&self, user: UserId, within: Interval) -> MemberReading {
        let loaded = self.calendars.load_mirror(NORTHWIND, &self.members, within).await;
        let Ok(mirrors) = loaded else { return MemberReading::unusable() };
        assert_eq!(mirrors.len(), self.members.len(), "an entry for each member");
        let member = self.members.iter().find(|member| member.user_id == user).expect("a member");
        self.calendars.read_mirrored(member, &mirrors[&user], within, None)
    }

    async fn live_reading(&self, user: UserId) -> CalendarReading {
        let mut readings = self.calendars.read_live(NORTHWIND, &self.members, day(), None).await;
        assert_eq!(readings.len(), self.members.len(), "an entry for each member");
        readings.remove(&user).expect("a member").calendar
    }

    async fn mirrored(&self) -> CalendarReading {
        self.mirrored_reading(PRIYA, day()).await.calendar
    }

    async fn live(&self) -> CalendarReading {
        self.live_reading(PRIYA).await
    }

    fn check_calendars(&self) -> CheckCalendars {
        let ports = self.store.ports();
        CheckCalendars::new(
            &ports.directory,
            &ports.mirror,
            self.accounts.clone(),
            self.clock.clone(),
            self.random.clone(),
        )
    }

    fn check(&self) -> impl Future<Output = ()> + Send + use<> {
        let check = self.check_calendars();
        async move { drop(check.check(NORTHWIND).await.expect("the store responds")) }
    }

    async fn state(&self) -> ConnectionState {
        let accounts =
            self.store.connected_accounts(NORTHWIND, &[PRIYA]).await.expect("the store responds");
        accounts.into_iter().next().expect("one is connected").state
    }

    async fn fault(&self) -> Option<String> {
        self.calendars.faults(NORTHWIND, &self.members).await.remove(&PRIYA)
    }
}

fn busy(intervals: impl Into<Vec<Interval>>) -> CalendarReading {
    CalendarReading::Readable(intervals.into())
}

#[tokio::test]
async fn members_with_only_built_in_calendars_cost_no_query() {
    let office =
        Office::of(vec![a_member("tom").id(TOM).build(), a_member("ann").id(12).build()]).await;
    office.store.start_outage();
    assert_eq!(office.live_reading(TOM).await, busy([]));
    assert_eq!(office.calendars.usable(NORTHWIND, &office.members).await.len(), 2);
    assert!(office.calendars.faults(NORTHWIND, &office.members).await.is_empty());
    assert!(office.accounts.pulled().is_empty());
}

#[tokio::test]
async fn unread_calendar_makes_only_its_member_unusable() {
    let office = Office::new().await;
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored_reading(TOM, day()).await.calendar, busy([]));
    assert!(office.fault().await.is_some_and(|fault| fault.contains("has not been read yet")));
}

#[tokio::test]
async fn archived_members_and_members_without_calendar_are_unusable() {
    let without = a_member("ann").id(12).without_a_calendar().build();
    let archived = a_member("bob").id(13).connected(a_calendar(2)).archived().build();
    let office = Office::of(vec![without, archived]).await;
    assert!(office.calendars.usable(NORTHWIND, &office.members).await.is_empty());
    let faults = office.calendars.faults(NORTHWIND, &office.members).await;
    assert!(faults[&UserId(12)].contains("[[members.calendars]]"), "{faults:?}");
    assert!(faults[&UserId(13)].contains("is archived"), "{faults:?}");
}

#[tokio::test]
async fn mirrored_reading_needs_no_request_and_reports_its_age() {
    let office = Office::new().await;
    office.accounts.fill(priyas_calendar(), lunch());
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
    office.clock.advance(Duration::minutes(3));
    let priyas = office.mirrored_reading(PRIYA, day()).await;
    assert_eq!(priyas.calendar, busy([lunch()]));
    assert_eq!(priyas.as_of, Some(instant("2030-01-01T09:00Z")));
    assert_eq!(office.mirrored_reading(TOM, day()).await.as_of, None);
    assert_eq!(office.accounts.pulled().len(), 1);
    assert_eq!(office.accounts.pulled()[0].1, REFRESH_TIMEOUT);
}

#[tokio::test]
async fn mirror_older_than_15_minutes_makes_the_member_unusable() {
    let office = Office::new().await;
    office.refresh().await;
    office.clock.advance(Duration::minutes(15));
    assert_eq!(office.mirrored().await, busy([]));
    office.clock.advance(Duration::SECOND);
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
    assert!(office.fault().await.is_some_and(|fault| fault.contains("2030-01-01T09:00:00Z")));
}

#[tokio::test]
async fn time_after_the_mirrored_period_is_busy() {
    let office = Office::new().await;
    office.refresh().await;
    let known_until = office.state().await.known_until.expect("it was read");
    assert!(instant("2031-03-01T00:00Z") < known_until, "14 months");
    let around =
        Interval::new(known_until - Duration::DAY, known_until + Duration::DAY).expect("two days");
    let beyond = Interval::new(known_until, around.end()).expect("a day");
    assert_eq!(office.mirrored_reading(PRIYA, around).await.calendar, busy([beyond]));
    let after = Interval::new(around.end(), around.end() + Duration::HOUR).expect("an hour");
    assert_eq!(office.mirrored_reading(PRIYA, after).await.calendar, busy([after]));
}

#[tokio::test]
async fn live_reading_finds_new_events_and_updates_the_mirror() {
    let office = Office::new().await;
    office.refresh().await;
    office.accounts.fill(priyas_calendar(), lunch());
    assert_eq!(office.mirrored().await, busy([]), "the mirror is not updated yet");
    assert_eq!(office.live().await, busy([lunch()]));
    assert_eq!(office.accounts.pulled()[1].1, LIVE_TIMEOUT);
    assert_eq!(office.mirrored().await, busy([lunch()]), "the live reading updates the mirror");
}

#[tokio::test]
async fn live_reading_reads_all_hosts_in_one_batch() {
    let ann = a_member("ann").id(12).connected(a_calendar(1)).connected(a_calendar(2)).build();
    let bob = a_member("bob").id(13).connected(a_calendar(3)).build();
    let office = Office::of(vec![ann, bob]).await;
    office.live_reading(UserId(12)).await;
    let pulled = office.accounts.pulled();
    assert_eq!(pulled.len(), 1);
    let asked: Vec<ConnectionId> =
        pulled[0].0.iter().map(|pull| pull.account.connection.id).collect();
    assert_eq!(asked, [1, 2, 3].map(connection_id));
}

#[tokio::test]
async fn failed_live_reading_makes_the_member_unusable_until_the_next_success() {
    let office = Office::new().await;
    office.refresh().await;
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Credentials, None));
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, CalendarReading::Unusable, "the fault is saved");
    assert!(office.calendars.usable(NORTHWIND, &office.members).await.len() == 1);
    let expected = "The CalDAV calendar of Priya Raman rejects its credentials; connect it again \
                    (cal.example says credentials).";
    assert_eq!(office.fault().await.as_deref(), Some(expected));
    office.accounts.repair(priyas_calendar());
    office.clock.advance(Duration::minutes(15));
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
    assert_eq!(office.mirrored().await, busy([]));
    assert_eq!(office.fault().await, None);
}

#[tokio::test]
async fn live_reading_respects_the_backoff_of_an_account() {
    let office = Office::new().await;
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Unavailable, None));
    office.refresh().await;
    office.accounts.repair(priyas_calendar());
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.accounts.pulled().len(), 1);
    office.clock.advance(Duration::seconds(30));
    assert_eq!(office.live().await, busy([]));
}

#[tokio::test]
async fn unavailable_store_makes_members_unusable() {
    let office = Office::new().await;
    office.refresh().await;
    let store = office.store.clone();
    office.accounts.meanwhile(async move { store.start_outage() });
    assert_eq!(office.live().await, CalendarReading::Unusable);
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
    assert!(office.fault().await.is_some_and(|fault| fault.starts_with("The state of")));
    office.store.end_outage();
    assert_eq!(office.mirrored().await, busy([]));
}

#[tokio::test]
async fn unwritable_booking_calendar_makes_its_member_unusable() {
    let office = Office::new().await;
    let reason = "the account has no calendar named \"Wrok\"; it has: Work";
    office.accounts.report_no_booking_calendar(priyas_calendar(), reason);
    let [ReadOutcome::Failed(fault)] = &office.refresh().await[..] else {
        panic!("it takes no bookings")
    };
    assert_eq!((fault.kind, fault.detail.as_str()), (CalendarFaultKind::Unreadable, reason));
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
    assert!(office.fault().await.is_some_and(|fault| fault.contains(reason)));

    office.accounts.repair(priyas_calendar());
    office.clock.advance(Duration::minutes(1));
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
    assert_eq!((office.mirrored().await, office.fault().await), (busy([]), None));
}

#[tokio::test]
async fn unwritable_calendar_is_usable_if_another_takes_the_bookings() {
    let priya = a_member("priya").id(PRIYA).connected(a_calendar(2)).connected(a_calendar(1));
    let office = Office::of(vec![priya.build()]).await;
    office.accounts.report_no_booking_calendar(priyas_calendar(), "it may only be read");
    assert_eq!(office.refresh().await, [ReadOutcome::Read, ReadOutcome::Read]);
    assert_eq!(office.mirrored().await, busy([]));
}

#[tokio::test]
async fn failed_write_is_reported_and_closes_no_time() {
    let office = Office::new().await;
    office.refresh().await;
    let key =
        office.store.connected_accounts(NORTHWIND, &[PRIYA]).await.expect("the store responds")[0]
            .key;
    let refused = failure(CalendarFaultKind::Unreadable, None).fault;
    office.store.save_write_fault(&key, Some(refused.clone())).await.expect("the store responds");
    let fault = office.fault().await.expect("the fault is reported");
    assert!(fault.contains(&refused.detail) && fault.contains("could not be written"), "{fault}");
    assert_eq!(office.mirrored().await, busy([]));
    assert_eq!(office.calendars.usable(NORTHWIND, &office.members).await.len(), 2);
}

#[tokio::test]
async fn check_of_a_member_reads_only_that_member() {
    let ann = a_member("ann").id(12).connected(a_calendar(2)).build();
    let priya = a_member("priya").id(PRIYA).connected(a_calendar(1)).build();
    let office = Office::of(vec![priya, ann]).await;
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Gone, None));
    let checked = office.check_calendars().check_for(&acting(PRIYA), PRIYA).await;
    let [checked] = &checked.expect("her own")[..] else { panic!("one calendar") };
    assert!(checked.calendar.is_booked_into);
    let fault = checked.fault_sentence().expect("it is gone");
    assert!(
        fault.starts_with("The CalDAV calendar of Priya") && fault.contains("no longer exists")
    );
    let pulled = office.accounts.pulled();
    assert_eq!((pulled.len(), pulled[0].0.len()), (1, 1));
}

#[tokio::test]
async fn only_admins_check_the_calendars_of_others() {
    let office = Office::new().await;
    let refused = office.check_calendars().check_for(&acting(TOM), PRIYA).await;
    assert!(matches!(refused, Err(WorkspaceError::Denied(_))), "{refused:?}");
    assert!(office.accounts.pulled().is_empty());
    let checked = office.check_calendars().check_for(&acting_as(Role::Admin, GRACE), PRIYA).await;
    let [checked] = &checked.expect("an admin")[..] else { panic!("one calendar") };
    assert_eq!(
        (checked.calendar.calendars.as_slice(), checked.fault_sentence()),
        (&["Work".to_owned()][..], None)
    );
    let unknown =
        office.check_calendars().check_for(&acting_as(Role::Admin, GRACE), UserId(98)).await;
    assert!(matches!(unknown, Err(WorkspaceError::MemberNotFound(UserId(98)))), "{unknown:?}");
}
