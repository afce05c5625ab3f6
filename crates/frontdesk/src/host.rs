//! What the machine lets the service have, and what it does for it.

use std::io;
use std::net::{SocketAddr, TcpListener};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets the process open as many files and connections as it may. What a shell or a service manager
/// hands down is often 1,024 with leave to take more, for the sake of programs that use `select`; a
/// thousand idle clients would shut everybody else out.
///
/// # Errors
/// The system's.
pub(crate) fn open_as_many_files_as_allowed() -> io::Result<()> {
    let allowed = getrlimit(Resource::Nofile).maximum;
    Ok(setrlimit(Resource::Nofile, Rlimit { current: allowed, maximum: allowed })?)
}

/// Listens on `address`, where up to `backlog` connections may wait to be accepted. The standard
/// library asks for 128, and a client whose connection finds no place sends it again after a
/// second.
///
/// # Errors
/// The system's.
pub(crate) fn listen(address: SocketAddr, backlog: i32) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    // A socket that listens already takes the new length.
    rustix::net::listen(&listener, backlog)?;
    Ok(listener)
}

/// Whether the process was started with SIGHUP ignored, as `nohup` starts it: it is meant to
/// outlive its terminal.
pub(crate) fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Bit 0 is signal 1, SIGHUP. Where there is no such file nothing tells, and it is taken for not
    // ignored.
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// Has the system close the connections, taken from `listener`, of clients that do not read their
/// answers or are gone without a word: no other clock runs while an answer is being sent.
///
/// # Errors
/// The system's.
#[cfg(target_os = "linux")]
pub(crate) fn give_up_on_silent_clients(listener: &TcpListener) -> io::Result<()> {
    use std::time::Duration;

    use rustix::net::sockopt::{
        set_socket_keepalive, set_tcp_keepidle, set_tcp_keepintvl, set_tcp_user_timeout,
    };

    /// How long what was sent may stay unread or unacknowledged, in milliseconds.
    const UNREAD: u32 = 30_000;
    /// How long nothing is said before the system asks whether the client is there, and how often
    /// it then asks.
    const SILENCE: Duration = Duration::from_mins(1);
    const QUESTIONS: Duration = Duration::from_secs(10);

    // Connections inherit them.
    set_tcp_user_timeout(listener, UNREAD)?;
    set_socket_keepalive(listener, true)?;
    set_tcp_keepidle(listener, SILENCE)?;
    Ok(set_tcp_keepintvl(listener, QUESTIONS)?)
}

/// Elsewhere the system's own limits have to do, which are some hours.
///
/// # Errors
/// None.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(crate) fn give_up_on_silent_clients(_: &TcpListener) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_may_open_as_many_files_as_it_is_allowed_to() {
        open_as_many_files_as_allowed().expect("leave was given already");
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }

    /// Nobody accepts them: those beyond the backlog would wait in vain.
    #[test]
    #[cfg(target_os = "linux")]
    fn more_connections_may_wait_than_the_standard_library_allows() {
        const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
        let allowed = std::fs::read_to_string("/proc/sys/net/core/somaxconn").expect("Linux says");
        let allowed: usize = allowed.trim().parse().expect("a number");
        let waiting = allowed.min(400);
        let free = SocketAddr::from(([127, 0, 0, 1], 0));
        let listener = listen(free, 4_096).expect("there is a free port");
        let address = listener.local_addr().expect("it is bound");
        let clients: Vec<_> = (0..waiting)
            .map(|_| {
                std::net::TcpStream::connect_timeout(&address, PATIENCE).expect("it has a place")
            })
            .collect();
        assert_eq!(clients.len(), waiting);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn connections_are_given_up_as_their_listener_says() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        give_up_on_silent_clients(&listener).expect("the system can");
        let address = listener.local_addr().expect("it is bound");
        let _client = std::net::TcpStream::connect(address).expect("it listens");
        let (taken, _) = listener.accept().expect("a client waits");
        let limit = rustix::net::sockopt::tcp_user_timeout(&taken);
        assert_eq!(limit.expect("the system says"), 30_000);
    }
}
