//! Providers and CRMs with prepared responses and a log of calls.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHash, AddressHasher, Connection, CrmError, CrmKind, CrmMatch, CrmQuery, Crms,
    EnrichmentProviders, ProviderCatalogue, ProviderQuestion, ProviderResponse,
};
use frontdesk_domain::records::{ProviderId, ProviderProfile, RecordKind};
use frontdesk_domain::services::RecordPorts;

/// The providers `first`, `second` and `third`; each search sends one request.
///
/// A call without a prepared response fails the test.
#[derive(Debug, Default)]
pub struct StubVendors {
    responses: Mutex<HashMap<ProviderId, VecDeque<ProviderResponse>>>,
    asked: Mutex<Vec<ProviderQuestion>>,
    meanwhile: Mutex<HashMap<ProviderId, Hook>>,
    crm: Mutex<Option<Result<Option<CrmMatch>, CrmError>>>,
}

struct Hook(Pin<Box<dyn Future<Output = ()> + Send>>);

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

/// Parses a valid provider id.
///
/// # Panics
/// If the text is invalid.
pub fn provider(id: &str) -> ProviderId {
    ProviderId::parse(id).unwrap_or_else(|error| panic!("{error}"))
}

impl StubVendors {
    /// The ports that the stub implements.
    pub fn ports(self: &Arc<Self>) -> RecordPorts {
        RecordPorts {
            catalogue: self.clone(),
            providers: self.clone(),
            crms: self.clone(),
            hasher: self.clone(),
        }
    }

    /// Adds a response to the provider's queue.
    pub fn will_return(&self, id: &str, response: ProviderResponse) {
        let mut responses = self.responses.lock().unwrap_or_else(PoisonError::into_inner);
        responses.entry(provider(id)).or_default().push_back(response);
    }

    /// Runs `hook` during the provider's next call, before its response.
    pub fn meanwhile(&self, id: &str, hook: impl Future<Output = ()> + Send + 'static) {
        let mut meanwhile = self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner);
        meanwhile.insert(provider(id), Hook(Box::pin(hook)));
    }

    /// Sets the CRM's response to all later calls.
    pub fn crm_says(&self, said: Result<Option<CrmMatch>, CrmError>) {
        *self.crm.lock().unwrap_or_else(PoisonError::into_inner) = Some(said);
    }

    /// The providers called so far, in order.
    pub fn asked(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().map(|question| question.provider.to_string()).collect()
    }
}

impl ProviderCatalogue for StubVendors {
    fn profiles(&self) -> Vec<ProviderProfile> {
        let profile = |id| ProviderProfile {
            id: provider(id),
            name: "A provider",
            supports: &[RecordKind::Person, RecordKind::Company],
            requests_per_lookup: 1,
            takes_free_mail: true,
        };
        ["first", "second", "third"].map(profile).into()
    }
}

#[async_trait]
impl EnrichmentProviders for StubVendors {
    async fn ask(&self, question: &ProviderQuestion, _: Duration) -> ProviderResponse {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(question.clone());
        let hook = self
            .meanwhile
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&question.provider);
        if let Some(Hook(hook)) = hook {
            hook.await;
        }
        let mut responses = self.responses.lock().unwrap_or_else(PoisonError::into_inner);
        let response = responses.get_mut(&question.provider).and_then(VecDeque::pop_front);
        response
            .unwrap_or_else(|| panic!("{} was asked and should not have been", question.provider))
    }
}

#[async_trait]
impl Crms for StubVendors {
    async fn find_in_crm(
        &self,
        _: CrmKind,
        _: &Connection,
        _: &CrmQuery,
        _: Duration,
    ) -> Result<Option<CrmMatch>, CrmError> {
        let said = self.crm.lock().unwrap_or_else(PoisonError::into_inner).clone();
        said.expect("the CRM was asked and should not have been")
    }
}

impl AddressHasher for StubVendors {
    /// Returns the workspace and the address, cut to 32 bytes, instead of a hash.
    fn hash(&self, workspace: WorkspaceId, email: &Email) -> AddressHash {
        let mut bytes = [0; 32];
        let text = format!("{workspace}:{}", email.match_key());
        for (byte, of_text) in bytes.iter_mut().zip(text.bytes()) {
            *byte = of_text;
        }
        AddressHash(bytes)
    }
}
