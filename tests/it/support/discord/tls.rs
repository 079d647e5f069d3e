//! A certificate for discord.com, signed by an authority that exists for one test.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// The acceptor of the REST half, and the authority's certificate for the client to trust.
pub(super) fn authority() -> (TlsAcceptor, String) {
    let key = KeyPair::generate().expect("a key for the authority");
    let mut params = CertificateParams::new(Vec::<String>::new()).expect("an authority without names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = params.self_signed(&key).expect("the authority signs itself");
    let issuer = Issuer::new(params, key);

    let key = KeyPair::generate().expect("a key for the server");
    let leaf = CertificateParams::new(vec!["discord.com".to_owned()]).expect("a valid name");
    let leaf = leaf.signed_by(&key, &issuer).expect("the authority signs the server");

    let secret = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_no_client_auth()
        .with_single_cert(vec![leaf.der().clone()], secret)
        .expect("the certificate fits its key");
    (TlsAcceptor::from(Arc::new(config)), root.pem())
}
