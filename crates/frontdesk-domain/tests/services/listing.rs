use frontdesk_domain::access::Actor;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingOrder, BookingSearch, StatusFilter};
use frontdesk_domain::services::{
    BookingError, BookingListQuery, EarliestStart, OpenTimesQuery, View,
};
use frontdesk_testing::builders::{a_booking, zone};
use frontdesk_testing::northwind::{LENA, PRIYA, TOM};
use time::Duration;

use crate::desk::{Desk, acting, at};

fn everything() -> BookingListQuery {
    BookingListQuery {
        time_zone: None,
        status: StatusFilter::All,
        view: View::All,
        start: EarliestStart::Any,
        end: None,
        search: BookingSearch::default(),
        order: BookingOrder::StartTime,
        page: PageRequest::first(),
    }
}

async fn listed(desk: &Desk, actor: &Actor, query: BookingListQuery) -> Vec<BookingId> {
    let list = desk.services.list_bookings.list(actor, query).await.expect("the store responds");
    list.page.items.into_iter().map(|booking| booking.id).collect()
}

#[tokio::test]
async fn list_starts_today_in_the_requested_zone() {
    // At 04:30Z on 1 January, it is still 31 December in New York, but 00:30 in Halifax.
    let evening = a_booking().hosted_by(TOM).at("2029-12-31T20:00Z").build();
    let midnight = a_booking().hosted_by(TOM).at("2030-01-01T00:00Z").build();
    let desk = Desk::new().with_booking(&evening).await.with_booking(&midnight).await;
    desk.clock.set("2030-01-01T04:30Z");
    let from_today = |name: Option<&str>| BookingListQuery {
        start: EarliestStart::Today,
        time_zone: name.map(zone),
        ..everything()
    };
    assert_eq!(
        listed(&desk, &acting(TOM), from_today(None)).await,
        [midnight.id],
        "the workspace's zone is London"
    );
    let new_york = listed(&desk, &acting(TOM), from_today(Some("America/New_York"))).await;
    assert_eq!(new_york, [evening.id, midnight.id]);
    let halifax = listed(&desk, &acting(TOM), from_today(Some("America/Halifax"))).await;
    assert!(halifax.is_empty(), "there the day began at 04:00 UTC");
}

#[tokio::test]
async fn range_is_limited_to_63_days_and_must_not_be_empty() {
    let booking = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let desk = Desk::new().with_booking(&booking).await;
    let start = at("2030-01-02T00:00Z");
    let ask = async |length: Duration| {
        let query = OpenTimesQuery { start, end: start + length, explain: false };
        desk.services.list_booking_open_times.list(&acting(LENA), booking.id, query).await
    };
    assert!(ask(Duration::days(63)).await.is_ok());
    for length in [Duration::days(63) + Duration::SECOND, Duration::ZERO, -Duration::HOUR] {
        let outcome = ask(length).await;
        assert!(
            matches!(&outcome, Err(BookingError::Invalid(faults)) if faults[0].field == "end"),
            "{outcome:?}"
        );
    }
}

#[tokio::test]
async fn an_explanation_covers_every_host_who_must_attend() {
    let booking = a_booking()
        .hosted_by(LENA)
        .hosted_by(PRIYA)
        .optionally_hosted_by(TOM)
        .at("2030-01-02T09:00Z")
        .build();
    let desk = Desk::new().with_booking(&booking).await;
    let query = OpenTimesQuery {
        start: at("2030-01-02T00:00Z"),
        end: at("2030-01-03T00:00Z"),
        explain: true,
    };
    let report = desk
        .services
        .list_booking_open_times
        .list(&acting(LENA), booking.id, query)
        .await
        .expect("a range");
    let hosts: Vec<_> =
        report.closed.expect("asked for").iter().map(|closed| closed.user_id).collect();
    assert_eq!(hosts, [LENA, PRIYA]);
}
