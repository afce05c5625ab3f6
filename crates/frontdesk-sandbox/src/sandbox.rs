use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use frontdesk_api::JsonEvents;
use frontdesk_domain::access::Token;
use frontdesk_domain::deterministic::{SeededRandom, SettableClock};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::ports::{
    CalendarAccounts, ChangeDescriber, Clock as _, Random, StoreError, StorePorts,
};
use frontdesk_domain::services::{DeliveryPorts, MailCaps, Ports, RecordPorts, SCHEDULES_MEMORY};
use frontdesk_notify::{Letterhead, MailFrom};
use frontdesk_outgoing::BuildClientError;
use frontdesk_storage::{Snapshot, SqliteStore};
use frontdesk_vault::Vault;
use time::OffsetDateTime;
use url::Url;

use crate::external_systems::{
    Accounts, Calendars, ExternalState, ExternalSystems, Mailer, Vendors, Webhooks,
};
use crate::work::{Settled, Work};

/// The sender of all mail; `example` domains receive none (RFC 2606).
const SENDER: &str = "bookings@frontdesk.example";

/// Seeds that keep ids, request ids and tokens independent of each other.
const IDS: u8 = 0;
const REQUEST_IDS: u8 = 1;
const TOKENS: u8 = 2;

/// The name of the initial snapshot, the default of a reset.
pub(crate) const START: &str = "start";

/// The maximum number of other snapshots, because each holds a copy of the data in memory.
pub(crate) const MAX_SNAPSHOTS: usize = 100;

/// The configuration of a [`Sandbox`].
pub struct SandboxConfig {
    /// An empty store.
    pub store: SqliteStore,
    /// The public address of the service, for links in mail and events.
    pub base_url: Url,
    /// The initial time of the clock.
    pub start: OffsetDateTime,
    /// Seals and opens secrets; needs a key.
    pub vault: Arc<Vault>,
    /// Describes changes of the workspace.
    pub describer: Arc<dyn ChangeDescriber>,
}

/// The state of a sandbox: store, clock, random sources and fakes of external systems.
///
/// Create it, fill the store through [`ports`](Self::ports), then call [`begin`](Self::begin).
pub struct Sandbox {
    store: Arc<SqliteStore>,
    clock: Arc<SettableClock>,
    ids: Arc<SeededRandom>,
    request_ids: Arc<SeededRandom>,
    tokens: SeededRandom,
    external_systems: Arc<ExternalSystems>,
    ports: Ports,
    delivery: DeliveryPorts,
    work: Work,
    snapshots: Mutex<BTreeMap<String, Saved>>,
}

/// The state that a reset restores.
#[derive(Clone)]
struct Saved {
    store: Snapshot,
    now: OffsetDateTime,
    ids: u64,
    request_ids: u64,
    external_systems: ExternalState,
}

impl Sandbox {
    /// Creates a sandbox without a workspace.
    ///
    /// # Errors
    /// If the HTTP client for webhooks cannot be created.
    pub fn new(config: SandboxConfig) -> Result<Self, BuildClientError> {
        let SandboxConfig { store, base_url, start, vault, describer } = config;
        let store = Arc::new(store);
        let store_ports = StorePorts::of(&store);
        let clock = Arc::new(SettableClock::new(start));
        let ids = Arc::new(SeededRandom::new(IDS));
        let external_systems = Arc::new(ExternalSystems::default());
        let accounts: Arc<dyn CalendarAccounts> = Arc::new(Accounts(Arc::clone(&external_systems)));
        let vendors = Arc::new(Vendors(Arc::clone(&external_systems)));
        let sender = Email::parse(SENDER).expect("the sender is a valid address");
        let letterhead =
            Letterhead { from: MailFrom { name: None, email: sender }, base_url: base_url.clone() };
        let mailer = Arc::new(Mailer {
            external_systems: Arc::clone(&external_systems),
            letterhead,
            clock: clock.clone(),
        });
        let delivery = DeliveryPorts {
            accounts: Arc::clone(&accounts),
            mailer: Some(mailer),
            mail_caps: MailCaps::default(),
            webhooks: Arc::new(Webhooks::new(Arc::clone(&external_systems), Arc::clone(&vault))?),
            renderer: Arc::new(JsonEvents::new(base_url.as_str().trim_end_matches('/'))),
        };
        let calendars = Calendars::new(
            Arc::clone(&external_systems),
            &store_ports,
            &accounts,
            clock.clone(),
            ids.clone(),
        );
        let ports = Ports {
            calendars: Arc::new(calendars),
            store: store_ports,
            clock: clock.clone(),
            random: ids.clone(),
            records: RecordPorts {
                catalogue: vendors.clone(),
                providers: vendors.clone(),
                crms: vendors,
                hasher: vault,
            },
            describer,
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        };
        Ok(Self {
            work: Work::new(&ports, &delivery),
            request_ids: Arc::new(SeededRandom::new(REQUEST_IDS)),
            tokens: SeededRandom::new(TOKENS),
            snapshots: Mutex::default(),
            store,
            clock,
            ids,
            external_systems,
            ports,
            delivery,
        })
    }

