//! Rate limits, applied by one middleware in front of every handler.
//!
//! A request counts against its token or, without a token, against its client address. A token that
//! this process has not authenticated yet also counts against the client address. Invented tokens
//! therefore cannot evade the limits.
//!
//! Reads of booking pages are expensive and have a separate quota by address. Files, help pages and
//! the API reference are not limited.
//!
//! Response fields: draft-ietf-httpapi-ratelimit-headers.
//!
//! The counts use a fixed amount of memory. See `sharing` for several processes.

mod known;
mod limiter;
mod origin;
mod recorded;
mod sharing;
mod slots;
mod table;

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse, web};
use frontdesk_domain::ports::SharedQuotas;
use frontdesk_domain::services::ClientAddress;
use ipnet::IpNet;
use tokio::runtime::Handle;

use self::known::Known;
use self::limiter::{Limiter, QuotaUsage};
use self::origin::origin_of;
pub(crate) use self::recorded::{Payer, RecordedBytes};
use self::sharing::share;
use crate::problem::{Code, Problem};
use crate::request::{Acting, names_html, presented_token};

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The rate limits, and the proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug, Default)]
pub struct RateLimits {
    /// Per client address, for requests without a token; `None` means unlimited.
    pub public_per_minute: Option<NonZeroU32>,
    /// Per client address, for reads of booking pages; `None` means unlimited.
    pub pages_per_minute: Option<NonZeroU32>,
    /// Per token, for requests with a token; `None` means unlimited.
    pub token_per_minute: Option<NonZeroU32>,
    /// Proxies that report the client's address correctly in `X-Forwarded-For`.
    pub trusted_proxies: Vec<IpNet>,
    /// Processes with the same seed share their counts, if the store allows it.
    ///
    /// `None` means a random seed.
    pub seed: Option<[u8; 32]>,
}

pub(crate) struct Limits {
    public: Option<Limiter>,
    pages: Option<Limiter>,
    token: Option<Limiter>,
    known: Known,
    trusted_proxies: Vec<IpNet>,
    refusal: RefusalPage,
}

pub(crate) type RefusalPage = fn(&HttpRequest, u64) -> HttpResponse;

impl Limits {
    /// Counts together with other processes in `shared`; `runtime` runs the statements.
    pub(crate) fn new(
        limits: &RateLimits,
        refusal: RefusalPage,
        shared: Option<&Arc<dyn SharedQuotas>>,
        runtime: &Handle,
    ) -> Self {
        let seed = limits.seed.unwrap_or_else(random_seed);
        let limiter = |name, quota| {
            let mut limiter = Limiter::new(name, quota, seed);
            if let Some(shared) = shared.filter(|_| limits.seed.is_some()) {
                runtime.spawn(share(limiter.shared(), Arc::clone(shared)));
            }
            limiter
        };
        Self {
            public: limits.public_per_minute.map(|quota| limiter("public", quota)),
            pages: limits.pages_per_minute.map(|quota| limiter("pages", quota)),
            token: limits.token_per_minute.map(|quota| limiter("token", quota)),
            known: Known::new(),
            trusted_proxies: limits.trusted_proxies.clone(),
            refusal,
        }
    }

    fn count(
        &self,
        request: &ServiceRequest,
        counted_by: CountedBy,
        token: Option<&str>,
    ) -> Option<QuotaUsage> {
        let by_origin = |limiter: &Limiter| match self.origin(request) {
            IpAddr::V4(address) => limiter.count(&address.octets()),
            IpAddr::V6(address) => limiter.count(&address.octets()),
        };
        match (counted_by, token) {
            // Counts by the whole token. A client that knows only the public half, which is
            // logged, therefore cannot use up the token's quota.
            (CountedBy::Token, Some(token)) => {
                let is_known = self.known.holds(token);
                let of_a_stranger = || self.public.as_ref().map(by_origin);
                let refused =
                    if is_known { None } else { of_a_stranger().filter(|usage| usage.is_refused) };
                refused.or_else(|| Some(self.token.as_ref()?.count(token.as_bytes())))
            }
            (CountedBy::Token, None) | (CountedBy::Origin, _) => {
                self.public.as_ref().map(by_origin)
            }
            (CountedBy::Page, _) => self.pages.as_ref().map(by_origin),
        }
    }

