use std::collections::HashSet;
use std::slice;
use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::occasion_of;
use super::to_inbox::{Inbox, inboxes};
use crate::booking::{Booking, Confirmation};
use crate::calendar::ConnectionKey;
use crate::delivery::{DeliveryTarget, NewDelivery};
use crate::event::{AddedGuests, BookingChange, BookingEvent, Event, EventDetail, EventId};
use crate::ids::{BookingId, LinkId, UserId, WorkspaceId};
use crate::invitations::{InvitationSettings, MailOccasion};
use crate::ports::{
    Clock, ConnectedAccount, EventDeliveries, RecipientRole, StoreError, StorePorts,
    UnreadableEvent, WrittenEvent,
};
use crate::webhook::WebhookStatus;
use crate::workspace::Member;

const AT_ONCE: u32 = 100;

const SET_ASIDE_FOR: Duration = Duration::hours(1);

/// Assigns events their feed positions and creates their deliveries.
///
/// Several processes can share one store.
pub struct RouteEvents {
    /// The store: its outbox, bookings, members, calendars and webhooks.
    pub store: StorePorts,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Whether the service has a mail server.
    pub sends_mail: bool,
}

/// The result of one batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RouteSummary {
    /// The number of routed events.
    pub events: usize,
    /// The number of created deliveries.
    pub deliveries: usize,
    /// Events that could not be routed and are retried in an hour.
    pub set_aside: Vec<SetAside>,
}

/// An event set aside so that it does not block other events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// The event.
    pub event_id: EventId,
    /// The error.
    pub why: String,
}

impl RouteEvents {
    /// Routes up to 100 events.
    ///
    /// The caller should call again at once if events were routed, otherwise after a pause. An
    /// event with corrupt or conflicting data is set aside and retried after an hour.
    ///
    /// # Errors
    /// The store's first error. Later events of the affected workspace wait, to keep their order.
    /// Events of other workspaces are still routed.
    pub async fn route(&self) -> Result<RouteSummary, StoreError> {
        let mut summary = RouteSummary::default();
        let mut failure = None;
        for (workspace_id, found) in self.unrouted().await? {
            if let Err(error) = self.route_workspace(workspace_id, found, &mut summary).await {
                failure.get_or_insert(error);
            }
        }
        failure.map_or(Ok(summary), Err)
    }

    async fn unrouted(&self) -> Result<Vec<(WorkspaceId, Vec<Unrouted>)>, StoreError> {
        let mut by_workspace: Vec<(WorkspaceId, Vec<Unrouted>)> = Vec::new();
        for found in self.store.outbox.unrouted_events(self.clock.now(), AT_ONCE).await? {
            let of = found.as_ref().map_or_else(|event| event.workspace_id, |e| e.workspace_id);
            match by_workspace.iter_mut().find(|(workspace_id, _)| *workspace_id == of) {
                Some((_, events)) => events.push(found),
                None => by_workspace.push((of, vec![found])),
            }
        }
        Ok(by_workspace)
    }

    /// After a permanent error, routes events singly to isolate the cause.
    async fn route_workspace(
        &self,
        workspace_id: WorkspaceId,
        found: Vec<Unrouted>,
        summary: &mut RouteSummary,
    ) -> Result<(), StoreError> {
        let mut events = Vec::with_capacity(found.len());
        for found in found {
            match found {
                Ok(event) => events.push(event),
                Err(unreadable) => {
                    summary
                        .set_aside
                        .push(self.set_aside(workspace_id, unreadable.id, unreadable.error).await?);
                }
            }
        }
        match self.route_together(workspace_id, &events, summary).await {
            Err(error) if is_permanent(&error) => {}
            outcome => return outcome,
        }
        for event in &events {
            let routed = self.route_together(workspace_id, slice::from_ref(event), summary).await;
            if let Err(error) = routed {
                summary.set_aside.push(self.set_aside(workspace_id, event.id, error).await?);
            }
        }
        Ok(())
    }

    async fn set_aside(
        &self,
        workspace_id: WorkspaceId,
        event_id: EventId,
        error: StoreError,
    ) -> Result<SetAside, StoreError> {
        if !is_permanent(&error) {
            return Err(error);
        }
        let until = self.clock.now().saturating_add(SET_ASIDE_FOR);
        self.store.outbox.set_event_aside(workspace_id, event_id, until).await?;
        Ok(SetAside { workspace_id, event_id, why: error.to_string() })
    }

