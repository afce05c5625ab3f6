use std::borrow::Cow;

use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::event::{
    AddedGuests, BookingChange, BookingEvent, ChangeLog, Event, EventDetail, EventId, EventName,
    EventPosition, EventSubject, FeedEvent, LeadDecision, UpdatedDetails,
};
use frontdesk_domain::ids::{LinkId, UserId, WorkspaceId};
use frontdesk_domain::link::Link;
use serde::Serialize;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::{Uuid, uuid};

use super::{
    BookingPages, BookingView, InstantView, PersonView, SchedulingLinkView, TokenDetailsView,
    samples,
};

const SAMPLE_CURSOR: &str = "eyJ2IjoxLCJsaXN0IjoiZXZlbnRzIiwiZmlsdGVycyI6bnVsbCwiYWZ0ZXIiOjd9";

/// A change in the workspace, as listed in the feed and sent to webhooks. `type` determines the
/// fields of `data`. Ignore an event with an unknown `type`, because a later version may add events.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Event, example = Self::sample)]
pub struct EventView {
    /// The id of the event, the same in the feed and in every delivery.
    pub id: Uuid,
    /// The name of the event.
    #[serde(rename = "type")]
    pub name: &'static str,
    /// The time at which the event occurred.
    pub occurred_at: InstantView,
    /// The member who caused the event; `null` if an invitee, a command or the reading of a calendar
    /// caused it.
    #[schema(required)]
    pub by: Option<EventActorView>,
    /// Pass this cursor as `after` to list the events after this event. It never expires.
    pub cursor: String,
    /// The object of the event in its current state, not in its state at the time of the event.
    pub data: EventDataView,
}

impl EventView {
    /// The view of an event, with the state of its object at `now`. `cursor` is the event's
    /// position; `base_url` is the address of the service.
    pub fn new(
        fed: &FeedEvent,
        subject: &EventSubject,
        now: OffsetDateTime,
        cursor: String,
        base_url: &str,
    ) -> Self {
        let event = &fed.event;
        Self {
            id: event.id.0,
            name: event.name().as_str(),
            occurred_at: event.occurred_at.into(),
            by: event.by.map(|user_id| EventActorView { user_id: user_id.0 }),
            cursor,
            data: EventDataView::new(&event.detail, subject, now, base_url),
        }
    }

    fn sample() -> Self {
        Self::sample_of(EventName::BookingMoved)
    }

