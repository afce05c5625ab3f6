//! `GET …/scheduling_links`, `GET` and `DELETE …/scheduling_links/{link_id}`.

use serde_json::{Value, json};

use super::desk::{ANA, BEN, CALL, CONSULTATION, CREW};
use super::{Caller, Desk, at, instant};
use crate::support::Store;

on_both_stores! {
    link_has_its_type,
    personal_link_is_visible_to_its_owner_and_admins,
    list_ascends_and_is_paginated,
    list_is_filtered_by_event_type_and_status,
    archived_link_and_its_bookings_stay_readable,
    archiving_is_idempotent,
    archiving_takes_dry_run_and_idempotency_key,
    only_hosts_creators_and_admins_can_archive,
    all_invalid_parameters_are_reported_together,
    unknown_link_returns_404,
    read_scope_cannot_archive,
}

async fn listed(desk: &Desk, caller: &Caller, query: &str) -> Value {
    caller.get(&desk.path(&format!("scheduling_links?{query}"))).await.expect(200)
}

fn ids(list: &Value) -> Vec<i64> {
    let links = list["scheduling_links"].as_array().unwrap_or_else(|| panic!("{list:#}"));
    links.iter().map(|link| link["id"].as_i64().expect("a number")).collect()
}

async fn link_has_its_type(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let personal = desk.call_link(&ana).await;
    let team = desk.link(&ana, CALL, json!([{ "queue_id": CREW }])).await;
    let read =
        async |id: i64| ana.get(&desk.path(&format!("scheduling_links/{id}"))).await.expect(200);

    let link = read(personal).await;
    let own = json!([{ "user_id": ANA, "role": "must_attend", "lead": true }]);
    let expected = json!({
        "id": personal, "type": "personal", "url": format!("https://desk.example/book/{}/ana/call", desk.key),
        "event_type_id": CALL, "hosts": own, "metadata": {}, "created_at": link["created_at"], "archived_at": null,
    });
    assert_eq!(link, expected);
    instant(&link["created_at"]);
    let link = read(team).await;
    assert_eq!((&link["type"], &link["hosts"][0]["queue_id"]), (&json!("group"), &json!(CREW)));
    assert_eq!(listed(&desk, &ana, "").await["scheduling_links"][1], link);
}

async fn personal_link_is_visible_to_its_owner_and_admins(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben, dan) = (desk.member("ana"), desk.member("ben"), desk.member("dan"));
    let personal = desk.call_link(&ben).await;
    let team = desk.link(&ben, CALL, json!([{ "user_id": BEN }, { "user_id": ANA }])).await;
    let path = desk.path(&format!("scheduling_links/{personal}"));
    let times = format!("{path}/open_times?start={}&end={}", at(3, "00:00"), at(4, "00:00"));
    let explained = format!("{times}&explain=true");
    for (caller, sees) in [(&ana, true), (&ben, true), (&dan, false)] {
        for path in [&path, &times, &explained] {
            let response = caller.get(path).await;
            if sees {
                response.expect(200);
            } else {
                response.problem(404, "not_found");
            }
        }
        let expected = if sees { vec![personal, team] } else { vec![team] };
        assert_eq!(ids(&listed(&desk, caller, "").await), expected);
    }
}

async fn list_ascends_and_is_paginated(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(desk.link(&ana, CALL, json!([{ "user_id": BEN }])).await);
    }
    let first = listed(&desk, &ana, "limit=2").await;
    assert_eq!(ids(&first), made[..2]);
    made.push(desk.link(&ana, CALL, json!([{ "user_id": BEN }])).await);
    let cursor = first["pagination"]["next_cursor"].as_str().expect("there is more");
    let rest = listed(&desk, &ana, &format!("cursor={cursor}")).await;
    assert_eq!(ids(&rest), made[2..]);
    assert_eq!(rest["pagination"], json!({ "limit": 25, "has_more": false, "next_cursor": null }));
    let other = ana.get(&desk.path(&format!("scheduling_links?cursor={cursor}&status=all"))).await;
    assert_eq!(other.faults(), ["status"]);
}

