use frontdesk_domain::ids::UserId;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_testing::builders::{a_link, key};
use frontdesk_testing::northwind::{self, DEMO, GRACE, INTRO, LENA, PRIYA, TOM};
use serde_json::json;

use super::*;

const FAULT: &str = "The Google calendar of Tom Becker refuses its password; connect it again.";

fn pages() -> BookingPages {
    BookingPages::new("https://frontdesk.example", &key("northwind"))
}

fn catalog(usable: &[UserId]) -> EventTypeCatalog {
    let directory = northwind::directory();
    EventTypeCatalog {
        acting: PRIYA,
        workspace: Some(directory.workspace),
        members: directory.members.into_iter().filter(Member::may_host).collect(),
        usable: usable.iter().copied().collect(),
        calendar_faults: [(TOM, FAULT.to_owned())].into(),
        queues: directory.queues,
        event_types: directory.event_types,
        links: HashMap::from([
            (
                INTRO,
                EventTypeLinks {
                    personal: Some(a_link().id(8).personal_of(PRIYA).build()),
                    team: vec![a_link().id(31).hosted_by(TOM).build()],
                    more_team_links: true,
                },
            ),
            (
                DEMO,
                EventTypeLinks {
                    personal: Some(a_link().id(9).personal_of(PRIYA).for_event_type(DEMO).build()),
                    ..EventTypeLinks::default()
                },
            ),
        ]),
    }
}

#[test]
fn available_hosts_list_members_then_queues() {
    let list = EventTypeListView::new(&catalog(&[PRIYA]), &pages());
    let written = serde_json::to_value(list.hosts_available).expect("a list");
    let kinds: Vec<&str> =
        written.as_array().expect("a list").iter().filter_map(|h| h["kind"].as_str()).collect();
    assert_eq!(kinds, ["user", "user", "user", "user", "queue"]);
    let priya = json!({ "kind": "user", "user_id": 4, "name": "Priya Raman",
                        "email": "priya@northwind.example", "calendar_usable": true, "event_type_ids": [12, 13] });
    let queue = json!({ "kind": "queue", "queue_id": 2, "name": "Enterprise AEs", "members": 3,
                        "queue_members": [
                            { "user_id": 4, "name": "Priya Raman", "weight": 1 },
                            { "user_id": 7, "name": "Tom Becker", "weight": 1 },
                            { "user_id": 9, "name": "Lena Vogt", "weight": 1 },
                        ],
                        "calendar_usable": true, "event_type_ids": [12, 13] });
    assert_eq!((&written[1], &written[4]), (&priya, &queue));
    assert_eq!((&written[2]["user_id"], &written[2]["calendar_fault"]), (&json!(7), &json!(FAULT)));
}

#[test]
fn host_lists_the_active_event_types_that_offer_it() {
    let of = |catalog: &EventTypeCatalog, host: usize| {
        let list = EventTypeListView::new(catalog, &pages());
        let written = serde_json::to_value(&list.hosts_available[host]).expect("a host");
        written["event_type_ids"].clone()
    };
    let catalog = catalog(&[]);
    // Event type 13, the demo, offers Tom (index 2) as a host, but not Grace (index 0).
    assert_eq!((of(&catalog, 0), of(&catalog, 2)), (json!([12]), json!([12, 13])));
    let by_grace = EventTypeCatalog { acting: GRACE, ..catalog.clone() };
    assert_eq!(of(&by_grace, 0), json!([12, 13]), "the acting member can host every event type");
    let mut without_them = catalog;
    without_them.queues[0].members.retain(|member| member.user_id == LENA);
    assert_eq!(of(&without_them, 4), json!([12]));
}

#[test]
fn queue_without_usable_calendars_is_marked() {
    let list = EventTypeListView::new(&catalog(&[]), &pages());
    let written = serde_json::to_value(list.hosts_available).expect("a list");
    assert_eq!(written[4]["calendar_usable"], false);
}

#[test]
fn event_types_have_their_own_links_and_archived_ones_are_inactive() {
    let list = EventTypeListView::new(&catalog(&[PRIYA, TOM, LENA]), &pages());
    let written = serde_json::to_value(list.event_types).expect("a list");
    let intro = json!({
        "id": 12, "key": "intro-30", "title": "Intro call", "duration": 30, "active": true,
        "links": {
            "personal": { "id": 8, "kind": "personal", "metadata": {},
                          "url": "https://frontdesk.example/book/northwind/priya/intro-30" },
            "team": [{ "id": 31, "kind": "team", "metadata": {}, "url": "https://frontdesk.example/book/northwind/slug000000000031",
                       "hosts": [{ "user_id": 7, "role": "must_attend", "lead": true }] }],
            "more_team_links": true,
        },
    });
    assert_eq!(written[0], intro);
    assert_eq!(written[1]["links"]["team"], json!([]));
    assert_eq!(written[2]["active"], false);
    assert_eq!(written[2]["links"]["personal"], json!(null));
}

#[test]
fn details_have_the_documented_shape() {
    let directory = northwind::directory();
    let event_type =
        directory.event_types.into_iter().find(|e| e.id == DEMO).expect("northwind demonstrates");
    let hosts =
        directory.members.into_iter().filter(|m| event_type.hosts.include(m.user_id)).collect();
    let caps = MeetingCaps { per_day: Some(4), per_week: None };
    let details = EventTypeDetails {
        event_type: EventType { caps, ..event_type },
        hosts,
        usable: [PRIYA].into(),
        calendar_faults: [(TOM, FAULT.to_owned())].into(),
        links: EventTypeLinks::default(),
        workspace_key: Some(key("northwind")),
    };
    let written =
        serde_json::to_value(EventTypeDetailsView::new(&details, &pages())).expect("details");
    let expected = json!({
        "id": 13, "key": "demo-60", "title": "Product demo", "duration": 60, "active": true,
        "links": { "personal": null, "team": [], "more_team_links": false }, "description": "",
        "hosts": [
            { "user_id": 4, "name": "Priya Raman", "email": "priya@northwind.example", "calendar_usable": true },
            { "user_id": 7, "name": "Tom Becker", "email": "tom@northwind.example", "calendar_usable": false,
              "calendar_fault": FAULT },
        ],
        "questions": [{ "key": "team_size", "label": "Team_size", "type": "select", "required": true,
                        "options": ["1-10", "11-50"] }],
        "location": { "kind": "video", "url": "https://meet.example/{uuid}" },
        "buffer_before_minutes": 5, "buffer_after_minutes": 10, "minimum_notice_minutes": 120,
        "horizon_days": 60, "slot_interval_minutes": 15, "max_meetings_per_day": 4, "max_meetings_per_week": null,
    });
    assert_eq!(written, expected);
}
