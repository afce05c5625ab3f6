use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::join_all;
use time::{Duration, OffsetDateTime};

use crate::access::Role;
use crate::calendar::{CalendarFaultKind, ConnectionKey};
use crate::email::Email;
use crate::ids::{UserId, WorkspaceId};
use crate::ports::{
    CalendarMirror, CalendarNotice, Clock, ConnectedAccount, DirectoryQueries, Mailer, Random,
    UnusableCalendar,
};
use crate::services::MailError;
use crate::services::deliveries::ATTEMPT_TIMEOUT;
use crate::workspace::{Member, Workspace};

const AT_ONCE: u32 = 100;

/// The time for which a claim is exclusive.
const LEASE: Duration = Duration::minutes(5);

/// The number of affected members that makes an outage of a server.
const OUTAGE: usize = 3;

/// The pause between mails to admins about the same unreachable server.
const PAUSE: Duration = Duration::hours(1);

/// The number of mails that are sent concurrently.
const CONCURRENT: usize = 8;

/// The number of calendars that a mail lists.
const LISTED: usize = 20;

/// Mails hosts and admins about calendars that cannot be read.
///
/// Several processes can share one store. Run it about once a minute.
pub struct SendCalendarNotices {
    mirror: Arc<dyn CalendarMirror>,
    directory: Arc<dyn DirectoryQueries>,
    mailer: Arc<dyn Mailer>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    /// When this process last mailed the admins about an unreachable server.
    reported: Mutex<HashMap<(WorkspaceId, String), OffsetDateTime>>,
}

/// A member with a calendar that cannot be read.
type Faulty<'a> = (&'a Member, &'a ConnectedAccount, CalendarFaultKind);

impl SendCalendarNotices {
    /// Creates the use case.
    pub fn new(
        mirror: &Arc<dyn CalendarMirror>,
        directory: &Arc<dyn DirectoryQueries>,
        mailer: Arc<dyn Mailer>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let (mirror, directory) = (Arc::clone(mirror), Arc::clone(directory));
        Self { mirror, directory, mailer, clock, random, reported: Mutex::default() }
    }

    /// Mails hosts who have been unusable for ten minutes, and admins.
    ///
    /// Once for each time that a host becomes unusable.
    ///
    /// If a server cannot be reached for three hosts, only the admins are mailed: once an hour, and
    /// not for each host.
    ///
    /// # Errors
    /// If the store or the mail server fails. The mail is sent again in five minutes.
    pub async fn send(&self) -> Result<(), MailError> {
        let now = self.clock.now();
        let lease_until = now.saturating_add(LEASE);
        let claimed = self.mirror.claim_notices(now, lease_until, AT_ONCE).await?;
        let mut by_workspace: BTreeMap<WorkspaceId, Vec<ConnectionKey>> = BTreeMap::new();
        for key in claimed {
            by_workspace.entry(key.workspace_id).or_default().push(key);
        }
        let mut outcome = Ok(());
        for (workspace, keys) in by_workspace {
            let due = keys.iter().map(|key| key.user_id).collect();
            match self.send_for(workspace, &due).await {
                Ok(()) => self.mirror.end_notices(&keys, lease_until).await?,
                Err(error) => outcome = Err(error),
            }
        }
        outcome
    }

    async fn send_for(&self, id: WorkspaceId, due: &HashSet<UserId>) -> Result<(), MailError> {
        let Some(workspace) = self.directory.find_workspace(id).await? else { return Ok(()) };
        let mut members = self.directory.list_members(id).await?;
        members.retain(|member| !member.archived && !member.service_account);
        let hosts: HashMap<UserId, &Member> = members
            .iter()
            .filter(|member| member.may_host() && member.external_calendars().next().is_some())
            .map(|member| (member.user_id, member))
            .collect();
        let ids: Vec<UserId> = hosts.keys().copied().collect();
        let accounts = self.mirror.connected_accounts(id, &ids).await?;
        let faulty = accounts.iter().filter_map(|account| {
            let fault = account.state.fault.as_ref()?;
            Some((*hosts.get(&account.key.user_id)?, account, fault.kind))
        });
        let faulty: Vec<Faulty<'_>> = faulty.collect();
        let news: Vec<&Faulty<'_>> =
            faulty.iter().filter(|(host, ..)| due.contains(&host.user_id)).collect();
        let servers = self.unreported(id, &news);
        let mut mails = self.to_hosts(&workspace, &news, &faulty);
        let admins = members.iter().filter(|member| member.role == Role::Admin);
        for admin in admins {
            // The admin's own calendars are in the mail to the admin as a host.
            let is_told = mails.iter().any(|mail| mail.is_own && mail.to == admin.email);
            let of_others = news.iter().copied().filter(|(host, account, kind)| {
                let is_news = *kind != CalendarFaultKind::Unavailable
                    || servers.contains(&server_of(account));
                is_news && !(is_told && host.user_id == admin.user_id)
            });
            let of_others: Vec<&Faulty<'_>> = of_others.collect();
            if !of_others.is_empty() {
                mails.push(self.notice(&workspace, &admin.email, false, &of_others));
            }
        }
        self.mail(&mails).await?;
        let now = self.clock.now();
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        reported.retain(|_, at| now < at.saturating_add(PAUSE));
        reported.extend(servers.into_iter().map(|server| ((id, server), now)));
        Ok(())
    }

