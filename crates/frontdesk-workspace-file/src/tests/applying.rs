use std::sync::Arc;

use frontdesk_domain::booking_page::{Language, WebOrigin};
use frontdesk_domain::email::Email;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{BookingQueries as _, Clock as _, DirectoryQueries as _, StorePorts};
use frontdesk_domain::services::{
    ApplyOptions, ApplyReport, ApplyWorkspace, GetWorkspace, ObjectKind, Outcome, WorkspaceError,
    WorkspaceState,
};
use frontdesk_domain::workspace::{QueueCredit, QueueJoin};
use frontdesk_testing::{FixedClock, SeededRandom, TestStore};
use frontdesk_vault::Vault;
use serde_json::Value;
use time::Duration;
use uuid::uuid;

use super::{SMALL, surroundings};
use crate::{DocumentChanges, Format, Merged, merge, parse, plan};

const BOOKING: &str = r#"
[[bookings]]
uuid = "0197a3c0-0000-7000-8000-000000000001"
event_type = "intro"
start_time = 2026-11-02T09:00:00Z
hosts = [ { member = "priya" } ]
invitee = { name = "Ada Byron", email = "ada@acme.example" }
"#;

/// 32 bytes in Base64.
const KEY: &str = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

/// The clock is fixed at November 1.
pub(super) struct Applying {
    pub(super) store: TestStore,
    pub(super) clock: Arc<FixedClock>,
    pub(super) vault: Arc<Vault>,
    pub(super) apply: ApplyWorkspace,
}

impl Applying {
    pub(super) fn new() -> Self {
        let store = TestStore::new();
        let ports = store.ports();
        let clock = Arc::new(FixedClock::at("2026-11-01T12:00:00Z"));
        let vault = Arc::new(Vault::with_key(&KEY.into()).expect("a key"));
        let sealer = Arc::<Vault>::clone(&vault);
        let hasher = Arc::<Vault>::clone(&vault);
        let now = Arc::<FixedClock>::clone(&clock);
        let apply = ApplyWorkspace {
            store: ports.store,
            clock: now,
            random: Arc::new(SeededRandom::default()),
            sealer,
            hasher,
            describer: Arc::new(DocumentChanges),
        };
        Self { store, clock, vault, apply }
    }

    /// Applies a file to the stored workspace, as the command does.
    pub(super) async fn apply_in(
        &self,
        text: &str,
        format: Format,
        options: ApplyOptions,
    ) -> Result<ApplyReport, WorkspaceError> {
        let values = parse(text, format).expect("valid syntax");
        let (merged, report) = self.merge(&values, options, false).await?;
        assert_eq!(merged.conflicts, []);
        Ok(report)
    }

    /// Applies a file unless it has conflicts.
    pub(super) async fn merge(
        &self,
        file: &Value,
        options: ApplyOptions,
        overwrite: bool,
    ) -> Result<(Merged, ApplyReport), WorkspaceError> {
        let key = Key::parse(file["workspace"]["key"].as_str().expect("a key")).expect("a key");
        let stored = self.apply.read(&key).await?;
        let merged = merge(file, &surroundings(), &stored, overwrite);
        let merged = merged.map_err(WorkspaceError::Invalid)?;
        let options =
            ApplyOptions { dry_run: options.dry_run || !merged.conflicts.is_empty(), ..options };
        let base = |after: &WorkspaceState| merged.base(after);
        let report = self.apply.apply_to(&stored, &merged.plan, options, base).await?;
        Ok((merged, report.expect("the workspace stays as it was read")))
    }

    pub(super) async fn base(&self) -> String {
        let stored = self.apply.read(&Key::parse("northwind").expect("a key")).await;
        stored.expect("a store").base.expect("a file was applied").0
    }

    /// Replaces the document of the workspace, as a request does.
    pub(super) async fn replace(&self, document: Value) {
        let key = Key::parse("northwind").expect("a key");
        let state = self.state(&key).await;
        let plan = plan(document, &surroundings(), state.as_ref()).expect("a valid document");
        let options = ApplyOptions { prune: true, dry_run: false };
        self.apply.apply(&plan, options).await.expect("the document applies");
    }

    pub(super) async fn with(
        &self,
        text: &str,
        options: ApplyOptions,
    ) -> Result<ApplyReport, WorkspaceError> {
        self.apply_in(text, Format::Toml, options).await
    }

