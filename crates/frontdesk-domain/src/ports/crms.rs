use std::time::Duration;

use async_trait::async_trait;
use frontdesk_scheduling::named;
use time::OffsetDateTime;

use super::Connection;
use crate::email::Email;
use crate::records::CompanyDomain;

named! {
    /// The CRMs that can be connected.
    pub enum CrmKind {
        /// HubSpot.
        HubSpot = "hubspot",
        /// Salesforce.
        Salesforce = "salesforce",
        /// Pipedrive.
        Pipedrive = "pipedrive",
    }
}

/// What a record in the CRM is searched by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrmQuery {
    /// The address of a person.
    Person(Email),
    /// The domain of a company; its registrable domain matches too.
    Company(CompanyDomain),
}

/// The record of a person or company in a connected CRM.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrmMatch {
    /// The type: `contact`, `lead`, `person`, `company`, `account` or `organization`.
    pub object: String,
    /// The id in the CRM.
    pub id: String,
    /// The record's page in the CRM.
    pub url: Option<String>,
    /// The name of the person or company.
    pub name: Option<String>,
    /// The name of the record's owner, or else the address.
    pub owner: Option<String>,
    /// The owner's id in the CRM.
    pub owner_id: Option<String>,
    /// The owner's email address; `None` also if it could not be read.
    pub owner_email: Option<String>,
    /// The stage of the relationship, as the CRM names it.
    pub lifecycle_stage: Option<String>,
    /// When the record last changed.
    pub updated_at: Option<OffsetDateTime>,
}

named! {
    /// The reason why the CRM could not be read.
    pub enum CrmError {
        /// No response within the timeout.
        Timeout = "timeout",
        /// The CRM rejected the token or its permissions.
        BadCredentials = "bad_credentials",
        /// The CRM's rate limit is exceeded.
        RateLimited = "rate_limited",
        /// Any other failure.
        Failed = "failed",
    }
}

/// Reads connected CRMs; never writes to them.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Crms: Send + Sync {
    /// Returns the best match; of equal matches, the most recently changed.
    ///
    /// MUST return within `timeout`. MUST NOT put a token into an error, a log line or a URL.
    async fn find_in_crm(
        &self,
        kind: CrmKind,
        connection: &Connection,
        query: &CrmQuery,
        timeout: Duration,
    ) -> Result<Option<CrmMatch>, CrmError>;
}
