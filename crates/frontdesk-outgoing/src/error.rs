use std::error::Error;

use thiserror::Error;
use url::Url;

use crate::guard::OutOfReach;

/// The reason why a request has no readable response.
///
/// Omits the password, and the URL's path and query, which may contain a secret.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutgoingError {
    /// This client forbids the request: private network, plain `http` or another site.
    #[error("{0}")]
    Refused(String),
    /// The server requires an unsupported authentication scheme.
    #[error("{0}")]
    Unsupported(String),
    /// No complete response; the server may have processed the request.
    #[error("{0}")]
    NoResponse(String),
    /// Too many redirects, or a redirect without a destination.
    #[error("{0}")]
    Astray(String),
    /// The response is too large.
    #[error("the response is longer than {limit} bytes")]
    TooBig {
        /// Maximum bytes after decompression.
        limit: usize,
    },
}

impl OutgoingError {
    /// Uses the innermost cause, which omits the URL.
    pub(crate) fn of_no_response(error: reqwest::Error, url: &Url) -> Self {
        let error = error.without_url();
        let host = host_of(url);
        let mut cause: &dyn Error = &error;
        loop {
            match cause.downcast_ref::<OutOfReach>() {
                // The name server may be unavailable, so a retry may succeed.
                Some(unknown @ OutOfReach::NoAddress(_)) => {
                    return Self::NoResponse(unknown.to_string());
                }
                Some(refusal) => return Self::Refused(refusal.to_string()),
                None => {}
            }
            let Some(deeper) = cause.source() else { break };
            cause = deeper;
        }
        if error.is_timeout() {
            return Self::NoResponse(format!("{host} did not respond in time"));
        }
        Self::NoResponse(format!("{host} cannot be reached: {cause}"))
    }
}

/// The URL's host for error messages; the path may be secret.
pub fn host_of(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}
