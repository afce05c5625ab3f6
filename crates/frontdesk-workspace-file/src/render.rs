//! Renders the stored configuration.

use std::collections::{BTreeMap, HashMap};

use frontdesk_domain::absence::Absence;
use frontdesk_domain::booking_page::{BookingPageSettings, Language, WebOrigin};
use frontdesk_domain::calendar::{BookInto, CalendarAccount, CalendarConnection, OauthGrant};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::{EventType, EventTypeHosts, Location, Question};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::invitations::{InvitationSettings, MailOccasion, MailPart};
use frontdesk_domain::open_times::MeetingCaps;
use frontdesk_domain::ports::{CrmConnection, ProviderConnection};
use frontdesk_domain::records::ProviderId;
use frontdesk_domain::services::WorkspaceState;
use frontdesk_domain::webhook::Webhook;
use frontdesk_domain::working_hours::Window;
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use serde::Serialize;
use serde_json::Value;

use super::hours::DAYS;
use super::routers::rendered;

/// The document of a stored workspace, without secrets.
///
/// Applying it changes nothing. Archived objects, bookings, people and companies are omitted.
#[derive(Debug, Serialize)]
pub struct Document<'a> {
    workspace: WorkspaceSection<'a>,
    booking_page: BookingPageSection<'a>,
    invitations: InvitationsSection<'a>,
    oauth: OauthSection<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    members: Vec<MemberEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    service_accounts: Vec<ServiceAccountEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    queues: Vec<QueueEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    event_types: Vec<EventTypeEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    webhooks: Vec<WebhookEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    providers: Vec<ProviderEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chains: Vec<ChainEntry<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    routers: Vec<Value>,
    enrichment: EnrichmentSection,
    #[serde(skip_serializing_if = "Option::is_none")]
    crm: Option<CrmSection<'a>>,
}

#[derive(Debug, Serialize)]
struct WorkspaceSection<'a> {
    id: i64,
    key: &'a str,
    name: &'a str,
    time_zone: &'a str,
}

#[derive(Debug, Serialize)]
struct BookingPageSection<'a> {
    language: &'static str,
    frame_ancestors: Vec<&'a str>,
    landing_page: bool,
}

#[derive(Debug, Serialize)]
struct InvitationsSection<'a> {
    enabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_to: Option<&'a str>,
    reminder_minutes: &'a [u32],
    #[serde(flatten)]
    templates: BTreeMap<&'static str, BTreeMap<&'static str, &'a str>>,
}

#[derive(Debug, Serialize)]
struct OauthSection<'a> {
    clients: Vec<OauthClientEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct OauthClientEntry<'a> {
    key: &'a str,
    name: &'a str,
    redirect_uris: &'a [String],
}

#[derive(Debug, Serialize)]
struct MemberEntry<'a> {
    user_id: i64,
    key: &'a str,
    name: &'a str,
    email: &'a str,
    role: &'static str,
    time_zone: &'a str,
    #[serde(flatten)]
    caps: CapFields,
    landing_page: bool,
    working_hours: BTreeMap<&'static str, Vec<String>>,
    date_overrides: BTreeMap<String, Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absences: Vec<AbsenceEntry<'a>>,
    calendars: Vec<CalendarEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct AbsenceEntry<'a> {
    from: String,
    until: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    delegate: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct ServiceAccountEntry<'a> {
    user_id: i64,
    key: &'a str,
    name: &'a str,
    role: &'static str,
}

/// The caps of a member or an event type.
#[derive(Debug, Serialize)]
struct CapFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    max_meetings_per_day: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_meetings_per_week: Option<u32>,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct CalendarEntry<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    password: Option<StoredSecret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_secret: Option<StoredSecret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<StoredSecret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tenant: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calendar: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    write: Option<bool>,
}

#[derive(Debug, Serialize)]
struct QueueEntry<'a> {
    id: i64,
    key: &'a str,
    name: &'a str,
    window_days: u32,
    join: &'static str,
    credit: Vec<&'static str>,
    members: Vec<QueueMemberEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct QueueMemberEntry<'a> {
    member: &'a str,
    weight: u32,
}

#[derive(Debug, Serialize)]
struct EventTypeEntry<'a> {
    id: i64,
    key: &'a str,
    title: &'a str,
    description: &'a str,
    duration: u32,
    slot_interval_minutes: u32,
    buffer_before_minutes: u32,
    buffer_after_minutes: u32,
    minimum_notice_minutes: u32,
    horizon_days: u32,
    #[serde(flatten)]
    caps: CapFields,
    location: &'a Location,
    #[serde(skip_serializing_if = "Option::is_none")]
    hosts: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    questions: &'a [Question],
}

#[derive(Debug, Serialize)]
struct WebhookEntry<'a> {
    key: &'a str,
    url: &'a str,
    secret: StoredSecret,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct ProviderEntry<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    api_key: Option<StoredSecret>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_url: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct ChainEntry<'a> {
    id: &'a str,
    name: &'a str,
    providers: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct EnrichmentSection {
    max_provider_calls_per_lookup: u32,
}

