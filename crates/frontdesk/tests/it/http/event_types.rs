//! `GET …/event_types` and `GET …/event_types/{event_id}`.

use serde_json::{Value, json};

use super::Desk;
use super::desk::{ANA, BEN, CALL, CLEO, CONSULTATION, CREW};
use crate::support::Store;

on_both_stores! {
    list_shows_hosts_queues_and_event_types,
    hosts_list_the_event_types_that_a_link_can_use,
    event_type_shows_own_and_team_links,
    event_type_details_match_the_workspace_file,
    event_type_is_found_by_key_or_id,
    unknown_event_type_returns_404,
    archived_event_type_is_inactive,
    both_link_scopes_can_read_and_others_cannot,
    unknown_query_parameter_is_rejected,
}

async fn list_shows_hosts_queues_and_event_types(store: Store) {
    let desk = Desk::with(store, |file| file["queues"][0]["members"][1]["weight"] = 3.into());
    let listed = desk.member("ben").get(&desk.path("event_types")).await.expect(200);
    let user = |id: i64, name: &str, email: &str, usable: bool| {
        // Only Ana and Ben host consultations.
        let event_types = if id <= BEN { vec![CALL, CONSULTATION] } else { vec![CALL] };
        json!({ "kind": "user", "user_id": id, "name": name, "email": email, "calendar_usable": usable,
                "event_type_ids": event_types })
    };
    let mut nina = user(6, "Nina Holt", "nina@desk.example", false);
    nina["calendar_fault"] =
        "Nina Holt has no calendar; connect one with [[members.calendars]] in the workspace file."
            .into();
    let expected = json!({
        "hosts_available": [
            user(1, "Ana Sousa", "ana@desk.example", true), user(2, "Ben Okoro", "ben@desk.example", true),
            user(3, "Cleo Marsh", "cleo@desk.example", true), user(4, "Dan Reyes", "dan@desk.example", true),
            nina,
            { "kind": "queue", "queue_id": CREW, "name": "Crew", "members": 3, "calendar_usable": true,
              "queue_members": [
                  { "user_id": 2, "name": "Ben Okoro", "weight": 1 },
                  { "user_id": 3, "name": "Cleo Marsh", "weight": 3 },
                  { "user_id": 4, "name": "Dan Reyes", "weight": 1 },
              ],
              "event_type_ids": [CALL, CONSULTATION] },
        ],
        "event_types": [
            { "id": CALL, "key": "call", "title": "Call", "duration": 30, "active": true,
              "links": { "personal": null, "team": [] } },
            { "id": CONSULTATION, "key": "consultation", "title": "Consultation", "duration": 60, "active": true,
              "links": { "personal": null, "team": [] } },
        ],
    });
    assert_eq!(listed, expected, "{listed:#}");
}

/// Cleo is assigned only to calls, but may host every event type.
async fn hosts_list_the_event_types_that_a_link_can_use(store: Store) {
    let desk = Desk::with(store, |file| {
        file["queues"][0]["members"] = json!([{ "member": "cleo" }]);
    });
    let cleo = desk.member("cleo");
    let listed = cleo.get(&desk.path("event_types")).await.expect(200);
    let hosts = listed["hosts_available"].as_array().expect("a list");
    let of_dan = hosts.iter().find(|host| host["user_id"] == 4).expect("Dan");
    let of_cleo = hosts.iter().find(|host| host["user_id"] == CLEO).expect("Cleo");
    let of_queue = hosts.iter().find(|host| host["queue_id"] == CREW).expect("the queue");
    for (host, key, expected) in [
        (of_dan, "user_id", json!([CALL])),
        (of_cleo, "user_id", json!([CALL, CONSULTATION])),
        (of_queue, "queue_id", json!([CALL])),
    ] {
        assert_eq!(host["event_type_ids"], expected, "{host}");
        for event_type in [CALL, CONSULTATION] {
            let path = desk.path(&format!("event_types/{event_type}/links?dry_run=true"));
            let tried = cleo.post(&path, &json!({ "hosts": [{ key: host[key] }] })).await;
            let offered = expected.as_array().expect("a list").contains(&json!(event_type));
            assert_eq!(tried.status < 300, offered, "{host} {event_type}: {tried:#?}");
        }
    }
}

