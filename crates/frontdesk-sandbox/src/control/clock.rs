use actix_web::{Error, HttpResponse, web};
use serde::{Deserialize, Serialize};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::{InvalidRequest, bad_request, body, store_failed};
use crate::sandbox::Sandbox;
use crate::work::Settled;

/// The time on the sandbox's clock.
#[derive(Serialize, ToSchema)]
pub(crate) struct Clock {
    /// The current time (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
}

/// The new time; exactly one of the two fields is required.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetClockRequest {
    /// The new time (RFC 3339).
    #[serde(default, with = "time::serde::rfc3339::option")]
    set: Option<OffsetDateTime>,
    /// The time to advance by, in seconds.
    #[serde(default)]
    #[schema(example = 1800)]
    advance_seconds: Option<u32>,
}

/// The new time, and counts of processed events and deliveries.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClockAdvanced {
    /// The current time (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    now: OffsetDateTime,
    /// The number of events that were routed.
    events: usize,
    /// The number of deliveries that were attempted, retries included.
    deliveries: usize,
}

/// Get the clock
#[utoipa::path(
    get,
    path = "/sandbox/clock",
    tag = "Clock",
    responses((status = 200, description = "The time.", body = Clock))
)]
pub(crate) async fn get_clock(sandbox: web::Data<Sandbox>) -> HttpResponse {
    HttpResponse::Ok().json(Clock { now: sandbox.now() })
}

/// Advance the clock
///
/// Sends reminders, retries deliveries and ends expired leases in order, each at its due time. The
/// clock cannot go back; reset the sandbox instead.
#[utoipa::path(
    post,
    path = "/sandbox/clock",
    tag = "Clock",
    request_body = SetClockRequest,
    responses(
        (status = 200, description = "The new time.", body = ClockAdvanced),
        InvalidRequest,
    )
)]
pub(crate) async fn set_clock(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let to = target(&body(&bytes)?, sandbox.now()).map_err(bad_request)?;
    let Settled { events, deliveries } = sandbox.advance(to).await.map_err(store_failed)?;
    Ok(HttpResponse::Ok().json(ClockAdvanced { now: sandbox.now(), events, deliveries }))
}

fn target(request: &SetClockRequest, now: OffsetDateTime) -> Result<OffsetDateTime, String> {
    match (request.set, request.advance_seconds) {
        (Some(set), None) if now <= set => Ok(set),
        (Some(set), None) => Err(format!(
            "the clock is at {} and cannot go back to {}; reset the sandbox instead",
            written(now),
            written(set)
        )),
        (None, Some(seconds)) => now
            .checked_add(Duration::seconds(seconds.into()))
            .ok_or_else(|| format!("{seconds} seconds lead beyond the year 9999")),
        (Some(_), Some(_)) | (None, None) => {
            Err("expected either `set`, a time, or `advance_seconds`".to_owned())
        }
    }
}

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_else(|_| at.to_string())
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    fn asked(json: &str) -> Result<OffsetDateTime, String> {
        target(&serde_json::from_str(json).expect("a request"), NOW)
    }

    #[test]
    fn clock_advances_by_seconds_or_to_a_time() {
        assert_eq!(asked(r#"{"advance_seconds": 1800}"#), Ok(NOW + Duration::minutes(30)));
        assert_eq!(asked(r#"{"set": "2030-01-02T10:00:00+01:00"}"#), Ok(NOW + Duration::DAY));
        assert_eq!(asked(r#"{"set": "2030-01-01T09:00:00Z"}"#), Ok(NOW));
    }

    #[test]
    fn clock_does_not_go_back() {
        assert!(asked(r#"{"set": "2030-01-01T08:59:59Z"}"#).is_err());
        assert!(asked("{}").is_err());
        assert!(asked(r#"{"set": "2030-01-02T09:00:00Z", "advance_seconds": 1}"#).is_err());
    }
}
