//! The format of the back ends' cursors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{CalendarError, Cursor};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Progress {
    /// The version of a feed (RFC 9110 section 8.8).
    Feed { etag: Option<String>, last_modified: Option<String> },
    /// The sync token of CalDAV (RFC 6578) or Google.
    SyncToken(String),
    /// The address at which Microsoft returns the changes since the last pull.
    DeltaLink(String),
    /// The version of each object by its id, and of the collection.
    Listing { ctag: Option<String>, etags: BTreeMap<String, Option<String>> },
}

impl Progress {
    /// Parses a cursor; returns [`CalendarError::CursorGone`] if its format is unknown.
    pub(crate) fn read(cursor: &Cursor) -> Result<Self, CalendarError> {
        serde_json::from_str(&cursor.0).map_err(|_| CalendarError::CursorGone)
    }

    pub(crate) fn to_cursor(&self) -> Cursor {
        Cursor(serde_json::to_string(self).expect("strings and maps of strings are JSON"))
    }
}
