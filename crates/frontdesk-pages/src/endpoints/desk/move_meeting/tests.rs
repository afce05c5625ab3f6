use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{BookingBuilder, a_booking};
use frontdesk_testing::clock::{instant, interval};
use frontdesk_testing::northwind::{PRIYA, TOM};

use crate::testing::{TOMORROW, TestSite};

fn coming() -> BookingBuilder {
    a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA)
}

/// A site with a meeting and a signed-in member, and the path of the move.
async fn site_with(booking: BookingBuilder, member: &str) -> (TestSite, Booking, String, String) {
    let (site, booking) = (TestSite::new().await, booking.build());
    site.holds_booking(&booking).await;
    let cookie = site.sign_in(member).await;
    let path = format!("/desk/meetings/{}/move", booking.id);
    (site, booking, cookie, path)
}

#[actix_web::test]
async fn host_moves_a_meeting_with_links_and_one_form() {
    let (site, booking, cookie, path) = site_with(coming(), "priya").await;
    let meeting = site.get_with(&cookie, &format!("/desk/meetings/{}", booking.id)).await;
    assert!(meeting.says(&path), "{}", meeting.body);
    let page = site.get_with(&cookie, &format!("{path}?date=2030-01-02")).await;
    assert!(page.says("Choose a new time") && page.says("Sign out"), "{}", page.body);
    let time = page.links("time=").swap_remove(0);
    let page = site.get_with(&cookie, &time).await;
    assert!(page.says("Reschedule your meeting?"), "{}", page.body);
    let fields = [("csrf_token", &*page.hidden("csrf_token"))];
    let response = site.post_with(&[("cookie", &cookie)], &time, &fields).await;
    let own = format!("/desk/meetings/{}?saved=true", booking.id);
    assert_eq!((response.status, response.header("location")), (303, &*own), "{}", response.body);
    let moved = site.stored(&booking).await;
    assert_eq!(moved.interval.start().date(), instant("2030-01-02T00:00Z").date());
    assert_eq!(moved.invitee, booking.invitee, "the invitee's zone stays");
}

#[actix_web::test]
async fn move_to_a_taken_time_returns_409_and_changes_nothing() {
    let (site, booking, cookie, path) = site_with(coming(), "priya").await;
    let code = site.get_with(&cookie, &format!("{path}?time={TOMORROW}")).await;
    let fields = [("csrf_token", &*code.hidden("csrf_token"))];
    site.calendars.fill(PRIYA, interval("2030-01-02T05:00Z", "2030-01-02T05:30Z"));
    let page =
        site.post_with(&[("cookie", &cookie)], &format!("{path}?time={TOMORROW}"), &fields).await;
    assert_eq!(page.status, 409);
    assert!(page.says("This time is no longer available.") && page.says("<table"), "{}", page.body);
    assert_eq!(site.stored(&booking).await.interval, booking.interval);
    let page = site.post_with(&[("cookie", &cookie)], &path, &fields).await;
    assert_eq!(page.status, 422, "no time is chosen");
}

#[actix_web::test]
async fn meeting_that_the_member_may_not_move_is_only_shown() {
    for (booking, member) in [
        (coming().booked_by_a_workflow(), "priya"),
        (coming().cancelled_by(PRIYA), "priya"),
        (coming(), "olu"),
    ] {
        let (site, booking, cookie, path) = site_with(booking, member).await;
        let own = format!("/desk/meetings/{}", booking.id);
        let page = site.get_with(&cookie, &path).await;
        assert_eq!((page.status, page.header("location")), (303, own.as_str()));
        assert!(!site.get_with(&cookie, &own).await.says(&path));
    }
    let (site, _, cookie, path) = site_with(coming().hosted_by(TOM), "lena").await;
    assert_eq!(site.get_with(&cookie, &path).await.status, 404);
}

#[actix_web::test]
async fn form_without_the_csrf_token_moves_nothing() {
    let (site, booking, cookie, path) = site_with(coming(), "priya").await;
    let path = format!("{path}?time={TOMORROW}");
    assert_eq!(site.post_with(&[("cookie", &cookie)], &path, &[]).await.status, 403);
    assert_eq!(site.stored(&booking).await.interval, booking.interval);
    assert_eq!(site.get_with(&cookie, &path.replace("time=", "time=x")).await.status, 400);
}
