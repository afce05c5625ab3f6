use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::create_link::{CreateLink, CreateLinkCommand, CreatedLink};
use super::error::LinkError;
use crate::access::{Actor, Scope};
use crate::booking::{Answers, Attribution, check_given_answers};
use crate::email::Email;
use crate::event::{Event, EventDetail, LeadDecision};
use crate::event_type::{EventType, EventTypeSelector};
use crate::fault::{Fault, Faults};
use crate::host::{Host, HostRole};
use crate::ids::{LinkId, UserId};
use crate::interval::Interval;
use crate::key::Key;
use crate::link::{Chosen, HostEntry, Link, LinkAddress, LinkLimits, MaxBookings, Resolve};
use crate::ports::{
    BookingQueries, Clock, CrmMatch, DirectoryPart, DirectoryQueries, LinkQueries, Mode, Random,
    RecordQueries, StoreError, UnitOfWork, finish,
};
use crate::records::{CompanyDomain, is_free_mail};
use crate::requested_time::RequestedTime;
use crate::routing::{Considered, Facts, Lead, Route, Router, Target, route};
use crate::services::open_times::list_open_times::{
    OpenTimesQuery, OpenTimesReport, OpenTimesSearch,
};
use crate::services::open_times::schedules::Schedules;
use crate::services::records::{EnrichCommand, EnrichRecord, LookUpRecord, RecordError};
use crate::zone::Zone;

/// How long a lead can book through its link.
const LIFETIME: Duration = Duration::days(7);

/// Chooses where a lead books, by the rules of a router.
pub struct RouteLead {
    /// Calls `enrichment_settings`.
    pub records: Arc<dyn RecordQueries>,
    /// Calls `find_last_host`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `find_link_at`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_event_type_by_key`, `find_workspace`, `find_part` and `find_members_by_email`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Reads the stored data and the CRM.
    pub look_up_record: Arc<LookUpRecord>,
    /// Pays for missing data, if the request asks for it.
    pub enrich_record: Arc<EnrichRecord>,
    /// Creates the link of the lead.
    pub create_link: Arc<CreateLink>,
    /// Reads event types, hosts and their busy times.
    pub schedules: Arc<Schedules>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
    /// Calls `uuid`.
    pub random: Arc<dyn Random>,
}

/// A lead to route.
#[derive(Clone, Debug)]
pub struct RouteLeadCommand {
    /// The key of the router.
    pub router: Key,
    /// The lead's address.
    pub email: Email,
    /// The answers of the form; those that the event type requires may be missing.
    pub answers: Answers,
    /// The campaign parameters of the visit.
    pub attribution: Attribution,
    /// The zone of a start or end without an offset.
    pub time_zone: Zone,
    /// The earliest start of the open times to return; now by default.
    pub start: Option<RequestedTime>,
    /// The exclusive upper bound for their starts; 7 days after `start` by default.
    pub end: Option<RequestedTime>,
    /// Whether to enrich the lead first, if that is likely to be worth its price.
    pub enrich: bool,
}

/// The decision about a lead.
#[derive(Clone, Debug)]
pub struct RoutedLead {
    /// The rule that matched; `None` if none did.
    pub rule: Option<String>,
    /// The rules and targets up to the match.
    pub considered: Vec<Considered>,
    /// The outcome.
    pub outcome: RouteOutcome,
}

/// What a lead can do.
#[derive(Clone, Debug)]
pub enum RouteOutcome {
    /// Book a meeting.
    Book {
        /// The link, for one booking unless the router names a link.
        link: Box<Link>,
        /// The key of the workspace, for the link's address.
        workspace_key: Key,
        /// The open times in the requested range.
        open_times: OpenTimesReport,
    },
    /// Nothing.
    Refuse {
        /// The text for the lead.
        text: String,
        /// A page for the lead.
        url: Option<String>,
    },
}

/// A lead with the data that its target needs.
struct Request<'a> {
    actor: &'a Actor,
    router: &'a Router,
    event_type: &'a EventType,
    email: &'a Email,
    crm: Option<&'a CrmMatch>,
    rule: Option<String>,
    range: Interval,
    now: OffsetDateTime,
}

