use crate::cli::ServeArguments;
pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<()> {
    super::serve::run(arguments)
}
