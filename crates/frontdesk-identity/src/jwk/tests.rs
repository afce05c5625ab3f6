use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
    EcdsaSigningAlgorithm, KeyPair as _,
};
use serde_json::json;

use super::*;

/// The modulus of a key of `openssl genrsa`, and its signatures of `message`.
const MODULUS: &str = "vbRCiBIduCh3tlBToWVefuPBsiIuWRtY0tZVAw0u4J5-tGCGmmwFDoWIFzTKDDcYKg_FaZySbuMAuaQvaEH_RhfR\
    MJc3M27ly9hxFcA8AZfMxFDiwoQx-wpnQy1FEr7Be0E5njLbEoRwIQnGXpI_pT-ZmTrIecqrzDJZrq3DxqIbrpD4\
    9fvVdezAD8r5hX1rTlE29nabx5UVQcqJPckhuy19wYvNxez4QplOGPvKHmZEp2mn-33t_4vOX8Jflk3gBj-oIjLz\
    u9GnTFKoZXIYJsOfZ02wCCSqOhLgL0gj0Ufcfs2dqsb8Pu5C1dQF6qu_jxLElrVHwjxRKR-750NK6Q";
const RS256: &str = "gvd2CtbvlOey-D_Jfbj6FVTVIXRbsJ6yu4BvSJTergs3c86wlDnLx2ZGYsylPCJun3-RfHKnKtdt6iWIku-k_p10\
    PURBPU5UrSOSmBzDWss2EBtmxF_y2lygyNh9fcra0GlUNnVjSPpICoX3E8W5k1SylquFOB2NmZr8j9ApyFU-twoh\
    Fsl_LzEToSe-D8u5kTMp4IViPM5Qe1C4QyOEcqlajjpgSRRVgi2cJK9N24Zl_wMtjzgzLl_ElQkuHoKjAToKVr17\
    BvNSEnQvydbiBLcdnrFRjSVUtkXsQmMHV4yNnMrbMF3S34C2YiJp7gNjD1yqd6c12EO3EneXlIF0Og";
const PS512: &str = "rPYmB9PAS1GkE90i-5aaBheQKEvg_iWW0-r7jokx9-t1blnWPRsq82sRowuLtkJPWeL4KDCfpf-prP9Cg5bAl1rU\
    Pz1W3BclHU9EgKNFEqmghQxLnyfe_-0HofpDbxT5hlsa0jVyouPoaDN-MiMnyb5RgdiBOdrPKlz5z6Qsxo1KqN7J\
    fA3uz_1J_y3aqx07ApKh_vrg4uNQ3LNdhffsvKe7kccw9pQ5JT-6isNWPs3T7gdvaNpffhbbWKal4CIWu5udxyDi\
    Sfy0V9iF9B6OALaDCUDH-6D1TXUK0y5QWq4l-sZ0Hbtf7KM3K0g_k4rTavnuaiLdKc-sc-5ysEVjUg";

fn key(fields: &serde_json::Value) -> Jwk {
    Jwk::deserialize(fields).expect("a key")
}

#[test]
fn rsa_signatures_of_openssl_are_verified() {
    let fields = json!({ "kty": "RSA", "n": MODULUS, "e": "AQAB" });
    for (algorithm, other, signature) in [("RS256", "RS512", RS256), ("PS512", "PS256", PS512)] {
        let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64");
        assert!(key(&fields).verifies(algorithm, b"message", &signature), "{algorithm}");
        for other in [other, "none", "HS256", "ES256", "EdDSA", ""] {
            assert!(!key(&fields).verifies(other, b"message", &signature), "{other}");
        }
        assert!(!key(&fields).verifies(algorithm, b"massage", &signature));
        assert!(!key(&fields).verifies(algorithm, b"message", &signature[1..]));
        for (name, value) in [("use", "enc"), ("alg", other), ("n", "AQAB"), ("kty", "EC")] {
            let mut changed = fields.clone();
            changed[name] = value.into();
            assert!(!key(&changed).verifies(algorithm, b"message", &signature), "{name}");
        }
    }
}

#[test]
fn elliptic_curve_signatures_are_verified() {
    let random = SystemRandom::new();
    let check = |algorithm: &'static EcdsaSigningAlgorithm, name: &str, crv: &str| {
        let pair = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, pair.as_ref(), &random).expect("a key");
        let (x, y) =
            pair.public_key().as_ref()[1..].split_at((pair.public_key().as_ref().len() - 1) / 2);
        let [x, y] = [x, y].map(|part| URL_SAFE_NO_PAD.encode(part));
        let key = key(&json!({ "kty": "EC", "crv": crv, "x": x, "y": y }));
        let signature = pair.sign(&random, b"message").expect("a signature");
        assert!(key.verifies(name, b"message", signature.as_ref()), "{name}");
        assert!(!key.verifies(name, b"massage", signature.as_ref()), "{name}");
        assert!(!key.verifies("none", b"message", b""));
    };
    check(&ECDSA_P256_SHA256_FIXED_SIGNING, "ES256", "P-256");
    check(&ECDSA_P384_SHA384_FIXED_SIGNING, "ES384", "P-384");
}
