//! The error pages, each with its status and texts.

use std::error::Error as StdError;
use std::panic::AssertUnwindSafe;

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use frontdesk_domain::link::LinkEnd;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::services::{InviteeError, LinkClosed};
use frontdesk_domain::workspace::Workspace;
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use time::Duration;

use crate::desk_paths::{HOME, SIGN_IN, THEN, opened_after_sign_in};
use crate::reply;
use crate::scene::Scene;
use crate::state::WriteAborted;
use crate::views::notice::{Notice, notice};
use crate::visit::{Unreadable, Visit, with_pairs};
use crate::visitor::Visitor;
use crate::words::Message;

/// Seconds until a retry.
const RETRY_AFTER: &str = "30";

#[derive(Debug)]
pub(crate) enum PageError {
    /// Nothing exists at the address. Contains the workspace, if known.
    NotFound(Option<Box<Workspace>>),
    Closed(Box<Workspace>, LinkClosed),
    Malformed {
        part: String,
        workspace: Option<Box<Workspace>>,
    },
    TooLarge,
    /// No member is signed in, or the session has ended.
    SignedOut,
    /// Another site sent the form of a signed-in member, or it is of another session.
    RejectedForm,
    /// The signed-in member may not do this.
    Forbidden,
    /// The visitor's network exceeds the rate limit. Contains the seconds to wait.
    TooMany(u64),
    /// Too many recent or unconfirmed bookings. Contains the time until a retry.
    Capped(Box<Workspace>, Duration),
    Unavailable(Box<dyn StdError + Send + Sync>),
    Failed(Box<dyn StdError + Send + Sync>),
}

/// Returns the page for a request that exceeds the rate limit.
///
/// The language comes from the address or the browser; no workspace is read.
pub fn too_many_requests(request: &HttpRequest, seconds: u64) -> HttpResponse {
    PageError::TooMany(seconds).response(&Visitor::of(request))
}

/// Maps an error to its page and a panic to [`PageError::Failed`].
pub(crate) fn response<'a>(
    visitor: &'a Visitor,
    work: impl Future<Output = Result<HttpResponse, PageError>> + 'a,
) -> LocalBoxFuture<'a, HttpResponse> {
    let outcome = AssertUnwindSafe(work).catch_unwind();
    let panicked = |_| Err(PageError::Failed("the handler panicked".into()));
    Box::pin(outcome.map(move |outcome| {
        outcome.unwrap_or_else(panicked).unwrap_or_else(|page_error| page_error.response(visitor))
    }))
}

impl From<StoreError> for PageError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Contended(_) => {
                Self::Unavailable(error.into())
            }
            StoreError::Conflict(_) | StoreError::Corrupt { .. } => Self::Failed(error.into()),
        }
    }
}

/// Endpoints first handle the errors that an invitee can correct.
impl From<InviteeError> for PageError {
    fn from(error: InviteeError) -> Self {
        match error {
            InviteeError::LinkNotFound { workspace } => Self::NotFound(workspace),
            InviteeError::LinkClosed { workspace, why } => Self::Closed(workspace, why),
            InviteeError::BookingNotFound => Self::NotFound(None),
            InviteeError::Store(error) => error.into(),
            InviteeError::Invalid(_)
            | InviteeError::InvalidTransition(_)
            | InviteeError::WorkflowBooked { .. }
            | InviteeError::Overtaken
            | InviteeError::TimeUnavailable(_)
            | InviteeError::SubmissionUsed
            | InviteeError::TooMany(_) => Self::Failed(error.into()),
        }
    }
}

impl From<WriteAborted> for PageError {
    fn from(error: WriteAborted) -> Self {
        Self::Failed(error.into())
    }
}

impl PageError {
    pub(crate) fn malformed(part: impl Into<String>) -> Self {
        Self::Malformed { part: part.into(), workspace: None }
    }

    pub(crate) fn unreadable(Unreadable(part): Unreadable, workspace: &Workspace) -> Self {
        Self::Malformed { part, workspace: Some(Box::new(workspace.clone())) }
    }

