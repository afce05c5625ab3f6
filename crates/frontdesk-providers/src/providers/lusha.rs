//! Finds a person, or else the company, with Lusha's API v3.
//!
//! A request contains a list of persons or companies. The response is a 200 with a result or an
//! error for each item. Every result is billed.
//!
//! Source: <https://docs.lusha.com>, v3, search and enrich, rate limits and error codes.

use async_trait::async_trait;
use frontdesk_domain::ports::{ProviderQuestion, ProviderResponse};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Location, Outcome, PersonFacts, ProviderProfile,
};
use reqwest::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{BOTH, Vendor, id, outcome_of_error, outcome_of_status, response_with, sum_of_credits};
use crate::body::{List, Number, Object, Text};
use crate::client::{CallError, Reply, within_reach};
use crate::normalise::{
    about, domain, linkedin_company, linkedin_person, mentions, place, seniority, snake_case,
};
use crate::session::Session;

/// The `clientReferenceId` of the only item in each request.
const REFERENCE: &str = "1";

pub(super) struct Lusha;

#[async_trait]
impl Vendor for Lusha {
    fn profile(&self) -> ProviderProfile {
        ProviderProfile {
            id: id("lusha"),
            name: "Lusha",
            supports: BOTH,
            requests_per_lookup: 2,
            takes_free_mail: true,
        }
    }

    fn base_url(&self) -> &'static str {
        "https://api.lusha.com"
    }

    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError> {
        // Without `reveal`, Lusha also looks up and bills phone numbers.
        let body = json!({
            "contacts": [{ "clientReferenceId": REFERENCE, "email": question.email.as_str() }],
            "reveal": ["emails"],
            "options": { "includePartialProfiles": true },
        });
        let reply = search(session, "contacts", &body).await?;
        let person = response(&reply, question, |contact: &Contact| {
            response_with(contact.facts(), contact.company.facts(question.company_domain.as_ref()))
        });
        let (Outcome::NoMatch, Some(company)) = (person.outcome, &question.company_domain) else {
            return Ok(person);
        };
        let body = json!({ "companies": [{ "clientReferenceId": REFERENCE, "domain": company.as_str() }] });
        let company = match search(session, "companies", &body).await {
            Ok(reply) => response(&reply, question, |company: &Company| {
                response_with(
                    PersonFacts::default(),
                    company.facts(question.company_domain.as_ref()),
                )
            }),
            // The cost of the first search is reported even if the second search fails.
            Err(error) => ProviderResponse::without_facts(outcome_of_error(error)),
        };
        Ok(ProviderResponse { credits: sum_of_credits(person.credits, company.credits), ..company })
    }
}

async fn search(session: &Session<'_>, what: &str, body: &Value) -> Result<Reply, CallError> {
    let request = session.post(&["v3", what, "search-and-enrich"]);
    session.send(request.header("api_key", session.key("")).json(body)).await
}

fn response<T: Default + DeserializeOwned>(
    reply: &Reply,
    question: &ProviderQuestion,
    facts: impl Fn(&T) -> ProviderResponse,
) -> ProviderResponse {
    if !reply.status.is_success() {
        return ProviderResponse::without_facts(outcome(reply, question.asked_at));
    }
    let Some(body) = reply.object::<SearchReply<T>>() else {
        return ProviderResponse::without_facts(Outcome::Failed);
    };
    let credits = body.billing.credits_charged.as_f64().filter(|credits| 0.0 <= *credits);
    let ours = body.results.iter().find(|result| {
        result.client_reference_id.as_deref().is_none_or(|reference| reference == REFERENCE)
    });
    let response = match ours {
        None => ProviderResponse::without_facts(Outcome::NoMatch),
        Some(result) => match result.error.code.as_deref() {
            None => facts(&result.record),
            Some("NOT_FOUND") => ProviderResponse::without_facts(Outcome::NoMatch),
            Some("COMPLIANCE_RESTRICTED") => ProviderResponse::without_facts(Outcome::LegalBlock),
            Some(_) => ProviderResponse::without_facts(Outcome::Failed),
        },
    };
    ProviderResponse { credits, ..response }
}

