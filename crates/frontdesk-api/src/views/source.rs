use frontdesk_domain::ports::{CrmError, CrmKind, CrmMatch};
use frontdesk_domain::records::{
    Company, CompanyField, Facts, Person, PersonField, Provenance, RecordKind, SourceKind, Stored,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CrmErrorView, InstantView, RecordKindView, SourceKindView};

/// A source of stored fields, a CRM that answered, or a CRM that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Source)]
pub enum SourceView {
    /// A source of stored fields. Each field has one source: the last source that wrote the field.
    #[schema(title = "StoredSource")]
    Stored {
        /// The source: the id of a provider, `import` or `booking`.
        source: String,
        /// The kind of the source.
        kind: SourceKindView,
        /// The kind of record to which the fields belong.
        record: RecordKindView,
        /// The names of the fields from this source.
        fields: Vec<&'static str>,
        /// The time at which the newest of these fields was fetched.
        fetched_at: InstantView,
    },
    /// A CRM that answered.
    #[schema(title = "AnsweredSource")]
    Answered {
        /// The CRM, such as `hubspot`.
        source: &'static str,
        /// The kind of the source.
        kind: SourceKindView,
        /// Whether the CRM has a record of the person or company; `crm` contains it.
        matched: bool,
    },
    /// A CRM that could not be read.
    #[schema(title = "FailedSource")]
    Failed {
        /// The CRM, such as `hubspot`.
        source: &'static str,
        /// The kind of the source.
        kind: SourceKindView,
        /// The reason for the failure.
        error: CrmErrorView,
    },
}

impl SourceView {
    /// The sources of the stored records: first of the person, then of the company.
    pub(super) fn of_records(person: Option<&Person>, company: Option<&Company>) -> Vec<Self> {
        let person =
            person.map(|person| of_record(RecordKind::Person, &person.stored, PersonField::as_str));
        let company = company
            .map(|company| of_record(RecordKind::Company, &company.stored, CompanyField::as_str));
        person.into_iter().chain(company).flatten().collect()
    }

    pub(super) fn of_crm(kind: CrmKind, result: &Result<Option<CrmMatch>, CrmError>) -> Self {
        let (source, kind) = (kind.as_str(), SourceKind::Crm.into());
        match result {
            Ok(found) => Self::Answered { source, kind, matched: found.is_some() },
            Err(error) => Self::Failed { source, kind, error: (*error).into() },
        }
    }
}

/// Groups the fields by source. Sources and fields keep the field order of the JSON response.
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
