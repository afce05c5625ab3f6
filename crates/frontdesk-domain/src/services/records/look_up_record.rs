use std::sync::Arc;
use std::time::Duration;

use futures_util::future::try_join;
use time::OffsetDateTime;

use crate::access::Actor;
use crate::email::Email;
use crate::ids::WorkspaceId;
use crate::ports::{
    AddressHasher, Clock, CrmConnection, CrmError, CrmKind, CrmMatch, CrmQuery, Crms,
    EnrichmentSettings, ProviderCatalogue, RecordQueries, StoreError,
};
use crate::records::{
    Company, CompanyDomain, Person, ProviderProfile, ProviderState, RecordKind, SuggestionInput,
    is_free_mail, suggest_enrichment,
};

const CRM_BUDGET: Duration = Duration::from_secs(2);

/// Looks up a lead or a company without calling an enrichment provider.
pub struct LookUpRecord {
    /// Calls `find_person`, `address_history`, `enrichment_settings` and `find_company`.
    pub records: Arc<dyn RecordQueries>,
    /// Calls `profiles`.
    pub catalogue: Arc<dyn ProviderCatalogue>,
    /// Calls `find_in_crm`.
    pub crms: Arc<dyn Crms>,
    /// Calls `hashes`.
    pub hasher: Arc<dyn AddressHasher>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// The connected CRM and its result.
pub type CrmResult = (CrmKind, Result<Option<CrmMatch>, CrmError>);

/// The known data about a lead.
#[derive(Clone, Debug)]
pub struct LeadLookup {
    /// The result from the connected CRM; `None` without a CRM.
    pub crm: Option<CrmResult>,
    /// The stored person.
    pub person: Option<Person>,
    /// The stored company with the domain of the address.
    pub company: Option<Company>,
    /// Whether an enrichment run is likely to be worth its price.
    pub suggest_enrichment: bool,
}

/// The known data about a company.
#[derive(Clone, Debug)]
pub struct CompanyLookup {
    /// The result from the connected CRM; `None` without a CRM.
    pub crm: Option<CrmResult>,
    /// The stored company.
    pub company: Option<Company>,
}

impl LookUpRecord {
    /// Returns the stored lead and company, and the CRM's current data.
    ///
    /// A CRM error or timeout is part of the result and does not fail the lookup.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look_up_lead(
        &self,
        actor: &Actor,
        email: &Email,
    ) -> Result<LeadLookup, StoreError> {
        let workspace = actor.workspace_id;
        let company = async {
            match CompanyDomain::of_email(email) {
                Some(domain) => self.find_company(workspace, &domain).await,
                None => Ok(None),
            }
        };
        let (person, company) =
            try_join(self.records.find_person(workspace, email), company).await?;
        let hashes = self.hasher.hashes(workspace, email);
        let history = self.records.address_history(workspace, &hashes);
        let (settings, history) =
            try_join(self.records.enrichment_settings(workspace), history).await?;
        let now = self.clock.now();
        let suggest_enrichment = suggest_enrichment(
            &SuggestionInput {
                email,
                person: person.as_ref().map(|person| &person.stored),
                company: company.as_ref().map(|company| &company.stored),
                provider_available: self.provider_available(&settings, email, now),
                suppressed: history.suppressed,
                found_at: history.found_at,
                found_nothing_at: history.found_nothing_at,
            },
            now,
        );
        let crm = self.find_in_crm(settings.crm, CrmQuery::Person(email.clone())).await;
        Ok(LeadLookup { crm, person, company, suggest_enrichment })
    }

    /// Returns the stored company, and the CRM's current data.
    ///
    /// A CRM error or timeout is part of the result and does not fail the lookup.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look_up_company(
        &self,
        actor: &Actor,
        domain: &CompanyDomain,
    ) -> Result<CompanyLookup, StoreError> {
        let workspace = actor.workspace_id;
        let company = self.find_company(workspace, domain);
        let (company, settings) =
            try_join(company, self.records.enrichment_settings(workspace)).await?;
        let crm = self.find_in_crm(settings.crm, CrmQuery::Company(domain.clone())).await;
        Ok(CompanyLookup { crm, company })
    }

    async fn find_in_crm(&self, crm: Option<CrmConnection>, query: CrmQuery) -> Option<CrmResult> {
        let CrmConnection { kind, connection } = crm?;
        Some((kind, self.crms.find_in_crm(kind, &connection, &query, CRM_BUDGET).await))
    }

    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        let registrable = domain.registrable();
        match self.records.find_company(workspace, domain).await? {
            None if registrable != *domain => {
                self.records.find_company(workspace, &registrable).await
            }
            found => Ok(found),
        }
    }

    fn provider_available(
        &self,
        settings: &EnrichmentSettings,
        email: &Email,
        now: OffsetDateTime,
    ) -> bool {
        let free_mail = is_free_mail(email.domain());
        let profiles = self.catalogue.profiles();
        settings.providers.iter().any(|connection| {
            let usable = connection.state.at(now) != ProviderState::BadCredentials;
            let serves = |profile: &&ProviderProfile| {
                profile.id == connection.provider
                    && profile.supports.contains(&RecordKind::Person)
                    && (profile.takes_free_mail || !free_mail)
            };
            usable && profiles.iter().any(|profile| serves(&profile))
        })
    }
}
