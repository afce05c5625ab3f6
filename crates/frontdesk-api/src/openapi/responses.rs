use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::example::Example;
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

use super::problems;
use crate::endpoint::{Endpoint, Tags};
use crate::endpoints;
use crate::problem::Code;
use crate::request::OpenTo;

const ALWAYS: [Code; 5] = [
    Code::InvalidRequest,
    Code::NotAcceptable,
    Code::RateLimited,
    Code::Internal,
    Code::Unavailable,
];

/// Codes that only requests with a body can cause.
const OF_BODIES: [Code; 3] =
    [Code::RequestTimeout, Code::PayloadTooLarge, Code::UnsupportedMediaType];

/// Codes that only requests with an `Idempotency-Key` can cause.
const OF_KEYS: [Code; 2] = [Code::IdempotencyInProgress, Code::IdempotencyKeyReused];

pub(super) fn add_problems(operation: &mut Operation, endpoint: &Endpoint) {
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes(endpoint) {
        by_status.entry(code.entry().status.as_u16()).or_default().push(code);
    }
    for (status, codes) in by_status {
        operation.responses.responses.insert(status.to_string(), response(&codes).into());
    }
}

/// The codes of all operations.
pub(super) fn returned() -> BTreeSet<Code> {
    endpoints::all().iter().flat_map(codes).collect()
}

pub(super) fn codes(endpoint: &Endpoint) -> Vec<Code> {
    let mut codes = ALWAYS.to_vec();
    codes.extend(endpoint.codes);
    if endpoint.path.contains("{workspace_id}") {
        codes.push(Code::WorkspaceForbidden);
    }
    if let Some(gate) = endpoint.token_gate() {
        codes.push(Code::Unauthenticated);
        codes.extend((!gate.scopes.is_empty()).then_some(Code::InsufficientScope));
        codes.extend((gate.open_to != OpenTo::Everyone).then_some(Code::Forbidden));
    }
    if matches!(endpoint.method, HttpMethod::Post | HttpMethod::Put | HttpMethod::Patch) {
        codes.extend(OF_BODIES);
    }
    codes.extend((endpoint.tags == Tags::Expected).then_some(Code::PreconditionRequired));
    codes.extend(endpoint.repeatable.then_some(OF_KEYS).into_iter().flatten());
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn response(codes: &[Code]) -> Response {
    let lines: Vec<_> = codes
        .iter()
        .map(|code| code.entry())
        .map(|entry| format!("`{}`: {}", entry.name, entry.explanation))
        .collect();
    let examples = codes.iter().map(|code| {
        let name = code.entry().name;
        (name, RefOr::<Example>::Ref(Ref::new(format!("#/components/examples/{name}"))))
    });
    let content = ContentBuilder::new()
        .schema(Some(problems::one_of(codes)))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(lines.join("\n\n"))
        .content("application/problem+json", content)
        .build()
}
