//! Files that are part of the program, over HTTP: scripts, style sheets, icons, documents.
//!
//! Each is compressed at most once in each encoding, when the first client asks for that, and its
//! answer bears an `ETag`. An address that holds the file's hash, as [`StaticFile::versioned`]
//! writes it, is answered with a cache lifetime of a year.
//!
//! Architecture invariant: it holds no file, no route and nothing of a workspace. What it serves
//! changes with the program alone, so nothing that belongs to a person is ever kept by a cache
//! through it.

use std::borrow::Cow;
use std::io::Write as _;
use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, ContentEncoding, ETag, Encoding, EntityTag,
    Header as _, HeaderValue, IfNoneMatch, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use sha2::{Digest as _, Sha256};

/// 96 bits of the SHA-256: enough to tell the versions of one file apart.
const HASH_CHARS: usize = 16;

/// The encodings of a file, which are those that the server's compression of other answers knows:
/// what is encoded here is not encoded there once more.
const ENCODINGS: [Encoding; 3] = [Encoding::identity(), Encoding::gzip(), Encoding::deflate()];

/// A file with its compressed forms.
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
    /// A year: the address changes with the content.
    ForGood,
    /// An hour, after which a client asks whether the file has changed.
    ForAnHour,
    /// For as long as each use asks first whether the file has changed.
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
    /// A file of the media type `kind`.
    pub fn new(kind: impl Into<Cow<'static, str>>, content: impl Into<Bytes>) -> Self {
        let plain = content.into();
        let mut hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&plain));
        hash.truncate(HASH_CHARS);
        Self { kind: kind.into(), plain, hash, gzip: OnceLock::new(), deflate: OnceLock::new() }
    }

    /// A hash of the content, for an address.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The address `path` with the hash of the content: answered with [`Keep::ForGood`].
    pub fn versioned(&self, path: &str) -> String {
        format!("{path}?{}", self.version())
    }

    /// The answer to a request, which caches may `keep`: 200 in an encoding that the client takes,
    /// or 304.
    pub fn answer(&self, request: &HttpRequest, keep: Keep) -> HttpResponse {
        let is_versioned = request.query_string() == self.version();
        let keep = if is_versioned { Keep::ForGood } else { keep };
        let tag = EntityTag::new_weak(self.hash.clone());
        let is_held = is_held(request, &tag);
        let status = if is_held { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut answer = HttpResponse::build(status);
        answer.insert_header((CACHE_CONTROL, keep.cache_control())).insert_header(ETag(tag));
        if self.is_compressible() {
            answer.insert_header((VARY, HeaderValue::from_static("accept-encoding")));
        }
        if is_held {
            return answer.finish();
        }
        let (encoding, body) = self.encoded_for(request);
        if encoding != ContentEncoding::Identity {
            answer.insert_header((CONTENT_ENCODING, encoding.to_header_value()));
        }
        answer.content_type(self.kind.as_ref()).body(body)
    }

    fn version(&self) -> String {
        format!("v={}", self.hash)
    }

    /// Pictures are compressed as they are, but for SVG, which is text.
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

fn is_held(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests;
