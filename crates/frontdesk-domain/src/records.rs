//! Records of leads and companies, and the rules of enrichment.

mod address;
mod chain;
mod company_domain;
mod facts;
mod provider;
mod stored;
mod suggest;

pub use address::{is_disposable, is_free_mail, is_role_account};
pub use chain::{Attempt, Chain, ChainLimits, Entry, SkipCause, Skipped, Step, next_step};
pub use company_domain::{CompanyDomain, InvalidCompanyDomain};
pub use facts::{CompanyFacts, CompanyField, Facts, Location, PersonFacts, PersonField};
pub use provider::{
    InvalidProviderId, Outcome, ProviderId, ProviderProfile, ProviderState, ProviderStatus,
    RecordKind,
};
pub use stored::{Company, Person, Provenance, SourceKind, Sources, Stored};
pub use suggest::{FRESH_FOR, QUIET_AFTER_NOTHING, SuggestionInput, suggest_enrichment};