    async fn route_together(
        &self,
        workspace_id: WorkspaceId,
        events: &[Event],
        summary: &mut RouteSummary,
    ) -> Result<(), StoreError> {
        if events.is_empty() {
            return Ok(());
        }
        let context = self.context(workspace_id, events).await?;
        let mut with_deliveries = Vec::with_capacity(events.len());
        for event in events {
            let mut deliveries = context.to_webhooks(event);
            if let EventDetail::Booking(of_booking) = &event.detail {
                deliveries.extend(self.about_booking(&context, event, of_booking).await?);
            }
            with_deliveries.push(EventDeliveries { event_id: event.id, deliveries });
        }
        let routed = self.store.outbox.route_events(workspace_id, &with_deliveries).await?;
        with_deliveries.retain(|event| routed.contains(&event.event_id));
        summary.events += with_deliveries.len();
        summary.deliveries +=
            with_deliveries.iter().map(|event| event.deliveries.len()).sum::<usize>();
        Ok(())
    }

    async fn context(
        &self,
        workspace_id: WorkspaceId,
        events: &[Event],
    ) -> Result<Context, StoreError> {
        let mut webhooks = self.store.webhooks.list_webhooks(workspace_id).await?;
        webhooks.retain(|status| status.disabled_at.is_none());
        let mut context = Context::new(self.clock.now(), webhooks);
        let about = events.iter().filter(|event| occasion_of(event).is_some());
        let ids: HashSet<BookingId> = about.filter_map(Event::booking_id).collect();
        if ids.is_empty() {
            return Ok(context);
        }
        let ids: Vec<BookingId> = ids.into_iter().collect();
        context.bookings = self.store.bookings.find_bookings(workspace_id, &ids).await?;
        let replaced = events.iter().filter_map(|event| {
            let EventDetail::Booking(of_booking) = &event.detail else { return None };
            of_booking.change.replaced_host()
        });
        let hosts: HashSet<UserId> =
            context.bookings.iter().flat_map(Booking::host_ids).chain(replaced).collect();
        let hosts: Vec<UserId> = hosts.into_iter().collect();
        context.members = self.store.directory.find_members(workspace_id, &hosts).await?;
        context.written = self.store.mirror.list_written_events(workspace_id, &ids).await?;
        if self.sends_mail {
            let workspace = self.store.directory.find_workspace(workspace_id).await?;
            context.invitations = workspace.map(|workspace| workspace.invitations);
        }
        if context.invitations.as_ref().is_some_and(|invitations| invitations.enabled) {
            let with_calendars = context.members.iter().filter(|m| m.booking_calendar().is_some());
            let users: Vec<UserId> = with_calendars.map(|member| member.user_id).collect();
            if !users.is_empty() {
                context.accounts =
                    self.store.mirror.connected_accounts(workspace_id, &users).await?;
            }
        }
        Ok(context)
    }

    async fn about_booking(
        &self,
        context: &Context,
        event: &Event,
        of_booking: &BookingEvent,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        let Some(occasion) = occasion_of(event) else { return Ok(Vec::new()) };
        let Some(booking) = context.bookings.iter().find(|b| b.id == of_booking.booking_id) else {
            return Ok(Vec::new());
        };
        let hosts = booking.host_ids();
        let members: Vec<&Member> =
            context.members.iter().filter(|member| hosts.contains(&member.user_id)).collect();
        let mut deliveries = match of_booking.change {
            // A confirmation does not change the calendar event.
            BookingChange::Confirmed => Vec::new(),
            _ => context.to_calendars(event, booking, &members),
        };
        let invitations = context.invitations.as_ref().filter(|invitations| invitations.enabled);
        if let Some(invitations) = invitations
            && context.now < of_booking.interval.end()
        {
            let public = self.public(booking).await?;
            let post = Post { event, of_booking, booking, now: context.now, public };
            let inboxes = inboxes(booking, event, of_booking.change, &members);
            deliveries.extend(post.mails(&inboxes, occasion, &invitations.reminder_minutes));
            if let Some(from) = of_booking.change.replaced_host() {
                let mut replaced = context.replaced_inbox(booking, from);
                // A host who stays as a guest gets the updated invitation instead.
                replaced.take_if(|host| inboxes.iter().any(|inbox| inbox.email == host.email));
                deliveries.extend(post.mails(replaced.as_ref(), MailOccasion::Cancelled, &[]));
            }
            if of_booking.change != BookingChange::Confirmed {
                let mut behind = context.hosts_behind(booking, &members);
                behind.retain(|host| inboxes.iter().all(|inbox| inbox.email != host.email));
                deliveries.extend(post.mails(&behind, occasion, &[]));
            }
        }
        Ok(deliveries)
    }

