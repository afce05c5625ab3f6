//! Constraints on strings of request bodies, by name of the field.
//!
//! A name has the same meaning in every operation, so one table covers all operations.

use frontdesk_domain::absence::Absence;
use frontdesk_domain::access::Scope;
use frontdesk_domain::booking::CAMPAIGN_PARAMETERS;
use frontdesk_domain::link::MAX_HOST_ENTRIES;
use frontdesk_domain::metadata::{MAX_KEY_CHARS, MAX_PAIRS, MAX_VALUE_CHARS};
use frontdesk_domain::services::MAX_GUESTS;
use frontdesk_workspace_file::patterns::{DAY_OR_INSTANT, HTTPS, LINE, LINES, PAIR_KEY, PROVIDER};
use serde_json::Value;
use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, ObjectBuilder};
use utoipa::openapi::{Object, RefOr, Schema, SchemaFormat, Type};

use crate::request::AnyTime;

#[derive(Clone, Copy)]
enum Form {
    /// RFC 3339, with or without an offset.
    Time,
    Format(&'static str),
    /// A pattern and the maximum number of characters.
    Pattern(&'static str, usize),
    Scopes,
    OneOf(&'static [&'static str]),
    Pairs,
    Campaign,
}

const FORMS: [(&str, Form); 18] = [
    ("start_time", Form::Time),
    ("time_zone", Form::Format("time-zone")),
    ("email", Form::Format("email")),
    ("from", Form::Pattern(DAY_OR_INSTANT, 40)),
    ("until", Form::Pattern(DAY_OR_INSTANT, 40)),
    ("guests", Form::Format("email")),
    ("scopes", Form::Scopes),
    ("expires_at", Form::Format("date-time")),
    ("after", Form::Pattern("^[A-Za-z0-9_-]+$", 4_000)),
    ("provider", Form::Pattern(PROVIDER, 64)),
    ("chain_id", Form::Pattern(PROVIDER, 64)),
    ("name", Form::Pattern(LINE, 200)),
    ("reason", Form::Pattern(LINES, 1_000)),
    ("reschedule_url", Form::Pattern(HTTPS, 2_000)),
    ("origin", Form::OneOf(&["api", "workflow"])),
    ("submission", Form::Format("uuid")),
    ("metadata", Form::Pairs),
    ("attribution", Form::Campaign),
];

/// The maximum number of items of each list field.
const LENGTHS: [(&str, usize); 4] = [
    ("guests", MAX_GUESTS),
    ("hosts", MAX_HOST_ENTRIES),
    ("absences", Absence::MAX),
    ("scopes", Scope::ALL.len()),
];

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

fn form_of(name: &str) -> Option<Form> {
    FORMS.iter().find(|(named, _)| *named == name).map(|(_, form)| *form)
}

impl Form {
    fn shape(self, schema: &mut Schema) {
        let Schema::Object(text) = schema else { return };
        match self {
            Self::Time => {
                let mut either = AnyTime::any_of();
                (either.description, either.example) =
                    (text.description.take(), text.example.take());
                *schema = either.into();
            }
            Self::Format(format) => text.format = Some(SchemaFormat::Custom(format.to_owned())),
            Self::Pattern(pattern, most) => limit(text, pattern, most),
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

fn limit(text: &mut Object, pattern: &str, most: usize) {
    text.pattern = Some(pattern.to_owned());
    text.max_length.get_or_insert(most);
}

fn campaign(object: &mut Object) {
    let value = || RefOr::from(text(LINES, MAX_VALUE_CHARS));
    let parameters = CAMPAIGN_PARAMETERS.map(|name| (name.to_owned(), value()));
    object.properties = parameters.into_iter().collect();
    object.property_names = None;
    object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
}

fn text(pattern: &str, most: usize) -> Object {
    let mut text = ObjectBuilder::new().schema_type(Type::String).build();
    limit(&mut text, pattern, most);
    text
}

fn pairs(object: &mut Object) {
    object.max_properties = Some(MAX_PAIRS);
    object.property_names = Some(Box::new(text(PAIR_KEY, MAX_KEY_CHARS).into()));
    // In place, because `null` is a value of a JSON Merge Patch.
    if let Some(AdditionalProperties::RefOr(RefOr::T(Schema::Object(value)))) =
        object.additional_properties.as_deref_mut()
    {
        limit(value, LINES, MAX_VALUE_CHARS);
    }
}
