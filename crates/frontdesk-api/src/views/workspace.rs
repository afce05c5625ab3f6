use std::collections::BTreeMap;

use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::{Change, ObjectKind, Outcome, ReplacedWorkspace};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::ObjectKindView;

/// A table of the document; the workspace file's reference describes the fields.
type Table = BTreeMap<String, Value>;

/// The configuration of a workspace, with the sections of a workspace file
/// (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>).
#[derive(ToSchema)]
#[schema(example = Self::sample)]
#[expect(dead_code, reason = "only describes the document, which the workspace file's code reads")]
pub(crate) struct WorkspaceDocument {
    /// The key, which cannot change, the name and the time zone.
    #[schema(value_type = Object)]
    workspace: Table,
    /// The language of the booking pages, and the origins that may frame them.
    #[schema(value_type = Option<Object>, nullable = false)]
    booking_page: Option<Table>,
    /// The settings and texts of the mail about bookings.
    #[schema(value_type = Option<Object>, nullable = false)]
    invitations: Option<Table>,
    /// The members, with hours and calendars.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    members: Option<Vec<Table>>,
    /// The service accounts, whose tokens act but which never host.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    service_accounts: Option<Vec<Table>>,
    /// The queues, with members and weights.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    queues: Option<Vec<Table>>,
    /// The event types.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    event_types: Option<Vec<Table>>,
    /// The webhooks.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    webhooks: Option<Vec<Table>>,
    /// The enrichment providers.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    providers: Option<Vec<Table>>,
    /// The enrichment chains.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    chains: Option<Vec<Table>>,
    /// The limit of paid calls of an enrichment run.
    #[schema(value_type = Option<Object>, nullable = false)]
    enrichment: Option<Table>,
    /// The CRM that look-ups read.
    #[schema(value_type = Option<Object>, nullable = false)]
    crm: Option<Table>,
    /// Bookings to import; never returned.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    bookings: Option<Vec<Table>>,
    /// People to import; never returned.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    people: Option<Vec<Table>>,
    /// Companies to import; never returned.
    #[schema(value_type = Option<Vec<Object>>, nullable = false)]
    companies: Option<Vec<Table>>,
}

impl WorkspaceDocument {
    fn sample() -> Value {
        json!({
            "workspace": { "id": 1, "key": "northwind", "name": "Northwind", "time_zone": "Europe/London" },
            "members": [{
                "user_id": 1, "key": "priya", "name": "Priya Raman", "email": "priya@northwind.example",
                "working_hours": { "mon": ["09:00-12:30", "13:30-18:00"] }, "calendars": [{ "kind": "builtin" }],
            }],
            "event_types": [{ "id": 3, "key": "intro-30", "title": "Intro call", "duration": 30 }],
            "webhooks": [{ "key": "crm", "url": "https://hooks.example/1", "secret": { "stored": true } }],
        })
    }
}

/// The changes of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReplacedWorkspace, example = Self::sample)]
pub(crate) struct ReplacedWorkspaceView {
    /// The objects that changed, or that the document does not name. Unchanged objects are omitted.
    changes: Vec<ObjectChangeView>,
    /// Booking calendars that could not be checked: their hosts have no open times until the first
    /// successful reading. Also what depends on archived members and event types: upcoming bookings,
    /// and links that close.
    warnings: Vec<WarningView>,
}

/// An object of the configuration, as in the workspace document.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceObject, example = Self::sample)]
pub(crate) struct WorkspaceObjectView {
    /// The fields, as in the section of the workspace document.
    #[schema(value_type = Object)]
    pub(crate) object: Map<String, Value>,
}

impl WorkspaceObjectView {
    fn sample() -> Value {
        json!({ "object": { "id": 3, "key": "intro-30", "title": "Intro call", "duration": 30 } })
    }
}

/// A changed object of the configuration.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangedWorkspaceObject, example = Self::sample)]
pub(crate) struct ChangedWorkspaceObjectView {
    /// The object after the change; `null` if it was archived.
    #[schema(required, value_type = Option<Object>)]
    pub(crate) object: Option<Map<String, Value>>,
    /// The changed object; empty if the request changes nothing.
    changes: Vec<ObjectChangeView>,
    /// Booking calendars that could not be checked: their hosts have no open times until the first
    /// successful reading. Also what depends on archived members and event types: upcoming bookings,
    /// and links that close.
    warnings: Vec<WarningView>,
}

impl ChangedWorkspaceObjectView {
    pub(crate) fn new(object: Option<Map<String, Value>>, replaced: &ReplacedWorkspace) -> Self {
        let ReplacedWorkspaceView { changes, mut warnings } = replaced.into();
        if object.is_none() {
            // The document does not have the archived object, so the path is that of the request.
            for warning in &mut warnings {
                "object".clone_into(&mut warning.field);
            }
        }
        Self { object, changes, warnings }
    }

    fn sample() -> Value {
        let object = json!({ "id": 3, "key": "intro-30", "title": "Intro call", "duration": 45 });
        let change =
            json!({ "kind": "event_type", "key": "intro-30", "id": 3, "outcome": "updated" });
        json!({ "object": object, "changes": [change], "warnings": [] })
    }
}

/// The change of one object.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ObjectChange)]
struct ObjectChangeView {
    /// The kind of object.
    kind: ObjectKindView,
    /// The key; the address of a person, the domain of a company, the UUID of a booking.
    #[schema(example = "priya")]
    key: String,
    /// The id; `null` for objects without one.
    #[schema(required, example = 1)]
    id: Option<i64>,
    outcome: OutcomeView,
}

/// The outcome for an object. An object that is `not_named` is missing from the document and
/// unchanged; `forgotten` is an erased person, who is not imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ObjectOutcome)]
enum OutcomeView {
    Created,
    Updated,
    Archived,
    NotNamed,
    Forgotten,
}

/// A consequence of the change that an admin should know.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceWarning)]
struct WarningView {
    /// The path, like that of an error.
    #[schema(example = "members[0].calendars[0]")]
    field: String,
    /// The consequence and its reason.
    #[schema(example = "could not be checked: the server did not respond within 10 seconds")]
    detail: String,
}

impl ReplacedWorkspaceView {
    fn sample() -> Self {
        let object = |kind, key: &str, id, outcome| Change { kind, key: key.into(), id, outcome };
        let changes = [
            object(ObjectKind::Member, "priya", Some(1), Outcome::Updated),
            object(ObjectKind::EventType, "intro-30", Some(3), Outcome::Created),
        ];
        Self { changes: changes.iter().filter_map(change).collect(), warnings: Vec::new() }
    }
}

impl From<&ReplacedWorkspace> for ReplacedWorkspaceView {
    fn from(replaced: &ReplacedWorkspace) -> Self {
        let warning = |fault: &Fault| WarningView {
            field: fault.field.clone(),
            detail: fault.detail.clone(),
        };
        Self {
            changes: replaced.report.changes.iter().filter_map(change).collect(),
            warnings: replaced.warnings.iter().map(warning).collect(),
        }
    }
}

fn change(change: &Change) -> Option<ObjectChangeView> {
    let outcome = match change.outcome {
        Outcome::Created => OutcomeView::Created,
        Outcome::Updated => OutcomeView::Updated,
        Outcome::Archived => OutcomeView::Archived,
        Outcome::NotNamed => OutcomeView::NotNamed,
        Outcome::Forgotten => OutcomeView::Forgotten,
        Outcome::Kept => return None,
    };
    Some(ObjectChangeView {
        kind: change.kind.into(),
        key: change.key.clone(),
        id: change.id,
        outcome,
    })
}
