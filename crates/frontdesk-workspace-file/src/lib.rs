//! The workspace document: the configuration of a workspace in TOML and JSON.
//!
//! Architecture invariant: this crate does no I/O. It converts between documents, plans and stored
//! workspaces; the domain decides what a plan changes.
//!
//! [`parse`] stops at the first error. [`plan`] continues after a fault, so that one run reports
//! all faults. [`merge`] plans a file and keeps changes of the store since the last apply.

mod answers;
mod at_most;
mod calendars;
mod changes;
mod draft;
mod faults;
mod forms;
mod hours;
mod invitations;
mod json;
mod members;
mod merge;
mod metadata;
mod omitted;
mod patched;
mod read;
mod records;
mod references;
mod render;
mod routers;
mod scalars;
mod schema;
mod secret;
mod section;
mod sections;
mod syntax;
mod tables;
#[cfg(test)]
mod tests;
mod webhooks;

use frontdesk_domain::records::ProviderProfile;
use frontdesk_domain::webhook::InvalidWebhookSecret;

pub use at_most::AtMost;
pub use changes::DocumentChanges;
pub use forms::patterns;
pub use json::WithoutRepeatedFields;
pub use merge::{Difference, Merged, merge};
pub use patched::Patched;
pub use read::plan;
pub use references::{remove_references, rename_references};
pub use render::Document;
pub use schema::{DOCUMENT_SCHEMA, OBJECT_SCHEMA, schemas};
pub use secret::{SECRET_KEY_VARIABLE, SecretSource};
pub use section::{Section, sections_of};
pub use syntax::{Format, SyntaxError, parse};

/// What a plan depends on besides the document and the stored workspace.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The providers that a document may name.
    pub providers: Vec<ProviderProfile>,
    /// Where secrets come from.
    pub secrets: SecretSource,
    /// A secret key is set, so secrets can be stored.
    pub can_seal: bool,
    /// Checks the signing secret of a webhook.
    pub check_webhook_secret: fn(&str) -> Result<(), InvalidWebhookSecret>,
}
