//! A file is merged with changes of the store since it was applied last.

use frontdesk_domain::calendar::{CalendarAccount, ConnectionId};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{MergeBase, Store as _};
use frontdesk_domain::services::{ApplyOptions, Outcome, WorkspaceState};
use frontdesk_domain::workspace::Member;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::Format;
use super::applying::Applying;
use super::exporting::WHOLE;
use crate::{Document, Merged};

async fn stored(applying: &Applying) -> Value {
    let state = applying.state(&Key::parse("northwind").expect("a key")).await;
    Document::from(&state.expect("a workspace")).to_value()
}

fn whole() -> Value {
    crate::parse(WHOLE, Format::Toml).expect("valid syntax")
}

/// Applies [`WHOLE`], then `person` changes the store.
async fn changed(person: impl FnOnce(&mut Value)) -> Applying {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    edit(&applying, person).await;
    applying
}

async fn edit(applying: &Applying, person: impl FnOnce(&mut Value)) {
    let mut document = stored(applying).await;
    person(&mut document);
    applying.replace(document).await;
}

async fn merge(applying: &Applying, file: &Value, overwrite: bool) -> Merged {
    let merged = applying.merge(file, ApplyOptions::default(), overwrite).await;
    merged.unwrap_or_else(|refused| panic!("{refused:?}")).0
}

fn texts(differences: &[crate::Difference]) -> Vec<String> {
    differences.iter().map(ToString::to_string).collect()
}

