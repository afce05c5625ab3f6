//! Implements `Idempotency-Key`: a repeated request has one effect and returns one response.

use frontdesk_domain::access::Role;
use frontdesk_domain::fault::Fault;
use frontdesk_domain::ports::{
    Claim, ClaimOutcome, ClaimRequest, KeyScope, RecordedResponse, RecordedResponses,
};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use time::Duration;
use uuid::Uuid;

use super::releases::Releases;
use crate::limits::Payer;
use crate::problem::{Code, Problem};
use crate::response::{IDEMPOTENT_REPLAYED, Response, TRUE};

pub(crate) const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

const MAX_KEY_LENGTH: usize = 255;

/// The retention of recorded responses.
pub(super) const KEPT: Duration = Duration::hours(24);

pub(crate) fn key(sent: &[Vec<u8>]) -> Result<Option<String>, Fault> {
    let refuse = |found: &str| {
        let detail = format!(
            "expected one key of 1 to {MAX_KEY_LENGTH} printable ASCII characters, found {found}"
        );
        Err(Fault::new(IDEMPOTENCY_KEY, detail))
    };
    let key = match sent {
        [] => return Ok(None),
        [key] => key.as_slice(),
        _ => return refuse("several keys"),
    };
    let printable = |b: &u8| (b' '..=b'~').contains(b);
    match key {
        [] => refuse("an empty one"),
        bytes if MAX_KEY_LENGTH < bytes.len() => refuse(&format!("{} characters", bytes.len())),
        bytes if bytes.iter().all(printable) => {
            Ok(Some(bytes.iter().copied().map(char::from).collect()))
        }
        _ => refuse("other characters"),
    }
}

/// Parses the key of a request without a token, which must be a UUID.
///
/// The path of a link is public, so only an unguessable key protects the recorded response.
pub(super) fn public_key(sent: &[Vec<u8>]) -> Result<Option<String>, Fault> {
    let key = key(sent)?;
    match key.as_deref().map(Uuid::try_parse) {
        Some(Err(_)) => {
            let found = key.unwrap_or_default();
            let detail = format!("expected a random UUID, found {found:?}");
            Err(Fault::new(IDEMPOTENCY_KEY, detail))
        }
        _ => Ok(key),
    }
}

/// The scope of keys of requests without a token: the path with its capability.
pub(super) fn public_scope(path: &str) -> KeyScope {
    KeyScope::of_path(&Sha256::digest(path).into())
}

pub(super) fn refuse_key(sent: &[Vec<u8>], why: &str) -> Result<(), Fault> {
    if sent.is_empty() { Ok(()) } else { Err(Fault::new(IDEMPOTENCY_KEY, why)) }
}

/// A hash of the request that ignores whitespace and the order of parameters and fields.
pub(crate) fn fingerprint(
    method: &str,
    path: &str,
    query: &[(String, String)],
    body: Option<&Value>,
) -> [u8; 32] {
    let mut query: Vec<_> = query.iter().collect();
    query.sort();
    let mut hash = Sha256::new();
    for part in [method, path]
        .into_iter()
        .chain(query.into_iter().flat_map(|(name, value)| [name.as_str(), value]))
    {
        add(&mut hash, part);
    }
    // Separates parameters and body: `u64::MAX` cannot be the length of a parameter.
    hash.update(u64::MAX.to_le_bytes());
    if let Some(body) = body {
        add_value(&mut hash, body);
    }
    hash.finalize().into()
}

/// Adds the role of the member to the hash of a request.
pub(super) fn with_role(fingerprint: [u8; 32], role: Role) -> [u8; 32] {
    Sha256::new().chain_update(fingerprint).chain_update(role.as_str()).finalize().into()
}

/// Adds the length first, so that different lists of texts have different bytes.
fn add(hash: &mut Sha256, text: &str) {
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text.as_bytes());
}

fn add_value(hash: &mut Sha256, value: &Value) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            add(hash, "{");
            hash.update((fields.len() as u64).to_le_bytes());
            for (name, value) in fields {
                add(hash, name);
                add_value(hash, value);
            }
        }
        Value::Array(items) => {
            add(hash, "[");
            hash.update((items.len() as u64).to_le_bytes());
            for item in items {
                add_value(hash, item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            add(hash, &value.to_string());
        }
    }
}

