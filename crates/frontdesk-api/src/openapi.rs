//! Builds the OpenAPI document from the declarations beside each handler.

mod bodies;
mod events;
mod forms;
mod headers;
mod links;
mod nulls;
mod paths;
mod problems;
mod responses;
mod unions;
mod webhooks;

use frontdesk_domain::access::Scope;
use serde_json::json;
use utoipa::IntoParams as _;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, InfoBuilder, License, OpenApi, OpenApiBuilder, PathsBuilder, RefOr,
    Required, Response, ResponseBuilder, ServerBuilder,
};

use crate::endpoint::{Endpoint, Tags};
use crate::endpoints;
use crate::request::{DryRun, IF_MATCH, IF_NONE_MATCH};

const TOKEN: &str = "token";

const EXAMPLE_VERSION: &str = r#""kx1Zc0mTJq3bW8aP""#;

const EXAMPLE_TAG: &str = r#"W/"9f2c5a1be07d4386""#;

/// The value of `If-None-Match` (RFC 9110, section 13.1.2), with ASCII tags only.
const ENTITY_TAGS: &str = r#"^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$"#;

const OF_REQUESTS: &str = "Request";

const DESCRIPTION: &str = "\
Manage lead records, bookings, event types and booking links of a workspace.

**Authentication.** Send a token as `Authorization: Bearer fd_…`. A token belongs to one member of one workspace and has scopes. \
Each operation lists scopes under `security` and `x-required-scopes`; the token needs at least one of them. If the list is empty, \
any token is enough. `GET /api/v1/me` returns the workspace, member and scopes of a token. Checks run in a fixed order: token, \
scope, workspace, role, request, object.

**Formats.** Responses contain instants as RFC 3339 in UTC; requests may use any offset. Time zones are IANA names. Unknown \
fields and parameters are rejected. Errors follow RFC 9457: branch on `code`; `doc_url` links to its documentation.

**Safe retries.** Every write accepts an `Idempotency-Key` and `dry_run=true`, except three. `enrich_record` pays providers, so \
repeating it after a lost response could pay twice. The responses of `create_token` and `create_sign_in_link` have a secret, which \
is not stored. Without a token, as on booking pages, the key is a random UUID; sending the \
same `submission` twice also books once.

**Help and agents.** Guides are at [`/help`](/help) and, for agents, at `POST /mcp/help`. `POST /mcp` offers every operation that \
needs a token as a Model Context Protocol tool of the same name, with the same token, scopes, checks and errors.";

/// Builds the document with every operation of the service.
pub fn openapi() -> OpenApi {
    let mut paths = PathsBuilder::new();
    let mut components = ComponentsBuilder::new().security_scheme(
        TOKEN,
        SecurityScheme::Http(
            HttpBuilder::new()
                .scheme(HttpAuthScheme::Bearer)
                .bearer_format("fd_<id>_<secret>")
                .build(),
        ),
    );
    let mut schemas = unions::Schemas::new();
    let of_documents = frontdesk_workspace_file::schemas();
    let codes = responses::returned();
    problems::add(&mut schemas, &codes);
    for endpoint in endpoints::all() {
        let documentation = endpoint.documentation();
        schemas.extend(documentation.schemas.into_iter().map(|(name, mut schema)| {
            // A workspace document is also a request, in which `null` restores a default.
            if !name.ends_with(OF_REQUESTS) && !of_documents.contains_key(&name) {
                nulls::forbid_for_optional_properties(&mut schema);
            }
            (name, schema)
        }));
        let operation = complete(documentation.operation, endpoint);
        paths = paths.path(&endpoint.path, PathItem::new(endpoint.method.clone(), operation));
    }
    events::divide(&mut schemas);
    unions::name_alternatives(&mut schemas);
    for (name, mut schema) in schemas {
        if name.ends_with(OF_REQUESTS) {
            forms::of_request(&mut schema);
        }
        components = components.schema(name, schema);
    }
    for (name, example) in problems::examples(&codes) {
        components = components.example(name, example);
    }
    for (name, header) in headers::components() {
        components = components.header(name, header);
    }
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Frontdesk")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(DESCRIPTION))
                .license(Some(license()))
                .build(),
        )
        .servers(Some([ServerBuilder::new().url("/").build()]))
        .tags(Some([
            TagBuilder::new()
                .name("Records")
                .description(Some("Stored data about leads and companies, and enrichment."))
                .build(),
            TagBuilder::new().name("Bookings").description(Some("Meetings between invitees and hosts.")).build(),
            TagBuilder::new().name("Event types").description(Some("The kinds of meetings that can be booked.")).build(),
            TagBuilder::new()
                .name("Scheduling links")
                .description(Some("Links through which an event type can be booked."))
                .build(),
            TagBuilder::new()
                .name("Events")
                .description(Some("Changes in the workspace, as a feed and as webhooks."))
                .build(),
            TagBuilder::new()
                .name("Workspace")
                .description(Some("The configuration: members, hours, calendars, queues, event types, webhooks and enrichment."))
                .build(),
            TagBuilder::new()
                .name("Identity")
                .description(Some("The workspace, the member and the scopes of a token."))
                .build(),
            TagBuilder::new()
                .name("Booking pages")
                .description(Some(
                    "Operations for invitees, without a token: read a link, book through it, and read, move or cancel a booking with \
                     its manage token. Responses never contain a host's email address or calendar. Scripts of the origins in `frame_ancestors` \
                     of the workspace can read the responses (CORS).",
                ))
                .build(),
        ]))
        .paths(paths.build())
        .webhooks(Some(webhooks::webhooks()))
        .components(Some(components.build()))
        .build()
}

