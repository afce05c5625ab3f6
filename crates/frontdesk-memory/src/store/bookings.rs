use std::collections::{BTreeSet, HashSet};

use async_trait::async_trait;
use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Booking, Confirmation, Invitee, ManageToken};
use frontdesk_domain::booking_report::BookingCount;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::Event;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Blocking, BlockingBooking, BookingFilter, BookingPosition, BookingQueries, BookingRepository,
    BookingSearch, Busy, Conflict, HostedMeeting, Meetings, ReportFilter, StatusFilter, StoreError,
    UnconfirmedBy, busy_except,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::MemoryStore;
use super::refusals::refuse_duplicate;
use super::state::{State, Tenant};
use super::unit::MemoryUnit;
use crate::current_names::CurrentNames as _;

impl State {
    fn find_booking(&self, workspace: WorkspaceId, booking: BookingId) -> Option<Booking> {
        let tenant = self.tenant(workspace)?;
        tenant.bookings.get(&booking).map(|stored| tenant.named_booking(stored.clone()))
    }

    fn find_booking_by_manage_token(&self, token: &ManageToken) -> Option<Booking> {
        self.tenants.values().find_map(|tenant| {
            let stored = tenant.bookings.values().find(|booking| booking.manage_token == *token)?;
            Some(tenant.named_booking(stored.clone()))
        })
    }

