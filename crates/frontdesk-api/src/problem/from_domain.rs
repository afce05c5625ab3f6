//! Conversions of the errors of the domain, except those of bookings and links.

use actix_web::http::header::{HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};

use super::{Code, Problem};
use frontdesk_domain::access::{AccessDenied, Scope};
use frontdesk_domain::ports::{Conflict, StoreError};
use frontdesk_domain::services::{DeliveryError, RecordError, TokenError, WorkspaceError};

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

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Unauthenticated => {
                let challenge =
                    HeaderValue::from_static(r#"Bearer realm="frontdesk", error="invalid_token""#);
                Self::new(Code::Unauthenticated, sentence(&error))
                    .with_header(WWW_AUTHENTICATE, challenge)
            }
            TokenError::NotFound(_) | TokenError::UnknownUser(_) => {
                Self::new(Code::NotFound, sentence(&error))
            }
            TokenError::Denied(denied) => denied.into(),
            TokenError::Invalid(faults) => Self::invalid(faults),
            TokenError::ServiceAccount(_) => Self::invalid_field("user_id", error.to_string()),
            // Only commands name a workspace and a member by their keys.
            TokenError::UnknownWorkspace { .. }
            | TokenError::UnknownMember { .. }
            | TokenError::NoScope
            | TokenError::InvalidExpiry
            | TokenError::TooMany(_) => Self::invalid_field("body", error.to_string()),
            TokenError::Store(error) => error.into(),
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Denied(denied) => denied.into(),
            RecordError::Invalid(faults) => Self::invalid(faults),
            RecordError::InProgress(_) => Self::new(Code::EnrichmentInProgress, sentence(&error)),
            RecordError::Store(error) => error.into(),
            // Not `unavailable`, because that code suggests a retry. The provider may already have
            // charged for this call and would charge for the retry too.
            RecordError::StoreAfterCall(_) => Self::internal(error),
        }
    }
}

impl From<WorkspaceError> for Problem {
    fn from(error: WorkspaceError) -> Self {
        match error {
            WorkspaceError::Denied(denied) => denied.into(),
            WorkspaceError::MemberNotFound(_)
            | WorkspaceError::QueueNotFound(_)
            | WorkspaceError::NotInQueue(..) => Self::new(Code::NotFound, sentence(&error)),
            WorkspaceError::Changed => Self::new(
                Code::PreconditionFailed,
                "The workspace has changed since it was read; read it again and repeat your change.",
            ),
            WorkspaceError::Invalid(faults) => Self::invalid(faults),
            WorkspaceError::Store(error) => error.into(),
        }
    }
}

impl From<DeliveryError> for Problem {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::Denied(denied) => denied.into(),
            DeliveryError::Invalid(faults) => Self::invalid(faults),
            DeliveryError::WebhookNotFound(_) | DeliveryError::DeliveryNotFound(_) => {
                Self::new(Code::NotFound, sentence(&error))
            }
            DeliveryError::WebhookDisabled(_) => Self::new(Code::WebhookDisabled, sentence(&error)),
            DeliveryError::Store(error) => error.into(),
        }
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
