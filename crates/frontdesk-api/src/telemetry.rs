//! Writes one log line for each request, and metrics for Prometheus.
//!
//! Logs and metrics never contain tokens, names, addresses, queries, bodies or raw paths.

use std::sync::OnceLock;
use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::problem::Problem;
use crate::request::{Acting, RequestId};

const REQUESTS: &str = "http_requests_total";
const DURATION: &str = "http_request_duration_seconds";
const IN_FLIGHT: &str = "http_requests_in_flight";
const TOOL_CALLS: &str = "mcp_tool_calls_total";
const TOOL_DURATION: &str = "mcp_tool_call_duration_seconds";

/// The upper bounds of the histogram buckets, in seconds.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// The route label of unmatched requests, so that guessed paths do not add time series.
const UNMATCHED: &str = "unmatched";

#[derive(Clone)]
pub(crate) struct Metrics {
    handle: PrometheusHandle,
}

pub(crate) struct RequestLog<'a> {
    pub(crate) method: &'a Method,
    pub(crate) route: Option<String>,
    pub(crate) status: StatusCode,
    pub(crate) duration: Duration,
    pub(crate) request_id: &'a RequestId,
    pub(crate) acting: Option<Acting>,
}

pub(crate) struct ToolCallLog<'a> {
    pub(crate) tool: &'a str,
    /// `ok`, the error code, or `refused_again` for a recorded error that is sent again.
    pub(crate) outcome: &'static str,
    pub(crate) duration: Duration,
    pub(crate) request_id: &'a RequestId,
    pub(crate) acting: &'a Acting,
}

/// Counts a request as in flight until this guard is dropped.
pub(crate) struct InFlight;

impl InFlight {
    pub(crate) fn begin() -> Self {
        gauge!(IN_FLIGHT).increment(1.0);
        Self
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        gauge!(IN_FLIGHT).decrement(1.0);
    }
}

impl Metrics {
    /// Installs the metrics recorder of the process at the first call.
    ///
    /// If another recorder is already installed, it receives the metrics and `/metrics` is empty.
    pub(crate) fn installed() -> Self {
        static INSTALLED: OnceLock<PrometheusHandle> = OnceLock::new();
        let handle = INSTALLED.get_or_init(|| {
            let builder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("duration_seconds".to_owned()), &BUCKETS)
                .expect("there are buckets");
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("metrics are recorded elsewhere; /metrics has nothing to tell");
            }
            describe_counter!(REQUESTS, "Requests answered, by method, route template and status.");
            describe_histogram!(
                DURATION,
                metrics::Unit::Seconds,
                "How long requests took, by route template."
            );
            describe_counter!(
                TOOL_CALLS,
                "Tools called by agents, by tool and outcome: `ok`, or the code of the refusal."
            );
            describe_histogram!(
                TOOL_DURATION,
                metrics::Unit::Seconds,
                "How long tools took, by tool."
            );
            describe_gauge!(IN_FLIGHT, "Requests being answered at this moment.");
            handle
        });
        Self { handle: handle.clone() }
    }

    pub(crate) fn render(&self) -> String {
        self.handle.render()
    }

    /// Aggregates recorded durations, which otherwise use memory until the next scrape.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }
}

pub(crate) fn log_request(request: RequestLog<'_>) {
    let RequestLog { method, route, status, duration, request_id, acting } = request;
    let route = route.unwrap_or_else(|| UNMATCHED.to_owned());
    let method = known(method);
    counter!(REQUESTS, "method" => method, "route" => route.clone(), "status" => status.as_str().to_owned())
        .increment(1);
    histogram!(DURATION, "method" => method, "route" => route.clone())
        .record(duration.as_secs_f64());
    tracing::info!(
        http.method = method,
        http.route = route,
        http.status = status.as_u16(),
        duration_ms = milliseconds(duration),
        request_id = request_id.as_str(),
        token_id = acting.as_ref().map(|acting| tracing::field::display(&acting.token_id)),
        workspace_id = acting.as_ref().map(|acting| acting.workspace_id.0),
        "request answered",
    );
}

pub(crate) fn log_tool_call(call: &ToolCallLog<'_>) {
    let ToolCallLog { tool, outcome, duration, request_id, acting } = call;
    counter!(TOOL_CALLS, "tool" => (*tool).to_owned(), "outcome" => *outcome).increment(1);
    histogram!(TOOL_DURATION, "tool" => (*tool).to_owned()).record(duration.as_secs_f64());
    tracing::info!(
        mcp.tool = tool,
        mcp.outcome = outcome,
        duration_ms = milliseconds(*duration),
        request_id = request_id.as_str(),
        token_id = %acting.token_id,
        workspace_id = acting.workspace_id.0,
        "tool called",
    );
}

pub(crate) fn log_failure(problem: &Problem, request_id: &RequestId, route: Option<&str>) {
    if let Some(cause) = problem.cause_chain() {
        let code = problem.code().entry().name;
        tracing::error!(
            request_id = request_id.as_str(),
            http.route = route,
            code,
            cause,
            "request failed"
        );
    }
}

/// Converts a duration to milliseconds, rounded to a microsecond.
fn milliseconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1_000_000.0).round() / 1_000.0
}

/// The method, or `other` for a nonstandard method, so that clients cannot add time series.
fn known(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

#[cfg(test)]
mod tests;
