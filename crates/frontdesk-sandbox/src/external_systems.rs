//! Fakes of external systems: mail, webhooks, calendars, providers and CRMs.

mod calendars;
mod faults;
mod mail;
mod vendors;
mod webhooks;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use frontdesk_domain::ids::UserId;
use frontdesk_domain::records::ProviderId;

pub(crate) use calendars::{Accounts, CalendarEntry, CalendarState, Calendars};
pub(crate) use faults::{FaultKind, FaultRule};
pub(crate) use mail::{Mail, Mailer};
pub(crate) use vendors::{
    AnswerOutcome, CrmAnswers, CrmRecord, ProviderAnswer, ProviderAnswers, Vendors,
};
pub(crate) use webhooks::{WebhookRequest, Webhooks};

/// The state of the fakes.
#[derive(Default)]
pub(crate) struct ExternalSystems(Mutex<ExternalState>);

#[derive(Clone, Default)]
pub(crate) struct ExternalState {
    /// Oldest first.
    pub(crate) inbox: Vec<Mail>,
    /// Oldest first.
    pub(crate) webhook_requests: Vec<WebhookRequest>,
    pub(crate) calendars: BTreeMap<UserId, CalendarState>,
    pub(crate) providers: BTreeMap<ProviderId, ProviderAnswers>,
    pub(crate) crm: CrmAnswers,
    pub(crate) faults: Vec<FaultRule>,
}

impl ExternalSystems {
    pub(crate) fn with<T>(&self, ask: impl FnOnce(&mut ExternalState) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