    /// Returns the data for the mail caps; `None` for a member's booking.
    async fn public(&self, booking: &Booking) -> Result<Option<Public>, StoreError> {
        let is_known = match booking.confirmation {
            Confirmation::NotNeeded => return Ok(None),
            Confirmation::Confirmed(_) => true,
            Confirmation::Awaited(_) => {
                self.store
                    .bookings
                    .has_confirmed(booking.workspace_id, &booking.invitee.email)
                    .await?
            }
        };
        let is_confirmed = !booking.awaits_confirmation();
        Ok(booking.link_id.map(|link_id| Public { link_id, is_known, is_confirmed }))
    }
}

type Unrouted = Result<Event, UnreadableEvent>;

struct Context {
    now: OffsetDateTime,
    /// The enabled webhooks.
    webhooks: Vec<WebhookStatus>,
    bookings: Vec<Booking>,
    /// The hosts of the bookings.
    members: Vec<Member>,
    written: Vec<(BookingId, ConnectionKey, WrittenEvent)>,
    /// `None` if no mail is sent.
    invitations: Option<InvitationSettings>,
    accounts: Vec<ConnectedAccount>,
}

impl Context {
    const fn new(now: OffsetDateTime, webhooks: Vec<WebhookStatus>) -> Self {
        Self {
            now,
            webhooks,
            bookings: Vec::new(),
            members: Vec::new(),
            written: Vec::new(),
            invitations: None,
            accounts: Vec::new(),
        }
    }

    fn to_webhooks(&self, event: &Event) -> Vec<NewDelivery> {
        let listening =
            self.webhooks.iter().filter(|status| status.webhook.listens_to(event.name()));
        let to = |key| NewDelivery::new(event.id, DeliveryTarget::Webhook { key }, self.now);
        listening.map(|status| to(status.webhook.key.clone())).collect()
    }

    /// Returns the hosts whose last calendar write failed.
    ///
    /// These hosts receive mail, because new calendar deliveries wait for the failed delivery.
    fn hosts_behind(&self, booking: &Booking, members: &[&Member]) -> Vec<Inbox> {
        let behind: Vec<UserId> =
            members.iter().filter(|m| self.is_behind(m)).map(|m| m.user_id).collect();
        let hosts = booking.hosts.iter().filter(|host| behind.contains(&host.host.user_id));
        hosts.map(|host| Inbox { email: host.email.clone(), role: RecipientRole::Host }).collect()
    }

    /// Returns the inbox of a replaced host without a working calendar.
    fn replaced_inbox(&self, booking: &Booking, from: UserId) -> Option<Inbox> {
        let member = self.members.iter().find(|member| member.user_id == from)?;
        let reads_mail = member.booking_calendar().is_none() || self.is_behind(member);
        let is_gone = !booking.is_hosted_by(from) && !member.archived;
        let inbox = || Inbox { email: member.email.clone(), role: RecipientRole::Host };
        (is_gone && reads_mail).then(inbox)
    }

    /// Whether the last write to the member's calendar failed.
    fn is_behind(&self, member: &Member) -> bool {
        let into = member.booking_calendar().map(|calendar| calendar.id);
        let mut own = self.accounts.iter().filter(|a| a.key.user_id == member.user_id);
        own.any(|account| {
            Some(account.connection.id) == into && account.state.write_fault.is_some()
        })
    }

