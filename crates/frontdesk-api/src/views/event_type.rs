use std::collections::{HashMap, HashSet};

use frontdesk_domain::event_type::{EventType, Question};
use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::link::{Link, LinkKind};
use frontdesk_domain::services::{EventTypeCatalog, EventTypeDetails};
use frontdesk_domain::workspace::{Member, Queue, QueueMember};
use serde::Serialize;
use utoipa::ToSchema;

use super::{BookingPages, LinkView, LocationView, PersonalLinkView, QuestionKindView, samples};

/// What can be booked and who could host it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeList, example = Self::sample)]
pub struct EventTypeListView {
    /// Whom a new link may name: members, then queues.
    pub hosts_available: Vec<AvailableHostView>,
    /// The event types, archived ones included.
    pub event_types: Vec<EventTypeView>,
}

impl EventTypeListView {
    /// Everything in `catalog`, links with their addresses among `pages`.
    pub fn new(catalog: &EventTypeCatalog, pages: &BookingPages) -> Self {
        let users = catalog.members.iter().map(|member| AvailableHostView::user(member, catalog));
        let queues = catalog.queues.iter().map(|queue| AvailableHostView::queue(queue, catalog));
        Self {
            hosts_available: users.chain(queues).collect(),
            event_types: catalog
                .event_types
                .iter()
                .map(|event_type| EventTypeView::new(event_type, &catalog.links, pages))
                .collect(),
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let queue = Queue {
            id: QueueId(2),
            key: samples::key("enterprise-aes"),
            name: "Enterprise AEs".into(),
            window_days: 30,
            members: vec![QueueMember { user_id: UserId(4), weight: 1 }],
            archived: false,
        };
        let catalog = EventTypeCatalog {
            workspace: None,
            members: vec![samples::a_member()],
            usable: HashSet::from([UserId(4)]),
            calendar_faults: HashMap::new(),
            queues: vec![queue],
            event_types: vec![samples::an_event_type()],
            links: vec![samples::a_personal_link(), samples::a_team_link()],
        };
        Self::new(&catalog, &BookingPages::sample())
    }
}

/// Whom a link may name as a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = AvailableHost)]
pub enum AvailableHostView {
    /// A member.
    User {
        /// The member's number.
        user_id: i64,
        /// The member's name.
        name: String,
        /// The member's address.
        email: String,
        /// Whether the member's calendars can be read; without one nobody hosts.
        calendar_usable: bool,
        /// What is wrong with them and would set it right; absent where nothing is.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        calendar_fault: Option<String>,
    },
    /// A queue, which resolves to one of its members when a link is made.
    Queue {
        /// The queue's number.
        queue_id: i64,
        /// The queue's name.
        name: String,
        /// How many members it could choose from, calendars left aside.
        members: usize,
        /// Whether the calendar of at least one of them can be read.
        calendar_usable: bool,
    },
}

impl AvailableHostView {
    fn user(member: &Member, catalog: &EventTypeCatalog) -> Self {
        Self::User {
            user_id: member.user_id.0,
            name: member.name.clone(),
            email: member.email.to_string(),
            calendar_usable: catalog.usable.contains(&member.user_id),
            calendar_fault: catalog.calendar_faults.get(&member.user_id).cloned(),
        }
    }

