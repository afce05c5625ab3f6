use std::time::Duration;

use frontdesk_outgoing::{OutgoingError, Reply, host_of};
use thiserror::Error;

/// The reason why a calendar could not be read or written.
///
/// Messages contain no password, path or query: the address of a feed is a secret.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CalendarError {
    /// The server rejects the credentials; the owner must reconnect.
    #[error("the server rejects the credentials of the calendar; reconnect it")]
    Auth,
    /// The calendar or the object no longer exists.
    #[error("the calendar or event no longer exists on the server")]
    Gone,
    /// The server no longer accepts the cursor. Pull again without a cursor.
    #[error("the server rejects the sync position; a full reading is required")]
    CursorGone,
    /// The object changed since the last read, or its UID is taken.
    #[error("the event was changed on the server, or another event has its UID")]
    Conflict,
    /// The server requests a pause; `None` if it states no length.
    #[error("the server limits the request rate{}", .0.map(|pause| format!("; retry in {} s", pause.as_secs())).unwrap_or_default())]
    Throttled(Option<Duration>),
    /// The server offers no supported authentication scheme.
    #[error("{0}")]
    Unsupported(String),
    /// A temporary failure; a retry may succeed.
    #[error("{0}")]
    Transient(String),
    /// A failure that repeats until a person fixes its cause.
    #[error("{0}")]
    Permanent(String),
    /// The response exceeds the size limit.
    #[error("the response exceeds the maximum of {limit} bytes")]
    TooBig {
        /// The longest accepted response, in bytes after decompression.
        limit: usize,
    },
    /// This service forbids the request: private network, plain `http` or another site.
    #[error("{0}")]
    Refused(String),
}

impl CalendarError {
    /// Maps an error status; callers handle request-specific meanings first.
    pub(crate) fn of(reply: &Reply) -> Self {
        let host = host_of(&reply.url);
        let detail = format!("{host} responded with {}", reply.status);
        match reply.status.as_u16() {
            401 => Self::Auth,
            404 | 410 => Self::Gone,
            412 => Self::Conflict,
            429 => Self::Throttled(reply.retry_after()),
            503 if reply.retry_after().is_some() => Self::Throttled(reply.retry_after()),
            // A retry after 501 (not implemented) or 505 (version not supported) cannot succeed.
            501 | 505 => Self::Permanent(detail),
            408 | 423 | 425 | 500..=599 => Self::Transient(detail),
            _ => Self::Permanent(detail),
        }
    }

    /// Maps a refused request with a sync position.
    ///
    /// Servers report a lost position with almost any status. If the cause is another one, the full
    /// reading fails with it.
    pub(crate) fn or_cursor_gone(self) -> Self {
        match self {
            Self::Gone | Self::Conflict | Self::Transient(_) | Self::Permanent(_) => {
                Self::CursorGone
            }
            other => other,
        }
    }

    /// Whether a retry of the same request may succeed.
    pub fn is_worth_retrying(&self) -> bool {
        match self {
            Self::Throttled(_) | Self::Transient(_) => true,
            Self::Auth
            | Self::Gone
            | Self::CursorGone
            | Self::Conflict
            | Self::Unsupported(_)
            | Self::Permanent(_)
            | Self::TooBig { .. }
            | Self::Refused(_) => false,
        }
    }
}

impl From<OutgoingError> for CalendarError {
    fn from(error: OutgoingError) -> Self {
        match error {
            OutgoingError::Refused(why) => Self::Refused(why),
            OutgoingError::Unsupported(why) => Self::Unsupported(why),
            OutgoingError::NoResponse(why) => Self::Transient(why),
            OutgoingError::Astray(why) => Self::Permanent(why),
            OutgoingError::TooBig { limit } => Self::TooBig { limit },
        }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_outgoing::testing::reply;
    use http::header::RETRY_AFTER;

    use super::*;

    #[test]
    fn each_status_maps_to_its_error() {
        let permanent =
            |detail: &str| CalendarError::Permanent(format!("example.com responded with {detail}"));
        let transient =
            |detail: &str| CalendarError::Transient(format!("example.com responded with {detail}"));
        for (status, error) in [
            (400, permanent("400 Bad Request")),
            (401, CalendarError::Auth),
            (403, permanent("403 Forbidden")),
            (404, CalendarError::Gone),
            (405, permanent("405 Method Not Allowed")),
            (408, transient("408 Request Timeout")),
            (410, CalendarError::Gone),
            (412, CalendarError::Conflict),
            (415, permanent("415 Unsupported Media Type")),
            (423, transient("423 Locked")),
            (429, CalendarError::Throttled(None)),
            (500, transient("500 Internal Server Error")),
            (501, permanent("501 Not Implemented")),
            (502, transient("502 Bad Gateway")),
            (503, transient("503 Service Unavailable")),
            (507, transient("507 Insufficient Storage")),
            (302, permanent("302 Found")),
        ] {
            assert_eq!(CalendarError::of(&reply(status, &[])), error);
        }
        for status in [429, 503] {
            let error = CalendarError::Throttled(Some(Duration::from_secs(7)));
            assert_eq!(CalendarError::of(&reply(status, &[(RETRY_AFTER, "7")])), error);
        }
    }
}
