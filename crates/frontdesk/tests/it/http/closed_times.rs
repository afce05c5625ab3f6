use serde_json::json;
use time::Weekday;

use super::caller::meeting;
use super::clock::{instant, write};
use super::desk::{BEN, CALL, CLEO, CONSULTATION};
use super::response::uuid_of;
use super::{Desk, at, now};
use crate::support::Store;

on_both_stores! {
    taken_slot_returns_409_with_conflict_and_five_alternatives,
    alternatives_can_be_booked,
    only_must_attend_hosts_block_a_slot,
    adjacent_bookings_are_allowed_and_overlaps_rejected,
    buffers_block_adjacent_times,
    notice_horizon_and_slot_grid_are_enforced,
    full_day_and_week_are_closed_with_the_cap_as_reason,
}

async fn taken_slot_returns_409_with_conflict_and_five_alternatives(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);

    let problem = ben.book(link, &at(3, "10:00")).await.problem(409, "slot_unavailable");

    let conflict = json!({ "user_id": BEN, "name": "Ben Okoro", "reason": "busy",
                           "start_time": at(3, "10:00"), "end_time": at(3, "10:30") });
    assert_eq!(problem["conflicts"], json!([conflict]));
    let slot =
        |start: &str, end: &str| json!({ "start_time": at(3, start), "end_time": at(3, end) });
    let alternatives = json!([
        slot("10:30", "11:00"),
        slot("11:00", "11:30"),
        slot("11:30", "12:00"),
        slot("12:00", "12:30"),
        slot("12:30", "13:00"),
    ]);
    assert_eq!(problem["alternatives"], alternatives);
    assert!(
        problem["detail"].as_str().is_some_and(|detail| detail.contains("Ben Okoro")),
        "{problem:#}"
    );
}

async fn alternatives_can_be_booked(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);
    let problem = ben.book(link, &at(3, "10:00")).await.problem(409, "slot_unavailable");
    for alternative in problem["alternatives"].as_array().expect("five of them") {
        ben.book(link, alternative["start_time"].as_str().expect("a time")).await.expect(201);
    }
}

async fn only_must_attend_hosts_block_a_slot(store: Store) {
    let desk = Desk::new(store);
    let (ben, cleo) = (desk.member("ben"), desk.member("cleo"));
    desk.booked(&cleo, &at(3, "10:00")).await;
    let with_cleo = desk.link(&ben, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO }])).await;
    let cleo_may_come = desk
        .link(&ben, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO, "role": "optional" }]))
        .await;

    let problem = ben.book(with_cleo, &at(3, "10:00")).await.problem(409, "slot_unavailable");
    assert_eq!(problem["conflicts"][0]["user_id"], CLEO);
    ben.book(cleo_may_come, &at(3, "10:00")).await.expect(201);
    // Cleo is an optional host at 11:00, so her other bookings may overlap.
    ben.book(with_cleo, &at(3, "10:30")).await.expect(201);
    let cleo_may_come_again = ben.book(cleo_may_come, &at(3, "11:00")).await;
    cleo_may_come_again.expect(201);
    desk.booked(&cleo, &at(3, "11:00")).await;
}

async fn adjacent_bookings_are_allowed_and_overlaps_rejected(store: Store) {
    let desk =
        Desk::with(store, |file| file["event_types"][0]["slot_interval_minutes"] = 15.into());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    ben.book(link, &at(3, "10:00")).await.expect(201);
    ben.book(link, &at(3, "09:45")).await.problem(409, "slot_unavailable");
    ben.book(link, &at(3, "10:15")).await.problem(409, "slot_unavailable");
    ben.book(link, &at(3, "09:30")).await.expect(201);
    ben.book(link, &at(3, "10:30")).await.expect(201);
}

