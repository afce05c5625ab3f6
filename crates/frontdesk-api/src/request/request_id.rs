use actix_web::HttpMessage as _;
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use uuid::Uuid;

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const MAX_LENGTH: usize = 128;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(String);

impl RequestId {
    /// The client's `X-Request-Id` if it is a single well-formed id; otherwise an id from `make`.
    pub(crate) fn of(headers: &HeaderMap, make: impl FnOnce() -> Uuid) -> Self {
        let mut sent = headers.get_all(REQUEST_ID);
        match (sent.next().and_then(well_formed), sent.next()) {
            (Some(id), None) => Self(id.to_owned()),
            (_, _) => Self(make().to_string()),
        }
    }

    /// The id that the boundary middleware assigned.
    pub(crate) fn given(request: &HttpRequest) -> Option<Self> {
        request.extensions().get::<Self>().cloned()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("letters, digits, dots, hyphens and underscores")
    }
}

fn well_formed(value: &HeaderValue) -> Option<&str> {
    let text = value.to_str().ok()?;
    let fine = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    ((1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(fine)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id_for(sent: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in sent {
            headers.append(REQUEST_ID, HeaderValue::from_str(value).expect("a header"));
        }
        RequestId::of(&headers, Uuid::nil).as_str().to_owned()
    }

    #[test]
    fn well_formed_id_of_the_caller_is_kept() {
        let longest = "x".repeat(128);
        for id in ["a", "Trace.1_2-3", &longest] {
            assert_eq!(id_for(&[id]), id);
        }
    }

    #[test]
    fn missing_malformed_or_repeated_id_is_replaced() {
        let too_long = "x".repeat(129);
        for sent in [&[][..], &[""], &["a b"], &["a\"b"], &["a", "a"], &[&too_long]] {
            assert_eq!(id_for(sent), Uuid::nil().to_string(), "{sent:?}");
        }
    }
}
