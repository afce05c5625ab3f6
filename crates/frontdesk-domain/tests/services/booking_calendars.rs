use std::sync::Arc;

use frontdesk_domain::calendar::{BookInto, CalendarAccount, CalendarFault, CalendarFaultKind};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::plan::{PlannedCalendar, WorkspaceDraft};
use frontdesk_domain::ports::mocks::MockCalendarAccounts;
use frontdesk_domain::ports::{
    CalendarFailure, ConnectedAccount, EnrichmentSettings, Mode, StorePorts,
};
use frontdesk_domain::services::{
    ApplyOptions, ApplyWorkspace, BookingCalendarFindings, CheckBookingCalendars, GetWorkspace,
    ListDependents, ReplaceWorkspace, Revision, WorkspaceError, WorkspaceState,
};
use frontdesk_testing::builders::{a_link, key};
use frontdesk_testing::northwind::{self, AES, GRACE, PRIYA};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubVendors, TestStore};

use crate::applying::{PlainSealer, caldav, file};
use crate::desk::acting;

fn response(account: &ConnectedAccount) -> Result<Option<String>, CalendarFailure> {
    let CalendarAccount::Caldav { username, .. } = &account.connection.account else {
        panic!("a server")
    };
    if username == "bob" {
        let detail = "cal.example cannot be reached".to_owned();
        let fault = CalendarFault { kind: CalendarFaultKind::Unavailable, detail };
        return Err(CalendarFailure { fault, retry_after: None });
    }
    Ok(match &account.connection.book_into {
        BookInto::Named(name) if name != "Work" => {
            Some(format!("there is no {name}; there is: Work"))
        }
        BookInto::First | BookInto::Named(_) | BookInto::Nowhere => None,
    })
}

fn responding() -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    accounts
        .expect_check_booking_calendars()
        .times(..=1)
        .returning(|accounts, _| accounts.iter().map(response).collect());
    accounts
}

struct Office {
    store: StorePorts,
    sealer: Arc<PlainSealer>,
}

impl Office {
    fn new() -> Self {
        let store = TestStore::new().ports();
        Self { store, sealer: Arc::default() }
    }

    fn check_with(&self, accounts: MockCalendarAccounts) -> CheckBookingCalendars {
        let (random, clock) = (Arc::new(SeededRandom::default()), Arc::new(FixedClock::default()));
        let StorePorts { directory, mirror, .. } = self.store.clone();
        let (sealer, accounts) = (self.sealer.clone(), Arc::new(accounts));
        CheckBookingCalendars { directory, mirror, accounts, sealer, random, clock }
    }

    fn apply_workspace(&self) -> ApplyWorkspace {
        let (random, clock) = (Arc::new(SeededRandom::default()), Arc::new(FixedClock::default()));
        let hasher = Arc::new(StubVendors::default()).ports().hasher;
        ApplyWorkspace {
            store: Arc::clone(&self.store.store),
            clock,
            random,
            sealer: self.sealer.clone(),
            hasher,
            describer: Arc::new(ShortChanges),
        }
    }

    async fn check(&self, draft: &WorkspaceDraft) -> BookingCalendarFindings {
        let plan = draft.clone().check(&[]).expect("a plan");
        self.check_with(responding()).check(&plan).await.expect("the store responds")
    }

    fn replace_with(&self, accounts: MockCalendarAccounts) -> ReplaceWorkspace {
        self.replace_reading(self.store.clone(), accounts)
    }

    /// A replacement that reads another store before the lock.
    fn replace_reading(
        &self,
        read: StorePorts,
        accounts: MockCalendarAccounts,
    ) -> ReplaceWorkspace {
        let StorePorts { directory, webhooks, records, bookings, links, .. } = read;
        let clock = Arc::new(FixedClock::default());
        ReplaceWorkspace {
            apply: self.apply_workspace(),
            check: self.check_with(accounts),
            dependents: ListDependents { bookings, links, clock },
            get: GetWorkspace { directory, webhooks, records },
        }
    }

    async fn apply(&self, draft: &WorkspaceDraft) {
        let plan = draft.clone().check(&[]).expect("a plan");
        self.apply_workspace()
            .apply(&plan, ApplyOptions::default())
            .await
            .expect("it can be applied");
    }
}

fn into(name: &str, calendar: PlannedCalendar) -> PlannedCalendar {
    PlannedCalendar { book_into: BookInto::Named(name.into()), ..calendar }
}

