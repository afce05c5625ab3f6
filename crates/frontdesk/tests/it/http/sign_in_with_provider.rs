use std::collections::BTreeMap;

use frontdesk_testing::ports::reserved_port;
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, Url};
use url::form_urlencoded::Serializer;

use super::Desk;
use crate::support::{IdentityServer, Server, Store};

on_both_stores! {
    member_signs_in_with_a_provider,
}

/// A browser; both sites are on this machine, so they share its cookies.
struct Browser {
    client: Client,
    cookies: BTreeMap<String, String>,
    /// Every address that the browser opened.
    visited: Vec<Url>,
}

struct Page {
    status: u16,
    url: Url,
    text: String,
}

impl Browser {
    fn new() -> Self {
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder().no_proxy().redirect(Policy::none()).build();
        let client = client.expect("a client can be built");
        Self { client, cookies: BTreeMap::new(), visited: Vec::new() }
    }

    async fn open(&mut self, address: &str) -> Page {
        self.follow(Method::GET, address.parse().expect("an address"), &[]).await
    }

    /// Sends the only form of a page.
    async fn submit(&mut self, page: &Page, fields: &[(&str, &str)]) -> Page {
        let form = page.text.split_once("action=\"").expect("a form").1;
        let action = form.split('"').next().expect("an address");
        let url = page.url.join(action).expect("an address");
        self.follow(Method::POST, url, fields).await
    }

    /// Follows all redirects.
    async fn follow(&mut self, mut method: Method, mut url: Url, fields: &[(&str, &str)]) -> Page {
        let body = Serializer::new(String::new()).extend_pairs(fields).finish();
        loop {
            self.visited.push(url.clone());
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let mut request = self.client.request(method.clone(), url.clone());
            request = request.header(COOKIE, cookies.join("; "));
            if method == Method::POST {
                let kind = "application/x-www-form-urlencoded";
                request = request.header("Content-Type", kind).body(body.clone());
            }
            let response = request.send().await.expect("the site responds");
            for cookie in response.headers().get_all(SET_COOKIE) {
                let cookie = cookie.to_str().expect("a cookie is ASCII");
                let (name, value) = cookie.split_once('=').expect("a cookie has a name");
                let value = value.split(';').next().unwrap_or_default();
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
            let Some(next) = response.headers().get(LOCATION) else {
                let status = response.status().as_u16();
                return Page { status, url, text: response.text().await.expect("a whole page") };
            };
            url = url.join(next.to_str().expect("an address is ASCII")).expect("an address");
            method = Method::GET;
        }
    }

    /// Signs in and consents at the provider.
    async fn sign_in(&mut self, service: &str, email: &str) -> Page {
        let page = self.open(&format!("{service}/desk/sign-in")).await;
        assert!(page.text.contains("Sign in with Acme ID"), "{}", page.text);
        let start = "/desk/sign-in/oidc/start";
        assert!(page.text.contains(&format!("href=\"{start}\"")), "{}", page.text);
        let login = self.open(&format!("{service}{start}")).await;
        let fields = [("prompt", "login"), ("login", email), ("password", "any")];
        let consent = self.submit(&login, &fields).await;
        self.submit(&consent, &[("prompt", "consent")]).await
    }
}

async fn member_signs_in_with_a_provider(store: Store) {
    let secret = ("FRONTDESK_OIDC_CLIENT_SECRET", "s+ecret:7");
    for (client, variables) in [("confidential", &[secret][..]), ("public", &[])] {
        let port = reserved_port();
        let issuer = format!("http://127.0.0.1:{port}");
        let settings = ["--oidc-issuer", &issuer, "--oidc-client-id", client];
        let more = ["--oidc-name", "Acme ID", "--allow-private-network", "127.0.0.0/8"];
        let settings = [&settings[..], &more].concat();
        let database = store.new_database("oidc");
        // The service starts before the provider.
        let server = Server::start_with_variables(&database, &settings, variables);
        let redirect_uri = format!("{}/desk/sign-in/oidc", server.address());
        let Some(_provider) = IdentityServer::start(port, &redirect_uri) else { return };
        let _desk = Desk::on(&server, |file| {
            file["members"][1]["email"] = "unverified@desk.example".into();
        });

        let mut ana = Browser::new();
        let page = ana.sign_in(server.address(), "Ana@desk.example").await;
        assert_eq!((page.status, page.url.path()), (200, "/desk"), "{client}: {}", page.text);
        assert!(page.text.contains("Ana Sousa"), "{client}: {}", page.text);
        assert!(server.log().contains("member signed in"));

        let callback = ana.visited.iter().find(|url| url.path() == "/desk/sign-in/oidc");
        let callback = callback.expect("the provider redirects").to_string();
        for browser in [&mut ana, &mut Browser::new()] {
            let replayed = browser.open(&callback).await;
            assert_eq!((replayed.status, replayed.url.as_str()), (403, &*callback), "{client}");
        }
        for email in ["unverified@desk.example", "stranger@desk.example"] {
            let page = Browser::new().sign_in(server.address(), email).await;
            assert_eq!(page.status, 403, "{email}: {}", page.text);
            assert!(page.text.contains("No member has your address"), "{email}: {}", page.text);
        }
    }
}
