use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

use frontdesk_domain::access::{AccessDenied, Actor, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::key::Key;
use frontdesk_domain::services::Services;
use time::OffsetDateTime;

use super::{Body, Incoming, QueryReader};
use crate::problem::Problem;
use crate::state::ApiState;
use crate::views::{BookingPages, BookingView};

/// What an operation asks of its caller. A handler names one in its [`Caller`] and cannot reach a
/// use case without it.
pub(crate) trait Permission: 'static {
    /// Any one of these scopes will do.
    const SCOPES: &'static [Scope];
    /// The roles that may ask.
    const OPEN_TO: OpenTo;
}

/// The roles that an operation is open to, with what the others are refused, in the infinitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenTo {
    /// Every role.
    Everyone,
    /// Every role but observers.
    MembersAndAdmins(&'static str),
    /// Admins alone.
    Admins(&'static str),
}

impl OpenTo {
    /// Refuses an actor whose role is not among them.
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
    /// Reading bookings and their open times.
    ReadBookings: [Scope::BookingsRead], OpenTo::Everyone;
    /// Booking for somebody.
    BookMeetings: [Scope::BookingsWrite], OpenTo::MembersAndAdmins("book a meeting");
    /// Moving, cancelling and marking.
    ChangeBookings: [Scope::BookingsWrite], OpenTo::MembersAndAdmins("change a booking");
    /// Reading event types and links.
    ReadLinks: [Scope::SchedulingLinksRead, Scope::SchedulingLinksWrite], OpenTo::Everyone;
    /// Making links.
    CreateLinks: [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("create a link");
    /// Taking links out of use.
    ArchiveLinks: [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("archive a link");
    /// Looking up what is stored.
    ReadRecords: [Scope::RecordsRead, Scope::RecordsEnrich], OpenTo::Everyone;
    /// Reading what enrichment could be run.
    ReadEnrichmentOptions: [Scope::RecordsEnrich], OpenTo::Everyone;
    /// Running enrichment, which costs money.
    EnrichRecords: [Scope::RecordsEnrich], OpenTo::MembersAndAdmins("run enrichment");
    /// Reading what has happened, of which each scope shows a part.
    ReadEvents: [
        Scope::BookingsRead,
        Scope::SchedulingLinksRead,
        Scope::SchedulingLinksWrite,
        Scope::RecordsRead,
        Scope::RecordsEnrich,
    ], OpenTo::Everyone;
    /// Erasing what is known about a person.
    ForgetPeople: [Scope::RecordsEnrich], OpenTo::Admins("erase a person");
}

/// Somebody who passed every gate of `P`: token, scope, workspace, role, in this order. The one way
/// to the use cases.
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
            format!("expected the number of a workspace, found {text:?}"),
        )
    })
}

impl<P: Permission> Caller<P> {
    /// Lets `actor`, whose token was found in order, through the gates of `P`: scope, workspace,
    /// role.
    ///
    /// # Errors
    /// 403, and 400 where the path names what can be no workspace.
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

    /// The same with what came along.
    pub(crate) fn with_body(self, body: Body) -> Self {
        Self { body, ..self }
    }

    /// The acting member.
    pub(crate) fn actor(&self) -> &Actor {
        &self.actor
    }

    /// The use cases.
    pub(crate) fn services(&self) -> &Services {
        self.state.services()
    }

    /// The present instant.
    pub(crate) fn now(&self) -> OffsetDateTime {
        self.state.clock.now()
    }

    /// The address under which people reach the service.
    pub(crate) fn base_url(&self) -> &str {
        &self.state.config.base_url
    }

    /// What the caller is told of a booking as it is at `now`.
    pub(crate) fn view_of(&self, booking: &Booking, now: OffsetDateTime) -> BookingView {
        BookingView::for_actor(booking, &self.actor, now, self.base_url())
    }

    /// Where the booking pages of the caller's workspace are.
    ///
    /// # Errors
    /// 500 when the workspace, whose key the address needs, vanished after its token was read.
    pub(crate) fn booking_pages(
        &self,
        workspace_key: Option<&Key>,
    ) -> Result<BookingPages, Problem> {
        let key =
            workspace_key.ok_or_else(|| Problem::internal("the workspace of the token is gone"))?;
        Ok(BookingPages::new(self.base_url(), key))
    }

    /// The part `name` of the path.
    ///
    /// # Errors
    /// 400 when it is not what was `expected`, a phrase such as `a UUID`.
    pub(crate) fn path<T: FromStr>(&self, name: &str, expected: &str) -> Result<T, Problem> {
        self.path_with(name, expected, |text| text.parse().ok())
    }

    /// The part `name` of the path, read by `parse`.
    ///
    /// # Errors
    /// 400 when `parse` makes nothing of it.
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

    /// The parameters of the query; others than `known` are faults.
    pub(crate) fn query(&self, known: &'static [&'static str]) -> QueryReader {
        QueryReader::new(&self.incoming.parameters, known)
    }

    /// Refuses a query where the operation has none.
    ///
    /// # Errors
    /// 400 naming each parameter.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query(&[]).finish()
    }

    /// The parts, for [`Write`](super::write::Write).
    pub(super) fn into_parts(self) -> (Actor, Incoming, Body, Arc<ApiState>) {
        (self.actor, self.incoming, self.body, self.state)
    }
}

#[cfg(test)]
mod tests;
