//! The OpenAPI document, put together from what is declared at each handler.

mod forms;
mod links;
mod responses;
mod webhooks;

use frontdesk_domain::access::Scope;
use serde_json::json;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{HttpMethod, Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, PathsBuilder, Ref,
    RefOr, Required, Schema, ServerBuilder,
};
use utoipa::{PartialSchema as _, ToSchema};

use crate::endpoint::Endpoint;
use crate::endpoints;
use crate::problem::{FieldFault, ProblemView};

const TOKEN: &str = "token";
const REQUEST_ID: &str = "X-Request-Id";

/// How the names of the schemas end that are asked for, rather than answered.
const OF_REQUESTS: &str = "Request";

const DESCRIPTION: &str = "\
Records, bookings, event types and booking links of a workspace.

Send a token as `Authorization: Bearer fd_…`. It belongs to one member of one workspace and bears scopes; each operation \
names the scopes of which it needs any one under `x-required-scopes`. The gates stand in a fixed order: token, scope, \
workspace, role, the request's own form, and then the object.

Instants are RFC 3339 in UTC on the way out; any offset is taken on the way in. Zones are IANA names. Unknown fields and \
parameters are refused. Errors are problems as RFC 9457 has them; `code` tells them apart, and `/problems/{code}` explains each.

Every `POST` with a token takes an `Idempotency-Key` and `dry_run=true`, but for the one that runs enrichment: it pays \
providers, and no answer that was lost can be had again without paying twice. The operations of booking pages need no token; \
sent twice, the same `submission` books once.

The help is under [`/help`](/help), for agents at `POST /mcp/help`. `POST /mcp` offers every operation that takes a token to an agent \
as a tool of the same name (Model Context Protocol), with the same token, scopes, checks and refusals.";

/// The document: every operation that the service has, none that it has not.
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
    let mut schemas: Vec<(String, RefOr<Schema>)> = vec![
        (ProblemView::name().into_owned(), ProblemView::schema()),
        (FieldFault::name().into_owned(), FieldFault::schema()),
    ];
    <ProblemView as ToSchema>::schemas(&mut schemas);
    for endpoint in endpoints::all() {
        let documentation = endpoint.documentation();
        schemas.extend(documentation.schemas);
        let operation = complete(documentation.operation, endpoint);
        paths = paths.path(&endpoint.path, PathItem::new(endpoint.method.clone(), operation));
    }
    for (name, mut schema) in schemas {
        if name.ends_with(OF_REQUESTS) {
            forms::of_request(&mut schema);
        }
        components = components.schema(name, schema);
    }
    for (name, example) in responses::examples() {
        components = components.example(name, example);
    }
    components = components.header(REQUEST_ID, request_id());
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Frontdesk")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(DESCRIPTION))
                .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()))
                .build(),
        )
        .servers(Some([ServerBuilder::new().url("/").build()]))
        .tags(Some([
            TagBuilder::new()
                .name("Records")
                .description(Some("What is known about leads and companies, and how to learn more."))
                .build(),
            TagBuilder::new().name("Bookings").description(Some("Meetings that were booked.")).build(),
            TagBuilder::new().name("Event types").description(Some("What can be booked.")).build(),
            TagBuilder::new()
                .name("Scheduling links")
                .description(Some("Where it can be booked, and with whom."))
                .build(),
            TagBuilder::new()
                .name("Events")
                .description(Some("What has happened: to be asked for, and sent to webhooks."))
                .build(),
            TagBuilder::new()
                .name("Booking pages")
                .description(Some(
                    "What an invitee may do without a token: see what a link offers, book it, and, by the booking's manage \
                     token, read, move and cancel it. Nothing here tells a host's address or calendar.",
                ))
                .build(),
        ]))
        .paths(paths.build())
        .webhooks(Some(webhooks::webhooks()))
        .components(Some(components.build()))
        .build()
}

/// An operation's own documentation with what follows from its scopes, its method and its body.
fn complete(mut operation: Operation, endpoint: &Endpoint) -> Operation {
    operation.security = Some(Vec::new());
    if let Some(gate) = endpoint.token_gate() {
        let scopes: Vec<_> = gate.scopes.iter().copied().map(Scope::as_str).collect();
        operation.security = Some(vec![SecurityRequirement::new(TOKEN, Vec::<String>::new())]);
        // One extension alone: several would be written in another order at each start, and the
        // document would never hold still.
        operation.extensions =
            Some(ExtensionsBuilder::new().add("x-required-scopes", json!(scopes)).build());
    }
    if matches!(endpoint.method, HttpMethod::Post) && endpoint.repeatable {
        let parameters = operation.parameters.get_or_insert_default();
        parameters.push(RefOr::T(idempotency_key()));
        parameters.push(RefOr::T(dry_run()));
    }
    forms::of_parameters(&mut operation);
    responses::add_problems(&mut operation, endpoint);
    links::add(&mut operation);
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response {
            let header = Ref::new(format!("#/components/headers/{REQUEST_ID}"));
            response.headers.insert(REQUEST_ID.to_owned(), RefOr::Ref(header));
        }
    }
    operation
}

fn request_id() -> Header {
    HeaderBuilder::new()
        .description(Some("The id of the request, under which the log tells more."))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn idempotency_key() -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "A key of your own for this request. For 24 hours the same request under the same key is carried out once: again it gets \
             the first answer, with `Idempotent-Replayed: true`.",
        ))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(255))))
        .example(Some(json!("5f0c2a9e-move-1")))
        .build()
}

fn dry_run() -> utoipa::openapi::path::Parameter {
    ParameterBuilder::new()
        .name("dry_run")
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(
            "With `true` every check runs and nothing is written; the answer is the one that would have come, with `Dry-Run: true`.",
        ))
        .schema(Some(ObjectBuilder::new().schema_type(Type::Boolean).default(Some(json!(false)))))
        .build()
}

#[cfg(test)]
mod tests;
