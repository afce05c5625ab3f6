//! What a client reads when its request was not carried out: one shape (RFC 9457), one table of
//! codes.

mod codes;
mod from_domain;
mod pages;
mod view;

use std::error::Error;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};

pub(crate) use codes::Code;
pub(crate) use from_domain::sentence;
pub(crate) use pages::{problem_index, problem_page};
pub(crate) use view::{FieldFault, ProblemMembers, ProblemView};

use crate::answer::Answer;
use frontdesk_domain::fault::{Fault, Faults, first_listed};

/// How long a client is asked to wait before it tries again what failed for the moment, in seconds.
const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("1");

/// Why a request was not carried out.
///
/// It holds two texts: what the client reads, and the cause, which goes to the log alone.
#[derive(Debug)]
pub(crate) struct Problem {
    code: Code,
    detail: Option<String>,
    members: Box<ProblemMembers>,
    headers: Vec<(HeaderName, HeaderValue)>,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl Problem {
    /// A problem with a sentence for a person, which names the offending value.
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..Self::bare(code) }
    }

    /// A request at fault in every one of `faults`, of which the first are listed.
    pub(crate) fn invalid(mut faults: Faults) -> Self {
        let (listed, more) = first_listed(&faults);
        let (count, listed) = (faults.len(), listed.len());
        let detail = match (faults.as_slice(), more) {
            ([only], _) => only.to_string(),
            (_, 0) => format!("{count} things are wrong with the request; `errors` lists them."),
            (_, more) => format!(
                "{count} things are wrong with the request; `errors` lists the first {listed} and leaves {more} more out."
            ),
        };
        faults.truncate(listed);
        let errors = faults.into_iter().map(FieldFault::from).collect();
        Self::new(Code::InvalidRequest, detail).with(|members| members.errors = Some(errors))
    }

    /// A request at fault in `field`.
    pub(crate) fn invalid_field(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::invalid(vec![Fault::new(field, detail)])
    }

    /// A failure that nobody foresaw. The client reads none of `cause`.
    pub(crate) fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..Self::bare(Code::Internal) }
    }

    /// A failure that may pass. The client reads none of `cause`.
    pub(crate) fn unavailable(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let problem = Self { cause: Some(cause.into()), ..Self::bare(Code::Unavailable) };
        problem.with_header(RETRY_AFTER, RETRY_AFTER_SECONDS)
    }

    /// The same after `fill` has set the members that its code brings along.
    pub(crate) fn with(mut self, fill: impl FnOnce(&mut ProblemMembers)) -> Self {
        fill(&mut self.members);
        self
    }

    /// The same with a header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    fn bare(code: Code) -> Self {
        Self { code, detail: None, members: Box::default(), headers: vec![], cause: None }
    }

    /// Its code.
    pub(crate) fn code(&self) -> Code {
        self.code
    }

    /// Its status.
    pub(crate) fn status(&self) -> StatusCode {
        self.code.entry().status
    }

    /// What goes to the log and nowhere else, each cause after what it caused.
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

    /// What the client reads, with the address of the guide that says more below `base_url`.
    pub(crate) fn answer(&self, request_id: &str, base_url: &str) -> Answer {
        let detail = self.detail.as_ref().map(|detail| self.code.explained(detail, base_url));
        let view = ProblemView::new(self.code, detail, Some(request_id.to_owned()), &self.members);
        let answer = Answer::problem(self.status(), &view);
        self.headers.iter().fold(answer, |answer, (name, value)| answer.with_header(name, value))
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

    /// What comes without the boundary, which would have put the request's id in.
    fn error_response(&self) -> HttpResponse {
        self.answer("unknown", "").into_response()
    }
}

/// The guides of the help that problems lead to, by their ids.
pub fn linked_guides() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().filter_map(|code| code.entry().guide)
}

/// What `error` is to the client: a [`Problem`] as it is, an error of the framework by its status.
pub(crate) fn problem_of(error: &actix_web::Error) -> Option<&Problem> {
    error.as_error::<Problem>()
}

/// The problem that stands for an error of the framework, which knows a status and a sentence.
pub(crate) fn problem_of_status(status: StatusCode, said: &str) -> Problem {
    let by_status = Code::ALL.iter().copied().find(|code| code.entry().status == status);
    match by_status {
        Some(Code::Internal) => Problem::internal(said.to_owned()),
        Some(Code::Unavailable) => Problem::unavailable(said.to_owned()),
        Some(Code::InvalidRequest) => Problem::invalid_field("request", said),
        Some(code) => Problem::new(code, said),
        None if status.is_client_error() => Problem::invalid_field("request", said),
        None => Problem::internal(said.to_owned()),
    }
}

#[cfg(test)]
mod tests;