    fn find_booking_by_submission(
        &self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Option<Booking> {
        let tenant = self.tenant(workspace)?;
        let stored =
            tenant.bookings.values().find(|booking| booking.submission == Some(submission))?;
        Some(tenant.named_booking(stored.clone()))
    }

    fn has_confirmed(&self, workspace: WorkspaceId, invitee: &Email) -> bool {
        let has_confirmed = |booking: &Booking| {
            matches!(booking.confirmation, Confirmation::Confirmed(_))
                && booking.invitee.email == *invitee
        };
        self.tenant(workspace).is_some_and(|tenant| tenant.bookings.values().any(has_confirmed))
    }

    fn list_unconfirmed(
        &self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Vec<OffsetDateTime> {
        let is_meant = |booking: &&Booking| {
            booking.awaits_confirmation()
                && since < booking.created_at
                && match by {
                    UnconfirmedBy::Link(link) => booking.link_id == Some(*link),
                    UnconfirmedBy::Invitee(email) => booking.invitee.email == *email,
                }
        };
        let bookings =
            self.tenant(workspace).into_iter().flat_map(|tenant| tenant.bookings.values());
        let mut made: Vec<_> =
            bookings.filter(is_meant).map(|booking| booking.created_at).collect();
        made.sort_by(|one, other| other.cmp(one));
        made.truncate(limit.try_into().unwrap_or(usize::MAX));
        made
    }

    fn add_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        refuse_duplicate(self.find_booking_by_manage_token(&booking.manage_token).is_some())?;
        self.tenant_mut(booking.workspace_id)?.add_booking(booking)
    }

    fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Page<Booking> {
        let Some(tenant) = self.tenant(filter.workspace_id) else {
            return Page::from_overfull(vec![], page.limit);
        };
        let position = |booking: &Booking| filter.order.position(booking);
        let comes_after =
            |booking: &&Booking| page.after.is_none_or(|seen| seen < position(booking));
        let mut bookings: Vec<&Booking> = tenant
            .bookings
            .values()
            .filter(|booking| passes(booking, filter))
            .filter(comes_after)
            .collect();
        bookings.sort_by_key(|booking| position(booking));
        let bookings =
            bookings.into_iter().map(|booking| tenant.named_booking(booking.clone())).collect();
        Page::from_overfull(bookings, page.limit)
    }

    fn busy_hosts(&self, workspace: WorkspaceId, hosts: &[UserId], within: Interval) -> Blocking {
        let mut blocking = Blocking::new();
        let bookings =
            self.tenant(workspace).into_iter().flat_map(|tenant| tenant.bookings.values());
        for booking in bookings.filter(|booking| booking.interval.overlaps(&within)) {
            for host in booking.blocked_hosts().filter(|host| hosts.contains(host)) {
                let of_host = blocking.entry(host).or_default();
                of_host.push(BlockingBooking { id: booking.id, busy: booking.as_busy() });
            }
        }
        blocking
    }

    fn hosted_meetings(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Meetings {
        let mut meetings = Meetings::new();
        let bookings =
            self.tenant(workspace).into_iter().flat_map(|tenant| tenant.bookings.values());
        let starts_within = |booking: &&Booking| within.contains(booking.interval.start());
        for booking in bookings.filter(starts_within).filter(|b| Some(b.id) != except) {
            for host in booking.counted_hosts().filter(|host| hosts.contains(host)) {
                meetings.entry(host).or_default().push(HostedMeeting {
                    id: booking.id,
                    event_type: booking.event_type.id,
                    start: booking.interval.start(),
                });
            }
        }
        meetings
    }

    fn count_bookings(&self, filter: &ReportFilter, weeks: &[Interval]) -> Vec<BookingCount> {
        let mut counts: Vec<BookingCount> = Vec::new();
        let bookings = self.tenant(filter.workspace_id).into_iter();
        for booking in bookings.flat_map(|tenant| tenant.bookings.values()) {
            let start = booking.interval.start();
            let week = weeks.iter().position(|week| week.contains(start));
            let is_of_type = |id| booking.event_type.id == id;
            let Some(week) = week.filter(|_| filter.event_type.is_none_or(is_of_type)) else {
                continue;
            };
            let ahead = u64::try_from((start - booking.created_at).whole_seconds());
            let ahead = ahead.ok().filter(|_| booking.created_at < start);
            let hosts = booking.hosts.iter().map(|host| host.host);
            for host in hosts.filter(|it| filter.host.is_none_or(|only| it.user_id == only)) {
                counts.push(BookingCount {
                    week,
                    host: host.user_id,
                    leads: host.lead,
                    status: booking.status_at(OffsetDateTime::UNIX_EPOCH),
                    bookings: 1,
                    made_ahead: ahead.is_some().into(),
                    seconds_ahead: ahead.unwrap_or_default(),
                });
            }
        }
        counts
    }
}

fn passes(booking: &Booking, filter: &BookingFilter) -> bool {
    let booked_by = |user: UserId| booking.booked_by.as_ref().is_some_and(|by| by.user_id == user);
    let visible = match filter.visible_to {
        Visibility::All => true,
        Visibility::Own(user) => booking.is_hosted_by(user) || booked_by(user),
    };
    let of_status = match filter.status {
        StatusFilter::All => true,
        StatusFilter::Only(status) => booking.status_at(filter.now) == status,
    };
    let starts_at = booking.interval.start();
    visible
        && of_status
        && filter.booked_by.is_none_or(|user| booked_by(user) && !booking.is_hosted_by(user))
        && filter.from.is_none_or(|from| from <= starts_at)
        && filter.until.is_none_or(|until| starts_at < until)
        && is_found(booking, &filter.search)
}

fn is_found(booking: &Booking, search: &BookingSearch) -> bool {
    search.invitee.as_ref().is_none_or(|email| booking.invitee.email == *email)
        && search.host.is_none_or(|host| booking.is_hosted_by(host))
        && search.event_type.is_none_or(|event_type| booking.event_type.id == event_type)
        && search.link.is_none_or(|link| booking.link_id == Some(link))
        && search.origin.is_none_or(|origin| booking.origin.kind() == origin)
        && search.updated_since.is_none_or(|since| since <= booking.updated_at)
}

impl Tenant {
    fn add_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        refuse_duplicate(self.bookings.contains_key(&booking.id))?;
        let mut marks = self.bookings.values().filter_map(|other| other.submission);
        refuse_duplicate(marks.any(|mark| Some(mark) == booking.submission))?;
        self.check_event_type(booking.event_type.id)?;
        booking.host_ids().into_iter().try_for_each(|host| self.check_member(host))?;
        booking.booked_by.iter().try_for_each(|by| self.check_member(by.user_id))?;
        booking.link_id.into_iter().try_for_each(|link| self.check_link(link))?;
        self.check_free(booking)?;
        self.bookings.insert(booking.id, booking.clone());
        Ok(())
    }

    fn save_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        let stored = self.bookings.get(&booking.id).ok_or(Conflict::Missing)?;
        let time_zone = booking.invitee.time_zone.clone();
        let saved = Booking {
            interval: booking.interval,
            time_zone: booking.time_zone.clone(),
            invitee: Invitee { time_zone, ..stored.invitee.clone() },
            buffer_before_minutes: booking.buffer_before_minutes,
            buffer_after_minutes: booking.buffer_after_minutes,
            state: booking.state.clone(),
            confirmation: booking.confirmation.clone(),
            revision: booking.revision,
            updated_at: booking.updated_at,
            ..stored.clone()
        };
        self.check_free(&saved)?;
        self.bookings.insert(saved.id, saved);
        Ok(())
    }

    fn save_reassigned_booking(
        &mut self,
        booking: &Booking,
        (from, to): (UserId, UserId),
    ) -> Result<(), StoreError> {
        self.check_member(to)?;
        let stored = self.bookings.get(&booking.id).ok_or(Conflict::Missing)?;
        let mut saved = Booking {
            title: booking.title.clone(),
            revision: booking.revision,
            updated_at: booking.updated_at,
            ..stored.clone()
        };
        let replaced = saved.hosts.iter_mut().filter(|host| host.host.user_id == from);
        replaced.for_each(|host| host.host.user_id = to);
        self.check_free(&saved)?;
        self.bookings.insert(saved.id, saved);
        Ok(())
    }

