use time::macros::datetime;
use uuid::Uuid;

use super::*;
use crate::absence::AbsencePeriod;
use crate::booking::{Answer, Answers, BookingStatus, Invitee, Origin};
use crate::booking_page::BookingPageSettings;
use crate::email::Email;
use crate::event_type::QuestionKind;
use crate::ids::{BookingId, EventTypeId, QueueId, UserId};
use crate::invitations::InvitationSettings;
use crate::metadata::Metadata;
use crate::open_times::{MeetingCaps, SlotRule};
use crate::plan::{
    PlannedAbsence, PlannedBookingHost, PlannedMember, PlannedQueue, PlannedQueueMember,
    PlannedRecords, PlannedWorkspace, QueueWeight, WindowDays,
};
use crate::working_hours::WorkingHours;
use crate::workspace::QueueJoin;
use crate::zone::Zone;

fn key(text: &str) -> Key {
    Key::parse(text).expect(text)
}

fn email() -> Email {
    Email::parse("ada@acme.example").expect("an address")
}

fn member(position: usize, name: &str) -> PlannedMember {
    PlannedMember {
        position,
        id: None,
        key: key(name),
        name: name.to_owned(),
        email: email(),
        role: Role::Member,
        service_account: false,
        time_zone: Zone::utc(),
        hours: WorkingHours::always(),
        absences: None,
        caps: MeetingCaps::default(),
        calendars: Vec::new(),
        landing_page: false,
    }
}

fn queue(members: &[&str]) -> PlannedQueue {
    let place = |name: &&str| PlannedQueueMember {
        member: key(name),
        weight: QueueWeight::new(1).expect("one"),
    };
    PlannedQueue {
        position: 0,
        id: None,
        key: key("aes"),
        name: "AEs".to_owned(),
        window_days: WindowDays::new(30).expect("a month"),
        join: QueueJoin::Level,
        credit: vec![],
        members: members.iter().map(place).collect(),
    }
}

fn event_type() -> PlannedEventType {
    PlannedEventType {
        position: 0,
        id: None,
        key: key("intro"),
        title: "Intro".to_owned(),
        description: String::new(),
        rule: SlotRule {
            duration_minutes: 30,
            slot_interval_minutes: 30,
            buffer_before_minutes: 0,
            buffer_after_minutes: 0,
            minimum_notice_minutes: 0,
            horizon_days: 60,
        },
        caps: MeetingCaps::default(),
        location: Location::Video { url: None },
        hosts: PlannedHosts::EveryMember,
        questions: Vec::new(),
    }
}

fn question(key: &str, kind: QuestionKind, options: &[&str]) -> Question {
    let options = options.iter().map(|&option| option.to_owned()).collect();
    Question { key: key.to_owned(), label: "?".to_owned(), kind, required: true, options }
}

fn host(member: &str, role: HostRole, lead: bool) -> PlannedBookingHost {
    PlannedBookingHost { member: key(member), role, lead }
}

fn booking(position: usize, hosts: Vec<PlannedBookingHost>) -> PlannedBooking {
    PlannedBooking {
        position,
        id: BookingId(Uuid::from_u128(7)),
        event_type: key("intro"),
        starts_at: datetime!(2026-11-02 09:00 UTC),
        duration: None,
        time_zone: None,
        status: BookingStatus::Scheduled,
        cancellation_reason: None,
        origin: Origin::Api,
        hosts,
        invitee: Invitee { name: "Ada".to_owned(), email: email(), time_zone: Zone::utc() },
        guests: Vec::new(),
        answers: Answers::new(),
        metadata: Metadata::default(),
        booked_by: None,
    }
}

