//! Liveness, readiness and metrics.

use std::time::Duration;

use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::zone::TzDatabase;
use serde::Serialize;
use tokio::time::timeout;

use crate::problem::Problem;
use crate::response::Response;
use crate::state::ApiState;

/// The timeout for the store. It must be shorter than the usual timeouts of probes.
const READY_WITHIN: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct HealthView {
    status: &'static str,
}

#[derive(Serialize)]
struct ReadinessView {
    status: &'static str,
    tz_database: &'static str,
}

/// Does not query the store, so that an outage of the store causes no restarts.
pub(crate) async fn healthz() -> Response {
    Response::ok(&HealthView { status: "ok" })
}

/// Succeeds if the store responds in time and has the expected schema.
pub(crate) async fn readyz(state: web::Data<ApiState>) -> Result<Response, Problem> {
    ready(state.health.check_ready(), READY_WITHIN).await
}

pub(crate) async fn metrics(state: web::Data<ApiState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(state.metrics.render())
}

async fn ready(
    check: impl Future<Output = Result<(), StoreError>>,
    limit: Duration,
) -> Result<Response, Problem> {
    timeout(limit, check).await.map_err(Problem::unavailable)?.map_err(Problem::unavailable)?;
    Ok(Response::ok(&ReadinessView {
        status: "ready",
        tz_database: TzDatabase::active().release(),
    }))
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;
    use crate::problem::Code;

    #[actix_web::test]
    async fn unresponsive_store_is_not_ready() {
        let problem =
            ready(pending(), Duration::ZERO).await.expect_err("a pending check is not ready");
        assert_eq!(problem.code(), Code::Unavailable);
    }
}