    pub(super) async fn state(&self, key: &Key) -> Option<WorkspaceState> {
        let workspace = self.store.find_workspace_by_key(key).await.expect("a store")?;
        let StorePorts { directory, webhooks, records, .. } = self.store.ports();
        let get = GetWorkspace { directory, webhooks, records };
        get.get_of(workspace.id).await.expect("a store")
    }

    pub(super) async fn apply(&self, text: &str) -> ApplyReport {
        self.with(text, ApplyOptions::default()).await.expect("the file applies")
    }

    pub(super) async fn prune(&self, text: &str) -> ApplyReport {
        self.prune_in(text, Format::Toml).await
    }

    pub(super) async fn prune_in(&self, text: &str, format: Format) -> ApplyReport {
        let options = ApplyOptions { prune: true, dry_run: false };
        self.apply_in(text, format, options).await.expect("the file applies")
    }

    pub(super) async fn faults(&self, text: &str) -> Vec<String> {
        match self.with(text, ApplyOptions::default()).await {
            Err(WorkspaceError::Invalid(faults)) => {
                faults.iter().map(ToString::to_string).collect()
            }
            other => panic!("expected faults, found {other:?}"),
        }
    }
}

pub(super) fn outcomes(report: &ApplyReport, kind: ObjectKind) -> Vec<(&str, Outcome)> {
    report.changes.iter().filter(|c| c.kind == kind).map(|c| (c.key.as_str(), c.outcome)).collect()
}

fn without(text: &str, section: &str) -> String {
    let start = text.find(section).expect("the section is there");
    let end = text[start + 2..].find("\n[[").map_or(text.len(), |at| start + 2 + at);
    format!("{}{}", &text[..start], &text[end..])
}

#[tokio::test]
async fn first_apply_creates_all_objects_with_new_ids() {
    let applying = Applying::new();
    let report = applying.apply(&format!("{SMALL}{BOOKING}")).await;
    assert_eq!(report.workspace_id, WorkspaceId(1));
    assert_eq!(report.count(Outcome::Created), report.changes.len());
    let numbers: Vec<Option<i64>> = report.changes.iter().map(|change| change.id).collect();
    assert_eq!(numbers, [Some(1), Some(1), Some(2), Some(1), Some(1), None]);
    let members = applying.store.list_members(WorkspaceId(1)).await.expect("a store");
    assert_eq!(members[1].time_zone.name(), "Europe/London", "the workspace's zone is the default");
}

#[tokio::test]
async fn applying_the_same_file_twice_changes_nothing() {
    let applying = Applying::new();
    let text = format!("{SMALL}{BOOKING}");
    applying.apply(&text).await;
    let again = applying.apply(&text).await;
    assert_eq!(again.count(Outcome::Kept), again.changes.len(), "{again:?}");
}

#[tokio::test]
async fn members_and_service_accounts_cannot_become_each_other() {
    let applying = Applying::new();
    let account = "[[service_accounts]]\nkey = \"website\"\nname = \"Website\"\n";
    let report = applying.apply(&format!("{SMALL}{account}")).await;
    assert_eq!(outcomes(&report, ObjectKind::ServiceAccount), [("website", Outcome::Created)]);
    let member = "[[members]]\nkey = \"website\"\nname = \"W\"\nemail = \"w@northwind.example\"\n";
    let expected =
        ["members[2].key: website is a stored service account and cannot become a member; choose \
         another key, without its user_id"];
    assert_eq!(applying.faults(&format!("{SMALL}{member}")).await, expected);
    let other = Applying::new();
    other.apply(&format!("{SMALL}{member}")).await;
    let expected = [
        "service_accounts[0].key: website is a stored member and cannot become a service account; \
         choose another key, without its user_id",
    ];
    assert_eq!(other.faults(&format!("{SMALL}{account}")).await, expected);
}

#[tokio::test]
async fn booking_page_settings_come_from_the_file() {
    let applying = Applying::new();
    let page =
        "[booking_page]\nlanguage = \"ar\"\nframe_ancestors = [\"https://WWW.acme.example\"]\n";
    applying.apply(SMALL).await;
    let report = applying.apply(&format!("{SMALL}\n{page}")).await;
    assert_eq!(outcomes(&report, ObjectKind::Workspace), [("northwind", Outcome::Updated)]);
    let workspace = applying.store.find_workspace(WorkspaceId(1)).await.expect("a store");
    let applied = workspace.expect("the object exists").booking_page;
    assert_eq!(applied.language, Language::Arabic);
    assert_eq!(
        applied.frame_ancestors.iter().map(WebOrigin::as_str).collect::<Vec<_>>(),
        ["https://www.acme.example"]
    );
}

