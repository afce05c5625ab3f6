//! TLS with rustls, according to libpq's `sslmode`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use frontdesk_domain::ports::StoreError;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::url::{Roots, TlsMode};

/// Files with the system's trusted certificates on Debian, on Fedora, and on Alpine or macOS.
const SYSTEM_ROOTS: [&str; 3] =
    ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"];

pub(super) fn connector(mode: &TlsMode) -> Result<Option<MakeRustlsConnect>, StoreError> {
    let provider = Arc::new(ring::default_provider());
    let verifier: Arc<dyn ServerCertVerifier> = match mode {
        TlsMode::Disable => return Ok(None),
        TlsMode::Prefer | TlsMode::Require => Arc::new(Anybody(provider.clone())),
        TlsMode::VerifyCa(roots) => Arc::new(AnyName(verifier(roots, &provider)?)),
        TlsMode::VerifyFull(roots) => verifier(roots, &provider)?,
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(StoreError::unavailable)?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    Ok(Some(MakeRustlsConnect::new(config)))
}

fn verifier(
    roots: &Roots,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, StoreError> {
    let path = match roots {
        Roots::File(path) => path.clone(),
        Roots::System => system_roots()?,
    };
    let roots = Arc::new(read_roots(&path)?);
    WebPkiServerVerifier::builder_with_provider(roots, provider.clone())
        .build()
        .map_err(StoreError::unavailable)
}

fn system_roots() -> Result<PathBuf, StoreError> {
    SYSTEM_ROOTS.into_iter().map(PathBuf::from).find(|path| path.exists()).ok_or_else(|| {
        let places = SYSTEM_ROOTS.join(", ");
        StoreError::unavailable(format!(
            "no trusted certificates in {places}; set sslrootcert to a file"
        ))
    })
}

fn read_roots(path: &Path) -> Result<RootCertStore, StoreError> {
    let failed = |why: String| {
        StoreError::unavailable(format!("sslrootcert {} cannot be used: {why}", path.display()))
    };
    let certificates = CertificateDer::pem_file_iter(path)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| failed(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    // System bundles may contain certificates that cannot be parsed.
    let (usable, _unusable) = roots.add_parsable_certificates(certificates);
    if usable == 0 { Err(failed("it contains no PEM certificate".to_owned())) } else { Ok(roots) }
}

/// Accepts any certificate, like libpq's `prefer` and `require`.
///
/// The connection is encrypted, but the server is not authenticated. The handshake signature only
/// proves that the server has the private key of its certificate.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(
            message,
            certificate,
            signed,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Accepts a trusted certificate for any host name, like libpq's `verify-ca`.
#[derive(Debug)]
struct AnyName(Arc<WebPkiServerVerifier>);

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        // The verifier checks the name last, so a name error means that the chain is valid.
        match self.0.verify_server_cert(certificate, intermediates, name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            outcome => outcome,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unverified_modes_need_no_certificates() {
        assert!(matches!(connector(&TlsMode::Disable), Ok(None)));
        for mode in [TlsMode::Prefer, TlsMode::Require] {
            assert!(matches!(connector(&mode), Ok(Some(_))), "{mode:?}");
        }
    }

    #[test]
    fn missing_certificate_file_is_named_in_the_error() {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let (missing, empty) = (folder.path().join("missing.pem"), folder.path().join("empty.pem"));
        std::fs::write(&empty, "nothing here\n").expect("the folder can be written to");
        for path in [missing, empty] {
            let error = connector(&TlsMode::VerifyFull(Roots::File(path.clone())))
                .err()
                .expect("no certificate");
            let StoreError::Unavailable(why) = error else { panic!("{error:?}") };
            assert!(why.to_string().contains(&path.display().to_string()), "{why}");
        }
    }
}
