//! What the service sends of its own accord, as the document tells it.

use frontdesk_domain::event::EventName;
use serde_json::json;
use utoipa::ToSchema as _;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{
    HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem,
    Paths, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, Required, ResponseBuilder};

use crate::views::EventView;

const DESCRIPTION: &str = "\
Sent to the webhooks that the workspace file declares, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: \
`webhook-signature` is `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the bytes that \
`whsec_…` holds in Base64. Verify it before you believe the body, refuse a timestamp that is more than five minutes off, and \
take a `webhook-id` that you have seen for a repetition.

Any answer of 2xx within 15 seconds is a success. Anything else is tried again for 24 hours; `410 Gone` ends it at once. The order of \
events is not promised: `data.revision` tells which of two events of one booking came later, and the feed, `GET …/events`, has all \
of them in order, also what could not be delivered.";

/// One webhook for each event.
pub(super) fn webhooks() -> Paths {
    EventName::ALL
        .into_iter()
        .fold(PathsBuilder::new(), |paths, name| {
            paths.path(name.as_str(), PathItem::new(HttpMethod::Post, operation(name)))
        })
        .build()
}

fn operation(name: EventName) -> Operation {
    let example = serde_json::to_value(EventView::sample_of(name)).expect("a view is plain JSON");
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(EventView::name())))
        .example(Some(example))
        .build();
    let body = RequestBodyBuilder::new()
        .description(Some("The event, as the feed has it."))
        .required(Some(Required::True))
        .content("application/json", content)
        .build();
    OperationBuilder::new()
        .operation_id(Some(format!("on_{}", name.as_str().replace('.', "_"))))
        .summary(Some(summary(name)))
        .description(Some(DESCRIPTION))
        .tag("Events")
        .security(utoipa::openapi::security::SecurityRequirement::default())
        .extensions(Some(
            ExtensionsBuilder::new().add("x-event-scope", json!(name.scope().as_str())).build(),
        ))
        .parameter(header(
            "webhook-id",
            "The event's id, the same at every attempt.",
            "0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11",
        ))
        .parameter(header(
            "webhook-timestamp",
            "When this attempt was made, in seconds since 1970.",
            "1764000750",
        ))
        .parameter(header(
            "webhook-signature",
            "`v1,` and the signature in Base64; several are parted by spaces.",
            "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ))
        .request_body(Some(body))
        .response("2XX", ResponseBuilder::new().description("The event was taken in.").build())
        .response(
            "410",
            ResponseBuilder::new().description("Nothing is to be sent here any more.").build(),
        )
        .response(
            "default",
            ResponseBuilder::new().description("The event is sent again later.").build(),
        )
        .build()
}

fn summary(name: EventName) -> &'static str {
    match name {
        EventName::BookingCreated => "A meeting was booked",
        EventName::BookingMoved => "A booking was moved",
        EventName::BookingConfirmed => "An invitee confirmed a booking",
        EventName::BookingCancelled => "A booking was called off",
        EventName::BookingNoShow => "An invitee did not come",
        EventName::BookingNoShowUndone => "An invitee did come after all",
        EventName::LinkCreated => "A booking link was made",
        EventName::RecordEnriched => "Something new was stored about a lead",
    }
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
