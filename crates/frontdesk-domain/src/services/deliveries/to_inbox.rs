use time::OffsetDateTime;

use super::deliver_outbox::{DeliverOutbox, Letter};
use super::mail_caps::WINDOW;
use super::{ATTEMPT_TIMEOUT, Attempt};
use crate::booking::{Booking, BookingState, Confirmation, FORGOTTEN_EMAIL};
use crate::calendar::ConnectionKey;
use crate::delivery::Delivery;
use crate::email::Email;
use crate::event::{BookingChange, BookingEvent, Event, EventDetail};
use crate::ids::UserId;
use crate::invitations::MailOccasion;
use crate::ports::{BookingMail, ConfirmRequest, Recipient, RecipientRole, StoreError};
use crate::services::links::get_event_type::questions_of;
use crate::workspace::Member;

const NOT_YET: &str = "it has not been updated yet";

/// Whether a host's calendar shows the mailed change.
enum HostCalendar {
    /// The recipient has no booking calendar, or the mail is a reminder.
    None,
    Updated,
    /// The calendar does not show the change, for this reason.
    Behind(String),
}

impl DeliverOutbox {
    pub(super) async fn to_inbox(
        &self,
        delivery: &Delivery,
        letter: &Letter<'_>,
        now: OffsetDateTime,
    ) -> Result<Attempt, StoreError> {
        let event = &delivery.event;
        let EventDetail::Booking(of_booking) = &event.detail else {
            return Ok(Attempt::dropped("the event does not concern a booking"));
        };
        let Some(mailer) = &self.delivery.mailer else {
            let reason = "the service was started without a mail server".to_owned();
            return Ok(Attempt::Failed { reason, retry_after: None });
        };
        let workspace = self.store.directory.find_workspace(event.workspace_id).await?;
        let booking =
            self.store.bookings.find_booking(event.workspace_id, of_booking.booking_id).await?;
        let (Some(workspace), Some(booking)) = (workspace, booking) else {
            return Ok(Attempt::dropped("the booking no longer exists"));
        };
        if !workspace.invitations.enabled {
            return Ok(Attempt::dropped("the workspace no longer sends invitations"));
        }
        if let Some(why) = obsolete_reason(&booking, of_booking, letter.occasion, now) {
            return Ok(Attempt::dropped(why));
        }
        let replaced = of_booking.change.replaced_host();
        let ids: Vec<UserId> = booking.host_ids().into_iter().chain(replaced).collect();
        let members = self.store.directory.find_members(event.workspace_id, &ids).await?;
        let replaced = members.iter().find(|member| Some(member.user_id) == replaced);
        let to = match replaced {
            Some(host) if letter.occasion == MailOccasion::Cancelled => {
                recipient_replaced(host, letter.to)
            }
            _ => recipient(&booking, &members, letter.to),
        };
        let Some(to) = to else {
            let why = "the recipient left the booking or the workspace, or the invitee has not \
                       confirmed the booking";
            return Ok(Attempt::dropped(why));
        };
        if letter.is_capped
            && let Some(refused) = self.over_a_cap(delivery, &booking, to.role).await?
        {
            return Ok(refused);
        }
        let calendar_fault =
            match self.calendar_of(&to, &booking, &members, event, letter.occasion).await? {
                HostCalendar::None => None,
                HostCalendar::Behind(why) => Some(why),
                HostCalendar::Updated => {
                    return Ok(Attempt::dropped("the host's calendar already shows the change"));
                }
            };
        let answers = match to.role {
            RecipientRole::Host => {
                booking.answered(&questions_of(self.store.directory.as_ref(), &booking).await?)
            }
            RecipientRole::Invitee | RecipientRole::Guest => Vec::new(),
        };
        let (booking, to, confirm) = for_unconfirmed(booking, to, letter.occasion);
        let archived = members.iter().filter(|member| member.archived);
        let archived_hosts = archived.map(|member| member.user_id).collect();
        let mail = BookingMail {
            event_id: event.id,
            occasion: letter.occasion,
            minutes_before: letter.minutes_before,
            to,
            booking,
            answers,
            confirm,
            interval: of_booking.interval,
            change: of_booking.change,
            sequence: of_booking.revision,
            occurred_at: event.occurred_at,
            calendar_fault,
            archived_hosts,
            workspace_name: workspace.name,
            language: workspace.invitations.language.unwrap_or(workspace.booking_page.language),
            settings: workspace.invitations,
        };
        Ok(match mailer.send(&mail, ATTEMPT_TIMEOUT).await {
            Ok(()) => Attempt::Delivered,
            Err(failure) if failure.worth_retrying => {
                Attempt::Failed { reason: failure.reason, retry_after: failure.retry_after }
            }
            Err(failure) => Attempt::Dead(failure.reason),
        })
    }

