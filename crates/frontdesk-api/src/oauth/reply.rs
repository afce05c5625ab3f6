//! Reads the client of a request, and renders responses (RFC 6749, sections 2.3.1 and 5.2).

use actix_web::http::StatusCode;
use actix_web::http::header::{AUTHORIZATION, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_domain::services::{OauthError, OauthParameters};
use serde_json::{Value, json};

use crate::problem::Problem;

/// The id and the secret of the client, from the header or the body, but not from both.
pub(super) fn client_of(
    request: &HttpRequest,
    parameters: &OauthParameters,
) -> Result<(String, Option<String>), OauthError> {
    let sent = (parameters.optional("client_id")?, parameters.optional("client_secret")?);
    let header = request.headers().get(AUTHORIZATION);
    let Some(header) = header else {
        let id = sent.0.ok_or_else(|| {
            OauthError::InvalidClient("client_id: expected this parameter, found none".to_owned())
        })?;
        return Ok((id.to_owned(), sent.1.map(str::to_owned)));
    };
    let basic = header.to_str().ok().and_then(basic).ok_or_else(|| {
        OauthError::InvalidClient("Authorization: expected `Basic` and an id and secret".to_owned())
    })?;
    if sent.1.is_some() || sent.0.is_some_and(|id| id != basic.0) {
        let detail = "expected the client in the Authorization header or in the body, found both";
        return Err(OauthError::InvalidRequest(detail.to_owned()));
    }
    Ok((basic.0, Some(basic.1)))
}

/// Both parts are encoded as in a form before they are encoded as base64.
fn basic(header: &str) -> Option<(String, String)> {
    let (scheme, encoded) = header.split_once(' ')?;
    let decoded = STANDARD.decode(encoded.trim()).ok()?;
    let decoded = str::from_utf8(&decoded).ok()?;
    let (id, secret) = decoded.split_once(':')?;
    let read = |text: &str| {
        let form = OauthParameters::read(format!("part={text}").as_bytes());
        form.optional("part").ok().flatten().map(str::to_owned)
    };
    scheme.eq_ignore_ascii_case("basic").then_some((read(id)?, read(secret)?))
}

/// Why a request has no result: an error for the client, or a failure of the service.
pub(super) enum Refusal {
    Oauth(OauthError),
    Problem(Problem),
}

impl From<OauthError> for Refusal {
    fn from(error: OauthError) -> Self {
        Self::Oauth(error)
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

pub(super) async fn respond(
    request: &HttpRequest,
    work: impl Future<Output = Result<HttpResponse, Refusal>>,
) -> Result<HttpResponse, Problem> {
    let error = match work.await {
        Ok(response) => return Ok(response),
        Err(Refusal::Problem(problem)) => return Err(problem),
        Err(Refusal::Oauth(error)) => error,
    };
    let mut response = refusal(&error);
    let is_unauthenticated = matches!(error, OauthError::InvalidClient(_));
    if is_unauthenticated && request.headers().contains_key(AUTHORIZATION) {
        response.insert_header((WWW_AUTHENTICATE, r#"Basic realm="frontdesk""#));
    }
    tracing::info!(code = error.code(), reason = %error, "a request of an OAuth client was refused");
    let body = json!({ "error": error.code(), "error_description": error.to_string() });
    Ok(response.json(body))
}

fn refusal(error: &OauthError) -> HttpResponseBuilder {
    match error {
        OauthError::InvalidClient(_) => HttpResponse::Unauthorized(),
        OauthError::TooMany(wait) => {
            let mut response = HttpResponse::TooManyRequests();
            response.insert_header((RETRY_AFTER, wait.whole_seconds().max(1)));
            response
        }
        OauthError::Store(error) => {
            tracing::error!(%error, "a request of an OAuth client failed");
            let mut response = HttpResponse::ServiceUnavailable();
            response.insert_header((RETRY_AFTER, 1));
            response
        }
        _ => HttpResponse::BadRequest(),
    }
}

pub(super) fn reply(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status).json(body)
}