/// Where a target leads.
enum Destination {
    Hosts(CreateLinkCommand),
    Link(Box<Link>),
    Refusal {
        text: String,
        url: Option<String>,
    },
    /// Nowhere, for this reason.
    Nowhere(String),
}

impl RouteLead {
    /// Routes the lead, and creates a link for its booking.
    ///
    /// A target without a bookable host leads to its `otherwise`, and last to that of the router.
    ///
    /// # Errors
    /// See [`LinkError`]. On error, nothing is written.
    pub async fn route(
        &self,
        actor: &Actor,
        command: RouteLeadCommand,
        mode: Mode<RoutedLead>,
    ) -> Result<RoutedLead, LinkError> {
        actor.require_not_observer("route a lead")?;
        actor.require_scope(&[Scope::RecordsRead])?;
        if command.enrich {
            actor.require_scope(&[Scope::RecordsEnrich])?;
        }
        let settings = self.records.enrichment_settings(actor.workspace_id).await?;
        let router = settings.routers.iter().find(|router| router.key == command.router);
        let router = router.ok_or_else(|| LinkError::RouterNotFound(command.router.clone()))?;
        let found = self.directory.find_event_type_by_key(actor.workspace_id, &router.event_type);
        let not_active =
            || LinkError::EventTypeNotActive(EventTypeSelector::Key(router.event_type.clone()));
        let event_type = found.await?.filter(|found| found.active).ok_or_else(not_active)?;
        let now = self.clock.now();
        let range = command.check(&event_type, now).map_err(LinkError::Invalid)?;
        let lead = self.read(actor, &command, !matches!(mode, Mode::DryRun)).await?;
        let Route { rule, target, mut considered } = route(router, &Facts::of(&lead));
        let request = Request {
            actor,
            router,
            event_type: &event_type,
            email: &command.email,
            crm: lead.crm.as_ref().ok().and_then(Option::as_ref),
            rule: rule.map(|rule| rule.name.clone()),
            range,
            now,
        };
        let mut unit = self.create_link.store.begin().await?;
        let outcome = self.carry_out(unit.as_mut(), &request, target, &mut considered).await;
        let rule = request.rule;
        finish(unit, mode, outcome.map(|outcome| RoutedLead { rule, considered, outcome })).await
    }

    async fn read(
        &self,
        actor: &Actor,
        command: &RouteLeadCommand,
        may_pay: bool,
    ) -> Result<Lead, LinkError> {
        let mut found = self.look_up_record.look_up_lead(actor, &command.email).await?;
        if command.enrich && may_pay && found.suggest_enrichment {
            let enrichment = EnrichCommand {
                email: command.email.to_string(),
                provider: None,
                chain_id: Some("default".to_owned()),
            };
            match self.enrich_record.enrich(actor, enrichment).await {
                Ok(enriched) => (found.person, found.company) = (enriched.person, enriched.company),
                Err(RecordError::Denied(denied)) => return Err(denied.into()),
                Err(RecordError::Invalid(faults)) => return Err(LinkError::Invalid(faults)),
                // The lead is routed by what is known.
                Err(RecordError::InProgress(_)) => {}
                Err(RecordError::Store(error) | RecordError::StoreAfterCall(error)) => {
                    return Err(error.into());
                }
            }
        }
        let mut crm = found.crm.map_or(Ok(None), |(_, found)| found);
        if let Ok(contact) = &mut crm
            && contact.as_ref().is_none_or(|contact| contact.owner_id.is_none())
            && let Some(domain) = CompanyDomain::of_email(&command.email)
            && !is_free_mail(domain.as_str())
        {
            match self.look_up_record.look_up_company(actor, &domain).await?.crm {
                Some((_, Ok(Some(company)))) => *contact = Some(owned_by(contact.take(), company)),
                Some((_, Err(error))) if contact.is_none() => crm = Err(error),
                _ => {}
            }
        }
        Ok(Lead {
            email: command.email.clone(),
            person: found.person.map(|person| person.stored.facts).unwrap_or_default(),
            company: found.company.map(|company| company.stored.facts).unwrap_or_default(),
            crm,
            answers: command.answers.clone(),
            attribution: command.attribution.clone(),
        })
    }

