use async_trait::async_trait;
use frontdesk_domain::booking::{Booking, BookingStatus};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, ClosedCall, Counter, EnrichmentSettings, Forgotten, ProviderUsage,
    RecordQueries, RecordRepository, RunEnd, StoreError,
};
use frontdesk_domain::records::{
    Company, CompanyDomain, CompanyFacts, Facts, Person, PersonFacts, ProviderState, Stored,
};
use time::OffsetDateTime;

use super::MemoryStore;
use super::state::Tenant;
use super::unit::MemoryUnit;
use crate::current_names::CurrentNames as _;

impl Tenant {
    fn person(&self, email: &Email) -> Option<Person> {
        self.records.people.get(email).cloned()
    }

    pub(super) fn person_by_id(&self, id: i64) -> Option<Person> {
        self.records.people.values().find(|person| person.id == id).cloned()
    }

    fn company(&self, domain: &CompanyDomain) -> Option<Company> {
        self.records.companies.get(domain).cloned()
    }

    fn address_history(&self, hashes: &[AddressHash]) -> AddressHistory {
        AddressHistory {
            found_at: self.account.last_run(hashes, RunEnd::Found),
            found_nothing_at: self.account.last_run(hashes, RunEnd::FoundNothing),
            suppressed: self.is_suppressed(hashes),
        }
    }

    fn is_suppressed(&self, hashes: &[AddressHash]) -> bool {
        hashes.iter().any(|hash| self.records.suppressed.contains(hash))
    }

    fn save_person(&mut self, email: &Email, stored: &Stored<PersonFacts>) -> Person {
        let person = match self.person(email) {
            Some(person) => Person { stored: restored(&person.stored, stored), ..person },
            None => Person {
                id: self.next_id(Counter::People),
                email: email.clone(),
                stored: stored.clone(),
            },
        };
        self.records.people.insert(email.clone(), person.clone());
        person
    }

    fn save_company(&mut self, domain: &CompanyDomain, stored: &Stored<CompanyFacts>) -> Company {
        let company = match self.company(domain) {
            Some(company) => Company { stored: restored(&company.stored, stored), ..company },
            None => Company {
                id: self.next_id(Counter::Companies),
                domain: domain.clone(),
                stored: stored.clone(),
            },
        };
        self.records.companies.insert(domain.clone(), company.clone());
        company
    }

    fn save_settings(&mut self, settings: &EnrichmentSettings) {
        let mut settings = settings.clone();
        for new in &mut settings.providers {
            let before =
                self.records.settings.providers.iter().find(|old| old.provider == new.provider);
            new.state = before
                .filter(|old| old.credential == new.credential)
                .map_or(ProviderState::Ready, |old| old.state);
        }
        self.records.settings = settings;
    }

    fn forget_person(
        &mut self,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Forgotten {
        let mut forgotten = Forgotten {
            person: self.records.people.remove(email).is_some(),
            ..Forgotten::default()
        };
        self.records.suppressed.insert(*address);
        let named = self.bookings.values().map(|booking| self.named_booking(booking.clone()));
        let naming: Vec<Booking> = named.filter(|booking| booking.names(email)).collect();
        for booking in naming {
            if let Some(without) = booking.without_person(email, at) {
                self.bookings.insert(without.id, without);
                forgotten.bookings += 1;
            } else {
                self.records.erasures.insert((booking.id, email.clone()));
                forgotten.upcoming_bookings += 1;
            }
        }
        let bookings = &self.bookings;
        let is_over = |booking| {
            bookings
                .get(&booking)
                .is_none_or(|booking| booking.status_at(at) != BookingStatus::Scheduled)
        };
        self.event_log.forget_mail(email, is_over);
        forgotten
    }

    fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> u64 {
        let mut bookings = 0;
        for (id, email) in std::mem::take(&mut self.records.erasures) {
            let Some(booking) =
                self.bookings.get(&id).map(|booking| self.named_booking(booking.clone()))
            else {
                continue;
            };
            if let Some(without) = booking.without_person(&email, at) {
                self.bookings.insert(id, without);
                self.event_log.forget_mail_about(id, &email);
                bookings += 1;
            } else if booking.names(&email) {
                self.records.erasures.insert((id, email));
            }
        }
        bookings
    }
}

fn restored<F: Facts>(before: &Stored<F>, now: &Stored<F>) -> Stored<F> {
    Stored { created_at: before.created_at, ..now.clone() }
}

#[async_trait]
impl RecordQueries for MemoryStore {
    async fn find_person(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError> {
        self.ask(workspace, |tenant| tenant.person(email))
    }

    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        self.ask(workspace, |tenant| tenant.company(domain))
    }

    async fn address_history(
        &self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<AddressHistory, StoreError> {
        self.ask(workspace, |tenant| tenant.address_history(hashes))
    }

    async fn enrichment_settings(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError> {
        self.ask(workspace, |tenant| tenant.records.settings.clone())
    }

    async fn provider_usage(
        &self,
        workspace: WorkspaceId,
        since: OffsetDateTime,
    ) -> Result<Vec<ProviderUsage>, StoreError> {
        self.ask(workspace, |tenant| tenant.account.usage(since))
    }
}

#[async_trait]
impl RecordRepository for MemoryUnit {
    async fn find_person_for_update(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError> {
        Ok(self.read()?.tenant(workspace).and_then(|tenant| tenant.person(email)))
    }

    async fn save_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Result<Person, StoreError> {
        self.write(|state| Ok(state.tenant_mut(workspace)?.save_person(email, stored)))
    }

    async fn find_company_for_update(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        Ok(self.read()?.tenant(workspace).and_then(|tenant| tenant.company(domain)))
    }

    async fn save_company(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Result<Company, StoreError> {
        self.write(|state| Ok(state.tenant_mut(workspace)?.save_company(domain, stored)))
    }

    async fn is_suppressed(
        &mut self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<bool, StoreError> {
        Ok(self.read()?.tenant(workspace).is_some_and(|tenant| tenant.is_suppressed(hashes)))
    }

    async fn close_call_with_records(&mut self, call: &ClosedCall) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(call.workspace_id)?.close_call(call))
    }

    async fn find_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError> {
        let tenant = self.read()?.tenant(workspace);
        Ok(tenant.map(|tenant| tenant.records.settings.clone()).unwrap_or_default())
    }

    async fn save_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(workspace)?.save_settings(settings);
            Ok(())
        })
    }

    async fn forget_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Result<Forgotten, StoreError> {
        self.write(|state| {
            state.claims.retain(|(of, _, _), claim| {
                *of != workspace
                    || claim.response.as_ref().is_none_or(|response| !response.mentions(email))
            });
            Ok(state.tenant_mut(workspace)?.forget_person(email, address, at))
        })
    }

    async fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> Result<u64, StoreError> {
        self.write(|state| {
            Ok(state.tenants.values_mut().map(|tenant| tenant.forget_in_ended_bookings(at)).sum())
        })
    }
}
