//! Answers about several resources at once (RFC 4918 section 13).

use std::mem;

use super::xml::{self, Element, Name, dav};

/// An answer about several resources.
#[derive(Debug)]
pub(super) struct Multistatus {
    pub(super) rows: Vec<Row>,
    /// The version of the collection (RFC 6578 section 6.4).
    pub(super) sync_token: Option<String>,
}

/// What is said of one resource.
#[derive(Debug)]
pub(super) struct Row {
    /// As the server writes it.
    pub(super) href: String,
    /// Of the resource as a whole; `None` where only its properties are told.
    pub(super) status: Option<u16>,
    found: Vec<Element>,
    /// The status of properties that are not told, but for those that are not there.
    withheld: Option<u16>,
}

impl Multistatus {
    /// # Errors
    /// What is wrong with a body that is no such answer.
    pub(super) fn parse(body: &[u8]) -> Result<Self, String> {
        let root = xml::parse(body)?;
        if !root.is(dav("multistatus")) {
            return Err("expected DAV:multistatus".to_owned());
        }
        let sync_token = root.child(dav("sync-token")).and_then(Element::text).map(str::to_owned);
        let responses = root.children.into_iter().filter(|child| child.is(dav("response")));
        Ok(Self { rows: responses.flat_map(Row::read).collect(), sync_token })
    }
}

impl Row {
    /// Several where one status is told of several resources; then no properties are.
    fn read(response: Element) -> Vec<Row> {
        let own_status = status(&response);
        let hrefs = response.all(dav("href")).filter_map(Element::text);
        let hrefs: Vec<String> = hrefs.map(str::to_owned).collect();
        let mut found = Vec::new();
        let mut withheld = None;
        for propstat in response.children.into_iter().filter(|child| child.is(dav("propstat"))) {
            match status(&propstat) {
                Some(200..=299) | None => {
                    let properties =
                        propstat.children.into_iter().filter(|child| child.is(dav("prop")));
                    found.extend(properties.flat_map(|prop| prop.children));
                }
                Some(404) => {}
                Some(other) => withheld = Some(other),
            }
        }
        let row = |href| Row { href, status: own_status, found: mem::take(&mut found), withheld };
        hrefs.into_iter().map(row).collect()
    }

    /// A property that is told.
    pub(super) fn property(&self, name: Name) -> Option<&Element> {
        self.found.iter().find(|property| property.is(name))
    }

    /// The text of a property.
    pub(super) fn text(&self, name: Name) -> Option<&str> {
        self.property(name)?.text()
    }

    /// The address in a property, as the server writes it.
    pub(super) fn href(&self, name: Name) -> Option<&str> {
        self.property(name)?.child(dav("href"))?.text()
    }

    /// The status that keeps the resource or a part of it from being told; none for one that is not
    /// there.
    pub(super) fn trouble(&self) -> Option<u16> {
        self.status
            .filter(|status| !(200..300).contains(status) && !self.is_missing())
            .or(self.withheld)
    }

    /// Whether the resource is not there.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self.status, Some(404 | 410))
    }

    /// Whether it holds other resources.
    pub(super) fn is_collection(&self) -> bool {
        self.property(dav("resourcetype"))
            .is_some_and(|kind| kind.child(dav("collection")).is_some())
    }
}

/// The number in `HTTP/1.1 404 Not Found`.
fn status(element: &Element) -> Option<u16> {
    element.child(dav("status"))?.text()?.split_ascii_whitespace().nth(1)?.parse().ok()
}
