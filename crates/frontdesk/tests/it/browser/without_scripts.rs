use serde_json::json;

use super::door::{EMAIL, NAME, book, choose_another_time};
use super::{Door, Form, a_visitor};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn booking_works_without_scripts() {
    let Some(page) = a_visitor().without_scripts().arrive() else { return };
    let door = Door::open().await;
    let booked = book(&page, door.address());
    assert_eq!(door.booking().await["start_time"], booked.as_str());
    assert!(page.requests(&["Fetch", "XHR", "Script"]).is_empty(), "there was no script");

    page.click("a[href*='/move']");
    let chosen = choose_another_time(&page);
    page.read("Reschedule your meeting?");
    page.click("form[method=post] [type=submit]");
    page.read("Your meeting has been rescheduled");
    assert_eq!(door.booking().await["start_time"], chosen.as_str());

    page.click("a[href*='/cancel']");
    page.fill("#reason", "We found another way.");
    page.click("form[method=post] [type=submit]");
    page.read("Your meeting is cancelled");
    assert_eq!(door.booking().await["cancellation"]["reason"], "We found another way.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn invalid_form_keeps_its_input_without_scripts() {
    let Some(page) = a_visitor().without_scripts().arrive() else { return };
    let door = Door::open().await;
    let form = Form::reach(&page, door.address());
    form.fill();
    page.fill("#guests", "bob");
    form.send();
    page.see("#faults");
    // `autofocus` sets the focus.
    page.wait_for("document.activeElement.id === 'faults'");
    let typed = page
        .eval("['#name', '#email', '#guests'].map((field) => document.querySelector(field).value)");
    assert_eq!(typed, json!([NAME, EMAIL, "bob"]));

    page.fill("#guests", "");
    door.take(&form.time).await;
    form.send();
    page.read("This time is no longer available.");
    page.click("[type=radio][name=time]");
    form.send();
    page.read("Your meeting is booked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn time_zone_and_clock_format_are_changed_by_a_form() {
    let Some(page) = a_visitor().without_scripts().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    page.click("summary");
    page.choose("#tz", "Asia/Tokyo");
    page.click("[name=clock][value='12']");
    page.click(".zone button");
    page.read("Tokyo (");
    assert!(page.texts("a.slot").iter().all(|time| time.ends_with("AM") || time.ends_with("PM")));
    let form = Form::reach(&page, &page.address());
    assert!(page.text().contains("Asia/Tokyo"), "{}", page.text());
    form.fill();
    form.send();
    page.read("Your meeting is booked");
    assert_eq!(door.booking().await["invitee"]["time_zone"], "Asia/Tokyo");
}
