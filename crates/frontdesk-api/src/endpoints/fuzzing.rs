//! Parsers of the operations, for the fuzz targets; see [`crate::fuzzing`].

use deserr::Deserr;
use serde_json::Value;

use super::book_meeting::RequestedMeeting;
use super::cancel_booking::CancelRequest;
use super::create_link::CreateLinkRequest;
use super::enrich_record::EnrichRequest;
use super::erase_person::ErasePersonRequest;
use super::move_booking::MoveRequest;
use super::public::book_through_link::BookThroughLinkRequest;
use super::reassign_booking::ReassignRequest;
use crate::request::{BodyFaults, assert_faults_have_details, fingerprint, parse};

pub(crate) fn list_query(query: &str) {
    for endpoint in super::all() {
        (endpoint.fuzz_query)(query);
    }
}

pub(crate) fn request_body(bytes: &[u8]) {
    let value = match parse(bytes) {
        Ok(Some(value)) => value,
        Ok(None) => return,
        Err(fault) => return assert_faults_have_details(&vec![fault]),
    };
    let written = serde_json::to_vec(&value).expect("a value is plain JSON");
    let again = parse(&written).expect("what was read can be read").expect("it is not empty");
    let hash = |value| fingerprint("POST", "/", &[], Some(value));
    // Serialization can change fractions, so values with fractions are not compared.
    assert!(has_a_fraction(&value) || hash(&again) == hash(&value), "{value}");
    read::<RequestedMeeting>(&value);
    read::<MoveRequest>(&value);
    read::<ReassignRequest>(&value);
    read::<CancelRequest>(&value);
    read::<CreateLinkRequest>(&value);
    read::<EnrichRequest>(&value);
    read::<ErasePersonRequest>(&value);
    read::<BookThroughLinkRequest>(&value);
}

fn has_a_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(has_a_fraction),
        Value::Object(fields) => fields.values().any(has_a_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

fn read<B: Deserr<BodyFaults>>(value: &Value) {
    if let Err(BodyFaults(faults)) = deserr::deserialize::<B, _, BodyFaults>(value.clone()) {
        assert_faults_have_details(&faults);
    }
}
