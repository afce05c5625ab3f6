use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The form of cursors that this program writes and reads.
const VERSION: u8 = 1;

/// Where the next page of a list begins, and which list that is: opaque to clients, who pass it
/// back as they got it.
///
/// It carries the list's filters, so that it is enough by itself and the pages of one list always
/// fit together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cursor<F, P> {
    v: u8,
    list: String,
    /// The list's filters.
    pub(crate) filters: F,
    /// The position of the last item already seen.
    pub(crate) after: P,
}

impl<F: Serialize + DeserializeOwned, P: Serialize + DeserializeOwned> Cursor<F, P> {
    /// The cursor that follows `after` in the list called `list`.
    pub(crate) fn new(list: &str, filters: F, after: P) -> Self {
        Self { v: VERSION, list: list.to_owned(), filters, after }
    }

    /// The cursor as clients see it.
    pub(crate) fn encode(&self) -> String {
        let json = serde_json::to_vec(self).expect("filters and positions are plain values");
        BASE64_URL_SAFE_NO_PAD.encode(json)
    }

    /// Reads a cursor of the list called `list`.
    ///
    /// # Errors
    /// A sentence when this program did not write it, or wrote it for another list.
    pub(crate) fn decode(list: &str, text: &str) -> Result<Self, &'static str> {
        const REFUSAL: &str =
            "expected a next_cursor of this list, as it was given; begin again without one";
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
    fn a_cursor_survives_its_way_to_the_client_and_back() {
        let cursor = TestCursor::new("bookings", Some("scheduled".to_owned()), 31);
        assert_eq!(TestCursor::decode("bookings", &cursor.encode()), Ok(cursor));
    }

    #[test]
    fn one_of_another_list_or_version_or_making_is_refused() {
        let cursor = TestCursor::new("bookings", None, 31);
        assert!(TestCursor::decode("scheduling_links", &cursor.encode()).is_err());
        let newer = Cursor { v: VERSION + 1, ..cursor };
        assert!(TestCursor::decode("bookings", &newer.encode()).is_err());
        for text in ["", "eyJ", "e30", "not a cursor", "bnVsbA=="] {
            assert!(TestCursor::decode("bookings", text).is_err(), "{text}");
        }
    }
}
