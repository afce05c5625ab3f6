use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::services::Services;
use time::OffsetDateTime;

use super::condition::{Condition, Expectation};
use super::query::{NoQuery, Query};
use super::{Body, Incoming, Permission};
use crate::configuration::Configuration;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::views::{BookingPages, BookingView};

/// A caller who passed the checks of `P` in order: token, scope, workspace, role.
///
/// Only a caller has access to the use cases of members.
pub(crate) struct Caller<P> {
    actor: Actor,
    incoming: Incoming,
    body: Body,
    state: Arc<ApiState>,
    permission: PhantomData<P>,
}

fn parse_workspace(text: &str) -> Result<WorkspaceId, Problem> {
    text.parse().map(WorkspaceId).map_err(|_| {
        Problem::invalid_field(
            "workspace_id",
            format!("expected the id of a workspace, found {text:?}"),
        )
    })
}

impl<P: Permission> Caller<P> {
    /// Checks the scope, workspace and role of the authenticated `actor`.
    ///
    /// # Errors
    /// 403 if a check fails; 400 if the workspace in the path is not a number.
    pub(crate) fn admit(
        incoming: Incoming,
        actor: Actor,
        state: Arc<ApiState>,
    ) -> Result<Self, Problem> {
        actor.require_scope(P::SCOPES)?;
        if let Some(asked) = incoming.path_param("workspace_id") {
            actor.require_workspace(parse_workspace(asked)?)?;
        }
        P::OPEN_TO.check(&actor)?;
        Ok(Self { actor, incoming, body: Body::Absent, state, permission: PhantomData })
    }

    pub(crate) fn with_body(self, body: Body) -> Self {
        Self { body, ..self }
    }

    pub(crate) fn actor(&self) -> &Actor {
        &self.actor
    }

    pub(super) fn state(&self) -> &Arc<ApiState> {
        &self.state
    }

    pub(crate) fn services(&self) -> &Services {
        self.state.services()
    }

    pub(crate) fn configuration(&self) -> &Arc<Configuration> {
        self.state.configuration()
    }

    /// Parses `If-Match` (RFC 9110, section 13.1.1).
    ///
    /// # Errors
    /// 428 if the header is missing; 400 if it is neither `*` nor one strong entity tag.
    pub(crate) fn condition(&self) -> Result<Condition, Problem> {
        Condition::parse(&self.incoming.if_match)
    }

    /// Whether the client prefers CSV to JSON.
    pub(crate) fn prefers_csv(&self) -> bool {
        self.incoming.prefers_csv
    }

    /// Parses the optional `If-Match` and `If-None-Match` of a write to one object.
    ///
    /// # Errors
    /// 400 if a header is invalid.
    pub(crate) fn expectation(&self) -> Result<Expectation, Problem> {
        Expectation::parse(&self.incoming.if_match, &self.incoming.if_none_match)
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        self.state.clock.now()
    }

    pub(crate) fn base_url(&self) -> &str {
        &self.state.config.base_url
    }

    pub(crate) fn view_of(&self, booking: Booking, now: OffsetDateTime) -> BookingView {
        BookingView::for_actor(booking, &self.actor, now, self.base_url())
    }

    /// The URLs of the workspace's booking pages.
    ///
    /// # Errors
    /// 500 if the workspace was deleted after its token was read.
    pub(crate) fn booking_pages(
        &self,
        workspace_key: Option<&Key>,
    ) -> Result<BookingPages, Problem> {
        let key =
            workspace_key.ok_or_else(|| Problem::internal("the workspace of the token is gone"))?;
        Ok(BookingPages::new(self.base_url(), key))
    }

    /// Parses the path parameter `name`.
    ///
    /// # Errors
    /// 400 if the value is invalid. The error text contains `expected`, a phrase such as `a UUID`.
    pub(crate) fn path<T: FromStr>(&self, name: &str, expected: &str) -> Result<T, Problem> {
        self.path_with(name, expected, |text| text.parse().ok())
    }

    pub(crate) fn path_with<T>(
        &self,
        name: &str,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Problem> {
        let text = self.incoming.path_param(name).unwrap_or_default();
        parse(text).ok_or_else(|| {
            Problem::invalid_field(name, format!("expected {expected}, found {text:?}"))
        })
    }

    /// Parses the query.
    ///
    /// # Errors
    /// 400 with all faults.
    pub(crate) fn query<Q: Query>(&self) -> Result<Q, Problem> {
        self.incoming.parameters.read().map_err(Problem::invalid)
    }

    /// Rejects all query parameters with a 400.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query().map(|NoQuery {}| ())
    }

    pub(super) fn into_parts(self) -> (Actor, Incoming, Body, Arc<ApiState>) {
        (self.actor, self.incoming, self.body, self.state)
    }
}

#[cfg(test)]
mod tests;
