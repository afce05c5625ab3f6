use std::sync::Arc;

use time::OffsetDateTime;

use super::address::PublicAddress;
use super::error::InviteeError;
use super::link::{LinkFinder, OpenLink};
use super::manage::{BookAgain, Contact, ManagedBooking, Viewer};
use crate::booking::{
    Booking, BookingHost, BookingStatus, Confirmation, ConfirmationCode, InvalidTransition,
    ManageToken, Transition,
};
use crate::event::BookingChange;
use crate::fault::Fault;
use crate::host::HostRole;
use crate::ports::{
    BookingQueries, Clock, DirectoryQueries, LinkQueries, Mode, Random, Store, StoreError,
};
use crate::services::bookings::cancel_booking::checked_reason;
use crate::services::bookings::get_booking::Authority;
use crate::services::bookings::move_booking::{MoveBookingCommand, Mover};
use crate::services::bookings::state_change::StateChange;
use crate::services::links::get_event_type::questions_of;
use crate::services::open_times::schedules::Schedules;
use crate::workspace::Workspace;

/// Reads and changes a booking for the holder of its manage token.
pub struct ManageBooking {
    /// Begins a unit of work.
    ///
    /// Its methods: `find_booking_for_update`, `save_booking`, `lock_hosts`, `busy_hosts_now` and
    /// `hosted_meetings_now`.
    pub store: Arc<dyn Store>,
    /// Calls `find_booking_by_manage_token`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace`, `find_members` and `find_event_type`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

impl ManageBooking {
    /// Returns the booking as its invitee sees it.
    ///
    /// # Errors
    /// [`InviteeError::BookingNotFound`], or the store's error.
    pub async fn get(&self, token: &ManageToken) -> Result<ManagedBooking, InviteeError> {
        let booking = self.find(token).await?;
        Ok(self.viewer(&booking).await?.view(booking))
    }

    /// Moves the booking to another time.
    ///
    /// A move to the current time changes at most the zone and succeeds even if the time is closed.
    ///
    /// # Errors
    /// See [`InviteeError`]. On error, nothing is written.
    pub async fn move_booking(
        &self,
        token: &ManageToken,
        command: MoveBookingCommand,
        mode: Mode<ManagedBooking>,
    ) -> Result<ManagedBooking, InviteeError> {
        let seen = self.find(token).await?;
        let viewer = self.viewer(&seen).await?;
        let mover = Mover {
            store: self.store.as_ref(),
            schedules: &self.schedules,
            clock: self.clock.as_ref(),
            random: self.random.as_ref(),
        };
        let mode = viewer.recording(mode);
        let booking = mover.move_booking(Authority::ManageToken, seen, &command, mode).await?;
        Ok(viewer.view(booking))
    }

    /// Cancels the booking without recording a member as the canceller.
    ///
    /// An already cancelled booking is returned unchanged.
    ///
    /// # Errors
    /// See [`InviteeError`]. On error, nothing is written.
    pub async fn cancel(
        &self,
        token: &ManageToken,
        reason: Option<String>,
        mode: Mode<ManagedBooking>,
    ) -> Result<ManagedBooking, InviteeError> {
        let reason = checked_reason(reason).map_err(InviteeError::Invalid)?;
        let seen = self.find(token).await?;
        let cancel = |booking: Booking, now| booking.cancel(reason, None, now);
        self.change(&seen, BookingChange::Cancelled, mode, cancel).await
    }

    /// Confirms the booking; guests receive mail from then on.
    ///
    /// The code is mailed to the invitee. A booking that awaits no confirmation is returned
    /// unchanged.
    ///
    /// # Errors
    /// See [`InviteeError`]; a wrong code is a fault of `code`. On error, nothing is written.
    pub async fn confirm(
        &self,
        token: &ManageToken,
        code: &str,
    ) -> Result<ManagedBooking, InviteeError> {
        let seen = self.find(token).await?;
        if let Confirmation::Awaited(expected) = &seen.confirmation
            && ConfirmationCode::parse(code).as_ref() != Some(expected)
        {
            let detail = "expected the code of the confirmation link in the mail to the invitee";
            return Err(InviteeError::Invalid(vec![Fault::new("code", detail)]));
        }
        self.change(&seen, BookingChange::Confirmed, Mode::Commit, Booking::confirm).await
    }

