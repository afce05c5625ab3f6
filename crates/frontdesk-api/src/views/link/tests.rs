use frontdesk_domain::ids::{QueueId, UserId};
use frontdesk_domain::queue::SkipReason;
use frontdesk_testing::builders::{a_link, key};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{AES, LENA, PRIYA, TOM};
use serde_json::json;

use super::*;

const BASE_URL: &str = "https://frontdesk.example";

fn pages() -> BookingPages {
    BookingPages::new(BASE_URL, &key("northwind"))
}

#[test]
fn link_url_has_member_and_event_key_or_slug() {
    let personal = LinkView::new(&a_link().personal_of(PRIYA).build(), &pages());
    assert_eq!(personal.url, "https://frontdesk.example/book/northwind/priya/intro-30");
    let team = LinkView::new(&a_link().at_slug("k3v9").build(), &pages());
    assert_eq!(team.url, "https://frontdesk.example/book/northwind/k3v9");
}

#[test]
fn only_hosts_chosen_by_a_queue_have_a_queue_id() {
    let link = a_link().hosted_by_choice_of(AES, TOM).optionally_hosted_by(PRIYA).build();
    let written = serde_json::to_value(LinkView::new(&link, &pages())).expect("a link");
    let expected = json!([
        { "user_id": 7, "role": "must_attend", "lead": true, "queue_id": 2 },
        { "user_id": 4, "role": "optional", "lead": false },
    ]);
    assert_eq!(written["hosts"], expected);
}

#[test]
fn scheduling_link_has_type_and_archived_at() {
    let link = a_link().archived_at("2029-12-31T12:00Z").build();
    let written = serde_json::to_value(SchedulingLinkView::new(&link, &pages())).expect("a link");
    let expected = json!({
        "id": 31, "type": "group", "url": "https://frontdesk.example/book/northwind/slug000000000031",
        "event_type_id": 12, "hosts": [{ "user_id": 4, "role": "must_attend", "lead": true }],
        "metadata": {}, "created_at": "2029-12-01T00:00:00Z", "archived_at": "2029-12-31T12:00:00Z",
    });
    assert_eq!(written, expected);
}

#[test]
fn assignment_lists_candidates_and_skipped_members() {
    let candidate = |user_id: UserId, assignments, skipped| Candidate {
        user_id,
        weight: 1,
        assignments,
        last_assigned_at: (0 < assignments).then(|| instant("2029-12-30T10:00Z")),
        skipped,
    };
    let considered = vec![
        candidate(PRIYA, 3, None),
        candidate(TOM, 0, None),
        candidate(LENA, 1, Some(SkipReason::CalendarUnusable)),
    ];
    let assignment = Assignment { queue_id: QueueId(2), user_id: TOM, considered };
    let written = serde_json::to_value(AssignmentView::from(&assignment)).expect("an assignment");
    let expected = json!({ "queue_id": 2, "user_id": 7, "considered": [
        { "user_id": 4, "assignments": 3, "weight": 1, "last_assigned_at": "2029-12-30T10:00:00Z" },
        { "user_id": 7, "assignments": 0, "weight": 1, "last_assigned_at": null },
        { "user_id": 9, "skipped": "calendar_unusable" },
    ] });
    assert_eq!(written, expected);
}

#[test]
fn link_without_a_queue_has_no_assignments() {
    let link = a_link().build();
    let created =
        CreatedLink { link, workspace_key: key("northwind"), assignments: vec![], created: true };
    let written = serde_json::to_value(CreatedLinkView::new(&created, BASE_URL)).expect("a link");
    assert_eq!(written.get("assignments"), None);
}
