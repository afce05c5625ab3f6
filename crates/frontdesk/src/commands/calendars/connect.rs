//! Lets the owner of an account grant access, as RFC 8252 has it for programs without a web address
//! of their own: the browser comes back to a port of this machine, and what it brings is worth
//! something to this process alone (PKCE, RFC 7636).

mod grant;
mod redirect;

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, bail};
use frontdesk_outgoing::Outgoing;

use self::grant::{Authorization, Endpoints};
use crate::cli::ConnectCalendarArguments;
use crate::output::{SPECIAL, print, styled, tell};
use crate::store;

/// Prints the address to open, waits for the browser, and prints the refresh token alone on
/// standard output.
pub(super) fn run(arguments: &ConnectCalendarArguments) -> anyhow::Result<()> {
    let variable = &arguments.client_secret_env;
    let secret = std::env::var(variable).ok().filter(|secret| !secret.trim().is_empty());
    let secret = secret.with_context(|| {
        format!(
            "the environment variable {variable} is not set; it should hold the client's secret"
        )
    })?;
    let endpoints = Endpoints::of(arguments)?;
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port can be listened on")?;
    let port = listener.local_addr().context("the listener has no address")?.port();
    let authorization = Authorization::new(arguments.client_id.clone(), &endpoints, port);
    tell("Open this address in a browser on this machine, signed in as the calendar's owner:\n");
    tell(format_args!("{}\n", styled(authorization.url(&endpoints), SPECIAL)));
    let code = redirect::wait(listener, arguments.timeout, authorization.state())?;
    // The vendor is on the public internet, wherever calendars are.
    let outgoing = Outgoing::new([]).context("the vendor cannot be reached by https")?;
    let exchange = authorization.exchange(&outgoing, &endpoints, &code, secret.trim());
    let Some(refresh_token) = store::runtime()?.block_on(exchange)? else {
        bail!(
            "the vendor granted access without a refresh token; take the access back in the account's settings and try again"
        )
    };
    tell(
        "Access is granted. This is the refresh token, for the environment variable that refresh_token names in the workspace file:",
    );
    Ok(print(refresh_token)?)
}
