use std::collections::HashSet;
use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::to_inbox::{Inbox, inboxes};
use super::{DeliveryPorts, occasion_of};
use crate::booking::{Booking, Confirmation};
use crate::delivery::{DeliveryTarget, NewDelivery};
use crate::event::{BookingChange, BookingEvent, Event, EventDetail, EventId};
use crate::ids::{LinkId, UserId, WorkspaceId};
use crate::invitations::MailOccasion;
use crate::ports::{
    BookingQueries, CalendarMirror, Clock, DirectoryQueries, Outbox, RecipientRole, StoreError,
    StorePorts, WebhookQueries,
};
use crate::workspace::Member;

/// The number of events per batch.
const AT_ONCE: u32 = 100;

/// The delay before an event that cannot be routed is retried automatically.
const SET_ASIDE_FOR: Duration = Duration::hours(1);

/// Assigns events their feed positions and creates their deliveries.
///
/// Several processes can share one store.
pub struct RouteEvents {
    outbox: Arc<dyn Outbox>,
    bookings: Arc<dyn BookingQueries>,
    directory: Arc<dyn DirectoryQueries>,
    mirror: Arc<dyn CalendarMirror>,
    webhooks: Arc<dyn WebhookQueries>,
    clock: Arc<dyn Clock>,
    sends_mail: bool,
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

/// An event that was set aside to block no other event.
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
    /// Creates the use case with these ports.
    pub fn new(store: &StorePorts, delivery: &DeliveryPorts, clock: &Arc<dyn Clock>) -> Self {
        Self {
            outbox: Arc::clone(&store.outbox),
            bookings: Arc::clone(&store.bookings),
            directory: Arc::clone(&store.directory),
            mirror: Arc::clone(&store.mirror),
            webhooks: Arc::clone(&store.webhooks),
            clock: Arc::clone(clock),
            sends_mail: delivery.mailer.is_some(),
        }
    }

    /// Routes up to 100 events.
    ///
    /// If there were any events, call it again at once; otherwise, after a pause. An event with
    /// corrupt or conflicting data is set aside and retried after an hour.
    ///
    /// # Errors
    /// The store's first error. Later events of the affected workspace wait, to keep their order.
    /// Events of other workspaces are still routed.
    pub async fn route(&self) -> Result<RouteSummary, StoreError> {
        let mut summary = RouteSummary::default();
        let mut held_up: HashSet<WorkspaceId> = HashSet::new();
        let mut failure = None;
        for found in self.outbox.unrouted_events(self.clock.now(), AT_ONCE).await? {
            let (workspace_id, id, outcome) = match found {
                Ok(event) if held_up.contains(&event.workspace_id) => continue,
                Ok(event) => (event.workspace_id, event.id, self.route_one(&event).await),
                Err(unreadable) => (unreadable.workspace_id, unreadable.id, Err(unreadable.error)),
            };
            let outcome = match outcome {
                Err(error) if is_permanent(&error) => {
                    self.set_aside(workspace_id, id, &error).await.map(|set_aside| {
                        summary.set_aside.push(set_aside);
                        None
                    })
                }
                outcome => outcome,
            };
            match outcome {
                Ok(Some(deliveries)) => {
                    summary.events += 1;
                    summary.deliveries += deliveries;
                }
                Ok(None) => {}
                Err(error) => {
                    held_up.insert(workspace_id);
                    failure.get_or_insert(error);
                }
            }
        }
        failure.map_or(Ok(summary), Err)
    }

    async fn set_aside(
        &self,
        workspace_id: WorkspaceId,
        event_id: EventId,
        error: &StoreError,
    ) -> Result<SetAside, StoreError> {
        let until = self.clock.now().saturating_add(SET_ASIDE_FOR);
        self.outbox.set_event_aside(workspace_id, event_id, until).await?;
        Ok(SetAside { workspace_id, event_id, why: error.to_string() })
    }

    /// Returns the number of deliveries; `None`: another process routed the event.
    async fn route_one(&self, event: &Event) -> Result<Option<usize>, StoreError> {
        let mut deliveries = self.to_webhooks(event).await?;
        if let EventDetail::Booking(of_booking) = &event.detail {
            deliveries.extend(self.about_booking(event, of_booking).await?);
        }
        let routed = self.outbox.route_event(event.workspace_id, event.id, &deliveries).await?;
        Ok(routed.then_some(deliveries.len()))
    }

    async fn to_webhooks(&self, event: &Event) -> Result<Vec<NewDelivery>, StoreError> {
        let mut statuses = self.webhooks.list_webhooks(event.workspace_id).await?;
        statuses.retain(|status| {
            status.disabled_at.is_none() && status.webhook.listens_to(event.name())
        });
        let now = self.clock.now();
        let to = |key| NewDelivery::new(event.id, DeliveryTarget::Webhook { key }, now);
        Ok(statuses.into_iter().map(|status| to(status.webhook.key)).collect())
    }

