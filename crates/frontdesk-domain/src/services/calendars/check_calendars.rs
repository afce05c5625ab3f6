use std::collections::HashMap;
use std::sync::Arc;

use super::connect_calendars::ConnectedCalendar;
use super::reader::{AccountReader, ReadMode};
use super::refresh_calendars::REFRESH_TIMEOUT;
use super::words::{ConnectionProblem, sentence};
use crate::access::Actor;
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    CalendarAccounts, CalendarMirror, Clock, ConnectedAccount, DirectoryQueries, Random, StoreError,
};
use crate::services::workspace::WorkspaceError;
use crate::workspace::Member;

/// Reads the calendars of a workspace or member; reports their states.
pub struct CheckCalendars {
    directory: Arc<dyn DirectoryQueries>,
    reader: AccountReader,
}

/// A calendar connection after a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedCalendar {
    /// The member who owns the connection.
    pub member: Member,
    /// The connection with its state.
    pub calendar: ConnectedCalendar,
}

impl CheckedCalendar {
    /// The fault and its remedy, as a sentence, if any.
    pub fn fault_sentence(&self) -> Option<String> {
        let ConnectedCalendar { connection, fault, write_fault, .. } = &self.calendar;
        let fault = fault.as_ref().map(ConnectionProblem::Fault);
        let problem = fault.or_else(|| write_fault.as_ref().map(ConnectionProblem::Unwritten))?;
        Some(sentence(connection.account.kind(), &self.member.name, &problem))
    }
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

    /// Reads every external account of a member now.
    ///
    /// Returns the states in the order of declaration. Only admins check the calendars of others.
    ///
    /// # Errors
    /// `Denied`, `MemberNotFound` or `Store`.
    pub async fn check_for(
        &self,
        actor: &Actor,
        user: UserId,
    ) -> Result<Vec<CheckedCalendar>, WorkspaceError> {
        if user != actor.user_id {
            actor.require_admin("check the calendars of another member")?;
        }
        let (workspace, users) = (actor.workspace_id, [user]);
        let found = self.directory.find_members(workspace, &users).await?;
        let member = found.into_iter().find(|member| !member.archived);
        let member = member.ok_or(WorkspaceError::MemberNotFound(user))?;
        let members = HashMap::from([(user, member)]);
        let connected = || self.reader.mirror.connected_accounts(workspace, &users);
        self.read(connected().await?).await?;
        Ok(checked(connected().await?, &members))
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
        self.read(connected().await?).await?;
        Ok(checked(connected().await?, &members))
    }

    async fn read(&self, accounts: Vec<ConnectedAccount>) -> Result<(), StoreError> {
        for read in self.reader.read(accounts, ReadMode::Background, REFRESH_TIMEOUT).await {
            read?;
        }
        Ok(())
    }
}

fn checked(
    accounts: Vec<ConnectedAccount>,
    members: &HashMap<UserId, Member>,
) -> Vec<CheckedCalendar> {
    let checked = |account: ConnectedAccount| {
        let member = members[&account.key.user_id].clone();
        let calendar = ConnectedCalendar::new(&account.connection, Some(&account), &member);
        CheckedCalendar { member, calendar }
    };
    accounts.into_iter().map(checked).collect()
}
