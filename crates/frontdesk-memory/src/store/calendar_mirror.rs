use std::collections::HashMap;

use async_trait::async_trait;
use frontdesk_domain::calendar::{CalendarFault, ConnectionId, ConnectionKey};
use frontdesk_domain::event::Event;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, CalendarMirror, ConnectedAccount, MirroredBusy, NOTICE_AFTER, ReadingTiming,
    StoreError, WrittenEvent,
};
use frontdesk_domain::workspace::Member;
use time::OffsetDateTime;

use super::MemoryStore;
use super::mirror::Account;
use super::refusals::dangling;
use super::state::{State, Tenant};

impl Tenant {
    fn accounts_of(&self, member: &Member) -> Vec<ConnectedAccount> {
        let known = member.calendars.iter().filter_map(|connection| {
            let key = self.key_of(member.user_id, connection.id);
            let account = self.mirror.accounts.get(&(member.user_id, connection.id))?;
            Some(ConnectedAccount {
                key,
                connection: connection.clone(),
                zone: member.time_zone.clone(),
                email: member.email.clone(),
                renewed: account.renewed.clone(),
                state: account.state.clone(),
                calendars: account.calendars.clone(),
            })
        });
        known.collect()
    }

    fn key_of(&self, user_id: UserId, connection_id: ConnectionId) -> ConnectionKey {
        ConnectionKey { workspace_id: self.workspace.id, user_id, connection_id }
    }

    fn accounts(&self, of: impl Fn(&Member) -> bool) -> Vec<ConnectedAccount> {
        self.members
            .values()
            .filter(|member| of(member))
            .flat_map(|m| self.accounts_of(m))
            .collect()
    }

    fn save_written(
        &mut self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError> {
        self.check_member(key.user_id)?;
        self.bookings.get(&booking).ok_or_else(|| dangling("booking", booking))?;
        self.mirror.unmirror(key, booking);
        self.mirror.forget_object(key, written);
        self.mirror.written.insert((key.user_id, key.connection_id, booking), written.clone());
        Ok(())
    }
}

impl State {
    fn claim_due_accounts(
        &mut self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[String],
    ) -> Vec<ConnectedAccount> {
        let hosting = self.tenants.values().flat_map(|tenant| tenant.accounts(Member::may_host));
        let is_claimed =
            |account: &ConnectedAccount| !excluded.contains(&account.connection.account.server());
        let mut due: Vec<ConnectedAccount> = hosting
            .filter(|account| account.state.next_read_at <= now && is_claimed(account))
            .collect();
        due.sort_by_key(|account| (account.state.next_read_at, account.key));
        due.truncate(limit.try_into().unwrap_or(usize::MAX));
        for claimed in &mut due {
            claimed.state.next_read_at = lease_until;
            if let Some(account) = self.account_mut(&claimed.key) {
                account.state.next_read_at = lease_until;
            }
        }
        due
    }

    /// Adds `event` if the member thereby changes between usable and unusable.
    fn report(
        &mut self,
        key: &ConnectionKey,
        usable: bool,
        event: &Event,
    ) -> Result<(), StoreError> {
        let tenant = self.tenant_mut(key.workspace_id)?;
        let may_host = tenant.members.get(&key.user_id).is_some_and(Member::may_host);
        let due = event.occurred_at.saturating_add(NOTICE_AFTER);
        if may_host && tenant.mirror.report(key.user_id, Some(due).filter(|_| !usable)) {
            tenant.event_log.add(event)?;
        }
        Ok(())
    }

    /// The notices, with the times at which they are due.
    fn notices(&self) -> Vec<(OffsetDateTime, ConnectionKey)> {
        let of_tenant = |tenant: &Tenant| {
            let accounts = tenant.mirror.accounts.iter();
            let due = accounts.filter_map(|((user, connection), account)| {
                Some((account.notice_due_at?, tenant.key_of(*user, *connection)))
            });
            due.collect::<Vec<_>>()
        };
        self.tenants.values().flat_map(of_tenant).collect()
    }

    fn postpone_notice(&mut self, key: &ConnectionKey, until: Option<OffsetDateTime>) {
        if let Some(account) = self.account_mut(key) {
            account.notice_due_at = until;
        }
    }

    fn account_mut(&mut self, key: &ConnectionKey) -> Option<&mut Account> {
        self.tenants.get_mut(&key.workspace_id)?.mirror.account_mut(key)
    }
}

#[async_trait]
impl CalendarMirror for MemoryStore {
    async fn connected_accounts(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        self.ask(workspace, |tenant| tenant.accounts(|member| users.contains(&member.user_id)))
    }

