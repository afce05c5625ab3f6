use anyhow::Context as _;

use crate::output::print;

/// Prints the document that the service gives under `/openapi.json`.
pub(crate) fn run() -> anyhow::Result<()> {
    let document =
        frontdesk_api::openapi().to_pretty_json().context("the document cannot be written")?;
    Ok(print(document)?)
}
