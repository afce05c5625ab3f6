//! A seal signs a form's page, submission id and time of display.
//!
//! Bots submit a form at once; people need a few seconds. The seal proves when the form was shown.
//! It is an HMAC-SHA256 (RFC 2104) with a key of the service. The seal covers the submission id, so
//! a client cannot choose a new submission id.
//!
//! A form with an invalid, too fresh or too old seal has to be sent again. After a restart with a
//! new key, this applies to all open forms.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// The shortest time in which a person can fill in the form.
const LEAST: Duration = Duration::seconds(2);
/// The maximum age of a form; visitors can return the next day.
const MOST: Duration = Duration::hours(48);

/// The maximum time that an owner takes to consent.
const MAX_CONSENT: Duration = Duration::minutes(15);

const MOMENT_BYTES: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// The age is plausible for a person.
    Right,
    /// The form was submitted too fast for a person.
    TooFresh,
    /// The form is too old, or the seal does not match.
    Unknown,
}

#[derive(Clone)]
pub(crate) struct FormSeal {
    key: [u8; 32],
}

impl FormSeal {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    pub(crate) fn seal(&self, path: &str, submission: Uuid, now: OffsetDateTime) -> String {
        let moment = now.unix_timestamp().to_be_bytes();
        let code = self.code(path, submission, moment).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode([moment.as_slice(), code.as_slice()].concat())
    }

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

    /// Returns the CSRF token of a session.
    pub(crate) fn csrf_token(&self, session: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.session_code(session).finalize().into_bytes())
    }

    /// Compares in constant time.
    pub(crate) fn is_csrf_token(&self, token: &str, session: &str) -> bool {
        let token = URL_SAFE_NO_PAD.decode(token);
        token.is_ok_and(|token| self.session_code(session).verify_slice(&token).is_ok())
    }

    /// Returns the state of a consent at a vendor, and its code verifier (RFC 7636).
    pub(crate) fn consent(
        &self,
        (session, vendor): (&str, &str),
        nonce: Uuid,
        now: OffsetDateTime,
    ) -> (String, String) {
        let seal = self.seal(&consent_path(session, vendor), nonce, now);
        (format!("{vendor}.{nonce}.{seal}"), self.verifier(session, nonce))
    }

    /// Returns the vendor and the code verifier of a state.
    ///
    /// `None` if the state is of another session, or older than 15 minutes.
    pub(crate) fn consented<'a>(
        &self,
        state: &'a str,
        session: &str,
        now: OffsetDateTime,
    ) -> Option<(&'a str, String)> {
        let (vendor, rest) = state.split_once('.')?;
        let (nonce, seal) = rest.split_once('.')?;
        let nonce = Uuid::try_parse(nonce).ok()?;
        let age = now - self.shown_at(seal, &consent_path(session, vendor), nonce)?;
        let is_current = (Duration::ZERO..=MAX_CONSENT).contains(&age);
        is_current.then(|| (vendor, self.verifier(session, nonce)))
    }

    fn verifier(&self, session: &str, nonce: Uuid) -> String {
        let mut code = self.mac();
        code.update(b"verifier ");
        code.update(nonce.as_bytes());
        code.update(session.as_bytes());
        URL_SAFE_NO_PAD.encode(code.finalize().into_bytes())
    }

    fn session_code(&self, session: &str) -> Hmac<Sha256> {
        let mut code = self.mac();
        code.update(b"session ");
        code.update(session.as_bytes());
        code
    }

    fn mac(&self) -> Hmac<Sha256> {
        Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes keys of any length")
    }

    fn shown_at(&self, seal: &str, path: &str, submission: Uuid) -> Option<OffsetDateTime> {
        let bytes = URL_SAFE_NO_PAD.decode(seal).ok()?;
        let (moment, code) = bytes.split_first_chunk::<MOMENT_BYTES>()?;
        self.code(path, submission, *moment).verify_slice(code).ok()?;
        OffsetDateTime::from_unix_timestamp(i64::from_be_bytes(*moment)).ok()
    }

    fn code(&self, path: &str, submission: Uuid, moment: [u8; MOMENT_BYTES]) -> Hmac<Sha256> {
        let mut code = self.mac();
        code.update(&moment);
        code.update(submission.as_bytes());
        code.update(path.as_bytes());
        code
    }
}

/// Paths of pages begin with a slash, so no seal of a form is a state.
fn consent_path(session: &str, vendor: &str) -> String {
    format!("consent {vendor} {session}")
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
    fn form_filled_in_within_the_time_limits_is_accepted() {
        let seal = FormSeal::new([7; 32]).seal(PATH, Uuid::nil(), SHOWN);
        for taken in [LEAST, Duration::MINUTE, MOST] {
            assert_eq!(freshness(&seal, taken), Freshness::Right, "{taken}");
        }
    }

    #[test]
    fn form_sent_too_early_or_too_late_is_rejected() {
        let seal = FormSeal::new([7; 32]).seal(PATH, Uuid::nil(), SHOWN);
        for taken in [Duration::ZERO, Duration::SECOND] {
            assert_eq!(freshness(&seal, taken), Freshness::TooFresh, "{taken}");
        }
        for taken in [-Duration::HOUR, MOST + Duration::SECOND] {
            assert_eq!(freshness(&seal, taken), Freshness::Unknown, "{taken}");
        }
    }

    #[test]
    fn csrf_token_is_valid_for_one_session_and_key() {
        let seal = FormSeal::new([7; 32]);
        let token = seal.csrf_token("9z7h96631mn5");
        assert!(seal.is_csrf_token(&token, "9z7h96631mn5"));
        assert!(!seal.is_csrf_token(&token, "9z7h96631mn6"));
        assert!(!FormSeal::new([8; 32]).is_csrf_token(&token, "9z7h96631mn5"));
        for forged in ["", "AAAA", "ÿ", &token[1..]] {
            assert!(!seal.is_csrf_token(forged, "9z7h96631mn5"), "{forged}");
        }
    }

    #[test]
    fn consent_is_of_one_session_and_vendor_and_expires() {
        let seal = FormSeal::new([7; 32]);
        let (state, verifier) = seal.consent(("9z7h", "google"), Uuid::max(), SHOWN);
        let later = SHOWN + MAX_CONSENT;
        assert_eq!(seal.consented(&state, "9z7h", later), Some(("google", verifier.clone())));
        assert!((43..=128).contains(&verifier.len()), "RFC 7636, section 4.1");
        assert!(!state.contains(&verifier));
        assert_eq!(seal.consented(&state, "9z7h", later + Duration::SECOND), None);
        assert_eq!(seal.consented(&state, "9z7i", later), None);
        assert_eq!(FormSeal::new([8; 32]).consented(&state, "9z7h", later), None);
        for forged in
            ["", "google", "google.x.y", &state.replace("google", "microsoft"), &state[..60]]
        {
            assert_eq!(seal.consented(forged, "9z7h", later), None, "{forged}");
        }
        let (_, other) = seal.consent(("9z7h", "google"), Uuid::nil(), SHOWN);
        assert_ne!(other, verifier);
    }

    #[test]
    fn seal_is_valid_only_for_its_page_submission_and_key() {
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
