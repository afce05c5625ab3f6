//! Conversions of shared domain errors. Errors of a single use case are converted in its handler.

use actix_web::http::header::{HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};

use super::{Code, Problem};
use crate::views::{ConflictView, OpenTimeView};
use frontdesk_domain::access::{AccessDenied, Scope};
use frontdesk_domain::booking::InvalidTransition;
use frontdesk_domain::ports::{Conflict, StoreError};
use frontdesk_domain::services::{
    AuthenticateError, ChangeBookingError, ChangeRefused, GetBookingError, SlotUnavailable,
};

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict(Conflict::ClaimLost) => Self::in_progress(),
            // A retry can succeed, because it reads the committed writes of the concurrent
            // transaction that caused the rollback.
            StoreError::Conflict(
                Conflict::HostDoubleBooked | Conflict::Duplicate | Conflict::Missing,
            )
            | StoreError::Contended(_)
            | StoreError::Unavailable(_) => Self::unavailable(error),
            StoreError::Corrupt { .. } => Self::internal(error),
        }
    }
}

impl Problem {
    pub(crate) fn in_progress() -> Self {
        let detail =
            "The same request is still in progress; send it again in a second to get its response.";
        Self::new(Code::IdempotencyInProgress, detail)
            .with_header(RETRY_AFTER, HeaderValue::from_static("1"))
    }

    /// A 401 for a missing token. Its challenge has no error code (RFC 6750, section 3).
    pub(crate) fn no_token() -> Self {
        let detail = "The request has no token; send one as `Authorization: Bearer fd_…`.";
        Self::new(Code::Unauthenticated, detail)
            .with_header(WWW_AUTHENTICATE, HeaderValue::from_static(r#"Bearer realm="frontdesk""#))
    }
}

impl From<AuthenticateError> for Problem {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::Rejected => {
                let challenge =
                    HeaderValue::from_static(r#"Bearer realm="frontdesk", error="invalid_token""#);
                Self::new(Code::Unauthenticated, sentence(&error))
                    .with_header(WWW_AUTHENTICATE, challenge)
            }
            AuthenticateError::Store(error) => error.into(),
        }
    }
}

impl From<AccessDenied> for Problem {
    fn from(denied: AccessDenied) -> Self {
        let detail = sentence(&denied);
        match denied {
            AccessDenied::InsufficientScope { required, held: _ } => {
                let names: Vec<_> = required.iter().map(|scope| scope.as_str()).collect();
                Self::new(Code::InsufficientScope, detail)
                    .with_header(WWW_AUTHENTICATE, scope_challenge(&required))
                    .with(|members| members.required_scopes = Some(names))
            }
            AccessDenied::OtherWorkspace { .. } => Self::new(Code::WorkspaceForbidden, detail),
            AccessDenied::Observer { .. }
            | AccessDenied::NotAnAdmin { .. }
            | AccessDenied::NotTheHost { .. } => Self::new(Code::Forbidden, detail),
        }
    }
}

/// `WWW-Authenticate` with the required scopes (RFC 6750, section 3).
fn scope_challenge(required: &[Scope]) -> HeaderValue {
    let scopes: Vec<_> = required.iter().map(|scope| scope.as_str()).collect();
    let challenge = format!(
        r#"Bearer realm="frontdesk", error="insufficient_scope", scope="{}""#,
        scopes.join(" ")
    );
    HeaderValue::try_from(challenge).expect("scopes have names of ASCII letters")
}

impl From<GetBookingError> for Problem {
    fn from(error: GetBookingError) -> Self {
        match error {
            GetBookingError::NotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            GetBookingError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeBookingError> for Problem {
    fn from(error: ChangeBookingError) -> Self {
        match error {
            ChangeBookingError::NotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            ChangeBookingError::Denied(denied) => denied.into(),
            ChangeBookingError::Refused(refused) => refused.into(),
        }
    }
}

impl From<ChangeRefused> for Problem {
    fn from(error: ChangeRefused) -> Self {
        match error {
            ChangeRefused::InvalidTransition(refusal) => refusal.into(),
            ChangeRefused::WorkflowBooked { ref reschedule_url } => {
                let problem = Self::new(Code::WorkflowBooked, sentence(&error));
                problem.with(|members| members.reschedule_url = Some(reschedule_url.clone()))
            }
            ChangeRefused::Overtaken => Self::new(Code::BookingChanged, sentence(&error)),
            ChangeRefused::Invalid(faults) => Self::invalid(faults),
            ChangeRefused::Store(error) => error.into(),
        }
    }
}

impl From<InvalidTransition> for Problem {
    fn from(refusal: InvalidTransition) -> Self {
        Self::new(Code::InvalidTransition, sentence(&refusal))
            .with(|members| members.current_status = Some(refusal.current.into()))
    }
}

impl From<Box<SlotUnavailable>> for Problem {
    fn from(refusal: Box<SlotUnavailable>) -> Self {
        Self::new(Code::SlotUnavailable, refusal.to_string()).with(|members| {
            members.conflicts = Some(refusal.conflicts.iter().map(ConflictView::from).collect());
            members.alternatives =
                Some(refusal.alternatives.iter().map(OpenTimeView::from).collect());
        })
    }
}

/// Formats an error as a sentence. A leading field path, such as `hosts[0]`, keeps its case.
pub(crate) fn sentence(error: &impl std::error::Error) -> String {
    let text = error.to_string();
    let text = text.trim_end_matches('.');
    let begins_with_path = text.split(' ').next().is_some_and(|word| word.contains(['[', '_']));
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !begins_with_path => {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        }
        _ => format!("{text}."),
    }
}
