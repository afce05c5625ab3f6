use time::{Duration, OffsetDateTime};

use super::facts::{CompanyFacts, PersonFacts};
use super::stored::Stored;
use super::{CompanyDomain, is_disposable, is_role_account};
use crate::email::Email;

/// How long stored data counts as fresh.
///
/// Also the period without suggestions after a match.
pub const FRESH_FOR: Duration = Duration::days(90);
/// The period without suggestions after a run without results.
pub const QUIET_AFTER_NOTHING: Duration = Duration::days(7);

/// Inputs of [`suggest_enrichment`].
#[derive(Clone, Copy, Debug)]
pub struct SuggestionInput<'a> {
    /// The address to look up.
    pub email: &'a Email,
    /// The stored person, if any.
    pub person: Option<&'a Stored<PersonFacts>>,
    /// The stored company of the address, if any.
    pub company: Option<&'a Stored<CompanyFacts>>,
    /// Whether a configured provider supports the address.
    pub provider_available: bool,
    /// Whether the person opted out of processing.
    pub suppressed: bool,
    /// When a run last found the person.
    pub found_at: Option<OffsetDateTime>,
    /// When the last run without results ended.
    pub found_nothing_at: Option<OffsetDateTime>,
}

/// Whether an enrichment run is worth its cost.
///
/// After a match a repeated run would pay for the same result, so fields that the match left empty
/// suggest no run.
pub fn suggest_enrichment(input: &SuggestionInput<'_>, now: OffsetDateTime) -> bool {
    let SuggestionInput {
        email,
        person,
        company,
        provider_available,
        suppressed,
        found_at,
        found_nothing_at,
    } = *input;
    let is_within = |quiet: Duration, end: Option<OffsetDateTime>| {
        end.is_some_and(|at| now < at.saturating_add(quiet))
    };
    let is_quiet =
        is_within(FRESH_FOR, found_at) || is_within(QUIET_AFTER_NOTHING, found_nothing_at);
    let not_enrichable = suppressed || is_role_account(email) || is_disposable(email.domain());
    if !provider_available || not_enrichable || is_quiet {
        return false;
    }
    let Some(person) = person else {
        return true;
    };
    let is_outdated = |at: OffsetDateTime| at.saturating_add(FRESH_FOR) < now;
    let company_is_due = CompanyDomain::of_email(email).is_some()
        && company.is_none_or(|it| it.facts.name.is_none() || is_outdated(it.updated_at));
    person.facts.title.is_none() || company_is_due || is_outdated(person.updated_at)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::records::{Provenance, SourceKind};

    const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

    struct Given {
        email: Email,
        person: Option<Stored<PersonFacts>>,
        company: Option<Stored<CompanyFacts>>,
    }

    fn given(email: &str) -> Given {
        let from =
            Provenance { source: "apollo".into(), kind: SourceKind::Provider, fetched_at: NOW };
        let person = PersonFacts { title: Some("VP".into()), ..PersonFacts::default() };
        let company = CompanyFacts { name: Some("Acme".into()), ..CompanyFacts::default() };
        Given {
            email: Email::parse(email).expect("an address"),
            person: Some(Stored::nothing(NOW).merged(&person, &from)),
            company: Some(Stored::nothing(NOW).merged(&company, &from)),
        }
    }

    fn input(given: &Given) -> SuggestionInput<'_> {
        SuggestionInput {
            email: &given.email,
            person: given.person.as_ref(),
            company: given.company.as_ref(),
            provider_available: true,
            suppressed: false,
            found_at: None,
            found_nothing_at: None,
        }
    }

    #[test]
    fn outdated_company_needs_a_run() {
        let mut given = given("ada@acme.com");
        let company = given.company.as_mut().expect("a company");
        company.updated_at = NOW - FRESH_FOR;
        assert!(!suggest_enrichment(&input(&given), NOW));
        assert!(suggest_enrichment(&input(&given), NOW + Duration::MICROSECOND));
    }

    #[test]
    fn complete_and_fresh_data_needs_no_run() {
        let given = given("ada@acme.com");
        assert!(!suggest_enrichment(&input(&given), NOW));
        let last = NOW + Duration::days(90);
        assert!(!suggest_enrichment(&input(&given), last));
        assert!(suggest_enrichment(&input(&given), last + Duration::MICROSECOND));
    }

    #[test]
    fn missing_person_title_or_company_name_suggests_a_run() {
        let whole = given("ada@acme.com");
        assert!(suggest_enrichment(&SuggestionInput { person: None, ..input(&whole) }, NOW));
        assert!(suggest_enrichment(&SuggestionInput { company: None, ..input(&whole) }, NOW));
        let mut untitled = given("ada@acme.com");
        untitled.person = Some(Stored::nothing(NOW));
        assert!(suggest_enrichment(&input(&untitled), NOW));
        let mut nameless = given("ada@acme.com");
        nameless.company = Some(Stored::nothing(NOW));
        assert!(suggest_enrichment(&input(&nameless), NOW));
    }

    #[test]
    fn a_missing_company_of_a_free_mail_address_is_ignored() {
        let given = given("ada@gmail.com");
        assert!(!suggest_enrichment(&SuggestionInput { company: None, ..input(&given) }, NOW));
        assert!(suggest_enrichment(&SuggestionInput { person: None, ..input(&given) }, NOW));
    }

    #[test]
    fn role_disposable_suppressed_and_unsupported_addresses_suggest_nothing() {
        for email in ["info@acme.com", "ada@mailinator.com"] {
            let given = given(email);
            assert!(
                !suggest_enrichment(&SuggestionInput { person: None, ..input(&given) }, NOW),
                "{email}"
            );
        }
        let ada = given("ada@acme.com");
        let due = SuggestionInput { person: None, ..input(&ada) };
        assert!(!suggest_enrichment(&SuggestionInput { provider_available: false, ..due }, NOW));
        assert!(!suggest_enrichment(&SuggestionInput { suppressed: true, ..due }, NOW));
    }

    #[test]
    fn a_run_suppresses_suggestions_for_ninety_days_after_a_match_else_for_seven() {
        let ada = given("ada@acme.com");
        let due = SuggestionInput { person: None, company: None, ..input(&ada) };
        for (due, days) in [
            (SuggestionInput { found_at: Some(NOW), ..due }, 90),
            (SuggestionInput { found_nothing_at: Some(NOW), ..due }, 7),
        ] {
            let over = NOW + Duration::days(days);
            assert!(!suggest_enrichment(&due, over - Duration::MICROSECOND), "{days}");
            assert!(suggest_enrichment(&due, over), "{days}");
        }
    }
}
