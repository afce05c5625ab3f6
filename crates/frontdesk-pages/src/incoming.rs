//! Extractors for the addresses and forms of requests.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, web};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::key::Key;
use frontdesk_domain::services::PublicAddress;

use crate::page_error::PageError;

/// The maximum size of a form, far above the longest valid answers.
const MOST_BYTES: usize = 128 * 1024;

pub(crate) struct LinkPath {
    address: Option<PublicAddress>,
    member: Option<(Key, Key)>,
}

impl LinkPath {
    pub(crate) fn address(&self) -> Option<PublicAddress> {
        self.address.clone()
    }

    /// The keys of the workspace and member of a landing page.
    pub(crate) fn member(&self) -> Option<&(Key, Key)> {
        self.member.as_ref()
    }
}

impl FromRequest for LinkPath {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let part = |name| request.match_info().get(name).unwrap_or_default();
        let workspace = part("workspace");
        let (address, member) = match request.match_info().get("slug") {
            Some(slug) => (
                PublicAddress::team(workspace, slug),
                Key::parse(workspace).ok().zip(Key::parse(slug).ok()),
            ),
            None => (PublicAddress::personal(workspace, part("member"), part("event_type")), None),
        };
        ready(Ok(Self { address, member }))
    }
}

pub(crate) struct TokenPath {
    token: Option<ManageToken>,
    code: String,
}

impl TokenPath {
    pub(crate) fn token(&self) -> Option<ManageToken> {
        self.token.clone()
    }

    /// Returns the code of a confirmation link; empty in other paths.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }
}

impl FromRequest for TokenPath {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let part = |name| request.match_info().get(name).unwrap_or_default();
        ready(Ok(Self {
            token: ManageToken::parse(part("token")).ok(),
            code: part("code").to_owned(),
        }))
    }
}

/// The body of a form, or the status of its error page.
pub(crate) struct FormBody(Result<web::Bytes, StatusCode>);

impl FormBody {
    pub(crate) fn bytes(self) -> Result<web::Bytes, PageError> {
        self.0.map_err(|status| match status {
            StatusCode::PAYLOAD_TOO_LARGE => PageError::TooLarge,
            other => PageError::malformed(other.canonical_reason().unwrap_or_default()),
        })
    }
}

impl FromRequest for FormBody {
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Infallible>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_form = actix_web::HttpMessage::content_type(request)
            .eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let body = web::Payload::from_request(request, payload);
        Box::pin(async move {
            if !is_form {
                return Ok(Self(Err(StatusCode::UNSUPPORTED_MEDIA_TYPE)));
            }
            let Ok(body) = body.await else { return Ok(Self(Err(StatusCode::BAD_REQUEST))) };
            Ok(Self(match body.to_bytes_limited(MOST_BYTES).await {
                Ok(Ok(bytes)) => Ok(bytes),
                Ok(Err(_)) => Err(StatusCode::BAD_REQUEST),
                Err(_) => Err(StatusCode::PAYLOAD_TOO_LARGE),
            }))
        })
    }
}
