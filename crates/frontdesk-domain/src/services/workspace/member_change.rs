use crate::event::{ChangeLog, Event};
use crate::ids::UserId;
use crate::ports::{
    ChangeDescriber, Clock, Directory, EnrichmentSettings, Random, StoreError, UnitOfWork,
    WorkspaceState,
};
use crate::report::{Change, ObjectKind, Outcome};
use crate::workspace::Member;

/// Saves a member and records what changed.
pub(in crate::services) struct MemberChange<'a> {
    pub(in crate::services) clock: &'a dyn Clock,
    pub(in crate::services) random: &'a dyn Random,
    pub(in crate::services) describer: &'a dyn ChangeDescriber,
}

impl MemberChange<'_> {
    /// Replaces the member in the locked `directory`.
    ///
    /// An unchanged member is not saved.
    pub(in crate::services) async fn save(
        &self,
        unit: &mut dyn UnitOfWork,
        directory: Directory,
        member: &Member,
        by: UserId,
    ) -> Result<(), StoreError> {
        let place = directory.members.iter().position(|it| it.user_id == member.user_id);
        let Some(place) = place.filter(|&place| directory.members[place] != *member) else {
            return Ok(());
        };
        let workspace = directory.workspace.id;
        unit.directory().save_member(workspace, member).await?;
        let log = self.describe(directory, place, member, Some(by));
        let now = self.clock.now();
        let event = Event::of_workspace(self.random.uuid(now), workspace, now, Some(by), log);
        unit.events().add_event(&event).await?;
        Ok(())
    }

    fn describe(
        &self,
        directory: Directory,
        place: usize,
        member: &Member,
        by: Option<UserId>,
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
        self.describer.describe(&before, &after, &[change], by)
    }
}
