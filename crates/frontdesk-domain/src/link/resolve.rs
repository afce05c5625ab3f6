use std::collections::{HashMap, HashSet};

use thiserror::Error;
use time::{Duration, OffsetDateTime};

use super::queue_choice::QueueChoice;
use super::queue_counts::QueueCounts;
use super::request::{Chosen, HostEntry};
use super::{LinkHost, LinkKind};
use crate::event_type::EventTypeHosts;
use crate::host::{Host, HostRole};
use crate::ids::{QueueId, UserId};
use crate::queue::{Candidate, SkipReason, choose};
use crate::workspace::{Member, Queue};

/// The inputs for resolving a link's hosts.
#[derive(Debug)]
pub struct Resolver<'a> {
    /// The requesting member or service account.
    pub acting: UserId,
    /// Every member of the workspace.
    pub members: &'a [Member],
    /// Every queue of the workspace.
    pub queues: &'a [Queue],
    /// The current time; queues skip members who are out of office.
    pub now: OffsetDateTime,
    /// The members that the event type offers as hosts.
    pub offered: &'a EventTypeHosts,
    /// The members with usable calendars.
    pub usable: &'a HashSet<UserId>,
    /// What each requested queue counts.
    pub queue_counts: &'a HashMap<QueueId, QueueCounts>,
}

/// The hosts of a resolved request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resolution {
    /// Personal if no queue is requested and only the acting member hosts.
    pub kind: LinkKind,
    /// The hosts in request order; the acting member, if added, is last.
    pub hosts: Vec<LinkHost>,
    /// The queue that chooses one more host at each booking.
    pub booking_queue: Option<QueueId>,
    /// The members chosen from queues, in request order.
    pub assignments: Vec<Assignment>,
}

/// The choice of a host from a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The queue.
    pub queue_id: QueueId,
    /// The chosen member.
    pub user_id: UserId,
    /// Every considered member, in the queue's order.
    pub considered: Vec<Candidate>,
}

impl Assignment {
    /// Returns `now`, or the moment after the latest considered assignment.
    ///
    /// The member assigned longest ago breaks a tie, so no two assignments of a queue may have the
    /// same time, even if the clock stands still, as in the sandbox. The key of an assignment
    /// contains its time, too.
    pub(crate) fn assigned_at(&self, now: OffsetDateTime) -> OffsetDateTime {
        let last = self.considered.iter().filter_map(|member| member.last_assigned_at).max();
        last.map_or(now, |last| now.max(last.saturating_add(Duration::MICROSECOND)))
    }
}

/// Why a link request cannot be resolved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkRejected {
    /// Entries whose user or queue cannot host.
    #[error("{}", listed(.0))]
    UnknownHost(Vec<HostFault>),
    /// No member of the queue can be chosen.
    #[error("no member of the queue {name:?} can be chosen: {why}")]
    QueueExhausted {
        /// The queue.
        queue_id: QueueId,
        /// The queue's name.
        name: String,
        /// The reason for each member.
        why: String,
    },
    /// Hosts without a usable calendar.
    #[error("{} no usable calendar", names(.0))]
    HostCalendarUnusable(Vec<(UserId, String)>),
    /// A link that resolves per booking needs one required queue.
    #[error("expected one entry with a queue_id, with the role must_attend, found {found}")]
    NotOneQueue {
        /// The number of queues in any role.
        found: usize,
    },
    /// No host, or only optional hosts.
    #[error("expected at least one host with the role must_attend")]
    NobodyMustAttend,
}

/// An entry of a link request whose user or queue cannot host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {reason}")]
pub struct HostFault {
    /// The path of the entry in the request.
    pub field: String,
    /// Why the entry cannot host.
    pub reason: NotAHost,
}

/// Why a requested user or queue cannot host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAHost {
    /// The user does not exist or is archived.
    #[error("this workspace has no user {0}")]
    UnknownUser(UserId),
    /// The queue does not exist or is archived.
    #[error("this workspace has no queue {0}")]
    UnknownQueue(QueueId),
    /// The user is an observer.
    #[error("{name} (user {user_id}) is an observer and cannot host")]
    Observer {
        /// The user.
        user_id: UserId,
        /// The user's name.
        name: String,
    },
    /// The user is a service account.
    #[error("{name} (user {user_id}) is a service account; service accounts never host")]
    ServiceAccount {
        /// The user.
        user_id: UserId,
        /// The user's name.
        name: String,
    },
    /// The event type does not offer the user.
    #[error("{name} (user {user_id}) is not offered as a host of this event type")]
    NotOffered {
        /// The user.
        user_id: UserId,
        /// The user's name.
        name: String,
    },
}

