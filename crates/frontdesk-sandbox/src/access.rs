//! Rejects requests of web pages to the controls, which require no token.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::{ErrorUnsupportedMediaType, InternalError};
use actix_web::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, web};
use frontdesk_mcp::Policy;

const JSON: &str = "application/json";

/// Middleware that checks `Host`, `Origin` and the content type.
pub(crate) async fn check(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    match check_sender(&request).and_then(|()| check_content_type(&request)) {
        Ok(()) => next.call(request).await.map(ServiceResponse::map_into_boxed_body),
        Err(error) => Ok(request.error_response(error)),
    }
}

fn check_sender(request: &ServiceRequest) -> Result<(), Error> {
    let policy = request.app_data::<web::Data<Policy>>().expect("the server has a policy");
    let checked = policy.check(request.request());
    checked.map_err(|(status, message)| InternalError::new(message, status).into())
}

/// Browsers send JSON to another site only with its consent, unlike forms and plain text.
fn check_content_type(request: &ServiceRequest) -> Result<(), Error> {
    let kind = request.content_type();
    if kind.eq_ignore_ascii_case(JSON) || (kind.is_empty() && !has_body(request)) {
        return Ok(());
    }
    let found = if kind.is_empty() { "none" } else { kind };
    let message = format!("expected the content type {JSON}, found {found}");
    Err(ErrorUnsupportedMediaType(message))
}

fn has_body(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    let length = headers.get(CONTENT_LENGTH).filter(|length| length.as_bytes() != b"0");
    length.is_some() || headers.contains_key(TRANSFER_ENCODING)
}
