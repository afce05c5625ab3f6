//! `POST …/event_types/{event_id}/links`.

use serde_json::{Value, json};

use super::desk::{ANA, BEN, CALL, CLEO, CONSULTATION, CREW, DAN, NINA, OLGA};
use super::{ApiResponse, Caller, Desk, instant};
use crate::support::Store;

on_both_stores! {
    empty_hosts_return_the_personal_link,
    another_host_creates_a_new_team_link_each_time,
    the_acting_member_is_added_and_the_first_entry_leads,
    explicit_lead_is_used,
    queue_choice_is_explained_in_the_response,
    queue_orders_by_assignments_then_time_then_id,
    queue_respects_weights,
    explicit_users_are_added_before_queue_choices,
    queue_skips_members_who_cannot_host,
    queue_without_candidates_is_exhausted,
    queue_choice_creates_a_team_link_even_for_one_host,
    all_invalid_entries_are_reported_together,
    at_most_20_entries_are_accepted,
    users_and_queues_of_other_workspaces_are_unknown,
    members_who_cannot_host_are_not_offered,
    every_host_without_a_calendar_is_named,
    at_least_one_host_must_attend,
    observer_cannot_create_links,
    link_hosts_do_not_change,
    rejected_link_does_not_count_as_an_assignment,
}

async fn make(desk: &Desk, maker: &Caller, hosts: Value) -> ApiResponse {
    maker.post(&desk.path(&format!("event_types/{CALL}/links")), &json!({ "hosts": hosts })).await
}

fn host(user_id: i64, role: &str, lead: bool) -> Value {
    json!({ "user_id": user_id, "role": role, "lead": lead })
}

fn hosts_of(made: &Value) -> Vec<i64> {
    let hosts = made["link"]["hosts"].as_array().unwrap_or_else(|| panic!("{made:#}"));
    hosts.iter().map(|host| host["user_id"].as_i64().expect("a number")).collect()
}

async fn empty_hosts_return_the_personal_link(store: Store) {
    let desk = Desk::new(store);
    let ben = desk.member("ben");
    let path = desk.path(&format!("event_types/{CALL}/links"));
    let made = ben.post(&path, &json!({})).await.expect(201);
    let expected = json!({ "link": {
        "id": made["link"]["id"], "kind": "personal", "url": format!("https://desk.example/book/{}/ben/call", desk.key),
        "hosts": [host(BEN, "must_attend", true)], "metadata": {},
    } });
    assert_eq!(made, expected, "without a queue there are no assignments");
    for again in
        [json!({}), json!({ "hosts": [] }), json!({ "hosts": [{ "user_id": BEN, "lead": true }] })]
    {
        assert_eq!(ben.post(&path, &again).await.expect(200), made);
    }
    assert_eq!(ben.post_nothing(&path).await.expect(200), made);
    let other_event_type = desk.link(&ben, CONSULTATION, json!([])).await;
    assert_ne!(made["link"]["id"], other_event_type);

    ben.delete(&desk.path(&format!("scheduling_links/{}", made["link"]["id"]))).await.expect(204);
    let full = ben.post(&path, &json!({})).await.expect(201);
    assert_eq!(full["link"]["url"], made["link"]["url"]);
    assert_ne!(full["link"]["id"], made["link"]["id"]);
}

async fn another_host_creates_a_new_team_link_each_time(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let first = make(&desk, &ana, json!([{ "user_id": BEN }])).await.expect(201);
    let second = make(&desk, &ana, json!([{ "user_id": BEN }])).await.expect(201);
    assert_eq!(
        (&first["link"]["kind"], &first["link"]["hosts"]),
        (&json!("team"), &second["link"]["hosts"])
    );
    assert_ne!(first["link"]["id"], second["link"]["id"]);
    let prefix = format!("https://desk.example/book/{}/", desk.key);
    let slug = |made: &Value| {
        made["link"]["url"].as_str().and_then(|url| url.strip_prefix(&prefix)).map(str::to_owned)
    };
    let (first, second) = (slug(&first).expect("a page"), slug(&second).expect("a page"));
    assert_ne!(first, second);
    assert!(10 <= first.len() && !first.contains('/'), "{first} can be guessed");
}

async fn the_acting_member_is_added_and_the_first_entry_leads(store: Store) {
    let desk = Desk::new(store);
    let hosts = json!([{ "user_id": BEN, "role": "optional" }, { "user_id": CLEO }]);
    let made = make(&desk, &desk.member("ana"), hosts).await.expect(201);
    let expected = json!([
        host(BEN, "optional", true),
        host(CLEO, "must_attend", false),
        host(ANA, "must_attend", false)
    ]);
    assert_eq!(made["link"]["hosts"], expected);
}

async fn explicit_lead_is_used(store: Store) {
    let desk = Desk::new(store);
    let hosts = json!([{ "user_id": BEN }, { "user_id": ANA, "lead": true, "role": "optional" }]);
    let made = make(&desk, &desk.member("ana"), hosts).await.expect(201);
    assert_eq!(
        made["link"]["hosts"],
        json!([host(BEN, "must_attend", false), host(ANA, "optional", true)])
    );
}

