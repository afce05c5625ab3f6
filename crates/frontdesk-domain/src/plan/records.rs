use std::fmt;

use super::CallLimit;
use crate::email::Email;
use crate::key::Key;
use crate::ports::CrmKind;
use crate::records::{CompanyDomain, CompanyFacts, PersonFacts, ProviderId};

/// Declared records and enrichment settings.
#[derive(Clone, Debug, Default)]
pub struct PlannedRecords {
    /// Enrichment providers to connect.
    pub providers: Vec<PlannedProvider>,
    /// The enrichment chains.
    pub chains: Vec<PlannedChain>,
    /// Maximum billable requests per run; `None` if not declared.
    pub call_limit: Option<CallLimit>,
    /// The connected CRM; `None` if not declared.
    pub crm: Option<PlannedCrm>,
    /// Imported leads.
    pub people: Vec<PlannedPerson>,
    /// Imported companies.
    pub companies: Vec<PlannedCompany>,
    /// Ids of unparsable providers; references to these ids cause no faults.
    pub unreadable_providers: Vec<ProviderId>,
}

/// A provider to connect.
#[derive(Clone, Debug)]
pub struct PlannedProvider {
    /// Index in the list of providers.
    pub position: usize,
    /// The provider id.
    pub id: ProviderId,
    /// The API key; not needed by a provider that makes no requests.
    pub api_key: Option<Secret>,
    /// The base URL, if it differs from the vendor's.
    pub base_url: Option<String>,
}

/// The desired state of an enrichment chain.
#[derive(Clone, Debug)]
pub struct PlannedChain {
    /// Index in the list of chains.
    pub position: usize,
    /// The key that requests use to select the chain.
    pub id: Key,
    /// The display name.
    pub name: String,
    /// The providers in the order of their requests.
    pub providers: Vec<ProviderId>,
}

/// A CRM to connect.
#[derive(Clone, Debug)]
pub struct PlannedCrm {
    /// The kind of CRM.
    pub kind: CrmKind,
    /// The access token.
    pub token: Secret,
    /// The base URL, if it differs from the vendor's.
    pub base_url: Option<String>,
}

/// Manually entered facts about a lead.
#[derive(Clone, Debug)]
pub struct PlannedPerson {
    /// Index in the list of people.
    pub position: usize,
    /// The email address, which identifies the lead.
    pub email: Email,
    /// The facts.
    pub facts: PersonFacts,
}

/// Manually entered facts about a company.
#[derive(Clone, Debug)]
pub struct PlannedCompany {
    /// Index in the list of companies.
    pub position: usize,
    /// The domain, which identifies the company.
    pub domain: CompanyDomain,
    /// The facts.
    pub facts: CompanyFacts,
}

/// A new plaintext secret, or a reference to the stored secret.
///
/// ```
/// use frontdesk_domain::plan::Secret;
///
/// assert_eq!(format!("{:?}", Secret::new("key-7")), "Secret");
/// ```
#[derive(Clone)]
pub struct Secret(Option<String>);

impl Secret {
    /// Wraps a plaintext secret.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Some(text.into()))
    }

    /// Keeps the secret that is already stored for the same object.
    pub fn stored() -> Self {
        Self(None)
    }

    /// The plaintext; `None` for the stored secret.
    pub(crate) fn reveal(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
