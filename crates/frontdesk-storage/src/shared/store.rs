//! The ports that stand on the store itself: each call takes a connection for as long as it lasts.

use async_trait::async_trait;
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::booking::{Booking, ManageToken};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, LinkAddress};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, Answers, BookingFilter, BookingPosition, BookingQueries, Busy, Claim,
    ClaimOutcome, ClaimRequest, ClosedCall, DirectoryQueries, EnrichmentSettings, Health, Ledger, LinkFilter,
    LinkQueries, NewCall, NewRun, ProviderUsage, RecordQueries, RecordedAnswer, RunEnd, RunStart, Store,
    StoreError, TokenRepository, UnitOfWork,
};
use frontdesk_domain::records::{Company, CompanyDomain, Person};
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use time::OffsetDateTime;
use uuid::Uuid;

use super::unit::Unit;
use super::{
    Backend, answers, booking_lists, bookings, directory, health, ledger, links, records, settings, tokens,
};

#[async_trait]
impl Store for Backend {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        Ok(Box::new(Unit::new(self.begin_transaction().await?)))
    }
}

#[async_trait]
impl Health for Backend {
    async fn check_ready(&self) -> Result<(), StoreError> {
        health::check_ready(&mut *self.reader().await?).await
    }
}

#[async_trait]
impl BookingQueries for Backend {
    async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        bookings::find(&mut *self.reader().await?, workspace, booking).await
    }

    async fn find_bookings(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<Booking>, StoreError> {
        bookings::find_many(&mut *self.reader().await?, workspace, bookings).await
    }

    async fn find_booking_by_manage_token(&self, token: &ManageToken) -> Result<Option<Booking>, StoreError> {
        bookings::find_by_manage_token(&mut *self.reader().await?, token).await
    }

    async fn has_confirmed(&self, workspace: WorkspaceId, invitee: &Email) -> Result<bool, StoreError> {
        bookings::has_confirmed(&mut *self.reader().await?, workspace, invitee).await
    }

    async fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Result<Page<Booking>, StoreError> {
        booking_lists::list(&mut *self.reader().await?, filter, page).await
    }

    async fn busy_hosts(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Busy, StoreError> {
        bookings::busy_hosts(&mut *self.reader().await?, workspace, hosts, within, except).await
    }
}

#[async_trait]
impl LinkQueries for Backend {
    async fn find_link(&self, workspace: WorkspaceId, link: LinkId) -> Result<Option<Link>, StoreError> {
        links::find(&mut *self.reader().await?, workspace, link).await
    }

    async fn find_links(&self, workspace: WorkspaceId, links: &[LinkId]) -> Result<Vec<Link>, StoreError> {
        links::find_many(&mut *self.reader().await?, workspace, links).await
    }

    async fn find_link_at(
        &self,
        workspace: WorkspaceId,
        address: &LinkAddress,
    ) -> Result<Option<Link>, StoreError> {
        links::find_at(&mut *self.reader().await?, workspace, address).await
    }

    async fn list_links(
        &self,
        filter: &LinkFilter,
        page: &PageRequest<LinkId>,
    ) -> Result<Page<Link>, StoreError> {
        links::list(&mut *self.reader().await?, filter, page).await
    }

    async fn link_choices(&self, workspace: WorkspaceId, user: UserId) -> Result<Vec<Link>, StoreError> {
        links::choices(&mut *self.reader().await?, workspace, user).await
    }
}

#[async_trait]
impl DirectoryQueries for Backend {
    async fn find_workspace(&self, workspace: WorkspaceId) -> Result<Option<Workspace>, StoreError> {
        directory::find_workspace(&mut *self.reader().await?, workspace).await
    }

    async fn find_workspace_by_key(&self, key: &Key) -> Result<Option<Workspace>, StoreError> {
        directory::find_workspace_by_key(&mut *self.reader().await?, key).await
    }

    async fn list_workspaces(&self) -> Result<Vec<Workspace>, StoreError> {
        directory::list_workspaces(&mut *self.reader().await?).await
    }

    async fn list_members(&self, workspace: WorkspaceId) -> Result<Vec<Member>, StoreError> {
        directory::list_members(&mut *self.reader().await?, workspace).await
    }

    async fn find_members(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<Member>, StoreError> {
        directory::find_members(&mut *self.reader().await?, workspace, users).await
    }

    async fn list_queues(&self, workspace: WorkspaceId) -> Result<Vec<Queue>, StoreError> {
        directory::list_queues(&mut *self.reader().await?, workspace).await
    }

    async fn list_event_types(&self, workspace: WorkspaceId) -> Result<Vec<EventType>, StoreError> {
        directory::list_event_types(&mut *self.reader().await?, workspace).await
    }

    async fn find_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
    ) -> Result<Option<EventType>, StoreError> {
        directory::find_event_type(&mut *self.reader().await?, workspace, event_type).await
    }

    async fn find_event_type_by_key(
        &self,
        workspace: WorkspaceId,
        key: &Key,
    ) -> Result<Option<EventType>, StoreError> {
        directory::find_event_type_by_key(&mut *self.reader().await?, workspace, key).await
    }
}

#[async_trait]
impl TokenRepository for Backend {
    async fn find_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        tokens::find(&mut *self.reader().await?, id).await
    }

    async fn add_token(&self, token: &TokenRecord) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = tokens::add(writer.conn(), token).await;
        writer.end(outcome).await
    }

    async fn list_tokens(&self, workspace: WorkspaceId) -> Result<Vec<TokenRecord>, StoreError> {
        tokens::list(&mut *self.reader().await?, workspace).await
    }

    async fn revoke_token(&self, id: &TokenId, at: OffsetDateTime) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = tokens::revoke(writer.conn(), id, at).await;
        writer.end(outcome).await
    }
}