async fn queue_choice_is_explained_in_the_response(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let hosts = json!([{ "queue_id": CREW, "role": "optional" }]);
    let first = make(&desk, &ana, hosts.clone()).await.expect(201);
    let fresh =
        |id: i64| json!({ "user_id": id, "assignments": 0, "weight": 1, "last_assigned_at": null });
    let considered = json!([fresh(BEN), fresh(CLEO), fresh(DAN)]);
    assert_eq!(
        first["assignments"],
        json!([{ "queue_id": CREW, "user_id": BEN, "considered": considered }])
    );
    let chosen = json!({ "user_id": BEN, "role": "optional", "lead": true, "queue_id": CREW });
    assert_eq!(first["link"]["hosts"], json!([chosen, host(ANA, "must_attend", false)]));

    let second = make(&desk, &ana, hosts).await.expect(201);
    let of_ben = &second["assignments"][0]["considered"][0];
    assert_eq!((&of_ben["user_id"], &of_ben["assignments"]), (&json!(BEN), &json!(1)));
    instant(&of_ben["last_assigned_at"]);
    assert_eq!(second["assignments"][0]["user_id"], CLEO);
}

async fn queue_orders_by_assignments_then_time_then_id(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let mut chosen = Vec::new();
    for _ in 0..6 {
        let made = make(&desk, &ana, json!([{ "queue_id": CREW }])).await.expect(201);
        chosen.extend(made["assignments"][0]["user_id"].as_i64());
    }
    assert_eq!(chosen, [BEN, CLEO, DAN, BEN, CLEO, DAN]);
}

async fn queue_respects_weights(store: Store) {
    let desk = Desk::with(store, |file| file["queues"][0]["members"][2]["weight"] = 3.into());
    let ana = desk.member("ana");
    let mut of_dan = 0;
    for _ in 0..10 {
        let made = make(&desk, &ana, json!([{ "queue_id": CREW }])).await.expect(201);
        of_dan += i32::from(made["assignments"][0]["user_id"] == DAN);
    }
    assert_eq!(of_dan, 6, "three fifths of ten");
}

async fn explicit_users_are_added_before_queue_choices(store: Store) {
    let desk = Desk::new(store);
    let hosts =
        json!([{ "queue_id": CREW }, { "queue_id": CREW, "role": "optional" }, { "user_id": BEN }]);
    let made = make(&desk, &desk.member("ana"), hosts).await.expect(201);
    assert_eq!(hosts_of(&made), [CLEO, DAN, BEN, ANA]);
    let already = json!({ "user_id": BEN, "skipped": "already_host" });
    assert_eq!(made["assignments"][0]["considered"][0], already);
    assert_eq!(
        made["assignments"][1]["considered"][1],
        json!({ "user_id": CLEO, "skipped": "already_host" })
    );
}

async fn queue_skips_members_who_cannot_host(store: Store) {
    let desk = Desk::with(store, |file| {
        file["queues"][0]["members"] = json!([{ "member": "nina" }, { "member": "cleo" }]);
    });
    let made = make(&desk, &desk.member("ana"), json!([{ "queue_id": CREW }])).await.expect(201);
    let considered = made["assignments"][0]["considered"].as_array().expect("a list").clone();
    assert!(
        considered.contains(&json!({ "user_id": NINA, "skipped": "calendar_unusable" })),
        "{considered:#?}"
    );
    assert_eq!(made["assignments"][0]["user_id"], CLEO);
}

async fn queue_without_candidates_is_exhausted(store: Store) {
    let desk = Desk::with(store, |file| {
        file["queues"][0]["members"] = json!([{ "member": "nina" }, { "member": "ben" }]);
    });
    let hosts = json!([{ "queue_id": CREW }, { "user_id": BEN }]);
    let problem = make(&desk, &desk.member("ana"), hosts).await.problem(422, "queue_exhausted");
    assert_eq!(problem["queue_id"], CREW);
}

async fn queue_choice_creates_a_team_link_even_for_one_host(store: Store) {
    let desk = Desk::new(store);
    let made = make(&desk, &desk.member("ben"), json!([{ "queue_id": CREW }])).await.expect(201);
    assert_eq!((&made["link"]["kind"], hosts_of(&made)), (&json!("team"), vec![BEN]));
}

async fn all_invalid_entries_are_reported_together(store: Store) {
    let desk = Desk::new(store);
    let hosts = json!([
        {}, { "user_id": BEN, "queue_id": CREW }, { "user_id": CLEO, "role": "maybe", "lead": true },
        { "user_id": CLEO, "lead": true },
    ]);
    let mut faults = make(&desk, &desk.member("ana"), hosts).await.faults();
    faults.sort();
    assert_eq!(
        faults,
        ["hosts[0]", "hosts[1]", "hosts[2].role", "hosts[3].lead", "hosts[3].user_id"]
    );
    let wrong_types = json!([{ "user_id": "4", "colour": "red" }, 7]);
    let mut faults = make(&desk, &desk.member("ana"), wrong_types).await.faults();
    faults.sort();
    assert_eq!(faults, ["hosts[0].colour", "hosts[0].user_id", "hosts[1]"]);
}

