use std::future::Future;
use std::sync::Arc;

use frontdesk_domain::ports::{Clock, Random};
use frontdesk_domain::services::{DeskServices, Ports, PublicServices};
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
    /// Whether the service sends mail, such as requests to confirm a booking.
    pub sends_mail: bool,
}

/// The shared state of page requests, limited to the use cases for invitees and signed-in members.
pub struct PagesState {
    pub(crate) services: Arc<PublicServices>,
    pub(crate) desk: Arc<DeskServices>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) seal: FormSeal,
    pub(crate) base_url: String,
    pub(crate) sends_mail: bool,
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
        let key = config.form_key.unwrap_or_else(|| draw_key(ports.random.as_ref()));
        Self {
            services: public,
            desk,
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
            seal: FormSeal::new(key),
            sends_mail: config.sends_mail,
            base_url: config.base_url.trim_end_matches('/').to_owned(),
            writes,
        }
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
