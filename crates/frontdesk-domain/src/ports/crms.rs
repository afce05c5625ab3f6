use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;
use time::OffsetDateTime;

use super::Connection;
use crate::email::Email;

/// The CRMs that can be connected.
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

/// What a connected CRM says about an address at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrmMatch {
    /// What kind of record it is: `contact`, `lead`, `person`.
    pub object: String,
    /// Its id in the CRM.
    pub id: String,
    /// Where people open it.
    pub url: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// Whose it is.
    pub owner: Option<String>,
    /// How far the relation has come, in the CRM's own word.
    pub lifecycle_stage: Option<String>,
    /// When it last changed.
    pub updated_at: Option<OffsetDateTime>,
}

/// Why a CRM could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CrmError {
    /// It did not answer in time.
    #[error("timeout")]
    Timeout,
    /// It refused the token, or what the token may read.
    #[error("bad_credentials")]
    BadCredentials,
    /// It was asked too often.
    #[error("rate_limited")]
    RateLimited,
    /// Anything else.
    #[error("failed")]
    Failed,
}

/// Reads connected CRMs. Never writes to one.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait Crms: Send + Sync {
    /// The record that the CRM holds for an address; of several the one that changed last. MUST
    /// answer within the timeout and MUST NOT let a token into an error, a log line or a URL.
    async fn find_in_crm(
        &self,
        kind: CrmKind,
        connection: &Connection,
        email: &Email,
        timeout: Duration,
    ) -> Result<Option<CrmMatch>, CrmError>;
}
