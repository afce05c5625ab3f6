use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{BookingBuilder, a_booking};
use frontdesk_testing::northwind::PRIYA;

use crate::testing::TestSite;

fn coming() -> BookingBuilder {
    a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA)
}

async fn site_with(booking: BookingBuilder) -> (TestSite, Booking, String) {
    let (site, booking) = (TestSite::new().await, booking.build());
    site.holds_booking(&booking).await;
    let path = format!("/booking/{}/cancel", booking.manage_token.reveal());
    (site, booking, path)
}

#[actix_web::test]
async fn cancelled_booking_shows_the_invitees_reason() {
    let (site, _, path) = site_with(coming()).await;
    assert!(site.get(&path).await.says("Cancel this booking?"));
    let response = site.post(&format!("{path}?lang=de"), &[("reason", " I am <ill> ")]).await;
    assert_eq!(response.status, 303, "{}", response.body);
    let page = site.get(response.header("location")).await;
    assert!(page.says("Ihr Termin ist abgesagt") && page.says("I am &lt;ill&gt;"), "{}", page.body);
    assert!(page.says("data-event=\"cancelled\""), "{}", page.body);
}

#[actix_web::test]
async fn cancelling_needs_no_reason_and_is_idempotent() {
    let (site, booking, path) = site_with(coming()).await;
    for _ in 0..2 {
        assert_eq!(site.post(&path, &[]).await.status, 303);
    }
    let file = site.get(&format!("/booking/{}/invite.ics", booking.manage_token.reveal())).await;
    assert!(file.says("STATUS:CANCELLED"), "{}", file.body);
    assert_eq!(site.get(&path).await.status, 303, "the booking is cancelled already");
}

#[actix_web::test]
async fn too_long_reason_is_rejected_and_kept_in_the_form() {
    let (site, _, path) = site_with(coming()).await;
    let page = site.post(&path, &[("reason", &"é".repeat(1_001))]).await;
    assert_eq!(page.status, 422);
    assert!(page.says("at most 1000 characters") && page.says("éééé"), "{}", page.body);
}

#[actix_web::test]
async fn past_booking_cannot_be_cancelled() {
    let (site, booking, path) = site_with(coming().at("2029-12-20T05:00Z")).await;
    let own = format!("/booking/{}", booking.manage_token.reveal());
    let response = site.post(&path, &[]).await;
    assert_eq!((response.status, response.header("location")), (303, own.as_str()));
}
