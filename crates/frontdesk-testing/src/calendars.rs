//! Calendars that a test controls.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::mocks::MockSecretSealer;
use frontdesk_domain::ports::{
    CalendarAccounts, CalendarVendors, Calendars, MemberMirror, MemberReading, SealedSecret,
    StoreError,
};
use frontdesk_domain::services::{ConnectCalendars, MemberEditor, Ports};
use frontdesk_domain::workspace::Member;
use time::OffsetDateTime;

/// Empty calendars for every connected member, until a test changes them.
#[derive(Debug, Default)]
pub struct StubCalendars(Mutex<StubState>);

#[derive(Debug, Default)]
struct StubState {
    busy: HashMap<UserId, Vec<Event>>,
    unreadable: HashSet<UserId>,
    read_at: HashMap<UserId, OffsetDateTime>,
    live_readings: usize,
}

#[derive(Debug)]
struct Event {
    interval: Interval,
    written_for: Option<BookingId>,
}

impl StubCalendars {
    /// Makes a member busy.
    pub fn fill(&self, user: UserId, interval: Interval) {
        self.add(user, Event { interval, written_for: None });
    }

    /// Makes a member busy with an event written for this booking.
    pub fn fill_for(&self, user: UserId, interval: Interval, booking: BookingId) {
        self.add(user, Event { interval, written_for: Some(booking) });
    }

    /// Makes a member's calendar unreadable.
    pub fn disconnect(&self, user: UserId) {
        self.with(|state| state.unreadable.insert(user));
    }

    /// Makes a member's calendar readable again.
    pub fn reconnect(&self, user: UserId) {
        self.with(|state| state.unreadable.remove(&user));
    }

    /// Sets the read time of a member's calendars; built-in calendars have no read time.
    pub fn read_at(&self, user: UserId, at: OffsetDateTime) {
        self.with(|state| state.read_at.insert(user, at));
    }

    /// The number of live readings so far.
    pub fn live_readings(&self) -> usize {
        self.with(|state| state.live_readings)
    }

    fn add(&self, user: UserId, event: Event) {
        self.with(|state| state.busy.entry(user).or_default().push(event));
    }

