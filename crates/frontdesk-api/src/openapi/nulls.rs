use std::mem;

use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// Forbids `null` for the optional properties of a response.
///
/// A response omits a missing value. A property that is always present can be `null`.
pub(super) fn forbid_for_optional_properties(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            let required = &object.required;
            let optional =
                object.properties.iter_mut().filter(|(name, _)| !required.contains(name));
            optional.for_each(|(_, property)| forbid(property));
        }
        RefOr::T(Schema::OneOf(union)) => {
            union.items.iter_mut().for_each(forbid_for_optional_properties);
        }
        _ => {}
    }
}

fn forbid(property: &mut RefOr<Schema>) {
    match property {
        RefOr::T(Schema::Object(object)) => forbid_type(&mut object.schema_type),
        RefOr::T(Schema::Array(list)) => forbid_type(&mut list.schema_type),
        RefOr::T(Schema::OneOf(union)) => {
            union.items.retain(|item| !is_null(item));
            if let [only] = &mut union.items[..] {
                *property = mem::replace(only, RefOr::T(Schema::default()));
            }
        }
        _ => {}
    }
}

fn forbid_type(types: &mut SchemaType) {
    if let SchemaType::Array(all) = types {
        all.retain(|one| *one != Type::Null);
        if let [only] = &all[..] {
            *types = SchemaType::Type(only.clone());
        }
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == SchemaType::Type(Type::Null))
}
