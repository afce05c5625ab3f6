use time::macros::datetime;

use super::*;
use crate::absence::{Absence, AbsencePeriod};
use crate::access::Role;
use crate::email::Email;
use crate::key::Key;
use crate::link::{MemberAssignments, MemberCounts};
use crate::open_times::MeetingCaps;
use crate::queue::SkipReason;
use crate::working_hours::WorkingHours;
use crate::workspace::{QueueJoin, QueueMember};
use crate::zone::Zone;

const ACTING: UserId = UserId(1);

struct Given {
    members: Vec<Member>,
    queues: Vec<Queue>,
    offered: EventTypeHosts,
    usable: HashSet<UserId>,
    queue_counts: HashMap<QueueId, QueueCounts>,
}

fn given() -> Given {
    Given {
        members: (1..=5).map(member).collect(),
        queues: vec![queue(2, &[3, 4, 5])],
        offered: EventTypeHosts::EveryMember,
        usable: (1..=5).map(UserId).collect(),
        queue_counts: HashMap::new(),
    }
}

fn member(id: i64) -> Member {
    Member {
        user_id: UserId(id),
        key: Key::parse(&format!("m{id}")).expect("a key"),
        name: format!("Member {id}"),
        email: Email::parse(&format!("m{id}@northwind.example")).expect("an address"),
        role: Role::Member,
        service_account: false,
        time_zone: Zone::utc(),
        hours: WorkingHours::default(),
        absences: vec![],
        caps: MeetingCaps::default(),
        landing_page: false,
        calendars: vec![],
        archived: false,
    }
}

fn queue(id: i64, members: &[i64]) -> Queue {
    Queue {
        id: QueueId(id),
        key: Key::parse(&format!("q{id}")).expect("a key"),
        name: format!("Queue {id}"),
        window_days: 30,
        join: QueueJoin::Level,
        credit: vec![],
        members: members.iter().map(|&id| QueueMember::new(UserId(id), 1)).collect(),
        archived: false,
    }
}

fn user(id: i64) -> HostEntry {
    HostEntry { chosen: Chosen::User(UserId(id)), role: HostRole::MustAttend, lead: false }
}

fn of_queue(id: i64) -> HostEntry {
    HostEntry { chosen: Chosen::Queue(QueueId(id)), ..user(0) }
}

impl Given {
    fn resolve(&self, entries: &[HostEntry]) -> Result<Resolution, LinkRejected> {
        let Self { members, queues, offered, usable, queue_counts } = self;
        let now = datetime!(2026-12-24 12:00 UTC);
        Resolver { acting: ACTING, now, members, queues, offered, usable, queue_counts }
            .resolve(entries)
    }

    fn hosts(&self, entries: &[HostEntry]) -> Vec<i64> {
        let resolution = self.resolve(entries).expect("it resolves");
        resolution.hosts.iter().map(|h| h.host.user_id.0).collect()
    }

    fn assigned(&mut self, queue: i64, user: i64, assignments: u64) {
        let last_assigned_at = Some(datetime!(2026-11-01 09:00 UTC));
        let counts = MemberAssignments { assignments, last_assigned_at, adjustment: 0 };
        let counts = MemberCounts { assigned: counts, ..MemberCounts::default() };
        self.queue_counts.entry(QueueId(queue)).or_default().insert(UserId(user), counts);
    }
}

#[test]
fn empty_request_makes_the_acting_members_personal_link() {
    let resolution = given().resolve(&[]).expect("it resolves");
    assert_eq!(resolution.kind, LinkKind::Personal);
    let host = Host { user_id: ACTING, role: HostRole::MustAttend, lead: true };
    assert_eq!(resolution.hosts, [LinkHost { host, queue_id: None }]);
    assert!(resolution.assignments.is_empty());
}

#[test]
fn link_is_personal_only_if_the_acting_member_hosts_alone() {
    assert_eq!(given().resolve(&[user(1)]).expect("it resolves").kind, LinkKind::Personal);
    assert_eq!(given().resolve(&[user(1), user(2)]).expect("it resolves").kind, LinkKind::Team);
    assert_eq!(given().resolve(&[user(2)]).expect("it resolves").kind, LinkKind::Team);
}

#[test]
fn the_acting_member_chosen_by_a_queue_makes_a_team_link() {
    let given = Given { queues: vec![queue(2, &[1])], ..given() };
    let resolution = given.resolve(&[of_queue(2)]).expect("it resolves");
    assert_eq!(resolution.kind, LinkKind::Team);
    assert_eq!(resolution.hosts[0].queue_id, Some(QueueId(2)));
    assert_eq!(resolution.hosts.len(), 1, "it is not added a second time");
}

