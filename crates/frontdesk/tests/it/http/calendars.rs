use std::time::Duration;

use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};

use super::desk::{BEN, CALL};
use super::response::ApiResponse;
use super::{Caller, Desk, at};
use crate::support::{
    CalendarServer, Finished, Server, Store, VENDOR_KEY, finish, program_with_keys,
};

on_both_stores! {
    recurring_event_blocks_only_its_occurrences,
    booking_changes_are_written_into_the_host_s_calendar,
    revoked_calendar_password_closes_the_host_s_times,
    booking_reads_the_calendar_again,
    missing_booking_calendar_is_rejected_by_apply_and_shown_by_check,
}

const SOON: Duration = Duration::from_mins(1);

async fn desk_with(store: Store, calendars: &CalendarServer) -> (Server, Desk, Caller) {
    let database = store.new_database("calendars");
    let server = Server::start_with(&database, &["--allow-private-network", "127.0.0.0/8"]);
    let address = calendars.address();
    let desk = Desk::on(&server, |file| {
        file["members"][1]["calendars"] = json!([{
            "kind": "caldav", "url": address, "username": "ben", "password": { "env": "VENDOR_KEY" },
            "only": ["Work"], "calendar": "Work",
        }]);
        file["event_types"][0]["slot_interval_minutes"] = 15.into();
    });
    let ben = desk.member("ben");
    wait_until_async("Ben's calendar to be read", SOON, async || {
        host(&desk, &ben).await["calendar_usable"] == true
    })
    .await;
    (server, desk, ben)
}

async fn host(desk: &Desk, caller: &Caller) -> Value {
    let listed = caller.get(&desk.path("event_types")).await.expect(200);
    let hosts = listed["hosts_available"].as_array().expect("a list").clone();
    hosts.into_iter().find(|host| host["user_id"] == BEN).expect("Ben is a host")
}

async fn open_times(desk: &Desk, caller: &Caller, link: i64, day: i64) -> Value {
    let (start, end) = (at(day, "00:00"), at(day + 1, "00:00"));
    let path = desk
        .path(&format!("scheduling_links/{link}/open_times?start={start}&end={end}&explain=true"));
    caller.get(&path).await.expect(200)
}

fn is_open(times: &Value, start: &str) -> bool {
    times["open_times"].as_array().expect("a list").iter().any(|open| open["start_time"] == start)
}

fn check(desk: &Desk) -> Finished {
    let mut command = program_with_keys([
        "calendars",
        "check",
        "--database",
        desk.database(),
        "--workspace",
        &desk.key,
    ]);
    command.env("FRONTDESK_ALLOW_PRIVATE_NETWORK", "on");
    finish(command)
}

/// Formats the time for iCalendar: `20261201T150000Z`.
fn basic(time: &str) -> String {
    time.replace(['-', ':'], "")
}

/// A daily event at 10:00 UTC, except on the day `without`.
///
/// On the day `moved`, it is at `to`.
fn series(without: i64, moved: i64, to: &str) -> String {
    let of = |day: i64, time: &str| basic(&at(day, time));
    let event = |lines: &[String]| {
        format!(
            "BEGIN:VEVENT\r\nUID:series\r\nDTSTAMP:20260101T000000Z\r\n{}\r\nEND:VEVENT\r\n",
            lines.join("\r\n")
        )
    };
    let whole = event(&[
        format!("DTSTART:{}", of(2, "10:00")),
        format!("DTEND:{}", of(2, "11:00")),
        "RRULE:FREQ=DAILY;COUNT=5".to_owned(),
        format!("EXDATE:{}", of(without, "10:00")),
    ]);
    let exception = event(&[
        format!("RECURRENCE-ID:{}", of(moved, "10:00")),
        format!("DTSTART:{}", of(moved, to)),
        "DURATION:PT1H".to_owned(),
    ]);
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n{whole}{exception}END:VCALENDAR\r\n"
    )
}

async fn recurring_event_blocks_only_its_occurrences(store: Store) {
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    calendars.put("series.ics", &series(3, 4, "14:00")).await;
    let (_server, desk, ben) = desk_with(store, &calendars).await;
    let link = desk.call_link(&ben).await;
    for (day, ten_is_open, two_is_open) in
        [(2, false, true), (3, true, true), (4, true, false), (5, false, true), (7, true, true)]
    {
        let times = open_times(&desk, &ben, link, day).await;
        let open = (is_open(&times, &at(day, "10:00")), is_open(&times, &at(day, "14:30")));
        assert_eq!(open, (ten_is_open, two_is_open), "day {day}: {times:#}");
    }
    let explained = open_times(&desk, &ben, link, 2).await;
    let closed = &explained["closed"][0];
    assert!(closed["calendar_read_at"].is_string(), "{explained:#}");
    let busy =
        json!({ "start_time": at(2, "10:00"), "end_time": at(2, "11:00"), "reason": "busy" });
    assert!(closed["intervals"].as_array().expect("a list").contains(&busy), "{explained:#}");
}

