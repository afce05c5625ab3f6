//! Generates one workspace for reads and one for writes.
//!
//! Ids, addresses and times are computed from numbers, so requests need no lookup.

use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, Weekday};

pub(crate) const READS: u32 = 1;
pub(crate) const WRITES: u32 = 2;
/// Members who host meetings; their ids are 1 to 50.
pub(crate) const HOSTS: u32 = 50;
/// The id of the admin, who hosts no meeting.
pub(crate) const ADMIN: u32 = HOSTS + 1;
pub(crate) const BOOKINGS_PER_HOST: u32 = 200;
pub(crate) const BOOKINGS: u32 = HOSTS * BOOKINGS_PER_HOST;
/// Bookings with three hosts.
pub(crate) const TEAMS: u32 = 16;
pub(crate) const PEOPLE_PER_COMPANY: u32 = 10;
/// Days that contain bookings, and the longest request for open times.
pub(crate) const DAYS: u32 = 63;
/// Bookings in the workspace for writes.
pub(crate) const MOVABLE: u32 = 1_000;
pub(crate) const VENDOR_KEY: &str = "BENCH_VENDOR_KEY";

/// Declared providers; the load sends no request to them.
const PROVIDERS: [&str; 3] = ["apollo", "people_data_labs", "hunter"];
/// Slots of 30 minutes from 9:00 to 17:00 UTC.
const SLOTS_PER_DAY: u32 = 16;
const SLOTS: u32 = DAYS / 7 * 5 * SLOTS_PER_DAY;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Dataset {
    monday: OffsetDateTime,
}

impl Dataset {
    pub(crate) fn after(now: OffsetDateTime) -> Self {
        Self { monday: now.date().next_occurrence(Weekday::Monday).midnight().assume_utc() }
    }

    pub(crate) fn midnight(self, days: u32) -> String {
        rfc3339(self.monday + Duration::days(days.into()))
    }

    pub(crate) fn hour(self, number: u32) -> String {
        rfc3339(self.monday + Duration::DAY + Duration::hours(number.into()))
    }

    pub(crate) fn workspace_files(self) -> [Value; 2] {
        let hours = ["09:00-12:30", "13:30-18:00"];
        let office =
            json!({ "mon": hours, "tue": hours, "wed": hours, "thu": hours, "fri": hours });
        let single = (0..BOOKINGS).map(|number| self.single_booking(number));
        let teams = (0..TEAMS).map(|number| self.team_booking(number));
        let movable = (0..MOVABLE)
            .map(|number| booking(number, &self.hour(number / HOSTS), &[number % HOSTS + 1]));
        [
            workspace(READS, &office, BOOKINGS, &single.chain(teams).collect::<Vec<_>>()),
            workspace(WRITES, &all_hours(), 0, &movable.collect::<Vec<_>>()),
        ]
    }

    fn single_booking(self, number: u32) -> Value {
        let host = number % HOSTS;
        // Because 77 and 200 are coprime, no slot of a host has two bookings. Bookings that a
        // request lists together are stored far apart.
        let place = number / HOSTS * 77 % BOOKINGS_PER_HOST;
        let slot = (place * SLOTS / BOOKINGS_PER_HOST + host) % SLOTS;
        let (working_day, slot) = (slot / SLOTS_PER_DAY, slot % SLOTS_PER_DAY);
        let day = Duration::days((working_day / 5 * 7 + working_day % 5).into());
        let start = self.monday + day + Duration::hours(9) + Duration::minutes(30) * slot;
        booking(number, &rfc3339(start), &[host + 1])
    }

    /// Books a Saturday, when no host has another booking.
    fn team_booking(self, number: u32) -> Value {
        let start = self.monday + Duration::days(5) + Duration::hours(10);
        booking(BOOKINGS + number, &rfc3339(start), &[1, 2, 3].map(|host| number * 3 + host))
    }
}

pub(crate) fn bookings_in(workspaces: u32) -> u32 {
    workspaces * (BOOKINGS + TEAMS) + MOVABLE
}

pub(crate) fn booking_uuid(number: u32) -> String {
    format!("01970000-0000-7000-8000-{number:012x}")
}

