use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use frontdesk_domain::calendar::CalendarKind;
use frontdesk_domain::ids::{BookingId, UserId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::open_times::CalendarReading;
use frontdesk_domain::ports::{Calendars, Freshness, MemberReading};
use frontdesk_domain::workspace::Member;

/// The service's own calendar: it holds the member's bookings, which the store knows, and nothing else. So a member with
/// one is busy at no further time, and a member without one has no calendar that could be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltinCalendars;

fn is_usable(member: &Member) -> bool {
    !member.archived
        && member.calendars.iter().any(|calendar| calendar.account.kind() == CalendarKind::Builtin)
}

#[async_trait]
impl Calendars for BuiltinCalendars {
    async fn read(
        &self,
        members: &[Member],
        _within: Interval,
        _except: Option<BookingId>,
        _freshness: Freshness,
    ) -> HashMap<UserId, MemberReading> {
        let reading = |member: &Member| {
            if is_usable(member) {
                MemberReading { calendar: CalendarReading::Readable(Vec::new()), as_of: None }
            } else {
                MemberReading::unusable()
            }
        };
        members.iter().map(|member| (member.user_id, reading(member))).collect()
    }

    async fn usable(&self, members: &[Member]) -> HashSet<UserId> {
        members.iter().filter(|member| is_usable(member)).map(|member| member.user_id).collect()
    }

    async fn faults(&self, members: &[Member]) -> HashMap<UserId, String> {
        let unusable = members.iter().filter(|member| !is_usable(member));
        unusable
            .map(|member| (member.user_id, format!("{} has no calendar connected", member.name)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use frontdesk_domain::access::Role;
    use frontdesk_domain::calendar::{CalendarConnection, ConnectionId};
    use frontdesk_domain::email::Email;
    use frontdesk_domain::key::Key;
    use frontdesk_domain::working_hours::WorkingHours;
    use frontdesk_domain::zone::Zone;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;

    fn member(id: i64, calendars: Vec<CalendarConnection>) -> Member {
        Member {
            user_id: UserId(id),
            key: Key::parse(&format!("member-{id}")).expect("a key"),
            name: format!("Member {id}"),
            email: Email::parse("member@northwind.example").expect("an address"),
            role: Role::Member,
            time_zone: Zone::utc(),
            hours: WorkingHours::always(),
            calendars,
            archived: false,
        }
    }

    fn connected(id: i64) -> Member {
        member(id, vec![CalendarConnection::builtin(ConnectionId(Uuid::nil()))])
    }

    /// The built-in calendar waits for nothing, so that its futures are ready at the first look.
    fn ready<T>(future: impl Future<Output = T>) -> T {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => value,
            Poll::Pending => panic!("the built-in calendar has nothing to wait for"),
        }
    }

    #[test]
    fn a_connected_member_is_busy_at_no_further_time() {
        let day = Interval::new(datetime!(2026-12-01 00:00 UTC), datetime!(2026-12-02 00:00 UTC));
        let members = [connected(1), member(2, Vec::new())];
        let readings = ready(BuiltinCalendars.read(&members, day.expect("a day"), None, Freshness::Live));
        assert_eq!(readings[&UserId(1)].calendar, CalendarReading::Readable(Vec::new()));
        assert_eq!(readings[&UserId(2)], MemberReading::unusable(), "none connected");
        assert_eq!(
            ready(BuiltinCalendars.faults(&members))[&UserId(2)],
            "Member 2 has no calendar connected"
        );
    }

    #[test]
    fn an_archived_member_has_no_usable_calendar() {
        let members = [connected(1), Member { archived: true, ..connected(2) }, member(3, Vec::new())];
        assert_eq!(ready(BuiltinCalendars.usable(&members)), HashSet::from([UserId(1)]));
    }
}
