use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::booking::{Answer, Attribution};
use crate::email::Email;
use crate::key::Key;
use crate::ports::{CrmError, CrmMatch};
use crate::records::{CompanyFacts, PersonFacts};
use crate::routing::{Condition, Example, Field, Lead, Operator, field_names};

fn queue(number: usize) -> Target {
    Target::Queue(Key::parse(&format!("queue-{number}")).expect("a key"))
}

fn router_with(rules: Vec<Rule>, otherwise: Target) -> Router {
    Router {
        key: Key::parse("inbound").expect("a key"),
        name: "Inbound".into(),
        event_type: Key::parse("intro").expect("a key"),
        rules,
        otherwise,
        public_enrichment: false,
        examples: Vec::new(),
    }
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        any::<bool>().prop_map(Answer::Checked),
        prop_oneof![any::<i64>(), -3..3i64].prop_map(Answer::Number),
        prop_oneof![".{0,8}", "[ab]"].prop_map(Answer::Text),
        vec("[ab]", 0..4).prop_map(Answer::Choices),
    ]
}

fn field() -> impl Strategy<Value = Field> {
    let listed: Vec<&str> = field_names().collect();
    prop_oneof![select(listed), select(vec!["answers.a", "answers.b"])]
        .prop_map(|name| Field::parse(name).expect("a listed name"))
}

/// Values may not fit the field, because evaluation does not check them.
fn condition() -> impl Strategy<Value = Condition> {
    (field(), select(Operator::ALL.to_vec()), answer())
        .prop_map(|(field, operator, value)| Condition { field, operator, value })
}

fn router() -> impl Strategy<Value = Router> {
    vec(vec(condition(), 0..3), 0..8).prop_map(|rules| {
        let rule =
            |(number, when)| Rule { name: format!("rule {number}"), when, to: queue(number) };
        let otherwise = Target::Refuse { text: "no".into(), url: None };
        router_with(rules.into_iter().enumerate().map(rule).collect(), otherwise)
    })
}

fn facts() -> impl Strategy<Value = Facts> {
    let crm = prop_oneof![
        select(CrmError::ALL.to_vec()).prop_map(Err),
        Just(Ok(None)),
        (option::of("[ab]"), option::of("[ab]")).prop_map(|(owner_id, owner_email)| {
            Ok(Some(CrmMatch { owner_id, owner_email, ..CrmMatch::default() }))
        }),
    ];
    let address = select(vec!["a@acme.com", "b@gmail.com"]);
    let company = option::of(prop_oneof![any::<u64>(), 0..4u64]);
    (address, option::of(".{0,4}"), company, crm, btree_map("[abc]", answer(), 0..4)).prop_map(
        |(address, title, employee_count, crm, answers)| {
            Facts::of(&Lead {
                email: Email::parse(address).expect("an address"),
                person: PersonFacts { title, ..PersonFacts::default() },
                company: CompanyFacts { employee_count, ..CompanyFacts::default() },
                crm,
                answers,
                attribution: Attribution::default(),
            })
        },
    )
}

proptest! {
    #[test]
    fn first_rule_whose_conditions_all_hold_decides(router in router(), facts in facts()) {
        let holds = |rule: &Rule| rule.when.iter().all(|condition| condition.holds(&facts).is_ok());
        let expected = router.rules.iter().position(holds);
        let found = route(&router, &facts);
        prop_assert_eq!(found.rule, expected.map(|at| &router.rules[at]));
        let target = expected.map_or(router.otherwise.clone(), queue);
        prop_assert_eq!(found.target, &target);
    }

    #[test]
    fn considered_lists_exactly_the_rules_up_to_the_match(router in router(), facts in facts()) {
        let Route { rule, considered, .. } = route(&router, &facts);
        let names: Vec<_> = considered.iter().map(|rule| &*rule.rule).collect();
        let listed = rule.map_or(router.rules.len(), |rule| {
            router.rules.iter().position(|other| other == rule).expect("a rule of the router") + 1
        });
        let expected: Vec<_> = router.rules[..listed].iter().map(|rule| &*rule.name).collect();
        prop_assert_eq!(names, expected);
        for (at, entry) in considered.iter().enumerate() {
            prop_assert_eq!(entry.matched, rule.is_some() && at + 1 == listed);
            prop_assert!(!entry.why.is_empty());
        }
    }

    #[test]
    fn rules_after_the_match_change_nothing(router in router(), facts in facts()) {
        let found = route(&router, &facts);
        prop_assume!(found.rule.is_some());
        let mut shorter = router.clone();
        shorter.rules.truncate(found.considered.len());
        prop_assert_eq!(route(&shorter, &facts), found);
    }
}

#[test]
fn reason_of_a_rule_is_its_first_condition_that_fails() {
    let condition = |field: &str, value| Condition {
        field: Field::parse(field).expect("a field"),
        operator: Operator::Is,
        value: Answer::Text(value),
    };
    let rule = |name: &str, stage: &str| Rule {
        name: name.into(),
        when: vec![
            condition("email.domain", "acme.com".into()),
            condition("crm.lifecycle_stage", stage.into()),
            condition("crm.owner", "sam".into()),
        ],
        to: queue(1),
    };
    let router = router_with(vec![rule("customers", "customer")], queue(2));
    let facts = Facts::of(&Lead {
        email: Email::parse("ada@acme.com").expect("an address"),
        person: PersonFacts::default(),
        company: CompanyFacts::default(),
        crm: Err(CrmError::RateLimited),
        answers: [].into(),
        attribution: Attribution::default(),
    });
    let Route { rule, target, considered } = route(&router, &facts);
    assert_eq!((rule, target), (None, &queue(2)));
    let why = "crm.lifecycle_stage is unknown: the CRM could not be read: rate_limited";
    let expected = Considered { rule: "customers".into(), matched: false, why: why.into() };
    assert_eq!(considered, [expected]);
}

#[test]
fn targets_include_each_otherwise() {
    let same_host = Target::SameHost { otherwise: Box::new(queue(2)) };
    let to = Target::CrmOwner { otherwise: Box::new(same_host.clone()) };
    let rules = vec![Rule { name: "r".into(), when: Vec::new(), to: to.clone() }];
    let router = router_with(rules, queue(3));
    assert_eq!(router.targets().collect::<Vec<_>>(), [&to, &same_host, &queue(2), &queue(3)]);
}

#[test]
fn example_of_another_rule_is_reported_with_the_reason() {
    let large = Condition {
        field: Field::parse("company.employee_count").expect("a field"),
        operator: Operator::AtLeast,
        value: Answer::Number(1_000),
    };
    let rules = vec![Rule { name: "large".into(), when: vec![large.clone()], to: queue(1) }];
    let router = router_with(rules, queue(2));
    let check = |count, rule: Option<&str>| {
        let email = Email::parse("ada@acme.com").expect("an address");
        let facts = [(large.field.clone(), Answer::Number(count))].into();
        router.check_example(&Example { email, facts, rule: rule.map(str::to_owned) })
    };
    assert_eq!(check(1_000, Some("large")), Ok(()));
    assert_eq!(check(999, None), Ok(()));
    let why = "company.employee_count is 999; expected at_least 1000";
    let expected = format!(r#"expected rule "large", found no rule; {why}"#);
    assert_eq!(check(999, Some("large")), Err(expected));
    assert_eq!(check(1_000, None), Err(r#"expected no rule, found rule "large""#.to_owned()));
}
