use std::collections::{HashMap, HashSet};

use super::enrichment::WantedSettings;
use super::object::{Object, References};
use super::report::{ApplyReport, Change, ObjectKind, Outcome};
use super::webhooks::WantedWebhooks;
use crate::ids::WorkspaceId;
use crate::key::Key;
use crate::ports::{EnrichmentSettings, StoreError, UnitOfWork};
use crate::workspace::Workspace;

/// Writes the differences between a valid plan and the store.
pub(super) struct Reconciliation<'a> {
    unit: &'a mut dyn UnitOfWork,
    prune: bool,
    report: ApplyReport,
}

impl<'a> Reconciliation<'a> {
    pub(super) fn new(
        unit: &'a mut dyn UnitOfWork,
        workspace_id: WorkspaceId,
        prune: bool,
    ) -> Self {
        Self { unit, prune, report: ApplyReport { workspace_id, changes: Vec::new() } }
    }

    pub(super) fn into_report(self) -> ApplyReport {
        self.report
    }

    pub(super) async fn enrichment(
        &mut self,
        wanted: WantedSettings,
        stored: &EnrichmentSettings,
    ) -> Result<(), StoreError> {
        if wanted.settings != *stored {
            let workspace_id = self.report.workspace_id;
            self.unit.records().save_enrichment_settings(workspace_id, &wanted.settings).await?;
        }
        self.report.changes.extend(wanted.changes);
        Ok(())
    }

    pub(super) async fn webhooks(&mut self, wanted: WantedWebhooks) -> Result<(), StoreError> {
        for webhook in &wanted.to_save {
            self.unit.webhooks().save_webhook(self.report.workspace_id, webhook).await?;
        }
        self.report.changes.extend(wanted.changes);
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

    pub(super) async fn objects<O: Object>(
        &mut self,
        planned: &[O::Planned],
        stored: &[O],
        mut ids: Vec<Option<i64>>,
        references: &References,
    ) -> Result<HashMap<Key, i64>, StoreError> {
        // First saves the objects that have an id, so that every new id is higher than these ids.
        let mut outcomes = vec![None; planned.len()];
        let (settled, open): (Vec<usize>, Vec<usize>) =
            (0..planned.len()).partition(|&at| ids[at].is_some());
        for at in settled.into_iter().chain(open) {
            let id = match ids[at] {
                Some(id) => id,
                None => self.unit.directory().next_id(self.report.workspace_id, O::COUNTER).await?,
            };
            ids[at] = Some(id);
            let wanted = O::build(&planned[at], id, references);
            outcomes[at] = Some((wanted.kind(), self.save(&wanted, stored).await?));
        }

        let named: HashSet<i64> = ids.iter().copied().flatten().collect();
        let mut numbers = HashMap::new();
        let outcomes = outcomes.into_iter().flatten();
        for ((planned, (kind, outcome)), id) in
            planned.iter().zip(outcomes).zip(ids.into_iter().flatten())
        {
            let key = O::declared(planned).key;
            self.record_change(kind, key, id, outcome);
            numbers.insert(key.clone(), id);
        }
        for object in
            stored.iter().filter(|object| !named.contains(&object.id()) && !object.is_archived())
        {
            let outcome = if self.prune { Outcome::Archived } else { Outcome::NotNamed };
            if self.prune {
                object.archived().save(self.unit.directory(), self.report.workspace_id).await?;
            }
            self.record_change(object.kind(), object.key(), object.id(), outcome);
        }
        Ok(numbers)
    }

    async fn save<O: Object>(&mut self, wanted: &O, stored: &[O]) -> Result<Outcome, StoreError> {
        let stored = stored.iter().find(|stored| stored.id() == wanted.id());
        let outcome = Outcome::of(stored, |stored| wanted.is_as_stored(stored));
        if outcome != Outcome::Kept {
            wanted.save(self.unit.directory(), self.report.workspace_id).await?;
        }
        Ok(outcome)
    }

    fn record_change(&mut self, kind: ObjectKind, key: &Key, id: i64, outcome: Outcome) {
        self.report.changes.push(Change { kind, key: key.to_string(), id: Some(id), outcome });
    }
}
