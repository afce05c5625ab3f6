//! How many requests are let through: one middleware before every handler.
//!
//! What needs no token is counted by the address that it comes from; everything else by the token
//! that it bears, or by address where it bears none that can be one. A token with which no request
//! of this process has been authenticated yet counts for its address as well, before it is looked
//! up, so that invented tokens escape no limit. Reading booking pages, for each of which open times
//! are worked out, has a quota of its own, by address; files, the help and the reference, which
//! cost next to nothing, have none.
//!
//! Who is refused learns when to come back, and everybody how much is left, by the fields that
//! draft-ietf-httpapi-ratelimit-headers gives to that.
//!
//! Counts are this process's own, and take no more than a fixed amount of memory whoever asks.

mod known;
mod limiter;
mod origin;
mod table;

use std::net::IpAddr;
use std::num::NonZeroU32;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse, web};
use frontdesk_domain::services::ClientAddress;
use ipnet::IpNet;

use self::known::Known;
use self::limiter::{Limiter, Standing};
use self::origin::origin_of;
use crate::problem::{Code, Problem};
use crate::request::{Acting, names_html, presented_token};

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// How many requests a minute are let through, and whose word is taken for where they come from.
#[derive(Clone, Debug, Default)]
pub struct RateLimits {
    /// From each address, of those that need no token; `None`: any number.
    pub public_per_minute: Option<NonZeroU32>,
    /// Of booking pages, read from each address; `None`: any number.
    pub pages_per_minute: Option<NonZeroU32>,
    /// With each token; `None`: any number.
    pub token_per_minute: Option<NonZeroU32>,
    /// The proxies that say truly from where they were asked, by `X-Forwarded-For`.
    pub trusted_proxies: Vec<IpNet>,
}

/// The counts of this process.
pub(crate) struct Limits {
    public: Option<Limiter>,
    pages: Option<Limiter>,
    token: Option<Limiter>,
    known: Known,
    trusted_proxies: Vec<IpNet>,
    refusal: RefusalPage,
}

/// Makes the page that a person reads whose request is refused, with the seconds to wait for.
pub(crate) type RefusalPage = fn(&HttpRequest, u64) -> HttpResponse;

impl Limits {
    /// Counts that begin now.
    pub(crate) fn new(limits: &RateLimits, refusal: RefusalPage) -> Self {
        Self {
            public: limits.public_per_minute.map(|quota| Limiter::new("public", quota)),
            pages: limits.pages_per_minute.map(|quota| Limiter::new("pages", quota)),
            token: limits.token_per_minute.map(|quota| Limiter::new("token", quota)),
            known: Known::new(),
            trusted_proxies: limits.trusted_proxies.clone(),
            refusal,
        }
    }

    /// Counts the request, which bears `token`; `None` when it is not one that is counted.
    fn count(
        &self,
        request: &ServiceRequest,
        counted_by: CountedBy,
        token: Option<&str>,
    ) -> Option<Standing> {
        let by_origin = |limiter: &Limiter| limiter.count(self.origin(request));
        match (counted_by, token) {
            // The whole of it: the public half of a token, which logs name, uses up no quota.
            (CountedBy::Token, Some(token)) => {
                let is_known = self.known.holds(token);
                let of_a_stranger = || self.public.as_ref().map(by_origin);
                let refused = if is_known {
                    None
                } else {
                    of_a_stranger().filter(|standing| standing.is_refused)
                };
                refused.or_else(|| Some(self.token.as_ref()?.count(token)))
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

    /// Learns from the answer to a request with `token` whether that is a good one. Only
    /// authentication tells: an address that leads nowhere and a store that is away answer without
    /// having looked the token up.
    fn learn(&self, token: &str, response: &ServiceResponse<BoxBody>) {
        if response.request().extensions().contains::<Acting>() {
            self.known.remember(token);
        } else if response.status() == StatusCode::UNAUTHORIZED {
            self.known.forget(token);
        }
    }
}

/// What a request is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedBy {
    /// The address that it comes from.
    Origin,
    /// The address that it comes from, among those that read pages.
    Page,
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
        } else if !reads {
            Some(Self::Origin)
        } else {
            ["/book/", "/booking/"]
                .iter()
                .any(|start| path.starts_with(start))
                .then_some(Self::Page)
        }
    }
}

/// Middleware for the whole application, within the boundary.
pub(crate) async fn limit_rate(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(limits) = request.app_data::<web::Data<Limits>>().cloned() else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    // For the handlers that count bookings by it, pages' among them.
    request.extensions_mut().insert(ClientAddress(limits.origin(&request)));
    // As routes are matched: what stands escaped in the address is what it stands for.
    let counted_by = CountedBy::of(request.method(), request.match_info().as_str());
    let by_token = counted_by == Some(CountedBy::Token);
    let token = presented_token(request.request()).filter(|_| by_token).map(|token| token.reveal());
    let standing =
        counted_by.and_then(|counted_by| limits.count(&request, counted_by, token.as_deref()));
    if let Some(refused) = standing.as_ref().filter(|standing| standing.is_refused) {
        return Ok(refuse(request, refused, limits.refusal));
    }
    let mut response = next.call(request).await?.map_into_boxed_body();
    if let Some(token) = token {
        limits.learn(&token, &response);
    }
    if let Some(standing) = standing {
        standing.tell(response.headers_mut());
    }
    Ok(response)
}

fn refuse(
    request: ServiceRequest,
    standing: &Standing,
    page: RefusalPage,
) -> ServiceResponse<BoxBody> {
    let seconds = standing.reset_seconds;
    let mut response = if names_html(&request) {
        let mut page = page(request.request(), seconds);
        page.headers_mut().insert(RETRY_AFTER, seconds.into());
        request.into_response(page)
    } else {
        let detail =
            format!("Wait for {seconds} {}.", if seconds == 1 { "second" } else { "seconds" });
        request.error_response(
            Problem::new(Code::RateLimited, detail).with_header(RETRY_AFTER, seconds.into()),
        )
    };
    standing.tell(response.headers_mut());
    response
}

impl Standing {
    /// Tells the policy, and what is left of it.
    fn tell(&self, headers: &mut HeaderMap) {
        let Self { name, quota, remaining, reset_seconds, .. } = self;
        let field =
            |text: String| HeaderValue::try_from(text).expect("names and numbers are ASCII");
        headers.insert(RATE_LIMIT_POLICY, field(format!(r#""{name}";q={quota};w=60"#)));
        headers.insert(RATE_LIMIT, field(format!(r#""{name}";r={remaining};t={reset_seconds}"#)));
    }
}

#[cfg(test)]
mod tests;
