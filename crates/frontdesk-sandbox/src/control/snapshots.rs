use actix_web::{Error, HttpResponse, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{InvalidRequest, bad_request, body, store_failed};
use crate::sandbox::{MAX_SNAPSHOTS, START, Sandbox};

const MAX_NAME: usize = 100;

/// The snapshot to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveSnapshotRequest {
    /// The name, of 1 to 100 bytes; replaces an earlier snapshot with this name.
    #[schema(example = "booked")]
    name: String,
}

/// Save a snapshot
///
/// Saves the whole state under a name, for a later reset. Each snapshot holds a copy of the data in
/// memory, so at most 100 names are allowed. Snapshots are lost when the sandbox stops.
#[utoipa::path(
    post,
    path = "/sandbox/snapshots",
    tag = "State",
    request_body = SaveSnapshotRequest,
    responses(
        (status = 204, description = "The snapshot is saved."),
        InvalidRequest,
    )
)]
pub(crate) async fn save_snapshot(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let SaveSnapshotRequest { name } = body(&bytes)?;
    if name == START {
        return Err(bad_request("name: \"start\" is the initial state; choose another name"));
    }
    if !(1..=MAX_NAME).contains(&name.len()) {
        let length = name.len();
        return Err(bad_request(format!("name: expected 1 to {MAX_NAME} bytes, found {length}")));
    }
    if sandbox.save(name).map_err(store_failed)? {
        return Ok(HttpResponse::NoContent().finish());
    }
    Err(bad_request(format!(
        "name: there are {MAX_SNAPSHOTS} snapshots, the maximum; use one of their names to replace it"
    )))
}
