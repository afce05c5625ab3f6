//! The one form of what every vendor writes in its own: profiles, ranks, companies' domains.

use frontdesk_domain::records::{CompanyDomain, CompanyFacts, Location};
use url::Url;

use crate::body::Text;

/// The ranks of the contract, highest first, each with the words that vendors have for it.
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

/// The highest of the ranks that a vendor names, in the contract's word; `None` for words that are
/// no rank of the contract's.
pub(crate) fn seniority<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let rank = |word: &str| {
        let word = snake_case(word);
        RANKS.iter().position(|(_, names)| names.contains(&word.as_str()))
    };
    words.into_iter().filter_map(rank).min().map(|rank| RANKS[rank].0.to_owned())
}

/// A word in lower case, with one underscore for whatever separates its parts: `"Founder / Owner"`
/// is `founder_owner`.
pub(crate) fn snake_case(text: &str) -> String {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

/// Whether a text for people has one of these words in it, each a whole word, or some of them
/// joined as [`snake_case`] has it: `"too_many"`.
pub(crate) fn mentions(text: &str, words: &[&str]) -> bool {
    let text = format!("_{}_", snake_case(text));
    words.iter().any(|word| text.contains(&format!("_{word}_")))
}

/// A place, as far as it is known.
pub(crate) fn place(city: &Text, region: &Text, country: &Text) -> Option<Location> {
    Location { city: city.0.clone(), region: region.0.clone(), country: country.0.clone() }.known()
}

/// A person's profile, `https://www.linkedin.com/in/<slug>`, from a URL with or without scheme,
/// country and tracking, or from a bare handle. `None` for what is no person's public profile.
pub(crate) fn linkedin_person(text: &str) -> Option<String> {
    linkedin("in", text)
}

/// A company's profile, `https://www.linkedin.com/company/<slug>`, read as [`linkedin_person`] is.
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

/// The domain behind a vendor's domain or website, where it is one.
pub(crate) fn domain(text: &str) -> Option<String> {
    CompanyDomain::parse(text).ok().map(|domain| domain.as_str().to_owned())
}

/// A company's facts, unless the vendor gives them under other domains than the one that was asked
/// about: whoever writes from acme.com may be known as another company's, and acme.com is not to
/// bear that one's name.
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
    fn a_profile_has_one_form_however_it_is_written() {
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
    fn what_is_no_public_profile_is_left_out() {
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
    fn ranks_come_down_to_the_contracts_words_and_the_highest_wins() {
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
    fn a_text_mentions_whole_words() {
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
    fn another_companys_facts_are_not_the_ones_asked_for() {
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
