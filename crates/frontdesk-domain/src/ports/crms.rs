use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;

use super::Connection;
use crate::email::Email;

/// The supported CRMs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrmKind {
    /// HubSpot.
    HubSpot,
    /// Salesforce.
    Salesforce,
    /// Pipedrive.
    Pipedrive,
}

impl CrmKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::HubSpot, Self::Salesforce, Self::Pipedrive];

    /// The name on the wire and in the workspace file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::HubSpot => "hubspot",
            Self::Salesforce => "salesforce",
            Self::Pipedrive => "pipedrive",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
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

/// Why a CRM could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CrmError {
    /// No response within the timeout.
    #[error("timeout")]
    Timeout,
    /// The CRM rejected the token or its permissions.
    #[error("bad_credentials")]
    BadCredentials,
    /// The CRM's rate limit is exceeded.
    #[error("rate_limited")]
    RateLimited,
    /// Any other failure.
    #[error("failed")]
    Failed,
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
