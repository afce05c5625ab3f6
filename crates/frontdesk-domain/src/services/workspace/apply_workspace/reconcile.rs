use std::collections::{HashMap, HashSet};

use super::enrichment::WantedSettings;
use super::object::{Object, References};
use super::webhooks::WantedWebhooks;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{EnrichmentSettings, StoreError, UnitOfWork};
use crate::report::{Change, ObjectKind, Outcome};
use crate::workspace::Workspace;

/// Writes the differences between a valid plan and the store.
pub(super) struct Reconciliation<'a> {
    unit: &'a mut dyn UnitOfWork,
    workspace_id: WorkspaceId,
    prune: bool,
    changes: Vec<Change>,
}

impl<'a> Reconciliation<'a> {
    pub(super) fn new(
        unit: &'a mut dyn UnitOfWork,
        workspace_id: WorkspaceId,
        prune: bool,
    ) -> Self {
        Self { unit, workspace_id, prune, changes: Vec::new() }
    }

    pub(super) fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    pub(super) async fn enrichment(
        &mut self,
        wanted: WantedSettings,
        stored: &EnrichmentSettings,
    ) -> Result<(), StoreError> {
        if wanted.settings != *stored {
            let workspace_id = self.workspace_id;
            self.unit.records().save_enrichment_settings(workspace_id, &wanted.settings).await?;
        }
        self.changes.extend(wanted.changes);
        Ok(())
    }

    pub(super) async fn webhooks(&mut self, wanted: WantedWebhooks) -> Result<(), StoreError> {
        for webhook in &wanted.to_save {
            self.unit.webhooks().save_webhook(self.workspace_id, webhook).await?;
        }
        self.changes.extend(wanted.changes);
        Ok(())
    }

    pub(super) async fn workspace(
        &mut self,
        wanted: &Workspace,
        stored: Option<&Workspace>,
    ) -> Result<(), StoreError> {
        let outcome = Outcome::of(stored, |stored| stored == wanted);
        if outcome != Outcome::Kept {
            self.unit.directory().save_workspace(wanted).await?;
        }
        self.record_change(ObjectKind::Workspace, &wanted.key, wanted.id.0, outcome);
        Ok(())
    }

    /// Completes the ids of planned objects.
    ///
    /// A new id is higher than all planned ids.
    pub(super) async fn number<O: Object>(
        &mut self,
        ids: Vec<Option<i64>>,
    ) -> Result<Vec<i64>, StoreError> {
        let workspace_id = self.workspace_id;
        let highest = ids.iter().flatten().max();
        if let (Some(highest), true) = (highest, ids.contains(&None)) {
            self.unit.directory().raise_counter(workspace_id, O::COUNTER, *highest).await?;
        }
        let mut numbers = Vec::with_capacity(ids.len());
        for id in ids {
            numbers.push(match id {
                Some(id) => id,
                None => self.unit.directory().next_id(workspace_id, O::COUNTER).await?,
            });
        }
        Ok(numbers)
    }

    /// Saves objects of one kind, with the `ids` of the planned ones.
    pub(super) async fn objects<O: Object>(
        &mut self,
        planned: &[O::Planned],
        stored: &[O],
        ids: &[i64],
        references: &References,
    ) -> Result<(), StoreError> {
        let by_id: HashMap<i64, &O> = stored.iter().map(|object| (object.id(), object)).collect();
        for (planned, &id) in planned.iter().zip(ids) {
            let stored = by_id.get(&id).copied();
            let wanted = O::build(planned, id, stored, references);
            let outcome = Outcome::of(stored, |stored| wanted.is_as_stored(stored));
            if outcome != Outcome::Kept {
                wanted.save(self.unit.directory(), self.workspace_id).await?;
            }
            self.record_change(wanted.kind(), wanted.key(), id, outcome);
        }
        let named: HashSet<i64> = ids.iter().copied().collect();
        for object in
            stored.iter().filter(|object| !named.contains(&object.id()) && !object.is_archived())
        {
            let outcome = if self.prune { Outcome::Archived } else { Outcome::NotNamed };
            if self.prune {
                object.archived().save(self.unit.directory(), self.workspace_id).await?;
            }
            self.record_change(object.kind(), object.key(), object.id(), outcome);
        }
        Ok(())
    }

    fn record_change(&mut self, kind: ObjectKind, key: &Key, id: i64, outcome: Outcome) {
        self.changes.push(Change { kind, key: key.to_string(), id: Some(id), outcome });
    }
}
