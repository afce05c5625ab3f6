use std::sync::Arc;

use anyhow::Context as _;
use frontdesk_domain::access::{Actor, Scope, Token};
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Chosen, HostEntry, Link, LinkKind};
use frontdesk_domain::plan::WorkspacePlan;
use frontdesk_domain::ports::{Mode, StoreError, StorePorts};
use frontdesk_domain::services::{
    ApplyOptions, CreateLinkCommand, CreateToken, CreateTokenCommand, Ports, PublicAddress,
    Services,
};
use frontdesk_domain::workspace::Workspace;
use frontdesk_domain::zone::Zone;
use frontdesk_vault::Vault;
use time::OffsetDateTime;

use super::dates::dated;
use crate::system::new_token;
use crate::{adapters, workspace_file};

const FILE: &str = include_str!("demo.toml");
/// The name of the embedded file in errors.
pub(crate) const DEMO_FILE: &str = "demo.toml";
const ZONE: &str = "Europe/London";
const WORKSPACE: &str = "northwind";
const VISITOR: &str = "grace";
const EVENT_TYPE: &str = "intro-30";
const COLLEAGUE: &str = "priya";

pub(crate) struct Guide {
    pub(crate) workspace: Workspace,
    /// The token's member.
    pub(crate) actor: Actor,
    /// Includes the secret.
    pub(crate) token: Token,
    pub(crate) personal_link: Link,
    pub(crate) team_link: Link,
}

impl Guide {
    pub(super) fn address_of(&self, link: &Link) -> PublicAddress {
        PublicAddress { workspace: self.workspace.key.clone(), link: link.address.clone() }
    }

    pub(crate) fn page_of(&self, link: &Link) -> String {
        format!("/book/{}", self.address_of(link))
    }
}

/// Creates a token and, if missing, the demo workspace and its links.
///
/// # Errors
/// If the store fails, or if the key of the demo workspace belongs to another workspace.
pub(crate) async fn prepare(
    ports: &Ports,
    services: &Services,
    vault: &Arc<Vault>,
) -> anyhow::Result<Guide> {
    let directory = &ports.store.directory;
    let key = key(WORKSPACE);
    if directory.find_workspace_by_key(&key).await?.is_none() {
        let apply_workspace =
            adapters::apply_workspace(Arc::clone(&ports.store.store), vault, adapters::of_system());
        let applied =
            apply_workspace.apply(&plan(ports.clock.now())?, ApplyOptions::default()).await;
        applied.map_err(|error| workspace_file::not_applied(DEMO_FILE.as_ref(), error))?;
    }
    let workspace = directory
        .find_workspace_by_key(&key)
        .await?
        .context("the demo workspace has disappeared")?;
    let (token, actor) = admit(ports).await.with_context(|| {
        format!(
            "the workspace {WORKSPACE} in this database is not the demo's; choose another database with --database"
        )
    })?;
    let personal_link = make_personal_link(services, &actor).await?;
    let team_link = find_team_link(ports, services, &actor).await?;
    Ok(Guide { workspace, actor, token, personal_link, team_link })
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("the demo's keys are valid")
}

pub(super) fn event_type() -> EventTypeSelector {
    EventTypeSelector::Key(key(EVENT_TYPE))
}

/// The plan of the demo workspace, whose bookings are around `now`.
pub(crate) fn plan(now: OffsetDateTime) -> anyhow::Result<WorkspacePlan> {
    let zone = Zone::parse(ZONE)?;
    Ok(workspace_file::parse_embedded(&dated(FILE, now, &zone), DEMO_FILE)?)
}

async fn admit(ports: &Ports) -> anyhow::Result<(Token, Actor)> {
    let Ports { store: StorePorts { store, directory, .. }, clock, random, .. } = ports.clone();
    let create = CreateToken { store, directory, clock, random };
    let token = new_token();
    let command = CreateTokenCommand {
        token: token.clone(),
        workspace: key(WORKSPACE),
        member: key(VISITOR),
        name: None,
        scopes: Scope::ALL.into_iter().collect(),
        expires_in: None,
    };
    let record = create.create(command).await?;
    let actor = record.authenticate(&token, ports.clock.now()).context("a new token is active")?;
    Ok((token, actor))
}

async fn make_personal_link(services: &Services, visitor: &Actor) -> anyhow::Result<Link> {
    Ok(services
        .create_link
        .create(visitor, &event_type(), CreateLinkCommand::default(), Mode::Commit)
        .await?
        .link)
}

async fn find_team_link(
    ports: &Ports,
    services: &Services,
    visitor: &Actor,
) -> anyhow::Result<Link> {
    if let Some(link) = choose_team_link(ports, visitor).await? {
        return Ok(link);
    }
    let members = ports.store.directory.list_members(visitor.workspace_id).await?;
    let colleague = members.iter().find(|member| member.key == key(COLLEAGUE) && member.may_host());
    let colleague =
        colleague.with_context(|| format!("the demo workspace has no member {COLLEAGUE}"))?;
    let host = |user_id, lead| HostEntry {
        chosen: Chosen::User(user_id),
        role: HostRole::MustAttend,
        lead,
    };
    let entries = vec![host(visitor.user_id, true), host(colleague.user_id, false)];
    let command = CreateLinkCommand { entries, ..Default::default() };
    Ok(services.create_link.create(visitor, &event_type(), command, Mode::Commit).await?.link)
}

async fn choose_team_link(ports: &Ports, visitor: &Actor) -> Result<Option<Link>, StoreError> {
    let (workspace, user) = (visitor.workspace_id, visitor.user_id);
    let event_type =
        ports.store.directory.find_event_type_by_key(workspace, &key(EVENT_TYPE)).await?;
    let Some(event_type) = event_type else { return Ok(None) };
    let links = ports.store.links.link_choices(workspace, user, &[event_type.id], 1).await?;
    Ok(links.into_iter().find(|link| link.address.kind() == LinkKind::Team))
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ids::WorkspaceId;
    use frontdesk_domain::services::{ApplyWorkspace, Outcome};
    use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, TestStore};

    use super::*;

    /// The days include a daylight saving transition.
    #[tokio::test]
    async fn demo_workspace_is_valid_on_any_day() {
        for day in 0..14 {
            let clock = FixedClock::at("2026-10-19T16:45:00Z");
            clock.advance(time::Duration::days(day));
            let plan = plan(frontdesk_domain::ports::Clock::now(&clock)).expect("a valid file");
            let store = TestStore::new();
            let vault = Arc::new(Vault::without_key());
            let apply = ApplyWorkspace {
                store: store.ports().store,
                clock: Arc::new(clock),
                random: Arc::new(SeededRandom::default()),
                sealer: Arc::<Vault>::clone(&vault),
                hasher: vault,
                describer: Arc::new(ShortChanges),
            };
            let report = apply.apply(&plan, ApplyOptions::default()).await;
            let report = report.unwrap_or_else(|refused| panic!("day {day}: {refused:?}"));
            assert_eq!(report.workspace_id, WorkspaceId(1));
            assert_eq!(report.count(Outcome::Created), report.changes.len());
        }
    }
}
