//! The outermost middleware: request ids, problems, failure logs and common headers.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, HttpRequest, web};
use futures_util::FutureExt as _;

use crate::problem::{Problem, problem_of, problem_of_status};
use crate::request::{Acting, REQUEST_ID, RequestId};
use crate::response::{DRY_RUN, TRUE};
use crate::slow_body;
use crate::small_bodies::remove_mark;
use crate::state::ApiState;
use crate::telemetry::{self, InFlight, RequestLog};

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// The default `X-Frame-Options` of responses without a `frame-ancestors` policy.
const NO_FRAMES: (HeaderName, HeaderValue) =
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));

pub(crate) async fn boundary(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let started = Instant::now();
    let _in_flight = InFlight::begin();
    let request_id = request_id(&request);
    // Handlers of other crates read the request id from the header.
    request.headers_mut().insert(REQUEST_ID, request_id.header());
    request.extensions_mut().insert(request_id.clone());

    let body = slow_body::Watch::over(&mut request, slow_body::LIMIT);
    let response = body.judge(next.call(request).await?.map_into_boxed_body());
    let mut response = body.close_unread(as_problem(response, &request_id));
    complete(response.headers_mut(), &request_id);
    if is_dry_run(response.request()) {
        response.headers_mut().insert(DRY_RUN, TRUE);
    }
    let request = response.request();
    telemetry::log_request(RequestLog {
        method: request.method(),
        route: request.match_pattern(),
        status: response.status(),
        duration: started.elapsed(),
        request_id: &request_id,
        acting: request.extensions().get::<Acting>().cloned(),
    });
    Ok(response)
}

/// Middleware for a route. If the handler panics, only that request fails.
pub(crate) async fn contain_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // Routing needs exclusive access to the request, so the request is cloned only after routing.
    let held = request.request().clone();
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(outcome) => outcome.map(ServiceResponse::map_into_boxed_body),
        Err(_) => Ok(ServiceResponse::from_err(Problem::internal("the handler panicked"), held)),
    }
}

fn request_id(request: &ServiceRequest) -> RequestId {
    RequestId::of(request.headers(), || {
        let state = request.app_data::<web::Data<ApiState>>();
        state.map(|state| state.request_ids.uuid(state.clock.now())).unwrap_or_default()
    })
}

fn as_problem(
    response: ServiceResponse<BoxBody>,
    request_id: &RequestId,
) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let made;
    let problem = if let Some(error) = response.response().error() {
        made = problem_of_status(status, &error.to_string());
        problem_of(error).unwrap_or(&made)
    } else if status.is_client_error() && is_plain(response.headers()) {
        // The framework rejects some requests, such as those with an unknown encoding, with plain
        // text. A response of another content type (JSON-RPC, HTML) is intentional and is kept.
        made = problem_of_status(
            status,
            status.canonical_reason().unwrap_or("the request was refused"),
        );
        &made
    } else {
        return response;
    };
    telemetry::log_failure(problem, request_id, response.request().match_pattern().as_deref());
    let state = response.request().app_data::<web::Data<ApiState>>();
    let base_url = state.map_or("", |state| &state.config.base_url);
    let mut error_response = problem.response(request_id.as_str(), base_url).into_response();
    // If the problem and the original response have the same header, the problem's value is used.
    let own: Vec<_> = error_response.headers().keys().cloned().collect();
    for (name, value) in
        response.headers().iter().filter(|(name, _)| is_kept_on_errors(name) && !own.contains(name))
    {
        error_response.headers_mut().append(name.clone(), value.clone());
    }
    let (request, _) = response.into_parts();
    ServiceResponse::new(request, error_response)
}

/// Keeps the allowed methods, `Retry-After`, the rate limit and the CORS headers.
///
/// Without CORS headers, a browser hides the error from the page.
fn is_kept_on_errors(name: &HeaderName) -> bool {
    [header::ALLOW, header::RETRY_AFTER, header::VARY].contains(name)
        || ["access-control-", "ratelimit"].iter().any(|start| name.as_str().starts_with(start))
}

/// Each response to a dry run, even a 401, has the header `Dry-Run`.
fn is_dry_run(request: &HttpRequest) -> bool {
    let asked = |query: web::Query<Vec<(String, String)>>| {
        query.iter().any(|(name, value)| name == "dry_run" && value == "true")
    };
    !request.method().is_safe()
        && request.match_pattern().is_some_and(|route| route.starts_with("/api/"))
        && web::Query::from_query(request.query_string()).is_ok_and(asked)
}

fn is_plain(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

fn complete(headers: &mut HeaderMap, request_id: &RequestId) {
    headers.insert(REQUEST_ID, request_id.header());
    remove_mark(headers);
    for (name, value) in HEADERS {
        if !headers.contains_key(&name) {
            headers.insert(name, value);
        }
    }
    let (name, value) = NO_FRAMES;
    if !headers.contains_key(&name) && !names_its_frames(headers) {
        headers.insert(name, value);
    }
}

/// Older browsers prefer `X-Frame-Options` to the policy, so such a response omits the header.
fn names_its_frames(headers: &HeaderMap) -> bool {
    let mut policies = headers.get_all(header::CONTENT_SECURITY_POLICY);
    policies.any(|policy| policy.to_str().is_ok_and(|policy| policy.contains("frame-ancestors")))
}

#[cfg(test)]
mod tests;
