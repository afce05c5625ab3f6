//! `GET /api/v1/bookings`.

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::clock::{now, write};
use super::desk::{BEN, CALL, imported, imported_uuid};
use super::response::uuid_of;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    list_ascends_by_start_and_marks_the_last_page,
    default_start_is_the_beginning_of_today_in_the_zone,
    default_zone_is_the_workspace_s,
    start_is_inclusive_and_end_exclusive,
    bounds_without_offset_are_local_times,
    plus_in_an_offset_is_accepted,
    status_filter_uses_the_current_time,
    view_booked_lists_bookings_made_for_other_hosts,
    members_list_their_own_bookings_and_admins_and_observers_all,
    pagination_is_stable_during_changes,
    bookings_are_found_by_invitee_host_link_and_origin,
    changed_bookings_are_listed_by_their_last_change,
    cursor_carries_its_filters,
    cursor_with_other_filters_is_rejected,
    invalid_or_foreign_cursor_is_rejected,
    page_size_is_25_by_default_and_at_most_50,
    all_invalid_parameters_are_reported_together,
}

fn numbers(list: &Value) -> Vec<u32> {
    let number = |booking: &Value| {
        let uuid = booking["uuid"].as_str().expect("a booking has a UUID");
        uuid[uuid.len() - 12..].parse().expect("it was imported with a number")
    };
    list["bookings"].as_array().expect("a list has bookings").iter().map(number).collect()
}

async fn list(caller: &Caller, query: &str) -> Value {
    asked(caller, query).await.expect(200)
}

async fn asked(caller: &Caller, query: &str) -> ApiResponse {
    caller.get(&format!("/api/v1/bookings?{query}")).await
}

fn desk_with_starts(store: Store, starts: &[String]) -> Desk {
    Desk::with(store, |file| {
        let numbered = (1..).zip(starts);
        file["bookings"] = numbered.map(|(number, start)| imported(number, start, "ben")).collect();
    })
}

async fn list_ascends_by_start_and_marks_the_last_page(store: Store) {
    let desk = desk_with_starts(store, &[at(4, "10:00"), at(3, "10:00"), at(9, "10:00")]);
    let listed = list(&desk.member("ben"), "").await;
    assert_eq!(numbers(&listed), [2, 1, 3]);
    assert_eq!(
        listed["pagination"],
        json!({ "limit": 25, "has_more": false, "next_cursor": null })
    );
    let one = desk.member("ben").booking(&imported_uuid(1)).await;
    assert_eq!(listed["bookings"][1], one, "list items equal single reads");
}

async fn default_start_is_the_beginning_of_today_in_the_zone(store: Store) {
    // Each of the last 36 hours has a booking. No booking starts at midnight.
    let hour =
        |back: i64| (now() - Duration::hours(back)).truncate_to_hour() + Duration::minutes(7);
    let starts: Vec<OffsetDateTime> = (1..=36).map(hour).collect();
    let desk =
        desk_with_starts(store, &starts.iter().map(|start| write(*start)).collect::<Vec<_>>());
    let ben = desk.member("ben");
    // These zones have no clock changes.
    for (zone, offset_minutes) in [("Asia/Kolkata", 330), ("Pacific/Honolulu", -600), ("UTC", 0)] {
        let offset = Duration::minutes(offset_minutes);
        let today = (now() + offset).truncate_to_day() - offset;
        let expected = starts.iter().filter(|start| today <= **start).count();
        let listed = list(&ben, &format!("time_zone={zone}&limit=50")).await;
        assert_eq!(numbers(&listed).len(), expected, "{zone}");
        let all = list(&ben, &format!("time_zone={zone}&limit=50&start={}", at(-3, "00:00"))).await;
        assert_eq!(numbers(&all).len(), 36, "{zone}");
    }
}

async fn default_zone_is_the_workspace_s(store: Store) {
    let hour = |back: i64| {
        write((now() - Duration::hours(back)).truncate_to_hour() + Duration::minutes(7))
    };
    let desk = Desk::with(store, |file| {
        file["workspace"]["time_zone"] = "Pacific/Kiritimati".into();
        file["bookings"] = (1..=30).map(|back| imported(back, &hour(back.into()), "ben")).collect();
    });
    let ben = desk.member("ben");
    let listed = numbers(&list(&ben, "limit=50").await);
    assert_eq!(listed, numbers(&list(&ben, "limit=50&time_zone=Pacific/Kiritimati").await));
    assert_ne!(listed, numbers(&list(&ben, "limit=50&time_zone=Asia/Kolkata").await));
}

