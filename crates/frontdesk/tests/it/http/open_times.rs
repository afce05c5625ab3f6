//! `GET …/open_times` of a booking, and of a link.

use serde_json::{Value, json};
use time::Duration;

use super::clock::{date, now, write};
use super::desk::{ANA, BEN, CALL, CLEO, CONSULTATION, imported, imported_uuid};
use super::{ApiResponse, Caller, Desk, at, instant};
use crate::support::Store;

on_both_stores! {
    open_times_of_a_booking_have_the_documented_shape,
    open_times_of_a_link_include_its_id,
    range_end_is_exclusive,
    range_is_at_most_63_days,
    range_requires_both_bounds_in_order,
    all_invalid_parameters_are_reported_together,
    bounds_without_offset_are_local_times,
    own_time_of_the_booking_is_open,
    open_times_match_accepted_moves,
    hours_and_overrides_of_all_hosts_apply,
    slot_grid_follows_the_lead_host,
    notice_and_horizon_limit_the_open_times,
    explain_shows_reasons_without_meeting_details,
    host_without_a_calendar_has_no_open_times,
    open_times_of_an_invisible_booking_return_404,
    archived_link_has_no_open_times,
}

async fn of_booking(caller: &Caller, uuid: &str, start: &str, end: &str) -> ApiResponse {
    caller.get(&format!("/api/v1/bookings/{uuid}/open_times?start={start}&end={end}")).await
}

async fn of_link(desk: &Desk, caller: &Caller, link: i64, query: &str) -> ApiResponse {
    caller.get(&desk.path(&format!("scheduling_links/{link}/open_times?{query}"))).await
}

fn clocks(open_times: &Value) -> Vec<String> {
    starts(open_times).iter().map(|start| start[11..16].to_owned()).collect()
}

fn starts(open_times: &Value) -> Vec<String> {
    let listed = open_times["open_times"].as_array().unwrap_or_else(|| panic!("{open_times:#}"));
    listed.iter().map(|slot| slot["start_time"].as_str().expect("a time").to_owned()).collect()
}

fn hours(file: &mut Value, member: usize, windows: &[&str]) {
    for day in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] {
        file["members"][member]["working_hours"][day] = json!(windows);
    }
}

async fn open_times_of_a_booking_have_the_documented_shape(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "10:00"), "ben")]));
    let response =
        of_booking(&desk.member("ben"), &imported_uuid(1), &at(4, "15:00"), &at(4, "16:00")).await;
    let expected = json!({
        "booking_uuid": imported_uuid(1), "time_zone": "Europe/London", "duration": 30,
        "open_times": [
            { "start_time": at(4, "15:00"), "end_time": at(4, "15:30") },
            { "start_time": at(4, "15:30"), "end_time": at(4, "16:00") },
        ],
    });
    assert_eq!(response.expect(200), expected);
}

async fn open_times_of_a_link_include_its_id(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let query = format!("start={}&end={}&time_zone=Asia/Tokyo", at(4, "15:00"), at(4, "15:30"));
    let expected = json!({
        "link_id": link, "time_zone": "Asia/Tokyo", "duration": 30,
        "open_times": [{ "start_time": at(4, "15:00"), "end_time": at(4, "15:30") }],
    });
    assert_eq!(of_link(&desk, &ben, link, &query).await.expect(200), expected);
}

async fn range_end_is_exclusive(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let open = of_booking(&ben, &uuid, &at(4, "09:30"), &at(4, "11:00")).await.expect(200);
    assert_eq!(clocks(&open), ["09:30", "10:00", "10:30"]);
    let open = of_booking(&ben, &uuid, &at(4, "09:31"), &at(4, "11:01")).await.expect(200);
    assert_eq!(clocks(&open), ["10:00", "10:30", "11:00"]);
}

