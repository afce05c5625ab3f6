use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::services::ClientAddress;
use serde::Deserialize as _;
use serde_json::Value;

use super::schema::Schema;
use frontdesk_workspace_file::WithoutRepeatedFields;

use crate::request::{Body, Incoming, Parameters, RequestId};

/// The argument that replaces the header `Idempotency-Key`.
pub(super) const IDEMPOTENCY_KEY: &str = "idempotency_key";

/// The argument that replaces the header `If-Match`.
pub(super) const IF_MATCH: &str = "if_match";

pub(super) const DRY_RUN: &str = "dry_run";

/// The path parameter that is filled from the token instead of an argument.
pub(super) const WORKSPACE: &str = "workspace_id";

/// The argument that is a whole body, whose fields could have the names of other arguments.
pub(super) const OBJECT: &str = "object";

/// How arguments make up the body of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BodyLayout {
    #[default]
    Absent,
    /// Each argument that is not a parameter is a field.
    Fields,
    /// The argument [`OBJECT`] is the body.
    Object,
}

#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) method: &'static str,
    pub(super) path: String,
    /// The arguments that are path parameters.
    pub(super) path_params: Vec<String>,
    pub(super) parameters: Vec<String>,
    pub(super) body: BodyLayout,
}

#[derive(Default)]
struct Sorted {
    path_params: Vec<(String, String)>,
    pairs: Vec<(String, String)>,
    idempotency_keys: Vec<Vec<u8>>,
    if_match: Vec<Vec<u8>>,
    body: Schema,
    faults: Faults,
}

impl Layout {
    pub(super) fn request(
        &self,
        arguments: Schema,
        workspace: WorkspaceId,
        request_id: RequestId,
    ) -> (Incoming, Body, Faults) {
        let Sorted { mut path_params, pairs, idempotency_keys, if_match, body, faults } =
            self.sort(arguments);
        if self.path.contains(WORKSPACE) {
            path_params.push((WORKSPACE.to_owned(), workspace.to_string()));
        }
        let fill = |path: String, (name, text): &(String, String)| {
            path.replace(&format!("{{{name}}}"), text)
        };
        let incoming = Incoming {
            method: self.method.to_owned(),
            path: path_params.iter().fold(self.path.clone(), fill),
            path_params,
            parameters: Parameters(Ok(pairs)),
            idempotency_keys,
            if_match,
            if_none_match: Vec::new(),
            prefers_csv: false,
            request_id,
            client: ClientAddress::UNKNOWN,
        };
        let body = match self.body {
            BodyLayout::Absent => Body::Absent,
            BodyLayout::Fields | BodyLayout::Object => Body::Json(body.into()),
        };
        (incoming, body, faults)
    }

    /// Fuzz target: no argument is lost. If there is no fault, every path parameter has a value.
    #[cfg(fuzzing)]
    pub(super) fn fuzz(&self, arguments: &Schema) {
        let Sorted { path_params, pairs, idempotency_keys, if_match, body, faults } =
            self.sort(arguments.clone());
        let missing =
            self.path_params.iter().filter(|param| !arguments.contains_key(*param)).count();
        let in_body = match self.body {
            BodyLayout::Object => arguments.keys().filter(|name| *name == OBJECT).count(),
            BodyLayout::Absent | BodyLayout::Fields => body.len(),
        };
        let counted = path_params.len()
            + pairs.len()
            + idempotency_keys.len()
            + if_match.len()
            + in_body
            + faults.len()
            - missing;
        let left_out =
            arguments.iter().filter(|(name, value)| value.is_null() && !body.contains_key(*name));
        assert!(arguments.len() - left_out.count() <= counted, "{arguments:?} became {counted}");
        assert!(!faults.is_empty() || self.path_params.len() == path_params.len(), "{arguments:?}");
    }

    /// Assigns each argument to a part of the request. An unknown argument becomes a body field or
    /// query parameter, which the operation rejects.
    fn sort(&self, arguments: Schema) -> Sorted {
        let mut sorted = Sorted::default();
        if self.body == BodyLayout::Object && !arguments.contains_key(OBJECT) {
            sorted.faults.push(none_found(OBJECT));
        }
        for (name, value) in arguments {
            let value = with_whole_numbers(value);
            if self.body == BodyLayout::Fields && !self.is_outside_the_body(&name) {
                sorted.body.insert(name, value);
                continue;
            }
            if self.body == BodyLayout::Object && name == OBJECT {
                match value {
                    Value::Object(fields) => sorted.body = fields,
                    _ => sorted.faults.push(Fault::new(name, "expected an object with the fields")),
                }
                continue;
            }
            let text = match text(value) {
                Ok(Some(text)) => text,
                Ok(None) => continue,
                Err(found) => {
                    let detail = format!("expected a single value, found {found}");
                    sorted.faults.push(Fault::new(name, detail));
                    continue;
                }
            };
            if self.path_params.contains(&name) {
                sorted.path_params.push((name, text));
            } else if name == IDEMPOTENCY_KEY && self.method != "GET" {
                sorted.idempotency_keys.push(text.into_bytes());
            } else if name == IF_MATCH && self.method != "GET" {
                sorted.if_match.push(text.into_bytes());
            } else {
                sorted.pairs.push((name, text));
            }
        }
        for param in &self.path_params {
            let given = sorted.path_params.iter().any(|(name, _)| name == param);
            if !given && !sorted.faults.iter().any(|fault| fault.field == *param) {
                sorted.faults.push(none_found(param));
            }
        }
        sorted
    }

