use std::collections::HashMap;
use std::sync::Arc;

use time::OffsetDateTime;

use super::reader::{AccountReader, ReadMode};
use super::refresh_calendars::REFRESH_TIMEOUT;
use crate::calendar::{CalendarFault, CalendarKind, ConnectionId};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    CalendarAccounts, CalendarMirror, Clock, ConnectedAccount, DirectoryQueries, Random, StoreError,
};
use crate::workspace::Member;

/// Reads every connected calendar account of a workspace and reports its state.
pub struct CheckCalendars {
    directory: Arc<dyn DirectoryQueries>,
    reader: AccountReader,
}

/// The state of a calendar connection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedCalendar {
    /// The member who owns the connection.
    pub member: Member,
    /// The connection.
    pub connection_id: ConnectionId,
    /// The kind of the account.
    pub kind: CalendarKind,
    /// The names of the calendars that were read for busy times.
    pub calendars: Vec<String>,
    /// The time of the last successful reading; `None`: never.
    pub read_at: Option<OffsetDateTime>,
    /// The error of the last reading.
    pub fault: Option<CalendarFault>,
    /// The error of the last write of a booking.
    pub write_fault: Option<CalendarFault>,
}

impl CheckCalendars {
    /// Creates the use case.
    pub fn new(
        directory: &Arc<dyn DirectoryQueries>,
        mirror: &Arc<dyn CalendarMirror>,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let reader = AccountReader { mirror: Arc::clone(mirror), accounts, clock, random };
        Self { directory: Arc::clone(directory), reader }
    }

    /// Reads every external account now and returns the states.
    ///
    /// The accounts are ordered by member, then as declared. Archived members are left out.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn check(&self, workspace: WorkspaceId) -> Result<Vec<CheckedCalendar>, StoreError> {
        let members = self.directory.list_members(workspace).await?;
        let members: HashMap<UserId, Member> = members
            .into_iter()
            .filter(|member| !member.archived)
            .map(|member| (member.user_id, member))
            .collect();
        let connected = async || -> Result<Vec<ConnectedAccount>, StoreError> {
            let mut accounts = self.reader.mirror.list_connected_accounts(workspace).await?;
            accounts.retain(|account| members.contains_key(&account.key.user_id));
            Ok(accounts)
        };
        for read in
            self.reader.read(connected().await?, ReadMode::Background, REFRESH_TIMEOUT).await
        {
            read?;
        }
        let checked = |account: ConnectedAccount| CheckedCalendar {
            member: members[&account.key.user_id].clone(),
            connection_id: account.key.connection_id,
            kind: account.connection.account.kind(),
            calendars: account.calendars.into_iter().map(|calendar| calendar.name).collect(),
            read_at: account.state.read_at,
            fault: account.state.fault,
            write_fault: account.state.write_fault,
        };
        Ok(connected().await?.into_iter().map(checked).collect())
    }
}
