//! Accessibility, with axe-core (<https://github.com/dequelabs/axe-core>).

use std::fs;

use frontdesk_testing::optional;
use serde_json::Value;

use super::page::Page;
use super::walk::walk;
use super::{Door, a_visitor};

/// `npm ci` in `tests/browser` installs axe-core.
const AXE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/node_modules/axe-core/axe.min.js");

/// WCAG 2.2 AA and best practices.
const RUN: &str = r#"axe.run(document, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(({ violations, passes }) => ({
  looked: passes.length,
  found: violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`),
}))"#;

/// Touch targets less than 44 pixels high, except links within text.
const SMALL: &str = r#"[...document.querySelectorAll("a, button, select, summary, input, textarea, label.choice")]
  .filter((target) => target.offsetParent && !target.closest(".honeypot, .skip, .choice input, dd a") && getComputedStyle(target).display !== "inline")
  .filter((target) => target.type !== "radio" && target.type !== "checkbox" && target.type !== "hidden")
  .filter((target) => target.getBoundingClientRect().height < 43.5)
  .map((target) => target.outerHTML.slice(0, 160))"#;

fn axe() -> Option<String> {
    let source = fs::read_to_string(AXE).ok();
    if source.is_none() {
        optional::skip("FRONTDESK_TEST_BROWSER", &format!("{AXE} is not installed"));
    }
    source
}

fn check_accessibility(page: &Page, name: &str, axe: Option<&str>, faults: &mut Vec<String>) {
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
    walk(visitor, |page, name| check_accessibility(page, name, axe.as_deref(), &mut faults)).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn pages_are_accessible_in_light_mode_on_a_desktop() {
    nothing_keeps_anybody_out(a_visitor()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn pages_are_accessible_in_dark_mode_on_a_phone() {
    nothing_keeps_anybody_out(a_visitor().in_dark_mode(true).on_a_phone()).await;
}

/// A 1,280-pixel screen at 400 % zoom (WCAG 2.2, 1.4.10).
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn page_is_accessible_in_a_320_pixel_viewport() {
    let door = Door::open().await;
    let Some(page) = a_visitor().before_a_screen_of(320, 256).arrive() else { return };
    page.go(door.address());
    page.see("a.slot");
    let mut faults = Vec::new();
    check_accessibility(&page, "calendar", axe().as_deref(), &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
