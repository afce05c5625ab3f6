//! `/desk/links`

mod once;

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use frontdesk_domain::access::{Actor, Scope};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{EventTypeId, LinkId, QueueId};
use frontdesk_domain::link::{Chosen, HostEntry, LinkRejected, Resolve};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::page::{DEFAULT_LIMIT, PageRequest};
use frontdesk_domain::ports::{Claim, ClaimOutcome, ClaimRequest, Mode, Recording};
use frontdesk_domain::services::{CreateLinkCommand, CreatedLink, LinkError};

use crate::desk::{Desk, DeskRequest};
use crate::desk_paths::{
    AFTER, ALL, EVENT_TYPE, HOSTS, LINK, LINKS, METADATA, PER_BOOKING, QUEUE, SAVED, SHOWN,
};
use crate::form::{FieldFault, Typed};
use crate::incoming::FormBody;
use crate::page_error::{self, PageError};
use crate::reply;
use crate::state::PagesState;
use crate::views::desk::links::{Shown, links};
use crate::words::{Message, Words};

pub(crate) async fn show_links(request: DeskRequest) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let desk = request.open(&[Scope::SchedulingLinksRead]).await?;
        page(&request, &desk, StatusCode::OK, &Typed::default()).await
    })
    .await
}

pub(crate) async fn create_link(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::SchedulingLinksWrite]).await?;
        let words = desk.scene.words();
        let fault = match NewLink::read(words, &typed) {
            Ok(new) => {
                let (shared, actor) = (request.state.clone(), desk.actor.clone());
                let once = once::request(&shared, &actor, &typed);
                let create = async move { new.create(&shared, &actor, once).await };
                match request.state.write(create).await? {
                    Ok(Created::Link(link)) => return Ok(created(&desk, link)),
                    Ok(Created::InProgress) => {
                        return Ok(reply::see_other(&desk.scene.visit.address(LINKS)));
                    }
                    Ok(Created::KeepsOther) => {
                        FieldFault::new(METADATA, words.say(Message::FaultLinkExists))
                    }
                    Err(error) => field_fault(words, &typed, error)?,
                }
            }
            Err(fault) => fault,
        };
        let typed = typed.with_faults(vec![fault]);
        page(&request, &desk, StatusCode::UNPROCESSABLE_ENTITY, &typed).await
    })
    .await
}

pub(crate) async fn archive_link(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::SchedulingLinksWrite]).await?;
        let id = typed.value(LINK).parse().map_err(|_| PageError::malformed(LINK))?;
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let archive = async move {
            shared.desk.archive_scheduling_link.archive(&actor, LinkId(id), Mode::Commit).await
        };
        request.state.write(archive).await??;
        Ok(reply::see_other(&desk.scene.visit.address(LINKS)))
    })
    .await
}

pub(crate) async fn change_landing_page(request: DeskRequest, body: FormBody) -> HttpResponse {
    page_error::response(&request.visitor, async {
        let (desk, typed) = request.open_form(body, &[Scope::WorkspaceWrite]).await?;
        let shown = !typed.value(SHOWN).is_empty();
        let (shared, actor) = (request.state.clone(), desk.actor.clone());
        let change = async move { shared.desk.change_landing_page.change(&actor, shown).await };
        request.state.write(change).await??;
        Ok(reply::see_other(&desk.scene.visit.address(LINKS)))
    })
    .await
}

/// A new link is shown above the others.
fn created(desk: &Desk, link: LinkId) -> HttpResponse {
    reply::see_other(&desk.scene.visit.address_with(LINKS, &[(SAVED, &link.to_string())]))
}

async fn page(
    request: &DeskRequest,
    desk: &Desk,
    status: StatusCode,
    typed: &Typed,
) -> Result<HttpResponse, PageError> {
    let number = |name| request.visitor.parameter(name).and_then(|id| id.parse().ok()).map(LinkId);
    let all = request.visitor.parameter(ALL).is_some();
    let list = &request.state.desk.list_own_links;
    // The page after the link before the new one begins with it.
    let created = number(SAVED);
    let after = created.map(|id| LinkId(id.0.saturating_sub(1))).or_else(|| number(AFTER));
    let page = PageRequest { limit: DEFAULT_LIMIT, after };
    let found = list.list(&desk.actor, all || created.is_some(), page).await?;
    // The id is random, so that only the same form has it.
    let submission = uuid::Builder::from_random_bytes(request.state.random.entropy()).into_uuid();
    let base_url = &request.state.base_url;
    let shown = Shown { found: &found, base_url, all, created, typed, submission };
    Ok(reply::page(status, &desk.scene, links(desk, &shown)))
}

/// The outcome of the form for a new link.
enum Created {
    Link(LinkId),
    /// The personal link exists and keeps other metadata.
    KeepsOther,
    /// Another request executes the same form.
    InProgress,
}

struct NewLink {
    event_type: EventTypeSelector,
    queue: Option<QueueId>,
    emails: Vec<Email>,
    resolve: Resolve,
    metadata: Metadata,
}

