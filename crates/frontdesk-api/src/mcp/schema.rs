//! OpenAPI schemas converted for tools.
//!
//! MCP hosts drop `$ref` and reject `oneOf` and similar keywords. References are therefore inlined,
//! and alternatives are merged into one schema that accepts every alternative.

use serde_json::{Map, Value, json};

/// A JSON schema, or another JSON object.
pub(super) type Schema = Map<String, Value>;

/// Keywords to remove. An agent does not need them, and some make MCP hosts reject the tools.
const LEFT_OUT: [&str; 6] =
    ["example", "default", "discriminator", "format", "pattern", "propertyNames"];

/// The only format of strings that hosts with Gemini accept.
const FORMAT: &str = "date-time";

pub(super) struct Components<'a>(pub(super) &'a Value);

impl Components<'_> {
    /// Returns `schema` without references and alternatives.
    pub(super) fn flat(&self, schema: &Value) -> Schema {
        let Value::Object(mut schema) = schema.clone() else { return Schema::new() };
        if let Some(Value::String(reference)) = schema.remove("$ref") {
            let name = reference.rsplit('/').next().unwrap_or_default();
            return with(self.flat(&self.0[name]), schema);
        }
        if let Some(Value::Array(parts)) = schema.remove("allOf") {
            let merged = parts.iter().map(|part| self.flat(part)).reduce(merge).unwrap_or_default();
            return with(merged, self.flat(&Value::Object(schema)));
        }
        for alternatives in ["oneOf", "anyOf"] {
            if let Some(Value::Array(alternatives)) = schema.remove(alternatives) {
                let any = any_of(alternatives.iter().map(|one| self.flat(one)).collect());
                return with(any, self.flat(&Value::Object(schema)));
            }
        }
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            for property in properties.values_mut() {
                *property = self.flat(property).into();
            }
        }
        for of_items in ["items", "additionalProperties"] {
            if let Some(items) = schema.get_mut(of_items).filter(|items| items.is_object()) {
                *items = self.flat(items).into();
            }
        }
        schema.retain(|key, value| {
            !LEFT_OUT.contains(&key.as_str()) || (key == "format" && value == FORMAT)
        });
        schema
    }
}

/// Removes `null`, because it means absent, and forbids unknown fields.
///
/// Hosts with Gemini reject lists of types. A value of several types is therefore any value, and
/// the operation checks it.
pub(super) fn as_argument(mut schema: Schema) -> Schema {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        match types.as_slice() {
            [only] => {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
            _ => schema.retain(|keyword, _| keyword == "description"),
        }
    }
    if let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for property in properties.values_mut() {
            *property = as_argument(fields(property.take())).into();
        }
        schema.insert("additionalProperties".to_owned(), json!(false));
    }
    for of_items in ["items", "additionalProperties"] {
        if let Some(items) = schema.get_mut(of_items).filter(|items| items.is_object()) {
            *items = as_argument(fields(items.take())).into();
        }
    }
    schema
}

pub(super) fn fields(value: Value) -> Schema {
    match value {
        Value::Object(fields) => fields,
        _ => Schema::new(),
    }
}

fn with(mut schema: Schema, beside: Schema) -> Schema {
    schema.extend(beside);
    schema
}

/// Merges two schemas of an `allOf`: the result has the properties of both schemas.
fn merge(one: Schema, other: Schema) -> Schema {
    let properties = with(properties(&one), properties(&other));
    let required: Vec<_> = required(&one).into_iter().chain(required(&other)).collect();
    with(with(one, other), fields(json!({ "properties": properties, "required": required })))
}

/// Merges alternatives. A property is required only if every alternative requires it.
fn any_of(alternatives: Vec<Schema>) -> Schema {
    let (nulls, others): (Vec<_>, Vec<_>) =
        alternatives.into_iter().partition(|one| one["type"] == "null");
    let mut any = others.into_iter().reduce(|one, other| either(&one, &other)).unwrap_or_default();
    if !nulls.is_empty() {
        let types = types(&any).into_iter().chain([json!("null")]).collect();
        any.insert("type".to_owned(), Value::Array(types));
        if let Some(Value::Array(values)) = any.get_mut("enum") {
            values.push(Value::Null);
        }
    }
    any
}

fn either(one: &Schema, other: &Schema) -> Schema {
    if one == other {
        return one.clone();
    }
    let mut either = Schema::new();
    let mut all_types = types(one);
    all_types.extend(types(other).into_iter().filter(|name| !types(one).contains(name)));
    let only = (all_types.len() == 1).then(|| all_types.remove(0));
    either.insert("type".to_owned(), only.unwrap_or(Value::Array(all_types)));
    let mut joined = properties(one);
    for (name, property) in properties(other) {
        let merged = match joined.remove(&name) {
            Some(earlier) => any_of(vec![fields(earlier), fields(property)]).into(),
            None => property,
        };
        joined.insert(name, merged);
    }
    if !joined.is_empty() {
        let of_both: Vec<_> =
            required(one).into_iter().filter(|name| required(other).contains(name)).collect();
        either.insert("properties".to_owned(), joined.into());
        either.insert("required".to_owned(), of_both.into());
    }
    if let (Some(Value::Array(some)), Some(Value::Array(more))) =
        (one.get("enum"), other.get("enum"))
    {
        either.insert("enum".to_owned(), some.iter().chain(more).cloned().collect());
    }
    if let Some(items) = one.get("items").or(other.get("items")) {
        either.insert("items".to_owned(), items.clone());
    }
    either
}

