//! Receives the loopback redirect (RFC 8252 section 7.3) on a local port.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use url::Url;

const PATIENCE: Duration = Duration::from_secs(5);
/// Maximum bytes of a request.
const LONGEST: u64 = 16 * 1024;

const GRANTED: &str = "Access is granted. You can close this page.";
const REFUSED: &str = "Access was not granted. You can close this page.";
const NOT_HERE: &str = "Not found.";

/// Returns the authorization code of the redirect with `state`.
///
/// # Errors
/// If the owner refuses access or `timeout` elapses.
pub(super) fn wait(
    listener: TcpListener,
    timeout: Duration,
    state: &str,
) -> anyhow::Result<String> {
    let (sender, receiver) = mpsc::channel();
    let state = state.to_owned();
    // `accept` has no timeout; the thread ends with the process.
    thread::spawn(move || {
        let redirect_parameters =
            listener.incoming().flatten().find_map(|browser| receive(browser, &state));
        drop(redirect_parameters.map(|redirect_parameters| sender.send(redirect_parameters)));
    });
    match receiver.recv_timeout(timeout) {
        Ok(RedirectParameters::Code(code)) => Ok(code),
        Ok(RedirectParameters::Refusal(error)) => {
            bail!("access was not granted: {}", error.escape_debug())
        }
        Err(_) => bail!("access was not granted in time; run the command again for a new address"),
    }
}

fn receive(mut browser: TcpStream, state: &str) -> Option<RedirectParameters> {
    let redirect_parameters = redirect_parameters(&mut browser, state);
    match &redirect_parameters {
        Some(RedirectParameters::Code(_)) => send_response(&mut browser, "200 OK", GRANTED),
        Some(RedirectParameters::Refusal(_)) => send_response(&mut browser, "200 OK", REFUSED),
        // Another local program or a web page may send requests to the port.
        None => send_response(&mut browser, "404 Not Found", NOT_HERE),
    }
    redirect_parameters
}

#[derive(Debug, PartialEq, Eq)]
enum RedirectParameters {
    Code(String),
    Refusal(String),
}

fn redirect_parameters(browser: &mut TcpStream, state: &str) -> Option<RedirectParameters> {
    browser.set_read_timeout(Some(PATIENCE)).ok()?;
    let mut lines = BufReader::new(browser.take(LONGEST)).lines().map_while(Result::ok);
    let first = lines.next()?;
    // Closing a socket with unread input sends a reset.
    lines.find(String::is_empty);
    in_line(&first, state)
}

fn in_line(line: &str, state: &str) -> Option<RedirectParameters> {
    let path = line.strip_prefix("GET ")?.split(' ').next()?;
    let url = Url::parse("http://127.0.0.1").ok()?.join(path).ok()?;
    let value = |name: &str| {
        url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    };
    if value("state")? != state {
        return None;
    }
    value("code")
        .map(RedirectParameters::Code)
        .or_else(|| value("error").map(RedirectParameters::Refusal))
}

/// Ignores errors, because the code has already arrived.
fn send_response(browser: &mut TcpStream, status: &str, text: &str) {
    let length = text.len();
    drop(write!(
        browser,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
    ));
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn redirect_without_the_matching_state_is_ignored() {
        let of = |path: &str| in_line(&format!("GET {path} HTTP/1.1\r\n"), "s7");
        assert_eq!(of("/?state=s7&code=4%2Fc"), Some(RedirectParameters::Code("4/c".to_owned())));
        assert_eq!(
            of("/?error=access_denied&state=s7"),
            Some(RedirectParameters::Refusal("access_denied".to_owned()))
        );
        for path in ["/", "/favicon.ico", "/?code=c", "/?state=other&code=c", "/?state=s7"] {
            assert_eq!(of(path), None, "{path}");
        }
        assert_eq!(in_line("POST /?state=s7&code=c HTTP/1.1", "s7"), None);
    }

    #[test]
    fn other_requests_get_404_until_the_redirect_arrives() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let visit = move |path: &str| {
            let mut browser = TcpStream::connect(address).expect("it listens");
            write!(browser, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").expect("it reads");
            let mut page = String::new();
            browser.read_to_string(&mut page).expect("it answers");
            page
        };
        let browser = thread::spawn(move || (visit("/favicon.ico"), visit("/?state=s7&code=c7")));
        let code = wait(listener, PATIENCE, "s7").expect("a code");
        assert_eq!(code, "c7");
        let (other, own) = browser.join().expect("no panic");
        assert!(other.starts_with("HTTP/1.1 404"), "{other}");
        assert!(own.starts_with("HTTP/1.1 200") && own.ends_with(GRANTED), "{own}");
    }

    #[test]
    fn wait_ends_at_the_timeout() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let message = wait(listener, Duration::ZERO, "s7").expect_err("timeout").to_string();
        assert!(message.contains("in time"), "{message}");
    }
}
