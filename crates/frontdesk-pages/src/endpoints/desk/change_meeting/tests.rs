use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::ports::Clock as _;
use frontdesk_testing::builders::{a_booking, a_link};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, LENA, PRIYA, TOM};
use time::Duration;

use crate::testing::{TestPage, TestSite};

/// The week of the meetings below, after one was given away.
const SAVED_WEEK: &str = "/desk?week=2030-01-02&saved=true";

impl TestSite {
    async fn change(&self, cookie: &str, booking: &Booking, what: &str, reason: &str) -> TestPage {
        let page = format!("/desk/meetings/{}", booking.id);
        let code = self.get_with(cookie, &page).await.hidden("csrf_token");
        let fields = [("csrf_token", &*code), ("reason", reason)];
        self.post_with(&[("cookie", cookie)], &format!("{page}/{what}"), &fields).await
    }

    async fn status(&self, booking: &Booking) -> BookingStatus {
        self.stored(booking).await.status_at(booking.interval.end())
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
    assert!(long.says(&format!("href=\"{page}?lang=de\"")), "{}", long.body);
    let cancelled = site.change(&cookie, &booking, "cancel", "Ill").await;
    let saved = format!("{page}?saved=true");
    assert_eq!((cancelled.status, cancelled.header("location")), (303, &*saved));
    assert!(site.get_with(&cookie, &saved).await.says("Your change is saved."));
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

/// A meeting of Tom, whom a queue chose, at a time when Lena is free too.
async fn site_with_a_choice() -> (TestSite, Booking, String) {
    let site = TestSite::new().await;
    let link = a_link().id(900).hosted_by_choice_of(AES, TOM).build();
    site.holds_link(&link).await;
    let booking = a_booking().hosted_by(TOM).through_link(link.id).at("2030-01-02T15:00Z").build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("tom").await;
    (site, booking, cookie)
}

#[actix_web::test]
async fn host_gives_a_meeting_to_another_member_of_the_queue() {
    let (site, booking, cookie) = site_with_a_choice().await;
    let path = format!("/desk/meetings/{}", booking.id);
    let page = site.get_with(&cookie, &path).await;
    assert!(page.says("Give to another member"), "{}", page.body);
    let fields = [("csrf_token", &*page.hidden("csrf_token")), ("host", &*page.hidden("host"))];
    let given = site.post_with(&[("cookie", &cookie)], &format!("{path}/reassign"), &fields).await;
    assert_eq!((given.status, given.header("location")), (303, SAVED_WEEK), "{}", given.body);
    assert_eq!(site.stored(&booking).await.host_ids(), [LENA]);
    assert!(site.get_with(&cookie, SAVED_WEEK).await.says("Your change is saved."));
}

#[actix_web::test]
async fn meeting_stays_if_no_other_member_of_the_queue_is_free() {
    let (site, booking, cookie) = site_with_a_choice().await;
    for member in [LENA, PRIYA] {
        site.calendars.fill(member, booking.interval);
    }
    let path = format!("/desk/meetings/{}", booking.id);
    let page = site.get_with(&cookie, &path).await;
    let fields = [("csrf_token", &*page.hidden("csrf_token"))];
    let kept = site.post_with(&[("cookie", &cookie)], &format!("{path}/reassign"), &fields).await;
    assert_eq!(kept.status, 409);
    assert!(kept.says("No other member of the queue is free at this time."), "{}", kept.body);
    assert_eq!(site.stored(&booking).await.host_ids(), [TOM]);
}

#[actix_web::test]
async fn host_gives_a_meeting_to_a_named_member() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).at("2030-01-02T15:00Z").build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    let path = format!("/desk/meetings/{}", booking.id);
    let page = site.get_with(&cookie, &path).await;
    assert!(!page.says("let the queue choose"), "{}", page.body);
    let [code, host] = ["csrf_token", "host"].map(|name| page.hidden(name));
    let give = async |new_host| {
        let fields = [("csrf_token", &*code), ("host", &*host), ("new_host", new_host)];
        site.post_with(&[("cookie", &cookie)], &format!("{path}/reassign"), &fields).await
    };
    for unknown in ["", "tom", "unknown@northwind.example", "priya@northwind.example"] {
        let kept = give(unknown).await;
        assert_eq!(kept.status, 422, "{unknown}");
        assert!(kept.says("Enter the address of another member who can host this meeting."));
        assert!(kept.says(&format!("value=\"{unknown}\"")), "{}", kept.body);
    }
    site.calendars.fill(TOM, booking.interval);
    let kept = give("tom@northwind.example").await;
    assert_eq!(kept.status, 409);
    assert!(kept.says("This member is not free at this time."), "{}", kept.body);
    assert_eq!(site.stored(&booking).await.host_ids(), [PRIYA]);
    let given = give(" lena@northwind.example ").await;
    assert_eq!((given.status, given.header("location")), (303, SAVED_WEEK), "{}", given.body);
    assert_eq!(site.stored(&booking).await.host_ids(), [LENA]);
}

#[actix_web::test]
async fn meeting_of_several_hosts_shows_which_to_replace() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).hosted_by(TOM).at("2030-01-02T15:00Z").build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    let path = format!("/desk/meetings/{}", booking.id);
    let page = site.get_with(&cookie, &path).await;
    assert!(page.says(&format!("<option value=\"{TOM}\">")), "{}", page.body);
    let (code, tom) = (page.hidden("csrf_token"), TOM.to_string());
    let fields = [("csrf_token", &*code), ("host", &*tom), ("new_host", "lena@northwind.example")];
    let given = site.post_with(&[("cookie", &cookie)], &format!("{path}/reassign"), &fields).await;
    let saved = format!("{path}?saved=true");
    assert_eq!((given.status, given.header("location")), (303, &*saved), "{}", given.body);
    assert_eq!(site.stored(&booking).await.host_ids(), [PRIYA, LENA]);
}
