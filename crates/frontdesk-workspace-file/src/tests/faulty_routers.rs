use super::{SMALL, faults};

fn faults_of(router: &str) -> Vec<String> {
    let start = "[[routers]]\nkey = \"inbound\"\nname = \"Inbound\"\nevent_type = \"intro\"\n";
    faults(&format!("{SMALL}{start}{router}")).iter().map(ToString::to_string).collect()
}

#[test]
fn target_is_required_and_of_one_kind() {
    for (target, fault) in [
        ("", "routers[0].otherwise: is required"),
        (
            "otherwise = {}",
            "routers[0].otherwise: expected exactly one of link, member, queue, crm_owner, same_host and refuse, found 0",
        ),
        (
            "otherwise = { queue = \"aes\", member = \"tom\" }",
            "routers[0].otherwise: expected exactly one of link, member, queue, crm_owner, same_host and refuse, found 2",
        ),
        (
            "otherwise = { crm_owner = true }",
            "routers[0].otherwise.otherwise: is required; the lead may have no such member",
        ),
        (
            "otherwise = { crm_owner = false, otherwise = { queue = \"aes\" } }",
            "routers[0].otherwise.crm_owner: expected true, found false",
        ),
        (
            "otherwise = { queue = \"aes\", otherwise = { queue = \"aes\" } }",
            "routers[0].otherwise.otherwise: is only allowed with crm_owner and same_host",
        ),
        (
            "otherwise = { queue = \"aes\", url = \"https://a.example/\" }",
            "routers[0].otherwise.url: is only allowed with refuse",
        ),
        (
            "otherwise = { refuse = \" \" }",
            "routers[0].otherwise.refuse: expected a text for the lead, found none",
        ),
        (
            "otherwise = { queue = \"nowhere\" }",
            "routers[0].otherwise.queue: there is no queue \"nowhere\"; declared: aes",
        ),
        (
            "otherwise = { crm_owner = true, otherwise = { same_host = true, otherwise = { crm_owner = true, otherwise = { queue = \"aes\" } } } }",
            "routers[0].otherwise: expected at most 3 targets, found 4",
        ),
    ] {
        assert_eq!(faults_of(target), [fault], "{target}");
    }
    let found = faults_of("otherwise = { refuse = \"no\", url = \"javascript:x\" }");
    assert!(found[0].starts_with("routers[0].otherwise.url: expected"), "{found:?}");
}

#[test]
fn every_fault_of_the_rules_is_reported_at_once() {
    let found = faults_of(
        r#"otherwise = { queue = "aes" }
rules = [
    { name = "a", when = [{ field = "company.size", is = 1 }, { field = "utm_source" }], to = { queue = "aes" } },
    { name = "b", when = [{ field = "utm_source", is = "x", exists = true }], to = { member = 7 } },
]
examples = [{ email = "ada", facts = { "company.size" = 1 } }]"#,
    );
    let starts = [
        "routers[0].examples[0].email: ",
        "routers[0].examples[0].facts.company.size: unknown field",
        "routers[0].rules[0].when[0].field: unknown field \"company.size\": expected one of email.domain",
        "routers[0].rules[0].when[1]: expected exactly one of is, in, not_in, at_least, at_most, exists, found 0",
        "routers[0].rules[1].to.member: expected text, found the number 7",
        "routers[0].rules[1].when[0]: expected exactly one of is, in, not_in, at_least, at_most, exists, found 2",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (fault, start) in found.iter().zip(starts) {
        assert!(fault.starts_with(start), "{fault}");
    }
}

#[test]
fn example_of_another_rule_stops_the_apply() {
    let found = faults_of(
        r#"otherwise = { queue = "aes" }
rules = [{ name = "large", when = [{ field = "company.employee_count", at_least = 200 }], to = { member = "tom" } }]
examples = [{ email = "ada@acme.example", facts = { "company.employee_count" = 7 }, rule = "large" }]"#,
    );
    let expected = r#"routers[0].examples[0].rule: expected rule "large", found no rule; company.employee_count is 7; expected at_least 200"#;
    assert_eq!(found, [expected]);
}
