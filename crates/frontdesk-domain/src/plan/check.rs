mod calendars_and_webhooks;
mod records;
mod routers;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::WorkspacePlan;
use super::parts::{PlannedBooking, PlannedEventType, PlannedHosts, PlannedMember, WorkspaceDraft};
use crate::access::{MAX_REDIRECT_URIS, Role};
use crate::booking::check_given_answers;
use crate::event_type::{Location, Question};
use crate::fault::{Fault, Faults};
use crate::host::HostRole;
use crate::key::Key;
use crate::records::ProviderProfile;
use crate::text::{check_https_url, check_web_url};

const KEYS_LISTED: usize = 12;
const MAX_QUESTION_KEY: usize = 64;

impl WorkspaceDraft {
    /// Checks the declarations against each other and against the available providers.
    ///
    /// # Errors
    /// Every fault found, each with the path of its field.
    pub fn check(self, providers: &[ProviderProfile]) -> Result<WorkspacePlan, Faults> {
        let faults = Check::of(&self, providers).faults();
        if faults.is_empty() { Ok(WorkspacePlan(self)) } else { Err(faults) }
    }
}

struct Check<'a> {
    draft: &'a WorkspaceDraft,
    providers: &'a [ProviderProfile],
    members: HashMap<&'a Key, &'a PlannedMember>,
    event_types: HashMap<&'a Key, &'a PlannedEventType>,
    queues: HashSet<&'a Key>,
    /// The keys of unreadable members, event types and queues.
    unreadable: [HashSet<&'a Key>; 3],
    faults: Faults,
}

impl<'a> Check<'a> {
    fn of(draft: &'a WorkspaceDraft, providers: &'a [ProviderProfile]) -> Self {
        // Of members or event types with the same key, the first one counts.
        let members = draft.members.iter().rev().map(|member| (&member.key, member)).collect();
        let event_types = draft.event_types.iter().rev().map(|it| (&it.key, it)).collect();
        let queues = draft.queues.iter().map(|queue| &queue.key).collect();
        let unreadable =
            [&draft.unreadable_members, &draft.unreadable_event_types, &draft.unreadable_queues];
        let unreadable = unreadable.map(|keys| keys.iter().collect());
        let faults = Faults::new();
        Self { draft, providers, members, event_types, queues, unreadable, faults }
    }

    fn faults(mut self) -> Faults {
        let draft = self.draft;
        let place = |m: &PlannedMember| (m.list(), m.position);
        self.unique_in_lists("key", draft.members.iter().map(|m| (place(m), Some(&m.key))));
        self.unique_in_lists("user_id", draft.members.iter().map(|m| (place(m), m.id)));
        self.unique("queues", "key", draft.queues.iter().map(|q| (q.position, Some(&q.key))));
        self.unique("queues", "id", draft.queues.iter().map(|q| (q.position, q.id)));
        self.unique(
            "event_types",
            "key",
            draft.event_types.iter().map(|e| (e.position, Some(&e.key))),
        );
        self.unique("event_types", "id", draft.event_types.iter().map(|e| (e.position, e.id)));
        self.unique("bookings", "uuid", draft.bookings.iter().map(|b| (b.position, Some(b.id))));
        self.oauth_clients();
        self.calendars_and_webhooks();
        for member in &draft.members {
            self.absences(member);
        }
        self.queues();
        for event_type in &draft.event_types {
            self.event_type(event_type);
        }
        for booking in &draft.bookings {
            self.booking(booking);
        }
        self.routers();
        self.records();
        self.faults
    }

    fn oauth_clients(&mut self) {
        let clients = || self.draft.workspace.oauth_clients.iter().enumerate();
        let without_address = clients().filter(|(_, client)| client.redirect_uris.is_empty());
        let path = |(at, _)| format!("oauth.clients[{at}].redirect_uris");
        for path in without_address.map(path).collect::<Vec<_>>() {
            self.fault(path, format!("expected 1 to {MAX_REDIRECT_URIS}, found 0"));
        }
        let keys = clients().map(|(at, client)| (at, Some(&client.key)));
        self.unique("oauth.clients", "key", keys);
    }

    fn fault(&mut self, path: String, detail: String) {
        self.faults.push(Fault::new(path, detail));
    }

