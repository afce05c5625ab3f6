//! Operating system limits and socket options.

use std::io;
use std::net::{SocketAddr, TcpListener};

use rustix::net::sockopt::set_tcp_nodelay;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit of open files to the hard limit.
///
/// The soft limit is often 1,024, for programs that use `select`. A thousand idle clients would
/// then block all others.
pub(crate) fn open_as_many_files_as_allowed() -> io::Result<()> {
    let allowed = getrlimit(Resource::Nofile).maximum;
    Ok(setrlimit(Resource::Nofile, Rlimit { current: allowed, maximum: allowed })?)
}

/// Listens with up to `backlog` pending connections.
///
/// The standard library's backlog is 128. If it is full, clients retry only after a second.
pub(crate) fn listen(address: SocketAddr, backlog: i32) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    // Accepted connections inherit the option. Without it, a compressed response, which is sent in
    // several writes, waits for the client's delayed acknowledgment: about 30 ms.
    set_tcp_nodelay(&listener, true)?;
    // A second `listen` call changes the backlog.
    rustix::net::listen(&listener, backlog)?;
    Ok(listener)
}

pub(crate) fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Bit 0 is SIGHUP.
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// Limits connections of clients that disappear or do not read their responses.
///
/// No other timeout applies while the server sends a response.
#[cfg(target_os = "linux")]
pub(crate) fn set_client_timeouts(listener: &TcpListener) -> io::Result<()> {
    use std::time::Duration;

    use rustix::net::sockopt::{
        set_socket_keepalive, set_tcp_keepidle, set_tcp_keepintvl, set_tcp_user_timeout,
    };

    /// Milliseconds that sent data may stay unacknowledged.
    const UNREAD: u32 = 30_000;
    /// Idle time before the first keepalive probe; then the interval of probes.
    const SILENCE: Duration = Duration::from_mins(1);
    const QUESTIONS: Duration = Duration::from_secs(10);

    // Accepted connections inherit these options.
    set_tcp_user_timeout(listener, UNREAD)?;
    set_socket_keepalive(listener, true)?;
    set_tcp_keepidle(listener, SILENCE)?;
    Ok(set_tcp_keepintvl(listener, QUESTIONS)?)
}

/// The system's default timeouts apply, which are hours long.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "fails only on Linux")]
pub(crate) fn set_client_timeouts(_: &TcpListener) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_limit_is_raised_to_the_hard_limit() {
        open_as_many_files_as_allowed().expect("raising to the hard limit is allowed");
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }

    /// No connection is accepted, so connections beyond the backlog time out.
    #[test]
    #[cfg(target_os = "linux")]
    fn backlog_exceeds_the_standard_library_default() {
        const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
        let allowed =
            std::fs::read_to_string("/proc/sys/net/core/somaxconn").expect("a Linux setting");
        let allowed: usize = allowed.trim().parse().expect("a number");
        let waiting = allowed.min(400);
        let free = SocketAddr::from(([127, 0, 0, 1], 0));
        let listener = listen(free, 4_096).expect("a free port");
        let address = listener.local_addr().expect("a bound listener");
        let clients: Vec<_> = (0..waiting)
            .map(|_| {
                std::net::TcpStream::connect_timeout(&address, PATIENCE)
                    .expect("the backlog has room")
            })
            .collect();
        assert_eq!(clients.len(), waiting);
    }

    #[test]
    fn accepted_connections_send_without_delay() {
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0)), 1).expect("a free port");
        let address = listener.local_addr().expect("a bound listener");
        let _client = std::net::TcpStream::connect(address).expect("a listening server");
        let (taken, _) = listener.accept().expect("a pending connection");
        assert!(taken.nodelay().expect("an option of TCP"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn accepted_connections_inherit_tcp_timeouts() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        set_client_timeouts(&listener).expect("options of Linux");
        let address = listener.local_addr().expect("a bound listener");
        let _client = std::net::TcpStream::connect(address).expect("a listening server");
        let (taken, _) = listener.accept().expect("a pending connection");
        let limit = rustix::net::sockopt::tcp_user_timeout(&taken);
        assert_eq!(limit.expect("an option of Linux"), 30_000);
    }
}