#[tokio::test]
async fn names_lose_controls_of_the_writing_direction() {
    let applying = Applying::new();
    let text =
        SMALL.replace("Priya Raman", r"\u202EPriya\u2066 Raman").replace("Intro", r"In\u200Ftro");
    applying.apply(&text).await;
    let directory = applying.state(&Key::parse("northwind").expect("a key")).await;
    let directory = directory.expect("it is there").directory;
    assert_eq!(directory.members[0].name, "Priya Raman");
    assert_eq!(directory.event_types[0].title, "Intro call");
}

#[tokio::test]
async fn imported_booking_has_the_fields_of_the_file() {
    let applying = Applying::new();
    let text = format!("{SMALL}{BOOKING}").replace(
        "hosts = [ { member = \"priya\" } ]",
        r#"duration = 45
time_zone = "Asia/Tokyo"
hosts = [ { member = "tom", role = "optional" }, { member = "priya", lead = true } ]
guests = ["bob@acme.example"]
origin = "workflow"
reschedule_url = "https://flows.example/r/1"
booked_by = "tom""#,
    );
    applying.apply(&text).await;
    let id = BookingId(uuid!("0197a3c0-0000-7000-8000-000000000001"));
    let found = applying.store.find_booking(WorkspaceId(1), id).await.expect("a store");
    let booking = found.expect("the object exists");
    assert_eq!(booking.title, "Intro call: Ada Byron and Priya Raman");
    assert_eq!(booking.interval.duration().whole_minutes(), 45);
    assert_eq!((booking.time_zone.name(), booking.link_id), ("Asia/Tokyo", None));
    let hosts = booking.hosts.iter();
    let hosts: Vec<_> = hosts.map(|one| (&*one.name, one.host.role, one.host.lead)).collect();
    let expected =
        [("Tom Reed", HostRole::Optional, false), ("Priya Raman", HostRole::MustAttend, true)];
    assert_eq!(hosts, expected);
    assert_eq!(booking.guests.iter().map(Email::as_str).collect::<Vec<_>>(), ["bob@acme.example"]);
    assert_eq!(booking.origin.reschedule_url(), Some("https://flows.example/r/1"));
    assert_eq!(booking.booked_by.expect("Tom").name, "Tom Reed");
}

#[tokio::test]
async fn imported_booking_keeps_its_manage_token() {
    let applying = Applying::new();
    let text = format!("{SMALL}{BOOKING}");
    let id = BookingId(uuid!("0197a3c0-0000-7000-8000-000000000001"));
    let token = async || {
        let booking = applying.store.find_booking(WorkspaceId(1), id).await.expect("a store");
        booking.expect("the object exists").manage_token
    };
    applying.apply(&text).await;
    let first = token().await;
    applying.apply(&text).await;
    assert_eq!(token().await, first);
}

#[tokio::test]
async fn only_changed_objects_are_updated_and_keep_their_ids() {
    let applying = Applying::new();
    applying.apply(SMALL).await;
    let report =
        applying.apply(&SMALL.replace("Tom Reed", "Tom Read").replace("tom@", "Tom@")).await;
    assert_eq!(
        outcomes(&report, ObjectKind::Member),
        [("priya", Outcome::Kept), ("tom", Outcome::Updated)]
    );
    assert_eq!((report.count(Outcome::Updated), report.count(Outcome::Created)), (1, 0));
    let members = applying.store.list_members(WorkspaceId(1)).await.expect("a store");
    assert_eq!((members[1].user_id, members[1].name.as_str()), (UserId(2), "Tom Read"));
    assert_eq!(members[1].email.as_str(), "Tom@northwind.example");
}

#[tokio::test]
async fn member_joins_a_queue_that_exists_already() {
    let applying = Applying::new();
    let (one, other) = ("{ member = \"priya\" }", "{ member = \"tom\", weight = 2 }");
    applying.apply(&SMALL.replace(&format!(", {other}"), "")).await;
    let now = applying.clock.now();
    let text = SMALL.replace(
        "[[event_types]]",
        "join = \"catch_up\"\ncredit = [\"no_show\", \"cancelled\"]\n\n[[event_types]]",
    );
    for text in [text.clone(), text.replace(one, "{ member = \"priya\", weight = 3 }")] {
        applying.apply(&text).await;
        let queue = applying.store.list_queues(WorkspaceId(1)).await.expect("a store").remove(0);
        assert_eq!(queue.join, QueueJoin::CatchUp);
        assert_eq!(queue.credit, QueueCredit::ALL);
        let joined_at: Vec<_> = queue.members.iter().map(|it| it.joined_at).collect();
        assert_eq!(joined_at, [None, Some(now)]);
        applying.clock.advance(Duration::DAY);
    }
}

