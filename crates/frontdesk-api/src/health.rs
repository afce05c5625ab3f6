//! Whether the process lives, whether it can serve, and its metrics.

use std::time::Duration;

use actix_web::{HttpResponse, web};
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::zone::TzDatabase;
use serde::Serialize;
use tokio::time::timeout;

use crate::answer::Answer;
use crate::problem::Problem;
use crate::state::ApiState;

/// How long the store may take to answer. One that takes longer serves nobody, and whoever asks has
/// a limit of its own.
const READY_WITHIN: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct HealthView {
    status: &'static str,
}

#[derive(Serialize)]
struct ReadinessView {
    status: &'static str,
    /// The release of the time zone rules in force.
    tz_database: &'static str,
}

/// `GET /healthz`: the process answers. It asks nothing of the store, so that a store that is away
/// restarts nobody.
pub(crate) async fn healthz() -> Answer {
    Answer::ok(&HealthView { status: "ok" })
}

/// `GET /readyz`: the store can be reached, answers in time and has the schema that this program
/// knows.
pub(crate) async fn readyz(state: web::Data<ApiState>) -> Result<Answer, Problem> {
    ready(state.health.check_ready(), READY_WITHIN).await
}

/// `GET /metrics`, in the text format of Prometheus.
pub(crate) async fn metrics(state: web::Data<ApiState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(state.metrics.render())
}

async fn ready(
    check: impl Future<Output = Result<(), StoreError>>,
    limit: Duration,
) -> Result<Answer, Problem> {
    timeout(limit, check).await.map_err(Problem::unavailable)?.map_err(Problem::unavailable)?;
    Ok(Answer::ok(&ReadinessView {
        status: "ready",
        tz_database: TzDatabase::in_force().release(),
    }))
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;
    use crate::problem::Code;

    #[actix_web::test]
    async fn a_store_that_does_not_answer_is_not_ready() {
        let problem =
            ready(pending(), Duration::ZERO).await.expect_err("no answer is no readiness");
        assert_eq!(problem.code(), Code::Unavailable);
    }
}