    fn is_outside_the_body(&self, name: &str) -> bool {
        let known = |names: &[String]| names.iter().any(|known| known == name);
        known(&self.path_params)
            || known(&self.parameters)
            || [DRY_RUN, IDEMPOTENCY_KEY, IF_MATCH].contains(&name)
    }
}

fn none_found(argument: &str) -> Fault {
    Fault::new(argument, "expected a value for this argument, found none")
}

/// Converts numbers such as `5.0` to integers, as in request bodies.
fn with_whole_numbers(value: Value) -> Value {
    let WithoutRepeatedFields(value) = WithoutRepeatedFields::deserialize(value)
        .expect("a JSON object in memory has no repeated field");
    value
}

/// Converts a value to text; `null` counts as absent.
///
/// # Errors
/// The JSON type of the value, if it is an array or an object.
fn text(value: Value) -> Result<Option<String>, &'static str> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        Value::Bool(_) | Value::Number(_) => Ok(Some(value.to_string())),
        Value::Array(_) => Err("an array"),
        Value::Object(_) => Err("an object"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp::schema::fields;

    fn request(arguments: Value) -> (Incoming, Body, Vec<String>) {
        let layout = Layout {
            method: "POST",
            path: "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links".to_owned(),
            path_params: vec!["event_id".to_owned()],
            parameters: vec!["dry_run".to_owned()],
            body: BodyLayout::Fields,
        };
        let id = RequestId::of(&actix_web::http::header::HeaderMap::new(), uuid::Uuid::nil);
        let (incoming, body, faults) = layout.request(fields(arguments), WorkspaceId(1), id);
        (incoming, body, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn arguments_are_sorted_into_path_query_header_and_body() {
        let arguments = json!({ "event_id": 12, "dry_run": true, "idempotency_key": "k", "hosts": [{ "user_id": 4 }] });
        let (incoming, body, faults) = request(arguments);
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(incoming.path, "/api/v1/accounts/1/event_types/12/links");
        assert_eq!(
            (incoming.path_param("event_id"), incoming.path_param("workspace_id")),
            (Some("12"), Some("1"))
        );
        assert_eq!(incoming.parameters.pairs(), [("dry_run".to_owned(), "true".to_owned())]);
        assert_eq!(incoming.idempotency_keys, [b"k"]);
        assert!(matches!(body, Body::Json(body) if body == json!({ "hosts": [{ "user_id": 4 }] })));
    }

    #[test]
    fn object_is_the_body_whatever_its_fields_are_named() {
        let layout = Layout {
            method: "PATCH",
            path_params: vec!["key".to_owned()],
            body: BodyLayout::Object,
            ..Layout::default()
        };
        let sorted =
            layout.sort(fields(json!({ "key": "intro", "object": { "key": "call", "id": 3 } })));
        assert_eq!(sorted.path_params, [("key".to_owned(), "intro".to_owned())]);
        assert_eq!(Value::from(sorted.body), json!({ "key": "call", "id": 3 }));
        let fault = |arguments: Value| layout.sort(fields(arguments)).faults[0].to_string();
        assert_eq!(
            fault(json!({ "key": "intro", "object": [] })),
            "object: expected an object with the fields"
        );
        assert_eq!(
            fault(json!({ "key": "intro" })),
            "object: expected a value for this argument, found none"
        );
    }

    #[test]
    fn key_and_condition_become_headers_of_writes() {
        let sorted = |method| {
            let layout = Layout { method, ..Layout::default() };
            let sorted = layout.sort(fields(json!({ "idempotency_key": "k", "if_match": "*" })));
            (sorted.idempotency_keys.len(), sorted.if_match.len(), sorted.pairs.len())
        };
        let found = ["GET", "POST", "DELETE", "PUT"].map(sorted);
        assert_eq!(found, [(0, 0, 2), (1, 1, 0), (1, 1, 0), (1, 1, 0)]);
    }

    #[test]
    fn missing_or_compound_path_argument_is_a_fault() {
        assert_eq!(
            request(json!({})).2,
            ["event_id: expected a value for this argument, found none"]
        );
        assert_eq!(
            request(json!({ "event_id": null })).2,
            ["event_id: expected a value for this argument, found none"]
        );
        assert_eq!(
            request(json!({ "event_id": [12] })).2,
            ["event_id: expected a single value, found an array"]
        );
    }

    #[test]
    fn workspace_comes_from_the_token_not_from_an_argument() {
        let (incoming, body, _) = request(json!({ "event_id": "intro-30", "workspace_id": 2 }));
        assert_eq!(incoming.path_param("workspace_id"), Some("1"));
        assert!(matches!(body, Body::Json(body) if body == json!({ "workspace_id": 2 })));
    }
}
