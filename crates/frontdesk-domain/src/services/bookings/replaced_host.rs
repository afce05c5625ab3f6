//! The replaced host of a reassignment, and the new one.

use super::error::BookingError;
use crate::booking::Booking;
use crate::fault::Fault;
use crate::host::Host;
use crate::ids::{QueueId, UserId};
use crate::link::Link;
use crate::services::open_times::host_panel::HostPanel;
use crate::workspace::{Member, Queue};

/// The replaced and the new host of a booking.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReassignBookingCommand {
    /// The new host; `None`: the queue chooses.
    pub user_id: Option<UserId>,
    /// The host to replace; required if it could be several.
    pub host_user_id: Option<UserId>,
}

/// Returns the host to replace, and the queue that chose this host.
///
/// Without a named new host, a queue must have chosen the host.
pub(super) fn replaced(
    link: Option<&Link>,
    booking: &Booking,
    command: ReassignBookingCommand,
) -> Result<(Host, Option<QueueId>), BookingError> {
    let chosen = link.map(|link| link.queue_hosts(&booking.hosts)).unwrap_or_default();
    let queue_of = |host: &Host| {
        let mut chosen = chosen.iter();
        chosen.find(|(it, _)| it.user_id == host.user_id).map(|(_, queue)| *queue)
    };
    let all = booking.hosts.iter().map(|host| (host, queue_of(&host.host)));
    let is_named = command.user_id.is_some();
    let hosts: Vec<_> = all.filter(|(_, queue)| is_named || queue.is_some()).collect();
    if hosts.is_empty() {
        return Err(BookingError::NotFromAQueue(booking.id));
    }
    let mut chosen = hosts.iter().filter(|(_, queue)| queue.is_some());
    let found = match (command.host_user_id, &hosts[..], chosen.next(), chosen.next()) {
        (Some(wanted), ..) => hosts.iter().find(|(host, _)| host.host.user_id == wanted),
        (None, [only], ..) | (None, _, Some(only), None) => Some(only),
        _ => None,
    };
    found.map(|(host, queue)| (host.host, *queue)).ok_or_else(|| {
        let whom = if is_named { "a host" } else { "a host that a queue chose" };
        let names = hosts.iter().map(|(host, _)| format!("{} ({})", host.host.user_id, host.name));
        let names = names.collect::<Vec<_>>().join(", ");
        let found = command.host_user_id.map_or_else(|| "none".to_owned(), |it| it.to_string());
        let detail = format!("expected {whom}: {names}; found {found}");
        BookingError::Invalid(vec![Fault::new("host_user_id", detail)])
    })
}

/// Rejects a requested host who cannot take over.
///
/// The host must be a member of the queue. Without a queue, the host must be able to host the event
/// type, and must not host the booking yet.
pub(super) fn check_requested(
    requested: Option<UserId>,
    booking: &Booking,
    queue: Option<&Queue>,
    panel: &HostPanel,
) -> Result<(), BookingError> {
    let Some(wanted) = requested else { return Ok(()) };
    let member = panel.member(wanted);
    let expected = match queue {
        Some(queue) => {
            let in_queue = queue.members.iter().filter_map(|it| panel.member(it.user_id));
            let in_queue: Vec<_> = in_queue.filter(|member| !member.archived).collect();
            if in_queue.iter().any(|member| member.user_id == wanted) {
                return Ok(());
            }
            let names = in_queue.iter().map(|it| format!("{} ({})", it.user_id, it.name));
            let names = names.collect::<Vec<_>>().join(", ");
            format!("a member of the queue {:?}: {names}", queue.name)
        }
        None if booking.is_hosted_by(wanted) => {
            "a member who does not host the booking yet".to_owned()
        }
        None if !member.is_some_and(Member::may_host) => {
            "a member who can host meetings".to_owned()
        }
        None if !panel.event_type.hosts.include(wanted) => {
            format!("a host of the event type {}", panel.event_type.key)
        }
        None => return Ok(()),
    };
    let detail = format!("expected {expected}; found {wanted}");
    Err(BookingError::Invalid(vec![Fault::new("user_id", detail)]))
}