#[derive(Debug, Serialize)]
struct CrmSection<'a> {
    kind: &'static str,
    token: StoredSecret,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_url: Option<&'a str>,
}

/// `{ stored = true }`: the secret that the workspace already has.
#[derive(Debug, Serialize)]
struct StoredSecret {
    stored: bool,
}

const STORED: StoredSecret = StoredSecret { stored: true };

impl Document<'_> {
    /// Returns the document in TOML.
    pub fn to_toml(&self) -> String {
        toml::to_string_pretty(self).expect("every value of a document has a TOML form")
    }

    /// Returns the document in JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("every value of a document has a JSON form")
    }

    /// Returns the document as a JSON object.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("every value of a document has a JSON form")
    }
}

impl<'a> From<&'a WorkspaceState> for Document<'a> {
    fn from(state: &'a WorkspaceState) -> Self {
        let WorkspaceState { directory, webhooks, enrichment } = state;
        let members = directory.members.iter().filter(|member| !member.archived);
        let keys: HashMap<UserId, &str> =
            members.clone().map(|member| (member.user_id, member.key.as_str())).collect();
        let (service_accounts, people): (Vec<_>, Vec<_>) =
            members.partition(|member| member.service_account);
        let chains = enrichment.chains.iter().map(|chain| ChainEntry {
            id: chain.id.as_str(),
            name: &chain.name,
            providers: chain.providers.iter().map(ProviderId::as_str).collect(),
        });
        Self {
            workspace: workspace(&directory.workspace),
            booking_page: booking_page(&directory.workspace.booking_page),
            invitations: invitations(&directory.workspace.invitations),
            oauth: oauth(&directory.workspace),
            members: people.into_iter().map(|one| member(one, &keys)).collect(),
            service_accounts: service_accounts.into_iter().map(service_account).collect(),
            queues: directory
                .queues
                .iter()
                .filter(|queue| !queue.archived)
                .map(|entry| queue(entry, &keys))
                .collect(),
            event_types: directory
                .event_types
                .iter()
                .filter(|event_type| event_type.active)
                .map(|entry| event_type(entry, &keys))
                .collect(),
            webhooks: webhooks.iter().filter(|hook| !hook.archived).map(webhook).collect(),
            providers: enrichment.providers.iter().map(provider).collect(),
            chains: chains.collect(),
            routers: enrichment.routers.iter().map(rendered).collect(),
            enrichment: EnrichmentSection {
                max_provider_calls_per_lookup: enrichment.max_provider_calls_per_lookup,
            },
            crm: enrichment.crm.as_ref().map(crm),
        }
    }
}

fn workspace(workspace: &Workspace) -> WorkspaceSection<'_> {
    WorkspaceSection {
        id: workspace.id.0,
        key: workspace.key.as_str(),
        name: &workspace.name,
        time_zone: workspace.time_zone.name(),
    }
}

fn booking_page(page: &BookingPageSettings) -> BookingPageSection<'_> {
    BookingPageSection {
        language: page.language.as_str(),
        frame_ancestors: page.frame_ancestors.iter().map(WebOrigin::as_str).collect(),
        landing_page: page.landing_page,
    }
}

fn invitations(settings: &InvitationSettings) -> InvitationsSection<'_> {
    let mut templates: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for occasion in MailOccasion::ALL {
        for part in MailPart::ALL {
            if let Some(template) = settings.template(occasion, part) {
                let texts = templates.entry(occasion.as_str()).or_default();
                texts.insert(part.as_str(), template.as_str());
            }
        }
    }
    InvitationsSection {
        enabled: settings.enabled,
        language: settings.language.map(Language::as_str),
        reply_to: settings.reply_to.as_ref().map(Email::as_str),
        reminder_minutes: &settings.reminder_minutes,
        templates,
    }
}

fn oauth(workspace: &Workspace) -> OauthSection<'_> {
    let clients = workspace.oauth_clients.iter().map(|client| OauthClientEntry {
        key: client.key.as_str(),
        name: &client.name,
        redirect_uris: &client.redirect_uris,
    });
    OauthSection { clients: clients.collect() }
}

fn member<'a>(member: &'a Member, keys: &HashMap<UserId, &'a str>) -> MemberEntry<'a> {
    let windows = |windows: &Vec<Window>| windows.iter().map(ToString::to_string).collect();
    let days = DAYS.into_iter().zip(member.hours.weekly());
    let overrides = member.hours.overrides().iter();
    MemberEntry {
        user_id: member.user_id.0,
        key: member.key.as_str(),
        name: &member.name,
        email: member.email.as_str(),
        role: member.role.as_str(),
        time_zone: member.time_zone.name(),
        caps: caps(member.caps),
        landing_page: member.landing_page,
        working_hours: days
            .filter(|(_, hours)| !hours.is_empty())
            .map(|(day, hours)| (day, windows(hours)))
            .collect(),
        date_overrides: overrides.map(|(date, hours)| (date.to_string(), windows(hours))).collect(),
        absences: member.absences.iter().map(|one| absence(one, keys)).collect(),
        calendars: member.calendars.iter().map(calendar).collect(),
    }
}