    /// The ports of the use cases.
    pub fn ports(&self) -> &Ports {
        &self.ports
    }

    /// The fakes of calendar accounts, the mail server and webhooks.
    pub fn delivery(&self) -> &DeliveryPorts {
        &self.delivery
    }

    /// The source of request ids.
    ///
    /// It is separate from the source of other ids, so that a read does not change the next booking id.
    pub fn request_ids(&self) -> Arc<dyn Random> {
        self.request_ids.clone()
    }

    /// Generates the next token; the sequence is the same in every sandbox.
    pub fn new_token(&self) -> Token {
        Token::random(&self.tokens)
    }

    /// Runs due background jobs, and saves the initial snapshot.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn begin(&self) -> Result<(), StoreError> {
        self.settle().await?;
        self.save(START.to_owned()).map(drop)
    }

    pub(crate) fn external_systems(&self) -> &ExternalSystems {
        &self.external_systems
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    pub(crate) async fn settle(&self) -> Result<Settled, StoreError> {
        self.work.settle().await
    }

    /// Advances the clock, and runs each background job at its due time.
    pub(crate) async fn advance(&self, to: OffsetDateTime) -> Result<Settled, StoreError> {
        self.work.advance(&self.store, &self.clock, to).await
    }

    /// Reads the connected calendars of a member, so that their reported state is current.
    pub(crate) async fn read_calendars(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<(), StoreError> {
        let accounts = self.ports.store.mirror.connected_accounts(workspace, &[user]).await?;
        self.work.read(accounts).await
    }

    /// Saves the state; returns `false` if there are [`MAX_SNAPSHOTS`] with other names.
    pub(crate) fn save(&self, name: String) -> Result<bool, StoreError> {
        let mut snapshots = self.snapshots();
        // The initial snapshot does not count.
        if MAX_SNAPSHOTS < snapshots.len() && !snapshots.contains_key(&name) {
            return Ok(false);
        }
        let saved = Saved {
            store: self.store.snapshot()?,
            now: self.clock.now(),
            ids: self.ids.drawn(),
            request_ids: self.request_ids.drawn(),
            external_systems: self.external_systems.with(|state| state.clone()),
        };
        snapshots.insert(name, saved);
        Ok(true)
    }

    /// Restores a snapshot; returns `false` if there is none with this name.
    ///
    /// A write of a disconnected client may still run on another runtime. Therefore everything changes
    /// before the store lets the next unit of work begin.
    pub(crate) async fn restore(&self, name: &str) -> Result<bool, StoreError> {
        let _turn = self.work.turn().await;
        let saved = self.snapshots().get(name).cloned();
        let Some(saved) = saved else { return Ok(false) };
        let Saved { store, now, ids, request_ids, external_systems } = saved;
        let set_others = || {
            self.clock.set(now);
            self.ids.rewind(ids);
            self.request_ids.rewind(request_ids);
            self.external_systems.with(|state| *state = external_systems);
        };
        self.store.restore(&store, set_others).await?;
        Ok(true)
    }

    pub(crate) fn snapshot_names(&self) -> Vec<String> {
        self.snapshots().keys().cloned().collect()
    }

    fn snapshots(&self) -> MutexGuard<'_, BTreeMap<String, Saved>> {
        self.snapshots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
