use std::io::Read as _;
use std::time::{Duration, SystemTime};

use flate2::read::MultiGzDecoder;
use http::StatusCode;
use http::header::{CONTENT_ENCODING, DATE, HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::Response;
use url::Url;

use crate::{OutgoingError, host_of};

const MAX_REFUSAL_BYTES: usize = 64 * 1024;
/// A longer `Retry-After` is probably a mistake.
const LONGEST_PAUSE: Duration = Duration::from_hours(24);

/// A response with its body.
#[derive(Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body: complete for a success, truncated otherwise.
    pub body: Vec<u8>,
    /// The URL of the response, after all redirects.
    pub url: Url,
}

impl Reply {
    pub(crate) async fn read(
        mut response: Response,
        url: Url,
        max_body_bytes: usize,
    ) -> Result<Self, OutgoingError> {
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        if max_body_bytes == 0 {
            return Ok(Self { status, headers, body, url });
        }
        let limit = if status.is_success() { max_body_bytes } else { MAX_REFUSAL_BYTES };
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if chunk.len() <= limit - body.len() => {
                    body.extend_from_slice(&chunk);
                }
                Ok(None) => break,
                // An error response is usable without its body.
                Ok(Some(_)) | Err(_) if !status.is_success() => break,
                Ok(Some(_)) => return Err(OutgoingError::TooBig { limit }),
                Err(error) => return Err(OutgoingError::of_no_response(error, &url)),
            }
        }
        if status.is_success() && is_packed(&headers) {
            body = unpacked(&body, limit, &url)?;
        }
        Ok(Self { status, headers, body, url })
    }

    /// Whether the body is the requested content, perhaps transformed by a proxy (203).
    pub fn has_content(&self) -> bool {
        matches!(self.status, StatusCode::OK | StatusCode::NON_AUTHORITATIVE_INFORMATION)
    }

    /// The trimmed value of a header in UTF-8, if not empty.
    pub fn header(&self, name: &HeaderName) -> Option<&str> {
        let text = str::from_utf8(self.headers.get(name)?.as_bytes()).ok()?;
        Some(text.trim()).filter(|text| !text.is_empty())
    }

    /// The delay of `Retry-After` (RFC 9110, section 10.2.3).
    ///
    /// A date is compared with the response's own `Date`, because clocks may differ.
    pub fn retry_after(&self) -> Option<Duration> {
        let pause = if let Ok(seconds) = self.header(&RETRY_AFTER)?.parse::<u32>() {
            Duration::from_secs(seconds.into())
        } else {
            self.date(&RETRY_AFTER)?.duration_since(self.date(&DATE)?).ok()?
        };
        Some(pause.min(LONGEST_PAUSE))
    }

    /// The value of a header that is a date.
    pub fn date(&self, name: &HeaderName) -> Option<SystemTime> {
        httpdate::parse_http_date(self.header(name)?).ok()
    }
}

/// Whether the body is compressed under a name that reqwest does not know (RFC 9110 section 8.4.1.3).
///
/// reqwest removes the header of a body that it decompresses.
fn is_packed(headers: &HeaderMap) -> bool {
    let coding = headers.get(CONTENT_ENCODING).map(|coding| coding.as_bytes().trim_ascii());
    coding.is_some_and(|it| {
        [b"x-gzip".as_slice(), b"gzip"].iter().any(|name| it.eq_ignore_ascii_case(name))
    })
}

fn unpacked(body: &[u8], limit: usize, url: &Url) -> Result<Vec<u8>, OutgoingError> {
    let mut unpacked = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    MultiGzDecoder::new(body).take(most).read_to_end(&mut unpacked).map_err(|error| {
        OutgoingError::NoResponse(format!(
            "{} returned an invalid gzip body: {error}",
            host_of(url)
        ))
    })?;
    if limit < unpacked.len() { Err(OutgoingError::TooBig { limit }) } else { Ok(unpacked) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::reply;

    #[test]
    fn retry_after_is_seconds_or_a_date_and_is_capped() {
        let now = "Sat, 21 Nov 2026 09:00:00 GMT";
        for (text, seconds) in [
            ("120", Some(120)),
            ("0", Some(0)),
            ("Sat, 21 Nov 2026 09:30:00 GMT", Some(1800)),
            ("Fri, 20 Nov 2026 09:00:00 GMT", None),
            ("4000000000", Some(86_400)),
            ("Thu, 21 Nov 2126 09:30:00 GMT", Some(86_400)),
            ("-5", None),
            ("soon", None),
        ] {
            let pause = reply(429, &[(RETRY_AFTER, text), (DATE, now)]).retry_after();
            assert_eq!(pause, seconds.map(Duration::from_secs), "{text}");
        }
        assert_eq!(
            reply(429, &[(RETRY_AFTER, now)]).retry_after(),
            None,
            "a date needs a Date header"
        );
    }
}
