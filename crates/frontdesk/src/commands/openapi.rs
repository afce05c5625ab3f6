use anyhow::Context as _;

use crate::output::print;

/// Prints the document that the service serves at `/openapi.json`.
pub(crate) fn run() -> anyhow::Result<()> {
    let document = frontdesk_api::openapi()
        .to_pretty_json()
        .context("cannot serialize the OpenAPI document")?;
    Ok(print(document)?)
}
