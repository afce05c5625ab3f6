//! A built-in provider of invented data, without key, network or cost.

use std::sync::LazyLock;

use frontdesk_domain::email::Email;
use frontdesk_domain::ports::ProviderResponse;
use frontdesk_domain::records::{CompanyFacts, Location, Outcome, PersonFacts, ProviderProfile};
use serde::Deserialize;

use super::{BOTH, id};

static DATA: LazyLock<SampleData> = LazyLock::new(|| {
    serde_json::from_str(include_str!("sample.json"))
        .expect("a test reads the embedded file as well")
});

pub(super) fn profile() -> ProviderProfile {
    ProviderProfile {
        id: id("sample"),
        name: "Sample data (built in)",
        supports: BOTH,
        requests_per_lookup: 0,
        takes_free_mail: true,
    }
}

/// The response of the built-in sample, which makes no call.
pub fn response(email: &Email) -> ProviderResponse {
    let key = email.match_key();
    let person = DATA.people.iter().find(|person| person.email == key);
    let company = DATA.companies.iter().find(|company| company.domain == email.domain());
    let outcome = match (person, company) {
        (Some(_), _) => Outcome::Match,
        (None, Some(_)) => Outcome::CompanyOnly,
        (None, None) => Outcome::NoMatch,
    };
    ProviderResponse {
        person: person.map(|person| person.facts(email)).unwrap_or_default(),
        company: company.map(SampleCompany::facts).unwrap_or_default(),
        credits: Some(0.0),
        ..ProviderResponse::without_facts(outcome)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleData {
    people: Vec<SamplePerson>,
    companies: Vec<SampleCompany>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SamplePerson {
    /// The address, as returned by [`Email::match_key`].
    email: String,
    first_name: String,
    last_name: String,
    title: String,
    seniority: String,
    department: String,
    phone: Option<String>,
    location: SampleLocation,
    linkedin_url: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleCompany {
    domain: String,
    name: String,
    industry: String,
    employee_count: u64,
    founded_year: u16,
    location: SampleLocation,
    linkedin_url: Option<String>,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleLocation {
    city: String,
    region: Option<String>,
    country: String,
}

impl SamplePerson {
    fn facts(&self, email: &Email) -> PersonFacts {
        PersonFacts {
            first_name: Some(self.first_name.clone()),
            last_name: Some(self.last_name.clone()),
            full_name: Some(format!("{} {}", self.first_name, self.last_name)),
            title: Some(self.title.clone()),
            seniority: Some(self.seniority.clone()),
            department: Some(self.department.clone()),
            phone: self.phone.clone(),
            location: Some(self.location.facts()),
            linkedin_url: self.linkedin_url.clone(),
            company_domain: Some(email.domain().to_owned()),
        }
    }
}

impl SampleCompany {
    fn facts(&self) -> CompanyFacts {
        CompanyFacts {
            name: Some(self.name.clone()),
            industry: Some(self.industry.clone()),
            employee_count: Some(self.employee_count),
            founded_year: Some(self.founded_year),
            location: Some(self.location.facts()),
            linkedin_url: self.linkedin_url.clone(),
            description: Some(self.description.clone()),
        }
    }
}

impl SampleLocation {
    fn facts(&self) -> Location {
        Location {
            city: Some(self.city.clone()),
            region: self.region.clone(),
            country: Some(self.country.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(email: &str) -> ProviderResponse {
        response(&Email::parse(email).expect("an address"))
    }

    #[test]
    fn invented_person_is_found_at_no_cost() {
        let response = ask("Ada@ACME.example");
        assert_eq!(response.outcome, Outcome::Match);
        assert_eq!(response.person.full_name.as_deref(), Some("Ada Byron"));
        assert_eq!(response.person.company_domain.as_deref(), Some("acme.example"));
        assert_eq!(response.company.name.as_deref(), Some("Acme (sample)"));
        assert_eq!(
            (response.requests, response.credits, response.http_status),
            (0, Some(0.0), None)
        );
    }

    #[test]
    fn unknown_person_at_an_invented_company_is_company_only() {
        let response = ask("nobody@globex.example");
        assert_eq!(response.outcome, Outcome::CompanyOnly);
        assert_eq!(response.person, PersonFacts::default());
        assert_eq!(response.company.founded_year, Some(1996));
    }

    #[test]
    fn real_address_is_no_match() {
        assert_eq!(
            ask("ada@acme.com"),
            ProviderResponse {
                credits: Some(0.0),
                ..ProviderResponse::without_facts(Outcome::NoMatch)
            }
        );
    }

    #[test]
    fn every_sample_address_is_reserved_and_found() {
        for person in &DATA.people {
            assert!(
                person.email.ends_with(".example"),
                "RFC 2606 reserves .example: {}",
                person.email
            );
            assert_eq!(ask(&person.email).outcome, Outcome::Match, "{}", person.email);
            assert!(ask(&person.email).company.is_match(), "{}", person.email);
        }
    }
}