async fn range_is_at_most_63_days(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    // Every half hour is open for 60 days, the horizon.
    let within_horizon = || {
        let first = instant(&at(2, "00:00").into());
        usize::try_from((now() + Duration::days(60) - first).whole_minutes() / 30 + 1)
            .expect("it is ahead")
    };
    let fewest = within_horizon();
    let open = of_booking(&ben, &uuid, &at(2, "00:00"), &at(65, "00:00")).await.expect(200);
    assert!((fewest..=within_horizon()).contains(&starts(&open).len()), "{}", starts(&open).len());
    let a_second_more = at(65, "00:00").replace(":00Z", ":01Z");
    assert_eq!(of_booking(&ben, &uuid, &at(2, "00:00"), &a_second_more).await.faults(), ["end"]);
    let link = desk.call_link(&ben).await;
    let query = format!("start={}&end={a_second_more}", at(2, "00:00"));
    assert_eq!(of_link(&desk, &ben, link, &query).await.faults(), ["end"]);
}

async fn range_requires_both_bounds_in_order(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    let none = ben.get(&format!("/api/v1/bookings/{uuid}/open_times")).await;
    assert_eq!(none.faults(), ["start", "end"]);
    assert_eq!(of_booking(&ben, &uuid, &at(4, "10:00"), &at(4, "10:00")).await.faults(), ["end"]);
    assert_eq!(of_booking(&ben, &uuid, &at(4, "10:00"), &at(4, "09:00")).await.faults(), ["end"]);
}

async fn all_invalid_parameters_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let query = "start=soon&end=later&time_zone=Mars/Base&explain=maybe&limit=3";
    let mut faults = of_link(&desk, &ben, link, query).await.faults();
    faults.sort();
    assert_eq!(faults, ["end", "explain", "limit", "start", "time_zone"]);
}

async fn bounds_without_offset_are_local_times(store: Store) {
    let desk = Desk::with(store, |file| {
        let mut booking = imported(1, &at(3, "10:00"), "ben");
        booking["time_zone"] = "Asia/Kolkata".into();
        file["bookings"] = json!([booking]);
    });
    let ben = desk.member("ben");
    let local = |clock: &str| at(4, clock).trim_end_matches('Z').to_owned();
    let in_its_own =
        of_booking(&ben, &imported_uuid(1), &local("15:30"), &local("16:30")).await.expect(200);
    assert_eq!(clocks(&in_its_own), ["10:00", "10:30"]);
    let end = format!("{}&time_zone=Asia/Tokyo", local("16:30"));
    let in_another = of_booking(&ben, &imported_uuid(1), &local("15:30"), &end).await.expect(200);
    assert_eq!(clocks(&in_another), ["06:30", "07:00"]);
    assert_eq!(in_another["time_zone"], "Asia/Tokyo");
}

async fn own_time_of_the_booking_is_open(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let uuid = desk.booked(&ben, &at(3, "10:00")).await;
    desk.booked(&ben, &at(3, "11:00")).await;
    let open = of_booking(&ben, &uuid, &at(3, "09:30"), &at(3, "12:00")).await.expect(200);
    assert_eq!(clocks(&open), ["09:30", "10:00", "10:30", "11:30"]);
    let link = desk.call_link(&ben).await;
    let query = format!("start={}&end={}", at(3, "09:30"), at(3, "12:00"));
    let open = of_link(&desk, &ben, link, &query).await.expect(200);
    assert_eq!(clocks(&open), ["09:30", "10:30", "11:30"]);
}

