//! The XML bodies of CalDAV requests.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::href::Listed;

const NAMESPACES: &str = r#"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/""#;

/// The properties of the account's address, which may be a calendar.
pub(super) const ADDRESS: &str = "<D:current-user-principal/><D:resourcetype/><D:displayname/>\
    <D:current-user-privilege-set/><C:supported-calendar-component-set/><C:calendar-timezone/>";
pub(super) const PRINCIPAL: &str = "<D:current-user-principal/>";
/// The properties for the calendars' home and the owner's addresses.
pub(super) const HOME: &str =
    "<C:calendar-home-set/><C:calendar-user-address-set/><D:principal-URL/>";
pub(super) const CALENDAR: &str = "<D:resourcetype/><D:displayname/><D:owner/><D:current-user-privilege-set/>\
    <C:supported-calendar-component-set/><C:calendar-timezone/><C:schedule-calendar-transp/>";
/// The properties with the version of a whole calendar.
pub(super) const VERSIONS: &str = "<D:sync-token/><S:getctag/>";
/// The properties with the type and the version of an object.
pub(super) const VERSION: &str = "<D:resourcetype/><D:getetag/>";

pub(super) fn propfind(wanted: &str) -> String {
    document("D:propfind", &format!("<D:prop>{wanted}</D:prop>"))
}

/// An empty `token` requests everything (RFC 6578 section 3.2).
pub(super) fn sync_collection(token: &str) -> String {
    let token = escape(token);
    document(
        "D:sync-collection",
        &format!(
            "<D:sync-token>{token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop>{VERSION}</D:prop>"
        ),
    )
}

/// RFC 4791 section 7.9.
pub(super) fn multiget(objects: &[Listed]) -> String {
    let mut inner = "<D:prop><D:getetag/><C:calendar-data/></D:prop>".to_owned();
    for Listed { url, href } in objects {
        // Servers may compare the text, so the request repeats it; a relative `href` is invalid.
        let href = if href.starts_with('/') { href } else { url.path() };
        let _ = write!(inner, "<D:href>{}</D:href>", escape(href));
    }
    document("C:calendar-multiget", &inner)
}

/// RFC 4791 section 7.8.6.
pub(super) fn with_uid(uid: &str) -> String {
    let uid = escape(uid);
    document(
        "C:calendar-query",
        &format!(
            "<D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter><C:comp-filter name=\"VCALENDAR\">\
             <C:comp-filter name=\"VEVENT\"><C:prop-filter name=\"UID\">\
             <C:text-match collation=\"i;octet\">{uid}</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter>"
        ),
    )
}

fn document(root: &str, inner: &str) -> String {
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<{root} {NAMESPACES}>{inner}</{root}>")
}
