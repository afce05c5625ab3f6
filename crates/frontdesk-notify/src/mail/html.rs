//! Renders the letter as HTML.
//!
//! Uses no image, web font or linked style sheet, because many mail clients drop them. If a client
//! drops the `style` element, the light colors apply.

use frontdesk_words::Reading as _;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::letter::{Fact, Letter, Line, Link, Tone};

const FONT: &str = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";
const PAGE: &str = "margin:0;padding:0;background-color:#f3f4f8";
const CARD: &str =
    "max-width:560px;background-color:#ffffff;border:1px solid #dfe2ea;border-radius:14px";
const TITLE: &str = "margin:14px 0 0;font-size:22px;line-height:1.3;font-weight:650;color:#161a2b";
const OPENING: &str = "margin:10px 0 0;font-size:16px;line-height:1.55;color:#161a2b";
const LABEL: &str = "margin:18px 0 0;font-size:13px;line-height:1.4;color:#565d73";
const VALUE: &str =
    "margin:2px 0 0;font-size:16px;line-height:1.5;color:#161a2b;word-break:break-word";
const FORMER: &str = "color:#565d73;text-decoration:line-through";
const LINK: &str = "color:#3347c9";
const BUTTON: &str = "display:inline-block;padding:12px 20px;border-radius:10px;background-color:#3347c9;color:#ffffff;\
    font-size:16px;font-weight:600;text-decoration:none";
const CLOSING: &str = "margin:16px 0 0;font-size:13px;line-height:1.5;color:#565d73";

/// `!important` overrides the light colors in `style` attributes.
const DARK: &str = "@media (prefers-color-scheme: dark) {\
    .page{background-color:#0f121c!important}.card{background-color:#191d2b!important;border-color:#2d3347!important}\
    .ink{color:#eef0f8!important}.quiet{color:#a9b0c6!important}.link{color:#a9b6ff!important}\
    .button{background-color:#a9b6ff!important;color:#11163a!important}\
    .good{background-color:#123524!important;color:#7fd8a8!important}\
    .tint{background-color:#252c4d!important;color:#c6cfff!important}\
    .fault{background-color:#3a1d24!important;color:#ffabad!important}}";

pub(super) fn render(letter: &Letter) -> String {
    let (language, direction) = (letter.language.as_str(), direction(letter));
    html! {
        (DOCTYPE)
        html lang=(language) dir=(direction) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (letter.subject) }
                style { (PreEscaped(DARK)) }
            }
            // Some clients drop the attributes of `body`.
            body class="page" style=(PAGE) {
                div class="page" lang=(language) dir=(direction) style={ (PAGE) ";" (FONT) } {
                    table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
                        tr { td align="center" style="padding:24px 12px" { (column(letter)) } }
                    }
                }
            }
        }
    }
    .into_string()
}

fn direction(letter: &Letter) -> &'static str {
    if letter.language.is_right_to_left() { "rtl" } else { "ltr" }
}

fn column(letter: &Letter) -> Markup {
    let align = if letter.language.is_right_to_left() { "right" } else { "left" };
    html! {
        table.card role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(CARD) {
            tr {
                td align=(align) dir=(direction(letter)) style="padding:28px 28px 30px" {
                    (badge(letter))
                    h1.ink style=(TITLE) { (letter.title) }
                    p.ink style=(OPENING) { (lines(letter.opening.iter().map(|line| html! { (line) }))) }
                    @if let Some(confirm) = &letter.confirm {
                        p.ink style=(OPENING) { (lines(confirm.lines.iter().map(|line| html! { (line) }))) }
                        p style="margin:16px 0 0" {
                            a.button href=(confirm.link.url) style=(BUTTON) { (confirm.link.text) }
                        }
                    }
                    @for fact in &letter.facts { (of_fact(fact)) }
                    @for link in &letter.links {
                        p style="margin:26px 0 0" {
                            a.button href=(link.url) style=(BUTTON) { (link.text) }
                        }
                    }
                }
            }
        }
        p.quiet style=(CLOSING) { (letter.closing) }
    }
}

