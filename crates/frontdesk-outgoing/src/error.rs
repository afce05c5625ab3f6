use std::error::Error;

use thiserror::Error;
use url::Url;

use crate::guard::OutOfReach;

/// Why a request has no answer that could be read.
///
/// No text here holds a password, nor the path or query of an address, which may be a secret in
/// itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutgoingError {
    /// The address leads where requests may not go: into a private network, by plain `http`, or
    /// with the password of one site to another.
    #[error("{0}")]
    Refused(String),
    /// The server asks for the password in a way that is not supported.
    #[error("{0}")]
    Unsupported(String),
    /// No answer came, or it broke off. The request may have been acted on all the same.
    #[error("{0}")]
    NoAnswer(String),
    /// It is redirected without end, or without a destination.
    #[error("{0}")]
    Astray(String),
    /// The answer is longer than is read.
    #[error("the answer is longer than {limit} bytes, the most that is read")]
    TooBig {
        /// The longest answer that is read, in bytes after decompression.
        limit: usize,
    },
}

impl OutgoingError {
    /// Why no answer came; what says so at the bottom of it holds no address.
    pub(crate) fn of_no_answer(error: reqwest::Error, url: &Url) -> Self {
        let error = error.without_url();
        let host = host_of(url);
        let mut cause: &dyn Error = &error;
        loop {
            if let Some(refusal) = cause.downcast_ref::<OutOfReach>() {
                return Self::Refused(refusal.to_string());
            }
            let Some(deeper) = cause.source() else { break };
            cause = deeper;
        }
        if error.is_timeout() {
            return Self::NoAnswer(format!("{host} has not answered in time"));
        }
        Self::NoAnswer(format!("{host} can't be reached: {cause}"))
    }
}

/// The host of a URL, for error messages: the path may hold a secret.
pub fn host_of(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}
