use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::booking::Booking;
use crate::event::{Event, EventDetail, EventSubject};
use crate::ids::{BookingId, LinkId, WorkspaceId};
use crate::key::Key;
use crate::link::Link;
use crate::ports::{BookingQueries, DirectoryQueries, EventQueries, LinkQueries, StoreError};
use crate::records::Person;

pub(super) struct EventSubjects {
    bookings: Arc<dyn BookingQueries>,
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    events: Arc<dyn EventQueries>,
}

#[derive(Default)]
pub(super) struct FoundSubjects {
    bookings: HashMap<BookingId, Booking>,
    links: HashMap<LinkId, Link>,
    workspace_key: Option<Key>,
    people: HashMap<i64, Person>,
}

impl EventSubjects {
    pub(super) fn new(
        bookings: &Arc<dyn BookingQueries>,
        links: &Arc<dyn LinkQueries>,
        directory: &Arc<dyn DirectoryQueries>,
        events: &Arc<dyn EventQueries>,
    ) -> Self {
        Self {
            bookings: Arc::clone(bookings),
            links: Arc::clone(links),
            directory: Arc::clone(directory),
            events: Arc::clone(events),
        }
    }

    pub(super) async fn find(&self, event: &Event) -> Result<EventSubject, StoreError> {
        Ok(self.find_all(event.workspace_id, [event]).await?.of(event))
    }

    /// Sends one query per kind of object.
    pub(super) async fn find_all<'a>(
        &self,
        workspace: WorkspaceId,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<FoundSubjects, StoreError> {
        let (mut bookings, mut links, mut people) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for event in events {
            match &event.detail {
                EventDetail::Booking(of_booking) => drop(bookings.insert(of_booking.booking_id)),
                EventDetail::LinkCreated { link_id } => drop(links.insert(*link_id)),
                EventDetail::RecordEnriched { person_id } => drop(people.insert(*person_id)),
                EventDetail::WorkspaceChanged(_) => {}
            }
        }
        let mut found = FoundSubjects::default();
        if !bookings.is_empty() {
            let bookings =
                self.bookings.find_bookings(workspace, &Vec::from_iter(bookings)).await?;
            found.bookings = bookings.into_iter().map(|booking| (booking.id, booking)).collect();
        }
        if !links.is_empty() {
            let links = self.links.find_links(workspace, &Vec::from_iter(links)).await?;
            found.links = links.into_iter().map(|link| (link.id, link)).collect();
            found.workspace_key =
                self.directory.find_workspace(workspace).await?.map(|found| found.key);
        }
        if !people.is_empty() {
            let people = self.events.find_people_by_id(workspace, &Vec::from_iter(people)).await?;
            found.people = people.into_iter().map(|person| (person.id, person)).collect();
        }
        Ok(found)
    }
}

impl FoundSubjects {
    pub(super) fn of(&self, event: &Event) -> EventSubject {
        match &event.detail {
            EventDetail::Booking(of_booking) => EventSubject::Booking(
                self.bookings.get(&of_booking.booking_id).cloned().map(Box::new),
            ),
            EventDetail::LinkCreated { link_id } => {
                let link = self.links.get(link_id).cloned();
                EventSubject::Link(link.zip(self.workspace_key.clone()).map(Box::new))
            }
            EventDetail::RecordEnriched { person_id } => {
                EventSubject::Person(self.people.get(person_id).cloned().map(Box::new))
            }
            EventDetail::WorkspaceChanged(_) => EventSubject::Workspace,
        }
    }
}
