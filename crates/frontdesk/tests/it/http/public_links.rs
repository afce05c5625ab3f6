//! Requests without a token must not reveal private data.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::caller::{meeting, send};
use super::desk::CONSULTATION;
use super::{ApiResponse, Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    invitee_books_moves_and_cancels_without_a_token,
    public_and_authenticated_views_show_the_same_booking,
    page_and_api_find_the_same_link,
    public_writes_take_dry_run,
    public_writes_take_idempotency_keys,
    key_is_bound_to_path_and_request,
    rejected_public_request_does_not_use_its_key,
    logs_and_metrics_contain_no_manage_token,
    pages_of_named_origins_can_call_the_public_operations,
    pages_of_other_origins_cannot_read_public_responses,
    frameable_page_sends_no_x_frame_options_deny,
}

const KEY: &str = "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90";

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

async fn invitee_books_moves_and_cancels_without_a_token(store: Store) {
    let desk = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (_, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let query = format!("/open_times?start={}&end={}", at(4, "10:00"), at(4, "10:30"));
    let open = anonymous.get(&managed(&booking, &query)).await.expect(200);
    assert_eq!(open["open_times"][0]["start_time"], at(4, "10:00"));
    let target = json!({ "start_time": at(4, "10:00") });
    let moved = anonymous.post(&managed(&booking, "/move"), &target).await.expect(200);
    assert_eq!((&moved["start_time"], &moved["uuid"]), (&json!(at(4, "10:00")), &booking["uuid"]));
    let cancelled = anonymous.post_nothing(&managed(&booking, "/cancel")).await.expect(200);
    assert_eq!(
        (&cancelled["status"], &cancelled["can_move"]),
        (&json!("cancelled"), &json!(false))
    );
    assert_eq!(anonymous.get(&managed(&booking, "")).await.expect(200), cancelled);
    anonymous.post(&managed(&booking, "/move"), &target).await.problem(409, "invalid_transition");
}

async fn public_and_authenticated_views_show_the_same_booking(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let (_, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let seen = ben.booking(booking["uuid"].as_str().expect("a UUID")).await;
    for field in [
        "start_time",
        "end_time",
        "title",
        "time_zone",
        "location",
        "guests",
        "created_at",
        "manage_url",
    ] {
        assert_eq!(booking[field], seen[field], "{field}");
    }
    assert_eq!(booking["answers"], json!([{ "label": "Team size", "answer": "1-10" }]));
    assert!(!booking.to_string().contains("@desk.example"), "{booking:#}");
    let lookup = desk.path("records/lookup?email=ada@acme.example");
    let person = ben.get(&lookup).await.expect(200);
    assert_eq!(person["person"]["full_name"], "Ada Byron");
    assert_eq!(person["sources"][0]["kind"], "booking");
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

async fn bookings(caller: &Caller) -> usize {
    let listed = caller.get("/api/v1/bookings?limit=50").await.expect(200);
    listed["bookings"].as_array().expect("a list").len()
}

async fn public_writes_take_dry_run(store: Store) {
    let desk = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let book = format!("/api/v1/public/links/{address}/bookings");
    let moved = json!({ "start_time": at(4, "10:00") });
    for (path, body, status, field, expected) in [
        (book.clone(), wanted(&at(3, "14:00")), 201, "start_time", at(3, "14:00")),
        (managed(&booking, "/move"), moved, 200, "start_time", at(4, "10:00")),
        (managed(&booking, "/cancel"), json!({}), 200, "status", "cancelled".to_owned()),
    ] {
        let tried = anonymous.post(&format!("{path}?dry_run=true"), &body).await;
        assert_eq!(tried.header("dry-run"), Some("true"), "{tried:#?}");
        assert_eq!(tried.expect(status)[field], expected, "{path}");
    }
    assert_eq!(anonymous.get(&managed(&booking, "")).await.expect(200), booking);
    assert_eq!(bookings(&ben).await, 1);
    let taken = anonymous.post(&format!("{book}?dry_run=true"), &wanted(&at(3, "10:00"))).await;
    taken.problem(409, "slot_unavailable");
}

async fn public_writes_take_idempotency_keys(store: Store) {
    let desk = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let book = format!("/api/v1/public/links/{address}/bookings");
    let there = json!({ "start_time": at(4, "10:00") });
    for (path, body, status) in [
        (book, wanted(&at(3, "14:00")), 201),
        (managed(&booking, "/move"), there, 200),
        (managed(&booking, "/cancel"), json!({ "reason": "none" }), 200),
    ] {
        let first = anonymous.post_once(KEY, &path, &body).await;
        let again = anonymous.post_once(KEY, &path, &body).await;
        assert_eq!((first.status, again.status), (status, status), "{first:#?}");
        let replayed = [&first, &again].map(|response| response.header("idempotent-replayed"));
        assert_eq!(replayed, [None, Some("true")], "{path}");
        assert_eq!(
            (&first.text, first.header("location")),
            (&again.text, again.header("location"))
        );
        if path.ends_with("/move") {
            // The repeated request is replayed, so it does not move the booking back.
            ben.move_to(booking["uuid"].as_str().expect("a UUID"), &at(5, "10:00"))
                .await
                .expect(200);
            assert_eq!(anonymous.post_once(KEY, &path, &body).await.text, first.text);
            let now = anonymous.get(&managed(&booking, "")).await.expect(200);
            assert_eq!(now["start_time"], at(5, "10:00"));
        }
    }
    assert_eq!(bookings(&ben).await, 2);
    let refused = anonymous.post_once("k", &managed(&booking, "/cancel"), &json!({})).await;
    assert_eq!(refused.faults(), ["Idempotency-Key"]);
}

/// A stranger who knows only the idempotency key cannot read the response.
async fn key_is_bound_to_path_and_request(store: Store) {
    let desk = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let book = format!("/api/v1/public/links/{address}/bookings");
    let of_ada = anonymous.post_once(KEY, &book, &wanted(&at(3, "14:00"))).await.expect(201);
    let mut of_eve = wanted(&at(3, "14:00"));
    of_eve["invitee"]["email"] = json!("eve@evil.example");
    let refused = anonymous.post_once(KEY, &book, &of_eve).await;
    refused.problem(422, "idempotency_key_reused");
    let token = of_ada["manage_token"].as_str().expect("a token");
    assert!(!refused.text.contains(token) && !refused.text.contains("ada@"), "{}", refused.text);

    // Without a token, a key belongs to one path, so these requests are new.
    let (other, _) = booked(&desk, &ben, &at(4, "10:00")).await;
    let elsewhere = format!("/api/v1/public/links/{other}/bookings");
    anonymous
        .post_once(KEY, &elsewhere, &wanted(&at(3, "14:00")))
        .await
        .problem(409, "slot_unavailable");
    let cancelled = anonymous.post_once(KEY, &managed(&booking, "/cancel"), &json!({})).await;
    assert_eq!(cancelled.expect(200)["uuid"], booking["uuid"]);
    let cancelled = anonymous.post_once(KEY, &managed(&of_ada, "/cancel"), &json!({})).await;
    assert_eq!(cancelled.expect(200)["uuid"], of_ada["uuid"]);
    // A token has its own idempotency keys, so this request is new.
    ben.post_once(KEY, "/api/v1/bookings", &meeting(desk.call_link(&ben).await, &at(6, "10:00")))
        .await
        .expect(201);
    let unknown = "/api/v1/public/bookings/00000000000000000000000000000000/cancel";
    anonymous.post_once(KEY, unknown, &json!({})).await.problem(404, "not_found");
}

async fn rejected_public_request_does_not_use_its_key(store: Store) {
    let desk = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let book = format!("/api/v1/public/links/{address}/bookings");
    let request = wanted(&at(3, "10:00"));
    anonymous.post_once(KEY, &book, &request).await.problem(409, "slot_unavailable");
    anonymous.post_nothing(&managed(&booking, "/cancel")).await.expect(200);
    let booked = anonymous.post_once(KEY, &book, &request).await;
    booked.expect(201);
    assert_eq!(booked.header("idempotent-replayed"), None);
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

const SITE: &str = "https://acme.example";

fn with_site(desk_file: &mut Value) {
    desk_file["booking_page"] =
        json!({ "frame_ancestors": [SITE, "https://shop.acme.example:8443"] });
}

fn preflight(caller: &Caller, path: &str, origin: &str, method: &str) -> RequestBuilder {
    caller
        .request(Method::OPTIONS, path)
        .header("Origin", origin)
        .header("Access-Control-Request-Method", method)
        .header("Access-Control-Request-Headers", "content-type,idempotency-key")
}

#[track_caller]
fn varies_by_origin(response: &ApiResponse) -> bool {
    let vary = response.headers.get_all("vary").iter();
    vary.filter_map(|value| value.to_str().ok()).any(|value| value.eq_ignore_ascii_case("origin"))
}

async fn pages_of_named_origins_can_call_the_public_operations(store: Store) {
    let desk = Desk::with(store, with_site);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let link = format!("/api/v1/public/links/{address}");
    let book = format!("{link}/bookings");
    let (moving, nowhere) = (managed(&booking, "/move"), format!("{link}x"));

    for (path, method, methods) in
        [(&book, "POST", "POST"), (&moving, "POST", "POST"), (&link, "GET", "GET, HEAD")]
    {
        let allowed = send(preflight(&anonymous, path, SITE, method)).await;
        assert_eq!(allowed.status, 204, "{allowed:#?}");
        for (name, expected) in [
            ("access-control-allow-origin", Some(SITE)),
            ("access-control-allow-methods", Some(methods)),
            ("access-control-max-age", Some("600")),
            ("access-control-allow-credentials", None),
        ] {
            assert_eq!(allowed.header(name), expected, "{path} {name}");
        }
        let headers = allowed.header("access-control-allow-headers").expect("a list");
        assert!(
            headers.contains("Idempotency-Key") && headers.contains("Content-Type"),
            "{headers}"
        );
        assert!(varies_by_origin(&allowed));
    }

    let get = |path: &str| anonymous.request(Method::GET, path).header("Origin", SITE);
    let post = anonymous.request(Method::POST, &book).header("Origin", SITE);
    for (response, status) in [
        (send(get(&link)).await, 200),
        (send(get(&managed(&booking, ""))).await, 200),
        (send(get(&nowhere)).await, 404),
        (send(post.json(&wanted(&at(3, "10:00")))).await, 409),
    ] {
        assert_eq!(response.status, status, "{response:#?}");
        assert_eq!(response.header("access-control-allow-origin"), Some(SITE), "{response:#?}");
        assert_eq!(response.header("access-control-allow-credentials"), None);
        let exposed = response.header("access-control-expose-headers").expect("a list");
        for name in ["ETag", "Idempotent-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After"]
        {
            assert!(exposed.split(", ").any(|one| one == name), "{exposed}");
        }
        assert!(varies_by_origin(&response), "{response:#?}");
    }
    // Without `Access-Control-Request-Method`, OPTIONS is not a preflight.
    let plain = anonymous.request(Method::OPTIONS, &book).header("Origin", SITE);
    send(plain).await.problem(405, "method_not_allowed");
}

async fn pages_of_other_origins_cannot_read_public_responses(store: Store) {
    let desk = Desk::with(store, with_site);
    let closed = Desk::new(store);
    let (ben, anonymous) = (desk.member("ben"), desk.anonymous.clone());
    let (address, booking) = booked(&desk, &ben, &at(3, "10:00")).await;
    let (elsewhere, _) = booked(&closed, &closed.member("ben"), &at(3, "10:00")).await;
    let link = format!("/api/v1/public/links/{address}");
    for (path, origin) in [
        (&link, "https://evil.example"),
        (&link, "http://acme.example"),
        (&link, "https://acme.example:444"),
        (&link, "https://acme.example.evil.example"),
        (&link, "https://sub.acme.example"),
        (&link, "null"),
        (&managed(&booking, ""), "https://evil.example"),
        (&format!("/api/v1/public/links/{elsewhere}"), SITE),
        (&format!("/api/v1/public/links/nowhere/{KEY}"), SITE),
        (&"/api/v1/bookings".to_owned(), SITE),
    ] {
        let get = anonymous.request(Method::GET, path).header("Origin", origin);
        let asking = preflight(&anonymous, path, origin, "GET");
        for response in [send(get).await, send(asking).await] {
            let named: Vec<_> = response
                .headers
                .keys()
                .filter(|name| name.as_str().starts_with("access-control-"))
                .collect();
            assert_eq!(named, [""; 0], "{path} {origin}");
            assert!(path.starts_with("/api/v1/bookings") || varies_by_origin(&response), "{path}");
        }
    }
    let plain = anonymous.get(&link).await;
    assert!(varies_by_origin(&plain), "{plain:#?}");
}
