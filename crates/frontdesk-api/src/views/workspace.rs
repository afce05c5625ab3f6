use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use frontdesk_domain::fault::Fault;
use frontdesk_domain::services::{ApplyReport, ObjectKind, Outcome, ReplacedWorkspace};
use frontdesk_workspace_file::{DOCUMENT_SCHEMA, OBJECT_SCHEMA, schemas, sections_of};
use serde::{Deserialize as _, Serialize};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use super::{ChangedFieldView, ObjectKindView};

/// The configuration of a workspace, whose schema the workspace file's crate has.
pub(crate) struct WorkspaceDocument;

impl PartialSchema for WorkspaceDocument {
    fn schema() -> RefOr<Schema> {
        let mut schema = schema_of(&schemas()[DOCUMENT_SCHEMA]);
        if let RefOr::T(Schema::Object(document)) = &mut schema {
            document.example = Some(Self::sample());
        }
        schema
    }
}

impl ToSchema for WorkspaceDocument {
    fn name() -> Cow<'static, str> {
        DOCUMENT_SCHEMA.into()
    }

    fn schemas(named: &mut Vec<(String, RefOr<Schema>)>) {
        let parts = schemas().iter().filter(|(name, _)| *name != DOCUMENT_SCHEMA);
        named.extend(parts.map(|(name, schema)| (name.clone(), schema_of(schema))));
    }
}

fn schema_of(schema: &Value) -> RefOr<Schema> {
    RefOr::deserialize(schema).expect("OpenAPI 3.1 uses JSON Schema")
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

/// An object of the configuration, with the fields of its section of the workspace document.
#[derive(Debug, Serialize)]
pub(crate) struct WorkspaceObjectView(pub(crate) Map<String, Value>);

impl PartialSchema for WorkspaceObjectView {
    fn schema() -> RefOr<Schema> {
        schema_of(&schemas()[OBJECT_SCHEMA])
    }
}

impl ToSchema for WorkspaceObjectView {
    fn name() -> Cow<'static, str> {
        OBJECT_SCHEMA.into()
    }

    fn schemas(named: &mut Vec<(String, RefOr<Schema>)>) {
        WorkspaceDocument::schemas(named);
    }
}

/// The fields of the object to change; `null` restores the default of a field.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the patch, whose fields depend on the section")]
pub(crate) struct UpdateWorkspaceObjectRequest(BTreeMap<String, Value>);

/// A changed object of the configuration: its fields, `changes` and `warnings`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangedWorkspaceObject, example = Self::sample)]
pub(crate) struct ChangedWorkspaceObjectView {
    /// The fields of the object after the change; none if it was archived.
    #[serde(flatten)]
    #[schema(value_type = BTreeMap<String, Value>)]
    object: Map<String, Value>,
    /// The changed object; empty if the request changes nothing.
    changes: Vec<ObjectChangeView>,
    /// Booking calendars that could not be checked: their hosts have no open times until the first
    /// successful reading. Also what depends on archived members and event types: upcoming bookings,
    /// and links that close.
    warnings: Vec<WarningView>,
    /// The UUIDs of the meetings of an archived member that were reassigned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Option<Vec<Uuid>>)]
    reassigned: Vec<Uuid>,
}

impl ChangedWorkspaceObjectView {
    pub(crate) fn new(object: Option<Map<String, Value>>, replaced: &ReplacedWorkspace) -> Self {
        let ReplacedWorkspaceView { changes, mut warnings } = replaced.into();
        if object.is_none() {
            // The document does not have the archived object, so the path is that of the request.
            for warning in &mut warnings {
                "key".clone_into(&mut warning.field);
            }
        }
        let reassigned = replaced.reassigned.iter().map(|id| id.0).collect();
        Self { object: object.unwrap_or_default(), changes, warnings, reassigned }
    }

    fn sample() -> Value {
        let change = json!({
            "kind": "event_type", "section": "event_types", "key": "intro-30", "id": 3, "outcome": "updated",
            "fields": [{ "field": "duration", "before": 30, "after": 45 }],
        });
        json!({
            "id": 3, "key": "intro-30", "title": "Intro call", "duration": 45,
            "changes": [change], "warnings": [],
        })
    }
}

/// The change of one object.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ObjectChange)]
struct ObjectChangeView {
    /// The kind of object.
    kind: ObjectKindView,
    /// The section of the workspace document.
    #[schema(example = "members")]
    section: &'static str,
    /// The key; the address of a person, the domain of a company, the UUID of a booking.
    #[schema(example = "priya")]
    key: String,
    /// The id; `null` for objects without one.
    #[schema(required, example = 1)]
    id: Option<i64>,
    outcome: OutcomeView,
    /// The changed fields, by name; empty for what the document does not name, for imported records
    /// and bookings, and if the changes exceed 64 KiB.
    #[schema(value_type = Vec<ChangedFieldView>)]
    fields: Value,
}

/// The outcome for an object. An object that is `not_named` is missing from the document and
/// unchanged; `forgotten` is an erased person, who is not imported.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
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
        let updated = ObjectChangeView {
            kind: ObjectKind::Member.into(),
            section: "members",
            key: "priya".to_owned(),
            id: Some(1),
            outcome: OutcomeView::Updated,
            fields: json!([
                { "field": "role", "before": "member", "after": "admin" },
                { "field": "calendars", "changed": true },
            ]),
        };
        Self { changes: vec![updated], warnings: Vec::new() }
    }
}

impl From<&ReplacedWorkspace> for ReplacedWorkspaceView {
    fn from(replaced: &ReplacedWorkspace) -> Self {
        let warning = |fault: &Fault| WarningView {
            field: fault.field.clone(),
            detail: fault.detail.clone(),
        };
        Self {
            changes: changes(&replaced.report),
            warnings: replaced.warnings.iter().map(warning).collect(),
        }
    }
}

/// Joins the outcomes with the changed fields, which the log has by section and key.
fn changes(report: &ApplyReport) -> Vec<ObjectChangeView> {
    let mut log = report
        .log
        .as_ref()
        .map_or(Value::Null, |log| serde_json::from_str(&log.0).expect("a log is JSON"));
    let mut logged: HashMap<(String, String), Value> = HashMap::new();
    for object in log["changes"].as_array_mut().into_iter().flatten() {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let name = (text(&object["section"]), text(&object["key"]));
        logged.insert(name, object["fields"].take());
    }
    let mut views = Vec::new();
    for change in &report.changes {
        let Some(outcome) = outcome(change.outcome) else { continue };
        let sections = sections_of(change.kind).iter();
        let mut found: Vec<(&str, Value)> = sections
            .filter_map(|&section| {
                let name = (section.to_owned(), change.key.clone());
                Some((section, logged.remove(&name)?))
            })
            .collect();
        if found.is_empty() {
            found.push((sections_of(change.kind)[0], json!([])));
        }
        views.extend(found.into_iter().map(|(section, fields)| ObjectChangeView {
            kind: change.kind.into(),
            section,
            key: change.key.clone(),
            id: change.id,
            outcome,
            fields,
        }));
    }
    views
}

/// Returns `None` for an unchanged object.
fn outcome(outcome: Outcome) -> Option<OutcomeView> {
    match outcome {
        Outcome::Created => Some(OutcomeView::Created),
        Outcome::Updated => Some(OutcomeView::Updated),
        Outcome::Archived => Some(OutcomeView::Archived),
        Outcome::NotNamed => Some(OutcomeView::NotNamed),
        Outcome::Forgotten => Some(OutcomeView::Forgotten),
        Outcome::Kept => None,
    }
}
