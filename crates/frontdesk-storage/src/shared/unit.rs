//! The unit of work: one transaction, and the repositories on it.

use async_trait::async_trait;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, QueueStanding};
use frontdesk_domain::ports::{
    AddressHash, AnswerRepository, BookingRepository, Busy, Claim, ClosedCall, Counter, Directory,
    DirectoryRepository, EnrichmentSettings, EventRepository, Forgotten, LinkRepository, QueueRepository,
    RecordRepository, RecordedAnswer, StoreError, UnconfirmedBy, UnitOfWork, WebhookRepository,
};
use frontdesk_domain::records::{Company, CompanyDomain, CompanyFacts, Person, PersonFacts, Stored};
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Conn, Transaction, answers, bookings, directory, directory_writes, forgetting, ledger, links, lock_hosts,
    lock_queues, records, settings,
};

/// A transaction with the port's face. Once a statement has failed it can only be rolled back, on either database.
pub(super) struct Unit {
    transaction: Transaction,
    failed: bool,
}

impl Unit {
    pub(super) fn new(transaction: Transaction) -> Self {
        Self { transaction, failed: false }
    }

    pub(super) fn conn(&mut self) -> &mut Conn {
        self.transaction.conn()
    }

    pub(super) fn noting<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.failed |= outcome.is_err();
        outcome
    }
}

#[async_trait]
impl UnitOfWork for Unit {
    async fn lock_hosts(&mut self, workspace: WorkspaceId, hosts: &[UserId]) -> Result<(), StoreError> {
        let outcome = lock_hosts(self.conn(), workspace, hosts).await;
        self.noting(outcome)
    }

    fn bookings(&mut self) -> &mut dyn BookingRepository {
        self
    }

    fn links(&mut self) -> &mut dyn LinkRepository {
        self
    }

    fn queues(&mut self) -> &mut dyn QueueRepository {
        self
    }

    fn directory(&mut self) -> &mut dyn DirectoryRepository {
        self
    }

    fn records(&mut self) -> &mut dyn RecordRepository {
        self
    }

    fn answers(&mut self) -> &mut dyn AnswerRepository {
        self
    }

    fn events(&mut self) -> &mut dyn EventRepository {
        self
    }

    fn webhooks(&mut self) -> &mut dyn WebhookRepository {
        self
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.failed {
            self.transaction.roll_back().await?;
            return Err(StoreError::unavailable(
                "a unit of work in which a statement failed can't be committed",
            ));
        }
        self.transaction.commit().await
    }

    async fn roll_back(self: Box<Self>) -> Result<(), StoreError> {
        self.transaction.roll_back().await
    }
}

#[async_trait]
impl BookingRepository for Unit {
    async fn find_booking_for_update(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        let outcome = bookings::find_for_update(self.conn(), workspace, booking).await;
        self.noting(outcome)
    }

    async fn find_booking_by_submission(
        &mut self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Result<Option<Booking>, StoreError> {
        let outcome = bookings::find_by_submission(self.conn(), workspace, submission).await;
        self.noting(outcome)
    }

    async fn list_unconfirmed(
        &mut self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<OffsetDateTime>, StoreError> {
        let outcome = bookings::list_unconfirmed(self.conn(), workspace, by, since, limit).await;
        self.noting(outcome)
    }

    async fn busy_hosts_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Busy, StoreError> {
        let outcome = bookings::busy_hosts(self.conn(), workspace, hosts, within, except).await;
        self.noting(outcome)
    }

    async fn add_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        let outcome = bookings::add(self.conn(), booking).await;
        self.noting(outcome)
    }

    async fn save_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        let outcome = bookings::save(self.conn(), booking).await;
        self.noting(outcome)
    }
}

#[async_trait]
impl LinkRepository for Unit {
    async fn find_link_for_update(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError> {
        let outcome = links::find_for_update(self.conn(), workspace, link).await;
        self.noting(outcome)
    }

    async fn find_personal_link(
        &mut self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
        user: UserId,
    ) -> Result<Option<Link>, StoreError> {
        let outcome = links::find_personal(self.conn(), workspace, event_type, user).await;
        self.noting(outcome)
    }

    async fn add_link(&mut self, link: &Link) -> Result<(), StoreError> {
        let outcome = links::add(self.conn(), link).await;
        self.noting(outcome)
    }

    async fn archive_link(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let outcome = links::archive(self.conn(), workspace, link, at).await;
        self.noting(outcome)
    }
}

#[async_trait]
impl QueueRepository for Unit {
    async fn lock_queues(&mut self, workspace: WorkspaceId, queues: &[QueueId]) -> Result<(), StoreError> {
        let outcome = lock_queues(self.conn(), workspace, queues).await;
        self.noting(outcome)
    }