    /// One mail for each host with a faulty calendar outside an outage.
    fn to_hosts(
        &self,
        workspace: &Workspace,
        news: &[&Faulty<'_>],
        faulty: &[Faulty<'_>],
    ) -> Vec<CalendarNotice> {
        let mut by_host: BTreeMap<UserId, Vec<&Faulty<'_>>> = BTreeMap::new();
        for own in news.iter().copied().filter(|it| !is_outage(it, faulty)) {
            by_host.entry(own.0.user_id).or_default().push(own);
        }
        by_host.values().map(|own| self.notice(workspace, &own[0].0.email, true, own)).collect()
    }

    /// The unreachable servers about which the admins were not mailed lately.
    fn unreported(&self, id: WorkspaceId, news: &[&Faulty<'_>]) -> HashSet<String> {
        let now = self.clock.now();
        let reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        let unreachable = news.iter().filter(|(.., kind)| *kind == CalendarFaultKind::Unavailable);
        let servers = unreachable.map(|(_, account, _)| server_of(account));
        let is_old = |server: &String| {
            let last = reported.get(&(id, server.clone()));
            last.is_none_or(|at| at.saturating_add(PAUSE) <= now)
        };
        servers.filter(is_old).collect()
    }

    fn notice(
        &self,
        workspace: &Workspace,
        to: &Email,
        is_own: bool,
        faulty: &[&Faulty<'_>],
    ) -> CalendarNotice {
        let calendar = |(member, account, fault): &&Faulty<'_>| UnusableCalendar {
            member: member.name.clone(),
            kind: account.connection.account.kind(),
            server: server_of(account),
            fault: *fault,
        };
        CalendarNotice {
            id: self.random.uuid(self.clock.now()),
            to: to.clone(),
            language: workspace.invitations.language.unwrap_or(workspace.booking_page.language),
            workspace_name: workspace.name.clone(),
            is_own,
            calendars: faulty.iter().take(LISTED).map(calendar).collect(),
            more: faulty.len().saturating_sub(LISTED),
        }
    }

    /// Fails only if no mail was sent, so none is sent twice.
    async fn mail(&self, mails: &[CalendarNotice]) -> Result<(), MailError> {
        let mut mails = mails.iter();
        for mail in mails.by_ref() {
            match self.mailer.send_calendar_notice(mail, ATTEMPT_TIMEOUT).await {
                Ok(()) => break,
                // The mail server is probably down.
                Err(failure) if failure.worth_retrying => {
                    return Err(MailError::Mail(failure.reason));
                }
                Err(_) => {}
            }
        }
        for mails in mails.as_slice().chunks(CONCURRENT) {
            let send = |mail| self.mailer.send_calendar_notice(mail, ATTEMPT_TIMEOUT);
            join_all(mails.iter().map(send)).await;
        }
        Ok(())
    }
}

fn server_of(account: &ConnectedAccount) -> String {
    account.connection.account.server()
}

/// Whether several members have a calendar on the same unreachable server.
fn is_outage((_, account, kind): &Faulty<'_>, faulty: &[Faulty<'_>]) -> bool {
    let server = server_of(account);
    let affected = faulty.iter().filter(|(_, other, kind)| {
        *kind == CalendarFaultKind::Unavailable && server_of(other) == server
    });
    let affected: HashSet<UserId> = affected.map(|(member, ..)| member.user_id).collect();
    *kind == CalendarFaultKind::Unavailable && OUTAGE <= affected.len()
}