async fn open_times_match_accepted_moves(store: Store) {
    let desk = Desk::with(store, |file| {
        hours(file, 1, &["09:00-10:30", "11:15-12:30"]);
        file["event_types"][0]["slot_interval_minutes"] = 15.into();
        file["event_types"][0]["buffer_after_minutes"] = 15.into();
        file["bookings"] =
            json!([imported(1, &at(3, "09:30"), "ben"), imported(2, &at(4, "09:00"), "ben")]);
    });
    let ben = desk.member("ben");
    let uuid = imported_uuid(2);
    let open = of_booking(&ben, &uuid, &at(3, "08:30"), &at(3, "13:00")).await.expect(200);
    let quarters = (0..18).map(|quarter| {
        at(3, "08:30")
            .replace("08:30", &format!("{:02}:{:02}", (34 + quarter) / 4, (34 + quarter) % 4 * 15))
    });
    for start in quarters {
        let dry = json!({ "start_time": start });
        let response = ben.post(&format!("/api/v1/bookings/{uuid}/move?dry_run=true"), &dry).await;
        let listed = starts(&open).contains(&start);
        assert_eq!(response.status == 200, listed, "{start}: {response:#?}");
    }
    assert_eq!(
        clocks(&open),
        ["11:15", "11:30", "11:45", "12:00"],
        "the buffer may exceed the working hours"
    );
}

async fn hours_and_overrides_of_all_hosts_apply(store: Store) {
    let desk = Desk::with(store, |file| {
        hours(file, 1, &["09:00-17:00"]);
        hours(file, 2, &["09:00-17:00"]);
        // These zones have no clock changes: Tokyo is UTC+9, Kolkata UTC+5:30.
        file["members"][1]["time_zone"] = "Asia/Tokyo".into();
        file["members"][2]["time_zone"] = "Asia/Kolkata".into();
        file["members"][2]["date_overrides"] = json!({ date(5): [], date(6): ["10:00-11:00"] });
    });
    let ben = desk.member("ben");
    let link = desk.link(&ben, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO }])).await;
    let on = async |day: i64| {
        let query = format!("start={}&end={}", at(day, "00:00"), at(day + 1, "00:00"));
        clocks(&of_link(&desk, &ben, link, &query).await.expect(200))
    };
    // Ben works from 00:00 to 08:00 UTC, Cleo from 03:30 to 11:30 UTC.
    assert_eq!(
        on(4).await,
        ["03:30", "04:00", "04:30", "05:00", "05:30", "06:00", "06:30", "07:00", "07:30"]
    );
    assert!(on(5).await.is_empty());
    assert_eq!(on(6).await, ["04:30", "05:00"]);
}

async fn slot_grid_follows_the_lead_host(store: Store) {
    let desk = Desk::with(store, |file| {
        file["members"][1]["time_zone"] = "Asia/Kathmandu".into();
        file["event_types"][0]["slot_interval_minutes"] = 60.into();
    });
    let ben = desk.member("ben");
    let led_by = async |lead: i64| {
        let hosts = json!([{ "user_id": BEN, "lead": lead == BEN }, { "user_id": CLEO, "lead": lead == CLEO }]);
        let link = desk.link(&ben, CALL, hosts).await;
        let query = format!("start={}&end={}", at(4, "10:00"), at(4, "12:00"));
        clocks(&of_link(&desk, &ben, link, &query).await.expect(200))
    };
    // Kathmandu is UTC+5:45, so its full hours are at a quarter past in UTC.
    assert_eq!(led_by(BEN).await, ["10:15", "11:15"]);
    assert_eq!(led_by(CLEO).await, ["10:00", "11:00"]);
}

async fn notice_and_horizon_limit_the_open_times(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let link = desk.link(&ana, CONSULTATION, json!([])).await;
    let query = format!("start={}&end={}", at(0, "00:00"), at(40, "00:00"));
    let asked_at = now();
    let open = of_link(&desk, &ana, link, &query).await.expect(200);
    let slots = open["open_times"].as_array().expect("a list");
    let (first, last) =
        (instant(&slots[0]["start_time"]), instant(&slots[slots.len() - 1]["start_time"]));
    let half_an_hour = Duration::minutes(30);
    let (notice, horizon) = (asked_at + Duration::days(1), asked_at + Duration::days(30));
    // The service reads its clock up to a minute after the test.
    assert!(notice <= first && first < notice + half_an_hour + Duration::MINUTE, "{first}");
    assert!(horizon - half_an_hour < last && last <= horizon + Duration::MINUTE, "{last}");
}