    async fn claim_due_accounts(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
        excluded: &[String],
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        self.write(|state| Ok(state.claim_due_accounts(now, lease_until, limit, excluded))).await
    }

    async fn mirrored_busy(
        &self,
        workspace: WorkspaceId,
        users: &[UserId],
        within: Interval,
    ) -> Result<HashMap<UserId, Vec<MirroredBusy>>, StoreError> {
        self.ask(workspace, |tenant| tenant.mirror.busy(users, within))
    }

    async fn save_reading(
        &self,
        key: &ConnectionKey,
        version: i64,
        reading: &AccountReading,
        timing: &ReadingTiming,
        usable: &Event,
    ) -> Result<bool, StoreError> {
        self.write(|state| {
            let account = state.account_mut(key).filter(|account| account.state.version == version);
            let Some(account) = account else { return Ok(false) };
            account.take_in(reading, timing);
            state.report(key, true, usable)?;
            Ok(true)
        })
        .await
    }

    async fn save_reading_fault(
        &self,
        key: &ConnectionKey,
        fault: &CalendarFault,
        next_read_at: OffsetDateTime,
        unusable: &Event,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            let Some(account) = state.account_mut(key) else { return Ok(()) };
            account.state.fault = Some(fault.clone());
            account.state.failures += 1;
            account.state.next_read_at = next_read_at;
            state.report(key, false, unusable)
        })
        .await
    }

    async fn claim_notices(
        &self,
        now: OffsetDateTime,
        lease_until: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ConnectionKey>, StoreError> {
        self.write(|state| {
            let mut due = state.notices();
            due.retain(|(due, _)| *due <= now);
            due.sort();
            due.truncate(limit.try_into().unwrap_or(usize::MAX));
            for (_, key) in &due {
                state.postpone_notice(key, Some(lease_until));
            }
            Ok(due.into_iter().map(|(_, key)| key).collect())
        })
        .await
    }

    async fn end_notices(
        &self,
        keys: &[ConnectionKey],
        lease_until: OffsetDateTime,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            for (due, key) in state.notices() {
                let is_claimed = keys
                    .iter()
                    .any(|it| (it.workspace_id, it.user_id) == (key.workspace_id, key.user_id));
                if is_claimed && due <= lease_until {
                    state.postpone_notice(&key, None);
                }
            }
            Ok(())
        })
        .await
    }

    async fn save_write_fault(
        &self,
        key: &ConnectionKey,
        fault: Option<CalendarFault>,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            if let Some(account) = state.account_mut(key) {
                account.state.write_fault = fault;
            }
            Ok(())
        })
        .await
    }

    async fn find_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<Option<WrittenEvent>, StoreError> {
        let place = (key.user_id, key.connection_id, booking);
        self.ask(key.workspace_id, |tenant| tenant.mirror.written.get(&place).cloned())
    }

    async fn list_written_events(
        &self,
        workspace: WorkspaceId,
        bookings: &[BookingId],
    ) -> Result<Vec<(BookingId, ConnectionKey, WrittenEvent)>, StoreError> {
        self.ask(workspace, |tenant| {
            let written = tenant.mirror.written.iter();
            written
                .filter(|((_, _, of), _)| bookings.contains(of))
                .map(|((user, connection, of), written)| {
                    (*of, tenant.key_of(*user, *connection), written.clone())
                })
                .collect()
        })
    }

    async fn save_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
        written: &WrittenEvent,
    ) -> Result<(), StoreError> {
        self.write(|state| state.tenant_mut(key.workspace_id)?.save_written(key, booking, written))
            .await
    }

    async fn forget_written_event(
        &self,
        key: &ConnectionKey,
        booking: BookingId,
    ) -> Result<(), StoreError> {
        self.write(|state| {
            state.tenant_mut(key.workspace_id)?.mirror.unmirror(key, booking);
            Ok(())
        })
        .await
    }

    async fn list_connected_accounts(
        &self,
        workspace: WorkspaceId,
    ) -> Result<Vec<ConnectedAccount>, StoreError> {
        self.ask(workspace, |tenant| tenant.accounts(|_| true))
    }

    async fn oldest_reading(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        let state = self.read()?;
        let hosting = state.tenants.values().flat_map(|tenant| tenant.accounts(Member::may_host));
        Ok(hosting.filter_map(|account| account.state.read_at).min())
    }
}
