//! Mail about bookings, from its content to SMTP.

mod calendar_notice;
mod composed;
mod html;
mod identity;
mod invitation;
mod letter;
mod letterhead;
mod message;
mod plain;
mod server;
mod sign_in;
mod smtp;
#[cfg(test)]
mod testing;

pub use composed::ComposedMail;
pub use letterhead::{InvalidMailFrom, Letterhead, MailFrom};
pub use server::{InvalidSmtpUrl, SmtpServer};
pub use smtp::{BuildMailerError, SmtpMailer};

/// Makes text safe for headers and headings.
///
/// Removes control characters and directional formatting (UAX #9), which could disguise a name.
fn one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = text.chars().filter(|c| !turns(*c)).map(|c| if c.is_control() { ' ' } else { c });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn line_breaks_and_bidi_controls_are_removed_from_names() {
        assert_eq!(one_line(" Ada\r\nBcc: eve@evil.example\t\u{7} "), "Ada Bcc: eve@evil.example");
        assert_eq!(one_line("Ada \u{202e}moc.elpmaxe"), "Ada moc.elpmaxe");
        assert_eq!(one_line("Ada  Byron"), "Ada Byron");
    }
}
