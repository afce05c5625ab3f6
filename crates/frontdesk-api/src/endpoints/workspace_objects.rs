//! What the operations on single objects of the configuration have in common.

use std::sync::Arc;

use frontdesk_domain::services::{Outcome, ReplacedWorkspace};
use frontdesk_workspace_file::{Document, Section};
use serde_json::{Map, Value};

use crate::configuration::{Address, Configuration, ObjectChange, tag_of_object};
use crate::problem::Problem;
use crate::request::{Caller, Expectation, Permission, Write};
use crate::response::Response;
use crate::views::ChangedWorkspaceObjectView;

impl<P: Permission> Caller<P> {
    /// Parses the section and the key of the path.
    pub(super) fn address(&self) -> Result<Address, Problem> {
        let names = Section::ALL.map(Section::name).join(", ");
        let section = self.path_with("section", &format!("one of {names}"), Section::parse)?;
        let key = self.path_with("key", "a key", |text| Some(text.to_owned()))?;
        Ok(Address { section, key })
    }
}

/// Parses a body that is the object itself.
pub(super) fn fields(body: Value) -> Result<Map<String, Value>, Problem> {
    match body {
        Value::Object(fields) => Ok(fields),
        _ => Err(Problem::invalid_field("body", "expected a JSON object with the fields")),
    }
}

pub(super) async fn perform(
    write: Write,
    configuration: Arc<Configuration>,
    address: Address,
    change: ObjectChange,
    expected: Expectation,
) -> Result<Response, Problem> {
    let after = Address { section: address.section, key: change.key(&address).to_owned() };
    let location = after.path(write.workspace());
    let is_archived = matches!(change, ObjectChange::Archive);
    let render = move |replaced: &ReplacedWorkspace, _: &_| {
        let document = Document::from(&replaced.after).to_value();
        let object = after.find(&document).filter(|_| !is_archived);
        let object = object.map(|(_, object)| object.clone());
        let tag = object.as_ref().map(tag_of_object);
        let view = ChangedWorkspaceObjectView::new(object, replaced);
        let is_new = replaced.report.count(Outcome::Created) != 0;
        let response = if is_new {
            Response::created(&view).with_location(location.clone())
        } else {
            Response::ok(&view)
        };
        match tag {
            Some(tag) => response.with_tag(tag),
            None => response,
        }
    };
    let operation = async move |_, actor, mode| {
        let part = address.part_to_change(&actor, &change);
        let revise = |state: &_, is_part| {
            let state = (&actor, state, is_part);
            address.revise(&configuration.surroundings, state, &change, &expected)
        };
        configuration.replace.change(&actor, part, revise, mode).await
    };
    write.perform(operation, render).await
}
