//! Ports for servers that cannot choose one themselves.

use std::net::{Ipv4Addr, TcpListener, TcpStream};

/// Returns a loopback port that only a server bound to it explicitly gets during the next minute.
///
/// A closed connection waits on the port (`TIME_WAIT`): the operating system no longer hands it out,
/// but a server that sets `SO_REUSEADDR` can bind it. Without this, two servers that tests start at
/// the same time can get the same port, and one test then talks to the server of the other.
///
/// # Panics
/// If loopback has no free port.
#[must_use]
pub fn reserved_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    let address = listener.local_addr().expect("a listener has an address");
    let client = TcpStream::connect(address).expect("the listener accepts connections");
    let (accepted, _) = listener.accept().expect("the client has connected");
    // The side that closes first waits, so the connection must end here before `client` does.
    drop(accepted);
    drop(client);
    address.port()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn reserved_port_is_not_handed_out_again_but_a_server_can_bind_it() {
        let ports: HashSet<u16> = (0..1_000).map(|_| reserved_port()).collect();
        assert_eq!(ports.len(), 1_000, "every port is handed out once");
        for port in ports.into_iter().take(20) {
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("the port can be bound");
        }
    }
}