async fn at_most_20_entries_are_accepted(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let entries =
        |number: i64| (1..=number).map(|id| json!({ "user_id": 100 + id })).collect::<Value>();
    make(&desk, &ana, entries(20)).await.problem(422, "unknown_host");
    assert_eq!(make(&desk, &ana, entries(21)).await.faults(), ["hosts"]);
}

async fn users_and_queues_of_other_workspaces_are_unknown(store: Store) {
    let elsewhere = Desk::with(store, |file| {
        file["members"][1]["user_id"] = 77.into();
        file["queues"][0]["id"] = 88.into();
    });
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    for unknown in [json!({ "user_id": 77 }), json!({ "queue_id": 88 })] {
        let problem = make(&desk, &ana, json!([{ "user_id": BEN }, unknown]))
            .await
            .problem(422, "unknown_host");
        assert_eq!(codes_of(&problem), [("hosts[1]", "unknown_host")]);
    }
    make(&elsewhere, &elsewhere.member("ana"), json!([{ "user_id": 77 }, { "queue_id": 88 }]))
        .await
        .expect(201);
}

async fn members_who_cannot_host_are_not_offered(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    // Cleo does not host consultations; Olga is an observer.
    let hosts =
        json!([{ "user_id": BEN }, { "user_id": CLEO }, { "user_id": OLGA }, { "user_id": 99 }]);
    let consultation = desk.path("event_types/consultation/links");
    let problem =
        ana.post(&consultation, &json!({ "hosts": hosts })).await.problem(422, "unknown_host");
    let expected = [
        ("hosts[1]", "host_not_offered"),
        ("hosts[2]", "host_not_offered"),
        ("hosts[3]", "unknown_host"),
    ];
    assert_eq!(codes_of(&problem), expected);
}

fn codes_of(problem: &Value) -> Vec<(&str, &str)> {
    let errors = problem["errors"].as_array().expect("a list of errors").iter();
    errors
        .map(|error| {
            let text = |name: &str| error[name].as_str().expect("a text");
            (text("field"), text("code"))
        })
        .collect()
}

async fn every_host_without_a_calendar_is_named(store: Store) {
    let desk = Desk::with(store, |file| file["members"][3]["calendars"] = json!([]));
    let hosts =
        json!([{ "user_id": NINA }, { "user_id": BEN }, { "user_id": DAN, "role": "optional" }]);
    let problem =
        make(&desk, &desk.member("ana"), hosts).await.problem(422, "host_calendar_unusable");
    let expected =
        json!([{ "user_id": NINA, "name": "Nina Holt" }, { "user_id": DAN, "name": "Dan Reyes" }]);
    assert_eq!(problem["hosts"], expected);
    let problem =
        make(&desk, &desk.member("nina"), json!([])).await.problem(422, "host_calendar_unusable");
    assert_eq!(problem["hosts"], json!([{ "user_id": NINA, "name": "Nina Holt" }]));
}

async fn at_least_one_host_must_attend(store: Store) {
    let desk = Desk::new(store);
    let hosts =
        json!([{ "user_id": ANA, "role": "optional" }, { "user_id": BEN, "role": "optional" }]);
    assert_eq!(make(&desk, &desk.member("ana"), hosts).await.faults(), ["hosts"]);
}

async fn observer_cannot_create_links(store: Store) {
    let desk = Desk::new(store);
    make(&desk, &desk.member("olga"), json!([{ "user_id": BEN }])).await.problem(403, "forbidden");
}

async fn link_hosts_do_not_change(store: Store) {
    let mut desk = Desk::new(store);
    let ana = desk.member("ana");
    let made = make(&desk, &ana, json!([{ "queue_id": CREW }])).await.expect(201);
    desk.change(|file| file["queues"][0]["members"] = json!([{ "member": "dan" }]));
    make(&desk, &ana, json!([{ "queue_id": CREW }])).await.expect(201);
    let link = made["link"]["id"].as_i64().expect("a number");
    for day in [3, 4] {
        let booking = ana.book(link, &super::at(day, "10:00")).await.expect(201);
        assert_eq!(booking["hosts"][0]["user_id"], BEN);
    }
}

async fn rejected_link_does_not_count_as_an_assignment(store: Store) {
    let desk = Desk::new(store);
    let ana = desk.member("ana");
    let refused = json!([{ "queue_id": CREW }, { "user_id": NINA }]);
    make(&desk, &ana, refused).await.problem(422, "host_calendar_unusable");
    let made = make(&desk, &ana, json!([{ "queue_id": CREW }])).await.expect(201);
    assert_eq!(made["assignments"][0]["considered"][0]["assignments"], 0);
}
