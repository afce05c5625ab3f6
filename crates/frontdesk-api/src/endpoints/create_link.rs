use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem, sentence};
use crate::request::{BodyFaults, Caller, CreateLinks};
use crate::views::{CreatedLinkView, HostRoleView, MemberRefView};
use deserr::{Deserr, IntoValue, Sequence as _, Value, ValueKind, ValuePointerRef};
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::link::{Chosen, HostEntry, LinkRejected, check_host_entries};
use frontdesk_domain::services::{CreateLinkError, CreatedLink, EventTypeSelector};
use utoipa::ToSchema;

/// Who is to host what is booked through a link. The whole body may be left out: the acting member
/// alone hosts then.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CreateLinkRequest {
    /// The hosts, at most 20. The acting member is added when absent.
    #[deserr(default)]
    #[schema(value_type = Option<Vec<HostEntryRequest>>)]
    hosts: GivenHosts,
}

/// One host: a member, or a queue that chooses one.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct HostEntryRequest {
    /// The member; exactly one of this and `queue_id`.
    #[deserr(default)]
    #[schema(example = 4)]
    user_id: Option<i64>,
    /// The queue, which chooses one of its members now and for good.
    #[deserr(default)]
    queue_id: Option<i64>,
    /// `must_attend`, the default, or `optional`.
    #[deserr(default)]
    #[schema(value_type = Option<HostRoleView>)]
    role: Option<String>,
    /// Whether this host leads: at most one does; by default the first one.
    #[deserr(default)]
    lead: Option<bool>,
}

/// The entries of a request, in order by themselves and among each other. `null` is none.
///
/// Read by hand, so that an entry that cannot be read hides no fault of the others.
#[derive(Debug, Default)]
pub(crate) struct GivenHosts(Vec<HostEntry>);

/// Stands in for an entry at fault, so that those after it keep their places for the checks over
/// all of them. A queue may be named any number of times, so that it is no fault by itself.
const FAULTY: HostEntry =
    HostEntry { chosen: Chosen::Queue(QueueId(0)), role: HostRole::MustAttend, lead: false };

impl Deserr<BodyFaults> for GivenHosts {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        let given = match value {
            Value::Null => return Ok(Self::default()),
            Value::Sequence(given) => given,
            other => return Err(BodyFaults::wrong_kind(other, &[ValueKind::Sequence], location)),
        };
        let mut faults = Faults::new();
        let mut entries = Vec::new();
        for (position, value) in given.into_iter().enumerate() {
            let at = location.push_index(position);
            entries.push(match HostEntryRequest::deserialize_from_value(value.into_value(), at) {
                Ok(entry) => entry.read(position, &mut faults),
                Err(BodyFaults(of_the_entry)) => {
                    faults.extend(of_the_entry);
                    FAULTY
                }
            });
        }
        faults.extend(check_host_entries(&entries).err().unwrap_or_default());
        if faults.is_empty() { Ok(Self(entries)) } else { Err(BodyFaults(faults)) }
    }
}

impl HostEntryRequest {
    /// The entry; what is at fault with it goes to `faults`.
    fn read(self, position: usize, faults: &mut Faults) -> HostEntry {
        let chosen = match (self.user_id, self.queue_id) {
            (Some(user_id), None) => Chosen::User(UserId(user_id)),
            (None, Some(queue_id)) => Chosen::Queue(QueueId(queue_id)),
            (user_id, _) => {
                let found = if user_id.is_some() { "both" } else { "neither" };
                let detail = format!("expected exactly one of user_id and queue_id, found {found}");
                faults.push(Fault::new(format!("hosts[{position}]"), detail));
                FAULTY.chosen
            }
        };
        let role =
            self.role.map_or(Ok(HostRole::default()), |name| HostRole::parse(&name).ok_or(name));
        let role = role.unwrap_or_else(|name| {
            let detail = format!("expected must_attend or optional, found {name:?}");
            faults.push(Fault::new(format!("hosts[{position}].role"), detail));
            HostRole::default()
        });
        HostEntry { chosen, role, lead: self.lead.unwrap_or_default() }
    }
}