/// Applies the file and requires that it keeps `kept` and changes nothing in the store.
async fn assert_kept(applying: &Applying, file: &Value, kept: &[&str]) {
    let before = stored(applying).await;
    for _ in 0..2 {
        let merged = merge(applying, file, false).await;
        assert_eq!((texts(&merged.kept), merged.conflicts), (owned(kept), vec![]));
        assert_eq!(stored(applying).await, before);
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn unchanged_file_keeps_changes_in_every_section() {
    let applying = changed(|document| {
        document["workspace"]["name"] = "Northwind Ltd".into();
        document["booking_page"]["language"] = "fr".into();
        document["booking_page"]["landing_page"] = false.into();
        document["invitations"]["confirmation"] = json!({ "opening": "Hello." });
        document["invitations"]["reply_to"] = Value::Null;
        document["oauth"]["clients"][0]["name"] = "Board".into();
        document["members"][0]["time_zone"] = "Asia/Tokyo".into();
        document["members"][0]["absences"] = json!([]);
        document["members"][0]["max_meetings_per_day"] = Value::Null;
        document["members"][0]["landing_page"] = false.into();
        document["service_accounts"][0]["name"] = "Form".into();
        document["queues"][0]["members"] = json!([{ "member": "tom", "weight": 3 }]);
        document["event_types"][0]["hosts"] = Value::Null;
        document["webhooks"][0]["url"] = "https://hooks.example/2".into();
        document["chains"][0]["providers"] = json!(["sample"]);
        document["enrichment"]["max_provider_calls_per_lookup"] = 9.into();
    })
    .await;
    let file = whole();
    let before = stored(&applying).await;
    let merged = merge(&applying, &file, false).await;
    assert_eq!(merged.conflicts, []);
    assert_eq!(stored(&applying).await, before);
    let kept = texts(&merged.kept);
    assert_eq!(kept.len(), 15, "{kept:#?}");
    for expected in [
        "workspace name: \"Northwind\" in the file, \"Northwind Ltd\" stored",
        "members priya time_zone: \"Asia/Kolkata\" in the file, \"Asia/Tokyo\" stored",
        "members priya max_meetings_per_day: 5 in the file, null stored",
        "members priya landing_page: true in the file, false stored",
        "webhooks crm url: differs; the values are not shown",
    ] {
        assert!(kept.contains(&expected.to_owned()), "{kept:#?}");
    }
}

#[tokio::test]
async fn file_that_changes_a_changed_field_is_a_conflict_until_it_overwrites() {
    let applying = changed(|document| {
        document["members"][0]["time_zone"] = "Asia/Tokyo".into();
        document["crm"] = json!({ "kind": "pipedrive", "token": { "env": "HUBSPOT_TOKEN" } });
    })
    .await;
    let mut file = whole();
    assert_kept(
        &applying,
        &file,
        &[
            "members priya time_zone: \"Asia/Kolkata\" in the file, \"Asia/Tokyo\" stored",
            "crm kind: \"hubspot\" in the file, \"pipedrive\" stored",
            "crm token: differs; the values are not shown",
        ],
    )
    .await;
    file["members"][0]["time_zone"] = "Asia/Seoul".into();
    file["members"][0]["name"] = "Priya R.".into();
    let before = stored(&applying).await;
    let merged = merge(&applying, &file, false).await;
    let conflict = "members priya time_zone: \"Asia/Seoul\" in the file, \"Asia/Tokyo\" stored";
    assert_eq!(texts(&merged.conflicts), [conflict]);
    assert_eq!(stored(&applying).await, before, "a conflict changes nothing");
    merge(&applying, &file, true).await;
    let after = stored(&applying).await;
    assert_eq!(after["members"][0]["time_zone"], "Asia/Seoul");
    assert_eq!(after["members"][0]["name"], "Priya R.");
    assert_eq!(after["crm"], before["crm"], "no conflict, so the change stays");
    assert_eq!(merge(&applying, &file, false).await.conflicts, []);
}

/// Without the default, the file would conflict with a stored value that has not changed.
#[tokio::test]
async fn base_without_later_fields_has_their_defaults() {
    let mut file = whole();
    file.as_object_mut().expect("sections").remove("oauth");
    for place in ["/booking_page", "/members/0"] {
        let fields = file.pointer_mut(place).and_then(Value::as_object_mut);
        fields.expect("fields").remove("landing_page");
    }
    file["queues"][0]
        .as_object_mut()
        .expect("fields")
        .retain(|name, _| !["join", "credit"].contains(&name.as_str()));
    let applying = Applying::new();
    merge(&applying, &file, false).await;
    let mut older = applying.base().await;
    let later = [
        "\"landing_page\":false,",
        "\"oauth\":{\"clients\":[]},",
        "\"join\":\"level\",",
        "\"credit\":[],",
    ];
    for field in later {
        assert!(older.contains(field), "{field}: {older}");
        older = older.replace(field, "");
    }
    assert!(
        !["landing_page", "oauth", "join", "credit"].iter().any(|it| older.contains(it)),
        "{older}"
    );
    let mut unit = applying.store.begin().await.expect("a unit of work");
    let saved = unit.directory().save_merge_base(WorkspaceId(1), &MergeBase(older)).await;
    saved.expect("the store keeps it");
    unit.commit().await.expect("a commit");
    let merged = merge(&applying, &whole(), false).await;
    assert_eq!((merged.kept, merged.conflicts), (vec![], vec![]));
    let stored = stored(&applying).await;
    assert_eq!(stored["members"][0]["landing_page"], true);
    assert_eq!(stored["queues"][0]["join"], "catch_up");
    assert_eq!(stored["queues"][0]["credit"], json!(["no_show"]));
}

#[tokio::test]
async fn first_file_overwrites_everything() {
    let applying = Applying::new();
    applying.replace(whole()).await;
    edit(&applying, |document| document["members"][0]["name"] = "Priya R.".into()).await;
    let merged = merge(&applying, &whole(), false).await;
    assert_eq!((merged.kept, merged.conflicts), (vec![], vec![]));
    assert_eq!(stored(&applying).await["members"][0]["name"], "Priya Raman");
}

#[tokio::test]
async fn exported_file_applies_without_changes_after_changes() {
    let applying = changed(|document| {
        document["members"][0]["name"] = "Priya R.".into();
        document["queues"][0]["members"] = json!([{ "member": "tom", "weight": 3 }]);
    })
    .await;
    let exported = stored(&applying).await;
    assert_kept(&applying, &exported, &[]).await;
}

#[tokio::test]
async fn secret_that_people_replaced_stays() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    edit(&applying, |document| {
        document["webhooks"][0]["secret"] = json!({ "env": "WEBHOOK_SECRET_2" });
        document["providers"][0]["api_key"] = json!({ "env": "APOLLO_API_KEY_2" });
    })
    .await;
    let key = Key::parse("northwind").expect("a key");
    let before = applying.state(&key).await;
    let hidden = "differs; the values are not shown";
    let kept =
        [format!("webhooks crm secret: {hidden}"), format!("providers apollo api_key: {hidden}")];
    let mut file = whole();
    let merged = merge(&applying, &file, false).await;
    assert_eq!(texts(&merged.kept), kept);
    assert_eq!(applying.state(&key).await, before);
    file["providers"][0]["api_key"] = json!({ "env": "HUNTER_API_KEY" });
    assert_eq!(texts(&merge(&applying, &file, false).await.conflicts), kept[1..]);
    merge(&applying, &file, true).await;
    assert_ne!(applying.state(&key).await, before);
}

#[tokio::test]
async fn plan_is_rejected_if_another_file_was_applied_since_it_was_read() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let stored = applying.apply.read(&Key::parse("northwind").expect("a key")).await;
    let stored = stored.expect("a store");
    let merged = crate::merge(&whole(), &super::surroundings(), &stored, false).expect("a plan");
    let apply = async || {
        let base = |after: &WorkspaceState| merged.base(after);
        let options = ApplyOptions::default();
        let report = applying.apply.apply_to(&stored, &merged.plan, options, base).await;
        report.expect("a store").is_some()
    };
    assert!(apply().await);
    let mut shorter = whole();
    shorter.as_object_mut().expect("a table").remove("crm");
    merge(&applying, &shorter, false).await;
    assert!(!apply().await, "only the base has changed");
}

