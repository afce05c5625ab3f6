//! Builds responses with their status and security headers.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use frontdesk_domain::booking_page::WebOrigin;
use maud::Markup;
use url::{Host, Url};

use crate::scene::{Privacy, Scene};

pub(crate) const HTML: &str = "text/html; charset=utf-8";
const NOINDEX: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
/// The forms of members need an `Origin`, which browsers omit without a referrer.
const OWN_REFERRER: (HeaderName, HeaderValue) =
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
/// The address of a booking's page authorizes changes, so it is never sent as a referrer.
const NO_REFERRER: (HeaderName, HeaderValue) =
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
/// If the address has no language, the page's language depends on `Accept-Language`.
const VARY: (HeaderName, HeaderValue) = (header::VARY, HeaderValue::from_static("accept-language"));

pub(crate) fn page(status: StatusCode, scene: &Scene, markup: Markup) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    guard(&mut response, (&scene.ancestors, scene.redirects_to.as_deref()), scene.privacy);
    response.content_type(HTML).body(markup.into_string())
}

/// Responds with a public page and its `ETag`, or with 304 if the browser has the same page.
///
/// The page must not contain values that differ per request, such as the hidden fields of a form.
pub(crate) fn tagged_page(request: &HttpRequest, scene: &Scene, markup: Markup) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    guard(&mut response, (&scene.ancestors, scene.redirects_to.as_deref()), scene.privacy);
    frontdesk_files::tagged(request, response.content_type(HTML), markup.into_string())
}

/// Redirects after a write, so that a reload does not send the form again.
pub(crate) fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, address))
        .insert_header((header::CACHE_CONTROL, cache_control(Privacy::Personal)))
        .insert_header(NO_REFERRER)
        .finish()
}

pub(crate) fn guard(
    response: &mut HttpResponseBuilder,
    (ancestors, redirects_to): (&[WebOrigin], Option<&str>),
    privacy: Privacy,
) {
    response
        .insert_header((header::CONTENT_SECURITY_POLICY, policy(ancestors, redirects_to)))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CACHE_CONTROL, cache_control(privacy)))
        .insert_header(if privacy == Privacy::Member { OWN_REFERRER } else { NO_REFERRER })
        .insert_header(NOINDEX)
        .insert_header(VARY);
}

/// Public pages may be cached, but must be revalidated because open times change.
fn cache_control(privacy: Privacy) -> &'static str {
    match privacy {
        Privacy::Public => "private, no-cache",
        Privacy::Personal | Privacy::Member => "no-store",
    }
}

/// Lets `ancestors` embed the page, and a form redirect to one other site.
///
/// Allows only files of this service and no inline code.
fn policy(ancestors: &[WebOrigin], redirects_to: Option<&str>) -> String {
    let ancestors = if ancestors.is_empty() {
        "'none'".to_owned()
    } else {
        let named: Vec<&str> = ancestors.iter().map(WebOrigin::as_str).collect();
        named.join(" ")
    };
    let target = redirects_to.map(|uri| format!(" {}", source_of(uri))).unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         form-action 'self'{target}; base-uri 'none'; frame-ancestors {ancestors}"
    )
}

/// The source of a URI: its origin, or its scheme (CSP Level 3, section 2.3.1).
fn source_of(uri: &str) -> String {
    match Url::parse(uri) {
        // A source cannot contain an IPv6 address.
        Ok(url) if url.origin().is_tuple() && !matches!(url.host(), Some(Host::Ipv6(_))) => {
            url.origin().ascii_serialization()
        }
        Ok(url) => format!("{}:", url.scheme()),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_configured_sites_may_frame_a_page() {
        assert!(policy(&[], None).ends_with("frame-ancestors 'none'"));
        let acme = WebOrigin::parse("https://acme.example").expect("an origin");
        assert!(policy(&[acme], None).ends_with("frame-ancestors https://acme.example"));
    }

    #[test]
    fn content_security_policy_forbids_inline_and_external_content() {
        let policy = policy(&[], None);
        assert!(policy.starts_with("default-src 'none'; "));
        assert!(!policy.contains("unsafe") && !policy.contains("http:") && !policy.contains('*'));
    }

    #[test]
    fn form_may_redirect_only_to_the_given_address() {
        for (uri, source) in [
            ("https://claude.ai/api/mcp/auth_callback", "https://claude.ai"),
            ("http://127.0.0.1:51004/callback", "http://127.0.0.1:51004"),
            ("http://[::1]:51004/callback", "http:"),
            ("cursor://anysphere.cursor-mcp/oauth/callback", "cursor:"),
        ] {
            let policy = policy(&[], Some(uri));
            assert!(policy.contains(&format!("form-action 'self' {source}; ")), "{policy}");
        }
    }
}
