//! `POST /mcp`: one MCP tool for each operation that needs a token.
//!
//! A tool call becomes an [`Incoming`](crate::request::Incoming), like an HTTP request, and passes
//! the same checks to the same handler. A new operation therefore becomes a tool without further
//! code. The workspace comes from the token, never from an argument.

mod arguments;
mod outcome;
mod schema;
mod tools;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use actix_web::{HttpRequest, web};
use frontdesk_domain::access::Actor;
use frontdesk_mcp::{Bridge, ToolServer};
use futures_util::FutureExt as _;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResult, Implementation, JsonObject, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;

use self::arguments::DRY_RUN;
use self::outcome::result_of;
use self::tools::OfferedTool;
use crate::problem::Problem;
use crate::request::{Acting, RequestId, authenticate};
use crate::response::Response;
use crate::state::ApiState;
use crate::telemetry::{self, ToolCallLog};

const PATH: &str = "/mcp";

const INSTRUCTIONS: &str = "Scheduling and lead data of one workspace, on behalf of the token's member. Only tools that the token \
    allows are listed. Read before you write: find a booking with list_bookings and a time with the open-times tools, agree on it \
    with the person, check a write with dry_run, then send it with a new idempotency_key. An error is a result with isError and a \
    stable `code`; `detail` names the invalid value and the next step, and the guide at `doc_url` explains the code. enrich_record \
    costs money: never repeat it after a timeout.";

pub(crate) fn configure(config: &mut web::ServiceConfig, state: &web::Data<ApiState>) {
    let bridge = Bridge::new(WorkspaceTools { state: Arc::clone(state) }, state.config.mcp.clone());
    config.service(bridge.resource(PATH, admit));
}

#[derive(Clone)]
struct Admission {
    actor: Actor,
    request_id: RequestId,
}

async fn admit(request: HttpRequest) -> Result<http::Extensions, actix_web::Error> {
    let state = request.app_data::<web::Data<ApiState>>().cloned();
    let state =
        state.ok_or_else(|| Problem::internal("the application was set up without its state"))?;
    let actor = authenticate(&request, state.services(), &state.writes).await;
    let actor = actor.map_err(Problem::of_mcp)?;
    let request_id = RequestId::given(&request)
        .ok_or_else(|| Problem::internal("the application was set up without its boundary"))?;
    let mut extensions = http::Extensions::new();
    extensions.insert(Admission { actor, request_id });
    Ok(extensions)
}

fn admission(context: &RequestContext<RoleServer>) -> Result<Admission, ErrorData> {
    let parts = context.extensions.get::<http::request::Parts>();
    let admission = parts.and_then(|parts| parts.extensions.get::<Admission>());
    admission.cloned().ok_or_else(|| ErrorData::internal_error("The server failed.", None))
}

#[derive(Clone)]
struct WorkspaceTools {
    state: Arc<ApiState>,
}

impl WorkspaceTools {
    async fn answer_to(
        &self,
        offered: &OfferedTool,
        arguments: JsonObject,
        admission: Admission,
    ) -> CallToolResult {
        let started = Instant::now();
        let Admission { actor, request_id } = admission;
        let acting = Acting { token_id: actor.token_id.clone(), workspace_id: actor.workspace_id };
        let dry_run = offered.repeatable && arguments.get(DRY_RUN).is_some_and(is_true);
        let carried_out = self.carry_out(offered, arguments, actor, request_id.clone());
        let outcome = AssertUnwindSafe(carried_out).catch_unwind().await;
        let outcome = outcome.unwrap_or_else(|_| Err(Problem::internal("the handler panicked")));
        let refused_with = outcome.as_ref().err().map(|problem| problem.code().entry().name);
        let response = outcome.unwrap_or_else(|problem| {
            telemetry::log_failure(&problem, &request_id, Some(PATH));
            problem.response(request_id.as_str(), &self.state.config.base_url)
        });
        telemetry::log_tool_call(&ToolCallLog {
            tool: &offered.tool.name,
            outcome: refused_with.unwrap_or(if response.is_refusal() {
                "refused_again"
            } else {
                "ok"
            }),
            duration: started.elapsed(),
            request_id: &request_id,
            acting: &acting,
        });
        result_of(&response, dry_run)
    }

    async fn carry_out(
        &self,
        offered: &OfferedTool,
        arguments: JsonObject,
        actor: Actor,
        request_id: RequestId,
    ) -> Result<Response, Problem> {
        let (incoming, body, faults) =
            offered.layout.request(arguments, actor.workspace_id, request_id);
        let admitted = offered.gate.admit(incoming, actor, Arc::clone(&self.state))?;
        if !faults.is_empty() {
            return Err(Problem::invalid(faults));
        }
        admitted(body).await
    }
}

fn is_true(value: &Value) -> bool {
    value == true || value == "true"
}

impl ToolServer for WorkspaceTools {
    const INSTRUCTIONS: &'static str = INSTRUCTIONS;
    // Clients may cache the tool list, because it changes only with the member's role.
    const CACHED_FOR_MS: u64 = 5 * 60 * 1000;
    const CACHE_SCOPE: CacheScope = CacheScope::Private;

    fn implementation(&self) -> Implementation {
        Implementation::new("frontdesk", env!("CARGO_PKG_VERSION"))
            .with_title("Frontdesk")
            .with_description("Bookings, booking links and lead records of a workspace.")
    }

    fn tools(&self, context: &RequestContext<RoleServer>) -> Result<Vec<Tool>, ErrorData> {
        let actor = admission(context)?.actor;
        let open = tools::all().iter().filter(|offered| offered.is_open_to(&actor));
        Ok(open.map(|offered| offered.tool.clone()).collect())
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let offered = tools::find(&request.name).ok_or_else(|| {
            ErrorData::invalid_params(
                "This tool does not exist; call tools/list for the available tools.",
                None,
            )
        })?;
        let admission = admission(&context)?;
        Ok(self.answer_to(offered, request.arguments.unwrap_or_default(), admission).await)
    }
}

#[cfg(fuzzing)]
pub(crate) fn fuzz(arguments: &[u8]) {
    let Ok(arguments) = serde_json::from_slice::<JsonObject>(arguments) else { return };
    for offered in tools::all() {
        offered.layout.fuzz(&arguments);
    }
}

#[cfg(test)]
mod tests;
