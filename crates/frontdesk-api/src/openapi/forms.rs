//! Constraints on request strings, by name of the parameter or field.
//!
//! A name has the same meaning in every operation, so one table covers all operations.

use frontdesk_domain::absence::Absence;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::CAMPAIGN_PARAMETERS;
use frontdesk_domain::event::EventName;
use frontdesk_domain::link::MAX_HOST_ENTRIES;
use frontdesk_domain::metadata::{MAX_KEY_CHARS, MAX_PAIRS, MAX_VALUE_CHARS};
use frontdesk_domain::page::DEFAULT_LIMIT;
use frontdesk_domain::plan::MAX_ENTRIES;
use frontdesk_domain::services::{DEFAULT_EVENTS, MAX_GUESTS};
use serde_json::Value;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{AdditionalProperties, AnyOf, ArrayItems, ObjectBuilder};
use utoipa::openapi::{Object, RefOr, Schema, SchemaFormat, Type};

use crate::request::{IF_MATCH, IF_NONE_MATCH};

#[derive(Clone, Copy)]
enum Form {
    /// RFC 3339, with or without an offset.
    Time,
    Format(&'static str),
    /// A pattern and the maximum number of characters.
    Pattern(&'static str, usize),
    EntityTags,
    EventNames,
    Scopes,
    OneOf(&'static [&'static str]),
    Pairs,
    Campaign,
}

const DAY_OR_INSTANT: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}(Z|[+-][0-9:]{5}))?$";
const FORMS: [(&str, Form); 39] = [
    ("start", Form::Time),
    ("end", Form::Time),
    ("start_time", Form::Time),
    ("time_zone", Form::Format("time-zone")),
    ("email", Form::Format("email")),
    ("from", Form::Pattern(DAY_OR_INSTANT, 40)),
    ("until", Form::Pattern(DAY_OR_INSTANT, 40)),
    ("invitee_email", Form::Format("email")),
    ("updated_since", Form::Time),
    ("guests", Form::Format("email")),
    ("domain", Form::Format("hostname")),
    ("cursor", Form::Pattern("^[A-Za-z0-9_-]+$", 4_000)),
    ("after", Form::Pattern("^[A-Za-z0-9_-]+$", 4_000)),
    ("types", Form::EventNames),
    ("token_id", Form::Pattern("^[0-9a-hjkmnp-tv-z]{12}$", 12)),
    ("scopes", Form::Scopes),
    ("expires_at", Form::Format("date-time")),
    ("event_id", Form::Pattern(KEY, 64)),
    ("workspace_key", Form::Pattern(KEY, 64)),
    ("member_key", Form::Pattern(KEY, 64)),
    ("event_key", Form::Pattern(KEY, 64)),
    ("slug", Form::Pattern(KEY, 64)),
    ("section", Form::OneOf(&SECTIONS)),
    ("key", Form::Pattern("^[a-z0-9_-]+$", 64)),
    ("manage_token", Form::Pattern("^[0-9a-f]{32}$", 32)),
    ("provider", Form::Pattern(PROVIDER, 64)),
    ("chain_id", Form::Pattern(PROVIDER, 64)),
    ("name", Form::Pattern(LINE, 200)),
    ("reason", Form::Pattern(LINES, 1_000)),
    ("reschedule_url", Form::Pattern(HTTPS, 2_000)),
    ("Idempotency-Key", Form::Pattern("^[!-~]([ -~]*[!-~])?$", 255)),
    (IF_NONE_MATCH, Form::EntityTags),
    (IF_MATCH, Form::Pattern(r#"^(\*|"[!#-~]*")$"#, 100)),
    ("origin", Form::OneOf(&["api", "workflow"])),
    ("view", Form::OneOf(&["booked"])),
    ("order", Form::OneOf(&["start_time", "updated_at"])),
    ("submission", Form::Format("uuid")),
    ("metadata", Form::Pairs),
    ("attribution", Form::Campaign),
];

/// The values of parameters that differ by operation. The first `status` is the default.
const BY_OPERATION: [(&str, &str, &[&str]); 4] = [
    ("replace_workspace_object", IF_NONE_MATCH, &["*"]),
    ("list_bookings", "status", &["all", "scheduled", "cancelled", "completed", "no_show"]),
    ("list_bookings", "origin", &["link", "api", "workflow"]),
    ("list_scheduling_links", "status", &["active", "all"]),
];

/// The maximum number of items of each list field.
const LENGTHS: [(&str, usize); 3] =
    [("guests", MAX_GUESTS), ("hosts", MAX_HOST_ENTRIES), ("absences", Absence::MAX)];

/// The sections of the workspace document with keyed objects.
const SECTIONS: [&str; 7] =
    ["members", "service_accounts", "queues", "event_types", "webhooks", "providers", "chains"];

const KEY: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
const PROVIDER: &str = "^[a-z0-9_]+$";
/// One line of text that is not blank.
const LINE: &str = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$";
const PAIR_KEY: &str = r"^[^\x00-\x1f\x7f-\x9f]+$";
/// Any number of lines of text.
const LINES: &str = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$";
const HTTPS: &str =
    r#"^https://[^\s\x00-\x1f\x7f-\x9f<>"\\@:/?#]+([/?#][^\s\x00-\x1f\x7f-\x9f<>"\\]*)?$"#;

/// The value of `If-None-Match` (RFC 9110, section 13.1.2), with ASCII tags only.
const ENTITY_TAGS: &str = r#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#;

pub(super) fn of_parameters(operation: &mut Operation) {
    let listed = operation.operation_id.as_deref();
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        let mut own = BY_OPERATION.iter();
        let own = own.find(|(id, name, _)| listed == Some(id) && parameter.name == *name);
        let form = match own {
            Some((_, _, values)) => Some(Form::OneOf(values)),
            None => form_of(&parameter.name),
        };
        if let (Some(form), Some(RefOr::T(schema))) = (form, &mut parameter.schema) {
            form.shape(schema);
        }
        if let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema {
            schema.default = match &*parameter.name {
                "status" | "order" => schema.enum_values.as_ref().map(|values| values[0].clone()),
                "limit" if listed == Some("list_events") => Some(DEFAULT_EVENTS.into()),
                "limit" => Some(DEFAULT_LIMIT.into()),
                // The default depends on the member of the token.
                "descendants" => None,
                // The default of `QueryReader::flag`.
                _ if schema.schema_type == Type::Boolean.into() => Some(false.into()),
                _ => None,
            };
        }
    }
}

/// Adds constraints to the string fields of a request body and forbids unknown fields.
pub(super) fn of_request(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(request)) = schema else { return };
    if request.properties.is_empty() {
        return;
    }
    request.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    for (name, property) in &mut request.properties {
        let RefOr::T(property) = property else { continue };
        let form = form_of(name);
        if let Schema::Array(list) = property {
            list.max_items = LENGTHS.iter().find(|(list, _)| list == name).map(|(_, most)| *most);
            list.unique_items = name == "guests";
            if let (Some(form), ArrayItems::RefOrSchema(items)) = (form, &mut list.items)
                && let RefOr::T(items) = items.as_mut()
            {
                form.shape(items);
            }
        } else if let Some(form) = form {
            form.shape(property);
        }
    }
}