fn badge(letter: &Letter) -> Markup {
    let (class, colours) = match letter.tone {
        Tone::Good => ("good", "background-color:#e3f4ea;color:#12693f"),
        Tone::Neutral => ("tint", "background-color:#e9ecfd;color:#2836a0"),
        Tone::Bad => ("fault", "background-color:#fdecec;color:#a8101f"),
    };
    let shape =
        "display:inline-block;padding:4px 12px;border-radius:999px;font-size:13px;font-weight:600";
    html! { span class=(class) style={ (shape) ";" (colours) } { (letter.badge) } }
}

fn of_fact(fact: &Fact) -> Markup {
    html! {
        p.quiet style=(LABEL) { (fact.label) }
        p.ink style=(VALUE) { (lines(fact.lines.iter().map(of_line))) }
    }
}

fn of_line(line: &Line) -> Markup {
    html! {
        @match line {
            Line::Words(words) => (words),
            Line::Former(words) => span.quiet style=(FORMER) { (words) },
            Line::Theirs(words) => bdi { (words) },
            Line::Address(Link { text, url }) => a.link href=(url) style=(LINK) { bdi { (text) } },
        }
    }
}

fn lines(lines: impl Iterator<Item = Markup>) -> Markup {
    html! {
        @for (number, line) in lines.enumerate() {
            @if 0 < number { br; }
            (line)
        }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking_page::Language;
    use frontdesk_domain::event_type::Location;
    use frontdesk_domain::invitations::MailOccasion;
    use frontdesk_domain::ports::BookingMail;

    use super::super::testing::{a_mail, letterhead, to_be_confirmed};
    use super::*;

    fn page(mail: &BookingMail) -> String {
        render(&Letter::of(mail, &letterhead()))
    }

    #[test]
    fn user_supplied_text_is_escaped() {
        let mut mail = a_mail(MailOccasion::Confirmation);
        mail.booking.title = "<script>alert(1)</script>".to_owned();
        mail.booking.hosts[0].name = "\"><img src=x>".to_owned();
        mail.booking.location =
            Location::Video { url: Some("https://meet.example/\"><b>".to_owned()) };
        let page = page(&mail);
        for markup in ["<script", "<img", "<b>"] {
            assert!(!page.contains(markup), "{page}");
        }
        assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
    }

    #[test]
    fn request_to_confirm_is_a_button() {
        let mail = a_mail(MailOccasion::Confirmation);
        assert!(!page(&mail).contains("/confirm/"));
        let page = page(&to_be_confirmed(mail));
        assert!(
            page.contains("Please confirm that you booked this meeting.<br>Your guests"),
            "{page}"
        );
        assert!(page.contains("/confirm/abababababababababababababababab\""), "{page}");
    }

    #[test]
    fn arabic_mail_is_right_to_left() {
        let mail = BookingMail { language: Language::Arabic, ..a_mail(MailOccasion::Moved) };
        let page = page(&mail);
        assert!(page.contains(r#"<html lang="ar" dir="rtl">"#), "{page}");
        assert!(page.contains(r#"align="right" dir="rtl""#), "{page}");
    }

    #[test]
    fn html_loads_no_external_content() {
        for occasion in MailOccasion::ALL {
            let page = page(&a_mail(occasion));
            for foreign in ["<img", "<link", "<script", "src=", "url(", "@import"] {
                assert!(!page.contains(foreign), "{foreign} in {page}");
            }
        }
    }

    #[test]
    fn previous_time_is_struck_through() {
        let page = page(&a_mail(MailOccasion::Moved));
        let struck = page.split("line-through\">").nth(1).expect("something struck through");
        assert!(struck.starts_with("Monday 30 November 2026"), "{struck}");
    }
}
