use std::collections::HashMap;

use crate::access::Actor;
use crate::ids::EventTypeId;
use crate::link::{Link, LinkKind};
use crate::ports::{LinkQueries, StoreError};

/// The number of team links that are shown with an event type.
///
/// [`ListSchedulingLinks`](super::ListSchedulingLinks) lists all of them.
const TEAM_LINKS: u32 = 20;

/// The active links of an event type for the acting member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventTypeLinks {
    /// The member's personal link.
    pub personal: Option<Link>,
    /// The newest team links, at most 20, ascending by id.
    pub team: Vec<Link>,
    /// Whether there are older team links.
    pub more_team_links: bool,
}

/// Reads the links of event types; event types without links are omitted.
pub(super) async fn links_of(
    links: &dyn LinkQueries,
    actor: &Actor,
    event_types: &[EventTypeId],
) -> Result<HashMap<EventTypeId, EventTypeLinks>, StoreError> {
    let (workspace, user) = (actor.workspace_id, actor.user_id);
    let mut found: HashMap<EventTypeId, EventTypeLinks> = HashMap::new();
    for link in links.link_choices(workspace, user, event_types, TEAM_LINKS + 1).await? {
        let of = found.entry(link.event_type_id).or_default();
        match link.address.kind() {
            LinkKind::Personal => of.personal = Some(link),
            LinkKind::Team => of.team.push(link),
        }
    }
    let most = usize::try_from(TEAM_LINKS).expect("a small number");
    for of in found.values_mut() {
        of.more_team_links = most < of.team.len();
        // The oldest comes first.
        of.team.drain(..usize::from(of.more_team_links));
    }
    Ok(found)
}
