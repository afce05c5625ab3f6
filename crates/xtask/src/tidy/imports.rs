//! Imports found in the tokens of a file.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Imports {
    pub(super) all: Vec<Import>,
    pub(super) test_modules: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Import {
    /// The segments, such as `super`, `zone`, `Zone`; `*` for a glob import.
    pub(super) path: Vec<String>,
    /// The local name of a `use`; `None` for paths in code.
    pub(super) name: Option<String>,
}

/// Ignores the inline test module.
pub(super) fn imports_of(text: &str) -> Imports {
    let tokens = tokens_of(text);
    let mut imports = Imports::default();
    let mut at = 0;
    while at < tokens.len() {
        let is = |offset: usize, token: &str| tokens.get(at + offset).is_some_and(|t| t == token);
        let follows = |token: &str| 0 < at && tokens[at - 1] == token;
        if is(0, "mod") && is_for_tests(&tokens[..at]) {
            if is(2, "{") {
                break;
            }
            imports.test_modules.extend(tokens.get(at + 1).cloned());
        } else if is(0, "use") && !is(1, "<") {
            let (before, mut found) = (at, Vec::new());
            at = read_tree(&tokens, at + 1, &[], &mut found);
            if !is_for_tests(&tokens[..before]) {
                imports.all.extend(found);
            }
        } else if ["crate", "self", "super"].contains(&tokens[at].as_str())
            && is(1, "::")
            && !follows("in")
        {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|t| t == "::")
                && tokens.get(at + 2).is_some_and(|t| is_name(t))
            {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            imports.all.push(Import { path, name: None });
        }
        at += 1;
    }
    imports
}

/// Whether `before` ends with `#[cfg(test)]` and an optional visibility.
fn is_for_tests(before: &[String]) -> bool {
    let visibility = ["pub", "(", "crate", "super", ")"];
    let end = before
        .iter()
        .rposition(|token| !visibility.contains(&token.as_str()))
        .map_or(0, |last| last + 1);
    before[..end].ends_with(&["#", "[", "cfg", "(", "test", ")", "]"].map(str::to_owned))
}

fn read_tree(
    tokens: &[String],
    mut at: usize,
    prefix: &[String],
    imports: &mut Vec<Import>,
) -> usize {
    let mut path = prefix.to_vec();
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = read_tree(tokens, at, &path, imports);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            "," | "}" | ";" => break,
            "as" => {
                imports.push(Import { path, name: tokens.get(at + 1).cloned() });
                return at + 2;
            }
            "::" => {}
            // `use super::names::{self}` imports the module.
            "self" if !path.is_empty() => {}
            _ => path.push(token.clone()),
        }
        at += 1;
    }
    let name = path.last().cloned();
    imports.push(Import { path, name });
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Omits literals and comments; empty if the text is not Rust.
fn tokens_of(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    flatten(text.parse().unwrap_or_default(), &mut tokens);
    tokens
}

fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    let mut trees = stream.into_iter();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(open.to_owned());
                flatten(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && sign.spacing() == Spacing::Joint => {
                trees.next();
                tokens.push("::".to_owned());
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => tokens.push(tree.to_string()),
            TokenTree::Literal(_) => {}
        }
    }
}
