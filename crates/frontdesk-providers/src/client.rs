use std::error::Error;

use frontdesk_outgoing::OutOfReach;
use reqwest::header::HeaderMap;
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use time::OffsetDateTime;
use tokio::time::Instant;

use crate::json;

/// Twice the largest documented response body (1 MB, People Data Labs).
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The upper limit for the pauses that vendors request.
const MAX_RETRY_AFTER: time::Duration = time::Duration::hours(24);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum CallError {
    /// The deadline passed; the vendor may have counted the request.
    #[error("no response before the deadline")]
    Timeout,
    #[error("the deadline passed before the request was sent")]
    TooLate,
    /// The connection failed, so the request was never sent.
    #[error("the connection failed")]
    NotConnected,
    /// The host has no allowed address, so the request was never sent.
    #[error("the base URL has no public address; --allow-private-network can allow a private one")]
    OutOfReach,
    /// The response did not end in time; the vendor counted the request.
    #[error("the response with status {} did not end before the deadline", .0.as_u16())]
    Unfinished(StatusCode),
    /// The connection broke; the vendor may have counted the request.
    #[error("the connection broke before the response")]
    Broken,
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// `None` if the body was truncated, too long or too slow.
    body: Option<Vec<u8>>,
}

impl CallError {
    /// Whether the service may have received and counted the request.
    pub(crate) fn may_have_been_sent(self) -> bool {
        match self {
            Self::Timeout | Self::Unfinished(_) | Self::Broken => true,
            Self::TooLate | Self::NotConnected | Self::OutOfReach => false,
        }
    }

    pub(crate) fn status(self) -> Option<StatusCode> {
        match self {
            Self::Unfinished(status) => Some(status),
            Self::Timeout
            | Self::TooLate
            | Self::NotConnected
            | Self::OutOfReach
            | Self::Broken => None,
        }
    }
}

/// Retries once after a failed connection, because nothing was sent.
pub(crate) async fn send(request: RequestBuilder, deadline: Instant) -> Result<Reply, CallError> {
    let again = request.try_clone();
    match attempt(request, deadline).await {
        // A forbidden address takes as many attempts as an unknown name. Otherwise the duration
        // would show callers which names exist in the private network.
        Err(error @ (CallError::NotConnected | CallError::OutOfReach)) => match again {
            Some(again) => attempt(again, deadline).await,
            None => Err(error),
        },
        outcome => outcome,
    }
}

async fn attempt(request: RequestBuilder, deadline: Instant) -> Result<Reply, CallError> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(CallError::TooLate);
    }
    let response = request.timeout(left).send().await.map_err(|error| call_error(&error))?;
    Reply::read(response).await
}

fn call_error(error: &reqwest::Error) -> CallError {
    if is_out_of_reach(error) {
        CallError::OutOfReach
    } else if error.is_connect() {
        CallError::NotConnected
    } else if error.is_timeout() {
        CallError::Timeout
    } else {
        CallError::Broken
    }
}

fn is_out_of_reach(error: &reqwest::Error) -> bool {
    let mut cause: Option<&dyn Error> = error.source();
    while let Some(error) = cause {
        if error.is::<OutOfReach>() {
            return true;
        }
        cause = error.source();
    }
    false
}

impl Reply {
    async fn read(mut response: Response) -> Result<Self, CallError> {
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if chunk.len() <= MAX_BODY_BYTES - body.len() => {
                    body.extend_from_slice(&chunk);
                }
                Ok(None) => {
                    if body.starts_with(BYTE_ORDER_MARK) {
                        body.drain(..BYTE_ORDER_MARK.len());
                    }
                    return Ok(Self { status, headers, body: Some(body) });
                }
                // For an error response, the status suffices. A success also needs its body.
                Err(error) if error.is_timeout() && status.is_success() => {
                    return Err(CallError::Unfinished(status));
                }
                Ok(Some(_)) | Err(_) => return Ok(Self { status, headers, body: None }),
            }
        }
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> Option<T> {
        json::parsed(self.body.as_deref()?)
    }

    /// `None` for other JSON, which lenient types would read as empty.
    pub(crate) fn object<T: DeserializeOwned>(&self) -> Option<T> {
        self.json().filter(Value::is_object).and_then(|value| T::deserialize(value).ok())
    }

    pub(crate) fn is_page(&self) -> bool {
        let start = self.body.as_deref().map(<[u8]>::trim_ascii_start);
        start.is_some_and(|body| body.starts_with(b"<"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok().map(str::trim)
    }

    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        self.header(name)?.parse().ok().filter(|number: &f64| number.is_finite() && 0.0 <= *number)
    }

    /// Returns the end of the `Retry-After` pause; `None` if already past.
    pub(crate) fn retry_after(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let text = self.header("retry-after")?;
        let until = match text.parse::<u32>() {
            Ok(seconds) => now + time::Duration::seconds(seconds.into()),
            Err(_) => httpdate::parse_http_date(text).ok()?.into(),
        };
        within_reach(until, now)
    }
}

pub(crate) fn within_reach(until: OffsetDateTime, now: OffsetDateTime) -> Option<OffsetDateTime> {
    (now < until).then(|| until.min(now + MAX_RETRY_AFTER))
}

#[cfg(test)]
mod tests;