    pub(crate) fn sample_of(name: EventName) -> Self {
        let booking = samples::a_booking();
        let of_booking = |change| {
            EventDetail::Booking(BookingEvent {
                booking_id: booking.id,
                change,
                revision: booking.revision,
                interval: booking.interval,
            })
        };
        let from = samples::half_an_hour(samples::START - Duration::DAY);
        let detail = match name {
            EventName::BookingCreated => of_booking(BookingChange::Created),
            EventName::BookingMoved => of_booking(BookingChange::Moved { from }),
            EventName::BookingUpdated => of_booking(BookingChange::Updated(UpdatedDetails {
                guests: Some(AddedGuests(1)),
                metadata: true,
                ..UpdatedDetails::default()
            })),
            EventName::BookingReassigned => {
                of_booking(BookingChange::Reassigned { from: UserId(9), to: UserId(4) })
            }
            EventName::BookingConfirmed => of_booking(BookingChange::Confirmed),
            EventName::BookingCancelled => of_booking(BookingChange::Cancelled),
            EventName::BookingNoShow => of_booking(BookingChange::NoShow),
            EventName::BookingNoShowUndone => of_booking(BookingChange::NoShowUndone),
            EventName::LinkCreated => EventDetail::LinkCreated { link_id: LinkId(31) },
            EventName::LinkArchived => EventDetail::LinkArchived { link_id: LinkId(31) },
            EventName::LeadRouted => EventDetail::LeadRouted {
                decision: LeadEventDataView::sample(),
                link_id: LinkId(31),
            },
            EventName::LeadRefused => EventDetail::LeadRefused(LeadEventDataView::sample()),
            EventName::RecordEnriched => EventDetail::RecordEnriched { person_id: 7 },
            EventName::RecordErased => EventDetail::RecordErased { person_id: Some(7) },
            EventName::WorkspaceChanged => EventDetail::WorkspaceChanged(ChangeLog(
                WorkspaceEventDataView::sample().to_string(),
            )),
            EventName::TokenCreated => {
                EventDetail::TokenCreated { token_id: samples::a_token().id }
            }
            EventName::TokenRevoked => {
                EventDetail::TokenRevoked { token_id: samples::a_token().id }
            }
            EventName::MemberUsable => EventDetail::MemberUsable { user_id: UserId(4) },
            EventName::MemberUnusable => EventDetail::MemberUnusable {
                user_id: UserId(4),
                reason: CalendarFaultKind::Credentials,
            },
        };
        let subject = match detail {
            EventDetail::Booking(_) => EventSubject::Booking(Some(Box::new(booking.clone()))),
            EventDetail::LinkCreated { .. } => EventSubject::Link(Some(Box::new((
                samples::a_team_link(),
                samples::key("northwind"),
            )))),
            EventDetail::LinkArchived { .. } => {
                let archived = Link { archived_at: Some(samples::NOW), ..samples::a_team_link() };
                EventSubject::Link(Some(Box::new((archived, samples::key("northwind")))))
            }
            EventDetail::RecordErased { .. } => EventSubject::Person(None),
            EventDetail::RecordEnriched { .. } => {
                EventSubject::Person(Some(Box::new(samples::a_person())))
            }
            EventDetail::WorkspaceChanged(_)
            | EventDetail::LeadRouted { .. }
            | EventDetail::LeadRefused(_) => EventSubject::Workspace,
            EventDetail::TokenCreated { .. } => {
                EventSubject::Token(Some(Box::new(samples::a_token())))
            }
            EventDetail::TokenRevoked { .. } => {
                let revoked = TokenRecord { revoked_at: Some(samples::NOW), ..samples::a_token() };
                EventSubject::Token(Some(Box::new(revoked)))
            }
            EventDetail::MemberUsable { user_id } | EventDetail::MemberUnusable { user_id, .. } => {
                EventSubject::Member(user_id)
            }
        };
        let event = Event {
            id: EventId(uuid!("0197a3c0-6a2f-7d4b-8c63-7f1d3eaf5b22")),
            workspace_id: WorkspaceId(1),
            occurred_at: samples::NOW,
            by: match detail {
                EventDetail::MemberUsable { .. } | EventDetail::MemberUnusable { .. } => None,
                _ => Some(UserId(4)),
            },
            detail,
        };
        let fed = FeedEvent { position: EventPosition(7), event };
        Self::new(&fed, &subject, samples::NOW, SAMPLE_CURSOR.to_owned(), samples::BASE_URL)
    }
}

/// The member who caused an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventActor)]
pub struct EventActorView {
    /// The id of the member.
    pub user_id: i64,
}

/// The object of an event in its current state. A late or repeated read therefore never contains
/// data that was erased after the event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = EventData)]
pub enum EventDataView {
    /// The data of other `booking.…` events.
    Booking(Box<BookingEventDataView>),
    /// The data of `booking.moved` events.
    Moved(Box<MovedBookingEventDataView>),
    /// The data of `booking.updated` events.
    Updated(Box<UpdatedBookingEventDataView>),
    /// The data of `booking.reassigned` events.
    Reassigned(Box<ReassignedBookingEventDataView>),
    /// The data of `link.…` events.
    Link(Box<LinkEventDataView>),
    /// The data of `lead.…` events.
    Lead(LeadEventDataView),
    /// The data of `record.enriched` events.
    Record(Box<RecordEventDataView>),
    /// The data of `record.erased` events.
    Erased(ErasedRecordEventDataView),
    /// The data of `workspace.changed` events, a [`WorkspaceEventDataView`].
    #[schema(value_type = WorkspaceEventDataView)]
    Workspace(Value),
    /// The data of `token.…` events.
    Token(Box<TokenEventDataView>),
    /// The data of `member.usable` events.
    Usable(MemberEventDataView),
    /// The data of `member.unusable` events.
    Unusable(UnusableMemberEventDataView),
}

