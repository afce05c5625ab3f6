use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::event::EventDetail;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{Calendars, Clock, Outbox, Store};
use frontdesk_domain::services::{CheckCalendars, ReadOutcome};
use frontdesk_testing::builders::{a_calendar, a_member, connection_id};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::NORTHWIND;
use time::Duration;

use super::{Office, PRIYA, busy, day, priyas_calendar};
use crate::accounts::failure;

#[tokio::test]
async fn a_connection_is_read_every_four_minutes() {
    let office = Office::new().await;
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
    office.clock.advance(Duration::minutes(4) - Duration::SECOND);
    assert_eq!(office.refresh().await, []);
    office.clock.advance(Duration::SECOND);
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
}

#[tokio::test]
async fn readings_are_incremental_for_a_day_within_the_mirrored_period() {
    let office = Office::new().await;
    office.refresh().await;
    let known_until = office.state().await.known_until;
    for _ in 0..3 {
        office.clock.advance(Duration::hours(7));
        office.refresh().await;
    }
    let mut pulls: Vec<_> =
        office.accounts.pulled().into_iter().map(|(mut pulls, _)| pulls.remove(0)).collect();
    assert_eq!(pulls.iter().map(|pull| pull.full).collect::<Vec<_>>(), [true, false, false, false]);
    assert!(pulls.iter().all(|pull| Some(pull.window.end()) == known_until));
    assert_eq!(office.state().await.known_until, known_until);
    assert_eq!(
        pulls.pop().expect("four").window.start(),
        instant("2030-01-01T06:00Z"),
        "a day back"
    );

    office.clock.advance(Duration::hours(3));
    office.live().await;
    assert!(!office.accounts.pulled()[4].0[0].full, "a live reading is incremental");
    office.clock.advance(Duration::minutes(4));
    office.refresh().await;
    assert!(office.accounts.pulled()[5].0[0].full, "a full reading is due after a day");
    assert_eq!(
        office.state().await.known_until,
        known_until.map(|until| until + Duration::hours(24) + Duration::minutes(4))
    );
}

#[tokio::test]
async fn backoff_doubles_with_each_failure() {
    let office = Office::new().await;
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Unavailable, None));
    for seconds in [30, 60, 120, 240, 480, 900, 900] {
        assert!(matches!(office.refresh().await[..], [ReadOutcome::Failed(_)]));
        office.clock.advance(Duration::seconds(seconds - 1));
        assert_eq!(office.refresh().await, [], "{seconds}");
        office.clock.advance(Duration::SECOND);
    }
}

#[tokio::test]
async fn change_between_usable_and_unusable_is_an_event() {
    let office = Office::new().await;
    let user_id = PRIYA;
    let reports = async || {
        let unrouted = office.store.unrouted_events(office.clock.now(), 9).await;
        let events = unrouted.expect("the store responds").into_iter();
        events.map(|event| event.expect("a readable event")).collect::<Vec<_>>()
    };
    let refresh = async || {
        office.refresh().await;
        office.clock.advance(Duration::minutes(15));
    };
    refresh().await;
    refresh().await;
    let details =
        async || reports().await.into_iter().map(|event| event.detail).collect::<Vec<_>>();
    let mut expected = vec![EventDetail::MemberUsable { user_id }];
    assert_eq!(details().await, expected, "the age of a reading alone is no event");
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Credentials, None));
    refresh().await;
    refresh().await;
    let reason = CalendarFaultKind::Credentials;
    expected.push(EventDetail::MemberUnusable { user_id, reason });
    assert_eq!(details().await, expected);
    office.accounts.repair(priyas_calendar());
    refresh().await;
    expected.push(EventDetail::MemberUsable { user_id });
    assert_eq!(details().await, expected);
    let last = reports().await.pop().expect("three");
    assert_eq!((last.by, last.occurred_at), (None, instant("2030-01-01T10:00Z")));
}

