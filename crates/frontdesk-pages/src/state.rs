use std::future::Future;
use std::sync::Arc;

use frontdesk_domain::ports::{Clock, Random};
use frontdesk_domain::services::{Ports, PublicServices};
use tokio::runtime::Handle;

use crate::seal::FormSeal;

/// What the pages are told from outside.
#[derive(Clone)]
pub struct PagesConfig {
    /// The address under which people reach the service, for calendars; a slash at its end is left
    /// aside.
    pub base_url: String,
    /// The key under which forms are sealed. Processes behind one address need the same one. `None`
    /// draws one: whoever has a form open while the process starts again then has to send it once
    /// more.
    pub form_key: Option<[u8; 32]>,
    /// Whether the service sends mail, by which invitees confirm bookings.
    pub sends_mail: bool,
}

/// What requests for pages share: what the public may do, and nothing else.
pub struct PagesState {
    pub(crate) services: Arc<PublicServices>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
    pub(crate) seal: FormSeal,
    pub(crate) base_url: String,
    pub(crate) sends_mail: bool,
    writes: Handle,
}

/// A write that did not come to its end.
#[derive(Debug, thiserror::Error)]
#[error("the write was broken off")]
pub(crate) struct BrokenOff(#[source] tokio::task::JoinError);

impl PagesState {
    /// The state of pages over `services`, wired to `ports`. Writes run on the runtime of `writes`,
    /// where a browser that goes away leaves nothing half done.
    pub fn new(
        services: Arc<PublicServices>,
        ports: &Ports,
        config: &PagesConfig,
        writes: Handle,
    ) -> Self {
        let key = config.form_key.unwrap_or_else(|| draw_key(ports.random.as_ref()));
        Self {
            services,
            clock: Arc::clone(&ports.clock),
            random: Arc::clone(&ports.random),
            seal: FormSeal::new(key),
            sends_mail: config.sends_mail,
            base_url: config.base_url.trim_end_matches('/').to_owned(),
            writes,
        }
    }

    /// Carries a write out to its end, whether or not its browser waits for it.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, BrokenOff> {
        self.writes.spawn(write).await.map_err(BrokenOff)
    }
}

fn draw_key(random: &dyn Random) -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&random.entropy());
    key[16..].copy_from_slice(&random.entropy());
    key
}
