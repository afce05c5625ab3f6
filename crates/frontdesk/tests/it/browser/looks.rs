use frontdesk_help::GUIDES;
use serde_json::json;

use super::door::{EMAIL, NAME, choose_a_day};
use super::{Door, Form, a_visitor};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn booking_works_by_touch_on_a_phone() {
    let Some(page) = a_visitor().on_a_phone().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    let month = page.texts("#month");
    page.tap("a.turn.on");
    page.wait_for(&format!("document.querySelector('#month')?.innerText !== {}", json!(month[0])));
    page.tap("a.day.open");
    page.see("a.day.open[aria-current]");
    let time = page.attribute("a.slot time", "datetime");
    page.tap("a.slot");
    page.see("#name");
    let form = Form::before(&page, time);
    for (field, text) in [("#name", NAME), ("#email", EMAIL)] {
        page.tap(field);
        page.wait_for(&format!("document.activeElement.matches('{field}')"));
        page.type_text(text);
    }
    page.choose("[name='answers.team_size']", "1-10");
    form.wait_a_persons_while();
    page.tap("form[method=post] [type=submit]");
    page.read("Your meeting is booked");
    assert_eq!(door.booking().await["start_time"], form.time.as_str());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn guides_fit_a_phone() {
    let Some(page) = a_visitor().on_a_phone().arrive() else { return };
    let door = Door::open().await;
    let mut wide = Vec::new();
    for guide in GUIDES {
        page.go(&format!("{}/help/{}", door.service(), guide.id));
        page.read(guide.title);
        if page.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            != 0
        {
            wide.push(guide.id);
        }
    }
    assert!(wide.is_empty(), "wider than a phone: {wide:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn arabic_page_is_right_to_left() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    page.eval("window.isTheSame = true");
    let left_edges = "['.about', '.choose', '.turn.back', '.turn.on'].map((part) => document.querySelector(part).getBoundingClientRect().left)";
    let of =
        |edges: serde_json::Value| serde_json::from_value::<[f64; 4]>(edges).expect("four edges");
    let [about, choose, back, on] = of(page.eval(left_edges));
    assert!(about < choose && back < on, "from left to right in English");

    page.click("footer a[hreflang=ar]");
    page.wait_for(
        "document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar'",
    );
    let [about, choose, back, on] = of(page.eval(left_edges));
    assert!(choose < about && on < back, "from right to left in Arabic");
    assert_eq!(page.eval("window.isTheSame"), true, "nothing was reloaded");
    choose_a_day(&page);
    assert_eq!(page.eval("document.documentElement.dir"), "rtl", "the language stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn page_follows_the_color_scheme_preference() {
    let door = Door::open().await;
    let brightness = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color]
        .map((colour) => colour.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765)";
    for is_dark in [false, true] {
        let Some(page) = a_visitor().in_dark_mode(is_dark).arrive() else { return };
        page.go(door.address());
        let [paper, ink] =
            serde_json::from_value::<[f64; 2]>(page.eval(brightness)).expect("two numbers");
        assert_eq!(paper < 0.2, is_dark, "the paper's brightness is {paper}");
        assert_eq!(0.8 < ink, is_dark, "the ink's brightness is {ink}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn injected_script_does_not_run() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    page.eval("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))");
    page.expect_console_error("Content Security Policy");
    assert_eq!(page.eval("window.ran === undefined"), true);
}