/// Claims the key, or returns the recorded response.
///
/// # Errors
/// 409 while another execution is in progress, 422 if the key was used for another request, or a
/// store error.
pub(super) async fn claim(
    responses: &dyn RecordedResponses,
    releases: &Releases,
    request: &ClaimRequest,
) -> Result<Option<Response>, Problem> {
    // If claiming fails, releases the claim anyway, because the store may have committed it.
    let outcome =
        responses.claim_key(request).await.inspect_err(|_| releases.later(request.claim.clone()));
    match outcome? {
        ClaimOutcome::Claimed => Ok(None),
        ClaimOutcome::Recorded(recorded) => replay(&recorded).map(Some),
        ClaimOutcome::InProgress => Err(Problem::in_progress()),
        ClaimOutcome::Reused => {
            let detail = "This key was sent with a different request, or in another role; use a new key for each new request.";
            Err(Problem::new(Code::IdempotencyKeyReused, detail))
        }
    }
}

fn replay(recorded: &RecordedResponse) -> Result<Response, Problem> {
    let response = Response::replay(recorded).map_err(Problem::internal)?;
    Ok(replayed(response))
}

pub(super) fn replayed(response: Response) -> Response {
    response.with_header(&IDEMPOTENT_REPLAYED, &TRUE)
}

/// Whether an error is recorded, so that a repeated request gets it again.
///
/// A 5xx, and an invalid request that the client can correct, are not. No error of a request without
/// a token is: errors of strangers must not fill the store.
pub(super) fn records_refusal(payer: &Payer, problem: &Problem) -> bool {
    let passing = problem.status().is_server_error()
        || matches!(problem.code(), Code::InvalidRequest | Code::BookingChanged);
    !passing && matches!(payer, Payer::Token(_))
}

/// Records the error response of a claimed request, or releases the key.
pub(super) async fn settle_refusal(
    responses: &dyn RecordedResponses,
    releases: &Releases,
    claim: &Claim,
    response: Option<RecordedResponse>,
) {
    let settled = match response {
        Some(response) => responses.record_refusal(claim, &response).await,
        None => responses.release_claim(claim).await,
    };
    if let Err(error) = settled {
        tracing::warn!(%error, "an idempotency key could not be released; the service tries again");
        releases.later(claim.clone());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key_of(sent: &[&[u8]]) -> Result<Option<String>, Fault> {
        key(&sent.iter().map(|key| key.to_vec()).collect::<Vec<_>>())
    }

    #[test]
    fn key_has_1_to_255_printable_characters() {
        assert_eq!(key_of(&[]), Ok(None));
        for fine in ["k", "a key, with \"quotes\"", &"k".repeat(255)] {
            assert_eq!(key_of(&[fine.as_bytes()]), Ok(Some(fine.to_owned())));
        }
        for wrong in
            [&[&b""[..]][..], &[&[b'k'; 256]], &["schlüssel".as_bytes()], &[b"k", b"k"], &[b"a\tb"]]
        {
            assert!(key_of(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn key_without_a_token_is_a_uuid() {
        let key_of = |sent: &str| public_key(&[sent.as_bytes().to_vec()]);
        let uuid = "9b2f6c1e-4f0e-4d52-9f9e-0b1f3c5d7e90";
        assert_eq!(public_key(&[]), Ok(None));
        assert_eq!(key_of(uuid), Ok(Some(uuid.to_owned())));
        for wrong in ["", "k", "lead-4711-intro"] {
            assert_eq!(key_of(wrong).expect_err(wrong).field, IDEMPOTENCY_KEY);
        }
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn order_of_parameters_and_fields_does_not_change_the_fingerprint() {
        let one = fingerprint(
            "POST",
            "/a",
            &pairs(&[("x", "1"), ("y", "2")]),
            Some(&json!({ "p": [1], "q": null })),
        );
        let body = serde_json::from_str(r#"{ "q":null,   "p":[1] }"#).expect("JSON");
        assert_eq!(one, fingerprint("POST", "/a", &pairs(&[("y", "2"), ("x", "1")]), Some(&body)));
    }

    #[test]
    fn any_other_difference_changes_the_fingerprint() {
        let all = [
            fingerprint("POST", "/a", &[], None),
            fingerprint("PUT", "/a", &[], None),
            fingerprint("POST", "/b", &[], None),
            fingerprint("POST", "/a", &pairs(&[("x", "1")]), None),
            fingerprint("POST", "/a", &pairs(&[("x1", "")]), None),
            fingerprint("POST", "/a", &[], Some(&json!(null))),
            fingerprint("POST", "/a", &[], Some(&json!("null"))),
            fingerprint("POST", "/a", &[], Some(&json!([[1], 2]))),
            fingerprint("POST", "/a", &[], Some(&json!([[1, 2]]))),
            fingerprint("POST", "/a", &[], Some(&json!({ "x": 1 }))),
        ];
        for (position, one) in all.iter().enumerate() {
            assert!(!all[..position].contains(one), "{position}");
        }
    }
}
