use frontdesk_domain::booking::{BookingHost, Invitee, MemberRef};
use serde::Serialize;
use utoipa::ToSchema;

use super::HostRoleView;

/// A member of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MemberRef)]
pub struct MemberRefView {
    /// The member's number.
    #[schema(example = 4)]
    pub user_id: i64,
    /// The member's name.
    #[schema(example = "Priya Raman")]
    pub name: String,
}

impl From<&MemberRef> for MemberRefView {
    fn from(member: &MemberRef) -> Self {
        Self { user_id: member.user_id.0, name: member.name.clone() }
    }
}

/// A host of a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BookingHost)]
pub struct BookingHostView {
    /// The member's number.
    pub user_id: i64,
    /// The member's name.
    pub name: String,
    /// The member's address.
    pub email: String,
    /// Whether the meeting can do without this host.
    pub role: HostRoleView,
    /// Marks the one lead host.
    pub lead: bool,
}

impl From<&BookingHost> for BookingHostView {
    fn from(of: &BookingHost) -> Self {
        Self {
            user_id: of.host.user_id.0,
            name: of.name.clone(),
            email: of.email.to_string(),
            role: of.host.role.into(),
            lead: of.host.lead,
        }
    }
}

/// The person whom a meeting is with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Invitee)]
pub struct InviteeView {
    /// The name as it was given.
    pub name: String,
    /// The address.
    pub email: String,
    /// The IANA zone in which the invitee reads times.
    pub time_zone: String,
}

impl From<&Invitee> for InviteeView {
    fn from(invitee: &Invitee) -> Self {
        Self {
            name: invitee.name.clone(),
            email: invitee.email.to_string(),
            time_zone: invitee.time_zone.name().to_owned(),
        }
    }
}