    /// Returns the refusal of mail beyond a cap.
    ///
    /// Mail to hosts is retried, because the confirmation of a booking exempts it.
    async fn over_a_cap(
        &self,
        delivery: &Delivery,
        booking: &Booking,
        role: RecipientRole,
    ) -> Result<Option<Attempt>, StoreError> {
        let is_to_host = role == RecipientRole::Host;
        if is_to_host && !booking.awaits_confirmation() {
            return Ok(None);
        }
        let since = delivery.due_at.saturating_sub(WINDOW);
        let earlier = self.store.outbox.count_earlier_mail(delivery, since).await?;
        let may_be_confirmed = booking.state == BookingState::Scheduled;
        Ok(self.delivery.mail_caps.refusal(earlier).map(|reason| {
            if is_to_host && may_be_confirmed {
                Attempt::Failed { reason, retry_after: None }
            } else {
                Attempt::Dead(reason)
            }
        }))
    }

    async fn calendar_of(
        &self,
        to: &Recipient,
        booking: &Booking,
        members: &[Member],
        event: &Event,
        occasion: MailOccasion,
    ) -> Result<HostCalendar, StoreError> {
        let host = booking
            .hosts
            .iter()
            .find(|host| to.role == RecipientRole::Host && host.email == to.email);
        let member =
            host.and_then(|host| members.iter().find(|member| member.user_id == host.host.user_id));
        let (Some(member), EventDetail::Booking(of_booking)) = (member, &event.detail) else {
            return Ok(HostCalendar::None);
        };
        let Some(calendar) =
            member.booking_calendar().filter(|_| occasion != MailOccasion::Reminder)
        else {
            return Ok(HostCalendar::None);
        };
        let (workspace_id, user_id) = (event.workspace_id, member.user_id);
        let key = ConnectionKey { workspace_id, user_id, connection_id: calendar.id };
        let written = self.store.mirror.find_written_event(&key, booking.id).await?;
        let accounts = self.store.mirror.connected_accounts(workspace_id, &[user_id]).await?;
        let account = accounts.into_iter().find(|account| account.key == key);
        let fault = account.and_then(|account| account.state.write_fault);
        let is_updated = match occasion {
            // If a write failed, the host may know the booking from a mail and needs this mail.
            MailOccasion::Cancelled => written.is_none() && fault.is_none(),
            _ => written.is_some_and(|written| of_booking.revision <= written.revision),
        };
        if is_updated {
            return Ok(HostCalendar::Updated);
        }
        Ok(HostCalendar::Behind(fault.map_or_else(|| NOT_YET.to_owned(), |fault| fault.detail)))
    }
}

/// Removes the invitee's text from mail to an unconfirmed invitee.
///
/// A stranger may have entered the address.
fn for_unconfirmed(
    booking: Booking,
    to: Recipient,
    occasion: MailOccasion,
) -> (Booking, Recipient, Option<ConfirmRequest>) {
    let Confirmation::Awaited(code) = &booking.confirmation else { return (booking, to, None) };
    if to.role != RecipientRole::Invitee {
        return (booking, to, None);
    }
    let request = ConfirmRequest { code: code.clone(), has_guests: !booking.guests.is_empty() };
    let confirm = (occasion != MailOccasion::Cancelled).then_some(request);
    (booking.without_invitee_text(), Recipient { name: None, ..to }, confirm)
}

pub(super) struct Inbox {
    pub(super) email: Email,
    pub(super) role: RecipientRole,
}

