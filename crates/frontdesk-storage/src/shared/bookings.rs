//! Reads and writes bookings.

use std::collections::HashSet;

use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use frontdesk_domain::booking::{Booking, BookingStatus, ManageToken};
use frontdesk_domain::booking_report::BookingCount;
use frontdesk_domain::email::Email;
use frontdesk_domain::event::Event;
use frontdesk_domain::hold::Hold;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Blocking, BookingFilter, BookingPosition, BookingQueries, BookingRepository, Conflict, HoldsOf,
    Meetings, ReportFilter, StoreError, UnconfirmedBy,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::booking_rows::{VersionedBooking, columns, columns_of_any_workspace, lower, named};
use super::{
    AT_ONCE, Backend, Conn, Transaction, booking_counts, booking_lists, busy, in_list, insert_rows,
    invitee_domain, lock_booking, write_together,
};
use crate::error::in_table;
use crate::rows::{
    BookingChanges, BookingHostRow, BookingRow, EventRow, HoldRow, ReassignedBooking,
    UpdatedBooking,
};
use crate::schema::{booking_hosts, bookings, events, holds};
use crate::types::{DbInstant, DbUuid};

#[async_trait]
impl BookingQueries for Backend {
    async fn find_booking(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        find(&mut *self.reader().await?, workspace, booking).await
    }

