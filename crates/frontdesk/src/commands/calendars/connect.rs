//! OAuth for native apps (RFC 8252), which redirects to a loopback port.
//!
//! PKCE (RFC 7636) prevents other processes from using the authorization code.

mod grant;
mod redirect;

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, bail};
use frontdesk_outgoing::Outgoing;

use self::grant::{Authorization, Endpoints};
use crate::cli::ConnectCalendarArguments;
use crate::output::{SPECIAL, print, print_message, styled};
use crate::store;

/// Scripts capture standard output, so it receives only the token.
pub(super) fn run(arguments: &ConnectCalendarArguments) -> anyhow::Result<()> {
    let variable = &arguments.client_secret_env;
    let secret = std::env::var(variable).ok().filter(|secret| !secret.trim().is_empty());
    let secret = secret.with_context(|| {
        format!("the environment variable {variable} is not set; set it to the client secret")
    })?;
    let endpoints = Endpoints::of(arguments)?;
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("cannot listen on a loopback port")?;
    let port = listener.local_addr().context("the listener has no address")?.port();
    let authorization = Authorization::new(arguments.client_id.clone(), &endpoints, port);
    print_message(
        "Open this address in a browser on this machine, signed in as the calendar's owner:\n",
    );
    print_message(format_args!("{}\n", styled(authorization.url(&endpoints), SPECIAL)));
    let code = redirect::wait(listener, arguments.timeout, authorization.state())?;
    // Vendors are on the public internet, so no private network is allowed.
    let outgoing = Outgoing::new([]).context("cannot connect to the vendor over HTTPS")?;
    let exchange = authorization.exchange(&outgoing, &endpoints, &code, secret.trim());
    let Some(refresh_token) = store::runtime()?.block_on(exchange)? else {
        bail!(
            "the vendor returned no refresh token; revoke the app's access in the account's settings and try again"
        )
    };
    print_message(
        "Access is granted. Store this refresh token in the environment variable that refresh_token names in the workspace file:",
    );
    Ok(print(refresh_token)?)
}