#[tokio::test]
async fn rejected_credentials_and_retry_after_extend_the_backoff() {
    let asked = |seconds| Some(std::time::Duration::from_secs(seconds));
    for (failure, seconds) in [
        (failure(CalendarFaultKind::Credentials, None), 900),
        (failure(CalendarFaultKind::Unavailable, asked(3_600)), 3_600),
        (failure(CalendarFaultKind::Unavailable, asked(1)), 30),
        (failure(CalendarFaultKind::Unavailable, asked(u64::MAX)), 86_400),
        (failure(CalendarFaultKind::Unavailable, asked(1_000_000)), 86_400),
    ] {
        let office = Office::new().await;
        office.accounts.break_down(priyas_calendar(), failure);
        office.refresh().await;
        let expected = instant("2030-01-01T09:00Z") + Duration::seconds(seconds);
        assert_eq!(office.state().await.next_read_at, expected);
    }
}

#[tokio::test]
async fn overtaken_reading_is_discarded() {
    let office = Office::new().await;
    let (calendars, members) = (office.calendars.clone(), office.members.clone());
    office.accounts.meanwhile(async move {
        calendars.read_live(NORTHWIND, &members, day(), None).await;
    });
    assert_eq!(office.refresh().await, [ReadOutcome::Overtaken]);
    assert_eq!(office.mirrored().await, busy([]));
}

#[tokio::test]
async fn check_reads_every_connection_and_reports_faults() {
    let archived = a_member("bob").id(13).connected(a_calendar(3)).archived().build();
    let priya =
        a_member("priya").id(PRIYA).connected(a_calendar(1)).connected(a_calendar(2).google());
    let office = Office::of(vec![priya.build(), archived]).await;
    office.accounts.break_down(connection_id(2), failure(CalendarFaultKind::Credentials, None));
    let ports = office.store.ports();
    let check = CheckCalendars::new(
        &ports.directory,
        &ports.mirror,
        office.accounts.clone(),
        office.clock.clone(),
        office.random.clone(),
    );
    for _ in 0..2 {
        let checked = check.check(NORTHWIND).await.expect("the store responds");
        let found: Vec<_> = checked
            .iter()
            .map(|c| {
                (
                    c.member.user_id,
                    c.calendar.connection.account.kind().as_str(),
                    c.calendar.calendars.len(),
                    c.calendar.fault.as_ref().map(|f| f.kind),
                )
            })
            .collect();
        let refused = Some(CalendarFaultKind::Credentials);
        assert_eq!(found, [(PRIYA, "caldav", 1, None), (PRIYA, "google", 0, refused)]);
        assert_eq!(checked[0].calendar.read_at, Some(instant("2030-01-01T09:00Z")));
    }
    assert_eq!(office.accounts.pulled().len(), 2, "every check reads all connections");
}

#[tokio::test]
async fn fault_stays_until_new_credentials_are_used() {
    let office = Office::new().await;
    office.refresh().await;
    office.clock.advance(Duration::minutes(4));
    office.accounts.break_down(priyas_calendar(), failure(CalendarFaultKind::Credentials, None));
    office.refresh().await;
    let fault = office.fault().await;
    assert!(fault.is_some());
    let priya = a_member("priya").id(PRIYA).named("Priya Raman").without_a_calendar();
    let priya = priya.connected(a_calendar(1).opened_by("another password")).build();
    let mut unit = office.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &priya).await.expect("a member");
    unit.commit().await.expect("the store responds");
    assert_eq!(office.mirrored().await, CalendarReading::Unusable);
    assert_eq!(office.fault().await, fault);
    assert!(
        matches!(office.refresh().await[..], [ReadOutcome::Failed(_)]),
        "the account is read at once"
    );

    office.accounts.repair(priyas_calendar());
    office.clock.advance(Duration::minutes(15));
    assert_eq!(office.refresh().await, [ReadOutcome::Read]);
    assert_eq!(office.mirrored().await, busy([]));
}
