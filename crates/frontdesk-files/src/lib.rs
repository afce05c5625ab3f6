//! Serves static files of the program: scripts, style sheets, icons, documents.
//!
//! [`StaticFile`] compresses a file on the first request for each encoding. [`tagged`] adds an
//! `ETag` to a response of another crate.
//!
//! Architecture invariant: the crate contains no files, routes or workspace data. The content of a
//! [`StaticFile`] is part of the program, so caches never store personal data.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, ETag, Encoding,
    EntityTag, Header as _, HeaderValue, IfNoneMatch, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use sha2::{Digest as _, Sha256};

/// 96 bits of a SHA-256 distinguish all versions of a file.
const HASH_CHARS: usize = 16;

/// The server's compression leaves responses in these encodings unchanged.
const ENCODINGS: [Encoding; 3] = [Encoding::identity(), Encoding::gzip(), Encoding::deflate()];

const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// A file with its compressed variants.
#[derive(Debug)]
pub struct StaticFile {
    kind: Cow<'static, str>,
    plain: Bytes,
    hash: String,
    gzip: OnceLock<Bytes>,
    deflate: OnceLock<Bytes>,
}

/// How long caches may keep a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// One year, because the URL changes with the content.
    ForGood,
    /// One hour, then the client revalidates.
    ForAnHour,
    /// The client revalidates before every use.
    Revalidated,
}

impl Keep {
    const fn cache_control(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::ForGood => "public, max-age=31536000, immutable",
            Self::ForAnHour => "public, max-age=3600",
            Self::Revalidated => "public, no-cache",
        })
    }
}

impl StaticFile {
    /// Creates a file of the media type `kind`.
    pub fn new(kind: impl Into<Cow<'static, str>>, content: impl Into<Bytes>) -> Self {
        let plain = content.into();
        let mut hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&plain));
        hash.truncate(HASH_CHARS);
        Self { kind: kind.into(), plain, hash, gzip: OnceLock::new(), deflate: OnceLock::new() }
    }

    /// A hash of the content, for use in URLs.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// `path` with the content hash. Responses at this URL use [`Keep::ForGood`].
    pub fn versioned(&self, path: &str) -> String {
        format!("{path}?{}", self.version())
    }

    /// The response to a request: 200 in an accepted encoding, or 304.
    pub fn response(&self, request: &HttpRequest, keep: Keep) -> HttpResponse {
        let is_versioned = request.query_string() == self.version();
        let keep = if is_versioned { Keep::ForGood } else { keep };
        let tag = EntityTag::new_weak(self.hash.clone());
        let is_held = is_held(request, &tag);
        let status = if is_held { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut response = HttpResponse::build(status);
        response.insert_header((CACHE_CONTROL, keep.cache_control())).insert_header(ETag(tag));
        if self.is_compressible() {
            response.insert_header((VARY, BY_ENCODING));
        }
        if is_held {
            return response.finish();
        }
        let (encoding, body) = self.encoded_for(request);
        if encoding != ContentEncoding::Identity {
            response.insert_header((CONTENT_ENCODING, encoding.to_header_value()));
        }
        response.content_type(self.kind.as_ref()).body(body)
    }

    fn version(&self) -> String {
        format!("v={}", self.hash)
    }

    /// SVG is text; other images are already compressed.
    fn is_compressible(&self) -> bool {
        !self.kind.starts_with("image/") || self.kind.starts_with("image/svg")
    }

    fn encoded_for(&self, request: &HttpRequest) -> (ContentEncoding, Bytes) {
        let accepted = AcceptEncoding::parse(request).ok().filter(|_| self.is_compressible());
        match accepted.and_then(|accepted| accepted.negotiate(ENCODINGS.iter())) {
            Some(Encoding::Known(ContentEncoding::Gzip)) => (ContentEncoding::Gzip, self.gzip()),
            Some(Encoding::Known(ContentEncoding::Deflate)) => {
                (ContentEncoding::Deflate, self.deflate())
            }
            _ => (ContentEncoding::Identity, self.plain.clone()),
        }
    }

    fn gzip(&self) -> Bytes {
        let compress = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.plain).and_then(|()| encoder.finish()).expect(IN_MEMORY).into()
        };
        self.gzip.get_or_init(compress).clone()
    }

    fn deflate(&self) -> Bytes {
        let compress = || {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.plain).and_then(|()| encoder.finish()).expect(IN_MEMORY).into()
        };
        self.deflate.get_or_init(compress).clone()
    }
}

const IN_MEMORY: &str = "memory takes what is written to it";

/// Returns `body` with its `ETag`, or a 304 if it is unchanged.
///
/// `response` has the other headers. `request` must be `GET` or `HEAD` (RFC 9110, section 13.1.2).
pub fn tagged(
    request: &HttpRequest,
    response: &mut HttpResponseBuilder,
    body: String,
) -> HttpResponse {
    let tag = tag_of(&body);
    let is_held = is_held(request, &tag);
    response.insert_header(ETag(tag));
    if !is_held {
        return response.body(body);
    }
    // The server's compression adds no `Vary` to a response without a body.
    let mut unchanged =
        response.status(StatusCode::NOT_MODIFIED).append_header((VARY, BY_ENCODING)).finish();
    unchanged.headers_mut().remove(CONTENT_TYPE);
    unchanged
}

/// Returns a weak tag, because one body has several encodings.
///
/// A new compiler may change the hash; clients then download the body again.
fn tag_of(body: &str) -> EntityTag {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    EntityTag::new_weak(format!("{:016x}", hasher.finish()))
}

fn is_held(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests;
