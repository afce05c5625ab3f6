//! The pages in a real browser: with the script and without, by mouse, finger and keyboard, light and dark.
//!
//! `FRONTDESK_SCREENSHOTS=folder` takes pictures on the way.

mod chromium;

use frontdesk_testing::builders::a_booking;
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::PRIYA;
use time::Duration;

use self::chromium::{Look, Tab};
use crate::testing::{ARCHIVED, PERSONAL, SURVEY, TEAM, TOMORROW, TestSite};

const HEADING: &str = "document.querySelector('h1').textContent";

/// Somebody takes a while to fill a form in.
fn take_a_while(site: &TestSite) {
    site.clock.advance(Duration::seconds(20));
}

#[actix_web::test]
async fn a_visitor_books_moves_and_cancels_without_a_reload() {
    let Some(mut tab) = Tab::open(Look::default()).await else { return };
    let site = TestSite::new().await;
    tab.goto(&format!("{}{PERSONAL}", site.serve())).await;
    tab.until("location.search.includes('tz=Europe%2FBerlin')").await;
    tab.until("document.querySelector('.slot').textContent.startsWith('10:00')").await;
    tab.value("window.same = true").await;

    tab.click(".day.open:not([aria-current])").await;
    tab.until("document.activeElement.id === 'times'").await;
    tab.click(".slot").await;
    tab.until("document.activeElement.id === 'form'").await;
    tab.fill("#name", "Ada Byron").await;
    tab.fill("#email", "ada@acme.com").await;
    take_a_while(&site);
    tab.click("button.main").await;
    tab.until(&format!("{HEADING} === 'Your meeting is booked'")).await;
    assert_eq!(tab.value("document.activeElement.id").await, "title");

    tab.click("a[href*='/move']").await;
    tab.click(".day.open:not([aria-current])").await;
    tab.until("document.activeElement.id === 'times'").await;
    tab.click(".slot").await;
    tab.until(&format!("{HEADING} === 'Move your meeting?'")).await;
    tab.click("button[type=submit]").await;
    tab.until(&format!("{HEADING} === 'Your meeting has been moved'")).await;

    tab.click("a[href*='/cancel']").await;
    tab.until("document.querySelector('#reason')").await;
    tab.fill("#reason", "ill").await;
    tab.click("button.danger").await;
    tab.until(&format!("{HEADING} === 'Your meeting is cancelled'")).await;
    assert_eq!(tab.value("window.same").await, true, "all of it in one page");
    assert_eq!(tab.value("location.search.includes('done')").await, false, "a reload tells of nothing new");
}

#[actix_web::test]
async fn a_time_taken_meanwhile_is_told_and_another_one_booked_with_what_was_typed() {
    let Some(mut tab) = Tab::open(Look::default()).await else { return };
    let site = TestSite::new().await;
    tab.goto(&format!("{}{PERSONAL}?time={TOMORROW}&tz=UTC&clock=24", site.serve())).await;
    tab.fill("#name", "Ada Byron").await;
    tab.fill("#email", "ada@acme.com").await;
    take_a_while(&site);
    site.calendars.fill(PRIYA, interval("2030-01-02T05:00Z", "2030-01-02T05:30Z"));
    tab.click("button.main").await;
    tab.until("document.activeElement.id === 'faults'").await;
    assert_eq!(tab.value("document.querySelector('#name').value").await, "Ada Byron");
    tab.click("input[name=time]").await;
    tab.click("button.main").await;
    tab.until(&format!("{HEADING} === 'Your meeting is booked'")).await;
}

