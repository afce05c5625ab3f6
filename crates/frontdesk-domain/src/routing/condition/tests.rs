use super::*;
use crate::booking::Attribution;
use crate::email::Email;
use crate::event_type::QuestionKind;
use crate::ports::{CrmError, CrmMatch};
use crate::records::{CompanyFacts, Location, PersonFacts};
use crate::routing::{Lead, field_names};

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

fn texts(values: &[&str]) -> Answer {
    Answer::Choices(values.iter().map(|&value| value.to_owned()).collect())
}

fn condition(field: &str, operator: Operator, value: Answer) -> Condition {
    Condition { field: Field::parse(field).expect("a field"), operator, value }
}

fn ada() -> Lead {
    Lead {
        email: Email::parse("Ada@Acme.com").expect("an address"),
        person: PersonFacts { title: Some("VP Operations".into()), ..PersonFacts::default() },
        company: CompanyFacts {
            employee_count: Some(240),
            location: Some(Location { country: Some("GB".into()), ..Location::default() }),
            ..CompanyFacts::default()
        },
        crm: Ok(Some(CrmMatch {
            owner_email: Some("sam@northwind.example".into()),
            lifecycle_stage: Some("customer".into()),
            ..CrmMatch::default()
        })),
        answers: [
            ("seats".to_owned(), Answer::Number(-3)),
            ("student".to_owned(), Answer::Checked(false)),
            ("tools".to_owned(), texts(&["Slack", "Zoom"])),
        ]
        .into(),
        attribution: Attribution::of_address([("utm_source".to_owned(), "news".to_owned())]),
    }
}

fn why_not(field: &str, operator: Operator, value: Answer) -> Option<String> {
    condition(field, operator, value).holds(&Facts::of(&ada())).err()
}

#[test]
fn each_operator_compares_its_values() {
    use Operator::{AtLeast, AtMost, Exists, In, Is, NotIn};

    for (field, operator, value, holds) in [
        ("email.domain", Is, text("ACME.com "), true),
        ("email.domain", Is, text("acme.co"), false),
        ("email.free_mail", Is, Answer::Checked(false), true),
        ("email.free_mail", Is, Answer::Checked(true), false),
        ("company.country", In, texts(&["US", "gb"]), true),
        ("company.country", In, texts(&["US"]), false),
        ("company.country", NotIn, texts(&["US", "gb"]), false),
        ("company.country", NotIn, texts(&["US"]), true),
        ("company.industry", In, texts(&["Software"]), false),
        ("company.industry", NotIn, texts(&["Software"]), true),
        ("company.employee_count", AtLeast, Answer::Number(240), true),
        ("company.employee_count", AtLeast, Answer::Number(241), false),
        ("company.employee_count", AtMost, Answer::Number(240), true),
        ("company.employee_count", AtMost, Answer::Number(239), false),
        ("company.founded_year", AtMost, Answer::Number(2026), false),
        ("company.employee_count", Is, Answer::Number(240), true),
        ("person.title", Exists, Answer::Checked(true), true),
        ("person.title", Exists, Answer::Checked(false), false),
        ("person.phone", Exists, Answer::Checked(false), true),
        ("person.phone", Exists, Answer::Checked(true), false),
        ("crm.owner", Is, text("sam@northwind.example"), true),
        ("crm.lifecycle_stage", In, texts(&["customer"]), true),
        ("answers.seats", AtMost, Answer::Number(0), true),
        ("answers.student", Is, Answer::Checked(false), true),
        ("answers.tools", Is, text("zoom"), true),
        ("answers.tools", In, texts(&["Teams", "Slack"]), true),
        ("answers.tools", NotIn, texts(&["Slack"]), false),
        ("answers.none", Exists, Answer::Checked(false), true),
        ("utm_source", Is, text("news"), true),
        ("utm_term", Exists, Answer::Checked(true), false),
    ] {
        let found = why_not(field, operator, value.clone());
        assert_eq!(found.is_none(), holds, "{field} {operator:?} {value:?}: {found:?}");
    }
}

#[test]
fn reason_names_the_field_its_value_and_what_was_expected() {
    let least = Answer::Number(1_000);
    assert_eq!(
        why_not("company.employee_count", Operator::AtLeast, least).as_deref(),
        Some("company.employee_count is 240; expected at_least 1000")
    );
    assert_eq!(
        why_not("person.phone", Operator::Exists, Answer::Checked(true)).as_deref(),
        Some("person.phone has no value; expected exists true")
    );
    let domains = texts(&["a.com", "b.com", "c.com", "d.com", "e.com", "f.com"]);
    assert_eq!(
        why_not("email.domain", Operator::In, domains).as_deref(),
        Some(
            r#"email.domain is "acme.com"; expected in ["a.com", "b.com", "c.com", "d.com", "e.com", and 1 more]"#
        )
    );
}

