use serde_json::json;

use super::door::{EMAIL, NAME};
use super::{Door, Form, Key, Page, a_visitor};

/// Every page has fewer focusable elements.
const MOST_STOPS: usize = 150;

/// Every focused element must show its focus.
#[track_caller]
fn tab_to(page: &Page, selector: &str) {
    for _ in 0..MOST_STOPS {
        page.press(Key::Tab);
        let stop = page.eval(&format!(
            r#"(() => {{
              const stop = document.activeElement, box = stop.getBoundingClientRect();
              const outline = getComputedStyle(stop);
              const isSeen = outline.outlineStyle !== "none" && parseFloat(outline.outlineWidth) >= 2
                && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
              return [stop.matches({}), isSeen || stop === document.body, stop.outerHTML.slice(0, 200)];
            }})()"#,
            json!(selector)
        ));
        assert_eq!(stop[1], true, "the focus is not to be seen on {}", stop[2]);
        if stop[0] == true {
            return;
        }
    }
    panic!("no stop is {selector} on {}", page.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn booking_works_with_the_keyboard_only() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());

    tab_to(&page, "a.skip");
    page.press(Key::Enter);
    assert_eq!(page.eval("document.activeElement.id"), "main");
    tab_to(&page, "a.turn.on");
    page.press(Key::Enter);
    page.wait_for("document.activeElement.id === 'month'");
    tab_to(&page, "a.day.open");
    page.press(Key::Enter);
    page.wait_for("document.activeElement.id === 'times'");
    tab_to(&page, "a.slot");
    let time = page.eval("document.activeElement.querySelector('time').dateTime");
    page.press(Key::Enter);
    page.wait_for("document.activeElement.id === 'form'");
    let form = Form::before(&page, time.as_str().expect("a time").to_owned());

    tab_to(&page, "#name");
    page.type_text(NAME);
    tab_to(&page, "#email");
    page.type_text(EMAIL);
    tab_to(&page, "[name='answers.team_size']");
    page.press(Key::Down);
    tab_to(&page, "[name='answers.topics']");
    page.press(Key::Space);
    tab_to(&page, "button");
    form.wait_a_persons_while();
    page.press(Key::Enter);
    page.read("Your meeting is booked");
    page.wait_for("document.activeElement.id === 'title'");
    let booking = door.booking().await;
    assert_eq!(booking["start_time"], form.time.as_str());
    assert_eq!(booking["answers"], json!({ "team_size": "1-10", "topics": ["Price"] }));

    tab_to(&page, "a[href*='/cancel']");
    page.press(Key::Enter);
    page.read("Cancel this booking?");
    tab_to(&page, "#reason");
    page.press(Key::ShiftTab);
    tab_to(&page, "button.danger");
    page.press(Key::Enter);
    page.read("Your meeting is cancelled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn time_zone_can_be_changed_with_the_keyboard_only() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    tab_to(&page, "summary");
    page.press(Key::Enter);
    tab_to(&page, "#tz");
    // Typed letters select the entry that starts with them.
    page.press_letters("Tokyo");
    assert_eq!(page.eval("document.querySelector('#tz').value"), "Asia/Tokyo");
    tab_to(&page, ".zone button");
    page.press(Key::Enter);
    page.read("Tokyo (");
    assert!(page.address().contains("tz=Asia%2FTokyo"), "{}", page.address());
}
