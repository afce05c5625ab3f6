use std::fmt;

use super::CallLimit;
use crate::email::Email;
use crate::key::Key;
use crate::ports::CrmKind;
use crate::records::{CompanyDomain, CompanyFacts, PersonFacts, ProviderId};

/// What is declared about records and enrichment.
///
/// Each `position` is the object's place in its list as it was declared, from 0, for the paths of
/// faults.
#[derive(Clone, Debug, Default)]
pub struct PlannedRecords {
    /// The providers that may be called.
    pub providers: Vec<PlannedProvider>,
    /// The chains.
    pub chains: Vec<PlannedChain>,
    /// The most billable requests of one run; `None` where nothing is said about it.
    pub call_limit: Option<CallLimit>,
    /// The connected CRM; `None` where nothing is said about one.
    pub crm: Option<PlannedCrm>,
    /// People brought from elsewhere.
    pub people: Vec<PlannedPerson>,
    /// Companies brought from elsewhere.
    pub companies: Vec<PlannedCompany>,
    /// Providers that were declared but could not be read: naming one is no further fault.
    pub unreadable_providers: Vec<ProviderId>,
}

/// A provider as it is to be connected.
#[derive(Clone, Debug)]
pub struct PlannedProvider {
    /// The place among the providers.
    pub position: usize,
    /// Which one.
    pub id: ProviderId,
    /// Its key; a provider that is asked over no network needs none.
    pub api_key: Option<Secret>,
    /// Where it is, when not where its vendor has it.
    pub base_url: Option<String>,
}

/// A chain as it is to be.
#[derive(Clone, Debug)]
pub struct PlannedChain {
    /// The place among the chains.
    pub position: usize,
    /// Its name in requests, by which it is found.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// The providers in the order in which they are asked.
    pub providers: Vec<ProviderId>,
}

/// A CRM as it is to be connected.
#[derive(Clone, Debug)]
pub struct PlannedCrm {
    /// Which one.
    pub kind: CrmKind,
    /// Its token.
    pub token: Secret,
    /// Where it is, when not where its vendor has it.
    pub base_url: Option<String>,
}

/// What a person of the workspace entered about a lead.
#[derive(Clone, Debug)]
pub struct PlannedPerson {
    /// The place among the people.
    pub position: usize,
    /// The address, by which the lead is found.
    pub email: Email,
    /// What is known.
    pub facts: PersonFacts,
}

/// What a person of the workspace entered about a company.
#[derive(Clone, Debug)]
pub struct PlannedCompany {
    /// The place among the companies.
    pub position: usize,
    /// The domain, by which the company is found.
    pub domain: CompanyDomain,
    /// What is known.
    pub facts: CompanyFacts,
}

/// A secret on its way to being sealed. Nothing shows it.
///
/// ```
/// use frontdesk_domain::plan::Secret;
///
/// assert_eq!(format!("{:?}", Secret::new("key-7")), "Secret");
/// ```
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// Takes a secret in.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
