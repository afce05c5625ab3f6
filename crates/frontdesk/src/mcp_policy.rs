use frontdesk_mcp::{Policy, WebOrigin};

use crate::cli::ServeArguments;

/// Allowed origins and host names of the MCP endpoints.
///
/// With neither a base URL nor host names, only a loopback listener checks host names.
pub(crate) fn policy(arguments: &ServeArguments, base_url: &str) -> Policy {
    let own: Option<WebOrigin> = base_url.parse().ok();
    let origins = own.iter().chain(&arguments.allowed_origins).cloned();
    let policy =
        Policy::default().with_origins(origins).set_by("--allowed-origins", "--allowed-hosts");
    let names = arguments.allowed_hosts.iter().map(|host| host.trim().to_owned());
    match arguments.base_url {
        Some(_) => policy.with_hosts(own.and_then(|own| own.host_name()).into_iter().chain(names)),
        None if arguments.allowed_hosts.is_empty() && !arguments.listen.ip().is_loopback() => {
            policy
        }
        None => policy.with_hosts(names),
    }
}
