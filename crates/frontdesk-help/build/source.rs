use std::fmt::Write as _;

use crate::guides::Guide;

/// An expression of type `&'static [Guide]`.
pub(crate) fn table(guides: &[Guide]) -> String {
    let mut table = String::from("&[\n");
    for Guide { id, front, text, html } in guides {
        // The `Debug` output of strings and lists is valid Rust.
        writeln!(
            table,
            "Guide {{ id: {id:?}, title: {:?}, topic: {:?}, summary: {:?}, tags: &{:?}, synonyms: &{:?}, related: &{:?}, source: {:?}, \
             updated: {:?}, text: {text:?}, html: {html:?} }},",
            front.title,
            front.topic,
            front.summary,
            front.tags,
            front.synonyms,
            front.related,
            front.source,
            front.updated.to_string(),
        )
        .expect("a string can be written to");
    }
    table.push(']');
    table
}