impl EventDataView {
    fn new(
        detail: &EventDetail,
        subject: &EventSubject,
        now: OffsetDateTime,
        base_url: &str,
    ) -> Self {
        match detail {
            EventDetail::Booking(event) => {
                let booking = BookingEventDataView::new(event, subject, now);
                match event.change {
                    BookingChange::Moved { from } => {
                        Self::Moved(Box::new(MovedBookingEventDataView {
                            booking,
                            previous_start_time: from.start().into(),
                            previous_end_time: from.end().into(),
                        }))
                    }
                    BookingChange::Updated(updated) => {
                        let changed_fields = updated.names();
                        Self::Updated(Box::new(UpdatedBookingEventDataView {
                            booking,
                            changed_fields,
                        }))
                    }
                    BookingChange::Reassigned { from, to } => {
                        Self::Reassigned(Box::new(ReassignedBookingEventDataView {
                            booking,
                            from_user_id: from.0,
                            to_user_id: to.0,
                        }))
                    }
                    BookingChange::Created
                    | BookingChange::Confirmed
                    | BookingChange::Cancelled
                    | BookingChange::NoShow
                    | BookingChange::NoShowUndone => Self::Booking(Box::new(booking)),
                }
            }
            EventDetail::LinkCreated { link_id } | EventDetail::LinkArchived { link_id } => {
                let link = match subject {
                    EventSubject::Link(Some(found)) => {
                        let (link, key) = found.as_ref();
                        Some(SchedulingLinkView::new(link, &BookingPages::new(base_url, key)))
                    }
                    _ => None,
                };
                Self::Link(Box::new(LinkEventDataView { link_id: link_id.0, link }))
            }
            EventDetail::LeadRouted { decision, link_id } => {
                Self::Lead(LeadEventDataView::new(decision, Some(*link_id)))
            }
            EventDetail::LeadRefused(decision) => {
                Self::Lead(LeadEventDataView::new(decision, None))
            }
            EventDetail::RecordEnriched { person_id } => {
                let record = match subject {
                    EventSubject::Person(Some(person)) => Some(PersonView::from(person.as_ref())),
                    _ => None,
                };
                Self::Record(Box::new(RecordEventDataView { person_id: *person_id, record }))
            }
            EventDetail::RecordErased { person_id } => {
                Self::Erased(ErasedRecordEventDataView { person_id: *person_id })
            }
            EventDetail::WorkspaceChanged(log) => {
                Self::Workspace(serde_json::from_str(&log.0).unwrap_or(Value::Null))
            }
            EventDetail::TokenCreated { token_id } | EventDetail::TokenRevoked { token_id } => {
                Self::Token(Box::new(TokenEventDataView::new(token_id, subject)))
            }
            EventDetail::MemberUsable { user_id } => {
                Self::Usable(MemberEventDataView { user_id: user_id.0 })
            }
            EventDetail::MemberUnusable { user_id, reason } => {
                Self::Unusable(UnusableMemberEventDataView {
                    user_id: user_id.0,
                    reason: reason.as_str(),
                })
            }
        }
    }

    /// The name of the schema.
    pub(crate) fn schema_name(&self) -> Cow<'static, str> {
        match self {
            Self::Booking(_) => BookingEventDataView::name(),
            Self::Moved(_) => MovedBookingEventDataView::name(),
            Self::Updated(_) => UpdatedBookingEventDataView::name(),
            Self::Reassigned(_) => ReassignedBookingEventDataView::name(),
            Self::Link(_) => LinkEventDataView::name(),
            Self::Lead(_) => LeadEventDataView::name(),
            Self::Record(_) => RecordEventDataView::name(),
            Self::Erased(_) => ErasedRecordEventDataView::name(),
            Self::Workspace(_) => WorkspaceEventDataView::name(),
            Self::Token(_) => TokenEventDataView::name(),
            Self::Usable(_) => MemberEventDataView::name(),
            Self::Unusable(_) => UnusableMemberEventDataView::name(),
        }
    }
}

/// A change of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BookingEventData)]
pub struct BookingEventDataView {
    /// The UUID of the booking.
    pub booking_uuid: Uuid,
    /// The start of the meeting at the time of the event; for a move, the new start.
    pub start_time: InstantView,
    /// The end of the meeting at the time of the event; for a move, the new end.
    pub end_time: InstantView,
    /// The number of changes to the booking up to this event that calendars show. Of two events of
    /// the same booking, the later has a higher number, or the same one if calendars do not show its
    /// change, such as a confirmation or new metadata.
    pub revision: u32,
    /// The booking in its current state; `null` if it no longer exists.
    #[schema(required)]
    pub booking: Option<BookingView>,
}

