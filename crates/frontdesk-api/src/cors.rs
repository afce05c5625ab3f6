//! CORS for the operations without a token.
//!
//! Pages of the origins in `frame_ancestors` of the workspace can read responses (Fetch standard,
//! <https://fetch.spec.whatwg.org/#http-cors-protocol>). Credentials are never allowed. The origins
//! depend on the workspace, so every response varies by `Origin`.

use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD,
    HeaderMap, HeaderValue, ORIGIN, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use frontdesk_domain::booking_page::WebOrigin;

use crate::problem::Problem;
use crate::request::workspace_at;
use crate::state::ApiState;

/// Request headers that a page may send in addition to the safelisted ones.
const ALLOWED_HEADERS: HeaderValue =
    HeaderValue::from_static("Content-Type, Idempotency-Key, If-None-Match, X-Request-Id");

/// Response headers that a page may read in addition to the safelisted ones.
const EXPOSED_HEADERS: HeaderValue = HeaderValue::from_static(
    "Dry-Run, ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
);

/// How long a browser may cache a preflight response, in seconds.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// The origin of the page that sent a request, if the workspace of the path allows it.
#[derive(Clone, Debug)]
pub(crate) struct AllowedOrigin(Option<HeaderValue>);

impl AllowedOrigin {
    /// Reads the workspace only if the header `Origin` is present.
    pub(crate) async fn of(request: &HttpRequest, state: &ApiState) -> Result<Self, Problem> {
        let mut sent = request.headers().get_all(ORIGIN);
        let (Some(sent), None) = (sent.next(), sent.next()) else { return Ok(Self(None)) };
        let services = state.public_services();
        let workspace = workspace_at(services, |name| request.match_info().get(name)).await?;
        let is_allowed = |origin: &WebOrigin| sent == origin.as_str();
        let is_allowed = workspace
            .is_some_and(|workspace| workspace.booking_page.frame_ancestors.iter().any(is_allowed));
        Ok(Self(is_allowed.then(|| sent.clone())))
    }

    pub(crate) fn write_to(&self, headers: &mut HeaderMap) {
        headers.append(VARY, HeaderValue::from_static("Origin"));
        if let Self(Some(origin)) = self {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
        }
    }

    /// Without CORS headers, the browser does not send the request.
    pub(crate) fn preflight(self, methods: &[&str]) -> HttpResponse {
        let mut response = HttpResponse::NoContent();
        response.append_header((VARY, "Origin"));
        if let Self(Some(origin)) = self {
            response
                .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, origin))
                .insert_header((ACCESS_CONTROL_ALLOW_METHODS, methods.join(", ")))
                .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS))
                .insert_header((ACCESS_CONTROL_MAX_AGE, MAX_AGE));
        }
        response.finish()
    }
}

pub(crate) fn asks_for(headers: &HeaderMap, methods: &[&str]) -> bool {
    let asked = headers.get(ACCESS_CONTROL_REQUEST_METHOD).and_then(|method| method.to_str().ok());
    headers.contains_key(ORIGIN) && asked.is_some_and(|method| methods.contains(&method))
}
