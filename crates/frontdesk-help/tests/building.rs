//! Tests of the checks that the build script runs on guides.

#[path = "../build/guides.rs"]
mod guides;
#[path = "../build/markup.rs"]
mod markup;
#[path = "../build/source.rs"]
mod source;
#[path = "../src/topics.rs"]
mod topics;

use std::fs;

use guides::{Faults, Guide};

const FRONT: &str = r#"title = "A title"
summary = "What the reader can do after this guide."
topic = "Getting started"
tags = ["one", "two", "three"]
synonyms = ["four", "five", "six"]
related = ["other"]
source = "https://example.com/"
updated = 2026-11-21"#;

const BODY: &str =
    "# A title\n\n## What & why\n\nSee [the other](other#top).\n\n```sh\ncurl x\n```\n";

fn guide(front: &str, body: &str) -> String {
    format!("+++\n{front}\n+++\n\n{body}")
}

/// Adds a valid guide to these files.
fn read(files: &[(&str, String)]) -> Result<Vec<Guide>, Vec<String>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let other =
        guide(&FRONT.replace("A title", "Other").replace("\"other\"", "\"one\""), "# Other\n");
    for (name, text) in files.iter().chain([&("other.md", other)]) {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    guides::read(folder.path()).map_err(|Faults(faults)| faults)
}

fn faults(front: &str, body: &str) -> Vec<String> {
    read(&[("one.md", guide(front, body))]).expect_err("the guide is invalid")
}

#[test]
fn valid_guide_becomes_a_table_entry() {
    let guides = read(&[("one.md", guide(FRONT, BODY))]).expect("valid guides");
    let one = &guides[0];
    assert_eq!((one.id.as_str(), one.text.as_str()), ("one", BODY));
    assert!(one.html.contains("<h2 id=\"what-why\">What &amp; why</h2>"), "{}", one.html);
    assert!(
        one.html.contains("<pre tabindex=\"0\"><code class=\"language-sh\">curl x\n</code></pre>"),
        "{}",
        one.html
    );
    assert!(
        source::table(&guides)
            .contains("Guide { id: \"one\", title: \"A title\", topic: \"Getting started\"")
    );
}

#[test]
fn errors_of_all_guides_are_reported_together() {
    let first = FRONT
        .replace("https:", "http:")
        .replace("Getting started", "Elsewhere")
        .replace("\"three\"", "\" \"");
    let second = FRONT.replace("A title", "x").replace("2026-11-21", "2026-11-21T10:00:00Z");
    let faults =
        read(&[("one.md", guide(&first, BODY)), ("two.md", guide(&second, "# Another\n"))]);
    let faults = faults.expect_err("both guides are invalid").join("\n");
    for expected in [
        "one.md: topic \"Elsewhere\"; expected one of Getting started, Links",
        "one.md: source \"http://example.com/\"; expected an https:// URL",
        "one.md: a tag is empty",
        "two.md: title (characters): 1; expected 3 to 80",
        "two.md: updated 2026-11-21T10:00:00Z; expected a date such as 2026-11-21",
        "two.md: the first line of the text is not \"# x\"",
    ] {
        assert!(faults.contains(expected), "{expected} is not in\n{faults}");
    }
}

#[test]
fn errors_in_front_matter_have_a_line_number() {
    let said = |front: &str| faults(front, BODY).join("\n");
    assert!(
        said(&format!("{FRONT}\nauthor = \"me\""))
            .contains("one.md: line 10: unknown field `author`")
    );
    assert!(said("title = ").starts_with("one.md: line 2: "), "{}", said("title = "));
    let bare = read(&[("one.md", "# A title\n".to_owned())]).expect_err("no front matter");
    assert_eq!(bare, ["one.md: expected front matter between two lines of +++"]);
}

#[test]
fn broken_links_and_relations_are_reported() {
    let front = FRONT.replace("\"other\"", "\"one\", \"gone\"");
    let body =
        "# A title\n\n[a](gone), [b](other), [c](/docs), [d](https://example.com), [e](#what)\n";
    assert_eq!(
        faults(&front, body),
        [
            "one.md: related \"one\" is not another guide",
            "one.md: related \"gone\" is not another guide",
            "one.md: link to unknown guide \"gone\""
        ]
    );
    assert_eq!(
        faults(FRONT, "# A title\n\n[a](http://example.com)\n"),
        ["one.md: link to http://example.com; expected https://"]
    );
}

#[test]
fn titles_are_unique() {
    let twice = [("one.md", guide(FRONT, BODY)), ("two.md", guide(FRONT, BODY))];
    assert_eq!(read(&twice).expect_err("twice the same title"), ["two.md: same title as one.md"]);
}

#[test]
fn html_images_further_titles_and_long_texts_are_rejected() {
    let said = faults(
        FRONT,
        "# A title\n\n<b>bold</b>\n\n# Again\n\n![picture](https://example.com/x.png)\n",
    );
    let said = said.join("\n");
    for expected in [
        "HTML is not supported: \"<b>\"",
        "more than one heading of level 1",
        "images are not supported: https://example.com/x.png",
    ] {
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
    let long = format!("# A title\n\n{}", "word ".repeat(4_000));
    assert_eq!(faults(FRONT, &long), ["one.md: the text has 20011 bytes; the maximum is 19999"]);
}

#[test]
fn file_name_must_be_an_id() {
    let said = read(&[("Not An Id.md", guide(FRONT, BODY)), ("notes.txt", String::new())])
        .expect_err("wrong names");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said.iter().all(|fault| fault.ends_with("expected a file name of a-z, 0-9 and -, and .md")),
        "{said:?}"
    );
}