async fn booking_changes_are_written_into_the_host_s_calendar(store: Store) {
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let (_server, desk, ben) = desk_with(store, &calendars).await;
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let starts_at = async |time: &str| {
        let text = calendars.text().await;
        text.contains(&format!("DTSTART:{}", basic(&at(3, time))))
            && text.matches("BEGIN:VEVENT").count() == 1
    };
    wait_until_async("the event", SOON, async || starts_at("10:00").await).await;
    assert_eq!(check(&desk).code, Some(0), "the event is mirrored");

    // The new time overlaps the booking's old time.
    ben.move_to(&uuid, &at(3, "10:15")).await.expect(200);
    wait_until_async("the event to move", SOON, async || starts_at("10:15").await).await;

    let cancel = ben.post_nothing(&format!("/api/v1/bookings/{uuid}/cancel")).await;
    cancel.expect(200);
    wait_until_async("the event to disappear", SOON, async || {
        !calendars.text().await.contains("BEGIN:VEVENT")
    })
    .await;
    desk.booked(&ben, &at(3, "10:00")).await;
}

async fn revoked_calendar_password_closes_the_host_s_times(store: Store) {
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let (_server, desk, ben) = desk_with(store, &calendars).await;
    let link = desk.call_link(&ben).await;
    assert_eq!(check(&desk).code, Some(0));
    calendars.change_password("another one");

    let checked = check(&desk);
    assert_eq!(checked.code, Some(1), "{checked:?}");
    let of_ben =
        checked.stdout.lines().find(|line| line.starts_with("ben ")).expect("a line for Ben");
    assert!(of_ben.contains("caldav") && of_ben.contains("credentials"), "{of_ben}");
    assert!(
        !checked.stdout.contains(VENDOR_KEY) && !checked.stderr.contains(VENDOR_KEY),
        "{checked:?}"
    );

    let closed_host = host(&desk, &ben).await;
    assert_eq!(closed_host["calendar_usable"], false, "{closed_host:#}");
    assert!(
        closed_host["calendar_fault"].as_str().is_some_and(|fault| fault.contains("Ben Okoro")),
        "{closed_host:#}"
    );
    let times = open_times(&desk, &ben, link, 3).await;
    assert_eq!(times["open_times"], json!([]));
    assert_eq!(times["closed"][0]["intervals"][0]["reason"], "calendar_unusable", "{times:#}");
    let refused: ApiResponse = ben.book(link, &at(3, "10:00")).await;
    refused.problem(409, "slot_unavailable");
    let hosts = json!({ "hosts": [{ "user_id": BEN }, { "user_id": 3 }] });
    let refused = ben.post(&desk.path(&format!("event_types/{CALL}/links")), &hosts).await;
    refused.problem(422, "host_calendar_unusable");

    calendars.change_password(VENDOR_KEY);
    assert_eq!(check(&desk).code, Some(0));
    assert_eq!(host(&desk, &ben).await["calendar_usable"], true);
    ben.book(link, &at(3, "10:00")).await.expect(201);
}

async fn booking_reads_the_calendar_again(store: Store) {
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let (_server, desk, ben) = desk_with(store, &calendars).await;
    let link = desk.call_link(&ben).await;
    // The next background read is minutes away; bookings read the calendar themselves.
    calendars.put("series.ics", &series(3, 4, "14:00")).await;
    ben.book(link, &at(2, "10:30")).await.problem(409, "slot_unavailable");
    ben.book(link, &at(3, "10:30")).await.expect(201);
}

fn apply_with(desk: &Desk, calendar: &str, networks: &str) -> Finished {
    let file =
        desk.file_with(|file| file["members"][1]["calendars"][0]["calendar"] = calendar.into());
    let mut command = program_with_keys(["apply", &file, "--database", desk.database()]);
    command.env("FRONTDESK_ALLOW_PRIVATE_NETWORK", networks);
    finish(command)
}

async fn missing_booking_calendar_is_rejected_by_apply_and_shown_by_check(store: Store) {
    let Some(calendars) = CalendarServer::start(VENDOR_KEY).await else { return };
    let (_server, desk, ben) = desk_with(store, &calendars).await;
    let detail = "the account has no calendar named \"Wrok\" for bookings; it has: Work";
    let refused = apply_with(&desk, "Wrok", "on");
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(
        refused.stderr.contains(&format!("members[1].calendars[0].calendar: {detail}")),
        "{refused:?}"
    );
    assert_eq!(check(&desk).code, Some(0), "nothing was changed");

    // If `apply` cannot reach the calendar server, it warns and succeeds.
    // The host then has no open times.
    let applied = apply_with(&desk, "Wrok", "off");
    assert_eq!(applied.code, Some(0), "{applied:?}");
    assert!(applied.stderr.contains("could not be checked"), "{applied:?}");
    let checked = check(&desk);
    assert_eq!(checked.code, Some(1), "{checked:?}");
    assert!(
        checked.stdout.contains("unreadable") && checked.stdout.contains("Wrok"),
        "{checked:?}"
    );
    assert_eq!(host(&desk, &ben).await["calendar_usable"], false);

    assert_eq!(apply_with(&desk, "Work", "on").code, Some(0));
    assert_eq!(check(&desk).code, Some(0));
    assert_eq!(host(&desk, &ben).await["calendar_usable"], true);
}
