use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use deadpool::managed::{Manager, Metrics, RecycleError, RecycleResult};
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection as _};
use frontdesk_domain::ports::StoreError;
use thiserror::Error;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::{CancelToken, Client, Config, NoTls, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::connection::Connection;
use super::tls;
use crate::StoreOptions;
use crate::current_names::CurrentNamesCache;
use crate::error::in_table;
use crate::url::PostgresTarget;

/// Settings of a session that serves requests.
///
/// - Each statement has one generic plan. All values need the same index by workspace, and planning
///   for a list of values takes four times as long as reading the rows.
/// - Sequential scans are off, because a plan that scans an average workspace quickly is also used
///   for large workspaces, where a scan is slow. See also [`Lateral`](super::Lateral).
/// - JIT compilation is off, because no statement runs long enough to pay for it.
/// - Lock and statement timeout are shorter than the default [`StoreOptions::response_timeout`], so
///   that the server reports the cause before the client closes the connection. See also
///   [`session_settings`].
const SESSION: &str = "
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET jit = off;
SET lock_timeout = '5s';
SET idle_in_transaction_session_timeout = '30s';
";

const STATEMENT_TIMEOUT: Duration = Duration::from_secs(8);

/// How long an abandoned statement may run on after a short response timeout.
const OVERRUN: Duration = Duration::from_secs(1);

/// If sent data stays unacknowledged for this time, the connection is closed.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(10);

const KEEPALIVES_IDLE: Duration = Duration::from_secs(30);

const APPLICATION_NAME: &str = "frontdesk";

#[derive(Clone)]
pub(super) struct Connector {
    /// The URL, without its password.
    target: String,
    config: Config,
    tls: Option<MakeRustlsConnect>,
    limit: Duration,
    response_limit: Duration,
    names: Arc<CurrentNamesCache>,
    /// The runtime that drives the connections; `None` means the caller's runtime.
    runtime: Option<Handle>,
}

#[derive(Debug, Error)]
#[error("cannot connect to {target}")]
struct ConnectFailed {
    target: String,
    source: Box<dyn Error + Send + Sync>,
}

impl Connector {
    pub(super) fn new(
        target: &PostgresTarget,
        options: &StoreOptions,
        runtime: Handle,
    ) -> Result<Self, StoreError> {
        let mut config = target.config.clone();
        if config.get_application_name().is_none() {
            config.application_name(APPLICATION_NAME);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(TCP_USER_TIMEOUT);
        }
        config.keepalives_idle(config.get_keepalives_idle().min(KEEPALIVES_IDLE));
        Ok(Self {
            target: target.to_string(),
            tls: tls::connector(&target.tls)?,
            limit: config.get_connect_timeout().copied().unwrap_or(options.connect_timeout),
            response_limit: options.response_timeout,
            names: Arc::new(CurrentNamesCache::new(options.cache_memory)),
            config,
            runtime: Some(runtime),
        })
    }

    pub(super) fn on_the_callers_runtime(&self) -> Self {
        Self { runtime: None, ..self.clone() }
    }

    async fn session(&self) -> Result<Connection, StoreError> {
        let (client, driver) = self.driven().await?;
        let connection = diesel_connection(client).await?;
        let mut connection =
            Connection::new(connection, driver, self.response_limit, Arc::clone(&self.names));
        let settings = session_settings(self.response_limit);
        connection.batch_execute(&settings).await.map_err(in_table("(session)"))?;
        Ok(connection)
    }

    /// Opens a connection with the server's own settings and no statement timeout.
    pub(super) async fn connect(&self) -> Result<AsyncPgConnection, StoreError> {
        diesel_connection(self.client().await?).await
    }

    /// Like [`connect`](Self::connect), for statements that diesel cannot express.
    pub(super) async fn client(&self) -> Result<Client, StoreError> {
        self.driven().await.map(|(client, _driver)| client)
    }

    /// The connection and its driver run on the connector's runtime, because a socket stops working
    /// when the runtime that created it ends.
    async fn driven(&self) -> Result<(Client, JoinHandle<()>), StoreError> {
        let (config, tls) = (self.config.clone(), self.tls.clone());
        let connecting = async move {
            match tls {
                Some(tls) => establish(&config, tls).await,
                None => establish(&config, NoTls).await,
            }
        };
        let runtime = self.runtime.clone().unwrap_or_else(Handle::current);
        let connecting = runtime.spawn(timeout(self.limit, connecting)).await;
        let outcome = connecting.map_err(Into::into).and_then(|in_time| {
            in_time.unwrap_or_else(|_| {
                Err(format!("no response within {} ms", self.limit.as_millis()).into())
            })
        });
        outcome.map_err(|source| {
            StoreError::unavailable(ConnectFailed { target: self.target.clone(), source })
        })
    }

    pub(super) async fn cancel(&self, token: &CancelToken) -> Result<(), tokio_postgres::Error> {
        match &self.tls {
            Some(tls) => token.cancel_query(tls.clone()).await,
            None => token.cancel_query(NoTls).await,
        }
    }
}

async fn diesel_connection(client: Client) -> Result<AsyncPgConnection, StoreError> {
    AsyncPgConnection::try_from(client).await.map_err(StoreError::unavailable)
}

/// A short response timeout, as of a replica, also shortens the statement timeout.
///
/// Closing the connection does not end the statement. The client's timeout stays the shorter one,
/// because a replica that does not respond is skipped, and one that cancels a statement is not.
fn session_settings(response_limit: Duration) -> String {
    let limit = STATEMENT_TIMEOUT.min(response_limit + OVERRUN);
    format!("{SESSION}SET statement_timeout = '{}ms';\n", limit.as_millis())
}

type Failure = Box<dyn Error + Send + Sync>;

async fn establish<T>(config: &Config, tls: T) -> Result<(Client, JoinHandle<()>), Failure>
where
    T: MakeTlsConnect<Socket>,
    T::TlsConnect: Send,
    T::Stream: Send + 'static,
    <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
{
    let (client, connection) = config.connect(tls).await?;
    let driver = tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "a connection to PostgreSQL broke");
        }
    });
    Ok((client, driver))
}

impl Manager for Connector {
    type Type = Connection;
    type Error = StoreError;

    async fn create(&self) -> Result<Connection, StoreError> {
        self.session().await
    }

    /// Sends a ping only if the last statement was abandoned, because a ping on each checkout would
    /// double the time of a short read.
    async fn recycle(&self, connection: &mut Connection, _: &Metrics) -> RecycleResult<StoreError> {
        if connection.is_good().await {
            Ok(())
        } else {
            Err(RecycleError::message("the connection has ended"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abandoned_statement_ends_within_a_second_of_a_short_response_timeout() {
        for (response_ms, statement_ms) in [(200, 1_200), (2_000, 3_000), (10_000, 8_000)] {
            let settings = session_settings(Duration::from_millis(response_ms));
            let expected = format!("SET statement_timeout = '{statement_ms}ms';");
            assert!(settings.contains(&expected), "{settings}");
        }
    }
}
