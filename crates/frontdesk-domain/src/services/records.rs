//! Use cases of records and their enrichment.

mod enrich_record;
mod error;
mod forget_person;
mod get_enrichment_options;
mod look_up_record;
mod provider_status;

pub use enrich_record::{EnrichCommand, EnrichRecord, Enrichment};
pub use error::RecordError;
pub use forget_person::ForgetPerson;
pub use get_enrichment_options::{EnrichmentOptions, GetEnrichmentOptions};
pub use look_up_record::{CompanyLookup, CrmResult, LeadLookup, LookUpRecord};