    async fn queue_standing(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueStanding, StoreError> {
        let outcome = links::queue_standing(self.conn(), workspace, queue, since).await;
        self.noting(outcome)
    }

    async fn add_assignment(
        &mut self,
        workspace: WorkspaceId,
        queue: QueueId,
        user: UserId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let outcome = links::add_assignment(self.conn(), workspace, queue, user, link, at).await;
        self.noting(outcome)
    }
}

#[async_trait]
impl DirectoryRepository for Unit {
    async fn load_directory_for_update(&mut self, key: &Key) -> Result<Option<Directory>, StoreError> {
        let outcome = directory::load_for_update(self.conn(), key).await;
        self.noting(outcome)
    }

    async fn find_workspace_now(&mut self, workspace: WorkspaceId) -> Result<Option<Workspace>, StoreError> {
        let outcome = directory::find_workspace(self.conn(), workspace).await;
        self.noting(outcome)
    }

    async fn next_workspace_id(&mut self) -> Result<WorkspaceId, StoreError> {
        let outcome = directory_writes::next_workspace_id(self.conn()).await;
        self.noting(outcome)
    }

    async fn next_id(&mut self, workspace: WorkspaceId, counter: Counter) -> Result<i64, StoreError> {
        let outcome = directory_writes::next_id(self.conn(), workspace, counter).await;
        self.noting(outcome)
    }

    async fn save_workspace(&mut self, workspace: &Workspace) -> Result<(), StoreError> {
        let outcome = directory_writes::save_workspace(self.conn(), workspace).await;
        self.noting(outcome)
    }

    async fn save_member(&mut self, workspace: WorkspaceId, member: &Member) -> Result<(), StoreError> {
        let outcome = directory_writes::save_member(self.conn(), workspace, member).await;
        self.noting(outcome)
    }

    async fn save_queue(&mut self, workspace: WorkspaceId, queue: &Queue) -> Result<(), StoreError> {
        let outcome = directory_writes::save_queue(self.conn(), workspace, queue).await;
        self.noting(outcome)
    }

    async fn save_event_type(
        &mut self,
        workspace: WorkspaceId,
        event_type: &EventType,
    ) -> Result<(), StoreError> {
        let outcome = directory_writes::save_event_type(self.conn(), workspace, event_type).await;
        self.noting(outcome)
    }
}

#[async_trait]
impl RecordRepository for Unit {
    async fn find_person_for_update(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
    ) -> Result<Option<Person>, StoreError> {
        let outcome = records::find_person_for_update(self.conn(), workspace, email).await;
        self.noting(outcome)
    }

    async fn save_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        stored: &Stored<PersonFacts>,
    ) -> Result<Person, StoreError> {
        let outcome = records::save_person(self.conn(), workspace, email, stored).await;
        self.noting(outcome)
    }

    async fn find_company_for_update(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
    ) -> Result<Option<Company>, StoreError> {
        let outcome = records::find_company_for_update(self.conn(), workspace, domain).await;
        self.noting(outcome)
    }

    async fn save_company(
        &mut self,
        workspace: WorkspaceId,
        domain: &CompanyDomain,
        stored: &Stored<CompanyFacts>,
    ) -> Result<Company, StoreError> {
        let outcome = records::save_company(self.conn(), workspace, domain, stored).await;
        self.noting(outcome)
    }

    async fn is_suppressed(
        &mut self,
        workspace: WorkspaceId,
        hashes: &[AddressHash],
    ) -> Result<bool, StoreError> {
        let outcome = forgetting::is_suppressed(self.conn(), workspace, hashes).await;
        self.noting(outcome)
    }

    async fn close_call_with_records(&mut self, call: &ClosedCall) -> Result<(), StoreError> {
        let outcome = ledger::close_call(self.conn(), call).await;
        self.noting(outcome)
    }

    async fn find_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
    ) -> Result<EnrichmentSettings, StoreError> {
        let outcome = settings::find(self.conn(), workspace).await;
        self.noting(outcome)
    }

    async fn save_enrichment_settings(
        &mut self,
        workspace: WorkspaceId,
        settings: &EnrichmentSettings,
    ) -> Result<(), StoreError> {
        let outcome = settings::save(self.conn(), workspace, settings).await;
        self.noting(outcome)
    }

    async fn forget_person(
        &mut self,
        workspace: WorkspaceId,
        email: &Email,
        address: &AddressHash,
        at: OffsetDateTime,
    ) -> Result<Forgotten, StoreError> {
        let outcome = forgetting::forget_person(self.conn(), workspace, email, address, at).await;
        self.transaction.erases();
        self.noting(outcome)
    }

    async fn forget_in_ended_bookings(&mut self, at: OffsetDateTime) -> Result<u64, StoreError> {
        let outcome = forgetting::forget_in_ended_bookings(self.conn(), at).await;
        if outcome.as_ref().is_ok_and(|bookings| 0 < *bookings) {
            self.transaction.erases();
        }
        self.noting(outcome)
    }
}

#[async_trait]
impl AnswerRepository for Unit {
    async fn record_answer(&mut self, claim: &Claim, answer: &RecordedAnswer) -> Result<(), StoreError> {
        let outcome = answers::record_answer(self.conn(), claim, answer).await;
        self.noting(outcome)
    }
}
