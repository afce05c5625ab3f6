use frontdesk_domain::event::EventName;
use serde_json::json;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem,
    Paths, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, Required, ResponseBuilder};

use super::events::schema_name;

const DESCRIPTION: &str = "\
Sent to the webhooks that the workspace file declares, signed as in [Standard Webhooks](https://www.standardwebhooks.com): \
`webhook-signature` is `v1,` followed by the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`; the key is \
the decoded Base64 after `whsec_`. Verify the signature before you use the body, reject a timestamp that is more than five \
minutes off, and ignore a `webhook-id` that you have already processed.

A 2xx response within 15 seconds is a success. After any other result the service retries for 24 hours; `410 Gone` stops retries \
at once. Events may arrive out of order: of two events of one booking, the one with the higher `data.revision` is later. The feed, \
`GET …/events`, has all events in order, including those that could not be delivered.";

pub(super) fn webhooks() -> Paths {
    EventName::ALL
        .into_iter()
        .fold(PathsBuilder::new(), |paths, name| {
            paths.path(name.as_str(), PathItem::new(HttpMethod::Post, operation(name)))
        })
        .build()
}

fn operation(name: EventName) -> Operation {
    let schema = Ref::from_schema_name(schema_name(name));
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let body = RequestBodyBuilder::new()
        .description(Some("The event, in the same form as in the feed."))
        .required(Some(Required::True))
        .content("application/json", content)
        .build();
    OperationBuilder::new()
        .operation_id(Some(format!("on_{}", name.as_str().replace('.', "_"))))
        .summary(Some(name.summary().trim_end_matches('.')))
        .description(Some(DESCRIPTION))
        .tag("Events")
        .security(utoipa::openapi::security::SecurityRequirement::default())
        .extensions(Some(
            ExtensionsBuilder::new().add("x-event-scope", json!(name.scope().as_str())).build(),
        ))
        .parameter(header(
            "webhook-id",
            "The id of the event, the same for every attempt.",
            "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11",
        ))
        .parameter(header(
            "webhook-timestamp",
            "The time of this attempt, in seconds since the Unix epoch.",
            "1764000750",
        ))
        .parameter(header(
            "webhook-signature",
            "`v1,` followed by the Base64 signature. Several signatures are separated by spaces.",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ))
        .request_body(Some(body))
        .response("2XX", ResponseBuilder::new().description("The event was received.").build())
        .response(
            "410",
            ResponseBuilder::new().description("The receiver accepts no more events.").build(),
        )
        .response(
            "default",
            ResponseBuilder::new().description("The event will be sent again.").build(),
        )
        .build()
}

fn header(name: &str, description: &str, example: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(description))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .example(Some(json!(example)))
        .build()
}
