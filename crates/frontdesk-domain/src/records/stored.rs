use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::CompanyDomain;
use super::facts::{CompanyFacts, Facts, PersonFacts};
use crate::email::Email;

/// Where a stored value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Who gave it: a provider's id, `import`, `booking`.
    pub source: String,
    /// What kind of source that is.
    pub kind: SourceKind,
    /// When it was given.
    pub fetched_at: OffsetDateTime,
}

/// The kinds of sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SourceKind {
    /// An enrichment provider.
    Provider,
    /// A connected CRM, read live and not stored.
    Crm,
    /// What an invitee said when booking.
    Booking,
    /// What a person of the workspace entered.
    Import,
}

impl SourceKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Provider, Self::Crm, Self::Booking, Self::Import];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Provider => "provider",
            Self::Crm => "crm",
            Self::Booking => "booking",
            Self::Import => "import",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// The one source of each known field.
pub type Sources<Field> = BTreeMap<Field, Provenance>;

/// Facts with the source of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored<F: Facts> {
    /// What is known.
    pub facts: F,
    /// Where each known field comes from.
    pub sources: Sources<F::Field>,
    /// When something was first stored.
    pub created_at: OffsetDateTime,
    /// When something last changed, or was last confirmed by a source.
    pub updated_at: OffsetDateTime,
}

/// A stored person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The number in the workspace.
    pub id: i64,
    /// The address, which is the person's identity here.
    pub email: Email,
    /// What is known.
    pub stored: Stored<PersonFacts>,
}

/// A stored company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    /// The number in the workspace.
    pub id: i64,
    /// The domain, which is the company's identity here.
    pub domain: CompanyDomain,
    /// What is known.
    pub stored: Stored<CompanyFacts>,
}

impl<F: Facts> Stored<F> {
    /// Nothing known yet, as of `now`.
    pub fn nothing(now: OffsetDateTime) -> Self {
        Self { facts: F::default(), sources: Sources::new(), created_at: now, updated_at: now }
    }

    /// Takes over what a source says. A source overwrites a field only with a value, never with
    /// nothing, and only when it is no older than the field's present source. What a person entered
    /// is overwritten by a person alone. A booking fills gaps and overwrites nothing, since anybody
    /// can book in anybody's name.
    #[must_use]
    pub fn merged(mut self, news: &F, from: &Provenance) -> Self {
        let mut has_changed = false;
        for field in news.known() {
            if self.sources.get(&field).is_none_or(|present| gives_way(present, from)) {
                has_changed = true;
                self.facts.copy_field(field, news);
                self.sources.insert(field, from.clone());
            }
        }
        // A booking confirms nothing: it must not make old facts look fresh.
        if has_changed || from.kind != SourceKind::Booking {
            self.updated_at = self.updated_at.max(from.fetched_at);
        }
        self
    }
}

fn gives_way(present: &Provenance, to: &Provenance) -> bool {
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
    fn a_newer_source_overwrites_and_takes_the_field_over() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 9))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
        assert_eq!(merged.sources[&PersonField::Title].source, "hunter");
        assert_eq!(merged.updated_at, NOW - Duration::days(1));
        assert_eq!(merged.created_at, NOW - Duration::days(9));
    }

    #[test]
    fn an_older_source_does_not() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 1))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 9));
        assert_eq!(merged.facts.title.as_deref(), Some("VP"));
        assert_eq!(merged.updated_at, NOW - Duration::days(1), "no step back in time");
    }

    #[test]
    fn of_two_sources_of_one_instant_the_one_that_is_merged_later_counts() {
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 1))
            .merged(&titled("CTO"), &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
    }

    #[test]
    fn nothing_never_overwrites_something() {
        let named = PersonFacts { full_name: Some("Ada Byron".into()), ..PersonFacts::default() };
        let merged = stored("VP", &from("apollo", SourceKind::Provider, 9))
            .merged(&named, &from("hunter", SourceKind::Provider, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("VP"));
        assert_eq!(merged.sources[&PersonField::Title].source, "apollo");
        assert_eq!(merged.sources[&PersonField::FullName].source, "hunter");
    }

    #[test]
    fn what_a_person_entered_is_overwritten_by_a_person_alone() {
        let imported = || stored("VP", &from("import", SourceKind::Import, 9));
        for kind in [SourceKind::Provider, SourceKind::Booking, SourceKind::Crm] {
            let merged = imported().merged(&titled("CTO"), &from("other", kind, 1));
            assert_eq!(merged.facts.title.as_deref(), Some("VP"), "{kind:?}");
        }
        let merged = imported().merged(&titled("CTO"), &from("import", SourceKind::Import, 1));
        assert_eq!(merged.facts.title.as_deref(), Some("CTO"));
    }

    #[test]
    fn booking_fills_gaps_of_a_person_and_a_company_and_overwrites_nothing() {
        let booking = from("booking", SourceKind::Booking, 0);
        for kind in SourceKind::ALL {
            let said = PersonFacts { phone: Some("+44".into()), ..titled("Spam") };
            let merged = stored("CTO", &from("earlier", kind, 9)).merged(&said, &booking);
            assert_eq!(merged.facts.title.as_deref(), Some("CTO"), "{kind:?}");
            assert_eq!(merged.sources[&PersonField::Title].source, "earlier");
            assert_eq!(merged.facts.phone.as_deref(), Some("+44"), "a gap is filled");
        }
        let named =
            |name: &str| CompanyFacts { name: Some(name.into()), ..CompanyFacts::default() };
        let enriched = from("apollo", SourceKind::Provider, 100);
        let company = Stored::nothing(enriched.fetched_at).merged(&named("Acme"), &enriched);
        assert_eq!(
            company.clone().merged(&named("Spam"), &booking),
            company,
            "not even its age changes"
        );
    }

    #[test]
    fn every_kind_is_parsed_from_its_own_name() {
        for kind in SourceKind::ALL {
            assert_eq!(SourceKind::parse(kind.as_str()), Some(kind));
        }
    }
}
