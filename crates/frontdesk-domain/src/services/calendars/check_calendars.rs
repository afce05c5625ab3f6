use std::collections::HashMap;
use std::sync::Arc;

use time::OffsetDateTime;

use super::REFRESH_TIMEOUT;
use super::reader::{AccountReader, Haste};
use crate::calendar::{CalendarFault, CalendarKind, ConnectionId};
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    CalendarAccounts, Clock, ConnectedAccount, DirectoryQueries, StoreError, StorePorts,
};
use crate::workspace::Member;

/// Asks every connected calendar account of a workspace how it stands, for whoever runs the
/// service.
pub struct CheckCalendars {
    directory: Arc<dyn DirectoryQueries>,
    reader: AccountReader,
}

/// How a connection stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedCalendar {
    /// Whose it is.
    pub member: Member,
    /// Which connection.
    pub connection_id: ConnectionId,
    /// Of which kind the account is.
    pub kind: CalendarKind,
    /// What the calendars that count are called, as far as they were ever read.
    pub calendars: Vec<String>,
    /// When it was last read whole; `None`: never.
    pub read_at: Option<OffsetDateTime>,
    /// What is wrong with it.
    pub fault: Option<CalendarFault>,
    /// Why the last booking could not be written into it.
    pub write_fault: Option<CalendarFault>,
}

impl CheckCalendars {
    /// The use case on this store.
    pub fn new(
        store: &StorePorts,
        accounts: Arc<dyn CalendarAccounts>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let reader = AccountReader { mirror: Arc::clone(&store.mirror), accounts, clock };
        Self { directory: Arc::clone(&store.directory), reader }
    }

    /// Reads every account of the workspace now, whatever it said before, and tells how each
    /// stands: by member, in the order in which each member's were declared. Built-in calendars,
    /// and those of archived members, are left out.
    ///
    /// # Errors
    /// When the store fails.
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
        for read in self.reader.read(connected().await?, Haste::None, REFRESH_TIMEOUT).await {
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
