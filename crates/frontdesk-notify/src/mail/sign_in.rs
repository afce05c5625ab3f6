//! The mail with sign-in links.

use frontdesk_domain::ports::{SignInLink, SignInMail};
use lettre::Message;
use time::OffsetDateTime;

use super::letter::{Letter, Link, PRODUCT, Tone};
use super::letterhead::Letterhead;
use super::message::{ComposeError, compose_letter};
use super::one_line;
use crate::words::{self, Words};

pub(super) fn compose(
    mail: &SignInMail,
    letterhead: &Letterhead,
    now: OffsetDateTime,
) -> Result<Message, ComposeError> {
    let (letter, id) = (letter(mail, letterhead), ("sign-in", mail.id));
    compose_letter(&letter, letterhead, (PRODUCT, &mail.to), id, now)
}

pub(super) fn letter(mail: &SignInMail, letterhead: &Letterhead) -> Letter {
    let words = Words::of(mail.language);
    let link = |SignInLink { workspace_name, token }: &SignInLink| Link {
        text: words.with(words::Message::SignInTo, "workspace", one_line(workspace_name)),
        url: letterhead.sign_in_url(token),
    };
    Letter {
        language: mail.language,
        tone: Tone::Neutral,
        subject: words.with(words::Message::SubjectSignIn, "product", PRODUCT),
        badge: words.say(words::Message::SignIn),
        title: words.say(words::Message::SignInTitle),
        opening: vec![words.say(words::Message::OpeningSignIn)],
        facts: Vec::new(),
        confirm: None,
        links: mail.links.iter().map(link).collect(),
        closing: words.with(words::Message::SentByRequest, "product", PRODUCT),
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::booking_page::Language;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::super::testing::{email, letterhead};
    use super::super::{html, plain};
    use super::*;

    fn a_mail() -> SignInMail {
        let link = |workspace: &str, token: &str| SignInLink {
            workspace_name: workspace.to_owned(),
            token: token.to_owned(),
        };
        SignInMail {
            id: Uuid::from_u128(7),
            to: email("priya@northwind.example"),
            language: Language::English,
            links: vec![link("Northwind", "fd_a"), link("South <b>wind", "fd_b")],
        }
    }

    #[test]
    fn mail_has_a_link_for_each_workspace() {
        let letter = letter(&a_mail(), &letterhead());
        let text = plain::render(&letter);
        for line in [
            "Sign in to Northwind:",
            "https://book.northwind.example/desk/sign-in/fd_a",
            "Sign in to South <b>wind:",
            "https://book.northwind.example/desk/sign-in/fd_b",
        ] {
            assert!(text.lines().any(|found| found == line), "{text}");
        }
        let page = html::render(&letter);
        assert!(
            page.contains("href=\"https://book.northwind.example/desk/sign-in/fd_b\""),
            "{page}"
        );
        assert!(page.contains("South &lt;b&gt;wind"), "{page}");
    }

    #[test]
    fn mail_is_complete_in_every_language() {
        for language in Language::ALL {
            let mail = SignInMail { language, ..a_mail() };
            let composed = compose(&mail, &letterhead(), datetime!(2030-01-01 09:00 UTC));
            let raw = String::from_utf8(composed.expect("an address").formatted());
            let raw = raw.expect("mail is UTF-8");
            let id = "Message-ID: <sign-in.00000000-0000-0000-0000-000000000007@book.northwind";
            for header in ["To: priya@northwind.example", "From: Frontdesk <book@", id] {
                assert!(raw.contains(header), "{raw}");
            }
        }
    }
}
