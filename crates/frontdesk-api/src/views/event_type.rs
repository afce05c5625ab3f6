use std::collections::{HashMap, HashSet};

use frontdesk_domain::event_type::{EventType, Question};
use frontdesk_domain::ids::{EventTypeId, QueueId, UserId};
use frontdesk_domain::services::{
    EventTypeCatalog, EventTypeDetails, EventTypeLinks, EventTypesByHost,
};
use frontdesk_domain::workspace::{Member, Queue, QueueJoin, QueueMember};
use serde::Serialize;
use utoipa::ToSchema;

use super::{BookingPages, LinkView, LocationView, PersonalLinkView, QuestionKindView, samples};

/// The event types of the workspace and the hosts available for links.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeList, example = Self::sample)]
pub struct EventTypeListView {
    /// The hosts that a new link can name: members, then queues.
    pub hosts_available: Vec<AvailableHostView>,
    /// The event types, including archived ones.
    pub event_types: Vec<EventTypeView>,
}

impl EventTypeListView {
    /// The view of `catalog` with link URLs from `pages`.
    pub fn new(catalog: &EventTypeCatalog, pages: &BookingPages) -> Self {
        let by_host = &catalog.event_types_by_host();
        let members = catalog.members.iter();
        let users = members.map(|member| AvailableHostView::user(member, catalog, by_host));
        let queues = catalog.queues.iter();
        let queues = queues.map(|queue| AvailableHostView::queue(queue, catalog, by_host));
        Self {
            hosts_available: users.chain(queues).collect(),
            event_types: catalog
                .event_types
                .iter()
                .map(|event_type| {
                    EventTypeView::new(event_type, catalog.links.get(&event_type.id), pages)
                })
                .collect(),
        }
    }

    fn sample() -> Self {
        let queue = Queue {
            id: QueueId(2),
            key: samples::key("enterprise-aes"),
            name: "Enterprise AEs".into(),
            window_days: 30,
            join: QueueJoin::Level,
            credit: vec![],
            members: vec![QueueMember::new(UserId(4), 1)],
            archived: false,
        };
        let catalog = EventTypeCatalog {
            acting: UserId(4),
            workspace: None,
            members: vec![samples::a_member()],
            usable: HashSet::from([UserId(4)]),
            calendar_faults: HashMap::new(),
            queues: vec![queue],
            links: HashMap::from([(samples::an_event_type().id, sample_links())]),
            event_types: vec![samples::an_event_type()],
        };
        Self::new(&catalog, &BookingPages::sample())
    }
}

/// A host that a link can name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = AvailableHost)]
pub enum AvailableHostView {
    /// A member.
    #[schema(title = "AvailableMember")]
    User {
        /// The id of the member.
        user_id: i64,
        /// The name of the member.
        name: String,
        /// The email address of the member.
        email: String,
        /// Whether the member's calendars can be read; otherwise the member cannot host.
        calendar_usable: bool,
        /// The problem with the calendars and its solution; omitted if there is no problem.
        #[serde(skip_serializing_if = "Option::is_none")]
        calendar_fault: Option<String>,
        /// The ids of the active event types for which a new link can name the member.
        event_type_ids: Vec<i64>,
    },
    /// A queue, which chooses one of its members when a link is created.
    #[schema(title = "AvailableQueue")]
    Queue {
        /// The id of the queue.
        queue_id: i64,
        /// The name of the queue.
        name: String,
        /// The number of members in `queue_members`.
        members: usize,
        /// The members who are neither archived nor observers. Their calendars may be unreadable.
        queue_members: Vec<QueueMemberView>,
        /// Whether the calendar of at least one member can be read.
        calendar_usable: bool,
        /// The ids of the active event types for which a new link can name the queue.
        event_type_ids: Vec<i64>,
    },
}

impl AvailableHostView {
    fn user(member: &Member, catalog: &EventTypeCatalog, by_host: &EventTypesByHost) -> Self {
        Self::User {
            user_id: member.user_id.0,
            name: member.name.clone(),
            email: member.email.to_string(),
            calendar_usable: catalog.usable.contains(&member.user_id),
            calendar_fault: catalog.calendar_faults.get(&member.user_id).cloned(),
            event_type_ids: ids(by_host.of_member(member.user_id)),
        }
    }

    fn queue(queue: &Queue, catalog: &EventTypeCatalog, by_host: &EventTypesByHost) -> Self {
        let members = catalog.members_of(queue);
        let users: Vec<UserId> = members.iter().map(|(member, _)| member.user_id).collect();
        Self::Queue {
            queue_id: queue.id.0,
            name: queue.name.clone(),
            members: members.len(),
            calendar_usable: members
                .iter()
                .any(|(member, _)| catalog.usable.contains(&member.user_id)),
            event_type_ids: ids(by_host.of_queue(&users)),
            queue_members: members.into_iter().map(QueueMemberView::from).collect(),
        }
    }
}

fn ids(event_types: Vec<EventTypeId>) -> Vec<i64> {
    event_types.into_iter().map(|id| id.0).collect()
}

/// A member of a queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = QueueMember)]
pub struct QueueMemberView {
    /// The id of the member.
    pub user_id: i64,
    /// The name of the member.
    pub name: String,
    /// The weight: with weight 2 a member gets twice as many meetings as with weight 1.
    pub weight: u32,
}

impl From<(&Member, QueueMember)> for QueueMemberView {
    fn from((member, of_queue): (&Member, QueueMember)) -> Self {
        Self { user_id: member.user_id.0, name: member.name.clone(), weight: of_queue.weight }
    }
}

