//! Test helpers that check that every language has every message.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use crate::{Language, Messages};

/// Checks that every language has the same messages with the same variables.
///
/// # Panics
/// If a file is invalid, has a duplicate message, or differs from the English file.
pub fn assert_alike<M: Messages>() {
    let english = signatures(M::source(Language::English));
    for language in Language::ALL {
        assert_eq!(signatures(M::source(language)), english, "{language:?}");
    }
}

/// Checks that `M` lists exactly the messages of the English file.
///
/// # Panics
/// If `M` and the file differ; the panic message contains both lists.
pub fn assert_known<M: Messages>() {
    let known: BTreeSet<&str> = M::ALL.iter().map(|message| message.id()).collect();
    let english = signatures(M::source(Language::English));
    assert_eq!(known, english.keys().map(String::as_str).collect());
}

fn signatures(source: &'static str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parse(source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut variables = BTreeSet::new();
            of_pattern(message.value.as_ref().expect("a message has a text"), &mut variables);
            let former = found.insert(message.id.name.to_owned(), variables);
            assert_eq!(former, None, "duplicate message {}", message.id.name);
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
        other => panic!("expected a variable or a plural, found {other:?}"),
    }
}
