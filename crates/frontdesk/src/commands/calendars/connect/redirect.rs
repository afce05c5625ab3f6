//! The browser's way back (RFC 8252 section 7.3): one request to a port of this machine.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use url::Url;

/// How long somebody who knocks may take to say what for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest line that is read, in bytes.
const LONGEST: u64 = 16 * 1024;

const GRANTED: &str = "Access is granted. You can close this page.";
const REFUSED: &str = "Access was not granted. You can close this page.";
const NOT_HERE: &str = "There is nothing here.";

/// Waits for the browser to bring a code for the attempt that `state` belongs to.
///
/// # Errors
/// The owner refused, or nobody came in time.
pub(super) fn wait(
    listener: TcpListener,
    timeout: Duration,
    state: &str,
) -> anyhow::Result<String> {
    let (tell, told) = mpsc::channel();
    let state = state.to_owned();
    // Nobody can be waited for on a listener for a limited time. The thread ends with the process.
    thread::spawn(move || {
        let brought = listener.incoming().flatten().find_map(|browser| receive(browser, &state));
        drop(brought.map(|brought| tell.send(brought)));
    });
    match told.recv_timeout(timeout) {
        Ok(Brought::Code(code)) => Ok(code),
        Ok(Brought::Refusal(error)) => bail!("access was not granted: {}", error.escape_debug()),
        Err(_) => bail!("nobody granted access in time; run the command again for a new address"),
    }
}

/// What a browser brings, which is told what came of it.
fn receive(mut browser: TcpStream, state: &str) -> Option<Brought> {
    let brought = brought(&mut browser, state);
    match &brought {
        Some(Brought::Code(_)) => answer(&mut browser, "200 OK", GRANTED),
        Some(Brought::Refusal(_)) => answer(&mut browser, "200 OK", REFUSED),
        // Something else of this machine, or a page that guesses.
        None => answer(&mut browser, "404 Not Found", NOT_HERE),
    }
    brought
}

/// What a request brings.
#[derive(Debug, PartialEq, Eq)]
enum Brought {
    Code(String),
    Refusal(String),
}

fn brought(browser: &mut TcpStream, state: &str) -> Option<Brought> {
    browser.set_read_timeout(Some(PATIENCE)).ok()?;
    let mut lines = BufReader::new(browser.take(LONGEST)).lines().map_while(Result::ok);
    let first = lines.next()?;
    // A connection that is closed with something unread is reset, and the page perhaps never shown.
    lines.find(String::is_empty);
    in_line(&first, state)
}

/// What the first line of a request brings, where it is one of the attempt of `state`.
fn in_line(line: &str, state: &str) -> Option<Brought> {
    let path = line.strip_prefix("GET ")?.split(' ').next()?;
    let url = Url::parse("http://127.0.0.1").ok()?.join(path).ok()?;
    let value = |name: &str| {
        url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    };
    if value("state")? != state {
        return None;
    }
    value("code").map(Brought::Code).or_else(|| value("error").map(Brought::Refusal))
}

/// Whether the page arrives matters to nobody but its reader.
fn answer(browser: &mut TcpStream, status: &str, text: &str) {
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
    fn only_the_own_attempt_brings_anything() {
        let of = |path: &str| in_line(&format!("GET {path} HTTP/1.1\r\n"), "s7");
        assert_eq!(of("/?state=s7&code=4%2Fc"), Some(Brought::Code("4/c".to_owned())));
        assert_eq!(
            of("/?error=access_denied&state=s7"),
            Some(Brought::Refusal("access_denied".to_owned()))
        );
        for path in ["/", "/favicon.ico", "/?code=c", "/?state=other&code=c", "/?state=s7"] {
            assert_eq!(of(path), None, "{path}");
        }
        assert_eq!(in_line("POST /?state=s7&code=c HTTP/1.1", "s7"), None);
    }

    #[test]
    fn the_browser_is_waited_for_past_others_and_told() {
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
    fn nobody_is_waited_for_longer_than_was_said() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let told = wait(listener, Duration::ZERO, "s7").expect_err("nobody came").to_string();
        assert!(told.contains("in time"), "{told}");
    }
}
