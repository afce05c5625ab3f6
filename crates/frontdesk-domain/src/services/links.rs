//! Use cases of booking links and event types.

mod archive_scheduling_link;
mod create_link;
mod error;
mod event_type_links;
pub(super) mod get_event_type;
pub(super) mod get_scheduling_link;
mod list_event_types;
mod list_link_open_times;
mod list_own_links;
mod list_scheduling_links;
mod route_lead;

pub use archive_scheduling_link::{ArchiveSchedulingLink, may_archive};
pub use create_link::{CreateLink, CreateLinkCommand, CreatedLink};
pub use error::LinkError;
pub use event_type_links::EventTypeLinks;
pub use get_event_type::{EventTypeDetails, GetEventType};
pub use get_scheduling_link::{GetSchedulingLink, LinkDetails};
pub use list_event_types::{EventTypeCatalog, EventTypesByHost, ListEventTypes};
pub use list_link_open_times::ListLinkOpenTimes;
pub use list_own_links::{ListOwnLinks, OwnLinks};
pub use list_scheduling_links::{LinkList, LinkListQuery, ListSchedulingLinks};
pub use route_lead::{RouteLead, RouteLeadCommand, RouteOutcome, RoutedLead};
