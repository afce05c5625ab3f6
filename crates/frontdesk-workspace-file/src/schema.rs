//! The JSON Schema of the document (draft 2020-12), which the OpenAPI document contains.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use frontdesk_domain::event_type::MAX_OPTIONS;
use frontdesk_domain::metadata::{MAX_KEY_CHARS, MAX_PAIRS, MAX_VALUE_CHARS};
use frontdesk_domain::plan::{MAX_ENTRIES, WholeNumber};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::answers::{AnswerValue, AnswersTable};
use crate::forms::{patterns, text};
use crate::hours::{DAYS, OverridesTable, WeekTable, Windows};
use crate::invitations::InvitationsTable;
use crate::metadata::MetadataTable;
use crate::records::tables::{
    ChainTable, CompanyTable, CrmTable, EnrichmentTable, PersonTable, ProviderTable,
};
use crate::routers::{
    ConditionTable, ConditionValue, FactsTable, RouterTable, TargetTable, TargetValue,
};
use crate::scalars::{FromText, Number, Text};
use crate::secret::SecretTable;
use crate::tables::{
    BookingPageTable, BookingTable, EventTypeTable, MemberTable, OauthTable, QueueTable,
    ServiceAccountTable, WorkspaceTable,
};
use crate::webhooks::WebhookTable;
use crate::{AtMost, Patched, Section};

/// The name of the schema of a document.
pub const DOCUMENT_SCHEMA: &str = "WorkspaceDocument";
/// The name of the schema of an object of a [`Section`].
pub const OBJECT_SCHEMA: &str = "WorkspaceObject";

/// The configuration of a workspace, with the sections of a workspace file
/// (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field that a
/// request omits keeps its stored value; `null` restores the default.
#[derive(JsonSchema)]
#[schemars(rename = "WorkspaceDocument", deny_unknown_fields)]
#[expect(dead_code, reason = "only describes the document, whose sections are read one by one")]
struct DocumentTable {
    /// The key, which cannot change, the name and the time zone.
    workspace: WorkspaceTable,
    /// The language of the booking pages, the origins that may frame them, and the landing page.
    booking_page: Option<BookingPageTable>,
    /// The settings and texts of the mail about bookings.
    invitations: Option<InvitationsTable>,
    /// The OAuth clients that the workspace declares.
    oauth: Option<OauthTable>,
    /// The members, with hours and calendars.
    #[schemars(default)]
    members: Vec<MemberTable>,
    /// The service accounts, whose tokens act but which never host.
    #[schemars(default)]
    service_accounts: Vec<ServiceAccountTable>,
    /// The queues, with members and weights.
    #[schemars(default)]
    queues: Vec<QueueTable>,
    /// The event types.
    #[schemars(default)]
    event_types: Vec<EventTypeTable>,
    /// The webhooks.
    #[schemars(default)]
    webhooks: Vec<WebhookTable>,
    /// The enrichment providers.
    #[schemars(default)]
    providers: Vec<ProviderTable>,
    /// The enrichment chains.
    #[schemars(default)]
    chains: Vec<ChainTable>,
    /// The routers, which choose where a lead books.
    #[schemars(default)]
    routers: Vec<RouterTable>,
    /// The limit of paid calls of an enrichment run.
    enrichment: Option<EnrichmentTable>,
    /// The CRM that look-ups read.
    crm: Option<CrmTable>,
    /// Bookings to import; never returned.
    #[schemars(default)]
    bookings: Vec<BookingTable>,
    /// People to import; never returned.
    #[schemars(default)]
    people: Vec<PersonTable>,
    /// Companies to import; never returned.
    #[schemars(default)]
    companies: Vec<CompanyTable>,
}

/// Returns the schemas of a document, of an object of a section and of their parts, by name.
///
/// References have the path `#/components/schemas/` of OpenAPI.
pub fn schemas() -> &'static BTreeMap<String, Value> {
    static SCHEMAS: LazyLock<BTreeMap<String, Value>> = LazyLock::new(generate);
    &SCHEMAS
}

