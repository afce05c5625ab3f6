//! What the build script asks of guides, tried on some that are not in order.

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
summary = "What the reader of this guide will know."
topic = "Start"
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

/// Reads a folder of these files, and of another guide that is in order.
fn read(files: &[(&str, String)]) -> Result<Vec<Guide>, Vec<String>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let other =
        guide(&FRONT.replace("A title", "Other").replace("\"other\"", "\"one\""), "# Other\n");
    for (name, text) in files.iter().chain([&("other.md", other)]) {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    guides::read(folder.path()).map_err(|Faults(faults)| faults)
}

/// The faults of one guide.
fn faults(front: &str, body: &str) -> Vec<String> {
    read(&[("one.md", guide(front, body))]).expect_err("the guide is at fault")
}

#[test]
fn a_guide_in_order_becomes_a_row_of_the_table() {
    let guides = read(&[("one.md", guide(FRONT, BODY))]).expect("in order");
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
            .contains("Guide { id: \"one\", title: \"A title\", topic: \"Start\"")
    );
}

#[test]
fn every_fault_of_every_guide_is_told_at_once() {
    let first = FRONT
        .replace("https:", "http:")
        .replace("Start", "Elsewhere")
        .replace("\"three\"", "\" \"");
    let second = FRONT.replace("A title", "x").replace("2026-11-21", "2026-11-21T10:00:00Z");
    let faults =
        read(&[("one.md", guide(&first, BODY)), ("two.md", guide(&second, "# Another\n"))]);
    let faults = faults.expect_err("both are at fault").join("\n");
    for expected in [
        "one.md: topic \"Elsewhere\" is none of Start, Links",
        "one.md: source \"http://example.com/\" is no https:// address",
        "one.md: a tag is empty",
        "two.md: title (characters) has 1 of what it may have 3 to 80 of",
        "two.md: updated 2026-11-21T10:00:00Z is no date alone",
        "two.md: the first line of the text is not \"# x\"",
    ] {
        assert!(faults.contains(expected), "{expected} is not in\n{faults}");
    }
}

#[test]
fn front_matter_is_read_strictly_and_its_faults_have_a_line() {
    let said = |front: &str| faults(front, BODY).join("\n");
    assert!(
        said(&format!("{FRONT}\nauthor = \"me\""))
            .contains("one.md: line 10: unknown field `author`")
    );
    assert!(said("title = ").starts_with("one.md: line 2: "), "{}", said("title = "));
    let bare = read(&[("one.md", "# A title\n".to_owned())]).expect_err("no front matter");
    assert_eq!(bare, ["one.md: it does not begin with front matter between two lines of +++"]);
}

#[test]
fn links_and_relations_that_lead_nowhere_are_told() {
    let front = FRONT.replace("\"other\"", "\"one\", \"gone\"");
    let body =
        "# A title\n\n[a](gone), [b](other), [c](/docs), [d](https://example.com), [e](#what)\n";
    assert_eq!(
        faults(&front, body),
        [
            "one.md: related \"one\" is no other guide",
            "one.md: related \"gone\" is no other guide",
            "one.md: the link to \"gone\" leads to no guide"
        ]
    );
    assert_eq!(
        faults(FRONT, "# A title\n\n[a](http://example.com)\n"),
        ["one.md: the link to http://example.com is not https://"]
    );
}

#[test]
fn a_title_is_one_guide_s_alone() {
    let twice = [("one.md", guide(FRONT, BODY)), ("two.md", guide(FRONT, BODY))];
    assert_eq!(
        read(&twice).expect_err("twice the same title"),
        ["two.md: the title is that of one.md too"]
    );
}

#[test]
fn a_guide_is_markdown_of_one_heading_and_no_more_than_a_tool_may_answer() {
    let said = faults(
        FRONT,
        "# A title\n\n<b>bold</b>\n\n# Again\n\n![picture](https://example.com/x.png)\n",
    );
    let said = said.join("\n");
    for expected in [
        "HTML, \"<b>\"",
        "a second heading of the first level",
        "an image, https://example.com/x.png",
    ] {
        assert!(said.contains(expected), "{expected} is not in\n{said}");
    }
    let long = format!("# A title\n\n{}", "word ".repeat(4_000));
    assert_eq!(faults(FRONT, &long), ["one.md: the text has 20011 bytes, and 20000 is too much"]);
}

#[test]
fn a_file_s_name_is_an_id() {
    let said = read(&[("Not An Id.md", guide(FRONT, BODY)), ("notes.txt", String::new())])
        .expect_err("wrong names");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said.iter()
            .all(|fault| fault.ends_with("a guide's file is its id, of a-z, 0-9 and -, and .md")),
        "{said:?}"
    );
}
