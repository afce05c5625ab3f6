use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{BookingBuilder, a_booking};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::PRIYA;

use crate::testing::{TOMORROW, TestSite};

fn coming() -> BookingBuilder {
    a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA)
}

async fn site_with(booking: BookingBuilder) -> (TestSite, Booking, String) {
    let (site, booking) = (TestSite::new().await, booking.build());
    site.holds_booking(&booking).await;
    let path = format!("/booking/{}/move", booking.manage_token.reveal());
    (site, booking, path)
}

#[actix_web::test]
async fn booking_is_moved_with_links_and_one_form() {
    let (site, booking, path) = site_with(coming()).await;
    let page = site.get(&format!("{path}?tz=Asia/Kolkata&date=2030-01-02")).await;
    assert!(page.says("Choose a new time"), "{}", page.body);
    let time = page.links("time=").swap_remove(0);
    let page = site.get(&time).await;
    assert!(
        page.says("Reschedule your meeting?") && page.says("Thursday 3 January 2030, 10:30 AM"),
        "{}",
        page.body
    );
    assert!(page.says("Wednesday 2 January 2030, 9:00 AM"), "{}", page.body);
    let response = site.post(&time, &[]).await;
    assert_eq!(response.status, 303, "{}", response.body);
    let page = site.get(response.header("location")).await;
    assert!(
        page.says("Your meeting has been rescheduled") && page.says("Wednesday 2 January 2030"),
        "{}",
        page.body
    );
    let file = site.get(&format!("/booking/{}/invite.ics", booking.manage_token.reveal())).await;
    assert!(!file.says("SEQUENCE:0") && file.says(&format!("UID:{}", booking.id)), "{}", file.body);
}

#[actix_web::test]
async fn move_to_a_taken_time_returns_409_and_changes_nothing() {
    let (site, booking, path) = site_with(coming()).await;
    site.calendars.fill(PRIYA, interval("2030-01-02T05:00Z", "2030-01-02T05:30Z"));
    let page = site.post(&format!("{path}?time={TOMORROW}"), &[]).await;
    assert_eq!(page.status, 409);
    assert!(page.says("This time is no longer available.") && page.says("<table"), "{}", page.body);
    let page = site.get(&format!("/booking/{}", booking.manage_token.reveal())).await;
    assert!(page.says("Thursday 3 January 2030"), "{}", page.body);
}

#[actix_web::test]
async fn immovable_booking_redirects_to_its_page() {
    for booking in [
        coming().booked_by_a_workflow(),
        coming().cancelled_by(PRIYA),
        coming().at("2029-12-20T05:00Z"),
    ] {
        let (site, booking, path) = site_with(booking).await;
        let own = format!("/booking/{}", booking.manage_token.reveal());
        let page = site.get(&path).await;
        assert_eq!((page.status, page.header("location")), (303, own.as_str()));
        let page = site.post(&format!("{path}?time={TOMORROW}"), &[]).await;
        assert_eq!((page.status, page.header("location")), (303, own.as_str()));
    }
}

#[actix_web::test]
async fn move_without_a_valid_time_is_rejected() {
    let (site, _, path) = site_with(coming()).await;
    assert_eq!(site.post(&path, &[]).await.status, 422);
    assert_eq!(site.get(&format!("{path}?time=never")).await.status, 400);
}
