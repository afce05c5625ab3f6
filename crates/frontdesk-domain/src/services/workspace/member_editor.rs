use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::access::Actor;
use crate::email::Email;
use crate::event::{ChangeLog, Event};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    ChangeDescriber, Clock, Directory, DirectoryPart, DirectoryQueries, EnrichmentSettings, Mode,
    Random, Store, StoreError, UnitOfWork, WorkspaceState, finish,
};
use crate::report::{Change, ObjectKind, Outcome};
use crate::services::Ports;
use crate::workspace::Member;

/// Edits a member and records what changed.
pub struct MemberEditor {
    /// Begins a unit of work that calls `load_part_for_update`, `save_member` and `add_event`.
    pub store: Arc<dyn Store>,
    /// Calls `find_workspace`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
    /// Calls `describe`.
    pub describer: Arc<dyn ChangeDescriber>,
}

/// A member to edit.
pub(in crate::services) struct Edited {
    pub(in crate::services) workspace: WorkspaceId,
    pub(in crate::services) user: UserId,
    pub(in crate::services) by: UserId,
    /// The members to whom the member refers after the change.
    ///
    /// Those to whom the stored member refers are loaded with it.
    pub(in crate::services) others: Vec<UserId>,
}

impl Edited {
    /// The acting member, without new references.
    pub(in crate::services) fn own(actor: &Actor) -> Self {
        let (workspace, user) = (actor.workspace_id, actor.user_id);
        Self { workspace, user, by: user, others: Vec::new() }
    }
}

/// Returns the member of the actor's workspace with this address.
pub(in crate::services) async fn find_colleague(
    directory: &dyn DirectoryQueries,
    actor: &Actor,
    email: &Email,
) -> Result<Option<UserId>, StoreError> {
    let found = directory.find_members_by_email(email).await?;
    let own = found.into_iter().find(|(workspace, _)| *workspace == actor.workspace_id);
    Ok(own.map(|(_, user)| user))
}

/// Returns the names of these members; ids may repeat.
pub(in crate::services) async fn names_of(
    directory: &dyn DirectoryQueries,
    workspace: WorkspaceId,
    users: impl Iterator<Item = UserId>,
) -> Result<HashMap<UserId, String>, StoreError> {
    let users: Vec<UserId> = users.collect::<BTreeSet<_>>().into_iter().collect();
    let members = directory.find_members(workspace, &users).await?;
    Ok(members.into_iter().map(|it| (it.user_id, it.name)).collect())
}

/// An error for a member who is archived or was deleted.
pub(in crate::services) trait NoMember: From<StoreError> {
    fn no_member(user: UserId) -> Self;
}

impl MemberEditor {
    /// Creates the editor.
    pub fn new(ports: &Ports) -> Self {
        Self {
            store: Arc::clone(&ports.store.store),
            directory: Arc::clone(&ports.store.directory),
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
            describer: Arc::clone(&ports.describer),
        }
    }

    /// Edits a member in a unit of work of its own.
    ///
    /// `edit` gets the member and the loaded members.
    pub(in crate::services) async fn edit<E: NoMember>(
        &self,
        edited: Edited,
        edit: impl FnOnce(&mut Member, &[Member]) -> Result<(), E> + Send,
    ) -> Result<Member, E> {
        let mut unit = self.store.begin().await?;
        let outcome = self.edit_in(unit.as_mut(), edited, edit).await;
        finish(unit, Mode::Commit, outcome).await
    }

    /// Like [`edit`](Self::edit), in the given unit.
    ///
    /// An unchanged member is not saved.
    pub(in crate::services) async fn edit_in<E: NoMember>(
        &self,
        unit: &mut dyn UnitOfWork,
        Edited { workspace, user, by, others }: Edited,
        edit: impl FnOnce(&mut Member, &[Member]) -> Result<(), E> + Send,
    ) -> Result<Member, E> {
        let found = self.directory.find_workspace(workspace).await?;
        let key = found.ok_or_else(|| E::no_member(user))?.key;
        let users = [vec![user, by], others].concat();
        let part = DirectoryPart { users, ..DirectoryPart::default() };
        let directory = unit.directory().load_part_for_update(&key, &part).await?;
        let directory = directory.ok_or_else(|| E::no_member(user))?;
        let mut members = directory.members.iter();
        let place = members.position(|member| member.user_id == user && !member.archived);
        let place = place.ok_or_else(|| E::no_member(user))?;
        let mut member = directory.members[place].clone();
        edit(&mut member, &directory.members)?;
        if directory.members[place] != member {
            unit.directory().save_member(workspace, &member).await?;
            let log = self.describe(directory, place, &member, by);
            let now = self.clock.now();
            let event = Event::of_workspace(self.random.uuid(now), workspace, now, Some(by), log);
            unit.events().add_event(&event).await?;
        }
        Ok(member)
    }

    fn describe(
        &self,
        directory: Directory,
        place: usize,
        member: &Member,
        by: UserId,
    ) -> ChangeLog {
        let (webhooks, enrichment) = (Vec::new(), EnrichmentSettings::default());
        let before = WorkspaceState { directory, webhooks, enrichment };
        let mut after = before.clone();
        after.directory.members[place] = member.clone();
        let change = Change {
            kind: ObjectKind::Member,
            key: member.key.to_string(),
            id: Some(member.user_id.0),
            outcome: Outcome::Updated,
        };
        self.describer.describe(&before, &after, &[change], Some(by))
    }
}
