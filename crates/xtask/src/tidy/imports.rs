//! The imports of one Rust file, read without a compiler.

/// What a file imports, and which of its child modules are tests.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Imports {
    pub(super) all: Vec<Import>,
    pub(super) test_modules: Vec<String>,
}

/// A path within the crate that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Import {
    /// Its segments, such as `super`, `zone`, `Zone`; the last is `*` for all of a module's items.
    pub(super) path: Vec<String>,
    /// The name that a `use` gives it here; `None` for a path in the code.
    pub(super) name: Option<String>,
}

/// Reads `text` up to its inline test module.
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
        } else if ["crate", "self", "super"].contains(&tokens[at].as_str()) && is(1, "::") && !follows("in") {
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

/// Whether `before`, the tokens before an item, end with `#[cfg(test)]` and perhaps a visibility.
fn is_for_tests(before: &[String]) -> bool {
    let visibility = ["pub", "(", "crate", "super", ")"];
    let end =
        before.iter().rposition(|token| !visibility.contains(&token.as_str())).map_or(0, |last| last + 1);
    before[..end].ends_with(&["#", "[", "cfg", "(", "test", ")", "]"].map(str::to_owned))
}

/// Reads the `use` tree that begins at `at` below `prefix`, and returns the place of the token behind it.
fn read_tree(tokens: &[String], mut at: usize, prefix: &[String], imports: &mut Vec<Import>) -> usize {
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
            // `use super::names::{self}` names the module.
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

/// Names, `::` and single signs; comments and texts are left out.
fn tokens_of(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = literal_length(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(rest[..end].to_owned());
            end
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the string or character that `rest` begins with.
fn literal_length(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix(['b', 'c']).unwrap_or(rest);
    let prefix = rest.len() - body.len();
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let inside = raw[hashes..].strip_prefix('"')?;
        let length = inside.find(&end).map_or(inside.len(), |found| found + end.len());
        return Some(prefix + 1 + hashes + 1 + length);
    }
    if body.starts_with('"') {
        return Some(prefix + quoted_length(body, '"'));
    }
    // `'a` may be a lifetime, `'a'` and `'\n'` are characters.
    let mut chars = body.strip_prefix('\'')?.chars();
    let is_char = chars.next()? == '\\' || chars.next()? == '\'';
    is_char.then(|| prefix + quoted_length(body, '\''))
}

/// The length of a text between `quote`s, in which `\` takes the next character along.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}
