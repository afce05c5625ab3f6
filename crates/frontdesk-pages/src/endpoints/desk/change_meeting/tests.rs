use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ports::{BookingQueries as _, Clock as _};
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};
use time::Duration;

use crate::testing::{TestPage, TestSite};

impl TestSite {
    async fn change(&self, cookie: &str, booking: &Booking, what: &str, reason: &str) -> TestPage {
        let page = format!("/desk/meetings/{}", booking.id);
        let code = self.get_with(cookie, &page).await.hidden("csrf_token");
        let fields = [("csrf_token", &*code), ("reason", reason)];
        self.post_with(&[("cookie", cookie)], &format!("{page}/{what}"), &fields).await
    }

    async fn status(&self, booking: &Booking) -> BookingStatus {
        let found = self.store.find_booking(NORTHWIND, booking.id).await;
        let found = found.expect("the store responds").expect("it exists");
        found.status_at(booking.interval.end())
    }
}

#[actix_web::test]
async fn host_cancels_with_a_reason() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2030-01-01T10:00Z")).build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    let long = site.change(&cookie, &booking, "cancel", &"x".repeat(1_001)).await;
    assert_eq!(long.status, 422, "{}", long.body);
    let page = format!("/desk/meetings/{}", booking.id);
    let cancelled = site.change(&cookie, &booking, "cancel", "Ill").await;
    assert_eq!((cancelled.status, cancelled.header("location")), (303, &*page));
    assert_eq!(site.status(&booking).await, BookingStatus::Cancelled);
    let shown = site.get_with(&cookie, &page).await;
    assert!(shown.says("Ill") && shown.says("This meeting was cancelled."), "{}", shown.body);
    assert!(!shown.says("Mark as no-show") && !shown.says("/cancel\""), "{}", shown.body);
    let again = site.post_with(&[("cookie", &cookie)], &format!("{page}/cancel"), &[]).await;
    assert_eq!(again.status, 403, "without the CSRF token");
}

#[actix_web::test]
async fn host_marks_a_no_show_and_undoes_it() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2030-01-01T10:00Z")).build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    let page = format!("/desk/meetings/{}", booking.id);
    assert!(!site.get_with(&cookie, &page).await.says("Mark as no-show"), "it has not begun");
    let until_end = booking.interval.end() - site.clock.now();
    site.clock.advance(until_end + Duration::MINUTE);
    assert!(site.get_with(&cookie, &page).await.says("Mark as no-show"));
    assert_eq!(site.change(&cookie, &booking, "no-show", "").await.status, 303);
    assert_eq!(site.status(&booking).await, BookingStatus::NoShow);
    assert!(site.get_with(&cookie, &page).await.says("The invitee did attend"));
    assert_eq!(site.change(&cookie, &booking, "undo-no-show", "").await.status, 303);
    assert_eq!(site.status(&booking).await, BookingStatus::Completed);
}

#[actix_web::test]
async fn observer_changes_nothing() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2030-01-01T10:00Z")).build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("olu").await;
    let page = format!("/desk/meetings/{}", booking.id);
    let shown = site.get_with(&cookie, &page).await;
    assert_eq!(shown.status, 200, "observers see every meeting");
    assert!(!shown.says("/cancel\""), "{}", shown.body);
    assert_eq!(site.change(&cookie, &booking, "cancel", "").await.status, 403);
    assert_eq!(site.status(&booking).await, BookingStatus::Completed);
}