#[async_trait]
impl Answers for Backend {
    async fn claim_key(&self, request: &ClaimRequest) -> Result<ClaimOutcome, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = answers::claim(writer.conn(), request).await;
        writer.end(outcome).await
    }

    async fn record_refusal(&self, claim: &Claim, answer: &RecordedAnswer) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = answers::record_refusal(writer.conn(), claim, answer).await;
        writer.end(outcome).await
    }

    async fn release_claim(&self, claim: &Claim) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = answers::release(writer.conn(), claim).await;
        writer.end(outcome).await
    }

    async fn forget_expired_keys(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = answers::forget_expired(writer.conn(), now).await;
        writer.end(outcome).await
    }
}

#[async_trait]
impl RecordQueries for Backend {
    async fn find_person(&self, workspace: WorkspaceId, email: &Email) -> Result<Option<Person>, StoreError> {
        records::find_person(&mut *self.reader().await?, workspace, email).await
    }

    async fn find_company(
        &self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        records::find_company(&mut *self.reader().await?, workspace, domain).await
    }

    async fn address_history(
        &self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<AddressHistory, StoreError> {
        ledger::address_history(&mut *self.reader().await?, workspace, hashes).await
    }

    async fn enrichment_settings(&self, workspace: WorkspaceId) -> Result<EnrichmentSettings, StoreError> {
        settings::find(&mut *self.reader().await?, workspace).await
    }

    async fn provider_usage(
        &self,
        workspace: WorkspaceId,
        since: OffsetDateTime,
    ) -> Result<Vec<ProviderUsage>, StoreError> {
        ledger::usage(&mut *self.reader().await?, workspace, since).await
    }
}

#[async_trait]
impl Ledger for Backend {
    async fn begin_run(&self, run: &NewRun) -> Result<RunStart, StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = ledger::begin_run(transaction.conn(), run).await;
        transaction.end(outcome).await
    }

    async fn open_call(&self, call: &NewCall) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = ledger::open_call(writer.conn(), call).await;
        writer.end(outcome).await
    }

    async fn close_call(&self, call: &ClosedCall) -> Result<(), StoreError> {
        let mut transaction = self.begin_transaction().await?;
        let outcome = ledger::close_call(transaction.conn(), call).await;
        transaction.end(outcome).await
    }

    async fn end_run(
        &self,
        workspace: WorkspaceId,
        run_id: Uuid,
        at: OffsetDateTime,
        end: RunEnd,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        let outcome = ledger::end_run(writer.conn(), workspace, run_id, at, end).await;
        writer.end(outcome).await
    }

    async fn abandon_calls(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let mut writer = self.writer().await?;
        let outcome = ledger::abandon_calls(writer.conn(), now).await;
        writer.end(outcome).await
    }
}
