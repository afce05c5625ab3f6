use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{BodyFaults, Caller, FieldError, GivenMetadata, OpenTo, permission};
use crate::response::Response;
use crate::views::{CreatedLinkView, HostRoleView};
use deserr::{Deserr, IntoValue, Sequence as _, Value, ValueKind, ValuePointerRef};
use frontdesk_domain::access::Scope;
use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::fault::{Fault, Faults};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::link::{
    Chosen, HostEntry, LinkLimits, LinkSlug, MaxBookings, Resolve, check_host_entries,
};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{CreateLinkCommand, CreatedLink};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The hosts, limits, slug and metadata of a new link. The request body is optional; without a body, the
/// acting member is the only host.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct CreateLinkRequest {
    /// The owner of a personal link, if not the acting member; requires an admin. Omit `hosts`.
    #[deserr(default)]
    #[schema(example = 7)]
    user_id: Option<i64>,
    /// The hosts, at most 20. The acting member is added if absent, unless `resolve` is
    /// `per_booking`.
    #[deserr(default)]
    #[schema(value_type = Option<Vec<HostEntryRequest>>)]
    hosts: GivenHosts,
    /// When the queues choose: `at_creation` (default) or `per_booking`. With `per_booking`, name one
    /// queue; at each booking it chooses among its members who are free at that time.
    #[deserr(default)]
    resolve: Option<ResolveRequest>,
    /// Your own key-value pairs, at most 50. An existing personal link keeps its metadata.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>, example = json!({ "crm_deal": "4711" }))]
    metadata: GivenMetadata,
    /// The maximum number of bookings. A cancellation gives its booking back.
    #[deserr(default, try_from(Option<i64>) = to_max_bookings -> FieldError)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 1000, example = 1)]
    max_bookings: Option<MaxBookings>,
    /// The time after which nothing can be booked, RFC 3339 with an offset. Meetings can be later.
    #[deserr(default, try_from(Option<String>) = to_expiry -> FieldError)]
    #[schema(value_type = Option<String>, example = "2031-03-01T00:00:00Z")]
    expires_at: Option<OffsetDateTime>,
    /// The last part of the address, not all digits. It cannot be changed or used again.
    #[deserr(default, try_from(Option<String>) = to_slug -> FieldError)]
    #[schema(
        value_type = Option<String>, min_length = 3, max_length = 64,
        pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", example = "demo-with-tom"
    )]
    slug: Option<LinkSlug>,
}

/// When the queues of a link choose.
#[derive(Clone, Copy, Debug, Default, Deserr, ToSchema)]
#[deserr(error = BodyFaults)]
#[schema(rename_all = "snake_case")]
pub(crate) enum ResolveRequest {
    /// When the link is created.
    #[default]
    #[deserr(rename = "at_creation")]
    AtCreation,
    /// At each booking.
    #[deserr(rename = "per_booking")]
    PerBooking,
}

impl From<ResolveRequest> for Resolve {
    fn from(requested: ResolveRequest) -> Self {
        match requested {
            ResolveRequest::AtCreation => Self::AtCreation,
            ResolveRequest::PerBooking => Self::PerBooking,
        }
    }
}

/// A member, or a queue that chooses one of its members.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct HostEntryRequest {
    /// The id of a member. Send either this or `queue_id`.
    #[deserr(default)]
    #[schema(example = 4)]
    user_id: Option<i64>,
    /// The id of a queue, which chooses one of its members for this link. Send either this or
    /// `user_id`.
    #[deserr(default)]
    queue_id: Option<i64>,
    /// `must_attend` (default) or `optional`.
    #[deserr(default)]
    #[schema(value_type = Option<HostRoleView>)]
    role: Option<String>,
    /// Whether this host is the lead host. Set it for at most one host; the default is the first
    /// host.
    #[deserr(default)]
    lead: Option<bool>,
}

/// The host entries of a request; `null` means no entries.
///
/// Parsed by hand, so that one invalid entry does not hide the faults of the other entries.
#[derive(Debug, Default)]
pub(crate) struct GivenHosts(Vec<HostEntry>);

/// Replaces an invalid entry, so that later entries keep their positions in error messages.
///
/// Names a queue, because a repeated member would be another error.
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

fn to_max_bookings(number: Option<i64>) -> Result<Option<MaxBookings>, FieldError> {
    number.map(MaxBookings::new).transpose().map_err(FieldError::new)
}

fn to_slug(text: Option<String>) -> Result<Option<LinkSlug>, FieldError> {
    text.map(|text| LinkSlug::parse(&text)).transpose().map_err(FieldError::new)
}

fn to_expiry(text: Option<String>) -> Result<Option<OffsetDateTime>, FieldError> {
    let Some(text) = text else { return Ok(None) };
    if let Some(RequestedTime::Instant(at)) = RequestedTime::parse(&text) {
        return Ok(Some(at));
    }
    let expected = "expected a time with an offset, such as 2031-03-01T00:00:00Z";
    Err(FieldError::new(format!("{expected}, found {text:?}")))
}

