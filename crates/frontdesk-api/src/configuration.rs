mod changes;
mod objects;
mod section;

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::services::{GetWorkspace, ReplaceAbsences, ReplaceWorkspace, WorkspaceState};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

pub use changes::DocumentChanges;
pub(crate) use objects::{Address, ObjectChange, document_of, tag_of_object};
pub(crate) use section::Section;

/// Bytes of a hash in an entity tag; 96 bits distinguish the versions of a document.
const TAG_BYTES: usize = 12;

/// Converts between workspace documents in JSON and the domain.
pub trait WorkspaceDocuments: Send + Sync {
    /// Returns the plan of a document for the workspace `stored`.
    ///
    /// A field that the document omits keeps its stored value; one that is `null` gets its default.
    ///
    /// # Errors
    /// All faults, each with the path of its field.
    fn parse(&self, document: Value, stored: &WorkspaceState) -> Result<WorkspacePlan, Faults>;

    /// Returns the document of a stored workspace, without secrets.
    ///
    /// Applying the document MUST change nothing.
    fn render(&self, state: &WorkspaceState) -> String;
}

/// The use cases for the configuration of a workspace.
pub struct Configuration {
    /// Reads the configuration.
    pub get: GetWorkspace,
    /// Replaces the configuration.
    pub replace: ReplaceWorkspace,
    /// Replaces the absences of a member.
    pub replace_absences: ReplaceAbsences,
    /// The format of the documents.
    pub documents: Arc<dyn WorkspaceDocuments>,
}

/// A strong entity tag of a document (RFC 9110, section 8.8.3), the same in every process.
pub(crate) fn tag_of(document: &str) -> String {
    let hash = Sha256::digest(document);
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..TAG_BYTES]))
}
