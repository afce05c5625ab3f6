use std::sync::Arc;

use super::error::LinkError;
use super::get_scheduling_link::sees;
use crate::access::{AccessDenied, Actor, Role};
use crate::event::{Event, EventDetail};
use crate::ids::LinkId;
use crate::link::Link;
use crate::ports::{Clock, Mode, Random, Store, UnitOfWork, finish};

/// Archives a booking link; its bookings stay.
pub struct ArchiveSchedulingLink {
    /// Begins a unit of work that calls `find_link_for_update`, `archive_link` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// Whether the actor may archive a link that the actor sees.
pub fn may_archive(actor: &Actor, link: &Link) -> bool {
    let own = link.created_by == actor.user_id || link.is_hosted_by(actor.user_id);
    match actor.role {
        Role::Admin => true,
        Role::Member => own,
        Role::Observer => false,
    }
}

impl ArchiveSchedulingLink {
    /// Archives the link; an already archived link keeps its original archive time.
    ///
    /// Admins can archive every link. Members can archive the links that they host or created.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn archive(
        &self,
        actor: &Actor,
        id: LinkId,
        mode: Mode<Link>,
    ) -> Result<Link, LinkError> {
        actor.require_not_observer("archive a link")?;
        let mut unit = self.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), actor, id).await;
        finish(unit, mode, outcome).await
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        actor: &Actor,
        id: LinkId,
    ) -> Result<Link, LinkError> {
        let found = unit.links().find_link_for_update(actor.workspace_id, id).await?;
        let link = found.filter(|link| sees(actor, link)).ok_or(LinkError::NotFound(id))?;
        if !may_archive(actor, &link) {
            let needed = "a host or the creator of this link";
            return Err(AccessDenied::NotTheHost { name: actor.name.clone(), needed }.into());
        }
        if link.archived_at.is_some() {
            return Ok(link);
        }
        let now = self.clock.now();
        unit.links().archive_link(actor.workspace_id, id, now).await?;
        let (workspace_id, by) = (actor.workspace_id, Some(actor.user_id));
        let detail = EventDetail::LinkArchived { link_id: id };
        let event = Event::new(self.random.uuid(now), workspace_id, now, by, detail);
        unit.events().add_event(&event).await?;
        Ok(Link { archived_at: Some(now), ..link })
    }
}