#[tokio::test]
async fn removed_objects_are_archived_only_with_prune() {
    let applying = Applying::new();
    applying.apply(SMALL).await;
    let shorter = without(SMALL, "[[queues]]");
    let kept = applying.apply(&shorter).await;
    assert_eq!(outcomes(&kept, ObjectKind::Queue), [("aes", Outcome::NotNamed)]);
    assert!(!applying.store.list_queues(WorkspaceId(1)).await.expect("a store")[0].archived);

    let pruned = applying.prune(&shorter).await;
    assert_eq!(outcomes(&pruned, ObjectKind::Queue), [("aes", Outcome::Archived)]);
    assert!(applying.store.list_queues(WorkspaceId(1)).await.expect("a store")[0].archived);
    let again = applying.prune(&shorter).await;
    assert_eq!(outcomes(&again, ObjectKind::Queue), [], "an archived object is reported once");
}

#[tokio::test]
async fn archived_object_is_restored_with_its_id() {
    let applying = Applying::new();
    applying.apply(SMALL).await;
    applying.prune(&without(SMALL, "[[queues]]")).await;
    let report = applying.apply(SMALL).await;
    assert_eq!(outcomes(&report, ObjectKind::Queue), [("aes", Outcome::Updated)]);
    assert!(!applying.store.list_queues(WorkspaceId(1)).await.expect("a store")[0].archived);
}

#[tokio::test]
async fn prune_keeps_bookings_and_host_names() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{BOOKING}")).await;
    let only_tom = without(SMALL, "[[members]]").replace("{ member = \"priya\" }, ", "");
    let report = applying.prune(&only_tom).await;
    assert_eq!(
        outcomes(&report, ObjectKind::Member),
        [("tom", Outcome::Kept), ("priya", Outcome::Archived)]
    );
    let id = BookingId(uuid!("0197a3c0-0000-7000-8000-000000000001"));
    let booking =
        applying.store.find_booking(WorkspaceId(1), id).await.expect("a store").expect("it stays");
    assert_eq!(booking.hosts[0].name, "Priya Raman");
}

#[tokio::test]
async fn dry_run_reports_changes_and_writes_nothing() {
    let applying = Applying::new();
    let options = ApplyOptions { prune: false, dry_run: true };
    let report = applying.with(SMALL, options).await.expect("the file applies");
    assert_eq!(report.count(Outcome::Created), 5);
    let key = Key::parse("northwind").expect("a key");
    assert_eq!(applying.store.find_workspace_by_key(&key).await.expect("a store"), None);
}

#[tokio::test]
async fn explicit_ids_are_used_and_generated_ids_follow_them() {
    let applying = Applying::new();
    let text = SMALL
        .replace("key = \"tom\"", "key = \"tom\"\nuser_id = 4")
        .replace("[workspace]", "[workspace]\nid = 7");
    let report = applying.apply(&text).await;
    assert_eq!(report.workspace_id, WorkspaceId(7));
    let numbers: Vec<Option<i64>> =
        report.changes.iter().filter(|c| c.kind == ObjectKind::Member).map(|c| c.id).collect();
    assert_eq!(numbers, [Some(5), Some(4)], "priya, then tom");
}

#[tokio::test]
async fn ids_are_immutable_and_unique() {
    let applying = Applying::new();
    applying.apply(SMALL).await;
    let text = SMALL
        .replace("[workspace]", "[workspace]\nid = 3")
        .replace("key = \"priya\"", "key = \"priya\"\nuser_id = 2")
        .replace("key = \"aes\"", "key = \"aes\"\nid = 9");
    let expected = [
        "workspace.id: northwind already has the id 1, not 3; ids never change",
        "members[0].user_id: priya already has the id 1, not 2; ids never change; to rename tom to priya, \
         rename 1 first",
        "queues[0].id: aes already has the id 1, not 9; ids never change",
    ];
    assert_eq!(applying.faults(&text).await, expected);
    let other = SMALL.replace("key = \"northwind\"", "id = 1\nkey = \"southwind\"");
    let expected =
        ["workspace.id: 1 is the id of the workspace northwind; choose another id or omit it"];
    assert_eq!(applying.faults(&other).await, expected);
}

