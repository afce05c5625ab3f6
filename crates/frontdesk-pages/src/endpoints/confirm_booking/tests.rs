use frontdesk_domain::booking::Booking;
use frontdesk_domain::ports::BookingQueries as _;
use frontdesk_testing::builders::{BookingBuilder, a_booking};
use frontdesk_testing::northwind::PRIYA;

use crate::testing::TestSite;

const CODE: &str = "000000000000000000000000000000ab";

fn unconfirmed() -> BookingBuilder {
    a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA).through_link(31).unconfirmed(0xab)
}

async fn site_with(booking: BookingBuilder) -> (TestSite, Booking, String) {
    let (site, booking) = (TestSite::new().await, booking.build());
    site.holds_booking(&booking).await;
    let own = format!("/booking/{}", booking.manage_token.reveal());
    (site, booking, own)
}

async fn is_unconfirmed(site: &TestSite, booking: &Booking) -> bool {
    let found = site
        .store
        .find_booking(booking.workspace_id, booking.id)
        .await
        .expect("the store responds");
    found.expect("the booking exists").awaits_confirmation()
}

#[actix_web::test]
async fn booking_is_confirmed_by_the_button_not_by_opening_the_link() {
    let (site, booking, own) = site_with(unconfirmed()).await;
    let link = format!("{own}/confirm/{CODE}");
    for _ in 0..2 {
        let page = site.get(&link).await;
        assert_eq!(page.status, 200, "{}", page.body);
        assert!(
            page.says("Did you book this meeting?") && page.says("Your guests will be invited")
        );
        assert!(page.says(&format!("<form method=\"post\" action=\"{link}\">")), "{}", page.body);
        assert_eq!(page.links("/cancel").len(), 1);
    }
    assert!(
        is_unconfirmed(&site, &booking).await,
        "opening the link, as mail scanners do, does not confirm"
    );
    let response = site.post(&format!("{link}?lang=de"), &[]).await;
    assert_eq!(response.status, 303, "{}", response.body);
    assert!(!is_unconfirmed(&site, &booking).await);
    let page = site.get(response.header("location")).await;
    assert!(page.says("Ihr Termin ist bestätigt") && !page.says("data-event"), "{}", page.body);
    assert_eq!(site.get(&link).await.status, 303, "the booking is confirmed already");
    assert_eq!(site.post(&link, &[]).await.status, 303, "a second click");
}

#[actix_web::test]
async fn booking_page_hides_the_code_and_a_wrong_code_is_rejected() {
    let (site, booking, own) = site_with(unconfirmed()).await;
    let page = site.get(&own).await;
    assert!(
        page.says("the link in the email that we are sending to ada@acme.com"),
        "{}",
        page.body
    );
    assert!(!page.says(CODE) && !page.says("/confirm"), "{}", page.body);
    for code in ["0".repeat(32), "x".to_owned(), booking.manage_token.reveal().to_owned()] {
        let response = site.post(&format!("{own}/confirm/{code}"), &[]).await;
        assert_eq!(response.status, 404, "{code}: {}", response.body);
    }
    assert!(is_unconfirmed(&site, &booking).await);
}

#[actix_web::test]
async fn booking_by_a_member_needs_no_confirmation() {
    let (site, _, own) = site_with(a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA)).await;
    assert!(!site.get(&own).await.says("confirm"));
    assert_eq!(site.get(&format!("{own}/confirm/{CODE}")).await.status, 303);
}
