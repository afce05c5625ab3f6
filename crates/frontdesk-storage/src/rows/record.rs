use std::collections::BTreeMap;

use diesel::prelude::*;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::StoreError;
use frontdesk_domain::records::{
    Company, CompanyDomain, CompanyFacts, CompanyField, Facts, Person, PersonFacts, PersonField,
    Provenance, SourceKind, Sources, Stored,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Reading, json};
use crate::schema::{companies, people};
use crate::types::DbInstant;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = people)]
pub(crate) struct PersonRow {
    workspace_id: i64,
    id: i64,
    email_key: String,
    email: String,
    created_at: DbInstant,
    #[diesel(embed)]
    changes: PersonChanges,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = people)]
pub(crate) struct PersonChanges {
    facts: Value,
    sources: Value,
    updated_at: DbInstant,
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub(crate) struct CompanyRow {
    workspace_id: i64,
    id: i64,
    domain: String,
    created_at: DbInstant,
    #[diesel(embed)]
    changes: CompanyChanges,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = companies)]
pub(crate) struct CompanyChanges {
    facts: Value,
    sources: Value,
    updated_at: DbInstant,
}

#[derive(Deserialize, Serialize)]
struct SourceDocument {
    source: String,
    kind: String,
    /// The time in microseconds since 1970.
    fetched_at: i64,
}

impl PersonRow {
    pub(crate) fn new(
        workspace: WorkspaceId,
        id: i64,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Self {
        Self {
            workspace_id: workspace.0,
            id,
            email_key: email.match_key(),
            email: email.to_string(),
            created_at: stored.created_at.into(),
            changes: stored.into(),
        }
    }
}

impl CompanyRow {
    pub(crate) fn new(
        workspace: WorkspaceId,
        id: i64,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Self {
        Self {
            workspace_id: workspace.0,
            id,
            domain: domain.to_string(),
            created_at: stored.created_at.into(),
            changes: stored.into(),
        }
    }
}

impl From<&Stored<PersonFacts>> for PersonChanges {
    fn from(stored: &Stored<PersonFacts>) -> Self {
        Self {
            facts: json(&stored.facts),
            sources: sources_document(&stored.sources, PersonField::as_str),
            updated_at: stored.updated_at.into(),
        }
    }
}

impl From<&Stored<CompanyFacts>> for CompanyChanges {
    fn from(stored: &Stored<CompanyFacts>) -> Self {
        Self {
            facts: json(&stored.facts),
            sources: sources_document(&stored.sources, CompanyField::as_str),
            updated_at: stored.updated_at.into(),
        }
    }
}

impl TryFrom<PersonRow> for Person {
    type Error = StoreError;

    fn try_from(row: PersonRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "people", workspace: row.workspace_id, key: &row.id };
        let PersonChanges { facts, sources, updated_at } = row.changes;
        Ok(Self {
            id: row.id,
            email: reading.parsed("email", Email::from_stored(&row.email))?,
            stored: stored(
                &reading,
                (facts, sources),
                PersonField::parse,
                (row.created_at, updated_at),
            )?,
        })
    }
}

impl TryFrom<CompanyRow> for Company {
    type Error = StoreError;

    fn try_from(row: CompanyRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "companies", workspace: row.workspace_id, key: &row.id };
        let CompanyChanges { facts, sources, updated_at } = row.changes;
        Ok(Self {
            id: row.id,
            domain: reading.parsed("domain", CompanyDomain::parse(&row.domain))?,
            stored: stored(
                &reading,
                (facts, sources),
                CompanyField::parse,
                (row.created_at, updated_at),
            )?,
        })
    }
}

fn sources_document<Field: Copy>(
    sources: &Sources<Field>,
    name: fn(Field) -> &'static str,
) -> Value {
    let document = |source: &Provenance| SourceDocument {
        source: source.source.clone(),
        kind: source.kind.as_str().to_owned(),
        fetched_at: DbInstant(source.fetched_at).micros(),
    };
    let documents: BTreeMap<_, _> =
        sources.iter().map(|(field, source)| (name(*field), document(source))).collect();
    json(&documents)
}

fn stored<F: Facts + DeserializeOwned>(
    reading: &Reading<'_>,
    (facts, sources): (Value, Value),
    field: fn(&str) -> Option<F::Field>,
    (created_at, updated_at): (DbInstant, DbInstant),
) -> Result<Stored<F>, StoreError> {
    let documents: BTreeMap<String, SourceDocument> = reading.json("sources", sources)?;
    let sources = documents.into_iter().map(|(name, document)| {
        let field = reading.named("sources", &name, field(&name))?;
        Ok((field, provenance(reading, document)?))
    });
    Ok(Stored {
        facts: reading.json("facts", facts)?,
        sources: sources.collect::<Result<_, StoreError>>()?,
        created_at: created_at.0,
        updated_at: updated_at.0,
    })
}

fn provenance(reading: &Reading<'_>, document: SourceDocument) -> Result<Provenance, StoreError> {
    Ok(Provenance {
        kind: reading.named("sources", &document.kind, SourceKind::parse(&document.kind))?,
        fetched_at: reading.parsed("sources", DbInstant::from_micros(document.fetched_at))?.0,
        source: document.source,
    })
}
