use std::path::Path;

use super::*;
use crate::workspace::{Dependency, Member, Source};

#[test]
fn the_workspace_is_tidy() {
    let workspace = Workspace::read().expect("a readable workspace");
    let faults = faults(&workspace).expect("readable files");
    let sentences: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(sentences.is_empty(), "{} faults:\n{}", sentences.len(), sentences.join("\n"));
}

#[test]
fn an_adapter_that_depends_on_another_is_a_fault() {
    let workspace = made_up([
        member("frontdesk-api").on("frontdesk-storage").on(DOMAIN),
        member("frontdesk-storage"),
    ]);
    assert_eq!(
        sentences(&layering::undrawn_arrows(&workspace)),
        [
            "frontdesk-api: depends on frontdesk-storage, which the dependency diagram does not show; permitted dependencies: frontdesk-domain, frontdesk-files, frontdesk-mcp, frontdesk-workspace-file"
        ]
    );
}

#[test]
fn the_testing_crate_is_only_a_dev_dependency() {
    let shipped =
        made_up([member("frontdesk-api").on("frontdesk-testing"), member("frontdesk-testing")]);
    assert_eq!(layering::undrawn_arrows(&shipped).len(), 1);
    let tested = made_up([
        member("frontdesk-api").in_tests_on("frontdesk-testing"),
        member("frontdesk-testing"),
    ]);
    assert_eq!(layering::undrawn_arrows(&tested), []);
}

#[test]
fn a_crate_missing_from_the_diagram_is_a_fault() {
    let faults = layering::undrawn_arrows(&made_up([member("frontdesk-billing")]));
    assert!(
        faults[0]
            .to_string()
            .starts_with("frontdesk-billing: is missing from the dependency diagram")
    );
}

#[test]
fn the_domain_depends_only_on_its_list() {
    let workspace =
        made_up([member(DOMAIN).on("time").on("tokio").on("serde").in_tests_on("proptest")]);
    let faults = sentences(&dependencies::outside_closed_lists(&workspace));
    assert_eq!(faults.len(), 2, "serde must be optional: {faults:?}");
    assert!(faults[0].starts_with(
        "frontdesk-domain: depends on tokio; allowed dependencies: async-trait, base64, frontdesk-scheduling, futures-util"
    ));
}

#[test]
fn a_transitive_runtime_dependency_of_the_domain_is_a_fault() {
    let tree = ["time", "tokio-util", "uuid"].map(str::to_owned);
    assert_eq!(
        sentences(&dependencies::in_the_domains_tree(&tree)),
        ["frontdesk-domain: depends on tokio-util with default features; \
          run `cargo tree -p frontdesk-domain -i tokio-util` and remove the dependency"]
    );
}

#[test]
fn a_scheduling_crate_with_more_than_15_dependencies_is_a_fault() {
    let tree: Vec<String> = (0..17).map(|number| format!("crate-{number}")).collect();
    assert_eq!(dependencies::in_the_scheduling_tree(&tree[..16]), None);
    let fault = dependencies::in_the_scheduling_tree(&tree).expect("16 dependencies").to_string();
    assert!(
        fault.starts_with(
            "frontdesk-scheduling: has 16 transitive dependencies with default features"
        ),
        "{fault}"
    );
}

#[test]
fn a_technology_in_the_wrong_crate_is_a_fault() {
    let workspace = made_up([member("frontdesk-api")
        .on("tokio-postgres-rustls")
        .on("actix-web")
        .in_tests_on("reqwest")]);
    assert_eq!(
        sentences(&dependencies::astray(&workspace)),
        [
            "frontdesk-api: depends on tokio-postgres-rustls; only frontdesk-storage may depend on it"
        ]
    );
}

#[test]
fn a_crate_without_an_invariant_is_a_fault() {
    let silent = member("frontdesk-api").with("src/lib.rs", "//! Routes.\n");
    assert_eq!(sources::without_an_invariant(&made_up([silent])).len(), 1);
    let late = member("frontdesk-api")
        .with("src/lib.rs", "//! Routes.\n\nmod a;\n//! Architecture invariant: none.\n");
    assert_eq!(sources::without_an_invariant(&made_up([late])).len(), 1);
    let clear = member("frontdesk")
        .with("src/main.rs", "//! The binary.\n//!\n//! Architecture invariant: no rule.\n");
    assert_eq!(sources::without_an_invariant(&made_up([clear])), []);
}