#[tokio::test]
async fn base_contains_no_secret() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    let base = applying.base().await;
    for secret in ["the secret", "whsec_", "another"] {
        assert!(!base.contains(secret), "{base}");
    }
    assert!(base.contains("PRIYA_CALDAV_PASSWORD"));
}

#[tokio::test]
async fn archived_object_stays_archived_unless_the_file_changes_it() {
    let applying = changed(|document| {
        let members = document["members"].as_array_mut().expect("a list");
        members.retain(|member| member["key"] != "tom");
        members[0]["absences"] = json!([]);
        document.as_object_mut().expect("an object").remove("crm");
    })
    .await;
    let mut file = whole();
    assert_kept(
        &applying,
        &file,
        &[
            "members priya absences: [{\"delegate\":\"tom\",\"from\":\"2026-12-24\",\"until\":\"2027-01-02\"},{\"from\":\"2027-02-01T09:00:00Z\",\"until\":\"2027-02-01T12:00:00Z\"}] in the file, null stored",
            "members tom: in the file, archived or removed in the store", "crm: in the file, archived or removed in the store",
        ],
    )
    .await;
    let tom = file["members"].as_array_mut().expect("a list").iter_mut();
    tom.filter(|it| it["key"] == "tom").for_each(|it| it["name"] = "Tom Reed".into());
    let conflict = "members tom: in the file, archived or removed in the store";
    assert_eq!(texts(&merge(&applying, &file, false).await.conflicts), [conflict]);
    merge(&applying, &file, true).await;
    assert!(stored(&applying).await["members"].to_string().contains("Tom Reed"));
}

#[tokio::test]
async fn renamed_member_keeps_key_and_references() {
    let applying = changed(|document| {
        let text = document.to_string().replace("\"priya\"", "\"pri\"");
        *document = serde_json::from_str(&text).expect("JSON");
        document["members"][0]["calendars"][2]["username"] = "priya".into();
    })
    .await;
    let before = stored(&applying).await;
    let merged = merge(&applying, &whole(), false).await;
    assert_eq!(merged.conflicts, []);
    assert_eq!(stored(&applying).await, before);
    assert_eq!(merge(&applying, &whole(), false).await.kept, merged.kept);
}

#[tokio::test]
async fn change_stays_after_the_file_renames_its_object() {
    let applying = changed(|_| ()).await;
    let mut file = stored(&applying).await;
    merge(&applying, &file, false).await;
    edit(&applying, |document| document["members"][0]["time_zone"] = "Asia/Tokyo".into()).await;
    let text = file.to_string().replace("\"priya\"", "\"pri\"");
    file = serde_json::from_str(&text).expect("JSON");
    file["members"][0]["calendars"][2]["username"] = "priya".into();
    for _ in 0..3 {
        let merged = merge(&applying, &file, false).await;
        assert_eq!(merged.conflicts, []);
        let pri = &stored(&applying).await["members"][0];
        assert_eq!((&pri["key"], &pri["time_zone"]), (&json!("pri"), &json!("Asia/Tokyo")));
    }
}

