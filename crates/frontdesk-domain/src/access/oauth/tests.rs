use super::*;

const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn client(redirect_uris: &[&str]) -> OauthClient {
    OauthClient {
        id: "9z7h96631mn5".to_owned(),
        name: "Claude".to_owned(),
        redirect_uris: redirect_uris.iter().map(|uri| (*uri).to_owned()).collect(),
        secret_hash: None,
        fresh_until: None,
        workspace_id: None,
    }
}

#[test]
fn redirect_is_compared_exactly() {
    let client = client(&["https://claude.ai/api/mcp/auth_callback"]);
    assert!(client.allows_redirect_to("https://claude.ai/api/mcp/auth_callback"));
    for other in [
        "https://claude.ai/api/mcp/auth_callback/",
        "https://claude.ai/api/mcp/auth_callback?next=x",
        "https://claude.ai/api/mcp/auth_callback#x",
        "https://claude.ai/api/mcp/auth_callbackx",
        "https://claude.ai/api/mcp/../mcp/auth_callback",
        "https://claude.ai/api/mcp/auth%5Fcallback",
        "https://claude.ai:444/api/mcp/auth_callback",
        "https://claude.ai:443/api/mcp/auth_callback",
        "https://CLAUDE.ai/api/mcp/auth_callback",
        "https://claude.ai@evil.example/api/mcp/auth_callback",
        "https://user@claude.ai/api/mcp/auth_callback",
        "http://claude.ai/api/mcp/auth_callback",
        "https://claude.ai.evil.example/api/mcp/auth_callback",
        "https://claude.ai\\@evil.example/api/mcp/auth_callback",
        "https://claude.ai/api/mcp/auth_call\tback",
        "",
    ] {
        assert!(!client.allows_redirect_to(other), "{other}");
    }
}

#[test]
fn only_the_port_of_a_loopback_address_is_free() {
    for registered in ["http://127.0.0.1/callback", "http://127.0.0.1:3000/callback"] {
        let client = client(&[registered]);
        assert!(client.allows_redirect_to("http://127.0.0.1:51004/callback"));
        for other in [
            "http://127.0.0.1:51004/other",
            "http://127.0.0.1:51004/callback?x=y",
            "https://127.0.0.1:51004/callback",
            "http://localhost:51004/callback",
            "http://127.0.0.2:51004/callback",
            "http://127.0.0.1.evil.example:51004/callback",
            "http://user@127.0.0.1:51004/callback",
        ] {
            assert!(!client.allows_redirect_to(other), "{other}");
        }
    }
    assert!(client(&["http://[::1]/cb"]).allows_redirect_to("http://[::1]:9/cb"));
    assert!(client(&["http://localhost:1/cb"]).allows_redirect_to("http://localhost:9/cb"));
}

#[test]
fn redirect_needs_https_loopback_or_a_private_scheme() {
    for right in [
        "https://claude.ai/callback",
        "http://127.0.0.1/callback",
        "http://localhost:8976/oauth/callback",
        "com.example.app:/callback",
        "cursor://anysphere.cursor-mcp/oauth/callback",
    ] {
        assert_eq!(check_redirect_uri(right), Ok(()), "{right}");
    }
    for wrong in [
        "",
        "/callback",
        "http://example.com/callback",
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "https://example.com/#fragment",
        "https://user:password@example.com/",
        "https://example.com/ü",
        &format!("https://example.com/{}", "x".repeat(500)),
    ] {
        assert!(check_redirect_uri(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn challenge_is_the_hash_of_the_verifier() {
    // RFC 7636, appendix B.
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    assert_eq!(challenge_of(verifier).as_deref(), Some(CHALLENGE));
    assert!(is_challenge(CHALLENGE));
    for wrong in ["", "short", &"x".repeat(129), &format!("{verifier}\u{e9}")] {
        assert_eq!(challenge_of(wrong), None, "{wrong}");
    }
    for wrong in ["", verifier.get(1..).unwrap_or_default(), &format!("{CHALLENGE}=")] {
        assert!(!is_challenge(wrong), "{wrong}");
    }
}

#[test]
fn hash_of_a_code_covers_its_binding() {
    let code = Token::from_entropy(&[7; Token::ENTROPY_BYTES]);
    let binding = CodeBinding { client_id: "a", redirect_uri: "b", challenge: "c" };
    let hash = binding.hash(&code);
    assert_eq!(hash, binding.hash(&code));
    for other in [
        CodeBinding { client_id: "x", ..binding },
        CodeBinding { redirect_uri: "x", ..binding },
        CodeBinding { challenge: "x", ..binding },
        CodeBinding { client_id: "ab", redirect_uri: "", ..binding },
    ] {
        assert_ne!(hash, other.hash(&code), "{other:?}");
    }
    assert_ne!(hash, binding.hash(&Token::from_entropy(&[8; Token::ENTROPY_BYTES])));
    assert_ne!(hash, code.secret_hash(), "a code is no API token");
}

#[test]
fn only_a_confidential_client_has_a_secret() {
    let token = Token::from_entropy(&[7; Token::ENTROPY_BYTES]);
    let public = client(&[]);
    let confidential = OauthClient { secret_hash: Some(token.secret_hash()), ..client(&[]) };
    let other = Token::from_entropy(&[8; Token::ENTROPY_BYTES]).reveal();
    assert!(public.authenticates(None) && !public.authenticates(Some(&token.reveal())));
    assert!(confidential.authenticates(Some(&token.reveal())));
    for wrong in [None, Some(""), Some(other.as_str())] {
        assert!(!confidential.authenticates(wrong), "{wrong:?}");
    }
}
