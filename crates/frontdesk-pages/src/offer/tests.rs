use std::convert::Infallible;

use frontdesk_testing::clock::instant;
use time::Duration;
use time::macros::date;

use super::*;

async fn offer(visit: &Visit, open: &[&str]) -> Offer {
    let zone = Zone::parse("Europe/London").expect("a zone of the database");
    let search = Search {
        zone: &zone,
        from: instant("2030-01-15T09:00Z"),
        until: instant("2030-12-31T00:00Z"),
    };
    let list = async |range: Interval| {
        assert!(range.duration() <= MAX_RANGE, "{range:?}");
        let starts = open.iter().map(|text| instant(text)).filter(|&start| range.contains(start));
        let times = starts.filter_map(|start| Interval::new(start, start + Duration::minutes(30)));
        Ok::<_, Infallible>(times.collect())
    };
    let Ok(offer) = search.offer(visit, list).await;
    offer
}

fn month(text: &str) -> Month {
    Month::parse(text).expect("a month")
}

#[tokio::test]
async fn default_offer_is_the_first_day_with_an_open_time() {
    let offer =
        offer(&Visit::default(), &["2030-03-05T10:00Z", "2030-03-30T10:00Z", "2030-04-02T10:00Z"])
            .await;
    assert_eq!((offer.month, offer.day), (month("2030-03"), Some(date!(2030 - 03 - 05))));
    let days: Vec<Date> = offer.days.into_keys().collect();
    assert_eq!(
        days,
        [date!(2030 - 03 - 05), date!(2030 - 03 - 30)],
        "the whole month, also beyond the first searched range"
    );
}

#[tokio::test]
async fn first_open_time_beyond_one_range_is_found() {
    let offer = offer(&Visit::default(), &["2030-11-05T10:00Z"]).await;
    assert_eq!(offer.month, month("2030-11"));
}

#[tokio::test]
async fn times_are_grouped_by_local_day() {
    let visit = Visit::default().in_month(month("2030-07"));
    let offer = offer(&visit, &["2030-06-30T23:30Z", "2030-07-31T23:30Z"]).await;
    assert_eq!(offer.days.into_keys().collect::<Vec<_>>(), [date!(2030 - 07 - 01)]);
}

#[tokio::test]
async fn empty_month_has_the_next_or_the_first_open_time() {
    let open = ["2030-02-05T10:00Z", "2030-09-05T10:00Z"];
    let after = offer(&Visit::default().in_month(month("2030-03")), &open).await;
    assert_eq!((after.day, after.next), (None, Some(instant("2030-09-05T10:00Z"))));
    let beyond = offer(&Visit::default().in_month(month("2030-10")), &open).await;
    assert_eq!(beyond.next, Some(instant("2030-02-05T10:00Z")));
    let before = offer(&Visit::default().in_month(month("2029-03")), &open).await;
    assert_eq!(before.next, Some(instant("2030-02-05T10:00Z")));
}

#[tokio::test]
async fn empty_day_has_the_next_open_time_of_its_month() {
    let open = ["2030-03-05T10:00Z", "2030-03-20T10:00Z"];
    let offer = offer(&Visit::default().on(date!(2030 - 03 - 10)), &open).await;
    assert_eq!(
        (offer.day, offer.next),
        (Some(date!(2030 - 03 - 10)), Some(instant("2030-03-20T10:00Z")))
    );
}

#[tokio::test]
async fn link_without_open_times_shows_the_current_month() {
    let offer = offer(&Visit::default(), &[]).await;
    assert_eq!((offer.month, offer.day, offer.next), (month("2030-01"), None, None));
    assert_eq!((offer.previous_month, offer.next_month), (None, Some(month("2030-02"))));
}
