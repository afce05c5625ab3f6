use frontdesk_domain::booking::Booking;
use frontdesk_testing::builders::{BookingBuilder, a_booking};
use frontdesk_testing::northwind::{PRIYA, TOM};

use crate::testing::{TestPage, TestSite, directory};

async fn page_of(booking: BookingBuilder, query: &str) -> TestPage {
    let site = TestSite::new().await;
    let booking: Booking = booking.build();
    site.holds_booking(&booking).await;
    site.get(&format!("/booking/{}{query}", booking.manage_token.reveal())).await
}

fn coming() -> BookingBuilder {
    a_booking().at("2030-01-02T15:00Z").hosted_by(PRIYA).optionally_hosted_by(TOM).through_link(31)
}

#[actix_web::test]
async fn booking_page_shows_time_hosts_and_place_in_the_invitees_zone() {
    let page = page_of(coming(), "").await;
    assert_eq!(page.status, 200);
    for text in [
        "Wednesday 2 January 2030, 10:00 AM – 10:30 AM",
        "America/New York",
        "Priya Raman",
        "Tom Becker",
        "https://meet.example/intro",
        "bob@acme.com",
        "11-50",
    ] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert!(!page.says("@northwind"), "no address of a host");
}

/// The script shows times with `data-show` in the visitor's format, which has no offset.
#[actix_web::test]
async fn time_in_a_repeated_hour_shows_its_offset() {
    let page = page_of(coming().at("2030-10-27T00:30Z"), "?tz=Europe/London").await;
    let text = "Sunday 27 October 2030, 1:30 AM (UTC+1) – 1:00 AM (UTC)";
    assert!(page.says(text) && !page.says("data-show=\"long\""), "{}", page.body);
    assert!(page_of(coming(), "").await.says("data-show=\"long\""));
}

#[actix_web::test]
async fn booking_page_is_not_cached_indexed_or_sent_as_referrer() {
    let page = page_of(coming(), "").await;
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert!(page.header("x-robots-tag").contains("noindex") && page.says("content=\"noindex"));
}

#[actix_web::test]
async fn upcoming_booking_has_move_cancel_and_calendar_links() {
    let page = page_of(coming(), "").await;
    for link in ["/move", "/cancel", "/invite.ics", "calendar.google.com", "outlook.live.com"] {
        assert_eq!(page.links(link).len(), 1, "{link}: {}", page.body);
    }
}

#[actix_web::test]
async fn booking_by_a_workflow_is_moved_through_its_reschedule_url() {
    let page = page_of(coming().booked_by_a_workflow(), "").await;
    assert_eq!(page.links("https://flows.example/r/1").len(), 1, "{}", page.body);
    assert!(page.links("/move").is_empty() && page.links("/cancel").len() == 1, "{}", page.body);
}

#[actix_web::test]
async fn closed_booking_shows_its_status_and_a_link_to_book_again() {
    let past = || a_booking().at("2029-12-20T05:00Z").hosted_by(PRIYA).through_link(31);
    for (booking, said) in [
        (coming().cancelled_by(PRIYA), "This meeting was cancelled."),
        (past(), "This meeting is over."),
        (past().marked_as_no_show_by(PRIYA), "This meeting was marked as a no-show."),
    ] {
        let page = page_of(booking, "").await;
        assert!(page.says(said), "{said}: {}", page.body);
        assert!(page.links("/move").is_empty() && page.links("/cancel").is_empty(), "{said}");
        assert_eq!(page.links("/book/northwind/priya/intro-30").len(), 1, "{said}: {}", page.body);
    }
}

#[actix_web::test]
async fn notice_of_the_last_action_is_shown_only_if_it_happened() {
    assert!(page_of(coming(), "?done=moved").await.says("Your meeting has been rescheduled"));
    let page = page_of(coming(), "?done=cancelled").await;
    assert!(page.says("<h1") && !page.says("Your meeting is cancelled"), "{}", page.body);
}

#[actix_web::test]
async fn unknown_and_malformed_tokens_return_the_same_404() {
    let site = TestSite::new().await;
    let unknown = format!("/booking/{}", "0".repeat(32));
    for address in [unknown.as_str(), "/booking/short", "/booking/%00", "/booking/a/b/c"] {
        let page = site.get(address).await;
        assert_eq!(page.status, 404, "{address}");
        assert!(page.says("Page not found"), "{address}: {}", page.body);
    }
}

#[actix_web::test]
async fn calendar_file_has_the_bookings_time_place_and_uid() {
    let site = TestSite::new().await;
    let booking = coming().build();
    site.holds_booking(&booking).await;
    let file = site.get(&format!("/booking/{}/invite.ics", booking.manage_token.reveal())).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), "text/calendar; charset=utf-8");
    for line in [
        "DTSTART:20300102T150000Z",
        "DTEND:20300102T153000Z",
        "SEQUENCE:0",
        "STATUS:CONFIRMED",
        "LOCATION:https://meet.example/intro",
        &format!("UID:{}", booking.id),
    ] {
        assert!(
            file.body.replace("\r\n ", "").contains(&format!("{line}\r\n")),
            "{line}: {}",
            file.body
        );
    }
    assert!(!file.says("@northwind"), "no address of a host");
}

#[actix_web::test]
async fn booking_whose_host_is_archived_says_whom_to_contact_and_offers_no_move() {
    let mut directory = directory();
    for member in &mut directory.members {
        member.archived = member.user_id == PRIYA;
    }
    let site = TestSite::of(directory).await;
    let booking = coming().build();
    site.holds_booking(&booking).await;
    let page = site.get(&format!("/booking/{}", booking.manage_token.reveal())).await;
    assert!(page.says("Priya Raman no longer takes part in meetings"), "{}", page.body);
    assert!(page.says("please contact Tom Becker."), "{}", page.body);
    assert!(page.links("/move").is_empty() && page.links("/cancel").len() == 1, "{}", page.body);
}

#[actix_web::test]
async fn booking_that_changed_20_times_says_whom_to_contact_and_offers_no_move() {
    let site = TestSite::new().await;
    let booking = coming().revised(20).build();
    site.holds_booking(&booking).await;
    let page = site.get(&format!("/booking/{}", booking.manage_token.reveal())).await;
    assert!(page.says("has changed too often to be rescheduled here again"), "{}", page.body);
    assert!(page.says("please contact Priya Raman."), "{}", page.body);
    assert!(page.links("/move").is_empty() && page.links("/cancel").len() == 1, "{}", page.body);
}