fn absence<'a>(absence: &Absence, keys: &HashMap<UserId, &'a str>) -> AbsenceEntry<'a> {
    let (from, until) = absence.period.bounds();
    let delegate = absence.delegate.and_then(|delegate| keys.get(&delegate).copied());
    AbsenceEntry { from, until, delegate }
}

fn service_account(account: &Member) -> ServiceAccountEntry<'_> {
    ServiceAccountEntry {
        user_id: account.user_id.0,
        key: account.key.as_str(),
        name: &account.name,
        role: account.role.as_str(),
    }
}

fn caps(caps: MeetingCaps) -> CapFields {
    CapFields { max_meetings_per_day: caps.per_day, max_meetings_per_week: caps.per_week }
}

pub(super) fn calendar(connection: &CalendarConnection) -> CalendarEntry<'_> {
    let CalendarConnection { id: _, account, only, book_into, connected_by_member: _ } = connection;
    let kind = account.kind();
    let (calendar, write) = match book_into {
        _ if !kind.is_writable() => (None, None),
        BookInto::First => (None, None),
        BookInto::Named(name) => (Some(name.as_str()), None),
        BookInto::Nowhere => (None, Some(false)),
    };
    let (kind, only) = (kind.as_str(), only.as_deref());
    let common = CalendarEntry { kind, only, calendar, write, ..CalendarEntry::default() };
    match account {
        CalendarAccount::Builtin => common,
        CalendarAccount::Ics { url } => CalendarEntry { url: Some(url), ..common },
        CalendarAccount::Caldav { url, username, password: _ } => CalendarEntry {
            url: Some(url),
            username: Some(username),
            password: Some(STORED),
            ..common
        },
        CalendarAccount::Google(grant) => with_grant(common, grant),
        CalendarAccount::Microsoft { tenant, grant } => {
            CalendarEntry { tenant: Some(tenant), ..with_grant(common, grant) }
        }
    }
}

fn with_grant<'a>(entry: CalendarEntry<'a>, grant: &'a OauthGrant) -> CalendarEntry<'a> {
    CalendarEntry {
        client_id: Some(&grant.client_id),
        client_secret: Some(STORED),
        refresh_token: Some(STORED),
        base_url: grant.base_url.as_deref(),
        ..entry
    }
}

fn queue<'a>(queue: &'a Queue, keys: &HashMap<UserId, &'a str>) -> QueueEntry<'a> {
    let members = queue.members.iter().filter_map(|of_queue| {
        let member = keys.get(&of_queue.user_id)?;
        Some(QueueMemberEntry { member, weight: of_queue.weight })
    });
    QueueEntry {
        id: queue.id.0,
        key: queue.key.as_str(),
        name: &queue.name,
        window_days: queue.window_days,
        join: queue.join.as_str(),
        credit: queue.credit.iter().map(|it| it.as_str()).collect(),
        members: members.collect(),
    }
}

fn event_type<'a>(
    event_type: &'a EventType,
    keys: &HashMap<UserId, &'a str>,
) -> EventTypeEntry<'a> {
    let rule = event_type.rule;
    let hosts = match &event_type.hosts {
        EventTypeHosts::EveryMember => None,
        EventTypeHosts::Only(hosts) => {
            Some(hosts.iter().filter_map(|host| keys.get(host).copied()).collect())
        }
    };
    EventTypeEntry {
        id: event_type.id.0,
        key: event_type.key.as_str(),
        title: &event_type.title,
        description: &event_type.description,
        duration: rule.duration_minutes,
        slot_interval_minutes: rule.slot_interval_minutes,
        buffer_before_minutes: rule.buffer_before_minutes,
        buffer_after_minutes: rule.buffer_after_minutes,
        minimum_notice_minutes: rule.minimum_notice_minutes,
        horizon_days: rule.horizon_days,
        caps: caps(event_type.caps),
        location: &event_type.location,
        hosts,
        questions: &event_type.questions,
    }
}

fn webhook(webhook: &Webhook) -> WebhookEntry<'_> {
    WebhookEntry {
        key: webhook.key.as_str(),
        url: &webhook.url,
        secret: STORED,
        events: webhook.events.iter().map(|event| event.as_str()).collect(),
    }
}

fn provider(connection: &ProviderConnection) -> ProviderEntry<'_> {
    ProviderEntry {
        id: connection.provider.as_str(),
        api_key: connection.credential.as_ref().map(|_| STORED),
        base_url: connection.base_url.as_deref(),
    }
}

fn crm(crm: &CrmConnection) -> CrmSection<'_> {
    CrmSection {
        kind: crm.kind.as_str(),
        token: STORED,
        base_url: crm.connection.base_url.as_deref(),
    }
}