async fn start_is_inclusive_and_end_exclusive(store: Store) {
    let desk = desk_with_starts(store, &[at(3, "10:00"), at(3, "11:00"), at(3, "12:00")]);
    let ben = desk.member("ben");
    let query = |start: &str, end: &str| format!("start={}&end={}", at(3, start), at(3, end));
    assert_eq!(numbers(&list(&ben, &query("10:00", "12:00")).await), [1, 2]);
    assert_eq!(numbers(&list(&ben, &query("10:01", "12:01")).await), [2, 3]);
    assert_eq!(asked(&ben, &query("12:00", "12:00")).await.faults(), ["end"]);
}

async fn bounds_without_offset_are_local_times(store: Store) {
    let desk = desk_with_starts(store, &[at(3, "10:00"), at(3, "11:00"), at(3, "12:00")]);
    let ben = desk.member("ben");
    let (start, end) = (at(3, "16:30"), at(3, "17:30"));
    let local = |bound: &str| bound.trim_end_matches('Z').to_owned();
    let query = format!("time_zone=Asia/Kolkata&start={}&end={}", local(&start), local(&end));
    assert_eq!(numbers(&list(&ben, &query).await), [2]);
}

async fn plus_in_an_offset_is_accepted(store: Store) {
    let desk = desk_with_starts(store, &[at(3, "10:00"), at(3, "11:00")]);
    let ben = desk.member("ben");
    for plus in ["+", "%2B"] {
        let start = at(3, "16:30").replace('Z', &format!("{plus}05:30"));
        assert_eq!(numbers(&list(&ben, &format!("start={start}")).await), [2]);
    }
}

async fn status_filter_uses_the_current_time(store: Store) {
    let desk = Desk::with(store, |file| {
        let with = |number, start: &str, status: &str| {
            let mut booking = imported(number, start, "ben");
            booking["status"] = status.into();
            booking
        };
        file["bookings"] = json!([
            imported(1, &at(-3, "10:00"), "ben"),
            with(2, &at(-3, "11:00"), "cancelled"),
            with(3, &at(-3, "12:00"), "no_show"),
            with(4, &at(-3, "13:00"), "completed"),
            imported(5, &at(3, "10:00"), "ben"),
            with(6, &at(3, "11:00"), "cancelled"),
        ]);
    });
    let ben = desk.member("ben");
    let cases: [(&str, &[u32]); 6] = [
        ("all", &[1, 2, 3, 4, 5, 6]),
        ("scheduled", &[5]),
        ("cancelled", &[2, 6]),
        ("completed", &[1, 4]),
        ("no_show", &[3]),
        ("", &[1, 2, 3, 4, 5, 6]),
    ];
    for (status, expected) in cases {
        let filter = if status.is_empty() { String::new() } else { format!("&status={status}") };
        let listed = list(&ben, &format!("start={}{filter}", at(-5, "00:00"))).await;
        assert_eq!(numbers(&listed), expected, "{status}");
    }
}

async fn view_booked_lists_bookings_made_for_other_hosts(store: Store) {
    let desk = Desk::with(store, |file| {
        let booked_by = |number, start: &str, host: &str, by: &str| {
            let mut booking = imported(number, start, host);
            booking["booked_by"] = by.into();
            booking
        };
        file["bookings"] = json!([
            booked_by(1, &at(3, "10:00"), "ben", "dan"),
            booked_by(2, &at(3, "11:00"), "dan", "dan"),
            booked_by(3, &at(3, "12:00"), "ben", "ana"),
            imported(4, &at(3, "13:00"), "dan"),
        ]);
    });
    let (ana, dan) = (desk.member("ana"), desk.member("dan"));
    assert_eq!(numbers(&list(&dan, "view=booked").await), [1]);
    assert_eq!(numbers(&list(&dan, "").await), [1, 2, 4]);
    assert_eq!(numbers(&list(&ana, "view=booked").await), [3]);
    assert_eq!(asked(&ana, "view=mine").await.faults(), ["view"]);
}