fn texts(faults: &[frontdesk_domain::fault::Fault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn missing_new_calendar_is_a_fault_with_its_path() {
    let office = Office::new();
    let nowhere = PlannedCalendar { book_into: BookInto::Nowhere, ..caldav("eve", "secret") };
    let found =
        office.check(&file(vec![nowhere.clone(), into("Wrok", caldav("ann", "secret"))])).await;
    assert_eq!(
        texts(&found.faults),
        ["members[0].calendars[1].calendar: there is no Wrok; there is: Work"]
    );
    assert_eq!(found.warnings, []);
    for calendars in [vec![into("Work", caldav("ann", "secret"))], vec![nowhere], vec![]] {
        assert_eq!(office.check(&file(calendars)).await, BookingCalendarFindings::default());
    }
}

#[tokio::test]
async fn unreachable_account_is_a_warning() {
    let found = Office::new().check(&file(vec![into("Wrok", caldav("bob", "secret"))])).await;
    assert_eq!(found.faults, []);
    assert_eq!(
        texts(&found.warnings),
        ["members[0].calendars[0].calendar: could not be checked: cal.example cannot be reached"]
    );
}

#[tokio::test]
async fn missing_calendar_is_a_warning_if_unchanged_and_a_fault_if_changed() {
    let office = Office::new();
    let typo = file(vec![into("Wrok", caldav("ann", "secret"))]);
    office.apply(&typo).await;
    let found = office.check(&typo).await;
    assert_eq!((found.faults.len(), found.warnings.len()), (0, 1), "it was never read");
    let other = office.check(&file(vec![into("Other", caldav("ann", "secret"))])).await;
    assert_eq!((other.faults.len(), other.warnings.len()), (1, 0));
}

#[tokio::test]
async fn warnings_about_one_object_have_the_paths_of_its_errors() {
    let office = Office::new();
    office.apply(&file(vec![])).await;
    let plan = file(vec![caldav("bob", "secret")]).check(&[]).expect("a plan");
    let revise = |_: &_, _| -> Result<Revision, WorkspaceError> {
        let (plan, path) = (plan.clone(), Some("members[0]".to_owned()));
        Ok(Revision {
            plan,
            prune: false,
            warns: true,
            path,
            checks_calendars: true,
            handed_over: None,
        })
    };
    let replace = office.replace_with(responding());
    let replaced =
        replace.change(&acting(GRACE), None, revise, Mode::DryRun).await.expect("a change");
    assert_eq!(
        texts(&replaced.warnings),
        ["calendars[0]: could not be checked: cal.example cannot be reached"]
    );
}

/// The check would open the stored secrets of the other workspace.
#[tokio::test]
async fn calendars_of_another_workspace_are_not_checked() {
    let office = Office::new();
    office.apply(&file(vec![caldav("ann", "secret")])).await;
    let mut other = file(vec![]);
    other.workspace.id = Some(WorkspaceId(2));
    other.workspace.key = key("southwind");
    office.apply(&other).await;
    let replace = office.replace_with(MockCalendarAccounts::new());
    let mut actor = acting(GRACE);
    actor.workspace_id = WorkspaceId(2);
    let wrong =
        PlannedCalendar { book_into: BookInto::Named("Wrok".into()), ..caldav("ann", "secret") };
    let plan = file(vec![wrong]).check(&[]).expect("a plan");
    let revise = |_: &_, _| {
        let plan = plan.clone();
        Ok(Revision {
            plan,
            prune: false,
            warns: true,
            path: None,
            checks_calendars: true,
            handed_over: None,
        })
    };
    let outcome = replace.change(&actor, None, revise, Mode::Commit).await;
    let Err(WorkspaceError::Invalid(faults)) = outcome else { panic!("{outcome:?}") };
    assert_eq!(faults[0].field, "workspace.key");
}

/// The reads before the lock always see the state before the other changes.
#[tokio::test]
async fn change_that_every_other_change_overtakes_is_planned_again_under_the_lock() {
    let (before, office) = (Office::new(), Office::new());
    before.apply(&file(vec![])).await;
    let mut renamed = file(vec![]);
    renamed.workspace.name = "Northwind Traders".into();
    office.apply(&renamed).await;
    let replace = office.replace_reading(before.store.clone(), MockCalendarAccounts::new());
    let revise = |state: &WorkspaceState, _| {
        let mut draft = file(vec![]);
        draft.workspace.name = format!("{} Inc.", state.directory.workspace.name);
        let plan = draft.check(&[]).expect("a plan");
        let revision = Revision {
            plan,
            prune: false,
            warns: true,
            path: None,
            checks_calendars: false,
            handed_over: None,
        };
        Ok::<_, WorkspaceError>(revision)
    };
    let mut actor = acting(GRACE);
    actor.workspace_id = WorkspaceId(1);
    let replaced =
        replace.change(&actor, None, revise, Mode::Commit).await.expect("it is planned again");
    assert_eq!(replaced.after.directory.workspace.name, "Northwind Traders Inc.");
}

#[tokio::test]
async fn archived_queue_warns_of_links_that_it_serves_per_booking() {
    let store = TestStore::holding(&northwind::directory()).ports();
    let mut unit = store.store.begin().await.expect("the store responds");
    for link in [
        a_link().id(31).resolved_per_booking(AES),
        a_link().id(32).at_slug("chosen").hosted_by_choice_of(AES, PRIYA),
    ] {
        unit.links().add_link(&link.build(), &[]).await.expect("a link");
    }
    unit.commit().await.expect("the store responds");
    let StorePorts { bookings, links, .. } = store;
    let dependents = ListDependents { bookings, links, clock: Arc::new(FixedClock::default()) };
    let plan = file(vec![]).check(&[]).expect("a plan");
    let state = WorkspaceState {
        directory: northwind::directory(),
        webhooks: vec![],
        enrichment: EnrichmentSettings::default(),
    };
    let warnings = dependents.list(&plan, &state, false).await.expect("the store responds");
    let of_queues = warnings.iter().filter(|warning| warning.field == "queues");
    let details: Vec<&str> = of_queues.map(|warning| warning.detail.as_str()).collect();
    assert_eq!(details, ["the link 31 is for a member of enterprise-aes per booking and closes"]);
}
