use std::fs;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};
use time::Duration;

use super::caller::Caller;
use super::clock::{now, write};
use super::response::uuid_of;
use crate::support::{
    Finished, Server, Store, finish, program_with_keys, run, scratch_folder, succeed,
};

/// The admin.
pub(crate) const ANA: i64 = 1;
/// Members who can host.
pub(crate) const BEN: i64 = 2;
pub(crate) const CLEO: i64 = 3;
pub(crate) const DAN: i64 = 4;
/// The observer.
pub(crate) const OLGA: i64 = 5;
/// A member without a calendar.
pub(crate) const NINA: i64 = 6;

/// The queue of Ben, Cleo and Dan.
pub(crate) const CREW: i64 = 1;

/// 30 minutes, open around the clock.
pub(crate) const CALL: i64 = 1;
/// An hour, with buffers, notice, questions and two hosts.
pub(crate) const CONSULTATION: i64 = 2;

pub(crate) const ALL_SCOPES: &str = "records:read,records:enrich,bookings:read,bookings:write,scheduling_links:read,scheduling_links:write,workspace:write";

#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) id: i64,
    pub(crate) key: String,
    file: Value,
    database: String,
    pub(crate) anonymous: Caller,
}

impl Desk {
    pub(crate) fn new(store: Store) -> Self {
        Self::with(store, |_| ())
    }

    pub(crate) fn with(store: Store, edit: impl FnOnce(&mut Value)) -> Self {
        Self::on(store.shared_server(), edit)
    }

    pub(crate) fn alone(store: Store, hint: &str) -> (Server, Self) {
        let server = Server::start(&store.new_database(hint));
        let desk = Self::on(&server, |_| ());
        (server, desk)
    }

    pub(crate) fn on(server: &Server, edit: impl FnOnce(&mut Value)) -> Self {
        static NEXT: AtomicI64 = AtomicI64::new(1_000);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let key = format!("desk-{id}");
        let mut file = usual_workspace();
        file["workspace"]["id"] = id.into();
        file["workspace"]["key"] = key.clone().into();
        edit(&mut file);
        let database = server.database().to_owned();
        let desk =
            Self { id, key, file, database, anonymous: Caller::without_token(server.address()) };
        desk.apply();
        desk
    }

    pub(crate) fn change(&mut self, edit: impl FnOnce(&mut Value)) {
        edit(&mut self.file);
        self.apply();
    }

    fn apply(&self) {
        // Parallel commands would wait for one lock in the store and exceed its timeout.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let file = self.file_with(|_| ());
        let applied =
            finish(program_with_keys(["apply", &file, "--prune", "--database", &self.database]));
        assert_eq!(applied.code, Some(0), "{}", applied.stderr);
    }

    pub(crate) fn file_with(&self, edit: impl FnOnce(&mut Value)) -> String {
        let mut file = self.file.clone();
        edit(&mut file);
        let path = scratch_folder("workspace").join("workspace.json");
        fs::write(&path, file.to_string()).expect("a file can be written");
        path.to_str().expect("the folder has a plain name").to_owned()
    }

    pub(crate) fn member(&self, key: &str) -> Caller {
        self.member_with(key, ALL_SCOPES)
    }

    pub(crate) fn member_with(&self, key: &str, scopes: &str) -> Caller {
        self.anonymous.clone().bearing(&self.token(&["--member", key, "--scopes", scopes]))
    }

    pub(crate) fn token(&self, arguments: &[&str]) -> String {
        let first = ["token", "create", "--database", &self.database, "--workspace", &self.key];
        let token = succeed(first.iter().chain(arguments)).trim().to_owned();
        let parts: Vec<usize> = token.splitn(3, '_').map(str::len).collect();
        assert_eq!(parts, [2, 12, 43], "the token has another form than fd_<12>_<43>");
        token
    }