#[test]
fn allow_is_a_fault_and_expect_is_not() {
    let text =
        "#[expect(dead_code, reason = \"…\")]\nfn a() {}\n    #[allow(dead_code)]\nfn b() {}\n";
    let faults = sources::bare_allows(&made_up([member("frontdesk").with("src/a.rs", text)]));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].place, "crates/frontdesk/src/a.rs:3");
}

#[test]
fn tests_do_not_count_towards_a_files_length() {
    let tested =
        format!("{}#[cfg(test)]\nmod tests {{\n{}}}\n", "//\n".repeat(599), "//\n".repeat(600));
    assert_eq!(sources::too_long(&made_up([member("frontdesk").with("src/a.rs", &tested)])), []);
    let long = "//\n".repeat(601);
    assert_eq!(sources::too_long(&made_up([member("frontdesk").with("src/a.rs", &long)])).len(), 1);
    assert_eq!(sources::too_long(&made_up([member("frontdesk").with("tests/a.rs", &long)])), []);
}

#[test]
fn jiff_outside_the_zone_module_is_a_fault() {
    let text = "// jiff:: in a comment\nuse jiff::tz::TimeZone;\n";
    let scheduling = member(SCHEDULING)
        .with("src/zone.rs", text)
        .with("src/queue.rs", text)
        .with("benches/a.rs", text);
    let faults = sources::zone_rules_astray(&made_up([scheduling]));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].place, "crates/frontdesk-scheduling/src/queue.rs:2");
}

#[test]
fn a_doc_comment_with_a_long_summary_is_a_fault() {
    let text = format!(
        "//! {twelve}\n//!\n//! {twelve}\n\n/// {twelve}\nstruct A {{\n    /// {twelve}\n    \
         /// word\n    ///\n    /// More.\n    b: u8,\n}}\n// {twelve} word\n",
        twelve = ["word"; 12].join(" "),
    );
    let faults = |name| summaries::too_long(&made_up([member(name).with("src/a.rs", &text)]));
    assert_eq!(
        sentences(&faults(DOMAIN)),
        [
            "crates/frontdesk-domain/src/a.rs:7: the doc comment starts with a paragraph of 13 words; \
             shorten it to 12 words and put the rest after a blank line"
        ]
    );
    assert_eq!(faults(SCHEDULING).len(), 1);
    assert_eq!(faults("frontdesk-api"), []);
}

#[test]
fn files_that_import_each_other_are_a_fault() {
    let member = member("frontdesk")
        .with("src/main.rs", "mod booking;\nmod clock;\nmod link;\n")
        .with(
            "src/booking.rs",
            "use crate::{\n    clock::now,\n    link::{Link, State as LinkState},\n};\n",
        )
        .with(
            "src/clock.rs",
            "// use crate::booking::Booking;\nconst A: &str = \"crate::booking::Booking\";\n",
        )
        .with("src/link.rs", "fn booked() -> Option<super::booking::Booking> { None }\n");
    assert_eq!(
        sentences(&circles::of_imports(&made_up([member]))),
        [
            "crates/frontdesk/src/booking.rs: is one of 2 files that import each other: booking.rs imports Link from \
          link.rs, link.rs imports Booking from booking.rs; \
          move the item that closes the cycle to a file that both can import"
        ]
    );
}

#[test]
fn a_cycle_through_reexports_is_a_fault() {
    let member = member("frontdesk")
        .with("src/lib.rs", "mod a;\npub use a::one::One as First;\n")
        .with("src/a/mod.rs", "mod one;\nmod two;\nmod three;\npub(crate) use two::Two;\n")
        .with("src/a/one.rs", "use super::Two;\n")
        .with("src/a/two.rs", "use super::three::*;\n")
        .with("src/a/three.rs", "use crate::First;\n");
    let faults = sentences(&circles::of_imports(&made_up([member])));
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].contains("3 files that import each other: a/one.rs imports Two from a/two.rs"),
        "{faults:?}"
    );
}

