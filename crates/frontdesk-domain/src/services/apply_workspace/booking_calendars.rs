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
    Random, SecretSealer, StoreError, StorePorts,
};
use crate::workspace::Member;

/// How long the accounts have to answer; all are asked at once.
const TIMEOUT: Timeout = Timeout::from_secs(10);

/// Checks, before a plan is applied, that bookings can be written where it says.
///
/// It asks the accounts that are new, have changed or are at fault, and writes nothing.
pub struct CheckBookingCalendars {
    directory: Arc<dyn DirectoryQueries>,
    mirror: Arc<dyn CalendarMirror>,
    accounts: Arc<dyn CalendarAccounts>,
    sealer: Arc<dyn SecretSealer>,
    random: Arc<dyn Random>,
    clock: Arc<dyn Clock>,
}

/// What was found of the calendars that a plan wants bookings written into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookingCalendarFindings {
    /// Calendars that the plan newly names, and that are not there or may not be written into.
    pub faults: Faults,
    /// The same of calendars that were stored before; and accounts that could not be asked, of
    /// whose calendars nothing is known.
    pub warnings: Faults,
}

impl CheckBookingCalendars {
    /// The use case on this store, with what asks accounts and seals their secrets for it.
    pub fn new(
        store: &StorePorts,
        accounts: Arc<dyn CalendarAccounts>,
        sealer: Arc<dyn SecretSealer>,
        random: Arc<dyn Random>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let (directory, mirror) = (Arc::clone(&store.directory), Arc::clone(&store.mirror));
        Self { directory, mirror, accounts, sealer, random, clock }
    }

    /// What is wrong with the calendars that `plan` wants bookings written into.
    ///
    /// # Errors
    /// The store's.
    pub async fn check(&self, plan: &WorkspacePlan) -> Result<BookingCalendarFindings, StoreError> {
        let plan = plan.parts();
        let workspace = self.directory.find_workspace_by_key(&plan.workspace.key).await?;
        let stored = match &workspace {
            Some(workspace) => self.directory.list_members(workspace.id).await?,
            None => Vec::new(),
        };
        // Of a workspace that is not there yet nothing is stored under the number.
        let workspace_id = workspace.map_or(WorkspaceId(0), |workspace| workspace.id);
        let (mut places, mut accounts) = (Vec::new(), Vec::new());
        for member in &plan.members {
            if let Some((place, account)) = self.to_check(member, workspace_id, &stored).await? {
                places.push(place);
                accounts.push(account);
            }
        }
        let mut findings = BookingCalendarFindings::default();
        if accounts.is_empty() {
            return Ok(findings);
        }
        let answers = self.accounts.check_booking_calendars(accounts, TIMEOUT).await;
        for (Place { path, is_new }, answer) in places.into_iter().zip(answers) {
            match answer {
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

    /// The account that a member's bookings are to be written into; `None` for one that is as it
    /// was and was read without a fault.
    async fn to_check(
        &self,
        planned: &PlannedMember,
        workspace_id: WorkspaceId,
        stored: &[Member],
    ) -> Result<Option<(Place, ConnectedAccount)>, StoreError> {
        let seal = Seal { workspace_id, sealer: self.sealer.as_ref() };
        let calendars =
            CalendarPlanner { stored, seal, random: self.random.as_ref(), now: self.clock.now() };
        let mut unsealed = Faults::new();
        let wanted = calendars.of_member(planned, &mut unsealed);
        let Some(index) = wanted.iter().position(CalendarConnection::takes_bookings) else {
            return Ok(None);
        };
        // A secret that cannot be sealed is told when the plan is applied.
        if !unsealed.is_empty() {
            return Ok(None);
        }
        let connection = wanted[index].clone();
        let member = stored.iter().find(|member| member.key == planned.key);
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
        // A vendor's newer token goes on opening the account while its declared secrets are the
        // same.
        let same = known.into_iter().find(|known| known.connection.account == connection.account);
        let account = ConnectedAccount {
            key,
            connection,
            zone: planned.time_zone.clone(),
            renewed: same.and_then(|known| known.renewed),
            state: ConnectionState::unread(self.clock.now()),
            calendars: Vec::new(),
        };
        let path = path(planned, index, &account.connection.book_into);
        Ok(Some((Place { path, is_new }, account)))
    }
}

/// Where a calendar stands in the file, and whether it is not stored as it stands there.
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