#[tokio::test]
async fn kept_change_that_the_file_contradicts_is_a_conflict() {
    let mut file = whole();
    file["routers"][0]["event_type"] = json!("visit");
    file["bookings"] = json!([{
        "uuid": "0197a3c0-0000-7000-8000-000000000001",
        "event_type": "call",
        "start_time": "2026-11-02T09:00:00Z",
        "hosts": [{ "member": "priya" }],
        "invitee": { "name": "Ada Byron", "email": "ada@acme.example" },
    }]);
    let applying = Applying::new();
    merge(&applying, &file, false).await;
    edit(&applying, |document| {
        let event_types = document["event_types"].as_array_mut().expect("a list");
        event_types.retain(|event_type| event_type["key"] != "call");
    })
    .await;
    let conflict = "event_types call: in the file, archived or removed in the store";
    assert_eq!(texts(&merge(&applying, &file, false).await.conflicts), [conflict]);
    merge(&applying, &file, true).await;
    assert!(stored(&applying).await["event_types"].to_string().contains("\"call\""));
    assert_eq!(merge(&applying, &file, false).await.conflicts, []);
}

#[tokio::test]
async fn kept_list_may_name_an_object_that_the_file_does_not_name() {
    let applying = changed(|document| {
        let members = document["members"].as_array_mut().expect("a list");
        members.push(json!({ "key": "lena", "name": "Lena", "email": "lena@northwind.example" }));
        let of_queue = document["queues"][0]["members"].as_array_mut().expect("a list");
        of_queue.push(json!({ "member": "lena", "weight": 1 }));
        let providers = document["providers"].as_array_mut().expect("a list");
        providers.push(json!({ "id": "hunter", "api_key": { "env": "HUNTER_API_KEY" } }));
        document["chains"][0]["providers"] = json!(["hunter"]);
    })
    .await;
    let before = stored(&applying).await;
    assert_eq!(merge(&applying, &whole(), false).await.conflicts, []);
    assert_eq!(stored(&applying).await, before);
}

#[tokio::test]
async fn calendar_that_a_member_connected_is_no_conflict() {
    let applying = Applying::new();
    applying.apply(WHOLE).await;
    own_calendar(&applying, true).await;
    let mut file = whole();
    assert_kept(&applying, &file, &[]).await;
    file["members"][0]["calendars"].as_array_mut().expect("a list").pop();
    assert_eq!(merge(&applying, &file, false).await.conflicts, []);
    let exported = stored(&applying).await;
    assert_eq!(exported["members"][0]["calendars"][0]["url"], "https://own.example/feed.ics");
    assert_kept(&applying, &exported, &[]).await;
    own_calendar(&applying, false).await;
    let kept = ["members priya calendars: differs; the values are not shown"];
    assert_kept(&applying, &exported, &kept).await;
}

/// Priya connects a calendar, or disconnects it.
async fn own_calendar(applying: &Applying, connects: bool) {
    let state = applying.state(&Key::parse("northwind").expect("a key")).await.expect("stored");
    let is_priya = |member: &&Member| member.user_id == UserId(7);
    let mut priya = state.directory.members.iter().find(is_priya).expect("Priya").clone();
    if connects {
        let mut own = priya.calendars[1].clone();
        own.id = ConnectionId(uuid::Uuid::from_u128(7));
        own.connected_by_member = true;
        own.account = CalendarAccount::Ics { url: "https://own.example/feed.ics".to_owned() };
        priya.calendars.insert(0, own);
    } else {
        priya.calendars.remove(0);
    }
    let mut unit = applying.store.begin().await.expect("a store");
    let workspace = state.directory.workspace.id;
    unit.directory().save_member(workspace, &priya).await.expect("a member");
    unit.commit().await.expect("a store");
}

/// A field in the file, in the file that was applied last, and in the store.
#[derive(Clone, Copy, Debug, Default)]
struct Field {
    file: Option<u8>,
    last: Option<u8>,
    /// The stored value that the file last agreed with.
    base: u8,
    stored: u8,
}

