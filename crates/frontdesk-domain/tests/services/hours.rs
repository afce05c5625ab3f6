use std::collections::BTreeMap;

use frontdesk_domain::absence::AbsencePeriod;
use frontdesk_domain::access::Role;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::open_times::{ClosedReason, MeetingCaps};
use frontdesk_domain::ports::{Clock as _, DirectoryQueries as _, Outbox as _};
use frontdesk_domain::services::{Hours, NewAbsence, WorkspaceError};
use frontdesk_domain::working_hours::{Window, WorkingHours};
use frontdesk_domain::workspace::Member;
use frontdesk_domain::zone::Zone;
use frontdesk_testing::builders::{a_booking, email};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, INTRO, LENA, NORTHWIND, OLU, PRIYA, TOM, WEBINAR};
use time::macros::date;

use crate::desk::{Desk, acting, acting_as};

fn window(text: &str) -> Window {
    text.parse().expect("a window")
}

fn lisbon_mornings(caps: MeetingCaps) -> Hours {
    let mut weekly: [Vec<Window>; 7] = Default::default();
    weekly[1] = vec![window("09:00-12:00")];
    let overrides = BTreeMap::from([(date!(2030 - 01 - 08), vec![window("10:00-11:00")])]);
    Hours {
        time_zone: Zone::parse("Europe/Lisbon").expect("a zone"),
        working_hours: WorkingHours::new(weekly, overrides).expect("valid hours"),
        caps,
    }
}

async fn stored(desk: &Desk, user: frontdesk_domain::ids::UserId) -> Member {
    let mut found = desk.store.find_members(NORTHWIND, &[user]).await.expect("the store responds");
    found.pop().expect("the member is there")
}

fn faults(refused: Result<(), WorkspaceError>) -> Vec<String> {
    let Err(WorkspaceError::Invalid(faults)) = refused else { panic!("accepted: {refused:?}") };
    let faults: Faults = faults;
    faults.into_iter().map(|fault| fault.field).collect()
}

fn days(from: &str, until: &str) -> AbsencePeriod {
    AbsencePeriod::parse(from, until).expect("a period")
}

#[tokio::test]
async fn member_changes_zone_hours_and_caps() {
    let desk = Desk::new();
    let caps = MeetingCaps { per_day: Some(4), per_week: None };
    let hours = lisbon_mornings(caps);
    desk.services.desk.change_hours.change(&acting(PRIYA), hours.clone()).await.expect("saved");
    let priya = stored(&desk, PRIYA).await;
    let Member { time_zone, hours: working_hours, caps, .. } = priya;
    assert_eq!(Hours { time_zone, working_hours, caps }, hours);

    let range = interval("2030-01-07T00:00Z", "2030-01-10T00:00Z");
    let explain = &desk.services.desk.explain_open_times;
    let explained = explain.explain(&acting(PRIYA), Some(INTRO), range).await.expect("explained");
    let (_, report) = explained.chosen.expect("an event type");
    let within = interval("2030-01-08T10:00Z", "2030-01-08T11:00Z");
    assert!(!report.open_times.is_empty());
    for open in &report.open_times {
        assert!(within.start() <= open.start() && open.end() <= within.end(), "{open:?}");
    }
}

#[tokio::test]
async fn each_change_of_hours_is_recorded_once() {
    let desk = Desk::new();
    let hours = lisbon_mornings(MeetingCaps::default());
    for _ in 0..2 {
        desk.services.desk.change_hours.change(&acting(PRIYA), hours.clone()).await.expect("saved");
    }
    desk.services.desk.change_hours.change(&acting(TOM), hours).await.expect("saved");
    let events = desk.store.unrouted_events(desk.clock.now(), 9).await.expect("the store responds");
    assert_eq!(events.len(), 2, "an unchanged member adds no event");
}

#[tokio::test]
async fn hours_beyond_the_limits_are_rejected() {
    let desk = Desk::new();
    let caps = MeetingCaps { per_day: Some(0), per_week: Some(10_081) };
    let mut hours = lisbon_mornings(caps);
    let change = &desk.services.desk.change_hours;
    let expected = ["max_meetings_per_day", "max_meetings_per_week"];
    assert_eq!(faults(change.change(&acting(PRIYA), hours.clone()).await), expected);

    let minutes: Vec<Window> =
        (0..49).map(|start| Window::new(start, start + 1).expect("a window")).collect();
    let mut weekly: [Vec<Window>; 7] = Default::default();
    weekly[6].clone_from(&minutes);
    let dates = std::iter::successors(Some(date!(2030 - 01 - 01)), |date| date.next_day());
    let overrides = dates.take(1_001).map(|date| (date, Vec::new())).collect();
    hours.working_hours = WorkingHours::new(weekly, overrides).expect("valid hours");
    hours.caps = MeetingCaps::default();
    let expected = ["working_hours", "date_overrides"];
    assert_eq!(faults(change.change(&acting(PRIYA), hours.clone()).await), expected);
}

