use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use super::*;

/// Every message of a file with the variables that it uses.
fn signatures(source: &'static str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parse(source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut variables = BTreeSet::new();
            of_pattern(message.value.as_ref().expect("a message has a text"), &mut variables);
            let former = found.insert(message.id.name.to_owned(), variables);
            assert_eq!(former, None, "{} is there twice", message.id.name);
        }
    }
    found
}

fn of_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => of_inline(inline, variables),
                Expression::Select { selector, variants } => {
                    of_inline(selector, variables);
                    for variant in variants {
                        of_pattern(&variant.value, variables);
                    }
                }
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        other => panic!("messages are kept to variables and plurals, found {other:?}"),
    }
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = signatures(SOURCES[0].1);
    for (language, source) in SOURCES {
        assert_eq!(signatures(source), english, "{language:?}");
    }
}

#[test]
fn every_message_of_the_files_is_one_that_the_mail_knows_and_the_other_way_round() {
    let known: BTreeSet<&str> = Message::ALL.iter().map(|message| message.id()).collect();
    let english = signatures(SOURCES[0].1);
    assert_eq!(known, english.keys().map(String::as_str).collect());
}

#[test]
fn the_only_language_from_right_to_left_sets_names_apart() {
    let said = |language| Words(language).with(Message::OpeningReminder, "with", "Ada");
    assert_eq!(said(Language::German), "Dies ist eine Erinnerung an Ihren Termin mit Ada.");
    assert!(said(Language::Arabic).contains("\u{2068}Ada\u{2069}"));
}