pub(crate) fn email(number: u32) -> String {
    format!("person{number}@company{}.com", number / PEOPLE_PER_COMPANY)
}

pub(crate) fn member_key(id: u32) -> String {
    format!("member-{id}")
}

/// Working hours without a break.
pub(crate) fn all_hours() -> Value {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    days.map(|day| (day.to_owned(), json!(["00:00-24:00"]))).into_iter().collect()
}

fn rfc3339(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).expect("the year has four digits")
}

pub(crate) fn workspace_line(id: u32) -> Value {
    let key = format!("bench-{id}");
    json!({ "id": id, "key": key, "name": "Bench", "time_zone": "Europe/London" })
}

fn workspace(id: u32, hours: &Value, people: u32, bookings: &[Value]) -> Value {
    json!({
        "workspace": workspace_line(id),
        "members": list(1..=ADMIN, |id| member(id, hours, id == ADMIN)),
        "event_types": list(1..=5, event_type),
        "providers": PROVIDERS.map(|id| json!({ "id": id, "api_key": { "env": VENDOR_KEY } })),
        "chains": [{ "id": "default", "name": "Default", "providers": PROVIDERS }],
        "people": list(0..people, person),
        "companies": list(0..people / PEOPLE_PER_COMPANY, company),
        "bookings": bookings,
    })
}

pub(crate) fn list(numbers: impl Iterator<Item = u32>, entry: impl Fn(u32) -> Value) -> Vec<Value> {
    numbers.map(entry).collect()
}

pub(crate) fn booking(number: u32, start: &str, hosts: &[u32]) -> Value {
    let email = email(number % BOOKINGS);
    let host = |&id: &u32| {
        let member = member_key(id);
        json!({ "member": member, "role": "must_attend", "lead": id == hosts[0] })
    };
    json!({
        "uuid": booking_uuid(number), "event_type": "intro-1", "start_time": start,
        "hosts": hosts.iter().map(host).collect::<Vec<_>>(),
        "invitee": { "name": "A Person", "email": email, "time_zone": "America/New_York" },
        "guests": [format!("guest-of-{email}")],
        "answers": { "team_size": "11-50" },
    })
}

pub(crate) fn member(id: u32, hours: &Value, is_admin: bool) -> Value {
    json!({
        "user_id": id, "key": member_key(id), "name": format!("Member Number {id}"),
        "email": format!("member{id}@bench.example"), "time_zone": "Europe/London",
        "role": if is_admin { "admin" } else { "member" },
        "working_hours": hours, "calendars": [{ "kind": "builtin" }],
    })
}

pub(crate) fn event_type(id: u32) -> Value {
    let minutes = 15 + 15 * id;
    json!({
        "id": id, "key": format!("intro-{id}"), "title": format!("Intro call of {minutes} minutes"),
        "description": "A first conversation about what the team is looking for.",
        "duration": minutes, "slot_interval_minutes": 30, "buffer_after_minutes": 10,
        "minimum_notice_minutes": 120, "horizon_days": 365,
        "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
        "questions": [{
            "key": "team_size", "label": "Team size", "type": "select", "required": false,
            "options": ["1-10", "11-50", "51-"],
        }],
    })
}

fn person(number: u32) -> Value {
    json!({
        "email": email(number), "first_name": "Person", "last_name": number.to_string(),
        "full_name": format!("Person {number}"), "title": "VP Operations", "seniority": "vp",
        "department": "operations", "phone": "+44 20 7946 0000",
        "location": { "city": "London", "region": "England", "country": "GB" },
        "linkedin_url": format!("https://www.linkedin.com/in/person{number}"),
        "company_domain": format!("company{}.com", number / PEOPLE_PER_COMPANY),
    })
}

fn company(number: u32) -> Value {
    json!({
        "domain": format!("company{number}.com"), "name": format!("Company {number}"),
        "industry": "Machinery", "employee_count": 240, "founded_year": 1999,
        "location": { "city": "Leeds", "region": "England", "country": "GB" },
        "description": "Makes parts of machines that make machines.",
    })
}
