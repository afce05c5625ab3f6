use std::collections::{BTreeSet, HashMap};

use crate::access::{TokenId, TokenRecord};
use crate::booking::Booking;
use crate::event::{Event, EventDetail, EventSubject};
use crate::ids::{BookingId, LinkId, WorkspaceId};
use crate::key::Key;
use crate::link::Link;
use crate::ports::{
    BookingQueries, DirectoryQueries, EventQueries, LinkQueries, StoreError, StorePorts,
    TokenQueries,
};
use crate::records::Person;

/// Finds the objects of events.
pub(super) struct EventSubjects<'a> {
    pub(super) bookings: &'a dyn BookingQueries,
    pub(super) links: &'a dyn LinkQueries,
    pub(super) directory: &'a dyn DirectoryQueries,
    pub(super) events: &'a dyn EventQueries,
    pub(super) tokens: &'a dyn TokenQueries,
}

#[derive(Default)]
pub(super) struct FoundSubjects {
    bookings: HashMap<BookingId, Booking>,
    links: HashMap<LinkId, Link>,
    workspace_key: Option<Key>,
    people: HashMap<i64, Person>,
    tokens: HashMap<TokenId, TokenRecord>,
}

impl<'p> EventSubjects<'p> {
    pub(super) fn of(store: &'p StorePorts) -> Self {
        Self {
            bookings: store.bookings.as_ref(),
            links: store.links.as_ref(),
            directory: store.directory.as_ref(),
            events: store.events.as_ref(),
            tokens: store.tokens.as_ref(),
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
        let (mut bookings, mut links, mut people, mut tokens) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for event in events {
            match &event.detail {
                EventDetail::Booking(of_booking) => drop(bookings.insert(of_booking.booking_id)),
                EventDetail::LinkCreated { link_id } | EventDetail::LinkArchived { link_id } => {
                    _ = links.insert(*link_id);
                }
                EventDetail::RecordEnriched { person_id } => drop(people.insert(*person_id)),
                EventDetail::RecordErased { .. }
                | EventDetail::WorkspaceChanged(_)
                | EventDetail::LeadRouted { .. }
                | EventDetail::LeadRefused(_)
                | EventDetail::MemberUsable { .. }
                | EventDetail::MemberUnusable { .. } => {}
                EventDetail::TokenCreated { token_id } | EventDetail::TokenRevoked { token_id } => {
                    _ = tokens.insert(token_id.clone());
                }
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
        if !tokens.is_empty() {
            let tokens = self.tokens.find_tokens(workspace, &Vec::from_iter(tokens)).await?;
            found.tokens = tokens.into_iter().map(|token| (token.id.clone(), token)).collect();
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
            EventDetail::LinkCreated { link_id } | EventDetail::LinkArchived { link_id } => {
                let link = self.links.get(link_id).cloned();
                EventSubject::Link(link.zip(self.workspace_key.clone()).map(Box::new))
            }
            EventDetail::RecordEnriched { person_id } => {
                EventSubject::Person(self.people.get(person_id).cloned().map(Box::new))
            }
            EventDetail::RecordErased { .. } => EventSubject::Person(None),
            EventDetail::WorkspaceChanged(_)
            | EventDetail::LeadRouted { .. }
            | EventDetail::LeadRefused(_) => EventSubject::Workspace,
            EventDetail::TokenCreated { token_id } | EventDetail::TokenRevoked { token_id } => {
                EventSubject::Token(self.tokens.get(token_id).cloned().map(Box::new))
            }
            EventDetail::MemberUsable { user_id } | EventDetail::MemberUnusable { user_id, .. } => {
                EventSubject::Member(*user_id)
            }
        }
    }
}
