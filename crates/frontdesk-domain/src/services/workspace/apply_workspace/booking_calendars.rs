use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration as Timeout;

use super::calendars::CalendarPlanner;
use super::seal::Seal;
use crate::calendar::{BookInto, CalendarConnection, ConnectionKey};
use crate::fault::{Fault, Faults};
use crate::ids::{UserId, WorkspaceId};
use crate::plan::{PlannedMember, WorkspacePlan};
use crate::ports::{
    CalendarAccounts, CalendarMirror, Clock, ConnectedAccount, ConnectionState, DirectoryQueries,
    Random, SecretSealer, StoreError,
};
use crate::workspace::Member;

/// The timeout of each check; the checks run concurrently.
const TIMEOUT: Timeout = Timeout::from_secs(10);

/// Checks that bookings can be written to a plan's calendars.
///
/// Checks only accounts that are new, changed, faulty or never read. Writes nothing.
pub struct CheckBookingCalendars {
    /// Calls `find_workspace_by_key` and `list_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `connected_accounts`.
    pub mirror: Arc<dyn CalendarMirror>,
    /// Calls `check_booking_calendars`.
    pub accounts: Arc<dyn CalendarAccounts>,
    /// Calls `seal` and `is_same`.
    pub sealer: Arc<dyn SecretSealer>,
    /// Calls `entropy`.
    pub random: Arc<dyn Random>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

/// Problems with the booking calendars of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingCalendarFindings {
    /// New or changed calendars that are missing or read-only.
    pub faults: Faults,
    /// Unchanged calendars that are missing or read-only, and failed checks.
    pub warnings: Faults,
}

impl CheckBookingCalendars {
    /// Checks the booking calendars of `plan`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn check(&self, plan: &WorkspacePlan) -> Result<BookingCalendarFindings, StoreError> {
        let plan = plan.parts();
        let workspace = self.directory.find_workspace_by_key(&plan.workspace.key).await?;
        let stored = match &workspace {
            Some(workspace) => self.directory.list_members(workspace.id).await?,
            None => Vec::new(),
        };
        // If the workspace does not exist yet, the placeholder id 0 matches no rows.
        let workspace_id = workspace.map_or(WorkspaceId(0), |workspace| workspace.id);
        let (mut places, mut accounts) = (Vec::new(), Vec::new());
        let by_id: HashMap<_, _> = stored.iter().map(|member| (member.user_id, member)).collect();
        let by_key: HashMap<_, _> = stored.iter().map(|member| (&member.key, member)).collect();
        for planned in &plan.members {
            let member = match &planned.id {
                Some(id) => by_id.get(id),
                None => by_key.get(&planned.key),
            };
            if let Some((place, account)) =
                self.to_check(planned, workspace_id, member.copied()).await?
            {
                places.push(place);
                accounts.push(account);
            }
        }
        let mut findings = BookingCalendarFindings::default();
        if accounts.is_empty() {
            return Ok(findings);
        }
        let responses = self.accounts.check_booking_calendars(accounts, TIMEOUT).await;
        for (Place { path, is_new }, response) in places.into_iter().zip(responses) {
            match response {
                Ok(None) => {}
                Ok(Some(detail)) if is_new => findings.faults.push(Fault::new(path, detail)),
                Ok(Some(detail)) => findings.warnings.push(Fault::new(path, detail)),
                Err(failure) => {
                    let detail = format!("could not be checked: {}", failure.fault.detail);
                    findings.warnings.push(Fault::new(path, detail));
                }
            }
        }
        Ok(findings)
    }

    async fn to_check(
        &self,
        planned: &PlannedMember,
        workspace_id: WorkspaceId,
        member: Option<&Member>,
    ) -> Result<Option<(Place, ConnectedAccount)>, StoreError> {
        let seal = Seal { workspace_id, sealer: self.sealer.as_ref() };
        let calendars =
            CalendarPlanner { seal, random: self.random.as_ref(), now: self.clock.now() };
        let mut unsealed = Faults::new();
        let (wanted, unnamed) = calendars.of_member(planned, member, &mut unsealed);
        let Some(index) = wanted.iter().position(CalendarConnection::takes_bookings) else {
            return Ok(None);
        };
        // A secret that cannot be sealed is reported when the plan is applied. Calendars that the
        // plan does not name were checked when the member connected them.
        let (true, Some(position)) = (unsealed.is_empty(), index.checked_sub(unnamed)) else {
            return Ok(None);
        };
        let connection = wanted[index].clone();
        let is_new = member.and_then(Member::booking_calendar) != Some(&connection);
        let user_id = member.map_or(UserId(0), |member| member.user_id);
        let key = ConnectionKey { workspace_id, user_id, connection_id: connection.id };
        let known = self.mirror.connected_accounts(workspace_id, &[user_id]).await?;
        let is_sound = |known: &ConnectedAccount| {
            known.key == key && known.state.fault.is_none() && known.state.read_at.is_some()
        };
        if !is_new && known.iter().any(is_sound) {
            return Ok(None);
        }
        // While the declared secrets are unchanged, the token that the vendor renewed stays valid.
        let same = known.into_iter().find(|known| known.connection.account == connection.account);
        let account = ConnectedAccount {
            key,
            connection,
            zone: planned.time_zone.clone(),
            email: planned.email.clone(),
            renewed: same.and_then(|known| known.renewed),
            state: ConnectionState::unread(self.clock.now()),
            calendars: Vec::new(),
        };
        let path = path(planned, position, &account.connection.book_into);
        Ok(Some((Place { path, is_new }, account)))
    }
}

/// A calendar's path in the file; `is_new` includes a changed calendar.
struct Place {
    path: String,
    is_new: bool,
}

fn path(member: &PlannedMember, index: usize, into: &BookInto) -> String {
    let account = format!("members[{}].calendars[{index}]", member.position);
    match into {
        BookInto::Named(_) => format!("{account}.calendar"),
        BookInto::First | BookInto::Nowhere => account,
    }
}