/// Returns the recipients of an event, except hosts with a booking calendar.
///
/// A host who is also a guest is mailed only as a host.
pub(super) fn inboxes(
    booking: &Booking,
    event: &Event,
    change: BookingChange,
    members: &[&Member],
) -> Vec<Inbox> {
    let is_host = |email: &Email| booking.hosts.iter().any(|host| host.email == *email);
    let inbox = |email: &Email, role| Inbox { email: email.clone(), role };
    let guests = booking.guests.iter().filter(|guest| !is_host(guest));
    let guests = guests.map(|guest| inbox(guest, RecipientRole::Guest));
    if change == BookingChange::Confirmed {
        return guests.collect();
    }
    let has_been_confirmed = match booking.confirmation {
        Confirmation::NotNeeded => true,
        Confirmation::Awaited(_) => false,
        Confirmation::Confirmed(at) => change != BookingChange::Created && at <= event.occurred_at,
    };
    let reads_mail = |user_id: UserId| {
        let host = members.iter().find(|member| member.user_id == user_id);
        host.is_some_and(|host| !host.archived && host.booking_calendar().is_none())
    };
    let hosts = booking.hosts.iter().filter(|host| reads_mail(host.host.user_id));
    let hosts = hosts.map(|host| inbox(&host.email, RecipientRole::Host));
    let invitee = inbox(&booking.invitee.email, RecipientRole::Invitee);
    let mut inboxes: Vec<Inbox> = Vec::new();
    for inbox in std::iter::once(invitee).chain(guests.filter(|_| has_been_confirmed)).chain(hosts)
    {
        let is_there = inboxes.iter().any(|known| known.email == inbox.email);
        if !is_there && inbox.email.as_str() != FORGOTTEN_EMAIL {
            inboxes.push(inbox);
        }
    }
    inboxes
}

/// Newer changes make only reminders obsolete; other mail is sent in order.
fn obsolete_reason(
    booking: &Booking,
    event: &BookingEvent,
    occasion: MailOccasion,
    now: OffsetDateTime,
) -> Option<&'static str> {
    let is_over = match booking.state {
        BookingState::Scheduled => booking.interval.end() <= now,
        BookingState::Cancelled(_) => false,
        BookingState::Completed | BookingState::NoShow(_) => true,
    };
    if is_over || event.interval.end() <= now {
        return Some("the booking is over");
    }
    match occasion {
        // The event of the current revision has reminders of its own.
        MailOccasion::Reminder if event.revision < booking.revision => {
            Some("the booking has changed since the reminder was planned")
        }
        MailOccasion::Reminder if event.interval.start() <= now => Some("the booking has started"),
        MailOccasion::Reminder
        | MailOccasion::Confirmation
        | MailOccasion::Moved
        | MailOccasion::Cancelled => None,
    }
}

/// Returns the replaced host of a booking, who is mailed a cancellation.
fn recipient_replaced(host: &Member, email: &Email) -> Option<Recipient> {
    (host.email == *email && !host.archived).then(|| Recipient {
        email: email.clone(),
        name: Some(host.name.clone()),
        zone: host.time_zone.clone(),
        role: RecipientRole::Host,
    })
}

fn recipient(booking: &Booking, members: &[Member], email: &Email) -> Option<Recipient> {
    let invitee = &booking.invitee;
    if email.as_str() == FORGOTTEN_EMAIL {
        return None;
    }
    let (name, zone, role) = if invitee.email == *email {
        (Some(invitee.name.clone()), invitee.time_zone.clone(), RecipientRole::Invitee)
    } else if let Some(host) = booking.hosts.iter().find(|host| host.email == *email) {
        let member = members.iter().find(|member| member.user_id == host.host.user_id);
        if member.is_some_and(|member| member.archived) {
            return None;
        }
        let zone =
            member.map_or_else(|| booking.time_zone.clone(), |member| member.time_zone.clone());
        (Some(host.name.clone()), zone, RecipientRole::Host)
    } else if !booking.awaits_confirmation() && booking.guests.contains(email) {
        (None, booking.time_zone.clone(), RecipientRole::Guest)
    } else {
        return None;
    };
    Some(Recipient { email: email.clone(), name, zone, role })
}
