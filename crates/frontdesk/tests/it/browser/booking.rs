use serde_json::json;

use super::door::{EMAIL, NAME, book, choose_a_day, choose_a_time, turn_to_next_month};
use super::{Door, Form, a_visitor};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn booking_works_without_a_page_reload() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let form = Form::reach(&page, door.address());
    page.eval("window.isTheSame = true");

    form.fill();
    page.click("[name='answers.topics'][value='Security']");
    page.fill("[name='answers.seats']", "12");
    page.fill("#guests", "bob@acme.example");
    form.send();

    page.read("Your meeting is booked");
    assert_eq!(page.eval("window.isTheSame"), true);
    assert_eq!(page.requests(&["Document"]), [door.address()], "later steps only fetch");
    let booking = door.booking().await;
    assert_eq!(booking["start_time"], form.time.as_str());
    assert_eq!(booking["origin"], "link");
    assert_eq!(
        booking["invitee"],
        json!({ "name": NAME, "email": EMAIL, "time_zone": "Europe/London" })
    );
    assert_eq!(booking["guests"], json!(["bob@acme.example"]));
    assert_eq!(
        booking["answers"],
        json!({ "team_size": "11-50", "topics": ["Security"], "seats": 12 })
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn reload_keeps_the_confirmation_and_back_leaves_it() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    book(&page, door.address());
    page.reload();
    page.read("Your meeting");
    assert!(!page.text().contains("is booked"), "the reload did nothing: {}", page.text());
    assert_eq!(door.bookings().await.len(), 1);

    page.go(door.address());
    let first = page.texts("#month");
    turn_to_next_month(&page);
    page.eval("history.back()");
    page.wait_for(&format!("document.querySelector('#month').innerText === {}", json!(first[0])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn invalid_form_keeps_its_input_and_focuses_the_error_summary() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let form = Form::reach(&page, door.address());
    form.fill();
    page.fill("#guests", "bob");
    form.send();

    page.see("#faults");
    page.wait_for("document.activeElement.id === 'faults'");
    assert!(page.eval("document.title").as_str().is_some_and(|title| title.starts_with("Error: ")));
    let typed = page
        .eval("['#name', '#email', '#guests'].map((field) => document.querySelector(field).value)");
    assert_eq!(typed, json!([NAME, EMAIL, "bob"]));
    assert_eq!(page.eval("document.querySelector('[name=\"answers.team_size\"]').value"), "11-50");
    assert_eq!(page.attribute("#guests", "aria-invalid"), "true");
    let described = page.eval("document.getElementById('guests-fault').innerText");
    assert!(described.as_str().is_some_and(|fault| fault.contains("“bob”")), "{described}");

    page.click("#faults a");
    page.wait_for("document.activeElement.id === 'guests'");
    page.fill("#guests", "bob@acme.example");
    form.send();
    page.read("Your meeting is booked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn browser_validates_required_fields() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let form = Form::reach(&page, door.address());
    let asked = page.requests(&["Document", "Fetch"]).len();
    form.send();
    page.wait_for("document.activeElement.id === 'name'");
    assert_eq!(page.requests(&["Document", "Fetch"]).len(), asked, "nothing was sent");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn taken_slot_offers_alternatives_and_keeps_the_input() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    let form = Form::reach(&page, door.address());
    form.fill();
    door.take(&form.time).await;
    form.send();

    page.read("This time is no longer available.");
    page.wait_for("document.activeElement.id === 'faults'");
    assert_eq!(page.eval("document.querySelector('#name').value"), NAME);
    assert_eq!(page.eval("document.querySelectorAll('[type=radio][name=time]').length"), 5);
    page.click("[type=radio][name=time]");
    let next = page.attribute("[type=radio][name=time]", "value");
    form.send();
    page.read("Your meeting is booked");
    let booked = door.bookings().await;
    assert!(
        booked.iter().any(|booking| booking["start_time"] == next.as_str()),
        "{next}: {booked:#?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn slot_taken_before_selection_is_reported_on_the_calendar() {
    let Some(page) = a_visitor().arrive() else { return };
    let door = Door::open().await;
    page.go(door.address());
    turn_to_next_month(&page);
    choose_a_day(&page);
    door.take(&page.attribute("a.slot time", "datetime")).await;
    page.click("a.slot");
    page.read("This time is no longer available.");
    page.wait_for("document.activeElement.id === 'faults'");
    choose_a_time(&page);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn first_open_time_needs_at_most_two_requests() {
    let door = Door::open().await;
    let zones = [("Europe/London", 2), ("America/New_York", 2)];
    for (zone, most) in zones {
        let Some(page) = a_visitor().in_zone(zone).arrive() else { return };
        page.go(door.address());
        page.see("a.slot");
        let asked = page.requests(&["Document", "Fetch"]);
        assert!(asked.len() <= most, "{zone}: {asked:#?}");
        let all =
            page.requests(&["Document", "Fetch", "Stylesheet", "Script", "Font", "Image", "XHR"]);
        assert!(all.iter().all(|address| address.starts_with(door.service())), "{all:#?}");
    }
    let Some(page) = a_visitor().without_scripts().arrive() else { return };
    page.go(door.address());
    page.see("a.slot");
    assert_eq!(
        page.requests(&["Document", "Stylesheet", "Fetch"]).len(),
        2,
        "the page and its style sheet"
    );
}