/// Maps an error response; some 429s mean an exhausted trial or quota.
fn outcome(reply: &Reply, now: OffsetDateTime) -> Outcome {
    if reply.status != StatusCode::TOO_MANY_REQUESTS {
        return outcome_of_status(reply, now);
    }
    let message =
        reply.object::<Refusal>().and_then(|refusal| refusal.message.take()).unwrap_or_default();
    let until = reply.retry_after(now).or_else(|| reset(&message, now));
    let nothing_left = reply.number("x-daily-requests-left") == Some(0.0);
    if until.is_none() && (nothing_left || mentions(&message, &["trial", "daily", "quota"])) {
        return Outcome::OutOfCredits;
    }
    Outcome::RateLimited { until }
}

/// Parses the rate limit's end from `"… Reset in 120 seconds"`.
fn reset(message: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let message = message.to_ascii_lowercase();
    let (_, rest) = message.split_once("reset in ")?;
    let (seconds, _) = rest.split_once(" second")?;
    let seconds: u32 = seconds.trim().parse().ok()?;
    within_reach(now + time::Duration::seconds(seconds.into()), now)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Refusal {
    message: Text,
}

#[derive(Deserialize)]
#[serde(bound = "T: Default + DeserializeOwned")]
struct SearchReply<T> {
    results: List<SearchResult<T>>,
    #[serde(default)]
    billing: Object<Billing>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase", bound = "T: Default + DeserializeOwned")]
struct SearchResult<T> {
    client_reference_id: Text,
    error: Object<ItemError>,
    #[serde(flatten)]
    record: T,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ItemError {
    code: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Billing {
    credits_charged: Value,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Contact {
    first_name: Text,
    last_name: Text,
    full_name: Text,
    job_title: Object<JobTitle>,
    location: Object<Place>,
    social_links: Object<SocialLinks>,
    company: Object<Company>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct JobTitle {
    title: Text,
    seniority: Text,
    departments: List<Text>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Place {
    city: Text,
    state: Text,
    country: Text,
    country_iso2: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct SocialLinks {
    linkedin: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Company {
    name: Text,
    domain: Text,
    industry: Text,
    employee_count: Number,
    year_founded: Number,
    location: Object<Place>,
    social_links: Object<SocialLinks>,
    description: Text,
}

impl Contact {
    fn facts(&self) -> PersonFacts {
        let job = &self.job_title;
        PersonFacts {
            first_name: self.first_name.0.clone(),
            last_name: self.last_name.0.clone(),
            full_name: self.full_name.0.clone(),
            title: job.title.0.clone(),
            seniority: seniority(job.seniority.as_deref()),
            department: job.departments.iter().find_map(Text::as_deref).map(snake_case),
            phone: None,
            location: self.location.known(),
            linkedin_url: self.social_links.linkedin.as_deref().and_then(linkedin_person),
            company_domain: self.company.domain.as_deref().and_then(domain),
        }
    }
}

impl Company {
    fn facts(&self, asked: Option<&CompanyDomain>) -> CompanyFacts {
        let facts = CompanyFacts {
            name: self.name.0.clone(),
            industry: self.industry.0.clone(),
            employee_count: self.employee_count.0,
            founded_year: self.year_founded.year(),
            location: self.location.known(),
            linkedin_url: self.social_links.linkedin.as_deref().and_then(linkedin_company),
            description: self.description.0.clone(),
        };
        about(asked, self.domain.as_deref(), facts)
    }
}

impl Place {
    fn known(&self) -> Option<Location> {
        place(&self.city, &self.state, &self.country_iso2.clone().or(self.country.clone()))
    }
}

#[cfg(test)]
mod tests;
