//! Routes events and delivers them to stub receivers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::ConnectionId;
use frontdesk_domain::delivery::{
    DeliveryFilter, DeliveryOutcome, DeliveryReport, DeliveryState, DeliveryTarget,
};
use frontdesk_domain::event::{BookingChange, Event, EventId, EventSubject, FeedEvent};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::invitations::InvitationSettings;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::Link;
use frontdesk_domain::ports::{
    BookingMail, CalendarNotice, Clock, DirectoryQueries, EventRenderer, Mailer, Random,
    SendFailure, SignInMail, Store, WebhookCall, WebhookSender,
};
use frontdesk_domain::services::{
    DeliverOutbox, DeliveryPorts, ListDeliveries, MailCaps, Ports, RouteEvents, RouteSummary,
    SCHEDULES_MEMORY,
};
use frontdesk_domain::webhook::Webhook;
use frontdesk_domain::workspace::Member;
use frontdesk_testing::northwind::NORTHWIND;
use frontdesk_testing::{SeededRandom, ShortChanges, StubCalendars};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::accounts::StubAccounts;
use crate::desk::Desk;

pub(crate) struct Receiver<T> {
    taken: Mutex<Vec<T>>,
    refusals: Mutex<VecDeque<SendFailure>>,
}

impl<T> Default for Receiver<T> {
    fn default() -> Self {
        Self { taken: Mutex::default(), refusals: Mutex::default() }
    }
}

impl<T: Clone> Receiver<T> {
    pub(crate) fn taken(&self) -> Vec<T> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn refuse(&self, failure: SendFailure) {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).push_back(failure);
    }

    fn take(&self, sent: &T) -> Result<(), SendFailure> {
        if let Some(failure) =
            self.refusals.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
        {
            return Err(failure);
        }
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).push(sent.clone());
        Ok(())
    }
}

pub(crate) fn later(reason: &str) -> SendFailure {
    let reason = reason.into();
    SendFailure { reason, status: None, worth_retrying: true, gone: false, retry_after: None }
}

#[async_trait]
impl Mailer for Receiver<BookingMail> {
    async fn send(&self, mail: &BookingMail, _: Duration) -> Result<(), SendFailure> {
        self.take(mail)
    }

    async fn send_sign_in_links(&self, _: &SignInMail, _: Duration) -> Result<(), SendFailure> {
        unreachable!("the outbox contains no sign-in links")
    }

    async fn send_calendar_notice(
        &self,
        _: &CalendarNotice,
        _: Duration,
    ) -> Result<(), SendFailure> {
        unreachable!("the outbox contains no notices")
    }
}

#[async_trait]
impl WebhookSender for Receiver<WebhookCall> {
    async fn send(&self, call: &WebhookCall, _: Duration) -> Result<u16, SendFailure> {
        self.take(call).map(|()| 204)
    }
}

struct PlainRenderer;

impl EventRenderer for PlainRenderer {
    fn render(&self, fed: &FeedEvent, subject: &EventSubject, _: OffsetDateTime) -> String {
        let title = match subject {
            EventSubject::Booking(Some(booking)) => &booking.title,
            _ => "",
        };
        format!("{} {} {title}", fed.position.0, fed.event.name())
    }

    fn render_test(&self, webhook: &Key, id: EventId, _: OffsetDateTime) -> String {
        format!("test of {webhook} {id}")
    }
}

pub(crate) struct PostOffice {
    pub(crate) desk: Desk,
    pub(crate) accounts: Arc<StubAccounts>,
    pub(crate) mailbox: Arc<Receiver<BookingMail>>,
    pub(crate) receiver: Arc<Receiver<WebhookCall>>,
    pub(crate) delivery: DeliveryPorts,
    pub(crate) route: RouteEvents,
    pub(crate) deliver: DeliverOutbox,
    random: SeededRandom,
}

impl PostOffice {
    pub(crate) fn new() -> Self {
        Self::with_mail(true)
    }

    pub(crate) fn without_mail() -> Self {
        Self::with_mail(false)
    }

    fn with_mail(sends: bool) -> Self {
        let desk = Desk::new();
        let (mailbox, receiver) = (Arc::new(Receiver::default()), Arc::new(Receiver::default()));
        let accounts = Arc::new(StubAccounts::default());
        let ports = Ports {
            store: desk.store.ports(),
            calendars: Arc::new(StubCalendars::default()),
            clock: desk.clock.clone(),
            random: Arc::new(SeededRandom::default()),
            records: desk.vendors.ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        };
        let mailer: Arc<dyn Mailer> = mailbox.clone();
        let delivery = DeliveryPorts {
            accounts: accounts.clone(),
            mailer: sends.then_some(mailer),
            mail_caps: MailCaps::default(),
            webhooks: receiver.clone(),
            renderer: Arc::new(PlainRenderer),
        };
        let (store, clock) = (ports.store, ports.clock);
        let route =
            RouteEvents { store: store.clone(), clock: Arc::clone(&clock), sends_mail: sends };
        let deliver = DeliverOutbox { store, delivery: delivery.clone(), clock };
        Self {
            desk,
            accounts,
            mailbox,
            receiver,
            delivery,
            route,
            deliver,
            random: SeededRandom::new(9),
        }
    }

