//! Requests without a token must not reveal private data.

use reqwest::Method;
use serde_json::{Value, json};

use super::caller::send;
use super::desk::CONSULTATION;
use super::{Caller, Desk, at};
use crate::support::Store;

on_sqlite! {
    page_and_api_find_the_same_link,
    logs_and_metrics_contain_no_manage_token,
    frameable_page_sends_no_x_frame_options_deny,
}

fn wanted(start_time: &str) -> Value {
    json!({
        "start_time": start_time, "time_zone": "Europe/Berlin", "answers": { "team_size": "1-10" },
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
    })
}

async fn booked(desk: &Desk, ben: &Caller, start_time: &str) -> (String, Value) {
    let hosts = json!([{ "user_id": 2, "lead": true }, { "user_id": 1, "role": "optional" }]);
    let path = desk.path(&format!("event_types/{CONSULTATION}/links"));
    let link = ben.post(&path, &json!({ "hosts": hosts })).await.expect(201);
    let url = link["link"]["url"].as_str().expect("an address");
    let (_, address) = url.split_once("/book/").expect("a booking page");
    let link = format!("/api/v1/public/links/{address}");
    let booking =
        desk.anonymous.post(&format!("{link}/bookings"), &wanted(start_time)).await.expect(201);
    (address.to_owned(), booking)
}

fn managed(booking: &Value, rest: &str) -> String {
    format!("/api/v1/public/bookings/{}{rest}", booking["manage_token"].as_str().expect("a token"))
}

async fn page_and_api_find_the_same_link(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (address, _) = booked(&desk, &ben, &at(3, "10:00")).await;
    desk.call_link(&ben).await;
    for (address, status) in [
        (address, 200),
        (format!("{}/ben/call", desk.key), 200),
        (format!("{}/none", desk.key), 404),
        ("nowhere/ben/call".to_owned(), 404),
    ] {
        let page = desk.anonymous.get(&format!("/book/{address}")).await;
        assert_eq!(page.status, status, "{address}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{address}");
        assert_eq!(
            desk.anonymous.get(&format!("/api/v1/public/links/{address}")).await.status,
            status
        );
    }
}

async fn logs_and_metrics_contain_no_manage_token(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (_, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let token = booking["manage_token"].as_str().expect("a token");
    for path in [
        managed(&booking, ""),
        managed(&booking, "/nothing"),
        format!("/booking/{token}"),
        format!("/booking/{token}/move"),
        format!("/booking/{token}/nothing/here"),
    ] {
        let response = desk.anonymous.get(&path).await;
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    let request =
        desk.anonymous.request(Method::PUT, &format!("/booking/{token}")).header("Referer", token);
    let refused = send(request).await;
    assert_eq!((refused.status, refused.header("allow")), (405, Some("GET, HEAD")));
    let log = store.shared_server().log();
    let metrics = desk.anonymous.get("/metrics").await.text;
    assert!(metrics.contains("route=\"/booking/{token}\""), "{metrics}");
    assert!(!log.contains(token) && !metrics.contains(token));
}

async fn frameable_page_sends_no_x_frame_options_deny(store: Store) {
    let desk = Desk::with(store, |file| {
        file["booking_page"] =
            json!({ "frame_ancestors": ["https://acme.example"], "language": "de" });
    });
    let ben = desk.member("ben");
    desk.call_link(&ben).await;
    let page = desk.anonymous.get(&format!("/book/{}/ben/call", desk.key)).await;
    assert!(
        page.header("content-security-policy")
            .is_some_and(|p| p.contains("frame-ancestors https://acme.example"))
    );
    assert_eq!(page.header("x-frame-options"), None);
    assert_eq!(
        desk.anonymous.get("/api/v1/bookings").await.header("x-frame-options"),
        Some("DENY")
    );
}
