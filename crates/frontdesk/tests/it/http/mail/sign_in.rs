use reqwest::Method;

use super::super::Desk;
use super::super::caller::send;
use super::{mails_once_there_are, mails_to, serve};
use crate::support::{MailServer, Store};

on_both_stores! {
    member_signs_in_by_mail,
}

/// The link of the plain text. `=` and a line break hide nothing in quoted-printable text.
fn link(mail: &str) -> String {
    let text = mail.replace("=\r\n", "").replace("=\n", "");
    let start = text.find("/desk/sign-in/").expect("the mail has a link");
    text[start..].split_whitespace().next().expect("the link ends").to_owned()
}

async fn member_signs_in_by_mail(store: Store) {
    let Some(mail) = MailServer::start() else { return };
    let server = serve(&store.new_database("sign_in"), &mail);
    let desk = Desk::on(&server, |_| ());
    let browser = &desk.anonymous;
    let ask = async |email: &str| {
        let form = browser
            .request(Method::POST, "/desk/sign-in")
            .header("Origin", server.address())
            .header("Content-Type", "application/x-www-form-urlencoded");
        let asked = send(form.body(format!("email={email}"))).await;
        assert_eq!((asked.status, asked.header("location")), (303, Some("/desk/sign-in/sent")));
        let cookie = asked.header("set-cookie").expect("the key of the browser");
        cookie.split(';').next().expect("a cookie").to_owned()
    };
    ask("stranger@desk.example").await;
    let key = ask("ana@desk.example").await;
    let mails = mails_once_there_are(&mail, "ana@desk.example", 1).await;
    assert!(mails[0].contains("Subject: Your Frontdesk sign-in link"), "{}", mails[0]);
    let link = link(&mails[0]);
    let with = |method: Method, path: &str, cookie: &str| {
        send(browser.request(method, path).header("Cookie", cookie))
    };
    for method in [Method::GET, Method::POST] {
        assert_eq!(
            with(method, &link, "").await.status,
            410,
            "a scanner of mail cannot use {link}"
        );
    }
    assert!(with(Method::GET, &link, &key).await.text.contains("Ana Sousa"));
    let signed_in = with(Method::POST, &link, &key).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, Some("/desk")));
    let cookies = signed_in.header("set-cookie").expect("a session");
    let session = cookies.split(';').next().expect("a cookie");
    assert!(with(Method::GET, "/desk", session).await.text.contains("Ana Sousa"));
    assert_eq!(mails_to(&mail, "stranger@desk.example"), [""; 0], "strangers get no mail");
}
