use actix_web::{Error, HttpResponse, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{InvalidRequest, SandboxProblem, body, store_failed, unknown};
use crate::sandbox::{START, Sandbox};

/// The snapshot to restore.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetRequest {
    /// The name of a snapshot; by default `start`, the initial state.
    #[serde(default)]
    #[schema(example = "booked")]
    snapshot: Option<String>,
}

/// Reset the sandbox
///
/// Restores the data, the clock, the sequence of ids, and the settings of calendars, providers, the
/// CRM and faults. Deletes mail and webhook requests that are newer than the snapshot.
#[utoipa::path(
    post,
    path = "/sandbox/reset",
    tag = "State",
    request_body(content = Option<ResetRequest>),
    responses(
        (status = 204, description = "The sandbox is reset."),
        InvalidRequest,
        (status = 404, description = "There is no such snapshot.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn reset(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let request: ResetRequest = body(&bytes)?;
    let name = request.snapshot.as_deref().unwrap_or(START);
    if sandbox.restore(name).await.map_err(store_failed)? {
        return Ok(HttpResponse::NoContent().finish());
    }
    Err(unknown("snapshot", name, sandbox.snapshot_names().iter().map(String::as_str)))
}
