use frontdesk_domain::ports::{CrmError, CrmKind};
use frontdesk_domain::records::{
    Company, CompanyField, Facts, Person, PersonField, Provenance, RecordKind, SourceKind, Stored,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CrmErrorView, InstantView, RecordKindView, SourceKindView};

/// Where a part of an answer comes from, or who could not be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Source)]
pub enum SourceView {
    /// The source of stored fields. Every stored field has one source: the newest writer of it.
    Stored {
        /// Who gave them: a provider's id, `import`, `booking`.
        source: String,
        /// What kind of source that is.
        kind: SourceKindView,
        /// The record that they belong to.
        record: RecordKindView,
        /// The fields.
        fields: Vec<&'static str>,
        /// When the latest of them was given.
        fetched_at: InstantView,
    },
    /// A source that should have been read and could not be.
    Failed {
        /// Which one.
        source: &'static str,
        /// What kind of source that is.
        kind: SourceKindView,
        /// Why not.
        error: CrmErrorView,
    },
}

impl SourceView {
    /// The sources of whatever is stored, one for each source and record: those of the person, then
    /// those of the company.
    pub(super) fn of_records(person: Option<&Person>, company: Option<&Company>) -> Vec<Self> {
        let person =
            person.map(|person| of_record(RecordKind::Person, &person.stored, PersonField::as_str));
        let company = company
            .map(|company| of_record(RecordKind::Company, &company.stored, CompanyField::as_str));
        person.into_iter().chain(company).flatten().collect()
    }

    /// A CRM that could not be read.
    pub(super) fn of_failure(kind: CrmKind, error: CrmError) -> Self {
        Self::Failed { source: kind.as_str(), kind: SourceKind::Crm.into(), error: error.into() }
    }
}

/// Sources stand in the order of the first field that each gave, and fields in that of the wire.
fn of_record<F: Facts>(
    record: RecordKind,
    stored: &Stored<F>,
    name: fn(F::Field) -> &'static str,
) -> Vec<SourceView> {
    let mut groups: Vec<(Provenance, Vec<&'static str>)> = Vec::new();
    for (&field, from) in &stored.sources {
        let same = |(group, _): &&mut (Provenance, _)| {
            group.source == from.source && group.kind == from.kind
        };
        if let Some((group, fields)) = groups.iter_mut().find(same) {
            group.fetched_at = group.fetched_at.max(from.fetched_at);
            fields.push(name(field));
        } else {
            groups.push((from.clone(), vec![name(field)]));
        }
    }
    let view = |(from, fields): (Provenance, _)| SourceView::Stored {
        source: from.source,
        kind: from.kind.into(),
        record: record.into(),
        fields,
        fetched_at: from.fetched_at.into(),
    };
    groups.into_iter().map(view).collect()
}
