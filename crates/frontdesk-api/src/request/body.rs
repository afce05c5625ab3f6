use std::fmt::Display;
use std::ops::ControlFlow;

use actix_web::HttpMessage as _;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use deserr::{
    DeserializeError, ErrorKind, IntoValue, MergeWithError, Sequence as _, ValueKind,
    ValuePointerRef, take_cf_content,
};
use frontdesk_domain::email::Email;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::zone::Zone;
use frontdesk_workspace_file::WithoutRepeatedFields;
use futures_util::StreamExt as _;
use serde_json::Value;
use uuid::Uuid;

use super::location::{WHOLE, list, path};
use super::query;
use crate::problem::{Code, Problem};

/// The maximum size of a body in bytes, unless the operation allows more.
pub(crate) const MAX_BYTES: usize = 128 * 1024;

/// Reads the whole body.
///
/// # Errors
/// 413 if the body is too large; 415 if it is not empty and its headers do not declare JSON.
pub(super) async fn read(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> Result<Vec<u8>, Problem> {
    let declared =
        request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if declared.is_some_and(|length: usize| limit < length) {
        return Err(too_large(limit));
    }
    let mut body = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| Problem::invalid_field(WHOLE, error.to_string()))?;
        if limit < body.len() + chunk.len() {
            return Err(too_large(limit));
        }
        body.extend_from_slice(&chunk);
    }
    if body.is_empty() || is_json(request) { Ok(body) } else { Err(not_json(request)) }
}

fn too_large(limit: usize) -> Problem {
    Problem::new(Code::PayloadTooLarge, format!("The request body exceeds {limit} bytes."))
}

fn is_json(request: &HttpRequest) -> bool {
    let plain =
        request.headers().get(CONTENT_ENCODING).is_none_or(|encoding| encoding == "identity");
    let json = |mime: actix_web::mime::Mime| {
        mime.type_() == "application"
            && (mime.subtype() == "json" || mime.suffix().is_some_and(|s| s == "json"))
    };
    plain && request.mime_type().ok().flatten().is_some_and(json)
}

fn not_json(request: &HttpRequest) -> Problem {
    let sent = match request.content_type() {
        "" => "no Content-Type".to_owned(),
        sent => format!("Content-Type {sent:?}"),
    };
    let detail = format!(
        "The request body must be uncompressed JSON with Content-Type application/json, found {sent}."
    );
    Problem::new(Code::UnsupportedMediaType, detail)
}

pub(crate) fn parse(body: &[u8]) -> Result<Option<Value>, Fault> {
    if body.is_empty() {
        return Ok(None);
    }
    match serde_json::from_slice(body) {
        Ok(WithoutRepeatedFields(value)) => Ok(Some(value)),
        Err(error) => Err(Fault::new(WHOLE, format!("malformed JSON: {error}"))),
    }
}

pub(super) fn missing() -> Fault {
    Fault::new(WHOLE, "expected a JSON object, found no body")
}

#[derive(Debug)]
pub(crate) struct BodyFaults(pub(crate) Faults);

impl BodyFaults {
    /// Fuzz target: a rejected body has a fault.
    #[cfg(fuzzing)]
    pub(crate) fn fuzz<B: deserr::Deserr<Self>>(body: &Value) {
        if let Err(Self(faults)) = deserr::deserialize::<B, _, Self>(body.clone()) {
            query::assert_faults_have_details(&faults);
        }
    }

    /// The fault for a value of the wrong JSON type, for handwritten parsers.
    pub(crate) fn wrong_kind<V: IntoValue>(
        actual: deserr::Value<V>,
        accepted: &[ValueKind],
        location: ValuePointerRef<'_>,
    ) -> Self {
        take_cf_content(Self::error(
            None,
            ErrorKind::IncorrectValueKind { actual, accepted },
            location,
        ))
    }
}

#[derive(Debug)]
pub(crate) struct FieldError(String);

impl FieldError {
    pub(crate) fn new(error: impl Display) -> Self {
        Self(error.to_string())
    }
}

pub(crate) fn parse_email(text: &str) -> Result<Email, FieldError> {
    Email::parse(text).map_err(FieldError::new)
}

pub(crate) fn parse_time(text: &str) -> Result<RequestedTime, FieldError> {
    query::parse_time(text).map_err(FieldError::new)
}

/// Parses an optional UUID; `what` it identifies, as in `the UUID of a hold`.
pub(crate) fn optional_uuid(text: Option<String>, what: &str) -> Result<Option<Uuid>, FieldError> {
    let parse = |text: String| {
        let fault = |_| FieldError::new(format!("expected {what}, found {text:?}"));
        text.parse().map_err(fault)
    };
    text.map(parse).transpose()
}

pub(crate) fn parse_zone(text: &str) -> Result<Zone, FieldError> {
    Zone::parse(text).map_err(FieldError::new)
}