pub(super) fn draft() -> WorkspaceDraft {
    WorkspaceDraft {
        workspace: PlannedWorkspace {
            id: None,
            key: key("northwind"),
            name: "Northwind".to_owned(),
            time_zone: Zone::utc(),
            booking_page: BookingPageSettings::default(),
            invitations: InvitationSettings::default(),
            oauth_clients: Vec::new(),
        },
        members: vec![member(0, "priya"), member(1, "tom")],
        queues: vec![queue(&["priya", "tom"])],
        event_types: vec![event_type()],
        webhooks: Vec::new(),
        routers: Vec::new(),
        bookings: vec![booking(0, vec![host("priya", HostRole::MustAttend, true)])],
        records: PlannedRecords::default(),
        unreadable_members: Vec::new(),
        unreadable_event_types: Vec::new(),
        unreadable_queues: Vec::new(),
    }
}

fn paths(change: impl FnOnce(&mut WorkspaceDraft)) -> Vec<String> {
    let mut draft = draft();
    change(&mut draft);
    draft.check(&[]).err().unwrap_or_default().into_iter().map(|fault| fault.field).collect()
}

#[test]
fn a_consistent_draft_becomes_a_plan() {
    let plan = draft().check(&[]).expect("the draft is consistent");
    assert_eq!(plan.workspace_key().as_str(), "northwind");
}

#[test]
fn keys_ids_and_uuids_are_unique() {
    let found = paths(|draft| {
        draft.members.push(PlannedMember { id: Some(UserId(4)), ..member(2, "priya") });
        draft.members.push(PlannedMember { id: Some(UserId(4)), ..member(3, "ana") });
        draft.queues.push(PlannedQueue { position: 1, id: Some(QueueId(1)), ..queue(&[]) });
        draft.event_types.push(PlannedEventType {
            position: 1,
            id: Some(EventTypeId(1)),
            ..event_type()
        });
        draft.bookings.push(booking(1, vec![host("tom", HostRole::MustAttend, false)]));
    });
    let expected = [
        "members[2].key",
        "members[3].user_id",
        "queues[1].key",
        "event_types[1].key",
        "bookings[1].uuid",
    ];
    assert_eq!(found, expected);
}

#[test]
fn service_accounts_share_keys_with_members_and_never_host() {
    let account = |position, key| PlannedMember { service_account: true, ..member(position, key) };
    let found = paths(|draft| {
        draft.members.push(account(0, "website"));
        draft.members.push(account(1, "tom"));
        draft.queues[0].members.extend(queue(&["website"]).members);
        draft.event_types[0].hosts = PlannedHosts::Only(vec![key("website")]);
        draft.bookings[0].hosts.push(host("website", HostRole::Optional, false));
        draft.bookings[0].booked_by = Some(key("website"));
    });
    let expected = [
        "service_accounts[1].key",
        "queues[0].members[2].member",
        "event_types[0].hosts[0]",
        "bookings[0].hosts[1].member",
    ];
    assert_eq!(found, expected);
}

#[test]
fn delegate_is_another_member_who_can_host() {
    let period = AbsencePeriod::parse("2026-12-24", "2026-12-25").expect("two days");
    let found = paths(|draft| {
        draft.members.push(PlannedMember { role: Role::Observer, ..member(2, "olu") });
        let delegates = ["tom", "olu", "priya"].map(|name| Some(key(name)));
        draft.members[0].absences =
            Some(delegates.map(|delegate| PlannedAbsence { period, delegate }).into());
    });
    assert_eq!(found, ["members[0].absences[1].delegate", "members[0].absences[2].delegate"]);
}

#[test]
fn references_to_unknown_members_are_faults() {
    let found = paths(|draft| {
        draft.queues[0].members.extend(queue(&["nobody", "tom"]).members);
        draft.event_types[0].hosts = PlannedHosts::Only(vec![key("priya"), key("nobody")]);
        draft.bookings[0].hosts.push(host("nobody", HostRole::Optional, false));
        draft.bookings[0].booked_by = Some(key("nobody"));
    });
    let expected = [
        "queues[0].members[2].member",
        "queues[0].members[3].member",
        "event_types[0].hosts[1]",
        "bookings[0].hosts[1].member",
        "bookings[0].booked_by",
    ];
    assert_eq!(found, expected);
}