async fn explain_shows_reasons_without_meeting_details(store: Store) {
    let desk = Desk::with(store, |file| {
        hours(file, 0, &["09:00-17:00"]);
        hours(file, 1, &["09:00-17:00"]);
        file["event_types"][1]["hosts"] = Value::Null;
        file["bookings"] = json!([imported(1, &at(4, "10:00"), "ben")]);
    });
    let ana = desk.member("ana");
    let hosts =
        json!([{ "user_id": ANA }, { "user_id": BEN }, { "user_id": CLEO, "role": "optional" }]);
    let link = desk.link(&ana, CONSULTATION, hosts).await;
    let query = format!("start={}&end={}&explain=true", at(4, "09:00"), at(4, "18:00"));
    let response = of_link(&desk, &ana, link, &query).await;
    let explained = response.expect(200);

    // The booking at 10:00 and its buffers close all times before 11:00.
    let expected = [
        "11:00", "11:30", "12:00", "12:30", "13:00", "13:30", "14:00", "14:30", "15:00", "15:30",
        "16:00",
    ];
    assert_eq!(clocks(&explained), expected);
    let closed = |user_id: i64| {
        let hosts = explained["closed"].as_array().expect("it was asked for");
        let host = hosts
            .iter()
            .find(|host| host["user_id"] == user_id)
            .unwrap_or_else(|| panic!("{explained:#}"));
        host["intervals"].as_array().expect("a list").clone()
    };
    let interval = |start: &str, end: &str, reason: &str| json!({ "start_time": at(4, start), "end_time": at(4, end), "reason": reason });
    assert_eq!(closed(ANA), [interval("17:00", "18:00", "outside_working_hours")]);
    let of_ben = closed(BEN);
    assert!(of_ben.contains(&interval("10:00", "10:30", "busy")), "{of_ben:#?}");
    assert!(of_ben.contains(&interval("17:00", "18:00", "outside_working_hours")), "{of_ben:#?}");
    assert!(of_ben.iter().any(|closed| closed["reason"] == "buffer"), "{of_ben:#?}");
    assert_eq!(
        explained["closed"].as_array().map(Vec::len),
        Some(2),
        "an optional host blocks no time"
    );
    assert!(!response.text.contains("Ada"), "{}", response.text);

    let query = format!("start={}&end={}&explain=true", write(now()), at(40, "00:00"));
    let text = of_link(&desk, &ana, link, &query).await.expect(200).to_string();
    assert!(text.contains("minimum_notice") && text.contains("horizon"));
}

async fn host_without_a_calendar_has_no_open_times(store: Store) {
    let mut desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    desk.change(|file| file["members"][1]["calendars"] = json!([]));
    let query = format!("start={}&end={}&explain=true", at(4, "09:00"), at(4, "18:00"));
    let explained = of_link(&desk, &ben, link, &query).await.expect(200);
    assert_eq!(explained["open_times"], json!([]));
    assert_eq!(explained["closed"][0]["intervals"][0]["reason"], "calendar_unusable");
    let problem = ben.book(link, &at(4, "10:00")).await.problem(409, "slot_unavailable");
    assert_eq!(problem["conflicts"][0]["reason"], "calendar_unusable");
    assert_eq!(problem["alternatives"], json!([]));
}

async fn open_times_of_an_invisible_booking_return_404(store: Store) {
    let desk = Desk::new(store);
    let uuid = desk.booked(&desk.member("ben"), &at(3, "10:00")).await;
    let (start, end) = (at(4, "09:00"), at(4, "10:00"));
    of_booking(&desk.member("dan"), &uuid, &start, &end).await.problem(404, "not_found");
    of_booking(&desk.member_with("olga", "bookings:read"), &uuid, &start, &end).await.expect(200);
}

async fn archived_link_has_no_open_times(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.delete(&desk.path(&format!("scheduling_links/{link}"))).await.expect(204);
    let query = format!("start={}&end={}", at(4, "09:00"), at(4, "10:00"));
    of_link(&desk, &ben, link, &query).await.problem(404, "not_found");
}