#[test]
fn service_account_is_never_a_host() {
    let mut given = given();
    given.members[0].service_account = true;
    assert_eq!(given.hosts(&[user(2)]), [2]);
    assert_eq!(given.resolve(&[user(2)]).expect("it resolves").kind, LinkKind::Team);
    assert_eq!(given.resolve(&[]), Err(LinkRejected::NobodyMustAttend));
    let named = given.resolve(&[user(1)]).expect_err("a service account cannot host");
    assert!(matches!(named, LinkRejected::UnknownHost(_)), "{named:?}");
}

#[test]
fn the_acting_member_is_added_last_and_must_attend() {
    let resolution =
        given().resolve(&[HostEntry { role: HostRole::Optional, ..user(2) }]).expect("it resolves");
    let added = resolution.hosts[1].host;
    assert_eq!((added.user_id, added.role, added.lead), (ACTING, HostRole::MustAttend, false));
}

#[test]
fn first_entry_leads_unless_another_is_marked() {
    let leads = |entries: &[HostEntry]| {
        let resolution = given().resolve(entries).expect("it resolves");
        resolution
            .hosts
            .iter()
            .filter(|h| h.host.lead)
            .map(|h| h.host.user_id.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(leads(&[user(3), user(2)]), [3]);
    assert_eq!(leads(&[user(3), HostEntry { lead: true, ..user(2) }]), [2]);
    assert_eq!(leads(&[of_queue(2), user(2)]), [3], "a queue's choice leads too");
}

#[test]
fn hosts_keep_the_order_of_the_request() {
    assert_eq!(given().hosts(&[of_queue(2), user(2), user(1)]), [3, 2, 1]);
}

#[test]
fn queue_skips_a_user_that_is_requested_after_it() {
    assert_eq!(given().hosts(&[of_queue(2), user(3)]), [4, 3, 1]);
}

#[test]
fn a_queue_named_twice_chooses_two_members() {
    assert_eq!(given().hosts(&[of_queue(2), of_queue(2)]), [3, 4, 1]);
}

#[test]
fn two_queues_never_choose_the_same_member() {
    let given = Given { queues: vec![queue(2, &[3, 4]), queue(7, &[3, 5])], ..given() };
    assert_eq!(given.hosts(&[of_queue(7), of_queue(2)]), [3, 4, 1]);
}

#[test]
fn member_with_the_fewest_assignments_of_the_queue_is_chosen() {
    let mut given = Given { queues: vec![queue(2, &[3, 4]), queue(7, &[3, 4])], ..given() };
    given.assigned(2, 3, 5);
    given.assigned(7, 4, 9);
    assert_eq!(given.hosts(&[of_queue(2)]), [4, 1]);
    assert_eq!(given.hosts(&[of_queue(7)]), [3, 1]);
}

#[test]
fn assignment_lists_all_candidates_with_skip_reasons() {
    let mut given = given();
    given.members[3].role = Role::Observer;
    given.usable.remove(&UserId(5));
    given.queues = vec![queue(2, &[2, 3, 4, 5])];
    given.assigned(2, 3, 1);
    let resolution = given.resolve(&[user(2), of_queue(2)]).expect("it resolves");
    let [assignment] = resolution.assignments.as_slice() else { panic!("one assignment") };
    assert_eq!(assignment.user_id, UserId(3));
    let skipped: Vec<_> = assignment.considered.iter().map(|c| (c.user_id.0, c.skipped)).collect();
    assert_eq!(
        skipped,
        [
            (2, Some(SkipReason::AlreadyHost)),
            (3, None),
            (4, Some(SkipReason::Observer)),
            (5, Some(SkipReason::CalendarUnusable)),
        ]
    );
    assert_eq!(assignment.considered[1].assignments, 1);
}

#[test]
fn queue_skips_members_who_are_out_of_office() {
    let mut given = given();
    let days = |from, until| Absence {
        period: AbsencePeriod::parse(from, until).expect("an absence"),
        delegate: None,
    };
    given.members[2].absences = vec![days("2026-12-24", "2026-12-24")];
    given.members[3].absences =
        vec![days("2026-12-20", "2026-12-23"), days("2026-12-25", "2026-12-26")];
    let resolution = given.resolve(&[of_queue(2)]).expect("it resolves");
    assert_eq!(resolution.assignments[0].user_id, UserId(4));
    assert_eq!(resolution.assignments[0].considered[0].skipped, Some(SkipReason::OutOfOffice));
    assert_eq!(given.hosts(&[user(3)]), [3, 1], "a named host may be out of office");
}

#[test]
fn queues_choose_only_hosts_that_the_event_type_offers() {
    let given = Given { offered: EventTypeHosts::Only(vec![UserId(4)]), ..given() };
    assert_eq!(given.hosts(&[of_queue(2)]), [4, 1]);
    assert!(matches!(given.resolve(&[user(3)]), Err(LinkRejected::UnknownHost(_))));
}

#[test]
fn all_unknown_users_and_queues_are_reported_together() {
    let mut given = given();
    given.members[2].role = Role::Observer;
    given.members[1].archived = true;
    let rejected = given.resolve(&[user(99), user(3), user(2), of_queue(8), user(4)]);
    let Err(LinkRejected::UnknownHost(faults)) = rejected else { panic!("{rejected:?}") };
    let faults: Vec<_> = faults.into_iter().map(|fault| (fault.field, fault.reason)).collect();
    let observer = NotAHost::Observer { user_id: UserId(3), name: "Member 3".to_owned() };
    let expected = [
        ("hosts[0]".to_owned(), NotAHost::UnknownUser(UserId(99))),
        ("hosts[1]".to_owned(), observer),
        ("hosts[2]".to_owned(), NotAHost::UnknownUser(UserId(2))),
        ("hosts[3]".to_owned(), NotAHost::UnknownQueue(QueueId(8))),
    ];
    assert_eq!(faults, expected);
}

#[test]
fn exhausted_queue_reports_the_reason_for_each_member() {
    let mut given = Given { queues: vec![queue(2, &[3, 4])], ..given() };
    given.usable.remove(&UserId(4));
    let rejected = given.resolve(&[user(3), of_queue(2)]);
    let Err(LinkRejected::QueueExhausted { queue_id, why, .. }) = rejected else {
        panic!("{rejected:?}")
    };
    assert_eq!(queue_id, QueueId(2));
    assert_eq!(why, "Member 3 (already_host), Member 4 (calendar_unusable)");
    let empty = Given { queues: vec![queue(2, &[])], ..given };
    let message = empty.resolve(&[of_queue(2)]).expect_err("the queue is empty").to_string();
    assert_eq!(message, "no member of the queue \"Queue 2\" can be chosen: it has no members");
}

#[test]
fn archived_queue_is_unknown() {
    let given = Given { queues: vec![Queue { archived: true, ..queue(2, &[3]) }], ..given() };
    let rejected = given.resolve(&[of_queue(2)]);
    let unknown =
        HostFault { field: "hosts[0]".to_owned(), reason: NotAHost::UnknownQueue(QueueId(2)) };
    assert_eq!(rejected, Err(LinkRejected::UnknownHost(vec![unknown])));
}

#[test]
fn only_the_acting_member_may_host_without_being_offered() {
    let given = Given { offered: EventTypeHosts::Only(vec![UserId(4)]), ..given() };
    assert_eq!(given.hosts(&[user(4), user(1)]), [4, 1]);
    let message = given.resolve(&[user(3)]).expect_err("the member is not offered").to_string();
    assert_eq!(message, "hosts[0]: Member 3 (user 3) is not offered as a host of this event type");
}

#[test]
fn exhausted_queue_is_reported_before_unusable_calendars() {
    let mut given = Given { queues: vec![queue(2, &[3])], ..given() };
    given.usable.clear();
    assert!(matches!(
        given.resolve(&[user(2), of_queue(2)]),
        Err(LinkRejected::QueueExhausted { .. })
    ));
}

#[test]
fn all_hosts_without_a_usable_calendar_are_reported() {
    let mut given = given();
    given.usable = HashSet::from([UserId(3)]);
    let rejected = given.resolve(&[user(2), user(3)]);
    let Err(LinkRejected::HostCalendarUnusable(hosts)) = rejected else { panic!("{rejected:?}") };
    assert_eq!(hosts, [(UserId(2), "Member 2".to_owned()), (UserId(1), "Member 1".to_owned())]);
}

#[test]
fn calendar_error_is_worded_for_one_and_several_hosts() {
    let mut given = given();
    given.usable.remove(&UserId(2));
    let message =
        |given: &Given| given.resolve(&[user(2), user(3)]).expect_err("no calendar").to_string();
    assert_eq!(message(&given), "Member 2 has no usable calendar");
    given.usable.remove(&UserId(3));
    assert_eq!(message(&given), "Member 2 and Member 3 have no usable calendar");
}

#[test]
fn optional_hosts_need_a_usable_calendar_too() {
    let mut given = given();
    given.usable.remove(&UserId(2));
    let optional = HostEntry { role: HostRole::Optional, ..user(2) };
    assert!(matches!(given.resolve(&[optional]), Err(LinkRejected::HostCalendarUnusable(_))));
}

#[test]
fn request_needs_at_least_one_required_host() {
    let optional = HostEntry { role: HostRole::Optional, ..user(1) };
    assert_eq!(given().resolve(&[optional]), Err(LinkRejected::NobodyMustAttend));
}