    pub(crate) fn with_mail_caps(self, mail_caps: MailCaps) -> Self {
        let delivery = DeliveryPorts { mail_caps, ..self.delivery };
        let ports = self.desk.ports(self.desk.store.ports());
        let (store, clock) = (ports.store, ports.clock);
        let deliver = DeliverOutbox { store, delivery: delivery.clone(), clock };
        Self { delivery, deliver, ..self }
    }

    pub(crate) async fn with_member(self, member: &Member) -> Self {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.directory().save_member(NORTHWIND, member).await.expect("a member");
        unit.commit().await.expect("the store responds");
        self
    }

    pub(crate) async fn with_webhook(self, webhook: &Webhook) -> Self {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.webhooks().save_webhook(NORTHWIND, webhook).await.expect("a webhook");
        unit.commit().await.expect("the store responds");
        self
    }

    pub(crate) async fn inviting(self, invitations: InvitationSettings) -> Self {
        let found = self.desk.store.find_workspace(NORTHWIND).await.expect("the store responds");
        let mut workspace = found.expect("Northwind");
        workspace.invitations = invitations;
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.directory().save_workspace(&workspace).await.expect("a workspace");
        unit.commit().await.expect("the store responds");
        self
    }

    pub(crate) async fn add_link(&self, link: &Link) {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.links().add_link(link, &[]).await.expect("no conflict");
        unit.commit().await.expect("the store responds");
    }

    pub(crate) async fn write(&self, event: &Event) {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.events().add_event(event).await.expect("an event");
        unit.commit().await.expect("the store responds");
    }

    pub(crate) async fn book(&self, booking: &Booking) -> Booking {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.bookings().add_booking(booking, &[]).await.expect("no conflict");
        unit.commit().await.expect("the store responds");
        self.with_event(booking.clone(), BookingChange::Created).await
    }

    pub(crate) async fn move_to(&self, booking: &Booking, interval: Interval) -> Booking {
        let moved =
            booking.clone().move_to(interval, booking.time_zone.clone(), self.desk.clock.now());
        let moved = moved.expect("it is scheduled").into_booking();
        self.save(&moved).await;
        self.with_event(moved, BookingChange::Moved { from: booking.interval }).await
    }

    pub(crate) async fn reassign(&self, booking: &Booking, from: UserId, to: &Member) -> Booking {
        let named = (to.user_id, to.name.clone(), to.email.clone());
        let after = booking.clone().reassign(from, named, self.desk.clock.now());
        let after = after.expect("it is scheduled");
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        let hosts = (from, to.user_id);
        let saved = unit.bookings().save_reassigned_booking(&after, hosts, &[]).await;
        saved.expect("the new host is free");
        unit.commit().await.expect("the store responds");
        self.with_event(after, BookingChange::Reassigned { from, to: to.user_id }).await
    }

    pub(crate) async fn cancel(&self, booking: &Booking) -> Booking {
        let cancelled = booking.clone().cancel(None, None, self.desk.clock.now());
        let cancelled = cancelled.expect("it is scheduled").into_booking();
        self.save(&cancelled).await;
        self.with_event(cancelled, BookingChange::Cancelled).await
    }

    pub(crate) async fn save(&self, booking: &Booking) {
        let mut unit = self.desk.store.begin().await.expect("the store responds");
        unit.bookings().save_booking(booking, &[]).await.expect("no conflict");
        unit.commit().await.expect("the store responds");
    }

    async fn with_event(&self, booking: Booking, change: BookingChange) -> Booking {
        let booking = Booking { updated_at: self.desk.clock.now(), ..booking };
        self.write(&Event::of_booking(self.event_id().0, &booking, change, None)).await;
        booking
    }

    pub(crate) fn event_id(&self) -> EventId {
        let id: Uuid = self.random.uuid(self.desk.clock.now());
        EventId(id)
    }

    pub(crate) async fn route(&self) -> RouteSummary {
        self.route.route().await.expect("the store responds")
    }

    pub(crate) async fn deliver(&self) -> Vec<DeliveryOutcome> {
        let mut outcomes = Vec::new();
        loop {
            let claimed = self.deliver.claim(100, &[]).await.expect("the store responds");
            if claimed.is_empty() {
                return outcomes;
            }
            for delivery in claimed {
                outcomes.push(self.deliver.deliver(&delivery).await.expect("the store responds"));
            }
        }
    }

    pub(crate) async fn post(&self) -> Vec<DeliveryOutcome> {
        self.route().await;
        self.deliver().await
    }

    pub(crate) async fn deliveries(&self) -> Vec<DeliveryReport> {
        let filter = DeliveryFilter::all(NORTHWIND);
        let list = ListDeliveries { outbox: self.desk.store.ports().outbox };
        let listed = list.list(&filter, 1_000).await.expect("the store responds");
        listed.into_iter().rev().collect()
    }

    pub(crate) async fn targets(&self, state: DeliveryState) -> Vec<String> {
        let listed = self.deliveries().await.into_iter().filter(|delivery| delivery.state == state);
        let word = |delivery: DeliveryReport| match delivery.target {
            DeliveryTarget::Calendar { user_id, connection_id: ConnectionId(id) } => {
                format!("calendar:{user_id}:{}", id.as_u128())
            }
            DeliveryTarget::Mail { to, occasion, .. } => format!("{}:{to}", occasion.as_str()),
            DeliveryTarget::Webhook { key } => format!("webhook:{key}"),
        };
        let mut words: Vec<String> = listed.map(word).collect();
        words.sort();
        words
    }
}