    fn queue(queue: &Queue, catalog: &EventTypeCatalog) -> Self {
        let members = catalog.members_of(queue);
        Self::Queue {
            queue_id: queue.id.0,
            name: queue.name.clone(),
            members: members.len(),
            calendar_usable: members.iter().any(|user_id| catalog.usable.contains(user_id)),
        }
    }
}

/// An event type as the list shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventType)]
pub struct EventTypeView {
    /// Its number.
    pub id: i64,
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// How long it lasts, in minutes.
    pub duration: u32,
    /// Whether it can be booked.
    pub active: bool,
    /// The links under which it can be booked.
    pub links: EventTypeLinksView,
}

impl EventTypeView {
    /// `event_type` with those of `links` that are its own.
    pub fn new(event_type: &EventType, links: &[Link], pages: &BookingPages) -> Self {
        Self {
            id: event_type.id.0,
            key: event_type.key.to_string(),
            title: event_type.title.clone(),
            duration: event_type.rule.duration_minutes,
            active: event_type.active,
            links: EventTypeLinksView::new(event_type, links, pages),
        }
    }
}

/// The active links of an event type that the acting member may choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeLinks)]
pub struct EventTypeLinksView {
    /// The acting member's own.
    #[schema(required)]
    pub personal: Option<PersonalLinkView>,
    /// The team links.
    pub team: Vec<LinkView>,
}

impl EventTypeLinksView {
    fn new(event_type: &EventType, links: &[Link], pages: &BookingPages) -> Self {
        let of_kind = |kind| {
            links.iter().filter(move |link| {
                link.event_type_id == event_type.id && link.address.kind() == kind
            })
        };
        Self {
            personal: of_kind(LinkKind::Personal)
                .next()
                .map(|link| PersonalLinkView::new(link, pages)),
            team: of_kind(LinkKind::Team).map(|link| LinkView::new(link, pages)).collect(),
        }
    }
}

/// An event type with all that it says about being booked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeDetails, example = Self::sample)]
pub struct EventTypeDetailsView {
    /// What the list shows of it.
    #[serde(flatten)]
    pub event_type: EventTypeView,
    /// What it is about; may be empty.
    pub description: String,
    /// The members whom it offers as hosts.
    pub hosts: Vec<EventTypeHostView>,
    /// What the invitee is asked.
    pub questions: Vec<QuestionView>,
    /// Where it takes place.
    pub location: LocationView,
    /// Minutes that hosts keep free before it.
    pub buffer_before_minutes: u32,
    /// Minutes that hosts keep free after it.
    pub buffer_after_minutes: u32,
    /// How many minutes ahead at least it is booked.
    pub minimum_notice_minutes: u32,
    /// How many days of 24 hours ahead at most it is booked.
    pub horizon_days: u32,
    /// The step of its starts from midnight on, in minutes of the lead host's clock.
    pub slot_interval_minutes: u32,
}

impl EventTypeDetailsView {
    /// Everything in `details`, links with their addresses among `pages`.
    pub fn new(details: &EventTypeDetails, pages: &BookingPages) -> Self {
        let event_type = &details.event_type;
        let host = |member| EventTypeHostView::new(member, details);
        Self {
            event_type: EventTypeView::new(event_type, &details.links, pages),
            description: event_type.description.clone(),
            hosts: details.hosts.iter().map(host).collect(),
            questions: event_type.questions.iter().map(QuestionView::from).collect(),
            location: (&event_type.location).into(),
            buffer_before_minutes: event_type.rule.buffer_before_minutes,
            buffer_after_minutes: event_type.rule.buffer_after_minutes,
            minimum_notice_minutes: event_type.rule.minimum_notice_minutes,
            horizon_days: event_type.rule.horizon_days,
            slot_interval_minutes: event_type.rule.slot_interval_minutes,
        }
    }

    /// The example of the reference.
    fn sample() -> Self {
        let details = EventTypeDetails {
            event_type: samples::an_event_type(),
            hosts: vec![samples::a_member()],
            usable: HashSet::from([UserId(4)]),
            calendar_faults: HashMap::new(),
            links: vec![samples::a_personal_link(), samples::a_team_link()],
            workspace_key: Some(samples::key("northwind")),
        };
        Self::new(&details, &BookingPages::sample())
    }
}

/// A member whom an event type offers as a host.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeHost)]
pub struct EventTypeHostView {
    /// The member's number.
    pub user_id: i64,
    /// The member's name.
    pub name: String,
    /// The member's address.
    pub email: String,
    /// Whether the member's calendars can be read; without one nobody hosts.
    pub calendar_usable: bool,
    /// What is wrong with them and would set it right; absent where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub calendar_fault: Option<String>,
}

impl EventTypeHostView {
    fn new(member: &Member, details: &EventTypeDetails) -> Self {
        Self {
            user_id: member.user_id.0,
            name: member.name.clone(),
            email: member.email.to_string(),
            calendar_usable: details.usable.contains(&member.user_id),
            calendar_fault: details.calendar_faults.get(&member.user_id).cloned(),
        }
    }
}

/// Something that the invitee is asked.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Question)]
pub struct QuestionView {
    /// Its name in `answers`.
    pub key: String,
    /// The words that the invitee reads.
    pub label: String,
    /// What kind of answer it takes.
    #[serde(rename = "type")]
    pub question_type: QuestionKindView,
    /// Whether a booking needs an answer to it.
    pub required: bool,
    /// The choices of a `select` or `multi_select`; empty for the others.
    pub options: Vec<String>,
}

impl From<&Question> for QuestionView {
    fn from(question: &Question) -> Self {
        Self {
            key: question.key.clone(),
            label: question.label.clone(),
            question_type: question.kind.into(),
            required: question.required,
            options: question.options.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
