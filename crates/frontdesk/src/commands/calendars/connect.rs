//! OAuth for native apps (RFC 8252), which redirects to a loopback port.
//!
//! PKCE (RFC 7636) prevents other processes from using the authorization code.

mod redirect;

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, bail};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_calendars::{OauthClient, OauthClients};
use frontdesk_domain::calendar::{CalendarAccount, CalendarKind};
use frontdesk_domain::ports::{CalendarVendors as _, ConsentRequest};
use frontdesk_outgoing::Outgoing;

use crate::cli::{ConnectCalendarArguments, Vendor};
use crate::output::{SPECIAL, print, print_message, styled};
use crate::{secrets, store, system};

/// Scripts capture standard output, so it receives only the token.
pub(super) fn run(arguments: &ConnectCalendarArguments) -> anyhow::Result<()> {
    let secret = secrets::client_secret(&arguments.client_secret_env)?;
    let client_id = arguments.client_id.clone();
    let (kind, loopback, client) = match arguments.vendor {
        Vendor::Google => {
            (CalendarKind::Google, "127.0.0.1", OauthClient::google(client_id, secret))
        }
        Vendor::Microsoft => {
            let client = OauthClient::microsoft(client_id, secret, &arguments.tenant);
            // Microsoft's registration page accepts no other loopback name.
            (CalendarKind::Microsoft, "localhost", client.context("--tenant")?)
        }
    };
    // Vendors are on the public internet, so no private network is allowed.
    let outgoing = Outgoing::new([]).context("cannot connect to the vendor over HTTPS")?;
    let clients = OauthClients::new(outgoing, vec![client]);
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("cannot listen on a loopback port")?;
    let port = listener.local_addr().context("the listener has no address")?.port();
    let secret = || URL_SAFE_NO_PAD.encode(system::random_bytes::<32>());
    let redirect_uri = format!("http://{loopback}:{port}");
    let request = ConsentRequest { kind, redirect_uri, state: secret(), verifier: secret() };
    let url = clients.consent_url(&request).context("the vendor has no consent page")?;
    print_message(
        "Open this address in a browser on this machine, signed in as the calendar's owner:\n",
    );
    print_message(format_args!("{}\n", styled(url, SPECIAL)));
    let code = redirect::wait(listener, arguments.timeout, &request.state)?;
    let account = store::runtime()?.block_on(clients.exchange(&request, &code));
    let account = account.map_err(|fault| anyhow::anyhow!(fault.detail))?;
    let (CalendarAccount::Google(grant) | CalendarAccount::Microsoft { grant, .. }) = account
    else {
        bail!("the vendor returned no OAuth grant");
    };
    print_message(
        "Access is granted. Store this refresh token in the environment variable that refresh_token names in the workspace file:",
    );
    Ok(print(grant.refresh_token)?)
}
