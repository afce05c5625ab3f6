use std::env;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use reqwest::dns::{Name, Resolve, Resolving};
use reqwest::{Client, ClientBuilder, Method, NoProxy, Proxy, RequestBuilder, redirect, retry};
use rustls::crypto::ring;
use thiserror::Error;
use url::Url;

use crate::OutOfReach;
use crate::guard::{Reach, SystemNames};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const IDLE_CONNECTION_TIMEOUT: Duration = Duration::from_mins(1);

/// The connections of every outgoing request.
///
/// The client checks the address of each connection. Public addresses require `https`, all others
/// must be in an allowed network. It uses rustls with the system's certificate authorities, follows
/// no redirects, keeps no cookies and does not retry. Clones share connections.
///
/// `https` uses the proxy of `HTTPS_PROXY` or `ALL_PROXY`, except for hosts in `NO_PROXY`. Behind a
/// proxy, the client checks only IP addresses in URLs, because the proxy resolves the host names.
#[derive(Clone, Debug)]
pub struct HttpClient {
    https: ScopedClient,
    http: ScopedClient,
}

#[derive(Clone, Debug)]
struct ScopedClient {
    client: Client,
    reach: Reach,
}

/// The client could not be created, usually for lack of certificate authorities.
#[derive(Debug, Error)]
#[error(
    "cannot create the HTTP client; check that certificate authorities (ca-certificates) are installed"
)]
pub struct BuildClientError(#[from] reqwest::Error);

impl HttpClient {
    /// Creates a client that may also connect to the `allowed` networks.
    ///
    /// # Errors
    /// [`BuildClientError`] if the certificate authorities of the machine cannot be read.
    pub fn new(allowed: impl IntoIterator<Item = IpNet>) -> Result<Self, BuildClientError> {
        Self::proxied(allowed, Client::builder)
    }

    /// Creates a client without certificate authorities; all `https` connections fail.
    ///
    /// # Errors
    /// [`BuildClientError`] if the client cannot be created.
    pub fn without_authorities(
        allowed: impl IntoIterator<Item = IpNet>,
    ) -> Result<Self, BuildClientError> {
        Self::proxied(allowed, || Client::builder().tls_certs_only([]))
    }

    fn proxied(
        allowed: impl IntoIterator<Item = IpNet>,
        builder: impl Fn() -> ClientBuilder,
    ) -> Result<Self, BuildClientError> {
        let proxy = proxy(|name| env::var(name).ok());
        let names: Arc<dyn Resolve> = Arc::new(SystemNames);
        Self::build(allowed, &names, proxy, || builder().connect_timeout(CONNECT_TIMEOUT))
    }

    /// `proxy` is used for `https` only, because a proxy could read a key in plain `http`.
    pub(crate) fn build(
        allowed: impl IntoIterator<Item = IpNet>,
        names: &Arc<dyn Resolve>,
        proxy: Option<(Proxy, String)>,
        builder: impl Fn() -> ClientBuilder,
    ) -> Result<Self, BuildClientError> {
        // Fails only if the process already has a TLS provider.
        let _ = ring::default_provider().install_default();
        let allowed: Arc<[IpNet]> = allowed.into_iter().collect();
        let client_for = |reach: Reach, proxy: Option<(Proxy, String)>| {
            let (proxy, proxy_host) = proxy.unzip();
            let builder = builder()
                .dns_resolver(checking(&reach, proxy_host, names))
                .no_proxy()
                .user_agent(concat!("frontdesk/", env!("CARGO_PKG_VERSION")))
                .pool_idle_timeout(IDLE_CONNECTION_TIMEOUT)
                .redirect(redirect::Policy::none())
                .retry(retry::never())
                .referer(false)
                .gzip(true);
            let client = proxy.into_iter().fold(builder, ClientBuilder::proxy).build()?;
            Ok::<_, BuildClientError>(ScopedClient { client, reach })
        };
        Ok(Self {
            https: client_for(Reach::encrypted(Arc::clone(&allowed)), proxy)?,
            http: client_for(Reach::plain(allowed), None)?,
        })
    }

    /// Checks the scheme, and the host if it is an IP address.
    ///
    /// Host names are checked when they are resolved.
    ///
    /// # Errors
    /// [`OutOfReach`] if no request to this URL is allowed.
    pub fn check(&self, url: &Url) -> Result<(), OutOfReach> {
        match url.scheme() {
            "https" | "http" => self.client_for(url).reach.check_literal(url),
            other => Err(OutOfReach::Scheme(other.to_owned())),
        }
    }

    /// Begins a request; call [`check`](Self::check) for its URL first.
    pub fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.client_for(&url).client.request(method, url)
    }

    fn client_for(&self, url: &Url) -> &ScopedClient {
        if url.scheme() == "https" { &self.https } else { &self.http }
    }
}

