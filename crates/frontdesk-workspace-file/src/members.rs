use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::{MemberChange, MemberPlanner, NewMember, WorkspaceState};
use frontdesk_domain::services::relative_to_object;
use serde_json::{Value, json};

use crate::{Document, Section, Surroundings, plan, remove_references};

/// Changes the document, so that the rules are those of a file.
impl MemberPlanner for Surroundings {
    fn plan(
        &self,
        state: &WorkspaceState,
        change: &MemberChange,
    ) -> Result<(WorkspacePlan, Option<String>), Faults> {
        let mut document = Document::from(state).to_value();
        let section = Section::Members.name();
        let mut members = document[section].as_array().cloned().unwrap_or_default();
        let find = |user: UserId| {
            let position = members.iter().position(|entry| entry["user_id"] == user.0);
            position.ok_or_else(|| {
                let detail = format!("this workspace has no member {user}");
                vec![Fault::new("user_id", detail)]
            })
        };
        let position = match change {
            MemberChange::Add(new) => {
                members.push(entry(new));
                members.len() - 1
            }
            MemberChange::Archive(user) => {
                let archived = members.remove(find(*user)?);
                document[section] = members.into();
                remove_references(&mut document, archived["key"].as_str().unwrap_or_default());
                return Ok((plan(document, self, Some(state))?, None));
            }
            MemberChange::Role { user, role } => {
                let position = find(*user)?;
                members[position]["role"] = role.as_str().into();
                position
            }
        };
        document[section] = members.into();
        let path = format!("{section}[{position}]");
        match plan(document, self, Some(state)) {
            Ok(plan) => Ok((plan, Some(path))),
            Err(faults) => Err(relative_to_object(faults, &path)),
        }
    }
}

fn entry(NewMember { key, name, email, role, time_zone }: &NewMember) -> Value {
    let role = role.as_str();
    json!({ "key": key, "name": name, "email": email, "role": role, "time_zone": time_zone })
}
