use frontdesk_domain::hold::{Hold, HoldMinutes};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::services::HeldTime;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{BookingHostView, InstantView, LocalInstantView, samples};

/// A held time of a link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = HeldTime, example = Self::sample)]
pub(crate) struct HeldTimeView {
    /// The hold.
    pub(crate) hold: HoldView,
}

/// A time that is closed to other requests until the hold expires.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Hold)]
pub(crate) struct HoldView {
    /// The UUID of the hold, and of the booking that is made from it.
    pub(crate) id: Uuid,
    /// The id of the link.
    pub(crate) link_id: i64,
    /// The start of the held time.
    pub(crate) start_time: InstantView,
    /// The start with the offset of the request's time zone.
    pub(crate) start_time_local: LocalInstantView,
    /// The end of the held time.
    pub(crate) end_time: InstantView,
    /// The hosts of the meeting. A queue that chooses at each booking has chosen.
    pub(crate) hosts: Vec<BookingHostView>,
    /// The time at which the hold expires.
    pub(crate) expires_at: InstantView,
}

impl From<&HeldTime> for HeldTimeView {
    fn from(held: &HeldTime) -> Self {
        let HeldTime { hold, hosts, time_zone } = held;
        let interval = hold.busy.interval;
        Self {
            hold: HoldView {
                id: hold.id.0,
                link_id: hold.link_id.0,
                start_time: interval.start().into(),
                start_time_local: LocalInstantView::new(interval.start(), time_zone),
                end_time: interval.end().into(),
                hosts: hosts.iter().cloned().map(BookingHostView::from).collect(),
                expires_at: hold.expires_at.into(),
            },
        }
    }
}

impl HeldTimeView {
    fn sample() -> Self {
        let booking = samples::a_booking();
        let hold = Hold {
            id: booking.id,
            workspace_id: booking.workspace_id,
            link_id: LinkId(31),
            event_type_id: booking.event_type.id,
            token_id: samples::a_token().id,
            busy: booking.as_busy(),
            hosts: booking.host_ids(),
            expires_at: HoldMinutes::default().after(samples::NOW),
        };
        Self::from(&HeldTime { hold, hosts: booking.hosts, time_zone: booking.time_zone })
    }
}
