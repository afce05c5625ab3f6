use actix_web::HttpRequest;
use actix_web::http::header::{ACCEPT, Accept, Header as _, Quality};

/// Whether an answer in JSON would do. The protocol wants clients to name both `application/json`
/// and `text/event-stream`; many name only the former, or `*/*`, or nothing, and read JSON all the
/// same.
pub(crate) fn takes_json(request: &HttpRequest) -> bool {
    if !request.headers().contains_key(ACCEPT) {
        return true;
    }
    let Ok(Accept(ranges)) = Accept::parse(request) else { return false };
    let quality_of = |essence: &str| {
        ranges.iter().find(|range| range.item.essence_str() == essence).map(|range| range.quality)
    };
    // The most specific range decides (RFC 9110, section 12.5.1).
    let decisive = ["application/json", "application/*", "*/*"].into_iter().find_map(quality_of);
    decisive.is_some_and(|quality| quality != Quality::ZERO)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn json_or_anything_or_nothing_will_do() {
        assert!(takes_json(&TestRequest::post().to_http_request()));
        for accept in [
            "application/json",
            "*/*",
            "application/*;q=0.5",
            "application/json, text/event-stream",
        ] {
            let request = TestRequest::post().insert_header((ACCEPT, accept));
            assert!(takes_json(&request.to_http_request()), "{accept}");
        }
    }

    #[test]
    fn events_alone_or_pages_will_not() {
        for accept in
            ["text/event-stream", "text/html", "application/json;q=0, */*", "*/*;q=0", "nonsense"]
        {
            let request = TestRequest::post().insert_header((ACCEPT, accept));
            assert!(!takes_json(&request.to_http_request()), "{accept}");
        }
    }
}
