use std::fmt::Display;
use std::sync::{Arc, PoisonError};

use frontdesk_domain::calendar::{CalendarAccount, CalendarFaultKind, ConnectionKey, OauthGrant};
use frontdesk_domain::ports::{
    CalendarFailure, ConnectedAccount, SealedSecret, SecretSealer as _, SecretUse,
};
use frontdesk_outgoing::Credentials;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::RemoteCalendars;
use super::failure::failure;
use crate::oauth::OauthSession;
use crate::{
    CaldavCalendars, CalendarSink, CalendarSource, GoogleCalendars, IcsFeed, InvalidBaseUrl,
    MicrosoftCalendars,
};

/// The purpose for which calendar secrets are encrypted.
const SERVICE: &str = SecretUse::CALENDAR;

pub(super) struct Opened {
    backend: Backend,
    grant: Option<Granted>,
}

enum Backend {
    Ics(IcsFeed),
    Caldav(CaldavCalendars),
    Google(GoogleCalendars),
    Microsoft(MicrosoftCalendars),
}

struct Granted {
    session: Arc<OauthSession>,
    /// The token from the store; the session may have a newer token.
    refresh_token: SecretString,
}

impl Opened {
    pub(super) fn source(&self) -> &dyn CalendarSource {
        match &self.backend {
            Backend::Ics(feed) => feed,
            Backend::Caldav(calendars) => calendars,
            Backend::Google(calendars) => calendars,
            Backend::Microsoft(calendars) => calendars,
        }
    }

    /// Returns how many calendars may be read concurrently.
    pub(super) fn at_once(&self) -> usize {
        match &self.backend {
            Backend::Ics(_) | Backend::Caldav(_) | Backend::Google(_) => 8,
            // Microsoft allows four concurrent requests per mailbox.
            Backend::Microsoft(_) => 4,
        }
    }

    pub(super) fn sink(&self) -> Option<&dyn CalendarSink> {
        match &self.backend {
            Backend::Ics(_) => None,
            Backend::Caldav(calendars) => Some(calendars),
            Backend::Google(calendars) => Some(calendars),
            Backend::Microsoft(calendars) => Some(calendars),
        }
    }
}

impl RemoteCalendars {
    pub(super) async fn open(
        &self,
        connected: &ConnectedAccount,
    ) -> Result<Opened, CalendarFailure> {
        let secret_use = secret_use(&connected.key);
        let unseal = |sealed: &SealedSecret| self.vault.open(&secret_use, sealed);
        let renewed = connected.renewed.as_ref().map(unseal).transpose();
        let opened = renewed
            .and_then(|renewed| Ok((connected.connection.account.try_map(unseal)?, renewed)));
        let (account, renewed) =
            opened.map_err(|error| failure(CalendarFaultKind::Credentials, error.to_string()))?;
        let (key, zone) = (connected.key, connected.zone.clone());
        let in_use = |grant: OauthGrant<SecretString>| OauthGrant {
            refresh_token: renewed.unwrap_or(grant.refresh_token),
            ..grant
        };
        match account {
            CalendarAccount::Builtin => {
                Err(invalid(&"the built-in calendar is not a remote account"))
            }
            CalendarAccount::Ics { url } => {
                let feed =
                    IcsFeed::new(self.outgoing.clone(), &url).map_err(|error| invalid(&error))?;
                Ok(Opened { backend: Backend::Ics(feed), grant: None })
            }
            CalendarAccount::Caldav { url, username, password } => {
                let login = Credentials::Password { user: username, password };
                let calendars = CaldavCalendars::new(self.outgoing.clone(), &url, &login)
                    .map_err(|error| invalid(&error))?;
                Ok(Opened { backend: Backend::Caldav(calendars), grant: None })
            }
            CalendarAccount::Google(grant) => {
                let grant = in_use(grant);
                let granted = self.session(key, &grant, GoogleCalendars::token_url(&grant)).await?;
                let (base, session) = (grant.base_url.as_deref(), Arc::clone(&granted.session));
                let calendars = GoogleCalendars::over(&self.outgoing, base, session, zone)
                    .map_err(|error| invalid(&error))?;
                Ok(Opened { backend: Backend::Google(calendars), grant: Some(granted) })
            }
            CalendarAccount::Microsoft { tenant, grant } => {
                let grant = in_use(grant);
                let url = MicrosoftCalendars::token_url(&tenant, &grant);
                let granted = self.session(key, &grant, url).await?;
                let (base, session) = (grant.base_url.as_deref(), Arc::clone(&granted.session));
                let calendars = MicrosoftCalendars::over(&self.outgoing, base, session, zone)
                    .map_err(|error| invalid(&error))?;
                Ok(Opened { backend: Backend::Microsoft(calendars), grant: Some(granted) })
            }
        }
    }

    async fn session(
        &self,
        key: ConnectionKey,
        grant: &OauthGrant<SecretString>,
        token_url: Result<Url, InvalidBaseUrl>,
    ) -> Result<Granted, CalendarFailure> {
        let token_url = token_url.map_err(|error| invalid(&error))?;
        let sessions = || self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let known = sessions().get(&key).cloned();
        let refresh_token = grant.refresh_token.clone();
        if let Some(session) = known
            && session.is_of(grant, &token_url).await
        {
            return Ok(Granted { session, refresh_token });
        }
        let session = Arc::new(OauthSession::new(self.outgoing.clone(), token_url, grant.clone()));
        sessions().insert(key, Arc::clone(&session));
        Ok(Granted { session, refresh_token })
    }

    /// Returns the newest refresh token, encrypted, if the vendor rotated the token.
    pub(super) async fn renewed(
        &self,
        key: &ConnectionKey,
        opened: &Opened,
    ) -> Result<Option<SealedSecret>, CalendarFailure> {
        let Some(Granted { session, refresh_token: stored }) = &opened.grant else {
            return Ok(None);
        };
        let newest = session.refresh_token().await;
        if newest.expose_secret() == stored.expose_secret() {
            return Ok(None);
        }
        let sealed = self.vault.seal(&secret_use(key), newest.expose_secret());
        sealed.map(Some).map_err(|error| failure(CalendarFaultKind::Credentials, error.to_string()))
    }
}

fn secret_use(key: &ConnectionKey) -> SecretUse {
    SecretUse { workspace_id: key.workspace_id, service: SERVICE.to_owned() }
}

fn invalid(error: &dyn Display) -> CalendarFailure {
    failure(CalendarFaultKind::Unreadable, error.to_string())
}
