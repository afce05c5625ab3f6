//! How many requests are let through: one middleware before every handler.
//!
//! What needs no token is counted by the address that it comes from; everything else by the token that it bears, or by address
//! where it bears none. Who is refused learns when to come back, and everybody how much is left, by the fields that
//! draft-ietf-httpapi-ratelimit-headers gives to that. Reading pages and files is not counted.
//!
//! Counts are this process's own, and take a fixed amount of memory whoever asks.

mod limiter;
mod origin;

use std::num::NonZeroU32;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::middleware::Next;
use actix_web::web;

use self::limiter::{Limiter, Standing};
use self::origin::origin_of;
pub use self::origin::{InvalidNetwork, Network};
use crate::problem::{Code, Problem, rate_limited_page};
use crate::request::names_html;
use crate::state::ApiState;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// How many requests a minute are let through, and whose word is taken for where they come from.
#[derive(Clone, Debug, Default)]
pub struct RateLimits {
    /// From each address, of those that need no token; `None`: any number.
    pub public_per_minute: Option<NonZeroU32>,
    /// With each token; `None`: any number.
    pub token_per_minute: Option<NonZeroU32>,
    /// The proxies that say truly from where they were asked, by `X-Forwarded-For`.
    pub trusted_proxies: Vec<Network>,
}

/// The counts of this process.
pub(crate) struct Limits {
    public: Option<Limiter>,
    token: Option<Limiter>,
    trusted_proxies: Vec<Network>,
}

impl Limits {
    /// Counts that begin now.
    pub(crate) fn new(limits: &RateLimits) -> Self {
        Self {
            public: limits.public_per_minute.map(|quota| Limiter::new("public", quota)),
            token: limits.token_per_minute.map(|quota| Limiter::new("token", quota)),
            trusted_proxies: limits.trusted_proxies.clone(),
        }
    }

    /// Counts the request; `None` when it is not one that is counted.
    fn count(&self, request: &ServiceRequest) -> Option<Standing> {
        // As routes are matched: what stands escaped in the address is what it stands for.
        let counted_by = CountedBy::of(request.method(), request.match_info().as_str())?;
        match (counted_by, request.headers().get(AUTHORIZATION)) {
            // The whole of it: nobody uses up what is somebody else's by knowing the public half of a token.
            (CountedBy::Token, Some(authorization)) => {
                Some(self.token.as_ref()?.count(authorization.as_bytes()))
            }
            (CountedBy::Token, None) | (CountedBy::Origin, _) => {
                let peer = request.peer_addr().map(|peer| peer.ip());
                let origin = origin_of(peer, request.headers(), &self.trusted_proxies);
                Some(self.public.as_ref()?.count(origin))
            }
        }
    }
}

/// What a request is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedBy {
    /// The address that it comes from.
    Origin,
    /// The token that it bears.
    Token,
}

impl CountedBy {
    fn of(method: &Method, path: &str) -> Option<Self> {
        let reads = method == Method::GET || method == Method::HEAD;
        if method == Method::OPTIONS {
            None
        } else if path.starts_with("/api/v1/public/") {
            Some(Self::Origin)
        } else if path.starts_with("/api/") || path == "/mcp" {
            Some(Self::Token)
        } else {
            (!reads).then_some(Self::Origin)
        }
    }
}

/// Middleware for the whole application, within the boundary.
pub(crate) async fn limit_rate(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let state = request.app_data::<web::Data<ApiState>>();
    let Some(standing) = state.and_then(|state| state.limits.count(&request)) else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    if standing.is_refused {
        return Ok(refuse(request, &standing));
    }
    let mut response = next.call(request).await?.map_into_boxed_body();
    standing.tell(response.headers_mut());
    Ok(response)
}

fn refuse(request: ServiceRequest, standing: &Standing) -> ServiceResponse<BoxBody> {
    let seconds = standing.reset_seconds;
    let mut response = if names_html(&request) {
        let mut page = rate_limited_page(seconds);
        page.headers_mut().insert(RETRY_AFTER, seconds.into());
        request.into_response(page)
    } else {
        let detail = format!("Wait for {seconds} {}.", if seconds == 1 { "second" } else { "seconds" });
        request
            .error_response(Problem::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into()))
    };
    standing.tell(response.headers_mut());
    response
}

impl Standing {
    /// Tells the policy, and what is left of it.
    fn tell(&self, headers: &mut HeaderMap) {
        let Self { name, quota, remaining, reset_seconds, .. } = self;
        let field = |text: String| HeaderValue::try_from(text).expect("names and numbers are ASCII");
        headers.insert(RATE_LIMIT_POLICY, field(format!(r#""{name}";q={quota};w=60"#)));
        headers.insert(RATE_LIMIT, field(format!(r#""{name}";r={remaining};t={reset_seconds}"#)));
    }
}

#[cfg(test)]
mod tests;
