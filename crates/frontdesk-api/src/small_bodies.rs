//! Disables compression for small bodies.
//!
//! Compression does not shorten the transfer of a body that fits into one packet, but takes as much
//! CPU time as the rest of a short request.

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, HeaderMap, HeaderValue};
use actix_web::middleware::Next;

/// The payload of a TCP segment over Ethernet, without room for the headers.
const ONE_PACKET: u64 = 1_400;

/// Disables the compression middleware for a response; removed before the response is sent.
const UNCHANGED: HeaderValue = HeaderValue::from_static("identity");

/// Middleware inside the compression middleware; marks small bodies.
pub(crate) async fn mark_small<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    let is_small =
        matches!(response.response().body().size(), BodySize::Sized(size) if size <= ONE_PACKET);
    if is_small && !response.headers().contains_key(CONTENT_ENCODING) {
        response.headers_mut().insert(CONTENT_ENCODING, UNCHANGED);
    }
    Ok(response)
}

/// Removes the mark of a small body (RFC 9110, section 8.4.1: `identity` is never sent).
pub(crate) fn remove_mark(headers: &mut HeaderMap) {
    if headers.get(CONTENT_ENCODING) == Some(&UNCHANGED) {
        headers.remove(CONTENT_ENCODING);
    }
}