    async fn carry_out(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &Request<'_>,
        target: &Target,
        considered: &mut Vec<Considered>,
    ) -> Result<RouteOutcome, LinkError> {
        let fallback = request.router.otherwise.chain().filter(|_| request.rule.is_some());
        let mut last = LinkError::NoTarget(request.router.key.clone());
        for target in target.chain().chain(fallback) {
            let why = match self.find(request, target).await? {
                Destination::Refusal { text, url } => {
                    self.add_event(unit, request, None).await?;
                    return Ok(RouteOutcome::Refuse { text, url });
                }
                Destination::Link(link) => {
                    self.add_event(unit, request, Some(link.id)).await?;
                    return self.bookable(request, *link).await;
                }
                Destination::Hosts(command) => {
                    let event_type = request.event_type.clone();
                    let prepared = self.create_link.prepare(request.actor, event_type, command);
                    match self.create_link.carry_out(unit, prepared.await?).await {
                        Ok(CreatedLink { link, .. }) => return self.bookable(request, link).await,
                        Err(LinkError::Rejected(rejected)) => {
                            last = LinkError::Rejected(rejected.clone());
                            rejected.to_string()
                        }
                        Err(error) => return Err(error),
                    }
                }
                Destination::Nowhere(why) => why,
            };
            let rule = request.rule.clone().unwrap_or_else(|| "otherwise".to_owned());
            considered.push(Considered { rule, matched: false, why });
        }
        Err(last)
    }

    async fn add_event(
        &self,
        unit: &mut dyn UnitOfWork,
        request: &Request<'_>,
        link_id: Option<LinkId>,
    ) -> Result<(), StoreError> {
        let (actor, decision) = (request.actor, request.decision());
        let detail = match link_id {
            Some(link_id) => EventDetail::LeadRouted { decision, link_id },
            None => EventDetail::LeadRefused(decision),
        };
        let id = self.random.uuid(request.now);
        let event = Event::new(id, actor.workspace_id, request.now, Some(actor.user_id), detail);
        unit.events().add_event(&event).await
    }

    async fn bookable(&self, request: &Request<'_>, link: Link) -> Result<RouteOutcome, LinkError> {
        let workspace = request.actor.workspace_id;
        let mut hosts = link.hosts();
        if hosts.is_empty() {
            // The panel reads the versions of the queue's members itself.
            let user_id = request.actor.user_id;
            hosts.push(Host { user_id, role: HostRole::MustAttend, lead: true });
        }
        let versions = self.schedules.versions(workspace, &hosts).await?;
        let not_active = || LinkError::NotActive(link.id);
        let panel = self.schedules.panel_of_link(&link, versions).await?.ok_or_else(not_active)?;
        let time_zone = panel.lead().map_or_else(Zone::utc, |lead| lead.time_zone.clone());
        let range = request.range;
        let search = OpenTimesSearch { rule: panel.event_type.rule, panel, range, except: None };
        let open_times = search.run(&self.schedules, self.clock.now(), false, time_zone).await?;
        let found = self.directory.find_workspace(workspace).await?;
        let workspace_key = found.map(|found| found.key).ok_or_else(not_active)?;
        Ok(RouteOutcome::Book { link: Box::new(link), workspace_key, open_times })
    }

