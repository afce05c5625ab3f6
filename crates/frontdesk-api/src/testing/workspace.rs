//! The configuration of a workspace, with documents that have only a key, a name and members.

use std::sync::Arc;

use frontdesk_domain::access::Role;
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::plan::{
    PlannedMember, PlannedRecords, PlannedWorkspace, WorkspaceDraft, WorkspacePlan,
};
use frontdesk_domain::ports::ChangeDescriber;
use frontdesk_domain::ports::mocks::{MockCalendarAccounts, MockSecretSealer};
use frontdesk_domain::services::{
    ApplyWorkspace, CheckBookingCalendars, GetWorkspace, ListDependents, Ports, ReplaceAbsences,
    ReplaceWorkspace, WorkspaceState,
};
use frontdesk_domain::working_hours::WorkingHours;
use frontdesk_testing::builders::{email, key, zone};
use serde_json::{Value, json};

use crate::{Configuration, DocumentChanges, WorkspaceDocuments};

pub(super) fn configuration(ports: &Ports) -> Configuration {
    let (store, clock, random) = (&ports.store, &ports.clock, &ports.random);
    let sealer = Arc::new(MockSecretSealer::new());
    let accounts = Arc::new(MockCalendarAccounts::new());
    let describer: Arc<dyn ChangeDescriber> =
        Arc::new(DocumentChanges::new(Arc::new(ShortDocuments)));
    let directory = &store.directory;
    let apply = ApplyWorkspace {
        store: Arc::clone(&store.store),
        clock: Arc::clone(clock),
        random: Arc::clone(random),
        sealer: sealer.clone(),
        hasher: Arc::clone(&ports.records.hasher),
        describer: Arc::clone(&describer),
    };
    let check = CheckBookingCalendars {
        directory: Arc::clone(directory),
        mirror: Arc::clone(&store.mirror),
        accounts,
        sealer,
        random: Arc::clone(random),
        clock: Arc::clone(clock),
    };
    let dependents = ListDependents {
        bookings: Arc::clone(&store.bookings),
        links: Arc::clone(&store.links),
        clock: Arc::clone(clock),
    };
    let get = GetWorkspace {
        directory: Arc::clone(directory),
        webhooks: Arc::clone(&store.webhooks),
        records: Arc::clone(&store.records),
    };
    Configuration {
        get: get.clone(),
        replace: ReplaceWorkspace { apply, check, dependents, get },
        replace_absences: ReplaceAbsences {
            store: Arc::clone(&store.store),
            directory: Arc::clone(directory),
            bookings: Arc::clone(&store.bookings),
            clock: Arc::clone(clock),
            random: Arc::clone(random),
            describer,
        },
        documents: Arc::new(ShortDocuments),
    }
}

struct ShortDocuments;

impl WorkspaceDocuments for ShortDocuments {
    fn parse(&self, document: Value, _: &WorkspaceState) -> Result<WorkspacePlan, Faults> {
        let text = |value: &Value, path: &str| match value.as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err(vec![Fault::new(path, "is required")]),
        };
        let workspace = PlannedWorkspace {
            id: None,
            key: key(&text(&document["workspace"]["key"], "workspace.key")?),
            name: text(&document["workspace"]["name"], "workspace.name")?,
            time_zone: zone("Europe/London"),
            booking_page: BookingPageSettings::default(),
            invitations: InvitationSettings::default(),
        };
        let member = |(position, member): (usize, &Value)| PlannedMember {
            position,
            id: member["user_id"].as_i64().map(UserId),
            key: key(member["key"].as_str().expect("a key")),
            name: "Someone".to_owned(),
            email: email("someone@northwind.example"),
            role: Role::Admin,
            service_account: member["service_account"] == true,
            time_zone: zone("Europe/London"),
            hours: WorkingHours::default(),
            absences: None,
            caps: MeetingCaps::default(),
            calendars: vec![],
        };
        let members = document["members"].as_array().into_iter().flatten().enumerate();
        let draft = WorkspaceDraft {
            workspace,
            members: members.map(member).collect(),
            queues: vec![],
            event_types: vec![],
            webhooks: vec![],
            bookings: vec![],
            records: PlannedRecords::default(),
            unreadable_members: vec![],
            unreadable_event_types: vec![],
        };
        draft.check(&[])
    }

    fn render(&self, state: &WorkspaceState) -> String {
        let members = state.directory.members.iter().filter(|member| !member.archived);
        let members: Vec<_> = members
            .map(|member| {
                let (id, key) = (member.user_id.0, member.key.as_str());
                let absences: Vec<_> = member.absences.iter().map(|one| one.period.bounds()).collect();
                let service_account = member.service_account;
                json!({ "user_id": id, "key": key, "service_account": service_account, "absences": absences })
            })
            .collect();
        let workspace = &state.directory.workspace;
        let workspace = json!({ "key": workspace.key.as_str(), "name": workspace.name });
        json!({ "workspace": workspace, "members": members }).to_string()
    }
}
