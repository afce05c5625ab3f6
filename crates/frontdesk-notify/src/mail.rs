//! Mail about bookings: `letter` says what, `plain` and `html` write it out, `invitation` tells
//! calendars, `message` puts the parts together under their headers, `smtp` sends the whole to a
//! `server`.

mod html;
mod identity;
mod invitation;
mod letter;
mod letterhead;
mod message;
mod plain;
mod server;
mod smtp;
#[cfg(test)]
mod testing;

pub use letterhead::{InvalidMailFrom, Letterhead, MailFrom};
pub use server::{InvalidSmtpUrl, SmtpServer};
pub use smtp::{BuildMailerError, SmtpMailer};

/// The text on one line, as a name in a header or a heading has to be: without control characters,
/// and without those that turn the direction of what follows (Unicode UAX #9), by which a name
/// could pass itself off as another.
fn one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = text.chars().filter(|c| !turns(*c)).map(|c| if c.is_control() { ' ' } else { c });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_name_is_put_on_one_line_and_turns_nothing_around() {
        assert_eq!(one_line(" Ada\r\nBcc: eve@evil.example\t\u{7} "), "Ada Bcc: eve@evil.example");
        assert_eq!(one_line("Ada \u{202e}moc.elpmaxe"), "Ada moc.elpmaxe");
        assert_eq!(one_line("Ada  Byron"), "Ada Byron");
    }
}
