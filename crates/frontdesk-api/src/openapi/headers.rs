//! The response headers of each operation.
//!
//! Omits `Content-Type` and the security headers, which every response has.

use serde_json::json;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{HttpMethod, Operation};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr};

use super::{EXAMPLE_TAG, responses};
use crate::endpoint::{Endpoint, Tags};
use crate::problem::Code;

const ALWAYS: [&str; 3] = ["X-Request-Id", "RateLimit", "RateLimit-Policy"];

/// Headers of 200 and 304 responses with an entity tag.
const OF_TAGGED: [&str; 3] = ["ETag", "Cache-Control", "Vary"];

/// Codes whose responses have `Retry-After`.
const RETRIED: [Code; 3] = [Code::IdempotencyInProgress, Code::RateLimited, Code::Unavailable];

/// Codes whose responses have `WWW-Authenticate`.
const CHALLENGED: [Code; 2] = [Code::Unauthenticated, Code::InsufficientScope];

/// Adds the headers of each response. Call `responses::add_problems` first.
pub(super) fn add(operation: &mut Operation, endpoint: &Endpoint) {
    let writes = !matches!(endpoint.method, HttpMethod::Get);
    let codes = responses::codes(endpoint);
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        let is_of = |code: &Code| code.entry().status.as_str() == status;
        let has_one_of =
            |some: &[Code]| some.iter().any(|code| codes.contains(code) && is_of(code));
        let has_tag = endpoint.tags == Tags::Polled && ["200", "304"].contains(&status.as_str());
        // The idempotency store records only results of use cases of members, except a 5xx.
        let records_error = endpoint.token_gate().is_some()
            && (status == "403" || endpoint.codes.iter().any(is_of));
        let is_recorded = status.starts_with('2') || records_error;
        // The response of a `DELETE` has no object, and so no tag.
        let is_versioned = matches!(endpoint.tags, Tags::Guarded | Tags::Upserted)
            && !matches!(endpoint.method, HttpMethod::Delete);
        let named = [
            (true, &ALWAYS[..]),
            // If a request has `dry_run`, every response has the header, even a rejection.
            (writes, &["Dry-Run"]),
            (endpoint.repeatable && is_recorded, &["Idempotent-Replayed"]),
            (has_tag, &OF_TAGGED),
            (endpoint.tags == Tags::Read && status == "200", &["ETag"]),
            (is_versioned && status.starts_with('2'), &["ETag"]),
            // The CORS headers depend on `Origin`.
            (endpoint.token_gate().is_none(), &["Vary"]),
            (has_one_of(&RETRIED), &["Retry-After"]),
            (has_one_of(&CHALLENGED), &["WWW-Authenticate"]),
        ];
        for name in named.into_iter().filter(|(has, _)| *has).flat_map(|(_, names)| names) {
            let header = Ref::new(format!("#/components/headers/{name}"));
            response.headers.insert((*name).to_owned(), RefOr::Ref(header));
        }
    }
}

pub(super) fn components() -> impl Iterator<Item = (&'static str, Header)> {
    [
        (
            "X-Request-Id",
            "The id of the request, for finding it in the log.",
            json!("0197a3c0-5d1e-7c3a-9b52-6f0c2d9e4a11"),
        ),
        (
            "RateLimit",
            "The remaining requests (`r`) and the seconds until the quota resets (`t`), as in \
             draft-ietf-httpapi-ratelimit-headers. Omitted if the service has no limit.",
            json!(r#""token";r=599;t=1"#),
        ),
        (
            "RateLimit-Policy",
            "The quota (`q`) of a window of `w` seconds. Omitted if the service has no limit.",
            json!(r#""token";q=600;w=60"#),
        ),
        (
            "Retry-After",
            "The number of seconds after which to send the request again. A 409 has it only with the code \
             `idempotency_in_progress`.",
            json!(1),
        ),
        (
            "WWW-Authenticate",
            "The challenge of RFC 6750, with the reason and the required scopes. A 403 has it only with the code \
             `insufficient_scope`.",
            json!(r#"Bearer realm="frontdesk", error="insufficient_scope", scope="bookings:write""#),
        ),
        (
            "Idempotent-Replayed",
            "`true` if the response is the recorded response of an earlier request with the same `Idempotency-Key`; omitted \
             otherwise.",
            json!("true"),
        ),
        (
            "Dry-Run",
            "`true` if the request had `dry_run=true`, so nothing was written; omitted otherwise.",
            json!("true"),
        ),
        (
            "ETag",
            "An entity tag of the body: a weak one for `If-None-Match`, or a strong one for `If-Match`.",
            json!(EXAMPLE_TAG),
        ),
        (
            "Cache-Control",
            "Whether a cache may store the response, and that it must be revalidated before each use.",
            json!("no-cache"),
        ),
        (
            "Vary",
            "The request headers on which the response depends, such as `accept-encoding` if the body is compressed. Omitted \
             if there is none.",
            json!("accept-encoding"),
        ),
    ]
    .into_iter()
    .map(|(name, description, example)| {
        let kind = if example.is_number() { Type::Integer } else { Type::String };
        let schema = ObjectBuilder::new().schema_type(kind).examples([example]);
        (name, HeaderBuilder::new().description(Some(description)).schema(Some(schema)).build())
    })
}
