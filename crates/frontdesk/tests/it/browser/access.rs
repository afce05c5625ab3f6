//! What keeps people out of a page: axe-core looks for it
//! (<https://github.com/dequelabs/axe-core>), and what it cannot see is measured here.

use std::fs;
use std::io::Write as _;

use serde_json::Value;

use super::page::Page;
use super::walk::walk;
use super::{Door, a_visitor};

/// Where `npm ci` puts it.
const AXE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/node_modules/axe-core/axe.min.js");

/// The rules of WCAG 2.2 up to AA and axe-core's own advice; what they found, each with the
/// elements.
const RUN: &str = r#"axe.run(document, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(({ violations, passes }) => ({
  looked: passes.length,
  found: violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`),
}))"#;

/// What fingers would miss: anything to press that is less than 44 pixels high, but for links
/// within a line of text.
const SMALL: &str = r#"[...document.querySelectorAll("a, button, select, summary, input, textarea, label.choice")]
  .filter((target) => target.offsetParent && !target.closest(".honeypot, .skip, .choice input, dd a") && getComputedStyle(target).display !== "inline")
  .filter((target) => target.type !== "radio" && target.type !== "checkbox" && target.type !== "hidden")
  .filter((target) => target.getBoundingClientRect().height < 43.5)
  .map((target) => target.outerHTML.slice(0, 160))"#;

/// The checker's source; `None`, with a word about it, where it is not installed.
fn axe() -> Option<String> {
    let source = fs::read_to_string(AXE).ok();
    let required =
        std::env::var_os("FRONTDESK_TEST_BROWSER").is_some_and(|value| value == "required");
    assert!(
        source.is_some() || !required,
        "FRONTDESK_TEST_BROWSER=required, but there is no {AXE}"
    );
    if source.is_none() {
        drop(writeln!(
            std::io::stderr(),
            "left out for want of {AXE}: what axe-core says of the pages"
        ));
    }
    source
}

/// Has a page looked over; what is wrong is added to `faults`.
fn look_over(page: &Page, name: &str, axe: Option<&str>, faults: &mut Vec<String>) {
    let list =
        |value: Value| serde_json::from_value::<Vec<String>>(value).expect("a list of texts");
    if let Some(axe) = axe {
        if page.eval("typeof window.axe") == "undefined" {
            page.eval(&format!("{axe}; true"));
        }
        let mut said = page.eval(RUN);
        assert!(
            5 < said["looked"].as_u64().unwrap_or_default(),
            "{name}: axe-core saw nothing: {said}"
        );
        faults
            .extend(list(said["found"].take()).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    let overhang =
        page.eval("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    if overhang != 0 {
        faults.push(format!("{name}: wider than its window by {overhang}"));
    }
    faults.extend(
        list(page.eval(SMALL)).into_iter().map(|target| format!("{name}: too small: {target}")),
    );
}

async fn nothing_keeps_anybody_out(visitor: super::visitor::Visitor) {
    let axe = axe();
    let mut faults = Vec::new();
    walk(visitor, |page, name| look_over(page, name, axe.as_deref(), &mut faults)).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nothing_keeps_anybody_out_of_any_page_in_light_at_a_desk() {
    nothing_keeps_anybody_out(a_visitor()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn nothing_keeps_anybody_out_of_any_page_in_the_dark_on_a_phone() {
    nothing_keeps_anybody_out(a_visitor().in_the_dark(true).on_a_phone()).await;
}

/// Text of double size, as WCAG 2.2 asks for it (1.4.4), is a window of half the size.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_page_can_be_zoomed_until_its_window_is_as_narrow_as_a_card() {
    let door = Door::open().await;
    let Some(page) = a_visitor().before_a_screen_of(320, 256).arrive() else { return };
    page.go(door.address());
    page.see("a.slot");
    let mut faults = Vec::new();
    look_over(&page, "calendar", axe().as_deref(), &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