    pub(crate) fn response(self, visitor: &Visitor) -> HttpResponse {
        if let Self::SignedOut = self {
            let then = opened_after_sign_in(&visitor.address()).map(|path| (THEN, path));
            return reply::see_other(&with_pairs(SIGN_IN, then));
        }
        let status = self.status();
        self.log(visitor, status);
        let scene = match &self {
            Self::NotFound(Some(workspace))
            | Self::Closed(workspace, _)
            | Self::Capped(workspace, _)
            | Self::Malformed { workspace: Some(workspace), .. } => {
                Scene::of(visitor, visitor.readable_visit(), workspace, &workspace.time_zone)
            }
            _ => Scene::without_workspace(visitor),
        };
        // Browsers must not cache the page, because its URL may be a secret URL with a typo.
        let scene = scene.personal();
        let mut response =
            reply::page(status, &scene, notice(&scene, &self.words(visitor, &scene)));
        if let Some(retry_after) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }

    fn retry_after(&self) -> Option<header::HeaderValue> {
        match self {
            Self::Capped(_, wait) => Some(wait.whole_seconds().max(1).into()),
            Self::Unavailable(_) => Some(header::HeaderValue::from_static(RETRY_AFTER)),
            _ => None,
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::SignedOut => StatusCode::SEE_OTHER,
            Self::RejectedForm | Self::Forbidden => StatusCode::FORBIDDEN,
            Self::Closed(..) => StatusCode::GONE,
            Self::Malformed { .. } => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) | Self::Capped(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn words(&self, visitor: &Visitor, scene: &Scene) -> Notice {
        let words = scene.words();
        let plain = |title, body| Notice::new(words.say(title), words.say(body));
        let with_number = |notice: Notice| match &visitor.request_id {
            Some(id) => notice.and(words.with(Message::RequestNumber, "id", id.as_str())),
            None => notice,
        };
        let start =
            Visit { language: scene.visit.language, ..Visit::default() }.address(&visitor.path);
        match self {
            Self::NotFound(_) => plain(Message::NotFoundTitle, Message::NotFoundBody),
            Self::SignedOut => plain(Message::SignIn, Message::SignInHow),
            Self::RejectedForm => plain(Message::RejectedFormTitle, Message::RejectedFormBody)
                .leading(HOME.to_owned(), words.say(Message::MyMeetings)),
            Self::Forbidden => plain(Message::ForbiddenTitle, Message::ForbiddenBody)
                .leading(HOME.to_owned(), words.say(Message::MyMeetings)),
            Self::Closed(_, why) => {
                let body = match why {
                    LinkClosed::Ended(LinkEnd::Expired) => Message::ExpiredBody,
                    LinkClosed::Ended(LinkEnd::UsedUp) => Message::UsedUpBody,
                    LinkClosed::Archived | LinkClosed::Unavailable => Message::ClosedBody,
                };
                plain(Message::ClosedTitle, body)
            }
            Self::Malformed { part, .. } => Notice::new(
                words.say(Message::MalformedTitle),
                words.with(Message::MalformedBody, "part", part.as_str()),
            )
            .leading(start, words.say(Message::StartOver)),
            Self::TooLarge => plain(Message::FailedTitle, Message::FaultAnswerText)
                .leading(start, words.say(Message::StartOver)),
            Self::TooMany(seconds) => Notice::new(
                words.say(Message::TooManyTitle),
                words.with(
                    Message::TooManyBody,
                    "seconds",
                    i64::try_from(*seconds).unwrap_or(i64::MAX),
                ),
            ),
            Self::Capped(..) => plain(Message::CappedTitle, Message::CappedBody),
            Self::Unavailable(_) => {
                with_number(plain(Message::UnavailableTitle, Message::UnavailableBody))
            }
            Self::Failed(_) => with_number(plain(Message::FailedTitle, Message::FailedBody)),
        }
    }

    /// Logs failures without the path, which may contain a booking's token.
    fn log(&self, visitor: &Visitor, status: StatusCode) {
        if let Self::Unavailable(error) | Self::Failed(error) = self {
            let cause = chain(error.as_ref());
            let (request_id, status) = (visitor.request_id.as_deref(), status.as_u16());
            tracing::error!(request_id, status, cause, "a page could not be shown");
        }
    }
}

fn chain(error: &(dyn StdError + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests;