impl Field {
    /// Returns whether there is a conflict; then nothing changes.
    fn merge(&mut self, overwrite: bool) -> bool {
        let Self { file, last, base, stored } = *self;
        match file {
            None => self.base = stored,
            Some(value) if stored == base || value == stored => {
                (self.stored, self.base) = (value, value);
            }
            Some(_) if file == last => {}
            Some(_) if !overwrite => return true,
            Some(value) => (self.stored, self.base) = (value, value),
        }
        self.last = file;
        false
    }
}

/// Fields that a test changes: section, position, name, and whether a file may omit it.
const FIELDS: [(&str, usize, &str, bool); 6] = [
    ("members", 0, "time_zone", true),
    ("members", 0, "working_hours", true),
    ("members", 1, "name", false),
    ("queues", 0, "members", false),
    ("event_types", 0, "duration", false),
    ("event_types", 0, "buffer_before_minutes", true),
];

fn value(name: &str, value: u8) -> Value {
    let at = usize::from(value);
    match name {
        "time_zone" => ["Europe/London", "Asia/Tokyo", "Africa/Lagos"][at].into(),
        "working_hours" => json!({ "mon": [format!("0{at}:00-12:00")] }),
        "name" => format!("Name {at}").into(),
        "members" => json!([{ "member": "a", "weight": at + 1 }]),
        _ => (at + 1).into(),
    }
}

fn document(values: impl Fn(usize) -> Option<u8>) -> Value {
    let mut document = json!({
        "workspace": { "key": "northwind", "name": "Northwind", "time_zone": "UTC" },
        "members": [
            { "key": "a", "name": "A", "email": "a@northwind.example" },
            { "key": "b", "email": "b@northwind.example" },
        ],
        "queues": [{ "key": "q", "name": "Q" }],
        "event_types": [{ "key": "e", "title": "E" }],
    });
    for (at, (section, place, name, _)) in FIELDS.into_iter().enumerate() {
        if let Some(one) = values(at) {
            document[section][place][name] = value(name, one);
        }
    }
    document
}

#[derive(Clone, Debug)]
enum Step {
    File(usize, Option<u8>),
    Person(usize, u8),
    Apply { overwrite: bool },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let field = 0..FIELDS.len();
    let file = (field.clone(), prop::option::weighted(0.8, 0u8..3));
    let file =
        file.prop_map(|(at, value)| Step::File(at, value.or_else(|| (!FIELDS[at].3).then_some(0))));
    let person = (field, 0u8..3).prop_map(|(at, value)| Step::Person(at, value));
    let apply = prop::bool::weighted(0.3).prop_map(|overwrite| Step::Apply { overwrite });
    prop::collection::vec(prop_oneof![3 => file, 3 => person, 2 => apply], 1..25)
}

async fn check(steps: Vec<Step>) {
    let applying = Applying::new();
    let mut fields = [Field { file: Some(0), ..Field::default() }; FIELDS.len()];
    let steps = [Step::Apply { overwrite: false }].into_iter().chain(steps);
    for step in steps {
        match step {
            Step::File(at, value) => fields[at].file = value,
            Step::Person(at, value) => fields[at].stored = value,
            Step::Apply { .. } => {}
        }
        match step {
            Step::File(..) => continue,
            Step::Person(..) => applying.replace(document(|at| Some(fields[at].stored))).await,
            Step::Apply { overwrite } => {
                let mut merged = fields;
                let conflicts =
                    merged.iter_mut().filter_map(|it| it.merge(overwrite).then_some(()));
                let conflicts = conflicts.count();
                let file = document(|at| fields[at].file);
                let found = merge(&applying, &file, overwrite).await.conflicts;
                assert_eq!(found.len(), conflicts, "{found:?} {fields:?}");
                if conflicts == 0 {
                    fields = merged;
                    let again = applying.merge(&file, ApplyOptions::default(), false).await;
                    let (again, report) = again.expect("the same file");
                    assert_eq!(again.conflicts, []);
                    assert_eq!(report.count(Outcome::Kept), report.changes.len());
                }
            }
        }
        let stored = stored(&applying).await;
        for (at, (section, place, name, _)) in FIELDS.into_iter().enumerate() {
            assert_eq!(stored[section][place][name], value(name, fields[at].stored), "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn no_change_is_lost_without_a_conflict(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(check(steps));
    }
}
