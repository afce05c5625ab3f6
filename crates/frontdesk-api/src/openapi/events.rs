use frontdesk_domain::event::EventName;
use utoipa::ToSchema as _;
use utoipa::openapi::{Object, Ref, RefOr, Schema};

use super::unions::{Schemas, constant, pascal_case, union_by};
use crate::views::{EventDataView, EventView};

const DATA: &str =
    "The object of the event in its current state, not in its state at the time of the event.";

const MEMBER: &str = "The member, and why it is unusable.";

const CHANGES: &str = "The changed objects of the configuration.";

/// Replaces the schema of events by a union with one schema per event name.
pub(super) fn divide(schemas: &mut Schemas) {
    let name = EventView::name().into_owned();
    let Some(RefOr::T(Schema::Object(event))) = schemas.remove(&name) else { return };
    schemas.remove(EventDataView::name().as_ref());
    let names = EventName::ALL.map(|name| (name.as_str(), schema_name(name)));
    let mut union = union_by("type", &names);
    union.description.clone_from(&event.description);
    union.example.clone_from(&event.example);
    for name in EventName::ALL {
        schemas.insert(schema_name(name), of_event(event.clone(), name).into());
    }
    schemas.insert(name, Schema::from(union).into());
}

pub(super) fn schema_name(name: EventName) -> String {
    pascal_case(name.as_str()) + "Event"
}

fn of_event(mut event: Object, name: EventName) -> Object {
    let sample = EventView::sample_of(name);
    let mut data = Ref::from_schema_name(sample.data.schema_name());
    let tag = constant(name.as_str(), "The name of the event.");
    event.properties.insert("type".to_owned(), Schema::from(tag).into());
    let description = match sample.data {
        EventDataView::Workspace(_) => CHANGES,
        EventDataView::Usable(_) | EventDataView::Unusable(_) => MEMBER,
        _ => DATA,
    };
    description.clone_into(&mut data.description);
    event.properties.insert("data".to_owned(), data.into());
    event.description = Some(name.summary().to_owned());
    event.example = serde_json::to_value(sample).ok();
    event
}