    pub(crate) fn revoke(&self, token: &str) {
        let finished = run(["token", "revoke", token, "--database", &self.database]);
        assert_eq!(finished.code, Some(0), "{}", finished.stderr);
    }

    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    pub(crate) fn forget(&self, email: &str) -> String {
        let arguments =
            ["forget", "--database", &self.database, "--workspace", &self.key, "--email", email];
        let forgotten = finish(program_with_keys(arguments));
        assert_eq!(forgotten.code, Some(0), "{}", forgotten.stderr);
        forgotten.stdout
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Finished {
        let about = ["--database", &self.database, "--workspace", &self.key];
        finish(program_with_keys(arguments.iter().chain(&about)))
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/accounts/{}/{rest}", self.id)
    }

    pub(crate) async fn link(&self, maker: &Caller, event_type: i64, hosts: Value) -> i64 {
        let path = self.path(&format!("event_types/{event_type}/links"));
        let made = maker.post(&path, &json!({ "hosts": hosts })).await;
        assert!(matches!(made.status, 200 | 201), "{made:#?}");
        made.json()["link"]["id"].as_i64().expect("a link has a number")
    }

    pub(crate) async fn call_link(&self, maker: &Caller) -> i64 {
        self.link(maker, CALL, json!([])).await
    }

    pub(crate) async fn booked(&self, host: &Caller, start_time: &str) -> String {
        let link = self.call_link(host).await;
        uuid_of(&host.book(link, start_time).await.expect(201))
    }
}

pub(crate) fn always() -> Value {
    let day = json!(["00:00-24:00"]);
    json!({ "mon": day, "tue": day, "wed": day, "thu": day, "fri": day, "sat": day, "sun": day })
}

fn usual_workspace() -> Value {
    let member = |id: i64, key: &str, name: &str, role: &str| {
        json!({
            "user_id": id, "key": key, "name": name, "email": format!("{key}@desk.example"), "role": role,
            "working_hours": always(), "calendars": [{ "kind": "builtin" }],
        })
    };
    let mut nina = member(NINA, "nina", "Nina Holt", "member");
    nina["calendars"] = json!([]);
    json!({
        "workspace": { "name": "Desk", "time_zone": "UTC" },
        "members": [
            member(ANA, "ana", "Ana Sousa", "admin"),
            member(BEN, "ben", "Ben Okoro", "member"),
            member(CLEO, "cleo", "Cleo Marsh", "member"),
            member(DAN, "dan", "Dan Reyes", "member"),
            member(OLGA, "olga", "Olga Petrov", "observer"),
            nina,
        ],
        "queues": [{
            "id": CREW, "key": "crew", "name": "Crew",
            "members": [{ "member": "ben" }, { "member": "cleo" }, { "member": "dan" }],
        }],
        "event_types": [
            { "id": CALL, "key": "call", "title": "Call", "duration": 30 },
            {
                "id": CONSULTATION, "key": "consultation", "title": "Consultation", "description": "An hour of ours.",
                "duration": 60, "slot_interval_minutes": 30, "buffer_before_minutes": 15,
                "buffer_after_minutes": 10, "minimum_notice_minutes": 1440, "horizon_days": 30,
                "max_meetings_per_day": 20,
                "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
                "hosts": ["ana", "ben"],
                "questions": [
                    { "key": "team_size", "label": "Team size", "type": "select", "required": true,
                      "options": ["1-10", "11-50"] },
                    { "key": "topics", "label": "Topics", "type": "multi_select",
                      "options": ["price", "security"] },
                    { "key": "notes", "label": "Notes", "type": "long_text" },
                ],
            },
        ],
        "bookings": [],
    })
}

/// A booking whose UUID ends in `number`.
pub(crate) fn imported(number: u32, start_time: &str, host: &str) -> Value {
    json!({
        "uuid": imported_uuid(number), "event_type": "call", "start_time": start_time,
        "hosts": [{ "member": host }],
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example", "time_zone": "Europe/London" },
    })
}

pub(crate) fn imported_uuid(number: u32) -> String {
    format!("0197a3c0-0000-7000-8000-{number:012}")
}

/// A three-hour booking in progress.
pub(crate) fn under_way(number: u32, host: &str) -> Value {
    let mut booking =
        imported(number, &write((now() - Duration::minutes(10)).truncate_to_minute()), host);
    booking["duration"] = 180.into();
    booking
}