impl HostEntryRequest {
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
            self.role.map_or(Ok(HostRole::MustAttend), |name| HostRole::parse(&name).ok_or(name));
        let role = role.unwrap_or_else(|name| {
            let detail = format!("expected must_attend or optional, found {name:?}");
            faults.push(Fault::new(format!("hosts[{position}].role"), detail));
            HostRole::MustAttend
        });
        HostEntry { chosen, role, lead: self.lead.unwrap_or_default() }
    }
}

permission!(CreateLinks, [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("create a link"));

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Creates a booking link for an event type. Without `hosts`, returns the personal link of the acting member and \
        reuses an existing one. Each host is a `user_id` or a `queue_id` from list_event_types. A queue permanently chooses one \
        of its members and counts the choice, so send an `idempotency_key` instead of calling twice for one lead. `assignments` \
        explains each choice. With `resolve: \"per_booking\"` one queue chooses at each booking instead, for a link that many \
        leads share. `max_bookings` and `expires_at` end the link, `slug` is the last part of its address; a personal link with one of them is always new. Admins create the personal link of another member with `user_id`. The acting member is added if absent, unless the queue chooses per booking. Errors: `host_calendar_unusable` lists the `hosts` to leave \
        out, `queue_exhausted` names the queue without an eligible member, `unknown_host` lists the entries that cannot host: \
        their `errors[].code` is `unknown_host` or, for a member whom the event type does not offer, `host_not_offered`.",
};

pub(super) fn endpoint() -> Endpoint {
    let link = &[("link_id", "$response.body#/link/id")];
    Endpoint::new(create_link, document!(create_link), TOOL)
        .with_codes(&[
            Code::NotFound,
            Code::UnknownHost,
            Code::HostCalendarUnusable,
            Code::QueueExhausted,
            Code::SlugTaken,
        ])
        .with_body::<CreateLinkRequest>(examples)
        .followed_by("get_scheduling_link", link)
        .followed_by("list_link_open_times", link)
        .followed_by("archive_scheduling_link", link)
}

fn examples() -> Vec<BodyExample> {
    vec![
        ("personal", "The personal link of the acting member", json!({})),
        (
            "queue",
            "A team link with one member of a queue",
            json!({ "hosts": [{ "queue_id": 2 }] }),
        ),
        (
            "per_booking",
            "A team link whose queue chooses at each booking",
            json!({ "hosts": [{ "queue_id": 2 }], "resolve": "per_booking" }),
        ),
        (
            "single_use",
            "A personal link for one booking",
            json!({ "max_bookings": 1, "expires_at": "2031-03-01T00:00:00Z" }),
        ),
        ("named", "A personal link with a chosen address", json!({ "slug": "intro-with-priya" })),
        (
            "team",
            "A team link with a required and an optional host",
            json!({ "hosts": [{ "user_id": 4, "lead": true }, { "user_id": 9, "role": "optional" }] }),
        ),
    ]
}

/// Create a booking link
///
/// The hosts are the named members and one member of each named queue: the member with the fewest
/// recent assignments relative to its weight. `assignments` explains each choice. The hosts of a
/// link never change. If the acting member is the only host and the request names no queue, the
/// result is that member's personal link, and an existing one is reused. Otherwise a new team link
/// is created.
///
/// With `max_bookings` or `expires_at`, the link ends: its bookings can then only be moved and
/// cancelled. A personal link that ends or has a `slug` is a new one with an address of its own.
///
/// With `user_id`, an admin creates or gets the personal link of another member.
///
/// With `"resolve": "per_booking"` the queue chooses at each booking. The link offers every time at
/// which the other hosts and at least one member of the queue are free.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/event_types/{event_id}/links",
    tag = "Event types",
    request_body = Option<CreateLinkRequest>,
    responses(
        (
            status = 201,
            description = "The created link",
            body = CreatedLinkView,
            headers(("Location" = String, description = "The path of the link")),
        ),
        (status = 200, description = "The existing personal link", body = CreatedLinkView),
    ),
)]
pub(crate) async fn create_link(caller: Caller<CreateLinks>) -> Result<Response, Problem> {
    let selector =
        caller.path_with("event_id", "the id or key of an event type", EventTypeSelector::parse)?;
    let (write, request) = caller.into_write_with_optional_body::<CreateLinkRequest>()?;
    let command = CreateLinkCommand {
        owner: request.user_id.map(UserId),
        slug: request.slug,
        entries: request.hosts.0,
        resolve: request.resolve.unwrap_or_default().into(),
        metadata: request.metadata.0,
        limits: LinkLimits { max_bookings: request.max_bookings, expires_at: request.expires_at },
        route: None,
    };
    write
        .perform(
            async move |services, actor, mode| {
                let creating = &services.create_link;
                creating.create(&actor, &selector, command, mode).await
            },
            |created, with| render(created, &with.base_url),
        )
        .await
}

fn render(created: &CreatedLink, base_url: &str) -> Response {
    let view = CreatedLinkView::new(created, base_url);
    if !created.created {
        return Response::ok(&view);
    }
    let link = &created.link;
    let path = format!("/api/v1/accounts/{}/scheduling_links/{}", link.workspace_id, link.id);
    Response::created(&view).with_location(path)
}

#[cfg(test)]
mod tests;
