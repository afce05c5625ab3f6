//! Enrichment providers and CRMs over HTTP, one file each.
//!
//! Architecture invariant: a billable request is never repeated once it may have been counted.
