//! Finds a person and the employer by email in one Prospeo request.
//!
//! The `error_code` in the body, not the status, determines the outcome; a miss is a 400. Mobile
//! numbers are not requested, because a response with them costs ten times as much.
//!
//! Source: <https://prospeo.io/api-docs>, person enrichment.

use async_trait::async_trait;
use frontdesk_domain::ports::{ProviderQuestion, ProviderResponse};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Location, Outcome, PersonFacts, ProviderProfile,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{BOTH, Vendor, id, outcome_of_status, response_with};
use crate::body::{List, Number, Object, Text};
use crate::client::{CallError, Reply};
use crate::normalise::{
    about, domain, linkedin_company, linkedin_person, place, seniority, snake_case,
};
use crate::session::Session;

pub(super) struct Prospeo;

#[async_trait]
impl Vendor for Prospeo {
    fn profile(&self) -> ProviderProfile {
        ProviderProfile {
            id: id("prospeo"),
            name: "Prospeo",
            supports: BOTH,
            requests_per_lookup: 1,
            takes_free_mail: true,
        }
    }

    fn base_url(&self) -> &'static str {
        "https://api.prospeo.io"
    }

    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError> {
        let request =
            session.post(&["enrich-person"]).header("x-key", session.key("")).json(&json!({
                "data": { "email": question.email.as_str() },
                "only_verified_email": false,
                "enrich_mobile": false,
                "only_verified_mobile": false,
            }));
        let reply = session.send(request).await?;
        Ok(response(&reply, question))
    }
}

fn response(reply: &Reply, question: &ProviderQuestion) -> ProviderResponse {
    let now = question.asked_at;
    let Some(body) = reply.object::<PersonReply>() else {
        let outcome =
            if reply.status.is_success() { Outcome::Failed } else { outcome_of_status(reply, now) };
        return ProviderResponse::without_facts(outcome);
    };
    let refused = match body.error_code.as_deref() {
        None if reply.status.is_success() && body.error != true => {
            let credits = (body.free_enrichment == true).then_some(0.0);
            let company = body.company.facts(question.company_domain.as_ref());
            return ProviderResponse { credits, ..response_with(body.person(), company) };
        }
        Some("NO_MATCH") => Outcome::NoMatch,
        Some("INSUFFICIENT_CREDITS") => Outcome::OutOfCredits,
        Some("INVALID_DATAPOINTS" | "INVALID_REQUEST") => Outcome::InvalidInput,
        Some("RATE_LIMITED" | "RATE_LIMIT_EXCEEDED") => {
            Outcome::RateLimited { until: reply.retry_after(now) }
        }
        Some("INVALID_API_KEY" | "ACCOUNT_RESTRICTED") => Outcome::BadCredentials,
        Some("INTERNAL_ERROR") => Outcome::Failed,
        _ => outcome_of_status(reply, now),
    };
    ProviderResponse::without_facts(refused)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct PersonReply {
    error: Value,
    error_code: Text,
    free_enrichment: Value,
    person: Object<Person>,
    company: Object<Company>,
}

/// The person without `email`, which repeats the requested address.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Person {
    first_name: Text,
    last_name: Text,
    full_name: Text,
    current_job_title: Text,
    job_history: List<Job>,
    linkedin_url: Text,
    location: Object<Place>,
    mobile: Object<Mobile>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Job {
    current: Value,
    seniority: Text,
    departments: List<Text>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Place {
    city: Text,
    state: Text,
    country: Text,
    country_code: Text,
}

/// A mobile number, masked unless it was bought.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Mobile {
    revealed: Value,
    mobile_international: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Company {
    name: Text,
    domain: Text,
    website: Text,
    industry: Text,
    employee_count: Number,
    employee_range: Number,
    founded: Number,
    location: Object<Place>,
    linkedin_url: Text,
    description: Text,
}

impl PersonReply {
    fn person(&self) -> PersonFacts {
        let person = &self.person;
        let job = person.job_history.iter().find(|job| job.current == true);
        let department = job.and_then(|job| job.departments.iter().find_map(Text::as_deref));
        PersonFacts {
            first_name: person.first_name.0.clone(),
            last_name: person.last_name.0.clone(),
            full_name: person.full_name.0.clone(),
            title: person.current_job_title.0.clone(),
            seniority: seniority(job.and_then(|job| job.seniority.as_deref())),
            department: department.map(snake_case),
            phone: person.mobile.number(),
            location: person.location.known(),
            linkedin_url: person.linkedin_url.as_deref().and_then(linkedin_person),
            company_domain: self.company.domains().find_map(domain),
        }
    }
}

impl Mobile {
    fn number(&self) -> Option<String> {
        self.mobile_international.0.clone().filter(|_| self.revealed == true)
    }
}

impl Company {
    fn domains(&self) -> impl Iterator<Item = &str> {
        [&self.domain, &self.website].into_iter().filter_map(Text::as_deref)
    }

    fn facts(&self, asked: Option<&CompanyDomain>) -> CompanyFacts {
        let facts = CompanyFacts {
            name: self.name.0.clone(),
            industry: self.industry.0.clone(),
            employee_count: self.employee_count.0.or(self.employee_range.0),
            founded_year: self.founded.year(),
            location: self.location.known(),
            linkedin_url: self.linkedin_url.as_deref().and_then(linkedin_company),
            description: self.description.0.clone(),
        };
        about(asked, self.domains(), facts)
    }
}

impl Place {
    fn known(&self) -> Option<Location> {
        place(&self.city, &self.state, &self.country_code.clone().or(self.country.clone()))
    }
}

#[cfg(test)]
mod tests;
