use frontdesk_domain::booking::{BookingHost, Invitee, MemberRef};
use serde::Serialize;
use utoipa::ToSchema;

use super::HostRoleView;

/// A member of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MemberRef)]
pub struct MemberRefView {
    /// The id of the member.
    #[schema(example = 4)]
    pub user_id: i64,
    /// The name of the member.
    #[schema(example = "Priya Raman")]
    pub name: String,
}

impl From<MemberRef> for MemberRefView {
    fn from(member: MemberRef) -> Self {
        Self { user_id: member.user_id.0, name: member.name }
    }
}

/// A host of a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BookingHost)]
pub struct BookingHostView {
    /// The id of the member.
    pub user_id: i64,
    /// The name of the member.
    pub name: String,
    /// The email address of the member.
    pub email: String,
    /// Whether the host must attend.
    pub role: HostRoleView,
    /// Whether this host is the lead host. Every booking has exactly one lead host.
    pub lead: bool,
}

impl From<BookingHost> for BookingHostView {
    fn from(of: BookingHost) -> Self {
        Self {
            user_id: of.host.user_id.0,
            name: of.name,
            email: of.email.into(),
            role: of.host.role.into(),
            lead: of.host.lead,
        }
    }
}

/// The person who is invited to a meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Invitee)]
pub struct InviteeView {
    /// The name as given in the booking.
    pub name: String,
    /// The email address.
    pub email: String,
    /// The IANA time zone in which the invitee sees times.
    pub time_zone: &'static str,
}

impl From<Invitee> for InviteeView {
    fn from(invitee: Invitee) -> Self {
        Self {
            name: invitee.name,
            email: invitee.email.into(),
            time_zone: invitee.time_zone.name(),
        }
    }
}