#[test]
fn imports_of_submodules_and_tests_are_ignored() {
    let member = member("frontdesk")
        .with(
            "src/lib.rs",
            "mod a;\nmod b;\npub(in crate::a) struct Root;\n#[cfg(test)]\npub(crate) mod testing;\n",
        )
        .with(
            "src/a.rs",
            "mod inner;\nuse inner::Inner;\nuse crate::b::B;\n#[cfg(test)]\nuse crate::testing::Desk;\n",
        )
        .with("src/a/inner.rs", "use super::Outer;\nuse crate::Root;\n")
        .with(
            "src/b.rs",
            "pub(in crate::a) struct B;\n#[cfg(test)]\nmod tests {\n    use crate::a::Outer;\n}\n",
        )
        .with("src/testing.rs", "use crate::a::Outer;\nuse crate::b::B;\n")
        .with("tests/it.rs", "use frontdesk::a::Outer;\n");
    assert_eq!(circles::of_imports(&made_up([member])), []);
}

#[test]
fn rust_in_a_document_that_no_doctest_compiles_is_a_fault() {
    let guide = Path::new("crates/frontdesk-help/guides/links.md");
    let (rust, shell) = ("A link:\n\n```rust\nlet link = 3;\n```\n", "```sh\nexport LINK=3\n```\n");
    let included =
        "#[doc = include_str!(\"../../frontdesk-help/guides/links.md\")]\nstruct Guide;\n";
    let compiled = made_up([member(DOMAIN).with("src/lib.rs", included)]);
    assert_eq!(documents::untested_rust_in(guide, rust, &compiled), None);
    let forgotten = made_up([member(DOMAIN)]);
    assert_eq!(documents::untested_rust_in(guide, shell, &forgotten), None);
    let fault = documents::untested_rust_in(guide, rust, &forgotten).expect("a fault");
    assert!(
        fault
            .to_string()
            .starts_with("crates/frontdesk-help/guides/links.md: contains Rust that no doctest"),
        "{fault}"
    );
}

fn sentences(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(Fault::to_string).collect()
}

fn made_up<const N: usize>(crates: [Member; N]) -> Workspace {
    Workspace { root: "/nowhere".into(), crates: crates.into() }
}

fn member(name: &str) -> Member {
    Member { name: name.to_owned(), dependencies: Vec::new(), sources: Vec::new() }
}

impl Member {
    fn on(mut self, name: &str) -> Self {
        self.dependencies.push(Dependency { name: name.to_owned(), optional: false, dev: false });
        self
    }

    fn in_tests_on(mut self, name: &str) -> Self {
        self.dependencies.push(Dependency { name: name.to_owned(), optional: false, dev: true });
        self
    }

    fn with(mut self, file: &str, text: &str) -> Self {
        self.sources
            .push(Source { path: format!("crates/{}/{file}", self.name), text: text.to_owned() });
        self
    }
}

#[test]
fn links_and_anchors_are_read_outside_code_blocks() {
    let text = "# Run `it` on\n[a](b.md#c), ![d](e.webp)\n```sh\n# no heading\n[x](y)\n```\n## Ends: now\n";
    assert_eq!(links::targets(text).collect::<Vec<_>>(), ["b.md#c", "e.webp"]);
    assert_eq!(links::anchors(text).collect::<Vec<_>>(), ["run-it-on", "ends-now"]);
}

#[test]
fn broken_links_are_reported() {
    let folder = std::env::temp_dir().join(format!("frontdesk-links-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("docs")).expect("a folder");
    let write = |path, text| std::fs::write(folder.join(path), text).expect("a file");
    write("README.md", "[1](docs/a.md#b) [2](docs/a.md#c) [3](docs/z.md) [4](https://z.example)");
    write("docs/a.md", "# B\n[5](../README.md) [6](#b) [7](#d)");
    let workspace = Workspace { root: folder.clone(), crates: vec![] };
    let faults = links::broken(&workspace).expect("the documents are readable");
    std::fs::remove_dir_all(folder).expect("the folder exists");
    let wrong: Vec<&str> = faults.iter().map(|fault| fault.wrong.as_str()).collect();
    let missing = ["docs/a.md#c", "docs/z.md", "#d"];
    assert_eq!(wrong, missing.map(|target| format!("links to {target}, which does not exist")));
}
