use std::time::Duration;

use async_trait::async_trait;
use frontdesk_scheduling::named;
use time::OffsetDateTime;

use super::Connection;
use crate::email::Email;

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

/// The record in a connected CRM that matches an email address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrmMatch {
    /// The type of the record: `contact`, `lead` or `person`.
    pub object: String,
    /// The id in the CRM.
    pub id: String,
    /// The record's page in the CRM.
    pub url: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// The owner of the record.
    pub owner: Option<String>,
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
    /// Returns the address's best match; of equal matches, the most recently changed.
    ///
    /// MUST return within `timeout`. MUST NOT put a token into an error, a log line or a URL.
    async fn find_in_crm(
        &self,
        kind: CrmKind,
        connection: &Connection,
        email: &Email,
        timeout: Duration,
    ) -> Result<Option<CrmMatch>, CrmError>;
}
