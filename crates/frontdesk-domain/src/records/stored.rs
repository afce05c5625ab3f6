use std::collections::BTreeMap;

use frontdesk_scheduling::named;
use time::OffsetDateTime;

use super::CompanyDomain;
use super::facts::{CompanyFacts, Facts, PersonFacts};
use crate::email::Email;

/// The source of a stored value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The name of the source: a provider id, `import` or `booking`.
    pub source: String,
    /// The kind of source.
    pub kind: SourceKind,
    /// When the source returned the value.
    pub fetched_at: OffsetDateTime,
}

named! {
    /// The kind of a source.
    pub enum SourceKind {
        /// An enrichment provider.
        Provider = "provider",
        /// A connected CRM, read live and not stored.
        Crm = "crm",
        /// The invitee's own details from a booking.
        Booking = "booking",
        /// Manual entry by a member of the workspace.
        Import = "import",
    }
}

/// The source of each known field.
pub type Sources<Field> = BTreeMap<Field, Provenance>;

/// Facts with the source of each field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored<F: Facts> {
    /// The facts.
    pub facts: F,
    /// The source of each known field.
    pub sources: Sources<F::Field>,
    /// When the record was created.
    pub created_at: OffsetDateTime,
    /// When a value last changed or a source last confirmed it.
    pub updated_at: OffsetDateTime,
}

/// A stored person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id in the workspace.
    pub id: i64,
    /// The email address, which identifies the person.
    pub email: Email,
    /// The stored facts.
    pub stored: Stored<PersonFacts>,
}

/// A stored company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    /// The id in the workspace.
    pub id: i64,
    /// The domain, which identifies the company.
    pub domain: CompanyDomain,
    /// The stored facts.
    pub stored: Stored<CompanyFacts>,
}

impl<F: Facts> Stored<F> {
    /// An empty record, created at `now`.
    pub fn nothing(now: OffsetDateTime) -> Self {
        Self { facts: F::default(), sources: Sources::new(), created_at: now, updated_at: now }
    }

    /// Merges new facts from a source.
    ///
    /// A source overwrites a field only with a value that is at least as recent. Only manual
    /// entries overwrite manual entries. A booking fills only empty fields, because the invitee's
    /// details are unverified.
    #[must_use]
    pub fn merged(mut self, news: &F, from: &Provenance) -> Self {
        let mut has_changed = false;
        for field in news.known() {
            if self.sources.get(&field).is_none_or(|present| is_overridden_by(present, from)) {
                has_changed = true;
                self.facts.copy_field(field, news);
                self.sources.insert(field, from.clone());
            }
        }
        // A booking does not confirm stored facts, so it must not make them look fresh.
        if has_changed || from.kind != SourceKind::Booking {
            self.updated_at = self.updated_at.max(from.fetched_at);
        }
        self
    }
}

fn is_overridden_by(present: &Provenance, to: &Provenance) -> bool {
    let is_protected = present.kind == SourceKind::Import && to.kind != SourceKind::Import;
    let is_unverified = to.kind == SourceKind::Booking;
    !is_protected && !is_unverified && present.fetched_at <= to.fetched_at
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::records::PersonField;

    const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

    fn from(source: &str, kind: SourceKind, days_ago: i64) -> Provenance {
        Provenance { source: source.into(), kind, fetched_at: NOW - Duration::days(days_ago) }
    }

    fn titled(title: &str) -> PersonFacts {
        PersonFacts { title: Some(title.into()), ..PersonFacts::default() }
    }

    fn stored(title: &str, by: &Provenance) -> Stored<PersonFacts> {
        Stored::nothing(by.fetched_at).merged(&titled(title), by)
    }

    #[test]
    fn a_newer_source_overwrites_value_and_source() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 9))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
        assert_eq!(merged.sources[&PersonField::Title].source, "hunter");
        assert_eq!(merged.updated_at, NOW - Duration::days(1));
        assert_eq!(merged.created_at, NOW - Duration::days(9));
    }

    #[test]
    fn an_older_source_does_not_overwrite() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 1))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 9));
        assert_eq!(merged.facts.title.as_deref(), Some("VP"));
        assert_eq!(merged.updated_at, NOW - Duration::days(1), "updated_at does not go back");
    }

    #[test]
    fn a_source_of_the_same_instant_overwrites() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 1))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
    }

    #[test]
    fn unknown_fields_overwrite_nothing() {
        let named = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 9))
            .merged(&named, &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("VP"));
        assert_eq!(merged.sources[&PersonField::Title].source, "apollo");
        assert_eq!(merged.sources[&PersonField::FullName].source, "hunter");
    }

    #[test]
    fn manual_entries_are_overwritten_only_by_manual_entries() {
        let imported = || stored("VP", &from("import", SourceKind::Import, 9));
        for kind in [SourceKind::Provider, SourceKind::Booking, SourceKind::Crm] {
            let merged = imported().merged(&titled("CTO"), &from("other", kind, 1));
            assert_eq!(merged.facts.title.as_deref(), Some("VP"), "{kind:?}");
        }
        let merged = imported().merged(&titled("CTO"), &from("import", SourceKind::Import, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
    }

    #[test]
    fn a_booking_fills_only_empty_fields() {
        let booking = from("booking", SourceKind::Booking, 0);
        for kind in SourceKind::ALL {
            let merged_facts = PersonFacts { phone: Some("+44".into()), ..titled("Spam") };
            let merged = stored("CTO", &from("earlier", kind, 9)).merged(&merged_facts, &booking);
            assert_eq!(merged.facts.title.as_deref(), Some("CTO"), "{kind:?}");
            assert_eq!(merged.sources[&PersonField::Title].source, "earlier");
            assert_eq!(merged.facts.phone.as_deref(), Some("+44"), "the empty field is filled");
        }
        let named =
            |name: &str| CompanyFacts { name: Some(name.into()), ..CompanyFacts::default() };
        let enriched = from("apollo", SourceKind::Provider, 100);
        let company = Stored::nothing(enriched.fetched_at).merged(&named("Acme"), &enriched);
        assert_eq!(
            company.clone().merged(&named("Spam"), &booking),
            company,
            "updated_at does not change either"
        );
    }

    #[test]
    fn every_kind_is_parsed_from_its_own_name() {
        for kind in SourceKind::ALL {
            assert_eq!(SourceKind::parse(kind.as_str()), Some(kind));
        }
    }
}
