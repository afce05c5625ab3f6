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

use std::collections::BTreeMap;

use actix_web::error::{ErrorBadRequest, ErrorInternalServerError, ErrorNotFound};
use actix_web::{Error, web};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoResponses, ToSchema};

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
    /// The explanation of this error.
    detail: String,
}

/// The documented 400 of the control endpoints.
#[derive(IntoResponses)]
#[response(
    status = 400,
    description = "The request is invalid.",
    content_type = "application/problem+json"
)]
#[expect(dead_code, reason = "the problem is rendered by the middleware of the API")]
pub(crate) struct InvalidRequest(SandboxProblem);

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

fn store_failed(error: StoreError) -> Error {
    ErrorInternalServerError(error)
}

/// A 404 that lists the known names.
fn unknown<'a>(kind: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
    let known: Vec<&str> = known.into_iter().collect();
    let known = known.join(", ");
    ErrorNotFound(format!("there is no {kind} {name:?}; expected one of {known}"))
}

fn address(text: &str) -> Result<Email, Error> {
    Email::parse(text).map_err(|error| bad_request(format!("address {text:?}: {error}")))
}

/// Replaces each address by its match key.
fn by_match_key<T>(answers: BTreeMap<String, T>) -> Result<BTreeMap<String, T>, Error> {
    let by_key = |(text, answer): (String, T)| Ok((address(&text)?.match_key(), answer));
    answers.into_iter().map(by_key).collect()
}

/// The id of the sandbox's only workspace.
async fn workspace_id(sandbox: &Sandbox) -> Result<WorkspaceId, Error> {
    let workspaces = sandbox.ports().store.directory.list_workspaces().await;
    let workspace = workspaces.map_err(store_failed)?.into_iter().next();
    let workspace = workspace.ok_or_else(|| ErrorNotFound("the sandbox has no workspace"))?;
    Ok(workspace.id)
}