    async fn change<F>(
        &self,
        seen: &Booking,
        change: BookingChange,
        mode: Mode<ManagedBooking>,
        transition: F,
    ) -> Result<ManagedBooking, InviteeError>
    where
        F: FnOnce(Booking, OffsetDateTime) -> Result<Transition, InvalidTransition> + Send,
    {
        let viewer = self.viewer(seen).await?;
        let Self { store, clock, random, .. } = self;
        let (authority, of) = (Authority::ManageToken, (seen.workspace_id, seen.id));
        let changed =
            StateChange { store: store.as_ref(), clock: clock.as_ref(), random: random.as_ref() }
                .carry_out_for(authority, of, change, viewer.recording(mode), transition)
                .await?;
        Ok(viewer.view(changed))
    }

    async fn find(&self, token: &ManageToken) -> Result<Booking, InviteeError> {
        self.bookings
            .find_booking_by_manage_token(token)
            .await?
            .ok_or(InviteeError::BookingNotFound)
    }

    /// Reads the parts of the view that a booking change cannot affect.
    async fn viewer(&self, booking: &Booking) -> Result<Viewer, StoreError> {
        let workspace = self.directory.find_workspace(booking.workspace_id).await?;
        let workspace = workspace.ok_or_else(|| StoreError::Corrupt {
            table: "bookings",
            column: "workspace_id",
            row: booking.id.to_string(),
            why: format!("there is no workspace {}", booking.workspace_id),
        })?;
        Ok(Viewer {
            questions: questions_of(self.directory.as_ref(), booking).await?,
            book_again: self.book_again(booking, &workspace).await?,
            contact: self.contact(booking, &workspace).await?,
            clock: Arc::clone(&self.clock),
            workspace,
        })
    }

    async fn contact(
        &self,
        booking: &Booking,
        workspace: &Workspace,
    ) -> Result<Option<Contact>, StoreError> {
        if booking.status_at(self.clock.now()) != BookingStatus::Scheduled {
            return Ok(None);
        }
        let hosts = booking.host_ids();
        let members = self.directory.find_members(workspace.id, &hosts).await?;
        let may_host = |host: &&BookingHost| {
            members.iter().any(|member| member.user_id == host.host.user_id && member.may_host())
        };
        let mut required = booking.hosts.iter().filter(|it| it.host.role == HostRole::MustAttend);
        let former = required.find(|host| !may_host(host));
        Ok(former.map(|former| {
            let other = booking.hosts.iter().find(may_host);
            Contact::of(workspace, Some(former.name.clone()), other)
        }))
    }

    async fn book_again(
        &self,
        booking: &Booking,
        workspace: &Workspace,
    ) -> Result<Option<BookAgain>, StoreError> {
        let Some(link_id) = booking.link_id else { return Ok(None) };
        let Some(found) = self.links.find_link(workspace.id, link_id).await? else {
            return Ok(None);
        };
        let finder = LinkFinder::of(&self.links, &self.directory, &self.schedules);
        match finder.open(workspace.clone(), found).await {
            Ok(OpenLink { workspace, link, .. }) => {
                let counted = booking.status_at(self.clock.now()) != BookingStatus::Cancelled;
                Ok(Some(BookAgain {
                    address: PublicAddress { workspace: workspace.key, link: link.address },
                    limits: link.limits,
                    others: link.bookings.saturating_sub(counted.into()),
                }))
            }
            Err(InviteeError::Store(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }
}
