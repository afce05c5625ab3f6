//! The control endpoints, one file each.

pub(crate) mod calendars;
pub(crate) mod clock;
pub(crate) mod crm;
pub(crate) mod deliveries;
pub(crate) mod faults;
pub(crate) mod inbox;
pub(crate) mod providers;
pub(crate) mod reset;
pub(crate) mod snapshots;

use actix_web::error::{ErrorBadRequest, ErrorInternalServerError, ErrorNotFound};
use actix_web::{Error, web};
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::workspace::Workspace;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::sandbox::Sandbox;

/// An error (RFC 9457).
#[derive(Serialize, ToSchema)]
pub(crate) struct SandboxProblem {
    /// A URI for the kind of error.
    #[serde(rename = "type")]
    kind: String,
    /// The kind of error.
    title: String,
    /// The HTTP status.
    #[schema(example = 400)]
    status: u16,
    /// What was wrong with this request.
    detail: String,
}

/// Reads a JSON body; an empty body is `{}`.
fn body<T: DeserializeOwned>(bytes: &web::Bytes) -> Result<T, Error> {
    let bytes = if bytes.is_empty() { b"{}" } else { bytes.as_ref() };
    // Serde would also read a struct from an array of its fields.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(bad_request("expected a JSON object"));
    }
    serde_json::from_slice(bytes).map_err(bad_request)
}

fn bad_request(error: impl std::fmt::Display) -> Error {
    ErrorBadRequest(error.to_string())
}

fn not_found(error: impl std::fmt::Display) -> Error {
    ErrorNotFound(error.to_string())
}

fn store_failed(error: StoreError) -> Error {
    ErrorInternalServerError(error)
}

fn address(text: &str) -> Result<Email, Error> {
    Email::parse(text).map_err(|error| bad_request(format!("address {text:?}: {error}")))
}

/// The sandbox's only workspace.
async fn workspace(sandbox: &Sandbox) -> Result<Workspace, Error> {
    let workspaces = sandbox.ports().store.directory.list_workspaces().await;
    let workspace = workspaces.map_err(store_failed)?.into_iter().next();
    workspace.ok_or_else(|| not_found("the sandbox has no workspace"))
}
