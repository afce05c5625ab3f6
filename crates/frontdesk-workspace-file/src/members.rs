use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::{MemberChange, MemberPlanner, NewMember, WorkspaceState};
use frontdesk_domain::services::relative_to_object;
use serde_json::{Value, json};

use crate::{Document, Section, Surroundings, plan};

/// Changes the document, so that the rules are those of a file.
impl MemberPlanner for Surroundings {
    fn plan(
        &self,
        state: &WorkspaceState,
        change: &MemberChange,
    ) -> Result<(WorkspacePlan, String), Faults> {
        let mut document = Document::from(state).to_value();
        let section = Section::Members.name();
        let mut members = document[section].as_array().cloned().unwrap_or_default();
        let position = match change {
            MemberChange::Add(new) => {
                members.push(entry(new));
                members.len() - 1
            }
            MemberChange::Role { user, role } => {
                let named = |entry: &Value| entry["user_id"] == user.0;
                let Some(position) = members.iter().position(named) else {
                    let detail = format!("this workspace has no member {user}");
                    return Err(vec![Fault::new("user_id", detail)]);
                };
                members[position]["role"] = role.as_str().into();
                position
            }
        };
        document[section] = members.into();
        let path = format!("{section}[{position}]");
        match plan(document, self, Some(state)) {
            Ok(plan) => Ok((plan, path)),
            Err(faults) => Err(relative_to_object(faults, &path)),
        }
    }
}

fn entry(NewMember { key, name, email, role, time_zone }: &NewMember) -> Value {
    let role = role.as_str();
    json!({ "key": key, "name": name, "email": email, "role": role, "time_zone": time_zone })
}
