//! People, companies and enrichment settings.

use async_trait::async_trait;
use diesel::dsl::{count_star, exists, max, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::WorkspaceId;
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, ClosedCall, Counter, EnrichmentSettings, Forgotten, ProviderUsage,
    RecordQueries, RecordRepository, StoreError,
};
use frontdesk_domain::records::{
    Company, CompanyDomain, CompanyFacts, Person, PersonFacts, Stored,
};
use time::OffsetDateTime;

use super::directory_writes::next_id;
use super::forgetting::{hash_bytes, suppressions};
use super::{Backend, Conn, Transaction, forgetting, ledger, lock_record, settings};
use crate::error::in_table;
use crate::rows::{
    CompanyChanges, CompanyRow, CountedCalls, PersonChanges, PersonRow, usage_of_rows,
};
use crate::schema::{companies, enrichment_runs, people, provider_calls};
use crate::types::DbInstant;

#[async_trait]
impl RecordQueries for Backend {
    async fn find_person(
        &self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError> {
        self.read(|mut conn| async move { find_person(&mut conn, workspace, email).await }).await
    }

    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        self.read(|mut conn| async move { find_company(&mut conn, workspace, domain).await }).await
    }

    /// Reads the last runs and the suppression in one statement, for consistency.
    async fn address_history(
        &self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<AddressHistory, StoreError> {
        self.read(|mut conn| async move {
            let conn = &mut *conn;
            let runs = || {
                enrichment_runs::table
                    .filter(enrichment_runs::workspace_id.eq(workspace.0))
                    .filter(enrichment_runs::address.eq_any(hash_bytes(hashes)))
            };
            let last = max(enrichment_runs::ended_at);
            let matched = runs().filter(enrichment_runs::found).select(last);
            let in_vain = runs().filter(not(enrichment_runs::found)).select(last);
            let (found_at, found_nothing_at, suppressed): (
                Option<DbInstant>,
                Option<DbInstant>,
                bool,
            ) = diesel::select((
                matched.single_value(),
                in_vain.single_value(),
                exists(suppressions(workspace.0, hash_bytes(hashes))),
            ))
            .get_result(conn)
            .await
            .map_err(in_table("enrichment_runs"))?;
            Ok(AddressHistory {
                found_at: found_at.map(|at| at.0),
                found_nothing_at: found_nothing_at.map(|at| at.0),
                suppressed,
            })
        })
        .await
    }

    async fn enrichment_settings(
        &self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError> {
        self.read(|mut conn| async move { settings::find(&mut conn, workspace).await }).await
    }

    async fn provider_usage(
        &self,
        workspace: WorkspaceId,
        since: OffsetDateTime,
    ) -> Result<Vec<ProviderUsage>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows: Vec<CountedCalls> = provider_calls::table
            .filter(provider_calls::workspace_id.eq(workspace.0))
            .filter(provider_calls::started_at.ge(DbInstant(since)))
            .group_by((provider_calls::provider, provider_calls::outcome))
            .select((
                provider_calls::provider,
                provider_calls::outcome,
                count_star(),
                max(provider_calls::started_at),
            ))
            .load(conn)
            .await
            .map_err(in_table("provider_calls"))?;
        usage_of_rows(workspace, rows)
    }
}

#[async_trait]
impl RecordRepository for Transaction {
    async fn find_person_for_update(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError> {
        let conn = self.conn();
        lock_record(conn, workspace, "people", &email.match_key()).await?;
        find_person(conn, workspace, email).await
    }

    async fn save_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Result<Person, StoreError> {
        let conn = self.conn();
        lock_record(conn, workspace, "people", &email.match_key()).await?;
        let this = people::table.filter(
            people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())),
        );
        let updated: Option<PersonRow> = diesel::update(this)
            .set(PersonChanges::from(stored))
            .returning(PersonRow::as_returning())
            .get_result(conn)
            .await
            .optional()
            .map_err(in_table("people"))?;
        if let Some(row) = updated {
            return row.try_into();
        }
        let id = next_id(conn, workspace, Counter::People).await?;
        let added: PersonRow = diesel::insert_into(people::table)
            .values(PersonRow::new(workspace, id, email, stored))
            .returning(PersonRow::as_returning())
            .get_result(conn)
            .await
            .map_err(in_table("people"))?;
        added.try_into()
    }

    async fn find_company_for_update(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        let conn = self.conn();
        lock_record(conn, workspace, "companies", domain.as_str()).await?;
        find_company(conn, workspace, domain).await
    }

    async fn save_company(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Result<Company, StoreError> {
        let conn = self.conn();
        lock_record(conn, workspace, "companies", domain.as_str()).await?;
        let this = companies::table.filter(
            companies::workspace_id.eq(workspace.0).and(companies::domain.eq(domain.as_str())),
        );
        let updated: Option<CompanyRow> = diesel::update(this)
            .set(CompanyChanges::from(stored))
            .returning(CompanyRow::as_returning())
            .get_result(conn)
            .await
            .optional()
            .map_err(in_table("companies"))?;
        if let Some(row) = updated {
            return row.try_into();
        }
        let id = next_id(conn, workspace, Counter::Companies).await?;
        let added: CompanyRow = diesel::insert_into(companies::table)
            .values(CompanyRow::new(workspace, id, domain, stored))
            .returning(CompanyRow::as_returning())
            .get_result(conn)
            .await
            .map_err(in_table("companies"))?;
        added.try_into()
    }

    async fn is_suppressed(
        &mut self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<bool, StoreError> {
        diesel::select(exists(suppressions(workspace.0, hash_bytes(hashes))))
            .get_result(self.conn())
            .await
            .map_err(in_table("suppressed_addresses"))
    }

    async fn close_call_with_records(&mut self, call: &ClosedCall) -> Result<(), StoreError> {
        ledger::close_call(self.conn(), call).await
    }

    async fn find_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError> {
        settings::find(self.conn(), workspace).await
    }

    async fn save_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> Result<(), StoreError> {
        settings::save(self.conn(), workspace, settings).await
    }

    async fn forget_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Result<Forgotten, StoreError> {
        let forgotten =
            forgetting::forget_person(self.conn(), workspace, email, address, at).await?;
        self.erases();
        Ok(forgotten)
    }

    async fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> Result<u64, StoreError> {
        let bookings = forgetting::forget_in_ended_bookings(self.conn(), at).await?;
        if 0 < bookings {
            self.erases();
        }
        Ok(bookings)
    }
}

async fn find_person(
    conn: &mut Conn,
    workspace: WorkspaceId,
    email: &Email,
) -> Result<Option<Person>, StoreError> {
    let row: Option<PersonRow> = people::table
        .filter(people::workspace_id.eq(workspace.0).and(people::email_key.eq(email.match_key())))
        .select(PersonRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("people"))?;
    row.map(Person::try_from).transpose()
}

async fn find_company(
    conn: &mut Conn,
    workspace: WorkspaceId,
    domain: &CompanyDomain,
) -> Result<Option<Company>, StoreError> {
    let row: Option<CompanyRow> = companies::table
        .filter(companies::workspace_id.eq(workspace.0).and(companies::domain.eq(domain.as_str())))
        .select(CompanyRow::as_select())
        .first(conn)
        .await
        .optional()
        .map_err(in_table("companies"))?;
    row.map(Company::try_from).transpose()
}