    async fn find_bookings(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<Booking>, StoreError> {
        let conn = &mut *self.reader().await?;
        let wanted: Vec<DbUuid> = bookings.iter().map(|booking| DbUuid(booking.0)).collect();
        let of_workspace = bookings::table
            .filter(bookings::workspace_id.eq(workspace.0))
            .select(columns(workspace.0));
        let found: Vec<VersionedBooking> = in_list!(of_workspace, bookings::uuid, wanted)
            .load(conn)
            .await
            .map_err(in_table("bookings"))?;
        named(conn, found).await
    }

    async fn find_booking_by_manage_token(
        &self,
        token: &ManageToken,
    ) -> Result<Option<Booking>, StoreError> {
        let conn = &mut *self.reader().await?;
        let found: Vec<VersionedBooking> = bookings::table
            .filter(bookings::manage_token.eq(token.reveal()))
            .select(columns_of_any_workspace())
            .load(conn)
            .await
            .map_err(in_table("bookings"))?;
        Ok(named(conn, found).await?.pop())
    }

    async fn has_confirmed(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
    ) -> Result<bool, StoreError> {
        let conn = &mut *self.reader().await?;
        let confirmed = bookings::table
            .filter(bookings::workspace_id.eq(workspace.0))
            .filter(lower(bookings::invitee_email).eq(lower(invitee.as_str())))
            .filter(bookings::confirmed_at.is_not_null())
            // Without this order, SQLite does not use the partial index.
            .order(bookings::confirmed_at)
            .select(bookings::confirmed_at);
        let first: Option<Option<DbInstant>> =
            confirmed.first(conn).await.optional().map_err(in_table("bookings"))?;
        Ok(first.is_some())
    }

    async fn find_last_host(
        &self,
        workspace: WorkspaceId,
        invitee: &Email,
        of_company: bool,
    ) -> Result<Option<UserId>, StoreError> {
        let conn = &mut *self.reader().await?;
        let of_booking = bookings::workspace_id
            .eq(booking_hosts::workspace_id)
            .and(bookings::uuid.eq(booking_hosts::booking_uuid));
        let leads = booking_hosts::table
            .inner_join(bookings::table.on(of_booking.and(booking_hosts::lead)))
            .filter(bookings::workspace_id.eq(workspace.0))
            .filter(bookings::state.ne(BookingStatus::Cancelled.as_str()))
            .order(bookings::starts_at.desc())
            .select(booking_hosts::user_id);
        let of_invitee = lower(bookings::invitee_email).eq(lower(invitee.as_str()));
        let found: Option<i64> =
            leads.filter(of_invitee).first(conn).await.optional().map_err(in_table("bookings"))?;
        if found.is_some() || !of_company {
            return Ok(found.map(UserId));
        }
        let of_company = leads.filter(invitee_domain().eq(invitee.domain().to_owned()));
        let found: Option<i64> =
            of_company.first(conn).await.optional().map_err(in_table("bookings"))?;
        Ok(found.map(UserId))
    }

    async fn list_bookings(
        &self,
        filter: &BookingFilter,
        page: &PageRequest<BookingPosition>,
    ) -> Result<Page<Booking>, StoreError> {
        self.read(|mut conn| async move { booking_lists::list(&mut conn, filter, page).await })
            .await
    }

    async fn find_hold(
        &self,
        workspace: WorkspaceId,
        hold: BookingId,
    ) -> Result<Option<Hold>, StoreError> {
        busy::find_hold(&mut *self.reader().await?, workspace, hold).await
    }

    async fn busy_hosts(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Blocking, StoreError> {
        busy::busy_hosts(&mut *self.reader().await?, workspace, hosts, within).await
    }

    async fn hosted_meetings(
        &self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError> {
        busy::hosted_meetings(&mut *self.reader().await?, workspace, hosts, within).await
    }

    async fn count_bookings(
        &self,
        filter: &ReportFilter,
        weeks: &[Interval],
    ) -> Result<Vec<BookingCount>, StoreError> {
        self.read(|mut conn| async move { booking_counts::count(&mut conn, filter, weeks).await })
            .await
    }
}

#[async_trait]
impl BookingRepository for Transaction {
    async fn find_booking_for_update(
        &mut self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        find_for_update(self.conn(), workspace, booking).await
    }

    async fn existing_bookings(
        &mut self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<HashSet<BookingId>, StoreError> {
        let conn = self.conn();
        let mut existing = HashSet::new();
        for some in bookings.chunks(AT_ONCE.into()) {
            let wanted: Vec<DbUuid> = some.iter().map(|booking| DbUuid(booking.0)).collect();
            let of_workspace = bookings::table
                .filter(bookings::workspace_id.eq(workspace.0))
                .select(bookings::uuid);
            let found: Vec<DbUuid> = in_list!(of_workspace, bookings::uuid, wanted)
                .load(conn)
                .await
                .map_err(in_table("bookings"))?;
            existing.extend(found.into_iter().map(|uuid| BookingId(uuid.0)));
        }
        Ok(existing)
    }

    async fn find_booking_by_submission(
        &mut self,
        workspace: WorkspaceId,
        submission: Uuid,
    ) -> Result<Option<Booking>, StoreError> {
        let conn = self.conn();
        let found: Vec<VersionedBooking> = bookings::table
            .filter(bookings::workspace_id.eq(workspace.0))
            .filter(bookings::submission.eq(DbUuid(submission)))
            .select(columns(workspace.0))
            .load(conn)
            .await
            .map_err(in_table("bookings"))?;
        Ok(named(conn, found).await?.pop())
    }

    async fn list_unconfirmed(
        &mut self,
        workspace: WorkspaceId,
        by: &UnconfirmedBy,
        since: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<OffsetDateTime>, StoreError> {
        let conn = self.conn();
        let made_lately = bookings::table
            .filter(bookings::workspace_id.eq(workspace.0))
            .filter(bookings::confirmation_code.is_not_null())
            .filter(bookings::created_at.gt(DbInstant(since)))
            .order(bookings::created_at.desc())
            .limit(limit.into())
            .select(bookings::created_at);
        let made: Vec<DbInstant> = match by {
            UnconfirmedBy::Link(link) => {
                made_lately.filter(bookings::link_id.eq(link.0)).load(conn).await
            }
            UnconfirmedBy::Invitee(email) => {
                let is_theirs = lower(bookings::invitee_email).eq(lower(email.as_str()));
                made_lately.filter(is_theirs).load(conn).await
            }
        }
        .map_err(in_table("bookings"))?;
        Ok(made.into_iter().map(|at| at.0).collect())
    }

    async fn busy_hosts_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Blocking, StoreError> {
        busy::busy_hosts(self.conn(), workspace, hosts, within).await
    }

    async fn hosted_meetings_now(
        &mut self,
        workspace: WorkspaceId,
        hosts: &[UserId],
        within: Interval,
    ) -> Result<Meetings, StoreError> {
        busy::hosted_meetings(self.conn(), workspace, hosts, within).await
    }

    async fn open_holds(
        &mut self,
        workspace: WorkspaceId,
        of: &HoldsOf,
        now: OffsetDateTime,
    ) -> Result<Vec<OffsetDateTime>, StoreError> {
        busy::open_holds(self.conn(), workspace, of, now).await
    }

    async fn add_hold(&mut self, hold: &Hold) -> Result<(), StoreError> {
        let conn = self.conn();
        let rows: Vec<HoldRow> = HoldRow::all(hold).collect();
        insert_rows!(conn, holds, rows)
    }

    async fn take_hold(
        &mut self,
        workspace: WorkspaceId,
        hold: BookingId,
    ) -> Result<Option<Hold>, StoreError> {
        busy::take_hold(self.conn(), workspace, hold).await
    }

    async fn forget_expired_holds(&mut self, now: OffsetDateTime) -> Result<u64, StoreError> {
        let expired = holds::table.filter(holds::expires_at.le(DbInstant(now)));
        let forgotten = diesel::delete(expired).execute(self.conn()).await;
        Ok(forgotten.map_err(in_table("holds"))? as u64)
    }

    async fn add_booking(&mut self, booking: &Booking, events: &[Event]) -> Result<(), StoreError> {
        let conn = self.conn();
        let hosts: Vec<BookingHostRow> = BookingHostRow::all(booking).collect();
        let events: Vec<EventRow> = events.iter().map(EventRow::from).collect();
        let booking = diesel::insert_into(bookings::table).values(BookingRow::from(booking));
        write_together!(
            conn,
            bookings: booking,
            insert booking_hosts: &hosts,
            insert events: &events
        )
        .map(drop)
    }

    async fn add_bookings(&mut self, bookings: &[Booking]) -> Result<(), StoreError> {
        let conn = self.conn();
        for some in bookings.chunks(AT_ONCE.into()) {
            let rows: Vec<BookingRow> = some.iter().map(BookingRow::from).collect();
            let hosts: Vec<BookingHostRow> = some.iter().flat_map(BookingHostRow::all).collect();
            insert_rows!(conn, bookings, rows)?;
            insert_rows!(conn, booking_hosts, hosts)?;
        }
        Ok(())
    }

    async fn save_booking(
        &mut self,
        booking: &Booking,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let (workspace, uuid) = (booking.workspace_id.0, DbUuid(booking.id.0));
        let this = bookings::table
            .filter(bookings::workspace_id.eq(workspace).and(bookings::uuid.eq(uuid)));
        let its_hosts = booking_hosts::table.filter(
            booking_hosts::workspace_id.eq(workspace).and(booking_hosts::booking_uuid.eq(uuid)),
        );
        let must_attend = booking_hosts::role.eq(HostRole::MustAttend.as_str());
        let moved = diesel::update(its_hosts).set((
            booking_hosts::starts_at.eq(DbInstant(booking.interval.start())),
            booking_hosts::ends_at.eq(DbInstant(booking.interval.end())),
            booking_hosts::buffer_before_minutes.eq(i64::from(booking.buffer_before_minutes)),
            booking_hosts::buffer_after_minutes.eq(i64::from(booking.buffer_after_minutes)),
            booking_hosts::blocking.eq(must_attend.and(booking.blocks_time().into_sql::<Bool>())),
        ));
        let saved = diesel::update(this).set(BookingChanges::from(booking));
        let events: Vec<EventRow> = events.iter().map(EventRow::from).collect();
        match write_together!(conn, bookings: saved, insert events: &events, run moved)? {
            0 => Err(Conflict::Missing.into()),
            _ => Ok(()),
        }
    }

    async fn save_reassigned_booking(
        &mut self,
        booking: &Booking,
        (from, to): (UserId, UserId),
        events: &[Event],
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let (workspace, uuid) = (booking.workspace_id.0, DbUuid(booking.id.0));
        let replaced = booking_hosts::table
            .filter(booking_hosts::workspace_id.eq(workspace))
            .filter(booking_hosts::booking_uuid.eq(uuid))
            .filter(booking_hosts::user_id.eq(from.0));
        let replaced = diesel::update(replaced).set(booking_hosts::user_id.eq(to.0));
        let this = bookings::table.find((workspace, uuid));
        let saved = diesel::update(this).set(ReassignedBooking::from(booking));
        let events: Vec<EventRow> = events.iter().map(EventRow::from).collect();
        match write_together!(conn, bookings: saved, insert events: &events, run replaced)? {
            0 => Err(Conflict::Missing.into()),
            _ => Ok(()),
        }
    }

    async fn save_updated_booking(
        &mut self,
        booking: &Booking,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let key = (booking.workspace_id.0, DbUuid(booking.id.0));
        let saved = diesel::update(bookings::table.find(key)).set(UpdatedBooking::from(booking));
        let events: Vec<EventRow> = events.iter().map(EventRow::from).collect();
        match write_together!(conn, bookings: saved, insert events: &events)? {
            0 => Err(Conflict::Missing.into()),
            _ => Ok(()),
        }
    }
}

async fn find(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<Option<Booking>, StoreError> {
    let found: Vec<VersionedBooking> = bookings::table
        .find((workspace.0, DbUuid(booking.0)))
        .select(columns(workspace.0))
        .load(conn)
        .await
        .map_err(in_table("bookings"))?;
    Ok(named(conn, found).await?.pop())
}

pub(super) async fn find_for_update(
    conn: &mut Conn,
    workspace: WorkspaceId,
    booking: BookingId,
) -> Result<Option<Booking>, StoreError> {
    lock_booking(conn, workspace, booking).await?;
    find(conn, workspace, booking).await
}
