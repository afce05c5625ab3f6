//! Whether the process lives, and whether it can serve.

use actix_web::web;
use serde::Serialize;

use crate::answer::Answer;
use crate::problem::Problem;
use crate::state::ApiState;

#[derive(Serialize)]
struct HealthView {
    status: &'static str,
}

/// `GET /healthz`: the process answers. It asks nothing of the store, so that a store that is away restarts nobody.
pub(crate) async fn healthz() -> Answer {
    Answer::ok(&HealthView { status: "ok" })
}

/// `GET /readyz`: the store can be reached and has the schema that this program knows.
pub(crate) async fn readyz(state: web::Data<ApiState>) -> Result<Answer, Problem> {
    state.health.check_ready().await.map_err(Problem::unavailable)?;
    Ok(Answer::ok(&HealthView { status: "ready" }))
}
