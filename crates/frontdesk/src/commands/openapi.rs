use anyhow::Context as _;

use crate::output::print;

pub(crate) fn run() -> anyhow::Result<()> {
    let document = frontdesk_api::openapi()
        .to_pretty_json()
        .context("cannot serialize the OpenAPI document")?;
    Ok(print(document)?)
}