impl BookingEventDataView {
    fn new(event: &BookingEvent, subject: &EventSubject, now: OffsetDateTime) -> Self {
        let booking = match subject {
            EventSubject::Booking(Some(booking)) => {
                Some(BookingView::new(Booking::clone(booking), now))
            }
            _ => None,
        };
        Self {
            booking_uuid: event.booking_id.0,
            start_time: event.interval.start().into(),
            end_time: event.interval.end().into(),
            revision: event.revision,
            booking,
        }
    }
}

/// A move of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MovedBookingEventData)]
pub struct MovedBookingEventDataView {
    /// The fields that all `booking.…` events have.
    #[serde(flatten)]
    pub booking: BookingEventDataView,
    /// The start before the move.
    pub previous_start_time: InstantView,
    /// The end before the move.
    pub previous_end_time: InstantView,
}

/// An update of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = UpdatedBookingEventData)]
pub struct UpdatedBookingEventDataView {
    /// The fields that all `booking.…` events have.
    #[serde(flatten)]
    pub booking: BookingEventDataView,
    /// The names of the changed fields: `invitee.name`, `guests`, `answers` or `metadata`. A later
    /// version may add names.
    #[schema(value_type = Vec<String>, example = json!(["guests", "metadata"]))]
    pub changed_fields: Vec<&'static str>,
}

/// A change of a host of a booking.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ReassignedBookingEventData)]
pub struct ReassignedBookingEventDataView {
    /// The fields that all `booking.…` events have.
    #[serde(flatten)]
    pub booking: BookingEventDataView,
    /// The id of the replaced host.
    pub from_user_id: i64,
    /// The id of the new host.
    pub to_user_id: i64,
}

/// A change of a booking link.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LinkEventData)]
pub struct LinkEventDataView {
    /// The id of the link.
    pub link_id: i64,
    /// The link in its current state; `null` if it no longer exists.
    #[schema(required)]
    pub link: Option<SchedulingLinkView>,
}

/// The decision of a router, without data about the lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LeadEventData)]
pub struct LeadEventDataView {
    /// The key of the router.
    #[schema(example = "inbound")]
    pub router: String,
    /// The name of the rule that matched; `null` if none did.
    #[schema(required, example = "Enterprise")]
    pub rule: Option<String>,
    /// The id of the link; `null` for a refusal.
    #[schema(required, example = 31)]
    pub link_id: Option<i64>,
}

impl LeadEventDataView {
    fn new(decision: &LeadDecision, link: Option<LinkId>) -> Self {
        let LeadDecision { router, rule } = decision.clone();
        Self { router: router.to_string(), rule, link_id: link.map(|link| link.0) }
    }

    fn sample() -> LeadDecision {
        LeadDecision { router: samples::key("inbound"), rule: Some("Enterprise".to_owned()) }
    }
}

/// A change of the stored data about a lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordEventData)]
pub struct RecordEventDataView {
    /// The id of the person.
    pub person_id: i64,
    /// The stored data in its current state; `null` if the person was erased.
    #[schema(required)]
    pub record: Option<PersonView>,
}

/// The erasure of a person, without personal data.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ErasedRecordEventData)]
pub struct ErasedRecordEventDataView {
    /// The id that the stored person had; `null` if only bookings named the person.
    #[schema(required, example = 7)]
    pub person_id: Option<i64>,
}

/// A change of an API token.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TokenEventData)]
pub struct TokenEventDataView {
    /// The public half of the token.
    #[schema(example = "9z7h96631mn5")]
    pub token_id: String,
    /// The token in its current state, without its secret; `null` if it no longer exists.
    #[schema(required)]
    pub token: Option<TokenDetailsView>,
}

impl TokenEventDataView {
    fn new(id: &TokenId, subject: &EventSubject) -> Self {
        let token = match subject {
            EventSubject::Token(Some(token)) => Some(token.as_ref().into()),
            _ => None,
        };
        Self { token_id: id.to_string(), token }
    }
}

