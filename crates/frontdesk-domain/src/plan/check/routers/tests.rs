use super::super::tests::draft;
use super::*;
use crate::access::Role;
use crate::booking::Answer;
use crate::email::Email;
use crate::key::Key;
use crate::plan::WorkspaceDraft;
use crate::routing::{Condition, Example, Field, Operator, Rule};

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

fn condition(field: &str, operator: Operator, value: Answer) -> Condition {
    Condition { field: Field::parse(field).expect("a field"), operator, value }
}

fn large() -> Condition {
    condition("company.employee_count", Operator::AtLeast, Answer::Number(1_000))
}

fn rule(name: &str, when: Vec<Condition>, to: Target) -> Rule {
    Rule { name: name.to_owned(), when, to }
}

fn example(employees: i64, rule: Option<&str>) -> Example {
    Example {
        email: Email::parse("ada@acme.com").expect("an address"),
        facts: [(large().field, Answer::Number(employees))].into(),
        rule: rule.map(str::to_owned),
    }
}

fn with_router(change: impl FnOnce(&mut Router)) -> WorkspaceDraft {
    let mut draft = draft();
    let mut router = Router {
        key: key("inbound"),
        name: "Inbound".to_owned(),
        event_type: draft.event_types[0].key.clone(),
        rules: vec![rule("large", vec![large()], Target::Member(key("tom")))],
        otherwise: Target::Queue(draft.queues[0].key.clone()),
        public_enrichment: false,
        examples: vec![example(1_000, Some("large")), example(10, None)],
    };
    change(&mut router);
    draft.routers.push(PlannedRouter { position: 0, router });
    draft
}

fn faults(draft: WorkspaceDraft) -> Vec<String> {
    let faults = draft.check(&[]).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn router_with_matching_examples_is_valid() {
    assert_eq!(faults(with_router(|_| {})), <Vec<String>>::new());
}

#[test]
fn every_fault_of_a_router_is_reported_with_its_path() {
    let found = faults(with_router(|router| {
        router.event_type = key("nothing");
        router.rules.push(rule("large", vec![], Target::Queue(key("nowhere"))));
        let otherwise = Box::new(Target::Member(key("nobody")));
        router.otherwise = Target::CrmOwner { otherwise };
        router.examples.push(example(1, Some("large")));
    }));
    let paths: Vec<&str> = found.iter().filter_map(|fault| fault.split(": ").next()).collect();
    let expected = [
        "routers[0].event_type",
        "routers[0].rules[1].name",
        "routers[0].rules[1].when",
        "routers[0].rules[1].to.queue",
        "routers[0].otherwise.otherwise.member",
    ];
    assert_eq!(paths, expected, "{found:?}");
}

#[test]
fn condition_must_fit_its_field_and_the_questions() {
    let found = faults(with_router(|router| {
        let when = &mut router.rules[0].when;
        when.push(condition("email.domain", Operator::AtMost, Answer::Number(1)));
        when.push(condition("answers.nothing", Operator::Exists, Answer::Checked(true)));
    }));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("routers[0].rules[0].when[1]: email.domain is a text"));
    assert!(found[1].starts_with("routers[0].rules[0].when[2]: unknown question"));
}

#[test]
fn observer_is_no_target() {
    let mut draft = with_router(|_| {});
    draft.members[1].role = Role::Observer;
    let found = faults(draft);
    assert!(
        found.contains(
            &"routers[0].rules[0].to.member: tom is an observer; observers cannot host".to_owned()
        ),
        "{found:?}"
    );
}

#[test]
fn example_that_routes_elsewhere_is_a_fault_with_the_reason() {
    let found = faults(with_router(|router| {
        router.examples[0] = example(999, Some("large"));
        router.examples[1].facts = [(large().field, Answer::Text("many".to_owned()))].into();
        router.examples.push(example(1_000, Some("small")));
    }));
    let expected = [
        r#"routers[0].examples[0].rule: expected rule "large", found no rule; company.employee_count is 999; expected at_least 1000"#,
        "routers[0].examples[1].facts.company.employee_count: expected a whole number, found a text",
        r#"routers[0].examples[2].rule: expected rule "small", found rule "large""#,
    ];
    assert_eq!(found, expected);
}

#[test]
fn keys_are_unique_and_unreadable_queues_cause_no_fault() {
    let mut draft = with_router(|router| router.otherwise = Target::Queue(key("unread")));
    draft.unreadable_queues.push(key("unread"));
    let mut again = draft.routers[0].clone();
    again.position = 1;
    draft.routers.push(again);
    let found = faults(draft);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("routers[1].key: inbound is already used by routers[0]"));
}
