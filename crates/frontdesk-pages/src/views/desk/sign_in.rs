use maud::{Markup, html};

use crate::scene::Scene;
use crate::views::layout::layout;
use crate::words::Message;

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