impl NewLink {
    fn read(words: Words, typed: &Typed) -> Result<Self, FieldFault> {
        let fault = |field, message| FieldFault::new(field, words.say(message));
        let event_type = typed.value(EVENT_TYPE).parse().map(EventTypeId);
        let event_type = event_type.map_err(|_| fault(EVENT_TYPE, Message::ChooseOption))?;
        let queue = match typed.value(QUEUE) {
            "" => None,
            id => Some(id.parse().map_err(|_| fault(QUEUE, Message::ChooseOption))?),
        };
        let emails = typed.value(HOSTS).split([',', ';', '\n']).map(str::trim);
        let emails = emails.filter(|email| !email.is_empty()).map(Email::parse);
        let emails = emails.collect::<Result<_, _>>();
        let resolve = match typed.value(PER_BOOKING) {
            "" => Resolve::AtCreation,
            _ => Resolve::PerBooking,
        };
        Ok(Self {
            event_type: EventTypeSelector::Id(event_type),
            queue: queue.map(QueueId),
            emails: emails.map_err(|_| fault(HOSTS, Message::FaultLinkHosts))?,
            resolve,
            metadata: metadata(typed.value(METADATA))
                .ok_or_else(|| fault(METADATA, Message::FaultLinkMetadata))?,
        })
    }

    /// Creates the link, or returns the outcome of the same form.
    async fn create(
        self,
        state: &PagesState,
        actor: &Actor,
        once: Option<ClaimRequest>,
    ) -> Result<Created, LinkError> {
        let claim = match &once {
            None => None,
            Some(request) => match state.responses.claim_key(request).await? {
                ClaimOutcome::Claimed => Some(request.claim.clone()),
                // The id belongs to other fields, so this form has no claim.
                ClaimOutcome::Reused => None,
                ClaimOutcome::Recorded(response) => return Ok(once::outcome(&response)),
                ClaimOutcome::InProgress => return Ok(Created::InProgress),
            },
        };
        let created = self.create_recorded(state, actor, claim.clone()).await;
        if let (Err(_), Some(claim)) = (&created, &claim) {
            state.responses.release_claim(claim).await?;
        }
        created
    }

    async fn create_recorded(
        self,
        state: &PagesState,
        actor: &Actor,
        claim: Option<Claim>,
    ) -> Result<Created, LinkError> {
        let hosts = state.desk.list_own_links.hosts(actor, &self.emails).await?;
        let entry = |chosen| HostEntry { chosen, role: HostRole::MustAttend, lead: false };
        let chosen = self.queue.map(Chosen::Queue).into_iter();
        let entries = chosen.chain(hosts.into_iter().map(Chosen::User)).map(entry).collect();
        let sent = self.metadata.clone();
        let outcome = move |CreatedLink { link, .. }: &CreatedLink| {
            let keeps_other = sent != Metadata::default() && link.metadata != sent;
            if keeps_other { Created::KeepsOther } else { Created::Link(link.id) }
        };
        let recorded = outcome.clone();
        let mode = claim.map_or(Mode::Commit, |claim| {
            let render = Box::new(move |link: &CreatedLink| once::recorded(&recorded(link)));
            Mode::Record(Recording { claim, render })
        });
        let create = &state.desk.create_link;
        let (resolve, metadata) = (self.resolve, self.metadata);
        let command = CreateLinkCommand { entries, resolve, metadata, ..Default::default() };
        let created = create.create(actor, &self.event_type, command, mode);
        Ok(outcome(&created.await?))
    }
}

/// Parses lines of the form `key=value`.
fn metadata(text: &str) -> Option<Metadata> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pair = |line: &str| {
        let (key, value) = line.split_once('=')?;
        Some((key.trim().to_owned(), value.trim().to_owned()))
    };
    let pairs: BTreeMap<String, String> = lines.map(pair).collect::<Option<_>>()?;
    Metadata::new(pairs).ok()
}

/// What the member can correct; other errors are pages of their own.
fn field_fault(words: Words, typed: &Typed, error: LinkError) -> Result<FieldFault, PageError> {
    let fault = |field, message| Ok(FieldFault::new(field, words.say(message)));
    match error {
        LinkError::EventTypeNotActive(_) | LinkError::EventTypeNotFound(_) => {
            fault(EVENT_TYPE, Message::ChooseOption)
        }
        LinkError::Rejected(LinkRejected::UnknownHost(_)) if typed.value(HOSTS).is_empty() => {
            fault(QUEUE, Message::FaultLinkQueue)
        }
        LinkError::Invalid(_) | LinkError::Rejected(LinkRejected::UnknownHost(_)) => {
            fault(HOSTS, Message::FaultLinkHosts)
        }
        LinkError::Rejected(LinkRejected::QueueExhausted { .. }) => {
            fault(QUEUE, Message::FaultLinkQueue)
        }
        LinkError::Rejected(LinkRejected::NotOneQueue { .. }) => {
            fault(QUEUE, Message::FaultLinkNeedsQueue)
        }
        LinkError::Rejected(LinkRejected::HostCalendarUnusable(hosts)) => {
            let names: Vec<String> = hosts.into_iter().map(|(_, name)| name).collect();
            let text = words.with(Message::FaultLinkCalendar, "names", names.join(", "));
            Ok(FieldFault::new(HOSTS, text))
        }
        error => Err(error.into()),
    }
}

impl From<LinkError> for PageError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::NotFound(_) | LinkError::NotActive(_) => Self::NotFound(None),
            LinkError::Denied(_) => Self::Forbidden,
            LinkError::Store(error) => error.into(),
            error => Self::Failed(error.into()),
        }
    }
}

#[cfg(test)]
mod tests;
