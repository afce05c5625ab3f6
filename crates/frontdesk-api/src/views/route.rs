use frontdesk_domain::email::Email;
use frontdesk_domain::routing::Considered;
use frontdesk_domain::services::{RouteOutcome, RoutedLead};
use frontdesk_domain::zone::Zone;
use serde::Serialize;
use url::form_urlencoded;
use utoipa::ToSchema;

use super::{BookingPages, InstantView, LinkHostView, OpenTimeView, samples};

/// The decision about a lead, and the times that it can book.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RoutedLead, example = Self::sample)]
pub(crate) struct RoutedLeadView {
    /// The decision.
    pub(crate) route: RouteView,
    /// The open times, in ascending order; empty for a refusal.
    pub(crate) open_times: Vec<OpenTimeView>,
}

/// The decision of a router.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Route)]
pub(crate) struct RouteView {
    /// The id of the link, which is the `route_id` of book_meeting; `null` for a refusal.
    #[schema(required, example = 31)]
    pub(crate) id: Option<i64>,
    /// The name of the rule that matched; `null` if none did.
    #[schema(required, example = "Enterprise")]
    rule: Option<String>,
    /// Whether the lead can book.
    outcome: RouteOutcomeView,
    /// The rules up to the match, then the targets without a bookable host.
    considered: Vec<ConsideredRuleView>,
    /// The hosts; empty if a queue chooses the host at the booking.
    hosts: Vec<LinkHostView>,
    /// The URL of the booking page, or the page for a refused lead; `null` without one.
    #[schema(required)]
    url: Option<String>,
    /// The text for a refused lead; `null` if the lead can book.
    #[schema(required)]
    detail: Option<String>,
    /// The time at which the link expires; `null` if it does not.
    #[schema(required)]
    expires_at: Option<InstantView>,
}

/// What a lead can do.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RouteOutcome)]
enum RouteOutcomeView {
    /// Book a meeting.
    Book,
    /// Nothing.
    Refuse,
}

/// The result of one rule or target.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ConsideredRule)]
struct ConsideredRuleView {
    /// The name of the rule.
    #[schema(example = "Enterprise")]
    rule: String,
    /// Whether the rule decided.
    matched: bool,
    /// Why it did, or did not.
    #[schema(example = "company.employee_count is 12; expected at_least 1000")]
    why: String,
}

impl From<&Considered> for ConsideredRuleView {
    fn from(of: &Considered) -> Self {
        Self { rule: of.rule.clone(), matched: of.matched, why: of.why.clone() }
    }
}

impl RoutedLeadView {
    /// The view of a decision; `prefill` are the name and address for the form of the booking page.
    pub(crate) fn new(
        routed: &RoutedLead,
        prefill: &(Option<String>, Email),
        zone: &Zone,
        base_url: &str,
    ) -> Self {
        let considered = routed.considered.iter().map(ConsideredRuleView::from).collect();
        let mut route = RouteView {
            id: None,
            rule: routed.rule.clone(),
            outcome: RouteOutcomeView::Refuse,
            considered,
            hosts: vec![],
            url: None,
            detail: None,
            expires_at: None,
        };
        match &routed.outcome {
            RouteOutcome::Refuse { text, url } => {
                (route.detail, route.url) = (Some(text.clone()), url.clone());
                Self { route, open_times: vec![] }
            }
            RouteOutcome::Book { link, workspace_key, open_times } => {
                let pages = BookingPages::new(base_url, workspace_key);
                route.id = Some(link.id.0);
                route.outcome = RouteOutcomeView::Book;
                route.hosts = link.hosts.iter().map(LinkHostView::from).collect();
                let (name, email) = prefill;
                let mut query = form_urlencoded::Serializer::new(String::new());
                query.append_pair("email", email.as_str());
                query.extend_pairs(name.iter().map(|name| ("name", name)));
                route.url = Some(format!("{}?{}", pages.url(&link.address), query.finish()));
                route.expires_at = link.limits.expires_at.map(InstantView::from);
                Self { route, open_times: OpenTimeView::list(&open_times.open_times, zone) }
            }
        }
    }

    fn sample() -> Self {
        let considered = Considered {
            rule: "Enterprise".to_owned(),
            matched: true,
            why: "every condition holds".to_owned(),
        };
        let routed = RoutedLead {
            rule: Some(considered.rule.clone()),
            considered: vec![considered],
            outcome: RouteOutcome::Book {
                link: Box::new(samples::a_team_link()),
                workspace_key: samples::key("northwind"),
                open_times: samples::open_times(),
            },
        };
        let prefill = (None, Email::parse("ada@acme.com").expect("an address"));
        Self::new(&routed, &prefill, &samples::london(), samples::BASE_URL)
    }
}