#[tokio::test]
async fn member_adds_and_removes_absences() {
    let desk = Desk::new();
    let absences = &desk.services.desk.replace_absences;
    let away = |from, until, delegate: Option<&str>| NewAbsence {
        period: days(from, until),
        delegate: delegate.map(email),
    };
    let (summer, spring) =
        (away("2030-07-01", "2030-07-14", None), away("2030-03-01", "2030-03-02", None));
    for new in [&summer, &spring] {
        absences.add(&acting(PRIYA), new.clone()).await.expect("added");
    }
    let with_tom = away("2030-07-01", "2030-07-14", Some("tom@northwind.example"));
    absences.add(&acting(PRIYA), with_tom).await.expect("replaced");
    let found = stored(&desk, PRIYA).await.absences;
    let found: Vec<_> = found.iter().map(|absence| (absence.period, absence.delegate)).collect();
    assert_eq!(found, [(spring.period, None), (summer.period, Some(TOM))]);

    absences.remove(&acting(PRIYA), summer.period).await.expect("removed");
    let found = stored(&desk, PRIYA).await.absences;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].period, spring.period);
}

#[tokio::test]
async fn delegate_must_be_another_member_who_can_host() {
    let desk = Desk::new();
    for address in [
        "priya@northwind.example",
        "olu@northwind.example",
        "tom@southwind.example",
        "stranger@acme.example",
    ] {
        let new =
            NewAbsence { period: days("2030-07-01", "2030-07-14"), delegate: Some(email(address)) };
        let refused = desk.services.desk.replace_absences.add(&acting(PRIYA), new).await;
        assert_eq!(faults(refused), ["delegate"], "{address}");
    }
    assert_eq!(stored(&desk, PRIYA).await.absences, []);
}

#[tokio::test]
async fn member_cannot_exceed_the_maximum_number_of_absences() {
    let desk = Desk::new();
    let absences = &desk.services.desk.replace_absences;
    let dates = std::iter::successors(Some(date!(2030 - 01 - 01)), |date| date.next_day());
    for (index, date) in dates.take(101).enumerate() {
        let period = AbsencePeriod::Days { first: date, last: date };
        let added = absences.add(&acting(PRIYA), NewAbsence { period, delegate: None }).await;
        if index < 100 {
            added.expect("added");
        } else {
            assert_eq!(faults(added), ["absences"]);
        }
    }
}

#[tokio::test]
async fn closed_times_of_a_member_have_reasons_but_no_titles() {
    let booked = a_booking().hosted_by(PRIYA).at("2030-01-08T05:00Z").build();
    let desk = Desk::new().with_booking(&booked).await;
    let explain = &desk.services.desk.explain_open_times;
    let day = interval("2030-01-07T18:30Z", "2030-01-08T18:30Z");
    let explained = explain.explain(&acting(PRIYA), Some(DEMO), day).await.expect("explained");
    let ids: Vec<_> = explained.event_types.iter().map(|event_type| event_type.id).collect();
    assert_eq!(ids, [INTRO, DEMO], "archived event types are omitted");
    let (chosen, report) = explained.chosen.expect("an event type");
    assert_eq!((chosen, report.duration_minutes), (DEMO, 60));
    let closed = report.closed.expect("the closed times");
    let [priya] = &closed[..] else { panic!("the member alone: {closed:?}") };
    let is_closed = |reason| priya.intervals.iter().any(|closed| closed.reason == reason);
    for reason in [ClosedReason::Busy, ClosedReason::Buffer, ClosedReason::OutsideWorkingHours] {
        assert!(is_closed(reason), "{reason:?}: {priya:?}");
    }

    let lenas = explain.explain(&acting(LENA), Some(WEBINAR), day).await.expect("explained");
    assert_eq!(lenas.chosen.map(|(id, _)| id), Some(INTRO), "the first event type is the default");
    let observer = explain.explain(&acting_as(Role::Observer, OLU), None, day).await;
    assert!(matches!(observer, Err(WorkspaceError::MemberNotFound(OLU))), "{observer:?}");
}
