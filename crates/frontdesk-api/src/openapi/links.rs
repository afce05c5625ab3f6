//! OpenAPI links to operations that can be called next.

use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::link::{Link, LinkBuilder};
use utoipa::openapi::path::Operation;

use super::paths::names;
use crate::endpoint::{Endpoint, LinkValues};
use crate::endpoints;

/// Adds the links to the 201 response, or else to the 200.
pub(super) fn add(operation: &mut Operation, endpoint: &Endpoint) {
    let responses = &mut operation.responses.responses;
    let status = if responses.contains_key("201") { "201" } else { "200" };
    let Some(RefOr::T(response)) = responses.get_mut(status) else { return };
    for (next, values) in &endpoint.follow_ups {
        response.links.insert((*next).to_owned(), link(endpoint, next, values).into());
    }
}

fn link(from: &Endpoint, next: &str, values: LinkValues) -> Link {
    let mut endpoints = endpoints::all().iter();
    let to = endpoints.find(|endpoint| endpoint.id == next).expect("the next operation exists");
    let mut link = LinkBuilder::new().operation_id(next);
    let mut body = Map::new();
    for name in names(&from.path).filter(|name| has_parameter(to, name)) {
        link = link.parameter(name, format!("$request.path.{name}"));
    }
    for &(name, value) in values {
        if has_parameter(to, name) {
            link = link.parameter(name, value);
        } else {
            body.insert(name.to_owned(), value.into());
        }
    }
    link.request_body((!body.is_empty()).then_some(Value::Object(body))).build()
}

fn has_parameter(endpoint: &Endpoint, name: &str) -> bool {
    names(&endpoint.path).any(|parameter| parameter == name)
}
