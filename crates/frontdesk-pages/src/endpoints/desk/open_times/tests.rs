use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{DEMO, PRIYA};

use crate::testing::TestSite;

#[actix_web::test]
async fn member_sees_open_times_and_the_reasons_for_closed_ones() {
    let site = TestSite::new().await;
    let meeting = a_booking().hosted_by(PRIYA).at("2030-01-02T05:00Z").build();
    site.holds_booking(&meeting).await;
    let cookie = site.sign_in("priya").await;
    let page = site.get_with(&cookie, "/desk/open-times?day=2030-01-02").await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(page.says("Wednesday 2 January 2030"), "{}", page.body);
    assert!(
        page.says("10:30 AM – 11:00 AM: A meeting or an event in your calendar"),
        "{}",
        page.body
    );
    assert!(page.says("Outside your working hours"), "{}", page.body);
    assert!(!page.says(&meeting.invitee.name), "the page does not say which meeting");
    let slots = |body: &str| body.split("li class=\"slot\"").count() - 1;
    assert!(0 < slots(&page.body));

    let demo = format!("/desk/open-times?event_type={DEMO}&day=2030-01-02");
    let of_demo = site.get_with(&cookie, &demo).await;
    assert!(of_demo.says("Buffer around a meeting or an event"), "{}", of_demo.body);
    assert_eq!(of_demo.links("day=2030-01-14").len(), 1, "two weeks: {}", of_demo.body);
    assert!(of_demo.links("day=2030-01-03")[0].contains(&format!("event_type={DEMO}")));
}

#[actix_web::test]
async fn unreadable_parameters_show_today() {
    let site = TestSite::new().await;
    let cookie = site.sign_in("priya").await;
    for query in ["day=soon&start=never&event_type=x", "day=2040-01-01&event_type=99", ""] {
        let page = site.get_with(&cookie, &format!("/desk/open-times?{query}")).await;
        assert_eq!(page.status, 200, "{query}: {}", page.body);
        assert!(page.says("Tuesday 1 January 2030"), "{query}: {}", page.body);
    }
    let last = site.get_with(&cookie, "/desk/open-times?start=9999-12-31").await;
    assert!(last.status < 500, "{}", last.body);
}

#[actix_web::test]
async fn observer_has_no_open_times() {
    let site = TestSite::new().await;
    let cookie = site.sign_in("olu").await;
    assert_eq!(site.get_with(&cookie, "/desk/open-times").await.status, 404);
    assert!(!site.get_with(&cookie, "/desk").await.says("/desk/open-times"));
}
