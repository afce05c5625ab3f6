//! Tests of `frontdesk sandbox`: the API under the control of a test suite.

mod access;
mod command;
mod external_systems;
mod faults;
mod story;

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};

use crate::http::{ApiResponse, Caller, send};
use crate::support::{Sandbox, scratch_folder};

/// The first Wednesday after the start of the clock, in UTC.
const DAY: &str = "start=2030-01-02T00:00:00Z&end=2030-01-03T00:00:00Z";

/// A time on that day.
const NINE: &str = "2030-01-02T09:00:00Z";

/// A sandbox, and a member who calls its API.
struct Setup {
    _sandbox: Sandbox,
    grace: Caller,
}

impl Setup {
    fn open() -> Self {
        Self::with(&[])
    }

    fn with(arguments: &[&str]) -> Self {
        let sandbox = Sandbox::start(arguments);
        let grace = Caller::without_token(sandbox.address()).bearing(sandbox.token_of("grace"));
        Self { _sandbox: sandbox, grace }
    }

    async fn get(&self, path: &str) -> Value {
        self.grace.get(path).await.expect(200)
    }

    async fn post(&self, path: &str, body: &Value) -> ApiResponse {
        self.grace.post(path, body).await
    }

    async fn put(&self, path: &str, body: &Value) -> ApiResponse {
        send(self.grace.request(Method::PUT, path).json(body)).await
    }

    async fn set(&self, path: &str, body: &Value) {
        self.put(&format!("/sandbox/{path}"), body).await.expect(204);
    }

    async fn advance(&self, minutes: u32) -> Value {
        let body = json!({ "advance_seconds": minutes * 60 });
        self.post("/sandbox/clock", &body).await.expect(200)
    }

    async fn reset(&self) {
        self.grace.post_nothing("/sandbox/reset").await.expect(204);
    }

    /// A personal link of Grace's.
    async fn link(&self) -> i64 {
        let path = "/api/v1/accounts/1/event_types/intro-30/links";
        let made = self.post(path, &json!({})).await;
        assert!([200, 201].contains(&made.status), "{made:#?}");
        made.json()["link"]["id"].as_i64().expect("an id")
    }

    async fn open_times(&self) -> Vec<Value> {
        self.open_times_of(self.link().await).await
    }

    async fn open_times_of(&self, link: i64) -> Vec<Value> {
        let path = format!("/api/v1/accounts/1/scheduling_links/{link}/open_times?{DAY}");
        self.get(&path).await["open_times"].as_array().expect("a list").clone()
    }

    async fn book(&self, start: &str) -> ApiResponse {
        let body = meeting(self.link().await, start);
        self.post("/api/v1/bookings", &body).await
    }

    async fn mails(&self) -> Vec<Value> {
        self.get("/sandbox/inbox").await["mails"].as_array().expect("a list").clone()
    }

    async fn occasions_of_mail_to_ada(&self) -> Vec<String> {
        let inbox = self.get("/sandbox/inbox?to=Ada@acme.example").await;
        let mails = inbox["mails"].as_array().expect("a list");
        mails.iter().map(|mail| mail["occasion"].as_str().expect("a text").to_owned()).collect()
    }
}

fn meeting(link: i64, start: &str) -> Value {
    json!({
        "link_id": link,
        "start_time": start,
        "time_zone": "Europe/Paris",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
        "answers": { "team_size": "1-10" },
    })
}

/// The workspace of Acme with one member, Grace, and these other sections.
fn acme(more: Value) -> Setup {
    let mut workspace = json!({
        "workspace": { "key": "acme", "name": "Acme", "time_zone": "UTC" },
        "members": [{
            "key": "grace", "name": "Grace Hill", "email": "grace@acme.example", "time_zone": "UTC", "role": "admin",
            "working_hours": { "wed": ["09:00-17:00"] },
            "calendars": [{ "kind": "caldav", "url": "https://dav.example/grace/", "username": "grace", "password": { "env": "UNSET" } }],
        }],
        "event_types": [{
            "key": "intro-30", "title": "Intro call", "duration": 30,
            "questions": [{ "key": "team_size", "label": "Size?", "type": "text" }],
        }],
    });
    let Value::Object(more) = more else { panic!("sections") };
    workspace.as_object_mut().expect("sections").extend(more);
    let file = scratch_folder("sandbox-file").join("acme.json");
    fs::write(&file, workspace.to_string()).expect("a file can be written");
    Setup::with(&[file.to_str().expect("a path of text")])
}