fn listed(faults: &[HostFault]) -> String {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

fn names(hosts: &[(UserId, String)]) -> String {
    let names: Vec<&str> = hosts.iter().map(|(_, name)| name.as_str()).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    format!("{} {verb}", names.join(" and "))
}

impl Resolver<'_> {
    /// Resolves checked entries to hosts.
    ///
    /// In request order, each queue chooses a member that is neither requested nor already chosen.
    /// Adds the acting member if absent, unless it is a service account. If no entry is the lead, the first host becomes the lead.
    ///
    /// # Errors
    /// [`LinkRejected`], checked in this order: unknown hosts, an exhausted queue, hosts without a
    /// usable calendar, no required host.
    pub fn resolve(&self, entries: &[HostEntry]) -> Result<Resolution, LinkRejected> {
        self.check_known(entries)?;
        let mut taken: HashSet<UserId> = entries
            .iter()
            .filter_map(|entry| match entry.chosen {
                Chosen::User(user_id) => Some(user_id),
                Chosen::Queue(_) => None,
            })
            .collect();
        let mut hosts = Vec::with_capacity(entries.len() + 1);
        let mut assignments = Vec::new();
        for (position, entry) in entries.iter().enumerate() {
            let (user_id, queue_id) = match entry.chosen {
                Chosen::User(user_id) => (user_id, None),
                Chosen::Queue(queue_id) => {
                    let assignment = self.ask(position, queue_id, &taken)?;
                    taken.insert(assignment.user_id);
                    let user_id = assignment.user_id;
                    assignments.push(assignment);
                    (user_id, Some(queue_id))
                }
            };
            hosts.push(LinkHost {
                host: Host { user_id, role: entry.role, lead: entry.lead },
                queue_id,
            });
        }
        let is_service_account =
            self.member(self.acting).is_some_and(|acting| acting.service_account);
        if !is_service_account && !taken.contains(&self.acting) {
            let host = Host { user_id: self.acting, role: HostRole::MustAttend, lead: false };
            hosts.push(LinkHost { host, queue_id: None });
        }
        if hosts.iter().all(|h| !h.host.lead)
            && let Some(first) = hosts.first_mut()
        {
            first.host.lead = true;
        }
        self.check_calendars(&hosts)?;
        if hosts.iter().all(|h| h.host.role == HostRole::Optional) {
            return Err(LinkRejected::NobodyMustAttend);
        }
        let alone = hosts.len() == 1 && hosts[0].queue_id.is_none();
        let kind = if alone && !is_service_account { LinkKind::Personal } else { LinkKind::Team };
        Ok(Resolution { kind, hosts, booking_queue: None, assignments })
    }

    /// Resolves a request for the personal link of `owner`.
    ///
    /// # Errors
    /// [`LinkRejected`], if the acting member may not choose the owner as a host, or the owner has
    /// no usable calendar.
    pub fn resolve_for(&self, owner: UserId) -> Result<Resolution, LinkRejected> {
        if let Some(reason) = self.reason_not_to_host(owner) {
            let fault = HostFault { field: "user_id".to_owned(), reason };
            return Err(LinkRejected::UnknownHost(vec![fault]));
        }
        Resolver { acting: owner, ..*self }.resolve(&[])
    }

    /// Resolves checked entries to a link that resolves per booking.
    ///
    /// The queue chooses a host at each booking; the other entries host every booking. The acting
    /// member is not added. If no entry is the lead, the first one becomes the lead.
    ///
    /// # Errors
    /// [`LinkRejected`], checked in this order: not exactly one queue, unknown hosts, a queue
    /// without a member who can host the event type, hosts without a usable calendar.
    pub fn resolve_per_booking(&self, entries: &[HostEntry]) -> Result<Resolution, LinkRejected> {
        let queues = entries.iter().filter_map(|entry| match entry.chosen {
            Chosen::Queue(queue_id) => Some((queue_id, entry.role)),
            Chosen::User(_) => None,
        });
        let queues: Vec<_> = queues.collect();
        let &[(queue_id, HostRole::MustAttend)] = &queues[..] else {
            return Err(LinkRejected::NotOneQueue { found: queues.len() });
        };
        self.check_known(entries)?;
        let lead = entries.iter().position(|entry| entry.lead).unwrap_or(0);
        let named = entries.iter().enumerate().filter_map(|(position, entry)| match entry.chosen {
            Chosen::User(user_id) => {
                let host = Host { user_id, role: entry.role, lead: position == lead };
                Some(LinkHost { host, queue_id: None })
            }
            Chosen::Queue(_) => None,
        });
        let hosts: Vec<LinkHost> = named.collect();
        let taken = hosts.iter().map(|host| host.host.user_id).collect();
        let choice = self.queue(queue_id).map(|queue| self.choice(queue));
        let choice = choice.ok_or_else(|| unknown_queue(0, queue_id))?;
        let considered = choice.considered(&taken, |_| None);
        if considered.iter().all(|candidate| candidate.skipped.is_some()) {
            return Err(exhausted(&choice, &considered));
        }
        self.check_calendars(&hosts)?;
        let (kind, booking_queue) = (LinkKind::Team, Some(queue_id));
        Ok(Resolution { kind, hosts, booking_queue, assignments: Vec::new() })
    }

    fn choice<'b>(&'b self, queue: &'b Queue) -> QueueChoice<'b> {
        QueueChoice {
            queue,
            members: self.members.iter().collect(),
            offered: self.offered,
            counts: self.queue_counts.get(&queue.id),
        }
    }

    fn member(&self, user_id: UserId) -> Option<&Member> {
        self.members.iter().find(|m| m.user_id == user_id && !m.archived)
    }

    fn queue(&self, queue_id: QueueId) -> Option<&Queue> {
        self.queues.iter().find(|q| q.id == queue_id && !q.archived)
    }

    fn check_known(&self, entries: &[HostEntry]) -> Result<(), LinkRejected> {
        let faults: Vec<HostFault> = entries
            .iter()
            .enumerate()
            .filter_map(|(position, entry)| {
                let reason = match entry.chosen {
                    Chosen::User(user_id) => self.reason_not_to_host(user_id)?,
                    Chosen::Queue(queue_id) if self.queue(queue_id).is_none() => {
                        NotAHost::UnknownQueue(queue_id)
                    }
                    Chosen::Queue(_) => return None,
                };
                Some(HostFault { field: format!("hosts[{position}]"), reason })
            })
            .collect();
        if faults.is_empty() { Ok(()) } else { Err(LinkRejected::UnknownHost(faults)) }
    }

    fn reason_not_to_host(&self, user_id: UserId) -> Option<NotAHost> {
        let Some(member) = self.member(user_id) else {
            return Some(NotAHost::UnknownUser(user_id));
        };
        let name = member.name.clone();
        if member.service_account {
            return Some(NotAHost::ServiceAccount { user_id, name });
        }
        if !member.may_host() {
            return Some(NotAHost::Observer { user_id, name });
        }
        let offered = user_id == self.acting || self.offered.include(user_id);
        (!offered).then_some(NotAHost::NotOffered { user_id, name })
    }

    fn ask(
        &self,
        position: usize,
        queue_id: QueueId,
        taken: &HashSet<UserId>,
    ) -> Result<Assignment, LinkRejected> {
        let queue = self.queue(queue_id).ok_or_else(|| unknown_queue(position, queue_id))?;
        let choice = self.choice(queue);
        let considered = choice.considered(taken, |user_id| {
            if self.member(user_id).is_some_and(|member| member.is_absent_at(self.now)) {
                Some(SkipReason::OutOfOffice)
            } else if self.usable.contains(&user_id) {
                None
            } else {
                Some(SkipReason::CalendarUnusable)
            }
        });
        match choose(&considered) {
            Some(user_id) => Ok(Assignment { queue_id, user_id, considered }),
            None => Err(exhausted(&choice, &considered)),
        }
    }

    fn check_calendars(&self, hosts: &[LinkHost]) -> Result<(), LinkRejected> {
        let unusable: Vec<(UserId, String)> = hosts
            .iter()
            .map(|h| h.host.user_id)
            .filter(|user_id| !self.usable.contains(user_id))
            .map(|user_id| {
                (
                    user_id,
                    self.member(user_id).map_or_else(|| user_id.to_string(), |m| m.name.clone()),
                )
            })
            .collect();
        if unusable.is_empty() { Ok(()) } else { Err(LinkRejected::HostCalendarUnusable(unusable)) }
    }
}

fn unknown_queue(position: usize, queue_id: QueueId) -> LinkRejected {
    let (field, reason) = (format!("hosts[{position}]"), NotAHost::UnknownQueue(queue_id));
    LinkRejected::UnknownHost(vec![HostFault { field, reason }])
}

fn exhausted(choice: &QueueChoice<'_>, considered: &[Candidate]) -> LinkRejected {
    LinkRejected::QueueExhausted {
        queue_id: choice.queue.id,
        name: choice.queue.name.clone(),
        why: choice.explain(considered),
    }
}

#[cfg(test)]
mod tests;