fn generate() -> BTreeMap<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = Cow::Borrowed("/components/schemas");
    });
    let mut generator = settings.into_generator();
    generator.subschema_for::<DocumentTable>();
    let mut schemas: BTreeMap<String, Value> =
        generator.take_definitions(true).into_iter().collect();
    let document = schemas.get_mut(DOCUMENT_SCHEMA).expect("the document has a schema");
    for (section, most) in MAX_ENTRIES {
        document["properties"][section]["maxItems"] = most.into();
    }
    let names = Section::ALL.map(|section| {
        let reference = &document["properties"][section.name()]["items"]["$ref"];
        let name = reference.as_str().and_then(|path| path.rsplit('/').next());
        (section, name.expect("the objects of a section have a schema").to_owned())
    });
    let mut alternatives = Vec::new();
    for (section, name) in names {
        let schema = schemas.get_mut(&name).expect("a reference resolves");
        // The path of an object has its key.
        let required = schema["required"].as_array_mut().expect("a key and other fields");
        required.retain(|field| field != section.key_field());
        alternatives
            .push((required.len(), json!({ "$ref": format!("#/components/schemas/{name}") })));
    }
    // Clients take the first alternative whose required fields are present.
    alternatives.sort_by_key(|(required, _)| std::cmp::Reverse(*required));
    let alternatives: Vec<Value> = alternatives.into_iter().map(|(_, schema)| schema).collect();
    let object = json!({
        "description": "An object of the configuration, with the fields of its section of the workspace document.",
        "anyOf": alternatives,
    });
    schemas.insert(OBJECT_SCHEMA.to_owned(), object);
    schemas
}

/// Implements [`JsonSchema`] for a type whose schema is inserted where the type is used.
macro_rules! inline_schema {
    ([$($parameters:tt)*] $type:ty, $generator:pat => $schema:expr) => {
        impl<$($parameters)*> JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($type))
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

inline_schema!([T: FromText] Text<T>, _ => T::schema());
inline_schema!([const MIN: i64, const MAX: i64] Number<WholeNumber<MIN, MAX>>, _ =>
    json_schema!({ "type": "integer", "format": "int64", "minimum": MIN, "maximum": MAX }));
inline_schema!([T: JsonSchema, const MAX: usize] AtMost<T, MAX>, generator =>
    json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "maxItems": MAX }));
inline_schema!([T: JsonSchema] Patched<T>, generator => T::json_schema(generator));
inline_schema!([] WeekTable, generator => {
    let windows = generator.subschema_for::<Windows>();
    let days: Map<String, Value> =
        DAYS.iter().map(|day| ((*day).to_owned(), windows.clone().to_value())).collect();
    json_schema!({ "type": "object", "properties": days, "additionalProperties": false })
});
inline_schema!([] OverridesTable, generator => {
    let windows = generator.subschema_for::<Windows>();
    json_schema!({ "type": "object", "additionalProperties": windows })
});
inline_schema!([] AnswersTable, _ => json_schema!({ "type": "object", "additionalProperties": true }));
inline_schema!([] AnswerValue, _ => json_schema!({
    "anyOf": [
        { "type": "string" },
        { "type": "integer", "format": "int64" },
        { "type": "boolean" },
        { "type": "array", "items": { "type": "string" }, "maxItems": MAX_OPTIONS },
    ],
}));
inline_schema!([] FactsTable, _ => json_schema!({ "type": "object", "additionalProperties": true }));
inline_schema!([] ConditionValue, generator => generator.subschema_for::<ConditionTable>());
inline_schema!([] TargetValue, generator => generator.subschema_for::<TargetTable>());
inline_schema!([] MetadataTable, _ => json_schema!({
    "type": "object",
    "maxProperties": MAX_PAIRS,
    "propertyNames": text(patterns::PAIR_KEY, MAX_KEY_CHARS),
    "additionalProperties": text(patterns::LINES, MAX_VALUE_CHARS),
}));
inline_schema!([] SecretTable, _ => json_schema!({
    "type": "object",
    "properties": {
        "value": { "type": "string", "description": "The secret, which is never returned.", "format": "password" },
        "stored": { "type": "boolean", "description": "`true` for the stored secret." },
    },
    "additionalProperties": false,
}));
