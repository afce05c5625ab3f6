//! Normalizes the vendors' profiles, ranks and company domains.

use frontdesk_domain::records::{CompanyDomain, CompanyFacts, Location};
use url::Url;

use crate::body::Text;

/// The seniority ranks of this service, highest first, with the vendors' words.
const RANKS: [(&str, &[&str]); 9] = [
    ("c_suite", &["c_suite", "cxo", "c_level", "chief"]),
    ("founder", &["founder", "owner", "founder_owner", "co_founder"]),
    ("vp", &["vp", "vice_president"]),
    ("director", &["director"]),
    ("head", &["head"]),
    ("manager", &["manager"]),
    ("senior", &["senior"]),
    ("entry", &["entry", "junior", "entry_level"]),
    ("intern", &["intern", "training", "trainee", "internship"]),
];

pub(crate) fn seniority<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let rank = |word: &str| {
        let word = snake_case(word);
        RANKS.iter().position(|(_, names)| names.contains(&word.as_str()))
    };
    words.into_iter().filter_map(rank).min().map(|rank| RANKS[rank].0.to_owned())
}

/// Converts a text to snake case: `"Founder / Owner"` becomes `founder_owner`.
pub(crate) fn snake_case(text: &str) -> String {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

/// Whether the text contains one of `words` as whole words, in [`snake_case`].
pub(crate) fn mentions(text: &str, words: &[&str]) -> bool {
    let text = format!("_{}_", snake_case(text));
    words.iter().any(|word| text.contains(&format!("_{word}_")))
}

pub(crate) fn place(city: &Text, region: &Text, country: &Text) -> Option<Location> {
    Location { city: city.0.clone(), region: region.0.clone(), country: country.0.clone() }.known()
}

/// Returns `https://www.linkedin.com/in/<slug>` for any profile URL or a bare handle.
pub(crate) fn linkedin_person(text: &str) -> Option<String> {
    linkedin("in", text)
}

/// Returns `https://www.linkedin.com/company/<slug>`; see [`linkedin_person`].
pub(crate) fn linkedin_company(text: &str) -> Option<String> {
    linkedin("company", text)
}

fn linkedin(kind: &str, text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('/');
    let bare = text.strip_prefix(kind).and_then(|rest| rest.strip_prefix('/')).unwrap_or(text);
    let is_handle =
        bare.chars().all(|c| c.is_alphanumeric() || "-_%".contains(c)) && !bare.is_empty();
    let url = if is_handle {
        format!("https://www.linkedin.com/{kind}/{bare}")
    } else if text.contains("://") {
        text.to_owned()
    } else {
        format!("https://{text}")
    };
    let url = Url::parse(&url).ok()?;
    let host = url.host_str()?;
    let ours = host == "linkedin.com" || host.ends_with(".linkedin.com");
    let mut path = url.path_segments()?;
    let slug = (path.next()? == kind).then(|| path.next()).flatten()?;
    (ours && !slug.is_empty()).then(|| format!("https://www.linkedin.com/{kind}/{slug}"))
}

pub(crate) fn domain(text: &str) -> Option<String> {
    CompanyDomain::parse(text).ok().map(|domain| domain.as_str().to_owned())
}

/// Returns a company's facts if they belong to the requested domain.
///
/// A person who writes from acme.com may be known to the vendor as an employee of another company.
/// The name of that company must not appear for acme.com.
pub(crate) fn about<'a>(
    asked: Option<&CompanyDomain>,
    domains: impl IntoIterator<Item = &'a str>,
    facts: CompanyFacts,
) -> CompanyFacts {
    let same = |asked: &CompanyDomain| {
        let asked = asked.registrable();
        domains
            .into_iter()
            .filter_map(|domain| CompanyDomain::parse(domain).ok())
            .any(|domain| domain.registrable() == asked)
    };
    if asked.is_some_and(same) { facts } else { CompanyFacts::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profile_spellings_normalize_to_one_url() {
        for text in [
            "linkedin.com/in/adabyron",
            "www.linkedin.com/in/adabyron/",
            "http://www.linkedin.com/in/adabyron",
            "https://uk.linkedin.com/in/adabyron/details?trk=x#y",
            "in/adabyron",
            "/in/adabyron",
            "adabyron",
        ] {
            let profile = linkedin_person(text);
            assert_eq!(profile.as_deref(), Some("https://www.linkedin.com/in/adabyron"), "{text}");
        }
        for text in ["company/acme", "acme", "https://linkedin.com/company/acme/about"] {
            let profile = linkedin_company(text);
            assert_eq!(profile.as_deref(), Some("https://www.linkedin.com/company/acme"), "{text}");
        }
    }

    #[test]
    fn url_without_a_public_profile_is_none() {
        for text in [
            "",
            "https://www.linkedin.com/",
            "https://www.linkedin.com/in/",
            "https://www.linkedin.com/company/acme",
            "https://www.linkedin.com/sales/lead/ACwAA",
            "https://evil.com/in/adabyron",
            "https://notlinkedin.com/in/adabyron",
            "javascript://linkedin.com/company/adabyron",
        ] {
            assert_eq!(linkedin_person(text), None, "{text}");
        }
        assert_eq!(
            linkedin_person("linkedin.com/in/josé"),
            Some("https://www.linkedin.com/in/jos%C3%A9".to_owned())
        );
    }

    #[test]
    fn ranks_map_to_the_api_terms_and_the_highest_wins() {
        for (words, rank) in [
            (&["c_suite"][..], Some("c_suite")),
            (&["C-Suite"], Some("c_suite")),
            (&["cxo", "owner"], Some("c_suite")),
            (&["Founder/Owner"], Some("founder")),
            (&["Vice President"], Some("vp")),
            (&["manager", "director"], Some("director")),
            (&["junior"], Some("entry")),
            (&["training"], Some("intern")),
            (&["partner", "Other", ""], None),
            (&[], None),
        ] {
            assert_eq!(seniority(words.iter().copied()).as_deref(), rank, "{words:?}");
        }
    }

    #[test]
    fn mentions_matches_whole_words() {
        for (text, mentioned) in [
            ("rate_limit", true),
            ("Rate-limited: slow down", true),
            ("Too many requests.", true),
            ("Your corporate account may not do this.", false),
            ("too few, many", false),
            ("", false),
        ] {
            assert_eq!(mentions(text, &["rate", "too_many"]), mentioned, "{text}");
        }
    }

    #[test]
    fn facts_of_another_company_are_dropped() {
        let facts = CompanyFacts { name: Some("Acme".into()), ..CompanyFacts::default() };
        let acme = CompanyDomain::parse("acme.com").expect("a domain");
        let kept =
            |domains: &[&str]| about(Some(&acme), domains.iter().copied(), facts.clone()) == facts;
        assert!(kept(&["acme.com"]));
        assert!(kept(&["https://www.acme.com/about"]));
        assert!(kept(&["globex.com", "shop.acme.com"]));
        assert!(!kept(&["globex.com"]));
        assert!(!kept(&[]));
        assert_eq!(about(None, ["acme.com"], facts), CompanyFacts::default());
    }
}
