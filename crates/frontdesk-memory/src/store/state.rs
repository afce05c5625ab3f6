use std::collections::{BTreeMap, HashMap, HashSet};

use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Assignment, Link};
use frontdesk_domain::ports::{
    AddressHash, Counter, Directory, EnrichmentSettings, KeyScope, MergeBase, RecordedResponse,
    StoreError, Version, Versions,
};
use frontdesk_domain::records::{Company, CompanyDomain, Person};
use frontdesk_domain::webhook::WebhookStatus;
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use time::OffsetDateTime;
use uuid::Uuid;

use super::account::Account;
use super::event_log::EventLog;
use super::mirror::Mirror;
use super::refusals::dangling;
use crate::current_names::CurrentNames;

#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The number of commits; every version has this value.
    pub(super) commits: u64,
    pub(super) tenants: BTreeMap<WorkspaceId, Tenant>,
    pub(super) tokens: HashMap<TokenId, TokenRecord>,
    pub(super) claims: HashMap<(WorkspaceId, KeyScope, String), StoredClaim>,
}

#[derive(Clone, Debug)]
pub(super) struct Tenant {
    pub(super) workspace: Workspace,
    pub(super) members: BTreeMap<UserId, Member>,
    pub(super) queues: BTreeMap<QueueId, Queue>,
    pub(super) event_types: BTreeMap<EventTypeId, EventType>,
    pub(super) links: BTreeMap<LinkId, Link>,
    pub(super) assignments: Vec<StoredAssignment>,
    pub(super) choices: HashMap<BookingId, Assignment>,
    pub(super) bookings: BTreeMap<BookingId, Booking>,
    pub(super) records: Records,
    pub(super) account: Account,
    pub(super) mirror: Mirror,
    pub(super) event_log: EventLog,
    pub(super) webhooks: BTreeMap<Key, WebhookStatus>,
    pub(super) merge_base: Option<MergeBase>,
    /// For each sequence, the highest id that was returned or saved.
    pub(super) counters: HashMap<Counter, i64>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Records {
    pub(super) people: HashMap<Email, Person>,
    pub(super) companies: BTreeMap<CompanyDomain, Company>,
    pub(super) settings: EnrichmentSettings,
    pub(super) suppressed: HashSet<AddressHash>,
    /// The erasures that wait for a booking's end.
    pub(super) erasures: HashSet<(BookingId, Email)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredAssignment {
    pub(super) queue: QueueId,
    pub(super) user: UserId,
    pub(super) at: OffsetDateTime,
    pub(super) link: LinkId,
}

#[derive(Clone, Debug)]
pub(super) struct StoredClaim {
    pub(super) fingerprint: [u8; 32],
    pub(super) holder: uuid::Uuid,
    pub(super) lease_until: OffsetDateTime,
    pub(super) expires_at: OffsetDateTime,
    pub(super) response: Option<RecordedResponse>,
}

impl State {
    pub(super) fn of(tenant: Tenant) -> Self {
        Self { tenants: BTreeMap::from([(tenant.workspace.id, tenant)]), ..Self::default() }
    }

    pub(super) fn tenant(&self, workspace: WorkspaceId) -> Option<&Tenant> {
        self.tenants.get(&workspace)
    }

    pub(super) fn tenant_mut(&mut self, workspace: WorkspaceId) -> Result<&mut Tenant, StoreError> {
        self.tenants.get_mut(&workspace).ok_or_else(|| dangling("workspace", workspace))
    }

    pub(super) fn versions(&self, hosts: impl IntoIterator<Item = UserId>) -> Versions {
        let version = Version(Uuid::from_u128(self.commits.into()));
        let busy = hosts.into_iter().map(|host| (host, version)).collect();
        Versions { configuration: version, busy }
    }

    pub(super) fn tenant_by_key(&self, key: &Key) -> Option<&Tenant> {
        self.tenants.values().find(|tenant| tenant.workspace.key == *key)
    }
}

impl Tenant {
    pub(super) fn new(workspace: Workspace) -> Self {
        Self {
            workspace,
            members: BTreeMap::new(),
            queues: BTreeMap::new(),
            event_types: BTreeMap::new(),
            links: BTreeMap::new(),
            assignments: vec![],
            choices: HashMap::new(),
            bookings: BTreeMap::new(),
            records: Records::default(),
            account: Account::default(),
            mirror: Mirror::default(),
            event_log: EventLog::default(),
            webhooks: BTreeMap::new(),
            merge_base: None,
            counters: HashMap::new(),
        }
    }

    pub(super) fn of(directory: &Directory) -> Self {
        let mut tenant = Self::new(directory.workspace.clone());
        for member in &directory.members {
            tenant.mirror.connect(member, None);
            tenant.members.insert(member.user_id, member.clone());
        }
        tenant.queues.extend(directory.queues.iter().map(|q| (q.id, q.clone())));
        tenant.event_types.extend(directory.event_types.iter().map(|e| (e.id, e.clone())));
        for (counter, last) in [
            (Counter::Users, tenant.members.keys().last().map(|id| id.0)),
            (Counter::Queues, tenant.queues.keys().last().map(|id| id.0)),
            (Counter::EventTypes, tenant.event_types.keys().last().map(|id| id.0)),
        ] {
            tenant.count(counter, last.unwrap_or(0));
        }
        tenant
    }

    pub(super) fn directory(&self) -> Directory {
        Directory {
            workspace: self.workspace.clone(),
            members: self.members.values().cloned().collect(),
            queues: self.queues.values().cloned().collect(),
            event_types: self.event_types.values().cloned().collect(),
        }
    }

    pub(super) fn next_id(&mut self, counter: Counter) -> i64 {
        let last = self.counters.entry(counter).or_default();
        *last += 1;
        *last
    }

    pub(super) fn count(&mut self, counter: Counter, saved: i64) {
        let last = self.counters.entry(counter).or_default();
        *last = saved.max(*last);
    }

    pub(super) fn check_member(&self, id: UserId) -> Result<(), StoreError> {
        self.members.get(&id).map(drop).ok_or_else(|| dangling("member", id))
    }

    pub(super) fn check_event_type(&self, id: EventTypeId) -> Result<(), StoreError> {
        self.event_types.get(&id).map(drop).ok_or_else(|| dangling("event type", id))
    }

    pub(super) fn check_queue(&self, id: QueueId) -> Result<(), StoreError> {
        self.queues.get(&id).map(drop).ok_or_else(|| dangling("queue", id))
    }

    pub(super) fn check_link(&self, id: LinkId) -> Result<(), StoreError> {
        self.links.get(&id).map(drop).ok_or_else(|| dangling("link", id))
    }
}

impl CurrentNames for Tenant {
    fn member(&self, id: UserId) -> Option<&Member> {
        self.members.get(&id)
    }

    fn event_type(&self, id: EventTypeId) -> Option<&EventType> {
        self.event_types.get(&id)
    }
}