/// The proxy that the environment names, and its host.
fn proxy(variable: impl Fn(&str) -> Option<String>) -> Option<(Proxy, String)> {
    let names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];
    let url = names.into_iter().find_map(|name| variable(name).filter(|url| !url.is_empty()))?;
    // The scheme of a proxy is optional: `proxy.example:3128`.
    let parsed = Url::parse(&url)
        .ok()
        .filter(Url::has_host)
        .or_else(|| Url::parse(&format!("http://{url}")).ok());
    let host = parsed.as_ref().and_then(Url::host_str).map(str::to_owned);
    let (Ok(proxy), Some(host)) = (Proxy::https(url), host) else {
        tracing::warn!("HTTPS_PROXY or ALL_PROXY is not a valid proxy URL and is ignored");
        return None;
    };
    Some((proxy.no_proxy(NoProxy::from_env()), host))
}

/// A resolver that restricts all names to `reach`, except the name of the proxy.
fn checking(
    reach: &Reach,
    proxy_host: Option<String>,
    names: &Arc<dyn Resolve>,
) -> Arc<dyn Resolve> {
    let guarded = reach.checking(Arc::clone(names));
    let Some(host) = proxy_host else { return guarded };
    // All addresses except those of cloud metadata services.
    let anywhere = ["0.0.0.0/0", "::/0"].map(|network| network.parse().expect("a network"));
    let of_proxy = Reach::plain(anywhere.into()).checking(Arc::clone(names));
    Arc::new(BehindProxy { host, of_proxy, guarded })
}

struct BehindProxy {
    host: String,
    of_proxy: Arc<dyn Resolve>,
    guarded: Arc<dyn Resolve>,
}

impl Resolve for BehindProxy {
    fn resolve(&self, name: Name) -> Resolving {
        let is_proxy = name.as_str().eq_ignore_ascii_case(&self.host);
        if is_proxy { self.of_proxy.resolve(name) } else { self.guarded.resolve(name) }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use wiremock::matchers::any;
    use wiremock::{Mock, MockServer, ResponseTemplate};

    use super::*;
    use crate::testing::AllHere;

    fn address(text: &str) -> Url {
        Url::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn client_is_created_with_the_system_certificate_authorities() {
        HttpClient::new([]).expect("a client");
    }

    #[test]
    fn private_address_in_a_url_is_rejected_before_sending() {
        let allowed: IpNet = "10.0.0.0/8".parse().expect("a network");
        let client = HttpClient::without_authorities([allowed]).expect("a client");
        for (url, is_allowed) in [
            ("https://10.1.2.3/", true),
            ("https://8.8.8.8/", true),
            ("http://10.1.2.3:9000/", true),
            ("http://127.0.0.1:9000/", false),
            ("https://[::1]/", false),
            ("https://192.168.1.1/", false),
            ("https://169.254.169.254/", false),
            ("https://[fd00:ec2::254]/", false),
        ] {
            assert_eq!(client.check(&address(url)).is_ok(), is_allowed, "{url}");
        }
    }

    #[tokio::test]
    async fn operators_proxy_may_have_a_private_address() {
        let names: Arc<dyn Resolve> = Arc::new(AllHere);
        let reach = Reach::encrypted(Arc::new([]));
        let resolver = checking(&reach, Some("proxy.acme.com".to_owned()), &names);
        let found =
            async |name: &str| resolver.resolve(name.parse().expect("a name")).await.is_ok();
        assert!(found("proxy.acme.com").await);
        assert!(!found("vendor.test").await);
    }

    /// Rejects one tunnel and returns the first bytes that it received.
    async fn refuse(listener: TcpListener) -> std::io::Result<String> {
        let (mut stream, _) = listener.accept().await?;
        let mut start = [0; 7];
        stream.read_exact(&mut start).await?;
        stream.write_all(b"HTTP/1.1 403 No\r\n\r\n").await?;
        Ok(String::from_utf8_lossy(&start).into_owned())
    }

    #[tokio::test]
    async fn proxy_is_used_only_for_https() {
        let stub = MockServer::start().await;
        Mock::given(any()).respond_with(ResponseTemplate::new(204)).mount(&stub).await;
        for name in ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
            let url = format!("http://{}", listener.local_addr().expect("its address"));
            let refusing = tokio::spawn(refuse(listener));
            let proxy = proxy(|asked| (asked == name).then(|| url.clone()));
            let names: Arc<dyn Resolve> = Arc::new(SystemNames);
            let here: IpNet = "127.0.0.0/8".parse().expect("a network");
            let client = HttpClient::build([here], &names, Some(proxy.expect("a proxy")), || {
                Client::builder().tls_certs_only([])
            });
            let client = client.expect("a client");
            let get = async |url: &str| client.request(Method::GET, address(url)).send().await;
            assert_eq!(get(&stub.uri()).await.expect("a response").status(), 204, "{name}");
            assert!(!refusing.is_finished(), "{name}");
            let https = get("https://vendor.test/").await.expect_err("a refused tunnel");
            assert!(https.is_connect(), "{name}: {https:?}");
            assert_eq!(refusing.await.expect("a proxy").expect("a request"), "CONNECT", "{name}");
        }
        for (name, value) in
            [("HTTP_PROXY", "http://proxy.acme.com"), ("ALL_PROXY", ""), ("HTTPS_PROXY", "http://")]
        {
            assert!(
                proxy(|asked| (asked == name).then(|| value.to_owned())).is_none(),
                "{name}={value}"
            );
        }
    }
}
