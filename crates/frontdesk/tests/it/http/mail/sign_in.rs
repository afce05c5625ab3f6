use reqwest::Method;
use url::form_urlencoded::Serializer;

use super::super::caller::send;
use super::super::response::ApiResponse;
use super::super::{Caller, Desk};
use super::{mails_once_there_are, mails_to, serve};
use crate::support::{MailServer, Store};

on_both_stores! {
    member_signs_in_by_mail,
}

/// The link of the plain text. `=` and a line break hide nothing in quoted-printable text.
pub(super) fn link(mail: &str) -> String {
    let text = mail.replace("=\r\n", "").replace("=\n", "");
    let start = text.find("/desk/sign-in/").expect("the mail has a link");
    text[start..].split_whitespace().next().expect("the link ends").to_owned()
}

/// A browser that sends forms of the service's own pages, with one cookie.
pub(super) struct Browser {
    caller: Caller,
    origin: String,
    pub(super) cookie: String,
}

impl Browser {
    pub(super) fn on(desk: &Desk, origin: &str) -> Self {
        let (caller, origin) = (desk.anonymous.clone(), origin.to_owned());
        Self { caller, origin, cookie: String::new() }
    }

    pub(super) async fn send(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, String)],
    ) -> ApiResponse {
        let body = Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.caller.request(method, path).header("Origin", &self.origin);
        let kind = "application/x-www-form-urlencoded";
        let request = request.header("Cookie", &self.cookie).header("Content-Type", kind);
        send(request.body(body)).await
    }

    pub(super) fn keep_cookie(&mut self, response: &ApiResponse) {
        let cookie = response.header("set-cookie").expect("a cookie");
        cookie.split(';').next().expect("a cookie").clone_into(&mut self.cookie);
    }

    /// Asks for a sign-in link, and keeps the key of the browser.
    pub(super) async fn ask_for_link(&mut self, email: &str) {
        let asked = self.send(Method::POST, "/desk/sign-in", &[("email", email.to_owned())]).await;
        assert_eq!((asked.status, asked.header("location")), (303, Some("/desk/sign-in/sent")));
        self.keep_cookie(&asked);
    }
}

async fn member_signs_in_by_mail(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("sign_in"), &mail);
    let desk = Desk::on(&server, |_| ());
    let scanner = Browser::on(&desk, server.address());
    let mut browser = Browser::on(&desk, server.address());
    browser.ask_for_link("stranger@desk.example").await;
    browser.ask_for_link("ana@desk.example").await;
    let mails = mails_once_there_are(&mail, "ana@desk.example", 1).await;
    assert!(mails[0].contains("Subject: Your Frontdesk sign-in link"), "{}", mails[0]);
    let link = link(&mails[0]);
    for method in [Method::GET, Method::POST] {
        let status = scanner.send(method, &link, &[]).await.status;
        assert_eq!(status, 410, "a scanner of mail cannot use {link}");
    }
    assert!(browser.send(Method::GET, &link, &[]).await.text.contains("Ana Sousa"));
    let signed_in = browser.send(Method::POST, &link, &[]).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, Some("/desk")));
    browser.keep_cookie(&signed_in);
    assert!(browser.send(Method::GET, "/desk", &[]).await.text.contains("Ana Sousa"));
    assert_eq!(mails_to(&mail, "stranger@desk.example"), [""; 0], "strangers get no mail");
}
