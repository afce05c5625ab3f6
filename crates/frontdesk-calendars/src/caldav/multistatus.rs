//! Parses multistatus responses (RFC 4918 section 13).

use std::mem;

use super::xml::{self, Element, Name, dav};

#[derive(Debug)]
pub(super) struct Multistatus {
    pub(super) rows: Vec<Row>,
    /// The version of the collection (RFC 6578 section 6.4).
    pub(super) sync_token: Option<String>,
}

#[derive(Debug)]
pub(super) struct Row {
    /// The address as the server wrote it.
    pub(super) href: String,
    /// `None` if only the properties of the resource have a status.
    pub(super) status: Option<u16>,
    found: Vec<Element>,
    /// The error status of withheld properties, except 404 (no such property).
    withheld: Option<u16>,
}

impl Multistatus {
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
    /// Returns one row per resource; only the first row has properties.
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

    pub(super) fn property(&self, name: Name) -> Option<&Element> {
        self.found.iter().find(|property| property.is(name))
    }

    pub(super) fn text(&self, name: Name) -> Option<&str> {
        self.property(name)?.text()
    }

    pub(super) fn href(&self, name: Name) -> Option<&str> {
        self.property(name)?.child(dav("href"))?.text()
    }

    /// Returns an error status, except that of a missing resource or property.
    pub(super) fn failed_status(&self) -> Option<u16> {
        self.status
            .filter(|status| !(200..300).contains(status) && !self.is_missing())
            .or(self.withheld)
    }

    pub(super) fn is_missing(&self) -> bool {
        matches!(self.status, Some(404 | 410))
    }

    pub(super) fn is_collection(&self) -> bool {
        self.property(dav("resourcetype"))
            .is_some_and(|kind| kind.child(dav("collection")).is_some())
    }
}

fn status(element: &Element) -> Option<u16> {
    element.child(dav("status"))?.text()?.split_ascii_whitespace().nth(1)?.parse().ok()
}