    /// Reports values that occur more than once in a list.
    fn unique<T, I>(&mut self, list: &'static str, field: &str, values: I)
    where
        T: Eq + Hash + std::fmt::Display,
        I: Iterator<Item = (usize, Option<T>)>,
    {
        self.unique_in_lists(field, values.map(|(position, value)| ((list, position), value)));
    }

    /// Reports values that occur more than once in several lists.
    fn unique_in_lists<T, I>(&mut self, field: &str, values: I)
    where
        T: Eq + Hash + std::fmt::Display,
        I: Iterator<Item = ((&'static str, usize), Option<T>)>,
    {
        let mut first = HashMap::new();
        for ((list, position), value) in values.filter_map(|(place, value)| Some((place, value?))) {
            if let Some((earlier_list, earlier)) = first.get(&value) {
                let detail = format!(
                    "{value} is already used by {earlier_list}[{earlier}]; each {field} must be \
                     unique"
                );
                self.fault(format!("{list}[{position}].{field}"), detail);
            } else {
                first.insert(value, (list, position));
            }
        }
    }

    /// Reports a key without a member or service account.
    fn member(&mut self, path: impl FnOnce() -> String, key: &Key) {
        let [unreadable, ..] = &self.unreadable;
        if !self.members.contains_key(key) && !unreadable.contains(key) {
            let declared = listed(self.draft.members.iter().map(|m| m.key.as_str()));
            self.fault(path(), format!("there is no member {:?}; {declared}", key.as_str()));
        }
    }

    /// Reports a key without a member; a service account is none.
    fn possible_host(&mut self, path: impl FnOnce() -> String, key: &Key) {
        if self.members.get(key).is_some_and(|member| member.service_account) {
            self.fault(path(), format!("{key} is a service account; service accounts never host"));
        } else {
            self.member(path, key);
        }
    }

    /// Reports a key without a member who can host.
    fn host(&mut self, path: impl Fn() -> String, key: &Key) {
        self.possible_host(&path, key);
        if self.members.get(key).is_some_and(|member| member.role == Role::Observer) {
            self.fault(path(), format!("{key} is an observer; observers cannot host"));
        }
    }

    fn absences(&mut self, member: &PlannedMember) {
        let absences = member.absences.as_deref().unwrap_or_default();
        for (index, absence) in absences.iter().enumerate() {
            let Some(delegate) = &absence.delegate else { continue };
            let path =
                || format!("{}[{}].absences[{index}].delegate", member.list(), member.position);
            self.host(path, delegate);
            if *delegate == member.key {
                self.fault(path(), format!("{delegate} is the absent member"));
            }
        }
    }

    fn queues(&mut self) {
        for queue in &self.draft.queues {
            let path = |index: usize| format!("queues[{}].members[{index}].member", queue.position);
            let mut seen = HashSet::new();
            for (index, of_queue) in queue.members.iter().enumerate() {
                self.possible_host(|| path(index), &of_queue.member);
                if !seen.insert(&of_queue.member) {
                    let detail = format!(
                        "{} is already in the queue; increase the weight for a larger share",
                        of_queue.member
                    );
                    self.fault(path(index), detail);
                }
            }
        }
    }

    fn event_type(&mut self, event_type: &PlannedEventType) {
        let at = format!("event_types[{}]", event_type.position);
        let hosts = match &event_type.hosts {
            PlannedHosts::Only(hosts) => Some(hosts.as_slice()),
            PlannedHosts::EveryMember | PlannedHosts::Stored => None,
        };
        if hosts.is_some_and(<[Key]>::is_empty) {
            let detail = "expected at least one member; null offers all members except observers, like no list in a new event type";
            self.fault(format!("{at}.hosts"), detail.to_owned());
        }
        let mut seen = HashSet::new();
        for (index, key) in hosts.unwrap_or_default().iter().enumerate() {
            let path = || format!("{at}.hosts[{index}]");
            self.host(path, key);
            if !seen.insert(key) {
                self.fault(path(), format!("{key} is listed twice"));
            }
        }
        if let Location::Video { url: Some(url) } = &event_type.location
            && let Err(refusal) = check_web_url(url)
        {
            self.fault(format!("{at}.location.url"), refusal);
        }
        self.questions(&at, &event_type.questions);
    }

    fn questions(&mut self, event_type: &str, questions: &[Question]) {
        let mut first = HashMap::new();
        for (index, question) in questions.iter().enumerate() {
            let at = format!("{event_type}.questions[{index}]");
            if !is_question_key(&question.key) {
                let found = &question.key;
                let detail =
                    format!("expected lower-case letters, digits and underscores, found {found:?}");
                self.fault(format!("{at}.key"), detail);
            }
            let earlier = *first.entry(&question.key).or_insert(index);
            if earlier != index {
                self.fault(
                    format!("{at}.key"),
                    format!("{} is already the key of questions[{earlier}]", question.key),
                );
            }
            self.options(&at, question);
        }
    }

    fn options(&mut self, at: &str, question: &Question) {
        let kind = question.kind.as_str();
        if question.kind.has_options() && question.options.is_empty() {
            self.fault(
                format!("{at}.options"),
                format!("a question of type {kind} needs at least one option"),
            );
        }
        if !question.kind.has_options() && !question.options.is_empty() {
            let detail = format!(
                "a question of type {kind} cannot have options; only select and multi_select can"
            );
            self.fault(format!("{at}.options"), detail);
        }
        let mut seen = HashSet::new();
        for (index, option) in question.options.iter().enumerate() {
            if !seen.insert(option) {
                self.fault(format!("{at}.options[{index}]"), format!("{option:?} is listed twice"));
            }
        }
    }

    fn booking(&mut self, booking: &PlannedBooking) {
        let at = format!("bookings[{}]", booking.position);
        self.booking_hosts(&at, booking);
        if let Some(key) = &booking.booked_by {
            self.member(|| format!("{at}.booked_by"), key);
        }
        if let Some(address) = booking.origin.reschedule_url()
            && let Err(refusal) = check_https_url(address)
        {
            self.fault(format!("{at}.reschedule_url"), refusal);
        }
        if let Some(event_type) = self.declared_event_type(&at, &booking.event_type) {
            self.answers(&at, booking, &event_type.questions);
        }
    }

    /// Returns the event type with this key; reports a key without one.
    fn declared_event_type(&mut self, at: &str, key: &Key) -> Option<&'a PlannedEventType> {
        let [_, unreadable, _] = &self.unreadable;
        let found = self.event_types.get(key).copied();
        if found.is_none() && !unreadable.contains(key) {
            let declared = listed(self.draft.event_types.iter().map(|e| e.key.as_str()));
            let detail = format!("there is no event type {:?}; {declared}", key.as_str());
            self.fault(format!("{at}.event_type"), detail);
        }
        found
    }

    fn booking_hosts(&mut self, at: &str, booking: &PlannedBooking) {
        let hosts = &booking.hosts;
        if hosts.iter().all(|host| host.role == HostRole::Optional) {
            let detail = "expected at least one host with the role must_attend".to_owned();
            self.fault(format!("{at}.hosts"), detail);
        }
        let (mut seen, lead) = (HashSet::new(), hosts.iter().position(|host| host.lead));
        for (index, host) in hosts.iter().enumerate() {
            let path = || format!("{at}.hosts[{index}].member");
            self.possible_host(path, &host.member);
            if !seen.insert(&host.member) {
                self.fault(path(), format!("{} is listed twice", host.member));
            }
            if let Some(lead) = lead.filter(|&lead| host.lead && lead < index) {
                let detail =
                    format!("hosts[{lead}] is already the lead; at most one host can lead");
                self.fault(format!("{at}.hosts[{index}].lead"), detail);
            }
        }
    }

    /// Imported bookings may lack required answers.
    fn answers(&mut self, at: &str, booking: &PlannedBooking, questions: &[Question]) {
        let faults = check_given_answers(questions, &booking.answers).err().unwrap_or_default();
        let prefixed = faults
            .into_iter()
            .map(|fault| Fault { field: format!("{at}.{}", fault.field), ..fault });
        self.faults.extend(prefixed);
    }
}

fn is_question_key(key: &str) -> bool {
    let fine = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    !key.is_empty() && key.len() <= MAX_QUESTION_KEY && key.bytes().all(fine)
}

fn listed<'a>(keys: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = keys.len().saturating_sub(KEYS_LISTED);
    let keys: Vec<&str> = keys.take(KEYS_LISTED).collect();
    match more {
        _ if keys.is_empty() => "none is declared".to_owned(),
        0 => format!("declared: {}", keys.join(", ")),
        more => format!("declared: {} and {more} more", keys.join(", ")),
    }
}

#[cfg(test)]
mod tests;
