//! Unions whose alternatives are named schemas.
//!
//! Generators of clients need a name for each alternative. If a property determines the
//! alternative, the union has a discriminator.

use std::collections::BTreeMap;
use std::mem;

use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Discriminator, ObjectBuilder, OneOf, Type};
use utoipa::openapi::{Object, Ref, RefOr, Schema};

pub(super) type Schemas = BTreeMap<String, RefOr<Schema>>;

/// A union of named schemas. The value of the property `tag` determines the schema.
pub(super) fn union_by(tag: &str, alternatives: &[(&str, String)]) -> OneOf {
    let mut union = OneOf::new();
    union.items = alternatives.iter().map(|(_, name)| Ref::from_schema_name(name).into()).collect();
    let mapping =
        alternatives.iter().map(|(value, name)| (*value, Ref::from_schema_name(name).ref_location));
    union.discriminator = Some(Discriminator::with_mapping(tag, mapping));
    union
}

pub(super) fn constant(value: &str, description: &str) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some([value]))
        .build()
}

pub(super) fn register<T: ToSchema>(schemas: &mut Schemas) {
    let mut more = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut more);
    schemas.extend(more);
}

/// Converts a wire name, such as `booking.no_show`, to `BookingNoShow`.
pub(super) fn pascal_case(name: &str) -> String {
    let words = name.split(['.', '_']);
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Moves each union alternative with a title to a named schema; the title is the name.
pub(super) fn name_alternatives(schemas: &mut Schemas) {
    let mut named = Schemas::new();
    for schema in schemas.values_mut() {
        let RefOr::T(Schema::OneOf(union)) = schema else { continue };
        let mut tags = Vec::new();
        for alternative in &mut union.items {
            let RefOr::T(Schema::Object(object)) = alternative else { continue };
            let Some(name) = object.title.take() else { continue };
            tags.extend(tag_of(object).map(|(tag, value)| (tag, value, name.clone())));
            let reference = Ref::from_schema_name(&name);
            named.insert(name, mem::replace(alternative, reference.into()));
        }
        if let Some((tag, ..)) = tags.first().filter(|_| tags.len() == union.items.len()) {
            let alternatives: Vec<_> =
                tags.iter().map(|(_, value, name)| (&**value, name.clone())).collect();
            union.discriminator = union_by(tag, &alternatives).discriminator;
        }
    }
    schemas.extend(named);
}

/// The property that always has the same value, and the value.
fn tag_of(object: &Object) -> Option<(String, String)> {
    object.properties.iter().find_map(|(name, property)| {
        let RefOr::T(Schema::Object(property)) = property else { return None };
        match property.enum_values.as_deref()? {
            [Value::String(value)] => Some((name.clone(), value.clone())),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::openapi::openapi;
    use crate::testing::conformance::resolve;

    fn unions(document: &Value) -> Vec<(&str, &Value, Vec<&str>)> {
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        let unions = schemas.iter().filter_map(|(name, union)| {
            let alternatives = union["oneOf"].as_array().or(union["anyOf"].as_array())?;
            let is_object = |one: &&Value| one["type"].is_null() || one["type"] == "object";
            let objects = alternatives.iter().filter(is_object);
            let names: Vec<_> = objects
                .map(|one| {
                    one["$ref"].as_str().unwrap_or_else(|| panic!("{name}: {one} is unnamed"))
                })
                .collect();
            (!names.is_empty()).then_some((name.as_str(), union, names))
        });
        unions.collect()
    }

    #[test]
    fn discriminator_maps_each_value_to_the_alternative_that_requires_it() {
        let document = serde_json::to_value(openapi()).expect("the document is JSON");
        let mut discriminated = Vec::new();
        for (name, union, names) in unions(&document) {
            let Some(tag) = union["discriminator"]["propertyName"].as_str() else { continue };
            discriminated.push(name);
            let mapping = union["discriminator"]["mapping"].as_object().expect("a mapping");
            let mapped: BTreeSet<_> = mapping.values().filter_map(Value::as_str).collect();
            assert_eq!(mapped, names.into_iter().collect(), "{name}");
            for (value, reference) in mapping {
                let schema = resolve(&document, reference.as_str().expect("a reference"));
                assert_eq!(schema["properties"][tag]["enum"], json!([value]), "{name}");
                let required = schema["required"].as_array().expect("required properties");
                assert!(required.contains(&json!(tag)), "{name}: {value}");
            }
        }
        assert_eq!(discriminated, ["AvailableHost", "Event", "Location"]);
    }

    /// Without a discriminator, a generated client uses the first alternative that matches.
    #[test]
    fn union_without_discriminator_is_decided_by_a_required_property() {
        let document = serde_json::to_value(openapi()).expect("the document is JSON");
        let mut undiscriminated = Vec::new();
        for (name, _, names) in
            unions(&document).into_iter().filter(|(_, union, _)| union["discriminator"].is_null())
        {
            undiscriminated.push(name);
            let schemas: Vec<_> = names.iter().map(|name| resolve(&document, name)).collect();
            for pair in schemas.windows(2) {
                let mut required = pair[0]["required"].as_array().into_iter().flatten();
                let decides =
                    |one: &Value| pair[1]["properties"][one.as_str().expect("a name")].is_null();
                assert!(required.any(decides), "{name}");
            }
        }
        assert_eq!(
            undiscriminated,
            ["ConsideredMember", "LookupResult", "Source", "WorkspaceObject"]
        );
    }
}
