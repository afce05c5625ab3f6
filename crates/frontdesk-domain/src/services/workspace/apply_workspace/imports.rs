use time::OffsetDateTime;

use crate::ids::WorkspaceId;
use crate::plan::{PlannedCompany, PlannedPerson, PlannedRecords};
use crate::ports::{AddressHasher, RecordRepository, StoreError};
use crate::records::{Facts, Provenance, SourceKind, Stored};
use crate::report::{Change, ObjectKind, Outcome};

const SOURCE: &str = "import";

pub(super) struct Imports<'a> {
    pub(super) workspace_id: WorkspaceId,
    pub(super) now: OffsetDateTime,
    pub(super) hasher: &'a dyn AddressHasher,
}

impl Imports<'_> {
    /// Locks companies before people, as enrichment does, to avoid deadlocks.
    pub(super) async fn add(
        &self,
        records: &mut dyn RecordRepository,
        plan: &PlannedRecords,
        changes: &mut Vec<Change>,
    ) -> Result<(), StoreError> {
        for planned in &plan.companies {
            changes.push(self.company(records, planned).await?);
        }
        for planned in &plan.people {
            changes.push(self.person(records, planned).await?);
        }
        Ok(())
    }

    async fn company(
        &self,
        records: &mut dyn RecordRepository,
        planned: &PlannedCompany,
    ) -> Result<Change, StoreError> {
        let found = records.find_company_for_update(self.workspace_id, &planned.domain).await?;
        let (outcome, merged) =
            self.merge(found.as_ref().map(|company| &company.stored), &planned.facts);
        let company = match found {
            Some(company) if outcome == Outcome::Kept => company,
            _ => records.save_company(self.workspace_id, &planned.domain, &merged).await?,
        };
        let key = planned.domain.to_string();
        Ok(Change { kind: ObjectKind::Company, key, id: Some(company.id), outcome })
    }

    async fn person(
        &self,
        records: &mut dyn RecordRepository,
        planned: &PlannedPerson,
    ) -> Result<Change, StoreError> {
        let change_of = |id, outcome| Change {
            kind: ObjectKind::Person,
            key: planned.email.to_string(),
            id,
            outcome,
        };
        let found = records.find_person_for_update(self.workspace_id, &planned.email).await?;
        // An erased person is not restored, even if the file still lists the person.
        let hashes = self.hasher.hashes(self.workspace_id, &planned.email);
        if records.is_suppressed(self.workspace_id, &hashes).await? {
            return Ok(change_of(None, Outcome::Forgotten));
        }
        let (outcome, merged) =
            self.merge(found.as_ref().map(|person| &person.stored), &planned.facts);
        let person = match found {
            Some(person) if outcome == Outcome::Kept => person,
            _ => records.save_person(self.workspace_id, &planned.email, &merged).await?,
        };
        Ok(change_of(Some(person.id), outcome))
    }

    fn merge<F: Facts + PartialEq>(
        &self,
        stored: Option<&Stored<F>>,
        news: &F,
    ) -> (Outcome, Stored<F>) {
        let from = Provenance {
            source: SOURCE.to_owned(),
            kind: SourceKind::Import,
            fetched_at: self.now,
        };
        let Some(stored) = stored else {
            return (Outcome::Created, Stored::nothing(self.now).merged(news, &from));
        };
        let merged = stored.clone().merged(news, &from);
        let is_an_import = |field| {
            stored.sources.get(field).is_some_and(|source| source.kind == SourceKind::Import)
        };
        let said_before = merged.facts == stored.facts && news.known().iter().all(is_an_import);
        (if said_before { Outcome::Kept } else { Outcome::Updated }, merged)
    }
}