#[test]
fn no_condition_holds_for_an_unknown_fact() {
    let failed = Lead { crm: Err(CrmError::Timeout), ..ada() };
    let nameless = CrmMatch { owner_id: Some("77".into()), ..CrmMatch::default() };
    let without_owner = Lead { crm: Ok(Some(nameless)), ..ada() };
    for (lead, why) in [
        (failed, "crm.owner is unknown: the CRM could not be read: timeout"),
        (without_owner, "crm.owner is unknown: the CRM did not return its owner 77"),
    ] {
        for (operator, value) in [
            (Operator::Exists, Answer::Checked(false)),
            (Operator::Exists, Answer::Checked(true)),
            (Operator::NotIn, texts(&["sam"])),
        ] {
            let holds = condition("crm.owner", operator, value).holds(&Facts::of(&lead));
            assert_eq!(holds, Err(why.to_owned()));
        }
    }
    let absent = Lead { crm: Ok(None), ..ada() };
    let exists = condition("crm.owner", Operator::Exists, Answer::Checked(false));
    assert_eq!(exists.holds(&Facts::of(&absent)), Ok(()), "without a match the owner is absent");
}

#[test]
fn only_listed_fields_and_answers_exist() {
    for name in field_names() {
        assert_eq!(Field::parse(name).map(String::from).as_deref(), Ok(name));
    }
    for name in ["email", "company.size", "answers.", "utm_x", "Email.domain", ""] {
        let error = Field::parse(name).expect_err(name);
        assert!(error.contains(&format!("{name:?}")) && error.contains("crm.owner"), "{error}");
    }
}

#[test]
fn operator_and_value_must_fit_the_field() {
    let question = |key: &str, kind| Question {
        key: key.into(),
        label: key.into(),
        kind,
        required: false,
        options: Vec::new(),
    };
    let questions = [
        question("tools", QuestionKind::MultiSelect),
        question("student", QuestionKind::Checkbox),
        question("seats", QuestionKind::Number),
        question("goal", QuestionKind::LongText),
    ];
    let fault = |field: &str, operator, value| {
        condition(field, operator, value).check(&questions).err().unwrap_or_default()
    };
    let (number, flag) = (Answer::Number(1), Answer::Checked(true));
    for (field, operator, value, wrong) in [
        ("email.domain", Operator::Is, text("a"), ""),
        ("email.domain", Operator::AtLeast, number.clone(), "at_least cannot compare"),
        ("email.domain", Operator::Is, number.clone(), "expected a text, found 1"),
        ("email.domain", Operator::In, text("a"), "expected a list of texts, found \"a\""),
        ("email.domain", Operator::In, texts(&[]), "expected 1 to 500 values, found 0"),
        ("email.domain", Operator::In, texts(&["a"; 500]), ""),
        ("email.domain", Operator::In, texts(&["a"; 501]), "values, found 501"),
        ("email.domain", Operator::Is, text(&"a".repeat(501)), "500"),
        ("email.domain", Operator::In, texts(&["a\0"]), "control"),
        ("email.free_mail", Operator::Is, flag.clone(), ""),
        ("email.free_mail", Operator::In, texts(&["a"]), "expected one of is, exists"),
        ("company.employee_count", Operator::AtMost, number.clone(), ""),
        ("company.employee_count", Operator::Is, number.clone(), ""),
        ("company.employee_count", Operator::NotIn, texts(&["1"]), "at_least, at_most, exists"),
        ("crm.owner", Operator::Exists, flag.clone(), ""),
        ("crm.owner", Operator::Exists, number.clone(), "expected a true or false, found 1"),
        ("answers.tools", Operator::Is, text("a"), ""),
        ("answers.tools", Operator::AtLeast, number.clone(), "cannot compare"),
        ("answers.student", Operator::Is, flag, ""),
        ("answers.seats", Operator::AtLeast, number, ""),
        ("answers.goal", Operator::NotIn, texts(&["a"]), ""),
        ("answers.shoe", Operator::Is, text("a"), "the event type has tools, student, seats, goal"),
    ] {
        let found = fault(field, operator, value);
        assert_eq!(found.is_empty(), wrong.is_empty(), "{field}: {found}");
        assert!(found.contains(wrong), "{field}: {found}");
    }
    let none = condition("answers.shoe", Operator::Is, text("a")).check(&[]).expect_err("none");
    assert!(none.contains("the event type has no questions"), "{none}");
}
