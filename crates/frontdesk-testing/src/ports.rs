//! TCP ports for servers that must be started with a port number.

use std::net::{Ipv4Addr, TcpListener, TcpStream};

/// Returns a loopback port that the system reserves for a minute.
///
/// A closed connection keeps the port in `TIME_WAIT`: the system assigns the port to no other
/// socket, but a server that sets `SO_REUSEADDR` can bind it explicitly. Without the reservation,
/// two concurrent tests could get the same port.
///
/// # Panics
/// If loopback has no free port.
#[must_use]
pub fn reserved_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    let address = listener.local_addr().expect("a listener has an address");
    let client = TcpStream::connect(address).expect("the listener accepts connections");
    let (accepted, _) = listener.accept().expect("the client has connected");
    // The side that closes first stays in `TIME_WAIT`, so this side must close before `client`.
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
