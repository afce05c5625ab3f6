//! Contract tests of counting bookings for reports.

use std::collections::BTreeMap;

use frontdesk_domain::booking::BookingStatus::{self, Cancelled, Completed, NoShow, Scheduled};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::ReportFilter;

use super::StoreUnderTest;
use crate::builders::a_booking;
use crate::clock::interval;
use crate::northwind::{DEMO, INTRO, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM, UNKNOWN_USER};

/// Week, host, whether the host leads, and name of the status.
type Group = (usize, UserId, bool, &'static str);

/// Bookings, bookings made ahead, and their seconds from creation to start.
type Sums = (u64, u64, u64);

impl StoreUnderTest {
    async fn counts(&self, filter: ReportFilter, weeks: &[Interval]) -> BTreeMap<Group, Sums> {
        let counts = self.bookings.count_bookings(&filter, weeks).await;
        let mut groups = BTreeMap::new();
        for count in counts.expect("bookings can be counted") {
            let group = (count.week, count.host, count.leads, count.status.as_str());
            let sums: &mut Sums = groups.entry(group).or_default();
            sums.0 += count.bookings;
            sums.1 += count.made_ahead;
            sums.2 += count.seconds_ahead;
        }
        groups
    }
}

fn all(workspace_id: WorkspaceId) -> ReportFilter {
    ReportFilter { workspace_id, host: None, event_type: None }
}

/// Two weeks in London, the second with a clock change.
fn two_weeks() -> [Interval; 2] {
    [
        interval("2030-03-18T00:00Z", "2030-03-25T00:00Z"),
        interval("2030-03-25T00:00Z", "2030-03-31T23:00Z"),
    ]
}

fn led(week: usize, host: UserId, status: BookingStatus) -> Group {
    (week, host, true, status.as_str())
}

/// A booking that was made at or after its start counts, and adds no seconds.
pub async fn bookings_are_counted_by_week_host_and_status(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let made = "2030-03-01T00:00Z";
    for booking in [
        a_booking().at("2030-03-18T09:00Z").made_at("2030-03-18T07:59:58.5Z"),
        a_booking().at("2030-03-18T10:00Z").made_at("2030-03-18T09:00Z"),
        a_booking().at("2030-03-18T11:00Z").made_at("2030-03-18T11:00Z"),
        a_booking().at("2030-03-18T12:00Z").made_at("2030-03-18T20:00Z"),
        a_booking().at("2030-03-19T09:00Z").made_at(made).cancelled_by(PRIYA),
        a_booking().at("2030-03-20T09:00Z").made_at("2030-03-20T08:59Z").completed(),
        a_booking().at("2030-03-21T09:00Z").made_at(made).marked_as_no_show_by(PRIYA),
        a_booking().at("2030-03-22T09:00Z").made_at("2030-03-22T08:59Z").hosted_by(TOM),
        a_booking().at("2030-03-28T09:00Z").made_at("2030-03-28T08:00Z"),
    ] {
        store.book(booking.build()).await;
    }
    let days = |days: u64| days * 86_400 + 9 * 3_600;
    let expected = BTreeMap::from([
        (led(0, PRIYA, Scheduled), (4, 2, 3_601 + 3_600)),
        (led(0, PRIYA, Cancelled), (1, 1, days(18))),
        (led(0, PRIYA, Completed), (1, 1, 60)),
        (led(0, PRIYA, NoShow), (1, 1, days(20))),
        (led(0, TOM, Scheduled), (1, 1, 60)),
        (led(1, PRIYA, Scheduled), (1, 1, 3_600)),
    ]);
    assert_eq!(store.counts(all(NORTHWIND), &two_weeks()).await, expected);
    assert_eq!(store.counts(all(SOUTHWIND), &two_weeks()).await, BTreeMap::new());
    assert_eq!(store.counts(all(NORTHWIND), &[]).await, BTreeMap::new());
}

/// A week includes its start and excludes its end.
pub async fn booking_counts_in_the_week_of_its_start(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for start in [
        "2030-03-17T23:50Z",
        "2030-03-18T00:00Z",
        "2030-03-24T23:59:59.999999Z",
        "2030-03-25T00:30Z",
        "2030-03-31T22:59:59.999999Z",
        "2030-03-31T23:30Z",
    ] {
        store.book(a_booking().at(start).made_at(start).lasting(10).build()).await;
    }
    let counts = store.counts(all(NORTHWIND), &two_weeks()).await;
    let expected = BTreeMap::from([
        (led(0, PRIYA, Scheduled), (2, 0, 0)),
        (led(1, PRIYA, Scheduled), (2, 0, 0)),
    ]);
    assert_eq!(counts, expected);
}

/// A booking of several hosts counts for each host; one of them leads.
pub async fn booking_counts_for_each_selected_host(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let made = "2030-03-17T00:00Z";
    for booking in [
        a_booking().at("2030-03-18T09:00Z").hosted_by(PRIYA).optionally_hosted_by(TOM),
        a_booking().at("2030-03-18T10:00Z").hosted_by(TOM).hosted_by(LENA),
        a_booking().at("2030-03-18T11:00Z").hosted_by(TOM).of_event_type(DEMO),
        a_booking().at("2030-03-11T11:00Z").hosted_by(TOM),
    ] {
        store.book(booking.made_at(made).build()).await;
    }
    let counted = async |host, event_type| {
        let filter = ReportFilter { host, event_type, ..all(NORTHWIND) };
        let counts = store.counts(filter, &two_weeks()).await.into_iter();
        counts.map(|((_, host, leads, _), sums)| (host, leads, sums.0)).collect::<Vec<_>>()
    };
    assert_eq!(
        counted(None, None).await,
        [(PRIYA, true, 1), (TOM, false, 1), (TOM, true, 2), (LENA, false, 1)]
    );
    assert_eq!(counted(Some(TOM), None).await, [(TOM, false, 1), (TOM, true, 2)]);
    assert_eq!(counted(Some(TOM), Some(DEMO)).await, [(TOM, true, 1)]);
    assert_eq!(
        counted(None, Some(INTRO)).await,
        [(PRIYA, true, 1), (TOM, false, 1), (TOM, true, 1), (LENA, false, 1)]
    );
    assert_eq!(counted(Some(UNKNOWN_USER), None).await, []);
}
