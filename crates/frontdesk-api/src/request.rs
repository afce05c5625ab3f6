//! Parses and validates the caller, parameters and body of a request.

mod accept;
mod answers;
mod body;
mod caller;
mod condition;
mod cursor;
mod idempotency;
mod incoming;
mod location;
mod metadata;
mod open_times;
mod paged;
mod permissions;
mod query;
mod releases;
mod request_id;
mod token;
mod visitor;
mod write;

pub(crate) use accept::{accepts, accepts_json, names_html, prefers_csv};
pub(crate) use answers::{AnswerChanges, GivenAnswers};
pub(crate) use body::MAX_BYTES;
pub(crate) use body::{
    BodyFaults, FieldError, NoFields, optional_uuid, parse_email, parse_time, parse_zone,
};
pub(crate) use caller::Caller;
pub(crate) use condition::{Expectation, IF_MATCH, IF_NONE_MATCH};
pub(crate) use cursor::Cursor;
pub(crate) use idempotency::IDEMPOTENCY_KEY;
pub(crate) use incoming::{Body, Incoming};
pub(crate) use metadata::{GivenAttribution, GivenMetadata, MetadataChanges};
pub(crate) use open_times::{Explain, OpenTimesRequest};
pub(crate) use paged::{ListQuery, Listing, Paged};
pub(crate) use permissions::*;
pub(crate) use query::{
    AnyTime, Both, Given, NoQuery, Parameters, Query, QueryFaults, parse_flag, parse_kind,
    parse_limit, parse_time as parse_query_time,
};
pub(crate) use releases::Releases;
pub(crate) use request_id::{REQUEST_ID, RequestId};
pub(crate) use token::{Acting, authenticate, presented_token};
pub(crate) use visitor::{Visitor, workspace_at};
pub(crate) use write::{DryRun, Write, to_its_end};
#[cfg(fuzzing)]
pub(crate) use {
    body::parse, idempotency::fingerprint, idempotency::key, query::assert_faults_have_details,
};
