//! Each promise in `docs/security.md` must name existing tests.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn every_promise_names_existing_tests() {
    let page =
        fs::read_to_string(Path::new(ROOT).join("docs/security.md")).expect("the page is there");
    let (_, promises) = page.split_once("\n## Tokens and scopes\n").expect("the first promises");
    let rows: Vec<_> = promises.lines().filter_map(promise).collect();
    assert!(30 < rows.len(), "{} promises", rows.len());
    let mut functions = HashSet::new();
    gather(&Path::new(ROOT).join("crates"), &mut functions);
    for (promise, tests) in rows {
        let named: Vec<_> =
            tests.split('`').skip(1).step_by(2).filter(|name| *name != ".ci/run").collect();
        assert!(!named.is_empty() || tests.contains("../fuzz/"), "nothing holds: {promise}");
        for test in named {
            assert!(functions.contains(test), "there is no test {test}, which holds: {promise}");
        }
    }
}

/// The tests are in the last column, after the source of a requirement.
fn promise(line: &str) -> Option<(&str, &str)> {
    let (promise, tests) = line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | ")?;
    (tests != "test").then_some((promise, tests))
}

fn gather(folder: &Path, functions: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            gather(&path, functions);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source is text");
            let names = text.lines().filter_map(|line| line.split_once("fn ")?.1.split('(').next());
            functions.extend(names.map(str::to_owned));
        }
    }
}