    async fn find(&self, request: &Request<'_>, target: &Target) -> Result<Destination, LinkError> {
        let workspace = request.actor.workspace_id;
        let nowhere = |why: &str| Ok(Destination::Nowhere(why.to_owned()));
        let part = match target {
            Target::Refuse { text, url } => {
                return Ok(Destination::Refusal { text: text.clone(), url: url.clone() });
            }
            Target::Link(slug) => {
                let address = LinkAddress::Team { slug: slug.to_string() };
                let found = self.links.find_link_at(workspace, &address).await?;
                let of_event_type = |link: &Link| {
                    link.event_type_id == request.event_type.id
                        && link.is_bookable(request.event_type)
                        && link.check_open(self.clock.now()).is_ok()
                };
                let found = found.map(|found| found.link).filter(of_event_type);
                let Some(link) = found else {
                    return Ok(Destination::Nowhere(format!("there is no open link {slug}")));
                };
                return Ok(Destination::Link(Box::new(link)));
            }
            Target::CrmOwner { .. } => {
                let Some(owner) = request.crm.and_then(|found| found.owner_email.as_deref()) else {
                    return nowhere("the CRM names no owner of the lead");
                };
                let members = match Email::parse(owner) {
                    Ok(email) => self.directory.find_members_by_email(&email).await?,
                    Err(_) => vec![],
                };
                let owner = members.into_iter().find(|(of, _)| *of == workspace);
                let Some((_, owner)) = owner else {
                    return nowhere("the owner in the CRM is no member");
                };
                return Ok(request.hosted_by(owner));
            }
            Target::SameHost { .. } => {
                let of_company = !is_free_mail(request.email.domain());
                let host = self.bookings.find_last_host(workspace, request.email, of_company);
                return match host.await? {
                    Some(host) => Ok(request.hosted_by(host)),
                    None => nowhere("neither the lead nor its company had a meeting"),
                };
            }
            Target::Member(key) => {
                DirectoryPart { members: vec![key.clone()], ..DirectoryPart::default() }
            }
            Target::Queue(key) => {
                DirectoryPart { queues: vec![key.clone()], ..DirectoryPart::default() }
            }
        };
        let Some(found) = self.directory.find_part(workspace, &part).await? else {
            return nowhere("the workspace is gone");
        };
        let member = found.members.iter().find(|member| part.members.contains(&member.key));
        let queue = found.queues.iter().find(|queue| part.queues.contains(&queue.key));
        Ok(match (member, queue) {
            (Some(member), _) => request.hosted_by(member.user_id),
            (None, Some(queue)) => {
                let chosen = Chosen::Queue(queue.id);
                let entry = HostEntry { chosen, role: HostRole::MustAttend, lead: true };
                request.hosted(CreateLinkCommand {
                    entries: vec![entry],
                    resolve: Resolve::PerBooking,
                    ..CreateLinkCommand::default()
                })
            }
            (None, None) => return nowhere("it was removed from the workspace"),
        })
    }
}

impl RouteLeadCommand {
    /// Checks the answers that were given, and returns the range.
    fn check(&self, event_type: &EventType, now: OffsetDateTime) -> Result<Interval, Faults> {
        let answers = check_given_answers(&event_type.questions, &self.answers);
        let mut faults = answers.err().unwrap_or_default();
        let mut at = |field: &str, time: Option<RequestedTime>, default| {
            let time = time.map_or(Ok(default), |time| time.in_zone(&self.time_zone));
            time.unwrap_or_else(|skipped| {
                faults.push(Fault::new(field, skipped.to_string()));
                default
            })
        };
        let start = at("start", self.start, now);
        let end = at("end", self.end, start.saturating_add(LIFETIME));
        let range = OpenTimesQuery { start, end, explain: false }.range();
        match range {
            Ok(range) if faults.is_empty() => Ok(range),
            range => {
                faults.extend(range.err());
                Err(faults)
            }
        }
    }
}

impl Request<'_> {
    fn decision(&self) -> LeadDecision {
        LeadDecision { router: self.router.key.clone(), rule: self.rule.clone() }
    }

    fn hosted_by(&self, owner: UserId) -> Destination {
        self.hosted(CreateLinkCommand { owner: Some(owner), ..CreateLinkCommand::default() })
    }

    /// A link for one booking.
    fn hosted(&self, command: CreateLinkCommand) -> Destination {
        let limits = LinkLimits {
            max_bookings: Some(MaxBookings::ONE),
            expires_at: Some(self.now.saturating_add(LIFETIME)),
        };
        Destination::Hosts(CreateLinkCommand { limits, route: Some(self.decision()), ..command })
    }
}

/// The contact with the owner of its company.
fn owned_by(contact: Option<CrmMatch>, company: CrmMatch) -> CrmMatch {
    let Some(contact) = contact else { return company };
    let CrmMatch { owner, owner_id, owner_email, .. } = company;
    CrmMatch { owner, owner_id, owner_email, ..contact }
}
