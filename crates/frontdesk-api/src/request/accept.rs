use actix_web::http::header::{self, Accept, Header as _};
use actix_web::mime::Mime;
use actix_web::{HttpMessage, mime};

pub(crate) fn accepts_json(request: &impl HttpMessage) -> bool {
    accepts(request, &["application/json", "application/problem+json"])
}

/// Whether `Accept` names HTML, as browsers do for pages.
pub(crate) fn names_html(request: &impl HttpMessage) -> bool {
    let ranges = Accept::parse(request).map(|Accept(ranges)| ranges).unwrap_or_default();
    ranges.iter().any(|range| {
        range.item.essence_str() == "text/html" && range.quality != header::Quality::ZERO
    })
}

/// Whether `Accept` prefers CSV to JSON, by quality and then by specificity.
pub(crate) fn prefers_csv(request: &impl HttpMessage) -> bool {
    let ranges = Accept::parse(request).map(|Accept(ranges)| ranges).unwrap_or_default();
    let preference = |name: &str| {
        let (specificity, quality) = best_range(&ranges, &name.parse().ok()?)?;
        Some((quality, specificity)).filter(|_| quality != header::Quality::ZERO)
    };
    preference("application/json") < preference("text/csv")
}

/// Whether `Accept` allows one of `offered` (RFC 9110, section 12.5.1).
///
/// A missing or malformed header allows everything.
pub(crate) fn accepts(request: &impl HttpMessage, offered: &[&str]) -> bool {
    if !request.headers().contains_key(header::ACCEPT) {
        return true;
    }
    let Ok(Accept(ranges)) = Accept::parse(request) else { return true };
    let offered = offered.iter().filter_map(|name| name.parse::<Mime>().ok());
    ranges.is_empty() || offered.into_iter().any(|offer| lets_through(&ranges, &offer))
}

fn lets_through(ranges: &[header::QualityItem<Mime>], offer: &Mime) -> bool {
    best_range(ranges, offer).is_some_and(|(_, quality)| quality != header::Quality::ZERO)
}

/// The specificity and the quality of the most specific range that includes `offer`.
fn best_range(ranges: &[header::QualityItem<Mime>], offer: &Mime) -> Option<(u8, header::Quality)> {
    let specificity = |range: &Mime| -> Option<u8> {
        if range.type_() == mime::STAR {
            return Some(0);
        }
        if range.type_() != offer.type_() {
            return None;
        }
        if range.subtype() == mime::STAR {
            return Some(1);
        }
        (range.essence_str() == offer.essence_str()).then_some(2)
    };
    ranges
        .iter()
        .filter_map(|range| Some((specificity(&range.item)?, range.quality)))
        .max_by_key(|(specificity, _)| *specificity)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn json_passes(accept: &str) -> bool {
        accepts_json(&TestRequest::get().insert_header((header::ACCEPT, accept)).to_http_request())
    }

    #[test]
    fn json_is_acceptable_by_name_and_by_wildcard() {
        assert!(accepts_json(&TestRequest::get().to_http_request()));
        for accept in [
            "*/*",
            "application/json",
            "application/*",
            "text/html, */*;q=0.1",
            "application/problem+json",
            "application/json;q=0.5, text/html",
            "application/json; charset=utf-8",
        ] {
            assert!(json_passes(accept), "{accept}");
        }
    }

    #[test]
    fn csv_is_preferred_by_quality_and_then_by_specificity() {
        let prefers = |accept: &str| {
            prefers_csv(
                &TestRequest::get().insert_header((header::ACCEPT, accept)).to_http_request(),
            )
        };
        assert!(!prefers_csv(&TestRequest::get().to_http_request()));
        for accept in ["text/csv", "text/csv, */*", "application/json;q=0.5, text/csv", "text/*"] {
            assert!(prefers(accept), "{accept}");
        }
        for accept in [
            "*/*",
            "application/json",
            "application/json, text/csv",
            "text/csv;q=0.1, */*",
            "text/csv;q=0",
            "text/html",
        ] {
            assert!(!prefers(accept), "{accept}");
        }
    }

    #[test]
    fn json_is_not_acceptable_if_excluded() {
        for accept in [
            "text/html",
            "application/xml",
            "application/json;q=0, application/problem+json;q=0",
            "*/*;q=0",
        ] {
            assert!(!json_passes(accept), "{accept}");
        }
    }
}
