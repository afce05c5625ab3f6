use std::collections::HashSet;

use crate::fault::{Fault, Faults};
use crate::host::HostRole;
use crate::ids::{QueueId, UserId};

/// The maximum number of host entries in a link request.
pub const MAX_HOST_ENTRIES: usize = 20;

/// A requested host of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostEntry {
    /// A member, or a queue that chooses one.
    pub chosen: Chosen,
    /// Whether the host must attend or is optional.
    pub role: HostRole,
    /// Whether the host leads.
    pub lead: bool,
}

/// The member or queue of a host entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// A member.
    User(UserId),
    /// A queue, which chooses one of its members.
    Queue(QueueId),
}

/// Requires at most 20 entries, at most one lead and distinct users.
///
/// # Errors
/// All faults, each with the path of its entry.
pub fn check_host_entries(entries: &[HostEntry]) -> Result<(), Faults> {
    let mut faults = Faults::new();
    if MAX_HOST_ENTRIES < entries.len() {
        let detail =
            format!("expected at most {MAX_HOST_ENTRIES} entries, found {}", entries.len());
        faults.push(Fault::new("hosts", detail));
    }
    let mut users = HashSet::new();
    let mut first_lead = None;
    for (position, entry) in entries.iter().enumerate() {
        if let Chosen::User(user_id) = entry.chosen
            && !users.insert(user_id)
        {
            let detail = format!("user {user_id} is listed twice; list each user once");
            faults.push(Fault::new(format!("hosts[{position}].user_id"), detail));
        }
        match (entry.lead, first_lead) {
            (true, None) => first_lead = Some(position),
            (true, Some(first)) => {
                let detail =
                    format!("hosts[{first}] is already the lead; at most one host can lead");
                faults.push(Fault::new(format!("hosts[{position}].lead"), detail));
            }
            (false, _) => {}
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: i64) -> HostEntry {
        HostEntry { chosen: Chosen::User(UserId(id)), role: HostRole::MustAttend, lead: false }
    }

    #[test]
    fn distinct_users_with_one_lead_pass() {
        assert_eq!(check_host_entries(&[]), Ok(()));
        assert_eq!(check_host_entries(&[user(1), HostEntry { lead: true, ..user(2) }]), Ok(()));
        let twenty: Vec<_> = (1..=20).map(user).collect();
        assert_eq!(check_host_entries(&twenty), Ok(()));
    }

    #[test]
    fn same_queue_may_appear_twice() {
        let queue = HostEntry { chosen: Chosen::Queue(QueueId(2)), ..user(1) };
        assert_eq!(check_host_entries(&[queue, queue]), Ok(()));
    }

    #[test]
    fn all_faults_carry_the_path_of_their_entry() {
        let lead = |id| HostEntry { lead: true, ..user(id) };
        let mut entries = vec![lead(1), user(2), lead(2), lead(1)];
        entries.extend((3..=20).map(user));
        let fields: Vec<_> = check_host_entries(&entries)
            .expect_err("five faults")
            .into_iter()
            .map(|f| f.field)
            .collect();
        let expected =
            ["hosts", "hosts[2].user_id", "hosts[2].lead", "hosts[3].user_id", "hosts[3].lead"];
        assert_eq!(fields, expected);
    }
}
