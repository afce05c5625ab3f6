//! Finds a person and the employer by email in one Apollo request.
//!
//! A miss is a 200 without a person. An exhausted account is a 422 with an `error_code`. The request
//! excludes phone numbers and personal addresses, because Apollo sends them asynchronously.
//!
//! Source: <https://docs.apollo.io>, people enrichment, status codes and rate limits.

use async_trait::async_trait;
use frontdesk_domain::ports::{ProviderQuestion, ProviderResponse};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Outcome, PersonFacts, ProviderProfile,
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

pub(super) struct Apollo;

#[async_trait]
impl Vendor for Apollo {
    fn profile(&self) -> ProviderProfile {
        ProviderProfile {
            id: id("apollo"),
            name: "Apollo",
            supports: BOTH,
            requests_per_lookup: 1,
            takes_free_mail: true,
        }
    }

    fn base_url(&self) -> &'static str {
        "https://api.apollo.io"
    }

    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError> {
        // Apollo's OpenAPI document puts the parameters of this POST into the query.
        let request = session
            .post(&["api", "v1", "people", "match"])
            .header("x-api-key", session.key(""))
            .query(&[
                ("email", question.email.as_str()),
                ("reveal_personal_emails", "false"),
                ("reveal_phone_number", "false"),
            ]);
        let reply = session.send(request).await?;
        Ok(response(&reply, question))
    }
}

fn response(reply: &Reply, question: &ProviderQuestion) -> ProviderResponse {
    let facts = |MatchReply { person }: &MatchReply| {
        response_with(person.facts(), person.organization.facts(question.company_domain.as_ref()))
    };
    response_of(reply, facts, |reply| outcome(reply, question.asked_at))
}

/// Apollo reports exhausted credits with several statuses, such as 422 and 403.
fn outcome(reply: &Reply, now: OffsetDateTime) -> Outcome {
    if reply.status.is_client_error()
        && reply.object().is_some_and(|body: Refusal| body.is_unpaid())
    {
        return Outcome::OutOfCredits;
    }
    outcome_of_status(reply, now)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    error_code: Text,
    error: Text,
    error_message: Text,
    message: Text,
}

impl Refusal {
    fn is_unpaid(&self) -> bool {
        let texts = [&self.error_code, &self.error, &self.error_message, &self.message];
        let mut texts = texts.into_iter().filter_map(Text::as_deref);
        texts.any(|text| mentions(text, &["billing_limit", "credit", "credits"]))
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct MatchReply {
    person: Object<Person>,
}

/// The `person` of the reply; `contact` may describe another person.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Person {
    first_name: Text,
    last_name: Text,
    name: Text,
    title: Text,
    seniority: Text,
    departments: List<Text>,
    linkedin_url: Text,
    city: Text,
    state: Text,
    country: Text,
    organization: Object<Organization>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Organization {
    name: Text,
    primary_domain: Text,
    website_url: Text,
    industry: Text,
    estimated_num_employees: Number,
    founded_year: Number,
    linkedin_url: Text,
    short_description: Text,
    city: Text,
    state: Text,
    country: Text,
}

impl Person {
    fn facts(&self) -> PersonFacts {
        PersonFacts {
            first_name: self.first_name.0.clone(),
            last_name: self.last_name.0.clone(),
            full_name: self.name.0.clone(),
            title: self.title.0.clone(),
            seniority: seniority(self.seniority.as_deref()),
            department: self.departments.iter().find_map(Text::as_deref).map(snake_case),
            phone: None,
            location: place(&self.city, &self.state, &self.country),
            linkedin_url: self.linkedin_url.as_deref().and_then(linkedin_person),
            company_domain: self.organization.domains().find_map(domain),
        }
    }
}

impl Organization {
    fn domains(&self) -> impl Iterator<Item = &str> {
        [&self.primary_domain, &self.website_url].into_iter().filter_map(Text::as_deref)
    }

    fn facts(&self, asked: Option<&CompanyDomain>) -> CompanyFacts {
        let facts = CompanyFacts {
            name: self.name.0.clone(),
            industry: self.industry.0.clone(),
            employee_count: self.estimated_num_employees.0,
            founded_year: self.founded_year.year(),
            location: place(&self.city, &self.state, &self.country),
            linkedin_url: self.linkedin_url.as_deref().and_then(linkedin_company),
            description: self.short_description.0.clone(),
        };
        about(asked, self.domains(), facts)
    }
}

#[cfg(test)]
mod tests;
