//! What the operations on single objects of the configuration have in common.

use std::sync::Arc;

use frontdesk_domain::access::Actor;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::DirectoryPart;
use frontdesk_domain::services::{GetWorkspace, HandOver, Outcome, ReplacedWorkspace, Services};
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
    let is_archived = matches!(change, ObjectChange::Archive { .. });
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
    let operation = async move |services: Arc<Services>, actor: Actor, mode| {
        let replace = &configuration.replace;
        let part = address.part_to_change(&actor, &change);
        let revise = |state: &_, is_part| {
            let state = (&actor, state, is_part);
            address.revise(&configuration.surroundings, state, &change, &expected)
        };
        let ObjectChange::Archive { reassign_to: Some(key) } = &change else {
            return replace.change(&actor, part, revise, mode).await;
        };
        let (from, to) = address.handover(&configuration.get, &actor, key).await?;
        let (reassign, how) = (&services.reassign_booking, HandOver::ReassignTo(to));
        replace.hand_over_and_change(reassign, &actor, (from, &how), revise, mode).await
    };
    write.perform(operation, render).await
}

impl Address {
    /// Returns the member of this address, and the member with the key `reassign_to`.
    async fn handover(
        &self,
        get: &GetWorkspace,
        actor: &Actor,
        reassign_to: &str,
    ) -> Result<(UserId, UserId), Problem> {
        actor.require_admin("archive a member")?;
        let rejected = |detail| Problem::invalid_field("reassign_to", detail);
        if self.section != Section::Members {
            return Err(rejected(format!(
                "{} have no meetings; leave it out",
                self.section.name()
            )));
        }
        let members = [&self.key, reassign_to].map(Key::parse).into_iter().flatten().collect();
        let part = DirectoryPart { members, ..DirectoryPart::default() };
        let state =
            get.get_part(actor.workspace_id, &part).await?.ok_or_else(|| self.not_found())?;
        let find = |key: &str| {
            let mut members = state.directory.members.iter();
            members.find(|member| member.key.as_str() == key && !member.archived)
        };
        let leaver = find(&self.key).ok_or_else(|| self.not_found())?;
        let new_host = find(reassign_to).filter(|it| it.may_host() && it.user_id != leaver.user_id);
        let new_host = new_host.ok_or_else(|| {
            rejected(format!(
                "expected the key of another member who can host meetings, found {reassign_to:?}"
            ))
        })?;
        Ok((leaver.user_id, new_host.user_id))
    }
}
