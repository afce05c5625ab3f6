use std::time::Duration;

use frontdesk_outgoing::{OutgoingError, Reply, host_of};
use thiserror::Error;

/// Why a calendar could not be read or written. What each asks of the caller differs, and nothing
/// else: a calendar that answers with any of them has not been read, and its host's times stay
/// closed.
///
/// No text here holds a password, nor the path or query of an address: that of a feed is a secret
/// in itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CalendarError {
    /// The user name, password or grant is refused. Asking again would only get the address banned:
    /// someone has to connect the calendar again.
    #[error(
        "the server refuses what the calendar was connected with: it has to be connected again"
    )]
    Auth,
    /// The calendar or the object is not there any more.
    #[error("the server has nothing there any more")]
    Gone,
    /// The server has forgotten the cursor: pull again without one.
    #[error("the server no longer knows what had been read: everything has to be read again")]
    CursorGone,
    /// The object was changed by someone else in the meantime, or another one has its UID.
    #[error("the event was changed in the meantime, or its UID is another event's")]
    Conflict,
    /// The server asks for a pause, of this length where it tells one.
    #[error("the server asks for a pause{}", .0.map(|pause| format!(" of {} s", pause.as_secs())).unwrap_or_default())]
    Throttled(Option<Duration>),
    /// The server offers no way to sign in that is supported.
    #[error("{0}")]
    Unsupported(String),
    /// It may go well later without anybody's doing.
    #[error("{0}")]
    Transient(String),
    /// It goes wrong the same way until something is put right.
    #[error("{0}")]
    Permanent(String),
    /// The answer is longer than is read.
    #[error("the answer is longer than {limit} bytes, the most that is read")]
    TooBig {
        /// The longest answer that is read, in bytes after decompression.
        limit: usize,
    },
    /// The address leads where requests may not go: into a private network, by plain `http`, or
    /// with the password of one site to another.
    #[error("{0}")]
    Refused(String),
}

impl CalendarError {
    /// What a status means that is the same to whatever was asked. Those that a request has its own
    /// meaning for are its caller's to look at first.
    pub(crate) fn of(reply: &Reply) -> Self {
        let host = host_of(&reply.url);
        let told = format!("{host} answers {}", reply.status);
        match reply.status.as_u16() {
            401 => Self::Auth,
            404 | 410 => Self::Gone,
            412 => Self::Conflict,
            429 => Self::Throttled(reply.retry_after()),
            503 if reply.retry_after().is_some() => Self::Throttled(reply.retry_after()),
            // Not implemented, and not supported: no time will help.
            501 | 505 => Self::Permanent(told),
            408 | 423 | 425 | 500..=599 => Self::Transient(told),
            _ => Self::Permanent(told),
        }
    }

    /// Whether the same request may go well later without anybody's doing.
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
            OutgoingError::NoAnswer(why) => Self::Transient(why),
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
    fn every_status_says_what_is_to_be_done() {
        let permanent =
            |told: &str| CalendarError::Permanent(format!("example.com answers {told}"));
        let transient =
            |told: &str| CalendarError::Transient(format!("example.com answers {told}"));
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
