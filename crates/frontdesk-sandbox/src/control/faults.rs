use actix_web::{Error, HttpResponse, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{InvalidRequest, bad_request, body};
use crate::external_systems::FaultRule;
use crate::sandbox::Sandbox;

const MAX_MILLISECONDS: u32 = 60_000;

/// The faults of the next requests.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFaultsRequest {
    /// The faults, which replace earlier faults. The first matching fault applies to a request.
    faults: Vec<FaultRule>,
}

/// Set faults
///
/// Makes the next requests to a route fail, respond late, or lose their connection. Control
/// endpoints are exempt.
#[utoipa::path(
    put,
    path = "/sandbox/faults",
    tag = "Faults",
    request_body = SetFaultsRequest,
    responses(
        (status = 204, description = "The faults are set."),
        InvalidRequest,
    )
)]
pub(crate) async fn set_faults(
    sandbox: web::Data<Sandbox>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let SetFaultsRequest { faults } = body(&bytes)?;
    faults.iter().try_for_each(check)?;
    sandbox.external_systems().with(|state| state.faults = faults);
    Ok(HttpResponse::NoContent().finish())
}

fn check(rule: &FaultRule) -> Result<(), Error> {
    let FaultRule { path, times, milliseconds, .. } = rule;
    let is_balanced = path.matches('{').count() == path.matches('}').count();
    if !path.starts_with('/') || path.contains('?') || !is_balanced {
        return Err(bad_request(format!(
            "path: expected a path such as /api/v1/bookings/{{uuid}}/move, found {path:?}"
        )));
    }
    if *times == 0 {
        return Err(bad_request("times: expected at least 1, found 0"));
    }
    match milliseconds {
        Some(more) if MAX_MILLISECONDS < *more => Err(bad_request(format!(
            "milliseconds: expected at most {MAX_MILLISECONDS}, found {more}"
        ))),
        _ => Ok(()),
    }
}