    async fn about_booking(
        &self,
        event: &Event,
        of_booking: &BookingEvent,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        let Some(occasion) = occasion_of(event) else { return Ok(Vec::new()) };
        let Some(booking) =
            self.bookings.find_booking(event.workspace_id, of_booking.booking_id).await?
        else {
            return Ok(Vec::new());
        };
        let members = self.directory.find_members(event.workspace_id, &booking.host_ids()).await?;
        let mut deliveries = match of_booking.change {
            // A confirmation does not change the calendar event.
            BookingChange::Confirmed => Vec::new(),
            _ => self.to_calendars(event, &booking, &members).await?,
        };
        let now = self.clock.now();
        if self.sends_mail && now < of_booking.interval.end() {
            let workspace = self.directory.find_workspace(event.workspace_id).await?;
            let invitations = workspace.map(|workspace| workspace.invitations);
            if let Some(invitations) = invitations.filter(|invitations| invitations.enabled) {
                let public = self.public(&booking).await?;
                let post = Post { event, of_booking, now, public };
                let inboxes = inboxes(&booking, event, of_booking.change, &members);
                deliveries.extend(post.mails(&inboxes, occasion, &invitations.reminder_minutes));
                if of_booking.change != BookingChange::Confirmed {
                    let mut behind = self.hosts_behind(&booking, &members).await?;
                    behind.retain(|host| inboxes.iter().all(|inbox| inbox.email != host.email));
                    deliveries.extend(post.mails(&behind, occasion, &[]));
                }
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
                self.bookings.has_confirmed(booking.workspace_id, &booking.invitee.email).await?
            }
        };
        Ok(booking.link_id.map(|link_id| Public { link_id, is_known }))
    }

    /// Returns the hosts whose last calendar write failed.
    ///
    /// These hosts receive mail, because new calendar deliveries wait for the failed delivery.
    async fn hosts_behind(
        &self,
        booking: &Booking,
        members: &[Member],
    ) -> Result<Vec<Inbox>, StoreError> {
        let with_calendars = members.iter().filter(|member| member.booking_calendar().is_some());
        let users: Vec<UserId> = with_calendars.map(|member| member.user_id).collect();
        if users.is_empty() {
            return Ok(Vec::new());
        }
        let accounts = self.mirror.connected_accounts(booking.workspace_id, &users).await?;
        let is_behind = |member: &Member| {
            let into = member.booking_calendar().map(|calendar| calendar.id);
            let mut own = accounts.iter().filter(|account| account.key.user_id == member.user_id);
            own.any(|account| {
                Some(account.connection.id) == into && account.state.write_fault.is_some()
            })
        };
        let behind: Vec<UserId> =
            members.iter().filter(|m| is_behind(m)).map(|m| m.user_id).collect();
        let hosts = booking.hosts.iter().filter(|host| behind.contains(&host.host.user_id));
        Ok(hosts
            .map(|host| Inbox { email: host.email.clone(), role: RecipientRole::Host })
            .collect())
    }

    /// Returns deliveries to every calendar that has or should have the booking.
    async fn to_calendars(
        &self,
        event: &Event,
        booking: &Booking,
        hosts: &[Member],
    ) -> Result<Vec<NewDelivery>, StoreError> {
        let written = self.mirror.list_written_events(event.workspace_id, booking.id).await?;
        let wanted =
            hosts.iter().filter_map(|host| Some((host.user_id, host.booking_calendar()?.id)));
        let mut places: Vec<_> = wanted.collect();
        places.extend(written.into_iter().map(|(key, _)| (key.user_id, key.connection_id)));
        places.sort_unstable();
        places.dedup();
        let now = self.clock.now();
        let to = |(user_id, connection_id)| {
            NewDelivery::new(event.id, DeliveryTarget::Calendar { user_id, connection_id }, now)
        };
        Ok(places.into_iter().map(to).collect())
    }
}

/// Whether a retry would fail in the same way.
fn is_permanent(error: &StoreError) -> bool {
    match error {
        StoreError::Corrupt { .. } | StoreError::Conflict(_) => true,
        StoreError::Contended(_) | StoreError::Unavailable(_) => false,
    }
}

/// The mail about one event.
struct Post<'a> {
    event: &'a Event,
    of_booking: &'a BookingEvent,
    now: OffsetDateTime,
    public: Option<Public>,
}

/// A booking by an invitee.
struct Public {
    link_id: LinkId,
    /// Whether the invitee has a confirmed booking in the workspace.
    is_known: bool,
}

impl Post<'_> {
    fn mails(
        &self,
        inboxes: &[Inbox],
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
        let kinds: Vec<_> = std::iter::once((occasion, 0, self.now)).chain(reminders).collect();
        let mails = inboxes.iter().flat_map(|to| kinds.iter().map(move |kind| (to, *kind)));
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

    /// Returns the link whose caps count the mail.
    ///
    /// Confirmations to known invitees are exempt, so strangers' bookings cannot block this mail.
    fn counted_for(&self, role: RecipientRole, occasion: MailOccasion) -> Option<LinkId> {
        let public = self.public.as_ref()?;
        let goes_ahead = match role {
            RecipientRole::Host => true,
            RecipientRole::Invitee => public.is_known && occasion == MailOccasion::Confirmation,
            RecipientRole::Guest => false,
        };
        (!goes_ahead).then_some(public.link_id)
    }
}