    fn origin(&self, request: &ServiceRequest) -> IpAddr {
        let peer = request.peer_addr().map(|peer| peer.ip());
        origin_of(peer, request.headers(), &self.trusted_proxies)
    }

    /// Adds an authenticated token; removes a token after a 401.
    ///
    /// Other errors change nothing, because they may precede the token's lookup.
    fn remember_token(&self, token: &str, response: &ServiceResponse<BoxBody>) {
        if response.request().extensions().contains::<Acting>() {
            self.known.remember(token);
        } else if response.status() == StatusCode::UNAUTHORIZED {
            self.known.forget(token);
        }
    }
}

fn random_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    for (number, bytes) in seed.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&RandomState::new().hash_one(number).to_be_bytes());
    }
    seed
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedBy {
    Origin,
    Page,
    /// The token, or the client address if the request has no token.
    Token,
}

impl CountedBy {
    fn of(method: &Method, path: &str) -> Option<Self> {
        let reads = method == Method::GET || method == Method::HEAD;
        if path.starts_with("/api/v1/public/") {
            // Also counts preflights, because they read the workspace.
            Some(Self::Origin)
        } else if method == Method::OPTIONS {
            None
        } else if path.starts_with("/api/") || path == "/mcp" {
            Some(Self::Token)
        } else if !reads {
            Some(Self::Origin)
        } else {
            ["/book/", "/booking/", "/desk"]
                .iter()
                .any(|start| path.starts_with(start))
                .then_some(Self::Page)
        }
    }
}

/// Runs inside the boundary middleware.
pub(crate) async fn limit_rate(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(limits) = request.app_data::<web::Data<Limits>>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    // Handlers need the client address, because bookings are capped per client address.
    request.extensions_mut().insert(ClientAddress(limits.origin(&request)));
    // Uses the decoded path, like the router, so that an escaped path cannot evade the limits.
    let counted_by = CountedBy::of(request.method(), request.match_info().as_str());
    let by_token = counted_by == Some(CountedBy::Token);
    let token = presented_token(request.request()).filter(|_| by_token).map(|token| token.reveal());
    let usage =
        counted_by.and_then(|counted_by| limits.count(&request, counted_by, token.as_deref()));
    if let Some(refused) = usage.as_ref().filter(|usage| usage.is_refused) {
        return Ok(refuse(request, refused, limits.refusal));
    }
    let mut response = next.call(request).await?.map_into_boxed_body();
    if let Some(token) = token {
        limits.remember_token(&token, &response);
    }
    if let Some(usage) = usage {
        usage.write_to(response.headers_mut());
    }
    Ok(response)
}

fn refuse(
    request: ServiceRequest,
    usage: &QuotaUsage,
    page: RefusalPage,
) -> ServiceResponse<BoxBody> {
    let seconds = usage.reset_seconds;
    let mut response = if names_html(&request) {
        let mut page = page(request.request(), seconds);
        page.headers_mut().insert(RETRY_AFTER, seconds.into());
        request.into_response(page)
    } else {
        let detail = format!(
            "Too many requests; retry after {seconds} {}.",
            if seconds == 1 { "second" } else { "seconds" }
        );
        request.error_response(
            Problem::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into()),
        )
    };
    usage.write_to(response.headers_mut());
    response
}

impl QuotaUsage {
    fn write_to(&self, headers: &mut HeaderMap) {
        let Self { name, quota, remaining, reset_seconds, .. } = self;
        let field =
            |text: String| HeaderValue::try_from(text).expect("names and numbers are ASCII");
        headers.insert(RATE_LIMIT_POLICY, field(format!(r#""{name}";q={quota};w=60"#)));
        headers.insert(RATE_LIMIT, field(format!(r#""{name}";r={remaining};t={reset_seconds}"#)));
    }
}

#[cfg(test)]
mod tests;