impl From<CreateLinkError> for Problem {
    fn from(error: CreateLinkError) -> Self {
        match error {
            CreateLinkError::EventTypeNotFound(_) => Self::new(Code::NotFound, sentence(&error)),
            CreateLinkError::Denied(denied) => denied.into(),
            CreateLinkError::Invalid(faults) => Self::invalid(faults),
            CreateLinkError::Rejected(rejected) => rejected.into(),
            CreateLinkError::Store(error) => error.into(),
        }
    }
}

impl From<LinkRejected> for Problem {
    fn from(rejected: LinkRejected) -> Self {
        let detail = sentence(&rejected);
        match rejected {
            LinkRejected::UnknownHost(_) => Self::new(Code::UnknownHost, detail),
            LinkRejected::QueueExhausted { queue_id, .. } => {
                Self::new(Code::QueueExhausted, detail)
                    .with(|members| members.queue_id = Some(queue_id.0))
            }
            LinkRejected::HostCalendarUnusable(hosts) => {
                let host =
                    |(user_id, name): (UserId, String)| MemberRefView { user_id: user_id.0, name };
                let hosts = hosts.into_iter().map(host).collect();
                Self::new(Code::HostCalendarUnusable, detail)
                    .with(|members| members.hosts = Some(hosts))
            }
            LinkRejected::NobodyMustAttend => Self::invalid_field("hosts", rejected.to_string()),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Makes a booking link for an event type. Without `hosts` it is the acting member's personal link, \
        which is reused when there is one. Each host is one `user_id` or one `queue_id` of list_event_types; a queue \
        chooses one of its members now, for good, and counts that, so do not call it twice for one lead: send an \
        `idempotency_key`. `assignments` tells whom each queue considered and why. The acting member is added when \
        absent. Refusals: `host_calendar_unusable` names the `hosts` to leave out, `queue_exhausted` the queue of \
        which nobody is left, `unknown_host` one that this workspace does not have.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(create_link, document!(create_link), TOOL).with_codes(&[
        Code::NotFound,
        Code::UnknownHost,
        Code::HostCalendarUnusable,
        Code::QueueExhausted,
    ])
}

/// Create a booking link for an event type
///
/// Members named are hosts; then each queue named chooses one member, the one with the fewest
/// recent assignments for its weight, and `assignments` says why. The link pins its hosts for good.
/// When the acting member alone hosts and no queue was asked, it is that member's personal link,
/// which is reused when there is one; anything else makes a new team link.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links",
    tag = "Event types",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("event_id" = String, Path, description = "The event type's number or its key", example = "intro-30"),
    ),
    request_body = Option<CreateLinkRequest>,
    responses(
        (
            status = 201,
            description = "The new link",
            body = CreatedLinkView,
            headers(("Location" = String, description = "The address of the link")),
        ),
        (status = 200, description = "The personal link that was there already", body = CreatedLinkView),
    ),
)]
pub(crate) async fn create_link(caller: Caller<CreateLinks>) -> Result<Answer, Problem> {
    let selector = caller.path_with(
        "event_id",
        "the number or the key of an event type",
        EventTypeSelector::parse,
    )?;
    let (write, CreateLinkRequest { hosts: GivenHosts(entries) }) =
        caller.into_write_with_optional_body()?;
    write
        .perform(
            async move |services, actor, mode| {
                services.create_link.create(&actor, &selector, entries, mode).await
            },
            |created, with| render(created, &with.base_url),
        )
        .await
}

fn render(created: &CreatedLink, base_url: &str) -> Answer {
    let view = CreatedLinkView::new(created, base_url);
    if !created.created {
        return Answer::ok(&view);
    }
    let link = &created.link;
    let path = format!("/api/v1/accounts/{}/scheduling_links/{}", link.workspace_id, link.id);
    Answer::created(&view).with_location(path)
}

#[cfg(test)]
mod tests;