/// An event type in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventType)]
pub struct EventTypeView {
    /// The id of the event type.
    pub id: i64,
    /// The key of the event type.
    pub key: String,
    /// The title of the event type.
    pub title: String,
    /// The duration in minutes.
    pub duration: u32,
    /// Whether the event type can be booked.
    pub active: bool,
    /// The links of the event type.
    pub links: EventTypeLinksView,
}

impl EventTypeView {
    /// The view of `event_type` and its links.
    pub fn new(
        event_type: &EventType,
        links: Option<&EventTypeLinks>,
        pages: &BookingPages,
    ) -> Self {
        Self {
            id: event_type.id.0,
            key: event_type.key.to_string(),
            title: event_type.title.clone(),
            duration: event_type.rule.duration_minutes,
            active: event_type.active,
            links: links.map(|links| EventTypeLinksView::new(links, pages)).unwrap_or_default(),
        }
    }
}

/// The active links of an event type that the acting member may use.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = EventTypeLinks)]
pub struct EventTypeLinksView {
    /// The acting member's personal link; `null` if there is no active one.
    #[schema(required)]
    pub personal: Option<PersonalLinkView>,
    /// The newest team links, at most 20, by id.
    pub team: Vec<LinkView>,
    /// Whether there are older team links; `list_scheduling_links` lists all, by `event_type_id`.
    pub more_team_links: bool,
}

impl EventTypeLinksView {
    fn new(links: &EventTypeLinks, pages: &BookingPages) -> Self {
        Self {
            personal: links.personal.as_ref().map(|link| PersonalLinkView::new(link, pages)),
            team: links.team.iter().map(|link| LinkView::new(link, pages)).collect(),
            more_team_links: links.more_team_links,
        }
    }
}

fn sample_links() -> EventTypeLinks {
    EventTypeLinks {
        personal: Some(samples::a_personal_link()),
        team: vec![samples::a_team_link()],
        more_team_links: false,
    }
}

/// An event type with everything that affects its booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeDetails, example = Self::sample)]
pub struct EventTypeDetailsView {
    /// The fields that an event type has in the list.
    #[serde(flatten)]
    pub event_type: EventTypeView,
    /// The description; may be empty.
    pub description: String,
    /// The members whom the event type offers as hosts.
    pub hosts: Vec<EventTypeHostView>,
    /// The questions that the invitee answers.
    pub questions: Vec<QuestionView>,
    /// The location of the meeting.
    pub location: LocationView,
    /// The buffer before a meeting, in minutes.
    pub buffer_before_minutes: u32,
    /// The buffer after a meeting, in minutes.
    pub buffer_after_minutes: u32,
    /// The minimum notice before a booking, in minutes.
    pub minimum_notice_minutes: u32,
    /// The booking horizon: how far ahead a time can be booked, in days of 24 hours.
    pub horizon_days: u32,
    /// The minutes between possible starts, counted from midnight in the lead host's time zone.
    pub slot_interval_minutes: u32,
    /// The maximum number of meetings per host and day; `null` without a cap.
    #[schema(required)]
    pub max_meetings_per_day: Option<u32>,
    /// The maximum number of meetings per host and week, from Monday to Sunday; `null` without a cap.
    #[schema(required)]
    pub max_meetings_per_week: Option<u32>,
}

impl EventTypeDetailsView {
    /// The view of `details` with link URLs from `pages`.
    pub fn new(details: &EventTypeDetails, pages: &BookingPages) -> Self {
        let event_type = &details.event_type;
        let host = |member| EventTypeHostView::new(member, details);
        Self {
            event_type: EventTypeView::new(event_type, Some(&details.links), pages),
            description: event_type.description.clone(),
            hosts: details.hosts.iter().map(host).collect(),
            questions: event_type.questions.iter().map(QuestionView::from).collect(),
            location: event_type.location.clone().into(),
            buffer_before_minutes: event_type.rule.buffer_before_minutes,
            buffer_after_minutes: event_type.rule.buffer_after_minutes,
            minimum_notice_minutes: event_type.rule.minimum_notice_minutes,
            horizon_days: event_type.rule.horizon_days,
            slot_interval_minutes: event_type.rule.slot_interval_minutes,
            max_meetings_per_day: event_type.caps.per_day,
            max_meetings_per_week: event_type.caps.per_week,
        }
    }

    fn sample() -> Self {
        let details = EventTypeDetails {
            event_type: samples::an_event_type(),
            hosts: vec![samples::a_member()],
            usable: HashSet::from([UserId(4)]),
            calendar_faults: HashMap::new(),
            links: sample_links(),
            workspace_key: Some(samples::key("northwind")),
        };
        Self::new(&details, &BookingPages::sample())
    }
}

/// A member whom an event type offers as a host.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventTypeHost)]
pub struct EventTypeHostView {
    /// The id of the member.
    pub user_id: i64,
    /// The name of the member.
    pub name: String,
    /// The email address of the member.
    pub email: String,
    /// Whether the member's calendars can be read; otherwise the member cannot host.
    pub calendar_usable: bool,
    /// The problem with the calendars and its solution; omitted if there is no problem.
    #[serde(skip_serializing_if = "Option::is_none")]
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

/// A question to the invitee.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Question)]
pub struct QuestionView {
    /// The key of the question in `answers`.
    pub key: String,
    /// The text that the invitee reads.
    pub label: String,
    /// The kind of answer.
    #[serde(rename = "type")]
    pub question_type: QuestionKindView,
    /// Whether the invitee must answer the question.
    pub required: bool,
    /// The options of a `select` or `multi_select`; empty for other types.
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