async fn members_list_their_own_bookings_and_admins_and_observers_all(store: Store) {
    let desk = Desk::with(store, |file| {
        let mut both = imported(3, &at(3, "12:00"), "ben");
        both["hosts"] = json!([{ "member": "ben" }, { "member": "cleo", "role": "optional" }]);
        file["bookings"] = json!([
            imported(1, &at(3, "10:00"), "ben"),
            imported(2, &at(3, "11:00"), "cleo"),
            both
        ]);
    });
    let cases: [(&str, &[u32]); 5] = [
        ("ana", &[1, 2, 3]),
        ("olga", &[1, 2, 3]),
        ("ben", &[1, 3]),
        ("cleo", &[2, 3]),
        ("dan", &[]),
    ];
    for (key, expected) in cases {
        assert_eq!(
            numbers(&list(&desk.member_with(key, "bookings:read"), "").await),
            expected,
            "{key}"
        );
    }
}

async fn pagination_is_stable_during_changes(store: Store) {
    let starts: Vec<String> = (10..17).map(|hour| at(3, &format!("{hour}:00"))).collect();
    let mut desk = desk_with_starts(store, &starts);
    let ben = desk.member("ben");
    let first = list(&ben, "limit=3").await;
    assert_eq!(numbers(&first), [1, 2, 3]);
    assert_eq!(first["pagination"]["has_more"], true);

    desk.change(|file| {
        let late =
            [(8, at(2, "10:00")), (9, at(3, "10:30")), (10, at(3, "13:30")), (11, at(4, "10:00"))];
        file["bookings"] =
            late.iter().map(|(number, start)| imported(*number, start, "ben")).collect();
    });
    let second = follow(&ben, &first, "limit=4").await;
    assert_eq!(numbers(&second), [4, 10, 5, 6]);
    let third = follow(&ben, &second, "limit=50").await;
    assert_eq!(numbers(&third), [7, 11]);
    assert_eq!(third["pagination"], json!({ "limit": 50, "has_more": false, "next_cursor": null }));
}

async fn follow(caller: &Caller, page: &Value, rest: &str) -> Value {
    let cursor = page["pagination"]["next_cursor"].as_str().unwrap_or_else(|| panic!("{page:#}"));
    list(caller, &format!("cursor={cursor}&{rest}")).await
}

async fn bookings_are_found_by_invitee_host_link_and_origin(store: Store) {
    let past = [(1, at(-9, "10:00"), "ben"), (2, at(-8, "10:00"), "cleo")];
    let desk = Desk::with(store, |file| {
        let mut bookings = past.map(|(number, start, host)| imported(number, &start, host));
        bookings[1]["invitee"]["email"] = "bob@acme.example".into();
        file["bookings"] = bookings.into_iter().collect();
    });
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let link = desk.call_link(&ben).await;
    let booked = ben.book(link, &at(3, "10:00")).await.expect(201);
    let email = booked["invitee"]["email"].as_str().expect("an address").to_uppercase();
    let found = async |caller: &Caller, query: &str| {
        let listed = list(caller, query).await;
        let bookings = listed["bookings"].as_array().expect("a list has bookings").iter();
        bookings.map(uuid_of).collect::<Vec<_>>()
    };
    let (first, second, third) = (imported_uuid(1), imported_uuid(2), uuid_of(&booked));
    let (first, second, third) = (first.as_str(), second.as_str(), third.as_str());
    let long_ago = format!("start={}", at(-30, "00:00"));

    assert_eq!(found(&ana, "invitee_email=BOB@acme.example").await, [second]);
    assert_eq!(found(&ben, "invitee_email=bob@acme.example").await, [""; 0]);
    assert_eq!(found(&ana, &format!("invitee_email={email}&link_id={link}")).await, [third]);
    let of_ben = format!("host={BEN}&{long_ago}");
    assert_eq!(found(&ana, &of_ben).await, [first, third]);
    assert_eq!(found(&ben, &of_ben).await, [first, third]);
    assert_eq!(found(&ana, &format!("origin=api&{long_ago}&link_id={link}")).await, [third]);
    assert_eq!(found(&ana, &format!("origin=workflow&{long_ago}")).await, [""; 0]);
    let of_type = format!("event_type_id={CALL}&{long_ago}");
    assert_eq!(found(&ana, &of_type).await, [first, second, third]);
}