#[tokio::test]
async fn new_key_with_a_stored_id_renames_the_object() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{BOOKING}")).await;
    let text = SMALL
        .replace("key = \"priya\"", "key = \"pri\"\nuser_id = 1")
        .replace("\"priya\"", "\"pri\"")
        .replace("key = \"aes\"", "key = \"smb\"\nid = 1");
    let options = ApplyOptions { prune: true, ..ApplyOptions::default() };
    let report = applying.with(&text, options).await.expect("the file applies");
    assert_eq!(
        outcomes(&report, ObjectKind::Member),
        [("pri", Outcome::Updated), ("tom", Outcome::Kept)]
    );
    assert_eq!(outcomes(&report, ObjectKind::Queue), [("smb", Outcome::Updated)]);
    let members = applying.store.list_members(WorkspaceId(1)).await.expect("a store");
    assert_eq!((members[0].key.as_str(), members.len()), ("pri", 2));
    assert_eq!(applying.with(&text, options).await.expect("it applies").count(Outcome::Kept), 5);
}

#[tokio::test]
async fn key_of_a_renamed_member_can_be_given_to_a_new_member() {
    let applying = Applying::new();
    applying.apply(SMALL).await;
    let renamed = SMALL
        .replace("key = \"priya\"", "key = \"pri\"\nuser_id = 1")
        .replace("members = [ { member = \"priya\"", "members = [ { member = \"pri\"");
    let second =
        "[[members]]\nkey = \"priya\"\nname = \"Priya Nair\"\nemail = \"nair@northwind.example\"\n";
    let report = applying.apply(&format!("{renamed}{second}")).await;
    assert_eq!(
        outcomes(&report, ObjectKind::Member),
        [("pri", Outcome::Updated), ("tom", Outcome::Kept), ("priya", Outcome::Created)]
    );
}

#[tokio::test]
async fn stored_booking_is_never_overwritten() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{BOOKING}")).await;
    let moved = BOOKING.replace("09:00:00Z", "15:00:00Z").replace("Ada Byron", "Ada King");
    let report = applying.apply(&format!("{SMALL}{moved}")).await;
    let id = BookingId(uuid!("0197a3c0-0000-7000-8000-000000000001"));
    assert_eq!(outcomes(&report, ObjectKind::Booking), [(id.to_string().as_str(), Outcome::Kept)]);
    let booking =
        applying.store.find_booking(WorkspaceId(1), id).await.expect("a store").expect("a booking");
    assert_eq!(booking.title, "Intro call: Ada Byron and Priya Raman");
    assert_eq!(booking.interval.start().hour(), 9);
}

#[tokio::test]
async fn import_never_double_books_a_host() {
    let applying = Applying::new();
    applying.apply(&format!("{SMALL}{BOOKING}")).await;
    let second =
        BOOKING.replace("8000-000000000001", "8000-000000000002").replace("09:00:00Z", "09:20:00Z");
    let third =
        BOOKING.replace("8000-000000000001", "8000-000000000003").replace("09:00:00Z", "09:40:00Z");
    let expected = [
        "bookings[1].start_time: priya is in another meeting from 2026-11-02T09:00:00Z to 2026-11-02T09:30:00Z; \
         meetings of a host must not overlap",
        "bookings[2].start_time: priya is in bookings[1] from 2026-11-02T09:20:00Z to 2026-11-02T09:50:00Z; \
         meetings of a host must not overlap",
    ];
    assert_eq!(applying.faults(&format!("{SMALL}{BOOKING}{second}{third}")).await, expected);
    let fourth = second.replace("000000000002", "000000000004");
    let found = applying.faults(&format!("{SMALL}{second}{third}{fourth}")).await;
    let overlaps = found.iter().filter(|fault| fault.contains("priya is in bookings[0]")).count();
    assert_eq!(overlaps, 2, "one for each later booking: {found:?}");
    let back_to_back = second.replace("09:20:00Z", "09:30:00Z");
    applying.apply(&format!("{SMALL}{back_to_back}")).await;
}

#[tokio::test]
async fn future_booking_cannot_be_completed_or_a_no_show() {
    let applying = Applying::new();
    let text = format!("{SMALL}{BOOKING}status = \"no_show\"\n");
    let expected = ["bookings[0].status: a booking that has not started cannot be no_show"];
    assert_eq!(applying.faults(&text).await, expected);
    applying.apply(&text.replace("2026-11-02", "2026-10-30")).await;
}
