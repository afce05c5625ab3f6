use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi as _, ToSchema as _};

use crate::control::{
    SandboxProblem, calendars, clock, crm, deliveries, faults, inbox, providers, reset, snapshots,
};

/// The control endpoints.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Frontdesk sandbox",
        description = "Controls of `frontdesk sandbox`, a deterministic local instance of the API: clock, snapshots, mail, webhooks, \
                       calendars, providers, CRM and faults. No endpoint needs a token. The sandbox itself serves the API of \
                       the service, which has its own document.",
    ),
    servers((url = "/")),
    tags(
        (name = "Clock", description = "A clock that changes only on request."),
        (name = "State", description = "Reset and snapshots."),
        (name = "External systems", description = "External systems: mail, webhooks, calendars, providers and CRM."),
        (name = "Faults", description = "Injected faults between a client and the API."),
    ),
    paths(
        clock::get_clock,
        clock::set_clock,
        reset::reset,
        snapshots::save_snapshot,
        inbox::list_inbox,
        deliveries::list_deliveries,
        calendars::get_calendar,
        calendars::set_calendar,
        providers::set_provider,
        crm::set_crm,
        faults::set_faults,
    )
)]
struct Document;

/// The OpenAPI document of the control endpoints.
pub fn openapi() -> OpenApi {
    let mut document = Document::openapi();
    // States that no operation needs a token.
    document.security = Some(vec![]);
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post, &mut item.put].into_iter().flatten() {
            add_refusals(operation);
        }
    }
    document
}

/// Adds the responses of the check of `Host`, `Origin` and the content type.
fn add_refusals(operation: &mut Operation) {
    let problem = |description: &str| {
        let schema = Ref::from_schema_name(SandboxProblem::name());
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new().description(description);
        RefOr::from(response.content("application/problem+json", content).build())
    };
    let responses = &mut operation.responses.responses;
    let forbidden = "`Host` is not the host name of the base URL, `localhost` or an IP address, or `Origin` is another site.";
    responses.insert("403".to_owned(), problem(forbidden));
    if operation.request_body.is_some() {
        let unsupported = "The content type is not `application/json`.";
        responses.insert("415".to_owned(), problem(unsupported));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `UPDATE_SNAPSHOTS=1 cargo test -p frontdesk-sandbox` writes the file.
    #[test]
    fn published_document_is_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/sandbox-openapi.json");
        let document = openapi().to_pretty_json().expect("the document is JSON") + "\n";
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            std::fs::write(file, &document).expect("the file can be written");
        }
        let published = std::fs::read_to_string(file).expect("the file is text");
        assert!(published == document, "run UPDATE_SNAPSHOTS=1 cargo test -p frontdesk-sandbox");
    }
}