/// Adds the maximum lengths of the sections of a workspace document.
pub(super) fn of_document(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(document)) = schema else { return };
    for (section, most) in MAX_ENTRIES {
        if let Some(RefOr::T(Schema::Array(list))) = document.properties.get_mut(section) {
            list.max_items = Some(most);
        }
    }
}

fn form_of(name: &str) -> Option<Form> {
    FORMS.iter().find(|(named, _)| *named == name).map(|(_, form)| *form)
}

impl Form {
    fn shape(self, schema: &mut Schema) {
        let Schema::Object(text) = schema else { return };
        match self {
            Self::Time => *schema = time(text),
            Self::Format(format) => text.format = Some(SchemaFormat::Custom(format.to_owned())),
            Self::Pattern(pattern, most) => {
                text.pattern = Some(pattern.to_owned());
                text.max_length.get_or_insert(most);
            }
            Self::EntityTags => text.pattern = Some(ENTITY_TAGS.to_owned()),
            Self::EventNames => text.pattern = Some(event_names()),
            Self::Scopes => {
                text.enum_values = Some(Scope::ALL.map(|scope| scope.as_str().into()).to_vec());
            }
            Self::OneOf(values) => {
                text.enum_values = Some(values.iter().map(|&value| Value::from(value)).collect());
            }
            Self::Pairs => pairs(text),
            Self::Campaign => campaign(text),
        }
    }
}

fn campaign(object: &mut Object) {
    let value = || RefOr::from(text(LINES, MAX_VALUE_CHARS));
    let parameters = CAMPAIGN_PARAMETERS.map(|name| (name.to_owned(), value()));
    object.properties = parameters.into_iter().collect();
    object.property_names = None;
    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
}

fn text(pattern: &str, most: usize) -> Object {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.pattern(Some(pattern)).max_length(Some(most)).build()
}

fn pairs(object: &mut Object) {
    object.max_properties = Some(MAX_PAIRS);
    object.property_names = Some(Box::new(text(PAIR_KEY, MAX_KEY_CHARS).into()));
    let value = RefOr::from(text(LINES, MAX_VALUE_CHARS));
    object.additional_properties = Some(Box::new(AdditionalProperties::RefOr(value)));
}

fn event_names() -> String {
    let name = EventName::ALL.map(EventName::as_str).join("|").replace('.', r"\.");
    format!("^ *({name})( *, *({name}))* *$")
}

fn time(text: &Object) -> Schema {
    let of_format = |format: &str| {
        let format = SchemaFormat::Custom(format.to_owned());
        RefOr::from(ObjectBuilder::new().schema_type(Type::String).format(Some(format)).build())
    };
    let mut either = AnyOf::new();
    either.items = ["date-time", "date-time-local"].map(of_format).into();
    (either.description, either.example) = (text.description.clone(), text.example.clone());
    either.into()
}
