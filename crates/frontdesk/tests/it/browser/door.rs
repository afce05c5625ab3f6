use std::time::{Duration, Instant};

use frontdesk_testing::wait::wait_until;
use serde_json::{Value, json};

use super::chromium::PATIENCE;
use super::page::Page;
use crate::http::{Caller, Desk};
use crate::support::{BASE_URL, Store};

pub(super) const NAME: &str = "Ada Byron";
pub(super) const EMAIL: &str = "ada@acme.example";

/// An event type of an hour, with a question of each type.
const TOUR: i64 = 20;

/// Ana's personal link in a new workspace.
#[derive(Debug)]
pub(super) struct Door {
    host: Caller,
    link: i64,
    address: String,
}

impl Door {
    pub(super) async fn open() -> Self {
        Self::open_with(|_| ()).await
    }

    pub(super) async fn open_with(edit: impl FnOnce(&mut Value)) -> Self {
        let server = Store::Sqlite.shared_server();
        let desk = Desk::on(server, |file| {
            file["event_types"].as_array_mut().expect("a list").push(tour());
            edit(file);
        });
        let host = desk.member("ana");
        let made = host
            .post(&desk.path(&format!("event_types/{TOUR}/links")), &json!({}))
            .await
            .expect(201);
        let url = made["link"]["url"].as_str().expect("a link has an address");
        let path = url.strip_prefix(BASE_URL).expect("links use the base URL");
        let link = made["link"]["id"].as_i64().expect("a link has a number");
        Self { address: format!("{}{path}", server.address()), link, host }
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn service(&self) -> &str {
        self.address.split_once("/book/").expect("a booking page URL").0
    }

    pub(super) async fn bookings(&self) -> Vec<Value> {
        let listed = self.host.get("/api/v1/bookings?status=scheduled").await.expect(200);
        listed["bookings"].as_array().expect("a list").clone()
    }

    /// Includes a cancelled booking.
    pub(super) async fn booking(&self) -> Value {
        let listed = self.host.get("/api/v1/bookings").await.expect(200);
        let bookings = listed["bookings"].as_array().expect("a list");
        assert_eq!(bookings.len(), 1, "{listed:#}");
        bookings[0].clone()
    }

    pub(super) async fn take(&self, start_time: &str) {
        let body = json!({
            "link_id": self.link, "start_time": start_time, "time_zone": "UTC",
            "invitee": { "name": "Bob Crane", "email": "bob@acme.example" }, "answers": { "team_size": "1-10" },
        });
        self.host.post("/api/v1/bookings", &body).await.expect(201);
    }
}

fn tour() -> Value {
    json!({
        "id": TOUR, "key": "tour", "title": "Product tour", "description": "An hour with time for your questions.",
        "duration": 60, "slot_interval_minutes": 30, "horizon_days": 60, "hosts": ["ana"],
        "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
        "questions": [
            { "key": "team_size", "label": "Team size", "type": "select", "required": true, "options": ["1-10", "11-50"] },
            { "key": "topics", "label": "Topics", "type": "multi_select", "options": ["Price", "Security"] },
            { "key": "seats", "label": "Seats", "type": "number" },
            { "key": "goal", "label": "Goal", "type": "long_text" },
        ],
    })
}

/// In the next month, every day is in the future.
#[track_caller]
pub(super) fn turn_to_next_month(page: &Page) {
    let month = page.texts("#month");
    page.click("a.turn.on");
    page.wait_for(&format!("document.querySelector('#month')?.innerText !== {}", json!(month[0])));
    page.see("#month");
}

#[track_caller]
pub(super) fn choose_a_day(page: &Page) {
    page.click("a.day.open");
    page.see("a.day.open[aria-current]");
}

#[track_caller]
pub(super) fn choose_a_time(page: &Page) -> String {
    choose_the_time_at(page, "a.slot")
}

/// Today may have only one open time left, unlike the next month.
#[track_caller]
pub(super) fn choose_another_time(page: &Page) -> String {
    page.see("a.day.open");
    turn_to_next_month(page);
    choose_a_day(page);
    choose_the_time_at(page, "li:last-child > a.slot")
}

#[track_caller]
fn choose_the_time_at(page: &Page, selector: &str) -> String {
    let time = page.attribute(&format!("{selector} time"), "datetime");
    page.click(selector);
    page.see("section.details form, section.card.meeting form");
    time
}

#[derive(Debug)]
pub(super) struct Form<'a> {
    page: &'a Page,
    shown: Instant,
    /// In UTC.
    pub(super) time: String,
}

impl<'a> Form<'a> {
    #[track_caller]
    pub(super) fn reach(page: &'a Page, address: &str) -> Self {
        page.go(address);
        turn_to_next_month(page);
        choose_a_day(page);
        let time = choose_a_time(page);
        Self::before(page, time)
    }

    pub(super) fn before(page: &'a Page, time: String) -> Self {
        Self { page, shown: Instant::now(), time }
    }

    #[track_caller]
    pub(super) fn fill(&self) {
        self.page.fill("#name", NAME);
        self.page.fill("#email", EMAIL);
        self.page.choose("[name='answers.team_size']", "11-50");
    }

    /// A form submitted within two seconds counts as spam.
    #[track_caller]
    pub(super) fn wait_a_persons_while(&self) {
        wait_until("a person's pace", PATIENCE, || Duration::from_secs(2) < self.shown.elapsed());
    }

    #[track_caller]
    pub(super) fn send(&self) {
        self.wait_a_persons_while();
        self.page.click("form[method=post] [type=submit]");
    }
}

#[track_caller]
pub(super) fn book(page: &Page, address: &str) -> String {
    page.go(address);
    turn_to_next_month(page);
    book_in(page)
}

#[track_caller]
pub(super) fn book_in(page: &Page) -> String {
    choose_a_day(page);
    let form = Form::before(page, choose_a_time(page));
    form.fill();
    form.send();
    page.read("Your meeting is booked");
    form.time
}
