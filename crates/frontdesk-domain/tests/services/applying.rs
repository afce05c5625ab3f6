use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use frontdesk_domain::access::Role;
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarKind, ConnectionId, OauthGrant,
};
use frontdesk_domain::event::{EventDetail, EventName};
use frontdesk_domain::fault::Faults;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::key::Key;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::plan::{
    PlannedCalendar, PlannedMember, PlannedRecords, PlannedWebhook, PlannedWorkspace, Secret,
    WorkspaceDraft,
};
use frontdesk_domain::ports::{
    Clock, DirectoryQueries, Outbox, SealError, SealedSecret, SecretSealer, SecretUse, Store as _,
    WebhookQueries,
};
use frontdesk_domain::services::{
    ApplyOptions, ApplyReport, ApplyWorkspace, ObjectKind, Outcome, WorkspaceError,
};
use frontdesk_domain::working_hours::WorkingHours;
use frontdesk_testing::builders::{email, zone};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubVendors, TestStore};
use uuid::Uuid;

const WORKSPACE: WorkspaceId = WorkspaceId(1);

/// Seals as `service:secret:counter`; the counter makes every sealed value unique.
#[derive(Default)]
pub(crate) struct PlainSealer(AtomicU32);

impl SecretSealer for PlainSealer {
    fn seal(&self, secret_use: &SecretUse, secret: &str) -> Result<SealedSecret, SealError> {
        if secret == "unsealable" {
            return Err(SealError::NoKey);
        }
        let before = self.0.fetch_add(1, Ordering::Relaxed);
        Ok(SealedSecret(format!("{}:{secret}:{before}", secret_use.service).into_bytes()))
    }

    fn is_same(&self, secret_use: &SecretUse, sealed: &SealedSecret, secret: &str) -> bool {
        unsealed(sealed) == format!("{}:{secret}", secret_use.service)
    }
}

fn unsealed(sealed: &SealedSecret) -> String {
    let text = String::from_utf8(sealed.0.clone()).expect("text");
    text.rsplit_once(':').expect("three parts").0.to_owned()
}

pub(crate) struct Office {
    pub(crate) store: TestStore,
    apply: ApplyWorkspace,
}

impl Office {
    pub(crate) fn new() -> Self {
        let store = TestStore::new();
        let clock = Arc::new(FixedClock::default());
        let random = Arc::new(SeededRandom::default());
        let hasher = Arc::new(StubVendors::default()).ports().hasher;
        let ports = store.ports();
        Self {
            store,
            apply: ApplyWorkspace {
                store: ports.store,
                clock,
                random,
                sealer: Arc::new(PlainSealer::default()),
                hasher,
                describer: Arc::new(ShortChanges),
            },
        }
    }