#[actix_web::test]
async fn the_keyboard_alone_gets_all_the_way_and_faults_take_it_to_their_fields() {
    let Some(mut tab) = Tab::open(Look::default()).await else { return };
    let site = TestSite::new().await;
    tab.goto(&format!("{}{PERSONAL}?tz=UTC&clock=24", site.serve())).await;
    tab.tab_to(".day.open:not([aria-current])").await;
    tab.enter().await;
    tab.until("document.activeElement.id === 'times'").await;
    tab.tab_to(".slot").await;
    tab.enter().await;
    tab.until("document.activeElement.id === 'form'").await;
    tab.tab_to("#name").await;
    tab.type_text("Ada Byron").await;
    // The browser's own checks would stop it before the service says what is wrong.
    tab.value("document.querySelector('form[method=post]').noValidate = true").await;
    take_a_while(&site);
    tab.enter().await;
    tab.until("document.activeElement.id === 'faults'").await;
    tab.tab_to("#faults a").await;
    tab.enter().await;
    tab.until("document.activeElement.id === 'email'").await;
    tab.type_text("ada@acme.com").await;
    assert_eq!(tab.value("document.querySelector('#name').value").await, "Ada Byron");
    tab.enter().await;
    tab.until(&format!("{HEADING} === 'Your meeting is booked'")).await;
}

#[actix_web::test]
async fn without_the_script_a_phone_gets_all_the_way() {
    let look = Look { size: (375, 800), scripts: false, ..Look::default() };
    let Some(mut tab) = Tab::open(look).await else { return };
    let site = TestSite::new().await;
    tab.goto(&format!("{}{PERSONAL}", site.serve())).await;
    tab.click(".day.open:not([aria-current])").await;
    tab.until("location.search.includes('date=')").await;
    tab.click(".slot").await;
    tab.until("document.querySelector('#name')").await;
    tab.fill("#name", "Ada Byron").await;
    tab.fill("#email", "ada@acme.com").await;
    take_a_while(&site);
    tab.click("button.main").await;
    tab.until(&format!("{HEADING} === 'Your meeting is booked'")).await;
}

#[actix_web::test]
async fn times_follow_the_clocks_of_the_browsers_zone_over_their_change() {
    let Some(mut tab) = Tab::open(Look::default()).await else { return };
    let site = TestSite::new().await;
    let base = site.serve();
    // Clocks in Berlin go forward on Sunday 31 March 2030, those in Kolkata, where the host is, never.
    for (date, first) in [("2030-03-28", "04:30"), ("2030-04-02", "05:30")] {
        tab.goto(&format!("{base}{PERSONAL}?date={date}&clock=24")).await;
        tab.until("location.search.includes('Berlin')").await;
        tab.until(&format!("document.querySelector('.slot').textContent === '{first}'")).await;
    }
}

#[actix_web::test]
async fn every_page_fits_a_phone_and_a_desk_in_light_and_dark() {
    let site = TestSite::new().await;
    let booking = a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA).build();
    site.holds_booking(&booking).await;
    let own = format!("/booking/{}", booking.manage_token.reveal());
    let base = site.serve();
    for (name, look) in [
        ("light", Look::default()),
        ("dark", Look { scheme: "dark", ..Look::default() }),
        ("phone", Look { size: (360, 780), ..Look::default() }),
    ] {
        let Some(mut tab) = Tab::open(look).await else { return };
        for (page, path) in [
            ("calendar", format!("{TEAM}?tz=UTC&clock=24")),
            ("form", format!("{SURVEY}?time={TOMORROW}&tz=UTC&clock=24")),
            ("arabic", format!("{PERSONAL}?lang=ar&tz=UTC&clock=24")),
            ("closed", ARCHIVED.to_owned()),
            ("booking", format!("{own}?tz=UTC&clock=24")),
            ("move", format!("{own}/move?tz=UTC&clock=24")),
            ("cancel", format!("{own}/cancel?tz=UTC&clock=24")),
        ] {
            tab.goto(&format!("{base}{path}")).await;
            let too_wide = "document.documentElement.scrollWidth - innerWidth";
            assert_eq!(tab.value(too_wide).await, 0, "{name} {page} is wider than its window");
            assert_eq!(tab.value(SMALL_TARGETS).await, "", "{name} {page} has targets that fingers miss");
            tab.picture(&format!("{page}-{name}")).await;
        }
    }
}

/// What can be pressed and is less than 44 pixels high, links within a line of text left aside.
const SMALL_TARGETS: &str = "[...document.querySelectorAll('a.button, a.day, a.slot, a.turn, .languages a, .calendars a, button, select, summary, label.choice')]
    .filter((target) => target.offsetParent && target.getBoundingClientRect().height < 43.5)
    .map((target) => target.outerHTML).join()";
