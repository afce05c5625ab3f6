use deserr::Deserr;
use frontdesk_domain::access::Scope;
use frontdesk_domain::email::Email;
use frontdesk_domain::key::Key;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::RouteLeadCommand;
use frontdesk_domain::zone::Zone;
use serde_json::json;
use utoipa::ToSchema;

use super::book_meeting::{optional_time, parse_name};
use crate::endpoint::{BodyExample, Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{
    BodyFaults, Caller, FieldError, GivenAnswers, GivenAttribution, OpenTo, parse_email,
    parse_zone, permission,
};
use crate::response::Response;
use crate::views::{AnswerView, RoutedLeadView};

/// A lead to route.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = BodyFaults, deny_unknown_fields)]
pub(crate) struct RouteLeadRequest {
    /// The email address of the lead.
    #[deserr(try_from(&String) = parse_email -> FieldError)]
    #[schema(value_type = String, example = "ada@acme.com")]
    email: Email,
    /// The name of the lead, with which `route.url` fills the form.
    #[deserr(default, try_from(Option<String>) = optional_name -> FieldError)]
    #[schema(max_length = 200, example = "Ada Byron")]
    name: Option<String>,
    /// The answers to the event type's questions, by question key. Required answers may be missing.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, AnswerView>>, example = json!({ "team_size": "11-50" }))]
    answers: GivenAnswers,
    /// The campaign parameters of the visit, such as `utm_source`.
    #[deserr(default)]
    #[schema(value_type = Option<BTreeMap<String, String>>, example = json!({ "utm_source": "newsletter" }))]
    attribution: GivenAttribution,
    /// The IANA time zone of the lead.
    #[deserr(try_from(&String) = parse_zone -> FieldError)]
    #[schema(value_type = String, example = "Europe/London")]
    time_zone: Zone,
    /// The earliest start of an open time (RFC 3339); now by default. Without an offset it is local to
    /// `time_zone`.
    #[deserr(default, try_from(Option<String>) = optional_time -> FieldError)]
    #[schema(value_type = Option<String>, example = "2026-12-01T00:00:00Z")]
    start: Option<RequestedTime>,
    /// The upper bound of the starts, at most 63 days after `start`; 7 days after it by default.
    #[deserr(default, try_from(Option<String>) = optional_time -> FieldError)]
    #[schema(value_type = Option<String>, example = "2026-12-08T00:00:00Z")]
    end: Option<RequestedTime>,
    /// Whether to run the chain `default` first, if `suggest_enrichment` of the lookup is true. Requires
    /// `records:enrich`. A dry run calls no provider.
    #[deserr(default)]
    enrich: Option<bool>,
}

fn optional_name(name: Option<String>) -> Result<Option<String>, FieldError> {
    name.map(parse_name).transpose()
}

permission!(RouteLeads, [Scope::SchedulingLinksWrite], OpenTo::MembersAndAdmins("route a lead"));

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Routes a lead by the rules of a router: returns whether the lead may book, the rule that decided and why \
        earlier rules did not match, and the open times. If `outcome` is `book`, send `route.id` as `route_id` to book_meeting \
        with one of `open_times`, or give the person `route.url`. If it is `refuse`, show `route.detail`. `enrich: true` may pay \
        for data; use it only if a person asked for it.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(route_lead, document!(route_lead), TOOL)
        .with_codes(&[
            Code::NotFound,
            Code::UnknownHost,
            Code::HostCalendarUnusable,
            Code::QueueExhausted,
        ])
        .with_body::<RouteLeadRequest>(examples)
        .followed_by(
            "book_meeting",
            &[
                ("start_time", "$response.body#/open_times/0/start_time"),
                ("route_id", "$response.body#/route/id"),
            ],
        )
}

fn examples() -> Vec<BodyExample> {
    let lead = json!({
        "email": "ada@acme.com", "time_zone": "Europe/London", "answers": { "team_size": "11-50" },
    });
    vec![("lead", "With an answer of the form", lead)]
}

/// Route a lead
///
/// Finds the first rule of the router that the lead matches, by stored data, the CRM and the answers.
/// A member, a queue, the owner in the CRM or the last host gets a link for one booking, which expires
/// after seven days and is in no list; a queue counts its turn when the meeting is booked. A CRM
/// without a response within two seconds makes its conditions unknown: they do not match, and
/// `considered` says so. Requires `records:read`, too.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/routers/{router_key}/route",
    tag = "Scheduling links",
    request_body = RouteLeadRequest,
    responses((
        status = 201,
        description = "The decision",
        body = RoutedLeadView,
        headers(("Location" = String, description = "The path of the link, or of the events of a refusal")),
    )),
)]
pub(crate) async fn route_lead(caller: Caller<RouteLeads>) -> Result<Response, Problem> {
    let router =
        caller.path_with("router_key", "the key of a router", |key| Key::parse(key).ok())?;
    let (write, request) = caller.into_write::<RouteLeadRequest>()?;
    let RouteLeadRequest { email, name, answers, attribution, time_zone, start, end, enrich } =
        request;
    let prefill = (name, email.clone());
    let command = RouteLeadCommand {
        router,
        email,
        answers: answers.0,
        attribution: attribution.0,
        time_zone: time_zone.clone(),
        start,
        end,
        enrich: enrich.unwrap_or_default(),
    };
    write
        .perform(
            async move |services, actor, mode| {
                services.route_lead.route(&actor, command, mode).await
            },
            move |routed, with| {
                let view = RoutedLeadView::new(routed, &prefill, &time_zone, &with.base_url);
                let path = format!("/api/v1/accounts/{}", with.actor.workspace_id);
                Response::created(&view).with_location(match view.route.id {
                    Some(id) => format!("{path}/scheduling_links/{id}"),
                    None => format!("{path}/events?types=lead.refused"),
                })
            },
        )
        .await
}

#[cfg(test)]
mod tests;
