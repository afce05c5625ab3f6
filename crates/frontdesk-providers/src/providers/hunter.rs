//! Finds a person and the company by email in one Hunter request.
//!
//! Only business addresses are looked up. The documentation of 403 and 429 (rate limit, exhausted
//! plan, rejected key) contradicts itself, so the adapter also reads the error text. Hunter reports
//! `restricted_account` for an account without a usable subscription.
//!
//! Source: <https://hunter.io/api-documentation/v2>, combined enrichment and errors.

use async_trait::async_trait;
use frontdesk_domain::ports::{ProviderQuestion, ProviderResponse};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Location, Outcome, PersonFacts, ProviderProfile,
};
use serde::Deserialize;
use time::OffsetDateTime;

use super::{BOTH, Vendor, id, outcome_of_status, response_of, response_with};
use crate::body::{List, Number, Object, Text};
use crate::client::{CallError, Reply};
use crate::normalise::{
    about, domain, linkedin_company, linkedin_person, mentions, place, seniority, snake_case,
};
use crate::session::Session;

pub(super) struct Hunter;

#[async_trait]
impl Vendor for Hunter {
    fn profile(&self) -> ProviderProfile {
        ProviderProfile {
            id: id("hunter"),
            name: "Hunter",
            supports: BOTH,
            requests_per_lookup: 1,
            takes_free_mail: false,
        }
    }

    fn base_url(&self) -> &'static str {
        "https://api.hunter.io"
    }

    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError> {
        let request = session
            .get(&["v2", "combined", "find"])
            .header("x-api-key", session.key(""))
            .query(&[("email", question.email.as_str())]);
        let reply = session.send(request).await?;
        Ok(response(&reply, question))
    }
}

fn response(reply: &Reply, question: &ProviderQuestion) -> ProviderResponse {
    let facts = |CombinedReply { data }: &CombinedReply| {
        response_with(data.person.facts(), data.company.facts(question.company_domain.as_ref()))
    };
    response_of(reply, facts, |reply| outcome(reply, question.asked_at))
}

fn outcome(reply: &Reply, now: OffsetDateTime) -> Outcome {
    let until = reply.retry_after(now);
    let says = |words: &[&str]| reply.object::<ErrorReply>().is_some_and(|body| body.says(words));
    match reply.status.as_u16() {
        403 | 429 if says(&["restricted_account", "subscription", "billing"]) => {
            Outcome::OutOfCredits
        }
        403 if says(&["rate", "too_many"]) => Outcome::RateLimited { until },
        404 if !reply.is_page() => Outcome::NoMatch,
        429 if until.is_none() && says(&["usage", "plan", "quota", "credit", "credits"]) => {
            Outcome::OutOfCredits
        }
        _ => outcome_of_status(reply, now),
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ErrorReply {
    errors: List<Fault>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Fault {
    id: Text,
    details: Text,
}

impl ErrorReply {
    fn says(&self, words: &[&str]) -> bool {
        let texts = self.errors.iter().flat_map(|fault| [&fault.id, &fault.details]);
        texts.filter_map(Text::as_deref).any(|text| mentions(text, words))
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CombinedReply {
    data: Object<Combined>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Combined {
    person: Object<Person>,
    company: Object<Company>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Person {
    name: Object<Name>,
    employment: Object<Employment>,
    geo: Object<Geo>,
    linkedin: Object<Profile>,
    phone: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Name {
    #[serde(rename = "fullName")]
    full: Text,
    #[serde(rename = "givenName")]
    given: Text,
    #[serde(rename = "familyName")]
    family: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Employment {
    title: Text,
    role: Text,
    seniority: Text,
    domain: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Geo {
    city: Text,
    state: Text,
    country: Text,
    country_code: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Profile {
    /// The last part of the profile's URL, not the whole URL.
    handle: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Company {
    name: Text,
    domain: Text,
    domain_aliases: List<Text>,
    category: Object<Category>,
    description: Text,
    founded_year: Number,
    geo: Object<Geo>,
    linkedin: Object<Profile>,
    metrics: Object<Metrics>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Category {
    industry: Text,
    sector: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Metrics {
    employees: Number,
    employees_range: Number,
}

impl Geo {
    fn location(&self) -> Option<Location> {
        place(&self.city, &self.state, &self.country_code.clone().or(self.country.clone()))
    }
}

impl Person {
    fn facts(&self) -> PersonFacts {
        PersonFacts {
            first_name: self.name.given.0.clone(),
            last_name: self.name.family.0.clone(),
            full_name: self.name.full.0.clone(),
            title: self.employment.title.0.clone(),
            // This service has no rank for Hunter's "executive", so that value is dropped.
            seniority: seniority(self.employment.seniority.as_deref()),
            department: self.employment.role.as_deref().map(snake_case),
            phone: self.phone.0.clone(),
            location: self.geo.location(),
            linkedin_url: self.linkedin.handle.as_deref().and_then(linkedin_person),
            company_domain: self.employment.domain.as_deref().and_then(domain),
        }
    }
}

impl Company {
    fn facts(&self, asked: Option<&CompanyDomain>) -> CompanyFacts {
        let facts = CompanyFacts {
            name: self.name.0.clone(),
            industry: self.category.industry.clone().or(self.category.sector.clone()).take(),
            employee_count: self.metrics.employees.0.or(self.metrics.employees_range.0),
            founded_year: self.founded_year.year(),
            location: self.geo.location(),
            linkedin_url: self.linkedin.handle.as_deref().and_then(linkedin_company),
            description: self.description.0.clone(),
        };
        let aliases = self.domain_aliases.iter();
        about(asked, aliases.chain([&self.domain]).filter_map(Text::as_deref), facts)
    }
}

#[cfg(test)]
mod tests;