/// A member whose calendars can be read.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = MemberEventData)]
pub struct MemberEventDataView {
    /// The id of the member.
    #[schema(example = 4)]
    pub user_id: i64,
}

/// A member with a calendar that cannot be read, so that the member has no open times.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = UnusableMemberEventData)]
pub struct UnusableMemberEventDataView {
    /// The id of the member.
    #[schema(example = 4)]
    pub user_id: i64,
    /// Why the calendar cannot be read: `credentials` (connect it again), `unavailable` (its server
    /// failed; it is read again), `unreadable` (its data is invalid or bookings cannot be written)
    /// or `gone` (it no longer exists). A later version may add reasons.
    #[schema(example = "credentials")]
    pub reason: &'static str,
}

/// A change of the configuration by a request or by `frontdesk apply`.
#[derive(ToSchema)]
#[schema(as = WorkspaceEventData, example = Self::sample)]
#[expect(dead_code, reason = "only describes the stored JSON")]
pub struct WorkspaceEventDataView {
    /// The changed objects.
    changes: Vec<WorkspaceChangeView>,
    /// Whether values, fields or objects are left out, because the changes exceed 64 KiB, or 2 KiB
    /// for an edit of the own entry by a member who is no admin.
    truncated: bool,
}

impl WorkspaceEventDataView {
    fn sample() -> Value {
        let hours = json!({ "mon": ["09:00-17:00"] });
        let field = json!({ "field": "working_hours", "before": {}, "after": hours });
        let change = json!({
            "section": "members", "key": "priya", "id": 1, "change": "updated", "fields": [field],
        });
        json!({ "changes": [change], "truncated": false })
    }
}

/// A changed object of the configuration.
#[derive(ToSchema)]
#[schema(as = WorkspaceChange)]
#[expect(dead_code, reason = "only describes the stored JSON")]
struct WorkspaceChangeView {
    /// The section of the workspace document.
    #[schema(example = "members")]
    section: String,
    /// The key of the object after the change.
    #[schema(example = "priya")]
    key: String,
    /// The id; `null` for objects without one.
    #[schema(required, example = 1)]
    id: Option<i64>,
    /// What happened to the object: `created`, `updated` or `archived`. An archived provider or
    /// chain is removed.
    change: WorkspaceChangeKindView,
    /// The changed fields, by name.
    fields: Vec<ChangedFieldView>,
}

/// The kind of a change of the configuration.
#[derive(ToSchema)]
#[schema(as = WorkspaceChangeKind, rename_all = "snake_case")]
#[expect(dead_code, reason = "only describes the stored JSON")]
enum WorkspaceChangeKindView {
    Created,
    Updated,
    Archived,
}

/// A changed field. Secrets, calendars and the addresses of webhooks have `changed` instead of
/// `before` and `after`.
#[derive(ToSchema)]
#[schema(as = ChangedField)]
#[expect(dead_code, reason = "only describes the stored JSON")]
pub(crate) struct ChangedFieldView {
    /// The name of the field.
    #[schema(example = "working_hours")]
    field: String,
    /// The value before the change; `null` if the object had none.
    before: Option<Value>,
    /// The value after the change; `null` if the object has none.
    after: Option<Value>,
    /// `true` for a value that may be secret.
    changed: Option<bool>,
}

/// A page of the feed, in the order in which events became visible.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventList, example = Self::sample)]
pub struct EventListView {
    /// The events that the token may see. The list can be empty even if `has_more` is true.
    pub events: Vec<EventView>,
    /// The position of the page in the feed.
    pub pagination: EventPaginationView,
}

impl EventListView {
    fn sample() -> Self {
        let pagination = EventPaginationView {
            limit: 50,
            has_more: false,
            next_cursor: SAMPLE_CURSOR.to_owned(),
        };
        Self { events: vec![EventView::sample()], pagination }
    }
}

/// The position of a page in the feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventPagination)]
pub struct EventPaginationView {
    /// The maximum number of events in this page.
    pub limit: u32,
    /// Whether more events are available now.
    pub has_more: bool,
    /// Pass this cursor as `after` in the next request, now or later. It is always present.
    pub next_cursor: String,
}

#[cfg(test)]
mod tests;
