//! Calendars that say what a test tells them to.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{Calendars, Freshness, MemberReading};
use frontdesk_domain::workspace::Member;
use time::OffsetDateTime;

/// Calendars that are empty, for every member who has connected one, until a test fills or breaks
/// them.
#[derive(Debug, Default)]
pub struct StubCalendars(Mutex<Told>);

#[derive(Debug, Default)]
struct Told {
    busy: HashMap<UserId, Vec<Event>>,
    unreadable: HashSet<UserId>,
    read_at: HashMap<UserId, OffsetDateTime>,
    asked: Vec<Freshness>,
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

    /// Puts the event of a booking into a member's calendar; it counts as free when that booking is
    /// left aside.
    pub fn fill_for(&self, user: UserId, interval: Interval, booking: BookingId) {
        self.add(user, Event { interval, written_for: Some(booking) });
    }

    /// Makes a member's calendar unreadable from now on.
    pub fn disconnect(&self, user: UserId) {
        self.told(|told| told.unreadable.insert(user));
    }

    /// Makes a member's calendar readable again.
    pub fn reconnect(&self, user: UserId) {
        self.told(|told| told.unreadable.remove(&user));
    }

    /// Says as of when a member's calendars tell what they tell; until then they are the service's
    /// own, which are never old.
    pub fn read_at(&self, user: UserId, at: OffsetDateTime) {
        self.told(|told| told.read_at.insert(user, at));
    }

    /// How fresh the readings had to be that were asked for so far, in order.
    pub fn asked(&self) -> Vec<Freshness> {
        self.told(|told| told.asked.clone())
    }

    fn add(&self, user: UserId, event: Event) {
        self.told(|told| told.busy.entry(user).or_default().push(event));
    }

    fn told<T>(&self, ask: impl FnOnce(&mut Told) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Told {
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

#[async_trait]
impl Calendars for StubCalendars {
    async fn read(
        &self,
        _: WorkspaceId,
        members: &[Member],
        within: Interval,
        except: Option<BookingId>,
        freshness: Freshness,
    ) -> HashMap<UserId, MemberReading> {
        self.told(|told| {
            told.asked.push(freshness);
            members
                .iter()
                .map(|member| (member.user_id, told.read(member, within, except)))
                .collect()
        })
    }

    async fn usable(&self, _: WorkspaceId, members: &[Member]) -> HashSet<UserId> {
        self.told(|told| {
            members
                .iter()
                .filter(|member| told.can_read(member))
                .map(|member| member.user_id)
                .collect()
        })
    }

    async fn faults(&self, _: WorkspaceId, members: &[Member]) -> HashMap<UserId, String> {
        self.told(|told| {
            let unusable = members.iter().filter(|member| !told.can_read(member));
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
        let mut readings =
            calendars.read(NORTHWIND, &[member], day, except, Freshness::Mirrored).await;
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
    async fn the_event_of_the_booking_set_aside_counts_as_free() {
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
    async fn a_member_without_a_calendar_or_with_a_broken_one_is_unusable() {
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
