//! Reads sections entry by entry, so that all faults are reported.

use deserr::IntoValue;
use frontdesk_domain::booking_page::BookingPageSettings;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::key::Key;
use frontdesk_domain::plan::{MAX_ENTRIES, PlannedWorkspace, WorkspaceDraft, WorkspacePlan};
use frontdesk_domain::services::WorkspaceState;
use frontdesk_domain::zone::Zone;
use serde_json::{Map, Value};

use super::faults::{collect, found, unknown_field};
use super::routers::{self, RouterTable};
use super::sections::{list, optional_table, table};
use super::tables::{
    BookingPageTable, BookingTable, EventTypeTable, MemberTable, QueueTable, ServiceAccountTable,
    WorkspaceTable,
};
use super::webhooks::{self, WebhookTable};
use super::{Surroundings, draft, invitations, omitted, records};

pub(super) const SECTIONS: [&str; 17] = [
    "workspace",
    "booking_page",
    "invitations",
    "oauth",
    "members",
    "service_accounts",
    "queues",
    "event_types",
    "webhooks",
    "providers",
    "chains",
    "routers",
    "enrichment",
    "crm",
    "people",
    "companies",
    "bookings",
];

/// The sections of imports, whose objects are not configuration.
pub(super) const IMPORTS: [&str; 3] = ["people", "companies", "bookings"];

/// Returns the plan of a document for the workspace `stored`.
///
/// A field that the document omits keeps its stored value; one that is `null` gets its default.
///
/// # Errors
/// All faults, each with the path of its field.
pub fn plan(
    values: Value,
    surroundings: &Surroundings,
    stored: Option<&WorkspaceState>,
) -> Result<WorkspacePlan, Faults> {
    let Value::Object(mut file) = values else {
        let found = found(&values.into_value());
        return Err(vec![Fault::new(
            "workspace",
            format!("expected a table with the section workspace, found {found}"),
        )]);
    };
    let mut faults = too_long(&file);
    if !faults.is_empty() {
        return Err(faults);
    }
    omitted::fill(&mut file, stored);
    let workspace = table::<WorkspaceTable>(&mut file, "workspace", &mut faults);
    let page = optional_table::<BookingPageTable>(&mut file, "booking_page", &mut faults);
    let invitations = optional_table(&mut file, "invitations", &mut faults)
        .map_or_else(InvitationSettings::default, |table| invitations::planned(table, &mut faults));
    let oauth = optional_table(&mut file, "oauth", &mut faults);
    let workspace =
        workspace.map(|workspace| draft::workspace(workspace, page, invitations, oauth));
    let members = list::<MemberTable>(&mut file, "members", "key", &mut faults);
    let service_accounts =
        list::<ServiceAccountTable>(&mut file, "service_accounts", "key", &mut faults);
    let queues = list::<QueueTable>(&mut file, "queues", "key", &mut faults);
    let event_types = list::<EventTypeTable>(&mut file, "event_types", "key", &mut faults);
    let webhooks = list::<WebhookTable>(&mut file, "webhooks", "key", &mut faults);
    let routers = list::<RouterTable>(&mut file, "routers", "key", &mut faults);
    let bookings = list::<BookingTable>(&mut file, "bookings", "uuid", &mut faults);
    let records = records::take(&mut file, surroundings, &mut faults);
    faults.extend(
        file.keys().map(|section| Fault::new(section.as_str(), unknown_field(section, &SECTIONS))),
    );

    // With an invalid `[workspace]`, the other sections are still checked.
    let workspace = workspace.unwrap_or_else(placeholder);
    let zone = workspace.time_zone.clone();
    let mut member = |(at, table)| draft::member(at, table, &zone, surroundings, &mut faults);
    let mut members_read: Vec<_> = members.entries.into_iter().map(&mut member).collect();
    let accounts = service_accounts.entries.into_iter();
    members_read.extend(accounts.map(|(at, table)| draft::service_account(at, table)));
    let mut webhook =
        |(at, table)| collect(webhooks::planned(at, table, surroundings), &mut faults);
    let webhooks = webhooks.entries.into_iter().filter_map(&mut webhook).collect();
    let draft = WorkspaceDraft {
        workspace,
        members: members_read,
        queues: queues.entries.into_iter().map(|(at, table)| draft::queue(at, table)).collect(),
        event_types: event_types
            .entries
            .into_iter()
            .map(|(at, table)| draft::event_type(at, table))
            .collect(),
        webhooks,
        bookings: bookings
            .entries
            .into_iter()
            .map(|(at, table)| draft::booking(at, table, &zone))
            .collect(),
        routers: routers
            .entries
            .into_iter()
            .map(|(at, table)| routers::planned(at, table))
            .collect(),
        records,
        unreadable_members: keys(&[members.unreadable, service_accounts.unreadable].concat()),
        unreadable_event_types: keys(&event_types.unreadable),
        unreadable_queues: keys(&queues.unreadable),
    };
    match draft.check(&surroundings.providers) {
        Ok(plan) if faults.is_empty() => Ok(plan),
        Ok(_) => Err(faults),
        Err(more) => Err(faults.into_iter().chain(more).collect()),
    }
}

/// The sections with too many entries, which are not read.
fn too_long(file: &Map<String, Value>) -> Faults {
    let too_long = |(section, most): (&str, usize)| {
        let found = file.get(section)?.as_array()?.len();
        let detail = || format!("expected at most {most}, found {found}");
        (most < found).then(|| Fault::new(section, detail()))
    };
    MAX_ENTRIES.into_iter().filter_map(too_long).collect()
}

fn placeholder() -> PlannedWorkspace {
    let key = Key::parse("unread").expect("a word of letters is a key");
    PlannedWorkspace {
        id: None,
        key,
        name: String::new(),
        time_zone: Zone::utc(),
        booking_page: BookingPageSettings::default(),
        invitations: InvitationSettings::default(),
        oauth_clients: Vec::new(),
    }
}

fn keys(names: &[String]) -> Vec<Key> {
    names.iter().filter_map(|name| Key::parse(name).ok()).collect()
}
