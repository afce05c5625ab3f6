use frontdesk_domain::access::{Actor, Role};
use frontdesk_domain::booking_report::{BookingReport, Figures};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{BookingError, BookingReportQuery};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, GRACE, INTRO, LENA, OLU, PRIYA, TOM};

use crate::desk::{Desk, acting, acting_as};

fn between(start: &str, end: &str) -> BookingReportQuery {
    BookingReportQuery {
        start: RequestedTime::parse(start),
        end: RequestedTime::parse(end),
        ..BookingReportQuery::default()
    }
}

async fn reported(desk: &Desk, actor: &Actor, query: BookingReportQuery) -> BookingReport {
    desk.services.get_booking_report.report(actor, query).await.expect("a report")
}

/// Meetings, cancellations and no-shows.
fn numbers(figures: &Figures) -> (u64, u64, u64) {
    (figures.meetings, figures.cancellations, figures.no_shows)
}

fn hosts(report: &BookingReport) -> Vec<(UserId, u64)> {
    report.hosts.iter().map(|host| (host.user_id, host.figures.meetings)).collect()
}

/// A meeting of Priya and Lena, one of Priya, one of Tom, a cancellation and a no-show of Tom.
async fn a_week() -> Desk {
    let both = a_booking().at("2030-01-07T09:00Z").hosted_by(PRIYA).hosted_by(LENA);
    let mut desk = Desk::new();
    for booking in [
        both.made_at("2030-01-07T08:00Z"),
        a_booking().at("2030-01-08T09:00Z").hosted_by(PRIYA).made_at("2030-01-08T06:00Z"),
        a_booking().at("2030-01-09T09:00Z").hosted_by(TOM).made_at("2030-01-20T00:00Z"),
        a_booking().at("2030-01-10T09:00Z").hosted_by(TOM).of_event_type(DEMO).cancelled_by(TOM),
        a_booking().at("2030-01-11T09:00Z").hosted_by(TOM).marked_as_no_show_by(TOM),
    ] {
        desk = desk.with_booking(&booking.build()).await;
    }
    desk
}

fn that_week() -> BookingReportQuery {
    between("2030-01-07T00:00", "2030-01-14T00:00")
}

#[tokio::test]
async fn booking_counts_for_each_host_and_once_in_the_total() {
    let desk = a_week().await;
    let report = reported(&desk, &acting_as(Role::Admin, GRACE), that_week()).await;
    assert_eq!(hosts(&report), [(PRIYA, 2), (TOM, 1), (LENA, 1)]);
    assert_eq!(report.hosts[0].name, "Priya Raman");
    assert_eq!(numbers(&report.hosts[1].figures), (1, 1, 1));
    assert_eq!(numbers(&report.total), (3, 1, 1));
    let [week] = &report.weeks[..] else { panic!("one week: {report:?}") };
    assert_eq!((&week.total, &week.hosts), (&report.total, &report.hosts));
    assert_eq!((week.monday.to_string().as_str(), &*week.iso_week()), ("2030-01-07", "2030-W02"));
}

/// Tom's meeting was imported after its start.
#[tokio::test]
async fn mean_time_is_that_of_meetings_created_before_their_start() {
    let desk = a_week().await;
    let report = reported(&desk, &acting_as(Role::Admin, GRACE), that_week()).await;
    let means: Vec<_> =
        report.hosts.iter().map(|host| host.figures.mean_seconds_to_meeting()).collect();
    assert_eq!(means, [Some(2 * 3_600), None, Some(3_600)]);
    assert_eq!(report.total.mean_seconds_to_meeting(), Some(2 * 3_600));
}

#[tokio::test]
async fn members_get_their_own_figures_and_observers_all() {
    let desk = a_week().await;
    let observed = reported(&desk, &acting_as(Role::Observer, OLU), that_week()).await;
    assert_eq!(numbers(&observed.total), (3, 1, 1));
    let lenas = reported(&desk, &acting(LENA), that_week()).await;
    assert_eq!((hosts(&lenas), numbers(&lenas.total)), (vec![(LENA, 1)], (1, 0, 0)));
    let of = |host| BookingReportQuery { host: Some(host), ..that_week() };
    assert_eq!(reported(&desk, &acting(LENA), of(LENA)).await, lenas);
    let others = reported(&desk, &acting(LENA), of(TOM)).await;
    assert_eq!((hosts(&others), numbers(&others.total)), (vec![], (0, 0, 0)));
}

