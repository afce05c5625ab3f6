use std::io::Read as _;

use actix_web::body::{MessageBody as _, to_bytes};
use actix_web::http::header::{ACCEPT_ENCODING, ETAG, IF_NONE_MATCH};
use actix_web::test::TestRequest;
use flate2::read::{GzDecoder, ZlibDecoder};

use super::*;

const TEXT: &str =
    "body { color: rebeccapurple } body { color: rebeccapurple } body { color: rebeccapurple }";

fn style() -> StaticFile {
    StaticFile::new("text/css; charset=utf-8", TEXT)
}

fn answered(file: &StaticFile, address: &str, accept_encoding: &str) -> HttpResponse {
    let request = TestRequest::get().uri(address).insert_header((ACCEPT_ENCODING, accept_encoding));
    file.response(&request.to_http_request(), Keep::ForAnHour)
}

fn header(
    response: &HttpResponse,
    name: impl actix_web::http::header::AsHeaderName,
) -> Option<&str> {
    response.headers().get(name).map(|value| value.to_str().expect("a header of text"))
}

fn bytes(response: HttpResponse) -> Bytes {
    response.into_body().try_into_bytes().expect("a body that is whole")
}

#[test]
fn a_file_is_sent_in_an_accepted_encoding() {
    let file = style();
    for (accepted, encoding) in [
        ("", None),
        ("identity", None),
        ("br", None),
        ("gzip, deflate, br", Some("gzip")),
        ("gzip;q=0, deflate", Some("deflate")),
        ("*", None),
    ] {
        let response = answered(&file, "/a.css", accepted);
        assert_eq!(header(&response, CONTENT_ENCODING), encoding, "{accepted}");
        assert_eq!(header(&response, VARY), Some("accept-encoding"), "{accepted}");
        let body = bytes(response);
        let mut text = String::new();
        let read = match encoding {
            Some("gzip") => GzDecoder::new(&*body).read_to_string(&mut text),
            Some(_) => ZlibDecoder::new(&*body).read_to_string(&mut text),
            None => (&*body).read_to_string(&mut text),
        };
        assert_eq!(
            (read.expect("a readable body"), text.as_str()),
            (TEXT.len(), TEXT),
            "{accepted}"
        );
    }
}

#[test]
fn a_file_is_compressed_once_per_encoding() {
    let file = style();
    for encoding in ["gzip", "deflate"] {
        let [first, second] = [(); 2].map(|()| bytes(answered(&file, "/a.css", encoding)));
        assert_eq!(first.as_ptr(), second.as_ptr(), "{encoding}: the compressed bytes are shared");
    }
}

#[test]
fn only_svg_images_are_compressed() {
    let picture = StaticFile::new("image/png", TEXT);
    let response = answered(&picture, "/a.png", "gzip");
    assert_eq!((header(&response, CONTENT_ENCODING), header(&response, VARY)), (None, None));
    let drawing = StaticFile::new("image/svg+xml", TEXT);
    assert_eq!(header(&answered(&drawing, "/a.svg", "gzip"), CONTENT_ENCODING), Some("gzip"));
}

#[test]
fn only_urls_with_the_current_hash_are_immutable() {
    let file = style();
    let versioned = file.versioned("/a.css");
    let cached =
        |address: &str| header(&answered(&file, address, ""), CACHE_CONTROL).map(str::to_owned);
    assert_eq!(cached(&versioned).as_deref(), Some("public, max-age=31536000, immutable"));
    for other in ["/a.css", "/a.css?v=0000000000000000", "/a.css?v="] {
        assert_eq!(cached(other).as_deref(), Some("public, max-age=3600"), "{other}");
    }
    let changed = StaticFile::new("text/css", "body { color: red }");
    assert_ne!(changed.versioned("/a.css"), versioned);
}

#[actix_web::test]
async fn a_matching_etag_returns_304_without_a_body() {
    let file = style();
    let tag = header(&answered(&file, "/a.css", ""), ETAG).expect("a tag").to_owned();
    for (held, status) in [(tag.as_str(), 304), ("*", 304), (r#"W/"other""#, 200), ("broken", 200)]
    {
        let request = TestRequest::get().uri("/a.css").insert_header((IF_NONE_MATCH, held));
        let response = file.response(&request.to_http_request(), Keep::Revalidated);
        assert_eq!(response.status(), status, "{held}");
        assert_eq!(header(&response, CACHE_CONTROL), Some("public, no-cache"), "{held}");
        assert_eq!(header(&response, ETAG), Some(tag.as_str()), "{held}");
        let body = to_bytes(response.into_body()).await.expect("a body");
        assert_eq!(body.is_empty(), status == 304, "{held}");
    }
}

#[test]
fn tagged_response_is_304_while_its_body_is_the_same() {
    let send = |tags: &'static str, body: &str| {
        let request = TestRequest::get().insert_header((IF_NONE_MATCH, tags)).to_http_request();
        let mut response = HttpResponse::Ok();
        response.content_type("text/plain").insert_header((VARY, "accept-language"));
        tagged(&request, &mut response, body.to_owned())
    };
    let first = send("", TEXT);
    let tag = header(&first, ETAG).expect("a tag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    assert_eq!((first.status(), header(&first, VARY)), (StatusCode::OK, Some("accept-language")));
    let again = send("*", TEXT);
    assert_eq!((again.status(), header(&again, ETAG)), (StatusCode::NOT_MODIFIED, Some(&*tag)));
    assert_eq!(header(&again, CONTENT_TYPE), None);
    let vary: Vec<_> = again.headers().get_all(VARY).collect();
    assert_eq!(vary, ["accept-language", "accept-encoding"]);
    assert_ne!(header(&send("", "other"), ETAG), Some(&*tag));
    assert!(bytes(again).is_empty());
}
