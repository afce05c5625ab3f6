use actix_web::dev::{RequestHead, ResourceDef};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ExternalSystems;

/// A fault of the next requests to a route.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultRule {
    /// The HTTP method; by default, any method.
    #[serde(default)]
    #[schema(example = "POST")]
    pub(crate) method: Option<String>,
    /// The path, without the query; `{name}` matches one segment.
    #[schema(example = "/api/v1/bookings/{uuid}/move")]
    pub(crate) path: String,
    /// The number of requests that the fault applies to.
    #[serde(default = "once")]
    #[schema(minimum = 1, default = 1)]
    pub(crate) times: u32,
    /// The fault.
    pub(crate) fault: FaultKind,
    /// Only for `429`: the header `Retry-After` in seconds; by default 1.
    #[serde(default)]
    pub(crate) retry_after: Option<u32>,
    /// Only for `slow`: the delay in milliseconds; by default 1000.
    #[serde(default)]
    #[schema(maximum = 60000)]
    pub(crate) milliseconds: Option<u32>,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum FaultKind {
    /// The request is rejected with 503.
    #[serde(rename = "503")]
    Unavailable,
    /// The request is rejected with 429.
    #[serde(rename = "429")]
    TooManyRequests,
    /// The request is processed after a delay.
    #[serde(rename = "slow")]
    Slow,
    /// The connection is closed before the request is processed.
    #[serde(rename = "cut")]
    Cut,
    /// The request is processed, then the connection is closed without a response.
    #[serde(rename = "lost")]
    Lost,
}

fn once() -> u32 {
    1
}

impl FaultRule {
    fn applies_to(&self, method: &str, path: &str) -> bool {
        let method_fits =
            self.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method));
        method_fits && ResourceDef::new(self.path.as_str()).is_match(path)
    }
}

impl ExternalSystems {
    pub(crate) fn take_fault(&self, head: &RequestHead) -> Option<FaultRule> {
        self.with(|state| {
            let (method, path) = (head.method.as_str(), head.uri.path());
            let at = state.faults.iter().position(|rule| rule.applies_to(method, path))?;
            let rule = state.faults[at].clone();
            state.faults[at].times -= 1;
            if state.faults[at].times == 0 {
                state.faults.remove(at);
            }
            Some(rule)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(method: Option<&str>, path: &str) -> FaultRule {
        FaultRule {
            method: method.map(str::to_owned),
            path: path.to_owned(),
            times: 1,
            fault: FaultKind::Unavailable,
            retry_after: None,
            milliseconds: None,
        }
    }

    #[test]
    fn rule_applies_to_its_method_and_path() {
        let moves = rule(Some("post"), "/api/v1/bookings/{uuid}/move");
        assert!(moves.applies_to("POST", "/api/v1/bookings/0193/move"));
        assert!(!moves.applies_to("GET", "/api/v1/bookings/0193/move"));
        assert!(!moves.applies_to("POST", "/api/v1/bookings/0193/cancel"));
        assert!(!moves.applies_to("POST", "/api/v1/bookings"));
        assert!(rule(None, "/health/ready").applies_to("GET", "/health/ready"));
    }
}
