//! The seal on a form: when it was shown, for which page, under which submission, in a way that
//! only this service can write.
//!
//! Bots fill a form at once; people take a few seconds. How long somebody took can be told from the
//! moment at which the form was shown, if nobody else can write that moment: so it bears a message
//! authentication code (HMAC-SHA256, RFC 2104) under a key of the service. A session in the store
//! would do as well and cost a write for each visitor; a bare moment could be set back by whoever
//! reads the form. The submission's mark is under the seal too, so that each form that is sent was
//! shown once.
//!
//! A seal that is too fresh, too old or not ours is never the end: the form is shown again with all
//! that was entered and a new seal. So a restart with another key costs a person one more click.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Nobody reads a form and fills in a name and an address faster, a password manager's help
/// included.
const LEAST: Duration = Duration::seconds(2);
/// Who comes back to an open form the next day need not lose it.
const MOST: Duration = Duration::hours(48);

const MOMENT_BYTES: usize = 8;

/// How long ago a form was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// Long enough for a person, and not days ago.
    Right,
    /// Only a moment ago.
    TooFresh,
    /// Too long ago, or the seal is not of this service, this page and this submission.
    Unknown,
}

/// Seals forms and checks their seals.
#[derive(Clone)]
pub(crate) struct FormSeal {
    key: [u8; 32],
}

impl FormSeal {
    /// Seals with `key`.
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The seal of a form shown at `now` on the page at `path`.
    pub(crate) fn seal(&self, path: &str, submission: Uuid, now: OffsetDateTime) -> String {
        let moment = now.unix_timestamp().to_be_bytes();
        let code = self.code(path, submission, moment).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode([moment.as_slice(), code.as_slice()].concat())
    }

    /// How long ago a form was shown that bears this seal.
    pub(crate) fn freshness(
        &self,
        seal: &str,
        path: &str,
        submission: Uuid,
        now: OffsetDateTime,
    ) -> Freshness {
        match self.shown_at(seal, path, submission).map(|shown| now - shown) {
            Some(taken) if LEAST <= taken && taken <= MOST => Freshness::Right,
            Some(taken) if Duration::ZERO <= taken && taken < LEAST => Freshness::TooFresh,
            Some(_) | None => Freshness::Unknown,
        }
    }

    fn shown_at(&self, seal: &str, path: &str, submission: Uuid) -> Option<OffsetDateTime> {
        let bytes = URL_SAFE_NO_PAD.decode(seal).ok()?;
        let (moment, code) = bytes.split_first_chunk::<MOMENT_BYTES>()?;
        self.code(path, submission, *moment).verify_slice(code).ok()?;
        OffsetDateTime::from_unix_timestamp(i64::from_be_bytes(*moment)).ok()
    }

    fn code(&self, path: &str, submission: Uuid, moment: [u8; MOMENT_BYTES]) -> Hmac<Sha256> {
        let mut code =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes keys of any length");
        code.update(&moment);
        code.update(submission.as_bytes());
        code.update(path.as_bytes());
        code
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const PATH: &str = "/book/northwind/x";
    const SHOWN: OffsetDateTime = datetime!(2030-01-01 09:00 UTC);

    fn freshness(seal: &str, after: Duration) -> Freshness {
        FormSeal::new([7; 32]).freshness(seal, PATH, Uuid::nil(), SHOWN + after)
    }

    #[test]
    fn a_form_that_somebody_took_the_time_to_fill_in_passes() {
        let seal = FormSeal::new([7; 32]).seal(PATH, Uuid::nil(), SHOWN);
        for taken in [LEAST, Duration::MINUTE, MOST] {
            assert_eq!(freshness(&seal, taken), Freshness::Right, "{taken}");
        }
    }

    #[test]
    fn one_sent_at_once_or_days_later_or_before_it_was_shown_does_not() {
        let seal = FormSeal::new([7; 32]).seal(PATH, Uuid::nil(), SHOWN);
        for taken in [Duration::ZERO, Duration::SECOND] {
            assert_eq!(freshness(&seal, taken), Freshness::TooFresh, "{taken}");
        }
        for taken in [-Duration::HOUR, MOST + Duration::SECOND] {
            assert_eq!(freshness(&seal, taken), Freshness::Unknown, "{taken}");
        }
    }

    #[test]
    fn a_seal_is_of_one_page_one_submission_and_one_key() {
        let seal = FormSeal::new([7; 32]);
        let (text, later) = (seal.seal(PATH, Uuid::nil(), SHOWN), SHOWN + Duration::MINUTE);
        assert_eq!(
            seal.freshness(&text, "/book/northwind/y", Uuid::nil(), later),
            Freshness::Unknown
        );
        assert_eq!(seal.freshness(&text, PATH, Uuid::max(), later), Freshness::Unknown);
        let another = FormSeal::new([8; 32]);
        assert_eq!(another.freshness(&text, PATH, Uuid::nil(), later), Freshness::Unknown);
        for forged in ["", "AAAA", "ÿ", &text[1..], &format!("{text}A")] {
            assert_eq!(freshness(forged, Duration::MINUTE), Freshness::Unknown, "{forged}");
        }
    }
}