    async fn try_to_apply(
        &self,
        draft: &WorkspaceDraft,
        prune: bool,
    ) -> Result<ApplyReport, Faults> {
        let plan = draft.clone().check(&[])?;
        match self.apply.apply(&plan, ApplyOptions { prune, dry_run: false }).await {
            Ok(report) => Ok(report),
            Err(WorkspaceError::Invalid(faults)) => Err(faults),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn apply(
        &self,
        draft: &WorkspaceDraft,
        prune: bool,
        kind: ObjectKind,
    ) -> Vec<Outcome> {
        let report = self.try_to_apply(draft, prune).await.expect("a faultless file");
        report
            .changes
            .into_iter()
            .filter(|change| change.kind == kind)
            .map(|change| change.outcome)
            .collect()
    }

    /// The changes that events record, with the actors.
    async fn log(&self) -> Vec<(Option<UserId>, String)> {
        let now = FixedClock::default().now();
        let events = self.store.unrouted_events(now, 9).await.expect("the store responds");
        let logged = events.into_iter().map(|event| {
            let event = event.expect("a readable event");
            let EventDetail::WorkspaceChanged(log) = event.detail else { panic!("{event:?}") };
            (event.by, log.0)
        });
        logged.collect()
    }

    async fn calendars(&self) -> Vec<CalendarConnection> {
        let members = self.store.list_members(WORKSPACE).await.expect("the store responds");
        members.into_iter().next().expect("Priya").calendars
    }
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

fn calendar(account: CalendarAccount<Secret>) -> PlannedCalendar {
    PlannedCalendar { account, only: None, book_into: BookInto::First }
}

pub(crate) fn caldav(username: &str, password: &str) -> PlannedCalendar {
    let (url, username) = ("https://cal.example/".to_owned(), username.to_owned());
    calendar(CalendarAccount::Caldav { url, username, password: Secret::new(password) })
}

fn google(client_secret: &str, refresh_token: &str) -> PlannedCalendar {
    calendar(CalendarAccount::Google(OauthGrant {
        client_id: "frontdesk.example".into(),
        client_secret: Secret::new(client_secret),
        refresh_token: Secret::new(refresh_token),
        base_url: None,
    }))
}

fn webhook(name: &str, secret: &str) -> PlannedWebhook {
    PlannedWebhook {
        position: 0,
        key: key(name),
        url: format!("https://hooks.example/{name}"),
        secret: Secret::new(secret),
        events: vec![EventName::BookingCreated],
    }
}

pub(crate) fn file(calendars: Vec<PlannedCalendar>) -> WorkspaceDraft {
    let priya = PlannedMember {
        position: 0,
        id: None,
        key: key("priya"),
        name: "Priya Raman".into(),
        email: email("priya@northwind.example"),
        role: Role::Member,
        service_account: false,
        time_zone: zone("Asia/Kolkata"),
        hours: WorkingHours::always(),
        absences: None,
        caps: MeetingCaps::default(),
        calendars,
        landing_page: false,
    };
    WorkspaceDraft {
        workspace: PlannedWorkspace {
            id: Some(WORKSPACE),
            key: key("northwind"),
            name: "Northwind".into(),
            time_zone: zone("Europe/London"),
            booking_page: BookingPageSettings::default(),
            invitations: InvitationSettings::default(),
            oauth_clients: vec![],
        },
        members: vec![priya],
        queues: vec![],
        event_types: vec![],
        webhooks: vec![],
        bookings: vec![],
        routers: vec![],
        records: PlannedRecords::default(),
        unreadable_members: vec![],
        unreadable_event_types: vec![],
        unreadable_queues: vec![],
    }
}

#[tokio::test]
async fn file_keeps_the_calendars_that_a_member_connected() {
    let office = Office::new();
    office.apply(&file(vec![caldav("ann", "one")]), false, ObjectKind::Member).await;
    let mut member = office.store.list_members(WORKSPACE).await.expect("it responds").remove(0);
    let own = CalendarConnection {
        id: ConnectionId(Uuid::from_u128(7)),
        account: CalendarAccount::Ics { url: "https://cal.example/own.ics".to_owned() },
        connected_by_member: true,
        ..member.calendars[0].clone()
    };
    member.calendars.push(own.clone());
    let mut unit = office.store.begin().await.expect("it responds");
    unit.directory().save_member(WORKSPACE, &member).await.expect("a member");
    unit.commit().await.expect("it responds");

    let other = file(vec![caldav("bob", "two")]);
    office.apply(&other, true, ObjectKind::Member).await;
    let calendars = office.calendars().await;
    assert_eq!((calendars.len(), &calendars[0]), (2, &own), "it takes bookings first");
    assert_eq!(calendars[1].account.kind(), CalendarKind::Caldav);
    let again = office.apply(&other, true, ObjectKind::Member).await;
    assert_eq!(again, [Outcome::Kept]);
}

#[tokio::test]
async fn reapplying_a_file_keeps_connections_and_sealed_secrets() {
    let office = Office::new();
    let mut file = file(vec![
        calendar(CalendarAccount::Builtin),
        caldav("ann", "one"),
        google("two", "three"),
    ]);
    file.webhooks = vec![webhook("crm", "whsec_1")];
    assert_eq!(office.apply(&file, false, ObjectKind::Webhook).await, [Outcome::Created]);
    let calendars = office.calendars().await;
    let secrets: Vec<_> =
        calendars.iter().flat_map(|calendar| calendar.account.secrets()).map(unsealed).collect();
    assert_eq!(secrets, ["calendar:one", "calendar:two", "calendar:three"]);
    let report = office.try_to_apply(&file, true).await.expect("the same file");
    assert_eq!(report.count(Outcome::Kept), report.changes.len(), "{report:?}");
    assert_eq!(office.calendars().await, calendars);
}

#[tokio::test]
async fn only_a_committed_change_is_logged() {
    let office = Office::new();
    let apply = async |file: &WorkspaceDraft, dry_run| {
        let plan = file.clone().check(&[]).expect("a plan");
        let options = ApplyOptions { prune: false, dry_run };
        office.apply.apply(&plan, options).await.expect("it can be applied")
    };
    let mut file = file(vec![]);
    apply(&file, false).await;
    assert_eq!(office.log().await, [], "the log begins with the workspace");
    file.workspace.name = "Northwind Traders".to_owned();
    apply(&file, true).await;
    assert_eq!(office.log().await, []);
    let log = [(None, r#"["northwind updated"]"#.to_owned())];
    for _ in 0..2 {
        apply(&file, false).await;
        assert_eq!(office.log().await, log);
    }
}

#[tokio::test]
async fn connection_keeps_its_id_while_other_settings_change() {
    let office = Office::new();
    office
        .apply(&file(vec![caldav("ann", "one"), google("two", "three")]), false, ObjectKind::Member)
        .await;
    let before = office.calendars().await;
    let changed = PlannedCalendar {
        only: Some(vec!["Work".into()]),
        book_into: BookInto::Nowhere,
        ..google("two", "four")
    };
    let outcomes =
        office.apply(&file(vec![changed, caldav("bob", "one")]), false, ObjectKind::Member).await;
    assert_eq!(outcomes, [Outcome::Updated]);
    let after = office.calendars().await;
    assert_eq!(after[0].id, before[1].id, "the same account");
    assert_eq!(
        (&after[0].only, &after[0].book_into),
        (&Some(vec!["Work".to_owned()]), &BookInto::Nowhere)
    );
    assert_eq!(after[0].account.secrets()[0], before[1].account.secrets()[0], "not sealed again");
    assert_eq!(unsealed(after[0].account.secrets()[1]), "calendar:four");
    assert!(before.iter().all(|connection| connection.id != after[1].id), "another account");
}

#[tokio::test]
async fn secrets_that_cannot_be_sealed_are_faults_and_nothing_is_written() {
    let office = Office::new();
    let mut file = file(vec![caldav("ann", "unsealable"), google("one", "unsealable")]);
    file.webhooks = vec![webhook("crm", "unsealable")];
    let faults = office.try_to_apply(&file, false).await.expect_err("they cannot be stored");
    let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
    let expected = [
        "members[0].calendars[0].password",
        "members[0].calendars[1].refresh_token",
        "webhooks[0].secret",
    ];
    assert_eq!(fields, expected);
    assert!(faults[0].detail.contains("no secret key is set"), "{}", faults[0].detail);
    assert!(office.store.list_workspaces().await.expect("the store responds").is_empty());
}

#[tokio::test]
async fn webhooks_are_created_updated_kept_and_pruned() {
    let office = Office::new();
    let with = |webhooks: Vec<PlannedWebhook>| WorkspaceDraft { webhooks, ..file(vec![]) };
    let kind = ObjectKind::Webhook;
    let both = with(vec![webhook("crm", "whsec_1"), webhook("erp", "whsec_2")]);
    assert_eq!(office.apply(&both, false, kind).await, [Outcome::Created, Outcome::Created]);
    let changed = with(vec![webhook("crm", "whsec_3")]);
    assert_eq!(office.apply(&changed, false, kind).await, [Outcome::Updated, Outcome::NotNamed]);
    assert_eq!(office.apply(&changed, true, kind).await, [Outcome::Kept, Outcome::Archived]);
    assert_eq!(office.apply(&changed, true, kind).await, [Outcome::Kept], "it is archived already");
    let stored = office.store.list_webhooks(WORKSPACE).await.expect("the store responds");
    let stored: Vec<_> =
        stored.iter().map(|s| (unsealed(&s.webhook.secret), s.webhook.archived)).collect();
    assert_eq!(
        stored,
        [("webhook:whsec_3".to_owned(), false), ("webhook:whsec_2".to_owned(), true)]
    );
    assert_eq!(office.apply(&both, true, kind).await, [Outcome::Updated, Outcome::Updated]);
}

#[tokio::test]
async fn changed_invitation_settings_update_the_workspace() {
    let office = Office::new();
    office.apply(&file(vec![]), false, ObjectKind::Workspace).await;
    let mut changed = file(vec![]);
    changed.workspace.invitations.reminder_minutes = vec![1_440, 60];
    assert_eq!(office.apply(&changed, false, ObjectKind::Workspace).await, [Outcome::Updated]);
    let stored = office.store.find_workspace(WORKSPACE).await.expect("the store responds");
    assert_eq!(stored.expect("it was applied").invitations, changed.workspace.invitations);
}