async fn buffers_block_adjacent_times(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let consultation = desk.link(&ana, CONSULTATION, json!([])).await;
    let call = desk.call_link(&ana).await;
    let mut request = meeting(consultation, &at(4, "10:00"));
    request["answers"] = json!({ "team_size": "1-10" });
    ana.post("/api/v1/bookings", &request).await.expect(201);

    // The buffers are 15 minutes before and 10 minutes after a consultation.
    for (start, reason) in [("09:30", "buffer"), ("11:00", "buffer"), ("10:30", "busy")] {
        let problem = ana.book(call, &at(4, start)).await.problem(409, "slot_unavailable");
        let reasons: Vec<_> = problem["conflicts"].as_array().expect("conflicts").iter().collect();
        assert!(
            reasons.iter().any(|conflict| conflict["reason"] == reason),
            "{start}: {problem:#}"
        );
    }
    ana.book(call, &at(4, "09:00")).await.expect(201);
    ana.book(call, &at(4, "11:30")).await.expect(201);
}

async fn notice_horizon_and_slot_grid_are_enforced(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let link = desk.link(&ana, CONSULTATION, json!([])).await;
    let half_an_hour_ahead = write((now() + time::Duration::minutes(90)).truncate_to_hour());
    let cases = [
        (half_an_hour_ahead, "minimum_notice"),
        (at(40, "10:00"), "horizon"),
        (at(4, "10:10"), "slot_interval"),
        (at(-3, "10:00"), "minimum_notice"),
    ];
    for (start, reason) in cases {
        let mut request = meeting(link, &start);
        request["answers"] = json!({ "team_size": "1-10" });
        let problem = ana.post("/api/v1/bookings", &request).await.problem(409, "slot_unavailable");
        let conflict = &problem["conflicts"][0];
        assert_eq!(
            (&conflict["reason"], conflict.get("user_id")),
            (&json!(reason), None),
            "{problem:#}"
        );
    }
}

fn is_monday(day: i64) -> bool {
    instant(&at(day, "12:00").into()).weekday() == Weekday::Monday
}

async fn full_day_and_week_are_closed_with_the_cap_as_reason(store: Store) {
    let desk = Desk::with(store, |file| {
        for member in file["members"].as_array_mut().expect("a list") {
            member["max_meetings_per_day"] = 2.into();
        }
        file["event_types"][0]["max_meetings_per_week"] = 3.into();
    });
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let link = desk.call_link(&ben).await;
    let monday = (2..9).find(|&day| is_monday(day)).expect("a week has a Monday");
    let noon = |day: i64| at(monday + day, "12:00");
    let reason = async |start: &str| {
        let problem = ben.book(link, start).await.problem(409, "slot_unavailable");
        assert_eq!(problem["conflicts"][0]["user_id"], BEN, "{problem:#}");
        assert_eq!(problem["alternatives"].as_array().map(Vec::len), Some(5), "{problem:#}");
        problem["conflicts"][0]["reason"].clone()
    };
    let first = ben.book(link, &noon(1)).await.expect(201);
    ben.book(link, &at(monday + 1, "13:00")).await.expect(201);
    assert_eq!(reason(&at(monday + 1, "14:00")).await, "daily_cap");
    ben.book(link, &noon(2)).await.expect(201);
    assert_eq!(reason(&noon(3)).await, "event_type_weekly_cap");
    ben.book(link, &noon(9)).await.expect(201);

    let range = format!("start={}&end={}&explain=true", noon(1), noon(4));
    let times = desk.path(&format!("scheduling_links/{link}/open_times?{range}"));
    let listed = ben.get(&times).await.expect(200);
    assert_eq!(listed["open_times"], json!([]));
    let closed = listed["closed"][0]["intervals"].as_array().expect("a list");
    for reason in ["daily_cap", "event_type_weekly_cap"] {
        assert!(closed.iter().any(|interval| interval["reason"] == reason), "{listed:#}");
    }
    // Without the moved booking, its week is below the cap.
    ben.move_to(&uuid_of(&first), &noon(4)).await.expect(200);

    let document = ana.get(&desk.path("workspace")).await.expect(200);
    assert_eq!(document["members"][1]["max_meetings_per_day"], 2);
    assert_eq!(document["event_types"][0]["max_meetings_per_week"], 3);
}
