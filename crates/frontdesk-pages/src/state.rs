use std::future::Future;
use std::sync::Arc;

use frontdesk_domain::ports::{
    ClientDocuments, Clock, IdentityProvider, Mailer, Random, RecordedResponses,
};
use frontdesk_domain::services::{
    AuthorizeClient, BrowserLinks, ChangeMembers, ClientLimit, ConnectCalendars, DeskServices,
    FindClient, MAX_SIGN_IN_REQUESTS, MailSignInLinks, Ports, PublicServices, SignInWithProvider,
    TestWebhook,
};
use tokio::runtime::Handle;

use crate::seal::FormSeal;

/// The configuration of the pages.
#[derive(Clone)]
pub struct PagesConfig {
    /// The service's public address, for calendars; a trailing slash is ignored.
    pub base_url: String,
    /// The key for seals; replicas behind one address need the same key.
    ///
    /// `None` generates a key. A form that is open during a restart then has to be sent twice.
    pub form_key: Option<[u8; 32]>,
    /// Sends sign-in links; `None` if the service sends no mail.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// Authenticates members; `None` if the service has no provider.
    pub identity: Option<Arc<dyn IdentityProvider>>,
    /// Reads the metadata of OAuth clients.
    pub client_documents: Arc<dyn ClientDocuments>,
    /// Connects the calendars of signed-in members.
    pub calendars: Arc<ConnectCalendars>,
    /// Adds members and changes their roles.
    pub members: Arc<ChangeMembers>,
    /// Sends test requests to webhooks.
    pub test_webhook: Arc<TestWebhook>,
}

/// The shared state of page requests, limited to the use cases for invitees and signed-in members.
pub struct PagesState {
    pub(crate) services: Arc<PublicServices>,
    pub(crate) desk: Arc<DeskServices>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) responses: Arc<dyn RecordedResponses>,
    pub(crate) seal: FormSeal,
    pub(crate) base_url: String,
    pub(crate) authorize: Arc<AuthorizeClient>,
    pub(crate) calendars: Arc<ConnectCalendars>,
    pub(crate) members: Arc<ChangeMembers>,
    pub(crate) test_webhook: Arc<TestWebhook>,
    /// `None` if the service sends no mail.
    pub(crate) mail_sign_in_links: Option<Arc<MailSignInLinks>>,
    /// `None` if the service has no provider of identities.
    pub(crate) provider: Option<Arc<SignInWithProvider>>,
    writes: Handle,
}

#[derive(Debug, thiserror::Error)]
#[error("the write was broken off")]
pub(crate) struct WriteAborted(#[source] tokio::task::JoinError);

impl PagesState {
    /// Creates the state; `writes` is the runtime for writes.
    ///
    /// A write on that runtime completes even if the browser disconnects.
    pub fn new(
        (public, desk): (Arc<PublicServices>, Arc<DeskServices>),
        ports: &Ports,
        config: &PagesConfig,
        writes: Handle,
    ) -> Self {
        let links = Arc::new(BrowserLinks {
            store: Arc::clone(&ports.store.store),
            directory: Arc::clone(&ports.store.directory),
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
        });
        let mail_sign_in_links = config.mailer.as_ref().map(|mailer| {
            Arc::new(MailSignInLinks {
                links: Arc::clone(&links),
                mailer: Arc::clone(mailer),
                clients: ClientLimit::new(Some(MAX_SIGN_IN_REQUESTS)),
                clock: Arc::clone(&ports.clock),
                random: Arc::clone(&ports.random),
            })
        });
        let provider = config.identity.as_ref().map(|provider| {
            Arc::new(SignInWithProvider {
                links,
                provider: Arc::clone(provider),
                clients: ClientLimit::new(Some(MAX_SIGN_IN_REQUESTS)),
                clock: Arc::clone(&ports.clock),
            })
        });
        let base_url = config.base_url.trim_end_matches('/').to_owned();
        let authorize = AuthorizeClient {
            clients: FindClient {
                oauth_clients: Arc::clone(&ports.store.oauth_clients),
                documents: Arc::clone(&config.client_documents),
                clock: Arc::clone(&ports.clock),
            },
            store: Arc::clone(&ports.store.store),
            tokens: Arc::clone(&ports.store.tokens),
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
            base_url: base_url.clone(),
        };
        let key = config.form_key.unwrap_or_else(|| draw_key(ports.random.as_ref()));
        Self {
            services: public,
            desk,
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
            responses: Arc::clone(&ports.store.responses),
            seal: FormSeal::new(key),
            calendars: Arc::clone(&config.calendars),
            members: Arc::clone(&config.members),
            test_webhook: Arc::clone(&config.test_webhook),
            mail_sign_in_links,
            provider,
            authorize: Arc::new(authorize),
            base_url,
            writes,
        }
    }

    /// Whether the service sends mail, such as requests to confirm a booking.
    pub(crate) fn sends_mail(&self) -> bool {
        self.mail_sign_in_links.is_some()
    }

    /// The name of the provider of identities, if the service has one.
    pub(crate) fn provider_name(&self) -> Option<&str> {
        self.provider.as_ref().map(|provider| provider.provider.name())
    }

    /// Starts work that the response does not wait for.
    pub(crate) fn start(&self, work: impl Future<Output = ()> + Send + 'static) {
        drop(self.writes.spawn(work));
    }

    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, WriteAborted> {
        self.writes.spawn(write).await.map_err(WriteAborted)
    }
}

fn draw_key(random: &dyn Random) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&random.entropy());
    key[16..].copy_from_slice(&random.entropy());
    key
}
