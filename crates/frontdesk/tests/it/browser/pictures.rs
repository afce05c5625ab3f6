//! The screenshots in `docs/screenshots`.
//!
//! `UPDATE_SCREENSHOTS=1 cargo test -p frontdesk --test it browser::pictures` takes new
//! screenshots. Otherwise, the test checks only that each page has one, because the content depends
//! on the date.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::a_visitor;
use super::page::Page;
use super::visitor::Visitor;
use super::walk::{PAGES, walk};

/// Pages with additional screenshots on a phone or in dark mode.
const OTHERS: [(&str, &str); 4] = [
    ("calendar", "dark"),
    ("form-with-faults", "dark"),
    ("calendar", "phone"),
    ("arabic", "phone"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots")
}

fn file_names() -> BTreeSet<String> {
    let others = OTHERS.iter().map(|(page, look)| format!("{page}-{look}.webp"));
    PAGES.iter().map(|page| format!("{page}.webp")).chain(others).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_page_has_a_screenshot() {
    if std::env::var_os("UPDATE_SCREENSHOTS").is_some_and(|value| value == "1") {
        take_all().await;
    }
    let found = fs::read_dir(folder()).expect("the folder is there");
    let found: BTreeSet<String> = found
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(found, file_names(), "run with UPDATE_SCREENSHOTS=1 to retake the screenshots");
    let documents = fs::read_dir(folder().join("..")).expect("the documents are there");
    let documents =
        documents.filter_map(|entry| fs::read_to_string(entry.expect("an entry").path()).ok());
    let documents: String = documents.collect();
    for name in found {
        assert!(documents.contains(&format!("](screenshots/{name})")), "no document shows {name}");
    }
}

async fn take_all() {
    fs::create_dir_all(folder()).expect("a folder can be made");
    take(a_visitor(), None).await;
    take(a_visitor().in_dark_mode(true), Some("dark")).await;
    take(a_visitor().on_a_phone(), Some("phone")).await;
}

async fn take(visitor: Visitor, look: Option<&str>) {
    let walked = walk(visitor, |page, name| match look {
        None if PAGES.contains(&name) => keep(page, &format!("{name}.webp")),
        Some(look) if OTHERS.contains(&(name, look)) => keep(page, &format!("{name}-{look}.webp")),
        None | Some(_) => {}
    });
    walked.await.expect("a browser and Radicale");
}

fn keep(page: &Page, name: &str) {
    // Submitting has scrolled the page down to the button.
    page.eval("window.scrollTo(0, 0)");
    let picture = STANDARD.decode(page.picture()).expect("the browser writes Base64");
    fs::write(folder().join(name), picture).expect("a picture can be kept");
}
