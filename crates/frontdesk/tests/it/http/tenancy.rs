//! A token grants nothing in another workspace.

use reqwest::Method;
use serde_json::json;

use super::caller::send;
use super::desk::{BEN, CALL, CLEO, imported, imported_uuid};
use super::{Caller, Desk, at};
use crate::support::Store;

on_both_stores! {
    paths_of_other_workspaces_are_rejected_whether_or_not_they_exist,
    booking_of_another_workspace_returns_404,
    same_uuid_in_two_workspaces_is_two_bookings,
    link_of_another_workspace_cannot_be_booked,
    host_ids_are_scoped_to_a_workspace,
    cursor_of_another_workspace_shows_none_of_its_data,
    token_revocation_affects_one_workspace_only,
}

const BOOKINGS: &str = "/api/v1/bookings";

async fn paths_of_other_workspaces_are_rejected_whether_or_not_they_exist(store: Store) {
    let (desk, other) = (Desk::new(store), Desk::new(store));
    let ana = desk.member("ana");
    let there = desk_addresses(other.id);
    let nowhere = desk_addresses(987_654_321);
    for ((method, existing), (_, absent)) in there.into_iter().zip(nowhere) {
        let ask = async |path: &str| {
            let problem =
                send(ana.request(method.clone(), path)).await.problem(403, "workspace_forbidden");
            (problem["title"].clone(), problem["detail"].to_string())
        };
        let (existing, absent) = (ask(&existing).await, ask(&absent).await);
        assert_eq!(existing.0, absent.0);
        assert_eq!(
            existing.1.replace(&other.id.to_string(), "…"),
            absent.1.replace("987654321", "…")
        );
    }
    assert_eq!(ana.get("/api/v1/accounts/northwind/event_types").await.faults(), ["workspace_id"]);
}

fn desk_addresses(id: i64) -> Vec<(Method, String)> {
    let at = |rest: &str| format!("/api/v1/accounts/{id}/{rest}");
    vec![
        (Method::GET, at("event_types")),
        (Method::GET, at("event_types/1")),
        (Method::GET, at("event_types/call")),
        (Method::POST, at("event_types/1/links")),
        (Method::GET, at("scheduling_links")),
        (Method::GET, at("scheduling_links/1")),
        (Method::DELETE, at("scheduling_links/1")),
        (Method::GET, at("scheduling_links/1/open_times")),
    ]
}

async fn booking_of_another_workspace_returns_404(store: Store) {
    let (desk, other) = (Desk::new(store), Desk::new(store));
    let ana = desk.member("ana");
    let uuid = other.booked(&other.member("ben"), &at(3, "10:00")).await;
    let range = format!("open_times?start={}&end={}", at(3, "00:00"), at(4, "00:00"));
    for part in ["", &format!("/{range}")] {
        ana.get(&format!("{BOOKINGS}/{uuid}{part}")).await.problem(404, "not_found");
    }
    ana.move_to(&uuid, &at(4, "10:00")).await.problem(404, "not_found");
    for action in ["cancel", "mark_as_no_show", "undo_mark_as_no_show"] {
        ana.post_nothing(&format!("{BOOKINGS}/{uuid}/{action}")).await.problem(404, "not_found");
    }
    assert_eq!(ana.get(BOOKINGS).await.expect(200)["bookings"], json!([]));
    assert_eq!(other.member("ben").booking(&uuid).await["status"], "scheduled");
}

async fn same_uuid_in_two_workspaces_is_two_bookings(store: Store) {
    let with = |clock: &'static str| {
        Desk::with(store, move |file| file["bookings"] = json!([imported(1, &at(3, clock), "ben")]))
    };
    let (desk, other) = (with("10:00"), with("15:00"));
    let (ben, other_ben) = (desk.member("ben"), other.member("ben"));
    let uuid = imported_uuid(1);
    ben.post_nothing(&format!("{BOOKINGS}/{uuid}/cancel")).await.expect(200);
    let theirs = other_ben.booking(&uuid).await;
    assert_eq!(
        (&theirs["status"], &theirs["start_time"]),
        (&json!("scheduled"), &json!(at(3, "15:00")))
    );
}

async fn link_of_another_workspace_cannot_be_booked(store: Store) {
    let (desk, other) = (Desk::new(store), Desk::new(store));
    let (ana, other_ana) = (desk.member("ana"), other.member("ana"));
    desk.call_link(&ana).await;
    // Link IDs start at 1 in each workspace, so only `other` has the link 3.
    let mut theirs = 0;
    for _ in 0..3 {
        theirs = other.link(&other_ana, CALL, json!([{ "user_id": BEN }])).await;
    }
    ana.book(theirs, &at(3, "10:00")).await.problem(404, "not_found");
    ana.get(&desk.path(&format!("scheduling_links/{theirs}"))).await.problem(404, "not_found");
}

async fn host_ids_are_scoped_to_a_workspace(store: Store) {
    let (desk, other) = (Desk::new(store), Desk::new(store));
    desk.booked(&desk.member("ben"), &at(3, "10:00")).await;
    other.booked(&other.member("ben"), &at(3, "10:00")).await;
    let page = format!("/book/{}/ben/call", other.key);
    let links = other.member("ben").get(&other.path("scheduling_links")).await.expect(200);
    assert!(
        links["scheduling_links"][0]["url"].as_str().is_some_and(|url| url.ends_with(&page)),
        "{links:#}"
    );
}

async fn cursor_of_another_workspace_shows_none_of_its_data(store: Store) {
    let with = |first: u32| {
        Desk::with(store, move |file| {
            let booking =
                |step: u32| imported(first + step, &at(3, &format!("{}:00", 10 + step)), "ben");
            file["bookings"] = (0..3).map(booking).collect();
        })
    };
    let (desk, other) = (with(1), with(101));
    let page = other.member("ana").get("/api/v1/bookings?limit=1").await.expect(200);
    let cursor = page["pagination"]["next_cursor"].as_str().expect("there is more");
    let response = desk.member("ana").get(&format!("/api/v1/bookings?cursor={cursor}")).await;
    let uuids = response.expect(200).to_string();
    assert!(
        !uuids.contains(&imported_uuid(102)) && !uuids.contains(&imported_uuid(103)),
        "{uuids}"
    );
}

async fn token_revocation_affects_one_workspace_only(store: Store) {
    let (desk, other) = (Desk::new(store), Desk::new(store));
    let (cleo, other_cleo): (Caller, Caller) = (desk.member("cleo"), other.member("cleo"));
    desk.revoke(cleo.token());
    cleo.get(BOOKINGS).await.problem(401, "unauthenticated");
    let listed = other_cleo.get(&other.path("event_types")).await.expect(200);
    assert_eq!(listed["hosts_available"][2]["user_id"], CLEO);
}
