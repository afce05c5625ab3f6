//! What the back ends keep in their cursors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{CalendarError, Cursor};

/// How far a calendar has been read, by its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Progress {
    /// A feed's version (RFC 9110 section 8.8).
    Feed { etag: Option<String>, last_modified: Option<String> },
    /// A collection's version: of CalDAV (RFC 6578), or of Google.
    SyncToken(String),
    /// The address at which Microsoft tells what has changed since.
    DeltaLink(String),
    /// The version of each object, by its id, and that of all of them where the server tells one.
    Listing { ctag: Option<String>, etags: BTreeMap<String, Option<String>> },
}

impl Progress {
    /// # Errors
    /// [`CalendarError::CursorGone`] for a cursor that was not made here.
    pub(crate) fn read(cursor: &Cursor) -> Result<Self, CalendarError> {
        serde_json::from_str(&cursor.0).map_err(|_| CalendarError::CursorGone)
    }

    pub(crate) fn to_cursor(&self) -> Cursor {
        Cursor(serde_json::to_string(self).expect("strings and maps of strings are JSON"))
    }
}
