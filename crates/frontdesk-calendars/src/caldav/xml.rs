//! Parses the subset of XML that WebDAV responses need.

use quick_xml::NsReader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::name::ResolveResult;

/// The maximum nesting depth; WebDAV responses are less deep.
const MAX_DEPTH: usize = 32;
/// The maximum number of elements, enough for 50,000 events.
///
/// A limit on the response size is not enough: a 4-byte element needs about 120 bytes in memory.
const MAX_ELEMENTS: usize = 400_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// RFC 4918, 3744, 5397 and 6578.
    Dav,
    /// RFC 4791 and 6638.
    Caldav,
    /// Extensions of Apple's calendar server.
    CalendarServer,
    Other,
}

impl Vocabulary {
    fn of(namespace: &ResolveResult<'_>) -> Self {
        let ResolveResult::Bound(namespace) = namespace else { return Self::Other };
        match namespace.into_inner() {
            "DAV:" => Self::Dav,
            "urn:ietf:params:xml:ns:caldav" => Self::Caldav,
            "http://calendarserver.org/ns/" => Self::CalendarServer,
            _ => Self::Other,
        }
    }
}

pub(super) type Name = (Vocabulary, &'static str);

pub(super) const fn dav(name: &'static str) -> Name {
    (Vocabulary::Dav, name)
}

pub(super) const fn caldav(name: &'static str) -> Name {
    (Vocabulary::Caldav, name)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    vocabulary: Vocabulary,
    name: String,
    /// The `name` attribute, which only `CALDAV:comp` needs.
    attribute: Option<String>,
    text: String,
    pub(super) children: Vec<Element>,
}

impl Element {
    pub(super) fn is(&self, (vocabulary, name): Name) -> bool {
        self.vocabulary == vocabulary && self.name == name
    }

    pub(super) fn all(&self, name: Name) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(move |child| child.is(name))
    }

    pub(super) fn child(&self, name: Name) -> Option<&Self> {
        self.all(name).next()
    }

    /// Whether a descendant has this name.
    pub(super) fn holds(&self, name: Name) -> bool {
        self.children.iter().any(|child| child.is(name) || child.holds(name))
    }

    pub(super) fn attribute_name(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    pub(super) fn raw_text(&self) -> &str {
        &self.text
    }

    pub(super) fn text(&self) -> Option<&str> {
        Some(self.text.trim()).filter(|text| !text.is_empty())
    }
}

/// Leaves declared entities unresolved, because they could expand without limit.
pub(super) fn parse(bytes: &[u8]) -> Result<Element, String> {
    let text = String::from_utf8_lossy(bytes);
    let mut reader = NsReader::from_str(text.trim_start_matches('\u{feff}').trim_start());
    let mut open: Vec<Element> = Vec::new();
    let mut elements = 0;
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|error| error.to_string())?;
        if matches!(event, Event::Start(_) | Event::Empty(_)) {
            elements += 1;
            if MAX_ELEMENTS < elements {
                return Err(format!("more than {MAX_ELEMENTS} elements"));
            }
        }
        match event {
            Event::Start(start) => {
                if MAX_DEPTH <= open.len() {
                    return Err(format!("elements nested more than {MAX_DEPTH} deep"));
                }
                open.push(element(&namespace, &start));
            }
            Event::Empty(start) => {
                let empty = element(&namespace, &start);
                match open.last_mut() {
                    Some(parent) => parent.children.push(empty),
                    None => return Ok(empty),
                }
            }
            Event::End(_) => {
                let Some(ended) = open.pop() else {
                    return Err("an end tag without a start tag".to_owned());
                };
                match open.last_mut() {
                    Some(parent) => parent.children.push(ended),
                    None => return Ok(ended),
                }
            }
            Event::Text(text) => add_text(&mut open, &text.xml10_content()),
            Event::CData(text) => add_text(&mut open, &text.xml10_content()),
            Event::GeneralRef(entity) => add_text(&mut open, &resolved(&entity)?),
            Event::Eof => return Err("the document is truncated".to_owned()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

fn element(namespace: &ResolveResult<'_>, start: &BytesStart<'_>) -> Element {
    let attribute = start.try_get_attribute("name").ok().flatten();
    Element {
        vocabulary: Vocabulary::of(namespace),
        name: start.local_name().into_inner().to_owned(),
        attribute: attribute.map(|attribute| attribute.value.into_owned()),
        text: String::new(),
        children: Vec::new(),
    }
}

fn add_text(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

fn resolved(entity: &BytesRef<'_>) -> Result<String, String> {
    match entity.resolve_char_ref() {
        Ok(Some(character)) => Ok(character.to_string()),
        Ok(None) => resolve_predefined_entity(entity)
            .map(str::to_owned)
            .ok_or_else(|| format!("the unknown entity {:?}", &**entity)),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_match_by_namespace_not_prefix() {
        for text in [
            r#"<multistatus xmlns="DAV:"><c:calendar xmlns:c="urn:ietf:params:xml:ns:caldav"/></multistatus>"#,
            "\u{feff}<?xml version=\"1.0\"?>\n<d:multistatus xmlns:d='DAV:' xmlns:cal='urn:ietf:params:xml:ns:caldav'>\
             <!-- x --><cal:calendar></cal:calendar></d:multistatus>",
        ] {
            let root = parse(text.as_bytes()).expect("XML");
            assert!(
                root.is(dav("multistatus")) && root.child(caldav("calendar")).is_some(),
                "{text}"
            );
            assert!(root.child(dav("calendar")).is_none(), "{text}");
        }
    }

    #[test]
    fn text_is_unescaped_and_trimmed() {
        let root =
            parse(b"<a>\r\n x &amp; &#x79;<![CDATA[<z>]]>&quot;<b>no</b> </a>").expect("XML");
        assert_eq!(root.text(), Some("x & y<z>\""));
        assert_eq!(parse(b"<a> </a>").expect("XML").text(), None);
        assert_eq!(parse(b"<a>1\r\n2&#13;\n</a>").expect("XML").raw_text(), "1\n2\r\n");
    }

    #[test]
    fn invalid_document_is_an_error_with_the_reason() {
        for (text, why) in [
            ("", "truncated"),
            ("<a><b></b>", "truncated"),
            ("<a></b>", "expected `</a>`"),
            ("<!DOCTYPE a [<!ENTITY x \"xx\">]><a>&x;</a>", "unknown entity \"x\""),
        ] {
            let error = parse(text.as_bytes()).expect_err(text);
            assert!(error.contains(why), "{text}: {error}");
        }
        let deep = "<a>".repeat(100_000);
        assert!(parse(deep.as_bytes()).is_err_and(|error| error.contains("32 deep")));
        let wide = format!("<a>{}</a>", "<a/>".repeat(MAX_ELEMENTS));
        assert!(parse(wide.as_bytes()).is_err_and(|error| error.contains("400000 elements")));
    }
}
