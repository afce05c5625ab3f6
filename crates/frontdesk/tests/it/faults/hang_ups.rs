use std::io::Write as _;
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use frontdesk_testing::postgres::PostgresCluster;
use frontdesk_testing::wait::wait_until;

use super::aftermath::nothing_is_wrong_in;
use super::dice::Dice;
use super::report::log_result;
use super::{PATIENCE, turn};
use crate::http::{Desk, at, meeting, on_both_stores};
use crate::support::{BASE_URL, Server, Store};

on_both_stores! {
    disconnecting_clients_do_not_delay_others,
}

const CLIENTS: usize = 300;

/// Shorter than the timeout of the lock on a host.
const AT_ONCE: Duration = Duration::from_secs(3);

async fn disconnecting_clients_do_not_delay_others(store: Store) {
    let _turn = turn().await;
    let server = Server::start_with(&store.new_database("hang_ups"), &["--base-url", BASE_URL]);
    let desk = Desk::on(&server, |_| ());
    let ben = desk.member("ben");
    let link = desk.call_link(&ben).await;
    let mut dice = Dice::new(1);
    let mut longest = Duration::ZERO;
    for number in 0..CLIENTS {
        // All clients book the same host, so their requests wait for each other.
        let clock = format!("{:02}:00", dice.below(24));
        let request = request(&server, ben.token(), &meeting(link, &at(3, &clock)).to_string());
        let sent = if number % 3 == 0 { dice.below(request.len()) } else { request.len() };
        let mut stream = TcpStream::connect(host_of(&server)).expect("the server listens");
        stream.write_all(&request.as_bytes()[..sent]).expect("the server reads");
        if number % 2 == 0 {
            stream.shutdown(Shutdown::Both).expect("a closed connection");
        }
        drop(stream);
        if number % 50 == 49 {
            let asked = Instant::now();
            let minute = format!("{:02}:30", number / 50);
            ben.book(link, &at(3, &minute)).await.expect(201);
            longest = longest.max(asked.elapsed());
        }
    }
    assert!(longest < AT_ONCE, "{longest:?}");
    if store == Store::Postgres {
        let cluster = PostgresCluster::shared().expect("it made the database");
        let open = "SELECT count(*) FROM pg_stat_activity WHERE state <> 'idle' AND application_name = 'frontdesk' \
                    AND datname = current_database()";
        wait_until("the end of every transaction", PATIENCE, || {
            cluster.execute(server.database(), open) == "0"
        });
    }
    let database = server.database().to_owned();
    server.ask_to_end();
    assert_eq!(server.wait().code(), Some(0));
    nothing_is_wrong_in(&database);
    log_result(
        &format!("{CLIENTS} clients hung up on {store:?}"),
        format_args!("the longest that another one waited was {} ms", longest.as_millis()),
    );
}

fn host_of(server: &Server) -> &str {
    server.address().trim_start_matches("http://")
}

fn request(server: &Server, token: &str, body: &str) -> String {
    format!(
        "POST /api/v1/bookings HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        host_of(server),
        body.len()
    )
}
