//! Permissions that several operations require.
//!
//! A permission of one operation is declared in the operation's file.

use frontdesk_domain::access::{AccessDenied, Actor, Scope};

/// The requirements of an operation on its caller.
///
/// A handler takes a [`Caller`](super::Caller) with its permission as the type parameter.
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

/// Declares a [`Permission`] with its scopes and roles.
macro_rules! permission {
    ($name:ident, $scopes:expr, $open_to:expr) => {
        #[derive(Debug)]
        pub(crate) struct $name;

        impl $crate::request::Permission for $name {
            const SCOPES: &'static [frontdesk_domain::access::Scope] = &$scopes;
            const OPEN_TO: $crate::request::OpenTo = $open_to;
        }
    };
}

pub(crate) use permission;

permission!(ReadBookings, [Scope::BookingsRead], OpenTo::Everyone);
permission!(ChangeBookings, [Scope::BookingsWrite], OpenTo::MembersAndAdmins("change a booking"));
permission!(BookMeetings, [Scope::BookingsWrite], OpenTo::MembersAndAdmins("book a meeting"));
permission!(ReadLinks, [Scope::SchedulingLinksRead, Scope::SchedulingLinksWrite], OpenTo::Everyone);
// Only admins read what belongs to other members.
permission!(ReadObjects, [Scope::WorkspaceRead, Scope::WorkspaceWrite], OpenTo::Everyone);
// Only admins change what belongs to other members.
permission!(ChangeObjects, [Scope::WorkspaceWrite], OpenTo::Everyone);
