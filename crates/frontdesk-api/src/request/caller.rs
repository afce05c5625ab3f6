use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

use frontdesk_domain::access::{AccessDenied, Actor, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::services::Services;
use time::OffsetDateTime;

use super::condition::{Condition, Expectation};
use super::{Body, Incoming, QueryReader};
use crate::configuration::Configuration;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::views::{BookingPages, BookingView};

/// The requirements of an operation on its caller.
///
/// A handler takes a [`Caller`] with its permission as the type parameter.
pub(crate) trait Permission: 'static {
    /// The caller needs at least one of these scopes; an empty list admits every token.
    const SCOPES: &'static [Scope];
    const OPEN_TO: OpenTo;
}

/// The allowed roles. Each text names the rejected action in errors, such as `book a meeting`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenTo {
    Everyone,
    MembersAndAdmins(&'static str),
    Admins(&'static str),
}

impl OpenTo {
    pub(crate) fn check(self, actor: &Actor) -> Result<(), AccessDenied> {
        match self {
            Self::Everyone => Ok(()),
            Self::MembersAndAdmins(action) => actor.require_not_observer(action),
            Self::Admins(action) => actor.require_admin(action),
        }
    }
}

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident: $scopes:expr, $open_to:expr;)+) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub(crate) struct $name;

            impl Permission for $name {
                const SCOPES: &'static [Scope] = &$scopes;
                const OPEN_TO: OpenTo = $open_to;
            }
        )+
    };
}

permissions! {
    ReadBookings: [Scope::BookingsRead], OpenTo::Everyone;
    BookMeetings: [Scope::BookingsWrite], OpenTo::MembersAndAdmins("book a meeting");
    ChangeBookings: [Scope::BookingsWrite], OpenTo::MembersAndAdmins("change a booking");
    ReadLinks: [Scope::SchedulingLinksRead, Scope::SchedulingLinksWrite], OpenTo::Everyone;
    CreateLinks: [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("create a link");
    ArchiveLinks: [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("archive a link");
    ReadRecords: [Scope::RecordsRead, Scope::RecordsEnrich], OpenTo::Everyone;
    ReadEnrichmentOptions: [Scope::RecordsEnrich], OpenTo::Everyone;
    EnrichRecords: [Scope::RecordsEnrich], OpenTo::MembersAndAdmins("run enrichment");
    /// Reading events; each scope gives access to some types of events.
    ReadEvents: [
        Scope::BookingsRead,
        Scope::SchedulingLinksRead,
        Scope::SchedulingLinksWrite,
        Scope::RecordsRead,
        Scope::RecordsEnrich,
        Scope::WorkspaceRead,
        Scope::WorkspaceWrite,
    ], OpenTo::Everyone;
    ForgetPeople: [Scope::RecordsEnrich], OpenTo::Admins("erase a person");
    ReadWorkspace: [Scope::WorkspaceRead, Scope::WorkspaceWrite], OpenTo::Admins("read the configuration of the workspace");
    ChangeWorkspace: [Scope::WorkspaceWrite], OpenTo::Admins("change the configuration of the workspace");
    /// Only admins read the absences of others.
    ReadAbsences: [Scope::WorkspaceRead, Scope::WorkspaceWrite], OpenTo::Everyone;
    /// Only admins change the absences of others.
    ChangeAbsences: [Scope::WorkspaceWrite], OpenTo::Everyone;
    /// Only admins list the tokens of others.
    ListTokens: [Scope::WorkspaceRead, Scope::WorkspaceWrite], OpenTo::Everyone;
    /// Only admins manage the tokens of others.
    ManageTokens: [Scope::WorkspaceWrite], OpenTo::Everyone;
    /// Only admins read the objects of others.
    ReadObjects: [Scope::WorkspaceRead, Scope::WorkspaceWrite], OpenTo::Everyone;
    /// Only admins change more than their own hours and absences.
    ChangeObjects: [Scope::WorkspaceWrite], OpenTo::Everyone;
    ReadIdentity: [], OpenTo::Everyone;
}

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
        if let Some(asked) = incoming.place("workspace_id") {
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
        Condition::parse(&self.incoming.conditions)
    }

    /// Parses the optional `If-Match` and `If-None-Match` of a write to one object.
    ///
    /// # Errors
    /// 400 if a header is invalid.
    pub(crate) fn expectation(&self) -> Result<Expectation, Problem> {
        Expectation::parse(&self.incoming.conditions, &self.incoming.absences)
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
        let text = self.incoming.place(name).unwrap_or_default();
        parse(text).ok_or_else(|| {
            Problem::invalid_field(name, format!("expected {expected}, found {text:?}"))
        })
    }

    /// The query parameters; a parameter that is not in `known` is a fault.
    pub(crate) fn query(&self, known: &'static [&'static str]) -> QueryReader {
        QueryReader::new(&self.incoming.parameters, known)
    }

    /// Rejects all query parameters with a 400.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query(&[]).finish()
    }

    pub(super) fn into_parts(self) -> (Actor, Incoming, Body, Arc<ApiState>) {
        (self.actor, self.incoming, self.body, self.state)
    }
}

#[cfg(test)]
mod tests;