    fn with<T>(&self, ask: impl FnOnce(&mut StubState) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl StubState {
    fn can_read(&self, member: &Member) -> bool {
        !member.calendars.is_empty() && !self.unreadable.contains(&member.user_id)
    }

    fn read(&self, member: &Member, within: Interval, except: Option<BookingId>) -> MemberReading {
        if !self.can_read(member) {
            return MemberReading::unusable();
        }
        let events = self.busy.get(&member.user_id).into_iter().flatten();
        let counts = |event: &&Event| {
            let set_aside = except.is_some() && event.written_for == except;
            !set_aside && event.interval.overlaps(&within)
        };
        let busy = events.filter(counts).map(|event| event.interval).collect();
        MemberReading {
            calendar: CalendarReading::Readable(busy),
            as_of: self.read_at.get(&member.user_id).copied(),
        }
    }
}

/// Builds the use case on `accounts`, with passwords that are not encrypted.
pub fn connect_calendars(
    ports: &Ports,
    accounts: Arc<dyn CalendarAccounts>,
    vendors: Arc<dyn CalendarVendors>,
) -> Arc<ConnectCalendars> {
    let mut sealer = MockSecretSealer::new();
    sealer.expect_seal().returning(|_, secret| Ok(SealedSecret(secret.as_bytes().to_vec())));
    Arc::new(ConnectCalendars {
        editor: Arc::new(MemberEditor::new(ports)),
        directory: Arc::clone(&ports.store.directory),
        mirror: Arc::clone(&ports.store.mirror),
        accounts,
        vendors,
        sealer: Arc::new(sealer),
        clock: Arc::clone(&ports.clock),
        random: Arc::clone(&ports.random),
    })
}

#[async_trait]
impl Calendars for StubCalendars {
    /// Loads an empty mirror, because [`Self::read_mirrored`] returns the test's own busy times.
    async fn load_mirror(
        &self,
        _: WorkspaceId,
        members: &[Member],
        _: Interval,
    ) -> Result<HashMap<UserId, MemberMirror>, StoreError> {
        Ok(members.iter().map(|member| (member.user_id, MemberMirror::default())).collect())
    }

    fn read_mirrored(
        &self,
        member: &Member,
        _: &MemberMirror,
        within: Interval,
        except: Option<BookingId>,
    ) -> MemberReading {
        self.with(|state| state.read(member, within, except))
    }

    async fn read_live(
        &self,
        _: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
    ) -> HashMap<UserId, MemberReading> {
        self.with(|state| {
            state.live_readings += 1;
            members
                .iter()
                .map(|member| (member.user_id, state.read(member, within, except)))
                .collect()
        })
    }

    async fn usable(&self, _: WorkspaceId, members: &[Member]) -> HashSet<UserId> {
        self.with(|state| {
            members
                .iter()
                .filter(|member| state.can_read(member))
                .map(|member| member.user_id)
                .collect()
        })
    }

    async fn faults(&self, _: WorkspaceId, members: &[Member]) -> HashMap<UserId, String> {
        self.with(|state| {
            let unusable = members.iter().filter(|member| !state.can_read(member));
            unusable
                .map(|member| {
                    (member.user_id, format!("The calendar of {} cannot be read.", member.name))
                })
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::{a_booking, a_member};
    use crate::clock::interval;
    use crate::northwind::NORTHWIND;

    const PRIYA: UserId = UserId(4);

    async fn reading_of(
        calendars: &StubCalendars,
        member: Member,
        except: Option<BookingId>,
    ) -> CalendarReading {
        let day = interval("2030-01-01T00:00Z", "2030-01-02T00:00Z");
        let mut readings = calendars.read_live(NORTHWIND, &[member], day, except).await;
        readings.remove(&PRIYA).expect("an entry for each member").calendar
    }

    #[tokio::test]
    async fn a_connected_calendar_is_empty_until_it_is_filled() {
        let calendars = StubCalendars::default();
        let priya = a_member("priya").id(4).build();
        assert_eq!(
            reading_of(&calendars, priya.clone(), None).await,
            CalendarReading::Readable(vec![])
        );

        let meeting = interval("2030-01-01T09:00Z", "2030-01-01T10:00Z");
        calendars.fill(PRIYA, meeting);
        calendars.fill(PRIYA, interval("2030-01-02T00:00Z", "2030-01-02T01:00Z"));
        assert_eq!(
            reading_of(&calendars, priya, None).await,
            CalendarReading::Readable(vec![meeting])
        );
    }

    #[tokio::test]
    async fn event_of_the_excepted_booking_counts_as_free() {
        let calendars = StubCalendars::default();
        let booking = a_booking().build();
        calendars.fill_for(PRIYA, booking.interval, booking.id);
        let priya = a_member("priya").id(4).build();
        let busy = CalendarReading::Readable(vec![booking.interval]);
        assert_eq!(reading_of(&calendars, priya.clone(), None).await, busy);
        assert_eq!(
            reading_of(&calendars, priya, Some(booking.id)).await,
            CalendarReading::Readable(vec![])
        );
    }

    #[tokio::test]
    async fn member_without_a_readable_calendar_is_unusable() {
        let calendars = StubCalendars::default();
        let without = a_member("priya").id(4).without_a_calendar().build();
        assert_eq!(reading_of(&calendars, without, None).await, CalendarReading::Unusable);

        let priya = a_member("priya").id(4).build();
        calendars.disconnect(PRIYA);
        assert_eq!(reading_of(&calendars, priya.clone(), None).await, CalendarReading::Unusable);
        assert!(calendars.usable(NORTHWIND, std::slice::from_ref(&priya)).await.is_empty());
        let faults = calendars.faults(NORTHWIND, std::slice::from_ref(&priya)).await;
        assert_eq!(faults[&PRIYA], "The calendar of Priya cannot be read.");
        calendars.reconnect(PRIYA);
        assert_eq!(calendars.usable(NORTHWIND, &[priya]).await, HashSet::from([PRIYA]));
    }
}