async fn changed_bookings_are_listed_by_their_last_change(store: Store) {
    let starts = [at(3, "10:00"), at(4, "10:00"), at(5, "10:00")];
    let desk = desk_with_starts(store, &starts);
    let ben = desk.member("ben");
    let since = write(now());
    for number in [3, 1] {
        let path = format!("/api/v1/bookings/{}/cancel", imported_uuid(number));
        ben.post(&path, &json!({})).await.expect(200);
    }
    let query = format!("updated_since={since}&order=updated_at");
    assert_eq!(numbers(&list(&ben, &query).await), [3, 1]);
    let first = list(&ben, &format!("{query}&limit=1")).await;
    let cursor = first["pagination"]["next_cursor"].as_str().expect("another page");
    assert_eq!(numbers(&list(&ben, &format!("cursor={cursor}")).await), [1]);
    let other = asked(&ben, &format!("cursor={cursor}&order=start_time")).await;
    assert_eq!(other.faults(), ["order"]);
}

async fn cursor_carries_its_filters(store: Store) {
    let desk = Desk::with(store, |file| {
        let hosts = ["ben", "cleo"];
        let booking = |number: u32| {
            let host = hosts[usize::from(number.is_multiple_of(2))];
            let mut booking = imported(number, &at(3, &format!("{}:00", 9 + number)), host);
            booking["status"] = if number < 5 { "cancelled" } else { "scheduled" }.into();
            booking
        };
        file["bookings"] = (1..=8).map(booking).collect();
    });
    let ana = desk.member("ana");
    let filters = format!(
        "status=cancelled&time_zone=Asia/Tokyo&start={}&end={}",
        at(3, "10:00"),
        at(3, "20:00")
    );
    let first = list(&ana, &format!("{filters}&limit=2")).await;
    assert_eq!(numbers(&first), [1, 2]);
    assert_eq!(numbers(&follow(&ana, &first, "limit=50").await), [3, 4]);
    assert_eq!(
        numbers(&follow(&ana, &first, &filters).await),
        [3, 4],
        "the cursor accepts its own filters"
    );
}

async fn cursor_with_other_filters_is_rejected(store: Store) {
    let desk = desk_with_starts(store, &[at(3, "10:00"), at(3, "11:00"), at(3, "12:00")]);
    let ben = desk.member("ben");
    let first = list(&ben, &format!("limit=1&status=scheduled&end={}", at(9, "00:00"))).await;
    let cursor = first["pagination"]["next_cursor"].as_str().expect("a further page");
    for (other, field) in [
        ("status=all".to_owned(), "status"),
        ("view=booked".to_owned(), "view"),
        ("time_zone=Asia/Tokyo".to_owned(), "time_zone"),
        (format!("start={}", at(3, "10:00")), "start"),
        (format!("end={}", at(8, "00:00")), "end"),
    ] {
        assert_eq!(asked(&ben, &format!("cursor={cursor}&{other}")).await.faults(), [field]);
    }
}

async fn invalid_or_foreign_cursor_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    for hosts in [json!([]), json!([{ "user_id": BEN }])] {
        desk.link(&ana, CALL, hosts).await;
    }
    let links = ana.get(&desk.path("scheduling_links?limit=1")).await.expect(200);
    let of_links = links["pagination"]["next_cursor"].as_str().expect("a further page");
    for cursor in ["", "x", "bm90IGpzb24", of_links] {
        assert_eq!(asked(&ana, &format!("cursor={cursor}")).await.faults(), ["cursor"], "{cursor}");
    }
}

async fn page_size_is_25_by_default_and_at_most_50(store: Store) {
    let starts: Vec<String> =
        (0..60).map(|step| at(3 + step / 20, &format!("{:02}:00", step % 20))).collect();
    let desk = desk_with_starts(store, &starts);
    let ben = desk.member("ben");
    assert_eq!(numbers(&list(&ben, "").await), (1..=25).collect::<Vec<_>>());
    let fifty = list(&ben, "limit=50").await;
    assert_eq!(numbers(&fifty), (1..=50).collect::<Vec<_>>());
    assert_eq!(numbers(&follow(&ben, &fifty, "").await), (51..=60).collect::<Vec<_>>());
    for limit in ["0", "51", "-1", "many", ""] {
        assert_eq!(asked(&ben, &format!("limit={limit}")).await.faults(), ["limit"], "{limit}");
    }
}

async fn all_invalid_parameters_are_reported_together(store: Store) {
    let ben = Desk::new(store).member("ben");
    let mut faults = asked(
        &ben,
        "limit=51&status=done&view=mine&start=soon&end=later&time_zone=Mars/Base&page=2&limit=3",
    )
    .await
    .faults();
    faults.sort();
    assert_eq!(faults, ["end", "limit", "limit", "page", "start", "status", "time_zone", "view"]);
}
