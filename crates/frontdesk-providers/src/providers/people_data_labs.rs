//! Finds a person, or else the company, with People Data Labs v5.
//!
//! Only a 200 is billed; `min_likelihood` turns a weak guess into an unbilled 404.
//!
//! Source: <https://docs.peopledatalabs.com>, person and company enrichment APIs, errors.

use async_trait::async_trait;
use frontdesk_domain::ports::{ProviderQuestion, ProviderResponse};
use frontdesk_domain::records::{
    CompanyDomain, CompanyFacts, Outcome, PersonFacts, ProviderProfile,
};
use reqwest::RequestBuilder;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{
    BOTH, Vendor, id, outcome_of_error, outcome_of_status, response_of, response_with,
    sum_of_credits,
};
use crate::body::{List, Number, Object, Text};
use crate::client::{CallError, Reply, within_reach};
use crate::normalise::{
    about, domain, linkedin_company, linkedin_person, place, seniority, snake_case,
};
use crate::session::Session;

/// The value that the vendor recommends.
const MIN_LIKELIHOOD: &str = "6";

pub(super) struct PeopleDataLabs;

#[async_trait]
impl Vendor for PeopleDataLabs {
    fn profile(&self) -> ProviderProfile {
        ProviderProfile {
            id: id("people_data_labs"),
            name: "People Data Labs",
            supports: BOTH,
            requests_per_lookup: 2,
            takes_free_mail: true,
        }
    }

    fn base_url(&self) -> &'static str {
        "https://api.peopledatalabs.com"
    }

    async fn ask(
        &self,
        session: &Session<'_>,
        question: &ProviderQuestion,
    ) -> Result<ProviderResponse, CallError> {
        let request = session.get(&["v5", "person", "enrich"]).query(&[
            ("email", question.email.as_str()),
            ("min_likelihood", MIN_LIKELIHOOD),
            ("titlecase", "true"),
        ]);
        let person = send(session, request).await?;
        let response = person_response(&person, question);
        let (Outcome::NoMatch, Some(company)) = (response.outcome, &question.company_domain) else {
            return Ok(response);
        };
        let request = session
            .get(&["v5", "company", "enrich"])
            .query(&[("website", company.as_str()), ("titlecase", "true")]);
        let company = match send(session, request).await {
            Ok(reply) => company_response(&reply, company, question.asked_at),
            // The cost of the first request is reported even if the second request fails.
            Err(error) => ProviderResponse::without_facts(outcome_of_error(error)),
        };
        Ok(ProviderResponse {
            credits: sum_of_credits(response.credits, company.credits),
            ..company
        })
    }
}

async fn send(session: &Session<'_>, request: RequestBuilder) -> Result<Reply, CallError> {
    session.send(request.header("x-api-key", session.key(""))).await
}

fn person_response(reply: &Reply, question: &ProviderQuestion) -> ProviderResponse {
    let facts = |body: &PersonReply| {
        response_with(body.data.person(), body.data.company(question.company_domain.as_ref()))
    };
    let response = response_of(reply, facts, |reply| outcome(reply, question.asked_at));
    ProviderResponse { credits: credits(reply), ..response }
}

fn company_response(reply: &Reply, asked: &CompanyDomain, now: OffsetDateTime) -> ProviderResponse {
    let facts = |body: &CompanyReply| response_with(PersonFacts::default(), body.facts(asked));
    let response = response_of(reply, facts, |reply| outcome(reply, now));
    ProviderResponse { credits: credits(reply), ..response }
}

fn outcome(reply: &Reply, now: OffsetDateTime) -> Outcome {
    match reply.status.as_u16() {
        404 if !reply.is_page() => Outcome::NoMatch,
        429 => Outcome::RateLimited { until: reply.retry_after(now).or_else(|| reset(reply, now)) },
        _ => outcome_of_status(reply, now),
    }
}

fn reset(reply: &Reply, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let until = OffsetDateTime::parse(reply.header("x-ratelimit-reset")?, &Rfc3339).ok()?;
    within_reach(until, now)
}

fn credits(reply: &Reply) -> Option<f64> {
    reply.number("x-call-credits-spent")
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct PersonReply {
    data: Object<PersonData>,
}

/// On free plans, contact fields are booleans: whether a value exists.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PersonData {
    first_name: Text,
    last_name: Text,
    full_name: Text,
    job_title: Text,
    job_title_levels: List<Text>,
    job_title_role: Text,
    linkedin_url: Text,
    location_locality: Text,
    location_region: Text,
    location_country: Text,
    mobile_phone: Text,
    phone_numbers: List<Text>,
    job_company_name: Text,
    job_company_website: Text,
    job_company_size: Number,
    job_company_employee_count: Number,
    job_company_industry: Text,
    job_company_founded: Number,
    job_company_linkedin_url: Text,
    job_company_location_locality: Text,
    job_company_location_region: Text,
    job_company_location_country: Text,
}

impl PersonData {
    fn person(&self) -> PersonFacts {
        let phone = self.phone_numbers.iter().find_map(|phone| phone.0.clone());
        PersonFacts {
            first_name: self.first_name.0.clone(),
            last_name: self.last_name.0.clone(),
            full_name: self.full_name.0.clone(),
            title: self.job_title.0.clone(),
            seniority: seniority(self.job_title_levels.iter().filter_map(Text::as_deref)),
            department: self.job_title_role.as_deref().map(snake_case),
            phone: self.mobile_phone.0.clone().or(phone),
            location: place(&self.location_locality, &self.location_region, &self.location_country),
            linkedin_url: self.linkedin_url.as_deref().and_then(linkedin_person),
            company_domain: self.job_company_website.as_deref().and_then(domain),
        }
    }

    fn company(&self, asked: Option<&CompanyDomain>) -> CompanyFacts {
        let facts = CompanyFacts {
            name: self.job_company_name.0.clone(),
            industry: self.job_company_industry.0.clone(),
            employee_count: self.job_company_employee_count.0.or(self.job_company_size.0),
            founded_year: self.job_company_founded.year(),
            location: place(
                &self.job_company_location_locality,
                &self.job_company_location_region,
                &self.job_company_location_country,
            ),
            linkedin_url: self.job_company_linkedin_url.as_deref().and_then(linkedin_company),
            description: None,
        };
        about(asked, self.job_company_website.as_deref(), facts)
    }
}

/// The company's fields are at the top level, unlike those in `PersonReply`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct CompanyReply {
    name: Text,
    display_name: Text,
    website: Text,
    alternative_domains: List<Text>,
    industry: Text,
    employee_count: Number,
    size: Number,
    founded: Number,
    location: Object<CompanyLocation>,
    linkedin_url: Text,
    summary: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CompanyLocation {
    locality: Text,
    region: Text,
    country: Text,
}

impl CompanyReply {
    /// Returns the facts unless the reply lists only domains other than `asked`.
    fn facts(&self, asked: &CompanyDomain) -> CompanyFacts {
        let location = &self.location;
        let facts = CompanyFacts {
            name: self.display_name.clone().or(self.name.clone()).take(),
            industry: self.industry.0.clone(),
            employee_count: self.employee_count.0.or(self.size.0),
            founded_year: self.founded.year(),
            location: place(&location.locality, &location.region, &location.country),
            linkedin_url: self.linkedin_url.as_deref().and_then(linkedin_company),
            description: self.summary.0.clone(),
        };
        let mut domains = self
            .alternative_domains
            .iter()
            .chain([&self.website])
            .filter_map(Text::as_deref)
            .peekable();
        if domains.peek().is_none() { facts } else { about(Some(asked), domains, facts) }
    }
}

#[cfg(test)]
mod tests;