async fn list_is_filtered_by_event_type_and_status(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let call = desk.call_link(&ana).await;
    let consultation = desk.link(&ana, CONSULTATION, json!([])).await;
    let archived = desk.link(&ana, CALL, json!([{ "user_id": BEN }])).await;
    ana.delete(&desk.path(&format!("scheduling_links/{archived}"))).await.expect(204);
    assert_eq!(ids(&listed(&desk, &ana, "").await), [call, consultation]);
    assert_eq!(ids(&listed(&desk, &ana, "status=active").await), [call, consultation]);
    assert_eq!(ids(&listed(&desk, &ana, "status=all").await), [call, consultation, archived]);
    let of_calls = format!("event_type_id={CALL}");
    assert_eq!(ids(&listed(&desk, &ana, &of_calls).await), [call]);
    assert_eq!(
        ids(&listed(&desk, &ana, &format!("status=all&{of_calls}")).await),
        [call, archived]
    );
}

async fn archived_link_and_its_bookings_stay_readable(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let booking = ben.book(link, &at(3, "10:00")).await.expect(201);
    let path = desk.path(&format!("scheduling_links/{link}"));
    assert_eq!(ben.delete(&path).await.expect(204), Value::Null);
    let read = ben.get(&path).await.expect(200);
    assert!(instant(&read["created_at"]) < instant(&read["archived_at"]));
    let uuid = booking["uuid"].as_str().expect("a UUID");
    assert_eq!(ben.booking(uuid).await, booking);
    ben.move_to(uuid, &at(4, "10:00")).await.expect(200);
}

async fn archiving_is_idempotent(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let path = desk.path(&format!("scheduling_links/{}", desk.call_link(&ben).await));
    ben.delete(&path).await.expect(204);
    let first = ben.get(&path).await.expect(200);
    ben.delete(&path).await.expect(204);
    assert_eq!(ben.get(&path).await.expect(200), first);
}

async fn archiving_takes_dry_run_and_idempotency_key(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let path = desk.path(&format!("scheduling_links/{}", desk.call_link(&ben).await));
    let tried = ben.delete(&format!("{path}?dry_run=true")).await;
    tried.expect(204);
    assert_eq!(tried.header("dry-run"), Some("true"));
    assert_eq!(ben.get(&path).await.expect(200)["archived_at"], Value::Null);
    for replayed in [None, Some("true")] {
        let archived = ben.delete_once("k", &path).await;
        archived.expect(204);
        assert_eq!(archived.header("idempotent-replayed"), replayed);
    }
    assert_eq!(ben.delete_once("", &path).await.faults(), ["Idempotency-Key"]);
    let invalid = ben.delete(&format!("{path}?dry_run=perhaps&force=true")).await;
    let mut faults = invalid.faults();
    faults.sort();
    assert_eq!(faults, ["dry_run", "force"]);
}

async fn only_hosts_creators_and_admins_can_archive(store: Store) {
    let desk = Desk::new(store);
    let (ben, cleo, dan) = (desk.member("ben"), desk.member("cleo"), desk.member("dan"));
    let hosts = json!([{ "user_id": BEN }, { "user_id": ANA }]);
    let (first, second) =
        (desk.link(&ben, CALL, hosts.clone()).await, desk.link(&ben, CALL, hosts).await);
    let path = |link: i64| desk.path(&format!("scheduling_links/{link}"));
    cleo.delete(&path(first)).await.problem(403, "forbidden");
    desk.member("olga").delete(&path(first)).await.problem(403, "forbidden");
    ben.delete(&path(first)).await.expect(204);
    desk.member("ana").delete(&path(second)).await.expect(204);
    let of_dan = desk.call_link(&dan).await;
    cleo.delete(&path(of_dan)).await.problem(404, "not_found");
}

async fn all_invalid_parameters_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let query = "scheduling_links?limit=51&status=gone&cursor=x&page=2";
    let mut faults = desk.member("ana").get(&desk.path(query)).await.faults();
    faults.sort();
    assert_eq!(faults, ["cursor", "limit", "page", "status"]);
}

async fn unknown_link_returns_404(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    ana.get(&desk.path("scheduling_links/987654")).await.problem(404, "not_found");
    ana.delete(&desk.path("scheduling_links/987654")).await.problem(404, "not_found");
    assert_eq!(ana.get(&desk.path("scheduling_links/abc")).await.faults(), ["link_id"]);
    assert_eq!(ana.delete(&desk.path("scheduling_links/1?force=true")).await.faults(), ["force"]);
}

async fn read_scope_cannot_archive(store: Store) {
    let desk = Desk::new(store);
    let link = desk.call_link(&desk.member("ana")).await;
    let reader = desk.member_with("ana", "scheduling_links:read");
    let problem = reader.delete(&desk.path(&format!("scheduling_links/{link}"))).await;
    let problem = problem.problem(403, "insufficient_scope");
    assert_eq!(problem["required_scopes"], json!(["scheduling_links:write"]));
}