fn types(schema: &Schema) -> Vec<Value> {
    match schema.get("type") {
        Some(Value::Array(types)) => types.clone(),
        Some(one) => vec![one.clone()],
        None => vec![],
    }
}

fn properties(schema: &Schema) -> Schema {
    schema.get("properties").cloned().map(fields).unwrap_or_default()
}

fn required(schema: &Schema) -> Vec<Value> {
    schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(schema: &Value) -> Value {
        let named = json!({
            "Instant": { "type": "string", "format": "date-time" },
            "Role": { "type": "string", "enum": ["lead", "guest"] },
            "Call": { "type": "object", "required": ["kind", "at"], "properties": {
                "kind": { "type": "string", "enum": ["call"] }, "at": { "$ref": "#/components/schemas/Instant" } } },
            "Visit": { "type": "object", "required": ["kind"], "properties": {
                "kind": { "type": "string", "enum": ["visit"] }, "street": { "type": "string" } } },
        });
        Components(&named).flat(schema).into()
    }

    #[test]
    fn reference_is_inlined_and_keeps_its_own_description() {
        let schema = json!({ "$ref": "#/components/schemas/Instant", "description": "When.", "example": "now" });
        assert_eq!(flat(&schema)["format"], "date-time");
        assert_eq!(flat(&schema)["description"], "When.");
    }

    #[test]
    fn nullable_schema_has_null_in_its_type() {
        let schema = json!({ "oneOf": [{ "$ref": "#/components/schemas/Role", "description": "Which." }, { "type": "null" }] });
        let expected = json!({ "type": ["string", "null"], "enum": ["lead", "guest", null], "description": "Which." });
        assert_eq!(flat(&schema), expected);
        assert_eq!(
            Value::from(as_argument(fields(flat(&schema)))),
            json!({ "type": "string", "enum": ["lead", "guest"], "description": "Which." })
        );
    }

    #[test]
    fn merged_alternatives_require_only_shared_required_fields() {
        let schema = json!({ "oneOf": [{ "$ref": "#/components/schemas/Call" }, { "$ref": "#/components/schemas/Visit" }] });
        let one = flat(&schema);
        assert_eq!(one["required"], json!(["kind"]));
        assert_eq!(
            one["properties"]["kind"],
            json!({ "type": "string", "enum": ["call", "visit"] })
        );
        assert_eq!(one["properties"]["street"]["type"], "string");
        assert_eq!(one["properties"]["at"]["type"], "string");
    }

    #[test]
    fn argument_of_several_types_is_any_value() {
        let answers = json!({ "type": "object", "propertyNames": { "maxLength": 40 }, "additionalProperties": {
            "description": "An answer.", "oneOf": [{ "type": "string", "maxLength": 9 }, { "type": "boolean" }] } });
        let expected =
            json!({ "type": "object", "additionalProperties": { "description": "An answer." } });
        assert_eq!(Value::from(as_argument(fields(flat(&answers)))), expected);
    }

    #[test]
    fn only_the_format_of_times_is_kept() {
        let format =
            |format| flat(&json!({ "type": "string", "format": format }))["format"].clone();
        assert_eq!(
            ["uuid", "uri", "date-time"].map(format),
            [json!(null), json!(null), json!("date-time")]
        );
    }

    #[test]
    fn merged_alternatives_list_all_types() {
        let schema = json!({ "oneOf": [{ "type": "boolean" }, { "type": "integer", "format": "int64" },
            { "type": "array", "items": { "type": "string" } }] });
        let expected =
            json!({ "type": ["boolean", "integer", "array"], "items": { "type": "string" } });
        assert_eq!(flat(&schema), expected);
    }

    #[test]
    fn all_of_has_the_fields_of_every_part() {
        let schema = json!({ "allOf": [{ "$ref": "#/components/schemas/Visit" },
            { "type": "object", "required": ["note"], "properties": { "note": { "type": "string" } } }] });
        assert_eq!(flat(&schema)["required"], json!(["kind", "note"]));
        assert_eq!(flat(&schema)["properties"].as_object().map(Map::len), Some(3));
    }

    #[test]
    fn argument_objects_reject_unknown_fields() {
        let schema = as_argument(fields(flat(
            &json!({ "type": "array", "items": { "$ref": "#/components/schemas/Call" } }),
        )));
        assert_eq!(schema["items"]["additionalProperties"], false);
    }
}