#[test]
fn references_to_unreadable_objects_are_not_reported() {
    let found = paths(|draft| {
        draft.unreadable_members.push(key("nobody"));
        draft.unreadable_event_types.push(key("demo"));
        draft.bookings[0].booked_by = Some(key("nobody"));
        draft.bookings[0].event_type = key("demo");
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_fault_lists_the_declared_keys() {
    let mut draft = draft();
    draft.bookings[0].event_type = key("demo");
    draft.queues[0].members = queue(&["nobody"]).members;
    let details: Vec<String> =
        draft.check(&[]).expect_err("two").into_iter().map(|fault| fault.detail).collect();
    let expected = [
        "there is no member \"nobody\"; declared: priya, tom",
        "there is no event type \"demo\"; declared: intro",
    ];
    assert_eq!(details, expected);
}

#[test]
fn hosts_of_an_event_type_are_distinct_and_not_observers() {
    assert_eq!(
        paths(|draft| draft.event_types[0].hosts = PlannedHosts::Only(Vec::new())),
        ["event_types[0].hosts"]
    );
    let found = paths(|draft| {
        draft.members[1].role = Role::Observer;
        draft.event_types[0].hosts =
            PlannedHosts::Only(vec![key("priya"), key("tom"), key("priya")]);
    });
    assert_eq!(found, ["event_types[0].hosts[1]", "event_types[0].hosts[2]"]);
}

#[test]
fn video_url_without_scheme_is_a_fault() {
    let found = paths(|draft| {
        draft.event_types[0].location = Location::Video { url: Some("meet.example".to_owned()) };
    });
    assert_eq!(found, ["event_types[0].location.url"]);
}

#[test]
fn question_keys_are_distinct_and_options_match_the_kind() {
    let found = paths(|draft| {
        draft.event_types[0].questions = vec![
            question("team_size", QuestionKind::Select, &["1", "2", "1"]),
            question("team_size", QuestionKind::Select, &[]),
            question("Team size", QuestionKind::Text, &["1"]),
        ];
    });
    let expected = [
        "event_types[0].questions[0].options[2]",
        "event_types[0].questions[1].key",
        "event_types[0].questions[1].options",
        "event_types[0].questions[2].key",
        "event_types[0].questions[2].options",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_booking_has_a_host_who_must_attend_and_at_most_one_lead() {
    let of = |hosts| paths(|draft| draft.bookings[0].hosts = hosts);
    assert_eq!(of(Vec::new()), ["bookings[0].hosts"]);
    assert_eq!(of(vec![host("priya", HostRole::Optional, true)]), ["bookings[0].hosts"]);
    let must = HostRole::MustAttend;
    assert_eq!(
        of(vec![host("priya", must, true), host("tom", must, true)]),
        ["bookings[0].hosts[1].lead"]
    );
    assert_eq!(
        of(vec![host("priya", must, true), host("priya", must, false)]),
        ["bookings[0].hosts[1].member"]
    );
}

#[test]
fn reschedule_url_requires_https() {
    let found = paths(|draft| {
        draft.bookings[0].origin =
            Origin::Workflow { reschedule_url: "http://flows.example/r/1".to_owned() };
    });
    assert_eq!(found, ["bookings[0].reschedule_url"]);
}

#[test]
fn answers_of_imported_bookings_may_be_missing_but_not_invalid() {
    let mut missing = draft();
    missing.event_types[0].questions = vec![question("team_size", QuestionKind::Select, &["1-10"])];
    assert!(missing.check(&[]).is_ok(), "the answer may be missing");
    let found = paths(|draft| {
        draft.event_types[0].questions =
            vec![question("team_size", QuestionKind::Select, &["1-10"])];
        draft.bookings[0].answers.insert("team_size".to_owned(), Answer::Text("11-50".to_owned()));
    });
    assert_eq!(found, ["bookings[0].answers.team_size"]);
}