async fn event_type_shows_own_and_team_links(store: Store) {
    let desk = Desk::new(store);
    let (ana, ben) = (desk.member("ana"), desk.member("ben"));
    let own = desk.call_link(&ben).await;
    let team = desk.link(&ana, CALL, json!([{ "user_id": BEN }])).await;
    let call = desk.path(&format!("event_types/{CALL}"));
    let url = format!("https://desk.example/book/{}/ben/call", desk.key);
    let as_ben = ben.get(&call).await.expect(200)["links"].clone();
    assert_eq!(
        as_ben["personal"],
        json!({ "id": own, "kind": "personal", "url": url, "metadata": {} })
    );
    let hosts = json!([
        { "user_id": BEN, "role": "must_attend", "lead": true }, { "user_id": ANA, "role": "must_attend", "lead": false },
    ]);
    assert_eq!((&as_ben["team"][0]["id"], &as_ben["team"][0]["hosts"]), (&json!(team), &hosts));
    let as_ana =
        ana.get(&desk.path("event_types")).await.expect(200)["event_types"][0]["links"].clone();
    assert_eq!((&as_ana["personal"], &as_ana["team"]), (&Value::Null, &as_ben["team"]));

    ben.delete(&desk.path(&format!("scheduling_links/{own}"))).await.expect(204);
    ana.delete(&desk.path(&format!("scheduling_links/{team}"))).await.expect(204);
    let links = ben.get(&call).await.expect(200)["links"].clone();
    assert_eq!(links, json!({ "personal": null, "team": [] }), "archived objects are not offered");
}

async fn event_type_details_match_the_workspace_file(store: Store) {
    let desk = Desk::new(store);
    let details = desk
        .member("ben")
        .get(&desk.path(&format!("event_types/{CONSULTATION}")))
        .await
        .expect(200);
    let host = |id: i64, name: &str, email: &str| json!({ "user_id": id, "name": name, "email": email, "calendar_usable": true });
    let expected = json!({
        "id": CONSULTATION, "key": "consultation", "title": "Consultation", "duration": 60, "active": true,
        "links": { "personal": null, "team": [] }, "description": "An hour of ours.",
        "hosts": [host(1, "Ana Sousa", "ana@desk.example"), host(2, "Ben Okoro", "ben@desk.example")],
        "questions": [
            { "key": "team_size", "label": "Team size", "type": "select", "required": true, "options": ["1-10", "11-50"] },
            { "key": "topics", "label": "Topics", "type": "multi_select", "required": false, "options": ["price", "security"] },
            { "key": "notes", "label": "Notes", "type": "long_text", "required": false, "options": [] },
        ],
        "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
        "buffer_before_minutes": 15, "buffer_after_minutes": 10, "minimum_notice_minutes": 1440, "horizon_days": 30,
        "slot_interval_minutes": 30, "max_meetings_per_day": 20, "max_meetings_per_week": null,
    });
    assert_eq!(details, expected, "{details:#}");
}

async fn event_type_is_found_by_key_or_id(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let by_number = ben.get(&desk.path(&format!("event_types/{CONSULTATION}"))).await.expect(200);
    assert_eq!(ben.get(&desk.path("event_types/consultation")).await.expect(200), by_number);
}

async fn unknown_event_type_returns_404(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    for selector in ["99", "demo-call"] {
        ben.get(&desk.path(&format!("event_types/{selector}"))).await.problem(404, "not_found");
        let links = desk.path(&format!("event_types/{selector}/links"));
        ben.post(&links, &json!({})).await.problem(404, "not_found");
    }
}

async fn archived_event_type_is_inactive(store: Store) {
    let mut desk = Desk::new(store);
    let ben = desk.member("ben");
    desk.change(|file| drop(file["event_types"].as_array_mut().expect("a list").remove(1)));
    let listed = ben.get(&desk.path("event_types")).await.expect(200);
    let active: Vec<&Value> =
        listed["event_types"].as_array().expect("a list").iter().map(|e| &e["active"]).collect();
    assert_eq!(active, [true, false]);
    let made = ben.post(&desk.path("event_types/consultation/links"), &json!({})).await;
    made.problem(404, "not_found");
}

async fn both_link_scopes_can_read_and_others_cannot(store: Store) {
    let desk = Desk::new(store);
    for scope in ["scheduling_links:read", "scheduling_links:write"] {
        desk.member_with("olga", scope).get(&desk.path("event_types")).await.expect(200);
    }
    let other = "bookings:read,bookings:write,records:read,records:enrich";
    let problem = desk
        .member_with("ana", other)
        .get(&desk.path("event_types"))
        .await
        .problem(403, "insufficient_scope");
    assert_eq!(
        problem["required_scopes"],
        json!(["scheduling_links:read", "scheduling_links:write"])
    );
}

async fn unknown_query_parameter_is_rejected(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    assert_eq!(ben.get(&desk.path("event_types?limit=3")).await.faults(), ["limit"]);
    assert_eq!(ben.get(&desk.path("event_types/call?expand=1")).await.faults(), ["expand"]);
}
