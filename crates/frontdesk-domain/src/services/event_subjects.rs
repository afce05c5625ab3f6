use std::sync::Arc;

use crate::event::{Event, EventSubject, Happening};
use crate::ports::{BookingQueries, DirectoryQueries, EventQueries, LinkQueries, StoreError, StorePorts};

/// Finds what events are about, as it is now.
pub(super) struct EventSubjects {
    bookings: Arc<dyn BookingQueries>,
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    events: Arc<dyn EventQueries>,
}

impl EventSubjects {
    pub(super) fn new(store: &StorePorts) -> Self {
        Self {
            bookings: Arc::clone(&store.bookings),
            links: Arc::clone(&store.links),
            directory: Arc::clone(&store.directory),
            events: Arc::clone(&store.events),
        }
    }

    pub(super) async fn find(&self, event: &Event) -> Result<EventSubject, StoreError> {
        let workspace = event.workspace_id;
        Ok(match &event.happening {
            Happening::Booking(of_booking) => {
                let booking = self.bookings.find_booking(workspace, of_booking.booking_id).await?;
                EventSubject::Booking(booking.map(Box::new))
            }
            Happening::LinkCreated { link_id } => {
                let link = self.links.find_link(workspace, *link_id).await?;
                let key = self.directory.find_workspace(workspace).await?.map(|workspace| workspace.key);
                EventSubject::Link(link.zip(key).map(Box::new))
            }
            Happening::RecordEnriched { person_id } => {
                let person = self.events.find_person_by_id(workspace, *person_id).await?;
                EventSubject::Person(person.map(Box::new))
            }
        })
    }
}
