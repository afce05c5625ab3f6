use maud::{Markup, html};

use crate::form::{EMAIL, Typed};
use crate::scene::Scene;
use crate::views::fields::{Field, line};
use crate::views::layout::layout;
use crate::words::Message;

/// The form with which a member asks for a sign-in link.
pub(crate) fn ask_for_link(scene: &Scene, typed: &Typed) -> Markup {
    let heading = scene.say(Message::SignIn);
    let label = scene.say(Message::Email);
    let field = Field { name: EMAIL, label: &label, required: true, hint: None };
    let content = html! {
        section.card.notice aria-labelledby="title" {
            h1 #title { (heading) }
            p { (scene.say(Message::SignInByMail)) }
            form method="post" action=(scene.address(&scene.visit)) {
                (line(scene, &field, "email", Some("email"), typed))
                p.actions { button.button type="submit" { (scene.say(Message::MailLink)) } }
            }
        }
    };
    layout(scene, &heading, &content)
}

/// The page of a sign-in link, with the button that consumes it.
pub(crate) fn sign_in_link(scene: &Scene, name: &str) -> Markup {
    let heading = scene.words().with(Message::SignInAs, "name", name);
    let content = html! {
        section.card.notice aria-labelledby="title" {
            h1 #title { bdi { (heading) } }
            p { (scene.say(Message::SignInOnce)) }
            form method="post" action=(scene.address(&scene.visit)) {
                p.actions { button.button type="submit" autofocus { (scene.say(Message::SignIn)) } }
            }
        }
    };
    layout(scene, &heading, &content)
}