    /// Returns deliveries to every calendar that has or should have the booking.
    fn to_calendars(
        &self,
        event: &Event,
        booking: &Booking,
        hosts: &[&Member],
    ) -> Vec<NewDelivery> {
        let wanted =
            hosts.iter().filter_map(|host| Some((host.user_id, host.booking_calendar()?.id)));
        let mut places: Vec<_> = wanted.collect();
        let written = self.written.iter().filter(|(of, ..)| *of == booking.id);
        places.extend(written.map(|(_, key, _)| (key.user_id, key.connection_id)));
        places.sort_unstable();
        places.dedup();
        let to = |(user_id, connection_id)| {
            let target = DeliveryTarget::Calendar { user_id, connection_id };
            NewDelivery::new(event.id, target, self.now)
        };
        places.into_iter().map(to).collect()
    }
}

fn is_permanent(error: &StoreError) -> bool {
    match error {
        StoreError::Corrupt { .. } | StoreError::Conflict(_) => true,
        StoreError::Contended(_) | StoreError::Unavailable(_) => false,
    }
}

struct Post<'a> {
    event: &'a Event,
    of_booking: &'a BookingEvent,
    booking: &'a Booking,
    now: OffsetDateTime,
    public: Option<Public>,
}

/// A booking by an invitee.
struct Public {
    link_id: LinkId,
    /// Whether the invitee has a confirmed booking in the workspace.
    is_known: bool,
    /// Whether this booking is confirmed.
    is_confirmed: bool,
}

impl Post<'_> {
    /// Returns the mail of an occasion.
    ///
    /// Includes reminders if the booking takes place.
    ///
    /// A changed revision makes the reminders of earlier events obsolete, so each event brings all.
    fn mails<'b>(
        &self,
        inboxes: impl IntoIterator<Item = &'b Inbox>,
        occasion: MailOccasion,
        reminder_minutes: &[u32],
    ) -> Vec<NewDelivery> {
        let reminders = match occasion {
            MailOccasion::Confirmation | MailOccasion::Moved => reminder_minutes,
            MailOccasion::Cancelled | MailOccasion::Reminder => &[],
        };
        let start = self.of_booking.interval.start();
        let reminders = reminders.iter().filter_map(|&minutes| {
            let due_at = start.checked_sub(Duration::minutes(minutes.into()))?;
            (self.now < due_at).then_some((MailOccasion::Reminder, minutes, due_at))
        });
        let reminders: Vec<_> = reminders.collect();
        let mails = inboxes.into_iter().flat_map(|to| {
            let at_once = self.announces_to(to).then_some((occasion, 0, self.now));
            at_once.into_iter().chain(reminders.clone()).map(move |kind| (to, kind))
        });
        mails
            .map(|(to, (occasion, minutes_before, due_at))| {
                let link_id = self.counted_for(to.role, occasion);
                let target = DeliveryTarget::Mail {
                    to: to.email.clone(),
                    occasion,
                    minutes_before,
                    link_id,
                };
                NewDelivery::new(self.event.id, target, due_at)
            })
            .collect()
    }

    /// Whether the recipient gets mail about the event itself.
    ///
    /// An update is mailed only to added guests. If the booking changed again before the event was
    /// routed, the positions may be outdated, so every guest is mailed.
    fn announces_to(&self, to: &Inbox) -> bool {
        let BookingChange::Updated(updated) = self.of_booking.change else { return true };
        let Some(added) = updated.guests.filter(|_| to.role == RecipientRole::Guest) else {
            return false;
        };
        if self.booking.revision != self.of_booking.revision {
            return added != AddedGuests::default();
        }
        let position = self.booking.guests.iter().position(|guest| *guest == to.email);
        position.is_some_and(|position| added.contains(position))
    }

    /// Returns the link if the mail counts toward the caps.
    ///
    /// Confirmations to known invitees are exempt, so strangers' bookings cannot block this mail.
    /// Cancellations to hosts are exempt, so that no cancelled meeting stays in a calendar.
    fn counted_for(&self, role: RecipientRole, occasion: MailOccasion) -> Option<LinkId> {
        let public = self.public.as_ref()?;
        let goes_ahead = match role {
            RecipientRole::Host => public.is_confirmed || occasion == MailOccasion::Cancelled,
            RecipientRole::Invitee => public.is_known && occasion == MailOccasion::Confirmation,
            RecipientRole::Guest => false,
        };
        (!goes_ahead).then_some(public.link_id)
    }
}
