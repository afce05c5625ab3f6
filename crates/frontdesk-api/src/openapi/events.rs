use frontdesk_domain::event::EventName;
use utoipa::ToSchema as _;
use utoipa::openapi::{Object, Ref, RefOr, Schema};

use super::unions::{Schemas, constant, pascal_case, register, union_by};
use crate::views::{
    BookingEventDataView, ErasedRecordEventDataView, EventView, LinkEventDataView,
    MemberEventDataView, MovedBookingEventDataView, ReassignedBookingEventDataView,
    RecordEventDataView, TokenEventDataView, UnusableMemberEventDataView, WorkspaceEventDataView,
};

const DATA: &str =
    "The object of the event in its current state, not in its state at the time of the event.";

const MEMBER: &str = "The member, and why it is unusable.";

const CHANGES: &str = "The changed objects of the configuration.";

/// Replaces the schema of events by a union with one schema per event name.
pub(super) fn divide(schemas: &mut Schemas) {
    let name = EventView::name().into_owned();
    let Some(RefOr::T(Schema::Object(event))) = schemas.remove(&name) else { return };
    let names = EventName::ALL.map(|name| (name.as_str(), schema_name(name)));
    let mut union = union_by("type", &names);
    union.description.clone_from(&event.description);
    union.example.clone_from(&event.example);
    for name in EventName::ALL {
        schemas.insert(schema_name(name), of_event(event.clone(), name).into());
    }
    schemas.insert(name, Schema::from(union).into());
    register::<BookingEventDataView>(schemas);
    register::<MovedBookingEventDataView>(schemas);
    register::<ReassignedBookingEventDataView>(schemas);
    register::<LinkEventDataView>(schemas);
    register::<RecordEventDataView>(schemas);
    register::<ErasedRecordEventDataView>(schemas);
    register::<WorkspaceEventDataView>(schemas);
    register::<TokenEventDataView>(schemas);
    register::<MemberEventDataView>(schemas);
    register::<UnusableMemberEventDataView>(schemas);
}

pub(super) fn schema_name(name: EventName) -> String {
    pascal_case(name.as_str()) + "Event"
}

pub(super) fn summary(name: EventName) -> &'static str {
    match name {
        EventName::BookingCreated => "A meeting was booked",
        EventName::BookingMoved => "A booking was moved",
        EventName::BookingReassigned => "A booking got another host",
        EventName::BookingConfirmed => "An invitee confirmed a booking",
        EventName::BookingCancelled => "A booking was cancelled",
        EventName::BookingNoShow => "A booking was marked as a no-show",
        EventName::BookingNoShowUndone => "A no-show was undone",
        EventName::LinkCreated => "A booking link was created",
        EventName::LinkArchived => "A booking link was archived",
        EventName::RecordErased => "A person was erased",
        EventName::RecordEnriched => "New data about a lead was stored",
        EventName::WorkspaceChanged => "The configuration was changed",
        EventName::TokenCreated => "An API token was created",
        EventName::TokenRevoked => "An API token was revoked",
        EventName::MemberUsable => "The calendars of a member can be read",
        EventName::MemberUnusable => "A calendar of a member cannot be read",
    }
}

fn of_event(mut event: Object, name: EventName) -> Object {
    let data = match name {
        EventName::BookingCreated
        | EventName::BookingConfirmed
        | EventName::BookingCancelled
        | EventName::BookingNoShow
        | EventName::BookingNoShowUndone => BookingEventDataView::name(),
        EventName::BookingMoved => MovedBookingEventDataView::name(),
        EventName::BookingReassigned => ReassignedBookingEventDataView::name(),
        EventName::LinkCreated | EventName::LinkArchived => LinkEventDataView::name(),
        EventName::RecordErased => ErasedRecordEventDataView::name(),
        EventName::RecordEnriched => RecordEventDataView::name(),
        EventName::WorkspaceChanged => WorkspaceEventDataView::name(),
        EventName::TokenCreated | EventName::TokenRevoked => TokenEventDataView::name(),
        EventName::MemberUsable => MemberEventDataView::name(),
        EventName::MemberUnusable => UnusableMemberEventDataView::name(),
    };
    let tag = constant(name.as_str(), "The name of the event.");
    event.properties.insert("type".to_owned(), Schema::from(tag).into());
    let mut data = Ref::from_schema_name(data);
    let description = match name {
        EventName::WorkspaceChanged => CHANGES,
        EventName::MemberUsable | EventName::MemberUnusable => MEMBER,
        _ => DATA,
    };
    description.clone_into(&mut data.description);
    event.properties.insert("data".to_owned(), data.into());
    event.description = Some(format!("{}.", summary(name)));
    event.example = serde_json::to_value(EventView::sample_of(name)).ok();
    event
}