    fn save_updated_booking(&mut self, booking: &Booking) -> Result<(), StoreError> {
        let stored = self.bookings.get(&booking.id).ok_or(Conflict::Missing)?;
        let name = booking.invitee.name.clone();
        let saved = Booking {
            title: booking.title.clone(),
            invitee: Invitee { name, ..stored.invitee.clone() },
            guests: booking.guests.clone(),
            answers: booking.answers.clone(),
            metadata: booking.metadata.clone(),
            revision: booking.revision,
            updated_at: booking.updated_at,
            ..stored.clone()
        };
        self.bookings.insert(saved.id, saved);
        Ok(())
    }

    fn check_free(&self, booking: &Booking) -> Result<(), StoreError> {
        let blocked: Vec<UserId> = booking.blocked_hosts().collect();
        let clashes = |other: &Booking| {
            other.id != booking.id
                && other.interval.overlaps(&booking.interval)
                && other.blocked_hosts().any(|host| blocked.contains(&host))
        };
        if self.bookings.values().any(clashes) {
            Err(Conflict::HostDoubleBooked.into())
        } else {
            Ok(())
        }
    }
}

#[async_trait]
impl BookingQueries for MemoryStore {
    async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        Ok(self.read()?.find_booking(workspace, booking))
    }

    async fn find_bookings(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<Booking>, StoreError> {
        let wanted: BTreeSet<_> = bookings.iter().collect();
        let state = self.read()?;
        Ok(wanted.into_iter().filter_map(|id| state.find_booking(workspace, *id)).collect())
    }

    async fn find_booking_by_manage_token(
        &self,
        token: &ManageToken,
    ) -> Result<Option<Booking>, StoreError> {
        Ok(self.read()?.find_booking_by_manage_token(token))
    }

    async fn has_confirmed(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
    ) -> Result<bool, StoreError> {
        Ok(self.read()?.has_confirmed(workspace, invitee))
    }

    async fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Result<Page<Booking>, StoreError> {
        Ok(self.read()?.list_bookings(filter, page))
    }

    async fn busy_hosts(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Blocking, StoreError> {
        Ok(self.read()?.busy_hosts(workspace, hosts, within))
    }

    async fn hosted_meetings(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError> {
        Ok(self.read()?.hosted_meetings(workspace, hosts, within, None))
    }

    async fn count_bookings(
        &self,
        filter: &ReportFilter,
        weeks: &[Interval],
    ) -> Result<Vec<BookingCount>, StoreError> {
        Ok(self.read()?.count_bookings(filter, weeks))
    }
}

#[async_trait]
impl BookingRepository for MemoryUnit {
    async fn find_booking_for_update(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        Ok(self.read()?.find_booking(workspace, booking))
    }

    async fn existing_bookings(
        &mut self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<HashSet<BookingId>, StoreError> {
        let Some(tenant) = self.read()?.tenant(workspace) else { return Ok(HashSet::new()) };
        let exists = |booking: &&BookingId| tenant.bookings.contains_key(*booking);
        Ok(bookings.iter().filter(exists).copied().collect())
    }

    async fn find_booking_by_submission(
        &mut self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Result<Option<Booking>, StoreError> {
        Ok(self.read()?.find_booking_by_submission(workspace, submission))
    }

    async fn list_unconfirmed(
        &mut self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<OffsetDateTime>, StoreError> {
        Ok(self.read()?.list_unconfirmed(workspace, by, since, limit))
    }

    async fn busy_hosts_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Busy, StoreError> {
        let blocking = self.read()?.busy_hosts(workspace, hosts, within);
        Ok(busy_except(blocking, except))
    }

    async fn hosted_meetings_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
        except: Option<BookingId>,
    ) -> Result<Meetings, StoreError> {
        Ok(self.read()?.hosted_meetings(workspace, hosts, within, except))
    }

    async fn add_booking(&mut self, booking: &Booking, events: &[Event]) -> Result<(), StoreError> {
        self.write(|state| {
            state.add_booking(booking)?;
            state.add_events(events)
        })
    }

    async fn add_bookings(&mut self, bookings: &[Booking]) -> Result<(), StoreError> {
        self.write(|state| bookings.iter().try_for_each(|booking| state.add_booking(booking)))
    }

    async fn save_booking(
        &mut self,
        booking: &Booking,
        events: &[Event],
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let tenant = state.tenants.get_mut(&booking.workspace_id).ok_or(Conflict::Missing)?;
            tenant.save_booking(booking)?;
            state.add_events(events)
        })
    }

    async fn save_reassigned_booking(
        &mut self,
        booking: &Booking,
        hosts: (UserId, UserId),
        events: &[Event],
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let tenant = state.tenants.get_mut(&booking.workspace_id).ok_or(Conflict::Missing)?;
            tenant.save_reassigned_booking(booking, hosts)?;
            state.add_events(events)
        })
    }

    async fn save_updated_booking(
        &mut self,
        booking: &Booking,
        events: &[Event],
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let tenant = state.tenants.get_mut(&booking.workspace_id).ok_or(Conflict::Missing)?;
            tenant.save_updated_booking(booking)?;
            state.add_events(events)
        })
    }
}
