//! Extreme input never causes a 5xx.

use reqwest::Method;
use serde_json::{Value, json};

use super::caller::{meeting, send};
use super::desk::{CALL, CONSULTATION, imported, imported_uuid};
use super::{ApiResponse, Desk, at};
use crate::support::Store;

on_both_stores! {
    unstorable_characters_are_rejected,
    extreme_times_cause_no_5xx,
    huge_numbers_cause_no_5xx,
    malformed_queries_are_rejected,
    open_times_of_the_last_days_cause_no_5xx,
    text_in_any_language_is_preserved,
    chunked_body_is_read_completely,
}

const BOOKINGS: &str = "/api/v1/bookings";

#[track_caller]
fn assert_no_server_error(response: &ApiResponse, what: &str) {
    assert!(response.status < 500, "{what}: {response:#?}");
}

async fn unstorable_characters_are_rejected(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "10:00"), "ana")]));
    let ana = desk.member("ana");
    let mut request = meeting(desk.link(&ana, CONSULTATION, json!([])).await, &at(4, "10:00"));
    request["answers"] = json!({ "team_size": "1-10", "notes": "a\u{0}b" });
    let faults = ana.post(BOOKINGS, &request).await.faults();
    assert_eq!(faults, ["answers.notes"]);
    request["answers"]["notes"] = "fine".into();
    request["invitee"]["name"] = "Ada\u{0}Byron".into();
    assert_eq!(ana.post(BOOKINGS, &request).await.faults(), ["invitee.name"]);
    let cancel = format!("{BOOKINGS}/{}/cancel", imported_uuid(1));
    assert_eq!(ana.post(&cancel, &json!({ "reason": "a\u{0}b" })).await.faults(), ["reason"]);
    let surrogate = ana.request(Method::POST, &cancel).header("Content-Type", "application/json");
    assert_eq!(send(surrogate.body(r#"{"reason":"\ud800"}"#)).await.faults(), ["body"]);
    let bytes = ana.request(Method::POST, &cancel).header("Content-Type", "application/json");
    assert_eq!(send(bytes.body(b"{\"reason\":\"\xff\"}".to_vec())).await.faults(), ["body"]);
}

async fn extreme_times_cause_no_5xx(store: Store) {
    let desk =
        Desk::with(store, |file| file["bookings"] = json!([imported(1, &at(3, "10:00"), "ben")]));
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let times = [
        "0001-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "0000-01-01T00:00:00+23:59",
        "1969-12-31T23:59:59Z",
        "9999-12-31T23:59:59Z",
        "9999-12-31T23:59:59-23:59",
        "9999-12-31T23:59:59.999999999Z",
        "9999-12-31T23:59:59",
        "2026-12-31T23:59:60Z",
        "+12026-01-01T00:00:00Z",
        "-2026-01-01T00:00:00Z",
    ];
    for time in times {
        let encoded = time.replace('+', "%2B");
        assert_no_server_error(&ben.book(link, time).await, time);
        assert_no_server_error(&ben.move_to(&imported_uuid(1), time).await, time);
        for query in [
            format!("start={encoded}"),
            format!("end={encoded}"),
            format!("start={encoded}&time_zone=Pacific/Kiritimati"),
            format!("start={encoded}&end=9999-12-31T23:59:59Z&time_zone=Pacific/Niue"),
        ] {
            assert_no_server_error(&ben.get(&format!("{BOOKINGS}?{query}")).await, &query);
            let open = format!("{BOOKINGS}/{}/open_times?{query}", imported_uuid(1));
            assert_no_server_error(&ben.get(&open).await, &query);
            let open = desk.path(&format!("scheduling_links/{link}/open_times?{query}"));
            assert_no_server_error(&ben.get(&open).await, &query);
        }
    }
    assert_eq!(ben.booking(&imported_uuid(1)).await["start_time"], at(3, "10:00"));
}

async fn huge_numbers_cause_no_5xx(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    for number in [
        "0",
        "-1",
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "1e3",
        "1.5",
    ] {
        let responses = [
            ben.get(&format!("/api/v1/accounts/{number}/event_types")).await,
            ben.get(&desk.path(&format!("event_types/{number}"))).await,
            ben.get(&desk.path(&format!("scheduling_links/{number}"))).await,
            ben.delete(&desk.path(&format!("scheduling_links/{number}"))).await,
            ben.get(&desk.path(&format!("scheduling_links?event_type_id={number}"))).await,
            ben.get(&format!("{BOOKINGS}?limit={number}")).await,
        ];
        for response in &responses {
            assert_no_server_error(response, number);
        }
        let number: Value = serde_json::from_str(number).expect("a number");
        let hosts = json!({ "hosts": [{ "user_id": number }, { "queue_id": number }] });
        let made = ben.post(&desk.path(&format!("event_types/{CALL}/links")), &hosts).await;
        assert!(matches!(made.status, 400 | 422), "{number}: {made:#?}");
        let mut request = meeting(1, &at(3, "10:00"));
        request["link_id"] = number.clone();
        let booked = ben.post(BOOKINGS, &request).await;
        assert!(matches!(booked.status, 400 | 404), "{number}: {booked:#?}");
    }
}

async fn malformed_queries_are_rejected(store: Store) {
    let ben = Desk::new(store).member("ben");
    for query in [
        "limit=%ff",
        "%ff=1",
        "limit=%",
        "=",
        "&&limit",
        "limit=1&limit=1",
        "time_zone=%00",
        "cursor=%F0%9F%92%A3",
    ] {
        assert!(!ben.get(&format!("{BOOKINGS}?{query}")).await.faults().is_empty(), "{query}");
    }
    ben.get(&format!("{BOOKINGS}?")).await.expect(200);
}

async fn open_times_of_the_last_days_cause_no_5xx(store: Store) {
    let desk = Desk::with(store, |file| file["event_types"][0]["horizon_days"] = 730.into());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let path = |query: String| desk.path(&format!("scheduling_links/{link}/open_times?{query}"));
    let far = format!("start={}&end={}", at(700, "00:00"), at(763, "00:00"));
    let open = ben.get(&path(far)).await.expect(200);
    assert!(
        open["open_times"].as_array().is_some_and(|open| 29 * 48 < open.len()),
        "{}",
        open["open_times"][0]
    );
    let last = "start=9999-10-31T00:00:00Z&end=9999-12-31T23:59:59Z&explain=true".to_owned();
    let open = ben.get(&path(last)).await.expect(200);
    assert_eq!(open["open_times"], json!([]));
}

async fn text_in_any_language_is_preserved(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let mut request = meeting(desk.link(&ana, CONSULTATION, json!([])).await, &at(4, "10:00"));
    request["invitee"]["name"] = "Ægir Þórsson 山田太郎 👩‍👩‍👧 O'Neil \"x\" <b>&amp;</b>".into();
    request["answers"] = json!({ "team_size": "1-10", "notes": "שלום\n\tDROP TABLE bookings; -- %s {} \\ \u{202e}abc" });
    let booking = ana.post(BOOKINGS, &request).await.expect(201);
    assert_eq!(booking["invitee"]["name"], request["invitee"]["name"]);
    let read = ana.booking(booking["uuid"].as_str().expect("a UUID")).await;
    assert_eq!(read["answers"], request["answers"]);
}

async fn chunked_body_is_read_completely(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let host = store.shared_server().address().trim_start_matches("http://").to_owned();
    let body = meeting(desk.call_link(&ben).await, &at(3, "10:00")).to_string();
    let mut request = format!(
        "POST {BOOKINGS} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        ben.token()
    );
    let chunk = |piece: &str| format!("{:x}\r\n{piece}\r\n", piece.len());
    let pieces = body.as_bytes().chunks(7).map(|piece| chunk(&String::from_utf8_lossy(piece)));
    request.extend(pieces);
    assert_eq!(raw(&host, &(request.clone() + "0\r\n\r\n")), "HTTP/1.1 201 Created");

    // The body is too large, but no Content-Length announces its size.
    let (head, _) = request.split_once("\r\n\r\n").expect("a head");
    let large = format!("{head}\r\n\r\n{}0\r\n\r\n", chunk(&" ".repeat(4096)).repeat(33));
    assert_eq!(raw(&host, &large), "HTTP/1.1 413 Payload Too Large");
}

fn raw(host: &str, request: &str) -> String {
    use std::io::{BufRead as _, BufReader, Write as _};
    let mut stream = std::net::TcpStream::connect(host).expect("the server listens");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).expect("the server answers");
    line.trim_end().to_owned()
}