#[tokio::test]
async fn filters_select_a_host_and_an_event_type() {
    let desk = a_week().await;
    let grace = acting_as(Role::Admin, GRACE);
    let lena = BookingReportQuery { host: Some(LENA), ..that_week() };
    let report = reported(&desk, &grace, lena).await;
    assert_eq!((hosts(&report), numbers(&report.total)), (vec![(LENA, 1)], (1, 0, 0)));
    let demos = BookingReportQuery { event_type: Some(DEMO), ..that_week() };
    assert_eq!(numbers(&reported(&desk, &grace, demos).await.total), (0, 1, 0));
    let intros = BookingReportQuery { event_type: Some(INTRO), ..that_week() };
    assert_eq!(numbers(&reported(&desk, &grace, intros).await.total), (3, 0, 1));
}

/// London's clocks change on 2030-03-31 and 2030-10-27.
#[tokio::test]
async fn weeks_begin_on_monday_in_the_time_zone_of_the_workspace() {
    let mut desk = Desk::new();
    for start in ["2030-03-31T22:30Z", "2030-03-31T23:00Z", "2030-03-24T23:30Z"] {
        let booking = a_booking().at(start).lasting(15).hosted_by(PRIYA).build();
        desk = desk.with_booking(&booking).await;
    }
    let range = between("2030-03-20T12:00", "2030-04-03T12:00");
    let report = reported(&desk, &acting(PRIYA), range).await;
    let weeks: Vec<_> = report
        .weeks
        .iter()
        .map(|week| (week.monday.to_string(), week.total.meetings, week.hosts.len()))
        .collect();
    let expected = [("2030-03-18", 1, 1), ("2030-03-25", 1, 1), ("2030-04-01", 1, 1)];
    assert_eq!(
        weeks,
        expected.map(|(monday, meetings, hosts)| (monday.to_owned(), meetings, hosts))
    );
    assert_eq!(report.range, interval("2030-03-20T12:00Z", "2030-04-03T11:00Z"));
}

/// The clock shows Tuesday 2030-01-01.
#[tokio::test]
async fn report_covers_twelve_weeks_by_default() {
    let desk = Desk::new();
    let report = reported(&desk, &acting(PRIYA), BookingReportQuery::default()).await;
    let expected = interval("2029-10-14T23:00Z", "2030-01-07T00:00Z");
    assert_eq!((report.range, report.weeks.len()), (expected, 12));
    let until = BookingReportQuery { start: None, ..between("", "2030-01-09T10:00:00Z") };
    for (weeks, monday) in [(None, "2029-10-22"), (Some(4), "2029-12-17")] {
        let query = BookingReportQuery { weeks, ..until };
        let report = reported(&desk, &acting(PRIYA), query).await;
        let ends = [0, report.weeks.len() - 1].map(|week| report.weeks[week].monday.to_string());
        assert_eq!(ends, [monday, "2030-01-07"]);
    }
}

#[tokio::test]
async fn range_is_not_empty_and_overlaps_at_most_54_weeks() {
    let desk = Desk::new();
    // 2012 begins on a Sunday and ends on a Monday.
    let year = between("2012-01-01T00:00", "2013-01-01T00:00");
    assert_eq!(reported(&desk, &acting(PRIYA), year).await.weeks.len(), 54);
    for (start, end, found) in [
        ("2012-01-01T00:00", "2013-01-07T00:00:01", "found 55 weeks"),
        ("2012-01-01T00:00", "2012-01-01T00:00", "after the start"),
        ("2031-01-01T00:00", "", "after the start"),
        ("0001-01-01T00:00:00", "9998-12-31T23:59:59", "at most 54 weeks"),
    ] {
        let (priya, query) = (acting(PRIYA), between(start, end));
        let refused = desk.services.get_booking_report.report(&priya, query);
        let Err(BookingError::Invalid(faults)) = refused.await else { panic!("{start} {end}") };
        assert!(faults[0].field == "end" && faults[0].detail.contains(found), "{faults:?}");
    }
}
