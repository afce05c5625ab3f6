//! HTTP responses as values, so that the idempotency store can record them.

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ETAG, HeaderName, HeaderValue, LOCATION};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, Responder};
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::ports::RecordedResponse;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::problem::ProblemView;

const JSON: &str = "application/json";
pub(crate) const CSV: &str = "text/csv";
/// The initial capacity of a body in bytes; most bodies are shorter.
const USUAL_SIZE: usize = 1_024;

const PROBLEM_JSON: &str = "application/problem+json";

pub(crate) const IDEMPOTENT_REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
pub(crate) const DRY_RUN: HeaderName = HeaderName::from_static("dry-run");

pub(crate) const TRUE: HeaderValue = HeaderValue::from_static("true");

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Response {
    pub(crate) fn ok(view: &impl Serialize) -> Self {
        Self::new(StatusCode::OK, JSON, view)
    }

    pub(crate) fn json(body: String) -> Self {
        let headers = vec![(CONTENT_TYPE.to_string(), JSON.to_owned())];
        Self { status: StatusCode::OK.as_u16(), headers, body }
    }

    /// 200 with CSV that has a header line (RFC 4180).
    pub(crate) fn csv(body: String) -> Self {
        let content_type = format!("{CSV}; charset=utf-8; header=present");
        let headers = vec![(CONTENT_TYPE.to_string(), content_type)];
        Self { status: StatusCode::OK.as_u16(), headers, body }
    }

    pub(crate) fn header(&self, name: &HeaderName) -> Option<&str> {
        self.headers.iter().find(|(held, _)| held == name.as_str()).map(|(_, value)| value.as_str())
    }

    /// 200 with a body of about `size` bytes, so that the buffer of a long body need not grow.
    pub(crate) fn ok_of_size(size: usize, view: &impl Serialize) -> Self {
        Self::of_size(size, StatusCode::OK, JSON, view)
    }

    pub(crate) fn created(view: &impl Serialize) -> Self {
        Self::new(StatusCode::CREATED, JSON, view)
    }

    pub(crate) fn no_content() -> Self {
        Self { status: StatusCode::NO_CONTENT.as_u16(), headers: vec![], body: String::new() }
    }

    pub(crate) fn problem(status: StatusCode, view: &ProblemView) -> Self {
        Self::new(status, PROBLEM_JSON, view)
    }

    fn new(status: StatusCode, content_type: &'static str, view: &impl Serialize) -> Self {
        Self::of_size(USUAL_SIZE, status, content_type, view)
    }

    fn of_size(
        size: usize,
        status: StatusCode,
        content_type: &'static str,
        view: &impl Serialize,
    ) -> Self {
        let mut body = Vec::with_capacity(size);
        serde_json::to_writer(&mut body, view)
            .expect("a view has string keys and years of four digits");
        let body = String::from_utf8(body).expect("JSON is UTF-8");
        let headers = vec![(CONTENT_TYPE.to_string(), content_type.to_owned())];
        Self { status: status.as_u16(), headers, body }
    }

    /// A recorded response that stands for the present state of a booking.
    pub(crate) fn reference(booking: &ManageToken) -> Self {
        Self::ok(&booking.reveal())
    }

    /// The booking of a [`reference`](Self::reference).
    pub(crate) fn referenced(&self) -> Option<ManageToken> {
        let token: String = serde_json::from_str(&self.body).ok()?;
        ManageToken::parse(&token).ok()
    }

    pub(crate) fn with_location(mut self, path: String) -> Self {
        self.headers.push((LOCATION.to_string(), path));
        self
    }

    /// Adds the `ETag`, an entity tag in quotes.
    pub(crate) fn with_tag(mut self, tag: String) -> Self {
        self.headers.push((ETAG.to_string(), tag));
        self
    }

    pub(crate) fn with_header(mut self, name: &HeaderName, value: &HeaderValue) -> Self {
        // Lossless, because all header values in this crate are ASCII.
        self.headers
            .push((name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
        self
    }

    pub(crate) fn body(&self) -> &str {
        &self.body
    }

    pub(crate) fn is_refusal(&self) -> bool {
        400 <= self.status
    }

    pub(crate) fn is_replayed(&self) -> bool {
        self.headers.iter().any(|(name, _)| name == IDEMPOTENT_REPLAYED.as_str())
    }

    pub(crate) fn record(&self) -> RecordedResponse {
        RecordedResponse(serde_json::to_vec(self).expect("strings and a number are always JSON"))
    }

    pub(crate) fn replay(recorded: &RecordedResponse) -> serde_json::Result<Self> {
        serde_json::from_slice(&recorded.0)
    }

    pub(crate) fn into_response(self) -> HttpResponse {
        let (mut response, body) = self.into_parts();
        response.body(body)
    }

    /// Adds an `ETag` to this 200 response, or returns 304 if the client has the same body.
    pub(crate) fn tagged(self, request: &HttpRequest) -> HttpResponse {
        let (mut response, body) = self.into_parts();
        frontdesk_files::tagged(request, &mut response, body)
    }

    fn into_parts(self) -> (HttpResponseBuilder, String) {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = HttpResponse::build(status);
        for header in self.headers {
            response.append_header(header);
        }
        (response, self.body)
    }
}

impl Responder for Response {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        self.into_response()
    }
}

/// Returns the UUID of the booking in a recorded response, if there is one.
///
/// # Errors
/// The reason why `recorded` is not a response of this API.
pub fn booking_of_recorded_response(recorded: &RecordedResponse) -> Result<Option<Uuid>, String> {
    let response =
        Response::replay(recorded).map_err(|error| format!("no recorded response: {error}"))?;
    let status = StatusCode::from_u16(response.status);
    let status = status.map_err(|_| format!("a response with status {}", response.status))?;
    if response.body.is_empty() {
        return Ok(None);
    }
    let body: Value = serde_json::from_str(&response.body)
        .map_err(|error| format!("a response whose body is not JSON: {error}"))?;
    match body.get("uuid") {
        Some(uuid) if status.is_success() => {
            let uuid = uuid.as_str().and_then(|uuid| Uuid::try_parse(uuid).ok());
            uuid.map(Some).ok_or_else(|| "a response with an invalid uuid".to_owned())
        }
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn recorded_response_contains_its_booking_uuid() {
        let uuid = "0197a3c0-0000-7000-8000-000000000001";
        let booking_uuid = |response: Response| booking_of_recorded_response(&response.record());
        assert_eq!(
            booking_uuid(Response::created(&json!({ "uuid": uuid }))),
            Ok(Uuid::try_parse(uuid).ok())
        );
        assert_eq!(booking_uuid(Response::created(&json!({ "link": { "id": 31 } }))), Ok(None));
        assert_eq!(booking_uuid(Response::no_content()), Ok(None));
        assert_eq!(
            booking_uuid(Response::ok(&json!({ "uuid": 7 }))),
            Err("a response with an invalid uuid".to_owned())
        );
    }

    #[test]
    fn invalid_recorded_response_returns_the_reason() {
        let reason = |bytes: &[u8]| {
            booking_of_recorded_response(&RecordedResponse(bytes.into()))
                .expect_err("not a response")
        };
        assert!(reason(b"{}").starts_with("no recorded response: missing field `status`"));
        assert_eq!(reason(br#"{"status":7,"headers":[],"body":""}"#), "a response with status 7");
        assert!(
            reason(br#"{"status":201,"headers":[],"body":"{"}"#)
                .starts_with("a response whose body is not JSON")
        );
    }

    #[test]
    fn recorded_response_survives_a_round_trip() {
        let response =
            Response::created(&["a body"]).with_location("/api/v1/bookings/1".to_owned());
        assert_eq!(Response::replay(&response.record()).expect("what was recorded"), response);
    }

    #[test]
    fn bytes_of_another_format_are_rejected() {
        assert!(Response::replay(&RecordedResponse(b"{}".to_vec())).is_err());
    }
}
