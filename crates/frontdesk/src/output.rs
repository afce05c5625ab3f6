use std::fmt::{self, Display};
use std::io::{self, ErrorKind, Write as _};

use anstyle::{AnsiColor, Style};
use clap::builder::Styles;
use time::OffsetDateTime;
use time::macros::format_description;

pub(crate) const HELP_STYLES: Styles = Styles::styled()
    .header(HEADING)
    .usage(HEADING)
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const DIMMED: Style = Style::new().dimmed();
pub(crate) const SUCCESS: Style = AnsiColor::Green.on_default();
pub(crate) const CHANGED: Style = AnsiColor::Yellow.on_default();
pub(crate) const FAILURE: Style = AnsiColor::Red.on_default();
pub(crate) const SPECIAL: Style = AnsiColor::Cyan.on_default();

pub(crate) fn styled(text: impl Display, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// A line of a welcome message.
pub(crate) fn labeled((label, fact): (&str, String)) -> String {
    format!("{}  {fact}", styled(format_args!("{label:<9}"), DIMMED))
}

/// Ignores a closed pipe (`| head`).
pub(crate) fn print(line: impl Display) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    match writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

pub(crate) fn print_message(line: impl Display) {
    // An error could only be reported to standard error itself.
    drop(writeln!(anstream::stderr().lock(), "{line}"));
}

pub(crate) fn report(error: &anyhow::Error) {
    let mut causes: Vec<String> = Vec::new();
    for cause in error.chain().map(ToString::to_string) {
        // Some errors end with the message of their cause.
        if causes.last().is_none_or(|last| !last.ends_with(&cause)) {
            causes.push(cause);
        }
    }
    print_message(format_args!("{}: {}", styled("error", FAILURE.bold()), causes.join(": ")));
}

pub(crate) fn written(at: OffsetDateTime) -> String {
    let format = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
    at.format(format).unwrap_or_else(|_| at.to_string())
}

pub(crate) struct Table {
    rows: Vec<Vec<Cell>>,
}

pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    pub(crate) fn new(text: impl Display, style: Style) -> Self {
        Self { text: text.to_string(), style }
    }
}

impl<T: Display> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::new(text, Style::new())
    }
}

impl Table {
    pub(crate) fn new<const N: usize>(headings: [&str; N]) -> Self {
        Self { rows: vec![headings.map(|heading| Cell::new(heading, HEADING)).into()] }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        self.rows.push(cells.into());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.text.chars().count())
                .max()
        };
        let widths: Vec<usize> = (0..columns).filter_map(width).collect();
        for (at, row) in self.rows.iter().enumerate() {
            if 0 < at {
                writeln!(f)?;
            }
            for (column, Cell { text, style }) in row.iter().enumerate() {
                let is_last = column + 1 == row.len();
                let gap = if is_last { 0 } else { widths[column] - text.chars().count() + 2 };
                write!(f, "{style}{text}{style:#}{:gap$}", "")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(table: &Table) -> String {
        anstream::adapter::strip_str(&table.to_string()).to_string()
    }

    #[test]
    fn columns_fit_their_widest_cell_without_trailing_spaces() {
        let mut table = Table::new(["id", "name"]);
        table.row([1.into(), Cell::new("Priya", SUCCESS)]);
        table.row(["long one".into(), "José".into()]);
        assert_eq!(plain(&table), "id        name\n1         Priya\nlong one  José");
    }

    #[test]
    fn styles_exclude_the_padding() {
        let mut table = Table::new(["a", "b"]);
        table.row([Cell::new("x", SUCCESS), "y".into()]);
        assert!(table.to_string().contains(&format!("{SUCCESS}x{SUCCESS:#}  ")));
    }
}
