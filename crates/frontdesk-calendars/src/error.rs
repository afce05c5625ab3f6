use std::time::Duration;

use thiserror::Error;

/// Why a calendar could not be read or written. What each asks of the caller differs, and nothing else: a calendar that
/// answers with any of them has not been read, and its host's times stay closed.
///
/// No text here holds a password, nor the path or query of an address: that of a feed is a secret in itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CalendarError {
    /// The user name, password or token is refused. Asking again would only get the address banned: someone has to connect
    /// the calendar again.
    #[error("the server refuses the user name and password: the calendar has to be connected again")]
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
    /// The address leads where requests may not go: into a private network, by plain `http`, or with the password of one
    /// site to another.
    #[error("{0}")]
    Refused(String),
}

impl CalendarError {
    /// Whether the same request may go well later without anybody's doing.
    pub fn is_worth_retrying(&self) -> bool {
        match self {
            Self::Throttled(_) | Self::Transient(_) => true,
            Self::Auth
            | Self::Gone
            | Self::CursorGone
            | Self::Conflict
            | Self::Permanent(_)
            | Self::TooBig { .. }
            | Self::Refused(_) => false,
        }
    }
}