fn complete(mut operation: Operation, endpoint: &Endpoint) -> Operation {
    paths::add(&mut operation, &endpoint.path);
    operation.security = Some(Vec::new());
    if let Some(gate) = endpoint.token_gate() {
        let scopes: Vec<_> = gate.scopes.iter().copied().map(Scope::as_str).collect();
        operation.security = Some(any_of(&scopes));
        // The only extension: utoipa writes several extensions in random order.
        operation.extensions =
            Some(ExtensionsBuilder::new().add("x-required-scopes", json!(scopes)).build());
    }
    if endpoint.repeatable {
        let parameters = operation.parameters.get_or_insert_default();
        parameters.push(RefOr::T(match endpoint.token_gate() {
            Some(_) => idempotency_key(),
            None => public_idempotency_key(),
        }));
        let dry_run = DryRun::into_params(|| Some(ParameterIn::Query));
        parameters.extend(dry_run.into_iter().map(RefOr::T));
    }
    let conditions = match endpoint.tags {
        Tags::Polled => vec![if_none_match()],
        Tags::Expected => vec![if_match(Required::True)],
        Tags::Guarded => vec![if_match(Required::False)],
        Tags::Upserted => vec![if_match(Required::False), if_new()],
        Tags::Unused | Tags::Read => vec![],
    };
    operation.parameters.get_or_insert_default().extend(conditions.into_iter().map(RefOr::T));
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        parameter.description = parameter.description.take().map(|text| text.replace('\n', " "));
    }
    bodies::add_examples(&mut operation, endpoint);
    responses::add_problems(&mut operation, endpoint);
    links::add(&mut operation, endpoint);
    if endpoint.tags == Tags::Polled {
        operation.responses.responses.insert("304".to_owned(), not_modified().into());
    }
    headers::add(&mut operation, endpoint);
    operation
}

fn license() -> License {
    let mut license = License::new(env!("CARGO_PKG_LICENSE"));
    license.identifier = Some(env!("CARGO_PKG_LICENSE").to_owned());
    license
}

/// Returns one requirement per scope: a requirement with several scopes would demand all scopes.
fn any_of(scopes: &[&str]) -> Vec<SecurityRequirement> {
    if scopes.is_empty() {
        return vec![SecurityRequirement::new(TOKEN, Vec::<String>::new())];
    }
    scopes.iter().map(|scope| SecurityRequirement::new(TOKEN, [*scope])).collect()
}

fn not_modified() -> Response {
    ResponseBuilder::new()
        .description("A tag in `If-None-Match` is current. The response has no body.")
        .build()
}

fn idempotency_key() -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "A unique key that you choose for this request. For 24 hours, the same request with the same key is executed once; a \
             repetition returns the recorded response with `Idempotent-Replayed: true`.",
        ))
        .schema(Some(printable().min_length(Some(1))))
        .example(Some(json!("5f0c2a9e-move-1")))
        .build()
}

fn printable() -> ObjectBuilder {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.max_length(Some(255)).pattern(Some("^[!-~]([ -~]*[!-~])?$"))
}

fn public_idempotency_key() -> utoipa::openapi::path::Parameter {
    let uuid = SchemaFormat::KnownFormat(KnownFormat::Uuid);
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "A random UUID that you choose for this request and keep secret. For 24 hours after it succeeded, the same request \
             with the same key returns the recorded response with `Idempotent-Replayed: true`. A rejected request runs again.",
        ))
        .schema(Some(printable().format(Some(uuid))))
        .example(Some(json!("5f0c2a9e-8d0b-4a7e-9c38-1f2e3d4c5b6a")))
        .build()
}

fn if_none_match() -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name(IF_NONE_MATCH)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "The `ETag` of an earlier response, several tags, or `*`. If a tag is current, the response is 304 without a body. An \
             invalid value is ignored.",
        ))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).pattern(Some(ENTITY_TAGS))))
        .example(Some(json!(EXAMPLE_TAG)))
        .build()
}

fn if_new() -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name(IF_NONE_MATCH)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "`*` creates the object only if it does not exist; otherwise the response is 412.",
        ))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["*"]))))
        .example(Some(json!("*")))
        .build()
}

fn if_match(required: Required) -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name(IF_MATCH)
        .parameter_in(ParameterIn::Header)
        .required(required)
        .description(Some(
            "The `ETag` of the version that you read. If the object has changed since, the response is 412. `*` overwrites any \
             version.",
        ))
        .schema(Some(
            ObjectBuilder::new()
                .schema_type(Type::String)
                .max_length(Some(100))
                .pattern(Some(r#"^(\*|"[!#-~]*")$"#)),
        ))
        .example(Some(json!(EXAMPLE_VERSION)))
        .build()
}

#[cfg(test)]
mod tests;
