use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const VERSION: u8 = 1;

pub(super) const REFUSAL: &str =
    "expected a next_cursor of this list, unchanged; omit it to start from the first page";

/// The position of the next page in a list, opaque to clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cursor<F, P> {
    v: u8,
    list: String,
    pub(crate) filters: F,
    /// The position of the last item on the previous page.
    pub(crate) after: P,
}

impl<F: Serialize + DeserializeOwned, P: Serialize + DeserializeOwned> Cursor<F, P> {
    pub(crate) fn new(list: &str, filters: F, after: P) -> Self {
        Self { v: VERSION, list: list.to_owned(), filters, after }
    }

    pub(crate) fn encode(&self) -> String {
        let json = serde_json::to_vec(self).expect("filters and positions are plain values");
        BASE64_URL_SAFE_NO_PAD.encode(json)
    }

    pub(crate) fn decode(list: &str, text: &str) -> Result<Self, &'static str> {
        let json = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| REFUSAL)?;
        let cursor: Self = serde_json::from_slice(&json).map_err(|_| REFUSAL)?;
        if cursor.v == VERSION && cursor.list == list { Ok(cursor) } else { Err(REFUSAL) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type TestCursor = Cursor<Option<String>, i64>;

    #[test]
    fn cursor_survives_encoding_and_decoding() {
        let cursor = TestCursor::new("bookings", Some("scheduled".to_owned()), 31);
        assert_eq!(TestCursor::decode("bookings", &cursor.encode()), Ok(cursor));
    }

    #[test]
    fn cursor_of_another_list_or_version_is_rejected() {
        let cursor = TestCursor::new("bookings", None, 31);
        assert!(TestCursor::decode("scheduling_links", &cursor.encode()).is_err());
        let newer = Cursor { v: VERSION + 1, ..cursor };
        assert!(TestCursor::decode("bookings", &newer.encode()).is_err());
        for text in ["", "eyJ", "e30", "not a cursor", "bnVsbA=="] {
            assert!(TestCursor::decode("bookings", text).is_err(), "{text}");
        }
    }
}