impl DeserializeError for BodyFaults {
    fn error<V: IntoValue>(
        collected: Option<Self>,
        error: ErrorKind<'_, V>,
        location: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let fault = match error {
            ErrorKind::IncorrectValueKind { actual, accepted } => {
                let mut accepted: Vec<_> = accepted.iter().copied().map(kind).collect();
                accepted.dedup();
                let detail = format!("expected {}, found {}", list(&accepted), kind(actual.kind()));
                Fault::new(path(location), detail)
            }
            ErrorKind::MissingField { field } => {
                Fault::new(path(location.push_key(field)), "expected this field, found none")
            }
            ErrorKind::UnknownKey { key, accepted } => {
                Fault::new(path(location.push_key(key)), unknown_field(accepted))
            }
            ErrorKind::UnknownValue { value, accepted } => {
                Fault::new(path(location), format!("expected {}, found {value:?}", list(accepted)))
            }
            ErrorKind::BadSequenceLen { actual, expected } => Fault::new(
                path(location),
                format!("expected {expected} items, found {}", actual.len()),
            ),
            ErrorKind::Unexpected { msg } => Fault::new(path(location), msg),
        };
        Self::merge(collected, Self(vec![fault]), location)
    }
}

impl MergeWithError<Self> for BodyFaults {
    fn merge(
        collected: Option<Self>,
        other: Self,
        _: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let mut faults = collected.map_or_else(Faults::new, |collected| collected.0);
        faults.extend(other.0);
        ControlFlow::Continue(Self(faults))
    }
}

impl MergeWithError<FieldError> for BodyFaults {
    fn merge(
        collected: Option<Self>,
        wrong: FieldError,
        at: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        Self::merge(collected, Self(vec![Fault::new(path(at), wrong.0)]), at)
    }
}

/// Lets a `try_from` function of `#[deserr(try_from(…) = … -> Faults)]` return several faults.
impl MergeWithError<Faults> for BodyFaults {
    fn merge(
        collected: Option<Self>,
        faults: Faults,
        at: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        Self::merge(collected, Self(faults), at)
    }
}

/// Accepts an empty body or `{}`.
#[derive(Debug, deserr::Deserr)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct NoFields {}

fn kind(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Null => "null",
        ValueKind::Boolean => "true or false",
        ValueKind::Integer | ValueKind::NegativeInteger => "a whole number",
        ValueKind::Float => "a number with a fraction",
        ValueKind::String => "a string",
        ValueKind::Sequence => "an array",
        ValueKind::Map => "an object",
    }
}

fn unknown_field(accepted: &[&str]) -> String {
    match accepted {
        [] => "unknown field: this operation takes none".to_owned(),
        accepted => format!("unknown field: expected {}", list(accepted)),
    }
}

#[cfg(test)]
mod tests {
    use deserr::Deserr;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserr)]
    #[deserr(error = BodyFaults, deny_unknown_fields)]
    struct Request {
        #[deserr(try_from(&String) = parse_zone -> FieldError)]
        #[expect(dead_code, reason = "only its faults are looked at")]
        time_zone: Zone,
        #[expect(dead_code, reason = "only its faults are looked at")]
        hosts: Vec<HostRequest>,
    }

    #[derive(Debug, Deserr)]
    #[deserr(error = BodyFaults, deny_unknown_fields)]
    struct HostRequest {
        #[expect(dead_code, reason = "only its faults are looked at")]
        user_id: i64,
    }

    fn faults(body: Value) -> Vec<String> {
        let outcome = deserr::deserialize::<Request, _, BodyFaults>(body);
        outcome.expect_err("a faulty body").0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_is_reported_with_its_path() {
        let mut messages = faults(
            json!({ "time_zone": "Mars", "hosts": [{ "user_id": 4 }, { "user_id": "4", "rank": 1 }], "x": 1 }),
        );
        messages.sort();
        assert_eq!(messages.len(), 4, "{messages:?}");
        assert_eq!(messages[0], "hosts[1].rank: unknown field: expected user_id");
        assert_eq!(messages[1], "hosts[1].user_id: expected a whole number, found a string");
        assert!(messages[2].starts_with("time_zone: unknown time zone \"Mars\""), "{messages:?}");
        assert_eq!(messages[3], "x: unknown field: expected time_zone or hosts");
    }

    #[test]
    fn missing_fields_and_wrong_types_are_reported() {
        assert_eq!(faults(json!({})).len(), 2);
        assert_eq!(faults(json!([])), ["body: expected an object, found an array"]);
    }

    #[test]
    fn malformed_json_is_reported_with_line_and_column() {
        let fault = parse(b"{\n  \"a\": }").expect_err("malformed");
        assert!(fault.detail.contains("line 2 column 8"), "{fault}");
        for text in ["{", "{}{}", "{\"a\": NaN}", &"[".repeat(10_000)] {
            assert_eq!(parse(text.as_bytes()).expect_err("malformed").field, "body");
        }
    }

    #[test]
    fn number_without_a_fraction_is_an_integer_in_any_notation() {
        let value =
            parse(b"[4.0, -64.0, 1e3, 0.0, -0.0, 1.5, 1e300]").expect("JSON").expect("a value");
        assert_eq!(value, json!([4, -64, 1000, 0, 0, 1.5, 1e300]));
    }

    #[test]
    fn repeated_field_is_rejected_as_ambiguous() {
        let fault = parse(br#"{ "a": { "b": 1, "b": 2 } }"#).expect_err("ambiguous");
        assert!(fault.detail.contains("\"b\" occurs twice"), "{fault}");
    }
}
