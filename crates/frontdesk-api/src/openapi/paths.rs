//! The parameters of paths. A name has the same meaning in every path.

use frontdesk_workspace_file::Section;
use frontdesk_workspace_file::patterns::KEY;
use serde_json::json;
use utoipa::PartialSchema as _;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Required, Schema};

/// Adds the parameters of `path`, before those of the query.
pub(super) fn add(operation: &mut Operation, path: &str) {
    let of_path = names(path).map(|name| RefOr::T(parameter(name)));
    operation.parameters.get_or_insert_default().splice(0..0, of_path);
}

/// The names of the parameters of `path`, in order.
pub(super) fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split(['{', '}']).skip(1).step_by(2)
}

fn parameter(name: &str) -> Parameter {
    let key = || text(64, KEY);
    let number = i64::schema;
    let (description, schema, example) = match name {
        "booking_uuid" => ("The UUID of the booking", uuid(), None),
        "event_id" => ("The id or key of the event type", key(), Some("intro-30")),
        "event_key" => ("The key of the event type", key(), Some("intro-30")),
        "hold_id" => ("The UUID of the hold", uuid(), None),
        "key" => {
            let either = text(64, "^[a-z0-9_-]+$");
            ("The key of the object; the id of a provider or chain", either, Some("intro-30"))
        }
        "link_id" => ("The id of the link", number(), None),
        "manage_token" => {
            let token = text(32, "^[0-9a-f]{32}$");
            ("The manage token of the booking", token, Some("6b0554fe070707070707070707070707"))
        }
        "member_key" => ("The key of the member", key(), Some("priya")),
        "queue_key" => ("The key of the queue", key(), Some("enterprise-aes")),
        "router_key" => ("The key of the router", key(), Some("inbound")),
        "section" => ("The section of the workspace document", section(), Some("event_types")),
        "slug" => ("The last path segment of the link's URL", key(), Some("k3v9q2m7x4t1w8zd")),
        "token_id" => {
            let id = text(12, "^[0-9a-hjkmnp-tv-z]{12}$");
            ("The public half of the token: 12 characters", id, Some("9z7h96631mn5"))
        }
        "user_id" => ("The id of the member", number(), None),
        "webhook_key" => ("The key of the webhook", key(), Some("crm")),
        "workspace_id" => ("The id of the token's workspace", number(), None),
        "workspace_key" => ("The key of the workspace", key(), Some("northwind")),
        unknown => panic!("describe the path parameter {unknown}"),
    };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some(description))
        .schema(Some(schema))
        .example(example.map(|example| json!(example)))
        .build()
}

fn text(most: usize, pattern: &str) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.max_length(Some(most)).pattern(Some(pattern)).into()
}

fn uuid() -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))).into()
}

fn section() -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.enum_values(Some(Section::ALL.map(Section::name))).into()
}
