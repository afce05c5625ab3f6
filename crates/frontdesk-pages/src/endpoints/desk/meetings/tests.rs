use frontdesk_domain::event::BookingChange;
use frontdesk_testing::builders::{a_booking, an_event, email};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{PRIYA, TOM};

use crate::testing::{Admin, TestSite};

#[actix_web::test]
async fn week_of_the_member_is_listed_in_the_members_zone() {
    let site = TestSite::new().await;
    // The clock is at Tuesday, 1 January 2030.
    let booking = a_booking().hosted_by(PRIYA);
    site.holds_booking(&booking.starting_at(instant("2030-01-06T18:00:00Z")).build()).await;
    site.holds_booking(&a_booking().hosted_by(TOM).build()).await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, "/desk").await;
    assert!(page.says("My meetings"), "{}", page.body);
    assert_eq!(page.links("/desk/meetings/").len(), 1, "{}", page.body);
    // In Kolkata, the meeting is on Sunday at 23:30.
    assert!(page.says("11:30 PM") || page.says("23:30"), "{}", page.body);
    let next = site.get_with(&cookie, "/desk?week=2030-01-09").await;
    assert!(next.says("There are no meetings here."), "{}", next.body);
    let earlier = next.links("week=2030-01-02");
    assert_eq!(earlier.len(), 1, "{}", next.body);
    assert_eq!(site.get_with(&cookie, &earlier[0]).await.links("/desk/meetings/").len(), 1);
    let unreadable = site.get_with(&cookie, "/desk?week=soon").await;
    assert_eq!(unreadable.links("/desk/meetings/").len(), 1, "it shows the week from today");
}

#[actix_web::test]
async fn unconfirmed_meeting_is_marked() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2030-01-01T18:00Z"));
    let booking = booking.unconfirmed(7).build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    for page in ["/desk", &format!("/desk/meetings/{}", booking.id)] {
        let page = site.get_with(&cookie, page).await;
        assert!(page.says("Not confirmed"), "{}", page.body);
    }
}

#[actix_web::test]
async fn meetings_with_an_invitee_are_found() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).starting_at(instant("2031-03-01T09:00:00Z")).build();
    site.holds_booking(&booking).await;
    let cookie = site.sign_in("priya").await;
    let address = format!("/desk?invitee={}", booking.invitee.email);
    assert_eq!(site.get_with(&cookie, &address).await.links("/desk/meetings/").len(), 1);
    let unknown = site.get_with(&cookie, "/desk?invitee=unknown@acme.com").await;
    assert!(unknown.says("There are no meetings here."), "{}", unknown.body);
    assert_ne!(booking.invitee.email, email("unknown@acme.com"));
}

#[actix_web::test]
async fn meeting_is_shown_to_its_host_only() {
    let site = TestSite::new().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    site.holds_booking(&booking).await;
    let page = format!("/desk/meetings/{}", booking.id);
    let priya = site.sign_in("priya").await;
    let shown = site.get_with(&priya, &page).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    for text in [&booking.invitee.name, &booking.invitee.email.to_string(), "Cancel booking"] {
        assert!(shown.says(text), "{text} is not in {}", shown.body);
    }
    assert!(!shown.says(booking.manage_token.reveal()), "the token of the invitee stays secret");
    let tom = site.sign_in("tom").await;
    assert_eq!(site.get_with(&tom, &page).await.status, 404);
    assert_eq!(site.get_with(&priya, "/desk/meetings/x").await.status, 404);
    assert_eq!(site.get(&page).await.status, 303);
    let admin = site.sign_in("grace").await;
    assert_eq!(site.get_with(&admin, &page).await.status, 200);
}

#[actix_web::test]
async fn history_of_a_meeting_names_what_changed_and_who_changed_it() {
    let admin = Admin::sign_in().await;
    let booking = a_booking().hosted_by(PRIYA).build();
    admin.site.holds_booking(&booking).await;
    let page = format!("/desk/meetings/{}", booking.id);
    assert!(!admin.get(&page).await.says("History"));
    let from = a_booking().at("2030-01-05T15:00Z").build().interval;
    let changes = [
        BookingChange::Moved { from },
        BookingChange::Reassigned { from: TOM, to: PRIYA },
        BookingChange::NoShow,
    ];
    for (hour, change) in (7..).zip(changes) {
        let event = an_event().of(&booking, change).at(&format!("2030-01-01T{hour:02}:00Z"));
        admin.emit(&event.build(), &[], None).await;
    }
    let confirmed = an_event().of(&booking, BookingChange::Confirmed).by_an_invitee();
    let confirmed = confirmed.at("2030-01-01T10:00Z");
    admin.emit(&confirmed.build(), &[], None).await;
    let other = a_booking().hosted_by(PRIYA).build();
    admin.emit(&an_event().of(&other, BookingChange::Cancelled).build(), &[], None).await;
    let shown = admin.get(&page).await;
    let history = shown.body.split("History").nth(1).expect("a history");
    let text = [
        "Confirmed by the invitee",
        "Marked as no-show",
        ", <bdi>Priya",
        "Host changed from Tom Becker to Priya Raman",
        "Moved; before: Saturday 5 January 2030, 3:00 PM",
    ];
    let places = text.map(|text| history.find(text).unwrap_or_else(|| panic!("{text}: {history}")));
    assert!(places.is_sorted(), "the newest change comes first: {history}");
    assert!(!history.contains("Cancelled"), "{history}");
}
