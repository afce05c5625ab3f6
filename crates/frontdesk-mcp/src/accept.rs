use actix_web::HttpRequest;
use actix_web::http::header::{ACCEPT, Accept, Header as _, Quality};

/// Whether the client accepts a JSON response.
///
/// The protocol requires clients to name both `application/json` and `text/event-stream`. Many do
/// not, so this function also accepts `application/json` alone, `*/*`, or a missing header.
pub(crate) fn takes_json(request: &HttpRequest) -> bool {
    if !request.headers().contains_key(ACCEPT) {
        return true;
    }
    let Ok(Accept(ranges)) = Accept::parse(request) else { return false };
    let quality_of = |essence: &str| {
        ranges.iter().find(|range| range.item.essence_str() == essence).map(|range| range.quality)
    };
    // The most specific range applies (RFC 9110, section 12.5.1).
    let decisive = ["application/json", "application/*", "*/*"].into_iter().find_map(quality_of);
    decisive.is_some_and(|quality| quality != Quality::ZERO)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn json_wildcards_or_no_header_accept_json() {
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
    fn other_media_types_do_not_accept_json() {
        for accept in
            ["text/event-stream", "text/html", "application/json;q=0, */*", "*/*;q=0", "nonsense"]
        {
            let request = TestRequest::post().insert_header((ACCEPT, accept));
            assert!(!takes_json(&request.to_http_request()), "{accept}");
        }
    }
}
