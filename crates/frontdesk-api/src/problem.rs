//! Error responses in the format of RFC 9457, and the table of error codes.

mod challenge;
mod codes;
mod from_bookings;
mod from_domain;
mod pages;
mod view;

use std::error::Error;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use actix_web::{HttpResponse, ResponseError};

pub(crate) use challenge::{API_METADATA, MCP_METADATA};
pub(crate) use codes::Code;
pub(crate) use from_domain::sentence;
pub(crate) use pages::{problem_index, problem_page};
pub(crate) use view::{FieldFault, HostFaultCode, ProblemMembers, ProblemView};

use crate::response::Response;
use frontdesk_domain::fault::{Fault, Faults, first_listed};

/// `Retry-After` of a temporary failure, in seconds.
const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("1");

/// The `detail` of every 503, whose cause is only logged.
pub(crate) const UNAVAILABLE: &str = "The service cannot complete the request now; send it again in a second, with the same Idempotency-Key if it has one.";

/// An error response.
///
/// `detail` is sent to the client; `cause` is only logged.
#[derive(Debug)]
pub(crate) struct Problem {
    code: Code,
    detail: Option<String>,
    members: Box<ProblemMembers>,
    headers: Vec<(HeaderName, HeaderValue)>,
    cause: Option<Box<dyn Error + Send + Sync>>,
    is_mcp: bool,
}

impl Problem {
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..Self::bare(code) }
    }

    /// A 400 whose `detail` counts all `faults` and whose `errors` lists at most 50 of them.
    pub(crate) fn invalid(mut faults: Faults) -> Self {
        let (listed, more) = first_listed(&faults);
        let (count, listed) = (faults.len(), listed.len());
        let detail = match (faults.as_slice(), more) {
            ([only], _) => only.to_string(),
            (_, 0) => format!("The request has {count} errors; `errors` lists them."),
            (_, more) => format!(
                "The request has {count} errors; `errors` lists the first {listed} and omits {more}."
            ),
        };
        faults.truncate(listed);
        let errors = faults.into_iter().map(FieldFault::from).collect();
        Self::new(Code::InvalidRequest, detail).with(|members| members.errors = Some(errors))
    }

    pub(crate) fn invalid_field(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::invalid(vec![Fault::new(field, detail)])
    }

    pub(crate) fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..Self::bare(Code::Internal) }
    }

    pub(crate) fn unavailable(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let problem =
            Self { cause: Some(cause.into()), ..Self::new(Code::Unavailable, UNAVAILABLE) };
        problem.with_header(RETRY_AFTER, RETRY_AFTER_SECONDS)
    }

    pub(crate) fn with(mut self, fill: impl FnOnce(&mut ProblemMembers)) -> Self {
        fill(&mut self.members);
        self
    }

    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    fn bare(code: Code) -> Self {
        Self {
            code,
            detail: None,
            members: Box::default(),
            headers: vec![],
            cause: None,
            is_mcp: false,
        }
    }

    pub(crate) fn code(&self) -> Code {
        self.code
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.code.entry().status
    }

    pub(crate) fn cause_chain(&self) -> Option<String> {
        let mut chain = self.cause.as_ref()?.to_string();
        let mut cause = self.cause.as_ref()?.source();
        while let Some(deeper) = cause {
            chain.push_str(": ");
            chain.push_str(&deeper.to_string());
            cause = deeper.source();
        }
        Some(chain)
    }

    pub(crate) fn response(&self, request_id: &str, base_url: &str) -> Response {
        let (detail, request_id) = (self.detail.clone(), Some(request_id.to_owned()));
        let view = ProblemView::new(self.code, detail, request_id, base_url, &self.members);
        let response = Response::problem(self.status(), &view);
        self.headers.iter().fold(response, |response, (name, value)| {
            if *name == WWW_AUTHENTICATE {
                let challenge = challenge::with_metadata(value, self.is_mcp, base_url);
                return response.with_header(name, &challenge);
            }
            response.with_header(name, value)
        })
    }

    /// A problem of the MCP endpoint, whose challenge names the scopes.
    pub(crate) fn of_mcp(self) -> Self {
        Self { is_mcp: true, ..self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.detail.as_deref().unwrap_or(self.code.entry().title))
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// A fallback without a request id, for errors outside the boundary middleware.
    fn error_response(&self) -> HttpResponse {
        self.response("unknown", "").into_response()
    }
}

/// The ids of the help guides that problems link to.
pub fn linked_guides() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().filter_map(|code| code.entry().guide)
}

pub(crate) fn problem_of(error: &actix_web::Error) -> Option<&Problem> {
    error.as_error::<Problem>()
}

pub(crate) fn problem_of_status(status: StatusCode, text: &str) -> Problem {
    // Without the scopes, `insufficient_scope` is incomplete.
    let mut codes = Code::ALL.iter().copied().filter(|code| *code != Code::InsufficientScope);
    match codes.find(|code| code.entry().status == status) {
        Some(Code::Internal) => Problem::internal(text.to_owned()),
        Some(Code::Unavailable) => Problem::unavailable(text.to_owned()),
        Some(Code::InvalidRequest) => Problem::invalid_field("request", text),
        Some(code) => Problem::new(code, text),
        None if status.is_client_error() => Problem::invalid_field("request", text),
        None => Problem::internal(text.to_owned()),
    }
}

#[cfg(test)]
mod tests;
