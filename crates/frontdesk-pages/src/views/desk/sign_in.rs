use frontdesk_domain::ports::SignInLink;
use maud::{Markup, html};

use crate::desk_paths::{ASK_PROVIDER, SIGN_IN};
use crate::form::{EMAIL, Typed};
use crate::scene::Scene;
use crate::views::fields::{Field, line};
use crate::views::layout::layout;
use crate::words::Message;

/// The ways to sign in: the provider of identities, and the form that asks for a link by mail.
pub(crate) fn ask_to_sign_in(
    scene: &Scene,
    provider: Option<&str>,
    form: Option<&Typed>,
) -> Markup {
    let heading = scene.say(Message::SignIn);
    let label = scene.say(Message::Email);
    let field = Field { name: EMAIL, label: &label, required: true, hint: None };
    let content = html! {
        section.card.notice aria-labelledby="title" {
            h1 #title { (heading) }
            @if let Some(name) = provider {
                p {
                    a.button href=(scene.visit.address(ASK_PROVIDER)) {
                        bdi { (scene.words().with(Message::SignInWith, "name", name)) }
                    }
                }
            }
            @if let Some(typed) = form {
                p { (scene.say(Message::SignInByMail)) }
                form method="post" action=(scene.address(&scene.visit)) {
                    (line(scene, &field, "email", Some("email"), typed))
                    p.actions { button.button type="submit" { (scene.say(Message::MailLink)) } }
                }
            }
        }
    };
    layout(scene, &heading, &content)
}

/// The workspaces of a member who signed in with the provider.
pub(crate) fn choose_workspace(scene: &Scene, links: &[SignInLink]) -> Markup {
    let heading = scene.say(Message::ChooseWorkspace);
    let content = html! {
        section.card.notice aria-labelledby="title" {
            h1 #title { (heading) }
            @for link in links {
                form method="post" action=(format!("{SIGN_IN}/{}", link.token)) {
                    p.actions {
                        button.button type="submit" { bdi { (link.workspace_name) } }
                    }
                }
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
