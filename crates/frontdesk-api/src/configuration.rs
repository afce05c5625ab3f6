mod objects;

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::services::{CheckCalendars, GetWorkspace, ReplaceWorkspace, TestWebhook};
use frontdesk_workspace_file::Surroundings;
use sha2::{Digest as _, Sha256};

pub(crate) use objects::{Address, ObjectChange, tag_of_object};

/// Bytes of a hash in an entity tag; 96 bits distinguish the versions of a document.
const TAG_BYTES: usize = 12;

/// The use cases for the configuration of a workspace and its external systems.
pub struct Configuration {
    /// Reads the configuration.
    pub get: GetWorkspace,
    /// Replaces the configuration.
    pub replace: Arc<ReplaceWorkspace>,
    /// Reads the calendars of a member.
    pub check_calendars: CheckCalendars,
    /// Sends test requests to webhooks.
    pub test_webhook: Arc<TestWebhook>,
    /// What the plan of a document depends on.
    pub surroundings: Surroundings,
}

/// A strong entity tag of a document (RFC 9110, section 8.8.3), the same in every process.
pub(crate) fn tag_of(document: &str) -> String {
    let hash = Sha256::digest(document);
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..TAG_BYTES]))
}
